"""Opponents by strength: what the ladder says, which bot plays for a level, and human slips."""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest

from sandtable.bots.arena import arena
from sandtable.bots.bot import Situation
from sandtable.bots.ladder import (
    Ladder,
    Meeting,
    bot_behind,
    fit,
    ladder_of,
    opponents,
    ratings,
    read_ladder,
    write_ladder,
)
from sandtable.bots.levels import LEVELS, TITLES
from sandtable.bots.make import BOT_NAMES, limit_of, looks_ahead, make_bot, must_play
from sandtable.core.errors import SandtableError, UnknownName
from sandtable.core.outcomes import SeededLuck
from sandtable.core.registry import find_game, installed_keys
from tests.bots.sticks import Sticks, take
from tests.bots.test_bots import Fond, sticks_left
from tests.toy import game as toy
from tools.ladder.playing import play_on
from tools.ladder.report import report

WAR = find_game("great_war")


def meeting(first: str, second: str, games: int, points: float) -> Meeting:
    return Meeting(first, second, games, points, 1.0, games, 1.0, games)


class TestRatings:
    def test_three_wins_of_four_are_191_points(self) -> None:
        rows = (meeting("greedy", "a", 200, 50.0), meeting("a", "greedy", 200, 150.0))
        rating = ratings(Ladder("", rows))["a"]
        assert rating.elo == pytest.approx(1500 + 191, abs=2)
        assert rating.low < 1660 < 1720 < rating.high
        assert (rating.games, rating.share) == (400, 0.75)

    def test_what_a_side_owes_to_its_side_is_not_the_bots(self) -> None:
        rows = (meeting("greedy", "a", 100, 80.0), meeting("a", "greedy", 100, 80.0))
        found = fit(rows)
        assert found.strength["a"] == pytest.approx(0.0, abs=1e-6)
        assert found.even() == pytest.approx(0.8, abs=0.01)
        assert found.share("a", "greedy") == pytest.approx(0.5, abs=1e-6)

    def test_who_wins_all_games_is_rated_with_a_bound(self) -> None:
        rated = ratings(Ladder("", (meeting("a", "greedy", 10, 10.0),)))
        assert 1600 < rated["a"].elo < 3000

    def test_a_ladder_reads_as_it_was_written(self) -> None:
        ladder = Ladder("made by hand\nseed 3", (meeting("greedy", "random", 4, 3.5),))
        assert read_ladder(write_ladder(ladder)) == ladder


class TestLadders:
    @pytest.mark.parametrize("key", installed_keys())
    def test_every_game_has_one_that_says_what_it_was_made_from(self, key: str) -> None:
        ladder = ladder_of(find_game(key))
        for word in ("commit ", "rules version ", "options ", "seed "):
            assert word in ladder.origin
        assert "greedy" in ladder.bots()

    @pytest.mark.parametrize("key", installed_keys())
    def test_levels_grow_stronger(self, key: str) -> None:
        levels = opponents(find_game(key))
        names = [one.level.name for one in levels]
        assert names == [level.name for level in LEVELS if level.name in names]
        assert {"recruit", "sergeant", "captain"} <= set(names)
        measured = [one for one in levels if one.games]
        assert [one.level.name for one in measured[:3]] == ["recruit", "sergeant", "captain"]
        for weaker, stronger in pairwise(measured):
            assert stronger.wins[weaker.level.name] > 0.5
            assert stronger.wins[weaker.level.name] + weaker.wins[stronger.level.name] == (
                pytest.approx(1.0)
            )

    @pytest.mark.parametrize("key", installed_keys())
    def test_a_recruit_wins_now_and_then_from_a_captain(self, key: str) -> None:
        recruit = opponents(find_game(key))[0]
        assert recruit.level.name == "recruit"
        assert 0.03 < recruit.wins["captain"] < 0.18

    def test_the_report_is_the_one_of_the_tables(self) -> None:
        own = report([find_game(key) for key in sorted(installed_keys())])
        assert own == Path("docs/reports/ladder.md").read_text(encoding="utf-8")

    def test_games_are_added_to_those_played_before(self) -> None:
        first = play_on(toy, ["greedy", "random"], (), seed=1, seconds=60.0, most=4)
        assert sum(one.games for one in first) == 4
        more = play_on(toy, ["greedy", "random"], first, seed=1, seconds=60.0, most=6)
        assert [one.games for one in more] == [3, 3]
        assert all(one.first_decisions > 0 for one in more)


class TestLevels:
    def test_where_nothing_was_measured_a_level_has_its_usual_bot(self) -> None:
        names = [bot_behind(Sticks(), level.name) for level in LEVELS]
        assert names == ["careless:0.3", "careless:0.1", "greedy", "search:0.5s"]
        assert all(one.wins == {} and one.seconds is None for one in opponents(Sticks()))

    def test_a_game_that_is_one_module_alone_has_the_usual_levels(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        class Alone(Sticks):
            """A game that somebody brings without a package."""

        monkeypatch.setitem(sys.modules, "alone", ModuleType("alone"))
        monkeypatch.setattr(Alone, "__module__", "alone")
        assert [one.level.name for one in opponents(Alone())] == [level.name for level in LEVELS]

    def test_a_level_plays_as_the_bot_behind_it(self) -> None:
        situation = sticks_left(9, Fond({1: 1.0, 2: 3.0, 3: 2.0}))
        assert make_bot("captain").choose(situation) == take(2)

    def test_only_a_bot_that_looks_ahead_has_a_limit(self) -> None:
        assert limit_of(WAR, "captain") is None
        assert limit_of(WAR, "recruit") is None
        assert limit_of(WAR, "general") is not None
        assert [looks_ahead(name) for name in ("general", "plan", "captain")] == [True, True, False]


class TestSlips:
    def test_it_overlooks_the_best_as_often_as_it_says(self) -> None:
        advisor = Fond({1: 1.0, 2: 9.0, 3: 2.0})
        taken = [
            make_bot("careless:0.3", seed).choose(sticks_left(9, advisor)) for seed in range(400)
        ]
        assert 0.62 < taken.count(take(2)) / 400 < 0.78
        assert taken.count(take(3)) > taken.count(take(1))

    def test_what_it_overlooks_it_overlooks_all_turn(self) -> None:
        advisor = Fond({1: 1.0, 2: 9.0, 3: 2.0})
        for seed in range(30):
            bot, choices = make_bot("careless:0.5", seed), set()
            for made in range(6):
                situation = sticks_left(9, advisor)
                situation.made = made
                choices.add(bot.choose(situation))
            assert len(choices) == 1

    def test_it_wavers_only_between_what_is_nearly_as_good(self) -> None:
        close, far = Fond({1: 9.0, 2: 8.0}), Fond({1: 9.0, 2: 1.0, 3: 0.5})
        seeds = range(60)
        assert {make_bot("careless:0.4", n).choose(sticks_left(2, close)) for n in seeds} == {
            take(1), take(2),
        }  # fmt: skip
        clear = [make_bot("careless:0.01", n).choose(sticks_left(9, far)) for n in seeds]
        assert clear.count(take(1)) > 55

    @pytest.mark.parametrize("name", ["careless", "careless:", "careless:2", "careless:much"])
    def test_what_is_no_share_of_slips_is_told_how_to_write_one(self, name: str) -> None:
        with pytest.raises(SandtableError, match=r"careless:0\.1"):
            make_bot(name)

    def test_slips_cost_games(self) -> None:
        options = WAR.read_options({})
        met = arena(WAR, options, bots=["greedy", "careless:0.4"], games=30, seed=4)
        assert met["scores"]["greedy"] > 0.6


def test_every_bot_is_called_something_at_a_table() -> None:
    assert set(TITLES) == set(BOT_NAMES)


class TestStyles:
    def test_search_and_plan_play_by_another_advisor(self) -> None:
        must_play(WAR, "search:all_in:0.2s")
        must_play(WAR, "plan:all_in")
        with pytest.raises(UnknownName, match="all_in"):
            must_play(WAR, "search:al_in")

    def test_a_game_that_cannot_be_planned_says_so(self) -> None:
        with pytest.raises(SandtableError, match="Sticks cannot plan a whole turn; choose search"):
            must_play(Sticks(), "plan")
        with pytest.raises(SandtableError, match="cannot plan"):
            make_bot("plan").choose(sticks_left(9))

    def test_a_plan_is_one_of_the_offers_and_the_same_for_the_same_seed(self) -> None:
        g = WAR.start()
        WAR.settle(g, SeededLuck(2))
        actor = WAR.actor(g)
        assert actor is not None
        chosen = []
        for _ in range(2):
            situation = Situation(WAR, g, 1 << actor, actor)
            chosen.append(make_bot("plan:20", 1).choose(situation))
            assert chosen[-1] in situation.offers
        assert chosen[0] == chosen[1]
