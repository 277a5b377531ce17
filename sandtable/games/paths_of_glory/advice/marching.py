"""Which way a unit should go: every walk, weighed by what it takes and what it leaves open."""

from __future__ import annotations

import itertools

from sandtable.core.bits import bits, mask_of
from sandtable.core.remember import remembered_by
from sandtable.games.paths_of_glory.advice.camps import hunger
from sandtable.games.paths_of_glory.advice.dangers import outlook_after, risk
from sandtable.games.paths_of_glory.advice.needs import exposure, field, prizes
from sandtable.games.paths_of_glory.advice.walls import guard, plug, within_reach
from sandtable.games.paths_of_glory.advice.worth import (
    PASSED,
    ambition,
    space_worths,
    strength,
    unit_worth,
)
from sandtable.games.paths_of_glory.facts.units import KIND_OF
from sandtable.games.paths_of_glory.rules.homelands import full_spaces
from sandtable.games.paths_of_glory.rules.movement_routes import may_stop, walks
from sandtable.games.paths_of_glory.rules.pieces import enter
from sandtable.games.paths_of_glory.rules.state import Position
from sandtable.games.paths_of_glory.rules.supply import supplied

Walk = tuple[int, ...]

CLIMB = 0.12
"""Turns height times strength into victory points: being nearer to where one is needed."""
LOOKED_AT = 3
"""This many of the best walks are played through to see what the enemy could answer."""
HOPELESS = -0.15
"""A walk that looks worse than this at a glance is not played through."""
SURE = 0.8
"""How likely an enemy is to take what he is offered."""
HOPED = 0.3
"""How much of what we threaten will still be there at our next action; nothing of it if the unit
that threatens can be cut off first."""
STRANDED = 0.9
"""The part of its worth that a unit loses by walking out of its own supply."""


def best_walk(g: Position, side: int, p: int, start: int, left: int) -> tuple[float, Walk]:
    """The best walk of a unit, the enemy's answer considered; standing still is worth nothing.

    Markers hardly matter, so a walk is remembered while spaces are marked, unless it ends in one
    marked for attack, where nobody may stop.
    """
    found = search_walks(g, side, p, start, left, 0)
    if g.to_attack >> found[1][-1] & 1:
        found = search_walks(g, side, p, start, left, g.to_attack)
    return found


@remembered_by(lambda g, side, p, *rest: (KIND_OF[p], *rest, g.reduced, g.round))
def search_walks(
    g: Position, side: int, p: int, start: int, left: int, marked: int
) -> tuple[float, Walk]:
    """Plays the most promising walks through; ``marked``: the markers that have come since."""
    best: tuple[float, Walk] = (0.0, (start,))
    for _, walk in sorted(rated_walks(g, side, p, start, left), reverse=True)[:LOOKED_AT]:
        value = outcome(g, side, p, walk)
        if value > best[0]:
            best = (value, walk)
    return best


def rated_walks(g: Position, side: int, p: int, start: int, left: int) -> list[tuple[float, Walk]]:
    """Every walk with its worth at a glance; of those with the same end only the best."""
    height, worth = field(g, side), space_worths(g)
    prize, gaps = prizes(g, side), within_reach(g, side)
    force = strength(g, 1 << p)
    here = CLIMB * force * height[start]
    alone = not g.units(side, start) & ~(1 << p)
    price = max(0.0, guard(g, side, start)) if alone else 0.0
    ends = may_stop(g, side, 1 << p, ~full_spaces(g, side))
    best: dict[int, tuple[float, Walk]] = {}
    for walk in walks(g, side, p, (start,), left):
        end = walk[-1]
        if not ends >> end & 1:
            continue
        gain = CLIMB * force * height[end]
        if prize >> end & 1:
            gain += worth[end] * exposure(g, side, end)
        elif gaps >> end & 1:
            gain += SURE * plug(g, side, end)
        for space in walk[1:-1]:
            if prize >> space & 1:
                gain += PASSED * worth[space] * exposure(g, side, space)
        value = gain - here - price
        if end not in best or value > best[end][0]:
            best[end] = (value, walk)
    return [one for one in best.values() if one[0] > HOPELESS]


def outcome(g: Position, side: int, p: int, walk: Walk) -> float:
    """What a walk changes: ground, what either side stands to lose, and the way still to go."""
    h = g.copy()
    for start, goal in itertools.pairwise(walk):
        enter(h, p, start, goal)
    return change(g, h, side, p, walk)


def change(g: Position, h: Position, side: int, p: int, walk: Walk) -> float:
    """How much better a position is for a side after a unit has gone for a walk."""
    start, end = walk[0], walk[-1]
    if not supplied(h, p, end):
        return -STRANDED * unit_worth(g, p)
    worth, height = space_worths(g), field(g, side)
    taken = h.controlled[side] & ~g.controlled[side]
    gain = sum(worth[s] * (1.0 if s == end else PASSED) for s in bits(taken))
    gain *= ambition(g, side)
    changed = mask_of(walk)
    ours = outlook_after(g, h, side, changed)
    gain += SURE * (risk(g, side) - ours.risk)
    gain += hunger(g, side) - hunger(h, side) + hunger(h, 1 - side) - hunger(g, 1 - side)
    if not ours.endangered >> end & 1:
        theirs = outlook_after(g, h, 1 - side, changed)
        gain += HOPED * (theirs.risk - risk(g, 1 - side))
    return gain + CLIMB * strength(g, 1 << p) * (height[end] - height[start])
