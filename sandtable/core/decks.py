"""Decks of cards: copies that are alike, a draw deck, a discard pile, and dealing anew.

A draw deck is a shuffled pool of which nothing is known, with cards above or below it that somebody
put there. A discard pile has cards face up, and others that were put at the bottom unseen.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Protocol

from sandtable.core.bits import bits, mask_of
from sandtable.core.outcomes import Luck, shuffle

# Copies of a card are alike.


def slug(title: str) -> str:
    """``Armée d'Afrique`` as an id: ``armee_dafrique``."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "_", plain.lower().replace("'", "")).strip("_")


def copy_names(name: str, copies: int) -> list[str]:
    """``land_battle``, ``land_battle_2``, ``land_battle_3``."""
    return [f"{name}_{copy}" if copy > 1 else name for copy in range(1, copies + 1)]


def first_copies(cards: Sequence[Hashable]) -> list[int]:
    """The first copy of each card: copies are alike, so one stands for all."""
    first: dict[Hashable, int] = {}
    return [first.setdefault(card, number) for number, card in enumerate(cards)]


def one_of_each(cards: int, twins: Sequence[int]) -> tuple[int, ...]:
    """One of each title among these cards."""
    seen: dict[int, int] = {}
    for card in bits(cards):
        seen.setdefault(twins[card], card)
    return tuple(seen.values())


def copies_among(cards: int, card: int, twins: Sequence[int]) -> int:
    """How many of these cards are copies of one, itself counted."""
    return sum(twins[one] == twins[card] for one in bits(cards))


# The discard pile.


class DiscardPiles(Protocol):
    """A position with a discard pile for each owner.

    ``discards`` are the cards that all have seen, ``faces`` the same in order with the top one
    first, ``buried`` those that went to the bottom unseen.
    """

    discards: list[int]
    buried: list[int]
    faces: list[tuple[int, ...]]


def bury(g: DiscardPiles, owner: int, card: int) -> None:
    """To the bottom of the discard pile, unseen."""
    g.buried[owner] |= 1 << card


def to_pile(g: DiscardPiles, owner: int, card: int) -> None:
    """Face up on top of the discard pile."""
    g.discards[owner] |= 1 << card
    g.faces[owner] = (card, *g.faces[owner])


def off_the_pile(g: DiscardPiles, owner: int, card: int) -> None:
    """Takes a card out of the discard pile, wherever it lies; the one below is then on top."""
    g.discards[owner] &= ~(1 << card)
    g.buried[owner] &= ~(1 << card)
    g.faces[owner] = tuple(one for one in g.faces[owner] if one != card)


# The draw deck.


class Tells(Protocol):
    """A position that tells news."""

    def tell(self, key: str, *arguments: int, to: int = ...) -> None: ...


class Decks(DiscardPiles, Tells, Protocol):
    """A position with a draw deck, a hand and a discard pile for each owner."""

    pools: list[int]
    hands: list[int]


def tell_own(g: Tells, key: str, owner: int, card: int) -> None:
    """The owner hears which card it was, others only that there was one."""
    g.tell(key, owner, card, to=1 << owner)
    g.tell(f"{key}_unseen", owner, to=~(1 << owner))


def take_known(piles: list[tuple[int, ...]], owner: int) -> int:
    """The first of the cards that lie above, or below, the shuffled pool."""
    card, *rest = piles[owner]
    piles[owner] = tuple(rest)
    return card


def move_top(g: Decks, owner: int, card: int, away: int) -> None:
    """The top card of the deck is drawn, or goes to the bottom of the discard pile unseen."""
    if away:
        bury(g, owner, card)
        tell_own(g, "loses", owner, card)
    else:
        g.hands[owner] |= 1 << card
        g.tell("draws", owner, card, to=1 << owner)


def shuffle_in(g: Decks, piles: list[tuple[int, ...]], owner: int) -> None:
    """After a search the whole deck is shuffled: nothing about its order is known."""
    g.pools[owner] |= mask_of(piles[owner])
    piles[owner] = ()


# What somebody who does not see the cards may imagine.


def shuffled(cards: int, luck: Luck) -> list[int]:
    """These cards in any order."""
    order = list(bits(cards))
    shuffle(order, luck)
    return order


def deal(cards: list[int], count: int) -> list[int]:
    """Takes a number of cards off the front of a list."""
    taken = cards[:count]
    del cards[:count]
    return taken


def misplaced(
    places: Iterable[int], whole: int, title: Callable[[int], str], away: int = 0
) -> Iterator[str]:
    """What is wrong if each of an owner's cards must be in one place; ``away`` may be in none."""
    found = 0
    for mask in places:
        for card in bits(found & mask):
            yield f"{title(card)} is in two places"
        found |= mask
    for card in bits(whole & ~found & ~away):
        yield f"{title(card)} is in no place"
    for card in bits(found & ~whole):
        yield f"{title(card)} lies among the cards of another"
