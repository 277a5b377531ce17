"""The board of Paths of Glory: complete, and each front readable on a screen."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from shapely import Point

from sandtable.core.bits import bits
from sandtable.games.paths_of_glory.facts.board import (
    ADJACENT,
    BEACHES,
    COUNTRIES,
    COUNTRY_OF,
    FORT,
    FRONT_OF,
    FRONTS,
    PORTS,
    RUSSIAN_SOURCES,
    SOLID,
    SOURCES,
    SPACE_TITLES,
    SPACES,
    TERRAIN_OF,
    TERRAINS,
    VICTORY,
    lines_for,
)
from tests.tools.drawn import board, counter, land, name_box, shape, trace, views
from tools.maps.geometry import Box, overlap
from tools.maps.links import tag_box
from tools.maps.marks import HALF_HEIGHT, HALF_WIDTH

MAP = board("paths_of_glory")
SPACE: dict[str, dict[str, Any]] = {one["id"]: one for one in MAP["spaces"]}
SCREEN = (1124, 548)
"""What a screen of 1440 x 900 leaves for the map, between the panels."""
READABLE = 11.0
"""Letters so large on the screen can be read."""

every_front = pytest.mark.parametrize("front", FRONTS)


def named(mask: int) -> set[str]:
    return {SPACES[number] for number in bits(mask)}


def joined(table: list[int] | tuple[int, ...]) -> set[frozenset[str]]:
    """The pairs of spaces that a table joins."""
    return {
        frozenset((SPACES[a], SPACES[b])) for a, around in enumerate(table) for b in bits(around)
    }


def ends(link: dict[str, Any]) -> frozenset[str]:
    return frozenset((link["a"], link["b"]))


# Complete.


def test_every_space_is_on_the_board_as_the_game_has_it() -> None:
    found = [
        (one["id"], one["title"], one["nation"], one["front"], one.get("fort", 0), one["star"])
        for one in MAP["spaces"]
    ]
    assert found == [
        (
            name,
            SPACE_TITLES[number],
            COUNTRIES[COUNTRY_OF[number]],
            FRONTS[FRONT_OF[number]],
            FORT[number],
            bool(VICTORY >> number & 1),
        )
        for number, name in enumerate(SPACES)
    ]


def test_beaches_and_off_map_boxes_have_shapes_of_their_own() -> None:
    kinds = {
        kind: {one["id"] for one in MAP["spaces"] if one["kind"] == kind}
        for kind in ("beach", "box")
    }
    assert kinds == {"beach": named(BEACHES), "box": named(RUSSIAN_SOURCES) | {"reval"}}


def test_ports_supply_sources_and_capitals_have_their_badges() -> None:
    found = {
        badge: {one["id"] for one in MAP["spaces"] if badge in one["badges"]}
        for badge in ("port", "supply", "capital")
    }
    assert found["port"] == named(PORTS[0] | PORTS[1])
    sources = SOURCES[0] | SOURCES[1] | RUSSIAN_SOURCES
    assert found["supply"] == named(sources) | {"belgrade", "salonika"}
    assert found["capital"] == {one["id"] for one in MAP["spaces"] if one["home"]}
    assert {"london", "paris", "berlin", "vienna", "rome", "constantinople"} <= found["capital"]


def test_every_link_is_on_the_board_once_and_no_other() -> None:
    assert len(MAP["links"]) == len({ends(link) for link in MAP["links"]})
    assert {ends(link) for link in MAP["links"]} == joined(ADJACENT)
    solid = {ends(link) for link in MAP["links"] if link["kind"] == "land"}
    assert solid == joined(SOLID)
    assert {link["kind"] for link in MAP["links"]} == {"land", "restricted"}


@pytest.mark.parametrize("nation", ["BR", "RU", "IT", "TU", "ANA"])
def test_dashed_links_name_who_may_use_them(nation: str) -> None:
    tagged = {ends(link) for link in MAP["links"] if nation in link.get("only", ())}
    assert tagged == joined(lines_for(nation)) - joined(lines_for())
    for link in MAP["links"]:
        if "only" in link:
            assert link["tag"]["text"].split() == link["only"]


def test_every_terrain_but_clear_is_marked_on_its_space() -> None:
    found = {(mark["space"], mark["kind"]) for mark in MAP["terrain"]}
    assert found == {
        (name, TERRAINS[TERRAIN_OF[number]])
        for number, name in enumerate(SPACES)
        if TERRAINS[TERRAIN_OF[number]] != "clear"
    }


# Readable.


def mark_box(mark: dict[str, Any]) -> Box:
    x, y = mark["x"], mark["y"]
    return Box(x - HALF_WIDTH, y - HALF_HEIGHT, x + HALF_WIDTH, y + HALF_HEIGHT)


def test_marks_and_plates_lie_clear_of_names_counters_and_each_other() -> None:
    tags = [link["tag"] for link in MAP["links"] if "tag" in link]
    rooms = [mark_box(mark) for mark in MAP["terrain"]]
    rooms += [tag_box(tag["text"], (tag["x"], tag["y"])) for tag in tags]
    for room in rooms:
        for space in MAP["spaces"]:
            assert overlap(room, name_box(space)) is None, (room, space["id"])
            assert overlap(room, counter(space)) is None, (room, space["id"])
    for a, b in combinations(rooms, 2):
        assert overlap(a, b) is None, (a, b)


@every_front
def test_the_view_of_a_front_shows_its_spaces(front: str) -> None:
    view = views("paths_of_glory")[front]
    own = [one for one in MAP["spaces"] if one["front"] == front]
    assert own
    for space in own:
        assert view.holds(counter(space)), space["id"]
        assert view.holds(name_box(space)), space["id"]


@every_front
def test_the_names_of_a_front_can_be_read_when_all_of_it_is_on_the_screen(front: str) -> None:
    view = views("paths_of_glory")[front]
    zoom = min(SCREEN[0] / view.width, SCREEN[1] / view.height)
    own = [one for one in MAP["spaces"] if one["front"] == front]
    for a, b in combinations(own, 2):
        rooms = [name_box(one, READABLE / zoom) for one in (a, b)]
        assert overlap(*rooms) is None, (a["id"], b["id"])


def test_names_of_seas_lie_at_sea_and_those_of_countries_on_land() -> None:
    for word in MAP["words"]:
        on_land = land("paths_of_glory").contains(Point(word["x"], word["y"]))
        assert on_land == (word["kind"] == "land"), word["text"]


# Borders.

GROUND = {cell["space"]: cell["d"] for cell in MAP["cells"]}


def test_an_edge_is_where_two_grounds_meet() -> None:
    for edge in MAP["edges"]:
        line = trace(edge["d"])
        for space in (edge["a"], edge["b"]):
            seam = shape(GROUND[space]).boundary.buffer(0.3)
            assert line.intersection(seam).length > 0.95 * line.length, edge


def test_all_grounds_that_meet_have_their_edge() -> None:
    edges = {frozenset((one["a"], one["b"])) for one in MAP["edges"]}
    grown = {space: shape(path).buffer(0.2) for space, path in GROUND.items()}
    for (a, one), (b, other) in combinations(grown.items(), 2):
        if frozenset((a, b)) not in edges and one.intersects(other):
            assert one.intersection(other).area < 5, (a, b)


def test_borders_run_between_nations_and_only_there() -> None:
    borders = trace("".join(MAP["borders"])).buffer(1.5)
    for edge in MAP["edges"]:
        line = trace(edge["d"])
        share = line.intersection(borders).length / line.length
        if SPACE[edge["a"]]["nation"] == SPACE[edge["b"]]["nation"]:
            assert share < 0.5, edge
        else:
            assert share > 0.9, edge
