"""Phase 2 on land (chapters 5 and 6): units move, each of them once.

The infantry rule (5.7) holds when the phase ends: see ``infantry.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress

from sandtable.core.action import Action, UpTo
from sandtable.core.bits import bits, mask_of
from sandtable.core.refusal import Refusal
from sandtable.core.remember import remembered_by
from sandtable.games.axis_allies_1914.facts.board import (
    FIRST_ZONE,
    LAND,
    NOBODY,
    SEA,
    SIDE_OF,
    SPACE_TITLES,
    TERRITORIES,
    USA,
    ZONES,
    adjacency,
)
from sandtable.games.axis_allies_1914.facts.units import FIGHTER, INFANTRY, ON_LAND
from sandtable.games.axis_allies_1914.rules.control import contested, vacated
from sandtable.games.axis_allies_1914.rules.infantry import (
    garrison,
    helped,
    missing,
    remedies,
    safe_goals,
    spare,
)
from sandtable.games.axis_allies_1914.rules.mines import minefields
from sandtable.games.axis_allies_1914.rules.plans import (
    forbids_plan,
    plans_from,
    swept,
    waiting_for_mines,
)
from sandtable.games.axis_allies_1914.rules.politics import (
    R_NEUTRAL,
    end_of_movement,
    forbids_entry,
    open_to,
)
from sandtable.games.axis_allies_1914.rules.sailing import (
    R_NO_COAST,
    R_SHIPS_SAIL,
    carries,
    forbids_from_zone,
    forbids_load,
    forbids_zone,
    moves_from_zone,
    open_holds,
    withdrawal,
    zones_to_leave,
)
from sandtable.games.axis_allies_1914.rules.state import (
    EACH_TROOP,
    MOVEMENT,
    ROW,
    Position,
    book,
)
from sandtable.games.axis_allies_1914.rules.transports import begin_turn
from sandtable.games.axis_allies_1914.rules.verbs import DONE, all_, from_, load, send
from sandtable.games.axis_allies_1914.rules.ways import (
    ONE_OF,
    flights,
    goals,
    marches,
    must_enter_serbia,
    near,
    only,
    perform,
)

__all__ = [
    "forbids_all",
    "forbids_send",
    "marches",
    "most_sent",
    "movement",
    "moving",
    "must_enter_serbia",
]

R_NOTHING_THERE = Refusal("5.2", "You have no unit there that can still move.")
R_NO_ORIGIN = Refusal("5.1", "First say which space the units come from.")
R_NOT_NEXT = Refusal("5.2", "A land unit moves to an adjacent territory.")
R_TOO_MANY = Refusal("5.2", "You have fewer of them there that have not moved.")
R_LEAVING = Refusal(
    "5.5",
    "Land units leave a contested territory only for one that was yours, or held units of yours, "
    "when movement began.",
)
R_LEAVING_PRINTED = Refusal(
    "5.5",
    "Land units leave a contested territory only for one that was yours, or for another contested "
    "one with units of yours, when movement began.",
)
R_LAST_OUT = Refusal("5.7", "Other units of yours would be left there, and no infantry can come.")
R_FIRST_IN = Refusal("5.7", "You have no infantry there, and none that could still come.")
R_GARRISON = Refusal(
    "15.2", "Where Russian units stand, the Central Powers must keep at least one infantry."
)
R_SERBIA = Refusal("3.1", "Austria-Hungary must first move land units into Serbia.")
R_AIRFIELD = Refusal("6.2", "A fighter lands in a territory with infantry of its power.")
R_FLIGHT = Refusal("6.1", "A fighter flies two spaces, and not over an untouched neutral.")
R_MOVING = Refusal("5.1", "Now units are moved: say from where, then which and where to, or done.")
R_SAME = Refusal("5.1", "You are moving units from there already.")


@book.step
def movement(g: Position, power: int) -> None:
    """5.5: what the territories were like when movement began is remembered.

    Where a power has units it has infantry (5.7).
    """
    g.phase = MOVEMENT
    g.origin = g.site = NOBODY
    g.marches = []
    g.moved = g.FIELDS["moved"].kind.start()
    g.sailed = g.FIELDS["sailed"].kind.start()
    g.mined = g.FIELDS["mined"].kind.start()
    g.landings = []
    g.bombarded = [0] * len(ZONES)
    begin_turn(g)
    g.entered = g.opened = g.occupied = g.fought = g.fought_at_sea = g.declined = 0
    g.disputed = g.held = 0
    for space, owner in enumerate(g.control):
        if owner == power:
            g.held |= 1 << space
        elif owner == NOBODY and contested(g, space):
            g.disputed |= 1 << space
    infantry = g.armies[power * EACH_TROOP :: ROW]
    g.manned = mask_of(space for space, count in enumerate(infantry) if count)
    g.todo(moving(power), moves_made(power), end_of_movement(power))


@book.step
def moves_made(g: Position, power: int) -> None:
    """5.9, 9.5 and 8.7: what was left for good, then mines, then landings that waited for them.

    5.1: moves are simultaneous, so only now is it known who has left a territory.
    """
    waiting = [swept(power, FIRST_ZONE + zone) for zone in waiting_for_mines(g, power)]
    g.todo(minefields(power), *waiting)
    for space in reversed(bits(g.disputed)):
        vacated(g, space, SIDE_OF[power])


# What forbids a move.


def forbids_leaving(g: Position, power: int, origin: int, going: list[int]) -> Refusal | None:
    """15.2: why units may not leave a territory of Russia after the armistice."""
    if not going[INFANTRY] or going[INFANTRY] < g.infantry(origin, power):
        return None
    return R_GARRISON if garrison(g, power, origin) else None


def forbids_lack(
    g: Position, power: int, origin: int, goal: int, going: list[int], action: Action
) -> Refusal | None:
    """5.7: why a move may not be made for want of infantry, behind it or where it leads."""
    if helped(g, power, origin, goal, going, action):
        return None
    return R_LAST_OUT if going[INFANTRY] else R_FIRST_IN


def forbids_goal(g: Position, power: int, origin: int, goal: int, going: list[int]) -> Refusal:
    """3.1, 5.2, 5.5 and 6.1: why these units may not move to a territory."""
    closed = forbids_entry(g, goal)
    if closed is not None:
        return closed
    if not any(going[:FIGHTER]):
        if not flights(g, origin) >> goal & 1:
            return R_FLIGHT
    elif not near(g, origin) >> goal & 1:
        return R_NOT_NEXT
    elif not marches(g, origin) >> goal & 1:
        return R_LEAVING_PRINTED if g.options.printed_withdrawal else R_LEAVING
    return R_SERBIA


def forbids_send(
    g: Position, power: int, origin: int, unit: int, goal: int, count: int
) -> Refusal | None:
    """5.2 and 5.7: why this number of a kind may not move to a territory."""
    going = only(unit, count)
    if not goals(g, power, origin, going) >> goal & 1:
        return forbids_goal(g, power, origin, goal, going)
    if count > g.movable(origin)[unit]:
        return R_TOO_MANY
    parting = forbids_leaving(g, power, origin, going)
    return parting or forbids_lack(g, power, origin, goal, going, send(unit, goal, count))


def forbids_all(g: Position, power: int, origin: int, goal: int) -> Refusal | None:
    """5.7: why a whole stack may not move to a territory."""
    going = g.movable(origin)
    if not goals(g, power, origin, going) >> goal & 1:
        return forbids_goal(g, power, origin, goal, going)
    parting = forbids_leaving(g, power, origin, going)
    return parting or forbids_lack(g, power, origin, goal, going, all_(goal))


def most_sent(g: Position, power: int, origin: int, unit: int) -> int:
    """5.7 and 15.2: how many of a kind may leave a territory so that infantry is lacking
    nowhere."""
    return spare(g, power, origin) if unit == INFANTRY else g.movable(origin)[unit]


def moves_from(g: Position, power: int, origin: int) -> Iterator[Action]:
    """All that may move from a space, and where to; before Serbia (3.1) no zone is chosen."""
    if origin >= FIRST_ZONE:
        yield from moves_from_zone(g, power, origin - FIRST_ZONE)
        if carries(g, power, origin - FIRST_ZONE):
            yield from plans_from(g, power, origin - FIRST_ZONE)
        return
    going = g.movable(origin)
    if not any(going):
        return
    free, led = safe_goals(g, power, origin, going)
    safe = free if going[INFANTRY] else led
    for goal in bits(goals(g, power, origin, going)):
        if safe >> goal & 1 or forbids_all(g, power, origin, goal) is None:
            yield all_(goal)
    for unit, count in enumerate(going):
        if count:
            safe, whole = led if unit else free, UpTo(count)
            for goal in bits(goals(g, power, origin, ONE_OF[unit])):
                if safe >> goal & 1:
                    yield send(unit, goal, whole)
                elif span := _span_to(g, power, origin, unit, goal, count):
                    yield send(unit, goal, span)
    if not must_enter_serbia(g, power):
        yield from loads_from(g, power, origin, going)


def _span_to(g: Position, power: int, origin: int, unit: int, goal: int, count: int) -> UpTo | None:
    """5.7: how many of a kind may go to a space: all of them, or as many as leave nothing bare.

    Sometimes all may go but not a few: units left behind can keep the infantry from following.
    """
    if not _may_go(g, power, origin, unit, goal, count):
        most = spare(g, power, origin) if unit == INFANTRY else 0
        return UpTo(most) if most else None
    least = count if unit != INFANTRY and LAND >> goal & 1 else 1
    while least > 1 and _may_go(g, power, origin, unit, goal, least - 1):
        least -= 1
    return UpTo(count, least)


def _may_go(g: Position, power: int, origin: int, unit: int, goal: int, count: int) -> bool:
    going, action = only(unit, count), _going(unit, goal, count)
    parting = forbids_leaving(g, power, origin, going)
    return parting is None and forbids_lack(g, power, origin, goal, going, action) is None


def _going(unit: int, goal: int, count: int) -> Action:
    return send(unit, goal, count) if LAND >> goal & 1 else load(unit, goal, count)


def loads_from(g: Position, power: int, origin: int, going: list[int]) -> Iterator[Action]:
    """8.3: what may go aboard from a territory, and in which zone."""
    with_room = {one[0] for one in g.transports if one[3] == NOBODY}
    for space in bits(adjacency(g.options)[origin] & SEA):
        zone = space - FIRST_ZONE
        if zone not in with_room or forbids_load(g, power, origin, zone, 1) is not None:
            continue
        room = sum(one.room for one in open_holds(g, power, zone))
        for unit, count in enumerate(going):
            span = _span_to(g, power, origin, unit, space, min(room, count)) if count else None
            if span:
                yield load(unit, space, UpTo(min(room, span)))


def lands_to_leave(g: Position, power: int) -> tuple[int, int]:
    """The territories that an infantry may surely leave, and others to be looked at closer.

    Where a power has no infantry it has nothing.
    """
    sure, doubtful = 0, 0
    beside, land = adjacency(g.options), open_to(g)
    back = withdrawal(g)
    special = g.armistice or must_enter_serbia(g, power)
    column = g.armies[power * EACH_TROOP :: ROW]
    for space in compress(range(len(TERRITORIES)), column):
        infantry = column[space]
        goals = beside[space] & land
        if g.disputed >> space & 1:
            goals &= back
        first = space * EACH_TROOP
        fresh = infantry > g.moved[first] and goals and not special
        if fresh and (infantry > 1 or not any(g.moved[first : first + EACH_TROOP])):
            sure |= 1 << space
        elif g.army(space, power) != g.moved[first : first + EACH_TROOP]:
            doubtful |= 1 << space
    return sure, doubtful


@remembered_by(lambda g, power: (power, g.round, g.phase))
def origins(g: Position, power: int) -> tuple[int, ...]:
    """The spaces from which anything may move; the same as long as nothing does."""
    sure, doubtful = lands_to_leave(g, power)
    if not must_enter_serbia(g, power):
        ships, perhaps = zones_to_leave(g, power)
        sure |= ships << FIRST_ZONE
        doubtful |= perhaps << FIRST_ZONE
    return tuple(
        space
        for space in bits(sure | doubtful)
        if sure >> space & 1 or next(moves_from(g, power, space), None) is not None
    )


# The question.


@book.question("Move units: say from where, then which and where to.", rule="5.1")
def moving(g: Position, power: int) -> Iterator[Action]:
    """5.1: in any order; another space may be chosen at any time.

    5.7: where infantry is lacking, what helps comes next.
    """
    lacking = missing(g, power)
    if lacking:
        yield from helping(g, power, lacking)
        return
    if g.origin != NOBODY:
        yield from moves_from(g, power, g.origin)
    yield from from_.each([space for space in origins(g, power) if space != g.origin])
    if not must_enter_serbia(g, power):
        yield DONE


def helping(g: Position, power: int, lacking: int) -> Iterator[Action]:
    """5.7: the moves that bring infantry to where it is lacking, or move on what stands there."""
    moves = dict.fromkeys(move for space in bits(lacking) for move in remedies(g, power, space))
    for origin, action in moves:
        if origin == g.origin:
            yield action
    for origin in dict.fromkeys(origin for origin, _ in moves):
        if origin != g.origin:
            yield from_(origin)


@moving.answer
def move_made(g: Position, action: Action, power: int) -> None:
    verb, targets = action
    if action == DONE:
        g.origin = NOBODY
        return
    g.todo(moving(power))
    if verb == "from":
        g.origin = targets[0]
    else:
        perform(g, power, action)


MOVES = ("from", "all", "send", "sail", "load", "land", "plan", "plan_one", "recall")
"""What may be said while units are moved, beside done."""


@moving.refusal
def forbids_moving(g: Position, action: Action, power: int) -> Refusal | None:
    verb, targets = action
    if verb not in MOVES and verb != "done":
        return R_MOVING
    lacking = missing(g, power)
    if lacking:
        return _lacking(bits(lacking)[0])
    if verb == "done":
        return R_SERBIA
    if verb == "from":
        return _forbids_origin(g, power, targets[0])
    if g.origin == NOBODY:
        return R_NO_ORIGIN
    if g.origin >= FIRST_ZONE:
        if verb == "load":
            return R_NO_COAST
        if verb in ("plan", "plan_one", "recall"):
            return forbids_plan(g, power, g.origin - FIRST_ZONE, action)
        return forbids_from_zone(g, power, g.origin - FIRST_ZONE, action)
    return _forbids_on_land(g, power, action)


def _lacking(space: int) -> Refusal:
    """5.7: what must come next."""
    title = SPACE_TITLES[space]
    return Refusal("5.7", f"First bring infantry of yours to {title}, or move on what is there.")


def _forbids_on_land(g: Position, power: int, action: Action) -> Refusal:
    """Why an action is not offered while units of a territory are moved."""
    verb, targets = action
    if verb in ("sail", "land", "plan", "plan_one", "recall"):
        return R_SHIPS_SAIL
    if verb == "all":
        if not LAND >> targets[0] & 1:
            return R_NOT_NEXT
        if not any(g.movable(g.origin)):
            return R_NOTHING_THERE
        return forbids_all(g, power, g.origin, targets[0]) or R_NOTHING_THERE
    unit, goal, count = targets
    if verb == "load":
        if not SEA >> goal & 1:
            return R_NO_COAST
        refusal = forbids_load(g, power, g.origin, goal - FIRST_ZONE, max(count, 1))
        if refusal is None and must_enter_serbia(g, power):
            return R_SERBIA
        few = count > g.movable(g.origin)[unit]
        if refusal is None and not few and count > 0:
            return forbids_leaving(g, power, g.origin, only(unit, count)) or R_LAST_OUT
        return refusal or R_TOO_MANY
    if unit == FIGHTER and not LAND >> goal & 1:
        return R_AIRFIELD
    if unit not in ON_LAND or not LAND >> goal & 1:
        return R_NOT_NEXT
    return forbids_send(g, power, g.origin, unit, goal, max(count, 1)) or R_TOO_MANY


def _forbids_origin(g: Position, power: int, space: int) -> Refusal:
    if space == g.origin:
        return R_SAME
    if power == USA and not g.at_war and LAND >> space & 1:
        return R_NEUTRAL
    if must_enter_serbia(g, power):
        return R_SERBIA
    if space >= FIRST_ZONE:
        return forbids_zone(g, power, space - FIRST_ZONE)
    if any(g.movable(space)):
        for goal in bits(near(g, space)):
            return forbids_all(g, power, space, goal) or R_NOTHING_THERE
    return R_NOTHING_THERE
