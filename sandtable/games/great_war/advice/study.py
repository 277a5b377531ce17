"""What studies ask of The Great War."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.core.study import Study
from sandtable.games.great_war.advice.advisor import AllInAdvisor, GreatWarAdvisor
from sandtable.games.great_war.rules.scoring import lead_of_central
from sandtable.games.great_war.rules.state import Position


class GreatWarStudy(Study[Position]):
    """Games are measured by the lead of the Central Powers, in points."""

    styles: Mapping[str, GreatWarAdvisor] = {"all_in": AllInAdvisor()}

    def margin(self, g: Position) -> float:
        return lead_of_central(g)

    def length(self, g: Position) -> int:
        return len(g.winners)
