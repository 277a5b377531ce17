"""The exchange of symbols in numbers (rule J8): who wins it, and what others may have prepared.

Both sides are taken to give all they have. ``wins`` is exact for known cards. What a side may
have prepared unseen is any of its cards that nobody has seen elsewhere, each as likely: so the
numbers of fitting cards follow the hypergeometric distribution, and are counted exactly.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from math import comb
from typing import NamedTuple


class Stock(NamedTuple):
    """The fitting cards of a side."""

    singles: int = 0
    doubles: int = 0
    from_hand: int = 0
    """1 if a Status lets the attacker sustain with a card from hand, and there is one."""
    counters: int = 0
    """Cards with which the defenders may counterattack."""
    idle: int = 0
    """Prepared cards that are of no use in this battle."""

    def __add__(self, other: tuple[int, ...]) -> Stock:  # type: ignore[override]
        return Stock(*[mine + more for mine, more in zip(self, other, strict=True)])

    @property
    def symbols(self) -> int:
        return self.singles + 2 * self.doubles + self.from_hand

    def bereft(self) -> Stock:
        """H4: without the prepared card that is needed least to win or to hold."""
        for name in ("idle", "counters", "singles", "doubles"):
            if getattr(self, name):
                return self._replace(**{name: getattr(self, name) - 1})
        return self


Chances = dict[Stock, float]
"""What a side may have, each with its probability."""


class Purse(NamedTuple):
    """J5: the cards in the attacker's hand, and how many of them each Sustain card costs."""

    cards: int
    price: int

    def after(self, used: int, from_hand: int = 0) -> Purse | None:
        """What is left when a number of cards is used, one of them perhaps from hand."""
        left = self.cards - from_hand - used * self.price
        return Purse(left, self.price) if left >= 0 else None


@lru_cache(maxsize=1 << 16)
def wins(defence: Stock, attack: Stock, purse: Purse, need: int = 1) -> bool:
    """J8: whether the attacker wins when the defenders must raise R by ``need``, both doing all.

    What a side gives beyond its need becomes the need of the other.
    """
    return all(attacker_wins(left, attack, purse, owed) for left, owed in _holds(defence, need))


@lru_cache(maxsize=1 << 16)
def attacker_wins(defence: Stock, attack: Stock, purse: Purse, need: int) -> bool:
    """J8: the same when it is the attacker who must raise S by ``need``."""
    return any(
        wins(defence, left, purse_left, owed)
        for left, purse_left, owed in _goes_on(attack, purse, need)
    )


def closed_by_helpers(helpers: Stock, others: Stock, defence: Stock, purse: Purse) -> bool:
    """J8: whether the attacker wins who lacks one symbol that only his helpers may give now."""
    return any(
        wins(defence, others + left, purse_left, owed)
        for left, purse_left, owed in _goes_on(helpers, purse, 1)
    )


def held_by_others(later: Stock, others: Stock, attack: Stock, purse: Purse) -> bool:
    """J8: whether defenders hold who lack one symbol that only powers later in order may give."""
    return any(
        not attacker_wins(others + left, attack, purse, owed) for left, owed in _holds(later, 1)
    )


def _holds(stock: Stock, need: int) -> Iterator[tuple[Stock, int]]:
    """How the defenders can hold, and what the attacker needs then."""
    if need == 1 and stock.singles:
        yield stock._replace(singles=stock.singles - 1), 1
    if stock.doubles:
        yield stock._replace(doubles=stock.doubles - 1), 3 - need
    if need == 2 and stock.singles > 1:
        yield stock._replace(singles=stock.singles - 2), 1


def _goes_on(stock: Stock, purse: Purse, need: int) -> Iterator[tuple[Stock, Purse, int]]:
    """How the attacker can go on, and what the defenders need then."""
    uses = [(Stock(0, 1), 1, 3 - need)]
    if need == 1:
        uses += [(Stock(1), 1, 1), (Stock(from_hand=1), 1, 1)]
    else:
        uses += [(Stock(2), 2, 1), (Stock(1, from_hand=1), 2, 1)]
    for used, cards, owed in uses:
        left = Stock(*[have - gone for have, gone in zip(stock, used, strict=True)])
        paid = purse.after(cards, used.from_hand)
        if min(left) >= 0 and paid is not None:
            yield left, paid, owed


class Kinds(NamedTuple):
    """How many of the cards that may lie anywhere would fit, by what they would be good for."""

    singles: int = 0
    doubles: int = 0
    counters: int = 0
    either: int = 0
    """Singles that a Status would also let the attacker use out of the hand."""
    others: int = 0


def unseen(kinds: Kinds, prepared: int, held: int = 0) -> Chances:
    """What these cards may come to, when a number of them is prepared and a number held."""
    found: Chances = defaultdict(float)
    for chance, (singles, doubles, counters, either, idle) in deals(kinds, prepared):
        stock = Stock(singles + either, doubles, 0, counters, idle)
        some = _any_held(sum(kinds) - prepared, kinds.either - either, held)
        found[stock._replace(from_hand=1)] += chance * some
        found[stock] += chance * (1 - some)
    return {stock: chance for stock, chance in found.items() if chance > 0}


def deals(kinds: tuple[int, ...], count: int) -> Iterator[tuple[float, tuple[int, ...]]]:
    """All ways to take a number of cards out of these kinds, with their probability."""
    ways = comb(sum(kinds), count)
    for counts in _parts(kinds, count):
        some = 1
        for there, taken in zip(kinds, counts, strict=True):
            some *= comb(there, taken)
        yield some / ways, counts


def _parts(kinds: tuple[int, ...], count: int) -> Iterator[tuple[int, ...]]:
    first, *rest = kinds
    if not rest:
        if count <= first:
            yield (count,)
        return
    for taken in range(min(first, count) + 1):
        for others in _parts(tuple(rest), count - taken):
            yield taken, *others


def _any_held(cards: int, fitting: int, held: int) -> float:
    """The probability that a hand of this size has at least one card that fits."""
    held = min(held, cards)
    return 1 - comb(cards - fitting, held) / comb(cards, held)


def bereft(chances: Chances) -> Chances:
    """What a power has left that must discard a prepared card of its choice."""
    found: Chances = defaultdict(float)
    for stock, chance in chances.items():
        found[stock.bereft()] += chance
    return dict(found)


def together(one: Chances, two: Chances) -> Chances:
    """What two powers have together."""
    found: Chances = defaultdict(float)
    for mine, chance in one.items():
        for yours, other in two.items():
            found[mine + yours] += chance * other
    return dict(found)
