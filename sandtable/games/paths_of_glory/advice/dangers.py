"""What a side stands to lose to the enemy's next action, in victory points.

Three things are looked at: the ground that enemy units could walk into, the units that would be
cut off from supply by that, and the stacks that could be driven out by an attack. An enemy has
one action at a time, so on each front the worst counts in full and the rest less and less.
"""

from __future__ import annotations

from functools import lru_cache

from sandtable.core.bits import bits, mask_of
from sandtable.core.remember import remembered, remembered_by
from sandtable.games.paths_of_glory.advice.firepower import expectation, falling, toll
from sandtable.games.paths_of_glory.advice.walls import (
    STEPS,
    by_fronts,
    by_raids,
    raid,
    stride,
    touched,
)
from sandtable.games.paths_of_glory.advice.worth import UNIT, WORTHS, space_worths
from sandtable.games.paths_of_glory.facts.board import (
    ADJACENT,
    ALLIED,
    BEACHES,
    CENTRAL,
    EVERYWHERE,
    FORT,
    PRINTED,
    SPACES,
)
from sandtable.games.paths_of_glory.facts.fire_tables import (
    COVER,
    STEEP,
    attack_shift,
    defence_shift,
)
from sandtable.games.paths_of_glory.facts.units import ARMIES, CF, MF, NATION, OF_SIDE
from sandtable.games.paths_of_glory.rules.forts import unbesieged_forts
from sandtable.games.paths_of_glory.rules.pieces import neutral_greeks, trench_level
from sandtable.games.paths_of_glory.rules.state import ROUNDS, Position
from sandtable.games.paths_of_glory.rules.supply import (
    BEACH_USERS,
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
ALONE, TOGETHER = 0.7, 0.3
"""Units that a single enemy stack could cut off, and those that it takes all of them to."""
THROUGH = 0.7
"""What a walk through a breach brings comes an action later, and may be stopped."""
BREACHES = 4
"""This many of the weakest points are looked at for what hangs on them."""
FOLLOWED_UP = 0.4
"""How often a space that can be stormed is, by units that can advance and are not thrown back."""
LINE = 0.2
"""What it costs to be driven out of any space of the front: the line is broken there."""
TIMID = 0.8
"""An attacker counts his own losses almost as much as ours."""


def _vicinity(start: int) -> int:
    """The spaces within the longest walk of one."""
    return stride(1 << start, EVERYWHERE, max(*MF[0], *MF[1]))


VICINITY = [_vicinity(start) for start in range(len(SPACES))]
"""What may matter to a walk from each space: the same walk elsewhere need not be found anew."""


@remembered_by(lambda g, side: (side, g.reduced, g.trenches[side], g.deep[side], g.round, g.active))
def risk(g: Position, side: int) -> float:
    """All that a side stands to lose."""
    return walk_ins(g, side)[0] + storms(g, side)


def endangered(g: Position, side: int) -> int:
    """Where units of a side stand that a single enemy stack could cut off, or that are cut off."""
    return walk_ins(g, side)[1]


@remembered_by(lambda g, side: (side, g.reduced, g.round, g.active))
def walk_ins(g: Position, side: int) -> tuple[float, int]:
    """What the enemy could gain by walking in unopposed, and where units are endangered by it."""
    open_ = walkable(g, side)
    wanted = open_ & g.controlled[side]
    takings = set()
    raids = set()
    here, reduced, enemies = g.here, g.reduced, OF_SIDE[1 - side]
    for start in bits(mobile(g, 1 - side)):
        if not wanted & VICINITY[start]:
            continue
        units = here[start] & enemies
        steps = pace(units, reduced & units)
        near = open_ & VICINITY[start]
        reached = stride(1 << start, near, steps) & wanted
        if reached:
            takings.add(reached)
            raids.add(raid(start, near, reached, steps, g.options.historical))
    taken = union(list(takings))
    ground = by_raids(raids, g.options.historical)
    groups, _ = camps(g, side)
    now = starving(g, side)
    everything = cut_off(g, groups, taken) if taken else now
    single = [
        before if before == after else union([cut_off(g, [camp], one)[0] for one in takings])
        for camp, before, after in zip(groups, now, everything, strict=True)
    ]
    soon = ALONE * newly(groups, now, single) + TOGETHER * newly(groups, now, everything)
    return ground + doom(g, side, now=False) * soon, union(single)


def hunger(g: Position, side: int) -> float:
    """What units of a side that are cut off now are likely to lose by attrition."""
    groups, _ = camps(g, side)
    return doom(g, side, now=True) * worth_in(groups, starving(g, side))


@remembered
def walkable(g: Position, side: int) -> int:
    """The spaces that units of the other side may walk through."""
    ground = (g.controlled[0] | g.controlled[1]) & ~neutral_greeks(g) & ~BEACHES
    return ground & ~unbesieged_forts(g, 1 - side) & ~g.occupied[side]


@remembered_by(lambda g, side: (side, g.reduced))
def mobile(g: Position, side: int) -> int:
    """The spaces of a side with a unit in supply, which may move and attack."""
    groups, safe = camps(g, side)
    return safe | union([places & network(g, p) for p, places, _ in groups])


@lru_cache(maxsize=1 << 15)
def pace(units: int, reduced: int) -> int:
    """How far the quickest of some units goes."""
    return max(MF[reduced >> p & 1][p] for p in bits(units))


@lru_cache(maxsize=1 << 15)
def might(units: int, reduced: int) -> int:
    """The combat factors of some units."""
    return sum(CF[reduced >> p & 1][p] for p in bits(units))


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


Camp = tuple[int, int, list[tuple[int, float]]]
"""Units that trace supply alike: one of them, where they stand, and their worth there."""


@lru_cache(maxsize=1 << 15)
def kinds(units: int, reduced: int) -> tuple[tuple[tuple[int, int], int, float], ...]:
    """How the units of a stack trace supply, one of each sort, and what those are worth."""
    found: dict[tuple[int, int], tuple[int, float]] = {}
    for p in bits(units):
        sort = (NATION[p], BEACH_USERS >> p & 1)
        before = found[sort][1] if sort in found else 0.0
        found[sort] = (p, before + FOR_GOOD * UNIT[reduced >> p & 1][p])
    return tuple((sort, p, worth) for sort, (p, worth) in found.items())


@remembered_by(lambda g, side: (side, g.reduced))
def camps(g: Position, side: int) -> tuple[list[Camp], int]:
    """The units of a side by how they trace supply, and the spaces with some that need none.

    A space taken from the enemy goes back to him when it is cut off (14.3.6), and counts too.
    """
    places = g.occupied[side] & ~neutral_greeks(g)
    return muster(
        places,
        tuple(map(g.here.__getitem__, bits(places))),
        g.reduced & OF_SIDE[side],
        g.controlled[side] & PRINTED[1 - side] & places,
        g.options.historical,
    )


@lru_cache(maxsize=1 << 12)
def muster(
    places: int, stacks: tuple[int, ...], reduced: int, won: int, historical: bool
) -> tuple[list[Camp], int]:
    """Goes through all stacks for ``camps``."""
    found: dict[tuple[int, int], tuple[int, list[tuple[int, float]]]] = {}
    safe = 0
    for space, units in zip(bits(places), stacks, strict=True):
        for sort, p, worth in kinds(units, reduced & units):
            if always_supplied(p, space):
                safe |= 1 << space
            else:
                more = WORTHS[historical][space] if won >> space & 1 else 0.0
                found.setdefault(sort, (p, []))[1].append((space, worth + more))
    groups = [(p, mask_of(space for space, _ in units), units) for p, units in found.values()]
    return groups, safe


@remembered_by(lambda g, side: (side, g.reduced))
def starving(g: Position, side: int) -> list[int]:
    """Where units of each camp of a side are out of supply now."""
    return [places & ~network(g, p) for p, places, _ in camps(g, side)[0]]


def cut_off(g: Position, groups: list[Camp], taken: int) -> list[int]:
    """Where units of each camp would be out of supply without these spaces."""
    return [places & ~network_without(g, p, taken) for p, places, _ in groups]


def union(masks: list[int]) -> int:
    """All spaces in any of some masks."""
    found = 0
    for mask in masks:
        found |= mask
    return found


def newly(groups: list[Camp], before: list[int], after: list[int]) -> float:
    """What the units of each camp are worth that are cut off after something, and not before."""
    lost = [then & ~already for already, then in zip(before, after, strict=True)]
    return worth_in(groups, lost)


def worth_in(groups: list[Camp], lost: list[int]) -> float:
    """What the units of each camp in some spaces are worth."""
    return sum(
        worth
        for (_, _, units), places in zip(groups, lost, strict=True)
        if places
        for space, worth in units
        if places >> space & 1
    )


def storms(g: Position, side: int) -> float:
    """What the enemy could win by attacks on stacks and lone forts."""
    ready = mobile(g, 1 - side)
    held = (g.occupied[side] | g.forts(side)) & touched(ready) & ~neutral_greeks(g)
    found = []
    for space in bits(held):
        value = storm(g, side, space, trench_level(g, side, space))
        if value > 0:
            found.append((value, space))
    found.sort(reverse=True)
    breaches = [(value + breach(g, side, space), space) for value, space in found[:BREACHES]]
    return by_fronts(breaches + found[BREACHES:])


def breach(g: Position, side: int, space: int) -> float:
    """What an enemy who storms a space would cut off and could walk into through it."""
    near = walkable(g, side) & VICINITY[space]
    ground, taken = raid(space, near, near & g.controlled[side], STEPS, g.options.historical)
    cut = doom(g, side, now=False) * severed(g, side, 1 << space | taken)
    return FOLLOWED_UP * (cut + THROUGH * ground)


def severed(g: Position, side: int, lost: int) -> float:
    """The worth of the units of a side elsewhere that the loss of spaces would cut off."""
    groups, _ = camps(g, side)
    then = [places & ~lost for places in cut_off(g, groups, lost)]
    return newly(groups, starving(g, side), then)


def relieved(g: Position, side: int, space: int) -> float:
    """The worth of the units of a side that are cut off now, and would be freed by a space."""
    groups, _ = camps(g, side)
    now = starving(g, side)
    if not any(now):
        return 0.0
    then = [places & ~network_with(g, p, 1 << space) for p, places, _ in groups]
    return newly(groups, then, now)


def storm(g: Position, side: int, space: int, level: int) -> float:
    """What an attack on a space promises the enemy, at best, behind a trench of this level."""
    there = g.units(side, space)
    force = assailants(g, 1 - side, ADJACENT[space] & mobile(g, 1 - side))
    if not force:
        return 0.0
    fort = FORT[space]
    if fort and not g.forts(side) >> space & 1:
        fort = 0
    return _storm(
        force,
        g.reduced & force,
        there,
        g.reduced & there,
        level if there else 0,
        bool(STEEP >> space & 1),
        bool(COVER >> space & 1),
        fort,
        space_worths(g)[space],
    )


def assailants(g: Position, enemy: int, starts: int) -> int:
    """The two strongest stacks in some spaces."""
    here, own = g.here, OF_SIDE[enemy]
    stacks = [here[start] & own for start in bits(starts)]
    if len(stacks) > 2:
        stacks.sort(key=lambda units: (might(units, g.reduced & units), units))
    return union(stacks[-2:])


@lru_cache(maxsize=1 << 15)
def _storm(
    force: int,
    force_reduced: int,
    there: int,
    there_reduced: int,
    level: int,
    steep: bool,
    cover: bool,
    fort: int,
    worth: float,
) -> float:
    given, taken, won = expectation(
        bool(force & ARMIES),
        might(force, force_reduced),
        attack_shift(steep, level),
        0,
        bool(there & ARMIES),
        might(there, there_reduced) + fort,
        defence_shift(level),
    )
    exchange = toll(there, there_reduced, given) - TIMID * toll(force, force_reduced, taken)
    falls = falling(bool(there), cover or level > 0, fort, given, won)
    return max(0.0, exchange + falls * (worth + LINE))
