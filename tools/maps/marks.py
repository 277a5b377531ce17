"""Marks of the terrain: small pictures on the ground of a space, clear of all else."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from shapely import Point as Dot
from shapely import box
from shapely.geometry.base import BaseGeometry
from shapely.prepared import prep

from tools.maps.geometry import Box, Point, distance_to_segment, overlap
from tools.maps.relax import COUNTER

HALF_WIDTH, HALF_HEIGHT = 9.0, 7.0
"""The room of a mark."""
BESIDE_COUNTER = 2 * HALF_WIDTH + 1
"""What a seat keeps free on its left, so that a mark shows also beside a counter."""
MOST = 3
NEAREST, FURTHEST, STEP = 24, 70, 4
"""How far from the middle of the space a mark may lie."""
BESIDE_LINK = 9.0
"""A mark nearer to a link is half hidden by it."""


class Marks:
    """Finds places for marks, none upon another."""

    def __init__(self, taken: list[Box], links: Sequence[list[Point]]) -> None:
        self.taken = taken
        self.links = links

    def places(self, middle: Point, ground: BaseGeometry) -> list[Point]:
        """Up to three places on the ground of a space; or the one kept beside its counter."""
        near = [one for one in self.taken if overlap(one, _around(middle, FURTHEST + 30))]
        links = [link for link in self.links if _distance(middle, link) < FURTHEST + BESIDE_LINK]
        holds = prep(ground).contains
        free = [
            place
            for place in _ring(middle)
            if not any(overlap(_mark(place), one) for one in near) and holds(box(*_mark(place)))
        ]
        beside = min(_beside(middle), key=lambda place: _cost(place, middle, links))
        if holds(Dot(beside)) or not free:
            free.append(beside)
        return self._spread(sorted(free, key=lambda place: _cost(place, middle, links)))

    def _spread(self, free: list[Point]) -> list[Point]:
        """The best places that do not touch each other, and are remembered as taken."""
        chosen: list[Point] = []
        for place in free:
            room = _mark(place)
            if len(chosen) < MOST and not any(overlap(room, _mark(other)) for other in chosen):
                chosen.append(place)
        self.taken += [_mark(place) for place in chosen]
        return chosen


def _ring(middle: Point) -> list[Point]:
    """Places all around, from near to far."""
    return [
        (
            round(middle[0] + away * math.cos(math.tau * turn / 24), 1),
            round(middle[1] + away * math.sin(math.tau * turn / 24), 1),
        )
        for away in range(NEAREST, FURTHEST, STEP)
        for turn in range(24)
    ]


def _beside(middle: Point) -> list[Point]:
    """Places in the strip on the left of a counter."""
    x = round(middle[0] - COUNTER / 2 - HALF_WIDTH - 0.5, 1)
    return [(x, round(middle[1] + down, 1)) for down in range(-14, 15, 4)]


def _cost(place: Point, middle: Point, links: Sequence[list[Point]]) -> float:
    """Near the space is good, upon a link is bad."""
    beside = min((_distance(place, link) for link in links), default=BESIDE_LINK)
    return math.dist(place, middle) + 6 * max(0.0, BESIDE_LINK - beside)


def _distance(place: Point, link: list[Point]) -> float:
    return min(distance_to_segment(place, a, b) for a, b in pairwise(link))


def _mark(place: Point) -> Box:
    return Box(
        place[0] - HALF_WIDTH,
        place[1] - HALF_HEIGHT,
        place[0] + HALF_WIDTH,
        place[1] + HALF_HEIGHT,
    )


def _around(middle: Point, reach: float) -> Box:
    return Box(middle[0], middle[1], middle[0], middle[1]).grown(reach)
