"""What playing a card is worth beyond what a bot sees: a bonus, found by random changes.

Each game is played twice with the same luck, once with a random bonus for every card and once with
the opposite ones. How the difference in margin follows the changes says what each is good for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from sandtable.bots.bot import Bot, derive
from sandtable.bots.greedy import GreedyBot
from sandtable.bots.match import play_game, team_bots, teams
from sandtable.bots.series import Hand
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.learned import Weight
from tools.train.fitting import Floats, plain
from tools.train.playing import in_parallel

RIDGE = 1000.0


class Trial(NamedTuple):
    """Which games to play, around which bonuses."""

    options: Any
    seed: int
    around: Mapping[str, Weight]
    spread: float
    """How far the bonuses are changed."""


class Foretold(NamedTuple):
    """How well a fifth of the games is foretold by the others."""

    correlation: float
    loss: float
    """The mean square of what was not foretold."""
    loss_of_knowing_nothing: float


def learn_bonuses(
    game: Game[Any], trial: Trial, games: int, stride: float, workers: int | Hand
) -> tuple[dict[str, Weight], Foretold]:
    """The bonuses after a stride along the way that the games point, and how sure that way is."""
    if not game.advisor.bonus_cards:
        raise SandtableError(
            f"{game.title} has no cards with a bonus to learn; its advisor must give bonus_cards "
            "and with_bonuses."
        )
    gains = np.array(in_parallel(play, game.key, trial, range(games // 2), workers))
    changes = np.array([changes_of(game, trial, pair) for pair in range(games // 2)])
    way = plain(changes, gains, RIDGE)
    whose = np.array(list(game.advisor.bonus_cards.values()))
    return _moved(game, trial, stride * np.where(whose == 0, way, -way)), _foretold(changes, gains)


def _foretold(changes: Floats, gains: Floats) -> Foretold:
    """How what the other games foretell goes with what happened in a fifth of them."""
    known = np.arange(len(gains)) % 5 != 0
    guess = changes[~known] @ plain(changes[known], gains[known], RIDGE)
    happened = gains[~known]
    return Foretold(
        float(np.corrcoef(guess, happened)[0, 1]),
        float(((happened - guess) ** 2).mean()),
        float((happened**2).mean()),
    )


def changes_of(game: Game[Any], trial: Trial, pair: int) -> Floats:
    """The random change of each card's bonus in a pair of games."""
    luck = np.random.default_rng(derive(trial.seed, "change", pair))
    return luck.normal(scale=trial.spread, size=len(game.advisor.bonus_cards))


def play(game: Game[Any], trial: Trial, pair: int) -> float:
    """By how much the first team leads more with the changes than without."""
    changes = changes_of(game, trial, pair)
    gain = 0.0
    for sign in (1, -1):
        advisor = game.advisor.with_bonuses(_moved(game, trial, sign * changes))
        bots: list[Bot] = [
            GreedyBot(derive(trial.seed, team), advisor=advisor) for team in range(len(teams(game)))
        ]
        seats = team_bots(game, bots)
        gain += sign * play_game(game, trial.options, seats, trial.seed, pair).margin / 2
    return gain


def _moved(game: Game[Any], trial: Trial, changes: Floats) -> dict[str, Weight]:
    """The bonuses that are tried out, each changed by a random amount."""
    return {
        name: Weight(trial.around[name].at_end + float(change), trial.around[name].by_time)
        for name, change in zip(game.advisor.bonus_cards, changes, strict=True)
    }
