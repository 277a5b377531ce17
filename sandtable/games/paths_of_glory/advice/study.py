"""What studies ask of Paths of Glory."""

from __future__ import annotations

from sandtable.core.show.odds import Prospect
from sandtable.core.study import Study
from sandtable.games.paths_of_glory.advice.odds import CombatCalculator
from sandtable.games.paths_of_glory.advice.prospects import prospects
from sandtable.games.paths_of_glory.rules.state import Position


class PathsOfGloryStudy(Study[Position]):
    """Games are measured by victory points above the 10 of an even war."""

    calculator = CombatCalculator()
    foreseen = frozenset(("choose_attackers", "choose_trench_card"))

    def margin(self, g: Position) -> float:
        return g.vp - 10

    def prospects(self, g: Position, power: int) -> list[Prospect]:
        return prospects(g, power)

    def length(self, g: Position) -> int:
        return g.turn
