"""The bot that takes what the game's advisor likes best, without looking ahead."""

from __future__ import annotations

from typing import Any

from sandtable.bots.bot import Situation
from sandtable.core.action import Action, range_of
from sandtable.core.advisor import Advisor
from sandtable.core.errors import unknown
from sandtable.core.game import Game
from sandtable.core.outcomes import Luck


class GreedyBot:
    """Takes the offer of the greatest weight, the first of several.

    ``style`` names another advisor of the game than its usual one; ``advisor`` is one on trial.
    """

    def __init__(
        self, seed: int, style: str = "", advisor: Advisor[Any] | None = None, name: str = "greedy"
    ) -> None:
        self.name = name
        self.seed = seed
        self.style = style
        self.advisor = advisor

    def choose(self, situation: Situation) -> Action:
        offers = situation.offers
        if len(offers) == 1 and range_of(offers[0]) is None:
            return offers[0]
        advisor = self.advisor or advisor_of(situation.game, self.style)
        weights = weigh_offers(situation, advisor, situation.luck(self.seed))
        return max(weights, key=weights.__getitem__)


def advisor_of(game: Game[Any], style: str) -> Advisor[Any]:
    """The game's usual advisor, or the one of a style that it has for studies."""
    if not style:
        return game.advisor
    if style not in game.study.styles:
        raise unknown("style of play", style, game.study.styles)
    return game.study.styles[style]


def weigh_offers(situation: Situation, advisor: Advisor[Any], luck: Luck) -> dict[Action, float]:
    """The actions that the advisor considers, each with its weight, by what the seat knows.

    The advisor weighs imagined positions, one or more as its ``tuning`` says.
    """
    looks = advisor.tuning.looks
    worlds = [situation.imagine(luck) for _ in range(looks)]
    actions = advisor.considered(worlds[0], situation.actor, situation.offers)
    sums = [0.0] * len(actions)
    for g in worlds:
        weights = advisor.weigh(g, situation.actor, actions)
        sums = [so_far + weight for so_far, weight in zip(sums, weights, strict=True)]
    return {action: total / looks for action, total in zip(actions, sums, strict=True)}
