"""Where any game will do, long games are played in their shortest scenario."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.core.game import Game

SHORT = {"paths_of_glory": "introductory"}
"""The scenario of a game that takes thousands of decisions otherwise."""


def quick(game: Game[Any]) -> dict[str, object]:
    """The options of a game that is over soon."""
    return dict(game.scenarios[SHORT[game.key]]) if game.key in SHORT else {}


def shortened(game: Game[Any], chosen: Mapping[str, object]) -> dict[str, object]:
    """Options as chosen, in a game that is over soon."""
    return {**chosen, "length": SHORT[game.key]} if game.key in SHORT else dict(chosen)
