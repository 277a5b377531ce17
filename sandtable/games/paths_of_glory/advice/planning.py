"""A whole action in one thought: which card, how to use it, where to move and attack."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from sandtable.core.bits import bits, mask_of
from sandtable.core.remember import remembered_by
from sandtable.games.paths_of_glory.advice.battles import attacks_on
from sandtable.games.paths_of_glory.advice.camps import mobile
from sandtable.games.paths_of_glory.advice.dangers import storm
from sandtable.games.paths_of_glory.advice.events import event_worth
from sandtable.games.paths_of_glory.advice.marching import best_walk
from sandtable.games.paths_of_glory.advice.reserves import redeployment_worth
from sandtable.games.paths_of_glory.advice.worth import UNIT, step_worth
from sandtable.games.paths_of_glory.facts.board import FRONT_OF
from sandtable.games.paths_of_glory.facts.cards import CATALOGUE
from sandtable.games.paths_of_glory.facts.units import (
    ARMIES,
    ELIMINATED,
    OF_SIDE,
    RP_OF,
)
from sandtable.games.paths_of_glory.rules.operations import NEVER, prices
from sandtable.games.paths_of_glory.rules.pieces import trench_level
from sandtable.games.paths_of_glory.rules.state import Position
from sandtable.games.paths_of_glory.rules.supply import supplied
from sandtable.games.paths_of_glory.rules.trenches import dig_refusal

NO_CARD = 0.6
"""What an action without a card forgoes: the hand is filled up again every turn anyway."""
FOLLOWERS = (1.0, 0.5, 0.3)
"""What the second and third unit of a stack add to the first that moves."""
NEXT_JOB = 0.6
"""Jobs are thought out one by one, and on one front they often meet the same need or danger: each
further one of an action there counts for this much less."""
AGAIN = 0.3
"""Likewise for a walk to a place where another unit is to go."""
LASTING = 2.0
"""A trench stays: it saves what it saves now in later turns as well."""
LEAST_ATTACK = 0.12
"""An attack that promises less is not worth its points."""
LATER = 0.8
"""Replacements come only at the end of the turn."""
LASTS = 4.0
"""What an event brings lasts. Most of what the jobs of an operation promise, each by itself, the
enemy undoes with his next action; so an event counts this many times as much beside them."""
REGRET = 0.5
"""How much of a card's best other use is lost by using it."""


@dataclass(frozen=True, slots=True)
class Job:
    """Something an activation is for."""

    attack: bool
    spaces: int
    cost: int
    value: float
    ends: int = 0
    """Where its walks lead."""


def jobs(g: Position, side: int, points: int) -> list[Job]:
    """What could be done with activation points now, the best for its price first."""
    marked = g.to_attack
    taken = g.to_move | g.to_attack
    busy = Counter(FRONT_OF[space] for space in bits(taken))
    found = [
        Job(True, one.starts & ~marked, one.cost, one.value)
        for one in attacks_on(g, side, marked, points)
        if one.value > LEAST_ATTACK and one.cost
    ]
    served = mask_of(end for space in bits(g.to_move) for end in walks_from(g, side, space))
    for space, cost, _ in prices(g, side):
        if cost <= points and cost < NEVER and not taken >> space & 1:
            value, ends = march_worth(g, side, space, served)
            value *= NEXT_JOB ** busy[FRONT_OF[space]]
            if value > 0.02:
                found.append(Job(False, 1 << space, cost, value, ends))
    return sorted(found, key=lambda job: job.value / job.cost, reverse=True)


@remembered_by(lambda g, side, points: (side, points, g.reduced, g.round, g.turn))
def operation_worth(g: Position, side: int, points: int) -> float:
    """What the best set of jobs brings that the points can pay."""
    total, left, used, ends = 0.0, points, 0, 0
    shares: dict[int, float] = {}
    for job in jobs(g, side, points):
        if job.cost <= left and not job.spaces & used:
            front = FRONT_OF[bits(job.spaces)[0]]
            share = shares.get(front, 1.0)
            total += share * job.value * (AGAIN if job.ends & ends else 1.0)
            shares[front] = share * NEXT_JOB
            left -= job.cost
            used |= job.spaces
            ends |= job.ends
    return total


def walks_from(g: Position, side: int, space: int) -> dict[int, float]:
    """Where the units of a space would go, and what that is worth: the best walk of each."""
    best: dict[int, float] = {}
    for p in bits(g.units(side, space)):
        if supplied(g, p, space):
            gain, walk = best_walk(g, side, p, space, g.mf(p))
            if gain > 0:
                best[walk[-1]] = max(gain, best.get(walk[-1], 0.0))
    return best


def march_worth(g: Position, side: int, space: int, served: int = 0) -> tuple[float, int]:
    """What moving the units of a space is worth, and where they would go; or a trench.

    Each walk is thought out as if the others stayed: two that want to go to the same place count
    once, and the second and third place for less.
    """
    best = walks_from(g, side, space)
    gains = sorted(
        (gain * (AGAIN if served >> end & 1 else 1.0) for end, gain in best.items()), reverse=True
    )
    total = sum(share * gain for share, gain in zip(FOLLOWERS, gains, strict=False))
    dug = dig_worth(g, side, space)
    return (dug, 0) if dug > total else (total, mask_of(best))


def dig_worth(g: Position, side: int, space: int) -> float:
    """The hope for a trench: how much less an attack here would promise, now and later."""
    for p in bits(g.units(side, space) & ARMIES):
        if dig_refusal(g, side, p, space) is None and supplied(g, p, space):
            level = trench_level(g, side, space)
            ready = mobile(g, 1 - side)
            now, then = (storm(g, side, space, one, ready) for one in (level, level + 1))
            return LASTING * (now - then) * g.lf(p) / 6
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


def use_worth(g: Position, side: int, verb: str, number: int) -> float:
    """What one use of a card brings."""
    printed = CATALOGUE[number]
    if verb == "ops":
        return operation_worth(g, side, printed.ops)
    if verb == "sr":
        return redeployment_worth(g, side, printed.sr)
    if verb == "rp":
        return replacement_worth(g, side, number)
    worth = LASTS * event_worth(g, side, number)
    if printed.also_ops:
        worth += operation_worth(g, side, printed.ops)
    return worth


def action_worths(g: Position, side: int, offers: list[tuple[str, tuple[int, ...]]]) -> list[float]:
    """Every action that is offered, less what else its card could have done."""
    gross = [
        use_worth(g, side, verb, arguments[0])
        if arguments
        else (operation_worth(g, side, 1) - NO_CARD if verb == "one_op" else -1.0)
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
