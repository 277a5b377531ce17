"""``sandtable matrix``: numbered rule -> tests, for a game of any package.

The rules are those in bold in ``rules.md`` (see core/show/rulebook.py). A test covers the rule its
name begins with (``test_4_6_a_card_...``) and those it is marked with
(``@pytest.mark.rule("4.7")``). Tests are read, not run.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sandtable.commands.common import Commands, add_command
from sandtable.core.errors import SandtableError
from sandtable.core.show.rulebook import parse_rulebook

EXAMPLES = """\
  sandtable matrix marne/rules.md tests
  sandtable matrix marne/rules.md tests --page docs/rules.md"""

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


def read_rules(source: Path, game: str, settings: Mapping[str, Any]) -> Rules:
    """The rules of a game; ``settings`` may list examples and say whether it is finished."""
    book = parse_rulebook(source.read_text(encoding="utf-8"))
    groups = {
        chapter.title: {rule.number: rule.heading for rule in chapter.rules if rule.tested}
        for chapter in book.chapters
    }
    groups["Examples"] = dict(settings.get("examples", {}))
    filled = {title: headings for title, headings in groups.items() if headings}
    explained = {rule.number for rule in book.rules.values() if not rule.tested}
    return Rules(game, book.title, settings.get("finished", True), filled, explained)


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


def page(matrix: Matrix, where: Sequence[str]) -> str:
    """The matrix as a page of the documentation; ``where`` are lines on where things are."""
    rules = matrix.rules
    lines = [f"# {rules.title}: rules and their tests", "", *where]
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


def add(commands: Commands) -> None:
    words = "Show rule by rule which tests there are; fails when a rule has none."
    parser = add_command(commands, "matrix", run, words, EXAMPLES)
    parser.add_argument("rules", metavar="RULES", type=Path, help="the game's rules.md")
    parser.add_argument("tests", metavar="TESTS", type=Path, help="the folder of its tests")
    parser.add_argument("--page", type=Path, metavar="FILE", help="write the matrix there too")


def run(args: argparse.Namespace) -> int:
    for path, there in ((args.rules, args.rules.is_file()), (args.tests, args.tests.is_dir())):
        if not there:
            raise SandtableError(f"There is no {path}.")
    rules = read_rules(args.rules, args.rules.resolve().parent.name, {})
    matrix = make_matrix(rules, list(read_tests(args.tests)))
    print(table(matrix))
    if args.page is not None:
        words = [f"The rules in words are in `{args.rules}`, the tests in `{args.tests}`."]
        args.page.parent.mkdir(parents=True, exist_ok=True)
        args.page.write_text(page(matrix, words), encoding="utf-8")
    return report(matrix)


def report(matrix: Matrix) -> int:
    """Says how much is covered and what is wrong; 1 if anything is."""
    print(summary(matrix))
    for complaint in matrix.complaints:
        print(f"{matrix.rules.title}: {complaint}.", file=sys.stderr)
    return int(bool(matrix.complaints))
