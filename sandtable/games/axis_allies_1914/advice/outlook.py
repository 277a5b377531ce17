"""What an advisor sees at a glance: how strong each side is where, and the way to the enemy."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from sandtable.core.bits import bits
from sandtable.core.graph import around
from sandtable.games.axis_allies_1914.facts.board import (
    BERLIN,
    CAPITALS,
    IPC,
    LAND,
    LONDON,
    MINORS,
    NOBODY,
    PARIS,
    SIDE_OF,
    SIDE_POWERS,
    TERRITORIES,
    adjacency,
)
from sandtable.games.axis_allies_1914.facts.options import Options
from sandtable.games.axis_allies_1914.facts.units import ARTILLERY, COSTS, INFANTRY, ON_LAND
from sandtable.games.axis_allies_1914.rules.control import aligned, neutral, untouched
from sandtable.games.axis_allies_1914.rules.state import EACH_TROOP, ROW, Position, enemy

FAR = 99
"""No enemy capital can be reached over land."""
KEY = (PARIS, LONDON, BERLIN)
"""14.1 and 14.2: the capitals without which there is no victory."""
DETOUR = 2
"""How many steps more it is worth going for one of these."""


class Outlook:
    """Armies by their cost in each territory, and how far it is to the enemy."""

    def __init__(self, g: Position, power: int) -> None:
        self.side = SIDE_OF[power]
        self.mine = _masses(g, [power])
        self.ours = _masses(g, SIDE_POWERS[self.side])
        self.theirs = _masses(g, SIDE_POWERS[enemy(self.side)])
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

    def minor(self, space: int) -> tuple[int, ...]:
        """3.3: what a minor power would mobilize against us."""
        return (2 * IPC[space] - 1, 1, 0, 0) if self.minors >> space & 1 else (0, 0, 0, 0)

    def threat(self, space: int, but: int = NOBODY) -> int:
        """The enemies beside a territory; ``but`` is where they are held fast by an attack."""
        near = bits(self.beside[space] & LAND)
        return sum(self.theirs[one] for one in near if one != but)


def _masses(g: Position, powers: Sequence[int]) -> list[int]:
    """What the armies of these powers cost, by territory."""
    total = [0] * len(TERRITORIES)
    for power in powers:
        for unit in ON_LAND:
            counts = g.armies[power * EACH_TROOP + unit :: ROW]
            cost = COSTS[unit]
            total = [so_far + cost * count for so_far, count in zip(total, counts, strict=True)]
    return total


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
