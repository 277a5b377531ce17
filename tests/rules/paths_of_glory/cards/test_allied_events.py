"""The plain events of the Allied Powers: what each needs, does, and what becomes of the card."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.core.bits import bits
from sandtable.games.paths_of_glory.rules.state import SR
from tests.rules.paths_of_glory.cards.playing import (
    PEACE,
    hold,
    inflicted,
    play,
    refused,
    says,
    spent,
)
from tests.rules.paths_of_glory.fights import dice, fight
from tests.rules.paths_of_glory.reserves import Reserves
from tests.rules.paths_of_glory.scene import code

STANDARD: dict[str, Any] = {"historical": False}
HIGH: dict[str, Any] = {"war_status": {"central": 30}}


# Mobilization.


@pytest.mark.rule("R158", "6.E.1")
def test_ap02_blockade_costs_the_central_powers_a_point_every_winter() -> None:
    s = play("ap02", None, "war_status_phase", "war_status_phase", "choose_action central", turn=4)
    assert s.vp == 8, "two Winters"
    spent(s, "ap02", war_status=2)
    for turn in (1, 2, 3, 5, 6, 7):
        assert play("ap02", None, "war_status_phase", "choose_action central", turn=turn).vp == 10
    says("ap02", "1 victory point", "Winter")


@pytest.mark.rule("R158", "6.E.1")
def test_ap02_blockade_counts_on_the_last_turn_too() -> None:
    s = Reserves(PEACE, "war_status_phase", turn=20, events="ap02", options=STANDARD)
    assert s.asked() is None
    assert s.vp == 9


@pytest.mark.rule("R35")
def test_ap09_moltke_makes_the_west_dear_for_the_central_powers() -> None:
    units = {"cambrai": "ge_1 ge_2", "tarnow": "ah_1 ah_corps"}
    s = play("ap09", units, "operation central 1", central="sedan", turn=2)
    assert s.refused("move cambrai") == "9.2.3"
    assert s.offered("move tarnow"), "only in Belgium and France"
    spent(s, "ap09")
    says("ap09", "Falkenhayn", "1 for each unit")


def test_ap09_moltke_in_august_and_september_1914_only() -> None:
    assert hold("ap09", turn=1).offered("event ap09")
    assert refused("ap09", turn=3) == "9.5.1.1"


@pytest.mark.rule("11.2.1", "9.5.1.1")
def test_ap12_entrench_may_be_dug_by_besiegers() -> None:
    units = {"metz": "fr_1", "verdun": "fr_2", "berlin": "ge_1"}
    s = play("ap12", units, "operation central 1", trenches={"allied": "verdun"})
    assert s.choices() == {"dig metz"}
    s.act("dig metz")
    assert s.trench("allied", "metz") == 1
    s.act("move berlin", "entrench ge_1")
    spent(s, "ap12")
    says("ap12", "level 1 trench", "Only one side")


@pytest.mark.rule("R8", "5.7.4.4")
def test_ap12_entrench_never_after_the_other_card_nor_in_august() -> None:
    assert refused("ap12", events="cp06") == "9.5.1.1"
    assert refused("ap12", turn=1) == "5.7.4.4"
    assert hold("ap12", turn=1, options=STANDARD).offered("event ap12")


def test_ap13_rape_of_belgium_after_guns_of_august_during_mobilization() -> None:
    s = play("ap13", events="cp01")
    assert s.vp == 9
    spent(s, "ap13", war_status=2)
    assert refused("ap13") == "9.5.1.1"
    limited = {"allied": "limited"}
    assert refused("ap13", events="cp01", commitment=limited, level=limited) == "9.5.1.1"
    says("ap13", "Guns of August", "Mobilization", "lose 1 point")


# Limited War.


@pytest.mark.rule("R21")
def test_ap23_cloak_and_dagger_shows_the_central_hand_and_gives_two_points() -> None:
    s = play("ap23", None, hands={"central": "cp03 cp09"})
    assert {code(number) for number in bits(s.g.seen[1])} == {"cp03", "cp09"}
    assert s.g.revealed, "the play cannot be taken back"
    assert any("Reichstag" in line for line in s.told("allied"))
    assert not any("Reichstag" in line for line in s.told("central") + s.told())
    assert s.step() == "activation"
    spent(s, "ap23")
    says("ap23", "hand of the Central Powers", "operations")


def test_ap26_lusitania_between_blockade_and_zimmermann() -> None:
    s = play("ap26", events="ap02")
    assert s.vp == 9
    spent(s, "ap26", war_status=2)
    assert refused("ap26") == "9.5.1.1"
    assert refused("ap26", events="ap02 ap54") == "9.5.1.1"
    says("ap26", "Blockade", "Zimmermann", "lose 1 point")


@pytest.mark.rule("R111")
def test_ap27_great_retreat_lets_russians_go_before_a_combat() -> None:
    units = {"tannenberg": "ge_8", "plock": "ru_2"}
    s = play("ap27", units, "attacks central", attack="tannenberg")
    fight(s, "central", "plock", "ge_8")
    assert s.asked() == "allied"
    assert s.step() == "choose_great_retreat"
    spent(s, "ap27", war_status=1)
    plain = Reserves(units, "attacks central", attack="tannenberg")
    fight(plain, "central", "plock", "ge_8")
    assert plain.asked() == "chance"
    says("ap27", "Russians", "retreat 1 space")


@pytest.mark.rule("R21", "5.7.4.7")
def test_ap28_landships_open_royal_tank_corps_and_give_operations() -> None:
    units = {"cambrai": "br_1", "brussels": "ge_1"}
    given: dict[str, Any] = {"hands": {"allied": "ap48"}, "trenches": {"central": "brussels"}}
    s = play("ap28", units, **given)
    s.act("attack cambrai", "done")
    fight(s, "allied", "brussels", "br_1")
    s.act("play ap48")
    spent(s, "ap28")
    before = Reserves(units, "attacks allied", attack="cambrai", **given)
    fight(before, "allied", "brussels", "br_1")
    assert not before.offers("play"), "no tanks to play"
    s = play("ap28", options={**STANDARD, "striped_events_give_ops": False})
    assert s.step() == "choose_action"
    says("ap28", "Royal Tank Corps", "Also operations")


@pytest.mark.rule("9.5.2.4", "R3")
def test_ap30_salonika_counts_as_redeployment() -> None:
    s = play("ap30", reserve="fr_corps br_corps")
    s.act("take fr_corps", "done")
    assert s.at("salonika") == "fr_corps"
    assert s.g.last_action[1] == SR
    spent(s, "ap30", war_status=1)
    says("ap30", "one to three", "Salonika", "stay neutral", "strategic redeployment")


@pytest.mark.rule("R16")
def test_ap33_grand_fleet_only_as_the_answer_to_the_high_seas_fleet() -> None:
    assert refused("ap33") == "9.5.1.1"
    s = Reserves(
        PEACE,
        "action_round 1",
        "action_round 2",
        hands={"central": "cp25", "allied": "ap33"},
    )
    s.act("event cp25", "one_op", "done")
    assert s.vp == 11
    s.act("one_op", "done")
    assert s.refused("event ap33") == "9.5.1.1", "too late"
    says("ap33", "High Seas Fleet")


@pytest.mark.rule("R16")
def test_ap33_grand_fleet_leaves_the_game() -> None:
    s = play("ap33", fleet=1)
    spent(s, "ap33")


# Total War.


@pytest.mark.rule("R21")
def test_ap35_yanks_and_tanks_help_american_attacks_this_action() -> None:
    """Column 5 with a die of 1: 2 without the card, with +2 as a die of 3: 3."""
    units = {"cambrai": "us_1", "brussels": "ge_1"}
    s = play("ap35", units, at_war="us", events="ap54 ap55")
    s.act("attack cambrai", "done")
    fight(s, "allied", "brussels", "us_1")
    dice(s, 1, 1)
    assert inflicted(s) == 3
    spent(s, "ap35")
    says("ap35", "American", "+2")


@pytest.mark.rule("R21")
def test_ap35_yanks_and_tanks_do_nothing_for_others() -> None:
    s = play("ap35", {"cambrai": "fr_1", "brussels": "ge_1"})
    s.act("attack cambrai", "done")
    fight(s, "allied", "brussels", "fr_1")
    dice(s, 1, 1)
    assert inflicted(s) == 1, "three factors, a die of 1"


def test_ap37_independent_air_force_ends_walter_rathenau() -> None:
    units = {"essen": "(ge_1)"}
    s = play("ap37", units, "replacement_segment central", "choose_action central", events="cp33")
    assert s.step() == "choose_action", "no point to spend"
    spent(s, "ap37", war_status=1)
    says("ap37", "Walter Rathenau")


@pytest.mark.rule("16.3.5", "16.5.1")
def test_ap40_fourteen_points_take_the_offer_of_peace_from_the_central_powers() -> None:
    s = play("ap40", None, "choose_action central", events="ap54", options=STANDARD, extra_vp=3)
    assert s.vp == 12
    assert s.refused("offer_peace") == "16.5.1"
    spent(s, "ap40")
    assert refused("ap40") == "16.3.5"
    says("ap40", "Zimmermann", "lose 1 point", "only the Allies")


@pytest.mark.rule("R21")
def test_ap45_kerensky_offensive_helps_one_russian_attack() -> None:
    units = {"tarnopol": "ru_1", "lemberg": "ah_1"}
    s = play("ap45", units, events="cp28 cp52")
    assert s.step() == "activation"
    s.act("attack tarnopol", "done")
    fight(s, "allied", "lemberg", "ru_1")
    assert s.offered("play ap45"), "announced for one attack"
    s.act("play ap45")
    dice(s, 1, 1)
    assert inflicted(s) == 2, "three factors, 1 and 2 make 3"
    spent(s, "ap45")
    says("ap45", "Fall of the Tsar", "Bolshevik Revolution", "+2")


def test_ap45_kerensky_offensive_between_the_revolutions_only() -> None:
    assert refused("ap45", events="cp28") == "9.5.1.1"
    assert refused("ap45", events="cp28 cp52 cp53") == "9.5.1.1"


@pytest.mark.rule("R115", "R21")
def test_ap46_brusilov_offensive_helps_every_russian_attack() -> None:
    units = {"tarnopol": "ru_1", "stanislau": "ah_1", "vilna": "ru_2", "kovno": "ge_8"}
    s = play("ap46", units, central="kovno", ruins=["kovno"])
    s.act("attack tarnopol", "attack vilna", "done")
    fight(s, "allied", "kovno", "ru_2")
    dice(s, 2, 1)
    assert inflicted(s) == 2, "three factors, 2 and 1 make 3"
    spent(s, "ap46", war_status=2)
    says("ap46", "Russian attacks have +1", "ignores trenches")


def test_ap49_sinai_pipeline_lifts_the_price_of_the_desert() -> None:
    units = {"sinai": "br_ne", "gaza": "tu_corps"}
    s = play("ap49", units, "attacks allied", at_war="tu", attack="sinai")
    fight(s, "allied", "gaza", "br_ne")
    dice(s, 4, 1)
    with_water = inflicted(s)
    spent(s, "ap49")
    dry = Reserves(units, "attacks allied", at_war="tu", attack="sinai")
    fight(dry, "allied", "gaza", "br_ne")
    dice(dry, 4, 1)
    assert with_water == 3
    assert inflicted(dry) == 2, "4 - 3 = 1"
    says("ap49", "Sinai", "-3")


@pytest.mark.rule("R39")
def test_ap51_everyone_into_battle_makes_stacks_cheap_this_turn() -> None:
    units = {"cambrai": "fr_1 br_1 be_1", "kiev": "ru_1 sb_1"}
    s = play("ap51", units, "operation allied 1", events="cp54 cp49")
    assert s.offered("move cambrai")
    assert s.refused("move kiev") == "9.2.3"
    spent(s, "ap51", war_status=1)
    assert refused("ap51") == "9.5.1.1"
    for great in ("cp49", "cp50", "cp51"):
        assert hold("ap51", events=great).offered("event ap51")
    says("ap51", "Michael", "Italy, France and Belgium", "cost 1")


@pytest.mark.rule("R17", "R138")
def test_ap52_convoy_ends_the_u_boats() -> None:
    units = {"rouen": "(br_1) (br_2)"}
    given: dict[str, Any] = {"events": "cp54 cp36", "rp": {"br": 4}}
    s = play("ap52", units, "replacement_segment allied", **given)
    assert s.vp == 9
    assert s.rp("br") == 4
    spent(s, "ap52")
    assert refused("ap52") == "9.5.1.1"
    says("ap52", "U-Boats", "lose 1 point")


@pytest.mark.rule("16.3.3", "R21", "5.7.4.7")
def test_ap54_zimmermann_telegram_brings_america_in_and_gives_operations() -> None:
    s = play("ap54", None, turn=12, **HIGH)
    assert s.vp == 9
    assert s.step() == "activation"
    assert s.g.zimmermann_turn == 12
    spent(s, "ap54", war_status=2)
    assert refused("ap54", war_status={"central": 29}) == "16.3.2"
    says("ap54", "30", "United States", "Also operations")


@pytest.mark.rule("16.3.4", "17.1.8", "R21")
def test_ap55_over_there_brings_american_points_with_each_card() -> None:
    s = play("ap55", None, hands={"allied": "ap01"}, events="ap54", zimmermann_turn=2)
    assert s.step() == "activation"
    s.act("done", "rp ap01")
    assert s.rp("us") == 2
    spent(s, "ap55")
    assert refused("ap55", events="ap54", zimmermann_turn=3) == "16.3.4"
    assert refused("ap55") == "16.3.4"
    says("ap55", "American reinforcements", "1 American point")
