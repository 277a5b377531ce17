"""``python -m tools.maps BOARD FILE``, or ``python -m tools.maps coast NAME LAND``."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path

from tools.maps import axis_allies_1914, paths_of_glory, quartermaster, quartermaster_1914
from tools.maps.board import Board
from tools.maps.build import build
from tools.maps.coast import COASTS, write_coast

BOARDS: dict[str, Callable[[], Board]] = {
    "axis_allies_1914": axis_allies_1914.board,
    "paths_of_glory": paths_of_glory.board,
    "quartermaster": quartermaster.board,
    "quartermaster_1914": quartermaster_1914.board,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.maps", description=__doc__)
    commands = parser.add_subparsers(dest="what", required=True)
    for name in BOARDS:
        command = commands.add_parser(name, help=f"build the map of {name}")
        command.add_argument("file", type=Path, help="where the map is written")
    command = commands.add_parser("coast", help="make a small coastline file anew")
    command.add_argument("name", choices=COASTS, help="which of our coastline files")
    command.add_argument("land", type=Path, help="land-50m.json of the npm package world-atlas")
    chosen = parser.parse_args()
    if chosen.what == "coast":
        write_coast(chosen.land, COASTS[chosen.name])
    else:
        write_map(BOARDS[chosen.what](), chosen.file)


def write_map(board: Board, file: Path) -> None:
    """Builds a map and writes it, small, for the browser."""
    text = json.dumps(build(board), ensure_ascii=False, separators=(",", ":"))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
