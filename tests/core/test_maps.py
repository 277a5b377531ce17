"""Maps: built from places, links and areas, and checked against the spaces of a game."""

from __future__ import annotations

import doctest
import json
from dataclasses import replace
from typing import Any

import pytest

from sandtable.core.kit.check import KitFailure, check_game
from sandtable.core.show import maps
from sandtable.core.show.maps import BoardMap, Place, build_map
from sandtable.core.show.scene import Scene
from tests.core.test_scene_checks import PLACES, Drawn, DrawnShow
from tests.toy import Toy, ToyShow, ToyState

SQUARE = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))
TOWN = Place("Town", 50, 50, star=True, home="north", area=SQUARE)
BAY = Place("Bay", 150, 50, kind="sea", area=tuple((x + 100, y) for x, y in SQUARE))


def test_the_example_in_the_words_is_true() -> None:
    assert doctest.testmod(maps).failed == 0


def test_areas_become_cells_and_waters_inside_the_board() -> None:
    plain = build_map("two", {"town": TOWN, "bay": BAY}, [("town", "bay")]).plain
    assert [cell["space"] for cell in plain["cells"]] == ["town"]
    assert [water["space"] for water in plain["waters"]] == ["bay"]
    assert plain["cells"][0]["d"] == "M80 80L180 80L180 180L80 180Z"
    assert (plain["width"], plain["height"]) == (360, 260)
    assert plain["nodes"] == "dots"
    town = plain["spaces"][0]
    assert (town["title"], town["star"], town["home"], town["x"]) == ("Town", True, "north", 130)


def changed(**parts: Any) -> BoardMap:
    plain = {**build_map("two", {"town": TOWN, "bay": BAY}, [("town", "bay")]).plain, **parts}
    return BoardMap(lambda: json.dumps(plain))


def view(**parts: Any) -> dict[str, Any]:
    return {"name": "all", "title": "All", "x": 0, "y": 0, "w": 100, "h": 100, **parts}


def label(**parts: Any) -> dict[str, Any]:
    return {"x": 1, "y": 1, "anchor": "middle", **parts}


def space(**parts: Any) -> dict[str, Any]:
    return {**changed().plain["spaces"][0], **parts}


def test_a_sound_map_has_no_faults() -> None:
    assert list(changed().faults(["town", "bay"])) == []


@pytest.mark.parametrize(
    ("board", "said"),
    [
        (changed(), "the map does not draw wood"),
        (
            changed(links=[{"a": "town", "b": "moor", "kind": "land"}]),
            "links name moor, which it does not draw",
        ),
        (changed(cells=[{"space": "moor", "d": ""}]), "cells name moor"),
        (changed(views=None), "the map has no list of views"),
        (changed(width=10), "town lies outside the map"),
        (changed(width=None), "the map has no width"),
        (changed(waters=[{"space": "moor", "d": ""}]), "waters name moor, which it does not draw"),
        (changed(waters="none"), "the map has no list of waters"),
        (changed(edges=[{"a": "town", "b": "fen", "d": ""}]), "edges name fen"),
        (changed(terrain=[{"space": "fen", "kind": "swamp", "x": 1, "y": 1}]), "terrain name fen"),
        (changed(views=[]), "the map has no view"),
        (changed(views=[{"name": "all"}]), "number 1 of the map's views has no title, x, y, w, h"),
        (changed(views=[view(w=9999)]), "the view 'all' goes beyond the map"),
        (changed(views=[view(), view()]), "two views of the map share a name"),
        (changed(nodes="cubes"), "nodes are 'cubes', not one of dots, seats, grounds"),
        (changed(spaces=[space(kind="moon")]), "spaces are of the kind 'moon'"),
        (changed(links=[{"a": "town", "b": "bay", "kind": "air"}]), "links are of the kind 'air'"),
        (changed(links=[{"a": "town", "kind": "land"}]), "number 1 of the map's links has no b"),
        (changed(spaces=[space(label={"x": 1})]), "the label of town needs x, y and an anchor"),
        (changed(spaces=[space(label=label(anchor="top"))]), "label of town is anchored at 'top'"),
        (changed(spaces=[space(label=label(y=-5))]), "the label of town lies outside the map"),
        (changed(spaces=[{"id": "town"}]), "number 1 of the map's spaces has no title, kind"),
    ],
)
def test_what_is_wrong_with_a_map_is_said(board: BoardMap, said: str) -> None:
    assert any(said in fault for fault in board.faults(["town", "bay", "wood"]))


def test_the_kit_wants_a_map_of_just_the_spaces() -> None:
    class Short(DrawnShow):
        map = build_map("toy", {"hill": PLACES["hill"], "moor": PLACES["lake"]}, [])

    with pytest.raises(KitFailure, match="the map does not draw high, lake, low"):
        check_game(Drawn(Short()), games=1)


def test_the_kit_wants_a_map_where_there_are_spaces() -> None:
    class Bare(Toy):
        spaces = ("hill", "lake")

    with pytest.raises(KitFailure, match="a game with spaces needs a map"):
        check_game(Bare(), games=1)


def test_the_kit_wants_scenes_on_a_table_that_the_game_has() -> None:
    class Elsewhere(DrawnShow):
        def scene(self, g: ToyState, seat: int) -> Scene:
            return replace(super().scene(g, seat), table="nowhere")

    words = "the game has no table 'nowhere': a scene lies on one of text, cards, toy"
    with pytest.raises(KitFailure, match=words):
        check_game(Drawn(Elsewhere()), games=1)


def test_a_game_without_a_map_has_no_table_of_its_name() -> None:
    class Mapless(ToyShow):
        def scene(self, g: ToyState, seat: int) -> Scene:
            return Scene("toy", "A duel")

    with pytest.raises(KitFailure, match="the game has no table 'toy'"):
        check_game(Toy(Mapless()), games=1)
