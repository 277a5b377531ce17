"""Reads map files as a client does, and measures what is on them."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from shapely import LineString, Polygon, unary_union
from shapely.geometry.base import BaseGeometry

from tools.maps.axis_allies_1914 import board as axis_allies_1914
from tools.maps.board import Board
from tools.maps.geometry import Box
from tools.maps.names import SIZE, text_width
from tools.maps.paths_of_glory import board as paths_of_glory
from tools.maps.quartermaster import board as quartermaster
from tools.maps.quartermaster_1914 import board as quartermaster_1914
from tools.maps.relax import COUNTER, LEAN, STRAIT

GAMES = Path(__file__).parents[2] / "sandtable" / "games"
BOARDS = {
    "quartermaster": quartermaster,
    "paths_of_glory": paths_of_glory,
    "quartermaster_1914": quartermaster_1914,
    "axis_allies_1914": axis_allies_1914,
}
LINES_APART = 13.0


def text_of(name: str) -> str:
    return (GAMES / name / "show" / "map.json").read_text(encoding="utf-8")


@lru_cache
def board(name: str) -> dict[str, Any]:
    """The map file as the client gets it."""
    plain: dict[str, Any] = json.loads(text_of(name))
    return plain


@lru_cache
def made_of(name: str) -> Board:
    """What the file was built from."""
    return BOARDS[name]()


def frame(name: str) -> Box:
    return Box(0, 0, board(name)["width"], board(name)["height"])


def views(name: str) -> dict[str, Box]:
    return {
        one["name"]: Box(one["x"], one["y"], one["x"] + one["w"], one["y"] + one["h"])
        for one in board(name)["views"]
    }


# Rooms.


def counter(space: dict[str, Any]) -> Box:
    """A stack of three counters."""
    half = COUNTER / 2
    x, y = space["x"], space["y"]
    return Box(x - half, y - half - LEAN, x + half + LEAN, y + half)


def name_box(space: dict[str, Any], letters: float = SIZE) -> Box:
    """The ink of a name, which grows from its baseline; its width is a guess."""
    label = space["label"]
    assert label["anchor"] == "middle"
    larger = letters / SIZE
    italic = space["kind"] == "sea"
    half = max(text_width(line, italic) for line in label["lines"]) * larger / 2
    last_line = LINES_APART * (len(label["lines"]) - 1) * larger
    return Box(
        label["x"] - half,
        label["y"] - 0.75 * letters,
        label["x"] + half,
        label["y"] + last_line + 0.2 * letters,
    )


def lozenge(strait: dict[str, Any]) -> Box:
    half = STRAIT / 2
    x, y = strait["x"], strait["y"]
    return Box(x - half, y - half, x + half, y + half)


# Paths.


def lines(path: str) -> list[list[tuple[float, float]]]:
    """The lines of a path: each begins at a point, and goes on by steps or to points."""
    return [_points(line) for line in path.split("M") if line]


def _points(line: str) -> list[tuple[float, float]]:
    start, *steps = re.split("[lLQz]", line)
    ((x, y),) = _pairs(start)
    points = [(x, y)]
    for dx, dy in _pairs(" ".join(steps)):
        x, y = (round(x + dx, 1), round(y + dy, 1)) if "l" in line else (dx, dy)
        points.append((x, y))
    return points


def _pairs(text: str) -> list[tuple[float, float]]:
    found = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", text)]
    return list(zip(found[::2], found[1::2], strict=True))


def points(path: str) -> list[tuple[float, float]]:
    return [point for line in lines(path) for point in line]


@lru_cache(maxsize=2000)
def shape(path: str) -> BaseGeometry:
    """The area of a path; a ring inside another is a hole."""
    area: BaseGeometry = Polygon()
    for ring in lines(path):
        area = area.symmetric_difference(Polygon(ring).buffer(0))
    return area


def trace(path: str) -> BaseGeometry:
    """The lines of a path as one shape."""
    return unary_union([LineString(line) for line in lines(path)])


@lru_cache
def land(name: str) -> BaseGeometry:
    return unary_union([shape(path) for path in board(name)["land"]])
