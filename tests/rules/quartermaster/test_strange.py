"""Every question refuses what it does not ask for."""

from __future__ import annotations

import pytest

from sandtable.games.quartermaster import game
from tests.rules.strange import refuse_strange_actions

UNEXPLAINED = frozenset(
    {
        ("choose_conscripts", "return"),
        ("choose_lend_again", "return"),
        ("choose_ration", "return"),
    }
)
"""The question itself names the one card that may be put back."""


@pytest.mark.parametrize("seed", range(6))
def test_every_question_refuses_what_is_not_offered_and_says_why(seed: int) -> None:
    refuse_strange_actions(game, {}, seed, UNEXPLAINED)
