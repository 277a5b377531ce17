"""M1 The windows in which a power may answer with a prepared card or a Status."""

from __future__ import annotations

from sandtable.core.windows import Windows
from sandtable.games.quartermaster_1914.facts.board import COUNTRIES_OF
from sandtable.games.quartermaster_1914.rules.aftermath import choose_counterattack
from sandtable.games.quartermaster_1914.rules.exchange import choose_reinforce, choose_sustain
from sandtable.games.quartermaster_1914.rules.initiation import choose_alpini
from sandtable.games.quartermaster_1914.rules.state import Position

ANSWERS = (choose_reinforce.name, choose_counterattack.name, choose_alpini.name)


class Windows1914(Windows[Position]):
    """A battle opens them for those who might defend, answer or help."""

    def window(self, g: Position, actor: int) -> bool:
        """J8 and J17: whether a power is asked only in case it wants to answer."""
        name, arguments = g.now
        if actor not in g.book.asked(g.agenda):
            return False
        helping = name == choose_sustain.name and arguments[1] > 0
        return name in ANSWERS or helping

    def span(self, g: Position, what: str) -> tuple[int, ...]:
        """A step of a turn sees at most one card played from hand, with all that answers it."""
        return (g.round, g.power) if what == "turn" else (g.round, g.power, g.step)

    def threatens(self, g: Position, power: int) -> bool:
        """J15: a piece of the power stands in the space battled."""
        if g.target < 0 or g.now[0] != choose_reinforce.name:
            return False
        return any(g.pieces(country) >> g.target & 1 for country in COUNTRIES_OF[power])
