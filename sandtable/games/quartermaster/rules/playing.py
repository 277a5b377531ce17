"""The Play step (rules 43 to 50): a card is played or discarded."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.decks import off_the_pile, tell_own, to_pile
from sandtable.core.refusal import Refusal
from sandtable.games.quartermaster.facts.board import ARMY, KINDS
from sandtable.games.quartermaster.facts.cards.catalogue import (
    ANY_TIME,
    CATALOGUE,
    INSTEAD,
    RESPONSES,
    STATUSES,
    distinct,
    with_special,
)
from sandtable.games.quartermaster.facts.cards.vocabulary import Happening, Type
from sandtable.games.quartermaster.rules.decks import choose_discard, throw_away
from sandtable.games.quartermaster.rules.pieces import forbids_withdrawal
from sandtable.games.quartermaster.rules.reactions import (
    R57,
    R58,
    occasion,
    pay,
    take_off,
    use_card,
    withdrawals,
)
from sandtable.games.quartermaster.rules.sentences import (
    NO_TRIGGER,
    carry_out_later,
    does_something,
)
from sandtable.games.quartermaster.rules.state import PLAY, Position, book
from sandtable.games.quartermaster.rules.verbs import PASS, discard, play, return_, use

RATIONING = with_special("rationing")
WOMEN_CONSCRIPTS = with_special("women_conscripts")

R43_HAND = Refusal("43", "That card is not in your hand.")
R43_TWIN = Refusal("43", "Play your other copy of that card: they are the same.")
R43_MUST = Refusal("43", "You must play or discard a card from your hand.")
R45 = Refusal("45", "Only a Status card that says so is used instead of playing a card.")
R45_USELESS = Refusal("45", "That Status card would do nothing now.")


@book.step
def play_step(g: Position, country: int) -> None:
    """43 to 45: skipped with an empty hand, unless a Status can be used instead."""
    g.step = PLAY
    g.at_work = -1
    if g.hands[country] or g.statuses[country] & INSTEAD:
        g.todo(choose_play(country))


def useful(g: Position, card: int) -> bool:
    """43: whether a card does anything if it is played now; a Status or a Response always does."""
    return bool((STATUSES | RESPONSES) >> card & 1) or does_something(g, card, 0)


def used_instead(g: Position, country: int) -> int:
    """45: the Status cards that may replace the Play step now."""
    cards = g.statuses[country] & INSTEAD
    return sum(1 << card for card in bits(cards) if does_something(g, card, 0))


@book.question("Play or discard a card.", rule="43")
def choose_play(g: Position, country: int) -> Iterator[Action]:
    """43 to 46: exactly one card, or a Status used instead; what is of no use comes last.

    Reading 21: a face-down card for any time may be used before one plays.
    """
    cards = distinct(g.hands[country])
    of_use = [card for card in cards if useful(g, card)]
    for card in of_use:
        yield play(card)
    for card in bits(used_instead(g, country) | g.responses[country] & ANY_TIME):
        yield use(card)
    for card in cards:
        yield discard(card)
    if not cards:
        yield PASS
    yield from withdrawals(g, country, range(len(KINDS)))
    for card in cards:
        if card not in of_use:
            yield play(card)


@choose_play.answer
def play_chosen(g: Position, action: Action, country: int) -> None:
    verb, arguments = action
    if verb == "play":
        play_from_hand(g, country, arguments[0])
    elif verb == "discard":
        throw_away(g, country, arguments[0])
    elif verb == "use" and RESPONSES >> arguments[0] & 1:
        g.todo(choose_play(country))
        use_card(g, country, arguments[0], occasion(Happening.SUPPLY, country, ARMY, 0))
    elif verb == "use":
        g.at_work = arguments[0]
        g.tell("uses", country, arguments[0])
        carry_out_later(g, arguments[0], NO_TRIGGER)
        pay(g, country, CATALOGUE[arguments[0]])
    elif verb == "withdraw":
        g.todo(choose_play(country))
        take_off(g, country, *arguments)


@choose_play.refusal
def forbids_play(g: Position, action: Action, country: int) -> Refusal | None:
    """43 to 45: why this cannot be played."""
    verb, arguments = action
    if verb in ("play", "discard"):
        (card,) = arguments
        return R43_TWIN if g.hands[country] >> card & 1 else R43_HAND
    if verb == "use":
        return forbids_use(g, country, *arguments)
    if verb == "withdraw":
        return forbids_withdrawal(g, country, *arguments)
    return R43_MUST


def forbids_use(g: Position, country: int, card: int) -> Refusal:
    """45, 57 and 58: why a card on the table cannot be used in the Play step."""
    if g.responses[country] >> card & 1:
        return R57
    if not g.statuses[country] >> card & 1:
        return R58
    return R45_USELESS if INSTEAD >> card & 1 else R45


def play_from_hand(g: Position, country: int, card: int) -> None:
    """43: a card of no use has no effect, but it has been played."""
    g.hands[country] &= ~(1 << card)
    if useful(g, card):
        g.todo(play_card(country, card))
        return
    to_pile(g, country, card)
    g.at_work = card
    g.tell("plays", country, card)
    g.tell("no_effect", card)
    g.todo(played(country, card))


@book.step
def play_card(g: Position, country: int, card: int) -> None:
    """46 and 47: Status and Response go to the table, others to the pile before they work."""
    if STATUSES >> card & 1:
        g.statuses[country] |= 1 << card
        g.at_work = card
        g.tell("lays_status", country, card)
    elif RESPONSES >> card & 1:
        g.responses[country] |= 1 << card
        tell_own(g, "lays_response", country, card)
    else:
        to_pile(g, country, card)
        g.at_work = card
        g.tell("plays", country, card)
        carry_out_later(g, card, NO_TRIGGER)
        g.todo(played(country, card))


@book.step
def played(g: Position, country: int, card: int) -> None:
    """47: reactions to the discarding of a card come before its effect."""
    if g.statuses[country] & WOMEN_CONSCRIPTS and CATALOGUE[card].type is Type.BUILD_ARMY:
        g.todo(choose_conscripts(country, card))
    if g.statuses[country] & RATIONING and g.country == country and g.hands[country]:
        g.todo(choose_ration(country, card))


@book.question("Put {card} on top of your draw deck instead of discarding it?", rule="47")
def choose_conscripts(g: Position, country: int, card: int) -> Iterator[Action]:
    """Women Conscripts: at the moment of discarding."""
    yield PASS
    yield return_(card)


@choose_conscripts.answer
def conscripts_chosen(g: Position, action: Action, country: int, card: int) -> None:
    if action[0] == "return":
        off_the_pile(g, country, card)
        g.tops[country] = (card, *g.tops[country])
        g.tell("on_top", country, card)


@book.question("Discard another card to put {card} under your draw deck?", rule="38")
def choose_ration(g: Position, country: int, card: int) -> Iterator[Action]:
    """Rationing: a different card from hand is the price."""
    yield PASS
    yield return_(card)


@choose_ration.answer
def ration_chosen(g: Position, action: Action, country: int, card: int) -> None:
    if action[0] == "return":
        off_the_pile(g, country, card)
        g.bottoms[country] = (*g.bottoms[country], card)
        g.tell("under_deck", country, card)
        g.todo(choose_discard(country))
