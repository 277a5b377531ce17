"""The coastlines: from TopoJSON to a small file of our own, and from there into a board."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias

from shapely import Polygon, box, make_valid, unary_union
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

from tools.maps.geometry import Box, Point

Ring: TypeAlias = list[Point]

_DATA = Path(__file__).parent / "data"


@dataclass(frozen=True)
class Coast:
    """A coastline file of ours: the part of the earth it holds, and how finely."""

    file: Path
    part: Box
    """West, south, east and north, in degrees."""
    tolerance: float
    """The file may be wrong by at most this many degrees."""
    smallest: float
    """Islands below this many square degrees are left out."""


COASTS = {
    "world": Coast(_DATA / "coast.json", Box(-540, -60, 540, 90), tolerance=0.09, smallest=0.06),
    "europe": Coast(
        _DATA / "coast_europe.json", Box(-45, 0, 100, 83), tolerance=0.02, smallest=0.008
    ),
}
"""Antarctica is on no board."""


# From TopoJSON.


def topojson_polygons(plain: dict[str, Any], name: str) -> Iterator[list[Ring]]:
    """The polygons of a TopoJSON object in degrees: the outline, then inland seas."""
    arcs = [_arc(arc, plain["transform"]) for arc in plain["arcs"]]
    for geometry in plain["objects"][name]["geometries"]:
        several = geometry["type"] == "MultiPolygon"
        for polygon in geometry["arcs"] if several else [geometry["arcs"]]:
            yield [unwrapped(_joined(arcs, ring)) for ring in polygon]


def _arc(steps: list[list[int]], transform: dict[str, list[float]]) -> Ring:
    """An arc is written as whole steps from point to point."""
    (scale_x, scale_y), (start_x, start_y) = transform["scale"], transform["translate"]
    x = y = 0
    points = []
    for step in steps:
        x, y = x + step[0], y + step[1]
        points.append((x * scale_x + start_x, y * scale_y + start_y))
    return points


def _joined(arcs: list[Ring], numbers: list[int]) -> Ring:
    """Arcs put end to end; ``~number`` runs backwards."""
    ring: Ring = []
    for number in numbers:
        arc = arcs[number] if number >= 0 else arcs[~number][::-1]
        ring += arc[1:] if ring else arc
    return ring


def unwrapped(ring: Ring) -> Ring:
    """A ring that crosses 180 degrees, without the jump from one side to the other."""
    turn = 0
    points = ring[:1]
    for (before, _), (longitude, latitude) in pairwise(ring):
        turn += 360 * ((before - longitude > 180) - (longitude - before > 180))
        points.append((longitude + turn, latitude))
    longitudes = [longitude for longitude, _ in points]
    middle = (min(longitudes) + max(longitudes)) / 2
    home = -360 * math.floor((middle + 180) / 360)
    return [(longitude + home, latitude) for longitude, latitude in points]


def simplified(source: Path, coast: Coast) -> list[list[Ring]]:
    """The outlines worth keeping, in degrees, rounded."""
    plain = json.loads(source.read_text(encoding="utf-8"))
    part = box(*coast.part)
    kept = []
    for outline, *inland_seas in topojson_polygons(plain, "land"):
        whole = Polygon(outline, inland_seas)
        shape = whole if part.contains(whole) else make_valid(whole).intersection(part)
        kept += [_simpler(polygon, coast) for polygon in polygons(shape)]
    return [rings for rings in kept if rings]


def _simpler(polygon: Polygon, coast: Coast) -> list[Ring]:
    """Rings with fewer points; none if the land is too small to be seen."""
    rings = [polygon.exterior, *polygon.interiors]
    large = [ring for ring in rings if Polygon(ring).area >= coast.smallest]
    return [
        [(round(x, 2), round(y, 2)) for x, y in ring.simplify(coast.tolerance).coords[:-1]]
        for ring in large
    ]


def write_coast(source: Path, coast: Coast) -> None:
    """Makes a small file from ``land-50m.json`` of world-atlas; a polygon a line."""
    kept = simplified(source, coast)
    lines = ",\n".join(json.dumps(rings, separators=(",", ":")) for rings in kept)
    coast.file.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


# Into a board.


def land_between(coast: Coast, cut: float | None, north: float, south: float) -> BaseGeometry:
    """The land in degrees; that of the whole earth begins and ends at the meridian ``cut``."""
    west = -180.0 if cut is None else cut
    frame = box(west + 0.01, south, west + 359.99, north)
    pieces = []
    for outline, *inland_seas in json.loads(coast.file.read_text(encoding="utf-8")):
        shape = make_valid(Polygon(outline, inland_seas))
        pieces += [translate(shape, turn).intersection(frame) for turn in (-360, 0, 360)]
    return unary_union([piece for piece in pieces if not piece.is_empty])


def drawn(
    land: BaseGeometry, place: Callable[[Ring], Ring], smallest: float, tolerance: float
) -> BaseGeometry:
    """Land in degrees as it stands on the board: bent along, simplified, without specks."""
    shapes = []
    for polygon in polygons(land):
        fine = polygon.segmentize(1.0)
        outline, *inland_seas = [
            place([(x, y) for x, y in ring.coords]) for ring in (fine.exterior, *fine.interiors)
        ]
        shape = make_valid(Polygon(outline, inland_seas))
        shapes += [part.simplify(tolerance) for part in polygons(shape) if part.area >= smallest]
    return unary_union(shapes)


def polygons(shape: BaseGeometry) -> list[Polygon]:
    """The polygons a shape is made of; lines and points are left out."""
    if isinstance(shape, Polygon):
        return [] if shape.is_empty else [shape]
    parts = getattr(shape, "geoms", ())
    return [polygon for part in parts for polygon in polygons(part)]
