"""The sentences of a card, carried out in order (rules K): requirements first, then benefits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

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
    Battle,
    Build,
    Cost,
    Draft,
    Eliminate,
    Lend,
    Lose,
    NeedArmy,
    NeedNavies,
    OneOf,
    PlayAnother,
    Prepare,
    Recruit,
    Requirement,
    Score,
    Special,
    Token,
    Wear,
)
from sandtable.games.quartermaster_1914.rules.choices import MIGHT, carry_choice
from sandtable.games.quartermaster_1914.rules.decks import (
    R_HAND,
    R_PREPARED,
    give_away,
    lose_prepared,
    must_discard,
    throw_away,
    wear,
)
from sandtable.games.quartermaster_1914.rules.sentences import extra, where_is
from sandtable.games.quartermaster_1914.rules.specials import SPECIALS
from sandtable.games.quartermaster_1914.rules.state import Position, book
from sandtable.games.quartermaster_1914.rules.supply import beside
from sandtable.games.quartermaster_1914.rules.verbs import PASS, discard, give_up
from sandtable.games.quartermaster_1914.rules.victory import score


@book.step
def carry_on(g: Position, card: int, index: int) -> None:
    """K1 and K2: each sentence is finished before the next; an unmet requirement ends it all."""
    does = CATALOGUE[card].does
    if index == len(does):
        return
    sentence = does[index]
    if isinstance(sentence, Cost | NeedNavies | NeedArmy):
        require(g, sentence, card, index)
    else:
        g.todo(carry_on(card, index + 1))
        CARRY[type(sentence)](g, sentence, card, index)


def of_use(g: Position, card: int) -> bool:
    """K1 to K3: whether a card might do anything if it is played now; a Status lies there."""
    if STATUSES >> card & 1:
        return True
    for sentence in CATALOGUE[card].does:
        if isinstance(sentence, Cost):
            if not payable(g, sentence) & ~(1 << card):
                return False
        elif isinstance(sentence, NeedNavies | NeedArmy):
            if not met(g, sentence):
                return False
        elif type(sentence) not in MIGHT or MIGHT[type(sentence)](g, card, sentence):
            return True
    return False


# K1: requirements.


def require(g: Position, sentence: Requirement, card: int, index: int) -> None:
    """K1: the rest of the card follows only once this is met."""
    if isinstance(sentence, Cost):
        _ask_cost(g, sentence, card, index)
    elif met(g, sentence):
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


def _ask_cost(g: Position, sentence: Cost, card: int, index: int) -> None:
    """H5: the price must really be paid; a teammate who must pay it has no choice."""
    if not payable(g, sentence):
        g.tell("fails", OWNERS[card], card)
    elif sentence.teammate:
        g.todo(must_discard(sentence.payer), carry_on(card, index + 1))
    else:
        g.todo(choose_cost(sentence.payer, card, index))


def payable(g: Position, sentence: Cost) -> int:
    """H5: the cards with one of which the price can be paid."""
    return (g.prepared if sentence.prepared else g.hands)[sentence.payer]


@book.question("{card}: discard a card to use it, or let it do nothing.", rule="K1")
def choose_cost(g: Position, power: int, card: int, index: int) -> Iterator[Action]:
    """K1 and H5: either country, unseen."""
    yield PASS
    if _from_prepared(card, index):
        for one in distinct(g.prepared[power]):
            yield give_up(one)
    else:
        for one in distinct(g.hands[power]):
            yield discard(one)


def _from_prepared(card: int, index: int) -> bool:
    sentence = CATALOGUE[card].does[index]
    return isinstance(sentence, Cost) and sentence.prepared


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
    return R_PREPARED if _from_prepared(card, index) else R_HAND


# What happens by itself.


def carry_wear(g: Position, sentence: Wear, card: int, index: int) -> None:
    """F4d and G: each power named gives up its cards, in the order of the card."""
    g.todo(*[wear(loss.victim, loss.count + extra(g, loss.extra)) for loss in sentence.losses])


def carry_score(g: Position, sentence: Score, card: int, index: int) -> None:
    """L1: at once."""
    score(g, TEAM_OF[OWNERS[card]], sentence.points)


def carry_token(g: Position, sentence: Token, card: int, index: int) -> None:
    """L7: one token at most lies in a space."""
    if not g.tokens >> sentence.space & 1:
        g.tokens |= 1 << sentence.space
        g.tell("token", sentence.space)


def carry_lend(g: Position, sentence: Lend, card: int, index: int) -> None:
    """An Army there counts as supplied until the turn ends."""
    g.lent[sentence.of] |= 1 << sentence.space


def carry_lose(g: Position, sentence: Lose, card: int, index: int) -> None:
    """H4: prepared cards of a power, or points."""
    g.todo(lose_prepared(sentence.victim, sentence.count))


def carry_special(g: Position, sentence: Special, card: int, index: int) -> None:
    """The odd ones."""
    SPECIALS[sentence.name](g, OWNERS[card])


CARRY: dict[type, Callable[[Position, Any, int, int], None]] = {
    Build: carry_choice,
    Recruit: carry_choice,
    Battle: carry_choice,
    Eliminate: carry_choice,
    OneOf: carry_choice,
    Prepare: carry_choice,
    Draft: carry_choice,
    PlayAnother: carry_choice,
    Wear: carry_wear,
    Score: carry_score,
    Token: carry_token,
    Lend: carry_lend,
    Lose: carry_lose,
    Special: carry_special,
}
"""Each kind of sentence and the function that carries it out."""
