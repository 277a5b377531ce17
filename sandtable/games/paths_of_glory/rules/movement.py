"""11.0 Movement: step by step, unit by unit or stack by stack."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.refusal import Refusal
from sandtable.games.paths_of_glory.facts.board import SPACES
from sandtable.games.paths_of_glory.facts.units import ARMIES, SIDE, distinct
from sandtable.games.paths_of_glory.rules.forts import besieged, unbesieged_forts
from sandtable.games.paths_of_glory.rules.movement_end import (
    R_SIEGE_LEFT,
    can_be_settled,
    can_go_on,
    can_leave,
    enter_together,
    may_halt,
    next_steps,
    step_end_refusal,
    unsettled,
    unsettled_refusal,
    waiting,
)
from sandtable.games.paths_of_glory.rules.movement_routes import (
    R_FULL,
    line_refusal,
    lines,
    slowest,
    step_refusal,
    stop_refusal,
)
from sandtable.games.paths_of_glory.rules.pieces import where
from sandtable.games.paths_of_glory.rules.state import Position, book
from sandtable.games.paths_of_glory.rules.trenches import dig_refusal
from sandtable.games.paths_of_glory.rules.verbs import DONE, STOP, entrench, go, take

R_MOVED = Refusal("11.1.1", "This unit cannot move now.")
R_TWIN = Refusal("11.1.1", "Take another unit of that sort: they are the same.")
R_IDLE = Refusal("14.3.1", "This unit was out of supply when its space was activated.")
R_NO_DIGGING = Refusal("14.3.3", "A unit out of supply does not entrench.")
R_SAME_SPACE = Refusal("11.1.1", "Units that move together start in the same space.")
R_NO_STEP = Refusal("11.1.1", "Who is picked up moves at least one space.")


@book.step
def movement(g: Position, side: int) -> None:
    """9.2.8: the units in spaces marked for movement, in any order."""
    g.group = 0
    g.sieges = besieged(g, side)
    if anybody(g, side):
        g.todo(choose_mover(side))


# Picking up.


def movers(g: Position, side: int) -> Iterator[int]:
    """One of each sort of unit that may be picked up now."""
    for space in bits(g.to_move & g.occupied[side]):
        for p in distinct(waiting(g, side, space), g.reduced):
            if can_leave(g, side, 1 << p, space) or any(departures(g, side, 1 << p, space)):
                yield p


def departures(g: Position, side: int, group: int, space: int) -> Iterator[int]:
    """The groups that may leave a space, made of these units and others waiting there."""
    if can_leave(g, side, group, space):
        yield group
    found = [group]
    for other in bits(waiting(g, side, space) & ~group):
        found += [one | 1 << other for one in found]
    for one in found[1:]:
        if can_leave(g, side, one, space):
            yield one


def anybody(g: Position, side: int) -> bool:
    """Whether any unit can still move or entrench."""
    return next(movers(g, side), None) is not None or bool(diggers(g, side))


def mover_refusal(g: Position, side: int, p: int, space: int) -> Refusal | None:
    """What forbids picking up a unit first."""
    if not waiting(g, side, space) >> p & 1:
        return R_MOVED
    if any(departures(g, side, 1 << p, space)):
        return R_TWIN
    if unsettled(g, side):
        return unsettled_refusal(g, side, unsettled(g, side))
    return R_SIEGE_LEFT if unsettled(g, side, 1 << p) else R_MOVED


def diggers(g: Position, side: int) -> list[int]:
    """11.2.1: the armies that may try to entrench."""
    return [
        p
        for space in bits(g.to_move & g.occupied[side])
        for p in bits(waiting(g, side, space) & ARMIES)
        if digger_refusal(g, side, p, space) is None
    ]


def digger_refusal(g: Position, side: int, p: int, space: int) -> Refusal | None:
    """What forbids an army to entrench: it must not be needed to bring movement to its end."""
    refused = dig_refusal(g, side, p, space)
    if refused is not None:
        return refused
    open_ = unsettled(g, side)
    if not open_:
        return None
    after = g.copy()
    after.digging |= 1 << p
    return None if can_be_settled(after, side) else unsettled_refusal(g, side, open_)


@book.question("Pick up a unit to move, let an army entrench, or end movement.", rule="11.1.1")
def choose_mover(g: Position, side: int) -> Iterator[Action]:
    """11.1.1: one unit or stack at a time; the end only when all may stay as it is."""
    yield from take.each(movers(g, side))
    yield from entrench.each(diggers(g, side))
    if not unsettled(g, side):
        yield DONE


@choose_mover.answer
def mover_chosen(g: Position, action: Action, side: int) -> None:
    if action == DONE:
        return
    (p,) = action[1]
    if action[0] == entrench.name:
        g.digging |= 1 << p
        g.tell("digs", p, where(g, p))
        g.todo(next_mover(side))
        return
    g.group = 1 << p
    g.steps = 0
    g.todo(march(side, where(g, p)))


@choose_mover.refusal
def forbids_mover(g: Position, action: Action, side: int) -> Refusal | None:
    if action == DONE:
        return unsettled_refusal(g, side, unsettled(g, side))
    if action[0] in (take.name, entrench.name) and g.idle >> action[1][0] & 1:
        return R_IDLE if action[0] == take.name else R_NO_DIGGING
    if action[0] == take.name:
        p = action[1][0]
        space = where(g, p)
        return R_MOVED if space >= len(SPACES) else mover_refusal(g, side, p, space)
    if action[0] == entrench.name:
        p = action[1][0]
        space = where(g, p)
        if space >= len(SPACES) or not waiting(g, side, space) >> p & 1:
            return R_MOVED
        return digger_refusal(g, side, p, space)
    return None


@book.step
def next_mover(g: Position, side: int) -> None:
    """Asks on while anybody can still do something."""
    g.group = 0
    if anybody(g, side):
        g.todo(choose_mover(side))


@book.question("Move step by step, take more units along at the start, or stop.", rule="11.1.1")
def march(g: Position, side: int, start: int) -> Iterator[Action]:
    """11.1.1 to 11.1.5: one step, another unit of the same space, or the end of the move."""
    left = slowest(g, g.group) - g.steps
    if not g.steps:
        yield from take.each(companions(g, side, start))
    yield from go.each(next_steps(g, side, g.group, start, left))
    if g.steps and may_halt(g, side, g.group, start):
        yield STOP


def companions(g: Position, side: int, start: int) -> list[int]:
    """Units that can come along; together they must be able to go somewhere."""
    return [
        p
        for p in distinct(waiting(g, side, start) & ~g.group, g.reduced)
        if any(departures(g, side, g.group | 1 << p, start))
    ]


@march.answer
def marched(g: Position, action: Action, side: int, start: int) -> None:
    if action == STOP:
        halt(g, side)
        return
    (target,) = action[1]
    if action[0] == take.name:
        g.group |= 1 << target
        g.todo(march(side, start))
        return
    fort = bool(unbesieged_forts(g, side) >> target & 1)
    enter_together(g, side, g.group, start, target)
    g.steps += 1
    g.tell("moves", g.group.bit_count(), bits(g.group)[0], start, target)
    if fort or not can_go_on(g, side, g.group, target, slowest(g, g.group) - g.steps):
        halt(g, side)  # 15.1.1
    else:
        g.todo(march(side, target))


def halt(g: Position, side: int) -> None:
    """The group's move is over."""
    g.moved |= g.group
    g.todo(next_mover(side))


@march.refusal
def forbids_march(g: Position, action: Action, side: int, start: int) -> Refusal | None:
    if action == STOP:
        return halt_refusal(g, side, start)
    if action[0] not in (take.name, go.name):
        return None
    goal = action[1][0]
    if action[0] == take.name:
        if SIDE[goal] == side:
            return R_SAME_SPACE
        goal = where(g, goal)  # who names an enemy means to go there
        if goal >= len(SPACES):
            return R_SAME_SPACE
    return None if goal >= len(SPACES) else path_refusal(g, side, start, goal)


def path_refusal(g: Position, side: int, start: int, goal: int) -> Refusal | None:
    """What forbids the units on the march to go on to a space."""
    if not lines(g.group, start) >> goal & 1 and goal != start:
        return line_refusal(g.group, start, goal)
    return step_refusal(g, side, g.group, start, goal) or step_end_refusal(
        g, side, g.group, start, goal
    )


def halt_refusal(g: Position, side: int, space: int) -> Refusal | None:
    """What forbids the units on the march to stop where they are."""
    if not g.steps:
        return R_NO_STEP
    refused = stop_refusal(g, side, g.group, space)
    others = unsettled(g, side, g.group)
    return refused or unsettled_refusal(g, side, others) or R_FULL
