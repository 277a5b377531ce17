"""The sentences of a card, carried out in order (rules K): requirements first, then benefits."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.graph import within
from sandtable.core.refusal import Refusal
from sandtable.games.quartermaster_1914.facts.board import TEAM_OF, TEAM_OF_COUNTRY
from sandtable.games.quartermaster_1914.facts.cards.catalogue import (
    CATALOGUE,
    OWNERS,
    STATUSES,
    distinct,
)
from sandtable.games.quartermaster_1914.facts.cards.vocabulary import (
    Cost,
    Lend,
    Lose,
    NeedArmy,
    NeedNavies,
    Requirement,
    Score,
    Token,
    Wear,
)
from sandtable.games.quartermaster_1914.rules.decks import (
    R_HAND,
    R_PREPARED,
    give_away,
    lose_prepared,
    must_discard,
    throw_away,
    wear,
)
from sandtable.games.quartermaster_1914.rules.sentences import (
    SENTENCES,
    extra,
    possible,
    the_sentence,
    where_is,
)
from sandtable.games.quartermaster_1914.rules.state import Position, book
from sandtable.games.quartermaster_1914.rules.supply import beside
from sandtable.games.quartermaster_1914.rules.verbs import PASS, discard, give_up, use
from sandtable.games.quartermaster_1914.rules.victory import score

R_USE = Refusal("R20", "Use the card you have played, or pass.")


@book.step
def carry_on(g: Position, card: int, index: int) -> None:
    """K1 and K2: each sentence is finished before the next; an unmet requirement ends it all."""
    does = CATALOGUE[card].does
    if index == len(does):
        return
    sentence = does[index]
    if not isinstance(sentence, Requirement):
        g.todo(carry_on(card, index + 1))
    SENTENCES[type(sentence)].carry(g, sentence, card, index)


def of_use(g: Position, card: int) -> bool:
    """K1 to K3: whether a card might do anything if it is played now; a Status always does."""
    if STATUSES >> card & 1:
        return True
    for sentence in CATALOGUE[card].does:
        useful = possible(g, card, sentence)
        if isinstance(sentence, Requirement):
            if not useful:
                return False
        elif useful:
            return True
    return False


# K1: requirements.


def is_met(g: Position, card: int, sentence: NeedNavies | NeedArmy) -> bool:
    return met(g, sentence)


@SENTENCES.carries(NeedNavies, possible=is_met)
@SENTENCES.carries(NeedArmy, possible=is_met)
def carry_need(g: Position, sentence: NeedNavies | NeedArmy, card: int, index: int) -> None:
    """K1: the rest of the card follows only if the board meets the requirement."""
    if met(g, sentence):
        g.todo(carry_on(card, index + 1))
    else:
        g.tell("fails", OWNERS[card], card)


def met(g: Position, sentence: NeedNavies | NeedArmy) -> bool:
    """K1: whether the board meets a requirement."""
    if isinstance(sentence, NeedNavies):
        return g.navies[sentence.of].bit_count() >= sentence.navies
    if sentence.near_army_of < 0:
        return bool(g.armies[sentence.of] & where_is(g, sentence.where, sentence.of))
    neighbours = beside(g, TEAM_OF_COUNTRY[sentence.of])
    return any(
        within(place, 2, neighbours) & g.armies[sentence.near_army_of]
        for place in bits(g.armies[sentence.of])
    )


def payable(g: Position, sentence: Cost) -> int:
    """H5: the cards any one of which can pay the price."""
    return (g.prepared if sentence.prepared else g.hands)[sentence.payer]


def can_pay(g: Position, card: int, sentence: Cost) -> bool:
    """H5: the card itself cannot be its own price."""
    return bool(payable(g, sentence) & ~(1 << card))


@SENTENCES.carries(Cost, possible=can_pay)
def carry_cost(g: Position, sentence: Cost, card: int, index: int) -> None:
    """H5: the price must really be paid, and whoever plays the card may decline."""
    if not payable(g, sentence):
        g.tell("fails", OWNERS[card], card)
    elif sentence.teammate:
        g.todo(choose_to_use(OWNERS[card], card, index))
    else:
        g.todo(choose_cost(sentence.payer, card, index))


# R20: the price that a teammate pays.


@book.question("{card}: let your teammate discard a card for it, or let it do nothing.", "R20")
def choose_to_use(g: Position, power: int, card: int, index: int) -> Iterator[Action]:
    """K1: a requirement may be declined; a card may be played just to be rid of it."""
    yield PASS
    yield use(card)


@choose_to_use.answer
def use_chosen(g: Position, action: Action, power: int, card: int, index: int) -> None:
    """R20: the teammate chooses which card."""
    if action[0] == "use":
        g.todo(must_discard(the_sentence(card, index, Cost).payer), carry_on(card, index + 1))
    else:
        g.tell("fails", power, card)


@choose_to_use.refusal
def forbids_use(g: Position, action: Action, power: int, card: int, index: int) -> Refusal:
    return R_USE


# The price that a power pays itself.


@book.question("{card}: discard a card to use it, or let it do nothing.", rule="K1")
def choose_cost(g: Position, power: int, card: int, index: int) -> Iterator[Action]:
    """K1 and H5: either country, unseen."""
    yield PASS
    if the_sentence(card, index, Cost).prepared:
        for one in distinct(g.prepared[power]):
            yield give_up(one)
    else:
        for one in distinct(g.hands[power]):
            yield discard(one)


@choose_cost.answer
def cost_chosen(g: Position, action: Action, power: int, card: int, index: int) -> None:
    if action[0] == "pass":
        g.tell("fails", power, card)
        return
    g.todo(carry_on(card, index + 1))
    if action[0] == "discard":
        throw_away(g, power, action[1][0])
    else:
        give_away(g, power, action[1][0])


@choose_cost.refusal
def forbids_cost(g: Position, action: Action, power: int, card: int, index: int) -> Refusal | None:
    return R_PREPARED if the_sentence(card, index, Cost).prepared else R_HAND


# What happens by itself.


@SENTENCES.carries(Wear)
def carry_wear(g: Position, sentence: Wear, card: int, index: int) -> None:
    """F4d and G: each power named gives up its cards, in the order of the card."""
    g.todo(*[wear(loss.victim, loss.count + extra(g, loss.extra)) for loss in sentence.losses])


@SENTENCES.carries(Score)
def carry_score(g: Position, sentence: Score, card: int, index: int) -> None:
    """L1: at once."""
    score(g, TEAM_OF[OWNERS[card]], sentence.points)


@SENTENCES.carries(Token)
def carry_token(g: Position, sentence: Token, card: int, index: int) -> None:
    """L7: at most one token lies in a space."""
    if not g.tokens >> sentence.space & 1:
        g.tokens |= 1 << sentence.space
        g.tell("token", sentence.space)


@SENTENCES.carries(Lend)
def carry_lend(g: Position, sentence: Lend, card: int, index: int) -> None:
    """An Army there counts as supplied until the turn ends."""
    g.lent[sentence.of] |= 1 << sentence.space


@SENTENCES.carries(Lose)
def carry_lose(g: Position, sentence: Lose, card: int, index: int) -> None:
    """H4: prepared cards of a power, or points."""
    g.todo(lose_prepared(sentence.victim, sentence.count))
