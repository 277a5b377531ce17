"""Single games, simulations and arenas."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sandtable.bots.arena import arena
from sandtable.bots.make import make_bot
from sandtable.bots.match import play_game, teams
from sandtable.bots.series import Job, Series
from sandtable.bots.simulate import simulate
from sandtable.core.agenda import CHANCE
from sandtable.core.errors import SandtableError, UnknownName
from tests.bots.sticks import SticksOptions
from tests.bots.sticks import game as sticks
from tests.toy import ToyOptions
from tests.toy import game as toy

CLOCK = ("seconds", "decisions_per_second")


def timeless(report: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in report.items() if key not in CLOCK}


class TestOneGame:
    def test_a_recorded_game_replays_to_its_end(self) -> None:
        bots = {power: make_bot("random", power) for power in range(2)}
        played = play_game(toy, ToyOptions(), bots, seed=4, record=True)
        g = toy.start()
        for actor, action in played.acts:
            toy.apply(g, actor, action)
        assert toy.over(g)
        assert g.digest() == played.final.digest()
        assert played.result == toy.result(g)
        assert played.margin == toy.study.margin(g)
        assert played.outcome == toy.outcome(g)
        assert played.decisions == sum(actor != CHANCE for actor, _ in played.acts)

    def test_the_number_of_a_game_changes_its_luck(self) -> None:
        bots = {power: make_bot("greedy", power) for power in range(2)}
        ends = {play_game(toy, None, bots, 4, number).final.digest() for number in range(10)}
        assert len(ends) > 5

    def test_a_bot_sits_in_one_seat_with_all_its_powers(self) -> None:
        bot = make_bot("greedy")
        seats = []
        choose = bot.choose
        bot.choose = lambda situation: seats.append(situation.seat) or choose(situation)  # type: ignore
        other = make_bot("random")
        play_game(sticks, None, {0: bot, 1: other, 2: bot, 3: other}, seed=1)
        assert set(seats) == {0b0101}

    def test_powers_are_teams_of_their_own_unless_the_game_says_otherwise(self) -> None:
        assert teams(toy) == [0b01, 0b10]
        assert teams(sticks) == [0b0101, 0b1010]


class TestSimulate:
    def test_it_sums_up_what_was_played(self) -> None:
        report = simulate(toy, games=200, seed=1)
        series = Series(toy, None, 1)
        scores = [series.play(Job(number, ("random", "random"))) for number in range(200)]
        margins = sorted(score.margin for score in scores)
        assert report["games"] == 200
        assert report["decisions"] == sum(score.decisions for score in scores)
        north = sum(score.result[0] for score in scores) / 200
        assert report["results"] == {
            "north": pytest.approx(north), "south": pytest.approx(1 - north),
        }  # fmt: skip
        assert sum(report["outcomes"].values()) == 200
        assert report["outcomes"]["A draw."] == margins.count(0)
        assert report["margin"]["mean"] == pytest.approx(sum(margins) / 200)
        quantiles = report["margin"]["quantiles"]
        assert list(quantiles) == ["1", "5", "25", "50", "75", "95", "99"]
        assert quantiles["50"] == (margins[99] + margins[100]) / 2
        low, high = report["intervals"]["north"]
        assert low < north < high
        assert json.loads(json.dumps(report)) == report

    def test_outcomes_are_counted_by_kind_without_their_numbers(self) -> None:
        report = simulate(sticks, SticksOptions(sticks=1), games=3)
        assert report["outcomes"] == {"ash takes the last stick": 3}

    def test_the_seed_makes_the_games(self) -> None:
        one, two, again = (timeless(simulate(toy, games=50, seed=seed)) for seed in (1, 2, 1))
        assert one == again
        assert one["margin"] != two["margin"]

    def test_options_are_played_with(self) -> None:
        short = simulate(toy, ToyOptions(rounds=1), games=20, seed=1)
        assert short["decisions"] < simulate(toy, games=20, seed=1)["decisions"]

    def test_each_team_may_have_its_own_bot(self) -> None:
        report = simulate(sticks, bots=["search:60", "random"], games=20, seed=1)
        assert report["bots"] == ["search:60", "random"]
        assert report["results"]["ash"] == report["results"]["cedar"] > 0.8

    def test_progress_is_told_up_to_the_end(self) -> None:
        told: list[tuple[int, int]] = []
        simulate(toy, games=5, progress=lambda done, total: told.append((done, total)))
        assert told == [(1, 5), (2, 5), (3, 5), (4, 5), (5, 5)]

    def test_workers_change_nothing_but_the_time(self) -> None:
        told: list[int] = []
        alone = simulate(toy, bots=["greedy", "search:5"], games=40, seed=3)
        shared = simulate(
            toy, bots=["greedy", "search:5"], games=40, seed=3, workers=2,
            progress=lambda done, total: told.append(done),
        )  # fmt: skip
        assert timeless(alone) == timeless(shared)
        assert told == sorted(told)
        assert told[-1] == 40

    def test_bad_requests_are_told_what_to_do(self) -> None:
        with pytest.raises(SandtableError, match="at least one"):
            simulate(toy, games=0)
        with pytest.raises(SandtableError, match="at least one"):
            simulate(toy, games=1, workers=0)
        with pytest.raises(SandtableError, match="seats 2 bots"):
            simulate(toy, bots=["random"] * 3)
        with pytest.raises(UnknownName, match="oracle"):
            simulate(toy, bots=["random", "oracle"], workers=2)


class TestArena:
    def test_it_sums_up_what_was_played(self) -> None:
        report = arena(toy, bots=["greedy", "random"], games=100, seed=1)
        assert report["games"] == 100
        scores, details = report["scores"], report["details"]["greedy"]
        assert scores["greedy"] + scores["random"] == pytest.approx(1)
        assert details["wins"] + details["draws"] + details["losses"] == 100
        assert scores["greedy"] == (details["wins"] + details["draws"] / 2) / 100
        assert details["margin"] == -report["details"]["random"]["margin"]
        low, high = report["intervals"]["greedy"]
        assert 0.5 < low < scores["greedy"] < high < 1
        assert report["elo_interval"][0] < report["elo"] < report["elo_interval"][1]
        assert json.loads(json.dumps(report)) == report

    def test_each_bot_plays_each_side_as_often(self) -> None:
        report = arena(toy, bots=["greedy", "random"], games=20, seed=1)
        for details in report["details"].values():
            assert {side: part["games"] for side, part in details["by_side"].items()} == {
                "north": 10, "south": 10,
            }  # fmt: skip

    def test_bots_alike_are_equal_in_every_pair(self) -> None:
        report = arena(toy, bots=["search:5", "search:05"], games=20, seed=1)
        north = report["details"]["search:5"]["by_side"]["north"]
        assert report["scores"] == {"search:5": 0.5, "search:05": 0.5}
        assert north["wins"] > 0
        assert north["losses"] > 0

    def test_a_pair_shares_its_luck_and_others_have_their_own(self) -> None:
        seen: list[Any] = []
        play = Series.play

        def note(self: Series, job: Job) -> Any:
            seen.append(job)
            return play(self, job)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Series, "play", note)
            arena(toy, bots=["greedy", "random", "search:1"], games=4, seed=1)
        numbers = [job.number for job in seen]
        assert numbers[::2] == numbers[1::2]
        assert len(set(numbers)) == 6
        assert [job.bots for job in seen[:2]] == [("greedy", "random"), ("random", "greedy")]

    def test_everyone_meets_everyone(self) -> None:
        report = arena(toy, bots=["greedy", "random", "search:5"], games=10, seed=1)
        assert report["games"] == 30
        assert [pairing["bots"] for pairing in report["pairings"]] == [
            ["greedy", "random"], ["greedy", "search:5"], ["random", "search:5"],
        ]  # fmt: skip
        assert sum(report["scores"].values()) == pytest.approx(1.5)
        assert all(details["games"] == 20 for details in report["details"].values())

    def test_teams_are_played_by_one_bot_each(self) -> None:
        options = SticksOptions(sticks=9)
        report = arena(sticks, options, bots=["search:100", "random"], games=20, seed=1)
        details = report["details"]["search:100"]
        assert set(details["by_side"]) == {"ash+cedar", "beech+date"}
        assert details["by_side"]["ash+cedar"]["share"] == 1
        assert details["margin"] == pytest.approx(2 * report["scores"]["search:100"] - 1)

    def test_a_clean_sweep_still_has_an_honest_interval(self) -> None:
        options = SticksOptions(sticks=3)
        report = arena(sticks, options, bots=["search:50", "greedy"], games=1, seed=1)
        assert report["scores"] == {"search:50": 1.0, "greedy": 0.0}
        assert report["intervals"]["search:50"][0] < 0.5
        assert report["elo"] is None

    def test_workers_change_nothing_but_the_time(self) -> None:
        alone, shared = (
            timeless(arena(toy, bots=["greedy", "random"], games=50, seed=7, workers=workers))
            for workers in (1, 2)
        )
        assert alone == shared

    @pytest.mark.parametrize("bots", [[], ["greedy"], ["greedy", "greedy"]])
    def test_it_needs_different_bots(self, bots: list[str]) -> None:
        with pytest.raises(SandtableError, match="two or more different bots"):
            arena(toy, bots=bots)
