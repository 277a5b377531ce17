"""How far the kit has come: told after each game, and now and then within a long one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic

SECONDS = 10.0
"""How often a long game is told of."""


def tell(line: str) -> None:
    """Tells whoever waits at the terminal; pytest shows it with -s, or when a test fails."""
    print(line, file=sys.stderr, flush=True)


class Progress:
    """The games of one run of the kit, and how long they take."""

    def __init__(self, key: str, games: int, say: Callable[[str], None]) -> None:
        self.key = key
        self.games = games
        self.say = say
        self.done = 0
        self._begun = self._told = monotonic()

    def decided(self, decisions: int) -> None:
        """Another decision of the game now played has been looked at."""
        now = monotonic()
        if now - self._told >= SECONDS:
            self._told = now
            self.say(
                f"{self.key}: game {self.done + 1} of {self.games}, {decisions} decisions so far"
                f"{self._left(now)}."
            )

    def finished(self, decisions: int) -> None:
        """Another game is over, and nothing was wrong with it."""
        self.done += 1
        self._told = monotonic()
        self.say(
            f"{self.key}: game {self.done} of {self.games}, {decisions} decisions, is clean"
            f"{self._left(self._told)}."
        )

    def _left(self, now: float) -> str:
        """About how long the other games will take, once one is over."""
        left = self.games - self.done
        if not self.done or not left:
            return ""
        return f"; about {(now - self._begun) / self.done * left:.0f} s to go"
