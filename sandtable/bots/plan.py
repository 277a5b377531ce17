"""The bot that compares a few different plans for the whole of a turn.

A plan begins with one of the offers that the advisor likes best and is played on, by everybody's
weights, to the end of the turn; its worth is the value of the position there. All plans are played
in the same imagined world with the same dice, then in another, for as long as there is time. After
every second world the worse half is given up, so that the rest is looked at more closely. From the
second world on, what follows the first step is varied: now and then the second best is taken.

An advisor says by its ``tuning.plans`` that its game can be planned, and how widely.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any

from sandtable.bots.bot import Situation, derive
from sandtable.bots.greedy import weigh_offers
from sandtable.bots.look_ahead import Limit, LookAheadBot, never
from sandtable.core.action import Action
from sandtable.core.advisor import Advisor
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.outcomes import SeededLuck

VARIED = 0.2
"""How often a later step of one's own plan is the second best."""
WORLDS_A_ROUND = 2


class PlanBot(LookAheadBot):
    """Compares whole turns within its limit, which counts plans played or seconds."""

    def best(self, situation: Situation, advisor: Advisor[Any]) -> Action:
        must_plan(situation.game, advisor)
        planning = Planning(situation, situation.key(self.seed), advisor)
        planning.think(self.limit, self.hurried)
        return planning.best()


def must_plan(game: Game[Any], advisor: Advisor[Any]) -> None:
    """Refuses where the advisor cannot plan."""
    if not advisor.tuning.plans:
        raise SandtableError(
            f"The bots of {game.title} cannot plan a whole turn; choose search or greedy."
        )


class Planning:
    """The thinking about one decision."""

    def __init__(self, situation: Situation, key: int, advisor: Advisor[Any]) -> None:
        self.situation = situation
        self.game: Game[Any] = situation.game
        self.advisor = advisor
        self.key = key
        weights = weigh_offers(situation, advisor, SeededLuck(derive(key, "weigh")))
        ranked = sorted(weights, key=weights.__getitem__, reverse=True)
        most = weights[ranked[0]]
        worthy = [action for action in ranked if weights[action] > 0.0 or most <= 0.0]
        self.steps = worthy[: advisor.tuning.plans]
        """The first steps still in question, the most liked first."""
        self.worths: dict[Action, list[float]] = {step: [] for step in self.steps}
        self.played = 0

    def think(self, limit: Limit, hurried: Callable[[], bool] = never) -> None:
        """Plays world after world until the limit, or until one step is left."""
        begun = perf_counter()
        world = 0
        while len(self.steps) > 1:
            g = self.situation.imagine(SeededLuck(derive(self.key, "imagine", world)))
            for step in self.steps:
                if world and self._enough(limit, begun, hurried):
                    return
                self.worths[step].append(self._worth(g.copy(), step, world))
                self.played += 1
            world += 1
            if world % WORLDS_A_ROUND == 0:
                self.steps = self._ranked()[: (len(self.steps) + 1) // 2]

    def _enough(self, limit: Limit, begun: float, hurried: Callable[[], bool]) -> bool:
        if limit.playouts and self.played >= limit.playouts:
            return True
        return bool(limit.seconds and perf_counter() - begun >= limit.seconds) or hurried()

    def _ranked(self) -> list[Action]:
        """The steps in question by what came of them on average; of equals the more liked."""
        return sorted(self.steps, key=self.mean, reverse=True)

    def mean(self, step: Action) -> float:
        """What a step led to on average."""
        worths = self.worths[step]
        return sum(worths) / len(worths) if worths else 0.0

    def best(self) -> Action:
        """The step to make."""
        return self._ranked()[0]

    def _worth(self, g: Any, step: Action, world: int) -> float:
        """What a position is worth to the one who plans, once the turn has been played out."""
        game, advisor, me = self.game, self.advisor, self.situation.actor
        dice = SeededLuck(derive(self.key, "dice", world))
        luck = SeededLuck(derive(self.key, "vary", world))
        end = advisor.horizon(g) + 1
        game.apply(g, me, step)
        for _ in range(advisor.tuning.depth):
            game.settle(g, dice)
            actor = game.actor(g)
            if actor is None:
                return game.result(g)[me]
            if advisor.horizon(g) >= end:
                break
            vary = bool(world) and self.situation.seat >> actor & 1 and luck.random() < VARIED
            game.apply(g, actor, self._next(g, actor, 1 if vary else 0))
        return advisor.value(g, me)

    def _next(self, g: Any, actor: int, place: int) -> Action:
        """What an advisor likes best, or second best."""
        offers = self.advisor.considered(g, actor, self.game.offers(g, actor))
        if len(offers) == 1:
            return offers[0]
        weights = self.advisor.weigh(g, actor, offers)
        ranked = sorted(range(len(offers)), key=weights.__getitem__, reverse=True)
        return offers[ranked[place]] if weights[ranked[place]] > 0.0 else offers[ranked[0]]
