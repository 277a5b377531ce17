"""The attacks of a power as they stand on the board: who takes part, by land and by sea."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.bits import bits
from sandtable.games.axis_allies_1914.advice.attack import (
    NO_FLEET,
    Attack,
    Vessel,
    Zone,
    troops_in,
)
from sandtable.games.axis_allies_1914.advice.dice import Army, Fleet, total
from sandtable.games.axis_allies_1914.facts.board import (
    FIRST_ZONE,
    LAND,
    MINORS,
    NOBODY,
    SIDE_OF,
)
from sandtable.games.axis_allies_1914.facts.units import SHIPS
from sandtable.games.axis_allies_1914.rules.assault import landed_from
from sandtable.games.axis_allies_1914.rules.control import aligned, untouched
from sandtable.games.axis_allies_1914.rules.politics import minor_force
from sandtable.games.axis_allies_1914.rules.sailing import assault, landing_in, own_transports
from sandtable.games.axis_allies_1914.rules.sea_combat import fighting, sea_battles, targets
from sandtable.games.axis_allies_1914.rules.state import (
    EACH_RUN,
    EACH_TROOP,
    MINE_ROW,
    Position,
    enemy,
)
from sandtable.games.axis_allies_1914.rules.transports import DECLARED, Transport, transports_in


def attacks(g: Position, power: int) -> Iterator[tuple[int, Attack]]:
    """Where a power shares a territory or a zone with enemies, or where its troops are to land."""
    ships = [Transport(*one) for one in g.transports]
    declared = {one.landed for one in ships if one.bound & DECLARED}
    for space in bits(LAND & ~g.fought):
        if any(g.army(space, power)) or space in declared:
            foes = defenders(g, power, space)
            hostile = space in declared and assault(g, power, space)
            if hostile or (foes and g.control[space] == NOBODY):
                yield space, land_attack(g, power, space, foes)
    for zone in sea_battles(g, power):
        yield FIRST_ZONE + zone, Attack(zones=(zone_of(g, power, zone),))


def defenders(g: Position, power: int, space: int) -> tuple[Army, ...]:
    """Who would defend a territory, a minor power that is still to mobilize among them."""
    side = enemy(SIDE_OF[power])
    armies = [tuple(g.army(space, one)) for one in g.warring_in(space, side)]
    friend = aligned(g, space)
    ours = friend != NOBODY and SIDE_OF[friend] != side
    if MINORS >> space & 1 and untouched(g, space) and not ours:
        armies.append(minor_force(space))
    return tuple(armies)


def land_attack(g: Position, power: int, space: int, foes: tuple[Army, ...]) -> Attack:
    """A battle with what has walked in, what has landed, what bombards, and what is to land."""
    landed = tuple(landing_in(g, space))
    walking = [there - some for there, some in zip(g.army(space, power), landed, strict=True)]
    ships = [Transport(*one) for one in g.transports]
    declared = {one.zone for one in ships if one.landed == space and one.bound & DECLARED}
    zones = sorted(declared.union(landed_from(g, space)))
    return Attack(
        tuple(walking),
        landed,
        foes,
        tuple(zone_of(g, power, one, space) for one in zones if not g.fought_at_sea >> one & 1),
        not assault(g, power, space),
        *onlookers(g, power, space),
    )


def onlookers(g: Position, power: int, space: int) -> tuple[bool, bool]:
    """10.2 and 15.2: whether friends of an attacker stand there, and enemies that do not fight."""
    side = SIDE_OF[power]
    friends = any(one != power for one in g.powers_in(space, side))
    foes = enemy(side)
    return friends, g.powers_in(space, foes) != g.warring_in(space, foes)


def zone_of(g: Position, power: int, zone: int, goal: int = NOBODY) -> Zone:
    """A zone with all ships in it, and with what is to land from there in a territory.

    The ships there are fought first, unless troops have landed past them.
    """
    friends = [one for one in transports_in(g, zone) if one.owner != power]
    vessels = [
        Vessel(tuple(kind % EACH_TROOP for kind in one.cargo), going(one, power, goal), one.mines)
        for one in sorted(own_transports(g, zone, power), key=lambda one: len(one.cargo))
    ]
    guests = troops_in(going(one, power, goal) for one in friends)
    fought = goal == NOBODY or any(guests) or any(one.going for one in vessels)
    return Zone(
        tuple(squadrons(g, power, zone)),
        tuple(vessels),
        fleet_of(g, zone, targets(g, power)) if fought else NO_FLEET,
        guests,
        g.bombarded[zone],
    )


def going(one: Transport, power: int, goal: int) -> tuple[int, ...]:
    """The units of a power that are to land from a transport in a territory."""
    if not one.bound & DECLARED or one.landed != goal:
        return ()
    return tuple(kind % EACH_TROOP for kind in one.going if kind // EACH_TROOP == power)


def squadrons(g: Position, power: int, zone: int) -> Iterator[tuple[Fleet, int]]:
    """9.2: a power's warships by the minefields that they ran and that are still to be rolled."""
    ran = g.mined[zone * MINE_ROW : (zone + 1) * MINE_ROW]
    fleet = fighting(g, zone, power)
    for runs in range(1, EACH_RUN + 1):
        some = ran[runs - 1 :: EACH_RUN]
        fleet = [there - one for there, one in zip(fleet, some, strict=True)]
        if any(some):
            yield (*some, 0), runs
    yield (*fleet, 0), 0


def fleet_of(g: Position, zone: int, powers: list[int]) -> Fleet:
    """The ships of these powers that are in a battle, transports last."""
    fleets = [tuple(fighting(g, zone, one)) for one in powers]
    carriers = sum(one.owner in powers for one in transports_in(g, zone))
    return (*total((0,) * len(SHIPS), *fleets), carriers)
