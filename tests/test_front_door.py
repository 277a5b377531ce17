"""What ``import sandtable`` gives, and that the examples of its documentation are true."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import sandtable
from sandtable.core.game import Game

TREE = Path(__file__).parents[1]


@pytest.mark.parametrize("page", ["sandtable/__init__.py", "docs/api.md"])
def test_the_examples_are_true(page: str) -> None:
    tried = doctest.testfile(str(TREE / page), module_relative=False)
    assert tried.attempted >= 5
    assert tried.failed == 0


def test_the_bot_of_the_documentation_plays(capsys: pytest.CaptureFixture[str]) -> None:
    page = (TREE / "docs" / "writing_a_bot.md").read_text(encoding="utf-8")
    program = page.partition("```python\n")[2].partition("```")[0]
    exec(compile(program, "docs/writing_a_bot.md", "exec"), {})
    assert "victory" in capsys.readouterr().out.lower()


def test_every_name_of_the_front_door_is_there() -> None:
    for name in sandtable.__all__:
        assert getattr(sandtable, name)
    assert set(sandtable.__all__) <= set(dir(sandtable))
    with pytest.raises(AttributeError, match="'tabel'"):
        _ = sandtable.tabel


def test_games_lists_all_games_also_after_one_was_loaded() -> None:
    loaded = sandtable.find_game("great_war")
    assert loaded in sandtable.games()
    assert all(isinstance(game, Game) for game in sandtable.games())


def test_importing_loads_no_game_no_bot_and_no_server() -> None:
    look = "import sys, sandtable; print([m for m in sys.modules if m.startswith('sandtable.')])"
    told = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "['sandtable.version']"
