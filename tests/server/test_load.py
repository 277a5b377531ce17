"""The load test measures what it says: people and bots play, and the figures add up."""

from __future__ import annotations

import pytest

from sandtable.commands import bench_server
from sandtable.commands.bench_server import measure_server

pytestmark = pytest.mark.slow


def test_a_small_crowd_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_server, "WARMING_UP", 0.1)
    monkeypatch.setattr(bench_server, "THINKING", (0.0, 0.1))
    found = measure_server(tables=4, seconds=3.0, seed=1)
    assert found["tables_laid"] >= found["tables"] == 4
    for phase in (found["live"], found["pressed"]):
        spread = phase["action_milliseconds"]
        assert phase["actions_per_second"] > 0
        assert 0 < spread["p50"] <= spread["p99"] <= spread["most"]
        assert phase["cores"]["server"] > 0
