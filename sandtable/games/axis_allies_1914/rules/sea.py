"""The sea (2.5, 2.8, 7.1 to 7.3, 9.1): hostile zones, minefields, and how far ships sail."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from sandtable.core.bits import bits, mask_of
from sandtable.core.remember import remembered_by
from sandtable.games.axis_allies_1914.facts.board import (
    BASES,
    EGYPT,
    NOBODY,
    ORIGINAL,
    RIM_LINKS,
    RUSSIA,
    SIDE_OF,
    SIDE_POWERS,
    SUEZ,
    USA,
    ZONE_LINKS,
)
from sandtable.games.axis_allies_1914.facts.units import DIVING, SURFACE
from sandtable.games.axis_allies_1914.rules.state import EACH_SHIP, SHIP_ROW, Position, enemy
from sandtable.games.axis_allies_1914.rules.transports import transports_in

BASED = tuple(sorted({base for base in BASES if base != NOBODY}))
"""2.6: the territories with a naval base."""


class Voyage(NamedTuple):
    """How a zone is reached: over how many minefields, and in how many steps."""

    mines: int
    steps: int


def enemies(g: Position, power: int) -> list[int]:
    """3.23 and 15.3: the powers at war with a power; who is neutral has no enemies."""
    if power == USA and not g.at_war:
        return []
    others = SIDE_POWERS[enemy(SIDE_OF[power])]
    out = (USA if not g.at_war else NOBODY, RUSSIA if g.armistice else NOBODY)
    return [one for one in others if one not in out]


@remembered_by(lambda g, power: (power, g.at_war, g.armistice))
def hostile_zones(g: Position, power: int) -> int:
    """2.5: the zones that hold an enemy battleship or cruiser."""
    return _with_surface(g.fleets.tobytes(), tuple(enemies(g, power)))


@lru_cache(maxsize=1 << 12)
def _with_surface(fleets: bytes, powers: tuple[int, ...]) -> int:
    """The same, from just what it depends on."""
    counts, found = array("H", fleets), 0
    for power in powers:
        for ship in SURFACE:
            column = counts[power * EACH_SHIP + ship :: SHIP_ROW]
            if any(column):
                found |= mask_of(zone for zone, count in enumerate(column) if count)
    return found


def hostile(g: Position, zone: int, power: int) -> bool:
    """2.5: the zone holds an enemy battleship or cruiser."""
    return bool(hostile_zones(g, power) >> zone & 1)


def has_warship(g: Position, zone: int, power: int) -> bool:
    """7.5 and 12.1: a battleship, cruiser or submarine of a power is there."""
    return any(g.fleet(zone, power))


def has_submarine(g: Position, zone: int, powers: list[int]) -> bool:
    """8.7: a submarine of one of these powers is there."""
    return any(g.fleet(zone, one)[DIVING] for one in powers)


def ships_of(g: Position, zone: int, powers: list[int]) -> list[int]:
    """The powers among these that have any ship in a zone."""
    carriers = {one.owner for one in transports_in(g, zone)}
    return [one for one in powers if one in carriers or any(g.fleet(zone, one))]


@remembered_by(lambda g, power: (power, g.at_war, g.armistice))
def mined_zones(g: Position, power: int) -> int:
    """9.1: the zones of enemy bases whose base territory that side controls, or which is
    contested."""
    return _with_mines(tuple([g.control[base] for base in BASED]), tuple(enemies(g, power)))


@lru_cache(maxsize=1 << 12)
def _with_mines(owners: tuple[int, ...], powers: tuple[int, ...]) -> int:
    """The same, from just what it depends on: the owners of the base territories."""
    found = 0
    for base, owner in zip(BASED, owners, strict=True):
        if ORIGINAL[base] in powers and owner in (NOBODY, *SIDE_POWERS[SIDE_OF[ORIGINAL[base]]]):
            found |= mask_of(zone for zone, one in enumerate(BASES) if one == base)
    return found


def canal_open(g: Position, power: int) -> bool:
    """2.8: the side of the power controls Egypt."""
    owner = g.control[EGYPT]
    return owner != NOBODY and SIDE_OF[owner] == SIDE_OF[power]


def stops(g: Position, power: int, diving: bool) -> int:
    """7.2 and 16.4: zones in which ships sail no further; submarines pass warships."""
    mines = mined_zones(g, power) if g.options.mines_stop else 0
    return mines if diving else mines | hostile_zones(g, power)


def voyages(g: Position, zone: int, power: int, steps: int, diving: bool) -> dict[int, Voyage]:
    """7.1 and 7.2: the zones that a ship reaches, each by the fewest minefields, then steps.

    A ship stops in a hostile zone, but for a submarine; where it starts does not count.
    """
    mines = mined_zones(g, power)
    canal, rim = canal_open(g, power), g.options.outer_rim
    return _voyages(zone, steps, stops(g, power, diving), mines, canal, rim)


def hindrances(
    g: Position, zone: int, power: int, steps: int, diving: bool
) -> Iterator[tuple[str, dict[int, Voyage]]]:
    """2.8, 7.2 and 16.4: what a ship would reach if one thing did not stand in its way."""
    canal, rim = canal_open(g, power), g.options.outer_rim
    mines = mined_zones(g, power) if g.options.mines_stop else 0
    warships = 0 if diving else hostile_zones(g, power)
    yield "canal", _voyages(zone, steps, mines | warships, 0, True, rim)
    yield "hostile", _voyages(zone, steps, mines, 0, canal, rim)
    yield "mines", _voyages(zone, steps, warships, 0, canal, rim)


@lru_cache(maxsize=1 << 14)
def _voyages(
    zone: int, steps: int, stopping: int, mines: int, canal: bool, rim: bool
) -> dict[int, Voyage]:
    """The same, from just what it depends on; ``canal`` says whether Suez is open (2.8)."""
    links = RIM_LINKS if rim else ZONE_LINKS
    found: dict[int, Voyage] = {}
    edge = {zone: Voyage(0, 0)}
    for step in range(1, steps + 1):
        ahead: dict[int, Voyage] = {}
        for here, so_far in edge.items():
            if here != zone and stopping >> here & 1:
                continue
            beside = links[here] & ~(0 if canal or not SUEZ >> here & 1 else SUEZ)
            for there in bits(beside):
                way = Voyage(so_far.mines + (mines >> there & 1), step)
                if there != zone and way < ahead.get(there, _FAR):
                    ahead[there] = way
        for there, way in ahead.items():
            if way < found.get(there, _FAR):
                found[there] = way
        edge = ahead
    return found


_FAR = Voyage(99, 99)
