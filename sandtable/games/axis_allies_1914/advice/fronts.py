"""What a territory costs to hold and what an attack gains, with the enemy's answer reckoned in."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import NamedTuple

from sandtable.core.bits import bits, mask_of
from sandtable.games.axis_allies_1914.advice.exchange import after, exchange, joined
from sandtable.games.axis_allies_1914.advice.outlook import Outlook
from sandtable.games.axis_allies_1914.facts.board import (
    CAPITALS,
    IPC,
    NOBODY,
    SIDE_OF,
    SIDE_POWERS,
)
from sandtable.games.axis_allies_1914.facts.units import INFANTRY
from sandtable.games.axis_allies_1914.rules.sea import enemies
from sandtable.games.axis_allies_1914.rules.state import Position, enemy

Army = tuple[int, ...]

TURNS = 2.5
"""How many turns of income a territory is worth."""
CAPITAL = 30.0
"""What a capital is worth beside its income."""


class Temper(NamedTuple):
    """How bold a power is."""

    fear: float = 0.7
    """How much of what the enemy could do is reckoned with."""
    least: float = 0.4
    """An attack that gains less is not made."""
    progress: float = 0.03
    """What a step nearer to an enemy capital is worth, for each IPC of an army."""
    follows: bool = False
    """Whether an army that has begun to move is kept together."""


STEADY = Temper()
BOLD = Temper(fear=0.3, least=0.0, follows=True)
RECKLESS = Temper(fear=0.0, least=-8.0, follows=True)


def contested_lands(g: Position, look: Outlook) -> int:
    """2.4: where units of both sides share a territory that nobody controls."""
    ours, theirs = (reduce(or_, [look.standing[one] for one in side]) for side in SIDE_POWERS)
    return mask_of(space for space in bits(ours & theirs) if g.control[space] == NOBODY)


class Fronts:
    """The armies of both sides, and what they could do to each other."""

    def __init__(self, g: Position, power: int, look: Outlook, temper: Temper = STEADY) -> None:
        self.g = g
        self.temper = temper
        self.power = power
        self.look = look
        self.side = SIDE_OF[power]
        self.allies = [one for one in SIDE_POWERS[self.side] if one != power]
        self.foes = enemies(g, power)
        self.tied = contested_lands(g, look)
        self._near: dict[tuple[int, int, int], Army] = {}
        self._others: dict[int, Army] = {}
        self._risk: dict[tuple[int, Army, float, int], float] = {}

    def others(self, space: int) -> Army:
        """What the allies have in a territory."""
        if space not in self._others:
            self._others[space] = joined(*[self.g.army(space, one) for one in self.allies])
        return self._others[space]

    def stake(self, space: int) -> float:
        """What a territory is worth to who has it."""
        return TURNS * IPC[space] + (CAPITAL if space in CAPITALS else 0.0)

    def reach(self, space: int, foe: int, but: int) -> Army:
        """What an enemy could bring to a territory, but for what is pinned by an attack."""
        key = (space, foe, but)
        if key not in self._near:
            near = self.look.beside[space] & self.look.standing[foe] & ~self.tied
            if but != NOBODY:
                near &= ~(1 << but)
            self._near[key] = joined(*[self.g.army(one, foe) for one in bits(near)])
        return self._near[key]

    def risk(self, space: int, ours: Army, left: float = 1.0, but: int = NOBODY) -> float:
        """What the enemy's next attacks cost us; ``left`` is the part of it there that is left."""
        key = (space, ours, left, but)
        if key not in self._risk:
            self._risk[key] = self._reckon(space, ours, left, but)
        return self._risk[key]

    def _reckon(self, space: int, ours: Army, left: float, but: int) -> float:
        total = 0.0
        about = self.look.beside[space] | 1 << space
        for foe in self.foes:
            if not self.look.standing[foe] & about:
                continue
            there = self.g.army(space, foe)
            stays = there if left == 1.0 else [round(left * one) for one in there]
            army = joined(stays, self.reach(space, foe, but))
            if not army[INFANTRY]:
                continue
            if not any(ours):
                return self.stake(space)
            found = exchange(army, ours)
            gain = found.damage - found.cost + found.cleared * self.stake(space)
            if not any(there):
                gain += IPC[space]
            total += max(0.0, gain)
        return self.temper.fear * total

    def enemies_in(self, space: int) -> Army:
        """Who would defend a territory against us, a minor power among them."""
        there = joined(*[self.g.army(space, one) for one in self.foes])
        return joined(there, self.look.minor(space))

    def fight(self, space: int, mine: Army) -> float:
        """What an attack gains, with what the enemy does next."""
        foe, friends = self.enemies_in(space), self.others(space)
        if not any(foe):
            return self.stake(space) - self.risk(space, joined(mine, friends))
        found = exchange(mine, foe)
        left = max(0.0, 1.0 - found.killed / sum(foe))
        gain = found.damage - found.cost + found.cleared * self.stake(space)
        owner = self.g.control[space]
        if owner != NOBODY and SIDE_OF[owner] == enemy(self.side):
            gain += IPC[space]
        return gain - self.risk(space, joined(after(mine, found.lost), friends), left)

    def stand(self, space: int, mine: Army) -> float:
        """What it gains to have an army somewhere, and not to attack: less to be lost."""
        return -self.risk(space, joined(mine, self.others(space)))

    def best(self, space: int, mine: Army) -> float:
        """What an army is good for in a territory that is ours, contested or hostile."""
        if not any(self.enemies_in(space)) or not mine[INFANTRY]:
            return self.stand(space, mine)
        if self.g.opened >> space & 1 or not self.tied >> space & 1:
            return self.fight(space, mine)
        return max(self.fight(space, mine), self.stand(space, mine))
