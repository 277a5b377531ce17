"""What the enemy's next action could put out of supply, and how.

Three ways are looked at: one enemy unit moves through or into spaces of ours, two enemy units
do so together, and an attack throws our units out of a space and the victor advances into it.
What is cut off then is worked out as attrition works it out (14.3.5 and 14.3.6).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from sandtable.core.bits import bits, mask_of
from sandtable.core.remember import remembered_by
from sandtable.games.paths_of_glory.facts.board import ADJACENT, LONDON
from sandtable.games.paths_of_glory.facts.units import distinct
from sandtable.games.paths_of_glory.rules.movement_routes import free_steps, walks
from sandtable.games.paths_of_glory.rules.operations import NEVER, prices, what_prices_follow_from
from sandtable.games.paths_of_glory.rules.state import Position
from sandtable.games.paths_of_glory.rules.supply import (
    FIRST_ALIKE,
    always_supplied,
    network_without,
    starving_spaces,
    supplied,
)

MOST_PAIRS = 400
"""Pairs of enemy units looked at; more than this has not been seen to matter."""


@dataclass(frozen=True, slots=True)
class Threat:
    """A way in which the enemy could take spaces: by whom, along which spaces, or by attack."""

    unit: int
    path: tuple[int, ...]
    taken: int
    """Spaces of ours that would be lost or blocked."""
    attack: bool = False


@dataclass(frozen=True, slots=True)
class CutOff:
    """What threats, one or two together, would put out of supply."""

    threats: tuple[Threat, ...]
    units: int
    spaces: int


class Fed(NamedTuple):
    """Units in supply that trace alike: one of their sort, their spaces, and who stands where."""

    like: int
    spaces: int
    stand: list[tuple[int, int]]


def _what_threats_follow_from(g: Position, side: int) -> tuple[int, ...]:
    return *what_prices_follow_from(g, 1 - side), g.reduced


@remembered_by(_what_threats_follow_from)
def threatened_supply(g: Position, side: int) -> list[CutOff]:
    """Every way found, those that cut off most first; none that is part of a simpler one."""
    found: list[CutOff] = []
    fed, starving = supplied_units(g, side), starving_spaces(g, side)
    singles = [*marches(g, 1 - side), *assaults(g, 1 - side)]
    for threat in singles:
        _note(g, side, found, fed, starving, (threat,))
    moves = [threat for threat in singles if not threat.attack]
    for pair in list(_pairs(moves))[:MOST_PAIRS]:
        _note(g, side, found, fed, starving, pair)
    return sorted(found, key=cuts_off, reverse=True)


def cuts_off(one: CutOff) -> tuple[int, int]:
    """How much is cut off: units first, then ground."""
    return one.units.bit_count(), one.spaces.bit_count()


def supplied_units(g: Position, side: int) -> list[Fed]:
    """The units of a side that are in supply and could lose it."""
    found: dict[int, list[tuple[int, int]]] = {}
    for space in bits(g.occupied[side]):
        for p in bits(g.units(side, space)):
            if supplied(g, p, space) and not always_supplied(p, space):
                found.setdefault(FIRST_ALIKE[p], []).append((p, space))
    return [Fed(p, mask_of(space for _, space in stand), stand) for p, stand in found.items()]


def _note(
    g: Position,
    side: int,
    found: list[CutOff],
    fed: list[Fed],
    starving: int,
    threats: tuple[Threat, ...],
) -> None:
    """Adds what these threats together would cut off, if that is news."""
    taken = gone = units = 0
    for threat in threats:
        taken |= threat.taken
        gone |= 1 << threat.path[-1] if threat.attack else 0
    for one in fed:
        cut = one.spaces & ~gone & ~network_without(g, one.like, taken)
        if cut:
            units |= mask_of(p for p, space in one.stand if cut >> space & 1)
    spaces = starving_spaces(g, side, taken) & ~starving
    for other in found:
        simpler = len(other.threats) <= len(threats)
        if simpler and not units & ~other.units and not spaces & ~other.spaces:
            return
    if units or spaces:
        found.append(CutOff(threats, units, spaces))


def _pairs(moves: list[Threat]) -> Iterator[tuple[Threat, Threat]]:
    """The moves of different enemy units that take different spaces, two by two."""
    for one, other in combinations(moves, 2):
        if one.unit != other.unit and not one.taken & other.taken:
            yield one, other


def marches(g: Position, enemy: int) -> list[Threat]:
    """Walks of single enemy units that take spaces from us, the shortest for each set taken."""
    found: dict[int, Threat] = {}
    for space, price, _ in prices(g, enemy):
        if price == NEVER:
            continue
        for p in distinct(g.units(enemy, space), g.reduced):
            if supplied(g, p, space) and within(g, enemy, p, space) & g.controlled[1 - enemy]:
                for path in walks(g, enemy, p, (space,), g.mf(p)):
                    taken = _lost(g, 1 - enemy, path)
                    if taken and (taken not in found or len(path) < len(found[taken].path)):
                        found[taken] = Threat(p, path, taken)
    return list(found.values())


def within(g: Position, side: int, p: int, start: int) -> int:
    """The spaces that a unit could walk into."""
    found = edge = 1 << start
    for _ in range(g.mf(p)):
        near = 0
        for space in bits(edge):
            near |= free_steps(g, side, 1 << p, space)
        edge = near & ~found
        found |= near
    return found


def _lost(g: Position, side: int, path: tuple[int, ...]) -> int:
    """The spaces of a side that a walk takes."""
    taken = 0
    for space in path[1:]:
        taken |= 1 << space
    return taken & g.controlled[side]


def assaults(g: Position, enemy: int) -> list[Threat]:
    """Spaces of ours that an enemy army next to them could attack and take.

    12.1.10: from London nobody attacks alone.
    """
    ready = 0
    for space, _, price in prices(g, enemy):
        if price < NEVER and space != LONDON:
            ready |= 1 << space
    side = 1 - enemy
    found = []
    for target in bits(g.occupied[side] & ~g.forts(side)):
        starts = bits(ADJACENT[target] & ready)
        if starts:
            attacker = bits(g.units(enemy, starts[0]))[0]
            found.append(Threat(attacker, (starts[0], target), 1 << target, attack=True))
    return found
