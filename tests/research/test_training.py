"""The example that learns: a minute is enough to see that it plays better than before."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "docs" / "example_training.py"


@pytest.mark.slow
@pytest.mark.long
def test_the_example_learns_the_great_war_for_a_minute() -> None:
    """At first it wins three games in ten, as whoever says words at random passes too often; after
    a minute of one core more than half. Both shares are known to about one game in fifteen."""
    train = runpy.run_path(str(SCRIPT))["train"]
    untrained = train("great_war", seconds=0, games=200)
    trained = train("great_war", seconds=60, games=200)
    assert untrained < 0.38
    assert trained > max(0.4, untrained + 0.08)


def test_the_example_is_short() -> None:
    _, _, program = SCRIPT.read_text().split('"""', 2)
    lines = [line for line in program.splitlines() if line.strip()]
    assert len(lines) <= 60
