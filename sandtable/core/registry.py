"""Which games there are: those in this package, and those other packages bring.

A package outside brings a game by an entry point in the group ``sandtable.games`` that names
its ``Game`` object, or by calling ``register``.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from sandtable.core.errors import unknown
from sandtable.core.game import Game

HOME = {
    "great_war": "sandtable.games.great_war",
    "paths_of_glory": "sandtable.games.paths_of_glory",
    "quartermaster": "sandtable.games.quartermaster",
}
"""The games of this package, and where each lives."""

_registered: dict[str, Game[Any]] = {}


def register(game: Game[Any]) -> None:
    """Makes a game known by its key."""
    _registered[game.key] = game


@contextmanager
def registered(game: Game[Any]) -> Iterator[None]:
    """Makes a game known for a while, for tests."""
    before = dict(_registered)
    register(game)
    try:
        yield
    finally:
        _registered.clear()
        _registered.update(before)


def game_keys() -> list[str]:
    """The keys of all games that can be played."""
    return sorted({*HOME, *_registered, *(point.name for point in _entry_points())})


def find_game(key: str) -> Game[Any]:
    """The game of this key; an unknown one is answered with the known."""
    if key in _registered:
        return _registered[key]
    if key in HOME:
        game: Game[Any] = import_module(HOME[key]).game
        return game
    for point in _entry_points():
        if point.name == key:
            register(point.load())
            return _registered[key]
    raise unknown("game", key, game_keys())


@lru_cache(maxsize=1)
def _entry_points() -> tuple[Any, ...]:
    return tuple(entry_points(group="sandtable.games"))
