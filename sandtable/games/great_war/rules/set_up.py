"""Set-up (section 2): hidden removals, the deal, secret picks."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.outcomes import Draw, Outcomes
from sandtable.core.refusal import Refusal
from sandtable.games.great_war.facts.cards import (
    BONUS,
    CENTRAL,
    ENTENTE,
    EVENT,
    NEUTRAL,
    OF_DECK,
)
from sandtable.games.great_war.rules.decks import draw_to_hand
from sandtable.games.great_war.rules.state import SET_UP, Position, book
from sandtable.games.great_war.rules.verbs import DONE, keep

HAND = 9
REMOVED = {CENTRAL: 2, ENTENTE: 2, NEUTRAL: 2, BONUS: 1, EVENT: 1}
DEALT = {BONUS: 2, NEUTRAL: 6}
MOST_KEPT = 2

R2_3 = Refusal("2.3", "Keep cards from those you were dealt.")
R2_4_MOST = Refusal("2.4", "Keep at most two Bonus and two Neutral cards.")
R2_4_LEAST = Refusal("2.4", "Keep at least one Bonus and one Neutral card.")


@book.step
def set_up(g: Position) -> None:
    """2.1: sort and shuffle; a shuffled deck is simply a set."""
    g.decks = OF_DECK[:]
    removals = [removal(deck) for deck, count in REMOVED.items() for _ in range(count)]
    g.todo(*removals, deal(), first_defender())


@book.chance
def removal(g: Position, deck: int) -> Outcomes:
    """2.2: removed unseen and at random, for the whole game."""
    return Draw(g.decks[deck])


@removal.answer
def card_removed(g: Position, action: Action, deck: int) -> None:
    (card,) = action[1]
    g.decks[deck] &= ~(1 << card)
    g.removed |= 1 << card


@book.step
def deal(g: Position) -> None:
    """2.3: two Bonus and six Neutral cards each, from which each side picks in secret."""
    g.phase = SET_UP
    cards = [
        dealt(deck, side)
        for side in (CENTRAL, ENTENTE)
        for deck, count in DEALT.items()
        for _ in range(count)
    ]
    g.todo(*cards, pick(0b11), opening_hands())


@book.chance
def dealt(g: Position, deck: int, side: int) -> Outcomes:
    """2.3: which card is dealt."""
    return Draw(g.decks[deck])


@dealt.answer
def card_dealt(g: Position, action: Action, deck: int, side: int) -> None:
    (card,) = action[1]
    g.decks[deck] &= ~(1 << card)
    g.reserves[side] |= 1 << card
    g.tell("dealt", side, card, to=1 << side)


@book.together(
    "Keep one or two Bonus and one or two Neutral cards; the rest is your reserve.", "2.4"
)
def pick(g: Position, side: int) -> Iterator[Action]:
    """2.4: one or two of each kind."""
    picked = g.picks[side]
    for deck in DEALT:
        if (picked & OF_DECK[deck]).bit_count() < MOST_KEPT:
            for card in bits(g.reserves[side] & OF_DECK[deck] & ~picked):
                yield keep(card)
    if all(picked & OF_DECK[deck] for deck in DEALT):
        yield DONE


@pick.answer
def picked(g: Position, action: Action, side: int) -> bool:
    """2.3: nobody knows the other's picks until both have made them."""
    if action[0] == "done":
        return True
    g.picks[side] |= 1 << action[1][0]
    g.tell("keeps", side, action[1][0], to=1 << side)
    return False


@pick.refusal
def forbids_pick(g: Position, action: Action, side: int) -> Refusal | None:
    if action[0] == "done":
        return R2_4_LEAST
    if action[0] == "keep":
        (card,) = action[1]
        dealt_and_free = g.reserves[side] & ~g.picks[side]
        return R2_4_MOST if dealt_and_free >> card & 1 else R2_3
    return None


@book.step
def opening_hands(g: Position) -> None:
    """2.5 and 2.6: what is not kept is the reserve; draw Nationality cards up to nine."""
    for side in (CENTRAL, ENTENTE):
        g.hands[side] = g.picks[side]
        g.reserves[side] &= ~g.picks[side]
        g.picks[side] = 0
        kept = g.hands[side]
        g.tell("kept", side, *[(kept & OF_DECK[deck]).bit_count() for deck in DEALT])
    g.todo(
        *[
            draw_to_hand(side, side, 1)
            for side in (CENTRAL, ENTENTE)
            for _ in range(HAND - g.hands[side].bit_count())
        ]
    )


@book.step
def first_defender(g: Position) -> None:
    """2.7: who defends in turn 1 is decided at random."""
    g.todo(defender_drawn())


@book.chance
def defender_drawn(g: Position) -> Outcomes:
    """2.7: either side, by the flip of the Defender card."""
    return Draw(0b11, verb="defend")


@defender_drawn.answer
def defender_known(g: Position, action: Action) -> None:
    (g.defender,) = action[1]
    g.tell("defends_first", g.defender)
