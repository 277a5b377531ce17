"""Maps: what a client draws a board from, and a builder for simple ones.

A map is a JSON object. All lengths are in its own units; a counter is about 44 of them wide.

==========  ====================================================================================
name        the key of the game
width       the size of the whole board, from 0, 0 at the top left
height
spaces      for each space: ``id``, ``title``, ``kind`` ("land", "sea", "box" or "beach"), ``x``
            and ``y`` of its middle, ``star`` (it counts for victory), ``home`` (the power it is
            the home of, or null), ``label`` (``x``, ``y``, ``anchor`` and ``lines`` of its
            name), and what else the game wants to say of it
links       ``a`` and ``b`` are next to each other; ``kind``: "land", "sea", "coast", "wrap"
            (around the edge of the board) or "restricted"
views       parts worth seeing alone: ``name``, ``title``, ``x``, ``y``, ``w``, ``h``; the first
            is the whole
land        outlines of the ground, as SVG paths; ``shore`` the shallow water around it
cells       the ground of each land space: ``space`` and ``d``, an SVG path; ``waters`` likewise
            for seas
straits     ``id``, ``x``, ``y``, the land ``space`` they lie in, and the seas ``a`` and ``b``
nodes       "seats": a space is drawn as a node one can stand on; "dots" (so also if nothing is
            said): as a small mark; "grounds": likewise, and its whole ground lights up when it
            may be chosen
stars       "objectives": stars are drawn in diamonds, and one that is no home as a dot; left out,
            all are stars
==========  ====================================================================================

May be left out: ``edges`` (borders that two cells share), ``borders`` (of nations), ``terrain``
and ``words`` (names of seas and countries). A space may have a ``disc`` (what it is called by),
an ``income`` (in a ring) and ``badges`` (capital, port, supply, mines).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from importlib.resources import files
from typing import Any, TypeAlias

Point: TypeAlias = tuple[float, float]

MARGIN = 80.0
"""Free ground around the outermost spaces of a map that is built here."""

LABEL_BELOW = 33.0
"""How far below its space a name stands."""

NODES = ("dots", "seats", "grounds")
SPACE_KINDS = ("land", "sea", "box", "beach")
LINK_KINDS = ("land", "sea", "coast", "wrap", "restricted")
ANCHORS = ("start", "middle", "end")

_WHOLE = ("spaces", "links", "views", "land", "shore", "cells", "straits")
_MAYBE = ("waters", "edges", "borders", "terrain", "words")
_SAYS = {
    "spaces": ("id", "title", "kind", "x", "y", "star", "home", "label"),
    "links": ("a", "b", "kind"),
    "views": ("name", "title", "x", "y", "w", "h"),
    "cells": ("space", "d"),
    "waters": ("space", "d"),
    "straits": ("id", "x", "y", "space", "a", "b"),
    "edges": ("a", "b", "d"),
    "terrain": ("space", "kind", "x", "y"),
    "words": ("text", "x", "y", "size", "turn", "kind"),
}
"""List of a map -> what each thing in it must say."""
_NAMES = {
    "links": ("a", "b"),
    "cells": ("space",),
    "waters": ("space",),
    "straits": ("space", "a", "b"),
    "edges": ("a", "b"),
    "terrain": ("space",),
}
"""List of a map -> where a thing in it names spaces."""


class BoardMap:
    """The map of a game, read or built when it is first wanted."""

    def __init__(self, read: Callable[[], str]) -> None:
        self._read = read

    @classmethod
    def of(cls, package: str, file: str = "map.json") -> BoardMap:
        """The map in a file beside the modules of a package."""
        return cls(lambda: files(package).joinpath(file).read_text(encoding="utf-8"))

    @cached_property
    def text(self) -> str:
        """The map as it is sent to a client."""
        return self._read()

    @cached_property
    def version(self) -> str:
        """What tells this map from others of the game, for clients that keep it."""
        return blake2b(self.text.encode(), digest_size=8).hexdigest()

    @cached_property
    def plain(self) -> dict[str, Any]:
        """The map as data."""
        found: dict[str, Any] = json.loads(self.text)
        return found

    def faults(self, spaces: Iterable[str]) -> Iterator[str]:
        """What is wrong with the map of a game with these spaces."""
        plain = self.plain
        missing = [part for part in _WHOLE if not isinstance(plain.get(part), list)]
        missing += [part for part in _MAYBE if not isinstance(plain.get(part, []), list)]
        if missing:
            yield f"the map has no list of {', '.join(missing)}"
            return
        unsaid = list(_unsaid(plain))
        yield from unsaid
        if unsaid:
            return
        yield from _unlike([space["id"] for space in plain["spaces"]], list(spaces))
        yield from _strange(plain)
        yield from _unknown_words(plain)
        yield from _outside(plain)


def _unsaid(plain: Mapping[str, Any]) -> Iterator[str]:
    """What the parts of a map must say and do not."""
    for name in ("width", "height"):
        if not isinstance(plain.get(name), int | float):
            yield f"the map has no {name}"
    for part, wanted in _SAYS.items():
        for number, one in enumerate(plain.get(part, []), 1):
            missing = [name for name in wanted if not isinstance(one, dict) or name not in one]
            if missing:
                yield f"number {number} of the map's {part} has no {', '.join(missing)}"
    for space in plain["spaces"]:
        label = space.get("label") if isinstance(space, dict) else None
        if label is not None and not (isinstance(label, dict) and {"x", "y", "anchor"} <= {*label}):
            yield f"the label of {space.get('id')} needs x, y and an anchor"


def _strange(plain: Mapping[str, Any]) -> Iterator[str]:
    """Spaces that are named and not drawn."""
    known = {space["id"] for space in plain["spaces"]}
    for part, ends in _NAMES.items():
        strange = {one[end] for one in plain.get(part, []) for end in ends} - known
        if strange:
            yield f"the map's {part} name {', '.join(sorted(strange))}, which it does not draw"


def _unknown_words(plain: Mapping[str, Any]) -> Iterator[str]:
    """Kinds of things that no client draws."""
    if plain.get("nodes", NODES[0]) not in NODES:
        yield f"the map's nodes are {plain['nodes']!r}, not one of {', '.join(NODES)}"
    for part, kinds in (("spaces", SPACE_KINDS), ("links", LINK_KINDS)):
        for kind in sorted({str(one["kind"]) for one in plain[part]} - {*kinds}):
            yield f"the map's {part} are of the kind {kind!r}, not one of {', '.join(kinds)}"
    for space in plain["spaces"]:
        if space["label"]["anchor"] not in ANCHORS:
            yield f"the label of {space['id']} is anchored at {space['label']['anchor']!r}"


def _outside(plain: Mapping[str, Any]) -> Iterator[str]:
    """What lies beyond the board, and views that show none of it."""
    width, height = plain["width"], plain["height"]
    for space in plain["spaces"]:
        for what, at in ((space["id"], space), (f"the label of {space['id']}", space["label"])):
            if not (0 <= at["x"] <= width and 0 <= at["y"] <= height):
                yield f"{what} lies outside the map"
    names = [view["name"] for view in plain["views"]]
    if not names:
        yield "the map has no view, not even of the whole"
    if len({*names}) < len(names):
        yield "two views of the map share a name"
    for view in plain["views"]:
        x, y, w, h = (view[side] for side in ("x", "y", "w", "h"))
        inside = min(x, y) >= 0 and x + w <= width + 1 and y + h <= height + 1
        if not (w > 0 and h > 0 and inside):
            yield f"the view {view['name']!r} goes beyond the map"


def _unlike(drawn: list[str], wanted: list[str]) -> Iterator[str]:
    absent = sorted(set(wanted) - set(drawn))
    strange = sorted(set(drawn) - set(wanted))
    if absent:
        yield f"the map does not draw {', '.join(absent)}"
    if strange:
        yield f"the map draws {', '.join(strange)}, which are no spaces of the game"
    if len(set(drawn)) < len(drawn):
        yield "the map draws a space twice"


@dataclass(frozen=True)
class Place:
    """A space as the builder wants it: where its middle is, and what it is."""

    title: str
    x: float
    y: float
    kind: str = "land"
    star: bool = False
    home: str | None = None
    area: Sequence[Point] = ()
    """The corners of its ground, if it is more than a node."""


def build_map(name: str, places: Mapping[str, Place], links: Iterable[tuple[str, str]]) -> BoardMap:
    """A map of nodes, or of areas where places have one, from what a game knows anyway.

    >>> places = {"hill": Place("Hill", 0, 0), "lake": Place("Lake", 120, 40, kind="sea")}
    >>> drawn = build_map("duel", places, [("hill", "lake")])
    >>> list(drawn.faults(["hill", "lake"]))
    []
    >>> drawn.plain["links"]
    [{'a': 'hill', 'b': 'lake', 'kind': 'coast'}]
    """
    corners = [corner for place in places.values() for corner in (*place.area, (place.x, place.y))]
    left = min(x for x, _ in corners) - MARGIN
    top = min(y for _, y in corners) - MARGIN
    width = max(x for x, _ in corners) + MARGIN - left
    height = max(y for _, y in corners) + MARGIN - top

    def shown(id_: str, place: Place) -> dict[str, Any]:
        x, y = place.x - left, place.y - top
        label = {"x": x, "y": y + LABEL_BELOW, "anchor": "middle", "lines": [place.title]}
        return {
            "id": id_,
            "title": place.title,
            "kind": place.kind,
            "x": x,
            "y": y,
            "star": place.star,
            "home": place.home,
            "label": label,
        }

    areas = {
        id_: _path([(x - left, y - top) for x, y in place.area])
        for id_, place in places.items()
        if place.area
    }
    ground = [id_ for id_ in areas if places[id_].kind == "land"]
    plain = {
        "name": name,
        "width": width,
        "height": height,
        "nodes": "dots" if areas else "seats",
        "land": [areas[id_] for id_ in ground],
        "shore": [],
        "cells": [{"space": id_, "d": areas[id_]} for id_ in ground],
        "waters": [{"space": id_, "d": d} for id_, d in areas.items() if id_ not in ground],
        "spaces": [shown(id_, place) for id_, place in places.items()],
        "links": [{"a": a, "b": b, "kind": _kind(places[a], places[b])} for a, b in links],
        "straits": [],
        "views": [{"name": "whole", "title": "Whole map", "x": 0, "y": 0, "w": width, "h": height}],
    }
    return BoardMap(lambda: json.dumps(plain, ensure_ascii=False, separators=(",", ":")))


def _kind(a: Place, b: Place) -> str:
    return a.kind if a.kind == b.kind else "coast"


def _path(corners: list[Point]) -> str:
    """A polygon as an SVG path."""
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in corners) + "Z"
