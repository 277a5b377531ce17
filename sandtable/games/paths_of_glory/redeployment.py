"""13.0 Strategic redeployment: spending the points, one unit after another."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.refusal import Refusal
from sandtable.games.paths_of_glory.board import CENTRAL, NEAR_EAST
from sandtable.games.paths_of_glory.home import parent
from sandtable.games.paths_of_glory.pieces import ON_MAP, enter, shift, where
from sandtable.games.paths_of_glory.roads import SEAFARERS, Roads
from sandtable.games.paths_of_glory.state import Position, book
from sandtable.games.paths_of_glory.units import (
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
)
from sandtable.games.paths_of_glory.verbs import DONE, go, take

ARMY_COST = 4

R_ONCE = Refusal("13.1.3", "This unit has already redeployed in this action.")
R_POINTS = Refusal("13.1.2", "An army takes 4 redeployment points, and fewer are left.")
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
    if points and any(True for _ in movable(g, side, points)):
        g.todo(choose_unit(side, points))


def movable(g: Position, side: int, points: int) -> Iterator[int]:
    """The units that can redeploy somewhere; one of each kind of corps in a place."""
    usable = OF_SIDE[side] & ~g.moved
    return Roads(g, side).movers(usable if points >= ARMY_COST else usable & CORPS)


@book.question("Choose a unit to redeploy, or stop ({points} points left).", rule="13.1.1")
def choose_unit(g: Position, side: int, points: int) -> Iterator[Action]:
    """13.1.4: any units, in any order."""
    for p in movable(g, side, points):
        yield take(p)
    yield DONE


@choose_unit.answer
def unit_chosen(g: Position, action: Action, side: int, points: int) -> None:
    if action != DONE:
        g.group = 1 << action[1][0]
        g.todo(choose_goal(side, points))


@choose_unit.refusal
def forbids_unit(g: Position, action: Action, side: int, points: int) -> Refusal | None:
    if action[0] != take.name:
        return None
    (p,) = action[1]
    start = where(g, p)
    if SIDE[p] != side or start > RESERVE:
        return R_NOT_YOURS
    if g.moved >> p & 1:
        return R_ONCE
    if cost(p) > points:
        return R_POINTS
    roads = Roads(g, side)
    refusal = roads.leaving(p, start) if start < ON_MAP else None
    return refusal or (None if roads.can_go(p, start) else R_NOWHERE)


@book.question("Choose where the unit redeploys to.", rule="13.1.5")
def choose_goal(g: Position, side: int, points: int) -> Iterator[Action]:
    """13.1.5-9: a space, or the reserve box."""
    (p,) = bits(g.group)
    for goal in bits(Roads(g, side).goals(p, where(g, p))):
        yield go(goal)


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
    return Roads(g, side).why_not(p, where(g, p), action[1][0])


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
    if not SEAFARERS >> p & 1:
        return 0
    by_land = start < ON_MAP and goal < ON_MAP and Roads(g, SIDE[p]).overland(p, start) >> goal & 1
    return 0 if by_land else 1 << BR
