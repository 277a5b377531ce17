"""Drawing cards. A deck has no order until somebody draws from it: chance picks the card."""

from __future__ import annotations

from sandtable.core.action import Action
from sandtable.core.outcomes import Draw, Outcomes
from sandtable.games.great_war.facts.cards import DECK, EVENT
from sandtable.games.great_war.rules.state import Position, book


def leave_hand(g: Position, side: int, card: int) -> None:
    """Takes a card out of a hand, and out of what the other side knows of it."""
    g.hands[side] &= ~(1 << card)
    g.seen[side] &= ~(1 << card)


def to_discards(g: Position, card: int) -> None:
    """1.2: each deck has its own discard pile."""
    g.discards[DECK[card].deck] |= 1 << card


def discard_from_hand(g: Position, side: int, card: int) -> None:
    """7.2: a discarded card goes to its own deck's pile; it is no play and no capture."""
    leave_hand(g, side, card)
    to_discards(g, card)
    g.tell("discards", side, card)


def show_hand(g: Position, side: int) -> None:
    """The other side looks at the whole hand of this one."""
    g.seen[side] = g.hands[side]
    g.reveal()


def rebuild(g: Position, deck: int) -> bool:
    """10.6: an empty deck is made anew from its discards; false if there is nothing to draw."""
    if not g.decks[deck] and g.discards[deck]:
        g.decks[deck] = g.discards[deck]
        g.discards[deck] = 0
        g.tell("rebuilt", deck)
    return g.decks[deck] != 0


def end_for_want_of_cards(g: Position, side: int) -> None:
    """10.6: the game ends at once and is scored."""
    g.tell("deck_dry", side)
    g.agenda.clear()


@book.step
def draw_to_hand(g: Position, deck: int, side: int, needed: int) -> None:
    """10.6: draw one card; the game ends at once if a needed Nationality card cannot be had."""
    if rebuild(g, deck):
        g.todo(drawn(deck, side))
    elif needed:
        end_for_want_of_cards(g, deck)


@book.chance
def drawn(g: Position, deck: int, side: int) -> Outcomes:
    """Which card is drawn."""
    return Draw(g.decks[deck])


@drawn.answer
def card_drawn(g: Position, action: Action, deck: int, side: int) -> None:
    (card,) = action[1]
    g.decks[deck] &= ~(1 << card)
    g.hands[side] |= 1 << card
    g.tell("draws", side, card, to=1 << side)
    g.tell("draws_unseen", side, deck, to=~(1 << side))


@book.chance
def event_drawn(g: Position) -> Outcomes:
    """Step A: which Random Event the Defender turns up."""
    return Draw(g.decks[EVENT])


@event_drawn.answer
def event_shown(g: Position, action: Action) -> None:
    (card,) = action[1]
    g.decks[EVENT] &= ~(1 << card)
    g.event = card
    g.tell("event", g.defender, card)
