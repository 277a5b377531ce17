"""Where units are needed: a field of worth over the map that units climb.

Spaces that are threatened, gaps in the line, forts to be besieged and empty enemy spaces are
sources; their worth falls off with distance. A unit's move is worth the difference in height.
"""

from __future__ import annotations

from sandtable.core.bits import bits
from sandtable.core.remember import remembered_by
from sandtable.games.paths_of_glory.advice.walls import plug, within_reach
from sandtable.games.paths_of_glory.advice.worth import space_worths, strengths
from sandtable.games.paths_of_glory.facts.board import (
    ADJACENT,
    BEACHES,
    EVERYWHERE,
    FORT,
    NEAR_EAST,
    SOLID,
)
from sandtable.games.paths_of_glory.rules.forts import besieged, unbesieged_forts
from sandtable.games.paths_of_glory.rules.pieces import neutral_greeks
from sandtable.games.paths_of_glory.rules.state import Position

FALL_OFF = 0.62
"""What is left of a need one space further away."""
FAINT = 0.01
"""A need this small is not passed on: it would not move anybody."""
FRONT = 0.12
"""Any space of the front draws units a little, so that nobody stays idle in the rear."""
HELD = 0.45
"""A front space with a friend in it, by the part of the strength against it that is missing."""
PLUG = 0.9
"""An empty space of one's own that an enemy could walk into, by what a unit there would save."""
SIEGE = 0.3
"""A lone enemy fort next to friends: besieged it may fall, and the way past it is open."""
FORT_HELP = 0.4
"""How much of what a fort space is worth a siege may bring."""
REMOTE = 0.6
"""The Near East counts for less than the great fronts."""


@remembered_by(lambda g, side: (side, g.reduced))
def field(g: Position, side: int) -> list[float]:
    """The height of every space for units of a side."""
    return spread(g, side, needs(g, side))


def needs(g: Position, side: int) -> dict[int, float]:
    """The sources of the field."""
    enemy = 1 - side
    worth = space_worths(g)
    mine, theirs = strengths(g, side), strengths(g, enemy)
    found: dict[int, float] = {}
    for space in bits(g.occupied[side]):
        threat = sum(theirs[s] for s in bits(ADJACENT[space] & g.occupied[enemy]))
        missing = max(0.0, threat - 1.2 * mine[space]) / (threat + 3)
        if threat:
            found[space] = FRONT + HELD * missing * (0.5 + worth[space])
    for space in bits(within_reach(g, side)):
        saved = plug(g, side, space)
        if saved > 0.03:
            found[space] = PLUG * saved
    for space in bits(prizes(g, side)):
        found[space] = max(found.get(space, 0.0), worth[space] * exposure(g, side, space))
    for space in bits(unbesieged_forts(g, side) & ~g.occupied[enemy] & next_to(g, side)):
        found[space] = SIEGE + FORT_HELP * worth[space] - 0.1 * FORT[space]
    for space in found:
        if NEAR_EAST >> space & 1:
            found[space] *= REMOTE
    return found


def next_to(g: Position, side: int) -> int:
    """The spaces joined by a solid line to units of a side."""
    near = 0
    for space in bits(g.occupied[side]):
        near |= SOLID[space]
    return near


def prizes(g: Position, side: int) -> int:
    """Empty enemy spaces that could be entered."""
    enemy = 1 - side
    ground = g.controlled[enemy] & ~g.occupied[enemy] & ~neutral_greeks(g) & ~BEACHES
    return ground & ~unbesieged_forts(g, side)


def exposure(g: Position, side: int, space: int) -> float:
    """How much of a prize can be kept: less where strong enemies stand next to it."""
    theirs = strengths(g, 1 - side)
    threat = sum(theirs[s] for s in bits(ADJACENT[space] & g.occupied[1 - side]))
    return 1 / (1 + 0.12 * threat)


def spread(g: Position, side: int, sources: dict[int, float]) -> list[float]:
    """Lets each need fall off along the lines that a side can walk."""
    enemy = 1 - side
    walls = g.occupied[enemy] | unbesieged_forts(g, side) & ~besieged(g, side)
    open_ = EVERYWHERE & (g.controlled[0] | g.controlled[1]) & ~walls
    height = [0.0] * len(ADJACENT)
    for space, worth in sources.items():
        height[space] = worth
    edge = sorted(sources, key=sources.__getitem__, reverse=True)
    while edge:
        reached = []
        for space in edge:
            fallen = height[space] * FALL_OFF
            if fallen < FAINT:
                continue
            for other in bits(SOLID[space] & open_):
                if height[other] < fallen:
                    height[other] = fallen
                    reached.append(other)
        edge = reached
    return height
