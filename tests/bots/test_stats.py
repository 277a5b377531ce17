"""The little statistics."""

from __future__ import annotations

import pytest

from sandtable.bots.stats import (
    deviation,
    elo,
    mean,
    quantile,
    quantiles,
    trials_in_pairs,
    wilson,
)


def test_mean_and_deviation() -> None:
    assert mean([1, 2, 6]) == 3
    assert deviation([2, 4, 4, 4, 5, 5, 7, 9]) == pytest.approx(2.13809)
    assert (mean([]), deviation([]), deviation([5])) == (0, 0, 0)


def test_quantiles_lie_between_the_values() -> None:
    assert quantile([10], 0.9) == 10
    assert quantile([0, 10], 0.25) == 2.5
    assert quantiles([4, 1, 3, 2, 5], (0, 25, 50, 90, 100)) == {
        "0": 1, "25": 2, "50": 3, "90": pytest.approx(4.6), "100": 5,
    }  # fmt: skip
    assert quantiles([], (50,)) == {}


def test_wilson_agrees_with_the_published_example() -> None:
    assert list(wilson(81 / 263, 263)) == pytest.approx([0.2553, 0.3662], abs=1e-4)


def test_wilson_stays_within_all_and_nothing() -> None:
    low, high = wilson(0.0, 10)
    assert low == 0.0
    assert high == pytest.approx(0.2775, abs=1e-4)
    low, high = wilson(1.0, 10)
    assert low == pytest.approx(0.7225, abs=1e-4)
    assert high == 1.0
    assert wilson(0.5, 0) == (0.0, 1.0)


def test_a_pair_that_ends_alike_is_worth_one_game() -> None:
    assert trials_in_pairs([[1, 1], [0, 0]] * 50) == pytest.approx(100, rel=0.02)


def test_a_pair_is_never_worth_more_than_two_games() -> None:
    assert trials_in_pairs([[1, 0], [0, 1]] * 50) == 200
    assert trials_in_pairs([[1, 0], [0, 1], [1, 1], [0, 0]] * 25) == pytest.approx(200, rel=0.02)


def test_elo() -> None:
    assert elo(0.5) == 0
    assert elo(10 / 11) == pytest.approx(400)
    assert elo(1 / 11) == pytest.approx(-400)
    assert (elo(0.0), elo(1.0)) == (None, None)
