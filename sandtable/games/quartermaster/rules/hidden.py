"""Who can see what (rules 40 and 41): views, imagination and faults."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.bits import mask_of
from sandtable.core.decks import deal, misplaced, shuffled
from sandtable.core.graph import out_of_place
from sandtable.core.outcomes import Luck
from sandtable.games.quartermaster.facts.board import (
    COUNTRIES,
    LIMITS,
    OF_KIND,
)
from sandtable.games.quartermaster.facts.cards.catalogue import (
    CARDS,
    OF_COUNTRY,
    RESPONSES,
    STATUSES,
)
from sandtable.games.quartermaster.rules.set_up import THROWN, opening
from sandtable.games.quartermaster.rules.state import Position


def imagine(g: Position, seat: int, luck: Luck) -> Position:
    """40: deals the cards of other countries anew among the places where they may be."""
    h = g.copy()
    for country in range(6):
        if not seat >> country & 1:
            _deal_again(h, country, luck)
            _imagine_picks(h, country, luck)
    return h


def _deal_again(h: Position, country: int, luck: Luck) -> None:
    """Face-down cards on the table are Responses; the rest may be anywhere."""
    unknown = (
        h.hands[country]
        | h.responses[country]
        | h.buried[country]
        | h.pools[country]
        | mask_of(h.tops[country])
        | mask_of(h.bottoms[country])
    )
    responses = shuffled(unknown & RESPONSES, luck)
    laid = mask_of(deal(responses, h.responses[country].bit_count()))
    cards = shuffled(unknown & ~laid, luck)
    h.responses[country] = laid
    h.hands[country] = mask_of(deal(cards, h.hands[country].bit_count()))
    h.buried[country] = mask_of(deal(cards, h.buried[country].bit_count()))
    h.tops[country] = tuple(deal(cards, len(h.tops[country])))
    h.bottoms[country] = tuple(deal(cards, len(h.bottoms[country])))
    h.pools[country] = mask_of(cards)


def _imagine_picks(h: Position, country: int, luck: Luck) -> None:
    """6: what another country throws away is unknown until all have chosen."""
    h.picks[country] = 0
    step, arguments = h.now
    if step != opening.name or arguments[0] >> country & 1:
        return
    h.picks[country] = mask_of(deal(shuffled(h.hands[country], luck), THROWN))


def faults(g: Position) -> Iterator[str]:
    """All cards accounted for, and pieces only where they may stand."""
    for country, name in enumerate(COUNTRIES):
        yield from _card_faults(g, country, name)
        pieces = (g.armies[country], g.navies[country])
        yield from out_of_place(name, pieces, OF_KIND, LIMITS[country])
    if g.team_pieces(0) & g.team_pieces(1):
        yield "pieces of both teams share a space"


def _card_faults(g: Position, country: int, name: str) -> Iterator[str]:
    places = (
        g.hands[country],
        g.pools[country],
        mask_of(g.tops[country]),
        mask_of(g.bottoms[country]),
        g.responses[country],
        g.statuses[country],
        g.discards[country],
        g.buried[country],
    )
    # A card taken out to be played is on its way for the length of one step of the agenda.
    on_the_way = mask_of(arguments[1] for step, arguments in g.agenda if step == "play_card")
    yield from misplaced(places, OF_COUNTRY[country], CARDS.__getitem__, on_the_way)
    if g.responses[country] & ~RESPONSES or g.statuses[country] & ~STATUSES:
        yield f"{name} has a card of the wrong type on the table"
