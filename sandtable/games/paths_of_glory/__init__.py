"""Paths of Glory, the First World War by Ted Raicer (2018 Deluxe edition).

One module per chapter of the rulebook; ``rules.md`` lists its numbers in our own words.
``game`` is the game as the core knows it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from sandtable.core.game import Game
from sandtable.core.outcomes import Luck
from sandtable.core.show.rulebook import read_rulebook
from sandtable.games.paths_of_glory.advice.advisor import PathsOfGloryAdvisor
from sandtable.games.paths_of_glory.advice.study import PathsOfGloryStudy
from sandtable.games.paths_of_glory.facts.board import SIDE_TITLES, SIDES, SPACES
from sandtable.games.paths_of_glory.facts.options import Options
from sandtable.games.paths_of_glory.migrations import from_rules_1
from sandtable.games.paths_of_glory.rules import hidden
from sandtable.games.paths_of_glory.rules.opening import opening
from sandtable.games.paths_of_glory.rules.pieces import recall
from sandtable.games.paths_of_glory.rules.state import Position
from sandtable.games.paths_of_glory.rules.trenches import entrench_rolls
from sandtable.games.paths_of_glory.rules.verbs import VERBS
from sandtable.games.paths_of_glory.rules.victory import PEACE_ACCEPTED, shares
from sandtable.games.paths_of_glory.rules.windows import PathsOfGloryWindows
from sandtable.games.paths_of_glory.show.show import PathsOfGloryShow

_STANDARD = {
    "historical": False,
    "hand": 7,
    "trench_modifier": False,
    "guns_of_august": "choice",
}


class PathsOfGlory(Game[Position]):
    """All four scenarios."""

    key = "paths_of_glory"
    title = "Paths of Glory"
    rules_version = 2
    migrations = MappingProxyType({1: from_rules_1})
    powers = SIDES
    power_titles = SIDE_TITLES
    spaces = SPACES
    rulebook = read_rulebook(__name__)
    verbs = VERBS
    state = Position
    options = Options
    scenarios: Mapping[str, Mapping[str, Any]] = {
        "historical": {},
        "campaign": _STANDARD,
        "limited_war": {**_STANDARD, "length": "limited_war"},
        "introductory": {**_STANDARD, "length": "introductory"},
    }
    seatings: Mapping[int, tuple[int, ...]] = {2: (1, 2)}
    advisor = PathsOfGloryAdvisor()
    show = PathsOfGloryShow()
    study = PathsOfGloryStudy()
    windows = PathsOfGloryWindows()
    sound_before = frozenset({entrench_rolls.name})

    def set_up(self, g: Position) -> None:
        g.todo(opening())

    def result(self, g: Position) -> list[float]:
        return shares(g)

    def outcome(self, g: Position) -> str:
        if g.winner >= 0:
            return f"Victory of the {SIDE_TITLES[g.winner]} at {g.vp} points"
        if g.drawn == PEACE_ACCEPTED:
            return "Peace by agreement"
        return f"A draw at {g.vp} points"

    def imagine(self, g: Position, seat: int, luck: Luck) -> Position:
        return hidden.imagine(g, seat, luck)

    def load(self, plain: Mapping[str, Any]) -> Position:
        g = super().load(plain)
        recall(g)
        return g

    def faults(self, g: Position) -> Iterator[str]:
        return hidden.faults(g)

    def exchanged(self, g: Position) -> bool:
        return bool(g.exchanged)


game = PathsOfGlory()
__all__ = ["PathsOfGlory", "game"]
