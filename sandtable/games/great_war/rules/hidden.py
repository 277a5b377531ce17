"""Hidden information (section 13): what a seat sees, and what it may imagine."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.bits import bits, mask_of
from sandtable.core.outcomes import Luck, shuffle
from sandtable.games.great_war.facts.cards import DECK, DECKS, NATIONALITY, OF_DECK, SIDES
from sandtable.games.great_war.rules.set_up import DEALT, MOST_KEPT, pick
from sandtable.games.great_war.rules.state import Position


def imagine(g: Position, seat: int, luck: Luck) -> Position:
    """13.1: deals the cards this seat cannot see anew among all the places they may be."""
    h = g.copy()
    others = [side for side in (0, 1) if not seat >> side & 1]
    for deck in range(len(DECKS)):
        _deal_again(h, deck, others, seat, luck)
    for side in others:
        _imagine_picks(h, side, luck)
    if not seat:
        h.seen = [0, 0]
    return h


def _deal_again(h: Position, deck: int, others: list[int], seat: int, luck: Luck) -> None:
    """Shuffles the unknown cards of one deck; each hidden place gets as many as it had."""
    kind = OF_DECK[deck]
    known = [h.seen[side] if seat else 0 for side in (0, 1)]
    hands = [h.hands[side] & kind & ~known[side] for side in others]
    reserves = [h.reserves[side] & kind for side in others]
    removed = h.removed & kind
    unknown = h.decks[deck] | removed
    for place in (*hands, *reserves):
        unknown |= place
    cards = list(bits(unknown))
    shuffle(cards, luck)

    def some(count: int) -> int:
        taken = mask_of(cards[:count])
        del cards[:count]
        return taken

    for side, hand, reserve in zip(others, hands, reserves, strict=True):
        h.hands[side] = h.hands[side] & ~hand | some(hand.bit_count())
        h.reserves[side] = h.reserves[side] & ~reserve | some(reserve.bit_count())
    h.removed = h.removed & ~removed | some(removed.bit_count())
    h.decks[deck] = mask_of(cards)


def _imagine_picks(h: Position, side: int, luck: Luck) -> None:
    """2.3: the other side's picks are unknown until both are made; so is their number."""
    h.picks[side] = 0
    step, arguments = h.now
    if step != pick.name or arguments[0] >> side & 1:
        return
    for deck in DEALT:
        cards = list(bits(h.reserves[side] & OF_DECK[deck]))
        shuffle(cards, luck)
        h.picks[side] |= mask_of(cards[: 1 + luck.below(MOST_KEPT)])


def faults(g: Position) -> Iterator[str]:
    """C12: each of the 148 card copies is in exactly one place, and in one where it may be."""
    places = {
        "the decks": g.decks,
        "the discards": g.discards,
        "the removed cards": [g.removed],
        "the hands": g.hands,
        "the reserves": g.reserves,
        "the table": g.table,
        "the captured cards": g.captured,
        "the event": [1 << g.event if g.event >= 0 else 0],
    }
    found = 0
    for place, masks in places.items():
        for mask in masks:
            for card in bits(found & mask):
                yield f"{DECK[card].id} is in two places, one of them {place}"
            found |= mask
    for card in bits(((1 << len(DECK)) - 1) & ~found):
        yield f"{DECK[card].id} is in no place"
    yield from _misplaced(g)


def _misplaced(g: Position) -> Iterator[str]:
    for deck, name in enumerate(DECKS):
        if (g.decks[deck] | g.discards[deck]) & ~OF_DECK[deck]:
            yield f"the {name} deck or its discards hold cards of another deck"
    for side, name in enumerate(SIDES):
        mine = g.hands[side] | g.table[side] | g.reserves[side]
        if mine & (OF_DECK[1 - side] | OF_DECK[4]):
            yield f"{name} holds cards it can never hold"
        if g.captured[side] & ~OF_DECK[1 - side]:
            yield f"{name} has captured cards that are not enemy Nationality cards"
        if g.seen[side] & ~g.hands[side] or g.picks[side] & ~g.reserves[side]:
            yield f"{name} is known to have cards it has not"
    table = g.table[0] | g.table[1]
    gone = NATIONALITY & (g.discards[0] | g.discards[1])
    if (g.down | g.used | g.acted | g.slotted) & ~(table | gone):
        yield "a card is marked that is not on the table"
    if len(g.played) != len(g.bases):
        yield "played and bases differ in length"
    if table & ~mask_of(g.played):
        yield "a card lies on the table that was not played"
