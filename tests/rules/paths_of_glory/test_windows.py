"""12.2.6: the windows in which a standing order may answer for the defender."""

from __future__ import annotations

import pytest

from sandtable.games.paths_of_glory import game
from sandtable.games.paths_of_glory.facts.board import ALLIED, CENTRAL
from tests.rules.paths_of_glory.fights import field, fight
from tests.rules.paths_of_glory.scene import Scene

CARDS = {"central": "cp15", "allied": "ap06"}


def attacked() -> Scene:
    """The Germans attack Sedan; both sides hold a combat card."""
    s = field({"metz": "ge_4", "sedan": "fr_5"}, "central", "metz", hands=CARDS, round=2)
    fight(s, "central", "sedan", "ge_4")
    return s


@pytest.mark.rule("12.2.6")
def test_12_2_6_only_the_defender_is_asked_in_passing() -> None:
    s = attacked()
    assert s.asked() == "central"  # the attacker plays cards in his own action
    assert not game.windows.window(s.g, CENTRAL)
    assert not game.windows.window(s.g, ALLIED)
    s.do("central", "pass")
    assert s.asked() == "allied"
    assert game.windows.window(s.g, ALLIED)
    assert not game.windows.window(s.g, CENTRAL)
    assert game.windows.threatens(s.g, ALLIED)
    assert not game.windows.window(Scene({"metz": "ge_4"}, "choose_action allied").g, ALLIED)


@pytest.mark.rule("12.2.6")
def test_12_2_6_an_order_lasts_for_the_action_or_for_the_turn() -> None:
    g = attacked().g
    assert game.windows.span(g, "turn") == (3,)
    assert game.windows.span(g, "action") == (3, 2, CENTRAL)
