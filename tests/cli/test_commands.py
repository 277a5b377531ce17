"""The commands that play very many games, list games and measure."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sandtable.version import __version__
from tests.cli.conftest import Run

SERIES = ("great_war", "--option", "turns=1", "--seed", "1")


def test_games_tells_powers_scenarios_and_options(run: Run) -> None:
    shown = run("games")
    assert shown.code == 0
    for word in (
        "The Great War",
        "Central Powers (central), Entente",
        "skirmish",
        "plus_limit",
        "default off",
    ):
        assert word in shown.out
    assert max(map(len, shown.lines)) <= 80


def test_games_for_programs(run: Run) -> None:
    (game,) = json.loads(run("games", "great_war", "--json").out)["games"]
    assert game["key"] == "great_war"
    assert game["scenarios"]["skirmish"] == {"turns": 3}
    turns = next(option for option in game["options"] if option["name"] == "turns")
    assert turns["default"] == 10
    assert turns["choices"] == list(range(1, 11))


@pytest.mark.parametrize(
    "command",
    ["games", "play", "simulate", "arena", "replay", "verify", "bench", "position"],
)
def test_every_command_shows_an_example_of_itself(run: Run, command: str) -> None:
    shown = run(command, "--help")
    assert shown.code == 0
    assert f"  sandtable {command}" in shown.out.partition("examples:")[2]


def test_help_names_every_command_in_its_own_words(run: Run) -> None:
    shown = run("--help")
    assert shown.code == 0
    assert "95 % confidence" in " ".join(shown.out.split())


def test_simulate_sums_up_the_games(run: Run) -> None:
    ran = run("simulate", *SERIES, "--games", "12", "--json")
    report = json.loads(ran.out)
    assert report["games"] == 12
    assert report["decisions"] > 12 * 10
    assert report["seconds"] > 0
    assert report["results"]["central"] + report["results"]["entente"] == pytest.approx(1)
    quantiles = report["margin"]["quantiles"]
    assert quantiles["5"] <= quantiles["50"] <= quantiles["95"]
    assert ran.err == ""


def test_simulate_gives_the_same_with_any_number_of_workers(run: Run) -> None:
    reports = []
    for workers in ("1", "2"):
        arguments = ("simulate", *SERIES, "--games", "6", "--workers", workers, "--json")
        report: dict[str, Any] = json.loads(run(*arguments).out)
        reports.append({k: v for k, v in report.items() if "second" not in k})
    assert reports[0] == reports[1]


def test_simulate_follows_its_seed(run: Run) -> None:
    reports = [
        json.loads(run("simulate", *SERIES[:3], "--games", "6", "--seed", seed, "--json").out)
        for seed in ("1", "1", "2")
    ]
    assert reports[0]["margin"] == reports[1]["margin"] != reports[2]["margin"]


def test_simulate_for_people(run: Run) -> None:
    shown = run("simulate", *SERIES, "--games", "6", "--bots", "greedy,random")
    assert shown.out.startswith("6 games, ")
    assert "central    greedy" in shown.out
    assert "entente    random" in shown.out
    assert "Margin: mean" in shown.out


def test_arena_scores_bots_with_intervals(run: Run) -> None:
    report = json.loads(run("arena", *SERIES, "--games", "8", "--json").out)
    assert report["games"] == 8
    assert sum(report["scores"].values()) == pytest.approx(1)
    for bot, share in report["scores"].items():
        low, high = report["intervals"][bot]
        assert low <= share <= high


def test_arena_lets_a_bot_meet_itself_as_it_was_at_a_commit(run: Run) -> None:
    ran = run("arena", *SERIES, "--bots", "greedy", "--against", "HEAD", "--games", "2", "--json")
    report = json.loads(ran.out)
    assert report["bots"] == ["greedy", "greedy@HEAD"]
    assert sum(report["scores"].values()) == pytest.approx(1.0)


def test_arena_writes_a_report(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "report.md"
    shown = run("arena", *SERIES, "--games", "8", "--report", str(path))
    report = path.read_text(encoding="utf-8")
    assert "# Arena: The Great War" in report
    assert "options: turns=1" in report
    assert "| greedy | central |" in report
    assert "95 % confidence" in shown.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("simulate", "great_wra"), "did you mean 'great_war'"),
        (("simulate", "great_war", "--option", "turns"), "NAME=VALUE"),
        (("simulate", "great_war", "--option", "turns=99"), "Option turns cannot be '99'"),
        (("simulate", "great_war", "--option", "turn=9"), "did you mean 'turns'"),
        (("simulate", "great_war", "--scenario", "epic"), "no scenario called 'epic'"),
        (("simulate", "great_war", "--bots", "clever"), "no bot called 'clever'"),
        (("simulate", "great_war", "--games", "0"), "at least one"),
        (("arena", "great_war", "--bots", "greedy"), "two or more different bots"),
        (("bench", "--server", "--tables", "0"), "--tables must be at least 1, not 0"),
        (("bench", "great_war", "--seconds", "nan"), "--seconds must be a number above 0, not nan"),
        (("bench", "great_war", "--seconds", "inf"), "--seconds must be a number above 0, not inf"),
        (("bench", "great_war", "--seconds", "-1"), "--seconds must be a number above 0, not -1"),
        (("bench", "--server", "--seconds", "0"), "--seconds must be a number above 0, not 0"),
        (("play", "great_war", "--as", "centrel"), "did you mean 'central'"),
        (("play", "great_war", "--against", "search:1x"), "no limit for search"),
        (("play", "great_war", "--against", "search:x"), "no style of play called 'x'"),
        (("play", "great_war", "--hot-seat", "5"), "1 or 2 people"),
        (("play", "--resume"), "no unfinished game"),
        (("play", "--resume", "nowhere.jsonl"), "There is no file nowhere.jsonl"),
        (("replay", "nowhere.jsonl"), "There is no file nowhere.jsonl"),
        (("verify", "latest"), "There is no file latest"),
        (("position", "check", "nowhere.json"), "Cannot read nowhere.json"),
    ],
)
def test_what_cannot_be_done_is_told_in_one_sentence(
    run: Run, arguments: tuple[str, ...], words: str
) -> None:
    ran = run(*arguments)
    assert ran.code == 2
    assert words in ran.err
    assert len(ran.err.splitlines()) == 1
    assert ran.out == ""


@pytest.mark.slow
def test_bench_measures_every_game_against_chess(run: Run) -> None:
    report = json.loads(run("bench", "--seconds", "0.01", "--json").out)
    entry = report["games"]["great_war"]
    ratio = entry["decisions_per_second"] / report["chess_moves_per_second"]
    assert entry["ratio_to_chess"] == pytest.approx(ratio, abs=0.02)
    assert entry["copy_microseconds"] > 0
    assert entry["record_bytes"] > 1000


@pytest.mark.slow
def test_bench_says_when_chess_is_missing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "chess", None)
    shown = run("bench", "--seconds", "0.01")
    assert "chess is not installed" in shown.out
    assert "great_war" in shown.out


def test_the_version_is_told_with_the_commit_of_the_clone(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandtable.version._commit_of_clone", lambda: "1a2b3c4")
    told = run("--version")
    assert (told.code, told.out) == (0, f"sandtable {__version__} (commit 1a2b3c4)\n")
    monkeypatch.setattr("sandtable.version._commit_of_clone", lambda: "")
    assert run("--version").out == f"sandtable {__version__}\n"
