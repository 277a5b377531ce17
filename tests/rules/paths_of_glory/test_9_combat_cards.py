"""9.5.4: combat cards in general, and supply as it bears on them."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.paths_of_glory.facts.cards import CARDS, COMBAT_CARDS
from sandtable.games.paths_of_glory.rules.combat_cards import COMBAT, words
from tests.rules.paths_of_glory.fights import (
    RESERVES,
    barren,
    battle,
    central,
    dice,
    field,
    fight,
)
from tests.rules.paths_of_glory.scene import Scene


def test_9_5_4_1_the_attacker_plays_first_and_the_defender_in_the_enemys_action() -> None:
    s = battle("central", {"central": "cp15", "allied": "ap06"}, "metz", "ge_4", "sedan", "fr_5")
    assert s.asked() == "central"
    s.do("central", "pass")
    assert s.asked() == "allied"
    assert s.offered("play ap06")


@pytest.mark.rule("9.5.4.1")
def test_9_5_4_1_a_defender_with_cards_is_asked_whatever_they_are() -> None:
    s = battle("central", {"allied": "ap10"}, "metz", "ge_4", "sedan", "fr_5")
    assert s.asked() == "allied"  # so that being asked tells the attacker nothing
    assert s.offers() == ["pass"]
    s = battle("central", {}, "metz", "ge_4", "sedan", "fr_5")
    assert s.step() == "dice_of_both"


@pytest.mark.rule("R82")
def test_9_5_4_2_the_winner_keeps_his_cards_on_the_table() -> None:
    s = central("cp40", "metz", "ge_4 ge_5", "sedan", "fr_5")
    s.do("central", "play cp40")
    assert s.g.revealed, "a card laid face up cannot be taken back"
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
    assert barren(s)


def test_9_5_4_4_the_player_is_told_why_a_card_will_not_do() -> None:
    """Air Superiority has been used in this round; it would come after the trench cards."""
    used = {"table": {"central": ["cp40_air_superiority"]}, "used": ["cp40_air_superiority"]}
    trench = {"trenches": {"allied": "sedan"}, "hands": {"central": "cp01 cp35"}}
    s = two_attacks(**trench, **used)
    fight(s, "central", "sedan", "ge_2")
    assert s.step() == "choose_trench_card"
    assert s.refusal("central", "play cp40") == "9.5.4.4"
    assert s.refusal("central", "play cp36") == "9.5.4.1", "not in hand"
    s = two_attacks(hands={"central": "cp40"}, trenches={"allied": "sedan"})
    fight(s, "central", "sedan", "ge_2")
    assert s.refusal("central", "play cp40") == "12.2.1"


def test_9_5_4_4_a_card_on_the_table_serves_again_in_another_round() -> None:
    s = two_attacks(table={"central": ["cp40_air_superiority"]})
    fight(s, "central", "sedan", "ge_2")
    assert s.offers() == ["pass", "play cp40_air_superiority"]
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
    assert barren(s)


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
    s.do("allied", "pass")
    dice(s, 1, 1)
    s.do("central", "advance ge_4 cambrai")
    assert not s.supplied("fr_5")
    fight(s, "central", "sedan", "ge_1")
    assert barren(s)


def test_every_combat_card_is_defined_and_has_words() -> None:
    defined = {number for number in COMBAT if COMBAT_CARDS >> number & 1}
    assert defined == {number for number in range(len(CARDS)) if COMBAT_CARDS >> number & 1}
    assert words(CARDS.number("cp18_fortified_machine_guns")) == (
        "Defence. Needs a German unit in supply among the defenders; a trench in effect in the "
        "space attacked. +1 to your die."
    )
    assert words(CARDS.number("ap04_pleve")) == (
        "Attack or defence. Needs a Russian unit on your side in the combat. +1 to your die."
    )
    assert words(CARDS.number("cp44_von_hutier")) == (
        "Attack. Needs a German unit among the attackers; a Russian unit in the space attacked. "
        "The trench has no effect, and you fire first."
    )
    assert words(CARDS.number("cp51_peace_offensive")).endswith(
        "you lose a victory point unless an attacker enters the space."
    )
