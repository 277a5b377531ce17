"""12.2.6 The windows in which the defender may answer an attack with combat cards."""

from __future__ import annotations

from sandtable.core.windows import Windows
from sandtable.games.paths_of_glory.rules.card_play import choose_combat_card
from sandtable.games.paths_of_glory.rules.state import Position


class PathsOfGloryWindows(Windows[Position]):
    """Only the defender is asked in passing."""

    def window(self, g: Position, actor: int) -> bool:
        """12.2.6: the defender may answer an attack with cards, or pass."""
        return g.now == choose_combat_card(actor) and actor != g.active

    def span(self, g: Position, what: str) -> tuple[int, ...]:
        """An order lasts for the action now played, or for the turn."""
        return (g.turn,) if what == "turn" else (g.turn, g.round, g.active)

    def threatens(self, g: Position, power: int) -> bool:
        """Whoever is asked in a window is attacked."""
        return True
