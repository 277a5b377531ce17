"""Which attacks pay: expected losses, retreats and ground, from the fire tables."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.core.bits import bits
from sandtable.core.remember import remembered_by
from sandtable.games.paths_of_glory.advice.camps import doom, relieved, severed
from sandtable.games.paths_of_glory.advice.firepower import expectation, falling, toll
from sandtable.games.paths_of_glory.advice.worth import ambition, space_worths
from sandtable.games.paths_of_glory.facts.board import (
    ADJACENT,
    ALLIED,
    FORT,
    NEAR_EAST,
    SINAI,
)
from sandtable.games.paths_of_glory.facts.cards import cards
from sandtable.games.paths_of_glory.facts.fire_tables import (
    COVER,
    STEEP,
    attack_shift,
    defence_shift,
)
from sandtable.games.paths_of_glory.facts.units import ARMIES
from sandtable.games.paths_of_glory.rules.attacking import (
    Field,
    candidates,
    force_refusal,
    space_refusal,
)
from sandtable.games.paths_of_glory.rules.mandated import qualifies
from sandtable.games.paths_of_glory.rules.operations import NEVER, prices
from sandtable.games.paths_of_glory.rules.pieces import trench_level
from sandtable.games.paths_of_glory.rules.state import Position
from sandtable.games.paths_of_glory.rules.supply import supplied

MANDATE = 0.9
"""What it is worth to make a mandated offensive."""
KEPT = 0.8
"""Ground that is won is mostly kept, not always."""
RETREAT = 0.12
"""What it is worth to throw the enemy back, apart from the space."""
REMOTE = 0.6
"""The Near East counts for less than the great fronts: few cards are spent there."""
SINAI_DRM = -3
"""Attacks from Sinai alone, before the pipeline."""
PIPELINE = cards("ap49")


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack one could make: from where, with whom, on what, and what it promises."""

    target: int
    force: int
    starts: int
    cost: int
    value: float


def assess(g: Position, side: int, force: int, starts: int, target: int, drm: int = 0) -> float:
    """What an attack promises, in victory points."""
    there, fort = garrison(g, side, target)
    given, taken, won = exchange_of_fire(g, side, force, starts, target, drm)
    gain = toll(there, g.reduced, given) - toll(force, g.reduced, taken)
    return gain + ground_worth(g, side, force, target, there, fort, given, won)


def garrison(g: Position, side: int, target: int) -> tuple[int, int]:
    """Who would defend a space against a side, and the strength of its fort."""
    enemy = 1 - side
    there = g.units(enemy, target) & ~g.fallen_back
    return there, FORT[target] if g.forts(enemy) >> target & 1 else 0


def exchange_of_fire(
    g: Position, side: int, force: int, starts: int, target: int, drm: int = 0
) -> tuple[float, float, float]:
    """The mean loss numbers of an attack, given and taken, and the chance to give more."""
    there, fort = garrison(g, side, target)
    if starts == 1 << SINAI and not (side == ALLIED and g.events & PIPELINE):
        drm += SINAI_DRM
    level = trench_level(g, 1 - side, target) if there else 0
    return expectation(
        bool(force & ARMIES),
        sum(g.cf(p) for p in bits(force)),
        attack_shift(bool(STEEP >> target & 1), level),
        drm,
        bool(there & ARMIES),
        sum(g.cf(p) for p in bits(there)) + fort,
        defence_shift(level),
    )


def ground_worth(
    g: Position, side: int, force: int, target: int, there: int, fort: int, given: float, won: float
) -> float:
    """What the space itself is worth, if it falls; and a mandated offensive."""
    extra = MANDATE if there and qualifies(g, side, force, target) else 0.0
    if not force & ~g.reduced:
        return extra  # 12.7.1: only units at full strength advance
    covered = bool(COVER >> target & 1) or bool(trench_level(g, 1 - side, target))
    falls = falling(bool(there), covered, fort, given, won)
    prize = ambition(g, side) * space_worths(g)[target] + way_through(g, side, target)
    return extra + falls * KEPT * prize + won * RETREAT


@remembered_by(lambda g, side, target: (side, target, g.reduced, g.round))
def way_through(g: Position, side: int, target: int) -> float:
    """What taking a space does for supply: whom it frees, and whom it cuts off."""
    freed = doom(g, side, now=True) * relieved(g, side, target)
    return freed + doom(g, 1 - side, now=True) * severed(g, 1 - side, 1 << target)


def attacks_on(g: Position, side: int, marked: int, points: int) -> list[Attack]:
    """The best attack on each target that the points left can pay; marked spaces cost nothing."""
    price = {space: attack for space, _, attack in prices(g, side) if attack < NEVER}
    h = g.copy()
    h.to_attack = marked
    for space, cost in price.items():
        if cost <= points and not g.to_move >> space & 1:
            h.to_attack |= 1 << space
    found = []
    enemy = 1 - side
    reach = 0
    for space in bits(h.to_attack):
        reach |= ADJACENT[space] | 1 << space
    for target in bits((g.occupied[enemy] | g.forts(enemy)) & reach & ~g.attacked):
        if space_refusal(h, side, target) is not None:
            continue
        field = [(start, ready(h, able, start)) for start, able in candidates(h, side, target)]
        best = best_force(h, side, target, field, price, marked, points)
        if best is not None:
            found.append(best)
    return found


def ready(g: Position, able: int, start: int) -> int:
    """The units that are in supply."""
    return sum(1 << p for p in bits(able) if supplied(g, p, start))


def best_force(
    g: Position,
    side: int,
    target: int,
    field: Field,
    price: dict[int, int],
    marked: int,
    points: int,
) -> Attack | None:
    """Adds spaces one by one as long as that pays."""
    best: Attack | None = None
    force = starts = cost = 0
    waiting = [(start, able) for start, able in field if able]
    while waiting:
        tries = []
        for start, able in waiting:
            more = 0 if marked >> start & 1 else price.get(start, NEVER)
            if cost + more <= points:
                tries.append((start, able, more))
        rated = [
            (
                attack_value(g, side, field, force | able, starts | 1 << start, target),
                start,
                able,
                more,
            )
            for start, able, more in tries
        ]
        if not rated:
            break
        value, start, able, more = max(rated)
        if best is not None and value - 0.08 * more <= best.value:
            break
        force |= able
        starts |= 1 << start
        cost += more
        waiting = [one for one in waiting if one[0] != start]
        if value > -5:
            best = Attack(target, force, starts, cost, value)
    return best


def attack_value(
    g: Position, side: int, field: Field, force: int, starts: int, target: int
) -> float:
    """What a force promises; far below zero if it may not attack together."""
    if force_refusal(g, side, field, force, target) is not None:
        return -9.0
    value = assess(g, side, force, starts, target)
    return value * (REMOTE if NEAR_EAST >> target & 1 else 1.0)
