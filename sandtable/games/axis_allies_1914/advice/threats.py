"""What enemies could do on their next turns, by land and by sea, with all that is near.

Where their units can go is asked of the rules of movement themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sandtable.core.bits import bits, mask_of
from sandtable.games.axis_allies_1914.advice.attack import (
    NO_ARMY,
    NO_FLEET,
    Attack,
    Vessel,
    Zone,
    troops_in,
)
from sandtable.games.axis_allies_1914.advice.dice import Army, Fleet, total
from sandtable.games.axis_allies_1914.advice.standing import fleet_of, onlookers
from sandtable.games.axis_allies_1914.facts.board import (
    FIRST_ZONE,
    LAND,
    NOBODY,
    SEA,
    SIDE_OF,
    ZONES,
    adjacency,
)
from sandtable.games.axis_allies_1914.facts.units import FIGHTER, INFANTRY, ON_LAND, SHIPS
from sandtable.games.axis_allies_1914.rules.movement import movement
from sandtable.games.axis_allies_1914.rules.politics import suppliers
from sandtable.games.axis_allies_1914.rules.sailing import (
    assault,
    forbids_load,
    ship_ways,
    transport_ways,
)
from sandtable.games.axis_allies_1914.rules.sea import has_submarine, hostile, ships_of
from sandtable.games.axis_allies_1914.rules.sea_combat import targets
from sandtable.games.axis_allies_1914.rules.state import EACH_TROOP, Position, enemy
from sandtable.games.axis_allies_1914.rules.transports import Transport
from sandtable.games.axis_allies_1914.rules.ways import flights, marches

Squadrons = tuple[tuple[Fleet, int], ...]
"""Warships by the minefields that they run."""


class Ferry(NamedTuple):
    """A transport that can reach a zone: over how many minefields, and with whom aboard."""

    mines: int
    cargo: tuple[tuple[int, int], ...]
    """Each unit, and the territory where it goes aboard, if it is not yet there."""

    def troops(self, walks: Mapping[int, int], space: int) -> tuple[int, ...]:
        """Who would land in a territory; those who can walk there do."""
        return tuple(unit for unit, origin in self.cargo if not walks.get(origin, 0) >> space & 1)


def threats(g: Position, power: int) -> Iterator[tuple[int, int, Attack]]:
    """The greatest attack of one enemy on each space where a power stands, rules or sails."""
    ruled = mask_of(space for space in bits(LAND) if g.control[space] == power)
    held = ruled | mask_of(space for space in bits(LAND) if g.troops(space, power))
    zones = [zone for zone in range(len(ZONES)) if ships_of(g, zone, [power])]
    worst: dict[int, tuple[int, int, Attack]] = {}
    for foe in suppliers(g, enemy(SIDE_OF[power])):
        for space, attack in Raids(g, foe).all(held, zones):
            size = sum(attack.attacker) + sum(attack.landing) + sum(attack.ships)
            if size > worst.get(space, (0,))[0]:
                worst[space] = size, foe, attack
    for space, (_, foe, attack) in sorted(worst.items()):
        yield foe, space, attack


class Raids:
    """All that one power could do if its movement began now."""

    def __init__(self, g: Position, foe: int) -> None:
        self.g, self.foe = g.copy(), foe
        self.g.power = foe
        movement.run(self.g, foe)
        self.adjacent = adjacency(g.options)
        self.armies = {one: army for one in bits(LAND) if any(army := tuple(g.army(one, foe)))}
        self.walks = {one: marches(self.g, one) for one in self.armies}
        self.flies = {one: flights(self.g, one) for one in self.armies}
        self.fleets = self._fleets()
        self.ferries = self._ferries()

    def all(self, held: int, zones: list[int]) -> Iterator[tuple[int, Attack]]:
        """The attacks on these territories and on ships in these zones."""
        for space in bits(held):
            attack = self.on_land(space)
            if attack is not None:
                yield space, attack
        for zone in zones:
            ships = _by_mines(self.fleets.get(zone, Counter()))
            if ships:
                enemies = fleet_of(self.g, zone, targets(self.g, self.foe))
                yield FIRST_ZONE + zone, Attack(zones=(Zone(ships, (), enemies),))

    # By land.

    def on_land(self, space: int) -> Attack | None:
        """5.2, 5.5 and 6.1: all that can walk, fly or land there, with infantry among it."""
        walking = self.armies.get(space, NO_ARMY)
        for origin, army in self.armies.items():
            if origin != space:
                on_foot = army[:FIGHTER] if self.walks[origin] >> space & 1 else (0,) * FIGHTER
                flying = army[FIGHTER] if self.flies[origin] >> space & 1 else 0
                walking = total(walking, (*on_foot, flying))
        zone, landed = self._landing(space)
        going = [one.going for one in zone.vessels]
        if not (walking[INFANTRY] or landed[INFANTRY] or troops_in(going)[INFANTRY]):
            return None
        side = enemy(SIDE_OF[self.foe])
        armies = [tuple(self.g.army(space, one)) for one in self.g.warring_in(space, side)]
        zones = (zone,) if any(landed) or any(going) else ()
        storming = assault(self.g, self.foe, space)
        if not storming:
            walking, landed = total(walking, landed), NO_ARMY
        standing_by = onlookers(self.g, self.foe, space)
        return Attack(walking, landed, tuple(armies), zones, not storming, *standing_by)

    # By sea.

    def _fleets(self) -> dict[int, Counter[tuple[int, int]]]:
        """7.1, 7.2 and 9.2: the warships that can be in each zone, by kind and minefields."""
        found: dict[int, Counter[tuple[int, int]]] = {}
        for zone in range(len(ZONES)):
            for ship, count in enumerate(self.g.fleet(zone, self.foe)):
                if count:
                    ways = ship_ways(self.g, self.foe, zone, ship)
                    for goal, mines in [
                        (zone, 0),
                        *[(one, way.mines) for one, way in ways.items()],
                    ]:
                        found.setdefault(goal, Counter())[ship, mines] += count
        return found

    def _ferries(self) -> dict[int, list[Ferry]]:
        """8.3: the transports that can be in each zone, with what is aboard or can go aboard."""
        found: dict[int, list[Ferry]] = {}
        taken: Counter[tuple[int, int]] = Counter()
        for one in (Transport(*ship) for ship in self.g.transports):
            if one.owner == self.foe:
                ways = transport_ways(self.g, self.foe, one)
                cargo = self._loaded(one, taken)
                for goal, mines in [(one.zone, 0), *[(at, way.mines) for at, way in ways.items()]]:
                    found.setdefault(goal, []).append(Ferry(mines, cargo))
        return found

    def _loaded(
        self, one: Transport, taken: Counter[tuple[int, int]]
    ) -> tuple[tuple[int, int], ...]:
        """8.1 and 8.3: own units aboard, and as many more from the coast as there is room for."""
        kinds = [divmod(kind, EACH_TROOP) for kind in one.cargo]
        cargo, room = [(unit, NOBODY) for power, unit in kinds if power == self.foe], one.room
        for origin in bits(self.adjacent[FIRST_ZONE + one.zone] & LAND):
            if origin not in self.armies or forbids_load(self.g, self.foe, origin, one.zone, 1):
                continue
            for unit in ON_LAND if not self.g.disputed >> origin & 1 else ():
                more = min(room, self.armies[origin][unit] - taken[origin, unit])
                taken[origin, unit] += more
                room -= more
                cargo += [(unit, origin)] * more
        return tuple(sorted(cargo))

    def _landing(self, space: int) -> tuple[Zone, Army]:
        """8.6 and 8.7: the greatest landing from one zone: ships, and troops without a battle."""
        zones = [one - FIRST_ZONE for one in bits(self.adjacent[space] & SEA)]
        found = [self._landing_from(zone, space) for zone in zones]
        return max(found, key=_troops, default=(Zone(), NO_ARMY))

    def _landing_from(self, zone: int, space: int) -> tuple[Zone, Army]:
        g, foe = self.g, self.foe
        ships, opposed = _by_mines(self.fleets.get(zone, Counter())), hostile(g, zone, foe)
        if not ships and (opposed or has_submarine(g, zone, targets(g, foe))):
            return Zone(), NO_ARMY
        carrying = [
            (one.troops(self.walks, space), one.mines) for one in self.ferries.get(zone, [])
        ]
        carrying.sort(key=lambda one: len(one[0]))
        if not opposed:
            vessels = tuple(Vessel(mines=mines) for _, mines in carrying)
            return Zone(ships, vessels), troops_in(cargo for cargo, _ in carrying)
        vessels = tuple(Vessel(cargo, cargo, mines) for cargo, mines in carrying)
        return Zone(ships, vessels, fleet_of(g, zone, targets(g, foe))), NO_ARMY


def _troops(landing: tuple[Zone, Army]) -> int:
    zone, landed = landing
    return sum(landed) + sum(len(one.going) for one in zone.vessels)


def _by_mines(ships: Counter[tuple[int, int]]) -> Squadrons:
    found: dict[int, Fleet] = {}
    for (ship, mines), count in ships.items():
        fleet = tuple(count if one == ship else 0 for one in range(len(SHIPS) + 1))
        found[mines] = total(found.get(mines, NO_FLEET), fleet)
    return tuple((fleet, mines) for mines, fleet in sorted(found.items()))
