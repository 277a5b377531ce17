"""Phase 1 (chapter 4): units are bought, and damaged battleships repaired."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action, UpTo
from sandtable.core.refusal import Refusal
from sandtable.games.axis_allies_1914.facts.board import BASE_ZONES, BASES, NOBODY, ZONES
from sandtable.games.axis_allies_1914.facts.units import (
    COSTS,
    DAMAGED,
    FROM_ROUND,
    UNITS,
    WHOLE,
)
from sandtable.games.axis_allies_1914.rules.control import capital_lost, enemy_holds
from sandtable.games.axis_allies_1914.rules.state import PURCHASE, Position, book
from sandtable.games.axis_allies_1914.rules.verbs import DONE, buy

R_COST = Refusal("4.2", "Your treasury does not pay for that many.")
R_TANKS = Refusal("4.3", "Tanks can be bought from the fourth round on.")
R_NONE = Refusal("4.2", "Buy at least one of them, or nothing.")
R_BUYING = Refusal("4.1", "First comes your purchase: buy units, or nothing.")


@book.step
def purchase(g: Position, power: int) -> None:
    """4.1 and 11.4: battleships are repaired first; who has lost the capital skips all of it."""
    g.phase = PURCHASE
    take_up(g, power)
    if not capital_lost(g, power):
        repair(g, power)
        g.todo(buying(power))


def take_up(g: Position, power: int) -> None:
    """11.4: what could not be mobilized in an earlier turn waits in the mobilization zone."""
    first = power * len(UNITS)
    g.bought = list(g.waiting[first : first + len(UNITS)])


def put_back(g: Position, power: int) -> None:
    """11.4: what could not be mobilized in this turn will wait."""
    for unit, count in enumerate(g.bought):
        g.waiting[power * len(UNITS) + unit] = count
    g.bought = [0] * len(UNITS)


def repair(g: Position, power: int) -> None:
    """4.5: free, in a zone whose base territory the power controls."""
    for zone in range(len(ZONES)):
        damaged = g.fleet(zone, power)[DAMAGED]
        if damaged and BASES[zone] != NOBODY and g.control[BASES[zone]] == power:
            g.add_ships(zone, power, DAMAGED, -damaged)
            g.add_ships(zone, power, WHOLE, damaged)
            g.tell("repaired", power, damaged, zone)


def ship_zones(g: Position, power: int) -> list[int]:
    """13.3: the zones in which new ships may appear."""
    return [zone for zone in BASE_ZONES[power] if not enemy_holds(g, BASES[zone], power)]


def forbids_unit(g: Position, power: int, unit: int, count: int) -> Refusal | None:
    """4.2 and 4.3: why this number of a unit cannot be bought.

    Ships may be bought though an enemy has all bases: one may be freed before mobilization.
    """
    if g.round < FROM_ROUND[unit]:
        return R_TANKS
    return R_COST if COSTS[unit] * count > g.treasury[power] else None


@book.question("Buy units.", rule="4.2")
def buying(g: Position, power: int) -> Iterator[Action]:
    """4.2: any mix that the treasury pays for."""
    for unit in range(len(UNITS)):
        if forbids_unit(g, power, unit, 1) is None:
            yield buy(unit, UpTo(g.treasury[power] // COSTS[unit]))
    yield DONE


@buying.answer
def unit_bought(g: Position, action: Action, power: int) -> None:
    """4.4: what is bought waits, what is not spent is kept."""
    if action == DONE:
        keep_order(g, power)
        return
    unit, count = action[1]
    g.treasury[power] -= COSTS[unit] * count
    g.bought[unit] += count
    g.tell("bought", power, unit, count)
    g.todo(buying(power))


def keep_order(g: Position, power: int) -> None:
    """Remembers what was bought, without what had waited since an earlier turn."""
    first = power * len(UNITS)
    for unit, count in enumerate(g.bought):
        g.ordered[first + unit] = count - g.waiting[first + unit]


@buying.refusal
def forbids_buying(g: Position, action: Action, power: int) -> Refusal | None:
    if action[0] != "buy":
        return R_BUYING
    unit, count = action[1]
    return forbids_unit(g, power, unit, count) or R_NONE
