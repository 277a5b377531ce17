"""Quartermaster General, a game of supply in the Second World War by Ian Brody (first edition).

One module per section of the rules in short, ``rules.md``.
``game`` is the game as the core knows it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from sandtable.core.bits import mask_of
from sandtable.core.game import Game
from sandtable.core.outcomes import Luck
from sandtable.core.show.rulebook import read_rulebook
from sandtable.games.quartermaster.advice.advisor import QuartermasterAdvisor
from sandtable.games.quartermaster.advice.study import QuartermasterStudy
from sandtable.games.quartermaster.facts.board import (
    COUNTRIES,
    COUNTRY_TITLES,
    MEMBERS,
    SPACES,
    TEAM_TITLES,
)
from sandtable.games.quartermaster.facts.options import Options
from sandtable.games.quartermaster.migrations import from_rules_1, from_rules_2
from sandtable.games.quartermaster.rules import (
    battling,
    building,
    effects,
    hidden,
    raiding,
    specials,
)
from sandtable.games.quartermaster.rules.set_up import set_up
from sandtable.games.quartermaster.rules.state import Position
from sandtable.games.quartermaster.rules.turn import turn
from sandtable.games.quartermaster.rules.verbs import VERBS
from sandtable.games.quartermaster.rules.windows import QuartermasterWindows
from sandtable.games.quartermaster.show.show import QuartermasterShow

_GERMANY, _UK, _JAPAN, _SOVIETS, _ITALY, _US = (1 << country for country in range(6))


class Quartermaster(Game[Position]):
    """The standard game of twenty rounds, and shorter ones."""

    key = "quartermaster"
    title = "Quartermaster General"
    rules_version = 3
    powers = COUNTRIES
    power_titles = COUNTRY_TITLES
    verbs = VERBS
    state = Position
    options = Options
    scenarios: Mapping[str, Mapping[str, Any]] = {
        "standard": {},
        "tournament": {"tournament": True},
        "short": {"rounds": 8},
    }
    seatings: Mapping[int, tuple[int, ...]] = {
        2: (_GERMANY | _ITALY | _JAPAN, _UK | _US | _SOVIETS),
        3: (_GERMANY | _ITALY, _UK | _US | _SOVIETS, _JAPAN),
        4: (_GERMANY | _ITALY, _UK | _US, _JAPAN, _SOVIETS),
        5: (_GERMANY | _ITALY, _UK, _JAPAN, _SOVIETS, _US),
        6: (_GERMANY, _UK, _JAPAN, _SOVIETS, _ITALY, _US),
    }
    team_titles = TEAM_TITLES
    teams = (mask_of(MEMBERS[0]), mask_of(MEMBERS[1]))
    rulebook = read_rulebook(__name__)
    migrations = MappingProxyType({1: from_rules_1, 2: from_rules_2})
    spaces = SPACES
    advisor = QuartermasterAdvisor()
    show = QuartermasterShow()
    study = QuartermasterStudy()
    windows = QuartermasterWindows()

    def set_up(self, g: Position) -> None:
        g.todo(set_up(), turn(0))

    def result(self, g: Position) -> list[float]:
        return [1.0 if country & 1 == g.winner else 0.0 for country in range(6)]

    def outcome(self, g: Position) -> str:
        points = f"{g.points[0]} to {g.points[1]}"
        return f"Victory of the {TEAM_TITLES[g.winner]}, {points}"

    def imagine(self, g: Position, seat: int, luck: Luck) -> Position:
        return hidden.imagine(g, seat, luck)

    def faults(self, g: Position) -> Iterator[str]:
        return hidden.faults(g)


game = Quartermaster()

SENTENCES_FROM = (battling, building, effects, raiding, specials)
"""The chapters that enter the sentences of cards."""
