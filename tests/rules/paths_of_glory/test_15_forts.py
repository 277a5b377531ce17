"""15 Forts: entering their spaces, sieges and siege rolls. Attacks on forts are in 12."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.paths_of_glory.scene import Scene


def marching(units: dict[str, str], side: str, starts: str, **given: Any) -> Scene:
    """These spaces have just been activated for movement."""
    s = Scene(units, f"operation {side} 9", **given)
    s.do(side, *[f"move {start}" for start in starts.split()], "done")
    return s


def siege_phase(units: dict[str, str], **given: Any) -> Scene:
    """The siege phase has just begun."""
    return Scene(units, "siege_phase", "choose_action central", **given)


# 15.1 In general.


def test_15_1_1_only_a_force_that_can_besiege_enters() -> None:
    s = marching({"aachen": "ge_corps"}, "central", "aachen")
    s.do("central", "take ge_corps")
    assert s.refusal("central", "go liege") == "15.1.1"
    s = marching({"aachen": "ge_1"}, "central", "aachen")
    s.do("central", "take ge_1", "go liege")
    assert s.at("liege") == "ge_1"


def test_15_1_1_it_goes_no_farther_in_that_round() -> None:
    s = marching({"aachen": "ge_1 ge_2"}, "central", "aachen")
    s.do("central", "take ge_1", "go liege")
    assert s.step() == "choose_mover", "the move of the army is over"
    assert s.refusal("central", "take ge_1") == "11.1.1"


@pytest.mark.rule("15.1.9")
def test_15_1_9_a_destroyed_fort_stops_nobody_ever_again() -> None:
    s = marching({"aachen": "ge_corps"}, "central", "aachen", ruins=["liege"])
    s.do("central", "take ge_corps", "go liege", "stop")
    assert s.controls("central", "liege")
    back = marching(
        {"brussels": "fr_corps"}, "allied", "brussels", central="liege", ruins=["liege"]
    )
    back.do("allied", "take fr_corps", "go liege")
    assert back.controls("allied", "liege")
    again = marching({"aachen": "ge_corps"}, "central", "aachen", ruins=["liege"])
    again.do("central", "take ge_corps")
    assert again.offered("go liege"), "Allied again, but there is no fort to besiege"


@pytest.mark.rule("15.1.10", "11.1.14")
def test_15_1_10_a_besieged_fort_keeps_control_and_points() -> None:
    s = marching({"metz": "ge_5"}, "central", "metz")
    s.do("central", "take ge_5", "go verdun")
    assert s.at("verdun") == "ge_5"
    assert s.controls("allied", "verdun")
    assert s.vp == 10


@pytest.mark.rule("15.1.11")
def test_15_1_11_germans_may_besiege_an_empty_russian_fort_before_oberost() -> None:
    s = marching({"tannenberg": "ge_8"}, "central", "tannenberg")
    s.do("central", "take ge_8", "go lomza")
    assert s.at("lomza") == "ge_8"


@pytest.mark.rule("15.1.12", "R64")
def test_15_1_12_russians_enter_no_german_fort_in_august() -> None:
    s = marching({"tannenberg": "ru_2"}, "allied", "tannenberg", turn=1)
    s.do("allied", "take ru_2")
    assert s.refusal("allied", "go konigsberg") == "15.1.12"
    s = marching({"tannenberg": "ru_2"}, "allied", "tannenberg", turn=2)
    s.do("allied", "take ru_2", "go konigsberg")
    assert s.at("konigsberg") == "ru_2"


# 15.2 Sieges.


def test_15_2_1_one_army_besieges_any_fort_even_reduced() -> None:
    s = marching({"metz": "(ge_5)"}, "central", "metz")
    s.do("central", "take ge_5", "go verdun")
    assert siege_phase({"verdun": "(ge_5)"}).asked() == "chance"


@pytest.mark.rule("15.2.1", "R48")
def test_15_2_1_corps_must_number_the_value_of_the_fort() -> None:
    two = marching({"aachen": "ge_corps ge_corps"}, "central", "aachen")
    two.do("central", "take ge_corps")
    assert not two.offered("go liege")
    three = marching({"aachen": "ge_corps (ge_corps) ge_corps"}, "central", "aachen")
    three.do("central", "take ge_corps", "take (ge_corps)", "take ge_corps", "go liege")
    assert three.at("liege") == "ge_corps ge_corps (ge_corps)"


@pytest.mark.rule("15.2.1", "R48")
def test_15_2_1_they_may_come_one_by_one_within_the_round() -> None:
    units = {"aachen": "ge_corps_1", "koblenz": "ge_corps_2 ge_corps_3"}
    s = marching(units, "central", "aachen koblenz")
    s.do("central", "take ge_corps_1", "go liege")
    assert s.refusal("central", "done") == "15.2.1", "the siege must be completed"
    s.do("central", "take ge_corps_2", "go liege", "take ge_corps_3", "go liege")
    assert s.at("liege") == "ge_corps ge_corps ge_corps"


@pytest.mark.rule("15.2.2", "R49")
def test_15_2_2_past_a_besieged_fort_others_march_on() -> None:
    s = marching({"liege": "ge_2", "aachen": "ge_corps"}, "central", "aachen")
    s.do("central", "take ge_corps", "go liege", "go brussels")
    assert s.controls("central", "brussels")


@pytest.mark.rule("15.2.2", "R49")
def test_15_2_2_even_in_the_round_in_which_the_siege_begins() -> None:
    s = marching({"aachen": "ge_2 ge_corps"}, "central", "aachen")
    s.do("central", "take ge_2", "go liege")
    s.do("central", "take ge_corps", "go liege", "go sedan")
    assert s.controls("central", "sedan")


@pytest.mark.rule("15.2.4", "R50")
def test_15_2_4_besiegers_leave_all_or_enough() -> None:
    s = marching({"liege": "ge_1 ge_corps"}, "central", "liege")
    s.do("central", "take ge_1", "go aachen", "stop")
    assert s.refusal("central", "done") == "15.2.4"  # the corps must follow
    s.do("central", "take ge_corps", "go aachen")
    assert s.at("liege") == ""
    s = marching({"liege": "ge_1 ge_corps"}, "central", "liege")
    s.do("central", "take ge_corps", "go aachen")
    assert s.at("liege") == "ge_1"


@pytest.mark.rule("15.2.4")
def test_15_2_4_besiegers_who_come_back_restore_the_siege() -> None:
    units = {"warsaw": "ah_corps_1 ah_corps_2", "breslau": "ge_1"}
    s = marching(units, "central", "warsaw breslau", central="lodz plock")
    s.do("central", "take ah_corps_1", "go lodz", "go plock", "go warsaw")
    assert s.at("warsaw") == "ah_corps ah_corps"
    s.do("central", "take ge_1", "go oppeln", "stop")  # nobody else has to leave Warsaw


@pytest.mark.rule("15.2.4", "R51")
def test_15_2_4_a_force_grown_too_weak_stays_without_a_siege() -> None:
    s = siege_phase({"liege": "ge_corps ge_corps"})
    assert s.asked() == "central", "no die is rolled"
    assert s.at("liege") == "ge_corps ge_corps"


@pytest.mark.rule("15.2.4", "R51")
def test_15_2_4_newcomers_must_make_up_siege_strength() -> None:
    s = marching({"liege": "ge_corps_1", "aachen": "ge_corps_2"}, "central", "aachen")
    s.do("central", "take ge_corps_2")
    assert s.refusal("central", "go liege") == "15.1.1"
    units = {"liege": "ge_corps_1 ge_corps_2", "aachen": "ge_corps_3"}
    s = marching(units, "central", "aachen")
    s.do("central", "take ge_corps_3", "go liege")
    assert s.at("liege") == "ge_corps ge_corps ge_corps"


@pytest.mark.rule("15.2.4", "R51")
def test_15_2_4_a_weak_force_may_march_off() -> None:
    s = marching({"liege": "ge_corps_1 ge_corps_2"}, "central", "liege")
    s.do("central", "take ge_corps_1", "go aachen")
    assert s.at("liege") == "ge_corps"


@pytest.mark.rule("15.2.5")
def test_15_2_5_sieges_in_the_desert_go_on_in_summer() -> None:
    s = siege_phase({"gaza": "br_ne"}, at_war="tu", turn=6)
    s.roll(3)
    assert s.controls("allied", "gaza")


# 15.3 Siege rolls.


@pytest.mark.rule("15.3.1", "6.D")
def test_15_3_1_a_die_for_every_besieged_fort_of_both_sides() -> None:
    s = siege_phase({"verdun": "ge_1", "lomza": "ge_corps", "posen": "ru_1", "warsaw": "ge_corps"})
    for _ in ("verdun", "lomza", "posen"):
        assert s.asked() == "chance"
        s.roll(6)
    assert s.asked() == "central", "one corps does not besiege Warsaw"
    assert s.controls("central", "verdun")
    assert s.controls("central", "lomza")
    assert s.controls("allied", "posen")
    assert s.controls("allied", "warsaw")


@pytest.mark.rule("15.3.2", "R140")
def test_15_3_2_only_a_die_above_its_value_destroys_a_fort() -> None:
    s = siege_phase({"verdun": "ge_1"})
    s.roll(3)
    assert s.controls("allied", "verdun")
    assert s.vp == 10
    s = siege_phase({"verdun": "ge_1"})
    s.roll(4)
    assert s.controls("central", "verdun")
    assert s.vp == 11


@pytest.mark.rule("15.3.3", "R140")
def test_15_3_3_two_less_in_august_and_september_1914() -> None:
    for turn, die, falls in (
        (1, 5, False),
        (1, 6, True),
        (2, 5, False),
        (2, 6, True),
        (3, 4, True),
    ):
        s = siege_phase({"verdun": "ge_1"}, turn=turn)
        s.roll(die)
        assert s.controls("central", "verdun") == falls, (turn, die)


@pytest.mark.rule("R140", "11.2.6", "15.1.10")
def test_r140_with_the_fort_the_trench_falls_too() -> None:
    s = siege_phase({"verdun": "ge_1"}, trenches={"allied": "verdun*2"})
    assert s.trench("allied", "verdun") == 2
    s.roll(6)
    assert s.trench("allied", "verdun") == 0
    assert s.trench("central", "verdun") == 1


@pytest.mark.rule("R140", "11.1.15", "R60")
def test_11_1_15_a_fort_that_falls_to_the_arabs_alone_is_only_borrowed() -> None:
    s = siege_phase({"aqaba": "ana_corps"}, at_war="tu")
    s.roll(2)
    assert s.controls("allied", "aqaba")
    s = Scene(
        {"aqaba": "ana_corps"},
        "siege_phase",
        "operation allied 2",
        at_war="tu",
    )
    s.roll(2)
    s.do("allied", "move aqaba", "done", "take ana_corps", "go arabia")
    assert s.controls("central", "aqaba")


@pytest.mark.rule("11.1.15", "11.2.5")
def test_11_2_5_a_trench_falls_to_the_arabs_like_to_others() -> None:
    s = Scene(
        {"arabia": "ana_corps"}, "operation allied 2", at_war="tu", trenches={"central": "amman"}
    )
    s.do("allied", "move arabia", "done", "take ana_corps", "go amman")
    assert s.trench("central", "amman") == 0
