"""9.1 and 6.0 G: draw piles, hands and discards."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.outcomes import Draw, Outcomes
from sandtable.core.refusal import Refusal
from sandtable.core.remember import forget
from sandtable.games.paths_of_glory.facts.board import ALLIED, CENTRAL
from sandtable.games.paths_of_glory.facts.cards import (
    COMBAT_CARDS,
    DECKS,
    LIMITED,
    TOTAL,
    cards,
)
from sandtable.games.paths_of_glory.rules.set_up import deck_cards
from sandtable.games.paths_of_glory.rules.state import Position, book
from sandtable.games.paths_of_glory.rules.verbs import DONE, discard

LATE_ENTRY = cards("ap16", "ap17")
"""9.5.2.5: Romania and Italy."""

R_DISCARD = Refusal("9.5.4.6", "Only combat cards may be discarded before drawing.")
R_NOT_HELD = Refusal("9.1.3", "That card is not in your hand.")


def late_entry(g: Position) -> bool:
    """9.5.2.5: the Central Powers have their Total War cards, the Allies have not."""
    return g.level[CENTRAL] == TOTAL and g.level[ALLIED] < TOTAL


def discardable(g: Position, side: int) -> int:
    """9.5.4.6: combat cards, and Romania and Italy while they are too late."""
    allowed = COMBAT_CARDS | (LATE_ENTRY if late_entry(g) else 0)
    return g.hands[side] & allowed


@book.step
def draw_phase(g: Position) -> None:
    """6.0 G: combat cards on the table go, unwanted ones in hand may, then hands are filled."""
    for side in (CENTRAL, ALLIED):
        g.discards[side] |= g.table[side]  # 9.5.4.5
        g.table[side] = 0
    g.todo(
        *[throw_away(side) for side in (CENTRAL, ALLIED) if g.hands[side]],
        new_cards(CENTRAL),
        new_cards(ALLIED),
        fill_hand(CENTRAL),
        fill_hand(ALLIED),
    )


@book.question("Discard combat cards you do not want to keep, then end.", rule="9.5.4.6")
def throw_away(g: Position, side: int) -> Iterator[Action]:
    """9.5.4.6: any or all. Asked of every hand, so that asking tells nothing about it."""
    yield DONE
    for one in bits(discardable(g, side)):
        yield discard(one)


@throw_away.answer
def thrown_away(g: Position, action: Action, side: int) -> None:
    if action == DONE:
        return
    (number,) = action[1]
    g.hands[side] &= ~(1 << number)
    g.discards[side] |= 1 << number
    g.tell("discards", side, number)
    if g.hands[side]:
        g.todo(throw_away(side))


@throw_away.refusal
def forbids_throwing(g: Position, action: Action, side: int) -> Refusal | None:
    if action[0] == "discard" and not g.hands[side] >> action[1][0] & 1:
        return R_NOT_HELD
    return R_DISCARD


@book.step
def new_cards(g: Position, side: int) -> None:
    """16.1.3 and 16.1.4: after a rise new cards, draw pile and discards are shuffled together."""
    g.seen[1 - side] &= g.hands[side]
    if g.level[side] < g.commitment[side]:
        g.level[side] = g.commitment[side]
        forget(g)
        g.decks[side] |= deck_cards(g, side, g.level[side]) | g.discards[side]
        g.discards[side] = 0
        g.tell("new_cards", side, g.level[side])


@book.step
def fill_hand(g: Position, side: int) -> None:
    """6.0 G: up to a full hand; discards are shuffled in when the pile has run out."""
    if g.hands[side].bit_count() >= g.options.hand:
        return
    if not g.decks[side]:
        if not g.discards[side]:
            return
        g.decks[side] = g.discards[side]
        g.discards[side] = 0
        g.tell("reshuffles", side)
    g.todo(card_drawn(side), fill_hand(side))


@book.chance
def card_drawn(g: Position, side: int) -> Outcomes:
    """The next card of the shuffled pile."""
    return Draw(g.decks[side])


@card_drawn.answer
def card_taken(g: Position, action: Action, side: int) -> None:
    (number,) = action[1]
    g.decks[side] &= ~(1 << number)
    g.hands[side] |= 1 << number
    g.tell("draws", side, number, to=1 << side)


def play_card(g: Position, side: int, number: int) -> None:
    """A card leaves the hand for the discard pile, unless its event says otherwise."""
    g.hands[side] &= ~(1 << number)
    g.discards[side] |= 1 << number


__all__ = ["DECKS", "LIMITED", "draw_phase", "fill_hand", "late_entry", "play_card"]
