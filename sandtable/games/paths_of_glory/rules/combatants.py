"""12.1.3 The combat under way: who attacks, who defends, and where they stand.

The active side is the attacker. Units that retreated earlier in the action stand in the space
attacked but do not defend it (12.5.6).
"""

from __future__ import annotations

from sandtable.core.bits import bits
from sandtable.games.paths_of_glory.facts.board import ADJACENT
from sandtable.games.paths_of_glory.facts.units import OF_SIDE
from sandtable.games.paths_of_glory.rules.state import Position


def in_target(g: Position) -> int:
    """All enemy units in the space attacked."""
    return g.here[g.target] & OF_SIDE[1 - g.active]


def defenders(g: Position) -> int:
    """The units that defend."""
    return g.here[g.target] & OF_SIDE[1 - g.active] & ~g.fallen_back


def helped(g: Position) -> int:
    """14.3.4 and reading 14: the defenders that combat cards can help, those in supply."""
    return defenders(g) & ~g.starved


def fort_stands(g: Position) -> bool:
    """Whether the defender has an intact fort in the space attacked."""
    return bool(g.forts(1 - g.active) >> g.target & 1)


def starts(g: Position) -> int:
    """The spaces the attackers stand in."""
    found = 0
    for space in bits(near(g)):
        if g.here[space] & g.attackers:
            found |= 1 << space
    return found


def near(g: Position) -> int:
    """The spaces from which the target may be attacked, its own among them (15.1.3)."""
    return (ADJACENT[g.target] | 1 << g.target) & g.occupied[g.active]


def stand(g: Position, p: int) -> int:
    """The space in which a unit in this combat stands."""
    bit = 1 << p
    if g.here[g.target] & bit:
        return g.target
    return next(space for space in bits(near(g)) if g.here[space] & bit)


def fighting(g: Position, side: int) -> int:
    """A side's units in this combat."""
    return g.attackers if side == g.active else defenders(g)


def took_part(g: Position) -> int:
    """The attackers, with those whom this combat has eliminated (12.3.4)."""
    return g.attackers | g.slain & OF_SIDE[g.active]


def full_strength(g: Position) -> int:
    """12.5.1 and 12.7.1: the attackers that are still at full strength."""
    return g.attackers & ~g.reduced
