"""From which zoom on a name is shown, when a map is made so small that not all have room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tools.maps.geometry import Box, Point, overlap
from tools.maps.names import SIZE, text_width
from tools.maps.relax import COUNTER, LINE

LEAST_ON_SCREEN = 10.5
"""Names are never smaller than this on the screen; those without room are left out."""
NODE = 11.0
"""Half the width of an empty space."""
ZOOMS = [step / 20 for step in range(4, 20)]


@dataclass(frozen=True)
class Name:
    """A name below its space, and how much it matters: 0 matters most."""

    id: str
    place: Point
    lines: Sequence[str]
    rank: int


def letters_at(zoom: float, largest: float) -> float:
    """The size of names on the map at a zoom, in pixels of the map."""
    return max(min(largest, SIZE / zoom), LEAST_ON_SCREEN / zoom)


def name_box(name: Name, letters: float) -> Box:
    """The room of a name, which grows downwards from the foot of the counter."""
    larger = letters / SIZE
    half = max(map(text_width, name.lines)) * larger / 2
    top = name.place[1] + COUNTER / 2
    return Box(
        name.place[0] - half,
        top,
        name.place[0] + half,
        top + LINE * larger * len(name.lines),
    )


def least_zooms(names: Sequence[Name], largest: float) -> dict[str, float]:
    """For each name the least zoom from which on it always has room."""
    least = {name.id: 1.0 for name in names}
    nodes = [(name.id, _node(name)) for name in names]
    alive = sorted(names, key=lambda name: name.rank)
    for zoom in reversed(ZOOMS):
        alive = _with_room(alive, nodes, letters_at(zoom, largest))
        least |= {name.id: zoom for name in alive}
    return least


def _with_room(
    names: Sequence[Name], nodes: Sequence[tuple[str, Box]], letters: float
) -> list[Name]:
    """The names that touch neither a space nor a name before them.

    The most important ones may lie upon a space.
    """
    shown: list[Name] = []
    rooms: list[Box] = []
    for name in names:
        room = name_box(name, letters)
        on_node = name.rank > 0 and any(
            overlap(room, node) for space, node in nodes if space != name.id
        )
        if not on_node and not any(overlap(room, other) for other in rooms):
            shown.append(name)
            rooms.append(room)
    return shown


def _node(name: Name) -> Box:
    x, y = name.place
    return Box(x - NODE, y - NODE, x + NODE, y + NODE)
