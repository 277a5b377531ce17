"""A game of another package is treated as ours are: nothing outside a game knows it by name."""

from __future__ import annotations

import re
from pathlib import Path

from sandtable.core.registry import find_game, installed_keys

ROOT = Path(__file__).parents[2]
OUTSIDE = (
    "sandtable/core",
    "sandtable/server",
    "sandtable/terminal",
    "sandtable/research",
    "web/src",
)
WRITTEN = {".py", ".ts", ".svelte", ".css", ".html"}


def named_in(path: Path, names: re.Pattern[str]) -> list[str]:
    """The lines of code in which a game is called by its key or title; examples in prose may."""
    text = re.sub(r'""".*?"""|/\*.*?\*/|<!--.*?-->', "", path.read_text(), flags=re.DOTALL)
    code = [re.sub(r"(#|//) .*", "", line) for line in text.splitlines()]
    return [f"{path.relative_to(ROOT)}: {line.strip()}" for line in code if names.search(line)]


def test_nothing_in_the_core_the_server_and_the_page_names_a_game() -> None:
    titles = [find_game(key).title for key in installed_keys()]
    names = re.compile("|".join(map(re.escape, [*installed_keys(), *titles])))
    files = [
        path
        for folder in OUTSIDE
        for path in (ROOT / folder).rglob("*")
        if path.suffix in WRITTEN and "static" not in path.parts
    ]
    assert len(files) > 100
    assert not [line for path in files for line in named_in(path, names)]
