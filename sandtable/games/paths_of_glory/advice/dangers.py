"""What a side stands to lose to the enemy's next action, in victory points.

Three things are looked at: the ground that enemy units could walk into, the units that would be
cut off from supply by that, and the stacks that could be driven out by an attack. An enemy has
one action at a time, so on each front the worst counts in full and the rest less and less.

A bot asks this of very many positions that differ from the present one by the move of one unit.
``outlook_after`` works out anew only what that move bears on.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from sandtable.core.bits import bits
from sandtable.core.remember import remembered, remembered_by
from sandtable.games.paths_of_glory.advice.camps import (
    camps,
    cut_off,
    doom,
    mobile,
    newly,
    severed,
    starving,
    worth_in,
)
from sandtable.games.paths_of_glory.advice.firepower import expectation, falling, toll
from sandtable.games.paths_of_glory.advice.walls import (
    STEPS,
    by_fronts,
    by_raids,
    raid,
    stride,
    touched,
)
from sandtable.games.paths_of_glory.advice.worth import space_worths
from sandtable.games.paths_of_glory.facts.board import (
    ADJACENT,
    BEACHES,
    EVERYWHERE,
    FORT,
    SPACES,
    around,
)
from sandtable.games.paths_of_glory.facts.fire_tables import (
    COVER,
    STEEP,
    attack_shift,
    defence_shift,
)
from sandtable.games.paths_of_glory.facts.units import ARMIES, CF, MF, OF_SIDE
from sandtable.games.paths_of_glory.rules.forts import unbesieged_forts
from sandtable.games.paths_of_glory.rules.pieces import neutral_greeks, trench_level
from sandtable.games.paths_of_glory.rules.state import Position

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
    return 1 << start | stride(1 << start, EVERYWHERE, max(*MF[0], *MF[1]))


VICINITY = [_vicinity(start) for start in range(len(SPACES))]
"""What may matter to a walk from each space: the same walk elsewhere need not be found anew."""


class Inroad(NamedTuple):
    """What one stack could walk into: all it could reach, and the best raid of one unit."""

    reached: int
    raid: tuple[float, int]


class Outlook(NamedTuple):
    """What a side stands to lose, and how that came about."""

    risk: float
    """All of it, in victory points."""
    endangered: int
    """Where units stand that a single enemy stack could cut off, or that are cut off."""
    open_: int
    """The spaces that the enemy may walk through."""
    wanted: int
    """Those of them that he would take by that."""
    ready: int
    """Where he has units that may move and attack."""
    inroads: dict[int, Inroad]
    """What each of his stacks could walk into."""
    storms: dict[int, float]
    """What his best attack on each space promises him."""


@remembered_by(lambda g, side: (side, g.reduced, g.trenches[side], g.deep[side], g.round, g.active))
def outlook(g: Position, side: int) -> Outlook:
    """What a side stands to lose."""
    open_, ready = walkable(g, side), mobile(g, 1 - side)
    wanted = open_ & g.controlled[side]
    walks = inroads(g, side, open_, wanted, ready)
    fights = storms(g, side, held(g, side, ready), ready)
    return summed_up(g, side, open_, wanted, ready, walks, fights)


def outlook_after(g: Position, h: Position, side: int, changed: int) -> Outlook:
    """The same in a position that differs from another by a unit that went through some spaces.

    Walks that begin far away and attacks elsewhere are as they were.
    """
    now = outlook(g, side)
    open_, ready = walkable(h, side), mobile(h, 1 - side)
    wanted = open_ & h.controlled[side]
    changed |= (open_ ^ now.open_) | (wanted ^ now.wanted) | (ready ^ now.ready)
    walks, fights = dict(now.inroads), dict(now.storms)
    near, next_ = vicinity(changed), changed | neighbours(changed)
    for start in bits(near & now.ready):
        walks.pop(start, None)
    walks.update(inroads(h, side, open_, wanted, ready & near))
    for space in bits(next_):
        fights.pop(space, None)
    fights.update(storms(h, side, held(h, side, ready) & next_, ready))
    return summed_up(h, side, open_, wanted, ready, walks, fights)


def summed_up(
    g: Position,
    side: int,
    open_: int,
    wanted: int,
    ready: int,
    walks: dict[int, Inroad],
    fights: dict[int, float],
) -> Outlook:
    """Puts walks and attacks together."""
    lost, endangered = walk_ins(g, side, walks)
    total = lost + stormed(g, side, fights)
    return Outlook(total, endangered, open_, wanted, ready, walks, fights)


def risk(g: Position, side: int) -> float:
    """All that a side stands to lose."""
    return outlook(g, side).risk


# Walks.


@remembered
def walkable(g: Position, side: int) -> int:
    """The spaces that units of the other side may walk through."""
    ground = (g.controlled[0] | g.controlled[1]) & ~neutral_greeks(g) & ~BEACHES
    return ground & ~unbesieged_forts(g, 1 - side) & ~g.occupied[side]


def inroads(g: Position, side: int, open_: int, wanted: int, starts: int) -> dict[int, Inroad]:
    """What the enemy's stacks in some spaces could walk into."""
    here, reduced, enemies, historical = g.here, g.reduced, OF_SIDE[1 - side], g.options.historical
    found = {}
    for start in bits(starts):
        near = VICINITY[start]
        prizes = wanted & near
        if prizes:
            units = here[start] & enemies
            one = inroad(start, units, reduced & units, open_ & near, prizes, historical)
            if one.reached:
                found[start] = one
    return found


@lru_cache(maxsize=1 << 15)
def inroad(
    start: int, units: int, reduced: int, open_: int, prizes: int, historical: bool
) -> Inroad:
    """What units could walk into from a space."""
    steps = max(MF[reduced >> p & 1][p] for p in bits(units))
    reached = stride(1 << start, open_, steps) & prizes
    if not reached:
        return Inroad(0, (0.0, 0))
    return Inroad(reached, raid(start, open_, reached, steps, historical))


def walk_ins(g: Position, side: int, walks: dict[int, Inroad]) -> tuple[float, int]:
    """What the enemy could gain by walking in unopposed, and where units are endangered by it."""
    takings = {one.reached for one in walks.values()}
    ground = by_raids({one.raid for one in walks.values()}, g.options.historical)
    groups, _ = camps(g, side)
    now = starving(g, side)
    everything = cut_off(g, groups, union(takings)) if takings else now
    if everything == now:
        return ground, union(now)
    single = [
        before if before == after else union(cut_off(g, [camp], one)[0] for one in takings)
        for camp, before, after in zip(groups, now, everything, strict=True)
    ]
    soon = ALONE * worth_in(g, side, groups, newly(now, single))
    soon += TOGETHER * worth_in(g, side, groups, newly(now, everything))
    return ground + doom(g, side, now=False) * soon, union(single)


def union(masks: Iterable[int]) -> int:
    """All spaces in any of some masks."""
    found = 0
    for mask in masks:
        found |= mask
    return found


@lru_cache(maxsize=1 << 14)
def vicinity(spaces: int) -> int:
    """From where walks may be touched by what is different in some spaces."""
    return union(VICINITY[space] for space in bits(spaces))


@lru_cache(maxsize=1 << 14)
def neighbours(spaces: int) -> int:
    """The spaces joined to some spaces by any line."""
    return around(spaces, ADJACENT)


# Attacks.


def held(g: Position, side: int, ready: int) -> int:
    """The stacks and lone forts of a side that the enemy could attack."""
    return (g.occupied[side] | g.forts(side)) & touched(ready) & ~neutral_greeks(g)


def storms(g: Position, side: int, places: int, ready: int) -> dict[int, float]:
    """What the enemy could win by an attack on each of some places, where it is anything."""
    found = {}
    for space in bits(places):
        value = storm(g, side, space, trench_level(g, side, space), ready)
        if value > 0:
            found[space] = value
    return found


def stormed(g: Position, side: int, fights: dict[int, float]) -> float:
    """What the enemy could win by attacks."""
    found = sorted([(value, space) for space, value in fights.items()], reverse=True)
    breaches = [(value + breach(g, side, space), space) for value, space in found[:BREACHES]]
    return by_fronts(breaches + found[BREACHES:])


def breach(g: Position, side: int, space: int) -> float:
    """What an enemy who storms a space would cut off and could walk into through it."""
    near = walkable(g, side) & VICINITY[space] & ~(1 << space)
    ground, taken = raid(space, near, near & g.controlled[side], STEPS, g.options.historical)
    cut = doom(g, side, now=False) * severed(g, side, 1 << space | taken)
    return FOLLOWED_UP * (cut + THROUGH * ground)


def storm(g: Position, side: int, space: int, level: int, ready: int) -> float:
    """What an attack on a space promises the enemy, at best, behind a trench of this level."""
    reduced, enemies = g.reduced, OF_SIDE[1 - side]
    force = assailants(g, enemies, ADJACENT[space] & ready)
    if not force:
        return 0.0
    there = g.units(side, space)
    fort = FORT[space]
    if fort and not g.forts(side) >> space & 1:
        fort = 0
    return _storm(
        force,
        reduced & force,
        there,
        reduced & there,
        level if there else 0,
        space,
        fort,
        space_worths(g)[space],
    )


def assailants(g: Position, enemies: int, starts: int) -> int:
    """The two strongest stacks in some spaces."""
    here = g.here
    stacks = [here[start] & enemies for start in bits(starts)]
    if len(stacks) > 2:
        reduced = g.reduced
        stacks.sort(key=lambda units: (might(units, reduced & units), units))
    return union(stacks[-2:])


@lru_cache(maxsize=1 << 15)
def might(units: int, reduced: int) -> int:
    """The combat factors of some units."""
    return sum(CF[reduced >> p & 1][p] for p in bits(units))


@lru_cache(maxsize=1 << 15)
def _storm(
    force: int,
    force_reduced: int,
    there: int,
    there_reduced: int,
    level: int,
    space: int,
    fort: int,
    worth: float,
) -> float:
    given, taken, won = expectation(
        bool(force & ARMIES),
        might(force, force_reduced),
        attack_shift(bool(STEEP >> space & 1), level),
        0,
        bool(there & ARMIES),
        might(there, there_reduced) + fort,
        defence_shift(level),
    )
    exchange = toll(there, there_reduced, given) - TIMID * toll(force, force_reduced, taken)
    covered = bool(COVER >> space & 1) or level > 0
    falls = falling(bool(there), covered, fort, given, won)
    return max(0.0, exchange + falls * (worth + LINE))
