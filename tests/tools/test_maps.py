"""The boards we draw: readable, nothing outside, and as the tools build them."""

from __future__ import annotations

import gzip
import math
import re
from itertools import combinations

import pytest
from shapely import Point, unary_union

from tests.tools.drawn import (
    BOARDS,
    board,
    counter,
    frame,
    land,
    lozenge,
    made_of,
    name_box,
    points,
    shape,
    text_of,
    views,
)
from tools.maps.build import build
from tools.maps.coast import unwrapped
from tools.maps.geometry import (
    Box,
    Cone,
    Lens,
    Squeeze,
    line_path,
    natural_earth,
    overlap,
    ring_path,
)
from tools.maps.ground import border
from tools.maps.links import ROOM, bend, curve
from tools.maps.names import SIZE, wrapped

LARGEST = 150_000
"""Bytes of a map file, compressed."""

every_board = pytest.mark.parametrize("name", BOARDS)


# Ground.


@every_board
def test_every_space_has_its_ground_but_boxes_and_beaches(name: str) -> None:
    for kind, part in (("land", "cells"), ("sea", "waters")):
        meant = [one["id"] for one in board(name)["spaces"] if one["kind"] == kind]
        assert [cell["space"] for cell in board(name)[part]] == meant


@every_board
def test_land_spaces_lie_on_land_and_seas_and_beaches_at_sea(name: str) -> None:
    for space in board(name)["spaces"]:
        on_land = land(name).contains(Point(space["x"], space["y"]))
        assert on_land == (space["kind"] in ("land", "box")), space["id"]


@every_board
def test_each_space_stands_on_its_own_ground(name: str) -> None:
    places = {one["id"]: Point(one["x"], one["y"]) for one in board(name)["spaces"]}
    for cell in (*board(name)["cells"], *board(name)["waters"]):
        assert shape(cell["d"]).contains(places[cell["space"]]), cell["space"]


@every_board
def test_grounds_do_not_overlap(name: str) -> None:
    shapes = [shape(cell["d"]) for cell in board(name)["cells"]]
    together = unary_union(shapes).area
    assert math.isclose(sum(one.area for one in shapes), together, rel_tol=0.002)


# Readable.


@every_board
def test_no_two_spaces_are_closer_than_a_counter(name: str) -> None:
    for a, b in combinations(board(name)["spaces"], 2):
        assert overlap(counter(a), counter(b)) is None, (a["id"], b["id"])


@every_board
@pytest.mark.parametrize("largest", [False, True])
def test_no_name_touches_another_name_or_a_counter(name: str, largest: bool) -> None:
    """At normal zoom, and at the size to which names may grow when the map is made smaller."""
    letters = made_of(name).letters if largest else SIZE
    rooms = [(one["id"], counter(one), name_box(one, letters)) for one in board(name)["spaces"]]
    for (a, stack_a, label_a), (b, stack_b, label_b) in combinations(rooms, 2):
        assert overlap(label_a, label_b) is None, (a, b)
        assert overlap(label_a, stack_b) is None, (a, b)
        assert overlap(stack_a, label_b) is None, (a, b)


@every_board
def test_no_counter_covers_the_name_of_its_space(name: str) -> None:
    for space in board(name)["spaces"]:
        assert overlap(counter(space), name_box(space)) is None, space["id"]


@every_board
def test_names_are_whole(name: str) -> None:
    for space in board(name)["spaces"]:
        assert " ".join(space["label"]["lines"]).replace("- ", "-") == space["title"]


@every_board
def test_a_space_lies_on_the_same_side_of_its_neighbours_as_on_earth(name: str) -> None:
    project = made_of(name).project
    true = {one.id: project(*one.place) for one in made_of(name).spaces}
    drawn = {one["id"]: (one["x"], one["y"]) for one in board(name)["spaces"]}
    for link in board(name)["links"]:
        if link["kind"] == "wrap":
            continue
        a, b = link["a"], link["b"]
        before = math.atan2(true[b][1] - true[a][1], true[b][0] - true[a][0])
        after = math.atan2(drawn[b][1] - drawn[a][1], drawn[b][0] - drawn[a][0])
        turned = abs(math.degrees(math.remainder(after - before, math.tau)))
        assert turned < 60, (a, b, turned)


# Nothing outside.


@every_board
def test_nothing_lies_outside_the_frame(name: str) -> None:
    letters = made_of(name).letters
    for space in board(name)["spaces"]:
        assert frame(name).holds(counter(space)), space["id"]
        assert frame(name).holds(name_box(space, letters)), space["id"]
    for strait in board(name)["straits"]:
        assert frame(name).holds(lozenge(strait)), strait["id"]
    for link in board(name)["links"]:
        for x, y in points(link.get("d", "")):
            assert frame(name).holds(Box(x, y, x, y)), link


@every_board
def test_land_ends_where_the_paper_ends(name: str) -> None:
    paper = frame(name).grown(made_of(name).apron)
    paths = board(name)["land"] + board(name)["shore"]
    paths += [cell["d"] for cell in board(name)["cells"]]
    for path in paths:
        assert all(paper.holds(Box(x, y, x, y)) for x, y in points(path))


@every_board
def test_views_lie_on_the_map_and_show_every_space(name: str) -> None:
    whole, *theatres = views(name).values()
    assert whole == frame(name)
    assert all(whole.holds(theatre) for theatre in theatres)
    for space in board(name)["spaces"]:
        assert any(theatre.holds(counter(space)) for theatre in theatres), space["id"]


# The file.


@every_board
def test_the_file_is_small_and_its_numbers_short(name: str) -> None:
    text = text_of(name)
    assert len(gzip.compress(text.encode())) < LARGEST
    assert not re.search(r"\d\.\d\d", text)


@every_board
@pytest.mark.slow
def test_the_file_is_what_the_tools_build(name: str) -> None:
    """Versions of the geometry library may begin a ring elsewhere, but not move it.

    The bands of shallow water off the shore may shift by the width of a line.
    """
    then, now = board(name), build(made_of(name))
    assert now.keys() == then.keys()
    drawn = {"land", "shore", "cells", "waters", "borders", "edges", "terrain"}
    assert {part: now[part] for part in now.keys() - drawn} == {
        part: then[part] for part in then.keys() - drawn
    }
    for new, old in zip(now["land"], then["land"], strict=True):
        assert shape(new).symmetric_difference(shape(old)).area < 5
    for new, old in zip(now["shore"], then["shore"], strict=True):
        assert shape(new).hausdorff_distance(shape(old)) < 1.2
    for part in ("cells", "waters"):
        for new, old in zip(now[part], then[part], strict=True):
            assert new["space"] == old["space"]
            assert shape(new["d"]).symmetric_difference(shape(old["d"])).area < 5, new["space"]


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


def test_a_cone_is_true_to_scale_on_its_two_parallels() -> None:
    cone = Cone(north=55, south=36, meridian=20)
    for latitude in (36, 55):
        step = math.dist(cone(20, latitude), cone(20, latitude + 0.01))
        assert step == pytest.approx(math.radians(0.01), rel=1e-3)
    between = math.dist(cone(20, 46), cone(20, 46.01))
    assert between < 0.99 * math.radians(0.01)


def test_a_cone_keeps_its_middle_upright_and_leans_the_rest_outwards() -> None:
    cone = Cone(north=55, south=36, meridian=20)
    assert cone(20, 40)[0] == cone(20, 50)[0] == 0
    assert cone(40, 40)[0] > cone(40, 50)[0] > 0
    assert cone(20, 40)[1] > cone(20, 50)[1]


def test_a_squeeze_shortens_only_what_lies_beyond() -> None:
    squeeze = Squeeze(beyond=100, share=0.5)
    assert [squeeze(value) for value in (-50, 100, 140)] == [-50, 100, 120]


def test_a_path_goes_by_steps_that_do_not_add_up_errors() -> None:
    assert line_path([(1, 2), (1.26, 2), (1.52, 1.5)]) == "M1 2l0.3 0 0.2-0.5"
    assert ring_path([(0, 0), (0, 0.01), (5, 5)]) == "M0 0l5 5z"


def test_a_link_bends_around_a_seat_in_its_way_and_no_other() -> None:
    start, end = (0.0, 0.0), (200.0, 0.0)
    assert bend(start, end, [(100.0, 60.0)]) == 0
    aside = bend(start, end, [(100.0, 4.0)])
    assert aside < 0, "away from the seat below"
    nearest = min(math.dist(point, (100, 4)) for point in curve(start, end, aside))
    assert nearest >= ROOM


def test_long_names_are_broken_at_a_blank_or_after_a_hyphen() -> None:
    assert wrapped("Kamenets-Podolski") == ["Kamenets-", "Podolski"]
    assert wrapped("Chateau Thierry") == ["Chateau", "Thierry"]
    assert wrapped("Le Havre") == ["Le Havre"]
    assert wrapped("Constantinople") == ["Constantinople"]
