"""What studies ask of Quartermaster General: 1914."""

from __future__ import annotations

from sandtable.core.show.odds import Prospect
from sandtable.core.study import Study
from sandtable.games.quartermaster_1914.advice.odds import BattleCalculator
from sandtable.games.quartermaster_1914.advice.prospects import FORESEEN, prospects
from sandtable.games.quartermaster_1914.facts.board import CENTRAL, ENTENTE
from sandtable.games.quartermaster_1914.rules.state import Position


class Study1914(Study[Position]):
    """Points and rounds, and the odds of battles."""

    calculator = BattleCalculator()
    foreseen = FORESEEN

    def margin(self, g: Position) -> float:
        return float(g.points[CENTRAL] - g.points[ENTENTE])

    def prospects(self, g: Position, power: int) -> list[Prospect]:
        return prospects(g, power)

    def length(self, g: Position) -> int:
        return g.round
