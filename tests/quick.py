"""Where any game will do, long games are played in their shortest form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.core.game import Game

SHORT: Mapping[str, Mapping[str, object]] = {
    "axis_allies_1914": {"rounds": 1},
    "paths_of_glory": {"length": "introductory"},
}
"""What makes a game short that takes thousands of decisions otherwise."""
SCENARIO = {"paths_of_glory": "introductory"}
"""The scenario that such a game belongs to."""


def quick(game: Game[Any]) -> dict[str, object]:
    """The options of a game that is over soon."""
    scenario = SCENARIO.get(game.key)
    return shortened(game, game.scenarios[scenario] if scenario else {})


def shortened(game: Game[Any], chosen: Mapping[str, object]) -> dict[str, object]:
    """Options as chosen, in a game that is over soon."""
    return {**chosen, **SHORT.get(game.key, {})}
