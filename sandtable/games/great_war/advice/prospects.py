"""What a hand can still reach this turn: the sums behind a bot's choice of battles."""

from __future__ import annotations

from functools import lru_cache

from sandtable.core.bits import bits
from sandtable.games.great_war.facts.cards import (
    BONUS_OR_JOKER,
    BP,
    DECK,
    LINKS,
    NATIONALITY,
    SLOT_TAKES,
    SLOTS,
)
from sandtable.games.great_war.rules.laying import HAVE_SLOTS, free_slots, playable
from sandtable.games.great_war.rules.state import Position

WORTH_OF_A_SLOT = 7
"""What an open slot is reckoned to bring, in BP."""


def leads_left(g: Position, side: int) -> int:
    """How many leads a side still has this turn."""
    count = 0
    for name, arguments in g.agenda:
        if name == "battle_round" or (name in ("part", "opening", "lead") and arguments[0] == side):
            count += 1
    return count


def optional_left(g: Position, side: int) -> bool:
    """Whether a side's final optional play is still to come."""
    for name, arguments in g.agenda:
        if name == "optional_plays" and arguments[0] == 1:
            return True
        if name in ("optional_play", "going_on", "optional") and arguments[:2] == (side, 1):
            return True
    return False


def open_slots(g: Position, side: int) -> tuple[int, ...]:
    """The cards of a side with free slots, once per free slot."""
    found: list[int] = []
    for base in bits(g.up(side) & HAVE_SLOTS):
        found += [base] * free_slots(g, base)
    return tuple(found)


@lru_cache(maxsize=1 << 16)
def closure(up: int, hand: int, slots: tuple[int, ...]) -> tuple[int, int]:
    """All that links and slots can bring onto the table: (cards then up, cards still in hand)."""
    while True:
        linked = 0
        for card in bits(hand):
            if LINKS[card] & (up | linked):
                linked |= 1 << card
        up |= linked
        hand &= ~linked
        for card in bits(linked & HAVE_SLOTS):
            slots += (card,) * SLOTS[card]
        placed = _fill_a_slot(hand, slots)
        if placed is None:
            if not linked:
                return up, hand
            continue
        card, slots = placed
        up |= 1 << card
        hand &= ~(1 << card)
        slots += (card,) * SLOTS[card]


def _fill_a_slot(hand: int, slots: tuple[int, ...]) -> tuple[int, tuple[int, ...]] | None:
    """The best card for the first slot that takes one, and the slots left."""
    for place, base in enumerate(slots):
        fitting = hand & SLOT_TAKES[base]
        if fitting:
            return most_promising(fitting), slots[:place] + slots[place + 1 :]
    return None


@lru_cache(maxsize=1 << 14)
def most_promising(cards: int) -> int:
    """The card of a set that brings most when laid: its BP and its slots."""
    return max(bits(cards), key=lambda card: BP[card] + WORTH_OF_A_SLOT * SLOTS[card])


@lru_cache(maxsize=1 << 16)
def reach(up: int, hand: int, slots: tuple[int, ...], leads: int, optional: bool) -> int:
    """The mask of cards a side could have up at the end of the turn if it lays all it can."""
    up, hand = closure(up, hand, slots)
    for _ in range(leads):
        if not hand:
            return up
        card = _best_lead(up, hand)
        up, hand = closure(up | 1 << card, hand & ~(1 << card), (card,) * SLOTS[card])
    last = hand & BONUS_OR_JOKER
    if optional and last:
        up |= 1 << most_promising(last)
    return up


def _best_lead(up: int, hand: int) -> int:
    """The lead that opens most: its own BP, its slots and the links it allows."""
    best, most = -1, -1
    for card in bits(hand):
        gain = BP[card] + WORTH_OF_A_SLOT * SLOTS[card]
        for other in bits(hand & ~(1 << card)):
            if LINKS[other] >> card & 1:
                gain += BP[other]
        if gain > most:
            best, most = card, gain
    return best


def reachable(g: Position, side: int) -> int:
    """The cards a side could have up at the end of the turn, from here."""
    return reach(
        g.up(side),
        playable(g, side),
        open_slots(g, side),
        leads_left(g, side),
        optional_left(g, side),
    )


@lru_cache(maxsize=1 << 16)
def nationality_points(cards: int) -> int:
    """The printed BP that could be captured among these cards."""
    return sum(BP[card] for card in bits(cards & NATIONALITY))


KEEP = [
    card.bp
    + 5 * card.slots
    + (4 if card.interrupt else 0)
    + (2 if card.ready else 0)
    + (1 if card.cancels else 0)
    + (1 if card.links_to else 0)
    + (1 if card.arrow else 0)
    for card in DECK
]
"""What a card is worth in hand for the turns to come."""
