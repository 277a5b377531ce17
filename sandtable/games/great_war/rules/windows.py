"""6.8 The windows in which a side may answer the card just laid."""

from __future__ import annotations

from sandtable.core.windows import Windows
from sandtable.games.great_war.rules.cancelling import respond, targets
from sandtable.games.great_war.rules.state import Position


class GreatWarWindows(Windows[Position]):
    """Every card laid opens one."""

    def window(self, g: Position, actor: int) -> bool:
        """6.8: an answer to the card just laid."""
        name, arguments = g.now
        return name == respond.name and arguments[0] == actor

    def span(self, g: Position, what: str) -> tuple[int, ...]:
        """A card is finished when the next one is laid."""
        return (g.turn,) if what == "turn" else (g.turn, len(g.played))

    def threatens(self, g: Position, power: int) -> bool:
        """6.9: the card just laid could cancel one of this side's."""
        if not self.window(g, power):
            return False
        _, laid, *_ = respond.arguments(g.now)
        return bool(g.up(1 - power) >> laid & 1 and targets(g, 1 - power, laid))
