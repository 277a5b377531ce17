"""The board of Quartermaster General: 1914: Europe, with America at the edge of the sheet."""

from __future__ import annotations

from sandtable.core.data_files import read_rows
from sandtable.games.quartermaster_1914.facts.board import HOMES, POWER_OF, POWERS, SPACES
from tools.maps.board import Board, Link, Space, View
from tools.maps.coast import COASTS
from tools.maps.geometry import Cone, Point

CONE = Cone(north=55, south=36, meridian=20)
MIDDLE = CONE(20, 47)
EARTH = 6371.0
ACROSS, DOWN = 0.36, 0.34
"""Pixels for a kilometre."""
REACH = 150.0

VIEWS = {
    "West": (
        "ireland britain english_channel north_sea paris picardy belgium burgundy provence "
        "western_germany berlin italian_alps"
    ),
    "East": (
        "baltic_sea prussia poland petrograd moscow ukraine galicia vienna budapest romania "
        "caucasus tyrol"
    ),
    "South": (
        "rome adriatic_sea serbia greece bulgaria istanbul anatolia middle_east persia azerbaijan "
        "black_sea caspian_sea eastern_mediterranean western_mediterranean"
    ),
    "Atlantic": "usa canada western_atlantic north_atlantic ireland britain english_channel paris",
}
"""The theatres of war, each with the spaces one wants to see together."""


def _facts(name: str) -> list[dict[str, str]]:
    """A table of the game itself."""
    return read_rows("sandtable.games.quartermaster_1914.facts", name)


def _ours(name: str) -> list[dict[str, str]]:
    """A table of this board."""
    return read_rows(__package__, f"quartermaster_1914_{name}")


def project(longitude: float, latitude: float) -> Point:
    """Where a place of the earth lies on the board, before seats are given."""
    x, y = CONE(longitude, latitude)
    return (x - MIDDLE[0]) * EARTH * ACROSS, (y - MIDDLE[1]) * EARTH * DOWN


def _place(row: dict[str, str]) -> Point:
    return float(row["lon"]), float(row["lat"])


def _home(space: str) -> str | None:
    """The power of the country whose home a space is."""
    found = [
        POWERS[POWER_OF[country]] for country, home in enumerate(HOMES) if SPACES[home] == space
    ]
    return found[0] if found else None


def board() -> Board:
    """All that the map is made of; America is moved to the edge of the sheet."""
    places = {row["id"]: _place(row) for row in _ours("places")}
    seeds: dict[str, list[Point]] = {}
    for row in _ours("seeds"):
        seeds.setdefault(row["space"], []).append(_place(row))
    return Board(
        "quartermaster_1914",
        project,
        cut=None,
        spaces=[
            Space(
                row["id"],
                row["name"],
                row["kind"],
                bool(row["objective"]),
                _home(row["id"]),
                places.get(row["id"], _place(row)),
                terrain="mountain" if row["terrain"] == "difficult" else "",
            )
            for row in _facts("spaces")
        ],
        links=[
            Link(row["a"], row["b"])
            for row in _facts("links")
            if not row["only"].startswith("north_sea")
        ],
        straits=[],
        seeds=seeds,
        views=[View(title.lower(), title, names.split()) for title, names in VIEWS.items()],
        coast=COASTS["europe"],
        reach=REACH,
        stars="objectives",
    )
