"""The bot that looks ahead: Monte-Carlo tree search on imagined positions.

It plays the game on in its head very many times. Each time it begins with a position imagined
from what its seat knows, follows the tree of moves tried so far, tries one new move, plays on
quickly by the advisor's weights up to the horizon, and notes how good that was for each power
that chose on the way. Every power is taken to want what is best for itself. In the end it takes
the move it came back to most often (information-set tree search with a single observer).

Two things make few playouts go far. The advisor's weights say where to look first, as in PUCT;
and the n-th try of every move begins with the same imagined position and the same dice, so that
moves are compared in the same worlds, not by which of them met the better luck.

An advisor may tune the search by its ``tuning``.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf, sqrt
from time import perf_counter
from typing import Any

from sandtable.bots.bot import Situation, derive
from sandtable.bots.greedy import weigh_offers
from sandtable.bots.look_ahead import Limit, LookAheadBot, never
from sandtable.core.action import Action
from sandtable.core.advisor import Advisor
from sandtable.core.game import Game
from sandtable.core.outcomes import SeededLuck

FEW_VALUES = 8
GUESSED_SPREAD = 0.25
LEAST_SPREAD = 0.001


class SearchBot(LookAheadBot):
    """Searches within its limit. With a limit in playouts the same seed chooses the same."""

    def best(self, situation: Situation, advisor: Advisor[Any]) -> Action:
        search = Search(situation, situation.key(self.seed), advisor)
        search.think(self.limit, self.hurried)
        return search.best()


class Move:
    """A move in the tree, and what came of it for the power that made it."""

    __slots__ = ("forks", "seen", "total", "visits", "weight")

    def __init__(self, weight: float) -> None:
        self.weight = weight
        self.seen = 0
        self.visits = 0
        self.total = 0.0
        self.forks: dict[int, Fork] = {}

    def fork(self, actor: int) -> Fork:
        """Where the tree goes on when this power is asked next, which chance may decide."""
        if actor not in self.forks:
            self.forks[actor] = Fork(actor)
        return self.forks[actor]


class Fork:
    """A place in the tree where one power chooses."""

    __slots__ = ("actor", "moves", "total", "visits")

    def __init__(self, actor: int) -> None:
        self.actor = actor
        self.moves: dict[Action, Move] = {}
        self.visits = 0
        self.total = 0.0

    def select(self, offers: list[Action], boldness: float) -> tuple[Action, Move]:
        """The offer that most deserves a try: good so far, or promising and little tried.

        A move that was seldom offered is not taken for one that was seldom wanted: it counts
        how often it could have been chosen. What weighs nothing is left out, unless all does.
        """
        moves = self.moves
        choice = [(action, moves[action]) for action in offers]
        worthy = [pair for pair in choice if pair[1].weight > 0.0]
        if worthy:
            choice = worthy
        scale = boldness / (sum([move.weight for _, move in choice]) or 1.0)
        untried = self.total / self.visits if self.visits else 0.0
        best, most = choice[0], -inf
        for pair in choice:
            move = pair[1]
            move.seen += 1
            visits = move.visits
            score = move.total / visits if visits else untried
            score += scale * (move.weight if worthy else 1.0) * sqrt(move.seen) / (1 + visits)
            if score > most:
                best, most = pair, score
        return best

    def leader(self) -> tuple[Action, int]:
        """The move tried most often, and how many tries it is ahead of the next."""
        ranked = sorted(self.moves.items(), key=lambda item: _rank(item[1]), reverse=True)
        ahead = ranked[0][1].visits - ranked[1][1].visits if len(ranked) > 1 else 0
        return ranked[0][0], ahead


def _rank(move: Move) -> tuple[int, float, float]:
    return (move.visits, move.total / move.visits if move.visits else 0.0, move.weight)


class Search:
    """The thinking about one decision."""

    def __init__(self, situation: Situation, key: int, advisor: Advisor[Any] | None = None) -> None:
        self.situation = situation
        self.game: Game[Any] = situation.game
        self.advisor: Advisor[Any] = advisor or situation.game.advisor
        self.tuning = self.advisor.tuning
        self.key = key
        self.worlds: list[Any] = []
        self.playouts = 0
        self.spread = Spread()
        self.root = Fork(situation.actor)
        self.candidates = self._candidates()
        self.end = self.advisor.horizon(self._world(0)) + self.tuning.look_ahead

    def _candidates(self) -> list[Action]:
        """The offers worth a look, entered at the root."""
        luck = SeededLuck(derive(self.key, "weigh"))
        weights = weigh_offers(self.situation, self.advisor, luck)
        worthy = {action: weight for action, weight in weights.items() if weight > 0.0}
        for action, weight in (worthy or dict.fromkeys(weights, 1.0)).items():
            self.root.moves[action] = Move(weight)
        return list(self.root.moves)

    def think(self, limit: Limit, hurried: Callable[[], bool] = never) -> None:
        """Plays on until the limit, or until more would not change the choice."""
        if len(self.candidates) == 1:
            return
        begun = perf_counter()
        while True:
            left = limit.playouts - self.playouts
            if limit.seconds and self.playouts:
                spent = perf_counter() - begun
                left = int((limit.seconds - spent) * self.playouts / spent) + 1
                left = left if spent < limit.seconds else 0
            if self.playouts and (left <= 0 or hurried()):
                return
            if self.root.leader()[1] > left:
                return
            self.play_out()

    def best(self) -> Action:
        """The move to make."""
        return self.root.leader()[0]

    def luck(self) -> SeededLuck:
        """The luck with which the first of the positions was imagined."""
        return SeededLuck(derive(self.key, "imagine", 0))

    def _world(self, number: int) -> Any:
        """One of the imagined positions; it must be copied before it is played."""
        while number >= len(self.worlds):
            luck = SeededLuck(derive(self.key, "imagine", len(self.worlds)))
            self.worlds.append(self.situation.imagine(luck))
        return self.worlds[number]

    def play_out(self, action: Action | None = None) -> None:
        """One game played on in the head, beginning with what most deserves a try."""
        self.playouts += 1
        tried = self.candidates if action is None else [action]
        action, move = self.root.select(tried, self._boldness())
        world = move.visits
        g = self._world(world).copy()
        dice = SeededLuck(derive(self.key, "dice", world))
        path = [(self.root, move)]
        self.game.apply(g, self.root.actor, action)
        decisions = self._follow(g, dice, path)
        over = self._hasten(g, dice, SeededLuck(derive(self.key, "play", world)), decisions)
        self._note(g, over, path)

    def _boldness(self) -> float:
        return self.tuning.explore * self.spread.deviation()

    def _asked(self, g: Any, dice: SeededLuck) -> int | None:
        """Who must choose next; nobody when it is time to judge the position."""
        self.game.settle(g, dice)
        actor = self.game.actor(g)
        if actor is not None and self.advisor.horizon(g) >= self.end:
            return None
        return actor

    def _follow(self, g: Any, dice: SeededLuck, path: list[tuple[Fork, Move]]) -> int:
        """Goes on in the tree up to a move that was never tried; how many decisions that was."""
        move = path[-1][1]
        boldness = self._boldness()
        while move.visits and len(path) < self.tuning.depth:
            actor = self._asked(g, dice)
            if actor is None:
                break
            offers = self.advisor.considered(g, actor, self.game.offers(g, actor))
            fork = move.fork(actor)
            self._enter(g, fork, offers)
            action, move = fork.select(offers, boldness)
            path.append((fork, move))
            self.game.apply(g, actor, action)
        return len(path)

    def _enter(self, g: Any, fork: Fork, offers: list[Action]) -> None:
        """Adds offers not seen before to a fork, with their weights in this position."""
        moves = fork.moves
        for action in offers:
            if action not in moves:
                weights = self.advisor.weigh(g, fork.actor, offers)
                for offer, weight in zip(offers, weights, strict=True):
                    if offer not in moves:
                        moves[offer] = Move(weight)
                return

    def _hasten(self, g: Any, dice: SeededLuck, luck: SeededLuck, decisions: int) -> bool:
        """Plays on quickly until it is time to judge; whether the game is over then."""
        game, weigh, greed = self.game, self.advisor.weigh, self.tuning.greed
        considered = self.advisor.considered
        while decisions < self.tuning.depth:
            actor = self._asked(g, dice)
            if actor is None:
                break
            offers = considered(g, actor, game.offers(g, actor))
            action = offers[0]
            if len(offers) > 1:
                action = _pick(offers, weigh(g, actor, offers), greed, luck)
            game.apply(g, actor, action)
            decisions += 1
        game.settle(g, dice)
        return game.over(g)

    def _note(self, g: Any, over: bool, path: list[tuple[Fork, Move]]) -> None:
        """Enters what came of a playout along its path, for each power by its own lights."""
        worth: dict[int, float] = {}
        result = self.game.result(g) if over else []
        for fork, move in path:
            actor = fork.actor
            if actor not in worth:
                worth[actor] = result[actor] if over else self.advisor.value(g, actor)
            value = worth[actor]
            fork.visits += 1
            fork.total += value
            move.visits += 1
            move.total += value
        self.spread.add(worth[self.root.actor])


class Spread:
    """How much the values of playouts differ: the measure for what a difference is worth."""

    __slots__ = ("count", "squares", "total")

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    def deviation(self) -> float:
        """The standard deviation, never zero; while few values are known, a guess."""
        if self.count < FEW_VALUES:
            return GUESSED_SPREAD
        middle = self.total / self.count
        return sqrt(max(LEAST_SPREAD**2, self.squares / self.count - middle * middle))


def _pick(offers: list[Action], weights: list[float], greed: float, luck: SeededLuck) -> Action:
    """An offer for a quick playout: mostly the best, else any by its weight."""
    if luck.random() < greed:
        most = max(weights)
        best = [action for action, weight in zip(offers, weights, strict=True) if weight == most]
        return best[luck.below(len(best))]
    rest = luck.random() * sum(weights)
    for action, weight in zip(offers, weights, strict=True):
        rest -= weight
        if rest < 0.0:
            return action
    return offers[luck.below(len(offers))]
