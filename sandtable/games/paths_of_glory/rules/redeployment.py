"""13.0 Strategic redeployment: spending the points, one unit after another."""

from __future__ import annotations

from sandtable.core.action import Action
from sandtable.core.bits import bits, mask_of
from sandtable.core.refusal import Refusal
from sandtable.core.remember import remembered_by
from sandtable.games.paths_of_glory.facts.board import CENTRAL, NEAR_EAST
from sandtable.games.paths_of_glory.facts.units import (
    ARAB_ARMY,
    ARMIES,
    BR,
    CORPS,
    GE,
    NATION,
    OF_SIDE,
    RESERVE,
    RU,
    SIDE,
    TU,
    distinct,
)
from sandtable.games.paths_of_glory.rules.homelands import full_spaces, parent
from sandtable.games.paths_of_glory.rules.movement_end import R_OVERFULL
from sandtable.games.paths_of_glory.rules.pieces import ON_MAP, enter, shift, where
from sandtable.games.paths_of_glory.rules.redeployment_routes import Routes
from sandtable.games.paths_of_glory.rules.state import STACK, Position, book
from sandtable.games.paths_of_glory.rules.verbs import DONE, go, take

ARMY_COST = 4

R_ONCE = Refusal("13.1.3", "This unit has already redeployed in this action.")
R_ARMY_COSTS_FOUR = Refusal("13.1.2", "An army takes 4 redeployment points, and fewer are left.")
R_NOT_YOURS = Refusal("13.1.1", "Take one of your own units on the map or in the reserve box.")
R_NOWHERE = Refusal("13.1.5", "There is no place this unit could redeploy to.")


def cost(p: int) -> int:
    """13.1.2: a corps takes 1 point, an army 4."""
    return ARMY_COST if ARMIES >> p & 1 else 1


@book.step
def redeployment(g: Position, side: int, points: int) -> None:
    """9.3 and 13: a card played for strategic redeployment."""
    g.moved = 0
    g.todo(redeploy_more(side, points))


@book.step
def redeploy_more(g: Position, side: int, points: int) -> None:
    """13.1.4 and 13.1.10: as long as points are left and a unit can use them."""
    if points and movable(g, side, points):
        g.todo(choose_unit(side, points))


def usable(g: Position, side: int, points: int) -> int:
    """13.1.2 and 13.1.3: the units that have not redeployed and for which the points suffice."""
    return OF_SIDE[side] & ~g.moved & (CORPS | (ARMIES if points >= ARMY_COST else 0))


@remembered_by(lambda g, side, points: (side, points, g.moved, g.reduced, g.near_east_sr))
def movable(g: Position, side: int, points: int) -> list[int]:
    """The units that can redeploy somewhere; one of each kind of corps in a place."""
    units, routes = usable(g, side, points), Routes(g, side)
    found: list[int] = []
    others: list[int] = []
    if full_spaces(g, side, 0):
        for start in (*bits(g.occupied[side]), RESERVE):
            others += distinct(g.here[start] & units, g.reduced)
    else:
        found, others = routes.movers(units)
    for p in others:
        start = where(g, p)
        leaves = start == RESERVE or routes.leaving(p, start) is None
        if leaves and goals(g, side, points, p, start):
            found.append(p)
    return found


# 10.1.2: full spaces may exchange units, so long as no space is overfull in the end.


def goals(g: Position, side: int, points: int, p: int, start: int) -> list[int]:
    """All places a unit can redeploy to; a full space only if units can still leave it."""
    left = points - cost(p)
    too_many = surplus(g, side, 1 << p)
    if left < too_many:
        return []
    routes = Routes(g, side)
    places = routes.goals(p, start)
    with_room = places & ~routes.full
    found = [] if too_many else [*bits(with_room)]
    unsure = with_room if too_many else 0
    if left:
        unsure |= places & exchangers(g, side, left)
    for goal in bits(unsure):
        alone = not too_many and not bears_on_others(p, start, goal)
        makes_room = alone and routes.gives_way(goal, usable(g, side, left))
        if makes_room or ends_well(g, side, left, p, start, goal):
            found.append(goal)
    return found


def bears_on_others(p: int, start: int, goal: int) -> bool:
    """Whether a unit that redeploys may change where others can: 11.1.15 and 13.2."""
    return p == ARAB_ARMY or _in_near_east(start) != _in_near_east(goal)


def exchangers(g: Position, side: int, points: int) -> int:
    """The full spaces that hold units which could still redeploy."""
    units = usable(g, side, points)
    return mask_of(space for space in bits(full_spaces(g, side)) if g.here[space] & units)


def surplus(g: Position, side: int, without: int) -> int:
    """How many units stand in overfull spaces beyond three, some units left aside."""
    overfull = bits(full_spaces(g, side, 0))
    return sum(max(0, (g.here[s] & ~without).bit_count() - STACK) for s in overfull)


def ends_well(g: Position, side: int, points: int, p: int, start: int, goal: int) -> bool:
    """Whether no space need be overfull in the end if a unit redeploys to a place."""
    after = g.copy()
    move(after, p, start, goal)
    return can_be_settled(after, side, points)


def can_be_settled(g: Position, side: int, points: int) -> bool:
    """Whether enough units can still leave every space that is overfull."""
    overfull = full_spaces(g, side, 0)
    if not overfull or not points:
        return not overfull
    start = bits(overfull)[0]
    routes = Routes(g, side)
    for p in distinct(g.here[start] & usable(g, side, points), g.reduced):
        if routes.leaving(p, start) is None:
            places = routes.goals(p, start)
            with_room = places & ~full_spaces(g, side)
            for goal in bits(with_room)[-1:] or bits(places):
                if ends_well(g, side, points - cost(p), p, start, goal):
                    return True
    return False


@book.question("Choose a unit to redeploy, or stop ({points} points left).", rule="13.1.1")
def choose_unit(g: Position, side: int, points: int) -> list[Action]:
    """13.1.4: any units, in any order; the end only when no space is overfull."""
    found = take.each(movable(g, side, points))
    return found if full_spaces(g, side, 0) else [*found, DONE]


@choose_unit.answer
def unit_chosen(g: Position, action: Action, side: int, points: int) -> None:
    if action != DONE:
        g.group = 1 << action[1][0]
        g.todo(choose_goal(side, points))


@choose_unit.refusal
def forbids_unit(g: Position, action: Action, side: int, points: int) -> Refusal | None:
    if action == DONE:
        return R_OVERFULL
    if action[0] != take.name:
        return None
    (p,) = action[1]
    start = where(g, p)
    if SIDE[p] != side or start > RESERVE:
        return R_NOT_YOURS
    if g.moved >> p & 1:
        return R_ONCE
    if cost(p) > points:
        return R_ARMY_COSTS_FOUR
    routes = Routes(g, side)
    refusal = routes.leaving(p, start) if start < ON_MAP else None
    return refusal or (R_OVERFULL if full_spaces(g, side, 0) else R_NOWHERE)


@book.question("Choose where the unit redeploys to.", rule="13.1.5")
def choose_goal(g: Position, side: int, points: int) -> list[Action]:
    """13.1.5-9: a space, or the reserve box."""
    (p,) = bits(g.group)
    return go.each(goals(g, side, points, p, where(g, p)))


@choose_goal.answer
def goal_chosen(g: Position, action: Action, side: int, points: int) -> None:
    (p,) = bits(g.group)
    g.group = 0
    move(g, p, where(g, p), action[1][0])
    g.todo(redeploy_more(side, points - cost(p)))


@choose_goal.refusal
def forbids_goal(g: Position, action: Action, side: int, points: int) -> Refusal | None:
    if action[0] != go.name:
        return None
    (p,) = bits(g.group)
    start, goal = where(g, p), action[1][0]
    refusal = Routes(g, side).why_not(p, start, goal)
    return refusal or (R_OVERFULL if full_spaces(g, side, 0) else None)


def move(g: Position, p: int, start: int, goal: int) -> None:
    """A unit redeploys; 13.2 remembers the one corps that may cross this turn."""
    if _in_near_east(start) != _in_near_east(goal):
        g.near_east_sr |= crossing_mark(g, p, start, goal)
    g.moved |= 1 << p
    g.tell("redeploys", p, start, goal)
    if goal < ON_MAP:
        enter(g, p, start, goal)
    else:
        shift(g, p, start, goal)


def _in_near_east(place: int) -> bool:
    return bool(NEAR_EAST >> place & 1)


def crossing_mark(g: Position, p: int, start: int, goal: int) -> int:
    """13.2: against which limit a unit counts that goes to or from the Near East."""
    if SIDE[p] == CENTRAL:
        return 0 if parent(NATION[p]) == TU else 1 << GE
    if NATION[p] == RU:
        return 1 << RU
    by_land = start < ON_MAP and goal < ON_MAP and Routes(g, SIDE[p]).overland(p, start) >> goal & 1
    return 0 if by_land else 1 << BR
