"""The board of Axis & Allies: WWI 1914: the old world, with America as boxes in the Atlantic."""

from __future__ import annotations

import math
from typing import Any

from sandtable.core.bits import bits
from sandtable.core.data_files import read_rows
from sandtable.games.axis_allies_1914.facts.board import (
    BASES,
    CAPITALS,
    FIRST_ZONE,
    IPC,
    LAND,
    NOBODY,
    PLACES,
    POWERS,
    SPACE_TITLES,
    SPACES,
    adjacency,
)
from sandtable.games.axis_allies_1914.facts.options import Options
from tools.maps.board import Board, Link, Space, View
from tools.maps.geometry import Box, Point, Squeeze

SCALE = 1000.0
"""Pixels for a radian at the equator."""
WEST, EAST = Squeeze(beyond=22, share=0.30), Squeeze(beyond=50, share=0.5)
NORTH, SOUTH = Squeeze(beyond=59, share=0.5), Squeeze(beyond=-31, share=0.52)
"""Degrees beyond which there are few spaces, and the map is drawn smaller."""
PARTS = (Box(-13, -40, 105, 80), Box(-26, -40, -13, 62))
"""Without Iceland and Greenland, which are no part of the board."""
REACH = 210.0
PLATE = 104.0
"""The width of a plate with two kinds of units side by side."""

VIEWS = {
    "West": (
        "scotland yorkshire wales london ireland picardy paris brest bordeaux burgundy lorraine "
        "marseilles belgium holland alsace ruhr hanover kiel munich switzerland piedmont sz_08 "
        "sz_09 sz_15"
    ),
    "East": (
        "berlin prussia silesia bohemia vienna budapest galicia poland livonia belarus ukraine "
        "moscow karelia finland tatarstan sevastopol sz_11 sz_12"
    ),
    "Balkans": (
        "venice tuscany rome naples trieste tyrolia vienna budapest serbia albania greece bulgaria "
        "romania constantinople smyrna sz_17 sz_18 sz_20"
    ),
    "Near East": (
        "constantinople smyrna ankara syrian_desert trans_jordan mesopotamia egypt arabia persia "
        "afghanistan india kazakhstan sevastopol sz_19 sz_20 sz_21 sz_28 sz_29 sz_30"
    ),
    "North": "norway sweden denmark finland karelia scotland sz_03 sz_04 sz_05 sz_06 sz_10 sz_12",
    "Atlantic": (
        "united_states_of_america canada ireland portugal spain brest sz_01 sz_02 sz_03 sz_07 "
        "sz_08 sz_13 sz_14 sz_22"
    ),
    "Mediterranean": (
        "spain balearic_islands corsica sardinia sicily tunisia algeria spanish_morocco morocco "
        "libya egypt marseilles naples greece sz_14 sz_16 sz_17 sz_19"
    ),
    "Africa": (
        "morocco french_west_africa gold_coast togoland nigeria kamerun libya egypt "
        "french_equatorial_africa anglo_egyptian_sudan empire_of_ethiopia somaliland "
        "belgian_congo british_east_africa german_east_africa angola rhodesia "
        "portuguese_east_africa south_west_africa union_of_south_africa madagascar sz_22 sz_23 "
        "sz_24 sz_25 sz_26 sz_27 sz_28"
    ),
}
"""The theatres of war, each with the spaces one wants to see together."""

BOXED = frozenset(("united_states_of_america", "canada"))


def _ours(name: str) -> list[dict[str, str]]:
    """A table of this board."""
    return read_rows(__package__, f"axis_allies_1914_{name}")


def project(longitude: float, latitude: float) -> Point:
    """Mercator's projection, squeezed where little happens."""
    east = EAST(-WEST(-longitude))
    north = NORTH(-SOUTH(-latitude))
    return SCALE * math.radians(east), -SCALE * math.asinh(math.tan(math.radians(north)))


def _place(row: dict[str, str]) -> Point:
    return float(row["lon"]), float(row["lat"])


def _printed(space: int) -> dict[str, Any]:
    """The value of a territory; the number of a zone, and its mines and naval base."""
    if LAND >> space & 1:
        return {"income": str(IPC[space])} if IPC[space] else {}
    zone = space - FIRST_ZONE
    based = {"badges": ["mines", "port"]} if BASES[zone] != NOBODY else {}
    return {"disc": str(zone + 1), **based}


def board() -> Board:
    """All that the map is made of."""
    places = {row["id"]: _place(row) for row in _ours("places")}
    homes = {SPACES[capital]: POWERS[power] for power, capital in enumerate(CAPITALS)}
    seeds: dict[str, list[Point]] = {}
    for row in _ours("seeds"):
        seeds.setdefault(row["space"], []).append(_place(row))
    return Board(
        "axis_allies_1914",
        project,
        cut=None,
        spaces=[
            Space(
                name,
                SPACE_TITLES[number],
                "land" if LAND >> number & 1 else "sea",
                name in homes,
                homes.get(name),
                places.get(name, (longitude, latitude)),
                facts=_printed(number),
            )
            for number, (name, (latitude, longitude)) in enumerate(zip(SPACES, PLACES, strict=True))
        ],
        links=[
            Link(SPACES[a], SPACES[b])
            for a, beside in enumerate(adjacency(Options()))
            for b in bits(beside)
            if a < b
        ],
        straits=[],
        seeds=seeds,
        views=[
            View(title.lower().replace(" ", "_"), title, names.split())
            for title, names in VIEWS.items()
        ],
        parts=PARTS,
        reach=REACH,
        plate=PLATE,
        boxed=BOXED,
        nodes="grounds",
    )
