"""Links: straight where nothing stands in the way, bent around a third seat otherwise."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from tools.maps.geometry import Box, Point, distance_to_segment, figure, overlap

ROOM = 25.0
"""A link that comes closer to a third seat is bent around it."""
TAG_LETTER, TAG_HEIGHT = 5.2, 13.0


def bend(p: Point, q: Point, others: list[Point]) -> float:
    """How far aside a link must go to pass by other seats, in shares of its length."""
    middle, length = ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2), math.dist(p, q)
    near = [other for other in others if math.dist(other, middle) < length + ROOM]
    if _clear(curve(p, q, 0), near) >= ROOM:
        return 0.0
    tries = [sign * aside / 20 for aside in range(1, 15) for sign in (1, -1)]
    return max(tries, key=lambda aside: _worth(curve(p, q, aside), near, abs(aside)))


def bent_path(p: Point, q: Point, aside: float) -> str:
    """The curve as an SVG path."""
    points = [" ".join(map(figure, point)) for point in (p, _corner(p, q, aside), q)]
    return f"M{points[0]}Q{points[1]} {points[2]}"


def curve(p: Point, q: Point, aside: float) -> list[Point]:
    """Points along the curve that a link takes."""
    corner = _corner(p, q, aside)
    points = []
    for step in range(13):
        t = step / 12
        first, middle, last = (1 - t) ** 2, 2 * t * (1 - t), t * t
        points.append(
            (
                first * p[0] + middle * corner[0] + last * q[0],
                first * p[1] + middle * corner[1] + last * q[1],
            )
        )
    return points


def around_the_world(west: Point, east: Point, width: float) -> str:
    """Two ends: one to the edge of the map, one from the other edge on."""
    gap = west[0] + width - east[0]
    height = east[1] + (west[1] - east[1]) * (width - east[0]) / gap
    return (
        f"M{figure(west[0])},{figure(west[1])}L0,{figure(height)}"
        f"M{figure(east[0])},{figure(east[1])}L{figure(width)},{figure(height)}"
    )


def tag_box(text: str, at: Point) -> Box:
    """The room of the small plate that says who may use a link."""
    half = (TAG_LETTER * len(text) + 8) / 2
    return Box(at[0] - half, at[1] - TAG_HEIGHT / 2, at[0] + half, at[1] + TAG_HEIGHT / 2)


def tag_place(text: str, along: Sequence[Point], taken: Sequence[Box]) -> Point:
    """A place for the plate on its link: near the middle, and free if any place is."""
    fine = [_between(a, b, step / 4) for a, b in pairwise(along) for step in range(4)]
    places = sorted(fine, key=lambda place: math.dist(place, along[len(along) // 2]))
    free = [
        place
        for place in places
        if all(overlap(tag_box(text, place), other) is None for other in taken)
    ]
    x, y = (free or places)[0]
    return round(x, 1), round(y, 1)


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])


def _corner(p: Point, q: Point, aside: float) -> Point:
    """The point towards which a link bends, ``aside`` of its length away."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    return (p[0] + q[0]) / 2 - dy * aside, (p[1] + q[1]) / 2 + dx * aside


def _clear(path: list[Point], others: list[Point]) -> float:
    """How near a curve comes to other seats."""
    distances = (distance_to_segment(other, a, b) for other in others for a, b in pairwise(path))
    return min(distances, default=math.inf)


def _worth(path: list[Point], others: list[Point], aside: float) -> float:
    """A link should have room, and be as straight as it may."""
    return min(_clear(path, others), ROOM) - 12 * aside
