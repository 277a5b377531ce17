"""Any game as a PettingZoo environment in which agents take turns (AEC).

::

    from sandtable.research.pettingzoo import env

    game = env("great_war", scenario="skirmish")
    game.reset(seed=7)
    for agent in game.agent_iter():
        sight, reward, ended, cut, _ = game.last()
        word = None if ended or cut else game.action_space(agent).sample(sight["action_mask"])
        game.step(word)

An agent is a seat and says its action word by word: see ``sandtable.research.words``. What it
sees is a row of numbers and a mask of the words it may say: see ``sandtable.research.sight``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from sandtable.core.registry import find_game
from sandtable.core.state import State
from sandtable.research.playing import Play


def env(key: str, **chosen: Any) -> AECEnv:
    """The environment with PettingZoo's usual guards; see ``raw_env`` for what can be chosen."""
    return wrappers.OrderEnforcingWrapper(raw_env(key, **chosen))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - the name PettingZoo gives it
    """A game, by its key; ``people`` seats, ``rewards`` by the result (-1 to 1) or by the margin.

    A game of more than ``most_steps`` words is cut.
    """

    def __init__(
        self,
        key: str,
        scenario: str | None = None,
        options: Mapping[str, object] | None = None,
        people: int | None = None,
        rewards: str = "result",
        most_steps: int = 100_000,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.play = Play(find_game(key), scenario, options, people, rewards)
        self.most_steps = most_steps
        self.render_mode = render_mode
        self.metadata = {"name": f"sandtable_{key}", "render_modes": ["ansi", "human"]}
        self.possible_agents = list(self.play.names)
        self._seat = {name: n for n, name in enumerate(self.play.names)}
        words = len(self.play.vocabulary)
        sight = Box(-(2**31), 2**31 - 1, (self.play.sight.length,), np.int32)
        mask = Box(0, 1, (words,), np.int8)
        self.observation_spaces = {
            name: Dict({"observation": sight, "action_mask": mask}) for name in self.possible_agents
        }
        self.action_spaces = {name: Discrete(words) for name in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    @property
    def state_of_play(self) -> State:
        """The true position, for studies; an agent must not look at it."""
        return self.play.g

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.play.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self.steps = 0
        self._choose_agent()

    def _choose_agent(self) -> None:
        if not self.play.over:
            self.agent_selection = self.play.names[self.play.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        return self.play.seen(self._seat[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.play.say(int(action))  # type: ignore[arg-type]
        self.steps += 1
        if self.play.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = self._final()
        elif self.steps >= self.most_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        self._choose_agent()
        self._accumulate_rewards()

    def _final(self) -> dict[str, float]:
        values = self.play.rewards()
        return {name: values[self._seat[name]] for name in self.agents}

    def render(self) -> str | None:
        text = self.play.text()
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is held open."""
