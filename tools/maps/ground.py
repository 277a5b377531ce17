"""Grounds: the land, or the sea, shared out among the spaces.

Each space has one or more seeds; a place belongs to the space of the nearest seed. Borders are
roughened, so that they look drawn and not ruled. Grounds are tints: links tell what is adjacent.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from shapely import (
    LineString,
    MultiLineString,
    MultiPoint,
    Polygon,
    STRtree,
    line_merge,
    make_valid,
    unary_union,
    voronoi_polygons,
)
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from tools.maps.geometry import Point

SHORTEST = 9.0
"""Borders shorter than this are left straight."""

SOFT, SHRUNK = 0.4, 0.4
"""Land in play: bays narrower than this share of the reach are filled, edges drawn back."""

SEAM = 0.4
"""Grounds closer than this touch each other."""


def grounds(
    seeds: Mapping[str, Sequence[Point]], area: BaseGeometry, roughness: float
) -> dict[str, BaseGeometry]:
    """The part of an area that is nearest to the seeds of each space."""
    owners = {point: space for space, points in seeds.items() for point in points}
    cells = voronoi_polygons(MultiPoint(list(owners)), extend_to=area.envelope.buffer(200)).geoms
    shares: dict[str, list[BaseGeometry]] = {space: [] for space in seeds}
    spaces, tree = list(owners.values()), STRtree([Dot(point) for point in owners])
    for cell in cells:
        (number,) = tree.query(cell, "contains")
        shares[spaces[number]].append(_rough(cell, list(owners), roughness))
    return {space: unary_union(parts).intersection(area) for space, parts in shares.items()}


def in_reach(land: BaseGeometry, places: Sequence[Point], reach: float) -> BaseGeometry:
    """The land near some place, with soft edges; all of it if the reach has no end."""
    if math.isinf(reach):
        return land
    near = unary_union([Dot(place).buffer(reach) for place in places])
    return near.buffer(reach * SOFT).buffer(-reach * (SOFT + SHRUNK)).intersection(land)


def edges(cells: Mapping[str, BaseGeometry]) -> Iterator[tuple[str, str, BaseGeometry]]:
    """The common border of every two grounds that have one."""
    names, shapes = list(cells), list(cells.values())
    for a, b in sorted((a, b) for a, b in STRtree(shapes).query(shapes, "intersects").T if a < b):
        line = _long_enough(shapes[a].boundary.intersection(shapes[b].boundary))
        if not line.is_empty:
            yield names[a], names[b], line


def borders(
    nations: Mapping[str, Sequence[BaseGeometry]], land: BaseGeometry
) -> list[BaseGeometry]:
    """Where two nations meet, or one of them meets land that is out of play."""
    inland = land.buffer(-2 * SEAM)
    drawn: BaseGeometry = LineString()
    lines = []
    for parts in nations.values():
        nation = unary_union([part.buffer(SEAM) for part in parts])
        line = nation.boundary.intersection(inland).difference(drawn.buffer(3 * SEAM))
        drawn = drawn.union(line)
        lines.append(_long_enough(line.simplify(SEAM)))
    return [line for line in lines if not line.is_empty]


def _long_enough(shape: BaseGeometry) -> BaseGeometry:
    """The lines of a shape, put end to end; none if there is little of them."""
    merged = line_merge(MultiLineString(_lines(shape)))
    lines = [line for line in _lines(merged) if line.length > 3 * SEAM]
    return MultiLineString(lines if sum(line.length for line in lines) >= SHORTEST else [])


def _lines(shape: BaseGeometry) -> list[LineString]:
    parts = getattr(shape, "geoms", [shape])
    return [part for part in parts if isinstance(part, LineString) and not part.is_empty]


def _rough(cell: Polygon, seeds: list[Point], roughness: float) -> BaseGeometry:
    """A cell whose every border is shaken, each in the same way as its neighbour's."""
    points: list[Point] = []
    for a, b in pairwise([(x, y) for x, y in cell.exterior.coords]):
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        between = sorted(seeds, key=lambda seed: math.dist(seed, middle))[:2]
        name = repr(sorted((round(x), round(y)) for x, y in between))
        points += border(a, b, roughness, name)[:-1]
    return make_valid(Polygon(points))


def border(a: Point, b: Point, roughness: float, name: str) -> list[Point]:
    """A border drawn by a shaky hand; the same for its name, whichever end one starts from."""
    first, last = sorted((a, b))
    points = [*_shaken(first, last, roughness, random.Random(name)), last]
    return points if first == a else points[::-1]


def _shaken(a: Point, b: Point, roughness: float, hand: random.Random) -> list[Point]:
    """Midpoints pushed aside, again and again; without the last point."""
    length = math.dist(a, b)
    if length < SHORTEST:
        return [a]
    aside = hand.uniform(-roughness, roughness)
    middle = (
        (a[0] + b[0]) / 2 - (b[1] - a[1]) * aside,
        (a[1] + b[1]) / 2 + (b[0] - a[0]) * aside,
    )
    return _shaken(a, middle, roughness, hand) + _shaken(middle, b, roughness, hand)
