"""12.5, what cards and nations change about retreats: Great Retreat, Haig, the Caucasus, Italy."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.paths_of_glory.fights import dice, field, fight
from tests.rules.paths_of_glory.scene import Scene

# Great Retreat and Haig.


def russians(defenders: str, **fields: Any) -> Scene:
    s = field(
        {"posen": "ge_9", "lodz": defenders, **fields.pop("units", {})},
        "central",
        "posen",
        this_turn="ap27",
        reserve="ru_corps*2 ge_corps",
        **fields,
    )
    fight(s, "central", "lodz", "ge_9")
    return s


@pytest.mark.rule("R111")
def test_r111_great_retreat_lets_all_russians_go_before_anything_else() -> None:
    s = russians("ru_4 ru_corps", hands={"central": "cp15"})
    assert s.step() == "choose_great_retreat"
    s.do("allied", "give_way", "retreat ru_4 warsaw", "retreat ru_corps_1 warsaw")
    assert s.at("lodz") == ""
    assert s.offers() == ["done", "advance ge_9 lodz"]


def test_r111_those_who_stay_fight_as_usual() -> None:
    s = russians("ru_4")
    s.do("allied", "pass")
    assert s.step() == "dice_of_both"


def test_r111_other_nations_and_forts_still_fight() -> None:
    s = russians("ru_4 ro_corps", at_war="ro")
    s.do("allied", "give_way", "retreat ru_4 warsaw")
    assert s.step() == "dice_of_both"
    assert s.at("lodz") == "ro_corps"
    s = field({"tarnow": "ah_1", "ivangorod": "ru_4"}, "central", "tarnow", this_turn="ap27")
    fight(s, "central", "ivangorod", "ah_1")
    s.do("allied", "give_way", "retreat ru_4 lublin")
    assert s.step() == "dice_of_both"
    s.roll(1, 1)  # 1, just the value of the fort
    assert "The fort of Ivangorod is destroyed." in s.told()


def test_r111_nobody_is_asked_where_no_russian_can_leave() -> None:
    around = {"warsaw": "ge_1", "plock": "ge_2", "czestochowa": "ge_3", "thorn": "ge_4"}
    s = russians("ru_4", units=around)
    assert s.step() == "dice_of_both"


def test_r111_units_that_left_count_as_retreated() -> None:
    s = field(
        {"posen": "ge_9", "lodz": "ru_4", "plock": "ru_corps", "thorn": "ge_8"},
        "central",
        "posen thorn",
        this_turn="ap27",
    )
    fight(s, "central", "lodz", "ge_9")
    s.do("allied", "give_way", "retreat ru_4 plock")
    s.do("central", "done")
    fight(s, "central", "plock", "ge_8")
    s.do("allied", "pass")
    dice(s, 1, 1)
    assert s.at("plock") == ""
    assert s.at("eliminated") == "ru_4 ru_corps"


@pytest.mark.rule("R113")
def test_r113_haig_entrenched_germans_hold_against_the_british() -> None:
    units = {"amiens": "br_1 br_2", "cambrai": "ge_2 ah_corps"}
    trench = {
        "trenches": {"central": "cambrai"},
        "central": "sedan",
        "reserve": "ge_corps*2 br_corps",
    }
    s = field(units, "allied", "amiens", this_turn="cp61", **trench)
    fight(s, "allied", "cambrai", "br_1", "br_2")
    dice(s, 6, 1)
    while s.step() == "choose_loss":
        s.do(s.asked() or "", s.offers()[0])
    assert s.asked() is None
    assert s.at("cambrai") != ""
    s = field(units, "allied", "amiens", this_turn="cp61", events="cp50", **trench)
    fight(s, "allied", "cambrai", "br_1", "br_2")
    dice(s, 6, 1)
    while s.step() == "choose_loss":
        s.do(s.asked() or "", s.offers()[0])
    assert s.step() == "choose_stand"
    french = {"amiens": "fr_1 fr_2 fr_3", "cambrai": "ge_2"}
    s = field(french, "allied", "amiens", this_turn="cp61", **trench)
    fight(s, "allied", "cambrai", "fr_1", "fr_2", "fr_3")
    dice(s, 6, 1)
    while s.step() == "choose_loss":
        s.do(s.asked() or "", s.offers()[0])
    assert s.step() == "choose_stand"


@pytest.mark.rule("R113")
def test_r113_haig_does_not_help_germans_outside_the_west() -> None:
    trench = {"trenches": {"central": "trieste"}, "reserve": "ge_corps br_corps*3"}
    units = {"udine": "br_1 br_2 br_3", "trieste": "ge_2"}
    s = field(units, "allied", "udine", at_war="it", this_turn="cp61", ruins=["trieste"], **trench)
    fight(s, "allied", "trieste", "br_1", "br_2", "br_3")
    dice(s, 6, 1)
    while s.step() == "choose_loss":
        s.do(s.asked() or "", s.offers()[0])
    assert s.step() in ("choose_stand", "choose_retreat")


@pytest.mark.rule("R54")
def test_12_1_9_a_retreat_over_the_caucasus_is_the_move_of_the_turn() -> None:
    units = {"batum": "tu_corps*3", "poti": "ru_corps"}
    s = field(units, "central", "batum", at_war="tu")
    fight(s, "central", "poti", "tu_corps_1", "tu_corps_2", "tu_corps_3")
    dice(s, 2, 1)  # 3 factors, one left: 1 against 0
    assert s.at("caucasus") == "(ru_corps)"
    assert s.g.crossed == 1
    s = field(units, "central", "batum", at_war="tu", crossed=1)
    fight(s, "central", "poti", "tu_corps_1", "tu_corps_2", "tu_corps_3")
    dice(s, 2, 1)
    assert s.at("poti") == ""
    assert s.at("eliminated") == "ru_corps"


@pytest.mark.rule("R54")
@pytest.mark.parametrize(("goal", "crossed"), [("poti", 1), ("grozny", 1), ("uman", 0)])
def test_12_1_9_so_is_the_second_space_of_a_retreat(goal: str, crossed: int) -> None:
    s = Scene(
        {"kishinev": "ge_9", "odessa": "ru_corps"},
        "choose_second allied ru_corps_1 caucasus",
        "throw_away central",
        active="central",
        target="odessa",
    )
    s.do("allied", f"retreat ru_corps_1 {goal}")
    assert (s.at(goal), s.g.crossed) == ("ru_corps", crossed)


def test_reading_6_barred_armies_may_retreat_into_italy() -> None:
    s = field(
        {"grenoble": "fr_5", "lyon": "ge_1"},
        "central",
        "lyon",
        at_war="it",
        reserve="fr_corps ge_corps",
    )
    fight(s, "central", "grenoble", "ge_1")
    dice(s, 4, 2)  # 4 factors' column: 3 against 2
    s.do("allied", "give_way")
    assert s.at("turin") == "(fr_5)"
