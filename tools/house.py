"""The picture of the house: which room imports from which, drawn from the import graph.

    python tools/house.py              # writes it into CONTRIBUTING.md
    python tools/house.py --check      # fails if the picture there is not up to date
    python tools/house.py --print      # prints it with the number of files in each room
    python tools/house.py --print --tree FOLDER    # the house of another clone

A room is a package. All games have the same rooms, so they are drawn once. An arrow says "imports
from"; one that follows from two others is left out.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from pathlib import Path
from typing import TypeAlias

import grimp

PAGE = Path(__file__).parents[1] / "CONTRIBUTING.md"
BEGIN = "<!-- house: drawn by tools/house.py -->"
END = "<!-- /house -->"
ROOT = "sandtable"
DEPTHS = {"core": 2, "games": 3}
"""How many parts of a package's name make a room; of all others the first alone."""
ENGINE, CONTRACT = "core: the engine", "core: the contract"
PARTS = {"core": "the core", "games/": "each game"}
"""Rooms drawn in one frame, by how their names begin."""

Arrows: TypeAlias = set[tuple[str, str]]


def main() -> int:
    parser = argparse.ArgumentParser(description="Draw the house from the import graph.")
    parser.add_argument("--check", action="store_true", help="only say whether it is up to date")
    parser.add_argument("--print", action="store_true", dest="show", help="only print it")
    parser.add_argument("--tree", metavar="FOLDER", help="the clone to draw")
    args = parser.parse_args()
    if args.tree:
        sys.path.insert(0, args.tree)
    house = House()
    drawn = house.drawn()
    if args.show:
        print(drawn, house.counted(), sep="\n\n")
        return 0
    before = PAGE.read_text(encoding="utf-8")
    after = with_picture(before, drawn)
    if before == after:
        return 0
    if args.check:
        print("The picture of the house is out of date; run: python tools/house.py")
        return 1
    PAGE.write_text(after, encoding="utf-8")
    return 0


def with_picture(page: str, drawn: str) -> str:
    """The page with the picture between its two marks."""
    head, _, rest = page.partition(BEGIN)
    tail = rest.partition(END)[2]
    return f"{head}{BEGIN}\n{drawn}\n{END}{tail}"


class House:
    """The rooms and who imports from whom."""

    def __init__(self) -> None:
        self.graph = grimp.build_graph(ROOT, cache_dir=None)
        self.modules = sorted(self.graph.modules - {ROOT})

    def drawn(self) -> str:
        """The picture in Mermaid, which code hosts draw."""
        arrows = needed(self.arrows())
        rooms = sorted({room for arrow in arrows for room in arrow})
        ids = {room: re.sub(r"\W+", "_", room) for room in rooms}
        lines = ["```mermaid", "flowchart TD"]
        for part, title in PARTS.items():
            inside = [room for room in rooms if room.startswith(part)]
            lines += [f'  subgraph "{title}"', *(_box(ids, room) for room in inside), "  end"]
        lines += [_box(ids, room) for room in rooms if not room.startswith(tuple(PARTS))]
        lines += [f"  {ids[one]} --> {ids[other]}" for one, other in sorted(arrows)]
        return "\n".join([*lines, "```"])

    def counted(self) -> str:
        """How many files each room has."""
        counts = Counter(self.room(module, every_game=True) for module in self.modules)
        return "\n".join(f"{count:>4}  {room}" for room, count in sorted(counts.items()))

    def arrows(self) -> Arrows:
        """Which room imports from which."""
        pairs = {
            (self.room(module), self.room(imported))
            for module in self.modules
            for imported in self.graph.find_modules_directly_imported_by(module)
            if imported != ROOT
        }
        return {(one, other) for one, other in pairs if one != other}

    def room(self, module: str, every_game: bool = False) -> str:
        """The package a module stands in, cut to the depth of its part of the house.

        The modules of the core itself are two rooms: the contract knows what is shown of a game,
        the engine does not.
        """
        package = module if self._is_package(module) else module.rpartition(".")[0]
        parts = package.split(".")[1:]
        if not parts:
            return module.split(".")[1]
        if parts == ["core"]:
            return CONTRACT if self._knows_show(module) else ENGINE
        if parts[0] == "games" and len(parts) > 1 and not every_game:
            parts[1] = "GAME"
        return "/".join(parts[: DEPTHS.get(parts[0], 1)])

    def _is_package(self, module: str) -> bool:
        return bool(self.graph.find_children(module))

    def _knows_show(self, module: str) -> bool:
        show = f"{ROOT}.core.show"
        if show not in self.graph.modules:
            return False
        return any(
            self.graph.chain_exists(module, shown)
            for shown in {show, *self.graph.find_descendants(show)}
        )


def needed(arrows: Arrows) -> Arrows:
    """The arrows without those that follow from others; those of a circle all stay."""
    onward: dict[str, set[str]] = {}
    for one, other in arrows:
        onward.setdefault(one, set()).add(other)
    return {
        (one, other)
        for one, other in arrows
        if not any(
            _leads(onward, step, other) and not _leads(onward, step, one)
            for step in onward[one] - {other}
        )
    }


def _box(ids: dict[str, str], room: str) -> str:
    return f'  {ids[room]}["{room}"]'


def _leads(onward: dict[str, set[str]], start: str, goal: str) -> bool:
    """Whether arrows lead from one room to another."""
    seen, open_rooms = set(), [start]
    while open_rooms:
        room = open_rooms.pop()
        if room == goal:
            return True
        if room not in seen:
            seen.add(room)
            open_rooms += onward.get(room, ())
    return False


if __name__ == "__main__":
    sys.exit(main())
