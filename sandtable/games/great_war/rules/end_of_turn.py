"""End of turn (section 10): hold or discard, refill to nine, swap roles."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.refusal import Refusal
from sandtable.games.great_war.facts.cards import BONUS, DECKS, NEUTRAL, OF_DECK
from sandtable.games.great_war.rules.decks import discard_from_hand, draw_to_hand
from sandtable.games.great_war.rules.set_up import HAND, deal
from sandtable.games.great_war.rules.state import END_OF_TURN, Position, book
from sandtable.games.great_war.rules.verbs import DONE, discard, from_deck, take

MOST_HELD = 7
RESHUFFLE_AFTER = 5

R10_1 = Refusal("10.1", "You can only discard a card from your own hand.")
R10_2 = Refusal("10.2", "Hold at most seven cards: a Bonus and a Neutral card must still come.")
R10_4 = Refusal("10.4", "Take a Neutral card from your reserve, or one from the deck.")
R10_4_DECK = Refusal("10.4", "Having taken from your reserve you take none from the deck.")


@book.step
def end_of_turn(g: Position) -> None:
    """10.1 to 10.8, in order; not after the last turn (3 I)."""
    if g.turn == g.options.turns:
        return
    g.phase = END_OF_TURN
    new_deal = g.turn == RESHUFFLE_AFTER and g.options.reshuffle_includes_hands
    if new_deal:
        g.todo(reshuffle(), swap_roles())
        return
    sides = (g.defender, g.attacker)
    g.todo(
        *[hold(side) for side in sides],
        *[refill(side) for side in sides],
        reshuffle(),
        swap_roles(),
    )


@book.question("Discard what you do not want to hold, then end.", rule="10.1")
def hold(g: Position, side: int) -> Iterator[Action]:
    """10.1 and 10.2: discard any cards; at most seven may be held."""
    if g.hands[side].bit_count() <= MOST_HELD:
        yield DONE
    for card in bits(g.hands[side]):
        yield discard(card)


@hold.answer
def held(g: Position, action: Action, side: int) -> None:
    if action[0] == "discard":
        discard_from_hand(g, side, action[1][0])
        g.todo(hold(side))


@hold.refusal
def forbids_hold(g: Position, action: Action, side: int) -> Refusal | None:
    return {"done": R10_2, "discard": R10_1}.get(action[0])


@book.step
def refill(g: Position, side: int) -> None:
    """10.2: exactly one Bonus, at least one Neutral, then Nationality cards up to nine."""
    g.todo(take_bonus(side), take_neutral(side), fill_up(side))


@book.step
def take_bonus(g: Position, side: int) -> None:
    """10.3: the Bonus in reserve if it is there, else one from the deck."""
    reserve = g.reserves[side] & OF_DECK[BONUS]
    if not reserve:
        g.todo(draw_to_hand(BONUS, side, 0))
        return
    from_reserve(g, side, reserve.bit_length() - 1)


def from_reserve(g: Position, side: int, card: int) -> None:
    """2.5 and 10.3: a card moves from reserve to hand, unseen by the other side."""
    g.reserves[side] &= ~(1 << card)
    g.hands[side] |= 1 << card
    g.tell("takes", side, card, to=1 << side)
    g.tell("takes_unseen", side, to=~(1 << side))


@book.step
def take_neutral(g: Position, side: int) -> None:
    """10.4: with no Neutral card in reserve there is only the deck."""
    if g.reserves[side] & OF_DECK[NEUTRAL]:
        g.todo(choose_neutral(side, 0))
    else:
        g.todo(draw_to_hand(NEUTRAL, side, 0))


@book.question("Take a Neutral card: from your reserve or from the deck.", rule="10.4")
def choose_neutral(g: Position, side: int, taken: int) -> Iterator[Action]:
    """10.4: one or two from the reserve, or one from the deck; never beyond nine cards."""
    for card in bits(g.reserves[side] & OF_DECK[NEUTRAL]):
        yield take(card)
    if taken:
        yield DONE
    elif g.decks[NEUTRAL] | g.discards[NEUTRAL]:
        yield from_deck()


@choose_neutral.answer
def neutral_chosen(g: Position, action: Action, side: int, taken: int) -> None:
    if action[0] == "from_deck":
        g.todo(draw_to_hand(NEUTRAL, side, 0))
    elif action[0] == "take":
        from_reserve(g, side, action[1][0])
        room = g.hands[side].bit_count() < HAND
        if not taken and room and g.reserves[side] & OF_DECK[NEUTRAL]:
            g.todo(choose_neutral(side, 1))


@choose_neutral.refusal
def forbids_neutral(g: Position, action: Action, side: int, taken: int) -> Refusal | None:
    return R10_4_DECK if taken and action[0] == "from_deck" else R10_4


@book.step
def fill_up(g: Position, side: int) -> None:
    """2.6 and 10.5: Nationality cards up to nine in hand."""
    if g.hands[side].bit_count() < HAND:
        g.todo(draw_to_hand(side, side, 1), fill_up(side))


@book.step
def reshuffle(g: Position) -> None:
    """10.8: after turn 5 every deck is reshuffled with its discards; captures stay out."""
    if g.turn != RESHUFFLE_AFTER:
        return
    if g.options.reshuffle_includes_hands:
        return_hands(g)
    for deck in range(len(DECKS)):
        g.decks[deck] |= g.discards[deck]
        g.discards[deck] = 0
    g.tell("reshuffle")
    if g.options.reshuffle_includes_hands:
        g.todo(deal())


def return_hands(g: Position) -> None:
    """10.8 by option: hands and reserves go back to their decks too."""
    for side in (0, 1):
        mine = g.hands[side] | g.reserves[side]
        for deck in range(len(DECKS)):
            g.decks[deck] |= mine & OF_DECK[deck]
        g.hands[side] = g.reserves[side] = g.seen[side] = 0


@book.step
def swap_roles(g: Position) -> None:
    """10.7: the Defender card is flipped every turn."""
    g.defender = g.attacker
    g.turn += 1
