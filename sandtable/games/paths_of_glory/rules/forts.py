"""15.0 Forts: sieges, and what forts forbid."""

from __future__ import annotations

from sandtable.core.bits import bits, mask_of
from sandtable.core.remember import remembered
from sandtable.games.paths_of_glory.facts.board import (
    CENTRAL,
    FORT,
    GERMANY,
    PRINTED,
    RUSSIA,
)
from sandtable.games.paths_of_glory.facts.cards import cards
from sandtable.games.paths_of_glory.facts.units import ARMIES
from sandtable.games.paths_of_glory.rules.pieces import lasting
from sandtable.games.paths_of_glory.rules.state import Position

OBEROST = cards("cp11")
FREE_STATUS = 4
"""15.1.11 and 11.1.9: from this war status of the Central Powers the limits of 1914 are off."""


def can_besiege(force: int, space: int) -> bool:
    """15.2.1: one army, or as many corps as the fort's value."""
    return bool(force & ARMIES) or force.bit_count() >= FORT[space]


@lasting
@remembered
def besieged(g: Position, side: int) -> int:
    """The enemy fort spaces that a side besieges now (15.2.1, 15.2.4)."""
    return mask_of(
        space
        for space in bits(g.forts(1 - side) & g.occupied[side])
        if can_besiege(g.units(side, space), space)
    )


@lasting
@remembered
def unbesieged_forts(g: Position, side: int) -> int:
    """15.1.1: enemy fort spaces that a side has yet to besiege."""
    return g.forts(1 - side) & ~besieged(g, side)


def russian_forts_closed(g: Position) -> int:
    """15.1.11: the Russian fort spaces that German units may not attack yet."""
    if g.events & OBEROST or g.war_status[CENTRAL] >= FREE_STATUS:
        return 0
    return g.forts(1) & RUSSIA & PRINTED[1]


def german_forts_closed(g: Position) -> int:
    """15.1.12: the German fort spaces that Russian units may not go near in August 1914."""
    return g.forts(CENTRAL) & GERMANY if g.turn == 1 else 0
