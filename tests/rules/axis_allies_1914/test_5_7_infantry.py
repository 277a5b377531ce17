"""5.7 and R15: at the end of movement every army has infantry; until then it may be on its way."""

from __future__ import annotations

import pytest

from sandtable.games.axis_allies_1914.facts.units import INFANTRY
from tests.rules.axis_allies_1914.scene import Scene


def test_5_7_artillery_may_go_first_and_infantry_must_follow() -> None:
    s = Scene(germany={"ruhr": "1 inf 2 art", "munich": "2 inf", "berlin": "3 inf"})
    s.do("germany", "from ruhr", "send artillery alsace 1")
    assert s.refusal("germany", "done") == "5.7"
    assert s.refusal("germany", "from berlin") == "5.7"
    assert set(s.offers("germany")) == {"all alsace", "from munich"}
    s.do("germany", "from munich", "send infantry alsace 1", "done")
    assert s.army("germany", "alsace") == "1 inf 1 art"


def test_5_7_the_last_infantry_may_leave_if_the_others_follow() -> None:
    s = Scene(germany={"ruhr": "1 inf 2 art"})
    s.do("germany", "from ruhr", "send infantry alsace 1")
    assert s.refusal("germany", "done") == "5.7"
    assert "send artillery alsace 2" in s.offers("germany")
    s.do("germany", "send artillery alsace 1")
    assert s.refusal("germany", "done") == "5.7", "one is still there"
    s.do("germany", "send artillery alsace 1", "done")
    assert s.army("germany", "alsace") == "1 inf 2 art"


def test_5_7_what_cannot_be_helped_is_refused() -> None:
    s = Scene(germany={"ruhr": "1 inf 1 art", "hanover": "1 inf 1 art"})
    s.do("germany", "from ruhr", "from hanover", "send artillery ruhr 1", "all berlin")
    assert s.refusal("germany", "from ruhr") == "5.7", "the artillery that came would be alone"
    s = Scene(germany={"ruhr": "2 inf 1 art", "hanover": "1 inf 1 art"})
    s.do("germany", "from hanover", "send artillery ruhr 1", "all berlin", "from ruhr")
    assert s.refusal("germany", "send infantry alsace 2") == "5.7"
    assert s.refusal("germany", "all alsace") == "5.7"
    s.do("germany", "send infantry alsace 1", "send artillery alsace 1", "done")


@pytest.mark.rule("R15")
def test_5_7_one_territory_at_a_time() -> None:
    s = Scene(germany={"ruhr": "2 inf 2 art", "munich": "2 inf 2 art"})
    s.do("germany", "from ruhr", "send artillery belgium 1")
    assert s.refusal("germany", "send artillery alsace 1") == "5.7"
    assert s.refusal("germany", "from munich") == "5.7"
    s.do("germany", "send infantry belgium 1", "send artillery alsace 1")


def crossing(**units: str) -> Scene:
    """A transport with one free place lies between London and Picardy."""
    return Scene(
        power="britain",
        britain=units,
        fields={"transports": [{"zone": "sz_09", "owner": "britain", "first": "france_infantry"}]},
    )


def test_5_7_a_fighter_flies_to_infantry_that_is_shipped() -> None:
    s = crossing(london="1 inf 1 ftr")
    s.do("britain", "from london", "load infantry sz_09 1")
    assert s.refusal("britain", "done") == "5.7", "the fighter is alone in London"
    s.do("britain", "from sz_09", "land infantry picardy 1")
    assert s.refusal("britain", "done") == "5.7"
    s.do("britain", "from london", "send fighter picardy 1", "done")
    assert s.army("britain", "picardy") == "1 inf 1 ftr"


def test_5_7_or_flies_ahead_of_it() -> None:
    s = crossing(london="1 inf 1 ftr")
    s.do("britain", "from london", "send fighter picardy 1")
    assert s.offers("britain") == ["load infantry sz_09 1"]
    s.do("britain", "load infantry sz_09 1", "from sz_09", "land infantry picardy 1", "done")
    assert s.army("britain", "picardy") == "1 inf 1 ftr"
    assert s.army("britain", "london") == ""


def test_5_7_the_infantry_follows_only_if_it_leaves_nobody_behind() -> None:
    s = crossing(london="1 inf 2 ftr")
    s.do("britain", "from london")
    assert s.refusal("britain", "send fighter picardy 1") == "5.7", "the other one keeps it there"
    s.do("britain", "send fighter picardy 2", "load infantry sz_09 1", "from sz_09")
    s.do("britain", "land infantry picardy 1", "done")
    assert s.army("britain", "picardy") == "1 inf 2 ftr"


def test_5_7_without_a_ship_the_fighter_stays() -> None:
    s = Scene(power="britain", britain={"london": "1 inf 1 ftr"})
    s.do("britain", "from london")
    assert s.refusal("britain", "send fighter picardy 1") == "5.7"


def test_5_7_lone_infantry_may_change_places() -> None:
    s = Scene(germany={"ruhr": "1 inf 1 art", "alsace": "1 inf 1 art"})
    s.do("germany", "from ruhr", "send infantry alsace 1", "from alsace", "send infantry ruhr 1")
    s.do("germany", "done")
    assert s.army("germany", "ruhr") == s.army("germany", "alsace") == "1 inf 1 art"


def test_5_7_a_position_in_which_nobody_can_help_is_a_fault() -> None:
    s = Scene(germany={"ruhr": "1 inf 1 art"})
    s.do("germany", "from ruhr", "send artillery alsace 1")
    assert s.faults() == []
    s.g.add(s.g.origin, s.g.power, INFANTRY, -1)
    assert s.faults() == ["germany has an army without infantry in alsace"]


def test_5_7_fighters_and_artillery_may_go_different_ways() -> None:
    s = Scene(germany={"ruhr": "1 inf 1 art 1 ftr", "alsace": "1 inf", "hanover": "1 inf"})
    s.do("germany", "from ruhr", "send infantry kiel 1")
    assert "send fighter hanover 1" in s.offers("germany")
    s.do("germany", "send fighter hanover 1", "send artillery alsace 1", "done")
    assert s.army("germany", "kiel") == "1 inf"
    assert s.army("germany", "hanover") == "1 inf 1 ftr"
    assert s.army("germany", "alsace") == "1 inf 1 art"


def test_5_7_infantry_from_elsewhere_may_follow_too() -> None:
    s = Scene(germany={"ruhr": "1 inf 2 art", "hanover": "1 inf 1 art", "munich": "2 inf"})
    s.do("germany", "from hanover", "send artillery ruhr 1", "from ruhr")
    assert s.refusal("germany", "send artillery alsace 0") == "5.2"
    s.do("germany", "send artillery alsace 1")
    assert s.offers("germany") == ["from munich"], "the infantry in the Ruhr covers what came"
    s.do("germany", "from munich", "send infantry alsace 1", "done")
    assert s.army("germany", "alsace") == "1 inf 1 art"


def test_5_7_nobody_is_left_behind_where_all_could_go() -> None:
    for there in ("1 inf", "2 inf", "1 inf 1 art"):
        s = Scene(germany={"ruhr": there})
        s.do("germany", "from ruhr")
        assert s.refusal("germany", "send infantry alsace 0") == "5.2", "at least one must go"
    s = Scene(germany={"ruhr": "1 inf", "hanover": "1 inf 1 art"})
    s.do("germany", "from hanover", "send artillery ruhr 1", "from ruhr")
    assert s.refusal("germany", "send infantry alsace 0") == "5.2"
    s.do("germany", "send infantry alsace 1", "from hanover", "send infantry ruhr 1", "done")


def test_5_7_artillery_goes_nowhere_alone_when_all_infantry_has_moved() -> None:
    s = Scene(germany={"ruhr": "1 inf 1 art", "hanover": "1 inf", "kiel": "1 inf"})
    s.do("germany", "from hanover", "all ruhr", "from ruhr", "send infantry alsace 1")
    assert s.refusal("germany", "all belgium") == "5.7"
    s.do("germany", "all kiel")
    assert s.army("germany", "ruhr") == "1 inf"


def test_5_7_nobody_leaves_what_came_for_vienna() -> None:
    s = Scene(
        power="austria_hungary", austria_hungary={"budapest": "1 inf", "galicia": "1 inf 1 art"}
    )
    s.do("austria_hungary", "from galicia", "send artillery budapest 1", "all bohemia")
    assert s.refusal("austria_hungary", "from budapest") == "5.7"
    s = Scene(
        power="austria_hungary",
        austria_hungary={
            "budapest": "1 inf 1 art",
            "galicia": "1 inf 1 art",
            "romania": "1 inf",
        },
        control={"romania": "austria_hungary"},
        fields={"mobilized": ["romania"]},
    )
    s.do("austria_hungary", "from galicia", "send artillery budapest 1", "all bohemia")
    s.do("austria_hungary", "from budapest")
    assert s.refusal("austria_hungary", "send artillery vienna 1") == "5.7", "none can follow"
    s.do("austria_hungary", "send artillery romania 1")


def test_5_7_infantry_that_must_not_leave_a_contest_is_no_help() -> None:
    s = Scene(
        germany={"lorraine": "3 inf", "picardy": "2 inf 1 art"},
        france={"lorraine": "1 inf"},
        control={"lorraine": None, "picardy": "germany"},
    )
    s.do("germany", "from picardy", "send artillery burgundy 1")
    assert set(s.offers("germany")) == {"send infantry burgundy 2", "all burgundy"}
    assert s.refusal("germany", "from lorraine") == "5.7", "5.5 keeps it there"


def test_5_7_infantry_aboard_an_allied_ship_leaves_nobody_behind() -> None:
    for owner, may in (("france", False), ("britain", True)):
        s = Scene(
            power="britain",
            britain={"london": "1 inf 1 art"},
            fields={"transports": [{"zone": "sz_09", "owner": owner}]},
        )
        s.do("britain", "from london")
        assert ("load infantry sz_09 1" in s.offers("britain")) is may, "8.5: it could not return"
