"""What the sentences of cards have in common: which sentence, where, and whether one may stop."""

from __future__ import annotations

from typing import Any

from sandtable.core.refusal import Refusal
from sandtable.games.quartermaster.cards.catalogue import CATALOGUE
from sandtable.games.quartermaster.cards.vocabulary import Relation, Where
from sandtable.games.quartermaster.state import Position
from sandtable.games.quartermaster.supply import neighbours

R_CARD_WHERE = Refusal("50", "The card does not let you do that there.")
R48 = Refusal("48", "Do what the card says first.")


def where_is(g: Position, where: Where, team: int, space: int) -> int:
    """The spaces a sentence is about."""
    if where.relation is Relation.ANYWHERE:
        return -1
    if where.relation is Relation.NAMED:
        return where.mask & ~(1 << space) if where.other_than_there else where.mask
    if where.relation is Relation.FRONT:
        return g.front
    there = 1 << space
    if where.relation is Relation.THERE:
        return there
    beside = neighbours(g, team)[space]
    return beside if where.relation is Relation.BESIDE else beside | there


def the_sentence(card: int, place_in_card: int) -> Any:
    """The sentence of a card that is being carried out."""
    return CATALOGUE[card].does[place_in_card]


def may_stop(sentence: Any, left: int) -> bool:
    """49: what is optional, or already done once, may be left."""
    return bool(sentence.optional or left < sentence.times)
