"""From a board to its map file: every step, in order."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from shapely import Point as Dot
from shapely import Polygon, box, unary_union
from shapely.geometry.base import BaseGeometry

from tools.maps.coast import drawn, land_between, polygons
from tools.maps.geometry import (
    Box,
    Point,
    Projection,
    around,
    distance_to_segment,
    figure,
    ring_path,
)
from tools.maps.ground import grounds
from tools.maps.names import text_width, wrapped
from tools.maps.relax import COUNTER, STRAIT, Flow, Seat, relax

NORTH, SOUTH = 83.5, -58.0
MARGIN = Box(26, 48, 26, 24)
"""Air between the outermost seats and the frame; more above, where a line of text may lie."""
SMALLEST_ISLAND = 16.0
DETAIL = 0.7
"""Coasts may be wrong by so many pixels."""
SHORES = (4.0, 9.0, 15.0)
"""How far the three shore lines are from the land."""
ISLET = 17.0
"""The radius of the ground drawn for an island too small for the coastline."""
OPEN_SEA = 400.0
"""Waters go on so far beyond the frame, so that no edge shows when the screen is wider."""
LAND_ROUGHNESS, SEA_ROUGHNESS = 0.11, 0.05
ROOM_FOR_LINK = 25.0
"""A link that comes closer to a third seat is bent around it."""


@dataclass(frozen=True)
class Space:
    """A space of the game, and its longitude and latitude."""

    id: str
    title: str
    kind: str
    star: bool
    home: str | None
    place: Point


@dataclass(frozen=True)
class Strait:
    """Two seas joined through a land space, and where the passage is."""

    id: str
    space: str
    a: str
    b: str
    place: Point


@dataclass(frozen=True)
class View:
    """A part of the map worth seeing alone."""

    name: str
    title: str
    spaces: Sequence[str]


@dataclass(frozen=True)
class Board:
    """All that a map is made of."""

    name: str
    project: Projection
    cut: float
    spaces: Sequence[Space]
    links: Sequence[tuple[str, str]]
    straits: Sequence[Strait]
    seeds: dict[str, list[Point]]
    """Further places of each space, so that its ground has the right shape; "" is nobody's."""
    views: Sequence[View]


def build(board: Board) -> dict[str, Any]:
    """The map file as plain data."""
    return _Drawing(board).plain()


class _Drawing:
    """A map in the making: the seats first, then the coast, then what is cut out of it."""

    def __init__(self, board: Board) -> None:
        self.board = board
        things: list[Space | Strait] = [*board.spaces, *board.straits]
        self.seats = {thing.id: _seat(board, thing) for thing in things}
        self._give_seats()
        self.flow = Flow(list(self.seats.values()))
        self.frame = self._frame()
        self._shift()
        self.land = self._land()

    # Seats.

    def _give_seats(self) -> None:
        pairs = [pair for pair in self.board.links if not self._wraps(*pair)]
        for strait in self.board.straits:
            pairs += [(strait.id, strait.a), (strait.id, strait.b), (strait.id, strait.space)]
        relax(list(self.seats.values()), [(self.seats[a], self.seats[b]) for a, b in pairs])

    def _wraps(self, a: str, b: str) -> bool:
        """Whether a link leaves the map on one side and comes back on the other."""
        west, _ = self.board.project(self.board.cut + 0.01, 0)
        east, _ = self.board.project(self.board.cut - 0.01, 0)
        return abs(self.seats[a].true[0] - self.seats[b].true[0]) > (east - west) / 2

    def _frame(self) -> Box:
        """Around all seats, with some air."""
        rooms = around(seat.room for seat in self.seats.values())
        return Box(
            math.floor(rooms.left - MARGIN.left),
            math.floor(rooms.top - MARGIN.top),
            math.ceil(rooms.right + MARGIN.right),
            math.ceil(rooms.bottom + MARGIN.bottom),
        )

    def _shift(self) -> None:
        """The frame begins at 0, 0 and everything with it."""
        self.dx, self.dy = -self.frame.left, -self.frame.top
        self.frame = self.frame.moved(self.dx, self.dy)
        for seat in self.seats.values():
            seat.x, seat.y = round(seat.x + self.dx, 1), round(seat.y + self.dy, 1)

    # Land.

    def _at(self, longitude: float, latitude: float) -> Point:
        """Where a place of the earth lies on the finished map."""
        x, y = self.flow(self.board.project(longitude, latitude))
        return x + self.dx, y + self.dy

    def _land(self) -> BaseGeometry:
        whole = land_between(self.board.cut, NORTH, SOUTH)
        land = drawn(whole, self._at, SMALLEST_ISLAND, DETAIL)
        islets = [
            _islet(self.seats[space.id])
            for space in self.board.spaces
            if space.kind == "land" and not land.contains(_dot(self.seats[space.id]))
        ]
        return unary_union([land, *islets]).intersection(box(*self.frame))

    def _cells(self, kind: str, roughness: float, within: BaseGeometry) -> list[dict[str, str]]:
        """The ground of each space of a kind, cut to what there is of it."""
        seeds: dict[str, list[Point]] = {
            space.id: [
                (self.seats[space.id].x, self.seats[space.id].y),
                *[self._at(*place) for place in self.board.seeds.get(space.id, ())],
            ]
            for space in self.board.spaces
            if space.kind == kind
        }
        if kind == "land":
            seeds[""] = [self._at(*place) for place in self.board.seeds.get("", ())]
        return [
            {"space": space, "d": _path(share)}
            for space, share in grounds(seeds, within, roughness).items()
            if space
        ]

    # The file.

    def plain(self) -> dict[str, Any]:
        frame = box(*self.frame)
        return {
            "name": self.board.name,
            "width": self.frame.width,
            "height": self.frame.height,
            "sea": {},
            "land": [_path(polygon) for polygon in polygons(self.land.normalize())],
            "shore": [
                _path(self.land.buffer(width, quad_segs=3).simplify(1.2).intersection(frame))
                for width in SHORES
            ],
            "cells": self._cells("land", LAND_ROUGHNESS, self.land),
            "waters": self._cells("sea", SEA_ROUGHNESS, box(*self.frame.grown(OPEN_SEA))),
            "spaces": [self._space(space) for space in self.board.spaces],
            "links": [self._link(a, b) for a, b in self.board.links],
            "straits": [self._strait(strait) for strait in self.board.straits],
            "views": list(self._views()),
        }

    def _space(self, space: Space) -> dict[str, Any]:
        seat = self.seats[space.id]
        label = seat.label
        return {
            "id": space.id,
            "title": space.title,
            "kind": space.kind,
            "x": seat.x,
            "y": seat.y,
            "star": space.star,
            "home": space.home,
            "label": {
                "x": seat.x,
                "y": round(label.top + 11, 1),
                "anchor": "middle",
                "lines": seat.lines,
            },
        }

    def _strait(self, strait: Strait) -> dict[str, Any]:
        seat = self.seats[strait.id]
        return {
            "id": strait.id,
            "x": seat.x,
            "y": seat.y,
            "space": strait.space,
            "a": strait.a,
            "b": strait.b,
        }

    def _link(self, a: str, b: str) -> dict[str, str]:
        kinds = {space.id: space.kind for space in self.board.spaces}
        if self._wraps(a, b):
            return {"a": a, "b": b, "kind": "wrap", "d": self._around_the_world(a, b)}
        kind = kinds[a] if kinds[a] == kinds[b] else "coast"
        bend = self._bend(a, b)
        return {"a": a, "b": b, "kind": kind, **({"d": bend} if bend else {})}

    def _around_the_world(self, a: str, b: str) -> str:
        """Two ends: one to the edge of the map, one from the other edge on."""
        west, east = sorted((self.seats[a], self.seats[b]), key=lambda seat: seat.x)
        gap = west.x + self.frame.width - east.x
        height = east.y + (west.y - east.y) * (self.frame.width - east.x) / gap
        return (
            f"M{figure(west.x)},{figure(west.y)}L0,{figure(height)}"
            f"M{figure(east.x)},{figure(east.y)}L{figure(self.frame.width)},{figure(height)}"
        )

    def _bend(self, a: str, b: str) -> str:
        """A curve around a third seat that stands in the way; empty if none does."""
        start, end = self.seats[a], self.seats[b]
        in_the_way = [
            (seat.x, seat.y)
            for seat in self.seats.values()
            if seat not in (start, end) and seat.lines
        ]
        p, q = (start.x, start.y), (end.x, end.y)
        if _clear(_curve(p, q, 0), in_the_way) >= ROOM_FOR_LINK:
            return ""
        tries = [sign * bend / 20 for bend in range(1, 15) for sign in (1, -1)]
        best = max(tries, key=lambda bend: _worth(_curve(p, q, bend), in_the_way, abs(bend)))
        corner = _corner(p, q, best)
        points = [" ".join(map(figure, point)) for point in (p, corner, q)]
        return f"M{points[0]}Q{points[1]} {points[2]}"

    def _views(self) -> Iterator[dict[str, Any]]:
        yield _view("whole", "Whole map", self.frame)
        for view in self.board.views:
            rooms = around(self.seats[name].room for name in view.spaces).grown(16)
            yield _view(view.name, view.title, _clipped(rooms, self.frame))


def _seat(board: Board, thing: Space | Strait) -> Seat:
    true = board.project(*thing.place)
    if isinstance(thing, Strait):
        return Seat(thing.id, true, [], 0.0, STRAIT)
    lines = wrapped(thing.title)
    width = max(text_width(line, italic=thing.kind == "sea") for line in lines)
    return Seat(thing.id, true, lines, width, COUNTER)


def _dot(seat: Seat) -> Dot:
    return Dot(seat.x, seat.y)


def _islet(seat: Seat) -> Polygon:
    """A small island with a coast of its own."""
    corners = []
    for corner in range(28):
        angle = math.tau * corner / 28
        wobble = math.sin(3 * angle + seat.true[0]) + math.sin(7 * angle + seat.true[1]) / 2
        radius = ISLET * (1 + 0.1 * wobble)
        corners.append((seat.x + radius * math.cos(angle), seat.y + radius * math.sin(angle)))
    return Polygon(corners)


def _corner(p: Point, q: Point, bend: float) -> Point:
    """The point towards which a link bends, ``bend`` of its length aside."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    return (p[0] + q[0]) / 2 - dy * bend, (p[1] + q[1]) / 2 + dx * bend


def _curve(p: Point, q: Point, bend: float) -> list[Point]:
    """Points along the curve that a link takes."""
    corner = _corner(p, q, bend)
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


def _clear(curve: list[Point], others: list[Point]) -> float:
    """How near a curve comes to other seats."""
    return min(distance_to_segment(other, a, b) for other in others for a, b in pairwise(curve))


def _worth(curve: list[Point], others: list[Point], bend: float) -> float:
    """A link should have room, and be as straight as it may."""
    return min(_clear(curve, others), ROOM_FOR_LINK) - 12 * bend


def _clipped(inner: Box, frame: Box) -> Box:
    return Box(
        max(inner.left, frame.left),
        max(inner.top, frame.top),
        min(inner.right, frame.right),
        min(inner.bottom, frame.bottom),
    )


def _view(name: str, title: str, part: Box) -> dict[str, Any]:
    return {
        "name": name,
        "title": title,
        "x": round(part.left, 1),
        "y": round(part.top, 1),
        "w": round(part.width, 1),
        "h": round(part.height, 1),
    }


def _path(shape: BaseGeometry) -> str:
    """A shape as an SVG path; rings begin where they always begin."""
    return "".join(
        ring_path(ring.coords[:-1])
        for polygon in polygons(shape.normalize())
        if polygon.area >= 1
        for ring in (polygon.exterior, *polygon.interiors)
    )
