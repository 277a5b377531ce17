"""What studies ask of Axis & Allies: WWI 1914."""

from __future__ import annotations

from sandtable.core.show.odds import Prospect
from sandtable.core.study import Study
from sandtable.games.axis_allies_1914.advice.odds import CombatCalculator
from sandtable.games.axis_allies_1914.advice.prospects import FORESEEN, prospects
from sandtable.games.axis_allies_1914.facts.board import ALLIED, CENTRAL, SIDE_POWERS
from sandtable.games.axis_allies_1914.rules.control import income
from sandtable.games.axis_allies_1914.rules.state import Position


class StudyAA(Study[Position]):
    """Income and rounds, and the odds of battles."""

    calculator = CombatCalculator()
    foreseen = FORESEEN

    def margin(self, g: Position) -> float:
        central, allied = (
            sum(income(g, power) for power in SIDE_POWERS[side]) for side in (CENTRAL, ALLIED)
        )
        return float(central - allied)

    def prospects(self, g: Position, power: int) -> list[Prospect]:
        return prospects(g, power)

    def length(self, g: Position) -> int:
        return g.round
