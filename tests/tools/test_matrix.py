"""The matrix of rules and tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.matrix import ROOT, run

RULES = """
# Duel

## 4 Rounds

- **4.1 A lead.** One card leads.
- *4.2 Why.* This only explains.
- **4.10 Face up.** Cards lie face up.

## 5 Offensives

- **5.2a Offensives.** They are a kind of their own.
"""

EXAMPLES = """
finished = {finished}

[examples]
"A14.3" = "Ace against Ace"
"""

TESTS = """
import pytest


def test_4_10_face_up() -> None: ...


@pytest.mark.rule("A14.3", "4.1")
def test_5_2a_offensives() -> None: ...


def test_that_names_no_rule() -> None: ...
"""


def project(root: Path, tests: str = TESTS, finished: str = "true") -> Path:
    """A project with one game, Duel."""
    folder = root / "tests" / "rules" / "duel"
    folder.mkdir(parents=True)
    (folder / "rules.toml").write_text(EXAMPLES.format(finished=finished))
    (folder / "test_duel.py").write_text(tests)
    game = root / "sandtable" / "games" / "duel"
    game.mkdir(parents=True)
    (game / "rules.md").write_text(RULES)
    return root


def test_every_rule_covered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(project(tmp_path), check=False) == 0
    assert "Duel: 4 of 4 rules have a test (finished)." in capsys.readouterr().out
    page = (tmp_path / "docs" / "rules" / "duel.md").read_text()
    assert "## 4 Rounds" in page
    assert "| 4.1 | A lead | `test_5_2a_offensives` |" in page
    assert "| 4.10 | Face up | `test_4_10_face_up` |" in page
    assert "| A14.3 | Ace against Ace | `test_5_2a_offensives` |" in page


def test_a_rule_without_a_test(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(project(tmp_path, "def test_4_1_a_lead() -> None: ...\n"), check=False) == 1
    said = capsys.readouterr().err
    assert "rule 4.10 has no test" in said
    assert "rule 4.1 has no test" not in said


def test_what_only_explains_needs_no_test_but_may_have_one(tmp_path: Path) -> None:
    named = "\n\ndef test_4_2_why() -> None: ...\n"
    assert run(project(tmp_path, TESTS + named), check=False) == 0
    assert "| 4.2 |" not in (tmp_path / "docs" / "rules" / "duel.md").read_text()


def test_an_unfinished_game_may_lack_tests_and_has_no_page(tmp_path: Path) -> None:
    assert run(project(tmp_path, "", finished="false"), check=False) == 0
    assert not (tmp_path / "docs").exists()


@pytest.mark.parametrize(
    "stray",
    ["def test_4_3_x() -> None: ...", '@pytest.mark.rule("9.9")\ndef test_x() -> None: ...'],
)
def test_a_test_that_names_an_unknown_rule(
    tmp_path: Path, stray: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(project(tmp_path, TESTS + "\n\n" + stray), check=False) == 1
    assert "no rule" in capsys.readouterr().err


def test_check_fails_when_the_page_is_stale(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    project(tmp_path)
    assert run(tmp_path, check=True) == 1
    assert run(tmp_path, check=False) == 0
    assert run(tmp_path, check=True) == 0
    (tmp_path / "docs" / "rules" / "duel.md").write_text("old")
    assert run(tmp_path, check=True) == 1
    assert "duel.md is stale: run python tools/matrix.py" in capsys.readouterr().err


def test_the_matrix_of_this_project_is_up_to_date() -> None:
    assert run(ROOT, check=True) == 0
