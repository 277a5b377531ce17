"""9.5.4 and 12.2.6 Combat cards in a combat: playing them, and what becomes of them."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.refusal import Refusal
from sandtable.core.remember import forget
from sandtable.games.paths_of_glory.facts.cards import CATALOGUE
from sandtable.games.paths_of_glory.rules.combat_cards import (
    CARD_STEP,
    EVENTS_ANNOUNCED,
    THEY_SHALL_NOT_PASS,
    TRENCH_STEP,
    card_refusal,
    in_play,
    playable,
    played_by,
    trenched,
)
from sandtable.games.paths_of_glory.rules.combatants import helped
from sandtable.games.paths_of_glory.rules.events import gain_status, put_away
from sandtable.games.paths_of_glory.rules.state import Position, book
from sandtable.games.paths_of_glory.rules.verbs import PASS, play

TIE = -1


def use_card(g: Position, side: int, number: int) -> None:
    """9.5.4.2: a card from hand is laid face up; one on the table, or an event, is picked up."""
    bit = 1 << number
    g.played |= bit
    g.used |= bit
    g.tell("combat_card", side, number)
    if g.hands[side] & bit:
        g.hands[side] &= ~bit
        g.table[side] |= bit
        g.fresh |= bit
        g.reveal()
        gain_status(g, side, number)


@book.step
def trench_cards(g: Position, side: int) -> None:
    """12.2.4: the attacker's cards against trenches; whoever holds any card is asked."""
    secret = g.hands[side] and trenched(g)
    if secret or playable(g, side, TRENCH_STEP):
        g.todo(choose_trench_card(side))


@book.question("Play a card against the enemy's trench, or go on.", rule="12.2.4")
def choose_trench_card(g: Position, side: int) -> Iterator[Action]:
    """12.2.4: before the flank attempt."""
    yield PASS
    for number in playable(g, side, TRENCH_STEP):
        yield play(number)


@choose_trench_card.answer
def trench_card_chosen(g: Position, action: Action, side: int) -> None:
    if action != PASS:
        use_card(g, side, action[1][0])
        g.todo(trench_cards(side))


@choose_trench_card.refusal
def forbids_trench_card(g: Position, action: Action, side: int) -> Refusal | None:
    if action[0] != play.name:
        return None
    return card_refusal(g, side, action[1][0], TRENCH_STEP)


@book.step
def combat_cards(g: Position, side: int) -> None:
    """12.2.6: first the attacker's cards, then the defender's."""
    if not attack_cancelled(g) and asks_for_cards(g, side):
        g.todo(choose_combat_card(side))


def asks_for_cards(g: Position, side: int) -> bool:
    """Whether a side is asked for combat cards.

    A side that cards can help is asked as long as it holds any card; otherwise the enemy would
    learn about its hand from whether it is asked. Cards help the attacker even against a lone fort,
    but not the fort (R80).
    """
    secret = g.hands[side] and (side == g.active or helped(g))
    return bool(secret) or bool(playable(g, side, CARD_STEP))


@book.question("Play combat cards, or go on.", rule="12.2.6")
def choose_combat_card(g: Position, side: int) -> Iterator[Action]:
    """12.2.6: any number of cards whose conditions are met."""
    yield PASS
    for number in playable(g, side, CARD_STEP):
        yield play(number)


@choose_combat_card.answer
def combat_card_chosen(g: Position, action: Action, side: int) -> None:
    if action != PASS:
        use_card(g, side, action[1][0])
        g.todo(combat_cards(side))


@choose_combat_card.refusal
def forbids_combat_card(g: Position, action: Action, side: int) -> Refusal | None:
    if action[0] != play.name:
        return None
    return card_refusal(g, side, action[1][0], CARD_STEP)


def attack_cancelled(g: Position) -> bool:
    """Whether Alberich has cancelled the attack."""
    return any(one.cancels_attack for one in in_play(g))


def take_back_cards(g: Position, side: int) -> None:
    """R112: the attacker's cards in a cancelled attack count as not played."""
    back = played_by(g, side) & ~EVENTS_ANNOUNCED
    g.table[side] &= ~(back & g.fresh)
    g.hands[side] |= back & g.fresh
    g.used &= ~back
    g.played &= ~back
    g.events &= ~(back & g.fresh)
    forget(g)


def settle_cards(g: Position, winner: int) -> None:
    """12.2.11 and 9.5.4.2-3: the winner keeps his cards on the table, a loser discards them.

    A tie is lost by both, but They Shall Not Pass stays until its side really loses.
    """
    for number in bits(g.played & ~EVENTS_ANNOUNCED):
        card = CATALOGUE[number]
        kept = card.side == winner or (winner == TIE and THEY_SHALL_NOT_PASS >> number & 1)
        if not kept or card.removed or card.one_combat:
            g.table[card.side] &= ~(1 << number)
            put_away(g, card.side, number)
