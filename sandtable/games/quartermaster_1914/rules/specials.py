"""What only one or two cards do: discards for discards, truces, looks into hands, and the like."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.decks import off_the_pile, to_pile
from sandtable.core.graph import around
from sandtable.core.refusal import Refusal
from sandtable.games.quartermaster_1914.facts.board import (
    TEAM_OF,
    TEAM_OF_COUNTRY,
    TEAM_POWERS,
)
from sandtable.games.quartermaster_1914.facts.cards.catalogue import (
    OWNERS,
    cards_of,
    distinct,
)
from sandtable.games.quartermaster_1914.facts.cards.vocabulary import (
    Disband,
    Fetch,
    LoseStatus,
    Mine,
    Spend,
    Spy,
    Truce,
    Waive,
)
from sandtable.games.quartermaster_1914.rules.decks import (
    in_pile,
    lose_prepared,
    named,
    play_out,
    show_into_hand,
    throw_away,
    wear,
)
from sandtable.games.quartermaster_1914.rules.initiation import R_LOOK
from sandtable.games.quartermaster_1914.rules.pieces import R_WITHDRAW, take_off
from sandtable.games.quartermaster_1914.rules.sentences import SENTENCES, the_sentence
from sandtable.games.quartermaster_1914.rules.state import Position, book, enemy
from sandtable.games.quartermaster_1914.rules.supply import beside
from sandtable.games.quartermaster_1914.rules.verbs import PASS, discard, strike, take, withdraw
from sandtable.games.quartermaster_1914.rules.victory import score

R_SPEND = Refusal("K3", "Discard a card from your hand that the text allows; of copies, the first.")
R_PILE = Refusal("K3", "Only cards that the text names, in your own discard pile, can be taken.")
R_MINES = Refusal("K3", "Choose an enemy power with an Army adjacent to one of that country.")
R_STATUS = Refusal("K3", "Choose one of that power's Status cards on the table.")


# The Extravagant Lifestyle of the Aristocracy, and Unrestricted Submarine Warfare.


def spendable(card: int, sentence: Spend) -> int:
    """The cards that may be discarded: any, or those of the type named."""
    return -1 if sentence.type is None else cards_of(sentence.of, sentence.type)


def may_spend(g: Position, card: int, sentence: Spend) -> bool:
    """Whether, by what everybody can see, there might be such a card in hand."""
    power = OWNERS[card]
    return bool(g.hands[power] and g.unseen(power) & spendable(card, sentence))


@SENTENCES.carries(Spend, possible=may_spend)
def carry_spend(g: Position, sentence: Spend, card: int, index: int) -> None:
    """Cards from hand, each of which costs the enemy some by attrition."""
    g.todo(spend(card, index, sentence.most))


@book.step
def spend(g: Position, card: int, index: int, left: int) -> None:
    """Asked as long as there might be a card to discard."""
    if left and may_spend(g, card, the_sentence(card, index, Spend)):
        g.todo(choose_spend(OWNERS[card], card, index, left))


@book.question("{card}: discard a card, so that the enemy gives up more?", rule="K3")
def choose_spend(g: Position, power: int, card: int, index: int, left: int) -> Iterator[Action]:
    yield PASS
    for one in distinct(g.hands[power] & spendable(card, the_sentence(card, index, Spend))):
        yield discard(one)


@choose_spend.answer
def spend_chosen(g: Position, action: Action, power: int, card: int, index: int, left: int) -> None:
    """H1 and H2: a card of a named type is shown and goes to the top, any other is not."""
    if action[0] == "pass":
        return
    sentence = the_sentence(card, index, Spend)
    g.todo(wear(sentence.victim, sentence.each), spend(card, index, left - 1))
    (given,) = action[1]
    if sentence.type is None:
        throw_away(g, power, given)
    else:
        given = play_out(g, power, given)
        to_pile(g, power, given)
        g.tell("shows", power, given)


@choose_spend.refusal
def forbids_spend(
    g: Position, action: Action, power: int, card: int, index: int, left: int
) -> Refusal:
    return R_SPEND


# The Christmas Truce, and Bersaglieri.


@SENTENCES.carries(Truce)
def carry_truce(g: Position, sentence: Truce, card: int, index: int) -> None:
    """R26: binds some countries to the end of the round."""
    g.truce = 1


@SENTENCES.carries(Waive)
def carry_waive(g: Position, sentence: Waive, card: int, index: int) -> None:
    """R16: waives the price of difficult terrain for the whole power this turn."""
    g.bersaglieri = 1


# Redl Blackmailed.


def may_spy(g: Position, card: int, sentence: Spy) -> bool:
    return bool(g.hands[sentence.victim])


@SENTENCES.carries(Spy, possible=may_spy)
def carry_spy(g: Position, sentence: Spy, card: int, index: int) -> None:
    """R21: an empty hand costs nothing."""
    power, victim = OWNERS[card], sentence.victim
    if g.hands[victim]:
        g.looks[power] |= g.hands[victim]
        g.reveal()
        for one in bits(g.hands[victim]):
            g.tell("sees", power, victim, one, to=1 << power)
        g.todo(choose_redl(power, victim))


@book.question("Redl Blackmailed: choose a card of that hand to be discarded, or pass.", "R21")
def choose_redl(g: Position, power: int, victim: int) -> Iterator[Action]:
    yield PASS
    for one in distinct(g.hands[victim]):
        yield take(one)


@choose_redl.answer
def redl_chosen(g: Position, action: Action, power: int, victim: int) -> None:
    """R21: it goes face up to the top; the power remembers the rest of the hand."""
    if action[0] == "take":
        one = play_out(g, victim, action[1][0])
        to_pile(g, victim, one)
        g.tell("shows", victim, one)


@choose_redl.refusal
def forbids_redl(g: Position, action: Action, power: int, victim: int) -> Refusal:
    return R_LOOK


# Scottish Women's Hospitals.


def may_fetch(g: Position, card: int, sentence: Fetch) -> bool:
    """Whether, by what everybody can see, there might be such a card in the pile."""
    power, kinds = OWNERS[card], cards_of(sentence.of, sentence.type)
    hidden = g.buried[power] and g.unseen(power) & kinds
    return bool(g.discards[power] & kinds or hidden)


@SENTENCES.carries(Fetch, possible=may_fetch)
def carry_fetch(g: Position, sentence: Fetch, card: int, index: int) -> None:
    """Cards of a type out of the discard pile."""
    g.todo(fetch(card, index, sentence.most))


@book.step
def fetch(g: Position, card: int, index: int, left: int) -> None:
    """Asked as long as there might be one in the pile."""
    if left and may_fetch(g, card, the_sentence(card, index, Fetch)):
        g.todo(choose_healed(OWNERS[card], card, index, left))


@book.question("{card}: take a card from your discard pile?", rule="K3")
def choose_healed(g: Position, power: int, card: int, index: int, left: int) -> Iterator[Action]:
    yield PASS
    sentence = the_sentence(card, index, Fetch)
    kinds = cards_of(sentence.of, sentence.type)
    for one in in_pile(g, power, kinds):
        yield take(one)


@choose_healed.answer
def healed_chosen(
    g: Position, action: Action, power: int, card: int, index: int, left: int
) -> None:
    """The card is shown: that it is one of those named had to be seen."""
    if action[0] == "take":
        one = named(g, power, action[1][0])
        off_the_pile(g, power, one)
        show_into_hand(g, power, one)
        g.tell("recalls", power, one)
        g.todo(fetch(card, index, left - 1))


@choose_healed.refusal
def forbids_healed(
    g: Position, action: Action, power: int, card: int, index: int, left: int
) -> Refusal:
    return R_PILE


# Peace, Bread, Land.


def may_disband(g: Position, card: int, sentence: Disband) -> bool:
    return bool(g.pieces(sentence.of))


@SENTENCES.carries(Disband, possible=may_disband)
def carry_disband(g: Position, sentence: Disband, card: int, index: int) -> None:
    """Own pieces off the board, points for each."""
    g.todo(disband(card, index, sentence.most))


@book.step
def disband(g: Position, card: int, index: int, left: int) -> None:
    """Asked as long as there are pieces."""
    if left and may_disband(g, card, the_sentence(card, index, Disband)):
        g.todo(choose_peace(OWNERS[card], card, index, left))


@book.question("{card}: remove one of your pieces for Victory Points?", rule="K3")
def choose_peace(g: Position, power: int, card: int, index: int, left: int) -> Iterator[Action]:
    yield PASS
    country = the_sentence(card, index, Disband).of
    for place in bits(g.pieces(country)):
        yield withdraw(country, place)


@choose_peace.answer
def peace_chosen(g: Position, action: Action, power: int, card: int, index: int, left: int) -> None:
    if action[0] == "withdraw":
        take_off(g, *action[1])
        score(g, TEAM_OF[power], the_sentence(card, index, Disband).points)
        g.todo(disband(card, index, left - 1))


@choose_peace.refusal
def forbids_peace(
    g: Position, action: Action, power: int, card: int, index: int, left: int
) -> Refusal:
    return R_WITHDRAW


# Tunnel Mines.


def mined(g: Position, card: int, sentence: Mine) -> list[int]:
    """The enemy powers with an Army adjacent to one of the country."""
    team = TEAM_OF_COUNTRY[sentence.of]
    near = around(g.armies[sentence.of], beside(g, team))
    return [victim for victim in TEAM_POWERS[enemy(team)] if g.power_armies(victim) & near]


def may_mine(g: Position, card: int, sentence: Mine) -> bool:
    return bool(mined(g, card, sentence))


@SENTENCES.carries(Mine, possible=may_mine)
def carry_mine(g: Position, sentence: Mine, card: int, index: int) -> None:
    """H4: a power beside the country's Armies loses prepared cards."""
    if mined(g, card, sentence):
        g.todo(choose_mined(OWNERS[card], card, index))


@book.question("{card}: which power loses prepared cards?", rule="K3")
def choose_mined(g: Position, power: int, card: int, index: int) -> Iterator[Action]:
    yield PASS
    for victim in mined(g, card, the_sentence(card, index, Mine)):
        yield strike(victim)


@choose_mined.answer
def mined_chosen(g: Position, action: Action, power: int, card: int, index: int) -> None:
    if action[0] == "strike":
        g.todo(lose_prepared(action[1][0], the_sentence(card, index, Mine).count))


@choose_mined.refusal
def forbids_mined(g: Position, action: Action, power: int, card: int, index: int) -> Refusal:
    return R_MINES


# Sidney Reilly and Eddie Rickenbacker.


def may_lose_status(g: Position, card: int, sentence: LoseStatus) -> bool:
    return bool(g.statuses[sentence.victim])


@SENTENCES.carries(LoseStatus, possible=may_lose_status)
def carry_lose_status(g: Position, sentence: LoseStatus, card: int, index: int) -> None:
    """H4: without a Status nothing is lost."""
    if g.statuses[sentence.victim]:
        chooser = sentence.victim if sentence.own_choice else OWNERS[card]
        g.todo(choose_status(chooser, card, index))


@book.question("{card}: which Status card is discarded?", rule="H4")
def choose_status(g: Position, power: int, card: int, index: int) -> Iterator[Action]:
    """K3: whoever plays the card may leave it; the victim may not."""
    sentence = the_sentence(card, index, LoseStatus)
    if not sentence.own_choice:
        yield PASS
    for one in bits(g.statuses[sentence.victim]):
        yield take(one)


@choose_status.answer
def status_chosen(g: Position, action: Action, power: int, card: int, index: int) -> None:
    """H1: a Status goes face up to the top of the pile."""
    if action[0] == "take":
        (one,) = action[1]
        owner = OWNERS[one]
        g.statuses[owner] &= ~(1 << one)
        to_pile(g, owner, one)
        g.tell("loses_status", owner, one)


@choose_status.refusal
def forbids_status(
    g: Position, action: Action, power: int, card: int, index: int
) -> Refusal | None:
    return R_STATUS
