"""The board as text, front by front, for the terminal and for screen readers."""

from __future__ import annotations

from typing import Any

from sandtable.core.bits import bits, mask_of
from sandtable.core.show.show import Section
from sandtable.games.paths_of_glory.facts.board import (
    ALLIED,
    CENTRAL,
    FORT,
    FRONT_OF,
    FRONTS,
    PRINTED,
    SIDE_TITLES,
    SIDES,
    SPACE_TITLES,
    turn_title,
)
from sandtable.games.paths_of_glory.facts.cards import CATALOGUE, DECKS
from sandtable.games.paths_of_glory.facts.units import (
    ELIMINATED,
    KIND_OF,
    OF_SIDE,
    RESERVE,
    RP_SIDE,
    RP_TYPES,
    short,
)
from sandtable.games.paths_of_glory.rules.forts import besieged
from sandtable.games.paths_of_glory.rules.pieces import trench_level
from sandtable.games.paths_of_glory.rules.state import Position
from sandtable.games.paths_of_glory.rules.supply import out_of_supply
from sandtable.games.paths_of_glory.rules.war_and_peace import (
    RUSSIAN_TRACK,
    US_TRACK,
    russian_box,
    russian_vp,
    us_box,
)
from sandtable.games.paths_of_glory.show.words import box_title, describe_card, offensive_title

FRONT_TITLES = ("West", "East", "Italy", "Balkans", "Near East")
LEGEND = "(x) reduced, ! out of supply, tr trench, > held by the other side, @ besieged fort."
IN_FRONT = [
    mask_of(s for s, one in enumerate(FRONT_OF) if one == front) for front in range(len(FRONTS))
]


def board(g: Position, seat: int) -> list[Section]:
    """The war in general, each front, the boxes, one's hand."""
    starving = out_of_supply(g, CENTRAL) | out_of_supply(g, ALLIED)
    fronts = [
        Section(FRONT_TITLES[front], front_lines(g, front, starving), long=True)
        for front in range(len(FRONTS))
    ]
    hands = [
        Section(f"Hand of the {SIDE_TITLES[side]}", hand_lines(g, side))
        for side in (CENTRAL, ALLIED)
        if seat >> side & 1
    ]
    return [
        Section("The war", war_lines(g), long=True),
        *[front for front in fronts if front.lines],
        Section("Boxes", box_lines(g), long=True),
        *hands,
    ]


def war_lines(g: Position) -> list[str]:
    """Points, war status, tracks, offensives, cards."""
    return [
        f"Turn {g.turn}, {turn_title(g.turn)}, action round {g.round} of 6.",
        f"Victory points {g.vp}. Combined war status {g.combined}.",
        *[side_line(g, side) for side in (CENTRAL, ALLIED)],
        f"US entry: {box_title(US_TRACK[us_box(g)])}. "
        f"Russia: {box_title(RUSSIAN_TRACK[russian_box(g)])}.",
        LEGEND,
    ]


def side_line(g: Position, side: int) -> str:
    """War status, commitment, offensive, replacement points and cards of a side."""
    points = [
        f"{RP_TYPES[kind].upper()} {halves / 2:g}"
        for kind, halves in enumerate(g.rp)
        if halves and RP_SIDE[kind] == side
    ]
    rp = f", replacements {', '.join(points)}" if points else ""
    table = ", ".join(CATALOGUE[c].title for c in bits(g.table[side]))
    laid = f", on the table {table}" if table else ""
    return (
        f"{SIDE_TITLES[side]}: war status {g.war_status[side]} ({DECKS[g.commitment[side]]}), "
        f"offensive {offensive_title(g.offensive[side])}, {g.hands[side].bit_count()} cards in "
        f"hand{rp}{laid}."
    )


def front_lines(g: Position, front: int, starving: int) -> list[str]:
    """The spaces of a front with units, trenches or a new owner."""
    turned = g.controlled[CENTRAL] & PRINTED[ALLIED] | g.controlled[ALLIED] & PRINTED[CENTRAL]
    sieges = besieged(g, CENTRAL) | besieged(g, ALLIED)
    units = g.occupied[CENTRAL] | g.occupied[ALLIED]
    shown = IN_FRONT[front] & (units | turned | g.trenches[0] | g.trenches[1])
    return [space_line(g, s, starving, bool(turned >> s & 1), sieges) for s in bits(shown)]


def space_line(g: Position, space: int, starving: int, turned: bool, sieges: int) -> str:
    """``Sedan > CP: GE 2, (GE 3)  tr1``."""
    words = [SPACE_TITLES[space] + (" >" if turned else "")]
    for side in (CENTRAL, ALLIED):
        units = g.units(side, space)
        if units:
            owner = ("CP", "AP")[side]
            words.append(f"{owner}: {', '.join(unit_word(g, p, starving) for p in bits(units))}")
        level = trench_level(g, side, space)
        if level:
            words.append(f"tr{level}")
    if FORT[space]:
        words.append("fort destroyed" if g.ruins >> space & 1 else f"fort {FORT[space]}")
    if sieges >> space & 1:
        words.append("@")
    return "  ".join(words)


def unit_word(g: Position, p: int, starving: int) -> str:
    """``(GE 3)!``"""
    name = f"({short(p)})" if g.reduced >> p & 1 else short(p)
    return name + ("!" if starving >> p & 1 else "")


def box_lines(g: Position) -> list[str]:
    """Reserve boxes and units that can be replaced."""
    lines = []
    for title, box in (("reserve", RESERVE), ("replaceable", ELIMINATED)):
        for side, name in enumerate(SIDES):
            units = g.here[box] & OF_SIDE[side]
            if units:
                lines.append(f"{name.title()} {title}: {counted(g, units)}.")
    return lines


def counted(g: Position, units: int) -> str:
    """``GE corps x8, (AH corps) x2``."""
    counts: dict[tuple[int, int], list[int]] = {}
    for p in bits(units):
        counts.setdefault((KIND_OF[p], g.reduced >> p & 1), []).append(p)
    return ", ".join(
        unit_word(g, group[0], 0) + (f" x{len(group)}" if len(group) > 1 else "")
        for group in counts.values()
    )


def hand_lines(g: Position, side: int) -> list[str]:
    """Each card with its values and its event."""
    return [describe_card(c) for c in bits(g.hands[side])]


def about(g: Position, seat: int) -> dict[str, Any]:
    """What follows from the fields: points, supply, the tracks, the size of draw piles."""
    return {
        "victory_points": g.vp,
        "combined_war_status": g.combined,
        "us_entry": US_TRACK[us_box(g)],
        "russian_capitulation": RUSSIAN_TRACK[russian_box(g)],
        "russian_spaces_lost": russian_vp(g),
        "out_of_supply": {
            name: [short(p) for p in bits(out_of_supply(g, side))]
            for side, name in enumerate(SIDES)
        },
        "draw_piles": {name: g.decks[side].bit_count() for side, name in enumerate(SIDES)},
    }


# Imagination.
