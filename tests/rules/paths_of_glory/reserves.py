"""Scenes for the chapters on reserves: redeployment, replacements, reinforcements, entry.

Here a kind of corps stands for whichever of its counters is offered, so that tests read
``take ge_corps`` and never name a number::

    s = Reserves({"essen": "ge_1 (ge_corps)"}, "redeployment central 4")
    s.act("take ge_1", "go berlin")
    assert s.at("berlin") == "ge_1"
"""

from __future__ import annotations

from sandtable.core.bits import bits
from sandtable.games.paths_of_glory.facts.board import SIDES
from sandtable.games.paths_of_glory.facts.units import (
    KIND_OF,
    KINDS,
    PIECES,
    RP_TYPES,
    TO_COME,
    kind,
)
from tests.rules.paths_of_glory.scene import Scene


class Reserves(Scene):
    """A scene in which whoever is asked acts."""

    def act(self, *texts: str) -> None:
        """The side that is asked takes these actions, one after the other."""
        for text in texts:
            self.do(self._side(), self._numbered(text))

    def refused(self, text: str) -> str:
        """The rule that forbids an action to the side that is asked."""
        return self.refusal(self._side(), self._numbered(text))

    def why_not(self, text: str) -> str:
        """The words with which an action is refused to the side that is asked."""
        return self.why(self._side(), self._numbered(text))

    def choices(self, verb: str = "") -> set[str]:
        """What is offered, equal corps by the name of their kind."""
        return {_unnumbered(text) for text in self.offers(verb)}

    def goals(self, unit: str) -> set[str]:
        """Where a unit could redeploy to; nowhere if it cannot be taken."""
        if f"take {unit}" not in self.choices("take"):
            return set()
        before = self.g
        self.g = before.copy()
        self.act(f"take {unit}")
        found = {text.split()[1] for text in self.offers("go")}
        self.g = before
        return found

    def rp(self, name: str) -> int:
        """Replacement points recorded, in halves."""
        return int(self.g.rp[RP_TYPES.number(name)])

    def _side(self) -> str:
        asked = self.asked()
        assert asked in SIDES, f"no side is asked, but {asked}"
        return str(asked)

    def _numbered(self, text: str) -> str:
        """``take ge_corps`` with the number of a counter: one that is offered, if any is."""
        words = text.split()
        if len(words) < 2 or words[1] in PIECES or words[1].strip("()") not in KINDS:
            return text
        fitting = [offer for offer in self.offers() if self._fits(offer, words)]
        if fitting:
            return fitting[0]
        counters = kind(words[1].strip("()"))
        some = bits(counters & ~self.g.here[TO_COME] or counters)[0]
        return " ".join([words[0], PIECES[some], *words[2:]])

    def _fits(self, offer: str, words: list[str]) -> bool:
        verb, *names = offer.split()
        if verb != words[0] or not names or names[1:] != words[2:] or names[0] not in PIECES:
            return False
        name = self.name(PIECES.number(names[0]))
        return name == words[1] or name.strip("()") == words[1]


def _unnumbered(text: str) -> str:
    return " ".join(KINDS[KIND_OF[PIECES.number(w)]] if w in PIECES else w for w in text.split())
