"""The board as text, theatre by theatre: who holds what with which units, ships, purchases."""

from __future__ import annotations

from sandtable.core.english import listed
from sandtable.core.show.show import Section
from sandtable.games.axis_allies_1914.facts.board import (
    ADJECTIVES,
    CAPITALS,
    FIRST_ZONE,
    IPC,
    NOBODY,
    POWER_TITLES,
    POWERS,
    SIDE_TITLES,
    SIDES,
    TERRITORIES,
    ZONES,
)
from sandtable.games.axis_allies_1914.facts.units import FIRST_SHIP, TROOPS
from sandtable.games.axis_allies_1914.rules.control import aligned, contested, income, untouched
from sandtable.games.axis_allies_1914.rules.sea_combat import TRANSPORT
from sandtable.games.axis_allies_1914.rules.state import COMBAT, PHASES, Position
from sandtable.games.axis_allies_1914.rules.transports import transports_in
from sandtable.games.axis_allies_1914.rules.turn import captured
from sandtable.games.axis_allies_1914.show.panels import step_of, told
from sandtable.games.axis_allies_1914.show.words import pieces, power_name, units, where

THEATRES = {
    "West": (
        "ireland scotland yorkshire wales london norway sweden denmark holland belgium kiel "
        "hanover ruhr munich alsace switzerland lorraine picardy paris brest bordeaux burgundy "
        "marseilles spain portugal balearic_islands canada united_states_of_america"
    ),
    "East": (
        "berlin prussia silesia bohemia vienna budapest galicia poland livonia belarus ukraine "
        "moscow karelia finland tatarstan sevastopol kazakhstan"
    ),
    "Italy and the Balkans": (
        "tyrolia trieste piedmont venice tuscany rome naples corsica sardinia sicily albania "
        "serbia romania bulgaria greece"
    ),
    "Near East": (
        "constantinople smyrna ankara syrian_desert trans_jordan mesopotamia arabia persia "
        "afghanistan india"
    ),
    "Africa": (
        "spanish_morocco morocco algeria tunisia libya egypt french_west_africa gold_coast "
        "togoland nigeria kamerun french_equatorial_africa anglo_egyptian_sudan "
        "empire_of_ethiopia somaliland belgian_congo british_east_africa german_east_africa "
        "angola rhodesia portuguese_east_africa south_west_africa union_of_south_africa "
        "madagascar"
    ),
}
"""Each theatre with its territories, neighbours together."""


def headline(g: Position) -> str:
    """Where the game stands, in one line."""
    if g.winner >= 0:
        return f"Victory of the {SIDE_TITLES[g.winner]} in round {g.round}"
    phase = PHASES[g.phase].capitalize()
    return f"Round {g.round}, {POWER_TITLES[g.power]}, {phase}"


def board(g: Position) -> list[Section]:
    """The position, which everybody sees alike."""
    bought = [units(count, unit) for unit, count in enumerate(g.bought) if count]
    return [
        Section(headline(g), [f"Bought: {', '.join(bought)}"] if bought else []),
        Section("Powers", [_power(g, power) for power in range(len(POWERS))]),
        Section("Capitals taken", [_victory(g, side) for side in range(len(SIDES))]),
        *_battle(g),
        *[Section(title, _theatre(g, names), long=True) for title, names in THEATRES.items()],
        Section("Sea", _zones(g), long=True),
    ]


def _battle(g: Position) -> list[Section]:
    """The battle that is being fought."""
    going_on = g.phase == COMBAT and g.site != NOBODY and step_of(g, g.site >= FIRST_ZONE)
    return [Section(f"Battle: {where(g.site)}", told(g))] if going_on else []


def _power(g: Position, power: int) -> str:
    return f"{POWER_TITLES[power]}: {g.treasury[power]} IPC, income {income(g, power)}"


def _victory(g: Position, side: int) -> str:
    """14.1 and 14.2: the enemy capitals that a side controls."""
    taken = [where(CAPITALS[power]) for power in captured(g, side)]
    return f"{SIDE_TITLES[side]}: {listed(taken, 'and') or 'none'}"


def army(g: Position, space: int) -> str:
    """The units in a territory, power by power."""
    parts = []
    for power in range(len(POWERS)):
        row = [pieces(count, unit) for unit, count in enumerate(g.army(space, power)) if count]
        if row:
            parts.append(f"{ADJECTIVES[power]} {', '.join(row)}")
    return "; ".join(parts)


def holder(g: Position, space: int) -> str:
    """Who controls a territory, or why nobody does."""
    if g.control[space] != NOBODY:
        return POWER_TITLES[g.control[space]]
    if contested(g, space):
        return "contested"
    if not untouched(g, space):
        return "nobody"
    ally = aligned(g, space)
    return "neutral" if ally == NOBODY else f"friend of {power_name(ally)}"


def _theatre(g: Position, names: str) -> list[str]:
    """The territories with units, each with its value and holder; then those without."""
    lines, empty = [], []
    for name in names.split():
        space = TERRITORIES.number(name)
        title = f"{where(space)} ({IPC[space]}, {holder(g, space)})"
        there = army(g, space)
        if there:
            lines.append(f"{title}: {there}")
        else:
            empty.append(title)
    return [*lines, f"Without units: {', '.join(empty)}"] if empty else lines


def _zones(g: Position) -> list[str]:
    """The zones with ships in them, and what these carry."""
    lines = []
    for zone in range(len(ZONES)):
        parts = [fleet for power in range(len(POWERS)) if (fleet := _fleet(g, zone, power))]
        if parts:
            lines.append(f"{where(FIRST_ZONE + zone)}: {'; '.join(parts)}")
    return lines


def _fleet(g: Position, zone: int, power: int) -> str:
    row = [
        pieces(count, FIRST_SHIP + ship) for ship, count in enumerate(g.fleet(zone, power)) if count
    ]
    ships = [one for one in transports_in(g, zone) if one.owner == power]
    if ships:
        cargo = [kind for one in ships for kind in one.cargo]
        aboard = [_passengers(kind, cargo.count(kind)) for kind in sorted(set(cargo))]
        row.append(pieces(len(ships), TRANSPORT) + (f" with {', '.join(aboard)}" if aboard else ""))
    return f"{ADJECTIVES[power]} {', '.join(row)}" if row else ""


def _passengers(kind: int, count: int) -> str:
    """``2 British infantry``."""
    owner, unit = divmod(kind, len(TROOPS))
    number, _, name = pieces(count, unit).partition(" ")
    return f"{number} {ADJECTIVES[owner]} {name}"
