"""14.0 Supply: traced when asked, never stored.

``supplied(g, p)`` is whether a unit is in supply; ``network`` is the mask of spaces in which a
unit of its sort would be. Everything is remembered by plain masks, so that asking again costs
next to nothing.
"""

from __future__ import annotations

from functools import lru_cache

from sandtable.core.bits import bits
from sandtable.games.paths_of_glory.board import (
    ALBANIA,
    ALLIED,
    BEACHES,
    CENTRAL,
    CONSTANTINOPLE,
    GALLIPOLI,
    GERMANY,
    MEDINA,
    NEAR_EAST,
    PORTS,
    RUSSIA,
    RUSSIAN_SOURCES,
    SALONIKA,
    SERBIA,
    SOURCES,
    TARANTO,
    around,
    lines_for,
    spaces,
)
from sandtable.games.paths_of_glory.forts import besieged
from sandtable.games.paths_of_glory.pieces import derived, neutral_greeks, where
from sandtable.games.paths_of_glory.state import Position
from sandtable.games.paths_of_glory.units import (
    ARAB_ARMY,
    AUS,
    BR,
    CORPS,
    IT,
    MEF,
    MN,
    MONTENEGRO,
    NATION,
    OF_NATION,
    RO,
    RU,
    SB,
    SENUSSI,
    SIDE,
    TRACING_LINES,
    TU,
    kind,
)

EASTERN = (RU, RO, SB, MN)
"""14.2.2: those who trace to Russian sources or Belgrade, and never by sea."""
BELGRADE = spaces("belgrade")
BEACH_USERS = (OF_NATION[BR] & CORPS & ~kind("bef_corps")) | OF_NATION[AUS] | 1 << MEF
"""9.2.7.1: who may draw supply through the MEF beachhead."""


def open_spaces(g: Position, side: int) -> int:
    """14.1.3: the spaces a supply path of a side may run through."""
    known = derived(g)
    key = ("open", side)
    if key not in known:
        friendly = g.controlled[side] | besieged(g, side)
        known[key] = friendly & ~g.occupied[1 - side] & ~neutral_greeks(g)
    found: int = known[key]
    return found


def ports(g: Position, side: int) -> int:
    """14.1.4: the ports a side may trace through; besiegers and neutral Greeks close them."""
    found = PORTS[side] & g.controlled[side] & ~g.occupied[1 - side] & ~neutral_greeks(g)
    if side == CENTRAL:
        return found & (GERMANY | RUSSIA)
    if not g.controlled[ALLIED] >> GALLIPOLI & 1:
        found &= ~(1 << CONSTANTINOPLE)
    return found & ~(GERMANY | RUSSIA)


TABLES: list[tuple[int, ...]] = []
"""The different tables of lines; a number stands for a table in what is remembered."""


def _table(lines: tuple[int, ...]) -> int:
    if lines not in TABLES:
        TABLES.append(lines)
    return TABLES.index(lines)


LINES_OF = [_table(lines) for lines in TRACING_LINES]
ALL_ALLIED_LINES = _table(lines_for("BR", "IT", "RU", "ANA"))
ALL_CENTRAL_LINES = _table(lines_for("TU"))


@lru_cache(maxsize=1 << 14)
def flood(sources: int, open_: int, harbours: int, table: int) -> int:
    """The open spaces joined to a source, over land and from port to port."""
    lines = TABLES[table]
    reached = edge = sources & open_
    while edge:
        found = 0
        for one in bits(edge):
            found |= lines[one]
        edge = found & open_ & ~reached
        reached |= edge
        if reached & harbours and harbours & ~reached:
            edge |= harbours & ~reached
            reached |= harbours
    return reached


@lru_cache(maxsize=1 << 14)
def fed(reached: int, table: int) -> int:
    """14.1.3: a unit's own space need not be open, so the spaces next to the network count too."""
    return reached | around(reached, TABLES[table])


NETWORKS = [
    ("beach" if BEACH_USERS >> p & 1 else "network", nation) for p, nation in enumerate(NATION)
]
"""The name under which the network of each unit is remembered."""
TRACINGS = [("tracing", *name) for name in NETWORKS]
"""Likewise for how it traces supply."""


def network(g: Position, p: int) -> int:
    """The spaces in which this unit could trace supply to a source."""
    known = derived(g)
    key = NETWORKS[p]
    if key not in known:
        known[key] = network_without(g, p, 0)
    found: int = known[key]
    return found


Tracing = tuple[int, int, int, int]
"""What a unit traces with: its sources, the spaces open to it, its ports and its lines."""


def tracing(g: Position, p: int) -> Tracing:
    """14.2: how this unit traces supply, as all do of its nation that use the beachhead alike."""
    known = derived(g)
    key = TRACINGS[p]
    if key not in known:
        known[key] = _tracing(g, p)
    found: Tracing = known[key]
    return found


def _tracing(g: Position, p: int) -> Tracing:
    nation, side = NATION[p], SIDE[p]
    lines = LINES_OF[nation]
    open_ = open_spaces(g, side)
    if side == CENTRAL:
        return SOURCES[CENTRAL], open_, ports(g, CENTRAL), lines
    if nation in EASTERN:
        sources = RUSSIAN_SOURCES | BELGRADE
        if nation in (SB, MN):
            sources |= 1 << SALONIKA
        return sources, open_, 0, lines
    harbours = ports(g, ALLIED)
    if g.beachhead >= 0:
        if BEACH_USERS >> p & 1:
            harbours |= 1 << g.beachhead
        else:
            open_ &= ~BEACHES
    return SOURCES[ALLIED], open_, harbours, lines


def supplied(g: Position, p: int, space: int = -1) -> bool:
    """14.1: whether a unit is in supply, where it stands or in a space it might enter."""
    if space < 0:
        space = where(g, p)
    return bool(network(g, p) >> space & 1) or always_supplied(p, space)


def always_supplied(p: int, space: int) -> bool:
    """14.1.5: Montenegro; Serbs in Serbia; Arabs and Senussi in the Near East."""
    if p == MONTENEGRO:
        return True
    if NATION[p] == SB:
        return bool(SERBIA >> space & 1)
    return p in (ARAB_ARMY, SENUSSI) and bool(NEAR_EAST >> space & 1)


def out_of_supply(g: Position, side: int, within: int) -> int:
    """The units of a side in a mask of spaces that are out of supply; neutral Greeks need none."""
    found = 0
    for space in bits(g.occupied[side] & within & ~neutral_greeks(g)):
        for p in bits(g.units(side, space)):
            if not supplied(g, p, space):
                found |= 1 << p
    return found


def supplied_without(g: Position, p: int, space: int, barred: int) -> bool:
    """Whether a unit would be in supply if no path might run through these spaces."""
    return always_supplied(p, space) or bool(network_without(g, p, barred) >> space & 1)


def network_without(g: Position, p: int, barred: int) -> int:
    """The spaces in which this unit could trace supply if no path ran through these spaces."""
    sources, open_, harbours, lines = tracing(g, p)
    return fed(flood(sources, open_ & ~barred, harbours & ~barred, lines), lines)


def network_with(g: Position, p: int, opened: int) -> int:
    """The spaces in which this unit could trace supply if paths ran through these spaces too."""
    sources, open_, harbours, lines = tracing(g, p)
    return fed(flood(sources, open_ | opened, harbours, lines), lines)


def only_by_beachhead(g: Position, p: int, space: int) -> bool:
    """9.2.7.1: whether a unit's supply depends on the MEF beachhead."""
    if g.beachhead < 0 or not BEACH_USERS >> p & 1 or not supplied(g, p, space):
        return False
    return not supplied_without(g, p, space, 1 << g.beachhead)


def starves(g: Position, p: int, space: int) -> bool:
    """14.3.5 and 14.1.5: whether attrition takes a unit; Turks in Medina hold out.

    Greek units are not at war before Greece is (9.5.2.4).
    """
    if space == MEDINA and NATION[p] == TU:
        return False
    if neutral_greeks(g) >> space & 1:
        return False
    return not supplied(g, p, space)


def kept_spaces(g: Position, side: int) -> int:
    """14.2.5: the controlled spaces of a side that can trace to any source of that side."""
    if side == CENTRAL:
        open_ = open_spaces(g, CENTRAL)
        return fed(
            flood(SOURCES[CENTRAL], open_, ports(g, CENTRAL), ALL_CENTRAL_LINES), ALL_CENTRAL_LINES
        )
    sources = SOURCES[ALLIED] | RUSSIAN_SOURCES | BELGRADE | 1 << SALONIKA
    open_ = open_spaces(g, ALLIED)
    harbours = ports(g, ALLIED)
    if g.beachhead >= 0:
        harbours |= 1 << g.beachhead  # 9.5.3.5: a port; 9.2.7.1 only keeps other units from it
    kept = fed(flood(sources, open_, harbours, ALL_ALLIED_LINES), ALL_ALLIED_LINES)
    if g.at_war >> IT & 1:
        return kept
    # 11.1.12: Albania may trace to Taranto even while Italy is neutral.
    albania = flood(1 << TARANTO, open_ & ALBANIA | 1 << TARANTO, 0, ALL_ALLIED_LINES) & ALBANIA
    return kept | albania
