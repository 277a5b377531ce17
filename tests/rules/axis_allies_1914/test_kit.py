"""The whole contract, on random games."""

from __future__ import annotations

import pytest

from sandtable.core.kit.check import check_game
from sandtable.games.axis_allies_1914 import game
from tests.rules.axis_allies_1914.audit import audited_game


@pytest.mark.slow
def test_the_kit_passes_on_a_short_game() -> None:
    check_game(game, games=1, seed=3, every=60, options={"rounds": 2})


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        {"printed_withdrawal": True, "leave_at_once": True, "naples_tuscany": False},
        {"tournament_forces": True, "paris_needed": True, "mines_stop": True, "two_spaces": True},
        {"russian_revolution": True, "coast_corners": "first"},
    ],
)
def test_the_kit_passes_with_every_option(options: dict[str, object]) -> None:
    check_game(game, games=1, seed=11, every=100, options={"rounds": 2, **options})


@pytest.mark.parametrize("seed", range(3))
def test_every_unit_and_ipc_is_accounted_for(seed: int) -> None:
    audited_game({"rounds": 5, "russian_revolution": True}, seed)
