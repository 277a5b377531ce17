"""Big Bertha, Renault and Dreadnoughts: a prepared card that was used may be kept."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.decks import off_the_pile
from sandtable.core.refusal import Refusal
from sandtable.games.quartermaster_1914.facts.cards.catalogue import CATALOGUE, OWNERS, lasting
from sandtable.games.quartermaster_1914.facts.cards.statuses import Keep
from sandtable.games.quartermaster_1914.rules.decks import pay, show_into_hand
from sandtable.games.quartermaster_1914.rules.state import Position, book
from sandtable.games.quartermaster_1914.rules.verbs import PASS, use

KEEPS = {(keep.of, keep.symbol): (status, keep) for status, keep in lasting(Keep)}
"""Country and symbol of the card used -> the Status that lets it be kept, and what it says."""

R_KEEP = Refusal("F4e", "Use the Status card that lets you keep it, or pass.")


@book.step
def may_keep(g: Position, card: int) -> None:
    """Once per turn; Big Bertha on the German turn only, and for cards from hand."""
    one = CATALOGUE[card]
    if (one.country, one.prepared.symbol) not in KEEPS:
        return
    status, keep = KEEPS[one.country, one.prepared.symbol]
    power = OWNERS[card]
    payable = g.power == power and g.hand_size(power) >= one.prepared.strength
    if g.ready(status) and (payable or not keep.for_cards):
        g.todo(choose_keep(power, card))


@book.question("Keep {card}, instead of discarding it?", rule="F4e")
def choose_keep(g: Position, power: int, card: int) -> Iterator[Action]:
    """F4e: never compulsory."""
    one = CATALOGUE[card]
    status, _ = KEEPS[one.country, one.prepared.symbol]
    yield PASS
    yield use(status)


@choose_keep.answer
def keep_chosen(g: Position, action: Action, power: int, card: int) -> None:
    if action[0] == "pass":
        return
    one = CATALOGUE[card]
    status, keep = KEEPS[one.country, one.prepared.symbol]
    g.used |= 1 << status
    g.tell("uses", power, status)
    off_the_pile(g, power, card)
    if keep.into_hand:
        show_into_hand(g, power, card)
    else:
        g.prepared[power] |= 1 << card
        g.shown[power] |= 1 << card
    if keep.for_cards:
        g.todo(pay(power, one.prepared.strength))


@choose_keep.refusal
def forbids_keep(g: Position, action: Action, power: int, card: int) -> Refusal:
    return R_KEEP
