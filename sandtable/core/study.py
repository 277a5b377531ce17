"""What a game gives to be studied: scores, lengths, other ways to play, and odds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from sandtable.core.advisor import Advisor
from sandtable.core.show.odds import Calculator, Prospect
from sandtable.core.state import State

S = TypeVar("S", bound=State)


class Study(Generic[S]):
    """What studies ask of a game beyond who won."""

    styles: Mapping[str, Advisor[S]] = {}
    """Other ways to play, by name: ``greedy:NAME`` plays by that advisor."""
    calculator: Calculator | None = None
    """What works out odds before the dice are rolled."""
    foreseen: frozenset[str] = frozenset()
    """The questions for which there are ``prospects``."""

    def margin(self, g: S) -> float:
        """By how much the first team leads (negative: is behind), in the game's own points."""
        raise NotImplementedError

    def prospects(self, g: S, power: int) -> list[Prospect]:
        """What would come of what a power is deciding, by what it may know; first as it is now."""
        return []

    def length(self, g: S) -> int:
        """How many turns or rounds have been played; 0 where the game does not count them."""
        return 0
