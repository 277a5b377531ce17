"""Any game for OpenSpiel.

::

    from sandtable.research.openspiel import load_game

    game = load_game("great_war", scenario="skirmish")
    state = game.new_initial_state()

A player is a seat and says its action word by word: see ``sandtable.research.words``. Chance is a
player of its own, as in the core: its action is the number of the answer in their order. Dice that
are thrown together fall one by one, for many of them have too many answers to be told.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from sandtable.core.action import Action
from sandtable.core.agenda import CHANCE
from sandtable.core.outcomes import Dice
from sandtable.core.registry import find_game
from sandtable.research.playing import Play

LONGEST = 200_000
"""More words than any game takes."""
MOST_MARGIN = 1e6
"""More than any game is won by."""
MOST_ANSWERS = 50_000
"""More answers than a die or draw of any game has."""


def load_game(
    key: str,
    scenario: str | None = None,
    options: dict[str, object] | None = None,
    people: int | None = None,
    rewards: str = "result",
) -> pyspiel.Game:
    """The game of this key, as OpenSpiel knows games; returns by the result or by the margin."""
    return SpielGame(Play(find_game(key), scenario, options, people, rewards))


def _type(play: Play) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=f"sandtable_{play.game.key}",
        long_name=play.game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=len(play.seats),
        min_num_players=len(play.seats),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game; its states share its vocabulary and sight."""

    def __init__(self, play: Play) -> None:
        most = MOST_MARGIN if play.by_margin else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=len(play.vocabulary),
            max_chance_outcomes=MOST_ANSWERS,
            num_players=len(play.seats),
            min_utility=-most,
            max_utility=most,
            max_game_length=LONGEST,
        )
        super().__init__(_type(play), info, {})
        self.play = play

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> Observer:
        return Observer(self.play.sight.length)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position, with what was said so far of the action to come."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        shared = game.play
        self.play = Play.__new__(Play)
        self.play.__dict__.update(shared.__dict__)
        self.play.g = shared.game.start(shared.options)
        self.play.ask()
        self.thrown: list[int] = []
        """The dice that have fallen of those thrown together."""

    def current_player(self) -> int:
        if self.play.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.play.game.actor(self.play.g) == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return self.play.seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.play.saying.words())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        chance = self.play.game.chance(self.play.g)
        if isinstance(chance, Dice) and chance.count:
            return [(face, 1 / chance.sides) for face in range(chance.sides)]
        return [(number, share) for number, (_, share) in enumerate(chance.each())]

    def _apply_action(self, action: int) -> None:
        play = self.play
        if play.game.actor(play.g) == CHANCE:
            answer = self._answer(action)
            if answer is not None:
                play.game.answer_chance(play.g, answer)
                play.ask()
            return
        done = play.hear(action)
        if done is not None:
            play.game.apply(play.g, play.actor, done)
            play.ask()

    def _answer(self, number: int) -> Action | None:
        """What chance has said; nothing while dice are still to fall."""
        chance = self.play.game.chance(self.play.g)
        if not isinstance(chance, Dice) or not chance.count:
            return next(one for n, (one, _) in enumerate(chance.each()) if n == number)
        self.thrown.append(number + 1)
        if len(self.thrown) < chance.count:
            return None
        faces, self.thrown = self.thrown, []
        return (chance.verb, tuple(faces))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"answer {action}"
        return self.play.vocabulary.words[action]

    def is_terminal(self) -> bool:
        return self.play.over

    def returns(self) -> list[float]:
        return self.play.rewards()

    def __str__(self) -> str:
        said = " ".join(self.play.vocabulary.words[word] for word in self.play.saying.said)
        fallen = " ".join(map(str, self.thrown))
        return f"{self.play.g.digest()} {said}{fallen}".strip()


class Observer:
    """What a player sees, as a tensor and as text."""

    def __init__(self, length: int) -> None:
        self.tensor = np.zeros(length, dtype=np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = state.play.seen(player)["observation"]

    def string_from(self, state: SpielState, player: int) -> str:
        play = state.play
        sections = play.game.show.board(play.g, play.seats[player])
        return "\n".join(line for one in sections for line in (one.title, *one.lines))
