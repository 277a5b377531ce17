"""What an advisor sees at a glance: how strong each side is where, and the way to the enemy."""

from __future__ import annotations

from functools import lru_cache
from itertools import compress

from sandtable.core.bits import bits
from sandtable.core.graph import around
from sandtable.games.axis_allies_1914.facts.board import (
    BERLIN,
    CAPITALS,
    LAND,
    LONDON,
    MINORS,
    NOBODY,
    PARIS,
    POWERS,
    SIDE_OF,
    SIDE_POWERS,
    TERRITORIES,
    adjacency,
)
from sandtable.games.axis_allies_1914.facts.options import Options
from sandtable.games.axis_allies_1914.facts.units import ARTILLERY, COSTS, INFANTRY, ON_LAND
from sandtable.games.axis_allies_1914.rules.control import aligned, neutral, untouched
from sandtable.games.axis_allies_1914.rules.politics import minor_force
from sandtable.games.axis_allies_1914.rules.state import Position, enemy

FAR = 99
"""No enemy capital can be reached over land."""
KEY = (PARIS, LONDON, BERLIN)
"""14.1 and 14.2: the capitals without which there is no victory."""
DETOUR = 2
"""How many steps more it is worth going for one of these."""


KIND_AT = [
    (space, power, COSTS[unit])
    for space in range(len(TERRITORIES))
    for power in range(len(POWERS))
    for unit in ON_LAND
]
"""Of each count of the armies: the territory, whose unit it is, and what one costs."""


class Outlook:
    """Armies by their cost in each territory, and how far it is to the enemy."""

    def __init__(self, g: Position, power: int) -> None:
        self.side = SIDE_OF[power]
        self.mine = [0] * len(TERRITORIES)
        self.ours = [0] * len(TERRITORIES)
        self.theirs = [0] * len(TERRITORIES)
        self.standing = [0] * len(POWERS)
        """Where each power has units."""
        self._count(g, power)
        self.beside = adjacency(g.options)
        self.minors = 0
        for space in bits(MINORS & ~g.mobilized):
            friend = aligned(g, space)
            if untouched(g, space) and (friend == NOBODY or SIDE_OF[friend] != self.side):
                self.minors |= 1 << space
                infantry, guns, *_ = self.minor(space)
                self.theirs[space] += COSTS[INFANTRY] * infantry + COSTS[ARTILLERY] * guns
        closed = sum(1 << space for space in bits(MINORS & ~g.mobilized) if neutral(g, space))
        self.way = ways(g.options, targets(g, self.side), closed)

    def _count(self, g: Position, power: int) -> None:
        """Goes through all armies once; most of the counts are zero."""
        armies = g.armies
        for place in compress(range(len(armies)), armies):
            space, owner, cost = KIND_AT[place]
            self.standing[owner] |= 1 << space
            if SIDE_OF[owner] != self.side:
                self.theirs[space] += cost * armies[place]
                continue
            self.ours[space] += cost * armies[place]
            if owner == power:
                self.mine[space] += cost * armies[place]

    def minor(self, space: int) -> tuple[int, ...]:
        """3.3: what a minor power would mobilize against us."""
        return minor_force(space) if self.minors >> space & 1 else (0, 0, 0, 0)

    def threat(self, space: int, but: int = NOBODY) -> int:
        """The enemies beside a territory; ``but`` is where they are held fast by an attack."""
        near = bits(self.beside[space] & LAND)
        return sum(self.theirs[one] for one in near if one != but)


def targets(g: Position, side: int) -> int:
    """The enemy capitals that a side does not control yet."""
    found = 0
    for power in SIDE_POWERS[enemy(side)]:
        owner = g.control[CAPITALS[power]]
        if owner == NOBODY or SIDE_OF[owner] != side:
            found |= 1 << CAPITALS[power]
    return found


@lru_cache(maxsize=512)
def ways(options: Options, capitals: int, closed: int) -> tuple[int, ...]:
    """How many steps it is from each territory to an enemy capital, not over these neutrals."""
    beside = adjacency(options)
    steps = [FAR] * len(TERRITORIES)
    for capital in bits(capitals):
        edge, reached = 1 << capital, 0
        distance = 0 if capital in KEY else DETOUR
        while edge:
            for space in bits(edge):
                steps[space] = min(steps[space], distance)
            reached |= edge
            edge = around(edge, beside) & LAND & ~reached & ~closed
            distance += 1
    return tuple(steps)
