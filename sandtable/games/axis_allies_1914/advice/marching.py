"""Moves on land: attacks that pay, with the enemy's answer reckoned in; else towards the front."""

from __future__ import annotations

from itertools import compress
from typing import NamedTuple

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.games.axis_allies_1914.advice.exchange import joined, mass
from sandtable.games.axis_allies_1914.advice.fronts import STEADY, Army, Fronts, Temper
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
    TERRITORIES,
    adjacency,
)
from sandtable.games.axis_allies_1914.facts.units import COSTS, INFANTRY, ON_LAND
from sandtable.games.axis_allies_1914.rules.control import friendly, neutral, untouched
from sandtable.games.axis_allies_1914.rules.movement import forbids_all, forbids_send, marches
from sandtable.games.axis_allies_1914.rules.state import EACH_TROOP, Position
from sandtable.games.axis_allies_1914.rules.verbs import all_, send

STEP = 0.05
"""A move over our own land that gains less is not made."""
SAFE = 0.8
"""A capital wants this many times the mass of the enemies around it."""


class March(NamedTuple):
    """A move from a space, and how good it is."""

    worth: float
    origin: int
    action: Action


def best_march(g: Position, power: int, look: Outlook, temper: Temper = STEADY) -> March | None:
    """The best move on land, if any is worth making."""
    stacks = [space for space in compress(range(len(TERRITORIES)), look.mine) if look.mine[space]]
    stacks = [space for space in stacks if any(g.movable(space))]
    if not stacks:
        return None
    if temper.follows and (march := follow_up(g, power, look)):
        return march
    fronts = Fronts(g, power, look, temper)
    found = [march for goal in goals(g, look, stacks) if (march := storm(fronts, stacks, goal))]
    if not found:
        found = [march for origin in stacks if (march := advance(fronts, origin))]
    return max(found, default=None)


def begun(g: Position) -> list[int]:
    """Where infantry has gone this turn from the territory chosen now: more than a patrol."""
    return [
        goal
        for origin, goal in g.marches
        if origin == g.origin
        and (LAND >> origin & LAND >> goal & 1)
        and g.moved[goal * EACH_TROOP + INFANTRY] > 1
    ]


def follow_up(g: Position, power: int, look: Outlook) -> March | None:
    """The rest of an army that has begun to move: guns go where its infantry went."""
    for goal in begun(g):
        going = leaving(g, power, look, g.origin, goal)
        if any(going) and (march := _stack(g, power, g.origin, goal, going, 1.0)):
            return march
    return None


def first_into_serbia(g: Position, power: int) -> March | None:
    """3.1: the greatest stack beside Serbia begins the war."""
    beside = [one for one in bits(adjacency(g.options)[SERBIA] & LAND) if g.troops(one, power)]
    for origin in sorted(beside, key=lambda one: -g.troops(one, power)):
        if forbids_all(g, power, origin, SERBIA) is None:
            return March(1.0, origin, all_(SERBIA))
    return None


def goals(g: Position, look: Outlook, stacks: list[int]) -> list[int]:
    """Territories beside these that are not yet ours."""
    reach = 0
    for origin in stacks:
        reach |= marches(g, origin)
    return [goal for goal in bits(reach) if not held(g, look, goal) and not neutral(g, goal)]


def held(g: Position, look: Outlook, space: int) -> bool:
    """Whether a territory is ours, and no friendly minor power waits there to be mobilized."""
    return friendly(g, space, look.side) and not untouched(g, space)


# What may leave, and what stays.


def guard(g: Position, power: int, look: Outlook, origin: int, goal: int) -> float:
    """The mass that should stay: a capital's defence, or a watch where enemies are near."""
    there = look.theirs[origin]
    if origin in CAPITALS and friendly(g, origin, look.side):
        others = look.ours[origin] - look.mine[origin]
        return max(0.0, SAFE * (look.threat(origin) + there) - others)
    return COSTS[INFANTRY] if look.threat(origin, goal) + there else 0.0


def leaving(g: Position, power: int, look: Outlook, origin: int, goal: int) -> Army:
    """All that need not stay, infantry stays first."""
    going = g.movable(origin)
    stays = [there - gone for there, gone in zip(g.army(origin, power), going, strict=True)]
    left = guard(g, power, look, origin, goal) - mass(tuple(stays))
    for unit in ON_LAND:
        stay = min(going[unit], max(0, -(-int(left) // COSTS[unit])))
        left -= stay * COSTS[unit]
        going[unit] -= stay
        stays[unit] += stay
    if any(stays) and not stays[INFANTRY] and going[INFANTRY]:
        going[INFANTRY] -= 1
    return tuple(going)


def parting(fronts: Fronts, origin: int, going: Army, pinned: int) -> float:
    """What it costs the territory behind that an army leaves it."""
    army, others = tuple(fronts.g.army(origin, fronts.power)), fronts.others(origin)
    rest = tuple(there - gone for there, gone in zip(army, going, strict=True))
    now = fronts.risk(origin, joined(army, others))
    return fronts.risk(origin, joined(rest, others), but=pinned) - now


def nearer(fronts: Fronts, origin: int, goal: int, going: Army) -> float:
    """What it is worth that an army comes nearer to the enemy's capitals."""
    look = fronts.look
    if look.way[origin] >= FAR or look.way[goal] >= FAR:
        return 0.0
    return fronts.temper.progress * mass(going) * (look.way[origin] - look.way[goal])


# Attacks.


def storm(fronts: Fronts, stacks: list[int], goal: int) -> March | None:
    """An attack on a territory: by all that can come, by one army, or by a single infantry."""
    g, power, look, least = fronts.g, fronts.power, fronts.look, fronts.temper.least
    coming = {
        origin: going
        for origin in stacks
        if marches(g, origin) >> goal & 1 and any(going := leaving(g, power, look, origin, goal))
    }
    if not coming:
        return None
    if untouched(g, goal) and ALIGNED[goal] != NOBODY and SIDE_OF[ALIGNED[goal]] == look.side:
        gain = 6.0 * IPC[goal] if MINORS >> goal & 1 else 3.0 * IPC[goal]
        return _one_infantry(g, power, coming, goal, gain)
    there = tuple(g.army(goal, power))
    before = fronts.best(goal, there) if any(there) else fronts.stand(goal, there)
    if not look.ours[goal] and not any(there):
        before = 0.0
    best: March | None = None
    parties = [[one] for one in coming] + ([list(coming)] if len(coming) > 1 else [])
    for party in parties:
        army = joined(there, *[coming[one] for one in party])
        if not army[INFANTRY]:
            continue
        gain = fronts.best(goal, army) if any(fronts.enemies_in(goal)) else fronts.fight(goal, army)
        gain -= before
        for one in party:
            gain += nearer(fronts, one, goal, coming[one])
            gain -= max(0.0, parting(fronts, one, coming[one], goal))
        if gain > least and (best is None or gain > best.worth):
            origin = max(party, key=lambda one: mass(coming[one]))
            best = _stack(g, power, origin, goal, coming[origin], gain) or best
    if not any(fronts.enemies_in(goal)) and not any(there):
        alone = fronts.fight(goal, (1, 0, 0, 0))
        if alone > least and (best is None or alone > best.worth):
            return _one_infantry(g, power, coming, goal, alone) or best
    return best


def _one_infantry(
    g: Position, power: int, coming: dict[int, Army], goal: int, worth: float
) -> March | None:
    """A single infantry, where nobody resists."""
    if g.army(goal, power)[INFANTRY]:
        return None
    for origin in sorted(coming, key=lambda one: -mass(coming[one])):
        if forbids_send(g, power, origin, INFANTRY, goal, 1) is None:
            return March(worth, origin, send(INFANTRY, goal, 1))
    return None


def _stack(
    g: Position, power: int, origin: int, goal: int, going: Army, worth: float
) -> March | None:
    """The whole stack at once, or kind by kind with the infantry first."""
    if list(going) == g.movable(origin) and forbids_all(g, power, origin, goal) is None:
        return March(worth, origin, all_(goal))
    for unit in ON_LAND:
        for count in range(going[unit], 0, -1):
            if forbids_send(g, power, origin, unit, goal, count) is None:
                return March(worth, origin, send(unit, goal, count))
    return None


# Moves over our own land.


def advance(fronts: Fronts, origin: int) -> March | None:
    """Towards the enemy over our own land, to where an army is needed, or out of danger."""
    g, power, look = fronts.g, fronts.power, fronts.look
    best: March | None = None
    for goal in bits(marches(g, origin)):
        if not held(g, look, goal):
            continue
        going = leaving(g, power, look, origin, goal)
        if not any(going) or not (going[INFANTRY] or g.infantry(goal, power)):
            continue
        there = tuple(g.army(goal, power))
        gain = fronts.stand(goal, joined(there, going)) - fronts.stand(goal, there)
        gain += nearer(fronts, origin, goal, going) - parting(fronts, origin, going, NOBODY)
        if gain > STEP and (best is None or gain > best.worth):
            best = _stack(g, power, origin, goal, going, gain) or best
    return best
