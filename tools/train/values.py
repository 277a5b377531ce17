"""What a position is worth: features where search stops, and who won from there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from sandtable.bots.bot import Bot, Situation, derive
from sandtable.bots.make import make_bot
from sandtable.bots.match import Played, play_game, team_bots, teams
from sandtable.bots.series import Hand
from sandtable.core.action import Action
from sandtable.core.agenda import CHANCE
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.learned import Weight
from sandtable.core.outcomes import SeededLuck
from tools.train.fitting import Fit, held_out
from tools.train.playing import in_parallel

RIDGE = 20.0


class Sample(NamedTuple):
    """A position of a game: its features for the first power, the time left, and who won."""

    game: int
    features: tuple[float, ...]
    time_left: float
    won: float


class Lesson(NamedTuple):
    """Which games to learn from."""

    options: Any
    bot: str
    slips: float
    """How often a bot does anything at all, so that unusual positions are met too."""
    seed: int


def learn_value(
    game: Game[Any], lesson: Lesson, games: int, workers: int | Hand
) -> tuple[dict[str, Weight], Fit, int]:
    """The weights of the game's features, the fit, and the number of positions seen."""
    if not game.advisor.feature_names:
        raise SandtableError(
            f"{game.title} has no features to learn what a position is worth; its advisor must "
            "give feature_names, features and time_left."
        )
    played = in_parallel(play, game.key, lesson, range(games), workers)
    samples = [sample for some in played for sample in some]
    features = np.array([sample.features for sample in samples])
    time = np.array([sample.time_left for sample in samples])[:, None]
    columns = np.hstack([features, features * time])
    won = np.array([sample.won for sample in samples])
    fit = held_out(columns, won, np.array([sample.game for sample in samples]), RIDGE)
    names = game.advisor.feature_names
    halves = zip(names, fit.weights[: len(names)], fit.weights[len(names) :], strict=True)
    return {name: Weight(float(end), float(more)) for name, end, more in halves}, fit, len(samples)


def play(game: Game[Any], lesson: Lesson, number: int) -> list[Sample]:
    """One game, looked at whenever the advisor's horizon has grown."""
    bots: list[Bot] = [
        Careless(make_bot(lesson.bot, derive(lesson.seed, team)), lesson.slips, lesson.seed)
        for team in range(len(teams(game)))
    ]
    seats = team_bots(game, bots)
    played = play_game(game, lesson.options, seats, lesson.seed, number, record=True)
    return [
        Sample(
            number, tuple(game.advisor.features(g, 0)), game.advisor.time_left(g), played.result[0]
        )
        for g in horizons(game, lesson.options, played)
    ]


def horizons(game: Game[Any], options: Any, played: Played) -> Iterator[Any]:
    """The positions of a game in which search would stop: the horizon has just grown."""
    g = game.start(options)
    before = None
    for actor, action in played.acts:
        if actor == CHANCE:
            game.answer_chance(g, action)
            continue
        now = game.advisor.horizon(g)
        if before is not None and now != before:
            yield g
        before = now
        game.apply(g, actor, action)


class Careless:
    """A bot that now and then does anything at all."""

    def __init__(self, bot: Bot, slips: float, seed: int) -> None:
        self.name = bot.name
        self.bot = bot
        self.slips = slips
        self.seed = seed

    def choose(self, situation: Situation) -> Action:
        luck = SeededLuck(derive(situation.key(self.seed), "slip"))
        if luck.random() < self.slips:
            return situation.offers[luck.below(len(situation.offers))]
        return self.bot.choose(situation)
