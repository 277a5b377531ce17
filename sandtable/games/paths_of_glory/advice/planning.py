"""A whole action in one thought: which card, how to use it, where to move and attack."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.core.bits import bits
from sandtable.games.paths_of_glory.advice.battles import attacks_on
from sandtable.games.paths_of_glory.advice.events import event_worth
from sandtable.games.paths_of_glory.advice.ground import exposure, field, prizes
from sandtable.games.paths_of_glory.advice.walls import guard, plug, within_reach
from sandtable.games.paths_of_glory.advice.worth import UNIT, space_worths, step_worth, strength
from sandtable.games.paths_of_glory.cards.catalogue import CATALOGUE
from sandtable.games.paths_of_glory.movement import free_steps, stop_refusal
from sandtable.games.paths_of_glory.operations import NEVER, prices
from sandtable.games.paths_of_glory.pieces import derived
from sandtable.games.paths_of_glory.state import Position
from sandtable.games.paths_of_glory.supply import supplied
from sandtable.games.paths_of_glory.trenches import ENTRENCH, dig_refusal
from sandtable.games.paths_of_glory.units import (
    ARMIES,
    ELIMINATED,
    OF_SIDE,
    RESERVE,
    RP_OF,
)

MARCH = 0.25
"""Turns height climbed by a unit of strength 1 into victory points."""
PLUGGED = 0.8
"""How much of what a unit in a gap saves is sure."""
DIG = 0.22
"""A trench at the front, by the chance to get it."""
LEAST_ATTACK = 0.12
"""An attack that promises less is not worth its points."""
LATER = 0.8
"""Replacements come only at the end of the turn."""
REGRET = 0.35
"""How much of a card's best other use is lost by using it."""


@dataclass(frozen=True, slots=True)
class Job:
    """Something an activation is for."""

    attack: bool
    spaces: int
    cost: int
    value: float


def jobs(g: Position, side: int, points: int) -> list[Job]:
    """What could be done with activation points now, the best for its price first."""
    marked = g.to_attack
    found = [
        Job(True, one.starts & ~marked, one.cost, one.value)
        for one in attacks_on(g, side, marked, points)
        if one.value > LEAST_ATTACK and one.cost
    ]
    taken = g.to_move | g.to_attack
    for space, cost, _ in prices(g, side):
        if cost <= points and cost < NEVER and not taken >> space & 1:
            value = march_worth(g, side, space)
            if value > 0.02:
                found.append(Job(False, 1 << space, cost, value))
    return sorted(found, key=lambda job: job.value / job.cost, reverse=True)


def operation_worth(g: Position, side: int, points: int) -> float:
    """What the best set of jobs brings that the points can pay."""
    known = derived(g)
    key = ("operation", side, points, g.reduced, g.round, g.turn)
    if key not in known:
        total, left, used = 0.0, points, 0
        for job in jobs(g, side, points):
            if job.cost <= left and not job.spaces & used:
                total += job.value
                left -= job.cost
                used |= job.spaces
        known[key] = total
    found: float = known[key]
    return found


def march_worth(g: Position, side: int, space: int) -> float:
    """What moving the units of a space is worth: the climb of each, prizes, trenches."""
    known = derived(g)
    key = ("march", side, space, g.reduced, g.events & ENTRENCH)
    if key not in known:
        units = [p for p in bits(g.units(side, space)) if supplied(g, p, space)]
        gains = sorted((climb(g, side, p, space) for p in units), reverse=True)
        if len(units) == g.units(side, space).bit_count() and gains and gains[-1] > 0:
            price = guard(g, side, space)
            gains = max(gains[:-1], [*gains, -price], key=sum)
        known[key] = max(sum(gains), dig_worth(g, side, space))
    found: float = known[key]
    return found


def climb(g: Position, side: int, p: int, space: int) -> float:
    """The best that a unit can gain by moving, apart from what it leaves open."""
    height = field(g, side)
    force = strength(g, 1 << p)
    best = 0.0
    worth = space_worths(g)
    reach = reachable(g, side, p, space)
    here = MARCH * force * height[space]
    for goal in bits(reach):
        best = max(best, MARCH * force * height[goal] - here)
    for goal in bits(reach & prizes(g, side)):
        best = max(best, worth[goal] * exposure(g, side, goal) - here)
    for goal in bits(reach & within_reach(g, side)):
        best = max(best, PLUGGED * plug(g, side, goal) - here)
    return best


def last_one(g: Position, side: int, p: int, space: int) -> bool:
    """Whether a unit's leaving would leave a space empty."""
    return not g.units(side, space) & ~(1 << p)


def net_climb(g: Position, side: int, p: int, space: int) -> float:
    """What a unit gains by moving, less what it leaves open."""
    gain = climb(g, side, p, space)
    return gain - guard(g, side, space) if last_one(g, side, p, space) else gain


def reachable(g: Position, side: int, p: int, space: int) -> int:
    """The spaces in which a unit could end its move, forts to be besieged apart."""
    known = derived(g)
    key = ("reach", p, space, g.to_attack, g.reduced >> p & 1)
    if key not in known:
        group = 1 << p
        seen = edge = 1 << space
        for _ in range(g.mf(p)):
            found = 0
            for one in bits(edge):
                found |= free_steps(g, side, group, one)
            edge = found & ~seen
            seen |= edge
        ends = seen & ~(1 << space)
        known[key] = sum(
            1 << goal for goal in bits(ends) if stop_refusal(g, side, group, goal) is None
        )
    found_all: int = known[key]
    return found_all


def dig_worth(g: Position, side: int, space: int) -> float:
    """The hope for a trench."""
    height = field(g, side)[space]
    for p in bits(g.units(side, space) & ARMIES):
        if dig_refusal(g, side, p, space) is None and supplied(g, p, space):
            return DIG * height * g.lf(p) / 3
    return 0.0


# The other uses of a card.


def replacement_worth(g: Position, side: int, number: int) -> float:
    """The steps that a card's replacement points could bring back."""
    total = 0.0
    for kind, points in CATALOGUE[number].rp:
        ready = g.rp[kind]
        steps = []
        for p in bits((g.reduced | g.here[ELIMINATED]) & OF_SIDE[side]):
            if RP_OF[p] == kind:
                halves = 2 if ARMIES >> p & 1 else 1
                worth = UNIT[1][p] if g.here[ELIMINATED] >> p & 1 else step_worth(g, p)
                steps.append((worth / halves, halves))
        steps.sort(reverse=True)
        paid = 0
        for worth, halves in steps:
            if paid >= ready and paid + halves <= ready + 2 * points:
                total += worth * halves
            paid += halves
    return LATER * total


def redeployment_worth(g: Position, side: int, points: int) -> float:
    """Corps from the reserve box to where they are needed most."""
    height = field(g, side)
    fronts = sorted((height[s] for s in bits(g.occupied[side])), reverse=True)
    corps = sorted(
        (strength(g, 1 << p) for p in bits(g.here[RESERVE] & OF_SIDE[side])), reverse=True
    )
    keep = 2
    useful = corps[: max(0, min(points, len(corps) - keep))]
    return sum(MARCH * 1.3 * force * top for force, top in zip(useful, fronts, strict=False))


def use_worth(g: Position, side: int, verb: str, number: int) -> float:
    """What one use of a card brings."""
    printed = CATALOGUE[number]
    if verb == "ops":
        return operation_worth(g, side, printed.ops)
    if verb == "sr":
        return redeployment_worth(g, side, printed.sr)
    if verb == "rp":
        return replacement_worth(g, side, number)
    worth = event_worth(g, side, number)
    if printed.also_ops:
        worth += operation_worth(g, side, printed.ops)
    return worth


def action_worths(g: Position, side: int, offers: list[tuple[str, tuple[int, ...]]]) -> list[float]:
    """Every action that is offered, less what else its card could have done."""
    gross = [
        use_worth(g, side, verb, arguments[0])
        if arguments
        else (0.75 * operation_worth(g, side, 1) if verb == "one_op" else -1.0)
        for verb, arguments in offers
    ]
    best: dict[int, list[float]] = {}
    for (_, arguments), worth in zip(offers, gross, strict=True):
        if arguments:
            best.setdefault(arguments[0], []).append(worth)
    found = []
    for (_, arguments), worth in zip(offers, gross, strict=True):
        other = 0.0
        if arguments:
            rest = list(best[arguments[0]])
            rest.remove(worth)
            other = max(rest, default=0.0)
        found.append(worth - REGRET * other)
    return found
