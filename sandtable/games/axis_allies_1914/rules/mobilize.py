"""Phase 4 (13.1 to 13.3): bought units appear."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action, UpTo
from sandtable.core.refusal import Refusal
from sandtable.games.axis_allies_1914.facts.board import (
    BRITAIN,
    CAPITALS,
    FIRST_ZONE,
    INDIA,
    piece_kind,
)
from sandtable.games.axis_allies_1914.facts.units import (
    INFANTRY,
    ON_LAND,
    PIECES,
    SHIP_OF,
    TRANSPORT,
)
from sandtable.games.axis_allies_1914.rules.control import capital_lost, enemy_holds
from sandtable.games.axis_allies_1914.rules.purchase import put_back, ship_zones
from sandtable.games.axis_allies_1914.rules.state import MOBILIZE, Position, book
from sandtable.games.axis_allies_1914.rules.transports import add_transport
from sandtable.games.axis_allies_1914.rules.verbs import ACCEPT, lose, place

R_NOT_BOUGHT = Refusal("4.4", "You have not bought that many of them.")
R_CAPITAL = Refusal(
    "13.1", "Land units and fighters appear in your capital, British ones also in India."
)
R_BASE = Refusal("13.3", "Ships appear in a zone of your own naval bases that no enemy controls.")
R_SWAP = Refusal("13.2", "Swap one of your new units for the infantry that is missing.")
R_PLACING = Refusal("13.1", "Place what you have bought, or accept what is suggested.")


def places(g: Position, power: int, unit: int) -> list[int]:
    """13.1 and 13.3: the spaces in which a bought unit may appear, the usual one first."""
    if unit not in ON_LAND:
        return [FIRST_ZONE + zone for zone in ship_zones(g, power)]
    found = [CAPITALS[power]]
    if power == BRITAIN and not enemy_holds(g, INDIA, power):
        found.append(INDIA)
    return found


@book.step
def mobilize(g: Position, power: int) -> None:
    """13.1: nobody is asked where there is only one place."""
    g.phase = MOBILIZE
    g.todo(end_of_mobilization(power))
    if capital_lost(g, power):
        return
    waiting = [unit for unit, count in enumerate(g.bought) if count]
    if any(len(places(g, power, unit)) > 1 for unit in waiting):
        g.todo(placing(power))
    else:
        place_rest(g, power)


@book.step
def end_of_mobilization(g: Position, power: int) -> None:
    """13.2 and 11.4: every army gets its infantry; what has no place to appear waits."""
    put_back(g, power)
    for space in places(g, power, INFANTRY):
        if g.troops(space, power) and not g.infantry(space, power):
            g.todo(swapping(power, space))


def place_units(g: Position, power: int, unit: int, space: int, count: int) -> None:
    """13.1 and 13.3: units appear, also where the territory is contested or the zone hostile."""
    g.bought[unit] -= count
    if unit in ON_LAND:
        g.add(space, power, unit, count)
    elif unit == TRANSPORT:
        for _ in range(count):
            add_transport(g, space - FIRST_ZONE, power)
    else:
        g.add_ships(space - FIRST_ZONE, power, SHIP_OF[unit], count)
    g.tell("placed", power, unit, count, space)


@book.step
def swapping(g: Position, power: int, space: int) -> None:
    """13.2: without infantry all units are new; nobody is asked where they are alike."""
    kinds = [unit for unit in ON_LAND if g.count(space, power, unit)]
    if len(kinds) == 1:
        swap_for_infantry(g, power, space, kinds[0])
    else:
        g.todo(choose_swap(power, space))


def swap_for_infantry(g: Position, power: int, space: int, unit: int) -> None:
    """13.2: a new unit is swapped for an infantry, and nothing is paid back."""
    g.add(space, power, unit, -1)
    g.add(space, power, INFANTRY, 1)
    g.tell("swapped", power, unit, space)


@book.question("Which new unit in {space} is swapped for an infantry?", rule="13.2")
def choose_swap(g: Position, power: int, space: int) -> Iterator[Action]:
    """13.2: the power's choice."""
    for unit in ON_LAND:
        if g.count(space, power, unit):
            yield lose(piece_kind(power, unit), 1)


@choose_swap.answer
def swap_chosen(g: Position, action: Action, power: int, space: int) -> None:
    swap_for_infantry(g, power, space, action[1][0] % len(PIECES))


@choose_swap.refusal
def forbids_swap(g: Position, action: Action, power: int, space: int) -> Refusal | None:
    return R_SWAP


def place_rest(g: Position, power: int) -> None:
    """Everything else appears in the usual place, if it has any."""
    for unit, count in enumerate(g.bought):
        for space in places(g, power, unit)[:1]:
            if count:
                place_units(g, power, unit, space, count)


@book.question("Place the units you have bought, or accept.", rule="13.1")
def placing(g: Position, power: int) -> Iterator[Action]:
    """13.1 and 13.3: split as the power likes."""
    yield ACCEPT
    for unit, count in enumerate(g.bought):
        if count:
            for space in places(g, power, unit):
                yield place(unit, space, UpTo(count))


@placing.answer
def unit_placed(g: Position, action: Action, power: int) -> None:
    if action == ACCEPT:
        place_rest(g, power)
        return
    place_units(g, power, *action[1])
    if any(count and places(g, power, unit) for unit, count in enumerate(g.bought)):
        g.todo(placing(power))


@placing.refusal
def forbids_placing(g: Position, action: Action, power: int) -> Refusal | None:
    if action[0] != "place":
        return R_PLACING
    unit, space, _ = action[1]
    if space not in places(g, power, unit):
        return R_CAPITAL if unit in ON_LAND else R_BASE
    return R_NOT_BOUGHT
