"""The worked examples of the fact sheet, as scenes."""

from __future__ import annotations

from tests.rules.quartermaster.scene import Scene


def test_e1_dive_bombers_blitzkrieg_and_rasputitsa() -> None:
    """The first extended example: a German turn against the Soviet Union."""
    s = Scene(
        armies={
            "germany": ["balkans", "eastern_europe", "germany"],
            "soviet_union": ["ukraine", "russia", "moscow"],
        },
        hands={"germany": ["ger_land_battle"]},
        statuses={"germany": ["ger_dive_bombers", "ger_blitzkrieg"]},
        responses={"soviet_union": ["sov_stalingrad", "sov_rasputitsa"]},
    )
    deck = s.deck_size("germany")
    s.do("germany", "play ger_land_battle", "battle ukraine soviet_union")
    s.do("soviet_union", "use sov_stalingrad")
    assert "ukraine" in s.armies("soviet_union")
    s.do("germany", "use ger_dive_bombers")
    s.any_cards()
    s.do("germany", "battle russia soviet_union")
    s.do("soviet_union", "pass")
    assert s.armies("soviet_union") == {"ukraine", "moscow"}
    s.do("germany", "use ger_blitzkrieg")
    s.any_cards()
    s.do("germany", "build army russia")
    assert "russia" in s.armies("germany")
    s.do("soviet_union", "use sov_rasputitsa")
    assert "russia" not in s.armies("germany")
    assert s.deck_size("germany") == deck - 2
