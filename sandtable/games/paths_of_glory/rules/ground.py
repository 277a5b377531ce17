"""The map as a side finds it: what stays the same while only its own units move.

Most of what is worked out about supply, movement and redeployment follows from who controls
what, where the enemy stands and which forts are besieged. Such facts lie on a shelf that all
positions of the same ground share (``core/remember.py``).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sandtable.core.bits import bits, mask_of
from sandtable.core.remember import remembered
from sandtable.games.paths_of_glory.facts.board import ALLIED, CENTRAL
from sandtable.games.paths_of_glory.facts.cards import cards
from sandtable.games.paths_of_glory.facts.units import OF_NATION, OF_SIDE, RU
from sandtable.games.paths_of_glory.rules.forts import FREE_STATUS, besieged
from sandtable.games.paths_of_glory.rules.pieces import BREST_LITOVSK, lasting, neutral_greeks
from sandtable.games.paths_of_glory.rules.state import Position

RACE_TO_THE_SEA = cards("cp08")
RUSSIANS = OF_NATION[RU]
OTHER_ALLIES = OF_SIDE[ALLIED] & ~RUSSIANS


@lasting
@remembered
def ground(g: Position, side: int) -> dict[Any, Any]:
    """The shelf for the facts of a side that follow from nothing but what is named here."""
    control = g.controlled[CENTRAL], g.controlled[ALLIED], g.ruins, neutral_greeks(g)
    return shelf(side, g.occupied[1 - side], *control, *what_bears_on_units(g, side))


def what_bears_on_units(g: Position, side: int) -> tuple[object, ...]:
    """Besides the spaces that are open to them: sieges, and what holds for particular units."""
    return (
        besieged(g, side),
        g.beachhead,
        g.at_war,
        g.at_home,
        g.turn == 1,
        g.level[ALLIED],
        g.events & (RACE_TO_THE_SEA | BREST_LITOVSK),
        g.war_status[CENTRAL] < FREE_STATUS,
        g.options.historical,
        standing_apart(g) if side == ALLIED else (),
    )


@lru_cache(maxsize=1 << 8)
def shelf(*_follows_from: object) -> dict[Any, Any]:
    """A shelf that is empty at first; for the same arguments it is always the same one.

    Not all are kept: those that have not been used for longest go.
    """
    return {}


def standing_apart(g: Position) -> tuple[int, ...]:
    """16.4.9: where Russians and other Allies stand, who do not mix after Brest-Litovsk."""
    if not g.events & BREST_LITOVSK:
        return ()
    return standing(g, RUSSIANS), standing(g, OTHER_ALLIES)


def standing(g: Position, units: int) -> int:
    """The spaces in which any of some Allied units stand."""
    return mask_of(space for space in bits(g.occupied[ALLIED]) if g.here[space] & units)
