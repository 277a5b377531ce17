"""Drawing and discarding (rules F7, G and H)."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.decks import bury, move_top, shuffle_in, take_known, tell_own, to_pile
from sandtable.core.outcomes import Draw, Outcomes
from sandtable.core.refusal import Refusal
from sandtable.games.quartermaster_1914.facts.cards.catalogue import COPIES, TWIN, distinct
from sandtable.games.quartermaster_1914.rules.state import Position, book
from sandtable.games.quartermaster_1914.rules.verbs import (
    discard,
    give_up,
    lose_point,
    top_card,
)
from sandtable.games.quartermaster_1914.rules.victory import lose_for_want

R_HAND = Refusal("H3", "Discard a card from your own hand; of copies, the first.")
R_PREPARED = Refusal("H3", "Discard one of your own prepared cards; of copies, the first.")
R_STATUS = Refusal("G2", "A Status card on the table cannot be given up.")
R_POINT = Refusal("G3", "While your draw deck has cards you cannot lose a point instead.")
R_DECK = Refusal("G4", "Your draw deck is empty.")


def deck_size(g: Position, power: int) -> int:
    """How many cards are left to draw."""
    return g.pools[power].bit_count() + len(g.bottoms[power])


def shuffle_deck(g: Position, power: int) -> None:
    """F3a: after a search nothing is known about the order of the deck."""
    shuffle_in(g, g.bottoms, power)


# Copies are alike, so nobody may learn from which of them was shown.


def named(g: Position, power: int, card: int) -> int:
    """M2: a hidden card is shown under the first name of its copies that nobody has seen.

    Were it shown under its own, all would learn that the copies before it lie elsewhere.
    """
    seen = g.discards[power] | g.statuses[power] | g.shown[power] | g.aside[power]
    if seen >> card & 1:
        return card
    for copy in COPIES[card]:
        if not seen >> copy & 1:
            _exchange_names(g, power, card, copy)
            return copy
    return card


def _exchange_names(g: Position, power: int, one: int, two: int) -> None:
    """Two hidden copies of a card change places, which changes nothing."""
    if one == two:
        return
    both = 1 << one | 1 << two
    for places in (g.hands, g.prepared, g.pools, g.buried, g.picks):
        if (places[power] >> one ^ places[power] >> two) & 1:
            places[power] ^= both
    for looker, seen in enumerate(g.looks):
        if (seen >> one ^ seen >> two) & 1:
            g.looks[looker] ^= both
    swap = {one: two, two: one}
    g.bottoms[power] = tuple(swap.get(card, card) for card in g.bottoms[power])


def in_pile(g: Position, power: int, kinds: int) -> list[int]:
    """M2 and M3: the cards of these kinds in a power's pile, one of each title.

    Of copies one that lies there for all to see, so that nobody learns that another is buried.
    """
    seen = g.discards[power] & kinds
    titles = {TWIN[card] for card in distinct(seen)}
    hidden = distinct(g.buried[power] & kinds)
    return [*distinct(seen), *[card for card in hidden if TWIN[card] not in titles]]


# What was seen is remembered, as long as it surely lies where it was seen.


def known_copy(g: Position, power: int, card: int, place: int) -> int:
    """M2: of copies in a place the one that was seen goes first, for nobody can tell them apart."""
    for seen in (g.shown[power], *g.looks):
        for copy in COPIES[card]:
            if seen & place & 1 << copy:
                return copy
    return card


def forget(g: Position, power: int, cards: int) -> None:
    """M2: nobody can be sure any more where these cards lie."""
    g.shown[power] &= ~cards
    for looker in range(len(g.looks)):
        g.looks[looker] &= ~cards


def slips_away(g: Position, power: int, place: int) -> None:
    """H2: a card leaves a place unseen; it may be any of those there, unless it is the only one."""
    if place.bit_count() > 1:
        forget(g, power, place)


# Into the hand for all to see, and out of it.


def show_into_hand(g: Position, power: int, card: int) -> None:
    """F3a: everybody has seen the card that was taken."""
    g.hands[power] |= 1 << card
    g.shown[power] |= 1 << card


def play_out(g: Position, power: int, card: int) -> int:
    """H1: a card leaves the hand for all to see; the name under which it does."""
    card = named(g, power, known_copy(g, power, card, g.hands[power]))
    g.hands[power] &= ~(1 << card)
    forget(g, power, 1 << card)
    g.reveal()
    return card


def unveil(g: Position, power: int, card: int) -> int:
    """H1: a prepared card is shown and goes to the top of the pile; the name it is shown by."""
    card = named(g, power, known_copy(g, power, card, g.prepared[power]))
    g.prepared[power] &= ~(1 << card)
    forget(g, power, 1 << card)
    to_pile(g, power, card)
    g.reveal()
    return card


def slip_out(g: Position, power: int, card: int) -> None:
    """H2: a card leaves the hand unseen."""
    slips_away(g, power, g.hands[power])
    g.hands[power] &= ~(1 << card)


# Drawing.


@book.step
def draw_cards(g: Position, power: int, count: int) -> None:
    """F7a: from the top; an empty deck gives no more cards."""
    if count and deck_size(g, power):
        g.todo(off_the_deck(power, 0), draw_cards(power, count - 1))


@book.step
def discard_top(g: Position, power: int) -> None:
    """H4: the top card of the deck; with none, a point is lost."""
    if deck_size(g, power):
        g.todo(off_the_deck(power, 1))
    else:
        lose_for_want(g, power)


@book.step
def off_the_deck(g: Position, power: int, away: int) -> None:
    """The top card of the deck goes to the hand, or is discarded unseen."""
    if g.pools[power]:
        g.todo(card_from_pool(power, away))
    else:
        move_top(g, power, take_known(g.bottoms, power), away)


@book.chance
def card_from_pool(g: Position, power: int, away: int) -> Outcomes:
    """Which card lies on top of the shuffled deck."""
    return Draw(g.pools[power])


@card_from_pool.answer
def card_came(g: Position, action: Action, power: int, away: int) -> None:
    (card,) = action[1]
    g.pools[power] &= ~(1 << card)
    move_top(g, power, card, away)


# Discards from hand that must be made, or that are the price of something.


@book.step
def pay(g: Position, power: int, count: int) -> None:
    """H5: the price of something optional; before, it was checked that the cards are there."""
    if count:
        g.todo(choose_payment(power), pay(power, count - 1))


@book.step
def must_discard(g: Position, power: int) -> None:
    """H4: a compulsory discard from hand; with an empty hand, a point is lost."""
    if g.hands[power]:
        g.todo(choose_payment(power))
    else:
        lose_for_want(g, power)


@book.question("Discard a card from your hand.", rule="H2")
def choose_payment(g: Position, power: int) -> Iterator[Action]:
    """H2 and H3: either country, unseen, to the bottom."""
    for card in distinct(g.hands[power]):
        yield discard(card)


@choose_payment.answer
def payment_chosen(g: Position, action: Action, power: int) -> None:
    throw_away(g, power, action[1][0])


@choose_payment.refusal
def forbids_payment(g: Position, action: Action, power: int) -> Refusal | None:
    return R_HAND


def throw_away(g: Position, power: int, card: int) -> None:
    """H2: from hand, unseen, to the bottom."""
    slip_out(g, power, card)
    forget(g, power, 1 << card)
    bury(g, power, card)
    tell_own(g, "throws", power, card)


# Prepared cards that must be given up.


@book.step
def lose_prepared(g: Position, power: int, count: int) -> None:
    """H4: prepared cards, of the owner's choice; a point for each that is missing."""
    if not count:
        return
    g.todo(lose_prepared(power, count - 1))
    if g.prepared[power]:
        g.todo(choose_prepared(power))
    else:
        lose_for_want(g, power)


@book.question("Discard one of your prepared cards.", rule="H4")
def choose_prepared(g: Position, power: int) -> Iterator[Action]:
    """H2 and H3: either country, unseen, to the bottom."""
    for card in distinct(g.prepared[power]):
        yield give_up(card)


@choose_prepared.answer
def prepared_chosen(g: Position, action: Action, power: int) -> None:
    give_away(g, power, action[1][0])


@choose_prepared.refusal
def forbids_prepared(g: Position, action: Action, power: int) -> Refusal | None:
    return R_PREPARED


def give_away(g: Position, power: int, card: int) -> None:
    """H2: a prepared card, unseen, to the bottom."""
    slips_away(g, power, g.prepared[power])
    forget(g, power, 1 << card)
    g.prepared[power] &= ~(1 << card)
    bury(g, power, card)
    tell_own(g, "gives_up", power, card)


# Discards by Attrition symbols.


@book.step
def wear(g: Position, power: int, count: int) -> None:
    """G: a number of cards, one after the other; who has no choice is not asked."""
    if not count:
        return
    g.todo(wear(power, count - 1))
    if g.hands[power] or g.prepared[power]:
        g.todo(choose_loss(power, count))
    else:
        g.todo(discard_top(power))


@book.question("Attrition: give up a card ({count} to go).", rule="G1")
def choose_loss(g: Position, power: int, count: int) -> Iterator[Action]:
    """G1 to G4: from hand, of the prepared cards, or the top of the deck; else a point."""
    if deck_size(g, power):
        yield top_card()
    else:
        yield lose_point()
    for card in distinct(g.hands[power]):
        yield discard(card)
    for card in distinct(g.prepared[power]):
        yield give_up(card)


@choose_loss.answer
def loss_chosen(g: Position, action: Action, power: int, count: int) -> None:
    verb, arguments = action
    if verb == "top_card":
        g.todo(discard_top(power))
    elif verb == "lose_point":
        lose_for_want(g, power)
    elif verb == "discard":
        throw_away(g, power, arguments[0])
    else:
        give_away(g, power, arguments[0])


@choose_loss.refusal
def forbids_loss(g: Position, action: Action, power: int, count: int) -> Refusal | None:
    """G1 to G4: why this cannot be given up."""
    verb, arguments = action
    if verb == "lose_point":
        return R_POINT
    if verb == "top_card":
        return R_DECK
    if verb in ("discard", "give_up") and g.statuses[power] >> arguments[0] & 1:
        return R_STATUS
    if verb == "give_up":
        return R_PREPARED
    return R_HAND if verb == "discard" else None


# Preparing.


def prepare_card(g: Position, power: int, card: int) -> None:
    """F6a: a card from hand, face down on the table."""
    slip_out(g, power, card)
    g.prepared[power] |= 1 << card
    tell_own(g, "prepares", power, card)


def prepare_openly(g: Position, power: int, card: int) -> None:
    """M2: everybody knows which card it is that is laid face down."""
    g.hands[power] &= ~(1 << card)
    g.prepared[power] |= 1 << card
    g.shown[power] |= 1 << card
    g.tell("prepares", power, card)


def unprepare_card(g: Position, power: int, card: int) -> None:
    """F6a: a prepared card, back into the hand."""
    slips_away(g, power, g.prepared[power])
    g.prepared[power] &= ~(1 << card)
    g.hands[power] |= 1 << card
    tell_own(g, "unprepares", power, card)
