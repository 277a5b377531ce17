"""Odds: what a game can say about a combat, or another matter of chance, before it happens.

A game may offer a ``Calculator``. It says what can be asked (its facets, each a name with a
default), and answers with every outcome and its exact probability.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

Value = str | int


@dataclass(frozen=True, slots=True)
class Facet:
    """One thing that can be said about the matter: ``terrain=forest``."""

    name: str
    words: str
    default: str


@dataclass(frozen=True, slots=True)
class OddsTable:
    """Every outcome with its probability, the likeliest first, and what they come to."""

    columns: tuple[str, ...]
    rows: tuple[tuple[float, tuple[Value, ...]], ...]
    summary: tuple[tuple[str, float], ...]
    """Words and a number; those that end in ``%`` are shares of 1."""
    note: str = ""
    """What it leaves out, or takes for granted."""


class Calculator(Protocol):
    """What a game offers to compute."""

    facets: Sequence[Facet]

    def odds(self, said: Mapping[str, str]) -> OddsTable:
        """The outcomes of a matter as described; facets not named have their defaults."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What would come of the matter that a power is deciding now, in exact shares."""

    title: str
    """What is supposed: "As it stands", or a card that might be played."""
    shares: tuple[tuple[str, float], ...]
    """Outcomes in words, the best first; together they are 1."""
    means: tuple[tuple[str, float], ...] = ()
    """What can be expected besides: steps lost."""
    note: str = ""
    """What it leaves out: "before the enemy's cards"."""
    space: str = ""
    """The id of the place that it is about, where it is shown too."""
    owner: str = ""
    """The power that would do it."""
    threat: bool = False
    """Whether it is what others could do to the power that is asked."""
    left: tuple[tuple[str, tuple[tuple[int, float], ...]], ...] = ()
    """What of each side would be left: in words, then each number of pieces with its share."""
