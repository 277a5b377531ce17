"""Who can see what, what a player may imagine, and what is wrong with a position."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.bits import bits, mask_of
from sandtable.core.outcomes import Luck, shuffle
from sandtable.games.paths_of_glory.facts.board import (
    ALLIED,
    BEACHES,
    CENTRAL,
    SIDES,
    SPACE_TITLES,
    SPACES,
)
from sandtable.games.paths_of_glory.facts.cards import CATALOGUE, IN_DECK, OF_SIDE, OPTIONAL
from sandtable.games.paths_of_glory.facts.units import OF_SIDE as PIECES_OF_SIDE
from sandtable.games.paths_of_glory.facts.units import PIECES
from sandtable.games.paths_of_glory.rules.movement_end import unsettled
from sandtable.games.paths_of_glory.rules.opening import choose_optional
from sandtable.games.paths_of_glory.rules.pieces import neutral_greeks
from sandtable.games.paths_of_glory.rules.state import STACK, Position

EVERY_PIECE = (1 << len(PIECES)) - 1
OVERFULL = ("choose_mover", "choose_unit", "choose_goal")
"""10.1.2: the questions during moves and redeployment, when a space may hold over three units."""
MOVEMENT_OVER = ("attacks", "choose_target")
"""15.2.1: what comes after all movement of an operation."""


def imagine(g: Position, seat: int, luck: Luck) -> Position:
    """Deals the hidden cards of the sides this seat does not play anew."""
    h = g.copy()
    for side in (CENTRAL, ALLIED):
        if not seat >> side & 1:
            _deal_again(h, side, bool(seat >> (1 - side) & 1), luck)
    return h


def _deal_again(h: Position, side: int, spied: bool, luck: Luck) -> None:
    """Hand and draw pile are mixed, but for cards that the seat's spy has seen in the hand."""
    in_hand = h.hands[side].bit_count()
    seen = h.seen[1 - side] & h.hands[side]
    known = seen if spied else 0
    pool = (h.hands[side] | h.decks[side]) & ~known
    if h.options.optional_cards == "chosen":
        pool = _box_again(h, side, pool, known, luck)
    cards = list(bits(pool))
    shuffle(cards, luck)
    dealt = cards[: in_hand - known.bit_count()]
    h.hands[side] = known | mask_of(dealt)
    h.decks[side] = pool & ~h.hands[side]
    if not spied:
        h.seen[1 - side] = mask_of(dealt[: seen.bit_count()])


def _box_again(h: Position, side: int, pool: int, known: int, luck: Luck) -> int:
    """R178: in each class of equal cards as many lie in the box as there are optional ones.

    Returns the cards that may be in hand or in the draw pile then.
    """
    if any(frame[0] == choose_optional.name for frame in h.agenda):
        h.boxed[side] = OF_SIDE[side] & OPTIONAL
        return pool
    level = sum(IN_DECK[deck] for deck in range(h.level[side] + 1))
    shown = h.discards[side] | h.table[side] | h.removed[side] | known
    boxed = 0
    for members in _classes(side):
        hidden = list(bits(members & ~shown))
        shuffle(hidden, luck)
        boxed |= mask_of(hidden[: (members & OPTIONAL).bit_count()])
    pool = (pool | h.boxed[side] & level) & ~boxed
    h.boxed[side] = boxed
    return pool


def _classes(side: int) -> list[int]:
    """The cards of a side by deck and values, where an optional card is among them."""
    classes: dict[tuple[int, int, int], int] = {}
    for number in bits(OF_SIDE[side]):
        one = CATALOGUE[number]
        key = (one.deck, one.ops, one.sr)
        classes[key] = classes.get(key, 0) | 1 << number
    return [members for members in classes.values() if members & OPTIONAL]


# Faults.


def faults(g: Position) -> Iterator[str]:
    """Every counter and card in one place, stacks not too high, control as units stand."""
    yield from _piece_faults(g)
    yield from _space_faults(g)
    yield from _siege_faults(g)
    for side in (CENTRAL, ALLIED):
        yield from _card_faults(g, side)


def _piece_faults(g: Position) -> Iterator[str]:
    seen = 0
    for mask in g.here:
        for p in bits(seen & mask):
            yield f"{PIECES[p]} is in two places"
        seen |= mask
    for p in bits(EVERY_PIECE & ~seen):
        yield f"{PIECES[p]} is nowhere"
    held = [(space, mask) for space, mask in enumerate(g.here[: len(SPACES)]) if mask]
    for side, name in enumerate(SIDES):
        own = PIECES_OF_SIDE[side]
        stands = mask_of([space for space, mask in held if mask & own])
        for space in bits(stands ^ g.occupied[side]):
            yield f"occupied by {name} is wrong about {SPACES[space]}"


def _space_faults(g: Position) -> Iterator[str]:
    for space in bits(g.controlled[CENTRAL] & g.controlled[ALLIED]):
        yield f"{SPACES[space]} is controlled by both sides"
    for space in bits(g.trenches[CENTRAL] & g.trenches[ALLIED]):
        yield f"{SPACES[space]} has trenches of both sides"
    on_the_way = g.group | g.fallen_back
    moving = g.now[0] in OVERFULL
    for side in (CENTRAL, ALLIED):
        enemy = 1 - side
        for space in bits(g.occupied[side] & ~neutral_greeks(g) & ~BEACHES):
            units = g.units(side, space)
            if units.bit_count() > STACK and not units & on_the_way and not moving:
                yield f"more than three units stand in {SPACE_TITLES[space]}"
            held = g.controlled[side] | g.forts(enemy)
            if not held >> space & 1:
                yield f"{SPACE_TITLES[space]} is occupied but not controlled"
        for space in bits(g.deep[side] & ~g.trenches[side]):
            yield f"{SPACES[space]} has a second trench without a first"


def _siege_faults(g: Position) -> Iterator[str]:
    """15.2.1 and 15.2.4: forts at stake in movement that are occupied and not besieged after it.

    Later in an operation losses may have made a force too weak, which may stay.
    """
    if g.now[0] not in MOVEMENT_OVER or g.attacked:
        return
    (side,) = g.now[1]
    for space in bits(unsettled(g, side) & g.sieges):
        yield f"movement has ended with {SPACE_TITLES[space]} occupied but not besieged"


def _card_faults(g: Position, side: int) -> Iterator[str]:
    piles = (g.decks, g.hands, g.discards, g.table, g.removed)
    seen = 0
    for pile in piles:
        if seen & pile[side]:
            yield f"a card of the {SIDES[side]} side is in two places"
        if pile[side] & ~OF_SIDE[side]:
            yield f"the {SIDES[side]} side has a card of the other"
        seen |= pile[side]
