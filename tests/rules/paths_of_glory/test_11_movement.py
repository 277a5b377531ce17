"""Chapters 10 and 11.1, 11.3: stacking and movement."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.core.bits import bits
from sandtable.games.paths_of_glory.facts.board import ALLIED, SPACES
from sandtable.games.paths_of_glory.rules.homelands import full_spaces
from tests.rules.paths_of_glory.scene import Scene


def moving(units: dict[str, str], start: str, side: str = "central", **given: Any) -> Scene:
    """A side about to move from one space."""
    return Scene(units, f"movement {side}", f"throw_away {side}", move=start, **given)


def steps(s: Scene, side: str, unit: str, *path: str) -> None:
    s.do(side, f"take {unit}", *[f"go {space}" for space in path])


# 10 Stacking.


@pytest.mark.rule("R45")
def test_10_1_1_three_units_in_a_space() -> None:
    full = {"essen": "ge_1", "aachen": "ge_2 ge_3 ge_corps"}
    s = moving(full, "essen")
    s.do("central", "take ge_1", "go aachen")
    assert s.refusal("central", "stop") == "10.1.1"


@pytest.mark.parametrize(
    ("more", "full"),
    [(0, ""), (1, "lyon"), (2, "lyon paris"), (3, "london lyon paris")],
)
def test_10_1_1_room_for_some_more(more: int, full: str) -> None:
    s = Scene({"london": "br_1", "paris": "fr_1 fr_2", "lyon": "fr_3 fr_4 fr_5", "essen": "ge_1"})
    names = sorted(SPACES[space] for space in bits(full_spaces(s.g, ALLIED, more)))
    assert " ".join(names) == full


def test_10_1_2_a_full_space_may_be_passed() -> None:
    s = moving({"essen": "ge_1", "aachen": "ge_2 ge_3 ge_corps"}, "essen")
    steps(s, "central", "ge_1", "aachen", "koblenz", "frankfurt")
    assert s.at("frankfurt") == "ge_1"


@pytest.mark.rule("R174")
@pytest.mark.rule("10.1.4")
def test_10_1_3_nobody_can_end_overstacked() -> None:
    """The last step into a full space is not even offered."""
    s = moving({"berlin": "ge_1", "leipzig": "ge_2 ge_3 ge_corps"}, "berlin")
    s.do("central", "take ge_1", "go stettin", "go berlin")
    assert not s.offered("go leipzig")
    assert s.refusal("central", "go leipzig") == "10.1.1"


def test_10_1_5_never_with_the_enemy_but_a_fort_may_be_besieged() -> None:
    s = moving({"metz": "ge_1 ge_2", "nancy": "fr_1"}, "metz")
    s.do("central", "take ge_1")
    assert s.refusal("central", "go nancy") == "11.1.7"
    empty = moving({"metz": "ge_1 ge_2"}, "metz")
    steps(empty, "central", "ge_1", "nancy")
    assert empty.at("nancy") == "ge_1"


def test_10_1_6_nations_stack_freely() -> None:
    s = moving({"cracow": "ah_1", "oppeln": "ge_1"}, "oppeln")
    steps(s, "central", "ge_1", "cracow")
    s.do("central", "stop")
    assert s.at("cracow") == "ah_1 ge_1"


# 11.1 Movement.


@pytest.mark.rule("R164")
def test_11_1_1_only_units_that_can_move() -> None:
    s = moving({"cetinje": "mn_corps", "paris": "fr_1"}, "cetinje paris", "allied")
    assert s.offers("take") == ["take fr_1"]
    assert s.refusal("allied", "take mn_corps") == "11.1.1"
    s.do("allied", "take fr_1", "go amiens")
    assert s.offers("take") == []  # one unit at a time


def test_11_1_1_units_that_are_surrounded_stay_together_or_alone() -> None:
    units = {"essen": "ge_3", "orleans": "ge_1 ge_2"}
    units |= dict.fromkeys(("paris", "tours", "le_mans", "st_amand", "melun"), "fr_corps")
    s = moving(units, "essen orleans")
    assert s.offers("take") == ["take ge_3"]
    assert s.refusal("central", "take ge_1") == "11.1.1"


def test_11_1_1_of_equal_units_any_will_do() -> None:
    s = moving({"essen": "ge_corps*2"}, "essen")
    assert s.offers("take") == ["take ge_corps_1"]
    assert s.why("central", "take ge_corps_2") == (
        "Take another unit of that sort: they are the same."
    )


def test_11_1_1_who_has_moved_is_done() -> None:
    s = moving({"essen": "ge_1", "berlin": "ge_2"}, "essen berlin", reserve="ge_corps")
    s.do("central", "take ge_1")
    assert s.why("central", "stop") == "Who is picked up moves at least one space."
    assert s.why("central", "take ge_2") == "Units that move together start in the same space."
    s.do("central", "go kassel", "stop")
    for unit in ("ge_1", "ge_corps_1"):
        for verb in ("take", "entrench"):
            assert s.why("central", f"{verb} {unit}") == "This unit cannot move now."


def test_11_1_5_who_has_no_point_left_stops() -> None:
    s = moving({"essen": "ge_1"}, "essen")
    steps(s, "central", "ge_1", "kassel", "erfurt", "leipzig")
    assert (s.at("leipzig"), s.step()) == ("ge_1", "throw_away")


def test_11_1_1_units_of_a_space_may_move_together() -> None:
    s = moving({"essen": "ge_1 ge_2"}, "essen")
    s.do("central", "take ge_1", "take ge_2", "go kassel", "stop")
    assert s.at("kassel") == "ge_1 ge_2"


def test_11_1_2_every_space_costs_one_point() -> None:
    s = moving({"innsbruck": "ah_1"}, "innsbruck")
    steps(s, "central", "ah_1", "spittal", "villach", "graz")
    assert s.at("graz") == "ah_1"  # three mountains, three points


def test_11_1_3_along_the_lines() -> None:
    s = moving({"essen": "ge_1"}, "essen")
    s.do("central", "take ge_1")
    assert s.refusal("central", "go berlin") == "11.1.3"
    assert s.why("central", "go berlin") == "That is 3 spaces away: go space by space."
    assert s.why("central", "go essen") == "No line that these units may use leads there."


@pytest.mark.rule("R52")
@pytest.mark.rule("R53")
def test_11_1_4_dashed_lines_by_nation() -> None:
    british = moving({"london": "br_1 fr_corps"}, "london", "allied")
    steps(british, "allied", "br_1", "calais")
    french = moving({"london": "fr_1"}, "london", "allied")
    assert french.step() == "throw_away"  # nobody can move
    mixed = moving({"london": "br_1 fr_corps"}, "london", "allied")
    mixed.do("allied", "take br_1")
    assert mixed.offers("take") == []
    romanians = moving({"kiev": "ro_corps"}, "kiev", "allied", at_war="ro")
    romanians.do("allied", "take ro_corps_1")
    assert romanians.refusal("allied", "go kharkov") == "11.1.3"


def test_11_1_5_not_beyond_the_movement_factor() -> None:
    s = moving({"essen": "ge_1"}, "essen")
    steps(s, "central", "ge_1", "kassel", "erfurt", "leipzig")
    assert s.step() == "throw_away"
    corps = moving({"essen": "ge_corps"}, "essen")
    steps(corps, "central", "ge_corps", "kassel", "erfurt", "leipzig", "berlin")
    assert corps.at("berlin") == "ge_corps"


def test_11_1_5_reduced_turkish_armies_are_slower() -> None:
    for unit, last in (("tu_yld", "aleppo"), ("(tu_yld)", "adana")):
        s = moving({"eskidor": unit}, "eskidor", at_war="tu")
        steps(s, "central", "tu_yld", *["konya", "adana", "aleppo"][: 2 + (unit == "tu_yld")])
        assert (s.at(last), s.step()) == (unit, "throw_away")


def test_11_1_6_not_into_a_space_marked_to_attack() -> None:
    units = {"essen": "ge_1", "aachen": "ge_2", "liege": "be_1"}
    s = moving(units, "essen", attack="aachen", ruins=["liege"])
    s.do("central", "take ge_1", "go aachen")
    assert s.refusal("central", "stop") == "11.1.6"
    s.do("central", "go koblenz", "stop")


def test_11_1_7_never_into_enemy_units() -> None:
    s = moving({"sedan": "ge_1", "cambrai": "fr_1"}, "sedan")
    s.do("central", "take ge_1")
    assert s.refusal("central", "go cambrai") == "11.1.7"


@pytest.mark.rule("R48")
def test_11_1_8_forts_must_be_besieged() -> None:
    s = moving({"metz": "ge_corps"}, "metz")
    s.do("central", "take ge_corps")
    assert s.refusal("central", "go verdun") == "15.1.1"
    army = moving({"metz": "ge_1"}, "metz")
    steps(army, "central", "ge_1", "verdun")
    assert army.step() == "throw_away"  # it must stop


@pytest.mark.rule("R48")
def test_11_1_8_corps_may_gather_for_a_siege_from_different_spaces() -> None:
    units = {"metz": "ge_corps", "strasbourg": "ge_corps", "orleans": "ge_1"}
    units |= dict.fromkeys(("paris", "tours", "le_mans", "st_amand", "melun"), "fr_corps")
    s = moving(units, "metz strasbourg orleans")
    s.do("central", "take ge_corps", "go nancy")
    assert s.refusal("central", "done") == "15.2.1"
    assert s.refusal("central", "take ge_1") == "15.2.1", "who could not help waits"
    s.do("central", s.offers("take")[0], "go nancy")
    assert s.at("nancy") == "ge_corps ge_corps"


@pytest.mark.rule("R49")
def test_once_besieged_a_fort_may_be_passed() -> None:
    s = moving({"metz": "ge_1 ge_2"}, "metz")
    steps(s, "central", "ge_1", "verdun")
    steps(s, "central", "ge_2", "verdun", "bar_le_duc", "dijon")
    assert s.at("dijon") == "ge_2"


@pytest.mark.rule("R63")
def test_11_1_9_no_stop_on_the_coast_before_the_race_to_the_sea() -> None:
    units = {"cambrai": "ge_1", "sedan": "ge_2", "liege": "ge_3"}
    s = moving(units, "cambrai")
    s.do("central", "take ge_1", "go calais")
    assert s.controls("central", "calais")
    assert s.refusal("central", "stop") == "11.1.9"
    free = moving(units, "cambrai", events="cp08")
    steps(free, "central", "ge_1", "calais")
    free.do("central", "stop")


@pytest.mark.rule("R57")
def test_11_1_10_beaches_need_the_beachhead() -> None:
    units = {"gallipoli": "tu_corps", "constantinople": "tu_corps"}
    s = moving(units, "gallipoli", at_war="tu")
    s.do("central", "take tu_corps_1")
    assert s.refusal("central", "go mef1") == "11.1.10"
    landed = moving(units, "gallipoli", at_war="tu", beachhead="mef1", allied="mef1")
    steps(landed, "central", "tu_corps_1", "mef1")
    assert landed.g.beachhead == -1


def test_11_1_11_neutral_nations_are_closed_until_they_enter() -> None:
    units = {"trent": "ah_1"}
    s = moving(units, "trent")
    s.do("central", "take ah_1")
    assert s.refusal("central", "go verona") == "11.1.11"
    at_war = moving(units, "trent", at_war="it")
    steps(at_war, "central", "ah_1", "verona")
    assert at_war.controls("central", "verona")


@pytest.mark.rule("R61")
def test_11_1_12_albania_is_always_open() -> None:
    s = moving({"skopje": "ah_1", "nis": "ah_2", "belgrade": "ah_3"}, "skopje", central="belgrade")
    steps(s, "central", "ah_1", "tirana")
    assert s.controls("central", "tirana")
    abandoned = Scene({"london": "br_1"}, "attrition_phase", "throw_away allied")
    assert abandoned.controls("allied", "valona")  # it traces to Taranto


def test_11_1_13_persia_opens_with_turkey() -> None:
    s = moving({"erivan": "ru_corps", "moscow": "ru_1"}, "erivan", "allied")
    s.do("allied", "take ru_corps_1")
    assert s.refusal("allied", "go dilman") in ("11.1.11", "11.1.3")
    later = Scene(
        {"berlin": "ge_1"}, "war_status_phase", "throw_away central", war_status={"central": 4}
    )
    assert later.controls("central", "kermanshah")
    assert later.controls("allied", "hamadan")


@pytest.mark.rule("R46")
def test_11_1_14_control_changes_on_the_way() -> None:
    s = moving({"oppeln": "ge_corps"}, "oppeln")
    steps(s, "central", "ge_corps", "czestochowa", "lodz")
    assert s.controls("central", "czestochowa")
    assert s.vp == 11
    fort = moving({"metz": "ge_1"}, "metz")
    steps(fort, "central", "ge_1", "verdun")
    assert fort.controls("allied", "verdun")


@pytest.mark.rule("R60")
def test_11_1_15_the_arab_army_only_borrows_spaces() -> None:
    s = moving({"arabia": "ana_corps"}, "arabia", "allied", at_war="tu")
    steps(s, "allied", "ana_corps", "medina")
    assert s.controls("allied", "medina")
    assert s.vp == 9
    s.do("allied", "go arabia")
    assert s.controls("central", "medina")
    assert s.vp == 10
    assert s.g.lent == -1, "and gives them back"


def test_11_1_15_what_another_allied_unit_enters_is_taken_for_good() -> None:
    units = {"amman": "ana_corps", "jerusalem": "br_corps"}
    s = moving(units, "amman jerusalem", "allied", at_war="tu", lent="amman")
    steps(s, "allied", "br_corps", "amman", "jerusalem")
    s.do("allied", "stop")
    steps(s, "allied", "ana_corps", "arabia")
    assert s.controls("allied", "amman")


def test_11_1_15_what_the_arabs_leave_to_other_allied_units_stays_allied() -> None:
    """Units that redeploy into a space do not change its control."""
    s = moving({"amman": "ana_corps br_corps"}, "amman", "allied", at_war="tu", lent="amman")
    steps(s, "allied", "ana_corps", "arabia")
    assert s.at("amman") == "br_corps"
    assert s.controls("allied", "amman")


def test_11_1_15_a_besieged_fort_is_not_borrowed() -> None:
    s = moving({"arabia": "ana_corps"}, "arabia", "allied", at_war="tu")
    steps(s, "allied", "ana_corps", "aqaba")
    assert s.controls("central", "aqaba")


@pytest.mark.rule("R143")
def test_11_1_16_the_senussi_hold_only_where_they_stand() -> None:
    units = {"libya": "sn_corps", "cairo": "br_corps"}
    s = Scene(units, "attrition_phase", "throw_away allied", at_war="tu", central="alexandria")
    assert s.controls("central", "libya")
    assert s.controls("allied", "alexandria")
    gone = Scene({"cairo": "br_corps"}, "attrition_phase", "throw_away allied", at_war="tu")
    assert gone.controls("allied", "libya")


@pytest.mark.rule("R58")
def test_11_1_17_the_bef_stays_in_the_west() -> None:
    s = moving({"grenoble": "br_bef br_1"}, "grenoble", "allied", at_war="it", options=STANDARD)
    s.do("allied", "take br_bef")
    assert s.refusal("allied", "go turin") == "11.1.17"
    other = moving({"grenoble": "br_1"}, "grenoble", "allied", at_war="it", options=STANDARD)
    steps(other, "allied", "br_1", "turin")


STANDARD: dict[str, object] = {"historical": False}

# 11.3 The Near East.


@pytest.mark.rule("R55")
@pytest.mark.rule("R56")
def test_11_3_1_only_near_east_armies() -> None:
    units = {"gallipoli": "ge_1 ge_corps", "constantinople": "tu_corps"}
    s = moving(units, "gallipoli", at_war="tu bu")
    s.do("central", "take ge_1")
    assert s.refusal("central", "go constantinople") == "11.3.1"
    corps = moving(units, "gallipoli", at_war="tu bu")
    steps(corps, "central", "ge_corps", "constantinople")
    home = moving(
        {"caucasus": "ru_1", "erivan": "ru_cau"},
        "erivan",
        "allied",
        at_war="tu",
        at_home=["ru_cau"],
    )
    assert home.step() == "throw_away"  # it cannot go anywhere


@pytest.mark.rule("R54")
def test_11_3_2_one_russian_corps_a_turn_over_the_caucasus() -> None:
    units = {"caucasus": "ru_1 ru_corps ru_corps"}
    s = moving(units, "caucasus", "allied")
    s.do("allied", "take ru_corps")
    assert s.offered("go poti")
    both = moving(units, "caucasus", "allied")
    both.do("allied", "take ru_corps", "take ru_corps")
    assert both.refusal("allied", "go poti") == "11.3.2"
    s.do("allied", "go poti", "stop")
    s.do("allied", "take ru_corps")
    assert s.refusal("allied", "go grozny") == "11.3.2"
    army = moving(units, "caucasus", "allied")
    army.do("allied", "take ru_1")
    assert army.refusal("allied", "go poti") in ("11.3.1", "11.3.2")
    fallen = moving(units, "caucasus", "allied", events="cp52")
    fallen.do("allied", "take ru_corps")
    assert fallen.refusal("allied", "go poti") == "11.3.2"


@pytest.mark.rule("11.3.2")
def test_11_3_2_the_caucasus_box_is_entered_freely_from_the_north() -> None:
    s = moving({"uman": "ru_1 ru_corps"}, "uman", "allied", crossed=1)
    s.do("allied", "take ru_1", "take ru_corps_1", "go caucasus", "stop")
    assert s.at("caucasus") == "ru_1 ru_corps"


@pytest.mark.rule("16.4.9", "R141")
def test_16_4_9_where_russians_have_left_other_allies_may_go() -> None:
    units = {"uman": "ro_corps", "vinnitsa": "ru_corps"}
    s = moving(units, "uman vinnitsa", "allied", at_war="ro", events="cp45")
    steps(s, "allied", "ru_corps_1", "zhmerinka")
    s.do("allied", "stop", "take ro_corps_1", "go vinnitsa")
    assert s.refusal("allied", "go zhmerinka") == "16.4.9"
    s.do("allied", "stop")
    assert s.at("vinnitsa") == "ro_corps"


# Rulings on movement.


@pytest.mark.rule("R50")
def test_a_siege_may_be_left_whole_but_not_weakened() -> None:
    s = moving({"nancy": "ge_corps ge_corps", "metz": "ge_1 ge_2"}, "nancy")
    s.do("central", "take ge_corps", "take ge_corps", "go strasbourg", "stop")
    assert s.at("nancy") == ""
    held = moving({"nancy": "ge_corps ge_corps", "metz": "ge_1"}, "nancy", idle=["ge_corps_2"])
    assert held.step() == "throw_away"  # one of them cannot go, so none may


@pytest.mark.rule("R50")
def test_besiegers_may_leave_one_by_one_if_all_of_them_go() -> None:
    s = moving({"nancy": "ge_corps ge_corps", "metz": "ge_1"}, "nancy")
    s.do("central", "take ge_corps", "go metz", "stop")
    assert s.refusal("central", "done") == "15.2.4"
    s.do("central", "take ge_corps", "go strasbourg", "stop")
    assert s.at("nancy") == ""


@pytest.mark.rule("R59")
def test_the_montenegrins_never_move() -> None:
    s = Scene({"cetinje": "mn_corps"}, "activation allied 2")
    assert s.refusal("allied", "move cetinje") == "11.1.1"


@pytest.mark.rule("R62")
def test_strange_armies_stay_out_of_italy() -> None:
    units = {"innsbruck": "ge_1 ge_corps", "trent": "ah_1"}
    s = moving(units, "innsbruck", at_war="it")
    s.do("central", "take ge_1", "go trent")
    assert s.refusal("central", "stop") == "5.7.4.6"
    assert s.refusal("central", "go verona") == "5.7.4.6"
    corps = moving(units, "innsbruck", at_war="it")
    steps(corps, "central", "ge_corps", "trent", "verona")
    total: dict[str, Any] = {"level": {"allied": "total"}}
    later = moving(units, "innsbruck", at_war="it", **total)
    steps(later, "central", "ge_1", "trent", "verona")


@pytest.mark.rule("R64")
def test_russians_keep_away_from_german_forts_in_august() -> None:
    for turn, allowed in ((1, False), (2, True)):
        s = moving({"plock": "ru_1"}, "plock", "allied", turn=turn)
        s.do("allied", "take ru_1")
        assert s.offered("go thorn") == allowed
        assert s.offered("go tannenberg"), "no fort"


@pytest.mark.rule("R47")
def test_a_destroyed_fort_keeps_its_owner_until_it_is_entered() -> None:
    s = Scene({"metz": "ge_1"}, "throw_away central", ruins=["nancy"])
    assert s.controls("allied", "nancy")
    entered = moving({"metz": "ge_1"}, "metz", ruins=["nancy"])
    steps(entered, "central", "ge_1", "nancy")
    assert entered.controls("central", "nancy")


@pytest.mark.rule("R51")
def test_a_siege_force_too_weak_may_stay_but_does_not_besiege() -> None:
    units = {"verdun": "ge_corps", "metz": "ge_1"}
    s = Scene(units, "siege_phase", "throw_away central")
    assert s.step() == "throw_away"  # no siege roll
    more = moving({"verdun": "ge_corps", "metz": "ge_corps"}, "metz")
    more.do("central", "take ge_corps")
    assert more.refusal("central", "go verdun") == "15.1.1"


@pytest.mark.rule("11.1.14")
def test_11_1_14_ground_that_is_held_already_is_not_taken_again() -> None:
    s = moving({"essen": "ge_1", "liege": "be_1"}, "essen", ruins=["liege"], central="brussels")
    s.do("central", "take ge_1", "go aachen", "stop")
    assert not [line for line in s.told() if "take" in line]


@pytest.mark.rule("11.3.2", "10.1.2")
def test_11_3_2_nobody_makes_room_by_crossing_the_line_and_crossing_back() -> None:
    """Full spaces lie around Poti: over the Caucasus its corps reaches Uman, but not Grozny."""
    full = dict.fromkeys(("batum", "kars", "erzerum"), "fr_corps*3")
    units = full | {"diyarbakir": "br_corps", "poti": "ru_corps*3", "caucasus": "ru_1 ru_2 ru_3"}
    units |= dict.fromkeys(("rize", "tbilisi", "erzingan", "eleskirt", "odessa"), "tu_corps")
    idle = ["ru_corps_2", "ru_corps_3"]
    s = moving(units | {"uman": "ge_1"}, "poti diyarbakir", "allied", at_war="tu", idle=idle)
    steps(s, "allied", "br_corps_1", "erzerum", "kars")
    assert s.refusal("allied", "go batum") == "10.1.1", "nobody could leave Poti in turn"
    s = moving(units, "poti diyarbakir", "allied", at_war="tu", idle=idle)
    steps(s, "allied", "br_corps_1", "erzerum", "kars", "batum", "poti")
    steps(s, "allied", "ru_corps_1", "caucasus", "uman")
    assert s.at("poti") == "br_corps ru_corps ru_corps"


@pytest.mark.rule("11.3.2")
def test_11_3_2_nobody_steps_into_a_full_box_to_cross_back() -> None:
    """A corps that has crossed could leave the full box only over the line, which it may not."""
    units = {"poti": "ru_corps", "caucasus": "ru_corps*3", "odessa": "ge_1", "uman": "ge_2"}
    s = moving(units, "poti", "allied")
    s.do("allied", "take ru_corps")
    assert s.offers("go") == ["go batum"]
    assert s.refusal("allied", "go caucasus") == "10.1.1"
    free = moving({**units, "uman": "ru_1"}, "poti", "allied")
    free.do("allied", "take ru_corps", "go caucasus")
    assert free.offers() == ["go uman"]
