"""The combat cards of the Central Powers, each with what it needs and what it does."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.paths_of_glory.facts.cards import CARDS
from tests.rules.paths_of_glory.fights import (
    RESERVES,
    barren,
    battle,
    central,
    dice,
    field,
    fight,
    fired,
    plus_one_in_attack,
)
from tests.rules.paths_of_glory.scene import Scene, codes


def test_cp02_wireless_intercepts_makes_the_flank_attack_succeed() -> None:
    units = {"insterberg": "ge_8", "konigsberg": "ge_corps", "tannenberg": "ru_2"}
    s = field(
        units, "central", "insterberg konigsberg", hands={"central": "cp02"}, reserve=RESERVES
    )
    fight(s, "central", "tannenberg", "ge_8", "ge_corps_1")
    s.do("central", "play cp02")
    s.roll(3)  # no flank roll: the attacker fires first
    assert s.at("tannenberg") == "ru_corps"
    s.roll(1)
    assert s.pile("removed", "central") == {"cp02"}
    mixed = {**units, "tannenberg": "ru_2 fr_corps"}
    s = field(mixed, "central", "insterberg konigsberg", hands={"central": "cp02"})
    fight(s, "central", "tannenberg", "ge_8", "ge_corps_1")
    assert s.refusal("central", "play cp02") == "12.2.6"


def test_cp03_von_francois_helps_germans_against_russians() -> None:
    s = central("cp03", "posen", "ge_9", "lodz", "ru_4 fr_corps")
    plus_one_in_attack(s, "central", "cp03", "Central", "die 3 +1")
    assert barren(central("cp03", "metz", "ge_4", "sedan", "fr_5"))
    assert barren(central("cp03", "tarnow", "ah_1", "ivangorod", "ru_4"))


def test_cp04_severe_weather_helps_defenders_in_mountains_and_swamps() -> None:
    def defended(target: str, start: str, turn: int) -> Scene:
        hands = {"central": "cp04"}
        return battle("allied", hands, start, "ru_8", target, "ah_2", turn=turn, central="lublin")

    s = defended("munkacs", "czernowitz", 3)  # a mountain in Fall
    s.do("central", "play cp04")
    dice(s, 1, 3)
    assert fired(s, "Central").startswith("die 3 +2")
    assert defended("munkacs", "czernowitz", 4).offered("play cp04")  # Winter
    assert barren(defended("munkacs", "czernowitz", 5))  # Spring
    assert barren(defended("munkacs", "czernowitz", 1))  # August has no season
    assert defended("kovel", "lutsk", 5).offered("play cp04")  # a swamp in Spring
    assert barren(defended("kovel", "lutsk", 4))
    assert barren(defended("lemberg", "lutsk", 3))  # clear


def test_cp15_chlorine_gas_helps_a_german_attack() -> None:
    s = central("cp15", "metz", "ge_4 ah_corps", "sedan", "fr_5")
    plus_one_in_attack(s, "central", "cp15", "Central", "die 3 +1")
    assert s.pile("removed", "central") == {"cp15"}
    assert barren(central("cp15", "tarnow", "ah_1", "ivangorod", "ru_4"))


def test_cp16_liman_von_sanders_helps_turks_in_attack_and_defence() -> None:
    s = central("cp16", "erzerum", "tu_corps", "kars", "ru_corps", at_war="tu")
    plus_one_in_attack(s, "central", "cp16", "Central", "die 3 +1")
    s = battle(
        "allied", {"central": "cp16"}, "kars", "ru_corps", "erzerum", "tu_corps", at_war="tu"
    )
    s.do("central", "play cp16")
    dice(s, 1, 3)
    assert fired(s, "Central").startswith("die 3 +1")
    s = battle(
        "allied", {"central": "cp16"}, "alexandria", "br_corps", "libya", "sn_corps", at_war="tu"
    )
    assert barren(s)  # the Senussi are no Turks for this


def test_cp18_fortified_machine_guns_helps_entrenched_germans() -> None:
    trench = {"trenches": {"central": "metz"}}
    s = battle("allied", {"central": "cp18"}, "sedan", "fr_5", "metz", "ge_4", **trench)
    s.do("central", "play cp18")
    dice(s, 1, 3)
    assert fired(s, "Central").startswith("die 3 +1")
    assert s.pile("table", "central") == {"cp18"}
    s = battle("allied", {"central": "cp18"}, "sedan", "fr_5", "metz", "ge_4")
    assert barren(s)  # no trench
    s = battle(
        "allied",
        {"central": "cp18"},
        "lutsk",
        "ru_1",
        "lemberg",
        "ah_1",
        trenches={"central": "lemberg"},
    )
    assert barren(s)  # no German


def test_cp19_flamethrowers_helps_a_german_attack() -> None:
    s = central("cp19", "metz", "ge_4", "sedan", "fr_5")
    plus_one_in_attack(s, "central", "cp19", "Central", "die 3 +1")
    assert s.pile("removed", "central") == {"cp19"}


def test_cp26_place_of_execution_helps_against_a_french_fort() -> None:
    s = central("cp26", "metz", "ge_4", "verdun", "fr_5", events="cp13")
    s.do("central", "play cp26")
    assert s.g.war_status[0] == 1
    dice(s, 3, 1)
    assert fired(s, "Central").startswith("die 3 +2")
    assert s.pile("removed", "central") == {"cp26"}
    assert barren(central("cp26", "metz", "ge_4", "verdun", "fr_5"))
    later = central("cp26", "metz", "ge_4", "verdun", "fr_5", events="cp13 cp54")
    assert barren(later)
    ruined = central("cp26", "metz", "ge_4", "verdun", "fr_5", events="cp13", ruins=["verdun"])
    assert barren(ruined)
    assert barren(central("cp26", "metz", "ge_4", "sedan", "fr_5", events="cp13"))
    belgian = central("cp26", "brussels", "ge_4", "antwerp", "be_1", events="cp13")
    assert barren(belgian)


@pytest.mark.rule("R181")
def test_cp26_needs_a_german_among_the_attackers() -> None:
    assert barren(central("cp26", "metz", "ah_4", "verdun", "fr_5", events="cp13"))
    s = central("cp26", "metz", "ah_4 ge_corps_1", "verdun", "br_1", events="cp13")
    s.do("central", "play cp26")
    dice(s, 3, 1)
    assert fired(s, "Central").startswith("die 3 +2"), "for all attackers, whoever defends"


def test_cp30_alpenkorps_helps_germans_from_or_into_mountains() -> None:
    s = central("cp30", "mulhouse", "ge_7", "belfort", "fr_corps")
    plus_one_in_attack(s, "central", "cp30", "Central", "die 3 +1")
    out = central(
        "cp30", "uzhgorod", "ge_9", "przemysl", "ru_1", ruins=["przemysl"], allied="przemysl"
    )
    assert out.step() == "choose_combat_card"  # out of a mountain space
    assert barren(central("cp30", "metz", "ge_4", "sedan", "fr_5"))
    s = field(
        {"uzhgorod": "ah_1", "stanislau": "ge_9", "przemysl": "ru_1"},
        "central",
        "uzhgorod",
        hands={"central": "cp30"},
        ruins=["przemysl"],
        allied="przemysl",
    )
    fight(s, "central", "przemysl", "ah_1")
    assert barren(s)  # Austrians in the mountains are not enough
    s = field(
        {"uzhgorod": "ah_1", "stanislau": "ge_9 ah_2", "przemysl": "ru_1"},
        "central",
        "uzhgorod stanislau",
        hands={"central": "cp30"},
        ruins=["przemysl"],
        allied="przemysl",
    )
    fight(s, "central", "przemysl", "ah_1", "ah_2", "ge_9")
    s.do("central", "frontal")
    assert barren(s)  # not even if Germans attack from elsewhere


def test_cp31_kemal_lets_turks_defend_on_the_army_table() -> None:
    def defended(turks: str) -> Scene:
        return battle(
            "allied",
            {"central": "cp31"},
            "kars",
            "ru_corps",
            "erzerum",
            turks,
            at_war="tu",
            ruins=["erzerum"],
        )

    s = defended("tu_corps")
    s.do("central", "play cp31")
    dice(s, 1, 5)  # one factor on the army table: 2
    assert fired(s, "Central") == "die 5, loss number 2"
    assert s.pile("discards", "central") == {"cp31"}  # won, but for one combat only
    assert barren(defended("(tu_corps)"))  # no factor


def test_cp35_mustard_gas_helps_a_german_attack() -> None:
    s = central("cp35", "metz", "ge_4", "sedan", "fr_5")
    plus_one_in_attack(s, "central", "cp35", "Central", "die 3 +1")
    assert s.pile("removed", "central") == {"cp35"}


def test_cp40_air_superiority_helps_a_german_attack_and_stays() -> None:
    s = central("cp40", "metz", "ge_4", "sedan", "fr_5")
    plus_one_in_attack(s, "central", "cp40", "Central", "die 3 +1")
    assert s.pile("table", "central") == {"cp40"}


TRENCH_2 = {"trenches": {"allied": "sedan*2"}}


def trench_is_gone(s: Scene, card: str, modifier: str = "") -> None:
    """The card cancels the level 2 trench of a French army in Sedan against one German army."""
    s.do("central", f"play {card}")
    dice(s, 3, 3)  # 5 factors: 3; 3 factors: 2, no shift for either side
    assert fired(s, "Central") == f"die 3{modifier}, loss number {4 if modifier else 3}"
    assert fired(s, "Allied") == "die 3, loss number 2"


def test_cp43_von_below_breaks_italian_trenches() -> None:
    def attack(defenders: str) -> Scene:
        return central(
            "cp43",
            "trent",
            "ah_1 ge_corps",
            "asiago",
            defenders,
            at_war="it",
            trenches={"allied": "asiago*2"},
        )

    s = attack("it_4")
    s.do("central", "play cp43")
    dice(s, 1, 1)  # 5 factors: 2; 2 factors: 1
    assert fired(s, "Central") == "die 1, loss number 2"
    assert fired(s, "Allied") == "die 1, loss number 1"
    assert barren(attack("it_4 fr_corps"))


@pytest.mark.rule("R71", "R72")
def test_cp44_von_hutier_fires_first_at_russians() -> None:
    s = central("cp44", "posen", "ge_9", "lodz", "ru_4", trenches={"allied": "lodz*2"})
    s.do("central", "play cp44")
    s.roll(6)  # 5 without any shift
    assert s.at("lodz") == "(ru_corps)"
    s.roll(1)
    assert fired(s, "Allied") == "die 1, loss number 0"
    s = central("cp44", "posen", "ge_9", "lodz", "ru_4")
    s.do("central", "play cp44")  # no trench is needed
    assert s.step() == "die_of_one"
    assert barren(central("cp44", "metz", "ge_4", "sedan", "fr_5"))


def test_cp49_michael_breaks_trenches_and_adds_one() -> None:
    s = central("cp49", "metz", "ge_4", "sedan", "fr_5", events="cp54", **TRENCH_2)
    trench_is_gone(s, "cp49", " +1")
    assert s.g.war_status[0] == 1
    assert s.pile("removed", "central") == {"cp49"}
    assert barren(central("cp49", "metz", "ge_4", "sedan", "fr_5"))


def test_cp50_blucher_breaks_trenches() -> None:
    s = central("cp50", "metz", "ge_4", "sedan", "fr_5", events="cp54", **TRENCH_2)
    trench_is_gone(s, "cp50")
    assert barren(central("cp50", "metz", "ge_4", "sedan", "fr_5"))


def test_cp51_peace_offensive_breaks_trenches_and_may_cost_a_point() -> None:
    s = central("cp51", "metz", "ge_4", "sedan", "fr_5", events="cp54", **TRENCH_2)
    level = s.vp
    trench_is_gone(s, "cp51")
    s.do("allied", "hold fr_5")  # the forest still may be held
    assert s.vp == level - 1


@pytest.mark.rule("R100")
def test_r100_a_cancelled_trench_cannot_be_held_terrain_can() -> None:
    s = central(
        "cp50",
        "brussels",
        "ge_4",
        "cambrai",
        "fr_5",
        events="cp54",
        trenches={"allied": "cambrai"},
        central="liege",
    )
    s.do("central", "play cp50")
    dice(s, 3, 3)
    assert s.step() == "choose_retreat"
    s = central("cp50", "metz", "ge_4", "sedan", "fr_5", events="cp54", **TRENCH_2)
    s.do("central", "play cp50")
    dice(s, 3, 3)
    assert s.step() == "choose_stand"


def test_cp56_withdrawal_is_for_central_defenders() -> None:
    s = battle("allied", {"central": "cp56"}, "sedan", "fr_5", "metz", "ge_4", ruins=["metz"])
    s.do("central", "play cp56")
    dice(s, 1, 1)
    assert s.step() == "choose_retreat"  # even though nothing was lost
    s = central("cp56", "metz", "ge_4", "sedan", "fr_5")
    assert barren(s)


def test_cp57_kaisertreu_helps_austrians_in_attack_and_defence() -> None:
    s = central("cp57", "tarnow", "ah_1", "ivangorod", "ru_4")
    plus_one_in_attack(s, "central", "cp57", "Central", "die 3 +1")
    s = battle("allied", {"central": "cp57"}, "lutsk", "ru_1", "lemberg", "ah_1")
    s.do("central", "play cp57")
    dice(s, 1, 3)
    assert fired(s, "Central").startswith("die 3 +1")
    assert barren(central("cp57", "metz", "ge_4", "sedan", "fr_5"))


def test_cp60_turk_determination_counts_as_a_trench() -> None:
    def defended(**fields: Any) -> Scene:
        return battle(
            "allied",
            {"central": "cp60"},
            "kut",
            "br_corps",
            "baghdad",
            "tu_corps",
            at_war="tu",
            **fields,
        )

    s = defended()
    s.do("central", "play cp60")
    dice(s, 3, 6)  # two factors, one left: 0; one factor, one right: 1
    assert fired(s, "Allied") == "die 3, loss number 0"
    assert fired(s, "Central") == "die 6, loss number 1"
    assert barren(defended(trenches={"central": "baghdad"}))


def test_cp62_achtung_panzer_helps_germans_in_clear_terrain() -> None:
    s = central("cp62", "brussels", "ge_4", "cambrai", "fr_5")
    plus_one_in_attack(s, "central", "cp62", "Central", "die 3 +1")
    assert barren(central("cp62", "metz", "ge_4", "sedan", "fr_5"))


def alberich(hand: str, **fields: Any) -> Scene:
    return battle(
        "allied",
        {"central": "cp64", "allied": hand},
        "amiens",
        "br_1",
        "cambrai",
        "ge_2",
        central="sedan",
        **fields,
    )


@pytest.mark.rule("R112")
def test_cp64_alberich_cancels_the_attack_and_returns_the_cards() -> None:
    s = alberich("ap18", units={"paris": "br_2"}, offensive={"allied": "br"})
    s.do("allied", "play ap18")
    s.do("central", "play cp64")
    assert s.hand("allied") == {"ap18"}
    assert s.pile("table", "allied") == set()
    assert s.pile("removed", "central") == {"cp64"}
    assert s.g.events == codes("cp64")  # only Alberich counts as played
    assert not s.g.used & 1 << CARDS.number("ap18_hurricane_barrage")
    assert s.at("cambrai") == "ge_2"
    assert s.asked() is None  # the army has attacked
    assert s.g.offensive[1] == 0  # and the offensive has been made


def test_cp64_alberich_cannot_stop_tanks() -> None:
    s = alberich("ap48", events="ap28")
    s.do("allied", "play ap48")
    assert barren(s)
    s = alberich("", this_action="ap35")
    assert barren(s)
    s = battle("allied", {"central": "cp64"}, "sedan", "fr_5", "metz", "ge_4")
    assert barren(s)  # in Germany


def test_cp64_alberich_comes_before_other_cards_of_the_defender() -> None:
    s = battle(
        "allied",
        {"central": "cp64 cp18 cp56"},
        "amiens",
        "br_1",
        "cambrai",
        "ge_2",
        central="sedan",
        trenches={"central": "cambrai"},
    )
    s.do("central", "play cp18")
    assert s.refusal("central", "play cp64") == "12.2.6"
