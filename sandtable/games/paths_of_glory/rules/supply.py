"""14.0 Supply: traced when asked, never stored.

``supplied(g, p)`` is whether a unit is in supply; ``network`` is the mask of spaces in which a
unit of its sort would be. Everything is remembered by plain masks, so that asking again costs
next to nothing.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sandtable.core.bits import bits, mask_of
from sandtable.core.remember import remembered, remembered_on
from sandtable.games.paths_of_glory.facts.board import (
    ALBANIA,
    ALLIED,
    ARABIA,
    BEACHES,
    CENTRAL,
    CONSTANTINOPLE,
    GALLIPOLI,
    MEDINA,
    NEAR_EAST,
    PORTS,
    RUSSIAN_SOURCES,
    SALONIKA,
    SERBIA,
    SOURCES,
    TARANTO,
    around,
    lines_for,
    spaces,
)
from sandtable.games.paths_of_glory.facts.units import (
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
    OF_SIDE,
    RO,
    RU,
    SB,
    SENUSSI,
    SIDE,
    TRACING_LINES,
    TURKS_PROPER,
    kind,
)
from sandtable.games.paths_of_glory.rules.forts import besieged
from sandtable.games.paths_of_glory.rules.ground import shelf, what_bears_on_units
from sandtable.games.paths_of_glory.rules.pieces import lasting, neutral_greeks, where
from sandtable.games.paths_of_glory.rules.state import Position

EASTERN = (RU, RO, SB, MN)
"""14.2.2: those who trace to Russian sources or Belgrade, and never by sea."""
BELGRADE = spaces("belgrade")
BEACH_USERS = (OF_NATION[BR] & CORPS & ~kind("bef_corps")) | OF_NATION[AUS] | 1 << MEF
"""9.2.7.1: who may draw supply through the MEF beachhead."""


@lasting
@remembered
def open_spaces(g: Position, side: int) -> int:
    """14.1.3: the spaces a supply path of a side may run through."""
    friendly = g.controlled[side] | besieged(g, side)
    return friendly & ~g.occupied[1 - side] & ~neutral_greeks(g)


def ports(g: Position, side: int) -> int:
    """14.1.4: the ports a side may trace through; besiegers and neutral Greeks close them.

    Only ports in Germany and Russia are marked for the Central Powers, only others for the Allies.
    """
    found = PORTS[side] & g.controlled[side] & ~g.occupied[1 - side] & ~neutral_greeks(g)
    if g.controlled[ALLIED] >> GALLIPOLI & 1:
        return found
    return found & ~(1 << CONSTANTINOPLE)


@lasting
@remembered
def rear(g: Position, side: int) -> dict[Any, Any]:
    """The shelf for facts of a side that depend on nothing but the spaces open to it."""
    return shelf(side, open_spaces(g, side), ports(g, side), *what_bears_on_units(g, side))


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


def joined(sources: int, open_: int, harbours: int, table: int) -> int:
    """The spaces from which a path leads to a source."""
    return fed(flood(sources, open_, harbours, table), table)


def _traces_like(p: int) -> tuple[object, ...]:
    """14.2: all that decides how a unit traces supply (``_tracing``)."""
    nation = NATION[p]
    return SIDE[p], LINES_OF[nation], nation in EASTERN, nation == SB, BEACH_USERS >> p & 1


def _first_alike() -> list[int]:
    first: dict[tuple[object, ...], int] = {}
    return [first.setdefault(_traces_like(p), p) for p in range(len(NATION))]


FIRST_ALIKE = _first_alike()
"""For each unit the first that traces supply as it does, which stands for all of them."""


def network(g: Position, p: int) -> int:
    """The spaces in which this unit could trace supply to a source."""
    return _network(g, SIDE[p], FIRST_ALIKE[p])


@remembered_on(rear)
def _network(g: Position, side: int, p: int) -> int:
    return joined(*tracing(g, p))


Tracing = tuple[int, int, int, int]
"""What a unit traces with: its sources, the spaces open to it, its ports and its lines."""


def tracing(g: Position, p: int) -> Tracing:
    """14.2: how this unit traces supply."""
    return _tracing(g, SIDE[p], FIRST_ALIKE[p])


@remembered_on(rear)
def _tracing(g: Position, side: int, p: int) -> Tracing:
    nation = NATION[p]
    lines = LINES_OF[nation]
    open_ = open_spaces(g, side)
    if side == CENTRAL:
        return SOURCES[CENTRAL], open_, ports(g, CENTRAL), lines
    if nation in EASTERN:
        sources = RUSSIAN_SOURCES | BELGRADE
        if nation == SB:
            sources |= 1 << SALONIKA  # Montenegrins need no source
        return sources, open_, 0, lines
    harbours = ports(g, ALLIED)
    if g.beachhead >= 0 and BEACH_USERS >> p & 1:
        harbours |= 1 << g.beachhead
    return SOURCES[ALLIED], open_, harbours, lines


def supplied(g: Position, p: int, space: int = -1) -> bool:
    """14.1: whether a unit is in supply, where it stands or in a space it might enter."""
    if space < 0:
        space = where(g, p)
    return bool(_network(g, SIDE[p], FIRST_ALIKE[p]) >> space & 1) or always_supplied(p, space)


def always_supplied(p: int, space: int) -> bool:
    """14.1.5: Montenegro; Serbs in Serbia; Arabs and Senussi in the Near East."""
    if p == MONTENEGRO:
        return True
    if NATION[p] == SB:
        return bool(SERBIA >> space & 1)
    return p in (ARAB_ARMY, SENUSSI) and bool(NEAR_EAST >> space & 1)


@remembered
def out_of_supply(g: Position, side: int) -> int:
    """The units of a side on the map that are out of supply; neutral Greeks need none."""
    here, own, found = g.here, OF_SIDE[side], 0
    networks: dict[int, int] = {}
    for space in bits(g.occupied[side] & ~neutral_greeks(g)):
        for first, units in tracers(here[space] & own):
            if first not in networks:
                networks[first] = _network(g, side, first)
            if not networks[first] >> space & 1:
                found |= mask_of(p for p in bits(units) if not always_supplied(p, space))
    return found


@lru_cache(maxsize=1 << 14)
def tracers(units: int) -> tuple[tuple[int, int], ...]:
    """Units that trace supply in the same way together, each time with the first of their sort."""
    alike: dict[int, int] = {}
    for p in bits(units):
        alike[FIRST_ALIKE[p]] = alike.get(FIRST_ALIKE[p], 0) | 1 << p
    return tuple(alike.items())


def supplied_without(g: Position, p: int, space: int, barred: int) -> bool:
    """Whether a unit would be in supply if no path might run through these spaces."""
    return always_supplied(p, space) or bool(network_without(g, p, barred) >> space & 1)


def network_without(g: Position, p: int, barred: int) -> int:
    """The spaces in which this unit could trace supply if no path ran through these spaces."""
    found = network(g, p)
    if not barred & (found | 1 << GALLIPOLI):
        return found  # no path runs there anyway
    return _network_without(g, SIDE[p], FIRST_ALIKE[p], barred)


@remembered_on(rear)
def _network_without(g: Position, side: int, p: int, barred: int) -> int:
    sources, open_, harbours, lines = tracing(g, p)
    return joined(sources, open_ & ~barred, without(harbours, barred), lines)


def without(harbours: int, barred: int) -> int:
    """Those of some ports that are left when spaces are lost; Constantinople needs Gallipoli."""
    if barred >> GALLIPOLI & 1:
        barred |= 1 << CONSTANTINOPLE
    return harbours & ~barred


def network_with(g: Position, p: int, opened: int) -> int:
    """The spaces in which this unit could trace supply if paths ran through these spaces too."""
    sources, open_, harbours, lines = tracing(g, p)
    return joined(sources, open_ | opened, harbours, lines)


def only_by_beachhead(g: Position, p: int, space: int) -> bool:
    """9.2.7.1: whether a unit's supply depends on the MEF beachhead."""
    if g.beachhead < 0 or not BEACH_USERS >> p & 1 or not supplied(g, p, space):
        return False
    return not supplied_without(g, p, space, 1 << g.beachhead)


def starving_units(g: Position, side: int) -> int:
    """14.3.5 and 14.1.5: the units that attrition takes; Turks in Medina hold out."""
    return out_of_supply(g, side) & ~(g.here[MEDINA] & TURKS_PROPER)


def kept_spaces(g: Position, side: int, barred: int = 0) -> int:
    """14.2.5: the controlled spaces of a side that can trace to any source of that side.

    ``barred`` are spaces through which no path may run.
    """
    open_ = open_spaces(g, side) & ~barred
    harbours = ports(g, side)
    if side == CENTRAL:
        return joined(SOURCES[CENTRAL], open_, without(harbours, barred), ALL_CENTRAL_LINES)
    sources = SOURCES[ALLIED] | RUSSIAN_SOURCES | BELGRADE | 1 << SALONIKA
    if g.beachhead >= 0:
        harbours |= 1 << g.beachhead  # 9.5.3.5: a port; 9.2.7.1 only keeps other units from it
    kept = joined(sources, open_, without(harbours, barred), ALL_ALLIED_LINES)
    if g.at_war >> IT & 1:
        return kept
    # 11.1.12: Albania may trace to Taranto even while Italy is neutral.
    albania = flood(1 << TARANTO, open_ & ALBANIA | 1 << TARANTO, 0, ALL_ALLIED_LINES) & ALBANIA
    return kept | albania


def starving_spaces(g: Position, side: int, barred: int = 0) -> int:
    """14.3.6: controlled spaces that cannot trace to any source of their side.

    ``barred`` are spaces that the enemy is imagined to hold.
    """
    out = g.controlled[side] & ~barred & ~kept_spaces(g, side, barred) & ~g.forts(side) & ~BEACHES
    out &= ~neutral_greeks(g)  # 9.5.2.4
    if side == ALLIED:
        out &= ~SERBIA & ~(1 << ARABIA)
    for space in bits(out & g.occupied[side]):
        if any(supplied_without(g, p, space, barred) for p in bits(g.units(side, space))):
            out &= ~(1 << space)
    if side == CENTRAL and g.here[MEDINA] & TURKS_PROPER:
        out &= ~(1 << MEDINA)
    return out & ~under_senussi(g) if side == CENTRAL else out


def under_senussi(g: Position) -> int:
    """11.1.16: the space the Senussi stand in stays theirs."""
    return sum(1 << space for space in bits(g.occupied[CENTRAL]) if g.here[space] >> SENUSSI & 1)
