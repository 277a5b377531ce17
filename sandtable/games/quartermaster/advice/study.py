"""What studies ask of Quartermaster General."""

from __future__ import annotations

from sandtable.core.study import Study
from sandtable.games.quartermaster.rules.state import Position


class QuartermasterStudy(Study[Position]):
    """Games are measured by the lead of the Axis, in points."""

    def margin(self, g: Position) -> float:
        return g.points[0] - g.points[1]

    def length(self, g: Position) -> int:
        return g.round
