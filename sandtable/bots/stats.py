"""A little statistics: means, quantiles, intervals of confidence, ratings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import fsum, log10, sqrt

Z_95 = 1.959964
"""Nineteen of twenty values of a normal distribution lie within this many deviations."""


def mean(values: Sequence[float]) -> float:
    """The average; 0 of nothing."""
    return fsum(values) / len(values) if values else 0.0


def deviation(values: Sequence[float]) -> float:
    """The standard deviation of what the values are a sample of; 0 of fewer than two."""
    if len(values) < 2:
        return 0.0
    middle = mean(values)
    return sqrt(fsum((value - middle) ** 2 for value in values) / (len(values) - 1))


def quantile(ordered: Sequence[float], share: float) -> float:
    """The value that this share of the values lies below; they must be in order.

    Between two values it is interpolated.
    """
    place = share * (len(ordered) - 1)
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


def quantiles(values: Iterable[float], percents: Iterable[int]) -> dict[str, float]:
    """Several quantiles, by their percentage."""
    ordered = sorted(values)
    if not ordered:
        return {}
    return {str(percent): quantile(ordered, percent / 100) for percent in percents}


def wilson(share: float, count: float, z: float = Z_95) -> tuple[float, float]:
    """The interval in which the true share lies, 19 times in 20, by Wilson's score.

    ``share`` was found in ``count`` independent trials. Draws count half and only make the
    interval wider than it need be.
    """
    if count <= 0:
        return (0.0, 1.0)
    square = z * z / count
    middle = share + square / 2
    reach = z * sqrt(max(0.0, share * (1 - share)) / count + square / (4 * count))
    low, high = (middle - reach) / (1 + square), (middle + reach) / (1 + square)
    return (low if share > 0 else 0.0, high if share < 1 else 1.0)


def trials_in_pairs(pairs: Sequence[Sequence[float]]) -> float:
    """The number of independent trials that scores made in pairs are worth.

    Two games with the same luck are not independent. If they tend to end alike, a pair is
    worth less than two games, down to one; the scatter of the pairs' means tells. It is never
    taken for more than two, to be on the safe side.
    """
    games = sum(len(pair) for pair in pairs)
    share = mean([score for pair in pairs for score in pair])
    scatter = deviation([mean(pair) for pair in pairs])
    if scatter == 0.0:
        return games
    worth = share * (1 - share) * len(pairs) / (scatter * scatter)
    return min(float(games), max(float(len(pairs)), worth))


def elo(share: float) -> float | None:
    """The difference in rating that makes one expect this share; none for 0 and for 1."""
    return 400 * log10(share / (1 - share)) if 0 < share < 1 else None
