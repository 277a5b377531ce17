"""Every question refuses what it does not ask for."""

from __future__ import annotations

import pytest

from sandtable.games.great_war import game
from tests.rules.strange import refuse_strange_actions


@pytest.mark.parametrize("seed", range(4))
def test_every_question_refuses_what_is_not_offered_and_says_why(seed: int) -> None:
    refuse_strange_actions(game, {}, seed)
