"""Straight lines through many games: ridge regression, plain and logistic."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]

STEPS = 30
"""More than Newton's method ever needed here."""


class Fit(NamedTuple):
    """What each column is worth, and how well that predicts what it was not made from."""

    weights: Floats
    loss: float
    loss_of_knowing_nothing: float


def logistic(columns: Floats, won: Floats, ridge: float) -> Floats:
    """The weights that make what happened likeliest, held back by the ridge."""
    weights = np.zeros(columns.shape[1])
    for _ in range(STEPS):
        chance = _chance(columns, weights)
        slope = columns.T @ (won - chance) - ridge * weights
        bend = (columns * (chance * (1 - chance))[:, None]).T @ columns
        step = np.linalg.solve(bend + ridge * np.eye(len(weights)), slope)
        weights += step
        if float(np.abs(step).max()) < 1e-9:
            break
    return weights


def plain(columns: Floats, results: Floats, ridge: float) -> Floats:
    """The weights with the least squares, held back by the ridge."""
    square = columns.T @ columns + ridge * np.eye(columns.shape[1])
    return np.asarray(np.linalg.solve(square, columns.T @ results), dtype=np.float64)


def held_out(columns: Floats, won: Floats, games: NDArray[np.int64], ridge: float) -> Fit:
    """A logistic fit to all; its loss is that of a fit to four fifths of the games on the rest."""
    known = games % 5 != 0
    tried = logistic(columns[known], won[known], ridge)
    loss = log_loss(_chance(columns[~known], tried), won[~known])
    even = log_loss(np.full(int((~known).sum()), won[known].mean()), won[~known])
    return Fit(logistic(columns, won, ridge), loss, even)


def log_loss(chance: Floats, won: Floats) -> float:
    """How surprised one is on average by what happened."""
    safe = np.clip(chance, 1e-9, 1 - 1e-9)
    return float(-(won * np.log(safe) + (1 - won) * np.log(1 - safe)).mean())


def _chance(columns: Floats, weights: Floats) -> Floats:
    chance: Floats = 1 / (1 + np.exp(-np.clip(columns @ weights, -30, 30)))
    return chance
