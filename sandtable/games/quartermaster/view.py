"""Who can see what (digest 40 and 41): views, imagination, faults and the text board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sandtable.core.bits import bits, mask_of
from sandtable.core.game import Section
from sandtable.core.outcomes import Luck
from sandtable.games.quartermaster.board import (
    COUNTRIES,
    COUNTRY_TITLES,
    LAND,
    LIMITS,
    OF_KIND,
    SEA,
    SPACE_TITLES,
    STRAITS,
    TEAM_TITLES,
    spaces,
)
from sandtable.games.quartermaster.cards.catalogue import (
    CATALOGUE,
    OF_COUNTRY,
    RESPONSES,
    STATUSES,
    distinct,
)
from sandtable.games.quartermaster.decks import deck_size
from sandtable.games.quartermaster.set_up import THROWN, opening
from sandtable.games.quartermaster.state import STEPS, Position
from sandtable.games.quartermaster.supply import supplied

THEATRES = {
    "Europe and the Atlantic": spaces(
        "iceland",
        "united_kingdom",
        "western_europe",
        "germany",
        "scandinavia",
        "italy",
        "balkans",
        "eastern_europe",
        "north_sea",
        "baltic_sea",
        "mediterranean_sea",
        "north_atlantic",
    ),
    "Russia": spaces(
        "ukraine", "russia", "moscow", "siberia", "kazakhstan", "black_sea", "caspian_sea"
    ),
    "Africa and the Indian Ocean": spaces(
        "north_africa",
        "africa",
        "madagascar",
        "middle_east",
        "india",
        "south_atlantic",
        "southern_ocean",
        "indian_ocean",
        "bay_of_bengal",
    ),
    "East Asia": spaces(
        "mongolia",
        "vladivostok",
        "szechuan",
        "china",
        "southeast_asia",
        "japan",
        "sea_of_japan",
        "south_china_sea",
    ),
    "The Pacific": spaces(
        "philippines",
        "indonesia",
        "iwo_jima",
        "new_guinea",
        "new_zealand",
        "australia",
        "hawaii",
        "north_pacific",
        "east_pacific",
        "central_pacific",
        "south_pacific",
        "southeast_pacific",
    ),
    "America": spaces(
        "eastern_united_states",
        "western_united_states",
        "pacific_northwest",
        "canada",
        "latin_america",
    ),
}


def about(g: Position, seat: int) -> dict[str, Any]:
    """What follows from the fields: supply, straits and the size of decks."""
    return {
        "out_of_supply": {
            name: [SPACE_TITLES[one] for one in bits(g.pieces(c) & ~supplied(g, c))]
            for c, name in enumerate(COUNTRIES)
        },
        "straits_open_to": {
            strait.name: "axis" if g.team_armies(0) >> strait.controlled_from & 1 else "allies"
            for strait in STRAITS
        },
        "deck_sizes": {name: deck_size(g, c) for c, name in enumerate(COUNTRIES)},
    }


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
    responses = list(bits(unknown & RESPONSES))
    _shuffle(responses, luck)
    laid = mask_of(responses[: h.responses[country].bit_count()])
    cards = list(bits(unknown & ~laid))
    _shuffle(cards, luck)

    def some(count: int) -> list[int]:
        taken = cards[:count]
        del cards[:count]
        return taken

    h.responses[country] = laid
    h.hands[country] = mask_of(some(h.hands[country].bit_count()))
    h.buried[country] = mask_of(some(h.buried[country].bit_count()))
    h.tops[country] = tuple(some(len(h.tops[country])))
    h.bottoms[country] = tuple(some(len(h.bottoms[country])))
    h.pools[country] = mask_of(cards)


def _shuffle(cards: list[int], luck: Luck) -> None:
    for last in range(len(cards) - 1, 0, -1):
        other = luck.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]


def _imagine_picks(h: Position, country: int, luck: Luck) -> None:
    """6: what another country throws away is unknown until all have chosen."""
    h.picks[country] = 0
    if not h.agenda or h.agenda[-1][0] != opening.name or h.agenda[-1][1][0] >> country & 1:
        return
    cards = list(bits(h.hands[country]))
    _shuffle(cards, luck)
    h.picks[country] = mask_of(cards[:THROWN])


def faults(g: Position) -> Iterator[str]:
    """All cards accounted for, and pieces only where they may stand."""
    for country, name in enumerate(COUNTRIES):
        yield from _card_faults(g, country, name)
        for kind in (0, 1):
            pieces = g.of_kind(kind)[country]
            if pieces & ~OF_KIND[kind]:
                yield f"{name} has a piece where it cannot stand"
            if pieces.bit_count() > LIMITS[country][kind]:
                yield f"{name} has more pieces on the board than it owns"
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
    found = 0
    for mask in places:
        for card in bits(found & mask):
            yield f"{CATALOGUE[card].id} is in two places"
        found |= mask
    missing = OF_COUNTRY[country] & ~found
    # A card taken out to be played is on its way for the length of one step of the agenda.
    on_the_way = mask_of(arguments[1] for step, arguments in g.agenda if step == "play_card")
    for card in bits(missing & ~on_the_way):
        yield f"{CATALOGUE[card].id} is in no place"
    if found & ~OF_COUNTRY[country]:
        yield f"{name} has cards of another country"
    if g.responses[country] & ~RESPONSES or g.statuses[country] & ~STATUSES:
        yield f"{name} has a card of the wrong type on the table"


def board(g: Position, seat: int) -> list[Section]:
    """The world by theatre, the cards on the table, and what one holds."""
    sections = [Section(_headline(g), _countries(g))]
    for theatre, where in THEATRES.items():
        lines = [line for one in bits(where & LAND) if (line := _space_line(g, one))]
        lines += [line for one in bits(where & SEA) if (line := _space_line(g, one))]
        if lines:
            sections.append(Section(theatre, lines))
    lines = [
        f"{COUNTRY_TITLES[c]}: {CATALOGUE[card].title}. {CATALOGUE[card].words()}"
        for c in range(6)
        for card in bits(g.statuses[c])
    ]
    if lines:
        sections.append(Section("Status cards on the table", lines))
    for country in bits(seat):
        sections += _own_cards(g, country)
    return sections


def _headline(g: Position) -> str:
    points = ", ".join(f"{TEAM_TITLES[team]} {g.points[team]}" for team in (0, 1))
    return f"Round {g.round}, {COUNTRY_TITLES[g.country]}, {STEPS[g.step]} step. {points}"


def _countries(g: Position) -> list[str]:
    return [
        f"{COUNTRY_TITLES[c]}: {g.hands[c].bit_count()} in hand, {deck_size(g, c)} in deck, "
        f"{g.responses[c].bit_count()} face down"
        for c in range(6)
    ]


def _space_line(g: Position, space: int) -> str:
    pieces = []
    for country in range(6):
        if g.pieces(country) >> space & 1:
            kind = "Navy" if g.navies[country] >> space & 1 else "Army"
            out = "" if supplied(g, country) >> space & 1 else " (out of supply)"
            pieces.append(f"{COUNTRY_TITLES[country]} {kind}{out}")
    return f"{SPACE_TITLES[space]}: {', '.join(pieces)}" if pieces else ""


def _own_cards(g: Position, country: int) -> list[Section]:
    name = COUNTRY_TITLES[country]
    found = []
    for title, cards in (("Hand", g.hands[country]), ("Face down", g.responses[country])):
        lines = [_card_line(card, cards) for card in distinct(cards)]
        if lines:
            found.append(Section(f"{title} of {name}", lines))
    return found


def _card_line(card: int, cards: int) -> str:
    one = CATALOGUE[card]
    copies = sum(1 for other in bits(cards) if CATALOGUE[other] == one)
    times = f" x{copies}" if copies > 1 else ""
    return f"{one.title}{times} [{one.type.value}] {one.words()}"
