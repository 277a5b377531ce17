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
class Table:
    """Every outcome with its probability, the likeliest first, and what they come to."""

    columns: tuple[str, ...]
    rows: tuple[tuple[float, tuple[Value, ...]], ...]
    summary: tuple[tuple[str, float], ...]
    """Words and a number; those that end in ``%`` are shares of 1."""


class Calculator(Protocol):
    """What a game offers to compute."""

    facets: Sequence[Facet]

    def odds(self, said: Mapping[str, str]) -> Table:
        """The outcomes of a matter as described; facets not named have their defaults."""
