"""Ships that move (chapter 7), and transports that load and land troops (chapter 8).

Of several ways a ship takes the one with the fewest minefields.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator

from sandtable.core.action import Action, UpTo
from sandtable.core.bits import bits, mask_of
from sandtable.core.refusal import Refusal
from sandtable.core.remember import remembered_by
from sandtable.games.axis_allies_1914.facts.board import (
    FIRST_ZONE,
    LAND,
    NOBODY,
    RUSSIAN_SOIL,
    SEA,
    SIDE_OF,
    SUEZ,
    USA,
    ZONE_LINKS,
    adjacency,
)
from sandtable.games.axis_allies_1914.facts.units import (
    DIVING,
    FIGHTER,
    FIRST_SHIP,
    INFANTRY,
    ON_LAND,
    SHIP_MOVES,
    SHIPS,
    TRANSPORT_MOVES,
)
from sandtable.games.axis_allies_1914.rules.control import contested, enter, friendly
from sandtable.games.axis_allies_1914.rules.politics import forbids_entry, open_to
from sandtable.games.axis_allies_1914.rules.sea import (
    Voyage,
    enemies,
    has_submarine,
    has_warship,
    hindrances,
    hostile,
    hostile_zones,
    stops,
    voyages,
)
from sandtable.games.axis_allies_1914.rules.state import (
    EACH_RUN,
    EACH_SHIP,
    EACH_TROOP,
    MINE_ROW,
    SHIP_ROW,
    Position,
    friends,
)
from sandtable.games.axis_allies_1914.rules.transports import (
    ABOARD,
    DECLARED,
    FIRST_ONLY,
    FREE,
    SECOND_ONLY,
    WITHDRAWN,
    Transport,
    Unit,
    replace,
    transports_in,
)
from sandtable.games.axis_allies_1914.rules.verbs import all_, land, sail, send

R_TOO_FAR = Refusal("7.1", "Ships sail two zones, cruisers three.")
R_STOPPED = Refusal("7.2", "A hostile zone on the way stops all ships but submarines.")
R_CANAL = Refusal("2.8", "Your side does not control Egypt, so the canal of Suez is closed to you.")
R_MINES_STOP = Refusal("16.4", "An enemy minefield on the way stops your ships.")
R_NO_SHIPS = Refusal("7.1", "You have fewer of them there that have not moved.")
R_ESCORT = Refusal("7.5", "A transport enters a hostile zone only where you have a warship.")
R_ANCHORED = Refusal("8.4", "A transport that has landed troops stays where it is.")
R_NO_TRANSPORT = Refusal("7.1", "You have no such transport there.")
R_HOSTILE_ZONE = Refusal("8.3", "Troops go aboard and ashore only in a friendly zone.")
R_NO_COAST = Refusal("8.3", "Troops go aboard and ashore between a zone and a territory beside it.")
R_NO_ROOM = Refusal("8.1", "The transports there have no room for that many.")
R_NO_CARGO = Refusal("8.4", "There are fewer of them aboard that may land there this turn.")
R_GUESTS = Refusal("8.5", "Units of a friend go ashore in a turn of their own power.")
R_ONE_COAST = Refusal("8.4", "A transport lands in one territory a turn.")
R_DECLARED = Refusal("8.6", "That landing is declared: it waits for the sea battle.")
R_SHIPPED = Refusal("5.6", "Who left a contested territory by sea lands only where 5.5 allows.")
R_NO_SHIP_THERE = Refusal("7.1", "You have no ship there that can sail, nor troops to land.")
R_LATER = Refusal("8.5", "Who went aboard a friend's ship lands in a later turn.")
R_COVER = Refusal("8.7", "With enemy submarines about, an assault needs a warship of yours there.")
R_SWEPT = Refusal(
    "8.7",
    "Your warships there have run mines, and submarines are about: declare the landing, and it "
    "is made when the mines have been rolled.",
)
R_FIRST_ASHORE = Refusal("5.7", "One of your infantry must be there first; or land all together.")
R_AT_PEACE = Refusal("3.22", "Neutral United States load no troops, and carry none for others.")
R_SHIPS_SAIL = Refusal("7.1", "Ships sail from zone to zone, and troops land on a coast beside.")


def sailable(g: Position, zone: int) -> list[int]:
    """7.1: the moving power's ships in a zone that have not moved yet."""
    gone = g.sailed[zone * EACH_SHIP : (zone + 1) * EACH_SHIP]
    fleet = g.fleet(zone, g.power)
    return [there - moved for there, moved in zip(fleet, gone, strict=True)]


def own_transports(g: Position, zone: int, power: int) -> list[Transport]:
    """A power's transports in a zone, in their order."""
    return [one for one in transports_in(g, zone) if one.owner == power]


def ship_ways(g: Position, power: int, zone: int, ship: int) -> dict[int, Voyage]:
    """7.1 and 7.2: where a ship may sail to."""
    return voyages(g, zone, power, SHIP_MOVES[ship], ship == DIVING)


def transport_ways(g: Position, power: int, one: Transport) -> dict[int, Voyage]:
    """7.1 and 8.4: where a transport may sail to, escorts left aside."""
    if one.landed != NOBODY:
        return {}
    return voyages(g, one.zone, power, TRANSPORT_MOVES - one.steps, False)


def safe_cover(g: Position, power: int, zone: int) -> int:
    """8.7: how many warships are sure to be there when the mines have been rolled."""
    fleet = sum(g.fleet(zone, power))
    if g.options.cover_before_mines:
        return fleet
    return fleet - sum(g.mined[zone * MINE_ROW : (zone + 1) * MINE_ROW])


def at_risk(g: Position, power: int, zone: int) -> bool:
    """8.7: enemy submarines are about, and mines may take all cover against them."""
    return has_submarine(g, zone, enemies(g, power)) and not safe_cover(g, power, zone)


def free_to_leave(g: Position, power: int, zone: int) -> tuple[int, Refusal]:
    """7.5 and 8.7: how many warships may leave a zone, and why not more.

    One must stay if it came with a transport into a hostile zone, or if it covers an assault
    against submarines.
    """
    fleet = sum(g.fleet(zone, power))
    busy = [one for one in own_transports(g, zone, power) if one.steps or one.landed != NOBODY]
    if busy and hostile(g, zone, power) and any(one.steps for one in busy):
        return fleet - 1, R_ESCORT
    if busy and has_submarine(g, zone, enemies(g, power)):
        landed = [one.landed for one in busy if one.landed != NOBODY and not one.bound & DECLARED]
        if any(any(landing_in(g, space)) for space in landed):
            return safe_cover(g, power, zone) - 1, R_COVER
    return fleet, R_NO_SHIPS


def forbids_parting(g: Position, power: int, zone: int, leaving: int) -> Refusal | None:
    """7.5 and 8.7: why these warships may not leave those that need them."""
    most, reason = free_to_leave(g, power, zone)
    return reason if leaving > most else None


def landing_in(g: Position, space: int) -> list[int]:
    """10.13: the units that came ashore in an assault on a territory this turn."""
    ashore = [0] * EACH_TROOP
    for goal, unit in g.landings:
        if goal == space:
            ashore[unit] += 1
    return ashore


# What forbids ships to sail.


def forbids_ships(
    g: Position, power: int, zone: int, ship: int, goal: int, count: int
) -> Refusal | None:
    """7.1, 7.2 and 8.7: why these ships may not sail to a zone."""
    if count > sailable(g, zone)[ship]:
        return R_NO_SHIPS
    if goal not in ship_ways(g, power, zone, ship):
        return forbids_way(g, power, zone, goal, SHIP_MOVES[ship], ship == DIVING)
    return forbids_parting(g, power, zone, count)


def forbids_way(g: Position, power: int, zone: int, goal: int, steps: int, diving: bool) -> Refusal:
    """2.8, 7.1, 7.2 and 16.4: what stands between a ship and a zone that it does not reach."""
    for refusal, ways in hindrances(g, zone, power, steps, diving):
        if goal in ways:
            return _HINDERS[refusal]
    return R_TOO_FAR


_HINDERS = {"canal": R_CANAL, "hostile": R_STOPPED, "mines": R_MINES_STOP}


def forbids_transport(g: Position, power: int, one: Transport, goal: int) -> Refusal | None:
    """7.1, 7.5 and 8.4: why a transport may not sail to a zone."""
    if one.landed != NOBODY:
        return R_ANCHORED
    if goal not in transport_ways(g, power, one):
        return forbids_way(g, power, one.zone, goal, TRANSPORT_MOVES - one.steps, False)
    return None if escorted(g, power, goal, []) else R_ESCORT


def forbids_fleet(g: Position, power: int, zone: int, goal: int) -> Refusal | None:
    """7.1 and 7.5: why all that has not moved in a zone may not sail together."""
    ships = sailable(g, zone)
    carriers = [one for one in own_transports(g, zone, power) if not one.steps]
    if not any(ships) and not carriers:
        return R_NO_SHIPS
    if goal not in _together(g, power, zone, ships, carriers):
        if any(one.landed != NOBODY for one in carriers):
            return R_ANCHORED
        return _forbids_slowest(g, power, zone, goal, ships, carriers)
    return forbids_company(g, power, zone, goal, ships, carriers)


def _forbids_slowest(
    g: Position, power: int, zone: int, goal: int, ships: list[int], carriers: list[Transport]
) -> Refusal:
    """7.1 and 7.2: why one of these does not reach a zone."""
    reasons = [
        forbids_ships(g, power, zone, ship, goal, 1) for ship, count in enumerate(ships) if count
    ]
    reasons += [forbids_transport(g, power, one, goal) for one in carriers]
    return next(reason for reason in reasons if reason is not None)


def forbids_company(
    g: Position, power: int, zone: int, goal: int, ships: list[int], carriers: list[Transport]
) -> Refusal | None:
    """7.5 and 8.7: why these may not sail together, though each of them reaches the zone."""
    if carriers and not escorted(g, power, goal, ships):
        return R_ESCORT
    return forbids_parting(g, power, zone, sum(ships))


def escorted(g: Position, power: int, goal: int, ships: list[int]) -> bool:
    """7.5: whether transports that sail with these ships may enter a zone."""
    return any(ships) or not hostile(g, goal, power) or has_warship(g, goal, power)


# What forbids troops to go aboard and ashore.


def open_holds(g: Position, power: int, zone: int) -> list[Transport]:
    """8.1, 8.4 and 5.10: transports with room, own ones first, then those that carry something."""
    found = [
        one
        for one in transports_in(g, zone)
        if one.room
        and one.landed == NOBODY
        and friends(one.owner, power)
        and (one.owner == power or one.owner != USA or g.at_war)
    ]
    return sorted(found, key=lambda one: (one.owner != power, one.room, one))


def forbids_load(g: Position, power: int, origin: int, zone: int, count: int) -> Refusal | None:
    """8.1 to 8.3 and 3.22: why these units may not go aboard."""
    if not adjacency(g.options)[origin] >> (FIRST_ZONE + zone) & 1:
        return R_NO_COAST
    if power == USA and not g.at_war:
        return R_AT_PEACE
    if hostile(g, zone, power):
        return R_HOSTILE_ZONE
    room = sum(one.room for one in open_holds(g, power, zone))
    if not room and not g.at_war and any(one.owner == USA for one in transports_in(g, zone)):
        return R_AT_PEACE
    return None if count <= room else R_NO_ROOM


def bound_by_contest(g: Position, origin: int) -> bool:
    """5.5 and 15.2: whether land units may leave a territory only for certain others."""
    free = g.armistice and RUSSIAN_SOIL >> origin & 1
    return bool(g.disputed >> origin & 1) and not free


def withdrawal(g: Position) -> int:
    """5.5: the territories that land units may go to from a contested one."""
    if g.options.printed_withdrawal:
        return g.held | (g.disputed & g.manned)
    return g.held | g.manned


def free_to_land(g: Position, unit: Unit, goal: int) -> bool:
    """5.6 and 8.5: whether nothing that binds a unit keeps it from a territory."""
    _, ties = unit
    return not ties & ABOARD and (not ties & WITHDRAWN or bool(withdrawal(g) >> goal & 1))


def may_land(g: Position, one: Transport, goal: int) -> list[Unit]:
    """5.6, 8.4 and 8.5: the units aboard a transport that may go ashore in a territory."""
    if one.landed not in (NOBODY, goal) or one.bound & DECLARED:
        return []
    return [unit for unit in one.leaving if free_to_land(g, unit, goal)]


def forbids_cargo(g: Position, power: int, one: Transport, goal: int) -> Refusal | None:
    """5.6, 8.4, 8.5 and 8.6: why no unit of a power aboard may go ashore in a territory."""
    if of_power(may_land(g, one, goal), power):
        return None
    if one.bound & DECLARED:
        return R_DECLARED
    if all(ties & ABOARD for _, ties in of_power(one.units, power)):
        return R_LATER
    return R_ONE_COAST if one.landed not in (NOBODY, goal) else R_SHIPPED


def of_power(units: list[Unit], power: int) -> list[Unit]:
    """Those among units that belong to a power."""
    return [unit for unit in units if unit[0] // EACH_TROOP == power]


def won(g: Position, one: Transport, goal: int) -> bool:
    """8.6: the sea battle before a declared landing has been fought."""
    fought = g.fought_at_sea >> one.zone & 1
    return bool(fought and one.bound & DECLARED) and one.landed == goal


def landing_force(g: Position, power: int, zone: int, goal: int) -> list[int]:
    """The units of a power that may land in a territory from a zone, by kind."""
    force = [0] * EACH_TROOP
    for one in transports_in(g, zone):
        if one.first != NOBODY:
            for kind, _ in of_power(may_land(g, one, goal), power):
                force[kind % EACH_TROOP] += 1
    return force


def assault(g: Position, power: int, goal: int) -> bool:
    """8.6: landing in a hostile territory, or in one attacked this turn.

    5.1: moves are simultaneous, so what was contested when they began is reinforced.
    """
    if g.opened >> goal & 1:
        return True
    if g.disputed >> goal & 1:
        return False
    return not friendly(g, goal, SIDE_OF[power]) and not contested(g, goal)


def forbids_landing(g: Position, power: int, zone: int, goal: int) -> Refusal | None:
    """8.3, 8.4 and 8.7: why nothing may land in a territory from a zone."""
    if not (adjacency(g.options)[FIRST_ZONE + zone] & LAND) >> goal & 1:
        return R_NO_COAST
    if hostile(g, zone, power):
        return R_HOSTILE_ZONE
    if not open_to(g) >> goal & 1:
        return forbids_entry(g, goal)
    if not any(landing_force(g, power, zone, goal)):
        return _forbids_any_cargo(g, power, zone, goal)
    if not has_submarine(g, zone, enemies(g, power)) or not assault(g, power, goal):
        return None
    if not has_warship(g, zone, power):
        return R_COVER
    return None if safe_cover(g, power, zone) else R_SWEPT


def _forbids_any_cargo(g: Position, power: int, zone: int, goal: int) -> Refusal:
    """5.6, 8.4 and 8.5: why nothing that is aboard in a zone may land in a territory."""
    loaded = [one for one in transports_in(g, zone) if one.cargo]
    mine = [one for one in loaded if any(kind // EACH_TROOP == power for kind in one.cargo)]
    if loaded and not mine:
        return R_GUESTS
    return next((forbids_cargo(g, power, one, goal) for one in mine), None) or R_NO_CARGO


def forbids_ashore(
    g: Position, power: int, zone: int, unit: int, goal: int, count: int
) -> Refusal | None:
    """5.7 and 8.4: why this number of a kind may not land."""
    refusal = forbids_landing(g, power, zone, goal)
    if refusal is not None:
        return refusal
    if count > landing_force(g, power, zone, goal)[unit]:
        return R_NO_CARGO
    covered = unit == INFANTRY or g.infantry(goal, power)
    return None if covered else R_FIRST_ASHORE


# Offers.


def moves_from_zone(g: Position, power: int, zone: int) -> Iterator[Action]:
    """All that may sail from a zone or land from it."""
    yield from _fleet_moves(g, power, zone)
    if not carries(g, power, zone):
        return
    for goal in bits(adjacency(g.options)[FIRST_ZONE + zone] & LAND):
        if forbids_landing(g, power, zone, goal) is not None:
            continue
        force = landing_force(g, power, zone, goal)
        if force[INFANTRY] or g.infantry(goal, power):
            yield all_(goal)
        for unit in ON_LAND:
            if force[unit] and forbids_ashore(g, power, zone, unit, goal, 1) is None:
                yield land(unit, goal, UpTo(force[unit]))


def carries(g: Position, power: int, zone: int) -> bool:
    """Whether units of a power are aboard in a zone."""
    first, last = power * EACH_TROOP, (power + 1) * EACH_TROOP
    for one in transports_in(g, zone):
        if first <= one.first < last or first <= one.second < last:
            return True
    return False


def _fleet_moves(g: Position, power: int, zone: int) -> Iterator[Action]:
    ships = sailable(g, zone)
    carriers = own_transports(g, zone, power)
    if any(ships):
        free, _ = free_to_leave(g, power, zone) if carriers else (sum(ships), None)
        for ship, count in enumerate(ships):
            most = UpTo(min(count, free))
            if most > 0:
                for goal in ship_ways(g, power, zone, ship):
                    yield send(FIRST_SHIP + ship, FIRST_ZONE + goal, most)
    for place, one in enumerate(carriers):
        if one not in carriers[:place]:
            for goal in transport_ways(g, power, one):
                if forbids_transport(g, power, one, goal) is None:
                    yield sail(place + 1, FIRST_ZONE + goal)
    fresh = [one for one in carriers if not one.steps]
    if carriers and forbids_parting(g, power, zone, sum(ships)) is not None:
        return
    for goal in _together(g, power, zone, ships, fresh):
        if not fresh or escorted(g, power, goal, ships):
            yield all_(FIRST_ZONE + goal)


def _together(
    g: Position, power: int, zone: int, ships: list[int], carriers: list[Transport]
) -> list[int]:
    """The zones that all of these can reach."""
    ways = [ship_ways(g, power, zone, ship) for ship, count in enumerate(ships) if count]
    ways += [transport_ways(g, power, one) for one in carriers]
    return [goal for goal in ways[0] if all(goal in way for way in ways)] if ways else []


@remembered_by(lambda g, power: (power, g.round, g.phase))
def fresh_ships(g: Position, power: int) -> int:
    """7.1: the zones with warships that have not moved this turn."""
    found = 0
    for ship in range(EACH_SHIP):
        fleets = g.fleets[power * EACH_SHIP + ship :: SHIP_ROW]
        gone = g.sailed[ship::EACH_SHIP]
        if fleets != gone:
            found |= mask_of(zone for zone, count in enumerate(fleets) if count > gone[zone])
    return found


def zones_to_leave(g: Position, power: int) -> tuple[int, int]:
    """The zones that a ship may surely sail from, and others where a closer look is needed."""
    free, own, loaded, held = fresh_ships(g, power), 0, 0, 0
    first, last = power * EACH_TROOP, (power + 1) * EACH_TROOP
    for zone, owner, one, two, steps, _, landed, _ in g.transports:
        if owner == power and landed == NOBODY and steps < TRANSPORT_MOVES:
            own |= 1 << zone
        if owner == power and (steps or landed != NOBODY):
            held |= 1 << zone
        if first <= one < last or first <= two < last:
            loaded |= 1 << zone
    safe = ~hostile_zones(g, power) & ~SUEZ
    sure = 0
    for zone in bits(free | own):
        links = ZONE_LINKS[zone]
        if (links and (free & ~held) >> zone & 1) or (links & safe and own >> zone & 1):
            sure |= 1 << zone
    return sure, (free | own | loaded) & ~sure


def forbids_zone(g: Position, power: int, zone: int) -> Refusal:
    """Why nothing of a power may sail or land from a zone."""
    mine = [unit for one in transports_in(g, zone) for unit in of_power(one.units, power)]
    return R_LATER if any(ties & ABOARD for _, ties in mine) else R_NO_SHIP_THERE


def forbids_from_zone(g: Position, power: int, zone: int, action: Action) -> Refusal:
    """Why an action is not offered while ships of a zone are moved."""
    verb, targets = action
    goal = targets[0] if verb == "all" else targets[1]
    if verb == "land":
        unit, _, count = targets
        if not LAND >> goal & 1:
            return R_NO_COAST
        return forbids_ashore(g, power, zone, unit, goal, count) or R_NO_CARGO
    if verb == "all" and LAND >> goal & 1:
        return forbids_landing(g, power, zone, goal) or R_FIRST_ASHORE
    if not SEA >> goal & 1:
        return R_SHIPS_SAIL
    if verb == "all":
        return forbids_fleet(g, power, zone, goal - FIRST_ZONE) or R_NO_SHIPS
    if verb == "sail":
        carriers = own_transports(g, zone, power)
        if not 0 < targets[0] <= len(carriers):
            return R_NO_TRANSPORT
        one = carriers[targets[0] - 1]
        return forbids_transport(g, power, one, goal - FIRST_ZONE) or R_NO_TRANSPORT
    ship = targets[0] - FIRST_SHIP
    if not 0 <= ship < len(SHIPS):
        return R_SHIPS_SAIL
    return forbids_ships(g, power, zone, ship, goal - FIRST_ZONE, targets[2]) or R_NO_SHIPS


# What happens.


def sail_ships(g: Position, power: int, zone: int, ship: int, goal: int, count: int) -> None:
    """7.1 and 9.2: ships sail; what minefields they ran is remembered."""
    way = ship_ways(g, power, zone, ship)[goal]
    g.add_ships(zone, power, ship, -count)
    g.add_ships(goal, power, ship, count)
    g.sailed[goal * EACH_SHIP + ship] += count
    if way.mines:
        g.mined[goal * MINE_ROW + ship * EACH_RUN + way.mines - 1] += count
    g.march(FIRST_ZONE + zone, FIRST_ZONE + goal)
    g.tell("moved", power, FIRST_SHIP + ship, count, FIRST_ZONE + zone, FIRST_ZONE + goal)


def sail_transport(g: Position, power: int, one: Transport, goal: int) -> None:
    """7.1, 7.2 and 9.2: a transport sails with its cargo; a hostile zone ends its voyage."""
    way = transport_ways(g, power, one)[goal]
    steps = TRANSPORT_MOVES if stops(g, power, False) >> goal & 1 else one.steps + way.steps
    replace(g, one, one._replace(zone=goal, steps=steps, mines=one.mines + way.mines))
    g.march(FIRST_ZONE + one.zone, FIRST_ZONE + goal)
    g.tell("sailed", power, FIRST_ZONE + one.zone, FIRST_ZONE + goal, *one.cargo)


def sail_all(g: Position, power: int, zone: int, goal: int) -> None:
    """All that has not moved sails, warships first."""
    for ship, count in enumerate(sailable(g, zone)):
        if count:
            sail_ships(g, power, zone, ship, goal, count)
    for one in own_transports(g, zone, power):
        if not one.steps:
            sail_transport(g, power, one, goal)


def load_troops(g: Position, power: int, origin: int, unit: int, zone: int, count: int) -> None:
    """8.2, 8.3 and 8.5: units go aboard."""
    g.add(origin, power, unit, -count)
    for _ in range(count):
        one = open_holds(g, power, zone)[0]
        ties = FREE
        if one.owner != power:
            ties = ABOARD
        elif unit != FIGHTER and bound_by_contest(g, origin):
            ties = WITHDRAWN
        replace(g, one, one.holding([*one.units, (power * EACH_TROOP + unit, ties)]))
    g.march(origin, FIRST_ZONE + zone)
    g.tell("loaded", power, unit, count, origin, FIRST_ZONE + zone)


def land_troops(g: Position, power: int, zone: int, goal: int, going: list[int]) -> None:
    """8.4 and 8.6: units go ashore, in an assault or to reinforce."""
    storming = assault(g, power, goal)
    for unit, count in enumerate(going):
        for _ in range(count):
            _step_ashore(g, power, zone, goal, unit)
        if count:
            g.add(goal, power, unit, count)
            g.moved[goal * EACH_TROOP + unit] += count
            for _ in range(count if storming else 0):
                insort(g.landings, (goal, unit))
            g.march(FIRST_ZONE + zone, goal)
            g.tell("landed", power, unit, count, FIRST_ZONE + zone, goal)
    enter(g, power, goal)


def _step_ashore(g: Position, power: int, zone: int, goal: int, unit: int) -> None:
    """8.4: from a transport that has landed there already, if there is one.

    Who is not to land with the only unit that was declared stays aboard this turn.
    """
    kind = power * EACH_TROOP + unit
    ready = [
        (ship, one)
        for ship in transports_in(g, zone)
        for one in (ship.leaving if won(g, ship, goal) else may_land(g, ship, goal))
        if one[0] == kind
    ]
    ship, lands = max(ready, key=lambda pair: (pair[0].landed == goal, -pair[0].room))
    units = ship.units
    units.remove(lands)
    left = ship._replace(landed=goal)
    if ship.bound & (FIRST_ONLY | SECOND_ONLY):
        left = left._replace(bound=FREE)
        units = [(other, ties | ABOARD) for other, ties in units]
    replace(g, ship, left.holding(units))
