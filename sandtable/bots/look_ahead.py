"""What the bots that look ahead have in common: how long they may think, and who hurries them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from sandtable.bots.bot import Situation
from sandtable.bots.greedy import advisor_of
from sandtable.core.action import Action, range_of
from sandtable.core.advisor import Advisor

LOOK_AHEAD = ("search", "plan")
"""The bots that look ahead; their names begin so."""


class Limit(NamedTuple):
    """How long to think about one decision: a number of playouts, or else of seconds."""

    playouts: int = 0
    seconds: float = 0.0


def never() -> bool:
    """Nobody waits: a bot may think up to its limit."""
    return False


class LookAheadBot:
    """Thinks within its limit, unless there is nothing to choose."""

    def __init__(self, seed: int, limit: Limit, name: str, style: str = "") -> None:
        self.name = name
        self.seed = seed
        self.limit = limit
        self.style = style
        self.hurried: Callable[[], bool] = never
        """Tells when to answer with what was found so far, before the limit."""

    def choose(self, situation: Situation) -> Action:
        if len(situation.offers) == 1 and range_of(situation.offers[0]) is None:
            return situation.offers[0]
        return self.best(situation, advisor_of(situation.game, self.style))

    def best(self, situation: Situation, advisor: Advisor[Any]) -> Action:
        """What it chooses after having thought."""
        raise NotImplementedError
