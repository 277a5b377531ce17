"""War Revenue Act: up to three US cards out of the discard pile, each used in one way."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.decks import off_the_pile, tell_own
from sandtable.core.refusal import Refusal
from sandtable.games.quartermaster_1914.facts.cards.catalogue import (
    OF_COUNTRY,
    OWNERS,
    distinct,
    the_card_with,
)
from sandtable.games.quartermaster_1914.facts.cards.vocabulary import Levy
from sandtable.games.quartermaster_1914.rules.decks import in_pile, named, prepare_openly
from sandtable.games.quartermaster_1914.rules.laying import lay
from sandtable.games.quartermaster_1914.rules.pieces import R_WITHDRAW, take_off, withdrawals
from sandtable.games.quartermaster_1914.rules.sentences import SENTENCES
from sandtable.games.quartermaster_1914.rules.state import Position, book
from sandtable.games.quartermaster_1914.rules.verbs import PASS, play, prepare, take

REVENUE, LEVY = the_card_with(Levy)
FISCAL = OF_COUNTRY[LEVY.of] & ~(1 << REVENUE)
"""The cards that may be taken."""
WAYS = 3
"""To play a card, to prepare it, to put it under the deck."""

R_TAKE = Refusal("R22", "Take other US cards from your own discard pile; of copies, the first.")
R_USE = Refusal("R22", "Each card taken must be used: played, prepared, or put under the deck.")


def may_levy(g: Position, card: int, sentence: Levy) -> bool:
    """Whether, by what everybody can see, there might be such a card in the pile."""
    power = OWNERS[card]
    return bool(g.discards[power] & FISCAL or (g.buried[power] and g.unseen(power) & FISCAL))


@SENTENCES.carries(Levy, possible=may_levy)
def carry_levy(g: Position, sentence: Levy, card: int, index: int) -> None:
    """R22: take, then play one, prepare one, put one under the deck."""
    power = OWNERS[card]
    g.todo(levy(power, sentence.most), spend_on_play(power), spend_on_prepare(power))


@book.step
def levy(g: Position, power: int, left: int) -> None:
    """Asked as long as there might be such a card."""
    if left and may_levy(g, REVENUE, LEVY):
        g.todo(choose_levy(power, left))


@book.question("War Revenue Act: take a US card from your discard pile?", rule="R22")
def choose_levy(g: Position, power: int, left: int) -> Iterator[Action]:
    yield PASS
    for card in in_pile(g, power, FISCAL):
        yield take(card)


@choose_levy.answer
def levy_chosen(g: Position, action: Action, power: int, left: int) -> None:
    """The card is shown: that it is a US card had to be seen."""
    if action[0] == "take":
        (card,) = action[1]
        card = named(g, power, card)
        off_the_pile(g, power, card)
        g.aside[power] |= 1 << card
        g.tell("sets_aside", power, card)
        g.todo(levy(power, left - 1))


@choose_levy.refusal
def forbids_levy(g: Position, action: Action, power: int, left: int) -> Refusal:
    return R_TAKE


@book.step
def spend_on_play(g: Position, power: int) -> None:
    if g.aside[power]:
        g.todo(choose_spent_play(power))


@book.question("War Revenue Act: play one of the cards taken?", rule="R22")
def choose_spent_play(g: Position, power: int) -> Iterator[Action]:
    """Two cards find a use without being played, three do not."""
    if g.aside[power].bit_count() < WAYS:
        yield PASS
    for card in distinct(g.aside[power]):
        yield play(card)
    yield from withdrawals(g, power)


@choose_spent_play.answer
def spent_play(g: Position, action: Action, power: int) -> None:
    if action[0] == "play":
        (card,) = action[1]
        g.aside[power] &= ~(1 << card)
        lay(g, power, card)
    elif action[0] == "withdraw":
        take_off(g, *action[1])
        g.todo(spend_on_play(power))


@choose_spent_play.refusal
def forbids_spent_play(g: Position, action: Action, power: int) -> Refusal | None:
    return R_WITHDRAW if action[0] == "withdraw" else R_USE


@book.step
def spend_on_prepare(g: Position, power: int) -> None:
    if g.aside[power]:
        g.todo(choose_spent_prepare(power))


@book.question("War Revenue Act: prepare a card taken? What is left goes under the deck.", "R22")
def choose_spent_prepare(g: Position, power: int) -> Iterator[Action]:
    """One card may go under the deck without one being prepared, two may not."""
    if g.aside[power].bit_count() < WAYS - 1:
        yield PASS
    for card in distinct(g.aside[power]):
        yield prepare(card)
    yield from withdrawals(g, power)


@choose_spent_prepare.answer
def spent_prepare(g: Position, action: Action, power: int) -> None:
    """The one left goes under the deck; which of two is which stays hidden."""
    if action[0] == "withdraw":
        take_off(g, *action[1])
        g.todo(spend_on_prepare(power))
        return
    if action[0] == "prepare":
        (card,) = action[1]
        g.aside[power] &= ~(1 << card)
        if g.aside[power]:
            g.prepared[power] |= 1 << card
            tell_own(g, "prepares", power, card)
        else:
            prepare_openly(g, power, card)
    for card in bits(g.aside[power]):
        g.bottoms[power] = (*g.bottoms[power], card)
        tell_own(g, "tucks", power, card)
    g.aside[power] = 0


@choose_spent_prepare.refusal
def forbids_spent_prepare(g: Position, action: Action, power: int) -> Refusal | None:
    return R_WITHDRAW if action[0] == "withdraw" else R_USE
