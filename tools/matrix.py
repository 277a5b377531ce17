"""Numbered rule -> tests, for every game of this project that has a list of its rules.

The rules are in ``sandtable/games/<game>/rules.md``. Beside the tests,
``tests/rules/<game>/rules.toml`` says whether the game is finished, and lists worked examples
that need a test as well::

    finished = true

    [examples]
    "A4" = "Cards that could not be played"

``python tools/matrix.py`` prints the matrix and, for a finished game, writes it to
``docs/rules/<game>.md``; with ``--check`` it writes nothing and fails when that file is stale.
Either way it fails when a rule of a finished game has no test, or a test names a rule that is
not listed. How tests name rules is told in ``sandtable/commands/matrix.py``.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from pathlib import Path

from sandtable.commands.matrix import (
    Matrix,
    make_matrix,
    page,
    read_rules,
    read_tests,
    report,
    table,
)

ROOT = Path(__file__).resolve().parent.parent


def words_for(game: str) -> list[str]:
    """What the page says above its tables."""
    return [
        "Written by `tools/matrix.py`; do not edit.",
        f"The rules in words are in `sandtable/games/{game}/rules.md`,",
        f"the tests in `tests/rules/{game}/`.",
    ]


def matrix_of(listed: Path, root: Path) -> Matrix:
    """The matrix of the game whose rules.toml this is."""
    game = listed.parent.name
    source = root / "sandtable" / "games" / game / "rules.md"
    rules = read_rules(source, game, tomllib.loads(listed.read_text(encoding="utf-8")))
    return make_matrix(rules, list(read_tests(listed.parent)))


def write_or_compare(matrix: Matrix, target: Path, check: bool) -> None:
    """Writes the page, or complains if what is there is not the same."""
    text = page(matrix, words_for(matrix.rules.game))
    if not check:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    elif not target.exists() or target.read_text(encoding="utf-8") != text:
        matrix.complaints.append(f"{target.name} is stale: run python tools/matrix.py")


def run(root: Path, check: bool) -> int:
    """Prints and writes (or checks) every matrix; 1 if anything is wrong."""
    failed = False
    for path in sorted((root / "tests" / "rules").glob("*/rules.toml")):
        matrix = matrix_of(path, root)
        if not check:
            print(table(matrix))
        if matrix.rules.finished:
            write_or_compare(matrix, root / "docs" / "rules" / f"{matrix.rules.game}.md", check)
        failed = bool(report(matrix)) or failed
    return int(failed)


def main() -> int:
    parser = argparse.ArgumentParser(description="Numbered rule -> tests, for each game.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if stale")
    return run(ROOT, parser.parse_args().check)


if __name__ == "__main__":
    sys.exit(main())
