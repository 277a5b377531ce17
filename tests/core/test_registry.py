"""Games that packages bring: one that cannot be used is named and left out, the rest works."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest

from sandtable.core import registry
from sandtable.core.errors import SandtableError, UnknownName
from sandtable.core.game import Game
from sandtable.core.registry import all_games, find_game, game_keys
from tests import toy

GROUP = "sandtable.games"


class Renamed(toy.Toy):
    key = "other"


class Ancient(toy.Toy):
    key = "ancient"
    api = 0


class Sound(toy.Toy):
    key = "sound"


class Blind(Game[toy.ToyState]):
    """A game that somebody has only begun to write."""

    key = "blind"
    title = "Blind"


class Painted(toy.Toy):
    key = "painted"
    show = "red"  # type: ignore[assignment]


renamed, ancient, sound, nothing = Renamed(), Ancient(), Sound(), "no game"
blind, painted = Blind(), Painted()


@pytest.fixture(autouse=True)
def packages(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package with one good game and several that cannot be used."""
    points = [
        EntryPoint("sound", f"{__name__}:sound", GROUP),
        EntryPoint("ancient", f"{__name__}:ancient", GROUP),
        EntryPoint("renamed", f"{__name__}:renamed", GROUP),
        EntryPoint("nothing", f"{__name__}:nothing", GROUP),
        EntryPoint("blind", f"{__name__}:blind", GROUP),
        EntryPoint("painted", f"{__name__}:painted", GROUP),
        EntryPoint("leaves", "tests.core.leaves:game", GROUP),
        EntryPoint("missing", "no_such_package:game", GROUP),
        EntryPoint("sound", "no_such_package:twin", GROUP),
    ]
    before = dict(registry._registered)
    registry._registered.clear()
    monkeypatch.setattr(registry, "_unusable", {})
    monkeypatch.setattr(registry, "entry_points", lambda group: points)
    registry._entry_points.cache_clear()
    yield
    registry._entry_points.cache_clear()
    registry._registered.clear()
    registry._registered.update(before)


def test_what_cannot_be_used_is_left_out_and_the_rest_works() -> None:
    assert game_keys() == ["sound"]
    assert all_games() == [sound]
    assert find_game("sound") is sound


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("ancient", "written for version 0 of the contract, and this is 1"),
        ("renamed", "it calls itself 'other'"),
        ("nothing", "is no Game"),
        ("missing", "cannot be loaded .*no_such_package"),
        ("leaves", r"cannot be loaded \(SystemExit: I need a screen\.\)"),
        ("blind", "it has no .*show, study"),
        ("painted", "its show is no Show"),
    ],
)
def test_a_game_that_cannot_be_used_is_named_in_one_line(
    key: str, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    game_keys()
    game_keys()
    (line,) = [line for line in caplog.messages if f"The game {key!r}" in line]
    assert "is left out" in line
    assert "\n" not in line
    with pytest.raises(SandtableError, match=why):
        find_game(key)


def test_an_unknown_game_is_answered_with_the_known() -> None:
    with pytest.raises(UnknownName, match="sound"):
        find_game("sond")


def test_a_second_package_with_the_same_key_is_named_in_one_line(
    caplog: pytest.LogCaptureFixture,
) -> None:
    game_keys()
    game_keys()
    (line,) = [line for line in caplog.messages if "'sound'" in line]
    assert line == (
        "The game 'sound' of the package 'no_such_package' is left out: "
        f"the package '{__name__}' brings one of that key."
    )
    assert find_game("sound") is sound


def test_a_game_that_turns_out_to_be_broken_is_named_and_forgotten(
    caplog: pytest.LogCaptureFixture,
) -> None:
    find_game("sound")
    registry.leave_out("sound", "its seats are no numbers")
    assert caplog.messages[-1].endswith("is left out: its seats are no numbers.")
    assert game_keys() == []
    with pytest.raises(SandtableError, match="its seats are no numbers"):
        find_game("sound")
