"""The odds of a battle, good enough to choose by and quick enough for thousands of looks.

``odds`` counts every deal; here limits of the defenders' cards and Status cards that help are left
out, so that what was worked out for some numbers of cards is remembered.
"""

from __future__ import annotations

from functools import lru_cache

from sandtable.core.bits import bits
from sandtable.games.quartermaster_1914.advice.symbols import (
    Chances,
    Kinds,
    Purse,
    Stock,
    together,
    unseen,
    wins,
)
from sandtable.games.quartermaster_1914.facts.board import POWER_OF, kind_in
from sandtable.games.quartermaster_1914.facts.cards.catalogue import (
    DOUBLES,
    OF_COUNTRY,
    SUPPLY_SYMBOL,
)
from sandtable.games.quartermaster_1914.rules.battle import defenders, price, terrain_price
from sandtable.games.quartermaster_1914.rules.limits import REINFORCING, SUSTAINING, allows
from sandtable.games.quartermaster_1914.rules.state import Position
from sandtable.games.quartermaster_1914.rules.supply import supplied


def chance_of_victory(g: Position, country: int, space: int, base: int) -> float:
    """How likely a battle is won, by what the attacker has prepared and the others may have."""
    owner = POWER_OF[country]
    mine = g.prepared[owner] & SUSTAINING[kind_in(space)] & OF_COUNTRY[country]
    ready = 0
    for card in bits(mine):
        if allows(g, card, space, base):
            ready |= 1 << card
    attack = Stock(*_counted(ready))
    left = max(0, g.hand_size(owner) - price(g, country, space, base))
    purse = Purse(left, terrain_price(g, country, space, base))
    return _won(tuple(_defence(g, country, space)), attack, purse)


def _defence(g: Position, country: int, space: int) -> list[tuple[Stock, Kinds, int]]:
    """Of each power that defends: what all have seen it prepare, and what the rest may be.

    The rest is what its unseen cards are good for, and how many of them it prepared.
    """
    fitting: dict[int, int] = {}
    for one in defenders(g, country, space):
        fits = REINFORCING[kind_in(space)] & OF_COUNTRY[one]
        if not supplied(g, one) >> space & 1:
            fits &= SUPPLY_SYMBOL
        fitting[POWER_OF[one]] = fitting.get(POWER_OF[one], 0) | fits
    found = []
    for power, fits in fitting.items():
        sure = g.prepared[power] & g.shown[power]
        pool = g.unseen(power) & ~g.shown[power]
        singles, doubles = _counted(pool & fits)
        kinds = Kinds(singles, doubles, others=pool.bit_count() - singles - doubles)
        unknown = g.prepared[power].bit_count() - sure.bit_count()
        found.append((Stock(*_counted(sure & fits)), kinds, unknown))
    return found


def _counted(cards: int) -> tuple[int, int]:
    """How many of some cards are single, and how many double."""
    doubles = (cards & DOUBLES).bit_count()
    return cards.bit_count() - doubles, doubles


@lru_cache(maxsize=1 << 16)
def _won(defence: tuple[tuple[Stock, Kinds, int], ...], attack: Stock, purse: Purse) -> float:
    chances: Chances = {Stock(): 1.0}
    for sure, kinds, unknown in defence:
        chances = together(together(chances, {sure: 1.0}), unseen(kinds, unknown))
    return sum(chance * wins(stock, attack, purse) for stock, chance in chances.items())
