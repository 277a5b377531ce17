"""A game being played word by word by its seats: what all kinds of environments share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.errors import SandtableError, unknown
from sandtable.core.game import Game
from sandtable.core.outcomes import SeededLuck
from sandtable.core.state import State
from sandtable.research.sight import Row, Sight
from sandtable.research.words import Saying, Vocabulary

REWARDS = ("result", "margin")
"""What a seat may be rewarded by, once a game is over."""


class Play:
    """One game after another, at a table with this number of seats."""

    def __init__(
        self,
        game: Game[Any],
        scenario: str | None = None,
        options: Mapping[str, object] | None = None,
        people: int | None = None,
        rewards: str = "result",
    ) -> None:
        if rewards not in REWARDS:
            raise SandtableError(f"Rewards are by {' or '.join(REWARDS)}, not by {rewards!r}.")
        self.by_margin = rewards == "margin"
        self.game = game
        self.options = game.read_options({**_preset(game, scenario), **(options or {})})
        self.seats = _seats(game, people)
        self.names = ["+".join(game.powers[power] for power in bits(mask)) for mask in self.seats]
        self.vocabulary = Vocabulary(game.verbs)
        self.sight = Sight(game)
        self._seat_of = {power: n for n, mask in enumerate(self.seats) for power in bits(mask)}
        self.g: State = game.state(self.options)
        self.saying = Saying(self.vocabulary, [])
        self.actor = 0
        self._rows: dict[int, Row] = {}
        """What each seat sees of the present position, as far as it was asked for."""

    def begin(self, seed: int | None) -> None:
        """A new game; the same seed gives the same dice."""
        self.luck = SeededLuck(seed)
        self.g = self.game.start(self.options)
        self._go_on()

    def _go_on(self) -> None:
        self.game.settle(self.g, self.luck)
        self.ask()

    def ask(self) -> None:
        """Whoever is asked now begins to say what they do."""
        self._rows = {}
        actor = self.game.actor(self.g)
        if actor is not None and actor >= 0:
            self.actor = actor
            self.saying = Saying(self.vocabulary, self.game.offers(self.g, actor))

    @property
    def over(self) -> bool:
        return self.game.over(self.g)

    @property
    def seat(self) -> int:
        """The seat that is to speak."""
        return self._seat_of[self.actor]

    def say(self, word: int) -> None:
        """The seat that is asked says a word; once its action is complete, it is done."""
        action = self.hear(word)
        if action is not None:
            self.act(action)

    def hear(self, word: int) -> Action | None:
        """The action that is complete with this word, if it is."""
        return self.saying.say(word)

    def act(self, action: Action) -> None:
        """Does what was said, and whatever follows by itself."""
        self.game.apply(self.g, self.actor, action)
        self._go_on()

    def seen(self, seat: int) -> dict[str, Any]:
        """What a seat sees, and the words it may say: none unless it is asked."""
        mask = np.zeros(len(self.vocabulary), dtype=np.int8)
        speaks = not self.over and seat == self.seat
        if speaks:
            mask[self.saying.words()] = 1
        if seat not in self._rows:
            self._rows[seat] = self.sight.position(self.g, self.seats[seat])
        row = self.sight.with_words(self._rows[seat], self.saying.said if speaks else [])
        return {"observation": row, "action_mask": mask}

    def rewards(self) -> list[float]:
        """What each seat has gained: by the result or by the margin, and nothing before the end."""
        if not self.over:
            return [0.0] * len(self.seats)
        return self.margins() if self.by_margin else self.results()

    def results(self) -> list[float]:
        """For each seat 1 for a win, 0 for a draw, -1 for a loss."""
        shares = self.game.result(self.g)
        return [2 * max(shares[power] for power in bits(mask)) - 1 for mask in self.seats]

    def margins(self) -> list[float]:
        """For each seat by how much its team leads."""
        first = self.game.teams[0] if self.game.teams else 1
        margin = self.game.study.margin(self.g)
        return [margin if mask & first else -margin for mask in self.seats]

    def text(self) -> str:
        """The board as all may see it."""
        sections = self.game.show.board(self.g, 0)
        return "\n".join(line for one in sections for line in (one.title, *one.lines))


def _preset(game: Game[Any], scenario: str | None) -> Mapping[str, object]:
    if scenario is None:
        return {}
    if scenario not in game.scenarios:
        raise unknown("scenario", scenario, game.scenarios)
    return game.scenarios[scenario]


def _seats(game: Game[Any], people: int | None) -> tuple[int, ...]:
    wanted = max(game.seatings) if people is None else people
    if wanted not in game.seatings:
        known = ", ".join(map(str, sorted(game.seatings)))
        raise SandtableError(f"{game.title} has no seats for {wanted}; choose from: {known}.")
    return game.seatings[wanted]
