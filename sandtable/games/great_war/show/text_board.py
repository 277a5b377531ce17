"""The table as text, and what a view shows beside the fields."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sandtable.core.bits import bits
from sandtable.core.english import counted
from sandtable.core.show.show import Section
from sandtable.games.great_war.facts.cards import DECK, DECKS, OF_DECK, SIDES
from sandtable.games.great_war.rules.judging import turn_total
from sandtable.games.great_war.rules.obligations import owes_arrow, owes_nationality
from sandtable.games.great_war.rules.scoring import captured_points
from sandtable.games.great_war.rules.state import PHASES, Lain, Position
from sandtable.games.great_war.show import table
from sandtable.games.great_war.show.words import (
    DECK_TITLES,
    SIDE_TITLES,
    card_line,
    card_text,
    face,
    pack_mark,
    short_title,
)

KINDS = list(zip(DECKS, OF_DECK, strict=True))
"""The decks, and which cards are of each."""


def about(g: Position, seat: int) -> dict[str, Any]:
    """What follows from the fields: totals, points, and the make-up of hands and reserves.

    Draws and plays are open, so how many cards of each deck a hand holds is known to all.
    """
    return {
        "totals": _by_side(lambda side: turn_total(g, side) if g.defender >= 0 else 0),
        "captured_points": _by_side(lambda side: captured_points(g, side)),
        "owes_nationality": _by_side(lambda side: owes_nationality(g, side)),
        "owes_arrow": _by_side(lambda side: g.defender >= 0 and owes_arrow(g, side)),
        "hands_by_deck": _by_side(lambda side: make_up(g.hands[side])),
        "reserves_by_deck": _by_side(lambda side: make_up(g.reserves[side])),
    }


def _by_side(value: Any) -> dict[str, Any]:
    return {name: value(side) for side, name in enumerate(SIDES)}


def make_up(cards: int) -> dict[str, int]:
    """How many cards of each deck there are among these."""
    return {name: (cards & kind).bit_count() for name, kind in KINDS if cards & kind}


def board(g: Position, seat: int) -> list[Section]:
    """The table as text: both sides, the event, what one holds."""
    sections = [Section(_headline(g), _standings(g))]
    if g.event >= 0:
        die = f" (die {g.die})" if g.die else ""
        sections.append(Section(f"Event: {DECK[g.event].title}{die}", [card_text(g.event)]))
    result = table.result(g)
    if result:
        rows = [f"{row.title} {row.value} BP. {row.note}" for row in result.rows]
        sections.append(Section(result.title, rows))
    if g.defender >= 0:
        lying = table.in_sight(g)
        sections += [
            Section(_side_title(g, side), _table_lines(g, table.before(side, lying)))
            for side in (0, 1)
        ]
    for side in (0, 1):
        if seat >> side & 1:
            title = f"Hand of the {SIDE_TITLES[side]}"
            sections.append(Section(title, [card_line(c) for c in bits(g.hands[side])]))
            if g.reserves[side]:
                title = f"Reserve of the {SIDE_TITLES[side]}"
                lines = [
                    card_line(c) + (" -- kept" if g.picks[side] >> c & 1 else "")
                    for c in bits(g.reserves[side])
                ]
                sections.append(Section(title, lines))
        elif seat and g.seen[side]:
            title = f"Known to be in the hand of the {SIDE_TITLES[side]}"
            sections.append(Section(title, [card_line(c) for c in bits(g.seen[side])]))
    return sections


def _headline(g: Position) -> str:
    phase = PHASES[g.phase].replace("_", " ")
    return f"Turn {g.turn} of {g.options.turns}, {phase}"


def _standings(g: Position) -> list[str]:
    """Two lines a side: points and turns, and what all can count of its cards."""
    lines = []
    for side, name in enumerate(SIDE_TITLES):
        turns = counted(g.winners.count(side), "turn")
        reserve = counted(g.reserves[side].bit_count(), "card")
        lines.append(f"{name}: {captured_points(g, side)} BP captured, {turns} won")
        lines.append(f"  {_hand_words(g, side)} in hand, {reserve} in reserve")
    return lines


def _hand_words(g: Position, side: int) -> str:
    """``3 cards (2 Neutral, 1 Bonus)``."""
    titles = {**dict(zip(DECKS, DECK_TITLES, strict=True)), SIDES[side]: "Nationality"}
    kinds = [f"{count} {titles[deck]}" for deck, count in make_up(g.hands[side]).items()]
    cards = counted(g.hands[side].bit_count(), "card")
    return f"{cards} ({', '.join(kinds)})" if kinds else cards


def _side_title(g: Position, side: int) -> str:
    role = "Defender" if side == g.defender else "Attacker"
    owes = []
    if not g.lain and owes_nationality(g, side):
        owes.append("a Nationality card")
    if not g.lain and owes_arrow(g, side):
        owes.append("an Attack arrow")
    debt = f", owes {' and '.join(owes)}" if owes else ""
    return f"{SIDE_TITLES[side]}, {role}: {table.total(g, side)} BP{debt}"


def _table_lines(g: Position, cards: list[tuple[Lain, int]]) -> list[str]:
    """The cards before a side, each under the card it was laid on."""
    judged = bool(g.lain)
    lines = [
        "  " * depth + _table_line(one, judged, table.is_prize(g, one)) for one, depth in cards
    ]
    return lines or ["(nothing played)"]


@lru_cache(maxsize=1 << 10)
def _table_line(one: Lain, judged: bool, prize: bool) -> str:
    card = DECK[one.card]
    corner = f"{face(one.card)} " if card.rank else ""
    marks = []
    if one.down:
        marks.append("CANCELLED")
    elif card.ready and not one.used and not judged:
        marks.append("ready")
    if prize:
        marks.append("captured")
    if one.slotted:
        marks.append("in a slot")
    note = f" ({', '.join(marks)})" if marks else ""
    arrow = " attack" if card.arrow else ""
    return f"{corner}{short_title(one.card)}{pack_mark(one.card)} {one.points} BP{arrow}{note}"
