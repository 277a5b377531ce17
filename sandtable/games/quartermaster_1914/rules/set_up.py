"""Set-up (rules B): pieces, ten cards, three of them under the deck; the mulligan."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.refusal import Refusal
from sandtable.games.quartermaster_1914.facts.board import POWERS, STARTING_ARMIES, STARTING_NAVIES
from sandtable.games.quartermaster_1914.facts.cards.catalogue import OF_POWER, distinct
from sandtable.games.quartermaster_1914.rules.decks import draw_cards
from sandtable.games.quartermaster_1914.rules.state import HAND, Position, book
from sandtable.games.quartermaster_1914.rules.verbs import PASS, mulligan, tuck

DEALT = 10
UNDER = DEALT - HAND
EVERYBODY = (1 << len(POWERS)) - 1

R_UNDER = Refusal("B3", "Put three of the ten cards you were dealt under your draw deck.")


@book.step
def set_up(g: Position) -> None:
    """B1 and B3: the pieces, and the first cards of each power."""
    g.armies = STARTING_ARMIES[:]
    g.navies = STARTING_NAVIES[:]
    for power, cards in enumerate(OF_POWER):
        g.pools[power] = cards
    everybody = range(len(POWERS))
    if g.options.draw_seven:
        g.todo(*[draw_cards(power, HAND) for power in everybody])
        return
    again = [choose_mulligan(power) for power in everybody] if g.options.mulligan else []
    draws = [draw_cards(power, DEALT) for power in everybody]
    g.todo(*draws, *again, opening(EVERYBODY), opened())


@book.question("Shuffle your ten cards back and draw ten others, once?", rule="B4")
def choose_mulligan(g: Position, power: int) -> Iterator[Action]:
    """B4: once per power."""
    yield PASS
    yield mulligan()


@choose_mulligan.answer
def mulligan_chosen(g: Position, action: Action, power: int) -> None:
    """B4: the second draw must be used."""
    if action[0] == "mulligan":
        g.pools[power] = OF_POWER[power]
        g.hands[power] = 0
        g.tell("mulligan", power)
        g.todo(draw_cards(power, DEALT))


@book.together("Put three of your ten cards under your draw deck.", "B3")
def opening(g: Position, power: int) -> Iterator[Action]:
    """B3: all powers at once."""
    for card in distinct(g.hands[power] & ~g.picks[power]):
        yield tuck(card)


@opening.answer
def opening_chosen(g: Position, action: Action, power: int) -> bool:
    """B3: the owner's choice, unseen."""
    g.picks[power] |= 1 << action[1][0]
    return g.picks[power].bit_count() == UNDER


@opening.refusal
def forbids_opening(g: Position, action: Action, power: int) -> Refusal | None:
    return R_UNDER


@book.step
def opened(g: Position) -> None:
    """B3: seven cards are left in each hand."""
    for power in range(len(POWERS)):
        g.hands[power] &= ~g.picks[power]
        g.bottoms[power] = bits(g.picks[power])
        g.picks[power] = 0
