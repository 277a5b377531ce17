"""What a card does as it lands (rules 6.9 iv, 6.2, 6.10 and section 7)."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.outcomes import Draw, Outcomes
from sandtable.core.refusal import Refusal
from sandtable.games.great_war.facts.cards import (
    ACES,
    ACES_AND_FLAK,
    CANCEL_ON_PLAY,
    CANCELS,
    DECK,
    WHOLE_TURN,
)
from sandtable.games.great_war.rules.cancelling import (
    fire,
    forbids_target,
    put_down,
    targets,
    whole_turn_against,
)
from sandtable.games.great_war.rules.decks import discard_from_hand, show_hand
from sandtable.games.great_war.rules.events import lose_card
from sandtable.games.great_war.rules.state import Position, book
from sandtable.games.great_war.rules.verbs import PASS, cancel, discard, revive

R6_2 = Refusal("6.2", "Ambulance Service turns up one of your own cancelled cards.")
R6_10 = Refusal("6.10", "That card would go down again at once: a whole-turn cancel still works.")
R6_5_OTHER = Refusal("6.5", "Only the card just laid may choose a target now.")
R6_11 = Refusal("6.11", "Choose a card from the enemy hand you are looking at.")


@book.step
def effect(g: Position, card: int) -> None:
    """6.9 (iv): only a card still up has its effect, and only once; whole-turn cards go on."""
    side = g.owner(card)
    if g.down >> card & 1:
        return
    if WHOLE_TURN >> card & 1:
        cancel_for_the_turn(g, side, card)
    if g.acted >> card & 1:
        return
    g.acted |= 1 << card
    if CANCEL_ON_PLAY >> card & 1:
        if targets(g, side, card):
            g.todo(choose_target(side, card))
        else:
            g.used |= 1 << card
    special = DECK[card].effect
    if special in SPECIAL:
        g.todo(SPECIAL[special](side))


def cancel_for_the_turn(g: Position, side: int, card: int) -> None:
    """6.10: the Defender's whole-turn card puts down all cards already there that it can cancel."""
    if side != g.defender:
        return
    for target in bits(CANCELS[card] & g.up(1 - side)):
        put_down(g, target)
        g.tell("whole_turn_cancel", card, target)


@book.question("{card} cancels one enemy card now, or none.", rule="6.5")
def choose_target(g: Position, side: int, card: int) -> Iterator[Action]:
    """6.5: a card that is not kept ready names its target as it lands, or loses the effect."""
    for target in bits(targets(g, side, card)):
        yield cancel(card, target)
    yield PASS


@choose_target.answer
def target_chosen(g: Position, action: Action, side: int, card: int) -> None:
    g.used |= 1 << card
    if action[0] == "cancel":
        fire(g, action)


@choose_target.refusal
def forbids_choice(g: Position, action: Action, side: int, card: int) -> Refusal | None:
    if action[0] != "cancel":
        return None
    if action[1][0] != card:
        return R6_5_OTHER
    return forbids_target(g, side, card, action[1][1])


@book.step
def ambulance(g: Position, side: int) -> None:
    """6.2: Ambulance Service turns up one of its owner's cancelled cards."""
    if revivable(g, side):
        g.todo(choose_revived(side))


def revivable(g: Position, side: int) -> int:
    """6.2 and 6.10: the cancelled cards of a side that would stay up if turned up."""
    cancelled = g.table[side] & g.down
    return sum(1 << card for card in bits(cancelled) if whole_turn_against(g, side, card) < 0)


@book.question("Turn one of your cancelled cards face up again.", rule="6.2")
def choose_revived(g: Position, side: int) -> Iterator[Action]:
    """6.2: the owner chooses."""
    for card in bits(revivable(g, side)):
        yield revive(card)


@choose_revived.answer
def revived(g: Position, action: Action, side: int) -> None:
    """6.2: it regains its BP, its free slots and whatever effect it has not had."""
    (card,) = action[1]
    g.down &= ~(1 << card)
    g.tell("revives", side, card)
    g.todo(effect(card))


@choose_revived.refusal
def forbids_revival(g: Position, action: Action, side: int) -> Refusal | None:
    if action[0] == "revive" and g.table[side] & g.down & 1 << action[1][0]:
        return R6_10
    return R6_2


@book.step
def heavy_bombers(g: Position, side: int) -> None:
    """7.1: the enemy discards every Ace and Anti-Aircraft card in hand (option: one of each)."""
    enemy = 1 - side
    if g.hands[enemy]:
        g.reveal()
    if g.options.bombers_discard == "one_of_each":
        g.todo(bombed(enemy, 1), bombed(enemy, 0))
        return
    for card in bits(g.hands[enemy] & ACES_AND_FLAK):
        discard_from_hand(g, enemy, card)


@book.step
def bombed(g: Position, side: int, ace: int) -> None:
    """7.1 by option: one Ace, then one Anti-Aircraft card, drawn at random if there are more."""
    if driven_out(g, side, ace):
        g.todo(bombed_card(side, ace))


def driven_out(g: Position, side: int, ace: int) -> int:
    """The cards in hand among which the bombers strike."""
    return g.hands[side] & (ACES if ace else ACES_AND_FLAK & ~ACES)


@book.chance
def bombed_card(g: Position, side: int, ace: int) -> Outcomes:
    """7.3: random discards are drawn evenly."""
    return Draw(driven_out(g, side, ace))


@bombed_card.answer
def bombed_card_drawn(g: Position, action: Action, side: int, ace: int) -> None:
    discard_from_hand(g, side, action[1][0])


@book.step
def discard_random(g: Position, side: int) -> None:
    """6.11: the enemy discards one card at random from hand."""
    g.todo(lose_card(1 - side))


@book.step
def discard_chosen(g: Position, side: int) -> None:
    """6.11: the owner looks at the enemy hand and chooses a card there to be discarded."""
    if g.hands[1 - side]:
        show_hand(g, 1 - side)
        g.tell("looks", side)
        g.todo(choose_discard(side))


@book.question("Choose a card from the enemy hand to be discarded.", rule="6.11")
def choose_discard(g: Position, side: int) -> Iterator[Action]:
    """6.11: the owner of the discarding card chooses."""
    for card in bits(g.hands[1 - side]):
        yield discard(card)


@choose_discard.answer
def discard_made(g: Position, action: Action, side: int) -> None:
    discard_from_hand(g, 1 - side, action[1][0])


@choose_discard.refusal
def forbids_discard(g: Position, action: Action, side: int) -> Refusal | None:
    return R6_11


SPECIAL = {
    entry.name: entry for entry in (ambulance, heavy_bombers, discard_random, discard_chosen)
}
