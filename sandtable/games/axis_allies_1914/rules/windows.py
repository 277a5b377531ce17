"""10.11, 10.12 and 12.4: an agreed defence: losses and proposals as they are suggested."""

from __future__ import annotations

from sandtable.core.action import Action
from sandtable.core.windows import Windows
from sandtable.games.axis_allies_1914.facts.board import CAPITALS, FIRST_ZONE, NOBODY
from sandtable.games.axis_allies_1914.rules.agreement import agreeing
from sandtable.games.axis_allies_1914.rules.assault import choose_ashore
from sandtable.games.axis_allies_1914.rules.casualties import casualties
from sandtable.games.axis_allies_1914.rules.sea_combat import sea_casualties
from sandtable.games.axis_allies_1914.rules.state import Position
from sandtable.games.axis_allies_1914.rules.verbs import ACCEPT

SUGGESTED = (casualties.name, sea_casualties.name, choose_ashore.name, agreeing.name)
"""Questions that come with a suggestion, which is nearly always taken."""


class WindowsAA(Windows[Position]):
    """Whoever agrees beforehand is not asked for losses, neither in defence nor in attack."""

    does = "Take losses as they are suggested, and agree with your allies,"
    danger = "a capital of yours is fought over"

    def window(self, g: Position, actor: int) -> bool:
        """10.11, 10.12 and 12.4: casualties, and what an ally proposes."""
        return g.now[0] in SUGGESTED and g.now[1][0] == actor

    def answer(self, g: Position, actor: int) -> Action:
        """The cheapest units are lost."""
        return ACCEPT

    def span(self, g: Position, what: str) -> tuple[int, ...]:
        """An order lasts for the turn of a power."""
        return (g.round, g.power) if what == "turn" else ()

    def threatens(self, g: Position, power: int) -> bool:
        """11.1: a battle is fought in the power's capital."""
        return NOBODY < g.site < FIRST_ZONE and g.site == CAPITALS[power]
