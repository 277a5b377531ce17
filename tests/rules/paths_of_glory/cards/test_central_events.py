"""The plain events of the Central Powers: what each needs, does, and what becomes of the card."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.core.bits import bits
from sandtable.games.paths_of_glory.rules.state import OFFENSIVES
from tests.rules.paths_of_glory.cards.playing import PEACE, hold, play, refused, says, spent
from tests.rules.paths_of_glory.fights import dice, fight
from tests.rules.paths_of_glory.reserves import Reserves
from tests.rules.paths_of_glory.scene import Scene, code

GUNS = {"aachen": "ge_1", "koblenz": "ge_2 ge_3", "sedan": "fr_5", "brussels": "br_bef"}
STANDARD: dict[str, Any] = {"historical": False}
THREE_LOST: dict[str, Any] = {"central": "warsaw lodz vilna", "ruins": ["warsaw"]}


def offensive(s: Scene, side: int) -> str:
    """The mandated offensive of a side."""
    return OFFENSIVES[s.g.offensive[side]]


# Mobilization.


@pytest.mark.rule("R152", "4.3.1")
def test_cp01_guns_of_august_destroys_liege_and_attacks_with_three_armies() -> None:
    s = play("cp01", GUNS, turn=1, round=1)
    assert s.at("liege") == "ge_1 ge_2"
    assert s.controls("central", "liege")
    assert s.vp == 10
    assert s.choices() == {"against sedan", "against brussels", "done"}
    s.act("against sedan")
    assert s.choices("commit") == {"commit ge_1", "commit ge_2", "commit ge_3"}
    s.act("commit ge_1", "commit ge_2", "commit ge_3", "fight")
    s.act("frontal")
    s.any_chance()
    spent(s, "cp01", war_status=2)


@pytest.mark.rule("R152", "4.3.1")
def test_cp01_guns_of_august_moves_nobody_and_is_for_the_first_action_only() -> None:
    s = play("cp01", GUNS | {"metz": "ge_4"}, turn=1, round=1)
    s.act("done")
    assert s.step() == "choose_action"
    assert refused("cp01", GUNS, turn=1, round=2, options=STANDARD) == "4.3.1"
    assert refused("cp01", GUNS, turn=2, round=1) == "4.3.1"


@pytest.mark.rule("R152", "4.3.1")
def test_cp01_guns_of_august_says_so() -> None:
    says("cp01", "First action", "Liege", "Koblenz")


def test_cp05_landwehr_turns_reduced_germans_at_once() -> None:
    units = {"essen": "(ge_1) (ge_2) (ge_corps)"}
    s = play("cp05", units, reserve="(ge_corps)")
    assert s.choices() == {"refit ge_1", "refit ge_2", "refit ge_corps", "done"}
    s.act("refit ge_1", "refit ge_2")
    assert s.at("essen") == "ge_1 ge_2 (ge_corps)"
    assert s.step() == "choose_action", "two points are spent"
    spent(s, "cp05")
    says("cp05", "Berlin", "2 replacement points", "German")


def test_cp05_landwehr_a_corps_costs_half_a_point() -> None:
    s = play("cp05", {"essen": "(ge_1) (ge_corps)"}, reserve="(ge_corps)*3")
    s.act("refit ge_corps_1", "refit ge_corps_2", "refit ge_corps_3")
    assert "refit ge_1" not in s.choices(), "half a point is left"
    s.act("refit ge_corps_4")
    assert s.step() == "choose_action"


def test_cp05_landwehr_may_end_early_and_helps_only_supplied_germans() -> None:
    units = {"cambrai": "(ge_1)", "skopje": "(ge_corps)", "vienna": "(ah_1)", "essen": "(ge_2)"}
    s = play("cp05", units, eliminated="ge_3", at_war="bu")
    assert s.choices() == {"refit ge_2", "done"}, "Skopje lives on Sofia's supply (17.1.4.1)"
    s.act("done")
    assert s.at("essen") == "(ge_2)"


def test_cp05_landwehr_needs_berlin_controlled_and_in_supply() -> None:
    assert refused("cp05", {"essen": "(ge_1)"}, allied="berlin") == "9.5.1.1"
    cut = "essen breslau posen cottbus"
    lost: dict[str, Any] = {"allied": cut, "ruins": ["breslau", "posen"]}
    assert refused("cp05", {"essen": "fr_1"}, **lost) == "9.5.1.1"


@pytest.mark.rule("11.2.1", "9.5.1.1")
def test_cp06_entrench_digs_under_a_supplied_army_and_opens_digging_to_all() -> None:
    units = {"metz": "ge_5", "cambrai": "ge_1", "essen": "ge_corps", "nancy": "fr_1"}
    s = play("cp06", units, "operation allied 2", trenches={"central": "sedan"})
    assert s.choices() == {"dig metz"}
    assert s.refused("dig essen") == "9.5.1.1", "a corps is no army"
    assert s.refused("dig cambrai") == "9.5.1.1", "out of supply"
    s.act("dig metz")
    assert s.trench("central", "metz") == 1
    s.act("move nancy", "done", "entrench fr_1")
    spent(s, "cp06")
    says("cp06", "level 1 trench", "both sides may entrench")


@pytest.mark.rule("R8", "9.5.1.1", "11.2.1")
def test_cp06_only_one_side_ever_plays_entrench() -> None:
    assert refused("cp06", events="ap12") == "9.5.1.1"


@pytest.mark.rule("9.5.1.1", "5.7.4.4")
def test_cp06_not_in_august_in_the_historical_scenario() -> None:
    assert refused("cp06", turn=1, round=2) == "5.7.4.4"
    assert hold("cp06", turn=1, options=STANDARD).offered("event cp06")


def test_cp06_the_trench_is_never_a_second_one() -> None:
    s = play("cp06", {"metz": "ge_5", "essen": "ge_1"}, trenches={"central": "metz"})
    assert s.choices() == {"dig essen"}
    s = play("cp06", {"metz": "ge_5"}, trenches={"central": "metz"})
    assert s.trench("central", "metz") == 1
    assert s.step() == "choose_action", "nowhere to dig"


def test_cp08_race_to_the_sea_opens_the_coast() -> None:
    s = play("cp08", {"cambrai": "ge_1"}, "operation central 2", central="sedan")
    s.act("move cambrai", "done", "take ge_1", "go calais", "stop")
    assert s.at("calais") == "ge_1"
    spent(s, "cp08")
    says("cp08", "Amiens", "Calais", "Ostend")


@pytest.mark.rule("R8")
def test_r8_race_to_the_sea_and_oberost_may_be_played_when_they_do_nothing_more() -> None:
    for one in ("cp08", "cp11"):
        assert hold(one, war_status={"central": 4}).offered(f"event {one}")


def test_cp09_reichstag_truce_gains_a_point_before_total_war() -> None:
    s = play("cp09")
    assert s.vp == 11
    spent(s, "cp09", war_status=1)
    total = {"central": "total"}
    assert refused("cp09", commitment=total, level=total) == "9.5.1.1"
    says("cp09", "Not at Total War", "1 victory point")


@pytest.mark.rule("R36")
def test_cp10_sud_army_makes_one_mixed_stack_cheap_in_each_action() -> None:
    units = {"tarnow": "ah_1 ge_corps", "lemberg": "ah_3 ge_corps", "lublin": "ru_5"}
    assert Reserves(units, "operation central 1").refused("attack tarnow") == "9.2.3"
    s = play("cp10", units, "operation central 2")
    s.act("move tarnow")
    assert s.refused("move lemberg") == "9.2.3", "the other stack costs two"
    spent(s, "cp10")
    says("cp10", "Austrian", "German corps", "costs 1")


@pytest.mark.rule("15.1.11")
def test_cp11_oberost_lets_germans_attack_russian_forts() -> None:
    units = {"tannenberg": "ge_8", "lomza": "ru_2"}
    s = play("cp11", units, "operation central 2")
    spent(s, "cp11", war_status=1)
    s.act("attack tannenberg", "done", "against lomza", "commit ge_8")
    says("cp11", "Russian forts")


@pytest.mark.rule("R35")
def test_cp13_falkenhayn_ends_moltke() -> None:
    units = {"cambrai": "ge_1 ge_2"}
    s = play("cp13", units, "operation central 1", central="sedan", events="ap09", turn=2)
    assert s.offered("move cambrai"), "one nation, one point"
    spent(s, "cp13", war_status=2)
    held = Reserves(units, "operation central 1", central="sedan", events="ap09", turn=2)
    assert held.refused("move cambrai") == "9.2.3"
    says("cp13", "Moltke")


def test_cp13_falkenhayn_waits_for_fall_or_for_moltke() -> None:
    assert refused("cp13", turn=1, round=2) == "9.5.1.1"
    assert refused("cp13", turn=2) == "9.5.1.1"
    assert hold("cp13", turn=3).offered("event cp13")


# Limited War.


@pytest.mark.rule("R21")
def test_cp17_mata_hari_shows_the_allied_hand_and_gives_two_points() -> None:
    s = play("cp17", None, hands={"allied": "ap01 ap05"})
    seen = {code(number) for number in bits(s.g.seen[0])}
    assert seen == {"ap01", "ap05"}
    assert s.g.revealed, "the play cannot be taken back"
    assert any("Putnik" in line for line in s.told("central"))
    assert not any("Putnik" in line for line in s.told("allied") + s.told())
    assert s.step() == "activation"
    spent(s, "cp17")
    says("cp17", "Allied hand", "operations")


def test_cp17_mata_hari_shows_no_card_drawn_later() -> None:
    s = play("cp17", None, "draw_phase", hands={"allied": "ap01 ap05"})
    s.act("done")
    while s.step() == "throw_away":
        s.act("done")
    s.any_chance()
    assert {code(number) for number in bits(s.g.seen[0])} == {"ap01", "ap05"}
    assert len(s.hand("allied")) == 8


@pytest.mark.rule("R16")
def test_cp25_high_seas_fleet_scores_after_the_next_allied_action() -> None:
    s = Reserves(PEACE, "action_round 1", "action_round 2", hands={"central": "cp25"})
    s.act("event cp25")
    assert s.vp == 10
    s.act("one_op", "done")
    assert s.vp == 11
    spent(s, "cp25")
    s.act("one_op", "done", "one_op", "done")
    assert s.vp == 11, "once only"
    says("cp25", "Grand Fleet")


@pytest.mark.rule("R16")
def test_cp25_grand_fleet_prevents_it() -> None:
    s = Reserves(PEACE, "action_round 1", hands={"central": "cp25", "allied": "ap33"})
    s.act("event cp25", "event ap33")
    assert s.vp == 10


FRENCH_FORTS = ["verdun", "nancy", "belfort", "paris"]


def test_cp26_place_of_execution_alone_when_no_french_fort_is_left() -> None:
    s = play("cp26", events="cp13", ruins=FRENCH_FORTS)
    spent(s, "cp26", war_status=1)
    assert refused("cp26", events="cp13", ruins=FRENCH_FORTS[:3]) == "9.5.4.1"
    assert refused("cp26", ruins=FRENCH_FORTS) == "9.5.1.1"
    assert refused("cp26", events="cp13 cp54", ruins=FRENCH_FORTS) == "9.5.1.1"


@pytest.mark.rule("R138")
def test_cp27_zeppelin_raids_cost_the_british_four_points_this_turn() -> None:
    units = {"rouen": "(br_1) (br_2) (br_3)"}
    s = play("cp27", units, "replacement_segment allied", "choose_action central", rp={"br": 10})
    assert s.rp("br") == 2, "ten halves less four points"
    spent(s, "cp27", war_status=1)
    s = play("cp27", units, "replacement_segment allied", "choose_action central", rp={"br": 6})
    assert s.step() == "choose_action", "nothing left to spend"
    says("cp27", "British", "4 replacement points")


@pytest.mark.rule("R21", "16.4.3", "5.7.4.7")
def test_cp28_tsar_takes_command_gives_operations_too() -> None:
    s = play("cp28", None, **THREE_LOST)
    assert s.step() == "activation"
    spent(s, "cp28", war_status=1)
    s = play("cp28", None, options={**STANDARD, "striped_events_give_ops": False}, **THREE_LOST)
    assert s.step() == "choose_action"
    assert refused("cp28") == "16.4.3"
    says("cp28", "three Russian victory spaces", "Also operations")


@pytest.mark.rule("R37", "R8")
def test_cp29_eleventh_army_makes_its_stack_cheap() -> None:
    units = {"tarnow": "ge_11 ah_corps", "lemberg": "ge_1 ah_corps"}
    s = play("cp29", units, "operation central 1")
    assert s.offered("move tarnow")
    assert s.refused("move lemberg") == "9.2.3"
    spent(s, "cp29")
    assert Reserves(units, "operation central 1").refused("move tarnow") == "9.2.3"
    assert hold("cp29", removed_units="ge_11").offered("event cp29")
    says("cp29", "11th Army", "second army 2")


@pytest.mark.rule("R142")
def test_cp32_war_in_africa_the_allies_choose_a_corps_or_a_point() -> None:
    units = {"cairo": "br_corps (br_corps)", "london": "bef_corps aus_corps"}
    s = play("cp32", units, reserve="br_corps cnd_corps")
    assert s.asked() == "allied"
    assert s.choices() == {"pass", "remove br_corps"}
    assert len(s.offers("remove")) == 2, "one in Cairo, one in reserve"
    s.act("remove br_corps_1")
    assert s.at("cairo") == "(br_corps)"
    assert s.at("removed") == "br_corps"
    assert s.vp == 10
    spent(s, "cp32", war_status=1)
    s = play("cp32", units)
    s.act("pass")
    assert s.vp == 11
    assert s.at("cairo") == "br_corps (br_corps)"
    says("cp32", "British corps", "1 victory point")


@pytest.mark.rule("R142")
def test_cp32_war_in_africa_a_reduced_corps_only_if_there_is_no_other() -> None:
    s = play("cp32", {"cairo": "(br_corps)"}, eliminated="br_corps")
    s.act("remove br_corps_1")
    assert s.at("cairo") == ""
    assert s.at("eliminated") == "br_corps", "not from the eliminated"


@pytest.mark.rule("R142")
def test_cp32_war_in_africa_without_any_corps_it_is_the_point() -> None:
    s = play("cp32", {"london": "bef_corps pt_corps"}, eliminated="br_corps")
    assert s.vp == 11
    assert s.step() == "choose_action"


@pytest.mark.rule("R142", "15.2.4")
def test_cp32_war_in_africa_may_break_a_siege() -> None:
    units = {"gaza": "br_corps_1 br_corps_2", "berlin": "ge_9"}
    s = play("cp32", units, "siege_phase", "choose_action central", at_war="tu")
    s.act("remove br_corps_1")
    assert s.step() == "choose_action", "no siege roll is made"


def test_cp33_walter_rathenau_gives_a_german_point_every_turn() -> None:
    units = {"essen": "(ge_1) (ge_2)"}
    s = play("cp33", units, "replacement_segment central", "replacement_segment central")
    assert s.rp("ge") == 2
    s.act("refit ge_1", "refit ge_2")
    assert s.at("essen") == "ge_1 ge_2"
    spent(s, "cp33", war_status=2)
    says("cp33", "1 German replacement point", "Independent Air Force")


@pytest.mark.rule("R8")
def test_cp33_walter_rathenau_after_the_air_force_is_for_war_status_alone() -> None:
    units = {"essen": "(ge_1)"}
    s = play("cp33", units, "replacement_segment central", "choose_action central", events="ap37")
    assert s.step() == "choose_action"
    spent(s, "cp33", war_status=2)


# Total War.


@pytest.mark.rule("R138", "R17")
def test_cp36_u_boats_cost_the_british_a_point_each_turn_until_convoy() -> None:
    units = {"rouen": "(br_1) (br_2)"}
    then = ("replacement_segment allied", "choose_action central")
    s = play("cp36", units, *then, events="cp54", rp={"br": 4})
    assert s.rp("br") == 2
    spent(s, "cp36", war_status=2)
    s = play("cp36", units, *then, events="cp54 ap52", rp={"br": 4})
    assert s.rp("br") == 4
    assert refused("cp36") == "9.5.1.1"
    says("cp36", "H-L Take Command", "no American reinforcements", "Convoy")


@pytest.mark.rule("7.1.9", "R30")
def test_cp37_hoffmann_adds_one_to_later_dice_only() -> None:
    s = play(
        "cp37",
        None,
        "mandated_roll",
        "choose_action central",
        events="cp54",
        offensive={"central": "ah"},
    )
    assert offensive(s, 0) == "ah", "the current one stays"
    s.roll(6, 6)
    assert offensive(s, 0) == "none"
    s = play("cp37", None, "mandated_roll", "choose_action central", events="cp54", at_war="tu")
    s.roll(2, 6)
    assert offensive(s, 0) == "tu", "a 2 counts as 3"
    spent(s, "cp37", war_status=1)
    assert refused("cp37") == "9.5.1.1"
    says("cp37", "+1", "mandated offensives")


@pytest.mark.rule("16.4.9", "R141")
def test_cp45_brest_litovsk_interns_russians_abroad_or_among_allies() -> None:
    units = {
        "kiev": "ru_1 ru_corps",
        "odessa": "ru_2 br_corps",
        "lemberg": "ru_3",
        "bucharest": "ru_4",
        "nis": "ru_5",
        "tabriz": "ru_corps",
        "erzerum": "ru_cau",
    }
    s = play("cp45", units, events="cp28 cp52 cp53", at_war="tu ro")
    assert s.at("kiev") == "ru_1 ru_corps"
    assert s.at("odessa") == "br_corps"
    assert (s.at("lemberg"), s.at("bucharest")) == ("ru_3", "ru_4")
    assert (s.at("nis"), s.at("tabriz")) == ("", "")
    assert s.at("erzerum") == "ru_cau"
    assert s.at("eliminated") == "ru_2 ru_5 ru_corps", "replaceable"
    spent(s, "cp45", war_status=1)
    says("cp45", "Bolshevik Revolution", "may not attack", "interned")


@pytest.mark.rule("16.4.8")
def test_cp45_brest_litovsk_needs_the_revolution() -> None:
    assert refused("cp45", events="cp28 cp52") == "16.4.8"


@pytest.mark.rule("7.1.8", "R28", "R29")
def test_cp47_french_mutiny_turns_an_open_offensive_round() -> None:
    units = {"verdun": "fr_1", "metz": "ge_5"}
    s = play("cp47", units, "operation allied 2", "war_status_phase", offensive={"allied": "fr"})
    s.act("attack verdun", "done")
    fight(s, "allied", "metz", "fr_1")
    assert s.vp == 11, "booked as the attack is made"
    dice(s, 1, 1)
    s.any_chance()
    spent(s, "cp47", war_status=1)
    says("cp47", "French", "without Americans", "1 victory point")


@pytest.mark.rule("7.1.8", "R28")
def test_cp47_french_mutiny_asks_for_no_attack() -> None:
    s = play("cp47", None, "war_status_phase", "choose_action central", offensive={"allied": "fr"})
    assert s.vp == 10
    s = Reserves(PEACE, "war_status_phase", "choose_action central", offensive={"allied": "fr"})
    assert s.vp == 11


FALLING: dict[str, Any] = {**THREE_LOST, "events": "cp28", "war_status": {"allied": 30}}


@pytest.mark.rule("16.4.5", "R21", "5.7.4.7")
def test_cp52_fall_of_the_tsar_scores_by_romania_and_gives_operations() -> None:
    s = play("cp52", None, **FALLING)
    assert s.vp == 10 + 3 + 3, "three spaces, and three points with Romania neutral"
    assert s.step() == "activation"
    spent(s, "cp52")
    s = play("cp52", None, at_war="ro", **FALLING)
    assert s.vp == 10 + 3 + 1
    says("cp52", "33", "3 if Romania is neutral", "Also operations")


@pytest.mark.rule("16.4.5", "11.3.2")
def test_cp52_fall_of_the_tsar_closes_the_caucasus() -> None:
    units = {"caucasus": "ru_corps", "kiev": "ru_1"}
    s = play("cp52", units, "operation allied 2", **FALLING)
    s.act("done", "move caucasus", "done", "take ru_corps")
    assert s.refused("go poti") == "11.3.2"


@pytest.mark.rule("9.5.2.1")
def test_cp52_fall_of_the_tsar_keeps_romania_neutral() -> None:
    s = play("cp52", None, "choose_action allied", hands={"allied": "ap16"}, **FALLING)
    s.act("done")
    assert s.refused("event ap16") == "9.5.2.1"


@pytest.mark.rule("16.4.4")
def test_cp52_fall_of_the_tsar_needs_tsar_takes_command_and_thirty_three() -> None:
    assert refused("cp52", **{**FALLING, "events": ""}) == "16.4.4"
    assert refused("cp52", **{**FALLING, "war_status": {"allied": 29}}) == "16.4.4"


REVOLT: dict[str, Any] = {
    **THREE_LOST,
    "events": "cp28 cp52",
    "tsar_fell_turn": 2,
    "tsar_fell_vp": 2,
}


@pytest.mark.rule("7.1.11", "R30", "R21", "16.4.7")
def test_cp53_bolshevik_revolution_ends_russian_offensives() -> None:
    s = play(
        "cp53", None, "mandated_roll", "choose_action central", offensive={"allied": "ru"}, **REVOLT
    )
    assert offensive(s, 1) == "none"
    assert s.step() == "activation"
    s.act("done")
    s.roll(6, 6)
    assert offensive(s, 1) == "none"
    spent(s, "cp53")
    says("cp53", "1 Russian replacement point", "no Russian mandated offensive")


@pytest.mark.rule("7.1.11", "R30")
def test_cp53_bolshevik_revolution_leaves_other_offensives() -> None:
    s = play("cp53", None, offensive={"allied": "fr"}, **REVOLT)
    assert offensive(s, 1) == "fr"


@pytest.mark.rule("16.4.6")
def test_cp53_bolshevik_revolution_waits_for_more_spaces() -> None:
    assert refused("cp53", **{**REVOLT, "tsar_fell_vp": 3}) == "16.4.6"
    assert refused("cp53", **{**REVOLT, "tsar_fell_turn": 3}) == "16.4.6"


@pytest.mark.rule("7.1.10", "R30")
def test_cp54_take_command_ends_german_offensives() -> None:
    s = play("cp54", None, "mandated_roll", "choose_action central", offensive={"central": "ge"})
    assert offensive(s, 0) == "none"
    s.roll(4, 6)
    assert offensive(s, 0) == "none"
    spent(s, "cp54", war_status=2)
    s = play("cp54", None, offensive={"central": "ah"})
    assert offensive(s, 0) == "ah"
    says("cp54", "German mandated offensives")


@pytest.mark.rule("R85")
def test_cp55_lloyd_george_forbids_british_attacks_on_deep_trenches() -> None:
    units = {"cambrai": "br_1 cnd_corps fr_1", "sedan": "ge_1"}
    trenches = {"central": "sedan*2"}
    s = play("cp55", units, "operation allied 9", trenches=trenches)
    s.act("attack cambrai", "done", "against sedan")
    assert s.choices("commit") == {"commit cnd_corps", "commit fr_1"}
    assert s.refused("commit br_1") == "9.5.1.1"
    spent(s, "cp55")
    s = play("cp55", units, "operation allied 9", trenches={"central": "sedan"})
    s.act("attack cambrai", "done", "against sedan", "commit br_1")
    says("cp55", "British", "level 2 trenches", "Michael")


def test_cp55_lloyd_george_comes_before_the_great_offensives() -> None:
    for great in ("cp49", "cp50", "cp51"):
        assert refused("cp55", events=great) == "9.5.1.1"
