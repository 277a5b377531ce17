"""12.2.7 to 12.2.9 Fire: the two tables, column shifts and dice.

Pure functions of numbers, shared by the game and by the combat calculator (odds.py).
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from sandtable.games.paths_of_glory.facts.board import DESERT, FOREST, MOUNTAIN, SWAMP


@dataclass(frozen=True, slots=True)
class FireTable:
    """A fire table: the least factors of each column, and the loss numbers by die."""

    least: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]

    def column(self, factors: int, shift: int) -> int:
        """12.2.8: the column for a number of factors, shifted to the right; never off the table."""
        found = max(0, bisect_right(self.least, factors) - 1)
        return min(max(found + shift, 0), len(self.least) - 1)

    def result(self, factors: int, shift: int, die: int) -> int:
        """12.2.9: the loss number; a modified die below 1 counts as 1, above 6 as 6."""
        return self.rows[min(max(die, 1), 6) - 1][self.column(factors, shift)]


ARMY_TABLE = FireTable(
    (1, 2, 3, 4, 5, 6, 9, 12, 15, 16),
    (
        (0, 1, 1, 2, 2, 3, 3, 4, 4, 5),
        (1, 1, 2, 2, 3, 3, 4, 4, 5, 5),
        (1, 2, 2, 3, 3, 4, 4, 5, 5, 7),
        (1, 2, 3, 3, 4, 4, 5, 5, 7, 7),
        (2, 3, 3, 4, 4, 5, 5, 7, 7, 7),
        (2, 3, 4, 4, 5, 5, 7, 7, 7, 7),
    ),
)
CORPS_TABLE = FireTable(
    (0, 1, 2, 3, 4, 5, 6, 7, 8),
    (
        (0, 0, 0, 1, 1, 1, 1, 1, 2),
        (0, 0, 1, 1, 1, 1, 1, 2, 2),
        (0, 0, 1, 1, 1, 2, 2, 2, 3),
        (0, 1, 1, 1, 2, 2, 2, 3, 3),
        (1, 1, 1, 2, 2, 2, 3, 3, 4),
        (1, 1, 1, 2, 2, 3, 3, 4, 4),
    ),
)
TABLES = (CORPS_TABLE, ARMY_TABLE)

STEEP = MOUNTAIN | SWAMP
"""Terrain that shifts the attacker one column to the left and bars flank attacks."""
COVER = FOREST | DESERT | MOUNTAIN | SWAMP
"""Terrain that lets a retreat be ignored (12.5.3) and stops an advance (12.7.3)."""


def attack_shift(steep: bool, trench: int) -> int:
    """The attacker's columns: one left for mountain or swamp, one for each trench level."""
    return -int(steep) - trench


def defence_shift(trench: int) -> int:
    """The defender's columns: one right in a trench of either level."""
    return 1 if trench else 0


def fire(army: bool, factors: int, shift: int, die: int) -> int:
    """The loss number that a side inflicts."""
    return TABLES[army].result(factors, shift, die)
