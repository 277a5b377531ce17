"""Chapter 3: minor powers, neutrals, and the United States."""

from __future__ import annotations

import pytest

from sandtable.games.axis_allies_1914 import game
from sandtable.games.axis_allies_1914.facts.board import space
from sandtable.games.axis_allies_1914.rules.control import (
    contested,
    friendly,
    neutral,
    untouched,
)
from tests.rules.axis_allies_1914.scene import Scene


def first_turn() -> Scene:
    s = Scene()
    s.g = game.start()
    s.do("austria_hungary", "done")
    return s


def test_3_1_austria_hungary_must_enter_serbia_first() -> None:
    s = first_turn()
    assert s.refusal("austria_hungary", "done") == "3.1"
    assert s.refusal("austria_hungary", "from vienna") == "3.1"
    s.do("austria_hungary", "from budapest")
    assert s.refusal("austria_hungary", "send infantry romania 1") == "3.1"
    assert s.refusal("austria_hungary", "all galicia") == "3.1"
    s.do("austria_hungary", "send infantry serbia 1", "from vienna", "all trieste", "done")
    assert s.army("austria_hungary", "serbia") == "1 inf"
    assert s.offers("austria_hungary") == ["attack serbia"]


def test_3_1_the_rule_ends_with_the_first_round() -> None:
    s = Scene(power="austria_hungary", austria_hungary={"vienna": "1 inf"})
    s.do("austria_hungary", "done")


@pytest.mark.rule("17.2")
def test_3_2_serbia_mobilizes_once() -> None:
    s = first_turn()
    s.do("austria_hungary", "from budapest", "send infantry serbia 6")
    assert s.army("russia", "serbia") == ""
    s.do("austria_hungary", "done")
    assert s.army("russia", "serbia") == "3 inf 1 art"
    assert s.places("mobilized") == {"serbia"}
    s = Scene(
        power="austria_hungary",
        austria_hungary={"budapest": "3 inf"},
        control={"serbia": "russia"},
        fields={"mobilized": ["serbia"]},
    )
    s.do("austria_hungary", "from budapest", "send infantry serbia 1", "done")
    assert s.army("russia", "serbia") == ""
    assert s.owner("serbia") == "austria_hungary"


@pytest.mark.parametrize(
    ("minor", "by", "power", "units"),
    [
        ("afghanistan", "persia", "russia", "1 inf 1 art"),
        ("belgium", "ruhr", "germany", "3 inf 1 art"),
        ("romania", "budapest", "austria_hungary", "5 inf 1 art"),
        ("sweden", "finland", "russia", "7 inf 1 art"),
    ],
)
def test_3_3_twice_its_value_and_one_artillery(minor: str, by: str, power: str, units: str) -> None:
    s = Scene(power=power, control={by: power}, armies={power: {by: "2 inf"}})
    s.do(power, f"from {by}", f"send infantry {minor} 1", "done")
    if s.step() == "choose_supplier":
        asked = s.asked()
        assert asked is not None
        s.do(asked, "choose germany")
    placed = {s.army(other, minor) for other in ("germany", "france", "russia")} - {"", "1 inf"}
    assert placed == {units}


@pytest.mark.rule("17.4")
def test_3_4_colonies_do_not_mobilize() -> None:
    s = Scene(germany={"german_east_africa": "2 inf"})
    s.do("germany", "from german_east_africa", "send infantry belgian_congo 1", "done")
    assert s.army("france", "belgian_congo") == ""
    assert s.owner("belgian_congo") == "germany"


def test_3_5_mobilization_waits_for_the_end_of_movement() -> None:
    s = Scene(germany={"ruhr": "4 inf"})
    s.do("germany", "from ruhr", "send infantry belgium 1", "send infantry belgium 2")
    assert s.army("france", "belgium") == ""
    s.do("germany", "done")
    assert s.army("france", "belgium") == "3 inf 1 art"


@pytest.mark.rule("3.6")
def test_3_7_an_enemy_must_attack_what_it_entered() -> None:
    s = Scene(germany={"ruhr": "4 inf"})
    s.do("germany", "from ruhr", "send infantry belgium 3", "done")
    assert s.owner("belgium") is None
    assert s.refusal("germany", "done") == "10.1"
    assert s.offers("germany") == ["attack belgium"]


@pytest.mark.rule("17.5")
def test_3_8_a_friend_that_enters_does_not_take_control() -> None:
    s = Scene(power="britain", britain={"picardy": "2 inf"})
    s.do("britain", "from picardy", "send infantry belgium 1", "done")
    assert s.army("france", "belgium") == "3 inf 1 art"
    assert s.army("britain", "belgium") == "1 inf"
    assert s.owner("belgium") == "france"
    assert s.owner("belgian_congo") is None


def test_3_9_who_first_enters_a_friends_colony_controls_it() -> None:
    s = Scene(power="britain", britain={"rhodesia": "2 inf"})
    s.do("britain", "from rhodesia", "send infantry portuguese_east_africa 1", "done")
    assert s.owner("portuguese_east_africa") == "britain"
    assert s.owner("portugal") is None


def test_3_10_a_retaken_minor_power_stays_with_who_retook_it() -> None:
    s = Scene(
        power="britain",
        britain={"picardy": "2 inf"},
        control={"belgium": "germany"},
        fields={"mobilized": ["belgium"]},
    )
    s.do("britain", "from picardy", "send infantry belgium 1", "done")
    assert s.owner("belgium") == "britain"


def test_3_11_the_other_side_chooses_who_defends_a_neutral() -> None:
    s = Scene(germany={"ruhr": "4 inf"})
    s.do("germany", "from ruhr", "send infantry holland 3", "done")
    assert s.asked() == "france", "R4: the next of them in turn order"
    assert s.refusal("france", "choose ottoman") == "3.11"
    assert s.offers("france") == [
        f"choose {one}" for one in ("russia", "france", "britain", "italy", "usa")
    ]
    s.do("france", "choose britain")
    assert s.army("britain", "holland") == "3 inf 1 art"
    assert s.refusal("germany", "done") == "10.1"


def test_3_12_a_violated_neutral_does_not_mobilize_again() -> None:
    s = Scene(germany={"ruhr": "4 inf"}, fields={"mobilized": ["holland"]})
    s.do("germany", "from ruhr", "send infantry holland 1", "done")
    assert s.owner("holland") == "germany"
    assert s.army("germany", "holland") == "1 inf"


def test_3_13_a_colony_of_a_neutral_is_just_taken() -> None:
    s = Scene(power="france", france={"morocco": "2 inf"})
    s.do("france", "from morocco", "send infantry spanish_morocco 1", "done")
    assert s.owner("spanish_morocco") == "france"
    assert s.owner("spain") is None
    assert s.army("germany", "spain") == s.army("germany", "spanish_morocco") == ""
    assert neutral(s.g, space("spain"))


def test_3_12_a_contested_colony_is_neutral_no_longer() -> None:
    colony = space("spanish_morocco")
    s = Scene(
        germany={"algeria": "2 inf 1 ftr"},
        france={"spanish_morocco": "1 inf"},
        control={"algeria": "germany", "spanish_morocco": "france"},
    )
    s.do("germany", "from algeria", "send infantry spanish_morocco 1")
    assert contested(s.g, colony)
    assert not neutral(s.g, colony)
    assert not untouched(s.g, colony)
    assert s.places("entered") == set(), "it is contested, not entered for the first time"
    s.do("germany", "send fighter spanish_morocco 1", "done")
    assert s.refusal("germany", "done") == "10.1"


def test_2_4_a_contested_colony_is_no_friend_of_its_first_side() -> None:
    s = Scene(
        germany={"german_east_africa": "3 inf"},
        france={"belgian_congo": "1 inf"},
        control={"belgian_congo": "france"},
    )
    s.do("germany", "from german_east_africa", "send infantry belgian_congo 2")
    congo = space("belgian_congo")
    assert s.owner("belgian_congo") is None
    assert not any(friendly(s.g, congo, side) for side in range(2))
    s.do("germany", "done", "attack belgian_congo")
    s.roll(1, 6)
    s.roll(6)
    assert s.owner("belgian_congo") == "germany"


def test_3_21_a_landing_after_a_sea_battle_brings_the_united_states_into_the_war() -> None:
    s = Scene(
        germany={"sz_01": "2 ca"},
        britain={"sz_01": "1 ca"},
        fields={
            "at_war": 0,
            "transports": [{"zone": "sz_01", "owner": "germany", "first": "germany_infantry"}],
        },
    )
    s.do("germany", "from sz_01", "plan 1 united_states_of_america", "done", "attack sz_01")
    s.roll(1, 6)
    s.roll(6)
    assert s.owner("united_states_of_america") == "germany"
    assert s.g.at_war == 1


@pytest.mark.rule("17.6")
def test_3_21_the_united_states_enter_the_war_in_their_fourth_turn() -> None:
    for number, war in ((3, 0), (4, 1)):
        s = Scene("end_of_turn", power="italy", fields={"round": number, "at_war": 0})
        game.run(s.g)
        assert s.asked() == "usa"
        assert s.g.at_war == war


def test_3_22_neutral_united_states_do_not_stand_for_a_neutral() -> None:
    s = Scene(germany={"ruhr": "4 inf"}, fields={"at_war": 0})
    s.do("germany", "from ruhr", "send infantry holland 3", "done")
    assert "choose usa" not in s.offers("france")


def test_3_21_who_enters_their_territory_brings_the_united_states_into_the_war() -> None:
    s = Scene(
        fields={
            "at_war": 0,
            "transports": [{"zone": "sz_01", "owner": "germany", "first": "germany_infantry"}],
        },
    )
    s.do("germany", "from sz_01", "all united_states_of_america", "done")
    assert s.owner("united_states_of_america") == "germany"
    assert s.g.at_war == 1


def test_3_20_neutral_united_states_attack_nobody() -> None:
    s = Scene(
        "combat",
        power="usa",
        usa={"sz_01": "2 ca"},
        germany={"sz_01": "1 ss"},
        fields={"at_war": 0},
    )
    assert s.asked() == "austria_hungary", "nothing could be attacked"


def test_r9_nobody_visits_neutral_united_states_even_after_an_armistice() -> None:
    s = Scene(
        power="britain",
        britain={"canada": "2 inf"},
        options={"russian_revolution": True},
        fields={"round": 4, "at_war": 0, "armistice": 1},
    )
    assert s.refusal("britain", "from canada") == "R9"


def test_3_22_troops_of_neutral_united_states_may_come_home() -> None:
    s = Scene(
        power="usa",
        fields={
            "at_war": 0,
            "transports": [{"zone": "sz_01", "owner": "usa", "first": "usa_infantry"}],
        },
    )
    s.do("usa", "from sz_01")
    s.do("usa", "land infantry united_states_of_america 1")
    assert s.army("usa", "united_states_of_america") == "1 inf"


def test_3_21_an_attack_on_their_units_brings_the_united_states_into_the_war() -> None:
    s = Scene(
        "combat",
        germany={"united_states_of_america": "2 inf"},
        usa={"united_states_of_america": "1 inf"},
        control={"united_states_of_america": None},
        fields={"at_war": 0},
    )
    s.do("germany", "attack united_states_of_america")
    assert s.g.at_war == 1
