"""Strategic redeployment: who is better used elsewhere, and where."""

from __future__ import annotations

from sandtable.core.bits import bits
from sandtable.core.remember import remembered_by
from sandtable.games.paths_of_glory.advice.camps import hunger
from sandtable.games.paths_of_glory.advice.dangers import outlook_after, risk
from sandtable.games.paths_of_glory.advice.marching import CLIMB, HOPED, SURE
from sandtable.games.paths_of_glory.advice.needs import field
from sandtable.games.paths_of_glory.advice.walls import touched
from sandtable.games.paths_of_glory.advice.worth import strength
from sandtable.games.paths_of_glory.facts.board import EVERYWHERE
from sandtable.games.paths_of_glory.facts.units import (
    ARMIES,
    NATION,
    OF_NATION,
    OF_SIDE,
    RESERVE,
    distinct,
)
from sandtable.games.paths_of_glory.rules.homelands import full_spaces
from sandtable.games.paths_of_glory.rules.pieces import shift
from sandtable.games.paths_of_glory.rules.redeployment import cost
from sandtable.games.paths_of_glory.rules.redeployment_routes import Routes
from sandtable.games.paths_of_glory.rules.state import Position
from sandtable.games.paths_of_glory.rules.supply import supplied

KEPT = 2
"""Corps of a nation that stay in the reserve box to take the place of lost armies (12.4.4)."""
SPARED = 0.1
"""What a corps beyond those is worth in the box, where it is safe."""
LOOKED_AT = 3
"""This many of the places with the greatest need are tried out for each unit."""
NEXT = 0.7
"""Each further unit meets a smaller need."""
NOWHERE = -1.0


def postings(g: Position, side: int, p: int, start: int, goals: int) -> dict[int, float]:
    """What the most promising of some places would make of a unit that redeploys there."""
    height = field(g, side)
    ranked = sorted(bits(goals & EVERYWHERE), key=height.__getitem__, reverse=True)
    return {goal: posting(g, side, p, start, goal) for goal in ranked[:LOOKED_AT]}


def posting(g: Position, side: int, p: int, start: int, goal: int) -> float:
    """What a unit brings in a new place, compared with where it is."""
    if not supplied(g, p, goal):
        return NOWHERE
    h = g.copy()
    shift(h, p, start, goal)
    height = field(g, side)
    changed = (1 << start | 1 << goal) & EVERYWHERE
    ours, theirs = (outlook_after(g, h, one, changed).risk for one in (side, 1 - side))
    gain = SURE * (risk(g, side) - ours) + hunger(g, side) - hunger(h, side)
    gain += HOPED * (theirs - risk(g, 1 - side))
    here = price(g, p) if start == RESERVE else CLIMB * strength(g, 1 << p) * height[start]
    return gain + CLIMB * strength(g, 1 << p) * height[goal] - here


def price(g: Position, p: int) -> float:
    """What a corps is worth in the reserve box."""
    left = g.here[RESERVE] & OF_NATION[NATION[p]]
    return SPARED if left.bit_count() > KEPT else 3 * SPARED


@remembered_by(lambda g, side, p, start: (p, start, g.reduced, g.round))
def best_posting(g: Position, side: int, p: int, start: int) -> float:
    """The best that redeploying a unit can bring."""
    goals = Routes(g, side).goals(p, start) & ~full_spaces(g, side)
    return max(postings(g, side, p, start, goals).values(), default=NOWHERE)


def redeployment_worth(g: Position, side: int, points: int) -> float:
    """The best use of redeployment points: corps from the reserve box, armies from the rear."""
    options = []
    for p in distinct(g.here[RESERVE] & OF_SIDE[side], g.reduced):
        spare = (g.here[RESERVE] & OF_NATION[NATION[p]]).bit_count() - KEPT
        options += [(best_posting(g, side, p, RESERVE), 1)] * max(0, min(spare, points))
    if points >= 4:
        rear = g.occupied[side] & ~touched(g.occupied[1 - side])
        for space in bits(rear):
            for p in bits(g.units(side, space) & ARMIES)[:1]:
                options.append((best_posting(g, side, p, space), cost(p)))
    options.sort(key=lambda option: option[0] / option[1], reverse=True)
    total, left, share = 0.0, points, 1.0
    for value, taken in options:
        if value > 0 and taken <= left:
            total += share * value
            left -= taken
            share *= NEXT
    return total
