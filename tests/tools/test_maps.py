"""The boards we draw: complete, readable, and nothing outside."""

from __future__ import annotations

import json
import math
import re
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from shapely import Point, Polygon, unary_union
from shapely.geometry.base import BaseGeometry

from sandtable.core.bits import bits
from sandtable.games.quartermaster import game
from sandtable.games.quartermaster.board import (
    HOMES,
    LAND,
    NEIGHBOURS,
    SPACE_TITLES,
    SPACES,
    STARS,
    STRAITS,
)
from tools.maps import quartermaster
from tools.maps.build import build
from tools.maps.coast import unwrapped
from tools.maps.geometry import Box, Lens, natural_earth, overlap
from tools.maps.ground import border
from tools.maps.names import SIZE, text_width
from tools.maps.relax import COUNTER, LEAN, LINE, STRAIT

ROOT = Path(__file__).parents[2]
FILE = ROOT / "web" / "public" / "maps" / "quartermaster.json"
LARGEST = 250_000


@lru_cache
def board() -> dict[str, Any]:
    """The map file as the client gets it."""
    plain: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return plain


@lru_cache
def rebuilt() -> dict[str, Any]:
    return build(quartermaster.board())


def counter(space: dict[str, Any]) -> Box:
    half = COUNTER / 2
    x, y = space["x"], space["y"]
    return Box(x - half, y - half - LEAN, x + half + LEAN, y + half)


def name_box(space: dict[str, Any]) -> Box:
    """The room a name takes, measured from its baseline and a guess of its width."""
    label = space["label"]
    assert label["anchor"] == "middle"
    italic = space["kind"] == "sea"
    half = max(text_width(line, italic) for line in label["lines"]) / 2
    top = label["y"] - SIZE * 0.8
    bottom = label["y"] + LINE * (len(label["lines"]) - 1) + SIZE * 0.2
    return Box(label["x"] - half, top, label["x"] + half, bottom)


def lozenge(strait: dict[str, Any]) -> Box:
    half = STRAIT / 2
    x, y = strait["x"], strait["y"]
    return Box(x - half, y - half, x + half, y + half)


def frame() -> Box:
    return Box(0, 0, board()["width"], board()["height"])


def numbers(path: str) -> list[tuple[float, float]]:
    """The points of a path."""
    found = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", path)]
    return list(zip(found[::2], found[1::2], strict=True))


def shape(path: str) -> BaseGeometry:
    """The area of a path; a ring inside another is a hole."""
    area: BaseGeometry = Polygon()
    for ring in path.split("Z"):
        if ring:
            area = area.symmetric_difference(Polygon(numbers(ring)).buffer(0))
    return area


# Complete.


def test_every_space_is_on_the_board_as_the_game_has_it() -> None:
    found = [(one["id"], one["title"], one["kind"], one["star"]) for one in board()["spaces"]]
    meant = [
        (name, title, "land" if LAND >> number & 1 else "sea", bool(STARS >> number & 1))
        for number, (name, title) in enumerate(zip(SPACES, SPACE_TITLES, strict=True))
    ]
    assert found == meant
    homes = {one["home"]: one["id"] for one in board()["spaces"] if one["home"]}
    assert homes == {power: SPACES[HOMES[n]] for n, power in enumerate(game.powers)}


def test_every_link_is_on_the_board_once_and_no_other() -> None:
    found = sorted(tuple(sorted((one["a"], one["b"]))) for one in board()["links"])
    meant = sorted(
        tuple(sorted((SPACES[a], SPACES[b])))
        for a, around in enumerate(NEIGHBOURS)
        for b in bits(around)
        if a < b
    )
    assert found == meant


def test_links_are_drawn_by_what_they_join() -> None:
    kinds = {one["id"]: one["kind"] for one in board()["spaces"]}
    for link in board()["links"]:
        joined = {kinds[link["a"]], kinds[link["b"]]}
        if link["kind"] == "wrap":
            assert "d" in link
            assert "sea" in joined
        else:
            assert link["kind"] == (joined.pop() if len(joined) == 1 else "coast")


def test_only_links_across_the_pacific_leave_the_map() -> None:
    places = {one["id"]: one["x"] for one in board()["spaces"]}
    for link in board()["links"]:
        far = abs(places[link["a"]] - places[link["b"]]) > board()["width"] / 2
        assert far == (link["kind"] == "wrap")


def test_every_strait_is_on_the_board() -> None:
    found = [(one["id"], one["space"], one["a"], one["b"]) for one in board()["straits"]]
    assert found == [
        (one.name, SPACES[one.controlled_from], SPACES[one.sea_a], SPACES[one.sea_b])
        for one in STRAITS
    ]


def test_every_space_has_its_ground() -> None:
    kinds = {one["id"]: one["kind"] for one in board()["spaces"]}
    land = [name for name, kind in kinds.items() if kind == "land"]
    sea = [name for name, kind in kinds.items() if kind == "sea"]
    assert [cell["space"] for cell in board()["cells"]] == land
    assert [cell["space"] for cell in board()["waters"]] == sea


@lru_cache
def the_land() -> BaseGeometry:
    return unary_union([shape(path) for path in board()["land"]])


def test_land_spaces_lie_on_land_and_seas_at_sea() -> None:
    for space in board()["spaces"]:
        on_land = the_land().contains(Point(space["x"], space["y"]))
        assert on_land == (space["kind"] == "land"), space["id"]


def test_each_space_stands_on_its_own_ground() -> None:
    places = {one["id"]: Point(one["x"], one["y"]) for one in board()["spaces"]}
    for cell in (*board()["cells"], *board()["waters"]):
        assert shape(cell["d"]).contains(places[cell["space"]]), cell["space"]


def test_grounds_do_not_overlap() -> None:
    shapes = [shape(cell["d"]) for cell in board()["cells"]]
    together = unary_union(shapes).area
    assert math.isclose(sum(one.area for one in shapes), together, rel_tol=0.002)


# Readable.


def test_no_two_spaces_are_closer_than_a_counter() -> None:
    for a, b in combinations(board()["spaces"], 2):
        assert overlap(counter(a), counter(b)) is None, (a["id"], b["id"])


def test_no_name_touches_another_name_or_a_counter_or_a_strait() -> None:
    for space in board()["spaces"]:
        assert overlap(name_box(space), counter(space)) is None, space["id"]
    for a, b in combinations(board()["spaces"], 2):
        assert overlap(name_box(a), name_box(b)) is None, (a["id"], b["id"])
        assert overlap(name_box(a), counter(b)) is None, (a["id"], b["id"])
        assert overlap(counter(a), name_box(b)) is None, (a["id"], b["id"])
    for strait in board()["straits"]:
        for space in board()["spaces"]:
            assert overlap(lozenge(strait), name_box(space)) is None, (strait["id"], space["id"])
            assert overlap(lozenge(strait), counter(space)) is None, (strait["id"], space["id"])


def test_names_are_whole() -> None:
    for space in board()["spaces"]:
        assert " ".join(space["label"]["lines"]) == space["title"]


def test_a_space_lies_on_the_same_side_of_its_neighbours_as_on_earth() -> None:
    true = {one.id: quartermaster.project(*one.place) for one in quartermaster.board().spaces}
    drawn = {one["id"]: (one["x"], one["y"]) for one in board()["spaces"]}
    for link in board()["links"]:
        if link["kind"] == "wrap":
            continue
        a, b = link["a"], link["b"]
        before = math.atan2(true[b][1] - true[a][1], true[b][0] - true[a][0])
        after = math.atan2(drawn[b][1] - drawn[a][1], drawn[b][0] - drawn[a][0])
        turned = abs(math.degrees(math.remainder(after - before, math.tau)))
        assert turned < 60, (a, b, turned)


# Nothing outside.


def test_nothing_lies_outside_the_frame() -> None:
    for space in board()["spaces"]:
        assert frame().holds(counter(space)), space["id"]
        assert frame().holds(name_box(space)), space["id"]
    for strait in board()["straits"]:
        assert frame().holds(lozenge(strait)), strait["id"]
    paths = [link["d"] for link in board()["links"] if "d" in link]
    paths += board()["land"] + board()["shore"] + [cell["d"] for cell in board()["cells"]]
    for path in paths:
        for x, y in numbers(path):
            assert frame().holds(Box(x, y, x, y))


def test_the_coast_does_not_end_at_the_frame() -> None:
    for path in board()["land"]:
        assert all(y > 0 for _, y in numbers(path))
        assert all(y < board()["height"] for _, y in numbers(path))


def test_views_lie_on_the_map_and_show_every_space() -> None:
    whole, *theatres = [
        Box(one["x"], one["y"], one["x"] + one["w"], one["y"] + one["h"])
        for one in board()["views"]
    ]
    assert whole == frame()
    assert all(frame().holds(theatre) for theatre in theatres)
    for space in board()["spaces"]:
        assert any(theatre.holds(counter(space)) for theatre in theatres), space["id"]


# The file.


def test_the_file_is_small_and_its_numbers_short() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert len(text.encode()) < LARGEST
    assert not re.search(r"\d\.\d\d", text)


@pytest.mark.parametrize("part", ["name", "width", "height", "spaces", "links", "straits", "views"])
def test_the_file_is_what_the_tools_build(part: str) -> None:
    assert rebuilt()[part] == board()[part]


@pytest.mark.parametrize("part", ["cells", "waters"])
def test_the_grounds_are_what_the_tools_build(part: str) -> None:
    """Versions of the geometry library may begin a ring elsewhere, but not move it."""
    for now, then in zip(rebuilt()[part], board()[part], strict=True):
        assert now["space"] == then["space"]
        assert shape(now["d"]).symmetric_difference(shape(then["d"])).area < 5, now["space"]


@pytest.mark.parametrize("part", ["land", "shore"])
def test_the_coast_is_what_the_tools_build(part: str) -> None:
    for now, then in zip(rebuilt()[part], board()[part], strict=True):
        assert shape(now).symmetric_difference(shape(then)).area < 5


# The tools.


def test_the_projection_is_that_of_natural_earth() -> None:
    """Values published for the projection: half the equator, and the pole."""
    assert natural_earth(180, 0) == pytest.approx((0.8707 * math.pi, 0))
    assert natural_earth(0, 90) == pytest.approx((0, -1.4222), abs=2e-3)


def test_a_lens_enlarges_its_centre_and_only_moves_what_is_far() -> None:
    lens = Lens((10, 10), push=50, reach=100)
    assert lens.shift((10, 10)) == (0, 0)
    assert lens.shift((11, 10))[0] == pytest.approx(0.5, abs=0.01)
    far, further = lens.shift((2010, 10)), lens.shift((2011, 10))
    assert far[0] == pytest.approx(50) == further[0]


def test_a_ring_across_the_date_line_does_not_jump() -> None:
    ring = unwrapped([(179.0, 60.0), (-179.0, 61.0), (-178.0, 59.0), (179.0, 60.0)])
    assert [x for x, _ in ring] in ([179, 181, 182, 179], [-181, -179, -178, -181])


def test_a_border_is_the_same_from_both_sides() -> None:
    there = border((0, 0), (120, 40), 0.1, "a and b")
    assert there == border((120, 40), (0, 0), 0.1, "a and b")[::-1]
    assert there != border((0, 0), (120, 40), 0.1, "a and c")
    assert len(there) > 5
