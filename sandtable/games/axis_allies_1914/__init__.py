"""Axis & Allies: WWI 1914, a game of the First World War by Larry Harris.

One module per chapter of the rules in short, ``rules.md``.
``game`` is the game as the core knows it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from sandtable.core.bits import bits, mask_of
from sandtable.core.game import Game
from sandtable.core.outcomes import Luck
from sandtable.core.show.rulebook import read_rulebook
from sandtable.games.axis_allies_1914.advice.advisor import AdvisorAA
from sandtable.games.axis_allies_1914.advice.study import StudyAA
from sandtable.games.axis_allies_1914.facts.board import (
    POWER_TITLES,
    POWERS,
    SIDE_OF,
    SIDE_POWERS,
    SIDE_TITLES,
    SPACES,
)
from sandtable.games.axis_allies_1914.facts.options import Options
from sandtable.games.axis_allies_1914.migrations import from_rules_1
from sandtable.games.axis_allies_1914.rules.faults import faults
from sandtable.games.axis_allies_1914.rules.state import Position
from sandtable.games.axis_allies_1914.rules.turn import set_up, turn
from sandtable.games.axis_allies_1914.rules.verbs import VERBS
from sandtable.games.axis_allies_1914.rules.windows import WindowsAA
from sandtable.games.axis_allies_1914.show.show import ShowAA

_AUSTRIA, _RUSSIA, _GERMANY, _FRANCE, _BRITAIN, _OTTOMAN, _ITALY, _USA = (
    1 << power for power in range(8)
)
_CENTRAL, _ALLIED = (mask_of(powers) for powers in SIDE_POWERS)


class AxisAllies1914(Game[Position]):
    """The game of the box."""

    key = "axis_allies_1914"
    title = "Axis & Allies: WWI 1914"
    rules_version = 2
    migrations = MappingProxyType({1: from_rules_1})
    powers = POWERS
    power_titles = POWER_TITLES
    verbs = VERBS
    state = Position
    options = Options
    scenarios: Mapping[str, Mapping[str, Any]] = {"standard": {}, "short": {"rounds": 8}}
    seatings: Mapping[int, tuple[int, ...]] = {
        2: (_CENTRAL, _ALLIED),
        3: (_CENTRAL, _RUSSIA | _ITALY | _USA, _FRANCE | _BRITAIN),
        4: (_AUSTRIA | _OTTOMAN, _GERMANY, _RUSSIA | _ITALY | _USA, _FRANCE | _BRITAIN),
        5: (_AUSTRIA | _OTTOMAN, _GERMANY, _RUSSIA | _USA, _FRANCE | _ITALY, _BRITAIN),
        6: (_AUSTRIA, _GERMANY, _OTTOMAN, _RUSSIA | _USA, _FRANCE | _ITALY, _BRITAIN),
        7: (_AUSTRIA, _GERMANY, _OTTOMAN, _RUSSIA | _USA, _FRANCE, _BRITAIN, _ITALY),
        8: (_AUSTRIA, _RUSSIA, _GERMANY, _FRANCE, _BRITAIN, _OTTOMAN, _ITALY, _USA),
    }
    teams = (_CENTRAL, _ALLIED)
    team_titles = SIDE_TITLES
    spaces = SPACES
    rulebook = read_rulebook(__name__)
    advisor = AdvisorAA()
    show = ShowAA()
    study = StudyAA()
    windows = WindowsAA()

    def seated(self, g: Position, seats: Sequence[int]) -> None:
        for player, powers in enumerate(seats):
            for power in bits(powers):
                g.players[power] = player

    def set_up(self, g: Position) -> None:
        set_up(g)
        g.todo(turn(0))

    def result(self, g: Position) -> list[float]:
        if g.winner < 0:
            return [0.5] * len(POWERS)
        return [1.0 if side == g.winner else 0.0 for side in SIDE_OF]

    def outcome(self, g: Position) -> str:
        if g.winner < 0:
            return f"A draw after round {g.round}"
        return f"Victory of the {SIDE_TITLES[g.winner]} in round {g.round}"

    def imagine(self, g: Position, seat: int, luck: Luck) -> Position:
        return g.copy()

    def faults(self, g: Position) -> Iterator[str]:
        return faults(g)


game = AxisAllies1914()
