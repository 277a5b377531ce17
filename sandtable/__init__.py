"""Sandtable: board wargames of the world wars, every rule enforced.

Six names are the front door; ``docs/api.md`` shows them at work:

>>> import sandtable
>>> "Paths of Glory" in [game.title for game in sandtable.games()]
True
>>> game = sandtable.find_game("great_war")
>>> table = sandtable.Table.new(game, seats=[sandtable.Seat("Ann", 1), sandtable.Seat("Bob", 2)])
>>> [game.powers[power] for power in table.asked()]
['central', 'entente']
>>> bots = {0: sandtable.make_bot("random", seed=1), 1: sandtable.make_bot("random", seed=2)}
>>> sandtable.play_game(game, game.options(turns=1), bots, seed=1).outcome
'Moral victory of the Central Powers, 43 to 31'

Each name is fetched when it is first used, so that ``import sandtable`` takes no time. Nothing
inside the house comes in by this door: modules import each other by their own addresses.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from sandtable.version import __version__

if TYPE_CHECKING:
    from sandtable.bots.make import make_bot
    from sandtable.bots.match import play_game
    from sandtable.core.registry import all_games as games
    from sandtable.core.registry import find_game
    from sandtable.core.table.record import Seat
    from sandtable.core.table.table import Table

__all__ = ["Seat", "Table", "__version__", "find_game", "games", "make_bot", "play_game"]

_ROOMS = {
    "Seat": "sandtable.core.table.record",
    "Table": "sandtable.core.table.table",
    "find_game": "sandtable.core.registry",
    "make_bot": "sandtable.bots.make",
    "play_game": "sandtable.bots.match",
}
"""The room each name is fetched from; ``games`` is the package of that name."""


def __getattr__(name: str) -> Any:
    if name == "games":
        return import_module("sandtable.games")
    if name not in _ROOMS:
        raise AttributeError(f"module 'sandtable' has no attribute {name!r}")
    return getattr(import_module(_ROOMS[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
