"""Transports and their cargo (8.1): each is kept by itself."""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import NamedTuple

from sandtable.core.remember import forget
from sandtable.games.axis_allies_1914.facts.board import NOBODY
from sandtable.games.axis_allies_1914.rules.state import Position

WITHDRAWN, ABOARD = 1, 2
"""5.6, 8.4 and 8.5: a unit that is aboard lands only where 5.5 allows, or not this turn."""
FREE, DECLARED, FIRST_ONLY, SECOND_ONLY = 0, 16, 32, 64
"""8.6: the cargo lands only after a battle, and then only the first unit of it, or the second.

What binds each unit by itself stands in the bits before: two for the first, two for the second.
"""
TIES = 2
"""The number of bits that say what binds one unit."""
BOTH = DECLARED - 1
"""The bits of both units."""
Unit = tuple[int, int]
"""A unit aboard: its kind, and what binds it."""


NO_UNIT = (NOBODY, FREE)


class Transport(NamedTuple):
    """Where a transport is, whose it is, what it carries, and what it did this turn."""

    zone: int
    owner: int
    first: int = NOBODY
    second: int = NOBODY
    steps: int = 0
    mines: int = 0
    landed: int = NOBODY
    bound: int = FREE

    @property
    def cargo(self) -> list[int]:
        """The kinds of units aboard."""
        return [one for one in (self.first, self.second) if one != NOBODY]

    @property
    def units(self) -> list[Unit]:
        """The units aboard, each with what binds it."""
        ties = (self.bound & (1 << TIES) - 1, (self.bound & BOTH) >> TIES)
        return list(zip(self.cargo, ties, strict=False))

    @property
    def leaving(self) -> list[Unit]:
        """8.4: the units aboard that a declared landing puts ashore."""
        if self.bound & FIRST_ONLY:
            return self.units[:1]
        return self.units[1:] if self.bound & SECOND_ONLY else self.units

    @property
    def going(self) -> list[int]:
        """8.4: their kinds."""
        return [kind for kind, _ in self.leaving]

    @property
    def room(self) -> int:
        """8.1: how many units more it can carry."""
        return (self.first == NOBODY) + (self.second == NOBODY)

    def holding(self, units: list[Unit]) -> Transport:
        """The same with other cargo; what binds a unit stays with it."""
        (first, one), (second, two) = [*sorted(units), NO_UNIT, NO_UNIT][:2]
        bound = self.bound & ~BOTH | one | two << TIES
        return self._replace(first=first, second=second, bound=bound)


def add_transport(g: Position, zone: int, owner: int) -> None:
    """A new transport, empty."""
    insort(g.transports, Transport(zone, owner))


def transports_in(g: Position, zone: int) -> list[Transport]:
    """The transports in a zone; they are kept in the order of zones."""
    ships = g.transports
    first = bisect_left(ships, (zone,))
    last = bisect_left(ships, (zone + 1,), first)
    return [one if isinstance(one, Transport) else Transport(*one) for one in ships[first:last]]


def replace(g: Position, old: Transport, new: Transport) -> None:
    """A transport sails, or its cargo changes."""
    forget(g)
    g.transports.remove(old)
    insort(g.transports, new)


def begin_turn(g: Position) -> None:
    """What transports did in an earlier turn is forgotten."""
    fresh = [
        Transport(*one)._replace(steps=0, mines=0, landed=NOBODY, bound=FREE)
        for one in g.transports
    ]
    g.transports = sorted(fresh)


def sink_transports(g: Position, zone: int, owner: int, count: int) -> None:
    """12.4: the emptiest are lost first, with what they carry."""
    mine = [one for one in transports_in(g, zone) if one.owner == owner]
    for one in sorted(mine, key=lambda ship: len(ship.cargo))[:count]:
        g.transports.remove(one)
