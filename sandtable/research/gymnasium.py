"""Any game as a Gymnasium environment for one seat; bots sit in the others.

::

    from sandtable.research.gymnasium import BotEnv

    env = BotEnv("great_war", seat=0, bot="greedy", scenario="skirmish")
    sight, info = env.reset(seed=7)
    sight, reward, ended, cut, info = env.step(word)

``info["action_mask"]`` and ``sight["action_mask"]`` say which words may be said.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from sandtable.bots.bot import Situation, derive
from sandtable.bots.make import make_bot
from sandtable.core.registry import find_game
from sandtable.research.playing import Play


class BotEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """One seat plays against a named bot.

    The reward comes at the end, by the result (1, 0 or -1) or by the margin.
    """

    def __init__(
        self,
        key: str,
        seat: int = 0,
        bot: str = "greedy",
        scenario: str | None = None,
        options: Mapping[str, object] | None = None,
        people: int | None = None,
        rewards: str = "result",
    ) -> None:
        self.play = Play(find_game(key), scenario, options, people, rewards)
        self.bot = bot
        self.seat = range(len(self.play.seats))[seat]
        words = len(self.play.vocabulary)
        self.action_space = Discrete(words)
        self.observation_space = Dict(
            {
                "observation": Box(-(2**31), 2**31 - 1, (self.play.sight.length,), np.int32),
                "action_mask": Box(0, 1, (words,), np.int8),
            }
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**31))
        self._bots = [make_bot(self.bot, derive(number, n)) for n in range(len(self.play.seats))]
        self._made = [0] * len(self.play.seats)
        self.play.begin(number)
        self._let_bots_play()
        return self._sight()

    def step(
        self, action: int | np.int64
    ) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        self.play.say(int(action))
        self._let_bots_play()
        sight, info = self._sight()
        return sight, self.play.rewards()[self.seat], self.play.over, False, info

    def _sight(self) -> tuple[dict[str, Any], dict[str, Any]]:
        sight = self.play.seen(self.seat)
        return sight, {"action_mask": sight["action_mask"]}

    def _let_bots_play(self) -> None:
        play = self.play
        while not play.over and play.seat != self.seat:
            seat = play.seat
            situation = Situation(
                play.game, play.g, play.seats[seat], play.actor, made=self._made[seat]
            )
            self._made[seat] += 1
            play.act(self._bots[seat].choose(situation))
