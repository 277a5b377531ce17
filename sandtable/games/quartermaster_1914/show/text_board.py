"""The board as text: the countries and their pieces, the table, and one's own cards."""

from __future__ import annotations

from typing import Any

from sandtable.core.bits import bits
from sandtable.core.decks import copies_among
from sandtable.core.show.show import Section
from sandtable.games.quartermaster_1914.facts.board import (
    COUNTRIES,
    COUNTRY_TITLES,
    POWER_TITLES,
    POWERS,
    SPACES,
    TEAM_TITLES,
)
from sandtable.games.quartermaster_1914.facts.cards.catalogue import TWIN, distinct
from sandtable.games.quartermaster_1914.facts.cards.english import place
from sandtable.games.quartermaster_1914.rules.decks import deck_size
from sandtable.games.quartermaster_1914.rules.hidden import seen_by
from sandtable.games.quartermaster_1914.rules.state import SET_UP, STEPS, Position
from sandtable.games.quartermaster_1914.rules.supply import supplied
from sandtable.games.quartermaster_1914.show.words import (
    NAMES,
    battle_words,
    card_line,
    standing,
)


def headline(g: Position) -> str:
    """Where the game stands and what it stands at, in one line."""
    points = f"{TEAM_TITLES[0]} {g.points[0]}, {TEAM_TITLES[1]} {g.points[1]}"
    if g.winner >= 0:
        return f"{where_it_stands(g)}: {points}"
    return where_it_stands(g) if g.step == SET_UP else f"{where_it_stands(g)}. {points}"


def where_it_stands(g: Position) -> str:
    """Round, turn and step."""
    if g.winner >= 0:
        return f"Victory of the {TEAM_TITLES[g.winner]}"
    if g.step == SET_UP:
        return "Set-up"
    return f"Round {g.round}, {POWER_TITLES[g.power]}, {STEPS[g.step].capitalize()} step"


def board(g: Position, seat: int) -> list[Section]:
    """The position as a seat sees it."""
    sections = [Section(headline(g), _battle(g)), Section("Pieces", _pieces(g), long=True)]
    sections.append(Section("Table", [_table(g, power, seat) for power in range(len(POWERS))]))
    sections += [
        Section(f"Cards of {POWER_TITLES[power]}", _cards(g, power), long=True)
        for power in bits(seat)
    ]
    return sections


def _battle(g: Position) -> list[str]:
    lines = [f"Objective tokens: {standing(g.tokens)}."]
    return [*lines, f"{battle_words(g)}."] if g.attacker >= 0 else lines


def _pieces(g: Position) -> list[str]:
    """Each country with its Armies and Navies; ! marks those out of supply."""
    lines = []
    for country, title in enumerate(COUNTRY_TITLES):
        good = supplied(g, country)
        kinds = []
        for word, mine in (("Armies", g.armies[country]), ("Navies", g.navies[country])):
            if mine:
                named = [place(one) + ("" if good >> one & 1 else "!") for one in bits(mine)]
                kinds.append(f"{word} {', '.join(named)}")
        lines.append(f"{title}: {'; '.join(kinds) or 'nothing on the board'}")
    return lines


def _table(g: Position, power: int, seat: int) -> str:
    """M2: what everybody may know of a power's cards."""
    top = NAMES[g.faces[power][0]] if g.faces[power] else "nothing seen"
    pile = (g.discards[power] | g.buried[power]).bit_count()
    statuses = ", ".join(NAMES[card] for card in bits(g.statuses[power])) or "none"
    return (
        f"{POWER_TITLES[power]}: hand {g.hand_size(power)}, "
        f"prepared {_prepared(g, power, seat)}, deck {deck_size(g, power)}, "
        f"pile {pile} ({top} on top), Status: {statuses}"
    )


def _prepared(g: Position, power: int, seat: int) -> str:
    """How many prepared cards a power has, and which of them the seat has seen."""
    laid = g.prepared[power]
    seen = ", ".join(NAMES[card] for card in bits(laid & seen_by(g, seat)))
    return f"{laid.bit_count()} ({seen} seen)" if seen else str(laid.bit_count())


def _cards(g: Position, power: int) -> list[str]:
    """M1 and M3: a power's own hand and prepared cards, and its pile."""
    lines = []
    for title, cards in (("Hand", g.hands[power]), ("Prepared", g.prepared[power])):
        for card in distinct(cards):
            many = copies_among(cards, card, TWIN)
            times = f" x{many}" if many > 1 else ""
            lines.append(f"{title}{times}: {card_line(card, g.options)}")
    piles = (("face up, the top first", g.faces[power]), ("unseen", bits(g.buried[power])))
    for how, pile in piles:
        if pile:
            lines.append(f"Discarded {how}: {', '.join(NAMES[card] for card in pile)}")
    return lines


def about(g: Position, seat: int) -> dict[str, Any]:
    """What a view shows beside the fields."""
    return {
        "supplied": {
            name: [SPACES[one] for one in bits(supplied(g, country))]
            for country, name in enumerate(COUNTRIES)
        },
        "decks": {name: deck_size(g, power) for power, name in enumerate(POWERS)},
    }
