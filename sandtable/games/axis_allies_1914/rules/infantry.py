"""The infantry rule (5.7): when movement ends, every army has infantry of its own power.

Until then one territory at a time may lack it (R15), and only if it can still be helped: by
infantry that walks, lands or is shipped over, or by moving on what stands there. Such moves then
come next, so nobody is ever stuck.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sandtable.core.action import Action, UpTo
from sandtable.core.bits import bits
from sandtable.core.graph import around
from sandtable.games.axis_allies_1914.facts.board import (
    CENTRAL,
    FIRST_ZONE,
    LAND,
    NOBODY,
    RUSSIA,
    SEA,
    SIDE_OF,
    SIDE_POWERS,
    adjacency,
)
from sandtable.games.axis_allies_1914.facts.units import FIGHTER, INFANTRY, ON_LAND
from sandtable.games.axis_allies_1914.rules.sailing import (
    carries,
    forbids_landing,
    forbids_load,
    landing_force,
    load_troops,
    own_transports,
)
from sandtable.games.axis_allies_1914.rules.state import EACH_TROOP, ROW, Position
from sandtable.games.axis_allies_1914.rules.verbs import all_, land, load, send
from sandtable.games.axis_allies_1914.rules.ways import covered, flights, marches, perform

Move = tuple[int, Action]
"""A move, and the space it starts from."""


def missing(g: Position, power: int) -> int:
    """5.7: the territories with units of a power, but without its infantry.

    These can only be where the power has moved from or to.
    """
    armies, first, found = g.armies, power * EACH_TROOP, 0
    for march in g.marches:
        for space in march:
            place = space * ROW + first
            if space < FIRST_ZONE and not armies[place] and any(armies[place : place + EACH_TROOP]):
                found |= 1 << space
    return found


def garrison(g: Position, power: int, space: int) -> bool:
    """15.2: after the armistice an infantry must stay where Russian units stand."""
    if not g.armistice or SIDE_OF[power] != CENTRAL or g.control[space] != NOBODY:
        return False
    others = [one for one in SIDE_POWERS[CENTRAL] if one != power]
    held = any(g.infantry(space, one) for one in others)
    return any(g.army(space, RUSSIA)) and not held


def spare(g: Position, power: int, space: int) -> int:
    """5.7 and 15.2: how many infantry may still leave a territory so that no unit there lacks
    it."""
    army = g.army(space, power)
    alone = sum(army) == army[INFANTRY] and not garrison(g, power, space)
    return min(g.movable(space)[INFANTRY], army[INFANTRY] - (0 if alone else 1))


def loose(g: Position, power: int, space: int) -> bool:
    """Whether all that a power has in a territory may still move on together."""
    if garrison(g, power, space):
        return False
    return g.movable(space) == list(g.army(space, power)) and g.infantry(space, power) > 0


# What helps a territory that lacks infantry.


def remedies(g: Position, power: int, space: int) -> Iterator[Move]:
    """5.7: the moves that help; each is part of a way that can surely be gone to its end."""
    yield from _walks(g, power, space)
    yield from _crossings(g, power, space)
    yield from _departures(g, power, space)


def _walks(g: Position, power: int, space: int) -> Iterator[Move]:
    """Infantry that can be spared walks in, or a whole stack does."""
    for origin in bits(_around(g, space)):
        if not g.infantry(origin, power) or not marches(g, origin) >> space & 1:
            continue
        count = spare(g, power, origin)
        if count:
            yield origin, send(INFANTRY, space, UpTo(count))
        if loose(g, power, origin):
            yield origin, all_(space)


def _around(g: Position, space: int) -> int:
    """5.2 and 16.5: the territories from which land units may come."""
    beside = adjacency(g.options)
    found = beside[space] & LAND
    return found | around(found, beside) & LAND if g.options.two_spaces else found


def _crossings(g: Position, power: int, space: int) -> Iterator[Move]:
    """Infantry lands, or goes aboard where it can land at once."""
    if not _sails_by(g, power, space):
        return
    for sea in bits(adjacency(g.options)[space] & SEA):
        yield from _landings(g, power, sea, space)
        if not own_transports(g, sea - FIRST_ZONE, power):
            continue
        for origin in bits(adjacency(g.options)[sea] & LAND & ~(1 << space)):
            if g.infantry(origin, power) and _bridged(g, power, origin, sea, space):
                yield origin, load(INFANTRY, sea, UpTo(1))


def _landings(g: Position, power: int, sea: int, goal: int) -> Iterator[Move]:
    zone = sea - FIRST_ZONE
    if carries(g, power, zone) and forbids_landing(g, power, zone, goal) is None:
        count = landing_force(g, power, zone, goal)[INFANTRY]
        if count:
            yield sea, all_(goal)
            yield sea, land(INFANTRY, goal, UpTo(count))


def _bridged(g: Position, power: int, origin: int, sea: int, goal: int) -> bool:
    """8.3: whether an infantry can go aboard here and ashore there without the ship sailing."""
    zone = sea - FIRST_ZONE
    if spare(g, power, origin) < 1 or forbids_load(g, power, origin, zone, 1) is not None:
        return False
    h = g.copy()
    load_troops(h, power, origin, INFANTRY, zone, 1)
    return next(_landings(h, power, sea, goal), None) is not None


def _departures(g: Position, power: int, space: int) -> Iterator[Move]:
    """What stands there moves on to infantry elsewhere, or to where infantry can land first."""
    army = g.movable(space)
    if army != list(g.army(space, power)):
        return
    kinds = [unit for unit in ON_LAND if army[unit]]
    ways = {unit: flights(g, space) if unit == FIGHTER else marches(g, space) for unit in kinds}
    exits = {unit: covered(g, power, way) for unit, way in ways.items()}
    lost = [unit for unit in kinds if not exits[unit]]
    if not lost:
        for unit in kinds:
            for goal in bits(exits[unit]):
                yield space, send(unit, goal, UpTo(army[unit]))
        for goal in bits(_common(exits.values())):
            yield space, all_(goal)
        return
    for goal in bits(_common([ways[unit] for unit in lost])):
        for sea in bits(adjacency(g.options)[goal] & SEA):
            yield from _landings(g, power, sea, goal)


def _common(masks: Iterable[int]) -> int:
    found = ~0
    for mask in masks:
        found &= mask
    return found


# What may come to lack it.


def safe_goals(g: Position, power: int, origin: int, going: list[int]) -> tuple[int, int]:
    """5.7: where infantry may surely go, and where other units may, as infantry can follow.

    What can still move is ``going``. Elsewhere a closer look is needed: see ``helped``.
    """
    army = list(g.army(origin, power))
    together = army == going and not garrison(g, power, origin)
    follows = going[INFANTRY] and (together or army[INFANTRY] > 1)
    free = together or going[INFANTRY] < army[INFANTRY]
    return LAND if free else 0, marches(g, origin) if follows else 0


def helped(
    g: Position, power: int, origin: int, goal: int, going: list[int], action: Action
) -> bool:
    """5.7: whether after a move no place lacks infantry, or just one that can be helped.

    Units that could walk there before the move can do so after it.
    """
    bare = not going[INFANTRY] and LAND >> goal & 1 and not g.infantry(goal, power)
    if not bare and g.infantry(origin, power) > going[INFANTRY]:
        return True
    left = [there - gone for there, gone in zip(g.army(origin, power), going, strict=True)]
    behind = any(left) and not left[INFANTRY]
    if not behind and not bare:
        return True
    if behind and bare:
        return False
    if next(_walks(g, power, goal if bare else origin), None) is not None:
        return True
    unmoved = [there - gone for there, gone in zip(g.movable(origin), going, strict=True)]
    if behind and LAND >> goal & 1 and left == unmoved:
        return True
    if bare and not _sails_by(g, power, goal):
        return False
    return _helped_after(g, power, origin, action)


def _sails_by(g: Position, power: int, space: int) -> bool:
    """Whether own infantry is aboard off a coast, or an own transport has room for some."""
    zones = adjacency(g.options)[space] >> FIRST_ZONE
    kind = power * EACH_TROOP + INFANTRY
    for zone, owner, one, two, _, _, landed, _ in g.transports:
        if zones >> zone & 1 and (
            kind in (one, two) or (owner == power and two == landed == NOBODY)
        ):
            return True
    return False


def _helped_after(g: Position, power: int, origin: int, action: Action) -> bool:
    h = g.copy()
    h.origin = origin
    perform(h, power, action)
    lacking = bits(missing(h, power))
    return len(lacking) == 1 and next(remedies(h, power, lacking[0]), None) is not None
