"""Points, boxes and projections. Units are map pixels at zoom 1; y goes downwards."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]
Projection: TypeAlias = Callable[[float, float], Point]
"""From longitude and latitude in degrees to a point."""


class Box(NamedTuple):
    """A rectangle by its sides."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def grown(self, by: float) -> Box:
        """With ``by`` more on all four sides."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def holds(self, other: Box) -> bool:
        """Whether the other box lies inside."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and self.right >= other.right
            and self.bottom >= other.bottom
        )

    def moved(self, dx: float, dy: float) -> Box:
        return Box(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)


def around(boxes: Iterable[Box]) -> Box:
    """The smallest box that holds all of these."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


def overlap(a: Box, b: Box) -> Point | None:
    """How deep two boxes overlap along x and y; nothing if they do not."""
    dx = min(a.right, b.right) - max(a.left, b.left)
    dy = min(a.bottom, b.bottom) - max(a.top, b.top)
    return (dx, dy) if dx > 0 and dy > 0 else None


def natural_earth(longitude: float, latitude: float) -> Point:
    """The Natural Earth projection, a compromise for maps of the world; the equator is 2 pi.

    Polynomials by Tom Patterson and Bojan Savric. ``longitude`` counts from the middle.
    """
    x, y = math.radians(longitude), math.radians(latitude)
    y2 = y * y
    y4 = y2 * y2
    width = 0.8707 - 0.131979 * y2 + y4 * (-0.013791 + y4 * (0.003971 * y2 - 0.001529 * y4))
    height = 1.007226 + y2 * (0.015085 + y4 * (-0.044475 + 0.028874 * y2 - 0.005916 * y4))
    return x * width, -y * height


@dataclass(frozen=True)
class Cone:
    """Lambert's conformal conic projection of a sphere of radius 1, for maps of a continent.

    True to scale on two parallels; the middle meridian runs straight down from x = 0.
    """

    north: float
    south: float
    meridian: float

    @cached_property
    def _opening(self) -> float:
        north, south = math.radians(self.north), math.radians(self.south)
        scales = math.log(math.cos(south) / math.cos(north))
        return scales / math.log(_from_pole(self.south) / _from_pole(self.north))

    def __call__(self, longitude: float, latitude: float) -> Point:
        n = self._opening
        scale = math.cos(math.radians(self.south)) / n
        radius = scale * (_from_pole(latitude) / _from_pole(self.south)) ** n
        angle = n * math.radians(longitude - self.meridian)
        return radius * math.sin(angle), radius * math.cos(angle)


def _from_pole(latitude: float) -> float:
    """The distance from the pole on a stereographic map of the hemisphere."""
    return math.tan(math.radians(90 - latitude) / 2)


@dataclass(frozen=True)
class Squeeze:
    """Shortens all lengths beyond a point of an axis, where little happens."""

    beyond: float
    share: float

    def __call__(self, value: float) -> float:
        return value + (self.share - 1) * max(0.0, value - self.beyond)


@dataclass(frozen=True)
class Lens:
    """Enlarges the map around a centre, and moves all the rest outwards by the same distance.

    At the centre lengths grow by ``1 + push / reach``; nothing is squeezed anywhere.
    """

    centre: Point
    push: float
    reach: float

    def shift(self, point: Point) -> Point:
        """How far a point is moved."""
        dx, dy = point[0] - self.centre[0], point[1] - self.centre[1]
        distance = math.hypot(dx, dy) or 1.0
        push = self.push * (1 - math.exp(-distance / self.reach)) / distance
        return dx * push, dy * push


def distance_to_segment(p: Point, a: Point, b: Point) -> float:
    """How far a point is from the straight line between two others."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    along = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length if length else 0.0
    along = max(0.0, min(1.0, along))
    return math.dist(p, (a[0] + along * dx, a[1] + along * dy))


def figure(number: float) -> str:
    """A number as a path writes it: one decimal, or none if that is 0."""
    return f"{round(number, 1) + 0.0:.1f}".removesuffix(".0")


def ring_path(points: Iterable[Point]) -> str:
    """A closed ring as an SVG path; ``points`` does not repeat the first one."""
    return line_path(points) + "z"


def line_path(points: Iterable[Sequence[float]]) -> str:
    """An open line as an SVG path: where it begins, and the steps from point to point."""
    tenths = [(round(x * 10), round(y * 10)) for x, y in points]
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(tenths)]
    moves = [_step(dx, dy) for dx, dy in steps if dx or dy]
    start = f"M{_step(*tenths[0])}"
    return f"{start}l{' '.join(moves)}" if moves else start


def _step(x: int, y: int) -> str:
    """Two tenths as short as a path can write them."""
    across, down = figure(x / 10), figure(y / 10)
    return across + down if down.startswith("-") else f"{across} {down}"
