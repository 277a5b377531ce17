"""65: the windows in which a standing order may answer for a country."""

from __future__ import annotations

import pytest

from sandtable.core.game import SPECTATOR
from sandtable.games.quartermaster import game
from sandtable.games.quartermaster.facts.board import COUNTRIES
from sandtable.games.quartermaster.rules.state import PLAY
from tests.rules.quartermaster.scene import Scene

GERMANY, SOVIET_UNION = COUNTRIES.number("germany"), COUNTRIES.number("soviet_union")


def battle() -> Scene:
    """Germany battles the Soviet Army in Ukraine, which Stalingrad could save."""
    s = Scene(
        hands={"germany": ["ger_land_battle", "ger_plunder"]},
        armies={
            "germany": ["germany", "eastern_europe", "balkans"],
            "soviet_union": ["moscow", "ukraine", "russia"],
        },
        statuses={"germany": ["ger_blitzkrieg"]},
        responses={"soviet_union": ["sov_stalingrad"]},
        round=5,
    )
    s.do("germany", "play ger_land_battle")
    assert not game.windows.window(s.g, GERMANY)
    assert not game.windows.threatens(s.g, SOVIET_UNION)
    s.do("germany", "battle ukraine soviet_union")
    return s


@pytest.mark.rule("65")
def test_65_a_window_is_open_for_the_country_that_is_asked() -> None:
    s = battle()
    assert game.windows.window(s.g, SOVIET_UNION)
    assert not game.windows.window(s.g, GERMANY)
    s.do("soviet_union", "pass")
    assert game.windows.window(s.g, GERMANY)


@pytest.mark.rule("65")
def test_65_an_order_lasts_for_the_step_or_for_the_turn() -> None:
    g = battle().g
    assert game.windows.span(g, "turn") == (5, GERMANY)
    assert game.windows.span(g, "card") == (5, GERMANY, PLAY)


@pytest.mark.rule("65")
def test_65_the_slip_names_who_is_asked_and_who_may_answer_after_that() -> None:
    s = Scene(
        "place germany army ukraine 0",
        armies={"germany": ["germany", "balkans"], "soviet_union": ["moscow"]},
        statuses={"germany": ["ger_bias_for_action"]},
        responses={"soviet_union": ["sov_rasputitsa"]},
    )
    assert s.asked() == "soviet_union"
    assert answering(s) == ["Soviet Union", "Germany"]
    s.do("soviet_union", "pass")
    assert answering(s) == ["Germany"], "the Soviet Union has passed"


def answering(s: Scene) -> list[str]:
    """The countries that the slip of the open window names."""
    (slip,) = game.show.scene(s.g, SPECTATOR).panels
    built, *rows = slip.rows
    assert built.note == "Germany has built an Army in Ukraine.", "no card was played for it"
    return [row.title for row in rows]


@pytest.mark.rule("68")
def test_68_a_removal_threatens_the_country_whose_piece_it_is() -> None:
    s = battle()
    assert game.windows.threatens(s.g, SOVIET_UNION)
    assert not game.windows.threatens(s.g, GERMANY)
    s.do("soviet_union", "pass")
    assert not game.windows.threatens(s.g, GERMANY)
    assert not game.windows.threatens(s.g, SOVIET_UNION)
