"""Setup (section A): one Army at home, ten cards, three of them discarded."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.refusal import Refusal
from sandtable.games.quartermaster.facts.board import HOMES
from sandtable.games.quartermaster.facts.cards.catalogue import OF_COUNTRY, distinct
from sandtable.games.quartermaster.rules.decks import draw_cards, throw_away
from sandtable.games.quartermaster.rules.state import Position, book
from sandtable.games.quartermaster.rules.verbs import discard

DEALT = 10
THROWN = 3
EVERYBODY = (1 << 6) - 1

R6 = Refusal("6", "Discard three of the ten cards you were dealt.")


@book.step
def set_up(g: Position) -> None:
    """4 to 6: no points, an Army in each Home Space, ten cards each."""
    for country, home in enumerate(HOMES):
        g.armies[country] = 1 << home
        g.pools[country] = OF_COUNTRY[country]
    g.todo(*[draw_cards(country, DEALT) for country in range(6)], opening(EVERYBODY), opened())


@book.together("Discard three of your ten cards.", "6")
def opening(g: Position, country: int) -> Iterator[Action]:
    """6: all six countries at once."""
    for card in distinct(g.hands[country] & ~g.picks[country]):
        yield discard(card)


@opening.answer
def opening_discard(g: Position, action: Action, country: int) -> bool:
    """6: the owner's choice, unseen."""
    g.picks[country] |= 1 << action[1][0]
    return g.picks[country].bit_count() == THROWN


@opening.refusal
def forbids_opening(g: Position, action: Action, country: int) -> Refusal | None:
    return R6


@book.step
def opened(g: Position) -> None:
    """6: seven cards are left in each hand."""
    for country in range(6):
        for card in bits(g.picks[country]):
            throw_away(g, country, card)
        g.picks[country] = 0
