"""10.1.2, 15.1.1, 15.2.1 and 15.2.4: how movement must end, and whether it still can.

When all movement of an operation is over, no space holds more than three units, and no enemy
fort that was besieged or entered is occupied without being besieged. Until then units may come
to a fort one by one, give up a siege one by one, or change places between full spaces. So each
step is measured by one rule: it is offered only if the units that have yet to move can bring all
of this about. A force that losses have made too weak to besiege may stay as it is (15.2.4).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from sandtable.core.bits import bits
from sandtable.core.refusal import Refusal
from sandtable.core.remember import remembered_by
from sandtable.games.paths_of_glory.facts.board import ADJACENT, NEAR_EAST, SOLID
from sandtable.games.paths_of_glory.facts.units import ARMIES, CORPS, OF_SIDE, distinct
from sandtable.games.paths_of_glory.rules.forts import besieged, can_besiege, unbesieged_forts
from sandtable.games.paths_of_glory.rules.ground import RUSSIANS
from sandtable.games.paths_of_glory.rules.homelands import full_spaces, room
from sandtable.games.paths_of_glory.rules.movement_routes import (
    ODD,
    R_CANNOT_BESIEGE,
    R_FULL,
    crossing_from,
    ends_within,
    entries,
    lines,
    may_stop,
    open_ends,
    open_to_any,
    slowest,
    stop_refusal,
)
from sandtable.games.paths_of_glory.rules.pieces import enter
from sandtable.games.paths_of_glory.rules.state import STACK, Position
from sandtable.games.paths_of_glory.rules.supply import out_of_supply

R_SIEGE_BEGUN = Refusal("15.2.1", "First complete the siege that was begun.")
R_SIEGE_LEFT = Refusal("15.2.4", "Too few units would be left to besiege the fort here.")
R_OVERFULL = Refusal("10.1.2", "First move units out of the space that holds more than three.")


def waiting(g: Position, side: int, space: int) -> int:
    """The units of an activated space that have done nothing yet and could."""
    if not g.to_move >> space & 1:
        return 0
    return g.units(side, space) & ~(g.moved | g.idle | g.digging)


# What is still wrong.


def unsettled(g: Position, side: int, without: int = 0) -> int:
    """The spaces in which movement may not end as it is, some units on the march left aside."""
    found = full_spaces(g, side, 0)
    if not found and not g.sieges:
        return 0
    if found and without:
        for space in bits(found):
            if (g.here[space] & ~without).bit_count() <= STACK:
                found &= ~(1 << space)
    for space in bits(g.sieges & g.occupied[side]):
        force = g.units(side, space) & ~without
        if force and not can_besiege(force, space):
            found |= 1 << space
    return found


def unsettled_refusal(g: Position, side: int, spaces: int) -> Refusal | None:
    """The rule that the first of some unsettled spaces breaks."""
    for space in bits(spaces):
        if g.here[space].bit_count() > STACK:
            return R_OVERFULL
        return R_SIEGE_BEGUN if g.here[space] & g.moved else R_SIEGE_LEFT
    return None


# Whether it can still be put right.


def can_be_settled(g: Position, side: int) -> bool:
    """Whether the units that have yet to move can bring movement to a lawful end."""
    return not unsettled(g, side) or _settles(g, side, set())


def _settles(g: Position, side: int, tried: set[tuple[int, ...]]) -> bool:
    """A search: every unsettled space needs some move into it or out of it."""
    open_ = unsettled(g, side)
    if not open_:
        return True
    occupied = g.occupied[side]
    key = (g.moved, occupied, *(g.here[space] for space in bits(occupied)))
    if key in tried:
        return False
    tried.add(key)
    if any(_hopeless(g, side, space) for space in bits(open_)):
        return False
    first = bits(open_)[0]
    return any(_settles(after, side, tried) for after in _repairs(g, side, first, open_))


def _hopeless(g: Position, side: int, space: int) -> bool:
    """Whether too few units are near enough to put a space right, whatever the others do."""
    units, ready = g.units(side, space), waiting(g, side, space)
    if units.bit_count() - ready.bit_count() > STACK:
        return True
    if not g.sieges >> space & 1 or units == ready:
        return False
    force = units
    for other, p in _helpers(g, side, space):
        if _near(space, g.mf(p)) >> other & 1:
            force |= 1 << p
    return not can_besiege(force, space)


def _helpers(g: Position, side: int, space: int) -> Iterator[tuple[int, int]]:
    """The units that have yet to move, with their spaces; those in the space itself apart."""
    for other in bits(g.to_move & g.occupied[side] & ~(1 << space)):
        for p in bits(waiting(g, side, other)):
            yield other, p


@lru_cache(maxsize=1 << 11)
def _near(space: int, steps: int) -> int:
    """The spaces from which a space lies within a number of steps, whatever stands between."""
    found = 1 << space
    for _ in range(steps):
        for one in bits(found):
            found |= ADJACENT[one]
    return found


def _repairs(g: Position, side: int, space: int, open_: int) -> Iterator[Position]:
    """Positions after one more move that could help to put a space right, likely ones first.

    A unit leaves, if all of them can or some must; or a unit comes to besiege the fort there, where
    three always suffice. Where forts bar the way of either, a unit goes to one of these forts first
    (15.2.2).
    """
    forts, mine = unbesieged_forts(g, side), 1 << space
    ways_out = [
        (p, ends_within(g, side, 1 << p, space, g.mf(p)) & ~mine)
        for p in distinct(waiting(g, side, space), g.reduced)
    ]
    units = g.units(side, space)
    if units.bit_count() > STACK or units == waiting(g, side, space):
        yield from _leave(g, side, space, ways_out, open_)
    barred = not all(ends for _, ends in ways_out)
    if g.sieges >> space & 1:
        for other, p in _helpers(g, side, space):
            if not _near(space, g.mf(p)) >> other & 1:
                continue
            if ends_within(g, side, 1 << p, other, g.mf(p)) & mine:
                yield halted(g, side, 1 << p, other, space)
            else:
                barred = True
    for p, ends in ways_out:
        for fort in bits(ends & forts):
            yield halted(g, side, 1 << p, space, fort)
    if barred:
        for other, p in _helpers(g, side, space):
            for fort in bits(ends_within(g, side, 1 << p, other, g.mf(p)) & forts & ~mine):
                yield halted(g, side, 1 << p, other, fort)


def _leave(
    g: Position, side: int, space: int, ways_out: list[tuple[int, int]], open_: int
) -> Iterator[Position]:
    """Positions after one of some units has left a space and not gone to another fort."""
    forts = unbesieged_forts(g, side)
    for p, ends in ways_out:
        for goal in bits(_refuges(g, side, ends & ~forts, open_)):
            yield halted(g, side, 1 << p, space, goal)


def _refuges(g: Position, side: int, ends: int, open_: int) -> int:
    """Where a unit that leaves may go: one space that has room for all who may have to leave.

    If there is none, spaces with room for one, and full ones that others may leave in turn.
    """
    leavers = sum(waiting(g, side, space).bit_count() for space in bits(open_))
    roomy = ends & ~full_spaces(g, side, leavers) if leavers <= STACK else 0
    return roomy & -roomy or ends & (~full_spaces(g, side) | g.to_move)


# What a group on the march may do.


def entered(g: Position, side: int, group: int, start: int, goal: int) -> Position:
    """The position after a group has entered a space."""
    after = g.copy()
    enter_together(after, side, group, start, goal)
    return after


def enter_together(g: Position, side: int, group: int, start: int, goal: int) -> None:
    """A group enters a space; a fort that is not besieged yet is from now on at stake."""
    g.sieges |= unbesieged_forts(g, side) & 1 << goal
    if crossing_from(start) >> goal & 1:
        g.crossed = 1
    for p in bits(group):
        enter(g, p, start, goal)


def halted(g: Position, side: int, group: int, start: int, end: int) -> Position:
    """The position after a group has ended its move in a space."""
    after = g.copy() if start == end else entered(g, side, group, start, end)
    if group & RUSSIANS and (NEAR_EAST >> start ^ NEAR_EAST >> end) & 1:
        after.crossed = 1
    after.moved |= group
    return after


def may_halt(g: Position, side: int, group: int, space: int) -> bool:
    """Whether a group may end its move where it is."""
    if stop_refusal(g, side, group, space) is not None:
        return False
    return not unsettled(g, side) or can_be_settled(halted(g, side, group, space, space), side)


def next_steps(g: Position, side: int, group: int, start: int, left: int) -> Iterator[int]:
    """The spaces a group may enter now."""
    near = entries(g, side, group, start) if left > 0 else 0
    if not near:
        return
    easy = 0
    if not unsettled(g, side, group):
        easy = near & open_ends(g, side, group)
    for goal in bits(near):
        if easy >> goal & 1 or leads_to_an_end(g, side, group, start, goal, left - 1):
            yield goal


def can_go_on(g: Position, side: int, group: int, start: int, left: int) -> bool:
    """Whether a group may enter any space now."""
    return any(True for _ in next_steps(g, side, group, start, left))


def _moment(g: Position, *arguments: int) -> tuple[object, ...]:
    """What besides the units on the map bears on the end of movement."""
    return arguments, g.moved, g.idle, g.digging, g.to_move, g.to_attack, g.sieges, g.crossed


@remembered_by(_moment)
def leads_to_an_end(g: Position, side: int, group: int, start: int, goal: int, left: int) -> bool:
    """Whether a group can enter a space and end there or further on, and all be well."""
    after = entered(g, side, group, start, goal)
    ends = may_stop(after, side, group, 1 << goal)
    if not unbesieged_forts(g, side) >> goal & 1:
        ends |= ends_within(after, side, group, goal, left)
    left_behind = unsettled(after, side, group)
    ends &= ~(left_behind & 1 << start)  # who gives up a siege does not count as its relief
    if not left_behind and ends & ~(1 << goal) & open_ends(after, side, group):
        return True
    roomy = ends & ~full_spaces(after, side, group.bit_count())
    return any(
        can_be_settled(halted(after, side, group, goal, end), side)
        for end in (*bits(roomy), *bits(ends & ~roomy))
    )


def can_leave(g: Position, side: int, group: int, space: int) -> bool:
    """Whether a group has any legal first step; mostly it could even stop after it."""
    easy = lines(group, space) & open_ends(g, side, group) & ~crossing_from(space)
    points = slowest(g, group)
    if easy and points:
        nothing_open = not g.moved and not g.sieges >> space & 1
        if nothing_open or not unsettled(g, side, group):
            return True
    return can_go_on(g, side, group, space, points)


def easily_left(g: Position, side: int) -> int:
    """The spaces that a unit in supply could leave as the first of all, and stop next door."""
    to_corps, to_all = open_to_any(g, side, CORPS), open_to_any(g, side, CORPS | ARMIES)
    here, free, found = g.here, OF_SIDE[side] & ~(out_of_supply(g, side) | ODD), 0
    for space in bits(g.occupied[side]):
        units = here[space] & free
        if units and SOLID[space] & (to_corps if units & CORPS else to_all):
            found |= 1 << space
    return found & ~besieged(g, side)


def step_end_refusal(g: Position, side: int, group: int, start: int, goal: int) -> Refusal | None:
    """Why a group may not enter a space that is open to it: no lawful end would follow."""
    left_behind = unsettled(g, side, group)
    if left_behind:
        return unsettled_refusal(g, side, left_behind)
    if not unbesieged_forts(g, side) >> goal & 1:
        return stop_refusal(g, side, group, goal) or R_FULL
    full = room(g, goal) < group.bit_count()
    return stop_refusal(g, side, group, goal) or (R_FULL if full else R_CANNOT_BESIEGE)
