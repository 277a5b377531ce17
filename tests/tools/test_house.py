"""The rooms of the house: the contracts hold, and the picture of them is the present one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from sandtable.core.registry import find_game, installed_keys
from tools.house import PAGE, House, needed, with_picture

TREE = Path(__file__).parents[2]


def test_the_picture_in_contributing_is_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert with_picture(page, House().drawn()) == page, "run: python tools/house.py"


def test_the_rooms_of_a_game_and_of_the_core_are_told_apart() -> None:
    house = House()
    assert house.room("sandtable.games.great_war.rules.laying") == "games/GAME/rules"
    assert house.room("sandtable.games.great_war.facts") == "games/GAME/facts"
    assert house.room("sandtable.core.state") == "core: the engine"
    assert house.room("sandtable.core.game") == "core: the contract"
    assert house.room("sandtable.core.table.table") == "core/table"
    assert house.room("sandtable.folders") == "folders"


def test_an_arrow_that_follows_from_others_is_not_drawn_and_a_circle_stays() -> None:
    assert needed({("a", "b"), ("b", "c"), ("a", "c")}) == {("a", "b"), ("b", "c")}
    circle = {("a", "b"), ("b", "a")}
    assert needed(circle) == circle


def test_nobody_inside_comes_in_by_the_front_door() -> None:
    assert House().graph.find_modules_that_directly_import("sandtable") == set()


def test_no_room_imports_the_game_that_puts_it_together() -> None:
    graph = House().graph
    for game in graph.find_children("sandtable.games"):
        inside = graph.find_modules_that_directly_import(game) & graph.find_descendants(game)
        assert inside == set(), game


def test_the_options_of_every_game_lie_in_the_same_place() -> None:
    for key in installed_keys():
        game = find_game(key)
        assert game.options.__module__ == f"sandtable.games.{key}.facts.options"


def test_the_contracts_hold() -> None:
    linter = Path(sys.executable).with_name("lint-imports")
    told = subprocess.run(
        [linter, "--no-logo", "--no-cache"], cwd=TREE, capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stdout
