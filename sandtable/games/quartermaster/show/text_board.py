"""The board as text: the world by theatre, the table, and one's own cards."""

from __future__ import annotations

from typing import Any

from sandtable.core.bits import bits
from sandtable.core.decks import copies_among
from sandtable.core.english import counted
from sandtable.core.show.show import Section
from sandtable.games.quartermaster.facts.board import (
    ALLIES,
    AXIS,
    COUNTRIES,
    COUNTRY_TITLES,
    LAND,
    MEMBERS,
    SEA,
    SPACE_TITLES,
    STARS,
    STRAITS,
    TEAM_TITLES,
    spaces,
)
from sandtable.games.quartermaster.facts.cards.catalogue import TWIN, distinct
from sandtable.games.quartermaster.facts.cards.english import nation
from sandtable.games.quartermaster.rules.decks import deck_size
from sandtable.games.quartermaster.rules.state import SET_UP, STEPS, Position
from sandtable.games.quartermaster.rules.supply import star_changes, supplied
from sandtable.games.quartermaster.show.words import NAMES, card_line, strait_title

SHORT = ("Ge", "UK", "Ja", "SU", "It", "US")
LEGEND = ("Germany (Ge)", "UK", "Japan (Ja)", "Soviet Union (SU)", "Italy (It)", "US")
MARKS = "* Supply Space, ! out of supply; Armies on land, Navies at sea."

THEATRES = {
    "Europe": spaces(
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
    "Africa, India": spaces(
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
    "Pacific": spaces(
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


def board(g: Position, seat: int) -> list[Section]:
    """The world by theatre, the cards on the table, and what one holds."""
    sections = [Section(_headline(g), [_team_line(g, team) for team in (0, 1)])]
    stars = _star_notes(g)
    out = [g.pieces(country) & ~supplied(g, country) for country in range(6)]
    for theatre, where in THEATRES.items():
        shown = [_space_words(g, one, stars, out) for one in bits(where & LAND)]
        shown += [_space_words(g, one, stars, out) for one in bits(where & SEA)]
        sections.append(Section(theatre, [", ".join(words for words in shown if words)]))
    straits = _straits_line(g)
    if straits:
        sections.append(Section("Straits", [straits]))
    sections.append(Section("Marks", [MARKS]))
    lines = [_statuses_line(g, country) for country in range(6) if g.statuses[country]]
    if lines:
        sections.append(Section("Status cards on the table", lines))
    for country in bits(seat):
        sections += _own_cards(g, country)
    return sections


def _headline(g: Position) -> str:
    last = min(g.round, g.options.rounds)
    when = "set-up" if g.step == SET_UP else f"{COUNTRY_TITLES[g.country]}, {STEPS[g.step]} step"
    return f"Round {last} of {g.options.rounds}: {when} (cards in hand/deck/face down)"


def _team_line(g: Position, team: int) -> str:
    """Points, and the cards of each country as all can count them."""
    counts = [
        f"{LEGEND[c]} {g.hands[c].bit_count()}/{deck_size(g, c)}/{g.responses[c].bit_count()}"
        for c in MEMBERS[team]
    ]
    return f"{TEAM_TITLES[team]} {counted(g.points[team], 'point')}: {', '.join(counts)}"


def _star_notes(g: Position) -> dict[int, str]:
    """31 and 32: the Supply Spaces, with the countries for which cards make a difference."""
    notes = dict.fromkeys(bits(STARS), "*")
    changes = [star_changes(g, country) for country in range(6)]
    for place in range(2):
        spaces_changed = 0
        for change in changes:
            spaces_changed |= change[place]
        for one in bits(spaces_changed):
            names = [SHORT[c] for c in range(6) if changes[c][place] >> one & 1]
            notes[one] = f" (*{'not ' if place else ''}{' '.join(names)})"
    return notes


def _space_words(g: Position, space: int, stars: dict[int, str], out: list[int]) -> str:
    """``Ukraine* SU``; an empty space is left out unless it is a Supply Space."""
    pieces = [
        SHORT[country] + ("!" if out[country] >> space & 1 else "")
        for country in range(6)
        if g.pieces(country) >> space & 1
    ]
    if not pieces and space not in stars:
        return ""
    return f"{SPACE_TITLES[space]}{stars.get(space, '')} {' '.join(pieces) or '-'}"


def _straits_line(g: Position) -> str:
    """11: whom the straits are open to; left out while no Navy is near and all are the Allies'."""
    navies = 0
    for country in range(6):
        navies |= g.navies[country]
    open_to: tuple[list[str], list[str]] = ([], [])
    relevant = False
    for strait in STRAITS:
        axis = g.team_armies(AXIS) >> strait.controlled_from & 1
        open_to[AXIS if axis else ALLIES].append(strait_title(strait))
        relevant |= bool(axis or navies & (1 << strait.sea_a | 1 << strait.sea_b))
    if not relevant:
        return ""
    return "; ".join(
        f"{', '.join(names)} open to the {TEAM_TITLES[team]}"
        for team, names in enumerate(open_to)
        if names
    )


def _statuses_line(g: Position, country: int) -> str:
    """40: what lies face up; the text of a card can be asked for."""
    titles = ", ".join(NAMES[card] for card in bits(g.statuses[country]))
    return f"{COUNTRY_TITLES[country]}: {titles}"


def _own_cards(g: Position, country: int) -> list[Section]:
    name = nation(country)
    found = []
    for title, cards in (("Hand", g.hands[country]), ("Face-down cards", g.responses[country])):
        lines = [_card_line(g, country, card, cards) for card in distinct(cards)]
        if lines:
            found.append(Section(f"{title} of {name}", lines))
    return found


def _card_line(g: Position, country: int, card: int, cards: int) -> str:
    """A card with its text, how many there are, and how many of them are about to go."""
    many = copies_among(cards, card, TWIN)
    times = f" x{many}" if many > 1 else ""
    picked = copies_among(g.picks[country] & cards, card, TWIN)
    going = f" -- {f'{picked} ' if times else ''}to be discarded" if picked else ""
    return f"{card_line(card, g.options)}{times}{going}"


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
