"""The combat cards of the Allies, and events of theirs that change the fights of an action."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.paths_of_glory.fights import (
    ALL,
    RESERVES,
    allied,
    barren,
    battle,
    dice,
    field,
    fight,
    fired,
    plus_one_in_attack,
)
from tests.rules.paths_of_glory.scene import Scene


def test_ap04_pleve_helps_russians_in_attack_and_defence() -> None:
    s = allied("ap04", "warsaw", "ru_4", "lodz", "ge_9")
    plus_one_in_attack(s, "allied", "ap04", "Allied", "die 3 +1")
    assert s.pile("removed", "allied") == {"ap04"}
    s = battle("central", {"allied": "ap04"}, "posen", "ge_9", "lodz", "ru_4")
    s.do("allied", "play ap04")
    dice(s, 1, 3)
    assert fired(s, "Allied").startswith("die 3 +1")
    assert barren(allied("ap04", "sedan", "fr_5", "metz", "ge_4"))


def test_ap05_putnik_helps_serbians_until_fall_1915() -> None:
    s = allied("ap05", "belgrade", "sb_1", "novi_sad", "ah_5")
    plus_one_in_attack(s, "allied", "ap05", "Allied", "die 3 +1")
    s = battle("central", {"allied": "ap05"}, "novi_sad", "ah_5", "belgrade", "sb_1", turn=7)
    assert s.offered("play ap05")
    s = battle("central", {"allied": "ap05"}, "novi_sad", "ah_5", "belgrade", "sb_1", turn=8)
    assert barren(s)
    s = battle("central", {"allied": "ap05"}, "mostar", "ah_5", "cetinje", "mn_corps")
    assert barren(s)  # Montenegrins are not Serbians for this


def test_ap06_withdrawal_is_for_allied_defenders() -> None:
    s = battle("central", {"allied": "ap06"}, "metz", "ge_4", "sedan", "fr_5")
    s.do("allied", "play ap06")
    dice(s, 1, 6)
    assert s.step() == "choose_retreat"
    assert s.pile("removed", "allied") == {"ap06"}


def test_ap07_severe_weather_helps_allied_defenders() -> None:
    def defended(turn: int) -> Scene:
        return battle(
            "central", {"allied": "ap07"}, "mulhouse", "ge_7", "belfort", "fr_corps", turn=turn
        )

    s = defended(4)
    s.do("allied", "play ap07")
    dice(s, 1, 3)
    assert fired(s, "Allied").startswith("die 3 +2")
    assert barren(defended(6))
    assert barren(defended(2))


def not_the_dominions(card: str, **fields: Any) -> None:
    """R85: Canadians alone do not bring a British card."""
    s = allied(card, "amiens", "cnd_corps", "cambrai", "ge_2", **fields)
    assert barren(s)


def test_ap18_hurricane_barrage_helps_a_british_attack() -> None:
    s = allied("ap18", "amiens", "br_1", "cambrai", "ge_2")
    plus_one_in_attack(s, "allied", "ap18", "Allied", "die 3 +1")
    not_the_dominions("ap18")
    assert barren(allied("ap18", "amiens", "fr_1", "cambrai", "ge_2"))


def test_ap19_air_superiority_helps_french_and_british_attacks() -> None:
    for army in ("br_1", "fr_1"):
        s = allied("ap19", "amiens", army, "cambrai", "ge_2")
        plus_one_in_attack(s, "allied", "ap19", "Allied", "die 3 +1")
    not_the_dominions("ap19")


def test_ap21_phosgene_gas_helps_a_french_attack() -> None:
    s = allied("ap21", "amiens", "fr_1", "cambrai", "ge_2")
    plus_one_in_attack(s, "allied", "ap21", "Allied", "die 3 +1")
    assert barren(allied("ap21", "amiens", "br_1", "cambrai", "ge_2"))


def test_ap36_mine_attack_helps_the_british_against_a_trench_once() -> None:
    trench = {"trenches": {"central": "cambrai"}}
    s = allied("ap36", "amiens", "br_1 br_2", "cambrai", "ge_2", **trench)
    s.do("allied", "pass", "play ap36")  # it is no card against the trench itself
    dice(s, 6, 1)
    assert fired(s, "Allied").startswith("die 6 +1")
    s.do("allied", "lose br_1")
    assert s.pile("discards", "allied") == {"ap36"}  # won, but for one combat only
    assert barren(allied("ap36", "amiens", "br_1", "cambrai", "ge_2"))
    not_the_dominions("ap36", **trench)


def shall_not_pass(**fields: Any) -> Scene:
    return battle("central", {"allied": "ap39"}, "metz", "ge_4 ge_5", "verdun", "fr_5", **fields)


@pytest.mark.rule("R81")
def test_ap39_they_shall_not_pass_ignores_a_retreat() -> None:
    s = shall_not_pass()
    s.do("allied", "play ap39")
    dice(s, 6, 1)  # 7 against 3
    while s.step() == "choose_loss":
        s.do(s.asked() or "", s.offers()[0])
    assert s.at("verdun") == "(fr_corps)"
    assert s.pile("discards", "allied") == {"ap39"}
    s = shall_not_pass()
    s.do("allied", "play ap39")
    dice(s, 1, 2)  # 3 each
    s.do("central", "lose ge_4")
    assert s.pile("table", "allied") == {"ap39"}  # a tie does not cost it
    assert barren(shall_not_pass(ruins=["verdun"]))
    s = battle("central", {"allied": "ap39"}, "metz", "ge_4", "verdun", "br_1")
    assert barren(s)


def test_ap48_royal_tank_corps_ignores_column_shifts_only() -> None:
    trench = {"trenches": {"central": "cambrai*2"}, "events": "ap28"}
    s = allied("ap48", "amiens", "br_1 br_2", "cambrai", "ge_2", central="sedan", **trench)
    s.do("allied", "play ap48")
    dice(s, 3, 1)  # 8 factors: 4; 5 factors: 2
    assert fired(s, "Allied") == "die 3, loss number 4"
    assert fired(s, "Central") == "die 1, loss number 2"
    assert s.step() == "choose_stand"  # the trench may still be held
    assert s.pile("discards", "allied") == {"ap48"}
    assert barren(allied("ap48", "amiens", "br_1", "cambrai", "ge_2"))
    assert barren(allied("ap48", "brussels", "br_1", "sedan", "ge_2", events="ap28"))
    not_the_dominions("ap48", **trench)


def test_ap48_a_trench_still_stops_flank_attacks() -> None:
    s = field(
        {"amiens": "br_1", "calais": "br_2", "cambrai": "ge_2"},
        "allied",
        "amiens calais",
        hands={"allied": "ap48"},
        events="ap28",
        trenches={"central": "cambrai"},
    )
    fight(s, "allied", "cambrai", "br_1", "br_2")
    s.do("allied", "play ap48")
    assert barren(s)


def test_ap58_russian_guards_helps_a_russian_attack() -> None:
    s = allied("ap58", "warsaw", "ru_4", "lodz", "ge_9")
    plus_one_in_attack(s, "allied", "ap58", "Allied", "die 3 +1")
    s = battle("central", {"allied": "ap58"}, "posen", "ge_9", "lodz", "ru_4")
    assert barren(s)  # not in defence


def test_ap59_alpine_troops_helps_attacks_of_italians_alone() -> None:
    s = allied("ap59", "asiago", "it_4", "trent", "ah_1", at_war="it")
    plus_one_in_attack(s, "allied", "ap59", "Allied", "die 3 +1")
    s = allied("ap59", "asiago", "it_4 fr_corps", "trent", "ah_1", at_war="it")
    assert barren(s)


def test_ap61_maude_fires_on_the_army_table_from_basra() -> None:
    s = allied("ap61", "qurna", "br_corps", "kut", "tu_corps", at_war="tu")
    s.do("allied", "play ap61")
    dice(s, 5, 1)  # two factors on the army table: 3
    assert fired(s, "Allied") == "die 5, loss number 3"
    s = allied("ap61", "sinai", "br_corps", "gaza", "tu_corps", at_war="tu")
    assert barren(s)
    s = field(
        {"gaza": "br_corps*2"}, "allied", "gaza", at_war="tu", hands={"allied": "ap61"}, options=ALL
    )
    fight(s, "allied", "gaza", "br_corps_1", "br_corps_2")
    assert barren(s)  # besiegers who attack the fort they stand at count as well


def test_ap63_backs_to_the_wall_cancels_a_retreat() -> None:
    s = battle("central", {"allied": "ap63"}, "brussels", "ge_4 ge_5", "cambrai", "br_1")
    s.do("allied", "play ap63")
    dice(s, 4, 1)  # 5 against 2
    assert s.at("cambrai") == "(br_1)"
    assert s.asked() is None
    assert s.pile("removed", "allied") == {"ap63"}
    s = battle("central", {"allied": "ap63"}, "brussels", "ge_4", "cambrai", "br_corps")
    assert barren(s)  # an army is needed


# Events that last for the action.


@pytest.mark.rule("R115")
def test_ap46_brusilov_adds_one_to_russian_attacks_and_breaks_one_trench() -> None:
    def attack(defenders: str) -> Scene:
        return battle(
            "allied",
            {},
            "lutsk",
            "ru_1",
            "lemberg",
            defenders,
            this_action="ap46",
            trenches={"central": "lemberg*2"},
        )

    s = attack("ah_1")
    assert s.step() == "choose_trench_card"
    s.do("allied", "play ap46")
    dice(s, 3, 3)  # 3 factors without a shift, +1: 3; 3 factors: 2
    assert fired(s, "Allied") == "die 3 +1, loss number 3"
    assert fired(s, "Central") == "die 3, loss number 2"
    s = attack("ah_1 ge_corps")
    dice(s, 3, 3)  # a German defends: the trench stands, the +1 does as well
    assert fired(s, "Allied") == "die 3 +1, loss number 1"


def test_ap46_the_trench_is_broken_only_once() -> None:
    s = field(
        {"lutsk": "ru_1 ru_2", "lemberg": "(ah_corps)", "lublin": "ru_3", "przemysl": "ah_1"},
        "allied",
        "lutsk lublin",
        this_action="ap46",
        ruins=["przemysl"],
    )
    fight(s, "allied", "lemberg", "ru_1")
    s.do("allied", "play ap46")
    dice(s, 1, 1)
    s.do("allied", "done")
    fight(s, "allied", "przemysl", "ru_3")
    assert barren(s)


def test_ap45_kerensky_adds_two_to_one_russian_attack() -> None:
    s = field(
        {
            "lutsk": "ru_1 ru_2",
            "lemberg": "(ah_corps) ge_corps",
            "dubno": "ru_3",
            "tarnopol": "ah_1",
        },
        "allied",
        "lutsk dubno",
        this_action="ap45",
        reserve=RESERVES,
    )
    fight(s, "allied", "lemberg", "ru_1")
    s.do("allied", "play ap45")
    dice(s, 3, 1)
    assert fired(s, "Allied").startswith("die 3 +2")
    while s.step() != "choose_target":
        s.do(s.asked() or "", s.offers()[0])
    fight(s, "allied", "tarnopol", "ru_3")
    assert barren(s)  # once
    s = battle("allied", {}, "warsaw", "ru_4", "lodz", "ge_9", this_action="ap45")
    assert barren(s)  # only Germans defend


def test_ap35_yanks_and_tanks_adds_two_to_american_attacks() -> None:
    s = battle("allied", {}, "amiens", "us_1", "cambrai", "ge_2", this_action="ap35")
    dice(s, 3, 1)
    assert fired(s, "Allied").startswith("die 3 +2")
    s = battle("allied", {}, "amiens", "fr_1", "cambrai", "ge_2", this_action="ap35")
    dice(s, 3, 1)
    assert fired(s, "Allied").startswith("die 3,")
