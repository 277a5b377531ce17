"""The load test measures what it says: people and bots play, and the figures add up."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sandtable.cli import main
from sandtable.commands import bench_server, bench_waits
from sandtable.commands.bench_server import Costs, file_system, measure_server, report
from sandtable.commands.crowd import A_LITTLE, Answer, Crowd, Figures, Visitor


@pytest.mark.slow
def test_a_small_crowd_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_server, "WARMING_UP", 0.1)
    monkeypatch.setattr(bench_server, "THINKING", (0.0, 0.1))
    found = measure_server(tables=4, seconds=3.0, seed=1)
    assert found["tables_laid"] >= found["tables"] == 4
    assert found["database"]["folder"].startswith("/")
    assert found["database"]["file_system"] != "unknown"
    for phase in (found["live"], found["pressed"]):
        spread = phase["action_milliseconds"]
        assert phase["actions_per_second"] > 0
        assert 0 < spread["p50"] <= spread["p99"] <= spread["most"]
        assert phase["cores"]["server"] > 0


@pytest.mark.slow
def test_the_waits_beside_greedy_tables_and_after_a_start_are_measured() -> None:
    found = bench_waits.measure_waits(greedy=2, answers=2, unfinished=5, steps=10)
    assert found["answer_p95"] > 0
    assert 0 < found["list"] <= found["start"]


class Choosy:
    """A connection to a server that first refuses some requests, and then answers."""

    def __init__(self, statuses: list[int]) -> None:
        self.statuses: Iterator[int] = iter(statuses)

    async def ask(self, method: str, path: str, body: Any = None) -> Answer:
        return Answer(next(self.statuses), {}, 0.001)


def test_what_is_refused_and_waited_for_counts_in_the_times() -> None:
    async def ask() -> tuple[Answer, Figures]:
        crowd = Crowd("http://localhost:1", 1)
        visitor = Visitor(crowd, 1)
        visitor.wire = Choosy([429, 429, 200])  # type: ignore[assignment]
        return await visitor.ask("GET", "/"), crowd.figures

    answer, figures = asyncio.run(ask())
    assert answer.seconds >= 2 * A_LITTLE
    assert figures.refused == 2


def test_an_action_that_was_overtaken_counts_in_the_times_but_not_as_done() -> None:
    nothing = Costs(0.0, 0.0, 0.0, 0)
    figures = Figures(acts=[0.001, 0.5], overtaken=1)
    found = report(figures, nothing, nothing, seconds=1.0)
    assert found["actions_per_second"] == 1
    assert found["action_milliseconds"]["most"] == 500


def figures_with(p99: float, kilobytes: int) -> dict[str, Any]:
    nothing = Costs(0.0, 0.0, 0.0, 0)
    phase = report(Figures(acts=[p99 / 1000]), nothing, nothing, seconds=1.0)
    return {
        "database": {"folder": "/somewhere", "file_system": "ext4"},
        "tables": 1,
        "live": phase,
        "pressed": phase,
        "kilobytes_per_table": kilobytes,
    }


@pytest.mark.parametrize(
    ("p99", "kilobytes", "answer", "listed", "start", "code"),
    [
        (59.0, 1000, 1.9, 4.9, 4.9, 0),
        (61.0, 1000, 1.9, 4.9, 4.9, 1),
        (59.0, 1100, 1.9, 4.9, 4.9, 1),
        (59.0, 1000, 2.1, 4.9, 4.9, 1),
        (59.0, 1000, 1.9, 5.1, 4.9, 1),
        (59.0, 1000, 1.9, 4.9, 5.1, 1),
    ],
)
def test_the_command_fails_when_its_own_target_is_missed(
    p99: float,
    kilobytes: int,
    answer: float,
    listed: float,
    start: float,
    code: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = figures_with(p99, kilobytes)
    monkeypatch.setattr(bench_server, "measure_server", lambda *_: found)
    waits = {"answer_p95": answer, "list": listed, "start": start}
    monkeypatch.setattr(bench_waits, "measure_waits", lambda: waits)
    assert main(["bench", "--server"]) == code
    said = capsys.readouterr().out
    assert "SQLite in /somewhere (ext4)" in said
    assert ("target missed" in said) == bool(code)
    assert main(["bench", "--server", "--json"]) == code
    assert bool(json.loads(capsys.readouterr().out)["missed"]) == bool(code)


def test_what_a_folder_lies_on_is_told() -> None:
    assert file_system(Path("/proc/self")) == "proc"
