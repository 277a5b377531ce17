"""Decks and discards (section F): drawing, discarding, and running out of cards."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.decks import bury, move_top, shuffle_in, take_known, tell_own
from sandtable.core.outcomes import Draw, Outcomes
from sandtable.core.refusal import Refusal
from sandtable.games.quartermaster.facts.board import team_of
from sandtable.games.quartermaster.facts.cards.catalogue import distinct
from sandtable.games.quartermaster.rules.state import Position, book
from sandtable.games.quartermaster.rules.verbs import discard
from sandtable.games.quartermaster.rules.victory import score

R35 = Refusal("35", "Discard a card from your own hand.")


def deck_size(g: Position, country: int) -> int:
    """How many cards are left to draw."""
    return len(g.tops[country]) + g.pools[country].bit_count() + len(g.bottoms[country])


@book.step
def draw_cards(g: Position, country: int, count: int) -> None:
    """18 and 34: draw from the top; with an empty deck nothing is drawn."""
    if count and deck_size(g, country):
        g.todo(draw_cards(country, count - 1))
        take_top_card(g, country, 0)


@book.step
def discard_from_deck(g: Position, country: int, count: int) -> None:
    """35 and 37: from the top of the deck; then from hand; then points are lost."""
    if not count:
        return
    g.todo(discard_from_deck(country, count - 1))
    if deck_size(g, country):
        take_top_card(g, country, 1)
    elif g.hands[country]:
        g.todo(choose_discard(country))
    else:
        lose_for_want(g, country)


@book.step
def discard_from_hand(g: Position, country: int, count: int) -> None:
    """36 and 37: from hand; then from the top of the deck; then points are lost."""
    if not count:
        return
    g.todo(discard_from_hand(country, count - 1))
    if g.hands[country]:
        g.todo(choose_discard(country))
    elif deck_size(g, country):
        take_top_card(g, country, 1)
    else:
        lose_for_want(g, country)


def lose_for_want(g: Position, country: int) -> None:
    """37: a point lost for each card that cannot be discarded."""
    g.tell("out_of_cards", country)
    score(g, team_of(country), -1)


def take_top_card(g: Position, country: int, away: int) -> None:
    """The top card of the deck goes to the hand, or is discarded unseen."""
    if g.tops[country]:
        move_top(g, country, take_known(g.tops, country), away)
    elif g.pools[country]:
        g.todo(card_from_pool(country, away))
    else:
        move_top(g, country, take_known(g.bottoms, country), away)


@book.chance
def card_from_pool(g: Position, country: int, away: int) -> Outcomes:
    """Which card lies on top of the shuffled deck."""
    return Draw(g.pools[country])


@card_from_pool.answer
def card_came(g: Position, action: Action, country: int, away: int) -> None:
    (card,) = action[1]
    g.pools[country] &= ~(1 << card)
    move_top(g, country, card, away)


@book.question("Discard a card from your hand.", rule="35")
def choose_discard(g: Position, country: int) -> Iterator[Action]:
    """35 and 36: the owner picks, card by card."""
    for card in distinct(g.hands[country]):
        yield discard(card)


@choose_discard.answer
def discard_chosen(g: Position, action: Action, country: int) -> None:
    throw_away(g, country, action[1][0])


@choose_discard.refusal
def forbids_discard(g: Position, action: Action, country: int) -> Refusal | None:
    return R35


def throw_away(g: Position, country: int, card: int) -> None:
    """41: a card discarded from hand is not shown."""
    g.hands[country] &= ~(1 << card)
    bury(g, country, card)
    tell_own(g, "throws", country, card)


def shuffle_deck(g: Position, country: int) -> None:
    """After a search the whole draw deck is shuffled: nothing about its order is known."""
    shuffle_in(g, g.tops, country)
    shuffle_in(g, g.bottoms, country)
