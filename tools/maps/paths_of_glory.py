"""The board of Paths of Glory: Europe and the Near East on one sheet.

A conic map, as atlases have it, wider than high because screens are. Where little happens (the
far east, and all south of Greece) lengths are shortened; crowded fronts then push apart.
"""

from __future__ import annotations

from typing import Any

from sandtable.core.data_files import read_rows
from sandtable.games.paths_of_glory.facts.board import rows
from tools.maps.board import Board, Link, Space, View, Word
from tools.maps.coast import COASTS
from tools.maps.geometry import Cone, Point, Squeeze

CONE = Cone(north=55, south=36, meridian=20)
MIDDLE = CONE(20, 46)
EARTH = 6371.0
ACROSS, DOWN = 0.74, 0.53
"""Pixels for a kilometre."""
EAST, SOUTH = Squeeze(beyond=600, share=0.85), Squeeze(beyond=460, share=0.56)
UPRIGHT = 1.15

LETTERS = 16.0
"""Large enough to be read when a whole front is on the screen."""
REACH = 150.0
APRON = 500.0

FRONTS = {
    "west": "West",
    "italy": "Italy",
    "balkans": "Balkans",
    "east": "East",
    "near_east": "Near East",
}
BESIDES = {
    "italy": "nice grenoble munich linz vienna zagreb valona",
    "balkans": "constantinople taranto odessa",
}
"""Spaces of other fronts that one wants to see with this one."""


def _ours(name: str) -> list[dict[str, str]]:
    """A table of this board."""
    return read_rows(__package__, f"paths_of_glory_{name}")


def project(longitude: float, latitude: float) -> Point:
    """Where a place of the earth lies on the board, before seats are given."""
    x, y = CONE(longitude, latitude)
    return (
        EAST((x - MIDDLE[0]) * EARTH * ACROSS),
        SOUTH((y - MIDDLE[1]) * EARTH * DOWN),
    )


def board() -> Board:
    """All that the map is made of."""
    places = {row["id"]: _place(row) for row in _ours("places")}
    seeds: dict[str, list[Point]] = {}
    for row in _ours("seeds"):
        seeds.setdefault(row["space"], []).append(_place(row))
    return Board(
        "paths_of_glory",
        project,
        cut=None,
        spaces=[_space(row, places.get(row["id"], _place(row))) for row in rows("spaces")],
        links=[_link(row) for row in rows("links")],
        straits=[],
        seeds=seeds,
        views=[_view(front) for front in FRONTS],
        coast=COASTS["europe"],
        letters=LETTERS,
        apron=APRON,
        reach=REACH,
        words=[
            Word(row["text"], row["kind"], _place(row), float(row["size"]), float(row["turn"]))
            for row in _ours("words")
        ],
        upright=UPRIGHT,
        nodes="seats",
    )


def _place(row: dict[str, str]) -> Point:
    return float(row["lon"]), float(row["lat"])


def _space(row: dict[str, str], place: Point) -> Space:
    return Space(
        row["id"],
        row["name"],
        _kind(row),
        star=row["is_vp"] == "yes",
        home=row["capital_of"] or None,
        place=place,
        terrain="" if row["terrain"] == "clear" else row["terrain"],
        nation=row["nation"],
        facts=_printed(row),
    )


def _kind(row: dict[str, str]) -> str:
    if "off_map_box" in row["flags"]:
        return "box"
    return "beach" if "invasion_beach" in row["flags"] else "land"


def _printed(row: dict[str, str]) -> dict[str, Any]:
    """What else is printed on a space."""
    badges = {
        "capital": row["capital_of"] != "",
        "port": row["port"] in ("ap", "cp"),
        "supply": row["supply_source_for"] != "",
    }
    printed: dict[str, Any] = {
        "nation": row["nation"],
        "front": row["front"],
        "badges": [name for name, there in badges.items() if there],
    }
    return printed | ({"fort": int(row["fort_strength"])} if row["fort_strength"] else {})


def _link(row: dict[str, str]) -> Link:
    """Solid lines are for everybody; beaches are for whoever comes from the sea."""
    nations = [] if row["allowed_nations"] in ("", "ANY") else row["allowed_nations"].split("|")
    kind = "land" if row["kind"] == "solid" else "restricted"
    return Link(row["space_a"], row["space_b"], kind, tuple(nations))


def _view(front: str) -> View:
    own = [row["id"] for row in rows("spaces") if row["front"] == front]
    return View(front, FRONTS[front], own + BESIDES.get(front, "").split())
