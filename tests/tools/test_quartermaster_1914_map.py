"""The board of Quartermaster General: 1914: complete, and as the game has it."""

from __future__ import annotations

from sandtable.core.bits import bits
from sandtable.games.quartermaster_1914.facts.board import (
    CENTRAL,
    HOMES,
    LAND,
    OBJECTIVES,
    POWER_OF,
    POWERS,
    SPACE_TITLES,
    SPACES,
    adjacency,
)
from tests.tools.drawn import board

MAP = board("quartermaster_1914")


def test_every_space_is_on_the_board_as_the_game_has_it() -> None:
    found = [(one["id"], one["title"], one["kind"], one["star"]) for one in MAP["spaces"]]
    meant = [
        (name, title, "land" if LAND >> number & 1 else "sea", bool(OBJECTIVES >> number & 1))
        for number, (name, title) in enumerate(zip(SPACES, SPACE_TITLES, strict=True))
    ]
    assert found == meant
    homes = {one["id"]: one["home"] for one in MAP["spaces"] if one["home"]}
    assert MAP["stars"] == "objectives", "homes are told from other Objectives"
    assert homes == {SPACES[home]: POWERS[POWER_OF[n]] for n, home in enumerate(HOMES)}


def test_every_link_is_on_the_board_once_the_canal_among_them() -> None:
    found = sorted(tuple(sorted((one["a"], one["b"]))) for one in MAP["links"])
    meant = sorted(
        tuple(sorted((SPACES[a], SPACES[b])))
        for a, around in enumerate(adjacency(CENTRAL, "as_given"))
        for b in bits(around)
        if a < b
    )
    assert found == meant
    assert ("baltic_sea", "north_sea") in found
