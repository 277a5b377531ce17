"""The board as text, front by front, for the terminal and for screen readers."""

from __future__ import annotations

from functools import lru_cache
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
    lines = space_lines(g)
    fronts = [
        Section(title, [line for space, line in lines.items() if spaces >> space & 1], long=True)
        for title, spaces in zip(FRONT_TITLES, IN_FRONT, strict=True)
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


def space_lines(g: Position) -> dict[int, str]:
    """The spaces with units, trenches or a new owner."""
    starving = out_of_supply(g, CENTRAL) | out_of_supply(g, ALLIED)
    turned = g.controlled[CENTRAL] & PRINTED[ALLIED] | g.controlled[ALLIED] & PRINTED[CENTRAL]
    sieges = besieged(g, CENTRAL) | besieged(g, ALLIED)
    units = g.occupied[CENTRAL] | g.occupied[ALLIED]
    shown = units | turned | g.trenches[0] | g.trenches[1]
    return {
        s: space_line(
            s,
            g.here[s],
            g.reduced & g.here[s],
            starving & g.here[s],
            (trench_level(g, CENTRAL, s), trench_level(g, ALLIED, s)),
            turned >> s & 1,
            g.ruins >> s & 1,
            sieges >> s & 1,
        )
        for s in bits(shown)
    }


@lru_cache(maxsize=1 << 12)
def space_line(
    space: int,
    here: int,
    reduced: int,
    starving: int,
    trenches: tuple[int, int],
    turned: int,
    ruined: int,
    besieged: int,
) -> str:
    """``Sedan > CP: GE 2, (GE 3)  tr1``; most stay as they are for long, so they are kept."""
    words = [SPACE_TITLES[space] + (" >" if turned else "")]
    for side in (CENTRAL, ALLIED):
        units = [unit_word(p, reduced, starving) for p in bits(here & OF_SIDE[side])]
        if units:
            words.append(f"{('CP', 'AP')[side]}: {', '.join(units)}")
        if trenches[side]:
            words.append(f"tr{trenches[side]}")
    if FORT[space]:
        words.append("fort destroyed" if ruined else f"fort {FORT[space]}")
    if besieged:
        words.append("@")
    return "  ".join(words)


def unit_word(p: int, reduced: int, starving: int) -> str:
    """``(GE 3)!``"""
    name = f"({short(p)})" if reduced >> p & 1 else short(p)
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
        unit_word(group[0], g.reduced, 0) + (f" x{len(group)}" if len(group) > 1 else "")
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
