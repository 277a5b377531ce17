"""The whole contract, on random games with every option."""

from __future__ import annotations

import pytest

from sandtable.core.kit.check import check_game, settings
from sandtable.games.quartermaster_1914 import game

SETTINGS = settings(game, seed=7)


def test_the_kit_passes_on_a_short_game() -> None:
    check_game(game, games=2, seed=21, every=25, options={"rounds": 3})


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(SETTINGS)))
def test_the_kit_passes_with_every_option(number: int) -> None:
    check_game(game, games=1, seed=100 + number, every=40, options=SETTINGS[number])
