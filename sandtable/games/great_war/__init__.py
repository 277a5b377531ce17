"""The Great War, a two-player card duel by Rodger B. MacGowan and Dana Lombardy.

One module per section of the rules in short, ``rules.md``.
``game`` is the game as the core knows it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sandtable.core.game import Game
from sandtable.core.outcomes import Luck
from sandtable.core.show.rulebook import read_rulebook
from sandtable.games.great_war.advice.advisor import GreatWarAdvisor
from sandtable.games.great_war.advice.study import GreatWarStudy
from sandtable.games.great_war.facts.cards import SIDES
from sandtable.games.great_war.facts.options import Options
from sandtable.games.great_war.rules import hidden, scoring
from sandtable.games.great_war.rules.set_up import set_up
from sandtable.games.great_war.rules.state import Position
from sandtable.games.great_war.rules.turn import turn
from sandtable.games.great_war.rules.verbs import VERBS
from sandtable.games.great_war.rules.windows import GreatWarWindows
from sandtable.games.great_war.show.show import GreatWarShow
from sandtable.games.great_war.show.words import SIDE_TITLES


class GreatWar(Game[Position]):
    """The basic game of ten turns, and shorter scenarios."""

    key = "great_war"
    title = "The Great War"
    rules_version = 1
    powers = SIDES
    power_titles = SIDE_TITLES
    verbs = VERBS
    state = Position
    options = Options
    scenarios: Mapping[str, Mapping[str, Any]] = {
        "basic": {"turns": 10},
        "half": {"turns": 5},
        "skirmish": {"turns": 3},
    }
    seatings: Mapping[int, tuple[int, ...]] = {2: (0b01, 0b10), 1: (0b11,)}
    advisor = GreatWarAdvisor()
    rulebook = read_rulebook(__name__)
    show = GreatWarShow()
    study = GreatWarStudy()
    windows = GreatWarWindows()

    def set_up(self, g: Position) -> None:
        g.todo(set_up(), turn())

    def result(self, g: Position) -> list[float]:
        """11.3: a difference below ten is a draw."""
        difference = scoring.lead_of_central(g)
        if not scoring.victory_level(difference):
            return [0.5, 0.5]
        return [1.0, 0.0] if difference > 0 else [0.0, 1.0]

    def outcome(self, g: Position) -> str:
        difference = scoring.lead_of_central(g)
        level = scoring.victory_level(difference)
        scores = f"{scoring.score(g, 0)} to {scoring.score(g, 1)}"
        if not level:
            return f"Draw, {scores}"
        winner = SIDE_TITLES[0 if difference > 0 else 1]
        return f"{level.capitalize()} victory of the {winner}, {scores}"

    def imagine(self, g: Position, seat: int, luck: Luck) -> Position:
        return hidden.imagine(g, seat, luck)

    def faults(self, g: Position) -> Iterator[str]:
        return hidden.faults(g)


game = GreatWar()
