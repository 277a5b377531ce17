"""The sentences of cards: what each takes to be possible, and how it is carried out.

``SENTENCES`` is the one table that says so. Each chapter enters its own kinds of sentence::

    @SENTENCES.carries(Build, possible=can_build)
    def carry_build(g, sentence, card, index, trigger): ...
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sandtable.core.refusal import Refusal
from sandtable.core.sentences import Sentences
from sandtable.games.quartermaster.facts.board import team_of
from sandtable.games.quartermaster.facts.cards.catalogue import CATALOGUE
from sandtable.games.quartermaster.facts.cards.vocabulary import Need, Relation, Where
from sandtable.games.quartermaster.rules.state import Position, book
from sandtable.games.quartermaster.rules.supply import neighbours

R50_WHERE = Refusal("50", "The card does not let you do that there.")
R48 = Refusal("48", "Do what the card says first.")


class Trigger(NamedTuple):
    """What set a card off: by or to which country, which kind of piece, where, and how.

    ``extra`` is 1 if a battle hit a piece or a removed piece was supplied; for a raid it is the
    card that raids.
    """

    country: int
    kind: int
    space: int
    extra: int


NO_TRIGGER = Trigger(0, 0, 0, 0)
"""A card that is played needs nothing to set it off."""


class Task(NamedTuple):
    """A sentence of a card that is being carried out, and how often it may still be done."""

    card: int
    place_in_card: int
    space: int
    """Where the card was set off."""
    left: int

    @property
    def sentence(self) -> Any:
        """The sentence itself."""
        return the_sentence(self.card, self.place_in_card)


SENTENCES = Sentences()
"""Each kind of sentence; the chapters enter their own.

``possible(g, card, sentence, space)``, ``carry(g, sentence, card, index, trigger)``.
"""


@book.step
def carry_out(g: Position, card: int, place_in_card: int, trigger: Trigger) -> None:
    """48: one sentence of a card; what set it off, if anything did, comes with it."""
    sentence = the_sentence(card, place_in_card)
    SENTENCES[type(sentence)].carry(g, sentence, card, place_in_card, trigger)


def carry_out_later(g: Position, card: int, trigger: Trigger) -> None:
    """48: the sentences of a card, in order, each complete before the next."""
    g.todo(*[carry_out(card, place, trigger) for place in range(len(CATALOGUE[card].does))])


def does_something(g: Position, card: int, space: int) -> bool:
    """43 and 49: whether any sentence of a card, set off in a space, would have an effect now."""
    one = CATALOGUE[card]
    if isinstance(one.needs, Need) and not meets(g, one.needs):
        return False
    for sentence in one.does:
        if SENTENCES[type(sentence)].possible(g, card, sentence, space):
            return True
    return False


def meets(g: Position, need: Need) -> bool:
    """Reading 2: a piece in the space itself is not next to it."""
    pieces = 0
    for kind in need.kinds:
        pieces |= g.of_kind(kind)[need.country]
    if not need.beside:
        return bool(pieces >> need.space & 1)
    return bool(neighbours(g, team_of(need.country))[need.space] & pieces)


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


def may_stop(task: Task) -> bool:
    """49: what is optional, or already done once, may be left."""
    return bool(task.sentence.optional or task.left < task.sentence.times)
