"""Big Bertha, Renault and Dreadnoughts: a prepared card that was used may be kept."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.decks import off_the_pile
from sandtable.core.refusal import Refusal
from sandtable.games.quartermaster_1914.facts.board import (
    FRANCE,
    GERMANY,
    P_GERMANY,
    UNITED_KINGDOM,
)
from sandtable.games.quartermaster_1914.facts.cards.catalogue import CATALOGUE, OWNERS, status_card
from sandtable.games.quartermaster_1914.facts.cards.prepared import Symbol
from sandtable.games.quartermaster_1914.rules.decks import pay, show_into_hand
from sandtable.games.quartermaster_1914.rules.state import Position, book
from sandtable.games.quartermaster_1914.rules.verbs import PASS, use

BIG_BERTHA = status_card("big_bertha")
RENAULT = status_card("renault")
DREADNOUGHTS = status_card("dreadnoughts")

KEEPS = {
    (GERMANY, Symbol.SUSTAIN_LAND): BIG_BERTHA,
    (FRANCE, Symbol.SUSTAIN_LAND): RENAULT,
    (UNITED_KINGDOM, Symbol.REINFORCE_NAVY): DREADNOUGHTS,
}
"""Country and symbol of the card used -> the Status that lets it be kept."""

R_KEEP = Refusal("F4e", "Use the Status card that lets you keep it, or pass.")


@book.step
def may_keep(g: Position, card: int) -> None:
    """Once per turn; Big Bertha on the German turn only, and for cards from hand."""
    one = CATALOGUE[card]
    status = KEEPS.get((one.country, one.prepared.symbol), -1)
    if status < 0 or not g.ready(status):
        return
    if status == BIG_BERTHA and (
        g.power != P_GERMANY or g.hand_size(P_GERMANY) < one.prepared.strength
    ):
        return
    g.todo(choose_keep(OWNERS[card], card))


@book.question("Keep {card}, instead of discarding it?", rule="F4e")
def choose_keep(g: Position, power: int, card: int) -> Iterator[Action]:
    """F4e: never compulsory."""
    one = CATALOGUE[card]
    yield PASS
    yield use(KEEPS[one.country, one.prepared.symbol])


@choose_keep.answer
def keep_chosen(g: Position, action: Action, power: int, card: int) -> None:
    if action[0] == "pass":
        return
    (status,) = action[1]
    g.used |= 1 << status
    g.tell("uses", power, status)
    off_the_pile(g, power, card)
    if status == RENAULT:
        show_into_hand(g, power, card)
    else:
        g.prepared[power] |= 1 << card
        g.shown[power] |= 1 << card
    if status == BIG_BERTHA:
        g.todo(pay(power, CATALOGUE[card].prepared.strength))


@choose_keep.refusal
def forbids_keep(g: Position, action: Action, power: int, card: int) -> Refusal:
    return R_KEEP
