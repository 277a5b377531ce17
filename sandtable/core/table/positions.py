"""The positions of a table: each follows from one before it by an event.

A long game has thousands of positions, and nearly all of them are never looked at again. So
only some are kept: the latest, and every sixty-fourth on each line of play. Any other is played
again from the nearest one before it when somebody asks for it.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

from sandtable.core.state import State

S = TypeVar("S", bound=State)

SPACING = 64
"""Every such position on a line of play is kept for good ..."""
LATEST = 16
"""... and this many of those added or asked for last, for taking back and looking around."""


class Positions(Generic[S]):
    """Positions by number, in the order in which they came up.

    ``again`` plays an event, by its number, once more in the position before it.
    """

    def __init__(self, again: Callable[[S, int], S]) -> None:
        self._again = again
        self._before = array("i")
        self._by = array("i")
        self._depth = array("i")
        self._kept: dict[int, S] = {}
        self._latest: deque[int] = deque()

    def begin(self, state: S) -> int:
        """The position from which all others follow; returns its number."""
        return self._add(-1, 0, 0, state)

    def add(self, before: int, event: int, state: S) -> int:
        """The position after an event was played in an earlier one; returns its number."""
        return self._add(before, event, self._depth[before] + 1, state)

    def __getitem__(self, number: int) -> S:
        """A position, as it was; look, but do not change it."""
        missing = []
        known = number
        while known not in self._kept:
            missing.append(known)
            known = self._before[known]
        state = self._kept[known]
        for each in reversed(missing):
            state = self._again(state, self._by[each])
        if missing:
            self._keep(number, state)
        return state

    def _add(self, before: int, event: int, depth: int, state: S) -> int:
        number = len(self._before)
        self._before.append(before)
        self._by.append(event)
        self._depth.append(depth)
        self._keep(number, state)
        return number

    def _keep(self, number: int, state: S) -> None:
        """Keeps a position among the latest; the oldest of these is let go."""
        self._kept[number] = state
        self._latest.append(number)
        if len(self._latest) > LATEST:
            self._let_go(self._latest.popleft())

    def _let_go(self, number: int) -> None:
        """Drops a position, or what has been worked out about it if it stays for good."""
        if self._depth[number] % SPACING:
            del self._kept[number]
        else:
            self._kept[number].memo = self._kept[number].derived = None
