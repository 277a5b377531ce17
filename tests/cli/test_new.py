"""``sandtable new``: the package it writes runs, passes the kit and is found like any other."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable.cli import main

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new game, installed beside the others as far as Python can tell."""
    folder = tmp_path_factory.mktemp("new") / "two_rivers"
    asked = ["new", "two_rivers", "--title", "The Two Rivers", "--folder", str(folder)]
    assert main(asked) == 0
    installed = folder / "two_rivers-0.1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: two_rivers\nVersion: 0.1.0\n")
    (installed / "entry_points.txt").write_text("[sandtable.games]\ntwo_rivers = two_rivers:game\n")
    return folder


def run(folder: Path, *command: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Runs a Python module in the new package's folder."""
    paths = {"PYTHONPATH": f"{folder}{os.pathsep}{ROOT}", "MYPYPATH": str(ROOT)}
    env = {**os.environ, **paths, "XDG_DATA_HOME": str(folder / "data")}
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=folder,
        env=env,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_new_game_appears_beside_the_others(package: Path) -> None:
    listed = run(package, "sandtable", "games").stdout
    assert "The Two Rivers (two_rivers)" in listed
    assert "Paths of Glory" in listed


def test_a_new_game_can_be_played_in_the_terminal(package: Path) -> None:
    said = run(package, "sandtable", "play", "two_rivers", "--as", "north", typed="1\nquit\n")
    assert "Move a company from North Camp to" in said.stdout, said.stderr


def test_a_new_game_has_nothing_left_of_the_pattern(package: Path) -> None:
    texts = [file.read_text() for file in package.rglob("*") if file.is_file()]
    assert not [text for text in texts if "ridge" in text.lower()]
    assert (package / ".github" / "workflows" / "check.yml").is_file()
    assert (package / "two_rivers" / "py.typed").is_file()


def test_the_matrix_of_a_new_game_is_full(package: Path) -> None:
    page = package / "docs" / "rules.md"
    done = run(package, "sandtable", "matrix", "two_rivers/rules.md", "tests", "--page", str(page))
    assert done.returncode == 0, done.stderr
    assert "The Two Rivers: 4 of 4 rules have a test" in done.stdout
    assert "`test_1_1_a_company_moves_to_the_next_place`" in page.read_text()


def test_the_matrix_names_a_rule_without_a_test(package: Path, tmp_path: Path) -> None:
    done = run(package, "sandtable", "matrix", "two_rivers/rules.md", str(tmp_path))
    assert done.returncode == 1
    assert "rule 1.1 has no test" in done.stderr


@pytest.mark.slow
def test_a_new_game_passes_its_tests_and_the_kit(package: Path) -> None:
    done = run(package, "pytest", "-q", "-p", "no:cacheprovider")
    assert done.returncode == 0, done.stdout
    assert "9 passed" in done.stdout


@pytest.mark.slow
def test_a_new_game_is_typed_and_clean(package: Path) -> None:
    for command in (["mypy"], ["ruff", "check", "."], ["ruff", "format", "--check", "."]):
        done = run(package, *command)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Two Rivers", "cannot be a game's key"),
        ("class", "cannot be a game's key"),
        ("great_war", "There is a game 'great_war' already"),
    ],
)
def test_a_name_that_cannot_be_is_refused(
    name: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", name, "--folder", str(tmp_path / "x")]) == 2
    assert words in capsys.readouterr().err
    assert not (tmp_path / "x").exists()


def test_a_folder_with_something_in_it_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    assert main(["new", "two_rivers", "--folder", str(tmp_path)]) == 2
    assert "is not empty" in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]
