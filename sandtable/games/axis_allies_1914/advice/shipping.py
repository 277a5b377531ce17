"""Armies over sea: who has no way to the enemy on land is carried to a friendly coast."""

from __future__ import annotations

from functools import lru_cache

from sandtable.core.bits import bits
from sandtable.games.axis_allies_1914.advice.marching import March, held
from sandtable.games.axis_allies_1914.advice.outlook import FAR, Outlook
from sandtable.games.axis_allies_1914.facts.board import (
    CAPITALS,
    FIRST_ZONE,
    GERMANY,
    LAND,
    SEA,
    USA,
    ZONE_LINKS,
)
from sandtable.games.axis_allies_1914.facts.units import (
    ARTILLERY,
    DIVING,
    FIGHTER,
    FIRST_SHIP,
    HOLD,
    INFANTRY,
    SHIP_FIRE,
    SURFACE,
    TANK,
    TRANSPORT_MOVES,
)
from sandtable.games.axis_allies_1914.rules.movement import most_sent
from sandtable.games.axis_allies_1914.rules.sailing import (
    forbids_landing,
    forbids_load,
    forbids_ships,
    forbids_transport,
    landing_force,
    open_holds,
    own_transports,
    sailable,
    ship_ways,
    transport_ways,
)
from sandtable.games.axis_allies_1914.rules.sea import enemies, hostile_zones, mined_zones, ships_of
from sandtable.games.axis_allies_1914.rules.sea_combat import sea_battles, targets
from sandtable.games.axis_allies_1914.rules.state import Position
from sandtable.games.axis_allies_1914.rules.submarines import HUNTING
from sandtable.games.axis_allies_1914.rules.transports import Transport
from sandtable.games.axis_allies_1914.rules.verbs import all_, load, sail, send

NEAR = 6
"""A coast so near to the enemy, in steps on land, is worth landing on."""
ABOARD_FIRST = (INFANTRY, ARTILLERY, TANK, FIGHTER)
WITH_INFANTRY = (ARTILLERY, TANK, FIGHTER, INFANTRY)
"""What goes aboard an empty transport, and beside another unit."""
MASTERY = 1.6
"""A sea battle wants this many times the fire of the enemy."""


def best_voyage(g: Position, power: int, look: Outlook) -> March | None:
    """The best thing that a fleet can do, if any is worth doing."""
    coasts = landing_coasts(g, power, look)
    found = [*landings(g, power, look, coasts), *loadings(g, power, look, coasts)]
    if not found:
        found = [*transports(g, power, look, coasts), *hunts(g, power), *raids(g, power)]
    return max(found, default=None)


def landing_coasts(g: Position, power: int, look: Outlook) -> dict[int, int]:
    """Friendly coasts with a way to the enemy, and how far that is."""
    return {
        space: look.way[space]
        for space in bits(LAND)
        if look.way[space] <= NEAR and look.beside[space] & SEA and held(g, look, space)
    }


def drop_zones(look: Outlook, coasts: dict[int, int]) -> dict[int, int]:
    """The zones beside such coasts, and how far the enemy is from there."""
    found: dict[int, int] = {}
    for space, way in coasts.items():
        for zone in bits(look.beside[space] & SEA):
            found[zone - FIRST_ZONE] = min(way, found.get(zone - FIRST_ZONE, FAR))
    return found


@lru_cache(maxsize=4096)
def sea_distances(goals: tuple[tuple[int, int], ...], closed: int) -> tuple[int, ...]:
    """How far each zone is from the best of these, each with what it costs from there on."""
    steps = [FAR] * len(ZONE_LINKS)
    for zone, cost in goals:
        steps[zone] = cost
    changed = True
    while changed:
        changed = False
        for zone, links in enumerate(ZONE_LINKS):
            nearest = min((steps[one] for one in bits(links)), default=FAR) + 1
            if not closed >> zone & 1 and nearest < steps[zone]:
                steps[zone] = nearest
                changed = True
    return tuple(steps)


def trip(g: Position, power: int, look: Outlook) -> int:
    """How many turns a transport takes from the capital to the front and back."""
    drops = tuple(sorted(drop_zones(look, landing_coasts(g, power, look)).items()))
    home = bits(look.beside[CAPITALS[power]] & SEA)
    if not drops or not home:
        return 1
    goals = tuple((zone, 0) for zone, _ in drops)
    steps = sea_distances(goals, mined_zones(g, power))
    way = min(steps[zone - FIRST_ZONE] for zone in home)
    return max(1, 2 * -(-way // TRANSPORT_MOVES)) if way < FAR else 1


def stranded(look: Outlook, space: int) -> bool:
    """Whether there is no way to the enemy over land."""
    return look.way[space] >= FAR


def landings(g: Position, power: int, look: Outlook, coasts: dict[int, int]) -> list[March]:
    """Troops go ashore where the way is shortest."""
    found = []
    for zone in {one[0] for one in g.transports}:
        goals = [goal for goal in coasts if look.beside[goal] >> (FIRST_ZONE + zone) & 1]
        for goal in sorted(goals, key=lambda one: coasts[one]):
            if forbids_landing(g, power, zone, goal) is None and (
                landing_force(g, power, zone, goal)[INFANTRY] or g.infantry(goal, power)
            ):
                found.append(March(5.0, FIRST_ZONE + zone, all_(goal)))
                break
    return found


def loadings(g: Position, power: int, look: Outlook, coasts: dict[int, int]) -> list[March]:
    """Who is stranded goes aboard, something else with each infantry."""
    found = []
    for space in bits(LAND):
        if not g.infantry(space, power) or not stranded(look, space):
            continue
        for zone in bits(look.beside[space] & SEA):
            if forbids_load(g, power, space, zone - FIRST_ZONE, 1) is not None:
                continue
            ships = open_holds(g, power, zone - FIRST_ZONE)
            mine = [one for one in ships if one.owner == power]
            if not mine:
                continue
            for unit in WITH_INFANTRY if mine[0].room < HOLD else ABOARD_FIRST:
                if most_sent(g, power, space, unit) > 0:
                    found.append(March(5.5, space, load(unit, zone, 1)))
                    break
    return found


def transports(g: Position, power: int, look: Outlook, coasts: dict[int, int]) -> list[March]:
    """Loaded ships sail to the drop, empty ones to where troops wait."""
    closed = hostile_zones(g, power) | mined_zones(g, power)
    drops = tuple(sorted(drop_zones(look, coasts).items()))
    picks = tuple(sorted((zone, 0) for zone in pick_zones(g, power, look)))
    found = []
    for zone in {one[0] for one in g.transports if one[1] == power}:
        for place, one in enumerate(own_transports(g, zone, power)):
            goals = drops if one.cargo else picks
            if not goals:
                continue
            steps = sea_distances(goals, closed)
            march = _sail(g, power, one, place + 1, steps, closed)
            if march is not None:
                found.append(march)
    return found


def pick_zones(g: Position, power: int, look: Outlook) -> set[int]:
    """The zones beside troops that are stranded."""
    return {
        zone - FIRST_ZONE
        for space in bits(LAND)
        if g.troops(space, power) > 1 and stranded(look, space)
        for zone in bits(look.beside[space] & SEA)
    }


def _sail(
    g: Position, power: int, one: Transport, place: int, steps: tuple[int, ...], closed: int
) -> March | None:
    """A transport sails nearer to its goal, not through mines."""
    ways = transport_ways(g, power, one)
    ahead = [
        goal
        for goal, way in ways.items()
        if steps[goal] < steps[one.zone] and not way.mines and not closed >> goal & 1
    ]
    ahead = [goal for goal in ahead if forbids_transport(g, power, one, goal) is None]
    if not ahead:
        return None
    goal = min(ahead, key=lambda zone: steps[zone])
    return March(3.0, FIRST_ZONE + one.zone, sail(place, FIRST_ZONE + goal))


def fire(fleet: list[int]) -> int:
    """What a fleet hits with, in sixths; a whole battleship counts twice."""
    return sum(SHIP_FIRE[ship] * count for ship, count in enumerate(fleet)) + 4 * fleet[0]


def sea_strength(g: Position, zone: int, powers: list[int]) -> int:
    """The fire of these powers in a zone."""
    return sum(fire(list(g.fleet(zone, one))) for one in powers)


def hunts(g: Position, power: int) -> list[March]:
    """Surface ships go where a weaker enemy is, not through mines."""
    foes = enemies(g, power)
    prey = {
        zone: strength
        for zone in bits(hostile_zones(g, power))
        if (strength := sea_strength(g, zone, foes))
    }
    found = []
    for zone in range(len(ZONE_LINKS)) if prey else ():
        ships = sailable(g, zone)
        mine = fire([ships[ship] if ship in SURFACE else 0 for ship in range(len(ships))])
        if not mine or zone in prey:
            continue
        for ship in SURFACE:
            if not ships[ship]:
                continue
            for goal, way in ship_ways(g, power, zone, ship).items():
                there = sea_strength(g, goal, [power])
                strong = goal in prey and mine + there > MASTERY * prey[goal] and not way.mines
                if strong and forbids_ships(g, power, zone, ship, goal, ships[ship]) is None:
                    action = send(FIRST_SHIP + ship, FIRST_ZONE + goal, ships[ship])
                    found.append(March(2.5, FIRST_ZONE + zone, action))
    return found


def raids(g: Position, power: int) -> list[March]:
    """German submarines go where they cost income (13.5)."""
    found: list[March] = []
    if power != GERMANY:
        return found
    closed = mined_zones(g, power)
    steps = sea_distances(tuple((zone, 0) for zone in HUNTING), closed)
    for zone in range(len(ZONE_LINKS)):
        count = sailable(g, zone)[DIVING]
        if not count or not steps[zone]:
            continue
        for goal, way in ship_ways(g, power, zone, DIVING).items():
            if steps[goal] < steps[zone] and not way.mines:
                action = send(FIRST_SHIP + DIVING, FIRST_ZONE + goal, count)
                if forbids_ships(g, power, zone, DIVING, goal, count) is None:
                    found.append(March(2.0 - 0.1 * steps[goal], FIRST_ZONE + zone, action))
    return found


def good_sea_battle(g: Position, power: int, zone: int) -> bool:
    """3.21: whether a power should attack in a zone; neutral United States are let alone."""
    if zone not in sea_battles(g, power):
        return False
    foes = targets(g, power)
    if not g.at_war and USA in ships_of(g, zone, foes):
        return False
    return sea_strength(g, zone, [power]) > MASTERY * sea_strength(g, zone, foes)
