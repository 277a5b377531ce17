"""Every game in the registry keeps the whole contract, with every one of its options."""

from __future__ import annotations

import pytest

from sandtable.core.kit import check_game, settings
from sandtable.core.registry import HOME, find_game
from tests.quick import SHORT, quick, shortened
from tools.marathon import play_and_replay


@pytest.mark.parametrize("key", sorted(HOME))
def test_the_kit_passes(key: str) -> None:
    game = find_game(key)
    check_game(game, games=1, seed=11, every=20, options=quick(game))


@pytest.mark.slow
@pytest.mark.parametrize("key", sorted(HOME))
def test_the_kit_passes_with_every_option(key: str) -> None:
    game = find_game(key)
    for chosen in settings(game, seed=5):
        check_game(game, games=1, seed=5, every=60, options=shortened(game, chosen))


@pytest.mark.parametrize("key", sorted(HOME))
def test_random_games_over_all_options_replay_to_the_same_position(key: str) -> None:
    for number in range(6 if key in SHORT else 24):
        decisions, _ = play_and_replay((key, 3, number))
        assert decisions > 0
