"""All 216 cards by number: the six decks put together, and the lookups rules are made of."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from sandtable.core.bits import bits, mask_of
from sandtable.core.decks import copy_names, first_copies, one_of_each, slug
from sandtable.core.names import Names
from sandtable.games.quartermaster.facts.cards import (
    germany,
    italy,
    japan,
    soviet_union,
    united_kingdom,
    united_states,
)
from sandtable.games.quartermaster.facts.cards.vocabulary import (
    BASIC,
    HAPPENINGS,
    Card,
    Happening,
    Lasting,
    Protect,
    Type,
)

DECKS = (
    germany.DECK,
    united_kingdom.DECK,
    japan.DECK,
    soviet_union.DECK,
    italy.DECK,
    united_states.DECK,
)
PREFIXES = ("ger", "uk", "jpn", "sov", "ita", "usa")


def _numbered() -> tuple[tuple[Card, ...], tuple[int, ...]]:
    """Every copy of every card, and the country whose it is."""
    copies: list[Card] = []
    owners: list[int] = []
    for country, deck in enumerate(DECKS):
        for card in deck:
            name = f"{PREFIXES[country]}_{card.id or slug(card.title)}"
            copies += [replace(card, id=one) for one in copy_names(name, card.copies)]
            owners += [country] * card.copies
    return tuple(copies), tuple(owners)


CATALOGUE, OWNERS = _numbered()
CARDS = Names("card", (card.id for card in CATALOGUE))

OF_COUNTRY = [
    mask_of(number for number, owner in enumerate(OWNERS) if owner == country)
    for country in range(len(DECKS))
]


@lru_cache(maxsize=64)
def of_type(*types: Type) -> int:
    """The mask of all cards of these types."""
    return mask_of(number for number, card in enumerate(CATALOGUE) if card.type in types)


BASICS = of_type(*BASIC)
STATUSES = of_type(Type.STATUS)
RESPONSES = of_type(Type.RESPONSE)
INSTEAD = mask_of(number for number, card in enumerate(CATALOGUE) if card.instead_of_play)

TWIN = first_copies([*zip(CATALOGUE, OWNERS, strict=True)])
"""The first copy of each card: copies are alike, so one stands for all."""


def set_off_by(happening: Happening) -> int:
    """The mask of cards that this may set off."""
    return mask_of(
        number
        for number, card in enumerate(CATALOGUE)
        if card.when is not None and happening in card.when.what
    )


SET_OFF = [set_off_by(happening) for happening in HAPPENINGS]
"""By the number of the happening."""

PROTECTIONS = mask_of(
    number
    for number, card in enumerate(CATALOGUE)
    if any(isinstance(sentence, Protect) for sentence in card.does)
)
"""68: cards that keep a piece from being removed this turn."""

ANY_TIME = mask_of(
    number for number, card in enumerate(CATALOGUE) if card.when is not None and card.when.any_time
)
"""Cards that may be used whenever their owner is asked."""

FEEDS_ARMIES = mask_of(
    number
    for number, card in enumerate(CATALOGUE)
    if card.lasting is not None and card.lasting.armies_supplied
)
"""Status cards that keep all Armies of their country supplied."""

MOVES_STARS = mask_of(
    number
    for number, card in enumerate(CATALOGUE)
    if card.lasting is not None and (card.lasting.star_for or card.lasting.no_star_for)
)
"""31 and 32: Status cards that make, or unmake, Supply Spaces."""


def with_special(name: str) -> int:
    """The mask of Status cards with this rule of their own."""
    return mask_of(number for number, card in enumerate(CATALOGUE) if card.special == name)


@lru_cache(maxsize=4096)
def continuous(statuses: int) -> tuple[Lasting, ...]:
    """The lasting effects of Status cards on the table."""
    return tuple(
        lasting for card in bits(statuses) if (lasting := CATALOGUE[card].lasting) is not None
    )


@lru_cache(maxsize=4096)
def distinct(cards: int) -> tuple[int, ...]:
    """One of each title among these cards."""
    return one_of_each(cards, TWIN)
