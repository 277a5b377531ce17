"""Every game as an environment: PettingZoo's and OpenSpiel's own tests, and what is our own."""

from __future__ import annotations

import warnings
from functools import partial
from typing import Any

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from sandtable.core.action import UpTo, Verb, Verbs
from sandtable.core.errors import SandtableError, UnknownName
from sandtable.core.names import Names
from sandtable.core.outcomes import SeededLuck, any_action
from sandtable.core.registry import find_game, installed_keys
from sandtable.research.gymnasium import BotEnv
from sandtable.research.openspiel import load_game
from sandtable.research.pettingzoo import env
from sandtable.research.playing import Play
from sandtable.research.words import END, Saying, Vocabulary
from tests import market
from tests.quick import quick

GAMES = installed_keys()
pytestmark = pytest.mark.slow


def short(key: str) -> dict[str, object]:
    return dict(quick(find_game(key)))


@pytest.mark.parametrize("key", GAMES)
def test_petting_zoo_is_content(key: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        api_test(env(key, options=short(key)), num_cycles=300)
        seed_test(partial(env, key, options=short(key)), num_cycles=100)


@pytest.mark.parametrize("key", GAMES)
def test_open_spiel_is_content(key: str) -> None:
    pyspiel.random_sim_test(load_game(key, options=short(key)), 1, False, False)


@pytest.mark.parametrize("key", GAMES)
def test_gymnasium_is_content(key: str) -> None:
    game = Masked(BotEnv(key, bot="random", options=short(key)))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        check_env(game, skip_render_check=True)


class Masked:
    """Lets a checker that knows no masks say any word: one that cannot be said is replaced."""

    def __new__(cls, game: BotEnv) -> Any:
        said = game.step

        def step(word: int) -> Any:
            allowed = np.flatnonzero(game.play.seen(game.seat)["action_mask"])
            return said(int(word) if word in allowed else int(allowed[0]))

        game.step = step  # type: ignore[assignment,method-assign]
        return game


@pytest.mark.parametrize("key", GAMES)
def test_a_seat_sees_no_more_than_it_may(key: str) -> None:
    """Two positions that look alike to a seat give it the same row of numbers."""
    game = find_game(key)
    play = Play(game, options=short(key))
    luck = SeededLuck(5)
    play.begin(5)
    for _ in range(60):
        for seat, mask in enumerate(play.seats):
            imagined = game.imagine(play.g, mask, luck)
            here, there = (play.sight.position(g, mask) for g in (play.g, imagined))
            assert (here == there).all(), play.names[seat]
        if play.over:
            break
        play.act(any_action(game.offers(play.g, play.actor), luck))


@pytest.mark.parametrize("key", GAMES)
def test_every_offer_can_be_said_and_nothing_else(key: str) -> None:
    game = find_game(key)
    vocabulary = Vocabulary(game.verbs)
    play, luck = Play(game, options=short(key)), SeededLuck(3)
    play.begin(3)
    for _ in range(40):
        if play.over:
            break
        offers = game.offers(play.g, play.actor)
        assert {said(vocabulary, offers, offer) for offer in offers} == set(offers)
        play.act(any_action(offers, luck))


def said(vocabulary: Vocabulary, offers: list[Any], wanted: Any) -> Any:
    """What comes of saying an action word by word."""
    saying = Saying(vocabulary, offers)
    for word in (*vocabulary.spoken(wanted), END):
        if word not in saying.words():
            continue
        action = saying.say(word)
        if action is not None:
            return action
    raise AssertionError(wanted)


def test_a_number_is_a_word_like_any_other() -> None:
    g = market.game.start()
    vocabulary = Vocabulary(market.game.verbs)
    offers = market.game.offers(g, 0)
    saying = Saying(vocabulary, offers)
    assert saying.say(vocabulary.words.index("buy")) is None
    assert saying.say(vocabulary.words.index("pears")) is None
    assert [vocabulary.words[word] for word in saying.words()] == [str(n) for n in range(1, 10)]
    assert saying.say(vocabulary.words.index("4")) == market.buy(1, 4)


def test_numbers_go_as_far_as_a_verb_declares_and_never_into_other_words() -> None:
    goods = Names("fruit", ("apples", "pears"))
    bid, eat = Verb("bid", None, most=1000), Verb("eat", goods)
    vocabulary = Vocabulary(Verbs((bid, eat)))
    spoken = {vocabulary.spoken(action) for action in (bid(0), bid(255), bid(1000), eat(0), eat(1))}
    assert len(spoken) == 5
    assert [vocabulary.words[word] for word in vocabulary.spoken(bid(1000))] == ["bid", "1000"]
    saying = Saying(vocabulary, [bid(UpTo(700, 300))])
    assert saying.say(vocabulary.words.index("bid")) is None
    assert len(saying.words()) == 401
    assert saying.say(vocabulary.words.index("512")) == bid(512)
    for action in (bid(1001), bid(-1)):
        with pytest.raises(SandtableError, match="not between 0 and 1000; declare Verb"):
            vocabulary.spoken(action)
    with pytest.raises(SandtableError, match="between 0 and 255"):
        Vocabulary(Verbs((Verb("bid", None), eat))).spoken(bid(256))


def test_a_word_that_may_not_be_said_is_refused() -> None:
    saying = Saying(Vocabulary(market.game.verbs), market.game.offers(market.game.start(), 0))
    with pytest.raises(ValueError, match="cannot be said now"):
        saying.say(END)


@pytest.mark.parametrize("rewards", ["result", "margin"])
def test_the_reward_comes_at_the_end(rewards: str) -> None:
    game = env("great_war", options={"turns": 1}, rewards=rewards)
    game.reset(seed=4)
    rng = np.random.default_rng(4)
    last: dict[str, float] = {}
    for agent in game.agent_iter():
        sight, reward, ended, cut, _ = game.last()
        last[agent] = reward
        game.step(None if ended or cut else int(rng.choice(np.flatnonzero(sight["action_mask"]))))
    play = game.unwrapped.play
    shares, lead = play.game.result(play.g), play.game.study.margin(play.g)
    expected = [lead, -lead] if rewards == "margin" else [2 * share - 1 for share in shares]
    assert list(last.values()) == expected


@pytest.mark.parametrize("rewards", ["result", "margin"])
def test_the_reward_against_a_bot_comes_at_the_end(rewards: str) -> None:
    game = BotEnv("great_war", seat=1, bot="random", options={"turns": 1}, rewards=rewards)
    sight, _ = game.reset(seed=4)
    gained, over = [], False
    while not over:
        sight, reward, over, _, _ = game.step(int(np.flatnonzero(sight["action_mask"])[0]))
        gained.append(reward)
    play = game.play
    lost = -play.game.study.margin(play.g)
    expected = lost if rewards == "margin" else 2 * play.game.result(play.g)[1] - 1
    assert abs(lost) > 1, "the two kinds of reward differ"
    assert gained == [*[0.0] * (len(gained) - 1), expected]


@pytest.mark.parametrize("rewards", ["result", "margin"])
def test_the_returns_of_open_spiel_come_at_the_end(rewards: str) -> None:
    game = load_game("great_war", options={"turns": 1}, rewards=rewards)
    state, rng = game.new_initial_state(), np.random.default_rng(4)
    while not state.is_terminal():
        assert state.returns() == [0.0, 0.0]
        if state.is_chance_node():
            numbers, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(numbers, p=shares)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    play = state.play
    lead = play.game.study.margin(play.g)
    shares = play.game.result(play.g)
    assert abs(lead) > 1, "the two kinds of reward differ"
    expected = [lead, -lead] if rewards == "margin" else [2 * share - 1 for share in shares]
    assert state.returns() == expected
    assert game.min_utility() <= min(expected) <= max(expected) <= game.max_utility()


def test_the_same_seed_gives_the_same_game_against_a_bot() -> None:
    def played(seed: int) -> str:
        game = BotEnv("great_war", seat=1, bot="greedy", options={"turns": 1})
        sight, _ = game.reset(seed=seed)
        over = False
        while not over:
            sight, _, over, _, _ = game.step(int(np.flatnonzero(sight["action_mask"])[0]))
        return game.play.g.digest()

    assert played(1) == played(1)
    assert played(1) != played(2)


def test_what_is_wrong_is_said() -> None:
    with pytest.raises(SandtableError, match="Rewards are by result or margin"):
        env("great_war", rewards="fame")
    with pytest.raises(SandtableError, match="Rewards are by result or margin"):
        BotEnv("great_war", rewards="fame")
    with pytest.raises(SandtableError, match="Rewards are by result or margin"):
        load_game("great_war", rewards="fame")
    with pytest.raises(SandtableError, match="has no seats for 5"):
        env("great_war", people=5)
    with pytest.raises(UnknownName, match="scenario"):
        env("great_war", scenario="long")
