"""Every combat card, each with what it needs and what it does; and 9.5.4."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.paths_of_glory import game
from sandtable.games.paths_of_glory.cards.catalogue import CARDS, COMBAT_CARDS
from sandtable.games.paths_of_glory.cards.combat_cards import COMBAT, words
from tests.rules.paths_of_glory.fights import dice, field, fight
from tests.rules.paths_of_glory.scene import Scene

RESERVES = "ge_corps*3 ah_corps*2 fr_corps*3 br_corps*2 ru_corps*3 it_corps*2"
ALL = {"optional_cards": "all"}


def central(
    card: str, start: str, attackers: str, target: str, defenders: str, **fields: Any
) -> Scene:
    """A Central Powers attack with a card in the attacker's hand, up to the first question."""
    return battle("central", {"central": card}, start, attackers, target, defenders, **fields)


def allied(
    card: str, start: str, attackers: str, target: str, defenders: str, **fields: Any
) -> Scene:
    """An Allied attack with a card in the attacker's hand."""
    return battle("allied", {"allied": card}, start, attackers, target, defenders, **fields)


def battle(
    side: str,
    hands: dict[str, str],
    start: str,
    attackers: str,
    target: str,
    defenders: str,
    **fields: Any,
) -> Scene:
    fields.setdefault("reserve", RESERVES)
    units = {start: attackers, target: defenders, **fields.pop("units", {})}
    s = field(units, side, start, hands=hands, options=ALL, **fields)
    fight(s, side, target, *pieces(attackers))
    return s


def pieces(words_: str) -> list[str]:
    """``ge_1 (ge_corps)`` as the names of counters."""
    counted: dict[str, int] = {}
    found = []
    for word in words_.replace("(", "").replace(")", "").split():
        if f"{word}_1" in PIECE_NAMES:
            counted[word] = counted.get(word, 0) + 1
            word = f"{word}_{counted[word]}"
        found.append(word)
    return found


PIECE_NAMES = {name for verb in game.verbs for table in verb.tables if table for name in table}


def fired(s: Scene, side: str) -> str:
    """How a side fired last: ``die 3 +1, loss number 4``."""
    lines = [line for line in s.news() if line.startswith(f"The {side} Powers fire: ")]
    return lines[-1].split(": ")[1].rstrip(".")


def plus_one_in_attack(s: Scene, side: str, card: str, title: str, expected: str) -> None:
    s.do(side, f"play {card}")
    while s.step() == "choose_combat_card":
        s.do(s.asked() or "", "done")
    dice(s, 3, 1)
    assert fired(s, title).startswith(expected)


# The Central Powers' cards.


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
    assert central("cp03", "metz", "ge_4", "sedan", "fr_5").step() == "dice_of_both"
    assert central("cp03", "tarnow", "ah_1", "ivangorod", "ru_4").step() == "dice_of_both"


def test_cp04_severe_weather_helps_defenders_in_mountains_and_swamps() -> None:
    def defended(target: str, start: str, turn: int) -> Scene:
        hands = {"central": "cp04"}
        return battle("allied", hands, start, "ru_8", target, "ah_2", turn=turn, central="lublin")

    s = defended("munkacs", "czernowitz", 3)  # a mountain in Fall
    s.do("central", "play cp04")
    dice(s, 1, 3)
    assert fired(s, "Central").startswith("die 3 +2")
    assert defended("munkacs", "czernowitz", 4).asked() == "central"  # Winter
    assert defended("munkacs", "czernowitz", 5).asked() == "chance"  # Spring
    assert defended("munkacs", "czernowitz", 1).asked() == "chance"  # August has no season
    assert defended("kovel", "lutsk", 5).asked() == "central"  # a swamp in Spring
    assert defended("kovel", "lutsk", 4).asked() == "chance"
    assert defended("lemberg", "lutsk", 3).asked() == "chance"  # clear


def test_cp15_chlorine_gas_helps_a_german_attack() -> None:
    s = central("cp15", "metz", "ge_4 ah_corps", "sedan", "fr_5")
    plus_one_in_attack(s, "central", "cp15", "Central", "die 3 +1")
    assert s.pile("removed", "central") == {"cp15"}
    assert central("cp15", "tarnow", "ah_1", "ivangorod", "ru_4").step() == "dice_of_both"


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
    assert s.step() == "dice_of_both"  # the Senussi are no Turks for this


def test_cp18_fortified_machine_guns_helps_entrenched_germans() -> None:
    trench = {"trenches": {"central": "metz"}}
    s = battle("allied", {"central": "cp18"}, "sedan", "fr_5", "metz", "ge_4", **trench)
    s.do("central", "play cp18")
    dice(s, 1, 3)
    assert fired(s, "Central").startswith("die 3 +1")
    assert s.pile("table", "central") == {"cp18"}
    s = battle("allied", {"central": "cp18"}, "sedan", "fr_5", "metz", "ge_4")
    assert s.step() == "dice_of_both"  # no trench
    s = battle(
        "allied",
        {"central": "cp18"},
        "lutsk",
        "ru_1",
        "lemberg",
        "ah_1",
        trenches={"central": "lemberg"},
    )
    assert s.step() == "dice_of_both"  # no German


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
    assert central("cp26", "metz", "ge_4", "verdun", "fr_5").step() == "dice_of_both"
    later = central("cp26", "metz", "ge_4", "verdun", "fr_5", events="cp13 cp54")
    assert later.step() == "dice_of_both"
    ruined = central("cp26", "metz", "ge_4", "verdun", "fr_5", events="cp13", ruins=["verdun"])
    assert ruined.step() == "dice_of_both"
    assert central("cp26", "metz", "ge_4", "sedan", "fr_5", events="cp13").step() == "dice_of_both"


def test_cp30_alpenkorps_helps_germans_from_or_into_mountains() -> None:
    s = central("cp30", "mulhouse", "ge_7", "belfort", "fr_corps")
    plus_one_in_attack(s, "central", "cp30", "Central", "die 3 +1")
    out = central(
        "cp30", "uzhgorod", "ge_9", "przemysl", "ru_1", ruins=["przemysl"], allied="przemysl"
    )
    assert out.step() == "choose_combat_card"  # out of a mountain space
    assert central("cp30", "metz", "ge_4", "sedan", "fr_5").step() == "dice_of_both"
    s = field(
        {"uzhgorod": "ah_1", "stanislau": "ge_9", "przemysl": "ru_1"},
        "central",
        "uzhgorod",
        hands={"central": "cp30"},
        ruins=["przemysl"],
        allied="przemysl",
    )
    fight(s, "central", "przemysl", "ah_1")
    assert s.step() == "dice_of_both"  # Austrians in the mountains are not enough


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
    assert defended("(tu_corps)").step() == "dice_of_both"  # no factor


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
    assert attack("it_4 fr_corps").step() == "dice_of_both"


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
    assert central("cp44", "metz", "ge_4", "sedan", "fr_5").step() == "dice_of_both"


def test_cp49_michael_breaks_trenches_and_adds_one() -> None:
    s = central("cp49", "metz", "ge_4", "sedan", "fr_5", events="cp54", **TRENCH_2)
    trench_is_gone(s, "cp49", " +1")
    assert s.g.war_status[0] == 1
    assert s.pile("removed", "central") == {"cp49"}
    assert central("cp49", "metz", "ge_4", "sedan", "fr_5").step() == "dice_of_both"


def test_cp50_blucher_breaks_trenches() -> None:
    s = central("cp50", "metz", "ge_4", "sedan", "fr_5", events="cp54", **TRENCH_2)
    trench_is_gone(s, "cp50")
    assert central("cp50", "metz", "ge_4", "sedan", "fr_5").step() == "dice_of_both"


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
    assert s.step() == "dice_of_both"


def test_cp57_kaisertreu_helps_austrians_in_attack_and_defence() -> None:
    s = central("cp57", "tarnow", "ah_1", "ivangorod", "ru_4")
    plus_one_in_attack(s, "central", "cp57", "Central", "die 3 +1")
    s = battle("allied", {"central": "cp57"}, "lutsk", "ru_1", "lemberg", "ah_1")
    s.do("central", "play cp57")
    dice(s, 1, 3)
    assert fired(s, "Central").startswith("die 3 +1")
    assert central("cp57", "metz", "ge_4", "sedan", "fr_5").step() == "dice_of_both"


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
    assert defended(trenches={"central": "baghdad"}).step() == "dice_of_both"


def test_cp62_achtung_panzer_helps_germans_in_clear_terrain() -> None:
    s = central("cp62", "brussels", "ge_4", "cambrai", "fr_5")
    plus_one_in_attack(s, "central", "cp62", "Central", "die 3 +1")
    assert central("cp62", "metz", "ge_4", "sedan", "fr_5").step() == "dice_of_both"


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
    assert not s.g.used & 1 << CARDS.number("ap18_hurricane_barrage")
    assert s.at("cambrai") == "ge_2"
    assert s.asked() is None  # the army has attacked
    assert s.g.offensive[1] == 0  # and the offensive has been made


def test_cp64_alberich_cannot_stop_tanks() -> None:
    s = alberich("ap48", events="ap28")
    s.do("allied", "play ap48")
    assert s.step() == "dice_of_both"
    s = alberich("", this_action="ap35")
    assert s.step() == "dice_of_both"
    s = battle("allied", {"central": "cp64"}, "sedan", "fr_5", "metz", "ge_4")
    assert s.step() == "dice_of_both"  # in Germany


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


# The Allied cards.


def test_ap04_pleve_helps_russians_in_attack_and_defence() -> None:
    s = allied("ap04", "warsaw", "ru_4", "lodz", "ge_9")
    plus_one_in_attack(s, "allied", "ap04", "Allied", "die 3 +1")
    assert s.pile("removed", "allied") == {"ap04"}
    s = battle("central", {"allied": "ap04"}, "posen", "ge_9", "lodz", "ru_4")
    s.do("allied", "play ap04")
    dice(s, 1, 3)
    assert fired(s, "Allied").startswith("die 3 +1")
    assert allied("ap04", "sedan", "fr_5", "metz", "ge_4").step() == "dice_of_both"


def test_ap05_putnik_helps_serbians_until_fall_1915() -> None:
    s = allied("ap05", "belgrade", "sb_1", "novi_sad", "ah_5")
    plus_one_in_attack(s, "allied", "ap05", "Allied", "die 3 +1")
    s = battle("central", {"allied": "ap05"}, "novi_sad", "ah_5", "belgrade", "sb_1", turn=7)
    assert s.step() == "choose_combat_card"
    s = battle("central", {"allied": "ap05"}, "novi_sad", "ah_5", "belgrade", "sb_1", turn=8)
    assert s.step() == "dice_of_both"
    s = battle("central", {"allied": "ap05"}, "mostar", "ah_5", "cetinje", "mn_corps")
    assert s.step() == "dice_of_both"  # Montenegrins are not Serbians for this


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
    assert defended(6).step() == "dice_of_both"
    assert defended(2).step() == "dice_of_both"


def not_the_dominions(card: str, **fields: Any) -> None:
    """R85: Canadians alone do not bring a British card."""
    s = allied(card, "amiens", "cnd_corps", "cambrai", "ge_2", **fields)
    assert s.step() == "dice_of_both"


def test_ap18_hurricane_barrage_helps_a_british_attack() -> None:
    s = allied("ap18", "amiens", "br_1", "cambrai", "ge_2")
    plus_one_in_attack(s, "allied", "ap18", "Allied", "die 3 +1")
    not_the_dominions("ap18")
    assert allied("ap18", "amiens", "fr_1", "cambrai", "ge_2").step() == "dice_of_both"


def test_ap19_air_superiority_helps_french_and_british_attacks() -> None:
    for army in ("br_1", "fr_1"):
        s = allied("ap19", "amiens", army, "cambrai", "ge_2")
        plus_one_in_attack(s, "allied", "ap19", "Allied", "die 3 +1")
    not_the_dominions("ap19")


def test_ap21_phosgene_gas_helps_a_french_attack() -> None:
    s = allied("ap21", "amiens", "fr_1", "cambrai", "ge_2")
    plus_one_in_attack(s, "allied", "ap21", "Allied", "die 3 +1")
    assert allied("ap21", "amiens", "br_1", "cambrai", "ge_2").step() == "dice_of_both"


def test_ap36_mine_attack_helps_the_british_against_a_trench_once() -> None:
    trench = {"trenches": {"central": "cambrai"}}
    s = allied("ap36", "amiens", "br_1 br_2", "cambrai", "ge_2", **trench)
    s.do("allied", "play ap36")
    dice(s, 6, 1)
    assert fired(s, "Allied").startswith("die 6 +1")
    s.do("allied", "lose br_1")
    assert s.pile("discards", "allied") == {"ap36"}  # won, but for one combat only
    assert allied("ap36", "amiens", "br_1", "cambrai", "ge_2").step() == "dice_of_both"
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
    assert s.pile("table", "allied") == {"ap39"}  # a tie does not cost it
    assert shall_not_pass(ruins=["verdun"]).step() == "dice_of_both"
    s = battle("central", {"allied": "ap39"}, "metz", "ge_4", "verdun", "br_1")
    assert s.step() == "dice_of_both"


def test_ap48_royal_tank_corps_ignores_column_shifts_only() -> None:
    trench = {"trenches": {"central": "cambrai*2"}, "events": "ap28"}
    s = allied("ap48", "amiens", "br_1 br_2", "cambrai", "ge_2", central="sedan", **trench)
    s.do("allied", "play ap48")
    dice(s, 3, 1)  # 8 factors: 4; 5 factors: 2
    assert fired(s, "Allied") == "die 3, loss number 4"
    assert fired(s, "Central") == "die 1, loss number 2"
    assert s.step() == "choose_stand"  # the trench may still be held
    assert s.pile("discards", "allied") == {"ap48"}
    assert allied("ap48", "amiens", "br_1", "cambrai", "ge_2").step() == "dice_of_both"
    assert (
        allied("ap48", "brussels", "br_1", "sedan", "ge_2", events="ap28").step() == "dice_of_both"
    )
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
    assert s.step() == "dice_of_both"


def test_ap58_russian_guards_helps_a_russian_attack() -> None:
    s = allied("ap58", "warsaw", "ru_4", "lodz", "ge_9")
    plus_one_in_attack(s, "allied", "ap58", "Allied", "die 3 +1")
    s = battle("central", {"allied": "ap58"}, "posen", "ge_9", "lodz", "ru_4")
    assert s.step() == "dice_of_both"  # not in defence


def test_ap59_alpine_troops_helps_attacks_of_italians_alone() -> None:
    s = allied("ap59", "asiago", "it_4", "trent", "ah_1", at_war="it")
    plus_one_in_attack(s, "allied", "ap59", "Allied", "die 3 +1")
    s = allied("ap59", "asiago", "it_4 fr_corps", "trent", "ah_1", at_war="it")
    assert s.step() == "dice_of_both"


def test_ap61_maude_fires_on_the_army_table_from_basra() -> None:
    s = allied("ap61", "qurna", "br_corps", "kut", "tu_corps", at_war="tu")
    s.do("allied", "play ap61")
    dice(s, 5, 1)  # two factors on the army table: 3
    assert fired(s, "Allied") == "die 5, loss number 3"
    s = allied("ap61", "sinai", "br_corps", "gaza", "tu_corps", at_war="tu")
    assert s.step() == "dice_of_both"


def test_ap63_backs_to_the_wall_cancels_a_retreat() -> None:
    s = battle("central", {"allied": "ap63"}, "brussels", "ge_4 ge_5", "cambrai", "br_1")
    s.do("allied", "play ap63")
    dice(s, 4, 1)  # 5 against 2
    assert s.at("cambrai") == "(br_1)"
    assert s.asked() is None
    assert s.pile("removed", "allied") == {"ap63"}
    s = battle("central", {"allied": "ap63"}, "brussels", "ge_4", "cambrai", "br_corps")
    assert s.step() == "dice_of_both"  # an army is needed


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
    assert s.step() == "dice_of_both"


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
    assert s.step() == "dice_of_both"  # once
    s = battle("allied", {}, "warsaw", "ru_4", "lodz", "ge_9", this_action="ap45")
    assert s.step() == "dice_of_both"  # only Germans defend


def test_ap35_yanks_and_tanks_adds_two_to_american_attacks() -> None:
    s = battle("allied", {}, "amiens", "us_1", "cambrai", "ge_2", this_action="ap35")
    dice(s, 3, 1)
    assert fired(s, "Allied").startswith("die 3 +2")
    s = battle("allied", {}, "amiens", "fr_1", "cambrai", "ge_2", this_action="ap35")
    dice(s, 3, 1)
    assert fired(s, "Allied").startswith("die 3,")


# 9.5.4.


def test_9_5_4_1_the_attacker_plays_first_and_the_defender_in_the_enemys_action() -> None:
    s = battle("central", {"central": "cp15", "allied": "ap06"}, "metz", "ge_4", "sedan", "fr_5")
    assert s.asked() == "central"
    s.do("central", "done")
    assert s.asked() == "allied"


@pytest.mark.rule("R82")
def test_9_5_4_2_the_winner_keeps_his_cards_on_the_table() -> None:
    s = central("cp40", "metz", "ge_4 ge_5", "sedan", "fr_5")
    s.do("central", "play cp40")
    dice(s, 6, 1)
    assert s.pile("table", "central") == {"cp40"}
    s = central("cp15", "metz", "ge_4 ge_5", "sedan", "fr_5")
    s.do("central", "play cp15")
    dice(s, 6, 1)
    assert s.pile("table", "central") == set()
    assert s.pile("removed", "central") == {"cp15"}


def test_9_5_4_3_the_loser_discards_his_cards() -> None:
    s = central("cp40", "metz", "ge_4", "sedan", "fr_5 fr_4")
    s.do("central", "play cp40")
    dice(s, 1, 6)
    while s.asked() is not None:
        s.do(s.asked() or "", s.offers()[0])
    assert s.pile("discards", "central") == {"cp40"}


def two_attacks(**fields: Any) -> Scene:
    return field(
        {"metz": "ge_4 ge_5", "sedan": "fr_5", "nancy": "fr_corps", "koblenz": "ge_2"},
        "central",
        "metz koblenz",
        reserve=RESERVES,
        **fields,
    )


def test_9_5_4_4_a_card_serves_once_in_a_round() -> None:
    s = two_attacks(hands={"central": "cp40"})
    fight(s, "central", "nancy", "ge_4")
    s.do("central", "play cp40")
    dice(s, 3, 1)
    while s.step() != "choose_target":
        s.do(s.asked() or "", s.offers()[0])
    assert s.pile("table", "central") == {"cp40"}
    fight(s, "central", "sedan", "ge_2")
    assert s.step() == "dice_of_both"


def test_9_5_4_4_a_card_on_the_table_serves_again_in_another_round() -> None:
    s = two_attacks(table={"central": ["cp40_air_superiority"]})
    fight(s, "central", "sedan", "ge_2")
    assert s.offers() == ["done", "play cp40_air_superiority"]
    s.do("central", "play cp40")
    dice(s, 1, 6)  # 3 against 4
    assert s.pile("discards", "central") == {"cp40"}


@pytest.mark.rule("R84")
def test_14_3_4_defenders_out_of_supply_have_no_cards() -> None:
    units = {"cambrai": "ge_2", "verdun": "ge_3"}
    cut = {"central": "chateau_thierry brussels liege verdun", "ruins": ["liege", "verdun"]}
    s = battle(
        "central", {"allied": "ap06"}, "koblenz", "ge_1", "sedan", "fr_5", units=units, **cut
    )
    assert s.step() == "dice_of_both"


@pytest.mark.rule("14.1.1.2")
def test_14_1_1_2_supply_is_judged_when_each_combat_begins() -> None:
    s = field(
        {
            "koblenz": "ge_1 ge_2",
            "sedan": "fr_5",
            "verdun": "ge_3",
            "cambrai": "(fr_corps)",
            "brussels": "ge_4",
        },
        "central",
        "koblenz brussels",
        central="chateau_thierry liege verdun",
        ruins=["liege", "verdun"],
        hands={"allied": "ap06"},
        reserve=RESERVES,
    )
    assert s.supplied("fr_5")
    fight(s, "central", "cambrai", "ge_4")
    s.do("allied", "done")
    dice(s, 1, 1)
    s.do("central", "advance ge_4 cambrai")
    assert not s.supplied("fr_5")
    fight(s, "central", "sedan", "ge_1")
    assert s.step() == "dice_of_both"


def test_every_combat_card_is_defined_and_has_words() -> None:
    defined = {number for number in COMBAT if COMBAT_CARDS >> number & 1}
    assert defined == {number for number in range(len(CARDS)) if COMBAT_CARDS >> number & 1}
    assert words(CARDS.number("cp18_fortified_machine_guns")) == (
        "Defence. Needs a German unit in supply among the defenders; a trench in effect in the "
        "space attacked. +1 to your die."
    )
