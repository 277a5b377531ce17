"""Supply warnings: what the opponent's next action could put out of supply, and how.

Tournaments ask players to look for this before they commit an action; here the program does.
Three ways are looked at: one enemy unit moves through or into spaces of ours, two enemy units
do so together, and an attack throws our units out of a space and the victor advances into it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from sandtable.core.bits import bits, mask_of
from sandtable.core.game import Caution
from sandtable.games.paths_of_glory.board import (
    ADJACENT,
    ALLIED,
    BEACHES,
    CENTRAL,
    RUSSIAN_SOURCES,
    SALONIKA,
    SOURCES,
    SPACE_TITLES,
    SPACES,
)
from sandtable.games.paths_of_glory.movement import free_steps
from sandtable.games.paths_of_glory.operations import NEVER, prices
from sandtable.games.paths_of_glory.pointing import alike, drawn_for
from sandtable.games.paths_of_glory.state import Position
from sandtable.games.paths_of_glory.supply import (
    ALL_ALLIED_LINES,
    ALL_CENTRAL_LINES,
    BEACH_USERS,
    BELGRADE,
    EASTERN,
    LINES_OF,
    always_supplied,
    fed,
    flood,
    open_spaces,
    ports,
    supplied,
)
from sandtable.games.paths_of_glory.units import BLOC_OF, NATION, PIECES, SB, distinct
from sandtable.games.paths_of_glory.words import unit_title
from sandtable.lib.words import listed

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

    def words(self) -> str:
        """``the French 9th Army moving Chateau Thierry - Sedan``."""
        if self.attack:
            return f"an attack on {SPACE_TITLES[self.path[-1]]} with an advance into it"
        way = " - ".join(SPACE_TITLES[space] for space in self.path)
        return f"the {unit_title(self.unit)} moving {way}"


@dataclass(frozen=True, slots=True)
class Peril:
    """What would be out of supply then."""

    threats: tuple[Threat, ...]
    units: int
    spaces: int


MOST_TOLD = 8
"""So many ways are told at most; those left out cut off less."""


def cautions(g: Position, side: int) -> list[Caution]:
    """What a player is told when he checks his supply."""
    found = warnings(g, side)
    told = [Caution(words(g, peril), about(g, peril)) for peril in found[:MOST_TOLD]]
    left = len(found) - len(told)
    if left:
        told.append(Caution(f"There are {left} more ways that cut off less."))
    return told


def words(g: Position, peril: Peril) -> str:
    """``The French 9th Army moving Paris - Sedan would cut off the German 3rd Army in Cambrai.``"""
    how = listed([threat.words() for threat in peril.threats], "and")
    lost = []
    for space in bits(g.occupied[CENTRAL] | g.occupied[ALLIED]):
        names = [unit_title(group[0]) for group in alike(g, g.here[space] & peril.units)]
        if names:
            lost.append(f"the {listed(names, 'and')} in {SPACE_TITLES[space]}")
    empty = [SPACE_TITLES[s] for s in bits(peril.spaces & ~occupied_by(g, peril.units))]
    if empty:
        lost.append(f"the ground of {listed(empty, 'and')}")
    return f"{how[0].upper()}{how[1:]} would cut off {listed(lost, 'and')}."


def occupied_by(g: Position, units: int) -> int:
    """The spaces in which any of these units stands."""
    return mask_of(s for s in bits(g.occupied[CENTRAL] | g.occupied[ALLIED]) if g.here[s] & units)


def about(g: Position, peril: Peril) -> list[str]:
    """The ids of what would be cut off, and of the spaces the enemy comes by."""
    units = [PIECES[drawn_for(g, p)] for p in bits(peril.units)]
    spaces = occupied_by(g, peril.units) | peril.spaces
    for threat in peril.threats:
        spaces |= mask_of(threat.path)
    return [*dict.fromkeys(units), *[SPACES[s] for s in bits(spaces)]]


def warnings(g: Position, side: int) -> list[Peril]:
    """Every way found, those that cut off most first; none that is part of a simpler one."""
    board = Ground(g, side)
    found: list[Peril] = []
    singles = [*marches(g, 1 - side), *assaults(g, 1 - side)]
    for threat in singles:
        _note(found, board, (threat,))
    walks = [threat for threat in singles if not threat.attack]
    for pair in list(_pairs(walks))[:MOST_PAIRS]:
        _note(found, board, pair)
    return sorted(found, key=lambda one: -(4 * one.units.bit_count() + one.spaces.bit_count()))


def _note(found: list[Peril], board: Ground, threats: tuple[Threat, ...]) -> None:
    """Adds what these threats together would cut off, if that is news."""
    taken = gone = 0
    for threat in threats:
        taken |= threat.taken
        gone |= 1 << threat.path[-1] if threat.attack else 0
    units, spaces = board.cut_off(taken, gone)
    for other in found:
        simpler = len(other.threats) <= len(threats)
        if simpler and not units & ~other.units and not spaces & ~other.spaces:
            return
    if units or spaces:
        found.append(Peril(threats, units, spaces))


def _pairs(walks: list[Threat]) -> Iterator[tuple[Threat, Threat]]:
    """The longest walk of each enemy unit to each end, two by two."""
    for one, other in combinations(walks, 2):
        if one.unit != other.unit and not one.taken & other.taken:
            yield one, other


def marches(g: Position, enemy: int) -> list[Threat]:
    """Walks of single enemy units that take spaces from us, the shortest for each set taken."""
    found: dict[int, Threat] = {}
    for space, price, _ in prices(g, enemy):
        if price == NEVER:
            continue
        for p in distinct(g.units(enemy, space), g.reduced):
            if supplied(g, p, space):
                for path in walks_of(g, enemy, p, (space,), g.mf(p)):
                    taken = _lost(g, 1 - enemy, path)
                    if taken and (taken not in found or len(path) < len(found[taken].path)):
                        found[taken] = Threat(p, path, taken)
    return list(found.values())


def walks_of(
    g: Position, enemy: int, p: int, path: tuple[int, ...], left: int
) -> Iterator[tuple[int, ...]]:
    """Every walk of a unit, step by step, that does not come back to a space."""
    if len(path) > 1:
        yield path
    if left:
        for goal in bits(free_steps(g, enemy, 1 << p, path[-1])):
            if goal not in path:
                yield from walks_of(g, enemy, p, (*path, goal), left - 1)


def _lost(g: Position, side: int, path: tuple[int, ...]) -> int:
    """The spaces of a side that a walk takes."""
    taken = 0
    for space in path[1:]:
        taken |= 1 << space
    return taken & g.controlled[side]


def assaults(g: Position, enemy: int) -> list[Threat]:
    """Spaces of ours that an enemy army next to them could attack and take."""
    ready = 0
    for space, _, price in prices(g, enemy):
        if price < NEVER:
            ready |= 1 << space
    side = 1 - enemy
    found = []
    for target in bits(g.occupied[side] & ~g.forts(side)):
        starts = bits(ADJACENT[target] & ready)
        if starts:
            attacker = bits(g.units(enemy, starts[0]))[0]
            found.append(Threat(attacker, (starts[0], target), 1 << target, attack=True))
    return found


class Ground:
    """A side's supply as it is, and as it would be with spaces lost."""

    def __init__(self, g: Position, side: int) -> None:
        self.g = g
        self.side = side
        self.open = open_spaces(g, side)
        self.ports = ports(g, side)
        self.units = [
            (p, space)
            for space in bits(g.occupied[side])
            for p in bits(g.units(side, space))
            if supplied(g, p, space) and not always_supplied(p, space)
        ]
        self.kept = self._kept(0)

    def cut_off(self, taken: int, gone: int) -> tuple[int, int]:
        """The units, and the spaces, that would be out of supply."""
        units = 0
        networks: dict[tuple[int, bool], int] = {}
        for p, space in self.units:
            if gone >> space & 1:
                continue
            key = (NATION[p], bool(BEACH_USERS >> p & 1))
            if key not in networks:
                networks[key] = self._network(p, taken)
            if not networks[key] >> space & 1:
                units |= 1 << p
        spaces = self.kept & ~self._kept(taken) & ~taken & self._owned()
        return units, spaces & ~self.g.forts(self.side)

    def _owned(self) -> int:
        return self.g.controlled[self.side] & ~BEACHES

    def _network(self, p: int, taken: int) -> int:
        nation = NATION[p]
        lines = LINES_OF[nation]
        open_ = self.open & ~taken
        if self.side == CENTRAL:
            return fed(flood(SOURCES[CENTRAL], open_, self.ports & ~taken, lines), lines)
        if BLOC_OF[p] in EASTERN:
            sources = RUSSIAN_SOURCES | BELGRADE | (1 << SALONIKA if nation == SB else 0)
            return fed(flood(sources, open_, 0, lines), lines)
        harbours = self.ports & ~taken
        if self.g.beachhead >= 0 and BEACH_USERS >> p & 1:
            harbours |= 1 << self.g.beachhead & ~taken
        else:
            open_ &= ~BEACHES
        return fed(flood(SOURCES[ALLIED], open_, harbours, lines), lines)

    def _kept(self, taken: int) -> int:
        """The controlled spaces that can trace to any source of their side."""
        open_ = self.open & ~taken
        if self.side == CENTRAL:
            reached = flood(SOURCES[CENTRAL], open_, self.ports & ~taken, ALL_CENTRAL_LINES)
            return fed(reached, ALL_CENTRAL_LINES)
        sources = SOURCES[ALLIED] | RUSSIAN_SOURCES | BELGRADE | 1 << SALONIKA
        reached = flood(sources, open_ & ~BEACHES, self.ports & ~taken, ALL_ALLIED_LINES)
        return fed(reached, ALL_ALLIED_LINES)
