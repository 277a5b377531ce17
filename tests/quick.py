"""Where any game will do, long games are played in their shortest scenario."""

from __future__ import annotations

from typing import Any

from sandtable.core.game import Game

SHORT = {"paths_of_glory": "introductory"}
"""The scenario of a game that takes thousands of decisions otherwise."""


def quick(game: Game[Any]) -> dict[str, object]:
    """The options of a game that is over soon."""
    return dict(game.scenarios[SHORT[game.key]]) if game.key in SHORT else {}
