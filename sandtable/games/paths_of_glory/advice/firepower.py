"""What fire does on average, by the fire tables."""

from __future__ import annotations

from functools import lru_cache

from sandtable.core.bits import bits
from sandtable.games.paths_of_glory.advice.worth import UNIT
from sandtable.games.paths_of_glory.facts.fire_tables import fire
from sandtable.games.paths_of_glory.facts.units import LF

USED_UP = 0.85
"""The part of a loss number that finds a loss factor it fits."""


GIVES_WAY = 0.6
"""How often a beaten defender leaves cover or a trench; else he stands fast for a step (12.5.3)."""
GARRISONED = 0.1
"""How often a won combat takes a fort with units in it: all of them must be gone first."""


def falling(held: bool, covered: bool, fort: int, given: float, won: float) -> float:
    """The chance that an attack opens a space to the victor, from what his fire does."""
    if fort:
        return won * (GARRISONED if held else min(1.0, given / fort))
    return won * (GIVES_WAY if covered else 1.0)


@lru_cache(maxsize=1 << 15)
def expectation(
    army: bool, factors: int, shift: int, drm: int, enemy_army: bool, enemy: int, enemy_shift: int
) -> tuple[float, float, float]:
    """The mean loss numbers inflicted and suffered, and the chance to inflict more."""
    given = taken = won = 0.0
    ours = [fire(army, factors, shift, die + drm) for die in range(1, 7)]
    theirs = [fire(enemy_army, enemy, enemy_shift, die) for die in range(1, 7)]
    for mine in ours:
        for other in theirs:
            given += mine
            taken += other
            won += mine > other
    return given / 36, taken / 36, won / 36


@lru_cache(maxsize=1 << 15)
def hardness(units: int, reduced: int) -> tuple[int, float]:
    """The loss numbers that wipe units out, and what they are worth."""
    steps, worth = 0, 0.0
    for p in bits(units):
        if reduced >> p & 1:
            steps += LF[1][p]
            worth += UNIT[1][p]
        else:
            steps += LF[0][p] + LF[1][p]
            worth += UNIT[0][p]
    return max(steps, 1), worth


def toll(units: int, reduced: int, number: float) -> float:
    """What a loss number takes from units: by the loss factors they have, at most all of them."""
    if not units:
        return 0.0
    steps, worth = hardness(units, reduced & units)
    return worth * min(1.0, USED_UP * number / steps)
