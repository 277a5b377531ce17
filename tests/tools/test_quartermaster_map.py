"""The board of Quartermaster General: complete, and the whole earth."""

from __future__ import annotations

from sandtable.core.bits import bits
from sandtable.games.quartermaster import game
from sandtable.games.quartermaster.facts.board import (
    HOMES,
    LAND,
    NEIGHBOURS,
    SPACE_TITLES,
    SPACES,
    STARS,
    STRAITS,
)
from tests.tools.drawn import board, counter, lozenge, name_box, points
from tools.maps.geometry import overlap

MAP = board("quartermaster")


def test_every_space_is_on_the_board_as_the_game_has_it() -> None:
    found = [(one["id"], one["title"], one["kind"], one["star"]) for one in MAP["spaces"]]
    meant = [
        (name, title, "land" if LAND >> number & 1 else "sea", bool(STARS >> number & 1))
        for number, (name, title) in enumerate(zip(SPACES, SPACE_TITLES, strict=True))
    ]
    assert found == meant
    homes = {one["home"]: one["id"] for one in MAP["spaces"] if one["home"]}
    assert homes == {power: SPACES[HOMES[n]] for n, power in enumerate(game.powers)}


def test_every_link_is_on_the_board_once_and_no_other() -> None:
    found = sorted(tuple(sorted((one["a"], one["b"]))) for one in MAP["links"])
    meant = sorted(
        tuple(sorted((SPACES[a], SPACES[b])))
        for a, around in enumerate(NEIGHBOURS)
        for b in bits(around)
        if a < b
    )
    assert found == meant


def test_links_are_drawn_by_what_they_join() -> None:
    kinds = {one["id"]: one["kind"] for one in MAP["spaces"]}
    for link in MAP["links"]:
        joined = {kinds[link["a"]], kinds[link["b"]]}
        if link["kind"] == "wrap":
            assert "d" in link
            assert "sea" in joined
        else:
            assert link["kind"] == (joined.pop() if len(joined) == 1 else "coast")


def test_only_links_across_the_pacific_leave_the_map() -> None:
    places = {one["id"]: one["x"] for one in MAP["spaces"]}
    for link in MAP["links"]:
        far = abs(places[link["a"]] - places[link["b"]]) > MAP["width"] / 2
        assert far == (link["kind"] == "wrap")


def test_every_strait_is_on_the_board() -> None:
    found = [(one["id"], one["space"], one["a"], one["b"]) for one in MAP["straits"]]
    assert found == [
        (one.name, SPACES[one.controlled_from], SPACES[one.sea_a], SPACES[one.sea_b])
        for one in STRAITS
    ]


def test_no_strait_lies_under_a_name_or_a_counter() -> None:
    for strait in MAP["straits"]:
        for space in MAP["spaces"]:
            assert overlap(lozenge(strait), name_box(space)) is None, (strait["id"], space["id"])
            assert overlap(lozenge(strait), counter(space)) is None, (strait["id"], space["id"])


def test_the_coast_does_not_end_at_the_frame() -> None:
    for path in MAP["land"]:
        assert all(0 < y < MAP["height"] for _, y in points(path))
