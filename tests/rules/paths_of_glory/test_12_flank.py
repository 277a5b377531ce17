"""12.3: flank attacks."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.paths_of_glory.fights import dice, field, fight
from tests.rules.paths_of_glory.scene import Scene

RESERVES = "ge_corps*5 fr_corps*5 br_corps*3 ru_corps*5 tu_corps*3"


def sedan(defenders: str = "fr_5", attackers: str = "ge_4 ge_2", **fields: Any) -> Scene:
    """An attack on Sedan from Metz and Koblenz, up to the flank step."""
    first, second = attackers.split()
    units = {"metz": first, "koblenz": second, "sedan": defenders, **fields.pop("units", {})}
    fields.setdefault("reserve", RESERVES)
    s = field(units, "central", "metz koblenz", **fields)
    fight(
        s,
        "central",
        "sedan",
        *[f"{unit}_1" if "corps" in unit else unit for unit in (first, second)],
    )
    return s


def test_12_3_1_two_spaces_and_an_army_make_a_flank_attempt_possible() -> None:
    s = sedan()
    assert s.step() == "choose_flank"
    assert set(s.offers()) == {"frontal", "flank koblenz", "flank metz"}
    s.do("central", "frontal")
    assert s.step() == "dice_of_both"


def test_12_3_1_not_from_one_space() -> None:
    s = field({"metz": "ge_4 ge_5", "sedan": "fr_5"}, "central", "metz", reserve=RESERVES)
    fight(s, "central", "sedan", "ge_4", "ge_5")
    assert s.step() == "dice_of_both"


def test_12_3_1_not_without_an_army() -> None:
    s = field(
        {"metz": "ge_corps", "koblenz": "ge_corps", "sedan": "fr_5"}, "central", "metz koblenz"
    )
    fight(s, "central", "sedan", "ge_corps_1", "ge_corps_2")
    assert s.step() == "dice_of_both"


def test_12_3_1_not_into_swamp_or_mountain() -> None:
    s = field(
        {"ostend": "fr_5", "brussels": "ge_1", "antwerp": "ge_corps"},
        "central",
        "brussels antwerp",
        ruins=["antwerp"],
        central="antwerp",
    )
    fight(s, "central", "ostend", "ge_1", "ge_corps_1")
    assert s.step() == "dice_of_both"


def test_12_3_1_not_against_a_trench() -> None:
    assert sedan(trenches={"allied": "sedan"}).step() == "dice_of_both"


def test_12_3_1_not_against_a_fort_alone() -> None:
    s = field({"metz": "ge_4", "strasbourg": "ge_6"}, "central", "metz strasbourg")
    fight(s, "central", "nancy", "ge_4", "ge_6")
    assert s.step() == "dice_of_both"


def test_15_1_6_a_fort_with_units_may_be_flanked() -> None:
    s = field({"metz": "ge_4", "strasbourg": "ge_6", "nancy": "fr_1"}, "central", "metz strasbourg")
    fight(s, "central", "nancy", "ge_4", "ge_6")
    assert s.step() == "choose_flank"


def test_12_3_2_each_space_beyond_the_pinning_one_adds_one() -> None:
    s = sedan()
    s.do("central", "flank metz")
    s.roll(3)
    assert "Flank attack: die 3 +1, it succeeds." in s.told()


@pytest.mark.rule("R86")
def test_12_3_2_a_space_that_touches_another_enemy_adds_nothing() -> None:
    s = sedan(units={"verdun": "fr_3"})
    s.do("central", "flank koblenz")  # Metz, next to Verdun, would give the modifier
    s.roll(3)
    assert "Flank attack: die 3, it fails." in s.told()
    s = sedan(units={"verdun": "fr_3"})
    s.do("central", "flank metz")
    s.roll(3)
    assert "Flank attack: die 3 +1, it succeeds." in s.told()


def test_12_3_2_forts_alone_and_dashed_lines_do_not_count() -> None:
    s = sedan()  # Metz touches the forts of Verdun and Nancy, Koblenz that of Liege
    s.do("central", "flank koblenz")
    s.roll(3)
    assert "Flank attack: die 3 +1, it succeeds." in s.told()
    s = field(
        {"calais": "ge_1", "amiens": "ge_2", "cambrai": "fr_5", "london": "br_1"},
        "central",
        "calais amiens",
        reserve=RESERVES,
    )
    fight(s, "central", "cambrai", "ge_1", "ge_2")
    s.do("central", "flank amiens")
    s.roll(3)
    assert "Flank attack: die 3 +1, it succeeds." in s.told()


def test_12_3_2_the_modifier_is_judged_after_earlier_combats() -> None:
    s = field(
        {"metz": "ge_4 ge_5", "koblenz": "ge_2", "sedan": "fr_5", "verdun": "(fr_corps)"},
        "central",
        "metz koblenz",
        reserve=RESERVES,
    )
    fight(s, "central", "verdun", "ge_5")
    dice(s, 1, 1)
    assert s.at("verdun") == ""
    s.do("central", "done")
    fight(s, "central", "sedan", "ge_4", "ge_2")
    s.do("central", "flank koblenz")
    s.roll(3)
    assert "Flank attack: die 3 +1, it succeeds." in s.told()


def test_12_3_2_only_a_space_of_the_attack_pins() -> None:
    assert sedan().refusal("central", "flank liege") == "12.3.2"


def test_12_3_3_four_or_more_lets_the_attacker_fire_first() -> None:
    s = sedan()
    s.do("central", "flank metz")
    s.roll(3)
    s.roll(1)  # 10 factors: 3
    assert s.at("sedan") == "(fr_5)"
    s.roll(6)  # what is left, 2 factors, fires: 3, not the 4 of a full army
    assert "The Allied Powers fire: die 6, loss number 3." in s.told()


def test_12_3_3_three_or_less_lets_the_defender_fire_first() -> None:
    s = sedan("fr_5 fr_4")
    s.do("central", "flank metz")
    s.roll(2)
    assert "Flank attack: die 2 +1, it fails." in s.told()
    s.roll(6)  # 6 factors: 5, one German army is reduced
    assert s.step() == "choose_loss"
    s.do("central", "lose ge_4")
    s.roll(6)  # 8 factors instead of 10: 5 instead of 7
    assert "The Central Powers fire: die 6, loss number 5." in s.told()


@pytest.mark.rule("R83")
def test_12_3_4_cards_count_even_if_their_unit_is_lost_first() -> None:
    s = field(
        {"brussels": "(br_corps) fr_1", "verdun": "fr_3", "sedan": "ge_1 ge_corps"},
        "allied",
        "brussels verdun",
        hands={"allied": "ap18"},
        reserve=RESERVES,
    )
    fight(s, "allied", "sedan", "br_corps_1", "fr_1", "fr_3")
    s.do("allied", "flank brussels")
    s.roll(1)
    s.do("allied", "play ap18")
    s.roll(2)  # 7 factors: 3... an army step or the corps and no army
    while s.step() == "choose_loss":
        s.do("allied", s.offers()[0])
    s.roll(3)
    assert any(line.startswith("The Allied Powers fire: die 3 +1") for line in s.told())


def damascus(army: str, corps: str, defenders: str) -> Scene:
    """A flank attack on Damascus succeeds, and the defender plays Kemal."""
    s = field(
        {"amman": army, "nablus": corps, "damascus": defenders},
        "allied",
        "amman nablus",
        at_war="tu",
        hands={"central": "cp31"},
    )
    fight(s, "allied", "damascus", army, "br_corps_1")
    s.do("allied", "flank amman")
    s.roll(4)
    s.do("central", "play cp31")
    return s


def test_12_3_4_1_kemal_keeps_the_army_table_when_his_turks_are_gone() -> None:
    s = damascus("br_mef", "br_corps", "tu_corps (ge_corps)")
    s.roll(2)  # 3 factors: 2
    s.do("central", "lose tu_corps_1", "lose tu_corps_1")
    assert s.at("damascus") == "(ge_corps)"
    s.roll(6)  # 1 factor on the army table: 2, on the corps table it would be 1
    assert "The Central Powers fire: die 6, loss number 2." in s.told()


def test_12_3_4_1_kemal_rounds_the_zero_column_up() -> None:
    s = damascus("br_mef", "(br_corps)", "tu_corps")
    s.roll(1)  # 2 factors: 1
    assert s.at("damascus") == "(tu_corps)"
    s.roll(6)  # no factor: column 1 of the army table
    assert "The Central Powers fire: die 6, loss number 2." in s.told()


@pytest.mark.rule("R87")
def test_r87_a_fort_left_alone_fires_on_the_corps_table() -> None:
    s = field(
        {"metz": "ge_4", "strasbourg": "ge_6", "nancy": "fr_corps"},
        "central",
        "metz strasbourg",
        reserve=RESERVES,
    )
    fight(s, "central", "nancy", "ge_4", "ge_6")
    s.do("central", "flank metz")
    s.roll(6)
    s.roll(1)  # 10 factors: 3, two for the corps, one is not enough for the fort
    assert s.at("nancy") == ""
    s.roll(6)  # the fort alone, 2 factors: 1
    assert "The Allied Powers fire: die 6, loss number 1." in s.told()
    s = sedan("fr_corps")
    s.do("central", "flank metz")
    s.roll(6)
    s.roll(6)
    assert s.at("sedan") == ""
    assert s.step() == "choose_advance"  # nobody is left to fire


@pytest.mark.rule("R88")
def test_r88_attackers_who_are_all_gone_inflict_nothing() -> None:
    s = field(
        {"metz": "(ge_corps)", "koblenz": "(ge_2)", "sedan": "fr_5 fr_4 fr_3"},
        "central",
        "metz koblenz",
    )
    fight(s, "central", "sedan", "ge_corps_1", "ge_2")
    s.do("central", "flank metz")
    s.roll(1)
    s.roll(6)  # 9 factors: 7, more than the Germans have
    assert s.at("metz") == ""
    assert s.at("koblenz") == ""
    assert "The Allied Powers win the combat of Sedan." in s.told()
    assert s.asked() is None


@pytest.mark.rule("12.3.1", "R71")
def test_12_3_1_who_fires_first_by_a_card_is_not_asked_for_a_flank_attack() -> None:
    units = {"posen": "ge_9", "czestochowa": "ge_8", "lodz": "ru_4"}
    hands = {"central": "cp44"}
    s = Scene(units, "attacks central", attack="posen czestochowa", hands=hands)
    s.do("central", "against lodz", "commit ge_9", "commit ge_8", "fight")
    without = Scene(units, "attacks central", attack="posen czestochowa", hands=hands)
    without.do("central", "against lodz", "commit ge_9", "commit ge_8", "fight", "pass")
    assert without.step() == "choose_flank"
    s.do("central", "play cp44")
    assert s.step() == "die_of_one"
