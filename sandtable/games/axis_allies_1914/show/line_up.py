"""Who fires in a battle, in columns by the number that they hit on (10.5 to 10.9, 12.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sandtable.games.axis_allies_1914.facts.board import FIRST_ZONE, RUSSIA, SIDE_OF, SIDE_POWERS
from sandtable.games.axis_allies_1914.facts.units import (
    ARTILLERY,
    ATTACK,
    ATTACK_WITH_AIR,
    BOMBARD,
    DAMAGED,
    DEFEND,
    DEFEND_WITH_AIR,
    DIVING,
    FIGHTER,
    FIRST_SHIP,
    INFANTRY,
    ON_LAND,
    PIECES,
    SHIP_FIRE,
    SUPPORTED,
    TANK,
    WHOLE,
)
from sandtable.games.axis_allies_1914.rules.combat import ATTACKER, DEFENDER, NO_SUPREMACY
from sandtable.games.axis_allies_1914.rules.sea_combat import TRANSPORT, carriers, fighting
from sandtable.games.axis_allies_1914.rules.state import Position, enemy


class Line(NamedTuple):
    """The pieces of a power that hit on the same numbers: how many there are, and how many fell."""

    most: int
    power: int
    piece: int
    number: int
    why: str = ""
    lost: int = 0


def line_up(g: Position, attacking: int) -> list[Line]:
    """A side as it was when it fired in the battle now fought, or the one fought last."""
    powers = fighters(g, attacking)
    found = _ships if g.site >= FIRST_ZONE else _attack if attacking else _defence
    return [line for power in powers for line in found(g, power) if line.number]


def fighters(g: Position, attacking: int) -> list[int]:
    """10.2 and 15.2: the powers of a side that fight: who attacks, or all that defend."""
    if attacking:
        return [g.power]
    defenders = SIDE_POWERS[enemy(SIDE_OF[g.power])]
    return [one for one in defenders if one != RUSSIA or not g.armistice]


def fallen(g: Position, power: int) -> list[int]:
    """How many of each piece of a power were hit in the last round."""
    lost = [0] * len(PIECES)
    for kind, count in g.fallen:
        owner, piece = divmod(kind, len(PIECES))
        if owner == power:
            lost[piece] += count
    return lost


# On land.


def army(g: Position, power: int) -> list[int]:
    """10.4: what a power had in the battle when it fired: what it has, and what it lost since."""
    lost = fallen(g, power)
    return [count + lost[unit] for unit, count in enumerate(g.army(g.site, power))]


def ruler(g: Position) -> int:
    """10.8: who holds the air: the side that alone has fighters."""
    mine = army(g, g.power)[FIGHTER]
    theirs = sum(army(g, one)[FIGHTER] for one in fighters(g, 0))
    if bool(mine) == bool(theirs):
        return NO_SUPREMACY
    return ATTACKER if mine else DEFENDER


def _attack(g: Position, power: int) -> Iterator[Line]:
    """10.5, 10.7, 10.9 and 10.14: a gun helps one infantry, or a tank; who holds the air fires."""
    men, lost = army(g, power), fallen(g, power)
    above = ruler(g) == ATTACKER
    paired = min(men[ARTILLERY], men[INFANTRY] + men[TANK])
    helped = {INFANTRY: min(men[INFANTRY], paired)}
    helped[TANK] = paired - helped[INFANTRY]
    for unit, with_guns in helped.items():
        alone = men[unit] - with_guns
        fell = min(lost[unit], alone)
        why = "alone" if with_guns else ""
        yield Line(ATTACK[unit], power, unit, alone, why, fell)
        yield Line(SUPPORTED, power, unit, with_guns, "with artillery", lost[unit] - fell)
    yield _guns(power, men, lost, ATTACK_WITH_AIR if above else ATTACK[ARTILLERY], above)
    if above:
        yield _fliers(power, men, lost, ATTACK[FIGHTER])
    yield Line(BOMBARD, power, FIRST_SHIP + WHOLE, g.bombarding, "off the coast")


def _defence(g: Position, power: int) -> Iterator[Line]:
    """10.6 and 10.9: everybody for themselves; guns fire better under their own fighters."""
    men, lost = army(g, power), fallen(g, power)
    above = ruler(g) == DEFENDER
    for unit in (INFANTRY, TANK):
        yield Line(DEFEND[unit], power, unit, men[unit], "", lost[unit])
    yield _guns(power, men, lost, DEFEND_WITH_AIR if above else DEFEND[ARTILLERY], above)
    if above:
        yield _fliers(power, men, lost, DEFEND[FIGHTER])


def _guns(power: int, men: Sequence[int], lost: Sequence[int], most: int, above: bool) -> Line:
    why = "under own fighters" if above else ""
    return Line(most, power, ARTILLERY, men[ARTILLERY], why, lost[ARTILLERY])


def _fliers(power: int, men: Sequence[int], lost: Sequence[int], most: int) -> Line:
    return Line(most, power, FIGHTER, men[FIGHTER], "hold the air", lost[FIGHTER])


# At sea.


def _ships(g: Position, power: int) -> Iterator[Line]:
    """12.2 to 12.4: a whole battleship that was hit is a damaged one now; transports never fire."""
    zone, lost = g.site - FIRST_ZONE, fallen(g, power)
    fleet = fighting(g, zone, power)
    fleet[DAMAGED] -= lost[FIRST_SHIP + WHOLE]
    for ship, count in enumerate(fleet):
        hit = lost[FIRST_SHIP + ship]
        under = g.diving[power] if ship == DIVING else 0
        firing = count + hit - under
        yield Line(SHIP_FIRE[ship], power, FIRST_SHIP + ship, firing, "", hit)
        yield Line(0, power, FIRST_SHIP + ship, under, "submerged")
    freight = carriers(g, zone, [power]) + lost[TRANSPORT]
    yield Line(0, power, TRANSPORT, freight, "", lost[TRANSPORT])


def losses(g: Position, attacking: int) -> int:
    """How many hits a side has taken in the last round."""
    return sum(sum(fallen(g, power)) for power in fighters(g, attacking))


def troops(g: Position, attacking: int) -> int:
    """How many pieces a side had in the battle."""
    if g.site >= FIRST_ZONE:
        return sum(line.number for line in line_up(g, attacking))
    return sum(army(g, power)[unit] for power in fighters(g, attacking) for unit in ON_LAND)
