"""Which way a unit should go: every walk, weighed by what it takes and where it ends."""

from __future__ import annotations

import itertools

from sandtable.core.bits import bits
from sandtable.games.paths_of_glory.advice.ground import exposure, field, prizes
from sandtable.games.paths_of_glory.advice.walls import guard, plug, within_reach
from sandtable.games.paths_of_glory.advice.worth import (
    space_worths,
    strength,
    unit_worth,
)
from sandtable.games.paths_of_glory.movement import stop_refusal
from sandtable.games.paths_of_glory.pieces import derived, enter
from sandtable.games.paths_of_glory.state import ROUNDS, Position
from sandtable.games.paths_of_glory.supply import supplied
from sandtable.games.paths_of_glory.warnings import Ground, marches, walks_of

Walk = tuple[int, ...]

CLIMB = 0.25
"""Turns height times strength into victory points."""
PLUGGED = 0.8
"""How much of what a unit in a gap saves is sure."""
PASSED = 0.6
"""What of a prize lasts that a unit only passes through."""
LOOKED_AT = 3
"""So many of the best walks are checked for the enemy's answer."""
EARLY, LATE = 0.35, 0.9
"""The part of its worth that a unit cut off is likely to lose, by the round of the turn."""


def best_walk(g: Position, side: int, p: int, start: int, left: int) -> tuple[float, Walk]:
    """The best walk of a unit, the supply warning heeded; standing still is worth nothing."""
    rated = sorted(rated_walks(g, side, p, start, left), reverse=True)
    best: tuple[float, Walk] = (0.0, (start,))
    for value, walk in rated[:LOOKED_AT]:
        if value <= best[0]:
            break
        value -= danger(g, side, p, walk)
        if value > best[0]:
            best = (value, walk)
    return best


def rated_walks(g: Position, side: int, p: int, start: int, left: int) -> list[tuple[float, Walk]]:
    """Every walk with its worth; of those with the same end only the best."""
    height, worth = field(g, side), space_worths(g)
    prize, gaps = prizes(g, side), within_reach(g, side)
    force = strength(g, 1 << p)
    here = CLIMB * force * height[start]
    alone = not g.units(side, start) & ~(1 << p)
    price = max(0.0, guard(g, side, start)) if alone else 0.0
    best: dict[int, tuple[float, Walk]] = {}
    for walk in walks_of(g, side, p, (start,), left):
        end = walk[-1]
        if stop_refusal(g, side, 1 << p, end) is not None:
            continue
        gain = CLIMB * force * height[end]
        if prize >> end & 1:
            gain = max(gain, worth[end] * exposure(g, side, end))
        elif gaps >> end & 1:
            gain = max(gain, PLUGGED * plug(g, side, end))
        for space in walk[1:-1]:
            if prize >> space & 1:
                gain += PASSED * worth[space] * exposure(g, side, space)
        value = gain - here - price
        if end not in best or value > best[end][0]:
            best[end] = (value, walk)
    return list(best.values())


def danger(g: Position, side: int, p: int, walk: Walk) -> float:
    """What the enemy's next action could cut off if the unit ended there."""
    end = walk[-1]
    known = derived(g)
    key = ("danger", p, walk, g.round)
    if key not in known:
        h = g.copy()
        h.derived = None
        for start, goal in itertools.pairwise(walk):
            enter(h, p, start, goal)
        if not supplied(h, p, end):
            known[key] = LATE * unit_worth(g, p)
        else:
            known[key] = part_lost(g) * cut_off_worth(h, side, 1 << p)
    found: float = known[key]
    return found


def part_lost(g: Position) -> float:
    """Units cut off late in the turn have no time to be freed before attrition."""
    return EARLY + (LATE - EARLY) * max(g.round, 1) / ROUNDS


def cut_off_worth(g: Position, side: int, units: int) -> float:
    """The worth of those of some units that a single enemy move could put out of supply."""
    ground = Ground(g, side)
    lost = 0
    for threat in marches(g, 1 - side):
        lost |= ground.cut_off(threat.taken, 0)[0] & units
        if lost == units:
            break
    return sum(unit_worth(g, p) for p in bits(lost))
