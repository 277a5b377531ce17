"""Every question refuses what it does not ask for, and names the right rule."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.axis_allies_1914 import game
from tests.rules.axis_allies_1914.scene import Scene
from tests.rules.axis_allies_1914.test_8_transports import ship
from tests.rules.strange import refuse_strange_actions

OPTIONS: list[dict[str, Any]] = [
    {},
    {"mines_stop": True, "two_spaces": True},
    {"russian_revolution": True, "printed_withdrawal": True, "coast_corners": "second"},
    {
        "cover_before_mines": True,
        "leave_at_once": True,
        "neutral_airspace": True,
        "outer_rim": True,
    },
]


@pytest.mark.parametrize("seed", range(4))
def test_every_question_refuses_what_is_not_offered_and_says_why(seed: int) -> None:
    refuse_strange_actions(game, {**OPTIONS[seed], "rounds": 3}, seed)


def british(fleet: str, enemies: str = "", **more: Any) -> Scene:
    """British ships in Sea Zone 9, and perhaps German ones in Sea Zone 5."""
    germans = {"sz_05": enemies} if enemies else {}
    s = Scene(power="britain", britain={"sz_09": fleet}, germany=germans, **more)
    s.do("britain", "from sz_09")
    return s


def test_7_2_a_hostile_zone_on_the_way_is_named() -> None:
    s = british("1 ca 1 bb 1 ss", "1 ca")
    assert s.refusal("britain", "send battleship sz_06 1") == "7.2"
    assert s.refusal("britain", "all sz_06") == "7.2"
    assert s.refusal("britain", "send submarine sz_29 1") == "7.1", "that is just too far"
    s.do("britain", "send submarine sz_06 1")


def test_16_4_a_minefield_on_the_way_is_named() -> None:
    s = british("1 ca", options={"mines_stop": True})
    assert s.refusal("britain", "send cruiser sz_12 1") == "16.4"
    assert british("1 ca").offers("britain", "send").count("send cruiser sz_12 1") == 1


def test_2_8_a_closed_canal_is_named() -> None:
    s = Scene(power="ottoman", ottoman={"sz_19": "1 ca 1 tp"})
    s.do("ottoman", "from sz_19")
    for tried in ("send cruiser sz_28 1", "sail 1 sz_28", "all sz_28"):
        assert s.refusal("ottoman", tried) == "2.8"


def test_2_8_warships_before_a_closed_canal_are_nothing_to_a_submarine() -> None:
    s = Scene(germany={"sz_17": "1 ss"}, britain={"sz_19": "1 ca"})
    s.do("germany", "from sz_17")
    assert s.refusal("germany", "send submarine sz_28 1") == "2.8"


def test_7_2_warships_in_a_minefield_are_named_where_mines_stop_nobody() -> None:
    s = Scene(power="britain", britain={"sz_09": "1 ca"}, germany={"sz_10": "1 ca"})
    s.do("britain", "from sz_09")
    assert s.refusal("britain", "send cruiser sz_11 1") == "7.2"


def test_8_5_cargo_of_a_friend_is_named() -> None:
    guests = [ship("sz_09", "britain", "france_infantry")]
    s = Scene(power="britain", fields={"transports": guests})
    s.do("britain", "from sz_09")
    assert s.refusal("britain", "all picardy") == "8.5"
    assert s.refusal("britain", "land infantry london 1") == "8.5"


def test_5_6_where_shipped_troops_may_land_is_named() -> None:
    s = Scene(
        power="britain",
        britain={"picardy": "3 inf", "sz_09": "1 tp 1 ca"},
        germany={"picardy": "2 inf", "sz_09": "1 ss"},
        control={"picardy": None},
    )
    s.do("britain", "from picardy", "load infantry sz_09 1", "from sz_09")
    assert s.refusal("britain", "land infantry belgium 1") == "5.6"
    assert s.refusal("britain", "plan 1 belgium") == "5.6"


def test_r7_a_zone_that_has_bombarded_is_named() -> None:
    s = Scene(
        power="britain",
        britain={"sz_10": "1 bb", "holland": "1 inf"},
        germany={"kiel": "2 inf", "sz_10": "1 ss", "holland": "1 inf"},
        control={"holland": None},
        fields={
            "mobilized": ["holland"],
            "transports": [ship("sz_10", "britain", "britain_infantry")],
        },
    )
    s.do("britain", "from sz_10", "all kiel", "done", "attack kiel")
    s.roll(6, 6)
    s.roll(6, 6)
    assert s.refusal("britain", "attack sz_10") == "R7"
    assert s.refusal("britain", "attack kiel") == "10.3"


def test_6_2_a_fighter_does_not_land_on_water() -> None:
    s = Scene(germany={"kiel": "2 inf 1 ftr"})
    s.do("germany", "from kiel")
    assert s.refusal("germany", "send fighter sz_10 1") == "6.2"
    assert s.refusal("germany", "send infantry sz_10 1") == "5.2"


def test_5_5_the_printed_rule_is_named_in_its_own_words() -> None:
    for printed in (False, True):
        s = Scene(
            germany={"lorraine": "3 inf"},
            france={"lorraine": "1 inf"},
            control={"lorraine": None},
            options={"printed_withdrawal": printed},
        )
        s.do("germany", "from lorraine")
        refusal = game.why_not(s.g, 2, game.verbs.parse("send infantry burgundy 1"))
        assert refusal is not None
        assert refusal.rule == "5.5"
        assert ("another contested" in refusal.words) is printed


def test_5_7_says_where_infantry_is_missing() -> None:
    s = Scene(germany={"ruhr": "2 inf 1 art"})
    s.do("germany", "from ruhr", "send artillery alsace 1")
    refusal = game.why_not(s.g, 2, game.verbs.parse("done"))
    assert refusal is not None
    assert "Alsace" in refusal.words
