"""What nobody offered: every question must refuse it, and say why, whatever it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from sandtable.core.action import Action, offer_for
from sandtable.core.game import Game
from sandtable.core.outcomes import SeededLuck

TIMES = 8
"""How often each question of a game is tried, in different positions."""


def refuse_strange_actions(
    game: Game[Any],
    options: Mapping[str, object],
    seed: int,
    unexplained: frozenset[tuple[str, str]] = frozenset(),
) -> None:
    """A random game in which every question is asked for actions of every verb.

    What a question does ask for, but not just so, must be refused by a rule of the game. For
    ``unexplained`` pairs of question and verb it is enough to say what is asked.
    """
    random, luck = Random(seed), SeededLuck(seed)
    g = game.start(game.read_options(options))
    game.settle(g, luck)
    tried: Counter[str] = Counter()
    while not game.over(g):
        actor = random.choice(game.asked(g))
        offers = game.offers(g, actor)
        question = g.now[0]
        tried[question] += 1
        if tried[question] <= TIMES:
            for action in strange_actions(game, random):
                refusal = game.why_not(g, actor, action)
                offered = offer_for(offers, action) is not None
                assert (refusal is None) == offered, game.verbs.text(action)
                known = any(offer[0] == action[0] for offer in offers)
                if refusal and known and (question, action[0]) not in unexplained:
                    told = f"{question}: {game.verbs.text(action)}: {refusal}"
                    assert refusal != game.not_now(g, actor, action[0]), told
        game.apply(g, actor, random.choice(offers))
        game.settle(g, luck)


def strange_actions(game: Game[Any], random: Random) -> list[Action]:
    """Three actions of every verb, with any arguments."""
    return [
        (verb.name, tuple(random.randrange(len(table) if table else 3) for table in verb.tables))
        for verb in game.verbs
        for _ in range(3)
    ]
