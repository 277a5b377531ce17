"""What a territory costs to hold and what an attack gains, with the enemy's answer reckoned in."""

from __future__ import annotations

from sandtable.core.bits import bits
from sandtable.games.axis_allies_1914.advice.exchange import NONE, after, exchange, joined
from sandtable.games.axis_allies_1914.advice.outlook import Outlook
from sandtable.games.axis_allies_1914.facts.board import (
    CAPITALS,
    IPC,
    LAND,
    NOBODY,
    SIDE_OF,
    SIDE_POWERS,
)
from sandtable.games.axis_allies_1914.facts.units import INFANTRY
from sandtable.games.axis_allies_1914.rules.control import contested
from sandtable.games.axis_allies_1914.rules.sea import enemies
from sandtable.games.axis_allies_1914.rules.state import Position, enemy

Army = tuple[int, ...]

TURNS = 2.5
"""How many turns of income a territory is worth."""
CAPITAL = 30.0
"""What a capital is worth beside its income."""
FEAR = 0.7
"""How much of what the enemy could do is reckoned with."""


class Fronts:
    """The armies of both sides, and what they could do to each other."""

    def __init__(self, g: Position, power: int, look: Outlook) -> None:
        self.g = g
        self.power = power
        self.look = look
        self.side = SIDE_OF[power]
        self.allies = [one for one in SIDE_POWERS[self.side] if one != power]
        self.foes = enemies(g, power)
        self._near: dict[int, list[Army]] = {}
        self._others: dict[int, Army] = {}
        self._risk: dict[tuple[int, Army, float, int], float] = {}

    def others(self, space: int) -> Army:
        """What the allies have in a territory."""
        if space not in self._others:
            self._others[space] = joined(NONE, *[self.g.army(space, one) for one in self.allies])
        return self._others[space]

    def stake(self, space: int) -> float:
        """What a territory is worth to who has it."""
        return TURNS * IPC[space] + (CAPITAL if space in CAPITALS else 0.0)

    def reach(self, space: int, but: int) -> list[Army]:
        """What each enemy could bring to a territory, but for what is pinned by an attack."""
        if but == NOBODY and space in self._near:
            return self._near[space]
        g = self.g
        near = [
            one
            for one in bits(self.look.beside[space] & LAND)
            if one != but and self.look.theirs[one] and not contested(g, one)
        ]
        found = [joined(NONE, *[g.army(one, foe) for one in near]) for foe in self.foes]
        if but == NOBODY:
            self._near[space] = found
        return found

    def risk(self, space: int, ours: Army, left: float = 1.0, but: int = NOBODY) -> float:
        """What the enemy's next attacks cost us; ``left`` is the part of it there that is left."""
        key = (space, ours, left, but)
        if key not in self._risk:
            self._risk[key] = self._reckon(space, ours, left, but)
        return self._risk[key]

    def _reckon(self, space: int, ours: Army, left: float, but: int) -> float:
        total = 0.0
        for foe, near in zip(self.foes, self.reach(space, but), strict=True):
            there = self.g.army(space, foe)
            army = joined(tuple(round(left * one) for one in there), near)
            if not army[INFANTRY]:
                continue
            if not any(ours):
                return self.stake(space)
            found = exchange(army, ours)
            gain = found.damage - found.cost + found.cleared * self.stake(space)
            if not any(there):
                gain += IPC[space]
            total += max(0.0, gain)
        return FEAR * total

    def enemies_in(self, space: int) -> Army:
        """Who would defend a territory against us, a minor power among them."""
        there = joined(NONE, *[self.g.army(space, one) for one in self.foes])
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
        if self.g.opened >> space & 1 or not contested(self.g, space):
            return self.fight(space, mine)
        return max(self.fight(space, mine), self.stand(space, mine))
