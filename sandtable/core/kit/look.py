"""One position under the eyes of the kit: what several checks ask of it is worked out once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from sandtable.core.action import Action, offer_for, range_of
from sandtable.core.game import Game
from sandtable.core.kit.run import Kept
from sandtable.core.refusal import Refusal
from sandtable.core.show.scene import Scene
from sandtable.core.state import State

T = TypeVar("T")


class Look(Kept):
    """A position that nothing changes as long as it is looked at, and what is known of it."""

    def __init__(self, game: Game[Any], g: State) -> None:
        super().__init__(g)
        self.game = game
        self.tried: list[Action] = []
        """Actions that were tried on it, offered or not."""
        self._known: dict[Any, Any] = {}
        self._refusals: dict[tuple[int, Action], Refusal | None] = {}
        self._offered: dict[int, tuple[set[Action], list[Action]]] = {}

    def ask(self, question: Callable[..., T], *about: Any) -> T:
        """What a function of the game answers for this position."""
        key = (question, about)
        try:
            found: T = self._known[key]
        except KeyError:
            found = self._known[key] = question(self.g, *about)
        return found

    @property
    def digest(self) -> str:
        """The digits that name the position."""
        return self.ask(type(self.g).digest)

    def scene(self, seat: int) -> Scene:
        """What a seat is to be shown."""
        return self.ask(self.game.show.scene, seat)

    def why_not(self, actor: int, action: Action) -> Refusal | None:
        """What forbids an action."""
        key = (actor, action)
        try:
            return self._refusals[key]
        except KeyError:
            found = self._refusals[key] = self.game.why_not(self.g, actor, action)
            return found

    def offers(self, actor: int, action: Action) -> bool:
        """Whether an action is offered to an actor."""
        if actor not in self._offered:
            offers = self.game.offers(self.g, actor)
            ranged = [offer for offer in offers if range_of(offer) is not None]
            self._offered[actor] = ({*offers}, ranged)
        plain, ranged = self._offered[actor]
        return action in plain or (bool(ranged) and offer_for(ranged, action) is not None)
