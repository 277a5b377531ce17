"""Running the command line in tests: what is typed goes in, what is printed comes out."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import pytest

from sandtable.cli import main

WIDTH = 80


class Ran(NamedTuple):
    """A finished command."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Run: TypeAlias = Callable[..., Ran]


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", str(WIDTH))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> Run:
    def command(*arguments: str, typed: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        try:
            code = main(arguments)
        except SystemExit as left:
            code = int(left.code or 0)
        return Ran(code, *capsys.readouterr())

    return command


@pytest.fixture
def record(run: Run, tmp_path: Path) -> Path:
    """The record of a finished game of one turn."""
    path = tmp_path / "game.jsonl"
    ended = run(*SHORT, "--save", str(path), typed="1\n" * 200)
    assert "The Great War: the end" in ended.out
    return path


SHORT = (
    *("play", "great_war", "--as", "central", "--against", "random"),
    *("--option", "turns=1", "--seed", "7"),
)
"""A game of one turn with known dice."""
