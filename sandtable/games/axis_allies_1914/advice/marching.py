"""Moves on land: attack with all that can come where that is enough, else go to the front."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.games.axis_allies_1914.advice.outlook import FAR, Outlook
from sandtable.games.axis_allies_1914.facts.board import (
    ALIGNED,
    CAPITALS,
    IPC,
    LAND,
    MINORS,
    NOBODY,
    SERBIA,
    SIDE_OF,
    adjacency,
)
from sandtable.games.axis_allies_1914.facts.units import COSTS, INFANTRY, ON_LAND
from sandtable.games.axis_allies_1914.rules.control import friendly, neutral, untouched
from sandtable.games.axis_allies_1914.rules.movement import forbids_all, forbids_send, marches
from sandtable.games.axis_allies_1914.rules.state import EACH_TROOP, ROW, Position
from sandtable.games.axis_allies_1914.rules.verbs import all_, send

BOLD = 1.25
"""An attack wants this many times the mass of the enemy there."""
WARY = 0.4
"""The part of the enemies around that is reckoned among those there."""
SAFE = 0.8
"""A capital wants this many times the mass of the enemies around it."""
PRIZE = 12.0
"""What an enemy capital is worth beside its income."""


class March(NamedTuple):
    """A move from a space, and how good it is."""

    worth: float
    origin: int
    action: Action


def best_march(g: Position, power: int, look: Outlook) -> March | None:
    """The best move on land, if any is worth making."""
    free = free_masses(g, power, look)
    if not free:
        return None
    found = [march for goal in goals(g, look, free) if (march := storm(g, power, look, free, goal))]
    if not found:
        found = [march for origin in free if (march := advance(g, power, look, origin))]
    return max(found, default=None)


def first_into_serbia(g: Position, power: int) -> March | None:
    """3.1: the greatest stack beside Serbia begins the war."""
    beside = [one for one in bits(adjacency(g.options)[SERBIA] & LAND) if g.troops(one, power)]
    for origin in sorted(beside, key=lambda one: -g.troops(one, power)):
        if forbids_all(g, power, origin, SERBIA) is None:
            return March(1.0, origin, all_(SERBIA))
    return None


def free_masses(g: Position, power: int, look: Outlook) -> dict[int, int]:
    """The mass that may leave each territory; a capital keeps what it needs."""
    found: dict[int, int] = {}
    for space, infantry in enumerate(g.armies[power * EACH_TROOP :: ROW]):
        if not infantry:
            continue
        mass = sum(COSTS[unit] * count for unit, count in enumerate(g.movable(space)))
        if mass:
            found[space] = mass
    return found


def goals(g: Position, look: Outlook, free: dict[int, int]) -> list[int]:
    """Territories beside these that are not yet ours."""
    reach = 0
    for origin in free:
        reach |= look.beside[origin]
    return [goal for goal in bits(reach & LAND) if not held(g, look, goal)]


def held(g: Position, look: Outlook, space: int) -> bool:
    """Whether a territory is ours, and no friendly minor power waits there to be mobilized."""
    return friendly(g, space, look.side) and not untouched(g, space)


def guard(g: Position, power: int, look: Outlook, origin: int, goal: int) -> float:
    """The mass that should stay: a capital's defence, or a watch where enemies are near."""
    danger = look.threat(origin, goal) + look.theirs[origin]
    if origin in CAPITALS and friendly(g, origin, look.side):
        others = look.ours[origin] - look.mine[origin]
        return max(0.0, SAFE * danger - others)
    return COSTS[INFANTRY] if danger else 0.0


def storm(g: Position, power: int, look: Outlook, free: dict[int, int], goal: int) -> March | None:
    """An attack on a territory with all that can come, if that is enough."""
    if neutral(g, goal):
        return None
    origins = [
        origin
        for origin in free
        if look.beside[origin] >> goal & 1 and marches(g, origin) >> goal & 1
    ]
    coming = {origin: free[origin] - guard(g, power, look, origin, goal) for origin in origins}
    coming = {origin: mass for origin, mass in coming.items() if mass >= COSTS[INFANTRY]}
    if not coming:
        return None
    if untouched(g, goal) and ALIGNED[goal] != NOBODY and SIDE_OF[ALIGNED[goal]] == look.side:
        gain = 6.0 * IPC[goal] if MINORS >> goal & 1 else 3.0 * IPC[goal]
        return _one_infantry(g, power, coming, goal, gain)
    there, foe = look.ours[goal], look.theirs[goal]
    against = foe + WARY * look.threat(goal)
    if sum(coming.values()) + there < BOLD * against:
        return None
    worth = 2.0 + 2 * IPC[goal] + (PRIZE if goal in CAPITALS else 0.0) - 0.5 * look.way[goal]
    if not foe and look.way[goal] >= min(look.way[one] for one in coming):
        return _one_infantry(g, power, coming, goal, worth)
    if foe and there > 3 * foe:
        return None
    origin = max(coming, key=lambda one: coming[one])
    return _stack(g, power, origin, goal, free[origin] - coming[origin], worth)


def _one_infantry(
    g: Position, power: int, coming: dict[int, float], goal: int, worth: float
) -> March | None:
    """A single infantry, where nobody resists."""
    if g.army(goal, power)[INFANTRY]:
        return None
    for origin in sorted(coming, key=lambda one: -coming[one]):
        if forbids_send(g, power, origin, INFANTRY, goal, 1) is None:
            return March(worth, origin, send(INFANTRY, goal, 1))
    return None


def _stack(
    g: Position, power: int, origin: int, goal: int, staying: float, worth: float
) -> March | None:
    """All that need not stay: the whole stack, or kind by kind with the infantry first."""
    if staying < COSTS[INFANTRY] and forbids_all(g, power, origin, goal) is None:
        return March(worth, origin, all_(goal))
    going = g.movable(origin)
    left = staying
    for unit in ON_LAND:
        stay = min(going[unit], -(-int(left) // COSTS[unit])) if left > 0 else 0
        left -= stay * COSTS[unit]
        for count in range(going[unit] - stay, 0, -1):
            if forbids_send(g, power, origin, unit, goal, count) is None:
                return March(worth, origin, send(unit, goal, count))
    return None


def advance(g: Position, power: int, look: Outlook, origin: int) -> March | None:
    """Towards the enemy over our own land, and to capitals that are in danger."""
    best: tuple[float, int] | None = None
    for goal in bits(marches(g, origin)):
        if not held(g, look, goal) and not (look.ours[goal] and look.theirs[goal]):
            continue
        worth = _pull(g, power, look, origin, goal)
        if worth > 0 and (best is None or worth > best[0]):
            best = (worth, goal)
    if best is None:
        return None
    staying = guard(g, power, look, origin, best[1])
    return _stack(g, power, origin, best[1], staying, best[0])


def _pull(g: Position, power: int, look: Outlook, origin: int, goal: int) -> float:
    """How much a stack is wanted in another territory."""
    closer = look.way[origin] - look.way[goal]
    there, foe = look.ours[goal], look.theirs[goal]
    if goal == CAPITALS[power] and look.threat(goal) + foe > there:
        return 3.0
    if foe and look.mine[origin] + there < 0.8 * foe:
        return 0.0
    if look.threat(origin) + look.theirs[origin] > 0 and look.ours[origin] < 3 * look.threat(
        origin
    ):
        return 0.0
    if closer > 0 and look.way[origin] < FAR:
        return 1.0 + 0.1 * closer
    return 0.5 if closer == 0 and look.threat(goal) > look.ours[goal] and not foe else 0.0
