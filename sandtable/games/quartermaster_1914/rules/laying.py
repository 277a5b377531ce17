"""A card is played (rules F4): where it goes, and that its sentences come next."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.decks import to_pile
from sandtable.core.refusal import Refusal
from sandtable.games.quartermaster_1914.facts.cards.catalogue import (
    CATALOGUE,
    STATUSES,
    lasting,
)
from sandtable.games.quartermaster_1914.facts.cards.statuses import StayInHand
from sandtable.games.quartermaster_1914.rules.decks import (
    known_copy,
    named,
    play_out,
    show_into_hand,
)
from sandtable.games.quartermaster_1914.rules.state import Position, book
from sandtable.games.quartermaster_1914.rules.verbs import PASS, use

STAYING = lasting(StayInHand)
"""The Status cards that let a card played in the Play step stay in hand."""

R_STAY = Refusal("F4e", "Use the Status card that lets it stay in your hand, or pass.")


def lay(g: Position, power: int, card: int) -> None:
    """F4b: on top of the discard pile; a Status face up on the table. Then what it says."""
    _shown(g)
    if STATUSES >> card & 1:
        g.statuses[power] |= 1 << card
        g.tell("lays", power, card)
    else:
        to_pile(g, power, card)
        g.tell("plays", power, card)
    g.todo(("carry_on", (card, 0)))


def _shown(g: Position) -> None:
    """A card is shown; what an earlier card has built or battled no longer counts."""
    g.reveal()
    g.built = g.battled = -1
    g.rough = 0


def play_from_hand(g: Position, power: int, card: int) -> None:
    """K4: a card from hand, as an action of another card."""
    lay(g, power, play_out(g, power, card))


def play_in_step(g: Position, power: int, card: int) -> None:
    """F4a: the card of the Play step; two Status cards may let it stay in hand."""
    if stays_by(g, card) < 0:
        play_from_hand(g, power, card)
        return
    card = named(g, power, known_copy(g, power, card, g.hands[power]))
    show_into_hand(g, power, card)
    _shown(g)
    g.tell("plays", power, card)
    g.todo(choose_stay(power, card), ("carry_on", (card, 0)))


def stays_by(g: Position, card: int) -> int:
    """R19: the Status by which a card may stay in hand, with enough Navies on the board; or -1."""
    one = CATALOGUE[card]
    for status, stay in STAYING:
        if (stay.of, stay.type) == (one.country, one.type) and g.has(status):
            return status if g.navies[stay.of].bit_count() >= stay.navies else -1
    return -1


@book.question("Does {card} stay in your hand?", rule="F4e")
def choose_stay(g: Position, power: int, card: int) -> Iterator[Action]:
    """F4e: using one's own Status is never compulsory; a full hand draws no cards."""
    yield use(stays_by(g, card))
    yield PASS


@choose_stay.answer
def stay_chosen(g: Position, action: Action, power: int, card: int) -> None:
    """F4b: or else it goes on top of the discard pile."""
    if action[0] == "use":
        g.tell("uses", power, action[1][0])
    else:
        to_pile(g, power, play_out(g, power, card))


@choose_stay.refusal
def forbids_stay(g: Position, action: Action, power: int, card: int) -> Refusal:
    return R_STAY
