"""Who can see what (rules M): imagination and faults."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.bits import bits, mask_of
from sandtable.core.decks import deal, misplaced, shuffled
from sandtable.core.graph import out_of_place
from sandtable.core.outcomes import Luck
from sandtable.games.quartermaster_1914.facts.board import (
    COUNTRIES,
    LIMITS,
    OF_KIND,
    POWERS,
    spaces,
)
from sandtable.games.quartermaster_1914.facts.cards.catalogue import (
    CARDS,
    OF_POWER,
    STATUSES,
)
from sandtable.games.quartermaster_1914.rules.initiation import choose_seen, defending_powers
from sandtable.games.quartermaster_1914.rules.set_up import UNDER, opening
from sandtable.games.quartermaster_1914.rules.specials import choose_redl
from sandtable.games.quartermaster_1914.rules.state import Position

TOKEN_SPACES = spaces("greece", "bulgaria", "romania", "burgundy", "persia", "middle_east")
"""L7: the only spaces that can get an Objective token."""


def imagine(g: Position, seat: int, luck: Luck) -> Position:
    """M1: deals the cards of other powers anew among the places where they may be."""
    h = g.copy()
    known = seen_by(g, seat)
    for power in range(len(POWERS)):
        if not seat >> power & 1:
            _deal_again(h, power, known, luck)
            _imagine_picks(h, power, luck)
    for power in range(len(POWERS)):
        if not seat >> power & 1:
            h.looks[power] = _looked_at(h, power)
    return h


def seen_by(g: Position, seat: int) -> int:
    """M1 and M2: the cards in hands and prepared that all have seen there, or that a seat has."""
    known = sum(g.shown)
    for power in bits(seat):
        known |= g.looks[power]
    return known


def _deal_again(h: Position, power: int, known: int, luck: Luck) -> None:
    """What was shown, or what the seat has looked at, stays; the rest is dealt."""
    fixed_hand, fixed_table = h.hands[power] & known, h.prepared[power] & known
    unknown = (
        h.hands[power]
        | h.prepared[power]
        | h.buried[power]
        | h.pools[power]
        | mask_of(h.bottoms[power])
    ) & ~known
    cards = shuffled(unknown, luck)
    hand, table = (h.hands[power] & ~known).bit_count(), (h.prepared[power] & ~known).bit_count()
    h.hands[power] = mask_of(deal(cards, hand)) | fixed_hand
    h.prepared[power] = mask_of(deal(cards, table)) | fixed_table
    h.buried[power] = mask_of(deal(cards, h.buried[power].bit_count()))
    h.bottoms[power] = tuple(deal(cards, len(h.bottoms[power])))
    h.pools[power] = mask_of(cards)


def _imagine_picks(h: Position, power: int, luck: Luck) -> None:
    """B3: what another power puts under its deck is unknown until all have chosen."""
    h.picks[power] = 0
    if h.now[0] != opening.name or h.now[1][0] >> power & 1:
        return
    h.picks[power] = mask_of(deal(shuffled(h.hands[power], luck), UNDER))


def _looked_at(h: Position, power: int) -> int:
    """M1: the cards that another power is looking at; what else it remembers is not known."""
    name, arguments = h.now
    if name == choose_redl.name and arguments[0] == power:
        return h.hands[arguments[1]]
    if name == choose_seen.name and arguments[0] == power:
        return sum(h.prepared[victim] for victim in bits(defending_powers(h)))
    return 0


def faults(g: Position) -> Iterator[str]:
    """All cards accounted for, and pieces only where they may stand."""
    for power, name in enumerate(POWERS):
        yield from _card_faults(g, power, name)
    for country, name in enumerate(COUNTRIES):
        pieces = (g.armies[country], g.navies[country])
        yield from out_of_place(name, pieces, OF_KIND, LIMITS[country])
    if g.team_pieces(0) & g.team_pieces(1):
        yield "pieces of both teams share a space"
    if g.tokens & ~TOKEN_SPACES:
        yield "an Objective token lies where none can lie"
    if min(g.points) < 0:
        yield "a team has fewer than 0 points"


def _card_faults(g: Position, power: int, name: str) -> Iterator[str]:
    places = (
        g.hands[power],
        g.pools[power],
        mask_of(g.bottoms[power]),
        g.prepared[power],
        g.aside[power],
        g.statuses[power],
        g.discards[power],
        g.buried[power],
    )
    yield from misplaced(places, OF_POWER[power], CARDS.__getitem__)
    if g.statuses[power] & ~STATUSES:
        yield f"{name} has a card of the wrong type on the table"
    if g.shown[power] & ~(g.hands[power] | g.prepared[power]):
        yield f"{name} has shown a card that it neither holds nor has prepared"
    for looker, looked in zip(POWERS, g.looks, strict=True):
        if looked & OF_POWER[power] & ~(g.hands[power] | g.prepared[power]):
            yield f"{looker} remembers a card of {name} that is no longer there"
    if g.picks[power] & ~g.hands[power]:
        yield f"{name} puts cards under its deck that it does not hold"
    if mask_of(g.faces[power]) != g.discards[power]:
        yield f"the face-up discards of {name} are not in order"
