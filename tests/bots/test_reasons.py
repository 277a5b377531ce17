"""The reasons of a hint, game by game: what they say comes true, and nobody's secrets are told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from sandtable.bots.bot import Situation
from sandtable.bots.make import make_bot
from sandtable.core.action import Action, range_of
from sandtable.core.game import Game
from sandtable.core.outcomes import SeededLuck
from sandtable.core.registry import find_game
from sandtable.games.axis_allies_1914.facts.board import SPACE_TITLES as AA_TITLES
from sandtable.games.axis_allies_1914.rules.control import income
from sandtable.games.great_war.rules.judging import turn_total
from sandtable.games.paths_of_glory.facts.board import SPACES as POG_SPACES
from sandtable.games.quartermaster.facts.board import team_of
from sandtable.games.quartermaster.rules.victory import star_points
from sandtable.games.quartermaster_1914.facts.board import TEAM_OF
from sandtable.games.quartermaster_1914.rules.victory import objective_points

GAMES = {
    "axis_allies_1914": 60,
    "great_war": 120,
    "paths_of_glory": 60,
    "quartermaster": 120,
    "quartermaster_1914": 120,
}
"""How many decisions of each game are looked at."""
LONGEST = 130


def decisions(key: str, most: int, seed: int = 5) -> Iterator[tuple[Game[Any], Any, int, Action]]:
    """The decisions of a game that bots play: the position, who is asked, and what is chosen."""
    game, luck, bot = find_game(key), SeededLuck(seed), make_bot("greedy", seed)
    g = game.start()
    game.settle(g, luck)
    for made in range(most):
        actor = game.actor(g)
        if actor is None:
            return
        situation = Situation(game, g, 1 << actor, actor, seed, made)
        chosen = bot.choose(situation)
        if len(situation.offers) > 1:
            yield game, g, actor, chosen
        game.apply(g, actor, chosen)
        game.settle(g, luck)


def reasons(key: str, most: int, pattern: str) -> Iterator[tuple[re.Match[str], Any, int, Action]]:
    """The reasons of a game that fit a pattern."""
    for game, g, actor, chosen in decisions(key, most):
        found = re.search(pattern, game.advisor.reason(g, actor, chosen))
        if found:
            yield found, g, actor, chosen


@pytest.mark.parametrize("key", GAMES)
def test_most_choices_have_a_reason_in_one_plain_line(key: str) -> None:
    told = [
        game.advisor.reason(g, actor, chosen)
        for game, g, actor, chosen in decisions(key, GAMES[key])
    ]
    assert sum(map(bool, told)) > len(told) / 2
    for words in filter(None, told):
        assert len(words) <= LONGEST, words
        assert not re.search(r"[_\n]|\.$|  ", words), words


@pytest.mark.parametrize("key", GAMES)
def test_what_is_hidden_changes_no_reason(key: str) -> None:
    for game, g, actor, chosen in decisions(key, GAMES[key] // 2):
        offers = [one for one in game.offers(g, actor) if range_of(one) is None][:4]
        other = game.imagine(g, 1 << actor, SeededLuck(1))
        for action in [chosen, *offers]:
            told = game.advisor.reason(g, actor, action)
            assert game.advisor.reason(other, actor, action) == told, game.verbs.text(action)


def test_great_war_the_totals_are_those_after_the_card_is_laid() -> None:
    game, found = find_game("great_war"), 0
    for said, g, side, action in reasons("great_war", 150, r"(\d+) BP (?:to|against) (\d+)"):
        if action[0] in ("play", "link", "slot"):
            theirs = turn_total(g, 1 - side)
            h = g.copy()
            game.apply(h, side, action)
            assert (int(said[1]), int(said[2])) == (turn_total(h, side), theirs)
            found += 1
    assert found > 5


def test_quartermaster_a_star_that_is_held_scores() -> None:
    game, found = find_game("quartermaster"), 0
    for _, g, me, action in reasons("quartermaster", 150, "^holds a star: 2 points a round"):
        h = g.copy()
        game.apply(h, me, action)
        team = [one for one in range(6) if team_of(one) == team_of(me)]
        gain = sum(star_points(h, one) - star_points(g, one) for one in team)
        assert gain == 2, game.verbs.text(action)
        found += 1
    assert found > 3


def test_quartermaster_1914_an_objective_that_is_held_scores() -> None:
    game, found = find_game("quartermaster_1914"), 0
    for _, g, power, action in reasons("quartermaster_1914", 150, "^holds an Objective"):
        h = g.copy()
        game.apply(h, power, action)
        gain = objective_points(h, TEAM_OF[power]) - objective_points(g, TEAM_OF[power])
        assert gain == 1, game.verbs.text(action)
        found += 1
    assert found > 1


def test_paths_of_glory_the_odds_of_an_attack_are_those_beside_the_prompt() -> None:
    game, luck = find_game("paths_of_glory"), SeededLuck(1)
    g = game.start(game.read_options(dict(game.scenarios["campaign"])))
    game.settle(g, luck)
    for text in ("take_guns", "one_op", "attack aachen", "against liege", "commit ge_1"):
        game.apply(g, 0, game.verbs.parse(text))
        game.settle(g, luck)
    said = re.match(
        r"(\d+) % to win at Liege", game.advisor.reason(g, 0, game.verbs.parse("fight"))
    )
    assert said is not None
    shares = dict(game.study.prospects(g, 0)[0].shares)
    assert int(said[1]) == round(100 * shares["win"])


def test_paths_of_glory_what_an_advance_takes_changes_hands() -> None:
    game, found = find_game("paths_of_glory"), 0
    for _, g, side, action in reasons("paths_of_glory", 60, "^takes "):
        if action[0] == "advance":
            h = g.copy()
            game.apply(h, side, action)
            assert h.controlled[side] >> action[1][1] & 1, POG_SPACES[action[1][1]]
            found += 1
    assert found


def test_axis_allies_a_territory_taken_without_a_battle_pays() -> None:
    game, found = find_game("axis_allies_1914"), 0
    pattern = r"^takes (.+) without a battle: (\d+) IPC a turn"
    for said, g, power, action in reasons("axis_allies_1914", 150, pattern):
        if action[0] in ("all", "send"):
            h = g.copy()
            game.apply(h, power, action)
            assert AA_TITLES[action[1][0 if action[0] == "all" else 1]] == said[1]
            assert income(h, power) in (income(g, power), income(g, power) + int(said[2]))
            found += 1
    assert found
