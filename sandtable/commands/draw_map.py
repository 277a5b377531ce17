"""``sandtable map``: draws the map of a game from a list of places and a list of links."""

from __future__ import annotations

import argparse
import csv
from collections.abc import Mapping
from pathlib import Path

from sandtable.commands.common import Commands, add_command, output, write_text
from sandtable.core.errors import SandtableError
from sandtable.core.show.maps import Place, Point, build_map

EXAMPLES = """\
  sandtable map marne places.csv links.csv marne/show/map.json

places.csv has a line for each space: id,title,x,y and, where they are wanted, kind (land or
sea), star (1 if it counts for victory), home (the power it is the home of) and area (the corners
of its ground: "0 0; 100 0; 100 80"). links.csv has a line for each pair of neighbours: a,b."""

STAR = ("1", "yes", "true")


def add(commands: Commands) -> None:
    words = "Draw the map of a game from its places and links."
    parser = add_command(commands, "map", run, words, EXAMPLES)
    parser.add_argument("name", metavar="GAME", help="the key of the game")
    parser.add_argument("places", metavar="PLACES", type=Path, help="the spaces, as CSV")
    parser.add_argument("links", metavar="LINKS", type=Path, help="which are neighbours, as CSV")
    parser.add_argument("file", metavar="FILE", help="where the map is written")


def run(args: argparse.Namespace) -> int:
    rows = read_rows(args.places, ("id", "title", "x", "y"))
    places = {row["id"]: _place(args.places, number, row) for number, row in enumerate(rows, 2)}
    links = [(row["a"], row["b"]) for row in read_rows(args.links, ("a", "b"))]
    strange = sorted({end for link in links for end in link} - set(places))
    if strange:
        raise SandtableError(f"{args.links} joins {', '.join(strange)}, not in {args.places}.")
    board = build_map(args.name, places, links)
    write_text(args.file, board.text + "\n")
    output().print(f"{len(places)} spaces and {len(links)} links are drawn in {args.file}.")
    return 0


def read_rows(path: Path, wanted: tuple[str, ...]) -> list[dict[str, str]]:
    """The lines of a CSV file that has these columns at least."""
    try:
        with path.open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
    except (OSError, UnicodeDecodeError) as error:
        raise SandtableError(f"Cannot read {path} ({error}).") from None
    missing = [name for name in wanted if not rows or rows[0].get(name) is None]
    if missing:
        raise SandtableError(f"{path} needs the columns {', '.join(wanted)} in its first line.")
    return rows


def _place(path: Path, line: int, row: Mapping[str, str | None]) -> Place:
    def cell(name: str) -> str:
        return (row.get(name) or "").strip()

    try:
        area = tuple(_point(corner) for corner in cell("area").split(";") if corner.strip())
        x, y = float(cell("x")), float(cell("y"))
    except ValueError:
        raise SandtableError(f"Line {line} of {path} has no numbers for x, y or area.") from None
    star, home = cell("star").lower() in STAR, cell("home") or None
    return Place(cell("title"), x, y, cell("kind") or "land", star, home, area)


def _point(corner: str) -> Point:
    x, y = map(float, corner.split())
    return x, y
