"""All 216 cards by number: the five decks put together, and the lookups rules are made of."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TypeVar

from sandtable.core.bits import mask_of
from sandtable.core.decks import copy_names, first_copies, one_of_each, slug
from sandtable.core.names import Names
from sandtable.games.quartermaster_1914.facts.board import COUNTRIES, POWERS
from sandtable.games.quartermaster_1914.facts.cards import (
    austria_ottomans,
    france_italy,
    germany,
    russia,
    uk_us,
)
from sandtable.games.quartermaster_1914.facts.cards.prepared import Symbol
from sandtable.games.quartermaster_1914.facts.cards.statuses import Scoring
from sandtable.games.quartermaster_1914.facts.cards.vocabulary import Card, Type

T = TypeVar("T")

DECKS = (
    austria_ottomans.DECK,
    russia.DECK,
    germany.DECK,
    france_italy.DECK,
    uk_us.DECK,
)
PREFIXES = ("ah", "ot", "ru", "de", "fr", "it", "uk", "us")
"""By country: what the ids of its cards begin with."""


def _numbered() -> tuple[Card, ...]:
    """Every copy of every card."""
    copies: list[Card] = []
    for deck in DECKS:
        for card in deck:
            name = f"{PREFIXES[card.country]}_{slug(card.title)}"
            copies += [replace(card, id=one) for one in copy_names(name, card.copies)]
    return tuple(copies)


CATALOGUE = _numbered()
CARDS = Names("card", (card.id for card in CATALOGUE))
OWNERS = tuple(card.power for card in CATALOGUE)
"""The power whose deck each card is in."""

OF_POWER = [
    mask_of(number for number, card in enumerate(CATALOGUE) if card.power == power)
    for power in range(len(POWERS))
]
OF_COUNTRY = [
    mask_of(number for number, card in enumerate(CATALOGUE) if card.country == country)
    for country in range(len(COUNTRIES))
]


@lru_cache(maxsize=64)
def of_type(*types: Type) -> int:
    """The mask of all cards of these types."""
    return mask_of(number for number, card in enumerate(CATALOGUE) if card.type in types)


def cards_of(country: int, *types: Type) -> int:
    """The mask of a country's cards of these types."""
    return of_type(*types) & OF_COUNTRY[country]


@lru_cache(maxsize=64)
def with_symbol(symbol: Symbol) -> int:
    """The mask of all cards with this Prepare symbol."""
    return mask_of(
        number for number, card in enumerate(CATALOGUE) if card.prepared.symbol is symbol
    )


STATUSES = of_type(Type.STATUS)
SUPPLY_SYMBOL = mask_of(number for number, card in enumerate(CATALOGUE) if card.prepared.supply)
DOUBLES = mask_of(number for number, card in enumerate(CATALOGUE) if card.prepared.strength == 2)
ATTRITIONS = with_symbol(Symbol.ATTRITION)

TWIN = first_copies(CATALOGUE)
"""The first copy of each card: copies are alike, so one stands for all."""
COPIES = [
    tuple(n for n, first in enumerate(TWIN) if first == TWIN[card]) for card in range(len(TWIN))
]
"""All copies of each card, the first one first."""


def lasting(kind: type[T]) -> tuple[tuple[int, T], ...]:
    """F4e: the Status cards with a lasting sentence of this kind, each with its sentence."""
    return tuple(
        (number, sentence)
        for number, card in enumerate(CATALOGUE)
        for sentence in card.lasting
        if isinstance(sentence, kind)
    )


SCORING = mask_of(number for number, _ in lasting(Scoring))
"""L3: the Status cards that score."""


def the_card_with(kind: type[T]) -> tuple[int, T]:
    """The one card that does this when it is played, and its sentence."""
    (found,) = [
        (number, sentence)
        for number, card in enumerate(CATALOGUE)
        for sentence in card.does
        if isinstance(sentence, kind)
    ]
    return found


@lru_cache(maxsize=1 << 14)
def distinct(cards: int) -> tuple[int, ...]:
    """One of each title among these cards."""
    return one_of_each(cards, TWIN)
