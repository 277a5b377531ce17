"""65 The windows in which a country may answer with a card on the table."""

from __future__ import annotations

from sandtable.core.windows import Windows
from sandtable.games.quartermaster.facts.cards.vocabulary import Happening
from sandtable.games.quartermaster.rules.reactions import asked_about
from sandtable.games.quartermaster.rules.state import Position


class QuartermasterWindows(Windows[Position]):
    """Whatever happens may open one for each country."""

    def window(self, g: Position, actor: int) -> bool:
        """65: an opportunity to answer with a card on the table."""
        return asked_about(g) is not None and actor in g.book.asked(g.agenda)

    def span(self, g: Position, what: str) -> tuple[int, ...]:
        """A step of a turn sees at most one card played from hand, with all that answers it."""
        return (g.round, g.country) if what == "turn" else (g.round, g.country, g.step)

    def threatens(self, g: Position, power: int) -> bool:
        """68: the removal of one of its pieces is announced."""
        o = asked_about(g)
        return o is not None and o.happening is Happening.REMOVING and o.country == power
