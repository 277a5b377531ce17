"""What the sentences of cards have in common: one table of them, their spaces, what they count.

``SENTENCES`` says what each kind of sentence takes to be possible and how it is carried out; the
chapters enter their own. All are called alike: ``possible(g, card, sentence)`` and
``offers(g, card, sentence)``, ``carry(g, sentence, card, index)``.
"""

from __future__ import annotations

from typing import TypeVar

from sandtable.core.bits import bits
from sandtable.core.graph import around, within
from sandtable.core.sentences import Sentences
from sandtable.games.quartermaster_1914.facts.board import TEAM_OF_COUNTRY
from sandtable.games.quartermaster_1914.facts.cards.catalogue import CATALOGUE
from sandtable.games.quartermaster_1914.facts.cards.vocabulary import (
    Extra,
    Fleet,
    FleetIn,
    PerPiece,
    Sentence,
)
from sandtable.games.quartermaster_1914.facts.cards.where import Relation, Where
from sandtable.games.quartermaster_1914.rules.state import Position
from sandtable.games.quartermaster_1914.rules.supply import beside

T = TypeVar("T")

EVERYWHERE = -1
SENTENCES = Sentences()


def the_sentence(card: int, index: int, kind: type[T]) -> T:
    """The sentence of a card that is being carried out, which is of this kind."""
    sentence = CATALOGUE[card].does[index]
    assert isinstance(sentence, kind)
    return sentence


def possible(g: Position, card: int, sentence: Sentence) -> bool:
    """Whether, by what everybody can see, a sentence would do anything now."""
    return SENTENCES[type(sentence)].possible(g, card, sentence)


def where_is(g: Position, where: Where, country: int) -> int:
    """The spaces a sentence is about, for the pieces of a country (C2)."""
    relation = where.relation
    if relation is Relation.ANYWHERE:
        return EVERYWHERE
    if relation is Relation.IN:
        return where.mask
    if relation is Relation.BATTLED:
        return 1 << g.battled if g.battled >= 0 else 0
    if relation is Relation.JUST_BUILT:
        return 1 << g.built if g.built >= 0 else 0
    neighbours = beside(g, TEAM_OF_COUNTRY[country])
    if relation is Relation.WITHIN_TWO:
        (centre,) = bits(where.mask)
        return within(centre, 2, neighbours)
    next_to = around(where.mask, neighbours)
    return next_to if relation is Relation.BESIDE else next_to | where.mask


def extra(g: Position, more: Extra | None) -> int:
    """How many cards the further words of an Economic Warfare card add."""
    if isinstance(more, PerPiece):
        first = bits(more.of)[0]
        there = where_is(g, more.where, first)
        return sum(
            (g.of_kind(kind)[country] & there).bit_count()
            for country in bits(more.of)
            for kind in more.kinds
        )
    if isinstance(more, Fleet):
        enough = g.navies[more.of].bit_count() >= more.navies
        return more.more if enough != more.fewer else 0
    if isinstance(more, FleetIn):
        return more.more if fleet_is_there(g, more) else 0
    return 0


def fleet_is_there(g: Position, fleet: FleetIn) -> bool:
    """Whether one of the Navies that count is where it must be."""
    owners = bits(fleet.owners(g.options))
    there = where_is(g, fleet.place(g.options), owners[0])
    return any(g.navies[country] & there for country in owners)
