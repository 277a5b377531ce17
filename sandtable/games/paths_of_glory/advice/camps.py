"""Who traces supply with whom, who is cut off, and who would be."""

from __future__ import annotations

from functools import lru_cache

from sandtable.core.bits import bits
from sandtable.core.remember import remembered
from sandtable.games.paths_of_glory.advice.worth import UNIT, space_worths
from sandtable.games.paths_of_glory.facts.board import ALLIED, CENTRAL, PRINTED
from sandtable.games.paths_of_glory.facts.units import OF_SIDE
from sandtable.games.paths_of_glory.rules.pieces import neutral_greeks
from sandtable.games.paths_of_glory.rules.state import ROUNDS, Position
from sandtable.games.paths_of_glory.rules.supply import (
    FIRST_ALIKE,
    always_supplied,
    network,
    network_with,
    network_without,
)

DOOMED = (1.0, 0.7, 0.55, 0.45)
"""The part of its worth that a unit cut off is likely to lose, by the actions that its side still
has in the turn to free it before attrition; the last also for more."""
FOR_GOOD = 1.4
"""Units lost by attrition never come back (14.3.5), others may be rebuilt."""

Camp = tuple[int, int]
"""Units that trace supply alike: the first of their sort, and where they stand."""


@remembered
def camps(g: Position, side: int) -> tuple[list[Camp], int]:
    """The units of a side by how they trace supply, and the spaces with some that need none."""
    here, own = g.here, OF_SIDE[side]
    found: dict[int, int] = {}
    safe = 0
    for space in bits(g.occupied[side] & ~neutral_greeks(g)):
        sorts, self_fed = sorts_of(here[space] & own, space)
        for first in sorts:
            found[first] = found.get(first, 0) | 1 << space
        if self_fed:
            safe |= 1 << space
    return list(found.items()), safe


@lru_cache(maxsize=1 << 14)
def sorts_of(units: int, space: int) -> tuple[tuple[int, ...], bool]:
    """How the units of a stack trace supply, and whether some of them need none there."""
    hungry = [p for p in bits(units) if not always_supplied(p, space)]
    return tuple(dict.fromkeys(FIRST_ALIKE[p] for p in hungry)), len(hungry) < units.bit_count()


@lru_cache(maxsize=1 << 14)
def worth_of(units: int, reduced: int, space: int, first: int) -> float:
    """What the units of one sort in a stack are worth to who might lose them by attrition."""
    return FOR_GOOD * sum(
        UNIT[reduced >> p & 1][p]
        for p in bits(units)
        if FIRST_ALIKE[p] == first and not always_supplied(p, space)
    )


def worth_in(g: Position, side: int, groups: list[Camp], lost: list[int]) -> float:
    """What the units of each camp in some spaces are worth.

    A space taken from the enemy goes back to him when it is cut off (14.3.6), and counts too.
    """
    if not any(lost):
        return 0.0
    total = 0.0
    won = g.controlled[side] & PRINTED[1 - side]
    for (first, _), places in zip(groups, lost, strict=True):
        for space in bits(places):
            units = g.units(side, space)
            total += worth_of(units, g.reduced & units, space, first)
            if won >> space & 1:
                total += space_worths(g)[space]
    return total


@remembered
def mobile(g: Position, side: int) -> int:
    """The spaces of a side with a unit in supply, which may move and attack."""
    groups, fed = camps(g, side)
    for first, places in groups:
        fed |= places & network(g, first)
    return fed


@remembered
def starving(g: Position, side: int) -> list[int]:
    """Where units of each camp of a side are out of supply now."""
    return [places & ~network(g, first) for first, places in camps(g, side)[0]]


def cut_off(g: Position, groups: list[Camp], taken: int) -> list[int]:
    """Where units of each camp would be out of supply without these spaces."""
    return [places & ~network_without(g, first, taken) for first, places in groups]


def newly(before: list[int], after: list[int]) -> list[int]:
    """Where units of each camp are cut off after something, and not before."""
    return [then & ~already for already, then in zip(before, after, strict=True)]


def severed(g: Position, side: int, lost: int) -> float:
    """The worth of the units of a side elsewhere that the loss of spaces would cut off."""
    groups, _ = camps(g, side)
    then = [places & ~lost for places in cut_off(g, groups, lost)]
    return worth_in(g, side, groups, newly(starving(g, side), then))


def relieved(g: Position, side: int, space: int) -> float:
    """The worth of the units of a side that are cut off now, and would be freed by a space."""
    groups, _ = camps(g, side)
    now = starving(g, side)
    if not any(now):
        return 0.0
    then = [places & ~network_with(g, first, 1 << space) for first, places in groups]
    return worth_in(g, side, groups, newly(then, now))


def hunger(g: Position, side: int) -> float:
    """What units of a side that are cut off now are likely to lose by attrition."""
    groups, _ = camps(g, side)
    return doom(g, side, now=True) * worth_in(g, side, groups, starving(g, side))


def doom(g: Position, side: int, *, now: bool) -> float:
    """The part of its worth that a unit cut off now, or by the enemy's next action, will lose.

    The Allied Powers act last in every round: what they cut off in the sixth is lost, and what the
    Central Powers cut off then can still be freed, or is cut off only in the next turn.
    """
    left = ROUNDS - g.round
    if side == ALLIED and now and g.active == CENTRAL:
        left += 1
    elif side == ALLIED and not now and not left:
        left = ROUNDS
    return DOOMED[min(left, len(DOOMED) - 1)]
