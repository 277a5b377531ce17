"""One game between bots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from sandtable.bots.bot import Bot, Situation, derive
from sandtable.bots.random_bot import RandomBot, Reflex
from sandtable.core.action import Action
from sandtable.core.agenda import CHANCE
from sandtable.core.bits import bits, mask_of
from sandtable.core.game import Game
from sandtable.core.outcomes import SeededLuck


class Played(NamedTuple):
    """A finished game. ``decisions`` counts those of players, not dice or draws."""

    result: list[float]
    margin: float
    decisions: int
    outcome: str
    final: Any
    acts: list[tuple[int, Action]]
    """Who did what, chance included; kept only when the game was to be recorded."""


def teams(game: Game[Any]) -> list[int]:
    """The masks of powers that win together: the game's ``teams``, or else each for itself."""
    own: list[int] = list(game.teams)
    return own or [1 << power for power in range(len(game.powers))]


def team_bots(game: Game[Any], bots: list[Bot]) -> dict[int, Bot]:
    """Power -> bot, for one bot a team."""
    return {power: bot for team, bot in zip(teams(game), bots, strict=True) for power in bits(team)}


def play_game(
    game: Game[Any],
    options: Any,
    bots: Mapping[int, Bot],
    seed: int,
    number: int = 0,
    record: bool = False,
) -> Played:
    """Plays one game to its end.

    ``bots`` has a bot for each power. One that has several powers sits in one seat and knows
    what each of them knows. The dice depend on ``seed`` and ``number`` (of the game in a
    series), each bot's choices on its own seed and ``number``.
    """
    seats = [
        mask_of(power for power, other in bots.items() if other is bots[actor])
        for actor in range(len(game.powers))
    ]
    reflexes = [_reflex(bots[actor], number) for actor in range(len(game.powers))]
    made = dict.fromkeys(seats, 0)
    acts: list[tuple[int, Action]] = []
    luck = SeededLuck(derive(seed, "dice", number))
    g = game.start(options)
    while True:
        answers = game.settle(g, luck)
        if record:
            acts += [(CHANCE, answer) for answer in answers]
        actor = game.actor(g)
        if actor is None:
            break
        seat = seats[actor]
        reflex = reflexes[actor]
        if reflex is not None:
            action = reflex(made[seat], game.offers(g, actor))
            game.carry_out(g, actor, action)
        else:
            situation = Situation(game, g, seat, actor, number, made[seat])
            action = bots[actor].choose(situation)
            game.apply(g, actor, action)
        made[seat] += 1
        if record:
            acts.append((actor, action))
    return Played(
        game.result(g), game.study.margin(g), sum(made.values()), game.outcome(g), g, acts
    )


def _reflex(bot: Bot, number: int) -> Reflex | None:
    """The short cut of a bot that looks at nothing but the offers."""
    return bot.reflex(number) if isinstance(bot, RandomBot) else None
