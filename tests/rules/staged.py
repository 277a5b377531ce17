"""A position under test: what all scenes have in common, whatever the game.

Powers, actions and questions go by their names. Each game has its own ``Scene`` beside its tests,
which says how a position is set up and what there is to see in it.
"""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

from sandtable.core.agenda import CHANCE
from sandtable.core.errors import Refused
from sandtable.core.game import Game
from sandtable.core.refusal import Refusal
from sandtable.core.state import State, hears

S = TypeVar("S", bound=State)


class Staged(Generic[S]):
    """``g`` is the position; its news are kept from the beginning of the scene."""

    game: ClassVar[Game[Any]]
    g: S

    # What happens.

    def do(self, power: str, *actions: str) -> None:
        """The power takes these actions, one after the other."""
        for text in actions:
            self.game.apply(self.g, self.game.powers.number(power), self.game.verbs.parse(text))

    def any_chance(self) -> None:
        """Chance answers as it likes until somebody is asked."""
        while self.asked() == "chance":
            action, _ = next(iter(self.game.chance(self.g).each()))
            self.game.apply(self.g, CHANCE, action)

    # What can be seen.

    def asked(self) -> str | None:
        """The power that is asked now; "chance" for dice and draws; None when all is over."""
        actor = self.game.actor(self.g)
        if actor is None:
            return None
        return "chance" if actor == CHANCE else self.game.powers[actor]

    def step(self) -> str:
        """The name of the question now open; empty when the game is over."""
        return self.g.now[0]

    def prompt(self, power: str) -> str:
        """What the power is asked, in words."""
        return self.game.show.prompt(self.g, self.game.powers.number(power))

    def offers_of(self, actor: int, verb: str = "") -> list[str]:
        """What a power may do, as texts; with ``verb`` only actions of that verb."""
        texts = [self.game.verbs.text(action) for action in self.game.offers(self.g, actor)]
        return [text for text in texts if not verb or text.split()[0] == verb]

    def refusal(self, power: str, text: str) -> str:
        """The number of the rule that forbids the action; it must be refused, unchanged."""
        return self._forbidden(power, text).rule

    def why(self, power: str, text: str) -> str:
        """The words with which the action is refused."""
        return self._forbidden(power, text).words

    def not_now(self, power: str, text: str) -> str:
        """The rule that is named for an action that no rule forbids, but that is not asked now."""
        refusal = self._refused(power, text)
        assert _only_not_now(refusal), refusal.words
        return refusal.rule

    def _forbidden(self, power: str, text: str) -> Refusal:
        refusal = self._refused(power, text)
        assert not _only_not_now(refusal), "forbidden by no rule: it only has another time"
        return refusal

    def _refused(self, power: str, text: str) -> Refusal:
        before = self.g.digest()
        try:
            self.do(power, text)
        except Refused as refused:
            assert self.g.digest() == before, "a refused action changed the position"
            return refused.refusal
        raise AssertionError(f"{text!r} was accepted")

    def told(self, power: str | None = None) -> list[str]:
        """The news so far, as a power (or a spectator) hears it."""
        seat = 1 << self.game.powers.number(power) if power else 0
        news = self.g.news or []
        return [self.game.show.say(key, numbers) for to, key, numbers in news if hears(seat, to)]

    def held(self, field: str, owner: str) -> list[str]:
        """What an owner has in a field of things for each owner, by their names."""
        kind: Any = self.g.FIELDS[field].kind
        return list(kind.write_part(getattr(self.g, field)[kind.by.number(owner)]) or ())


def _only_not_now(refusal: Refusal) -> bool:
    """Whether a refusal says no more than what is asked instead."""
    return refusal.words.startswith("That is not what is asked now") or " Now: " in refusal.words
