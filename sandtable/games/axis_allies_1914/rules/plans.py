"""Landings after a sea battle (8.6, 8.8): declared in movement, made if the zone is won."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.refusal import Refusal
from sandtable.games.axis_allies_1914.facts.board import FIRST_ZONE, LAND, NOBODY, adjacency
from sandtable.games.axis_allies_1914.facts.units import INFANTRY, ON_LAND
from sandtable.games.axis_allies_1914.rules.politics import forbids_entry, open_to
from sandtable.games.axis_allies_1914.rules.sailing import (
    R_ANCHORED,
    R_FIRST_ASHORE,
    R_LATER,
    R_NO_COAST,
    R_SHIPPED,
    at_risk,
    forbids_cargo,
    free_to_land,
    land_troops,
    may_land,
    of_power,
    own_transports,
)
from sandtable.games.axis_allies_1914.rules.sea import has_warship, hostile, ships_of
from sandtable.games.axis_allies_1914.rules.sea_combat import sea_battles, targets
from sandtable.games.axis_allies_1914.rules.state import EACH_TROOP, Position, book
from sandtable.games.axis_allies_1914.rules.transports import (
    ABOARD,
    BOTH,
    DECLARED,
    FIRST_ONLY,
    SECOND_ONLY,
    Transport,
    replace,
    transports_in,
)
from sandtable.games.axis_allies_1914.rules.verbs import ACCEPT, DONE, plan, plan_one, recall

R_NO_ENEMY = Refusal(
    "8.6", "A landing is declared where a warship of yours can first fight enemy ships."
)
R_NO_SHIP = Refusal("8.6", "There is no such transport with units of yours that may land there.")
R_NOW = Refusal("8.7", "Land now, past the submarines, or fight them first.")
R_NOT_DECLARED = Refusal("8.6", "That transport has declared no landing.")


def fightable(g: Position, power: int, zone: int) -> bool:
    """8.6: a sea battle can come before the landing."""
    return has_warship(g, zone, power) and bool(ships_of(g, zone, targets(g, power)))


def aboard(one: Transport, power: int) -> list[int]:
    """A power's units on a transport, by kind; if one is declared to land alone, just that one."""
    going = one.going
    return [going.count(power * EACH_TROOP + unit) for unit in ON_LAND]


def landing_ships(g: Position, power: int, zone: int) -> list[Transport]:
    """8.5 and 8.6: a power's own transports, then those of friends that carry its units."""
    others = [one for one in transports_in(g, zone) if one.owner != power]
    return own_transports(g, zone, power) + [one for one in others if any(aboard(one, power))]


def may_plan(g: Position, power: int, one: Transport, goal: int) -> bool:
    """8.6: whether units aboard a transport may land in a territory once the zone is won."""
    if one.landed != NOBODY or not of_power(may_land(g, one, goal), power):
        return False
    return bool(open_to(g) >> goal & 1)


def plans_from(g: Position, power: int, zone: int) -> Iterator[Action]:
    """8.4 and 8.6: each transport, and each territory that it may declare, also for one unit."""
    ships = landing_ships(g, power, zone)
    for place, one in enumerate(ships):
        if one not in ships[:place] and one.bound & DECLARED:
            yield recall(place + 1)
    if not fightable(g, power, zone):
        return
    for place, one in enumerate(ships):
        if one in ships[:place]:
            continue
        for goal in bits(adjacency(g.options)[FIRST_ZONE + zone] & LAND):
            if may_plan(g, power, one, goal):
                yield from _plans_of(g, power, place + 1, one, goal)


def _plans_of(g: Position, power: int, place: int, one: Transport, goal: int) -> Iterator[Action]:
    """5.7: infantry goes ashore first, also that of another ship; 8.4: one unit may stay aboard.

    5.6 and 8.5: one must, if it is bound and the other is not.
    """
    covered = bool(g.infantry(goal, power)) or any(
        aboard(ship, power)[INFANTRY] for ship in planned(g, one.zone, goal)
    )
    units = aboard(one, power)
    free = [kind % EACH_TROOP for kind, _ in of_power(may_land(g, one, goal), power)]
    if sum(units) == len(free) and (covered or units[INFANTRY]):
        yield plan(place, goal)
    if sum(units) > 1:
        for unit in sorted(set(free)):
            if covered or unit == INFANTRY:
                yield plan_one(place, unit, goal)


def declare_landing(
    g: Position, power: int, zone: int, place: int, goal: int, unit: int = NOBODY
) -> None:
    """8.4 and 8.6: the transport stays, and its cargo aboard for now."""
    one = landing_ships(g, power, zone)[place - 1]
    bound = one.bound | DECLARED
    if unit != NOBODY:
        kind, first = power * EACH_TROOP + unit, one.units[0]
        fits = first[0] == kind and free_to_land(g, first, goal)
        bound |= FIRST_ONLY if fits else SECOND_ONLY
    replace(g, one, one._replace(landed=goal, bound=bound))
    g.tell("planned", power, FIRST_ZONE + zone, goal)


def take_back(g: Position, power: int, zone: int, place: int) -> None:
    """8.6: a declaration is withdrawn, with those that relied on the infantry of this landing."""
    one = landing_ships(g, power, zone)[place - 1]
    undeclare(g, one)
    others = planned(g, zone, one.landed)
    if not any(aboard(ship, power)[INFANTRY] for ship in others):
        for ship in [] if g.infantry(one.landed, power) else others:
            undeclare(g, ship)
    g.tell("recalled", power, FIRST_ZONE + zone, one.landed)


def undeclare(g: Position, one: Transport) -> None:
    """8.6: a transport lands nothing after all."""
    replace(g, one, one._replace(landed=NOBODY, bound=one.bound & BOTH))


def call_off(g: Position, power: int, goal: int) -> None:
    """10.1 and 10.3: who attacks without waiting for the sea battle gives up the landing."""
    for one in [Transport(*one) for one in g.transports]:
        if one.bound & DECLARED and one.landed == goal:
            undeclare(g, one)
            g.tell("recalled", power, FIRST_ZONE + one.zone, goal)


def forbids_plan(g: Position, power: int, zone: int, action: Action) -> Refusal:
    """5.5, 5.7, 8.4, 8.5 and 8.6: why a landing cannot be declared, or taken back."""
    ships = landing_ships(g, power, zone)
    place = action[1][0]
    if not 0 < place <= len(ships):
        return R_NO_SHIP
    one = ships[place - 1]
    if action[0] == "recall":
        return R_NOT_DECLARED
    if not fightable(g, power, zone):
        return R_NO_ENEMY
    goal = action[1][-1]
    if not (adjacency(g.options)[FIRST_ZONE + zone] & LAND) >> goal & 1:
        return R_NO_COAST
    if one.landed != NOBODY:
        return R_ANCHORED
    if not any(aboard(one, power)):
        return R_NO_SHIP
    bound = forbids_cargo(g, power, one, goal)
    if bound is not None:
        return bound
    closed = forbids_entry(g, goal)
    if closed is not None:
        return closed
    units = aboard(one, power)
    if action[0] == "plan_one" and (sum(units) < 2 or not units[action[1][1]]):
        return R_NO_SHIP
    return forbids_some(g, power, one, action) or R_FIRST_ASHORE


def forbids_some(g: Position, power: int, one: Transport, action: Action) -> Refusal | None:
    """5.6 and 8.5: why a unit that is meant may not land, though another one aboard may."""
    goal = action[1][-1]
    meant = of_power(one.units, power)
    if action[0] == "plan_one":
        meant = [unit for unit in meant if unit[0] % EACH_TROOP == action[1][1]]
    bound = [unit for unit in meant if not free_to_land(g, unit, goal)]
    if not bound or (action[0] == "plan_one" and len(bound) < len(meant)):
        return None
    return R_LATER if bound[0][1] & ABOARD else R_SHIPPED


# 8.7: landings that wait for the mines.


def waiting_for_mines(g: Position, power: int) -> list[int]:
    """8.7: the zones in which declared landings have no cover that is sure to outlast the mines."""
    zones = {one[0] for one in g.transports if one[7] & DECLARED}
    return [zone for zone in sorted(zones) if at_risk(g, power, zone)]


@book.step
def swept(g: Position, power: int, space: int) -> None:
    """8.7: if a warship is left, those who declared a landing may ignore submarines after all."""
    zone = space - FIRST_ZONE
    if goals_of(g, zone) and has_warship(g, zone, power) and not hostile(g, zone, power):
        g.todo(landing_now(power, space))


@book.question("Land from {space} now, or fight the submarines first.", rule="8.7")
def landing_now(g: Position, power: int, space: int) -> Iterator[Action]:
    """8.7: without a sea battle."""
    yield ACCEPT
    yield DONE


@landing_now.answer
def landing_chosen(g: Position, action: Action, power: int, space: int) -> None:
    zone = space - FIRST_ZONE
    for goal in goals_of(g, zone) if action == ACCEPT else ():
        party = landing_party(g, power, zone, goal)
        if party[INFANTRY] or g.infantry(goal, power):
            for one in planned(g, zone, goal):
                replace(g, one, one._replace(bound=one.bound & ~DECLARED))
            land_troops(g, power, zone, goal, party)


@landing_now.refusal
def forbids_landing_now(g: Position, action: Action, power: int, space: int) -> Refusal | None:
    return R_NOW


# What is declared.


def landing_party(g: Position, power: int, zone: int, goal: int) -> list[int]:
    """8.6: the units, by kind, that are to land in a territory and are still there."""
    ships = planned(g, zone, goal)
    return [sum(column) for column in zip(*[aboard(one, power) for one in ships], strict=True)]


def planned(g: Position, zone: int, goal: int) -> list[Transport]:
    """The transports in a zone that have declared a landing in a territory."""
    return [one for one in transports_in(g, zone) if one.bound & DECLARED and one.landed == goal]


def goals_of(g: Position, zone: int) -> list[int]:
    """The territories in which landings from a zone are declared."""
    return sorted({one.landed for one in transports_in(g, zone) if one.bound & DECLARED})


def awaited(g: Position, goal: int) -> bool:
    """10.3: troops may still come to a territory from a zone whose battle is not yet fought."""
    ships = [Transport(*one) for one in g.transports]
    zones = {one.zone for one in ships if one.bound & DECLARED and one.landed == goal}
    return bool(zones) and any(zone in zones for zone in sea_battles(g, g.power))
