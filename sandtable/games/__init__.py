"""The games, one folder each. They never import each other, and nothing imports them by name:
their entry points make them known.

The package can be called: ``sandtable.games()`` lists every game there is, those of other packages
too. A function ``games`` beside it would be lost as soon as a game is loaded, because Python then
puts the package in its place.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

from sandtable.core.game import Game
from sandtable.core.registry import all_games


class _Games(ModuleType):
    def __call__(self) -> list[Game[Any]]:
        return all_games()


sys.modules[__name__].__class__ = _Games
