"""14.3.5-6 Attrition, and 15.3 the siege phase."""

from __future__ import annotations

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.outcomes import Dice, Outcomes
from sandtable.games.paths_of_glory.facts.board import (
    ALLIED,
    CENTRAL,
    FORT,
)
from sandtable.games.paths_of_glory.facts.units import ARMIES
from sandtable.games.paths_of_glory.rules.forts import besieged
from sandtable.games.paths_of_glory.rules.pieces import (
    capture_trench,
    destroy_fort,
    eliminate,
    occupy,
    set_control,
)
from sandtable.games.paths_of_glory.rules.state import Position, book
from sandtable.games.paths_of_glory.rules.supply import starving_spaces, starving_units

EARLY_SIEGE = -2
"""15.3.3: August and September 1914 are single months."""


@book.step
def attrition_phase(g: Position) -> None:
    """14.3.5 and 14.3.6: units and spaces of both sides at once."""
    starving = starving_units(g, CENTRAL) | starving_units(g, ALLIED)
    units = [
        (p, space)
        for side in (CENTRAL, ALLIED)
        for space in bits(g.occupied[side])
        for p in bits(g.here[space] & starving)
    ]
    lost = [starving_spaces(g, side) for side in (CENTRAL, ALLIED)]
    for p, space in units:
        eliminate(g, p, space, for_good=bool(ARMIES >> p & 1))
    for side in (CENTRAL, ALLIED):
        for space in bits(lost[side]):
            capture_trench(g, 1 - side, space)
            set_control(g, 1 - side, space)


@book.step
def siege_phase(g: Position) -> None:
    """15.3.1: a die for every besieged fort."""
    forts = besieged(g, CENTRAL) | besieged(g, ALLIED)
    g.todo(*[siege_roll(space) for space in bits(forts)])


@book.chance
def siege_roll(g: Position, space: int) -> Outcomes:
    """15.3.2"""
    return Dice(1)


@siege_roll.answer
def siege_rolled(g: Position, action: Action, space: int) -> None:
    """15.3.2 and 15.3.3: the fort falls to a die above its value."""
    (die,) = action[1]
    result = die + (EARLY_SIEGE if g.turn <= 2 else 0)
    g.tell("siege", space, die, result, result > FORT[space])
    if result > FORT[space]:
        fort_falls(g, space)


def fort_falls(g: Position, space: int) -> None:
    """15.1.9 and 15.1.10: the fort is gone for good, and besiegers take the space at once."""
    destroy_fort(g, space)
    for side in (CENTRAL, ALLIED):
        if g.occupied[side] >> space & 1:
            occupy(g, side, space)
