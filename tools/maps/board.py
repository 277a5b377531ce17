"""What a board is made of, before anything is drawn."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tools.maps.coast import COASTS, Coast
from tools.maps.geometry import Box, Point, Projection
from tools.maps.names import SIZE


@dataclass(frozen=True)
class Space:
    """A space of the game, and its longitude and latitude."""

    id: str
    title: str
    kind: str
    star: bool
    home: str | None
    place: Point
    terrain: str = ""
    nation: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """What else the client is told of the space, as it stands."""


@dataclass(frozen=True)
class Link:
    """Two spaces that are adjacent; perhaps only for some nations."""

    a: str
    b: str
    kind: str = ""
    """Empty: told by what is joined."""
    only: Sequence[str] = ()


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
class Word:
    """The name of a sea or a country, written across it."""

    text: str
    kind: str
    place: Point
    size: float
    turn: float


@dataclass(frozen=True)
class Board:
    """All that a map is made of."""

    name: str
    project: Projection
    cut: float | None
    """The meridian where a map of the whole earth begins and ends."""
    spaces: Sequence[Space]
    links: Sequence[Link]
    straits: Sequence[Strait]
    seeds: dict[str, list[Point]]
    """Further places of each space, so that its ground has the right shape; "" is nobody's."""
    views: Sequence[View]
    coast: Coast = COASTS["world"]
    parts: Sequence[Box] = ()
    """West, south, east and north of what is drawn of the coast; without any, all of it."""
    letters: float = SIZE
    """Names have room to grow so far, when the map is made smaller and they must be read."""
    apron: float = 0.0
    """Land goes on so far beyond the frame."""
    reach: float = math.inf
    """Land further than this from every space is out of play."""
    words: Sequence[Word] = ()
    plate: float = 0.0
    """The width kept free for the pieces of a space, if they are wider than a counter."""
    boxed: frozenset[str] = frozenset()
    """Land spaces that stand in a box at sea, not where they lie on earth."""
    upright: float = 1.0
    """How much rather seats are pushed aside than up or down."""
    stars: str = ""
    """``objectives``: stars are drawn in diamonds, and only homes as stars."""
    nodes: str = ""
    """``seats``: each space is drawn as a place of its own, not as a dot on its ground;
    ``grounds``: the whole ground of a space lights up when it may be chosen."""
