"""Rules broken on purpose: which places, how they are broken, and what is noticed."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tools.mutants.__main__ import ROOT, chapters_of
from tools.mutants.places import Place, places_of
from tools.mutants.report import lines_of, page, read_page
from tools.mutants.reviewed import Same, read_reviewed, stale, without
from tools.mutants.trials import Row, Trial


def changes(source: str) -> list[str]:
    """What the statements of a source may become."""
    return [place.after for place in places_of(ast.parse(source))]


@pytest.mark.parametrize(
    ("source", "instead"),
    [
        ("a < b", ["pass", "a <= b"]),
        ("a is not b", ["pass", "a is b"]),
        ("g.n += a", ["g.n -= a", "pass"]),
        ("g.n = a | b", ["pass", "g.n = a & b"]),
        ("n = a << b", ["n = a >> b"]),
        ("n = a and ~b", ["n = a or ~b", "n = a and b"]),
        ("n = not a", ["n = a"]),
        ("n = 3", ["n = 4"]),
        ("n = True", ["n = False"]),
        ("n = a if b else c", ["n = a if True else c", "n = a if False else c"]),
        ("n = [a for a in b if c]", ["n = [a for a in b]"]),
        ("if a:\n    n = b", ["if True:", "if False:"]),
        ("while a:\n    n = b", ["while False:"]),
        ("def f():\n    return a", ["return None"]),
        ("def f():\n    return", ["pass"]),
    ],
)
def test_how_a_place_is_broken(source: str, instead: list[str]) -> None:
    assert changes(source) == instead


@pytest.mark.parametrize(
    "source",
    [
        '"""Words."""',
        "def f(n: int = 3) -> None: ...",
        "@lru_cache(maxsize=1 << 8)\ndef f(): ...",
        "memo = lru_cache(maxsize=9)(f)",
        "g.tell('won', 1 - side)",
        "if a == 1:\n    g.tell('won', side)",
        "for a in b & c:\n    g.tell('won', a)",
        "R1 = Refusal('1.1', 'No.')",
        "Needs = Callable[[int], Refusal | None]",
        "def f():\n    return None",
        "def f():\n    return ''",
    ],
)
def test_what_is_left_alone(source: str) -> None:
    assert changes(source) == []


def test_a_place_says_where_it_is() -> None:
    source = "class A:\n    @property\n    def f(self):\n        return self.n\n"
    (place,) = places_of(ast.parse(source))
    assert (place.function, place.first_line, place.line) == ("A.f", 2, 4)
    assert (place.before, place.after) == ("return self.n", "return None")


def test_a_place_keeps_its_lot_while_other_lines_change() -> None:
    (early,) = places_of(ast.parse("n = a + b"))
    late = places_of(ast.parse("m = 1\nn = a + b"))[-1]
    assert early.lot(7) == late.lot(7) != early.lot(8)


DUEL = """
from functools import lru_cache

SIDES = 2

def table(n):
    return [n + 1] * SIDES

LIVES = table(1)

@lru_cache(maxsize=8)
def lives(side):
    return LIVES[side]

def hit(lives_left):
    while lives_left > 1:
        lives_left -= 1
    return lives_left

def untested(n):
    return n - 1

def at_least(n):
    return lambda m: m >= n

two = at_least(2)
"""

TESTS = """
from duel.rules import hit, lives, two

def test_lives():
    assert [lives(0), lives(1)] == [2, 2]

def test_hit():
    assert hit(4) == 1

def test_two():
    assert two(2) and not two(1)
"""

SCRIPT = """
from pathlib import Path
from tools.mutants.breaking import Chapter
from tools.mutants.places import places_of
from tools.mutants.trials import Row, Trial, run_trials

chapter = Chapter("duel.rules", Path("duel/rules.py").resolve())
trials = [Trial("duel", place) for place in places_of(chapter.tree)]
row = Row("the_duel", "duel", len(trials), 0, trials)
done = lambda row: print(len(row.trials), "places")
run_trials([Path("tests")], {"duel": chapter}, [row], 2, done)
"""


def duel(folder: Path, tests: str = TESTS) -> subprocess.CompletedProcess[str]:
    """A small game of its own, every place of it broken."""
    for name, text in {"duel/rules.py": DUEL, "tests/test_duel.py": tests}.items():
        (folder / name).parent.mkdir()
        (folder / name).write_text(text)
        (folder / name).with_name("__init__.py").touch()
    (folder / "pyproject.toml").touch()
    return subprocess.run(
        [sys.executable, "-c", SCRIPT],
        cwd=folder,
        env={"PYTHONPATH": f"{folder}:{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_what_the_tests_notice_and_what_survives(tmp_path: Path) -> None:
    """Code that runs at loading, memos, closures and endless loops are all broken truly."""
    done = duel(tmp_path)
    assert sorted(done.stdout.splitlines()) == [
        "- duel, line 4: `SIDES = 2` became `SIDES = 3`",
        "- duel.untested, line 21: `return n - 1` became `return None`",
        "- duel.untested, line 21: `return n - 1` became `return n + 1`",
        "- duel.untested, line 21: `return n - 1` became `return n - 0`",
        "20 places",
    ], done.stderr


def test_tests_that_fail_already_are_an_error(tmp_path: Path) -> None:
    done = duel(tmp_path, TESTS.replace("[2, 2]", "[3, 3]"))
    assert done.returncode != 0
    assert "test_lives fails before anything is broken" in done.stderr


REVIEWED = """
[[same]]
chapter = "duel"
function = "untested"
before = "return n - 1"
after = "return n + 1"
why = "Nobody calls it."
"""


def of_duel() -> list[Place]:
    return places_of(ast.parse(DUEL))


def test_only_reviewed_changes_are_left_out_and_a_stale_review_is_found(tmp_path: Path) -> None:
    (tmp_path / "mutants.toml").write_text(REVIEWED)
    (same,) = reviewed = read_reviewed(tmp_path / "mutants.toml")
    assert same.why == "Nobody calls it."
    left = without(of_duel(), "duel", reviewed)
    assert len(left) == len(of_duel()) - 1
    assert len(without(of_duel(), "other", reviewed)) == len(of_duel())
    assert stale({"duel": of_duel()}, reviewed) == []
    assert stale({"duel": left}, reviewed) == [same]
    assert read_reviewed(tmp_path / "none.toml") == []


def broken(chapter: str, survivors: int) -> Row:
    """A chapter of which four places were broken."""
    trials = [Trial(chapter, place, noticed=True, seconds=2) for place in of_duel()[3:7]]
    for trial in trials[:survivors]:
        trial.noticed = False
    return Row("the_duel", chapter, 20, 1, trials)


def test_the_page_has_a_line_for_each_chapter_and_every_survivor() -> None:
    row = broken("duel", survivors=1)
    told = page({"the_duel": {"duel": lines_of(row)}})
    assert "## the_duel" in told
    assert "| duel | 20 | 1 | 4 | 3 | 75 % | 8 |" in told
    assert str(row.trials[0]) in told
    assert str(row.trials[1]) not in told


def test_a_page_can_be_read_again_so_that_one_chapter_is_told_anew() -> None:
    chapters = {name: lines_of(broken(name, 2)) for name in ("duel", "duels", "cards.duel")}
    told = {"the_duel": chapters, "another": {"duel": lines_of(broken("duel", 0))}}
    assert read_page(page(told)) == told


def test_every_module_of_the_rules_is_a_chapter_and_every_review_fits() -> None:
    for path in (ROOT / "tests" / "rules").glob("*/rules.toml"):
        chapters = chapters_of(ROOT, path.parent.name)
        reviewed: list[Same] = read_reviewed(path.with_name("mutants.toml"))
        places = {name: places_of(chapter.tree) for name, chapter in chapters.items()}
        assert {"state", "verbs"} <= chapters.keys()
        assert {same.chapter for same in reviewed} <= chapters.keys()
        assert stale(places, reviewed) == []
