"""What a position of The Great War is worth: features of it, weighed as bots have learned."""

from __future__ import annotations

from functools import cache, lru_cache

from sandtable.core.bits import bits
from sandtable.core.learned import Weight, chance_of, read_learned
from sandtable.games.great_war.facts.cards import BONUS, BP, DECK, NATIONALITY, OF_DECK, SLOTS
from sandtable.games.great_war.rules.scoring import captured_points
from sandtable.games.great_war.rules.state import Position

IN_HAND = (
    "nationality_points",
    "nationality_cards",
    "other_points",
    "other_cards",
    "slots",
    "links",
    "interrupts",
    "ready",
    "cancels",
    "whole_turn",
    "bonus_in_reserve",
    "seen",
)
"""What is counted in a hand, and in the reserve that is drawn from it."""
FEATURES = ("captured", *IN_HAND, "defends")


@lru_cache(maxsize=1 << 16)
def _of_hand(hand: int) -> tuple[float, ...]:
    cards = [DECK[card] for card in bits(hand)]
    own = hand & NATIONALITY
    return (
        sum(BP[card] for card in bits(own)) / 10,
        own.bit_count(),
        sum(BP[card] for card in bits(hand & ~NATIONALITY)) / 10,
        (hand & ~NATIONALITY).bit_count(),
        sum(SLOTS[card] for card in bits(hand)),
        sum(bool(card.links_to) for card in cards),
        sum(card.interrupt for card in cards),
        sum(card.ready for card in cards),
        sum(bool(card.cancels) for card in cards),
        sum(card.whole_turn for card in cards),
    )


def _of_side(g: Position, side: int) -> tuple[float, ...]:
    hand = g.hands[side]
    return (
        captured_points(g, side) / 10,
        *_of_hand(hand),
        (g.reserves[side] & OF_DECK[BONUS]).bit_count(),
        (g.seen[side] & hand).bit_count(),
        1.0 if g.defender == side else 0.0,
    )


def features(g: Position, side: int) -> tuple[float, ...]:
    """A side's features less the enemy's, in the order of ``FEATURES``."""
    return tuple(
        own - other for own, other in zip(_of_side(g, side), _of_side(g, 1 - side), strict=True)
    )


def time_left(g: Position) -> float:
    """The share of the turns still to come."""
    return max(0, g.options.turns - len(g.winners)) / g.options.turns


@cache
def _weights() -> tuple[Weight, ...]:
    return read_learned(__package__, "value").in_order(FEATURES)


def value(g: Position, side: int) -> float:
    """The chance that a side wins from here."""
    return chance_of(_weights(), features(g, side), time_left(g))
