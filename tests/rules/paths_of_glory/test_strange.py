"""Every question refuses what it does not ask for."""

from __future__ import annotations

import pytest

from sandtable.games.paths_of_glory import game
from tests.rules.strange import refuse_strange_actions

UNEXPLAINED = frozenset(
    {
        ("choose_entry", "place"),
        ("choose_landwehr", "refit"),
        ("choose_unit", "take"),
        ("march", "go"),
    }
)
"""Another unit than the one that is asked about, and boxes that are no spaces."""


@pytest.mark.parametrize(("scenario", "seed"), [("introductory", 1), ("limited_war", 2)])
def test_every_question_refuses_what_is_not_offered_and_says_why(scenario: str, seed: int) -> None:
    refuse_strange_actions(game, game.scenarios[scenario], seed, UNEXPLAINED)
