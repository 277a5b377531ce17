"""Which games there are: those that installed packages bring, this one among them.

A package brings a game by an entry point in the group ``sandtable.games`` that names
its ``Game`` object, or by calling ``register``. A game that cannot be used is named in one line
of the log and left out; all others can be played.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from sandtable.core.errors import SandtableError, unknown
from sandtable.core.game import API, Game
from sandtable.core.show.show import Show

_log = logging.getLogger(__name__)
_registered: dict[str, Game[Any]] = {}
_unusable: dict[str, str] = {}
"""Keys of games that cannot be used, and why."""


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
    return sorted({*_registered, *installed_keys()})


def installed_keys() -> list[str]:
    """The keys of the games that installed packages bring and that can be played."""
    return sorted(key for key in _entry_points() if _load(key) is not None)


def all_games() -> list[Game[Any]]:
    """All games that can be played, by the order of their keys."""
    return [find_game(key) for key in game_keys()]


def find_game(key: str) -> Game[Any]:
    """The game of this key; for an unknown key the error names the known ones."""
    game = _registered.get(key) or _load(key)
    if game is not None:
        return game
    if key in _unusable:
        raise SandtableError(_unusable[key])
    raise unknown("game", key, game_keys())


def _load(key: str) -> Game[Any] | None:
    """The game that a package brings under this key, if it can be used."""
    if key in _registered:
        return _registered[key]
    point = _entry_points().get(key)
    if point is None or key in _unusable:
        return None
    try:
        game = point.load()
        fault = _fault(point, game)
    except (Exception, SystemExit) as error:
        fault = f"it cannot be loaded ({in_one_line(error)})"
    if fault:
        leave_out(key, fault)
        return None
    register(game)
    return _registered[key]


def leave_out(key: str, why: str) -> None:
    """Names a game that turns out to be of no use, and forgets it; the rest works."""
    point = _entry_points().get(key)
    brought = f" of the package {_package(point)!r}" if point else ""
    _unusable[key] = f"The game {key!r}{brought} is left out: {why}."
    _registered.pop(key, None)
    _log.warning("%s", _unusable[key])


def in_one_line(error: BaseException) -> str:
    """An error as a line of the log tells it."""
    words = str(error).partition("\n")[0]
    return f"{type(error).__name__}: {words}" if words else type(error).__name__


def _fault(point: EntryPoint, game: object) -> str:
    """Why what an entry point names cannot be played; empty if it can."""
    if not isinstance(game, Game):
        return f"{point.value} is no Game"
    key = getattr(game, "key", "")
    if key != point.name:
        return f"it calls itself {key!r}"
    if game.api != API:
        return f"it was written for version {game.api} of the contract, and this is {API}"
    missing = [name for name in Game.__annotations__ if not hasattr(game, name)]
    if missing:
        return f"it has no {', '.join(missing)}"
    return "" if isinstance(game.show, Show) else "its show is no Show"


@lru_cache(maxsize=1)
def _entry_points() -> dict[str, EntryPoint]:
    """The entry points by their keys; of two that share a key the first counts."""
    found: dict[str, EntryPoint] = {}
    for point in entry_points(group="sandtable.games"):
        first = found.setdefault(point.name, point)
        if first.value != point.value:
            _log.warning(
                "The game %r of the package %r is left out: the package %r brings one of that key.",
                point.name,
                _package(point),
                _package(first),
            )
    return found


def _package(point: EntryPoint) -> str:
    """The package that brings a game."""
    return point.dist.name if point.dist else point.module
