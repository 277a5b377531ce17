"""What must be true of every position."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.bits import bits, mask_of
from sandtable.games.axis_allies_1914.facts.board import (
    FIRST_ZONE,
    NOBODY,
    ORIGINAL,
    POWERS,
    RUSSIA,
    RUSSIAN_SOIL,
    SEA,
    SIDE_OF,
    SPACES,
    TERRITORIES,
    ZONES,
    adjacency,
)
from sandtable.games.axis_allies_1914.facts.units import DIVING
from sandtable.games.axis_allies_1914.rules.control import aligned, untouched
from sandtable.games.axis_allies_1914.rules.infantry import remedies
from sandtable.games.axis_allies_1914.rules.state import (
    EACH_RUN,
    EACH_SHIP,
    EACH_TROOP,
    INCOME,
    MOBILIZE,
    ROW,
    Position,
    enemy,
    friends,
)
from sandtable.games.axis_allies_1914.rules.transports import Transport


def faults(g: Position) -> Iterator[str]:
    """What is wrong with a position."""
    if any(one < 0 for one in (*g.treasury, *g.bought)):
        yield "a treasury or a purchase is below nothing"
    if g.phase == INCOME and any(g.bought):
        yield "what was bought is still on its way when income is collected"
    manned = [_manned(g, kind) for kind in range(ROW)]
    if g.phase != MOBILIZE:
        yield from _infantry_faults(g, manned)
    yield from _move_faults(g)
    yield from _control_faults(g, manned)
    if g.now[0] in BATTLE_AT_SEA:
        yield from _submarine_faults(g)
    for one in g.transports:
        yield from _cargo_faults(g, Transport(*one))
    if g.armistice:
        yield from _armistice_faults(g)


def _manned(g: Position, kind: int) -> int:
    """The territories with units of a kind of a power."""
    counts = g.armies[kind::ROW]
    return mask_of(space for space, count in enumerate(counts) if count) if any(counts) else 0


def _infantry_faults(g: Position, manned: list[int]) -> Iterator[str]:
    """5.7: every army has infantry, except while units move or new ones are being placed.

    While they move one place may lack infantry, if that can still be put right.
    """
    helping = MOVING in [frame[0] for frame in g.agenda]
    lacking = 0
    for power in range(len(POWERS)):
        infantry, *others = manned[power * EACH_TROOP : (power + 1) * EACH_TROOP]
        for space in bits((others[0] | others[1] | others[2]) & ~infantry):
            lacking += 1
            hope = helping and power == g.power and lacking == 1
            if not hope or next(remedies(g, power, space), None) is None:
                yield f"{POWERS[power]} has an army without infantry in {SPACES[space]}"


MOVING = "moving"
"""The question during which units move."""


def _move_faults(g: Position) -> Iterator[str]:
    """5.2, 7.1, 9.2 and 10.13: no more have moved, landed or run mines than there are."""
    if g.now[0] != MOVING:
        return
    for place, count in enumerate(g.moved):
        space, unit = divmod(place, EACH_TROOP)
        if count and count > g.count(space, g.power, unit):
            yield f"more units than there are have moved to {SPACES[space]}"
    for space, unit in set(g.landings):
        if g.landings.count((space, unit)) > g.moved[space * EACH_TROOP + unit]:
            yield f"more units than have moved have landed in {SPACES[space]}"
    for place, count in enumerate(g.sailed):
        zone, ship = divmod(place, EACH_SHIP)
        if count > g.fleet(zone, g.power)[ship]:
            yield f"more ships than there are have sailed to {ZONES[zone]}"
        if count < sum(g.mined[place * EACH_RUN : (place + 1) * EACH_RUN]):
            yield f"more ships have run mines than have sailed to {ZONES[zone]}"


def _control_faults(g: Position, manned: list[int]) -> Iterator[str]:
    """2.4: who controls a territory shares it with no enemy; one side alone controls it.

    Except what was entered and is not yet taken, what is being fought over or decided, and, while
    units move, what was contested before (5.9).
    """
    there = [0, 0]
    for kind, spaces in enumerate(manned):
        there[SIDE_OF[kind // EACH_TROOP]] |= spaces
    pending = _pending(g)
    left = g.disputed if MOVING in [frame[0] for frame in g.agenda] else 0
    for space, owner in enumerate(g.control):
        if g.entered >> space & 1:
            if there[enemy(SIDE_OF[g.power])] >> space & 1:
                yield f"{SPACES[space]} was entered as if no enemy were there"
        elif owner != NOBODY:
            if there[enemy(SIDE_OF[owner])] >> space & 1:
                yield f"{POWERS[owner]} controls {SPACES[space]} with an enemy in it"
        elif space not in pending and not untouched(g, space):
            sides = [one >> space & 1 for one in there]
            if not (sides[enemy(SIDE_OF[g.power])] and left >> space & 1):
                yield from _nobodys_faults(g, space, sides)


def _nobodys_faults(g: Position, space: int, sides: list[int]) -> Iterator[str]:
    """2.4, 10.15 and 10.16: only what both sides are in, or an emptied neutral, is nobody's."""
    if sum(sides) == 1:
        yield f"nobody controls {SPACES[space]}, but only one side is there"
    owned = ORIGINAL[space] != NOBODY or aligned(g, space) != NOBODY
    if sum(sides) == 0 and owned:
        yield f"nobody controls {SPACES[space]}, and nobody is there"


def _pending(g: Position) -> set[int]:
    """Where a battle goes on, or where it is still to be decided who takes control."""
    deciding = [frame[1] for frame in g.agenda if frame[0] in DECIDING]
    found = {one for arguments in deciding for one in arguments}
    return found | {g.site} if g.now[0] in BATTLE_ON_LAND else found


DECIDING = ("choose_controller", "agreeing")
"""Questions about control; that some of their numbers are no spaces does no harm."""
BATTLE_ON_LAND = (
    "coastal_dice",
    "choose_ashore",
    "air_duel",
    "attack_fire",
    "defence_fire",
    "casualties",
    "agreeing",
)
"""Questions and dice of a battle on land."""


def _submarine_faults(g: Position) -> Iterator[str]:
    """12.3: no more submarines have submerged than there are in the battle."""
    for zone in (space - FIRST_ZONE for space in g.now[1] if SEA >> space & 1):
        for power in range(len(POWERS)):
            if g.dived[power] + g.diving[power] > g.fleet(zone, power)[DIVING]:
                yield f"more submarines of {POWERS[power]} have submerged than are there"


BATTLE_AT_SEA = ("choose_dive", "sea_fire", "sea_fire_back", "sea_casualties", "press_on")
"""Questions and dice of a sea battle."""


def _cargo_faults(g: Position, one: Transport) -> Iterator[str]:
    """8.1 and 8.4: cargo is of the ship's own side, and lands beside it."""
    if any(not friends(kind // EACH_TROOP, one.owner) for kind in one.cargo):
        yield f"a transport of {POWERS[one.owner]} carries an enemy"
    if one.first == NOBODY and one.second != NOBODY:
        yield "a transport carries its only unit in the second place"
    beside = adjacency(g.options)[FIRST_ZONE + one.zone]
    if one.landed != NOBODY and not beside >> one.landed & 1:
        yield f"a transport in {ZONES[one.zone]} has landed troops far away"


def _armistice_faults(g: Position) -> Iterator[str]:
    """15.3: nothing Russian is left outside of Russia."""
    for space in range(len(TERRITORIES)):
        abroad = not RUSSIAN_SOIL >> space & 1
        if abroad and (g.control[space] == RUSSIA or any(g.army(space, RUSSIA))):
            yield f"Russia is still in {SPACES[space]}"
    if any(any(g.fleet(zone, RUSSIA)) for zone in range(len(ZONES))):
        yield "Russia still has ships"
