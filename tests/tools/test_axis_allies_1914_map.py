"""The board of Axis & Allies: WWI 1914: complete, and as the game has it."""

from __future__ import annotations

from sandtable.core.bits import bits
from sandtable.games.axis_allies_1914.facts.board import (
    BASES,
    CAPITALS,
    FIRST_ZONE,
    IPC,
    LAND,
    NOBODY,
    POWERS,
    SPACE_TITLES,
    SPACES,
    TERRITORIES,
    ZONES,
    adjacency,
)
from sandtable.games.axis_allies_1914.facts.options import Options
from tests.tools.drawn import board, shape
from tools.maps.ground import edges

MAP = board("axis_allies_1914")
APART = {("romania", "sevastopol"), ("smyrna", "trans_jordan")}
"""Adjacent by a strip of land that is too narrow to be drawn."""


def test_every_space_is_on_the_board_as_the_game_has_it() -> None:
    found = [(one["id"], one["title"], one["kind"]) for one in MAP["spaces"]]
    meant = [
        (name, title, "land" if LAND >> number & 1 else "sea")
        for number, (name, title) in enumerate(zip(SPACES, SPACE_TITLES, strict=True))
    ]
    assert found == meant
    homes = {one["id"]: one["home"] for one in MAP["spaces"] if one["star"]}
    assert homes == {SPACES[one]: POWERS[power] for power, one in enumerate(CAPITALS)}


def test_values_and_naval_bases_are_printed() -> None:
    values = {one["id"]: one["income"] for one in MAP["spaces"] if "income" in one}
    assert values == {name: str(IPC[n]) for n, name in enumerate(TERRITORIES) if IPC[n]}
    based = [one["id"] for one in MAP["spaces"] if "mines" in one.get("badges", ())]
    assert based == [name for n, name in enumerate(ZONES) if BASES[n] != NOBODY]


def test_a_zone_is_called_by_its_number() -> None:
    discs = [one["disc"] for one in MAP["spaces"] if one["kind"] == "sea"]
    assert discs == [str(number) for number in range(1, len(SPACES) - FIRST_ZONE + 1)]


def test_every_link_is_on_the_board_once() -> None:
    found = sorted(tuple(sorted((one["a"], one["b"]))) for one in MAP["links"])
    meant = sorted(
        tuple(sorted((SPACES[a], SPACES[b])))
        for a, around in enumerate(adjacency(Options()))
        for b in bits(around)
        if a < b
    )
    assert found == meant


def test_adjacent_territories_have_a_border() -> None:
    cells = {cell["space"]: shape(cell["d"]) for cell in MAP["cells"]}
    borders = {tuple(sorted((a, b))) for a, b, _ in edges(cells)}
    links = {tuple(sorted((one["a"], one["b"]))) for one in MAP["links"] if one["kind"] == "land"}
    assert links - borders == APART
