"""The bots at The Great War: they see only what their seat may know, and careful play wins."""

from __future__ import annotations

import pytest

from sandtable.bots.arena import arena
from sandtable.bots.bot import Situation
from sandtable.bots.make import make_bot
from sandtable.core.outcomes import SeededLuck
from sandtable.games.great_war import game
from sandtable.games.great_war.facts.options import Options


@pytest.mark.parametrize("name", ["random", "greedy", "search:6"])
def test_a_bot_chooses_the_same_whatever_it_cannot_see(name: str) -> None:
    bot = make_bot(name, seed=4)
    luck = SeededLuck(8)
    g = game.start(Options(turns=2))
    game.settle(g, luck)
    made = 0
    while (actor := game.actor(g)) is not None:
        seat = 1 << actor
        choice = bot.choose(Situation(game, g, seat, actor, 0, made))
        other = game.imagine(g, seat, luck)
        assert bot.choose(Situation(game, other, seat, actor, 0, made)) == choice
        game.apply(g, actor, choice)
        game.settle(g, luck)
        made += 1
    assert made > 30


@pytest.mark.slow
def test_the_advisor_beats_random_play() -> None:
    report = arena(game, None, bots=["greedy", "random"], games=40, seed=2)
    assert report["scores"]["greedy"] > 0.8
