"""The events among the optional cards 56 to 65 of both sides."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.paths_of_glory.cards.playing import PEACE, play, refused, says, spent
from tests.rules.paths_of_glory.fights import dice, fight
from tests.rules.paths_of_glory.reserves import Reserves

HIGH: dict[str, Any] = {"war_status": {"central": 30}}


# The Central Powers.


def test_cp58_stavka_timidity_protects_entrenched_germans_for_a_turn() -> None:
    units = {"kovno": "ru_1", "insterberg": "ge_8"}
    trenches = {"central": "insterberg"}
    s = play("cp58", units, "operation allied 5", events="cp28", trenches=trenches)
    s.act("attack kovno", "done")
    assert s.asked() is None, "nothing it may attack"
    spent(s, "cp58", back=True)
    mixed = units | {"insterberg": "ge_8 ah_corps"}
    s = play("cp58", mixed, "operation allied 5", events="cp28", trenches=trenches)
    s.act("attack kovno", "done", "against insterberg")
    assert s.offered("commit ru_1"), "not Germans alone"
    assert refused("cp58") == "9.5.1.1"
    says("cp58", "Tsar Takes Command", "Germans alone")


def test_cp59_polish_restoration_raises_three_corps_for_a_point() -> None:
    s = play("cp59", central="warsaw", ruins=["warsaw"])
    assert s.at("reserve") == "polish_corps polish_corps polish_corps"
    assert s.vp == 10, "Warsaw is worth one, Poland costs one"
    spent(s, "cp59")
    assert refused("cp59", {"warsaw": "ge_8"}) == "9.5.1.1", "a besieged Warsaw will not do"
    says("cp59", "Warsaw", "lose 1 victory point")


HAIG = {"cambrai": "br_1 br_2", "sedan": "ge_1 ge_2"}


@pytest.mark.rule("R113")
def test_cp61_haig_lets_entrenched_germans_stand() -> None:
    s = play("cp61", HAIG, "attacks allied", attack="cambrai", trenches={"central": "sedan"})
    fight(s, "allied", "sedan", "br_1", "br_2")
    dice(s, 6, 1)
    s.act("lose ge_1", "lose br_1")
    assert s.at("sedan") == "(ge_1) ge_2"
    assert s.asked() is None, "a combat lost, and no retreat is asked for"
    spent(s, "cp61")
    says("cp61", "trenches", "British", "Michael")


@pytest.mark.rule("R113")
def test_cp61_haig_without_effect_after_the_great_offensives() -> None:
    given: dict[str, Any] = {
        "trenches": {"central": "sedan"},
        "events": "cp49",
        "attack": "cambrai",
    }
    s = play("cp61", HAIG, "attacks allied", **given)
    fight(s, "allied", "sedan", "br_1", "br_2")
    dice(s, 6, 1)
    s.act("lose ge_1", "lose br_1")
    assert s.asked() == "central"
    assert s.offered("give_way")


def test_cp63_russian_desertions_reduce_four_units() -> None:
    units = {"kiev": "ru_1 (ru_2) ru_corps", "odessa": "ru_3"}
    s = play("cp63", units, events="cp52", reserve="ru_corps ru_corps")
    assert s.asked() == "central"
    assert s.choices() == {"done", "reduce ru_1", "reduce ru_3", "reduce ru_corps"}
    s.act("reduce ru_1", "reduce ru_3", "reduce ru_corps_1", "reduce ru_corps_2")
    assert s.at("kiev") == "(ru_1) (ru_2) (ru_corps)"
    assert s.at("odessa") == "(ru_3)"
    assert s.at("reserve") == "ru_corps (ru_corps)"
    assert s.step() == "choose_action"
    spent(s, "cp63")
    assert refused("cp63") == "9.5.1.1"
    says("cp63", "Fall of the Tsar", "four")


def test_cp63_russian_desertions_may_be_fewer() -> None:
    s = play("cp63", {"kiev": "ru_1"}, events="cp52")
    s.act("reduce ru_1")
    assert s.step() == "choose_action", "nobody else is there"
    s = play("cp63", {"kiev": "ru_1"}, events="cp52")
    s.act("done")
    assert s.at("kiev") == "ru_1"


def test_cp65_prince_max_counts_three_of_war_status_until_winter_1918() -> None:
    s = play("cp65", turn=16)
    spent(s, "cp65", war_status=3)
    assert refused("cp65", turn=17) == "9.5.1.1"
    says("cp65", "Winter 1918", "war status of 3")


# The Allied Powers.


def test_ap56_paris_taxis_refit_an_army_at_paris() -> None:
    units = {"paris": "(fr_6)", "melun": "(fr_5)", "verdun": "(fr_3)", "amiens": "fr_4"}
    s = play("ap56", units)
    assert s.choices() == {"refit fr_6", "refit fr_5"}
    s.act("refit fr_5")
    assert s.at("melun") == "fr_5"
    assert s.step() == "choose_action"
    spent(s, "ap56")
    assert refused("ap56", {"verdun": "(fr_3)", "paris": "(fr_corps) fr_6"}) == "9.5.1.1"
    says("ap56", "Paris", "full strength")


def test_ap57_russian_cavalry_joins_a_supplied_army_with_room() -> None:
    units = {"kiev": "ru_1", "vilna": "ru_2 ru_corps", "lemberg": "ru_3", "lodz": "ru_corps"}
    s = play("ap57", units)
    assert s.choices("place") == {"place ru_cavalry_corps kiev"}
    s.act("place ru_cavalry_corps kiev")
    assert s.at("kiev") == "ru_1 ru_cavalry_corps ru_cavalry_corps"
    spent(s, "ap57")
    assert refused("ap57", {"vilna": "ru_2 ru_corps"}) == "10.1.1"
    says("ap57", "Russian cavalry", "Near East")


@pytest.mark.rule("R94")
def test_ap57_russian_cavalry_replaces_no_army() -> None:
    units = {"tannenberg": "ge_8 ge_1", "plock": "(ru_1)"}
    s = Reserves(units, "attacks central", attack="tannenberg", reserve="ru_cavalry_corps")
    fight(s, "central", "plock", "ge_8", "ge_1")
    dice(s, 6, 1)
    assert s.at("plock") == ""
    assert s.at("removed") == "ru_1"


def test_ap60_czech_legion_comes_out_of_the_austrian_dead() -> None:
    s = play("ap60", eliminated="ah_corps ah_corps ge_corps")
    assert s.at("eliminated") == "ah_corps ge_corps"
    assert s.at("removed") == "ah_corps"
    assert s.at("reserve") == "czech_legion_corps"
    spent(s, "ap60")
    assert play("ap60").at("reserve") == "czech_legion_corps", "even without one"
    says("ap60", "Austrian corps", "Czech Legion")


@pytest.mark.rule("16.5.2")
def test_ap62_sixtus_affair_rolls_for_peace_as_early_in_the_war() -> None:
    for die, vp in ((1, 9), (2, 9), (3, 9), (4, 10), (5, 10), (6, 11)):
        s = play("ap62", war_status={"central": 25})
        assert s.asked() == "chance", "nobody is asked to accept"
        s.roll(die)
        assert s.vp == vp, die
    spent(s, "ap62", war_status=1)
    says("ap62", "cannot be accepted")


def test_ap65_influenza_stops_replacement_cards_of_both_sides() -> None:
    s = play(
        "ap65", None, "choose_action central", hands={"central": "cp07", "allied": "ap10"}, **HIGH
    )
    assert s.refused("rp cp07") == "9.4.1"
    assert s.offered("ops cp07")
    spent(s, "ap65")
    s = play("ap65", None, hands={"allied": "ap10"}, rp={"fr": 4}, **HIGH)
    assert s.refused("rp ap10") == "9.4.1"
    assert s.rp("fr") == 4, "points recorded before stay"
    assert refused("ap65", war_status={"central": 29}) == "9.5.1.1"
    says("ap65", "30", "replacement points")


def test_ap65_influenza_is_over_with_the_turn() -> None:
    s = Reserves(PEACE, "turn", hands={"central": "cp07"}, this_turn="ap65", turn=15)
    s.roll(6, 6)
    assert s.offered("rp cp07")
