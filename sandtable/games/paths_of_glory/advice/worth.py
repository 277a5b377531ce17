"""What things are worth, in victory points of the side that gains them."""

from __future__ import annotations

from math import exp

from sandtable.core.bits import bits
from sandtable.core.remember import remembered_by
from sandtable.games.paths_of_glory.facts.board import (
    ALLIED,
    CENTRAL,
    RUSSIA,
    SPACES,
    VICTORY,
    VICTORY_HISTORICAL,
    spaces,
)
from sandtable.games.paths_of_glory.facts.cards import TOTAL
from sandtable.games.paths_of_glory.facts.units import (
    ARMIES,
    CF,
    ELIMINATED,
    LF,
    OF_SIDE,
    PIECES,
    REMOVED,
    RESERVE,
)
from sandtable.games.paths_of_glory.rules.state import Position
from sandtable.games.paths_of_glory.rules.victory import last_turn, levels

FACTOR, HARDNESS = 0.10, 0.13
"""The worth of a combat factor and of a loss factor at full strength."""
REDUCED = 0.45
"""The part of its worth that a reduced unit keeps."""
IN_RESERVE = 0.6
"""A unit in the reserve box, beside the same unit on the map: it still has to get there."""
REPLACEABLE = 0.25
"""A unit in the replaceable box: points must be spent on it."""
PLAIN_SPACE = 0.05
"""Ground that scores nothing, but keeps the enemy at a distance."""
PASSED = 0.6
"""What of a space lasts that a unit only passes through."""
KEY_SPACES = spaces(
    *("paris", "berlin", "vienna", "budapest", "essen", "breslau", "constantinople", "sofia"),
    *("rome", "london", "belgrade", "moscow", "petrograd"),
)
KEY_BONUS = 0.8
"""Capitals and supply sources: whoever loses them loses more than the point."""
RUSSIAN_BONUS = 0.15
"""Each Russian victory space also brings the Tsar's fall nearer."""
STATUS = (0.8, 0.5)
"""A point of war status on the way to Limited War, and to Total War: each brings a new deck with
more armies, and the sooner the better. Seven points lead to the second, only four to the first."""
SPARE_STATUS = (0.1, 0.15)
"""A point beyond that, for each side: it brings the Tsar's fall and the United States nearer."""
LIMITED_STATUS, TOTAL_STATUS = 4, 11
URGENCY = 0.8
"""By how much the wish for ground grows up to the last turn for a side that is losing."""
SPREAD = 6.0
"""The lead in points that makes a win likely."""
LEVEL = 10.5
"""The victory point level at which neither side is ahead."""


def _unit_worths() -> tuple[list[float], list[float]]:
    full = [FACTOR * CF[0][p] + HARDNESS * LF[0][p] for p in range(len(PIECES))]
    return full, [REDUCED * worth for worth in full]


UNIT = _unit_worths()
"""The worth of each piece, at full strength and reduced."""


def _space_worths(victory: int) -> list[float]:
    found = []
    for space in range(len(SPACES)):
        worth = 1.0 if victory >> space & 1 else PLAIN_SPACE
        if KEY_SPACES >> space & 1:
            worth += KEY_BONUS
        if (victory & RUSSIA) >> space & 1:
            worth += RUSSIAN_BONUS
        found.append(worth)
    return found


WORTHS = {False: _space_worths(VICTORY), True: _space_worths(VICTORY_HISTORICAL)}
"""The worth of each space in standard games, and in historical ones (5.7.2)."""


def space_worths(g: Position) -> list[float]:
    """What it is worth to take each space from the other side."""
    return WORTHS[g.options.historical]


def ambition(g: Position, side: int) -> float:
    """How much more than its worth a side must want ground: who would lose on points has to win
    some, and the later the more; who would win may sit tight."""
    losing = (g.vp < levels(g)[0]) == (side == CENTRAL)
    return 1.0 + URGENCY * g.turn / last_turn(g) if losing else 1.0


def unit_worth(g: Position, p: int) -> float:
    """A unit as it stands."""
    return UNIT[g.reduced >> p & 1][p]


def step_worth(g: Position, p: int) -> float:
    """What losing a step of a unit costs."""
    return UNIT[1][p] if g.reduced >> p & 1 else UNIT[0][p] - UNIT[1][p]


def strength(g: Position, units: int) -> float:
    """How hard units hit and hold: armies by their factors, corps a little less."""
    total = 0.0
    for p in bits(units):
        total += g.cf(p) if ARMIES >> p & 1 else 0.7 * g.cf(p) + 0.2
    return total


@remembered_by(lambda g, side: (side, g.reduced))
def strengths(g: Position, side: int) -> dict[int, float]:
    """The strength of a side in each space it stands in."""
    return {s: strength(g, g.units(side, s)) for s in bits(g.occupied[side])}


def forces(g: Position, side: int) -> float:
    """The worth of all a side has left, on the map, in reserve and to be replaced."""
    total = 0.0
    for space in bits(g.occupied[side]):
        for p in bits(g.units(side, space)):
            total += unit_worth(g, p)
    for p in bits(g.here[RESERVE] & OF_SIDE[side]):
        total += IN_RESERVE * unit_worth(g, p)
    for p in bits(g.here[ELIMINATED] & OF_SIDE[side]):
        total += REPLACEABLE * UNIT[0][p]
    for p in bits(g.here[REMOVED] & OF_SIDE[side]):
        total -= 0.1 * UNIT[0][p]
    return total


def lead(g: Position) -> float:
    """How far the Central Powers are ahead, in victory points."""
    powers = forces(g, CENTRAL) - forces(g, ALLIED)
    return g.vp - LEVEL + powers + resolve(g, CENTRAL) - resolve(g, ALLIED)


def resolve(g: Position, side: int) -> float:
    """What the war status of a side is worth."""
    status = g.war_status[side]
    first = min(status, LIMITED_STATUS)
    second = min(status, TOTAL_STATUS) - first
    rest = status - first - second
    return STATUS[0] * first + STATUS[1] * second + SPARE_STATUS[side] * rest


def status_worth(g: Position, side: int, points: int) -> float:
    """What more war status is worth to a side."""
    if g.commitment[side] == TOTAL:
        return SPARE_STATUS[side] * points
    return STATUS[g.commitment[side]] * points


def chance_to_win(ahead: float) -> float:
    """For a side ahead by a number of points, between 0 and 1."""
    return 1 / (1 + exp(-ahead / SPREAD))
