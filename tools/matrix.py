"""Numbered rule -> tests, for every game that has a list of its rules.

The rules are those in bold in ``sandtable/games/<game>/rules.md`` (see core/rulebook.py). Beside
the tests, ``tests/rules/<game>/rules.toml`` says whether the game is finished, and lists worked
examples that need a test as well::

    finished = true

    [examples]
    "A4" = "Cards that could not be played"

A test covers the rule its name begins with (``test_4_6_a_card_...``) and those it is marked
with (``@pytest.mark.rule("4.7")``). Tests are read, not run.

``python tools/matrix.py`` prints the matrix and, for a finished game, writes it to
``docs/rules/<game>.md``; with ``--check`` it writes nothing and fails when that file is stale.
Either way it fails when a rule of a finished game has no test, or a test names a rule that is
not listed.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from sandtable.core.rulebook import parse_rulebook

ROOT = Path(__file__).resolve().parent.parent
NUMBERED = re.compile(r"test_\d+_(\d|[a-z]_)")
"""A test whose name begins like this means to name a rule."""


@dataclass(frozen=True)
class Rules:
    """The list of one game: its rules and examples by number."""

    game: str
    title: str
    finished: bool
    groups: dict[str, dict[str, str]]
    explained: set[str] = field(default_factory=set)
    """Rules that only explain: a test may name them, but need not."""

    def numbers(self) -> set[str]:
        """All that needs a test."""
        return {number for headings in self.groups.values() for number in headings}


@dataclass(frozen=True)
class Test:
    """One test function, and the numbers it is marked with."""

    file: str
    name: str
    marked: tuple[str, ...]


@dataclass
class Matrix:
    """The rules of one game with the tests that cover each."""

    rules: Rules
    covered: dict[str, list[Test]] = field(default_factory=dict)
    complaints: list[str] = field(default_factory=list)


def read_rules(path: Path, root: Path) -> Rules:
    """The rules of a game and the examples in its rules.toml."""
    game = path.parent.name
    plain = tomllib.loads(path.read_text(encoding="utf-8"))
    source = root / "sandtable" / "games" / game / "rules.md"
    book = parse_rulebook(source.read_text(encoding="utf-8"))
    groups = {
        chapter.title: {rule.number: rule.heading for rule in chapter.rules if rule.tested}
        for chapter in book.chapters
    }
    groups["Examples"] = plain["examples"]
    filled = {title: headings for title, headings in groups.items() if headings}
    explained = {rule.number for rule in book.rules.values() if not rule.tested}
    return Rules(game, book.title, plain["finished"], filled, explained)


def read_tests(folder: Path) -> Iterator[Test]:
    """Every test function below a folder."""
    for path in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield Test(path.relative_to(folder).as_posix(), node.name, marks(node))


def marks(test: ast.FunctionDef) -> tuple[str, ...]:
    """The numbers in ``@pytest.mark.rule("4.7", "6.1")``."""
    return tuple(
        str(argument.value)
        for decorator in test.decorator_list
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule"
        for argument in decorator.args
        if isinstance(argument, ast.Constant)
    )


def named_rule(name: str, numbers: set[str]) -> str | None:
    """The number a test's name begins with: ``4.6`` for ``test_4_6_a_card``."""
    fitting = [
        number
        for number in numbers
        if f"{name}_".startswith(f"test_{number.lower().replace('.', '_')}_")
    ]
    return max(fitting, key=len, default=None)


def make_matrix(rules: Rules, tests: list[Test]) -> Matrix:
    """Sorts tests under the rules they cover, and says what is wrong."""
    numbers = rules.numbers()
    matrix = Matrix(rules, {number: [] for number in numbers})
    for test in tests:
        named = named_rule(test.name, numbers | rules.explained)
        if named is None and NUMBERED.match(test.name):
            matrix.complaints.append(f"{test.file}: {test.name} names no rule of the list")
        for number in dict.fromkeys((named, *test.marked)):
            if number in numbers:
                matrix.covered[number].append(test)
            elif number is not None and number not in rules.explained:
                matrix.complaints.append(f"{test.file}: {test.name} is marked {number}: no rule")
    if rules.finished:
        untested = [n for group in rules.groups.values() for n in group if not matrix.covered[n]]
        matrix.complaints += [f"rule {number} has no test" for number in untested]
    return matrix


def table(matrix: Matrix) -> str:
    """The matrix for a terminal: a line for each rule, and one for each of its tests."""
    lines = [f"{matrix.rules.title} ({matrix.rules.game})"]
    for headings in matrix.rules.groups.values():
        for number, heading in headings.items():
            lines.append(f"  {number:<6} {heading}")
            lines += [f"         {test.file}: {test.name}" for test in matrix.covered[number]]
    return "\n".join(lines)


def page(matrix: Matrix) -> str:
    """The matrix as a page of the documentation."""
    rules = matrix.rules
    lines = [
        f"# {rules.title}: rules and their tests",
        "",
        "Written by `tools/matrix.py`; do not edit.",
        f"The rules in words are in `sandtable/games/{rules.game}/rules.md`,",
        f"the tests in `tests/rules/{rules.game}/`.",
    ]
    for name, headings in rules.groups.items():
        lines += [
            "",
            f"## {name}",
            "",
            "| number | heading | tests |",
            "|---|---|---|",
        ]
        for number, heading in headings.items():
            tests = "<br>".join(f"`{test.name}`" for test in matrix.covered[number])
            lines.append(f"| {number} | {heading} | {tests or '-'} |")
    return "\n".join(lines) + "\n"


def summary(matrix: Matrix) -> str:
    """One line: how much is covered."""
    covered = sum(1 for tests in matrix.covered.values() if tests)
    state = "finished" if matrix.rules.finished else "not finished"
    return f"{matrix.rules.title}: {covered} of {len(matrix.covered)} rules have a test ({state})."


def write_or_compare(matrix: Matrix, target: Path, check: bool) -> None:
    """Writes the page, or complains if what is there is not the same."""
    if not check:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(page(matrix), encoding="utf-8")
    elif not target.exists() or target.read_text(encoding="utf-8") != page(matrix):
        matrix.complaints.append(f"{target.name} is stale: run python tools/matrix.py")


def run(root: Path, check: bool) -> int:
    """Prints and writes (or checks) every matrix; 1 if anything is wrong."""
    failed = False
    for path in sorted((root / "tests" / "rules").glob("*/rules.toml")):
        matrix = make_matrix(read_rules(path, root), list(read_tests(path.parent)))
        if not check:
            print(table(matrix))
        if matrix.rules.finished:
            write_or_compare(matrix, root / "docs" / "rules" / f"{matrix.rules.game}.md", check)
        print(summary(matrix))
        for complaint in matrix.complaints:
            print(f"{matrix.rules.title}: {complaint}.", file=sys.stderr)
        failed = failed or bool(matrix.complaints)
    return int(failed)


def main() -> int:
    parser = argparse.ArgumentParser(description="Numbered rule -> tests, for each game.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if stale")
    return run(ROOT, parser.parse_args().check)


if __name__ == "__main__":
    sys.exit(main())
