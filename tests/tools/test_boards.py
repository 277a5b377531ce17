"""The pictures of the boards that README.md and docs/playing.md show."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.core.registry import installed_keys
from tools import boards

ROOT = Path(__file__).parents[2]
LARGEST = 100_000
"""Bytes that a picture may have."""


@pytest.mark.parametrize("key", installed_keys())
def test_every_game_is_shown_by_a_small_picture(key: str) -> None:
    picture = ROOT / "docs" / "boards" / f"{key}.webp"
    data = picture.read_bytes()
    assert data[:4] == b"RIFF"
    assert data[8:12] == b"WEBP"
    assert len(data) < LARGEST
    for page, folder in (("README.md", "docs/boards"), ("docs/playing.md", "boards")):
        assert f"{folder}/{key}.webp" in (ROOT / page).read_text(encoding="utf-8")


def test_the_command_takes_just_the_pictures_that_are_shown() -> None:
    """No game without a picture, and no picture without a game."""
    assert list(boards.pictures()) == list(installed_keys())
    assert set(boards.pictures().values()) == set((ROOT / "docs" / "boards").iterdir())


def test_the_pages_name_the_command_and_it_is_there() -> None:
    command = "python tools/boards.py"
    assert command in (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")
    assert (ROOT / command.split()[1]).samefile(boards.__file__)
    assert callable(boards.main)
