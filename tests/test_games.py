"""Every game in the registry keeps the whole contract, with every one of its options."""

from __future__ import annotations

import pytest

from sandtable.core.kit.check import check_game, settings
from sandtable.core.registry import find_game, installed_keys
from tests.quick import SHORT, quick, shortened
from tools.marathon import play_and_replay


@pytest.mark.parametrize("key", installed_keys())
def test_the_kit_passes(key: str) -> None:
    game = find_game(key)
    check_game(game, games=1, seed=11, every=20, options=quick(game))


SETTINGS = [
    (key, number)
    for key in installed_keys()
    for number in range(len(settings(find_game(key), seed=5)))
]


@pytest.mark.slow
@pytest.mark.parametrize(("key", "number"), SETTINGS)
def test_the_kit_passes_with_every_option(key: str, number: int) -> None:
    game = find_game(key)
    chosen = settings(game, seed=5)[number]
    options = shortened(game, chosen)
    check_game(game, games=1, seed=5, every=60, options=options, guided=number == 0)


@pytest.mark.parametrize("key", installed_keys())
def test_random_games_over_all_options_replay_to_the_same_position(key: str) -> None:
    for number in range(6 if key in SHORT else 24):
        decisions, _ = play_and_replay((key, 3, number))
        assert decisions > 0
