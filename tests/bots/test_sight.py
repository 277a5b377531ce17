"""A bot sees only what its seat may know."""

from __future__ import annotations

import pytest

from sandtable.bots.bot import Bot, Situation
from sandtable.bots.make import make_bot, must_play
from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.errors import SandtableError
from sandtable.core.outcomes import SeededLuck
from sandtable.core.registry import find_game, installed_keys
from tests.toy import ToyState, game


class Peeker:
    """A cheat, to prove that the test below would catch one."""

    name = "peeker"

    def choose(self, situation: Situation) -> Action:
        truth = situation._truth
        assert isinstance(truth, ToyState)
        return situation.offers[sum(bits(truth.deck)) % len(situation.offers)]


def choices_that_changed(bot: Bot, games: int) -> int:
    """How often a bot chooses otherwise when only things change that it cannot see."""
    changed = 0
    for number in range(games):
        luck = SeededLuck(number)
        g = game.start()
        game.settle(g, luck)
        made = [0, 0]
        while (actor := game.actor(g)) is not None:
            seat = 1 << actor
            choice = bot.choose(Situation(game, g, seat, actor, number, made[actor]))
            for _ in range(2):
                other = game.imagine(g, seat, luck)
                again = bot.choose(Situation(game, other, seat, actor, number, made[actor]))
                changed += again != choice
            made[actor] += 1
            game.apply(g, actor, choice)
            game.settle(g, luck)
    return changed


@pytest.mark.parametrize("name", ["random", "greedy", "careless:0.2", "search:12"])
def test_what_a_bot_cannot_see_does_not_change_its_choice(name: str) -> None:
    assert choices_that_changed(make_bot(name, seed=5), games=8) == 0


QUICK = ("greedy", "careless:0.2", "search:2", "plan:4")
LOOKED_AT = 24
"""How many decisions of a game are put to a bot twice."""


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("key", installed_keys())
def test_in_no_game_a_bot_peeks(key: str, name: str) -> None:
    """Learned tables and plans included: what is hidden changes nothing."""
    game = find_game(key)
    if name.startswith("plan") and not game.advisor.tuning.plans:
        with pytest.raises(SandtableError, match="cannot plan"):
            must_play(game, name)
        return
    bot, guide, luck = make_bot(name, seed=4), make_bot("greedy", seed=4), SeededLuck(8)
    g = game.start()
    game.settle(g, luck)
    looked_at = made = 0
    while looked_at < LOOKED_AT and (actor := game.actor(g)) is not None:
        here = Situation(game, g, 1 << actor, actor, 0, made)
        if len(here.offers) > 1 and made % 3 == 0:
            other = game.imagine(g, 1 << actor, luck)
            there = Situation(game, other, 1 << actor, actor, 0, made)
            assert bot.choose(here) == bot.choose(there)
            looked_at += 1
        game.apply(g, actor, guide.choose(here))
        game.settle(g, luck)
        made += 1
    assert looked_at == LOOKED_AT


def test_a_bot_that_peeks_is_caught() -> None:
    assert choices_that_changed(Peeker(), games=8) > 0


def test_a_situation_shows_the_own_hand_and_hides_the_other() -> None:
    g = game.start()
    game.settle(g, SeededLuck(3))
    situation = Situation(game, g, seat=0b10, actor=1)
    hands = situation.view()["fields"]["hands"]
    assert hands["north"] == {"hidden": 3}
    assert len(hands["south"]) == 3
    imagined = [situation.imagine(SeededLuck(seed)) for seed in range(20)]
    assert {h.hands[1] for h in imagined} == {g.hands[1]}
    assert len({h.hands[0] for h in imagined}) > 5


def test_what_a_bot_does_to_an_imagined_position_leaves_the_game_alone() -> None:
    g = game.start()
    game.settle(g, SeededLuck(3))
    before = g.digest()
    situation = Situation(game, g, seat=0b01, actor=0)
    h = situation.imagine(SeededLuck(1))
    game.apply(h, 0, situation.offers[0])
    situation.offers.clear()
    assert g.digest() == before
    assert len(game.offers(g, 0)) == 3
