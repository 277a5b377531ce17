"""The bot that takes what the game's advisor likes best, without looking ahead."""

from __future__ import annotations

from typing import Any

from sandtable.bots.bot import Reflex, Situation
from sandtable.core.action import Action
from sandtable.core.errors import unknown
from sandtable.core.game import Advisor, Game
from sandtable.core.outcomes import Luck


class GreedyBot:
    """Takes the offer of the greatest weight, the first of several.

    ``style`` names another advisor of the game than its usual one.
    """

    def __init__(self, seed: int, style: str = "") -> None:
        self.name = f"greedy:{style}" if style else "greedy"
        self.seed = seed
        self.style = style

    def choose(self, situation: Situation) -> Action:
        offers = situation.offers
        if len(offers) == 1:
            return offers[0]
        advisor = _advisor(situation.game, self.style)
        weights = weigh_offers(situation, advisor, situation.luck(self.seed))
        return offers[weights.index(max(weights))]

    def reflex(self, number: int) -> Reflex | None:
        return None


def _advisor(game: Game[Any], style: str) -> Advisor[Any]:
    if not style:
        return game.advisor
    if style not in game.styles:
        raise unknown("style of play", style, game.styles)
    return game.styles[style]


def weigh_offers(situation: Situation, advisor: Advisor[Any], luck: Luck) -> list[float]:
    """The advisor's weight of each offer, by what the seat knows.

    The advisor weighs imagined positions. One that leans on what it sees there of the hidden
    side can ask for more of them to be averaged, by an attribute ``looks``.
    """
    looks: int = getattr(advisor, "looks", 1)
    sums = [0.0] * len(situation.offers)
    for _ in range(looks):
        weights = advisor.weigh(situation.imagine(luck), situation.actor, situation.offers)
        sums = [so_far + weight for so_far, weight in zip(sums, weights, strict=True)]
    return [total / looks for total in sums]
