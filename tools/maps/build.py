"""From a board to its map file: every step, in order."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from shapely import Point as Dot
from shapely import Polygon, box, unary_union
from shapely.geometry.base import BaseGeometry

from tools.maps.board import Board, Link, Space, Strait, Word
from tools.maps.coast import drawn, land_between, polygons
from tools.maps.geometry import Box, Point, around, line_path, ring_path
from tools.maps.ground import borders, edges, grounds, in_reach
from tools.maps.links import around_the_world, bend, bent_path, curve, tag_box, tag_place
from tools.maps.marks import BESIDE_COUNTER, Marks
from tools.maps.names import SIZE, text_width, wrapped
from tools.maps.relax import COUNTER, LINE, STRAIT, Flow, Seat, relax

NORTH, SOUTH = 83.5, -58.0
MARGIN = Box(26, 48, 26, 24)
"""Air between the outermost seats and the frame; more above, where a line of text may lie."""
SMALLEST_ISLAND = 16.0
DETAIL = 0.7
"""Coasts may be wrong by at most this many pixels."""
SHORES = (4.0, 9.0, 15.0)
"""How far the three shore lines are from the land."""
SHORE_DETAIL = 1.2
"""Shore lines may be wrong by at most this many pixels."""
ISLET = 17.0
"""The radius of the ground drawn for an island too small for the coastline."""
BOXED = 6.0
"""By how much a box is larger than what stands in it."""
OPEN_SEA = 400.0
"""Waters go on so far beyond the frame, so that no edge shows when the screen is wider."""
LAND_ROUGHNESS, SEA_ROUGHNESS = 0.11, 0.05
BASELINE = 11.0
"""From the top of a name to the foot of its letters."""


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
        self.bends = {link: self._bend(link) for link in board.links}

    # Seats.

    def _give_seats(self) -> None:
        pairs = [(link.a, link.b) for link in self.board.links if not self._wraps(link)]
        for strait in self.board.straits:
            pairs += [(strait.id, strait.a), (strait.id, strait.b), (strait.id, strait.space)]
        links = [(self.seats[a], self.seats[b]) for a, b in pairs]
        relax(list(self.seats.values()), links, self.board.upright)

    def _wraps(self, link: Link) -> bool:
        """Whether a link leaves the map on one side and comes back on the other."""
        if self.board.cut is None:
            return False
        west, _ = self.board.project(self.board.cut + 0.01, 0)
        east, _ = self.board.project(self.board.cut - 0.01, 0)
        return abs(self.seats[link.a].true[0] - self.seats[link.b].true[0]) > (east - west) / 2

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

    @cached_property
    def paper(self) -> BaseGeometry:
        """The frame, and what is drawn around it."""
        return box(*self.frame.grown(self.board.apron))

    def _at(self, places: Sequence[Point]) -> list[Point]:
        """Where places of the earth lie on the finished map."""
        flown = self.flow([self.board.project(*place) for place in places])
        return [(x + self.dx, y + self.dy) for x, y in flown]

    def _land(self) -> BaseGeometry:
        whole = land_between(self.board.coast, self.board.cut, NORTH, SOUTH)
        if self.board.parts:
            whole = whole.intersection(unary_union([box(*part) for part in self.board.parts]))
        land = drawn(whole, self._at, SMALLEST_ISLAND, DETAIL)
        islets = [
            box(*self.seats[space.id].room.grown(BOXED))
            if space.id in self.board.boxed
            else _islet(self.seats[space.id])
            for space in self.board.spaces
            if space.kind == "land" and not land.contains(Dot(self.seats[space.id].place))
        ]
        return unary_union([land, *islets]).intersection(self.paper)

    def _shore(self, width: float) -> BaseGeometry:
        """All that is land, or so near to it."""
        wide = self.land.buffer(width, quad_segs=3).simplify(SHORE_DETAIL)
        return wide.intersection(self.paper)

    @cached_property
    def _in_play(self) -> BaseGeometry:
        """The land that belongs to some space."""
        places = [place for places in self._seeds("land").values() for place in places]
        return in_reach(self.land, places, self.board.reach)

    @cached_property
    def _cells(self) -> dict[str, BaseGeometry]:
        """The ground of each land space. Off-map boxes stand on nobody's land."""
        seeds = self._seeds("land")
        seeds[""] = self._at(self.board.seeds.get("", []))
        seeds[""] += [self.seats[one.id].place for one in self.board.spaces if one.kind == "box"]
        return grounds(seeds, self._in_play, LAND_ROUGHNESS)

    @cached_property
    def _waters(self) -> dict[str, BaseGeometry]:
        """The ground of each sea space, if there are any."""
        if all(space.kind != "sea" for space in self.board.spaces):
            return {}
        return grounds(self._seeds("sea"), box(*self.frame.grown(OPEN_SEA)), SEA_ROUGHNESS)

    def _seeds(self, kind: str) -> dict[str, list[Point]]:
        return {
            space.id: [self.seats[space.id].place, *self._at(self.board.seeds.get(space.id, []))]
            for space in self.board.spaces
            if space.kind == kind
        }

    # The file.

    def plain(self) -> dict[str, Any]:
        plain = {
            "name": self.board.name,
            "width": self.frame.width,
            "height": self.frame.height,
            "sea": {},
            "land": [_path(polygon) for polygon in polygons(self.land.normalize())],
            "shore": [_path(self._shore(width)) for width in SHORES],
            "cells": _plain_grounds(self._cells),
            "waters": _plain_grounds(self._waters),
            "spaces": [self._space(space) for space in self.board.spaces],
            "links": [self._link(link) for link in self.board.links],
            "straits": [self._strait(strait) for strait in self.board.straits],
            "views": list(self._views()),
        }
        return plain | {name: value for name, value in self._extras().items() if value}

    def _extras(self) -> dict[str, Any]:
        """What only some maps have."""
        return {
            "nodes": self.board.nodes,
            "stars": self.board.stars,
            "borders": self._borders(),
            "edges": self._edges() if self.board.nodes == "seats" else [],
            "terrain": self._terrain(),
            "words": [self._word(word) for word in self.board.words],
        }

    def _space(self, space: Space) -> dict[str, Any]:
        seat = self.seats[space.id]
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
                "y": round(seat.label.top + BASELINE, 1),
                "anchor": "middle",
                "lines": seat.lines,
            },
            **space.facts,
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

    def _word(self, word: Word) -> dict[str, Any]:
        ((x, y),) = self._at([word.place])
        return {
            "text": word.text,
            "kind": word.kind,
            "x": round(x, 1),
            "y": round(y, 1),
            "size": word.size,
            "turn": word.turn,
        }

    # Links.

    def _ends(self, link: Link) -> tuple[Point, Point]:
        return self.seats[link.a].place, self.seats[link.b].place

    def _bend(self, link: Link) -> float:
        ends = (self.seats[link.a], self.seats[link.b])
        others = [seat.place for seat in self.seats.values() if seat not in ends and seat.lines]
        return 0.0 if self._wraps(link) else bend(ends[0].place, ends[1].place, others)

    def _link(self, link: Link) -> dict[str, Any]:
        plain: dict[str, Any] = {"a": link.a, "b": link.b, "kind": self._kind(link)}
        if self._wraps(link):
            west, east = sorted(self._ends(link))
            plain["d"] = around_the_world(west, east, self.frame.width)
        elif self.bends[link]:
            plain["d"] = bent_path(*self._ends(link), self.bends[link])
        if link.only:
            plain["only"] = list(link.only)
            plain["tag"] = self._tags[link]
        return plain

    def _kind(self, link: Link) -> str:
        if link.kind:
            return link.kind
        kinds = {space.kind for space in self.board.spaces if space.id in (link.a, link.b)}
        if self._wraps(link):
            return "wrap"
        return kinds.pop() if len(kinds) == 1 else "coast"

    @cached_property
    def _tags(self) -> dict[Link, dict[str, Any]]:
        """The plates on links that not everybody may use, none upon another."""
        taken = [box for seat in self.seats.values() for box in (seat.counter, seat.label)]
        tags: dict[Link, dict[str, Any]] = {}
        for link in self.board.links:
            if link.only:
                text = " ".join(link.only)
                x, y = tag_place(text, curve(*self._ends(link), self.bends[link]), taken)
                taken.append(tag_box(text, (x, y)))
                tags[link] = {"x": x, "y": y, "text": text}
        return tags

    # What lies on the ground.

    def _borders(self) -> list[str]:
        nations: dict[str, list[BaseGeometry]] = {}
        for space in self.board.spaces:
            if space.nation and space.id in self._cells:
                nations.setdefault(space.nation, []).append(self._cells[space.id])
        return [_lines(line) for line in borders(nations, self.land)]

    def _edges(self) -> list[dict[str, str]]:
        """Where the grounds of two spaces meet: there the front may run."""
        own = {space: share for space, share in self._cells.items() if space}
        return [{"a": a, "b": b, "d": _lines(line)} for a, b, line in edges(own)]

    def _terrain(self) -> list[dict[str, Any]]:
        marks = Marks(
            [box for seat in self.seats.values() for box in (seat.counter, seat.label)]
            + [tag_box(tag["text"], (tag["x"], tag["y"])) for tag in self._tags.values()],
            [curve(*self._ends(link), self.bends[link]) for link in self.board.links],
        )
        return [
            {"space": space.id, "kind": space.terrain, "x": x, "y": y}
            for space in self.board.spaces
            if space.terrain
            for x, y in marks.places(self.seats[space.id].place, self._cells[space.id])
        ]

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
    larger = board.letters / SIZE
    width = max(text_width(line, italic=thing.kind == "sea") for line in lines)
    beside = BESIDE_COUNTER if thing.terrain else 0.0
    line = max(LINE, board.letters)
    return Seat(thing.id, true, lines, width * larger, COUNTER, line, beside, board.plate)


def _plain_grounds(shares: dict[str, BaseGeometry]) -> list[dict[str, str]]:
    return [{"space": space, "d": _path(share)} for space, share in shares.items() if space]


def _islet(seat: Seat) -> Polygon:
    """A small island with a coast of its own."""
    corners = []
    for corner in range(28):
        angle = math.tau * corner / 28
        wobble = math.sin(3 * angle + seat.true[0]) + math.sin(7 * angle + seat.true[1]) / 2
        radius = ISLET * (1 + 0.1 * wobble)
        corners.append((seat.x + radius * math.cos(angle), seat.y + radius * math.sin(angle)))
    return Polygon(corners)


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
        for ring in (polygon.exterior, *polygon.interiors)
        if Polygon(ring).area >= 1
    )


def _lines(shape: BaseGeometry) -> str:
    """Lines as an SVG path."""
    parts = getattr(shape, "geoms", [shape])
    return "".join(line_path(line.coords) for line in parts)
