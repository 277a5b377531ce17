"""What a bot is, and all that it is told.

A bot is handed a ``Situation``: the offers, what its seat sees, and positions imagined from
that. The true position stays behind it. Every random choice of a bot comes from its seed, the
number of the game and the count of its own decisions in it, so the same sight of the same game
always gets the same answer.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Protocol

from sandtable.core.action import Action
from sandtable.core.game import Game
from sandtable.core.outcomes import Luck, SeededLuck
from sandtable.core.state import State


def derive(*parts: int | str) -> int:
    """A number that depends on all the parts, and looks random: seeds made from seeds."""
    return int.from_bytes(blake2b(repr(parts).encode(), digest_size=8).digest(), "big")


class Situation:
    """A decision to make, as the seat that must make it knows it.

    ``seat`` is the mask of powers the bot plays, ``actor`` the one of them that is asked.
    ``number`` is the number of the game in a series, ``made`` how many decisions the seat has
    made in it before. A position that was ``imagined`` already, from what the seat knows, is not
    imagined once more before it is first looked at.
    """

    __slots__ = ("_imagined", "_truth", "actor", "game", "made", "number", "offers", "seat")

    def __init__(
        self,
        game: Game[Any],
        g: State,
        seat: int,
        actor: int,
        number: int = 0,
        made: int = 0,
        imagined: bool = False,
    ) -> None:
        self._truth = g
        self._imagined = imagined
        self.game = game
        self.seat = seat
        self.actor = actor
        self.number = number
        self.made = made
        self.offers: list[Action] = list(game.offers(g, actor))

    def imagine(self, luck: Luck) -> Any:
        """A whole position that looks to the seat like the one it is in; the bot may keep it."""
        if self._imagined:
            self._imagined = False
            return self._truth.copy()
        return self.game.imagine(self._truth, self.seat, luck)

    def view(self) -> dict[str, Any]:
        """All that the seat may know of the position."""
        return self.game.view(self._truth, self.seat)

    def key(self, seed: int) -> int:
        """The number from which a bot of this seed takes its luck for this decision."""
        return derive(seed, self.number, self.made)

    def luck(self, seed: int) -> SeededLuck:
        """The luck of a bot of this seed for this decision."""
        return SeededLuck(self.key(seed))


class Bot(Protocol):
    """A computer player. It keeps nothing from one decision to the next."""

    name: str

    def choose(self, situation: Situation) -> Action:
        """One of the situation's offers."""
