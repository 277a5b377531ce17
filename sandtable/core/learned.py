"""What bots have learned: a table of weights, made from games that bots played.

A table stands beside the other facts of advice, ``advice/data/NAME.csv``: a row for each feature
of a position or each card, what it is worth, and how much more it is worth with all the game still
to come. Lines that begin with ``#`` say what it was made from. ``python -m tools.train`` makes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp
from typing import NamedTuple

from sandtable.core.data_files import as_text, read_data, rows_of
from sandtable.core.errors import SandtableError

FARTHEST = 30.0
"""Beyond this a chance is as good as certain."""


class Weight(NamedTuple):
    """What a thing is worth at the end of the game, and how much more at the beginning."""

    at_end: float
    by_time: float

    def at(self, time_left: float) -> float:
        """What it is worth with this share of the game still to come."""
        return self.at_end + self.by_time * time_left


class Learned(NamedTuple):
    """A table of weights, and what it was made from."""

    origin: str
    weights: dict[str, Weight]

    def in_order(self, names: Iterable[str]) -> tuple[Weight, ...]:
        """The weights of these things, which must be all that the table has."""
        wanted = list(names)
        if set(wanted) != set(self.weights):
            odd = sorted(set(wanted) ^ set(self.weights))
            raise SandtableError(f"A learned table does not fit; make it anew: {', '.join(odd)}.")
        return tuple(self.weights[name] for name in wanted)


def read_learned(package: str, name: str) -> Learned:
    """The table ``data/NAME.csv`` of a package."""
    origin, rows = rows_of(read_data(package, name))
    weights = {row["name"]: Weight(float(row["at_end"]), float(row["by_time"])) for row in rows}
    return Learned(origin, weights)


def write_learned(learned: Learned) -> str:
    """A table as the text of its file."""
    rows = [
        f"{name},{weight.at_end:.4f},{weight.by_time:.4f}"
        for name, weight in learned.weights.items()
    ]
    return as_text(learned.origin, ["name,at_end,by_time", *rows])


def chance_of(weights: Sequence[Weight], features: Sequence[float], time_left: float) -> float:
    """The chance that a plain linear value gives: from 0 (lost) to 1 (won)."""
    total = 0.0
    for (at_end, by_time), feature in zip(weights, features, strict=True):
        total += (at_end + by_time * time_left) * feature
    return 1 / (1 + exp(-max(-FARTHEST, min(FARTHEST, total))))
