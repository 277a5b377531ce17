"""The Russian Revolution (chapter 15), an option: a losing Russia leaves the war."""

from __future__ import annotations

from sandtable.core.bits import bits
from sandtable.games.axis_allies_1914.facts.board import (
    ALLIED,
    CENTRAL,
    FIRST_ZONE,
    LAND,
    MOSCOW,
    NOBODY,
    ORIGINAL,
    RUSSIA,
    RUSSIAN_SOIL,
    SIDE_OF,
    USA,
    ZONES,
    adjacency,
)
from sandtable.games.axis_allies_1914.facts.units import FIRST_SHIP, ON_LAND, SHIPS
from sandtable.games.axis_allies_1914.rules.agreement import several
from sandtable.games.axis_allies_1914.rules.casualties import remove
from sandtable.games.axis_allies_1914.rules.control import contested, share, take_control, vacated
from sandtable.games.axis_allies_1914.rules.state import EACH_TROOP, Position
from sandtable.games.axis_allies_1914.rules.transports import Transport

FIRST_ROUND = 4
"""15.1: the revolution comes in this round at the earliest."""
NEIGHBOURS = 3
"""15.1: how many territories around Moscow must be lost."""


def central_holds(g: Position, space: int) -> bool:
    """Whether one of the Central Powers controls a territory."""
    return g.control[space] != NOBODY and SIDE_OF[g.control[space]] == CENTRAL


def russia_is_losing(g: Position) -> bool:
    """15.1: three territories around Moscow and another are lost, and Moscow itself is not.

    15.4: only where Russia and the United States have one player. R14: a contested Moscow may be
    the fourth.
    """
    if not g.options.russian_revolution or g.armistice or g.round < FIRST_ROUND:
        return False
    if several(g, (RUSSIA, USA)):
        return False
    around = bits(adjacency(g.options)[MOSCOW] & LAND)
    lost = sum(central_holds(g, space) for space in around)
    hurt = sum(central_holds(g, one) or contested(g, one) for one in bits(RUSSIAN_SOIL))
    moscow = g.control[MOSCOW] == RUSSIA or contested(g, MOSCOW)
    return lost >= NEIGHBOURS and hurt > NEIGHBOURS and moscow


def sign_armistice(g: Position) -> None:
    """15.2 and 15.3: Russia keeps its own soil, and gives up all else."""
    g.armistice = 1
    g.tell("revolution")
    _scuttle(g)
    for space in bits(LAND & ~RUSSIAN_SOIL):
        for unit in ON_LAND:
            count = g.count(space, RUSSIA, unit)
            if count:
                remove(g, space, RUSSIA, unit, count)
        if g.control[space] == RUSSIA:
            give_up(g, space)
        else:
            vacated(g, space, ALLIED)


def _scuttle(g: Position) -> None:
    """15.3: ships count as outside of Russia, and so do units aboard any ship."""
    for zone in range(len(ZONES)):
        for ship, count in enumerate(g.fleet(zone, RUSSIA)):
            if count:
                g.add_ships(zone, RUSSIA, ship, -count)
                g.tell("lost", RUSSIA, FIRST_SHIP + ship, count, FIRST_ZONE + zone)
    kept = []
    for one in (Transport(*ship) for ship in g.transports):
        if one.owner == RUSSIA:
            g.tell("lost", RUSSIA, FIRST_SHIP + len(SHIPS), 1, FIRST_ZONE + one.zone)
            continue
        units = [unit for unit in one.units if unit[0] // EACH_TROOP != RUSSIA]
        kept.append(one.holding(units))
    g.transports = sorted(kept)


def give_up(g: Position, space: int) -> None:
    """15.3: the Allies that stand there take it, else its first owner; else it is nobody's."""
    g.mark(space, NOBODY)
    if g.powers_in(space, ALLIED):
        share(g, space, g.powers_in(space, ALLIED))
    elif ORIGINAL[space] != NOBODY:
        take_control(g, space, ORIGINAL[space])
    else:
        g.tell("control", NOBODY, space)
