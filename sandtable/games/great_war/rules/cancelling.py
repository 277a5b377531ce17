"""Cancelling (section 6): laying a card, and all that may be done against it.

Every card laid goes through the same order (6.9): whole-turn cancels, ready cards, a hand
interrupt, and only then the card's own effect (see landing.py).
"""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.refusal import Refusal
from sandtable.games.great_war.facts.cards import (
    ACES,
    CANCELS,
    IMPROVED,
    INTERRUPTS,
    LINKS,
    READY,
    WHOLE_TURN,
)
from sandtable.games.great_war.rules.decks import leave_hand
from sandtable.games.great_war.rules.events import barred, no_optional_plays
from sandtable.games.great_war.rules.obligations import count_as_played
from sandtable.games.great_war.rules.state import Position, book
from sandtable.games.great_war.rules.verbs import PASS, cancel, interrupt

R6_1 = Refusal("6.1", "Only an enemy card that lies face up can be cancelled.")
R1_9 = Refusal("1.9", "This card does not cancel cards of that kind.")
R6_4 = Refusal("6.4", "A card cancels only once a turn, and this one has.")
R6_5 = Refusal("6.5", "Only a card kept ready, face up on your side, can cancel now.")
R6_12 = Refusal("6.12", "An improved Ace is safe from an enemy Ace that is not improved.")
R6_6 = Refusal("6.6", "An interrupt is a Bonus or Joker from your hand that says so.")
R6_6_DOWN = Refusal("6.6", "The card just laid is already cancelled.")
R6_6_FIT = Refusal("6.6", "An interrupt must fit the very card just laid.")
R12_3 = Refusal("12.3", "During the Christmas Truce no card may be thrown in from hand.")


def put_on_table(g: Position, side: int, card: int, base: int) -> None:
    """4.10: a card goes face up from the hand to the table."""
    leave_hand(g, side, card)
    g.table[side] |= 1 << card
    g.played.append(card)
    g.bases.append(base)
    count_as_played(g, side, card)


def put_down(g: Position, card: int) -> None:
    """6.1: no BP, no effect, nothing may be laid on it; it stays played."""
    g.down |= 1 << card


@book.step
def land(g: Position, card: int) -> None:
    """6.9: what happens after each card is laid; its own effect follows separately."""
    side = g.owner(card)
    take_improvement(g, side, card)
    fort = whole_turn_against(g, side, card)
    if fort >= 0:
        put_down(g, card)
        g.tell("whole_turn_cancel", fort, card)
    g.todo(window(1 - side, card))


def take_improvement(g: Position, side: int, ace: int) -> None:
    """6.12: a new Ace is improved by an Improved card that lay face up before, on no other card."""
    if not ACES >> ace & 1 or improved_aces(g, side) >> ace & 1:
        return
    for place, card in enumerate(g.played):
        free = g.bases[place] == -1 and g.up(side) & IMPROVED & 1 << card
        if free and LINKS[card] >> ace & 1:
            g.bases[place] = ace
            return


def improved_aces(g: Position, side: int) -> int:
    """6.12: the Aces of a side that lie under a face-up Improved card."""
    improving = g.up(side) & IMPROVED
    if not improving:
        return 0
    aces = 0
    for card, base in zip(g.played, g.bases, strict=True):
        if improving >> card & 1 and base >= 0:
            aces |= 1 << base
    return aces & ACES


def whole_turn_against(g: Position, side: int, card: int) -> int:
    """6.10: the Defender's face-up card that puts down this card of the Attacker, or -1."""
    if side == g.defender:
        return -1
    for fort in bits(g.up(g.defender) & WHOLE_TURN):
        if CANCELS[fort] >> card & 1:
            return fort
    return -1


def targets(g: Position, side: int, card: int) -> int:
    """1.9, 6.1 and 6.12: the enemy cards that a card of this side can cancel now."""
    fitting = CANCELS[card] & g.up(1 - side)
    if fitting & ACES and ACES >> card & 1 and not improved_aces(g, side) >> card & 1:
        fitting &= ~improved_aces(g, 1 - side)
    return fitting


def ready_cards(g: Position, side: int) -> int:
    """6.5: the cancel cards a side keeps ready."""
    return g.table[side] & READY & ~g.down & ~g.used


def shots(g: Position, side: int) -> Iterator[Action]:
    """6.8: every ready card with every target it may be fired at."""
    for card in bits(ready_cards(g, side)):
        for target in bits(targets(g, side, card)):
            yield cancel(card, target)


def has_shot(g: Position, side: int) -> bool:
    """Whether any ready card of a side has a target."""
    return any(targets(g, side, card) for card in bits(ready_cards(g, side)))


def forbids_shot(g: Position, action: Action, side: int) -> Refusal | None:
    """6.4 to 6.12: why a ready card cannot be fired at this target."""
    card, target = action[1]
    if g.table[side] >> card & 1 and g.used >> card & 1:
        return R6_4
    if not ready_cards(g, side) >> card & 1:
        return R6_5
    return forbids_target(g, side, card, target)


def forbids_target(g: Position, side: int, card: int, target: int) -> Refusal:
    """1.9, 6.1 and 6.12: why a cancel card cannot choose this target."""
    if not g.up(1 - side) >> target & 1:
        return R6_1
    if not CANCELS[card] >> target & 1:
        return R1_9
    return R6_12


def fire(g: Position, action: Action) -> None:
    """6.4: the card is marked used, and what it hit cannot be changed."""
    card, target = action[1]
    g.used |= 1 << card
    put_down(g, target)
    g.tell("cancels", g.owner(card), card, target)


@book.step
def window(g: Position, side: int, card: int) -> None:
    """6.8: asks the other side if, by what everybody can see, it might answer the card laid."""
    might_interrupt = g.hands[side] and not g.down >> card & 1 and not no_optional_plays(g)
    if might_interrupt or has_shot(g, side):
        g.todo(respond(side, card))


def interrupts(g: Position, side: int, card: int) -> int:
    """6.6: the cards in hand that may be thrown in against the card just laid."""
    if g.down >> card & 1 or no_optional_plays(g):
        return 0
    holding = g.hands[side] & INTERRUPTS & ~barred(g)
    return sum(1 << mine for mine in bits(holding) if CANCELS[mine] >> card & 1)


@book.question("The enemy lays {card}: answer it, or pass.", rule="6.9")
def respond(g: Position, side: int, card: int) -> Iterator[Action]:
    """6.6 and 6.8: fire a ready card, throw in an interrupt from hand, or let it be."""
    yield PASS
    yield from shots(g, side)
    for mine in bits(interrupts(g, side, card)):
        yield interrupt(mine)


@respond.answer
def responded(g: Position, action: Action, side: int, card: int) -> None:
    verb = action[0]
    if verb == "cancel":
        fire(g, action)
        g.todo(window(side, card))
    elif verb == "interrupt":
        throw_in(g, side, action[1][0], card)


@respond.refusal
def forbids_response(g: Position, action: Action, side: int, card: int) -> Refusal | None:
    verb, arguments = action
    if verb == "cancel":
        return forbids_shot(g, action, side)
    if verb == "interrupt":
        return forbids_interrupt(g, side, arguments[0], card)
    return None


def forbids_interrupt(g: Position, side: int, mine: int, card: int) -> Refusal | None:
    """6.6: why this card cannot be thrown in."""
    if no_optional_plays(g):
        return R12_3
    if not g.hands[side] & INTERRUPTS & 1 << mine:
        return R6_6
    if g.down >> card & 1:
        return R6_6_DOWN
    return None if CANCELS[mine] >> card & 1 else R6_6_FIT


def throw_in(g: Position, side: int, mine: int, card: int) -> None:
    """6.6 and 6.7: the interrupting card stays up, used; the enemy's part is over."""
    put_on_table(g, side, mine, -1)
    g.used |= 1 << mine
    put_down(g, card)
    g.part_over = 1
    if g.options.interrupt_ends_whole_round:
        g.round_over = 1
    g.tell("interrupts", side, mine, card)
