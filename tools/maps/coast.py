"""The coastlines: from TopoJSON to a small file of our own, and from there into a board."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias

from shapely import Polygon, box, make_valid, unary_union
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

from tools.maps.geometry import Point

Ring: TypeAlias = list[Point]

COAST = Path(__file__).parent / "data" / "coast.json"

SOUTHERNMOST = -60.0
"""Antarctica is on no board."""

TOLERANCE = 0.09
"""The small file may be wrong by so many degrees."""

SMALLEST = 0.06
"""Islands below so many square degrees are left out."""


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


def simplified(source: Path) -> list[list[Ring]]:
    """The outlines worth keeping, in degrees, rounded."""
    plain = json.loads(source.read_text(encoding="utf-8"))
    kept = []
    for rings in topojson_polygons(plain, "land"):
        if max(latitude for _, latitude in rings[0]) > SOUTHERNMOST:
            large = [ring for ring in rings if Polygon(ring).area >= SMALLEST]
            if large:
                kept.append([_simpler(ring) for ring in large])
    return kept


def _simpler(ring: Ring) -> Ring:
    points = Polygon(ring).exterior.simplify(TOLERANCE).coords[:-1]
    return [(round(x, 2), round(y, 2)) for x, y in points]


def write_coast(source: Path, target: Path) -> None:
    """Makes the small file from ``land-50m.json`` of world-atlas; a polygon a line."""
    lines = ",\n".join(json.dumps(rings, separators=(",", ":")) for rings in simplified(source))
    target.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


# Into a board.


def land_between(west: float, north: float, south: float) -> BaseGeometry:
    """The land of the whole earth in degrees, cut along a meridian: ``west`` to ``west + 360``."""
    frame = box(west + 0.01, south, west + 359.99, north)
    pieces = []
    for outline, *inland_seas in json.loads(COAST.read_text(encoding="utf-8")):
        shape = make_valid(Polygon(outline, inland_seas))
        pieces += [translate(shape, turn).intersection(frame) for turn in (-360, 0, 360)]
    return unary_union([piece for piece in pieces if not piece.is_empty])


def drawn(
    land: BaseGeometry, place: Callable[[float, float], Point], smallest: float, tolerance: float
) -> BaseGeometry:
    """Land in degrees as it stands on the board: bent along, simplified, without specks."""
    shapes = []
    for polygon in polygons(land):
        fine = polygon.segmentize(1.0)
        outline, *inland_seas = [
            [place(x, y) for x, y in ring.coords] for ring in (fine.exterior, *fine.interiors)
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
