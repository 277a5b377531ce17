"""What a battle on land is likely to cost, quickly: the exact odds are too slow for every move.

The duel of fighters is exact (10.8); of the hits then scored only mean and spread are reckoned.
Tests hold it against the exact odds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import erf, exp, pi, sqrt
from operator import add
from typing import NamedTuple

from sandtable.games.axis_allies_1914.advice.dice import Army, duel_odds
from sandtable.games.axis_allies_1914.facts.units import (
    ARTILLERY,
    ATTACK,
    ATTACK_WITH_AIR,
    COSTS,
    DEFEND,
    DEFEND_WITH_AIR,
    FIGHTER,
    INFANTRY,
    ON_LAND,
    SUPPORTED,
    TANK,
)

NONE: Army = (0, 0, 0, 0)
DIE = 6


class Exchange(NamedTuple):
    """What a battle costs on average, and how likely one side is wiped out."""

    lost: float
    """Units that the attacker loses."""
    killed: float
    """Units that the defender loses."""
    cost: float
    """What the attacker's losses are worth, in IPC."""
    damage: float
    """What the defender's losses are worth."""
    cleared: float
    """How likely no defender is left."""


class Fire(NamedTuple):
    """Mean and variance of the hits of an army."""

    mean: float
    variance: float

    def beyond(self, most: float) -> float:
        """How many hits there are beyond a number, on average."""
        spread = sqrt(self.variance)
        if not spread:
            return max(0.0, self.mean - most)
        far = (self.mean - most) / spread
        return spread * exp(-far * far / 2) / sqrt(2 * pi) + (self.mean - most) * _below(far)

    def reaches(self, number: int) -> float:
        """How likely it is that there are at least this many hits."""
        spread = sqrt(self.variance)
        if not spread:
            return 1.0 if self.mean >= number else 0.0
        return _below((self.mean + 0.5 - number) / spread)


def _below(far: float) -> float:
    """The share of a normal distribution below a number of deviations."""
    return 0.5 + 0.5 * erf(far / sqrt(2))


def _fire(*dice: tuple[int, int]) -> Fire:
    """The fire of a number of dice for each number that they hit up to."""
    mean = sum(count * most for count, most in dice) / DIE
    variance = sum(count * most * (DIE - most) for count, most in dice) / DIE**2
    return Fire(mean, variance)


def attack_fire(army: Army, fighters: int) -> Fire:
    """10.5, 10.7 and 10.9: an attacking army, with these fighters ruling the air."""
    infantry, guns, tanks, _ = army
    paired = min(guns, infantry + tanks)
    return _fire(
        (paired, SUPPORTED),
        (infantry + tanks - paired, ATTACK[INFANTRY]),
        (guns, ATTACK_WITH_AIR if fighters else ATTACK[ARTILLERY]),
        (fighters, ATTACK[FIGHTER]),
    )


def defence_fire(army: Army, fighters: int) -> Fire:
    """10.6 and 10.9: a defending army, with these fighters ruling the air."""
    infantry, guns, tanks, _ = army
    return _fire(
        (infantry, DEFEND[INFANTRY]),
        (guns, DEFEND_WITH_AIR if fighters else DEFEND[ARTILLERY]),
        (tanks, DEFEND[TANK]),
        (fighters, DEFEND[FIGHTER]),
    )


@lru_cache(maxsize=1 << 16)
def exchange(attacker: Army, defender: Army) -> Exchange:
    """10.4 to 10.11: one round of battle, with the suggested casualties."""
    lost = killed = cost = damage = cleared = 0.0
    for (mine, theirs), share in duel_odds(attacker[FIGHTER], defender[FIGHTER]).items():
        down, shot = attacker[FIGHTER] - mine, defender[FIGHTER] - theirs
        attacking, defending = (*attacker[:FIGHTER], mine), (*defender[:FIGHTER], theirs)
        fire, back = attack_fire(attacking, mine), defence_fire(defending, theirs)
        number, standing = sum(attacking), sum(defending)
        hits = fire.mean - fire.beyond(standing)
        against = back.beyond(attacking[TANK]) - back.beyond(attacking[TANK] + number)
        lost += share * (down + against)
        killed += share * (shot + hits)
        cost += share * (down * COSTS[FIGHTER] + price(attacking, against))
        damage += share * (shot * COSTS[FIGHTER] + price(defending, hits))
        cleared += share * fire.reaches(standing)
    return Exchange(lost, killed, cost, damage, cleared)


def price(army: Army, losses: float) -> float:
    """10.11: what this many of the cheapest units of an army are worth; its last infantry is
    kept."""
    total, left = 0.0, losses
    kept = 1 if sum(army) > army[INFANTRY] > 0 else 0
    for unit in ON_LAND:
        taken = min(left, army[unit] - (kept if unit == INFANTRY else 0))
        total += taken * COSTS[unit]
        left -= taken
    return total + max(0.0, min(left, kept)) * COSTS[INFANTRY]


def after(army: Army, losses: float) -> Army:
    """About what is left of an army after this many casualties."""
    left, found = round(losses), list(army)
    kept = 1 if sum(army) > army[INFANTRY] > 0 else 0
    for unit in ON_LAND:
        taken = min(left, found[unit] - (kept if unit == INFANTRY else 0))
        found[unit] -= taken
        left -= taken
    found[INFANTRY] -= min(left, kept)
    return tuple(found)


def joined(*armies: Sequence[int]) -> Army:
    """Several armies together."""
    total = NONE
    for army in armies:
        total = tuple(map(add, total, army))
    return total


def mass(army: Army) -> int:
    """What an army costs."""
    return sum(cost * count for cost, count in zip(COSTS, army, strict=False))
