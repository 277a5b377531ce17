"""Quartermaster General: 1914, a game of supply in the First World War by Ian Brody.

One module per section of the rules in short, ``rules.md``.
``game`` is the game as the core knows it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sandtable.core.game import Game
from sandtable.core.outcomes import Luck
from sandtable.core.show.rulebook import read_rulebook
from sandtable.games.quartermaster_1914.advice.advisor import Advisor1914
from sandtable.games.quartermaster_1914.advice.study import Study1914
from sandtable.games.quartermaster_1914.facts.board import (
    POWER_TITLES,
    POWERS,
    SPACES,
    TEAM_OF,
    TEAM_TITLES,
)
from sandtable.games.quartermaster_1914.facts.options import Options
from sandtable.games.quartermaster_1914.rules import choices, hidden, playing, revenue, specials
from sandtable.games.quartermaster_1914.rules.set_up import set_up
from sandtable.games.quartermaster_1914.rules.state import TEAM_MASKS, Position
from sandtable.games.quartermaster_1914.rules.turn import turn
from sandtable.games.quartermaster_1914.rules.verbs import VERBS
from sandtable.games.quartermaster_1914.rules.windows import Windows1914
from sandtable.games.quartermaster_1914.show.show import Show1914

_AUSTRIA, _RUSSIA, _GERMANY, _FRANCE, _UK = (1 << power for power in range(5))


class Quartermaster1914(Game[Position]):
    """The game of seventeen rounds, and shorter ones."""

    key = "quartermaster_1914"
    title = "Quartermaster General: 1914"
    rules_version = 1
    powers = POWERS
    power_titles = POWER_TITLES
    verbs = VERBS
    state = Position
    options = Options
    scenarios: Mapping[str, Mapping[str, Any]] = {
        "standard": {},
        "first game": {"draw_seven": True},
        "short": {"rounds": 7},
    }
    seatings: Mapping[int, tuple[int, ...]] = {
        2: (_AUSTRIA | _GERMANY, _RUSSIA | _FRANCE | _UK),
        3: (_AUSTRIA | _GERMANY, _RUSSIA | _FRANCE, _UK),
        4: (_AUSTRIA | _GERMANY, _RUSSIA, _FRANCE, _UK),
        5: (_AUSTRIA, _RUSSIA, _GERMANY, _FRANCE, _UK),
    }
    team_titles = TEAM_TITLES
    teams = TEAM_MASKS
    rulebook = read_rulebook(__name__)
    spaces = SPACES
    advisor = Advisor1914()
    show = Show1914()
    study = Study1914()
    windows = Windows1914()

    def set_up(self, g: Position) -> None:
        g.todo(set_up(), turn(0))

    def result(self, g: Position) -> list[float]:
        return [1.0 if team == g.winner else 0.0 for team in TEAM_OF]

    def outcome(self, g: Position) -> str:
        return f"Victory of the {TEAM_TITLES[g.winner]}, {g.points[0]} to {g.points[1]}"

    def imagine(self, g: Position, seat: int, luck: Luck) -> Position:
        return hidden.imagine(g, seat, luck)

    def faults(self, g: Position) -> Iterator[str]:
        return hidden.faults(g)


game = Quartermaster1914()
SENTENCES_FROM = (choices, playing, revenue, specials)
"""The modules that enter what cards say into the table of sentences."""
