"""What the enemy could walk into, and which units stand in his way."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from sandtable.core.bits import bits
from sandtable.core.remember import remembered
from sandtable.games.paths_of_glory.advice.worth import PASSED, WORTHS, space_worths
from sandtable.games.paths_of_glory.facts.board import FRONT_OF, FRONTS, SOLID, around
from sandtable.games.paths_of_glory.rules.forts import unbesieged_forts
from sandtable.games.paths_of_glory.rules.pieces import neutral_greeks
from sandtable.games.paths_of_glory.rules.state import Position

STEPS = 3
"""How far armies move."""
SHARES = (1.0, 0.5, 0.25)
"""An enemy has few actions: on each front the best prize counts in full, the rest hardly."""
REMOTE = 0.6
"""The Near East counts for less than the great fronts: few cards are spent there."""
NEAR_EAST_FRONT = FRONTS.number("near_east")
LONE_FORT = 0.55
"""A fort without units next to the enemy is likely to fall."""


def by_fronts(prizes: Iterable[tuple[float, int]]) -> float:
    """What an enemy can make of prizes (worth, space): the best on each front, less of the rest."""
    counted = [0] * len(FRONTS)
    total = 0.0
    for worth, space in sorted(prizes, reverse=True):
        front = FRONT_OF[space]
        rank = counted[front]
        if rank < len(SHARES):
            counted[front] = rank + 1
            part = SHARES[rank] * worth
            total += REMOTE * part if front == NEAR_EAST_FRONT else part
    return total


@lru_cache(maxsize=1 << 14)
def stride(start: int, open_: int, steps: int) -> int:
    """The spaces that units can enter within a number of steps."""
    reached = edge = start
    for _ in range(steps):
        found = 0
        for space in bits(edge):
            found |= SOLID[space]
        edge = found & open_ & ~reached
        if not edge:
            break
        reached |= edge
    return reached & ~start


@lru_cache(maxsize=1 << 15)
def raid(start: int, open_: int, prizes: int, steps: int, historical: bool) -> tuple[float, int]:
    """The best walk from a space through open ones: what it brings, and the prizes on its way."""
    worth = WORTHS[historical]
    best = (0.0, 0)

    def go_on(space: int, left: int, passed: float, taken: int) -> None:
        nonlocal best
        for following in bits(SOLID[space] & open_):
            new = prizes >> following & ~taken >> following & 1
            here = worth[following] if new else 0.0
            mask = taken | new << following
            best = max(best, (passed + here, mask))
            if left > 1:
                go_on(following, left - 1, passed + PASSED * here, mask)

    go_on(start, steps, 0.0, 0)
    return best


def by_raids(raids: Iterable[tuple[float, int]], historical: bool) -> float:
    """What an enemy can make of raids: the best on each front, less of the rest."""
    worth = WORTHS[historical]
    used = 0
    found = []
    for value, mask in sorted(raids, reverse=True):
        left = value
        if mask & used:
            left -= sum(worth[s] for s in bits(mask & used))
        if mask & ~used and left > 0:
            found.append((left, bits(mask & ~used)[0]))
            used |= mask
    return by_fronts(found)


def exposed(g: Position, side: int, removed: int, added: int) -> float:
    """What a side stands to lose to a walk, with its units gone from or come to some spaces."""
    open_ = ways_of_the_enemy(g, side) & ~((g.occupied[side] & ~removed) | added)
    start = g.occupied[1 - side]
    prizes = stride(start, open_, STEPS) & g.controlled[side]
    worth = space_worths(g)
    lone = g.forts(side) & ~((g.occupied[side] & ~removed) | added)
    found = [(worth[s], s) for s in bits(prizes)]
    found += [(LONE_FORT * worth[s], s) for s in bits(lone & touched(start))]
    return by_fronts(found)


@remembered
def ways_of_the_enemy(g: Position, side: int) -> int:
    """The spaces that the enemy of a side could walk through if none of its units stood there."""
    land = (g.controlled[0] | g.controlled[1]) & ~neutral_greeks(g)
    return land & ~unbesieged_forts(g, 1 - side)


@lru_cache(maxsize=1 << 12)
def touched(mask: int) -> int:
    """The spaces next to a mask."""
    return around(mask, SOLID)


@remembered
def loss_now(g: Position, side: int) -> float:
    """What a side stands to lose as it is."""
    return exposed(g, side, 0, 0)


@remembered
def guard(g: Position, side: int, space: int) -> float:
    """What more a side stands to lose if nobody is left in a space."""
    return exposed(g, side, 1 << space, 0) - loss_now(g, side)


@remembered
def plug(g: Position, side: int, space: int) -> float:
    """What less a side stands to lose if a unit stands in an empty space."""
    return loss_now(g, side) - exposed(g, side, 0, 1 << space)


def within_reach(g: Position, side: int) -> int:
    """The empty spaces of a side that the enemy could enter now."""
    open_ = ways_of_the_enemy(g, side) & ~g.occupied[side]
    return stride(g.occupied[1 - side], open_, STEPS) & g.controlled[side]
