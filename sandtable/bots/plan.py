"""The bot that compares a few different plans for the whole of a turn.

A plan begins with one of the offers that the advisor likes best and is played on, by everybody's
weights, to the end of the turn; its worth is the value of the position there. All plans are played
in the same imagined world with the same dice, then in another, for as long as there is time. After
every few worlds (``tuning.worlds``) the worse half is given up, so that the rest is looked at more
closely. From the second world on, what follows the first step is varied: now and then the second
best is taken.

An advisor says by its ``tuning.plans`` that its game can be planned, and how widely. It may name
``rivals``, advisors of different tempers: then a plan is the whole turn of one of them, and those
that lead to something else are played on until the others have answered (``tuning.plan_ahead``).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from time import perf_counter
from typing import Any

from sandtable.bots.bot import Situation, derive
from sandtable.bots.greedy import weigh_offers
from sandtable.bots.look_ahead import Limit, LookAheadBot, never
from sandtable.core.action import Action
from sandtable.core.advisor import Advisor
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.outcomes import EvenLuck, Luck, SeededLuck

VARIED = 0.2
"""How often a later step of one's own plan is the second best."""


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


class Line:
    """A plan in play: the position, and the luck with which it goes on."""

    def __init__(self, g: Any, seed: int, kind: type[SeededLuck]) -> None:
        self.g = g
        self.seed = seed
        self.kind = kind
        self.whims = SeededLuck(derive(seed, "vary"))
        self._dice: dict[Hashable, SeededLuck] = {}

    def dice(self, occasion: Hashable) -> SeededLuck:
        """The dice for an occasion: in all plans of a world the same."""
        if occasion not in self._dice:
            self._dice[occasion] = self.kind(derive(self.seed, "dice", repr(occasion)))
        return self._dice[occasion]


class Planning:
    """The thinking about one decision."""

    def __init__(self, situation: Situation, key: int, advisor: Advisor[Any]) -> None:
        self.situation = situation
        self.game: Game[Any] = situation.game
        self.advisor = advisor
        self.key = key
        world = situation.imagine(SeededLuck(derive(key, "rivals")))
        rivals = advisor.rivals(world, situation.actor)
        luck = SeededLuck(derive(key, "weigh"))
        self.varied = 0.0 if rivals else VARIED
        self.players = self._players(rivals, luck) if rivals else self._liked(luck)
        """Who plays on after each first step, the most liked first."""
        self.steps = list(self.players)
        """The first steps still in question."""
        self.worths: dict[Action, list[float]] = {step: [] for step in self.steps}
        self.played = 0

    def _players(self, rivals: Sequence[Advisor[Any]], luck: Luck) -> dict[Action, Advisor[Any]]:
        """What each of several advisors would do."""
        found: dict[Action, Advisor[Any]] = {}
        for rival in rivals:
            weights = weigh_offers(self.situation, rival, luck)
            found.setdefault(max(weights, key=weights.__getitem__), rival)
        return found

    def _liked(self, luck: Luck) -> dict[Action, Advisor[Any]]:
        """The offers that the advisor likes best."""
        weights = weigh_offers(self.situation, self.advisor, luck)
        ranked = sorted(weights, key=weights.__getitem__, reverse=True)
        most = weights[ranked[0]]
        worthy = [action for action in ranked if weights[action] > 0.0 or most <= 0.0]
        return dict.fromkeys(worthy[: self.advisor.tuning.plans], self.advisor)

    def think(self, limit: Limit, hurried: Callable[[], bool] = never) -> None:
        """Plays world after world until the limit, or until one step is left."""
        begun = perf_counter()
        world = 0
        while len(self.steps) > 1:
            g = self.situation.imagine(SeededLuck(derive(self.key, "imagine", world)))
            lines = {step: self._turn(g.copy(), step, world) for step in self.steps}
            self._drop_twins(lines)
            for step in self.steps if len(self.steps) > 1 else ():
                if world and self._enough(limit, begun, hurried):
                    return
                self.worths[step].append(self._worth(lines[step]))
                self.played += 1
            world += 1
            if world % self.advisor.tuning.worlds == 0:
                self.steps = self._ranked()[: (len(self.steps) + 1) // 2]

    def _drop_twins(self, lines: dict[Action, Line]) -> None:
        """Of plans that come to much the same when the turn ends, the more liked is enough."""
        gists: dict[Hashable, Action] = {}
        for step, line in lines.items():
            gist = self.advisor.gist(line.g, self.situation.actor)
            gists.setdefault(step if gist is None else gist, step)
        self.steps = list(gists.values())

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

    def _turn(self, g: Any, step: Action, world: int) -> Line:
        """A plan, played to the end of the turn."""
        kind = EvenLuck if self.advisor.tuning.even_dice else SeededLuck
        line = Line(g, derive(self.key, world), kind)
        begun = self.advisor.horizon(g)
        self.game.apply(g, self.situation.actor, step)
        self._play_on(line, self.players[step], begun + 1, self.varied if world else 0.0)
        return line

    def _worth(self, line: Line) -> float:
        """What a position is worth to the one who plans, once others have answered."""
        me = self.situation.actor
        more = self.advisor.tuning.plan_ahead - 1
        if more:
            self._play_on(line, self.advisor, self.advisor.horizon(line.g) + more)
        if self.game.actor(line.g) is None:
            return self.game.result(line.g)[me]
        return self.advisor.value(line.g, me)

    def _play_on(self, line: Line, player: Advisor[Any], end: int, varied: float = 0.0) -> None:
        """Plays a position on to a horizon; the one who plans is advised by ``player``."""
        game, g, seat = self.game, line.g, self.situation.seat
        for _ in range(self.advisor.tuning.depth):
            game.settle(g, line.dice(self.advisor.occasion(g)))
            actor = game.actor(g)
            if actor is None or self.advisor.horizon(g) >= end:
                return
            vary = varied and seat >> actor & 1 and line.whims.random() < varied
            asked = player if actor == self.situation.actor else self.advisor
            game.apply(g, actor, self._next(asked, g, actor, 1 if vary else 0))

    def _next(self, advisor: Advisor[Any], g: Any, actor: int, place: int) -> Action:
        """What an advisor likes best, or second best."""
        offers = advisor.considered(g, actor, self.game.offers(g, actor))
        if len(offers) == 1:
            return offers[0]
        weights = advisor.weigh(g, actor, offers)
        ranked = sorted(range(len(offers)), key=weights.__getitem__, reverse=True)
        return offers[ranked[place]] if weights[ranked[place]] > 0.0 else offers[ranked[0]]
