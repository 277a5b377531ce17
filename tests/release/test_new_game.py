"""A new game as its author has it: installed by pip where nothing else is, played and checked."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.release.wheels import TREE, Environment, build_wheel, outside

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(TREE, tmp_path_factory.mktemp("wheel") / "dist")


@pytest.fixture(scope="module")
def author(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Somebody who has installed Sandtable, written a new game and installed that."""
    environment = Environment(tmp_path_factory.mktemp("author") / "venv", wheel)
    said = environment.run("new", "two_rivers", "--title", "The Two Rivers")
    assert "pip install --editable" in said
    pip = [str(environment.place / "bin" / "pip"), "install", "--quiet", "--editable", "."]
    subprocess.run(pip, check=True, env=outside(), cwd=environment.place / "two_rivers")
    return environment


def test_a_new_game_is_installed_by_pip_and_plays_in_the_terminal(author: Environment) -> None:
    assert "The Two Rivers (two_rivers)" in author.run("games")
    said = author.run("play", "two_rivers", "--as", "north", typed="1\nquit\n")
    assert "Move a company from North Camp to" in said
    assert "moves a company from North Camp" in said, "what was chosen is told"


def test_a_new_game_is_installed_with_its_rules_map_and_pictures(
    author: Environment, tmp_path: Path
) -> None:
    """Also from a wheel, in which only what is packed is there."""
    folder = author.place / "two_rivers"
    packed = build_wheel(folder, tmp_path / "dist")
    code = (
        "from two_rivers import game; "
        "print(len(game.rulebook.rules), len(game.show.map.plain['spaces']), *game.show.pictures, "
        "[file.faults for file in game.show.pictures.values()])"
    )
    python = str(author.place / "bin" / "python")
    alone = outside(PYTHONPATH=str(packed))
    told = subprocess.run(
        [python, "-c", code], env=alone, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert told.stdout == "4 5 company [()]\n", told.stderr


def test_the_checks_that_are_written_run_from_an_address_that_the_author_sets(
    author: Environment, wheel: Path, tmp_path: Path
) -> None:
    """Each line of the written workflow, in an environment that holds nothing."""
    folder = author.place / "two_rivers"
    plan = (folder / ".github" / "workflows" / "check.yml").read_text()
    assert "\n  SANDTABLE: ${{ vars.SANDTABLE }}\n" in plan
    lines = re.findall(r"^ +- run: (.*)$", plan, re.MULTILINE)
    subprocess.run(["python3", "-m", "venv", str(tmp_path / "ci")], check=True)
    path = f"{tmp_path / 'ci' / 'bin'}:{outside()['PATH']}"

    def ran(line: str, address: str) -> subprocess.CompletedProcess[str]:
        env = outside(PATH=path, SANDTABLE=address, PIP_DISABLE_PIP_VERSION_CHECK="1")
        shell = ["bash", "-e", "-c", line]
        return subprocess.run(
            shell, cwd=folder, env=env, capture_output=True, text=True, check=False
        )

    unset = ran(lines[0], "")
    assert unset.returncode == 1
    assert "Set the variable SANDTABLE" in unset.stdout
    for line in lines:
        done = ran(line, wheel.as_uri())
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
    assert len(lines) == 7
