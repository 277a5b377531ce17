"""12.6: the Withdrawal card."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.paths_of_glory import game
from sandtable.games.paths_of_glory.facts.board import ALLIED
from tests.rules.paths_of_glory.fights import field, fight
from tests.rules.paths_of_glory.scene import Scene


def withdraw(defenders: str, *rolled: int, attackers: str = "ge_1", **fields: Any) -> Scene:
    """Germans in Koblenz attack Sedan, a forest; the Allies play Withdrawal."""
    fields.setdefault("reserve", "")
    s = field(
        {"koblenz": attackers, "sedan": defenders, **fields.pop("units", {})},
        "central",
        fields.pop("attack", "koblenz"),
        hands={"allied": "ap06"},
        **fields,
    )
    fight(s, "central", "sedan", *attackers.split())
    if s.asked() == "central":
        return s
    s.do("allied", "play ap06")
    if rolled:
        s.roll(*rolled)
    return s


def test_12_6_2_the_card_comes_after_the_flank_roll() -> None:
    s = field(
        {"koblenz": "ge_1", "metz": "ge_4", "sedan": "fr_5"},
        "central",
        "koblenz metz",
        hands={"allied": "ap06"},
    )
    fight(s, "central", "sedan", "ge_1", "ge_4")
    s.do("central", "flank metz")
    s.roll(6)
    assert s.asked() == "allied"
    assert s.offered("play ap06")


def test_12_6_3_a_corps_step_comes_back_after_the_losses() -> None:
    s = withdraw("fr_5 fr_corps", 4, 1, reserve="fr_corps")  # 4: a step of each
    assert s.at("sedan") == "(fr_5) fr_corps"  # the corps has its step again
    assert s.step() == "choose_retreat"


@pytest.mark.rule("12.3.4.2")
def test_12_6_3_after_a_flank_attack_only_when_the_defender_has_fired() -> None:
    s = field(
        {"koblenz": "ge_1", "metz": "ge_corps", "sedan": "br_corps*2"},
        "central",
        "koblenz metz",
        hands={"allied": "ap06"},
    )
    fight(s, "central", "sedan", "ge_1", "ge_corps_1")
    s.do("central", "flank metz")
    s.roll(6)
    s.do("allied", "play ap06")
    s.roll(1)  # 7 factors: 3 of the 4 steps
    assert s.at("sedan") == "(br_corps)"
    s.roll(2)  # one factor: 0; with the step back it would be 1
    assert "The Allied Powers fire: die 2, loss number 0." in s.told()
    s.do("allied", "regain br_corps_2")
    assert s.at("sedan") == "br_corps"


@pytest.mark.rule("R110")
def test_12_6_4_the_retreat_is_one_space_whoever_won() -> None:
    s = withdraw("fr_5", 6, 1, reserve="fr_corps*2")  # 5 against 1: otherwise two spaces
    assert s.step() == "choose_retreat"
    s.do("allied", "retreat fr_5 cambrai")
    assert s.at("cambrai") == "fr_5"
    assert s.offers() == ["done", "advance ge_1 sedan"]
    s.do("central", "advance ge_1 sedan")
    assert s.asked() is None
    s = withdraw("fr_5 fr_4", 1, 6, reserve="fr_corps*2")  # 2 against 5: the attacker lost
    assert s.step() == "choose_retreat"


def test_12_6_4_reduced_attackers_do_not_advance_but_the_retreat_is_due() -> None:
    s = withdraw("fr_5 fr_4", 1, 6)  # the German army is reduced
    s.do("allied", "retreat fr_4 cambrai", "retreat fr_5 cambrai")
    assert s.at("sedan") == ""
    assert s.asked() is None


def test_12_6_5_the_forest_cannot_be_held() -> None:
    s = withdraw("fr_5", 6, 1, reserve="fr_corps*2")
    assert s.step() == "choose_retreat"
    assert s.offers("hold") == []


def test_12_6_6_an_army_step_comes_back_if_no_corps_step_was_lost() -> None:
    s = withdraw("fr_5", 3, 1)  # 3
    assert s.at("sedan") == "fr_5"


def test_12_6_6_an_army_replaced_by_an_untouched_corps_comes_back() -> None:
    s = withdraw("(fr_5)", 3, 1, reserve="fr_corps")
    assert s.at("sedan") == "(fr_5)"
    assert s.at("reserve") == "fr_corps"


def test_12_6_8_an_army_that_a_corps_replaced_comes_back_from_any_loss() -> None:
    s = withdraw("(br_bef)", 4, 1, reserve="bef_corps")  # 4: the corps cannot pay the rest
    assert s.at("sedan") == "(br_bef)"
    assert s.at("reserve") == "bef_corps"


@pytest.mark.rule("R169")
def test_12_6_7_the_retreat_is_due_even_if_nothing_was_lost() -> None:
    s = withdraw("fr_5", 1, 1)  # 2: no step
    assert s.at("sedan") == "fr_5"
    assert s.step() == "choose_retreat"


@pytest.mark.rule("R109")
def test_12_6_8_an_army_without_reserves_comes_back_only_from_its_exact_loss() -> None:
    s = withdraw("(fr_5)", 3, 1)  # 3, its loss factor
    assert s.at("sedan") == "(fr_5)"
    assert s.at("removed") == s.at("eliminated") == ""
    s = withdraw("(fr_5)", 4, 1)  # 4
    assert s.at("sedan") == ""
    assert s.at("removed") == "fr_5"


def test_12_6_9_losses_are_paid_with_corps_if_they_can_be() -> None:
    s = withdraw("br_1 br_corps br_corps", 3, 1, reserve="br_corps")  # 3, the rulebook's example
    # the army alone could pay, but corps steps must
    assert s.step() == "choose_regain"
    assert set(s.offers()) == {"regain br_corps_1", "regain br_corps_2"}
    assert s.refusal("allied", "regain br_1") == "12.6.3"
    s.do("allied", "regain br_corps_2")
    assert s.at("sedan") == "br_1 br_corps"
    s = withdraw("br_1 br_corps br_corps", 3, 1, reserve="br_corps")
    s.do("allied", "regain br_corps_1")
    assert s.at("sedan") == "br_1 (br_corps) (br_corps)"


def test_12_6_10_one_reduced_corps_survives() -> None:
    s = withdraw("fr_corps", 6, 1)
    assert s.at("sedan") == "(fr_corps)"
    s = withdraw("(fr_5)", 6, 1, reserve="fr_corps")  # 3 and both steps of the new corps
    assert s.at("sedan") == "(fr_corps)"
    assert s.at("eliminated") == "fr_5"


def test_12_6_10_the_fort_survives_with_the_corps() -> None:
    s = field(
        {"metz": "ge_4 ge_5", "nancy": "(fr_corps)"}, "central", "metz", hands={"allied": "ap06"}
    )
    fight(s, "central", "nancy", "ge_4", "ge_5")
    s.do("allied", "play ap06")
    s.roll(6, 1)  # 7
    assert s.at("nancy") == "(fr_corps)"
    assert not s.g.ruins


def test_12_6_10_so_does_a_fort_of_the_central_powers() -> None:
    s = field(
        {"nancy": "fr_1 fr_2 fr_3", "metz": "(ge_corps)"},
        "allied",
        "nancy",
        hands={"central": "cp56"},
        options={"optional_cards": "all"},
    )
    fight(s, "allied", "metz", "fr_1", "fr_2", "fr_3")
    s.do("central", "play cp56")
    s.roll(6, 1)
    assert s.at("metz") == "(ge_corps)"
    assert not s.g.ruins


def test_12_6_10_a_survivor_without_a_way_out_is_lost_after_all() -> None:
    s = field(
        {
            "metz": "ge_5",
            "nancy": "fr_corps",
            "belfort": "ge_6",
            "verdun": "ge_2",
            "bar_le_duc": "ge_3",
        },
        "central",
        "metz",
        hands={"allied": "ap06"},
        ruins=["nancy", "verdun", "belfort"],
        central="verdun belfort",
    )
    assert not s.supplied("fr_corps_1")
    fight(s, "central", "nancy", "ge_5")
    assert s.step() == "dice_of_both"  # out of supply the corps may not use the card


def test_12_6_3_the_central_powers_have_the_same_card() -> None:
    s = field(
        {"sedan": "fr_5", "metz": "ge_corps ge_4"},
        "allied",
        "sedan",
        hands={"central": "cp56"},
        ruins=["metz"],
        options={"optional_cards": "all"},
    )
    fight(s, "allied", "metz", "fr_5")
    s.do("central", "play cp56")
    s.roll(6, 1)  # 4: a step of each
    assert s.at("metz") == "(ge_4) ge_corps"
    assert s.step() == "choose_retreat"
    assert s.pile("removed", "central") == {"cp56"}


def why(s: Scene, text: str) -> str:
    """The words with which the Allies are refused something."""
    refusal = game.why_not(s.g, ALLIED, game.verbs.parse(text))
    assert refusal is not None
    return refusal.words


def test_12_6_3_only_a_step_lost_in_this_combat_comes_back() -> None:
    s = withdraw("br_1 br_corps br_corps", 3, 6, reserve="br_corps")
    assert s.step() == "choose_regain"
    assert s.at("koblenz") == "(ge_1)"
    for unit in ("br_1", "fr_1", "ge_1"):  # untouched, elsewhere, and the enemy's
        assert why(s, f"regain {unit}") == "This unit has lost no step in the combat."


def test_12_6_6_why_an_army_waits_for_its_corps() -> None:
    s = withdraw("fr_5 (fr_corps) fr_corps", 6, 1, reserve="fr_corps")
    while s.step() == "choose_loss":
        s.do("allied", s.offers()[0])
    assert s.step() == "choose_regain"
    assert set(s.offers()) == {"regain fr_corps_1", "regain fr_corps_2"}
    assert why(s, "regain fr_5") == "An army step comes back only if no corps step was lost."


def test_12_6_6_an_army_that_comes_back_was_neither_lost_nor_replaced() -> None:
    s = withdraw("(fr_5) fr_4", 3, 1, reserve="fr_corps")
    while s.step() == "choose_loss":
        s.do("allied", "lose fr_5")
    assert s.at("sedan") == "fr_4 (fr_5)"
    assert s.at("reserve") == "fr_corps"
    assert (s.g.slain, s.g.vanished, s.g.newcomers) == (0, 0, 0)
