"""``sandtable new``: writes a small running game as a package of its own, to be made into yours."""

from __future__ import annotations

import argparse
import keyword
import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from sandtable.commands.common import Commands, add_command, output
from sandtable.core.errors import SandtableError
from sandtable.core.registry import game_keys

EXAMPLES = """\
  sandtable new marne
  sandtable new marne --title "The Marne" --folder ~/games/marne"""

_KEY = "ridge"
_TITLE = "Ridge"
_RENAMED = {"github/check.yml": ".github/workflows/check.yml"}
"""Files whose place begins with a dot, which a package cannot hold."""


def add(commands: Commands) -> None:
    words = "Write a small running game as a package of its own, with rooms, tests, map and guide."
    parser = add_command(commands, "new", run, words, EXAMPLES)
    parser.add_argument(
        "name", metavar="NAME", help="the key of the game: small letters, _, digits"
    )
    parser.add_argument("--title", help="what players call it; by default from its name")
    parser.add_argument("--folder", type=Path, help="where it is written; by default NAME")


def run(args: argparse.Namespace) -> int:
    check_name(args.name)
    title = args.title or args.name.replace("_", " ").title()
    if not re.fullmatch(r"[^\W_][\w '&:,.-]*", title):
        raise SandtableError(f"{title!r} cannot be a title; use letters, digits and spaces.")
    folder = (args.folder or Path(args.name)).expanduser()
    if folder.exists() and any(folder.iterdir()):
        raise SandtableError(f"{folder} is not empty; name another with --folder.")
    for place, text in written(args.name, title):
        file = folder / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    console = output()
    console.print(f"{title} is written to {folder}. Try it, where Sandtable is installed:")
    console.print(f"  cd {folder}", highlight=False)
    console.print("  pip install --editable '.[dev]'", highlight=False, markup=False)
    console.print(f"  sandtable play {args.name}", highlight=False)
    return 0


def check_name(name: str) -> None:
    """A key that Python takes for a package, and that no other game has."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
        raise SandtableError(
            f"{name!r} cannot be a game's key; write small letters, digits and _: two_rivers."
        )
    if name in game_keys():
        raise SandtableError(f"There is a game {name!r} already; choose another name.")


def written(name: str, title: str) -> Iterator[tuple[str, str]]:
    """The files of the new package: where each is, and what is in it."""
    classes = name.replace("_", " ").title().replace(" ", "")
    for place, text in _templates(files("sandtable.commands").joinpath("new_game"), ""):
        place = _RENAMED.get(place) or place.replace(_KEY, name)
        text = re.sub(rf"\b{_TITLE}(?=[A-Z])", classes, text)
        yield place, re.sub(rf"\b{_TITLE}\b", title, text).replace(_KEY, name)


def _templates(folder: Traversable, inside: str) -> Iterator[tuple[str, str]]:
    for one in folder.iterdir():
        if one.is_dir():
            yield from _templates(one, f"{inside}{one.name}/")
        elif one.name.endswith(".txt"):
            yield f"{inside}{one.name.removesuffix('.txt')}", one.read_text(encoding="utf-8")
