"""All that may come of an attack, exactly: mines, sea battles, coastal fire, the battle ashore."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from sandtable.games.axis_allies_1914.advice.dice import (
    Army,
    Fleet,
    assault_odds,
    followed,
    mine_odds,
    sea_odds,
    strike_odds,
    total,
    warships,
)
from sandtable.games.axis_allies_1914.facts.units import (
    COSTS,
    DAMAGED,
    HOLD,
    INFANTRY,
    SURFACE,
    TRANSPORT,
    TROOPS,
    UNIT_OF,
    WHOLE,
)

NO_ARMY: Army = (0,) * len(TROOPS)
NO_FLEET: Fleet = (0,) * (len(UNIT_OF) + 1)
Hold = tuple[int, ...]
"""The units aboard a transport."""

TAKEN, CONTESTED, HELD, EMPTY = "taken", "contested", "held", "empty"
"""What may come of an attack on land."""
WON, OPEN, LOST, DESERTED = "won", "broken off", "lost", "deserted"
"""What may come of an attack at sea."""
ABOARD = "still at sea"
"""8.8: the zone was not won, and nobody landed."""
DROWNED = "lost at sea"
"""8.1 and 9.2: nor is anybody left aboard."""


class Vessel(NamedTuple):
    """A transport: what is aboard, what of it is to land, and how many minefields it ran."""

    cargo: Hold = ()
    going: Hold = ()
    mines: int = 0


class Zone(NamedTuple):
    """A zone in which ships fight, or from which troops land."""

    squadrons: tuple[tuple[Fleet, int], ...] = ()
    """The attacker's warships, by how many minefields they ran."""
    vessels: tuple[Vessel, ...] = ()
    """Its transports; those in front are lost first (R6)."""
    enemies: Fleet = NO_FLEET
    """The ships that are to be fought; without them troops are ashore before the mines (R11)."""
    guests: Army = NO_ARMY
    """8.5: units to land from ships of friends, which take no part in the battle."""
    spent: int = 0
    """10.14: battleships that have bombarded elsewhere."""


class Attack(NamedTuple):
    """A battle as it is about to be fought."""

    attacker: Army = NO_ARMY
    """Units that attack over land."""
    landed: Army = NO_ARMY
    """Units that have come ashore in an assault."""
    defenders: tuple[Army, ...] = ()
    """10.12: the army of each power that defends."""
    zones: tuple[Zone, ...] = ()
    reinforces: bool = False
    """8.6: who lands comes to a contested territory."""
    friends: bool = False
    """10.2 and 10.15: allies of the attacker stand there, and keep the ground."""
    bystanders: bool = False
    """15.2: enemies that no longer fight stand there, and keep it contested."""

    @property
    def at_sea(self) -> bool:
        """Whether it is about ships alone."""
        return not any(self.attacker) and not any(self.landing)

    @property
    def landing(self) -> Army:
        """All that have come ashore, or are to come."""
        troops = [troops_in(one.going for one in zone.vessels) for zone in self.zones]
        return total(self.landed, *troops, *[zone.guests for zone in self.zones])

    @property
    def defender(self) -> Army:
        """All defenders together."""
        return total(NO_ARMY, *self.defenders)

    @property
    def ships(self) -> Fleet:
        """All ships of the attacker."""
        fleets = [fleet for zone in self.zones for fleet, _ in zone.squadrons]
        return carrying(total(NO_FLEET, *fleets), sum(len(zone.vessels) for zone in self.zones))

    @property
    def enemy_ships(self) -> Fleet:
        """All ships that are to be fought."""
        return total(NO_FLEET, *[zone.enemies for zone in self.zones])


class Left(NamedTuple):
    """All that may be left: ashore and at sea, of the attacker and of the defender."""

    attacker: Army
    defender: Army
    ships: Fleet
    enemy_ships: Fleet
    cargo: int = 0
    """What is still aboard, in IPC."""
    afloat: bool = False
    """Whether nobody could land."""


def described(
    attacker: Army = NO_ARMY,
    landing: Army = NO_ARMY,
    defenders: tuple[Army, ...] = (),
    ships: Fleet = NO_FLEET,
    enemies: Fleet = NO_FLEET,
    mines: int = 0,
    reinforces: bool = False,
) -> Attack:
    """An attack from one zone, all ships of which ran as many minefields."""
    holds, fought = holds_of(landing, ships[-1]), any(enemies)
    vessels = [Vessel(hold, hold, mines) if fought else Vessel(mines=mines) for hold in holds]
    zone = Zone(((carrying(ships, 0), mines),), tuple(vessels), enemies)
    zones = (zone,) if any(ships) or holds else ()
    return Attack(attacker, NO_ARMY if fought else landing, defenders, zones, reinforces)


def holds_of(landing: Army, transports: int) -> list[Hold]:
    """8.1 and R6: the transports, two units in each as far as they go, the emptiest first."""
    units = [unit for unit, count in enumerate(landing) for _ in range(count)]
    holds = [tuple(units[first : first + HOLD]) for first in range(0, len(units), HOLD)]
    empty = max(0, transports - len(holds))
    return sorted([*holds, *[()] * empty], key=lambda hold: (len(hold), hold))


def troops_in(holds: Iterable[Hold]) -> Army:
    """The units aboard, by kind."""
    aboard = [unit for hold in holds for unit in hold]
    return tuple(aboard.count(unit) for unit in range(len(TROOPS)))


def carrying(fleet: Fleet, transports: int) -> Fleet:
    """The warships of a fleet, with so many transports."""
    return (*warships(fleet), transports)


def worth(army: Army) -> int:
    """What an army costs."""
    return sum(COSTS[unit] * count for unit, count in enumerate(army))


def ships_worth(fleet: Fleet) -> int:
    """What a fleet costs."""
    costs = [*[COSTS[unit] for unit in UNIT_OF], COSTS[TRANSPORT]]
    return sum(cost * count for cost, count in zip(costs, fleet, strict=True))


def aboard(vessels: Sequence[Vessel]) -> int:
    """What is in these transports, in IPC."""
    return worth(troops_in(one.cargo for one in vessels))


# At sea.


class Crossed(NamedTuple):
    """What is left at sea before the battle ashore, and who has landed."""

    ships: Fleet = NO_FLEET
    enemies: Fleet = NO_FLEET
    landed: Army = NO_ARMY
    cargo: int = 0
    guns: int = 0
    """10.14: battleships that may bombard."""

    def joined(self, other: Crossed) -> Crossed:
        """The same in two zones."""
        return Crossed(
            total(self.ships, other.ships),
            total(self.enemies, other.enemies),
            total(self.landed, other.landed),
            self.cargo + other.cargo,
            self.guns + other.guns,
        )


def surviving(vessels: Sequence[Vessel]) -> dict[tuple[Vessel, ...], float]:
    """9.2: the transports that are left when the mines have been rolled."""
    found: dict[tuple[Vessel, ...], float] = {(): 1.0}
    for one in vessels:
        safe = strike_odds(one.mines)[0]
        longer: dict[tuple[Vessel, ...], float] = defaultdict(float)
        for left, share in found.items():
            longer[(*left, one)] += share * safe
            if safe < 1:
                longer[left] += share * (1 - safe)
        found = dict(longer)
    return found


def swept(squadrons: Sequence[tuple[Fleet, int]]) -> dict[Fleet, float]:
    """9.2: the warships that are left when the mines have been rolled."""
    found: dict[Fleet, float] = {NO_FLEET: 1.0}
    for fleet, runs in squadrons:
        found = _together(found, mine_odds(fleet, runs))
    return found


def _together(some: Mapping[Fleet, float], more: Mapping[Fleet, float]) -> dict[Fleet, float]:
    return followed(some, lambda one: {total(one, two): share for two, share in more.items()})


def crossing_odds(zone: Zone) -> dict[Crossed, float]:
    """9.2 and chapter 12: mines, then the sea battle, if there are enemies to be fought."""
    vessels = surviving(zone.vessels)
    return followed(
        swept(zone.squadrons),
        lambda fleet: followed(vessels, lambda some: _crossed(zone, fleet, some)),
    )


def _crossed(zone: Zone, fleet: Fleet, vessels: tuple[Vessel, ...]) -> dict[Crossed, float]:
    whole, waiting = carrying(fleet, len(vessels)), aboard(vessels) + worth(zone.guests)
    if not any(zone.enemies):
        guns = max(0, fleet[WHOLE] + fleet[DAMAGED] - zone.spent)
        return {Crossed(whole, cargo=waiting, guns=guns): 1.0}
    if not any(fleet):
        return {Crossed(whole, zone.enemies, cargo=waiting): 1.0}
    return followed(
        sea_odds(whole, zone.enemies), lambda left: {_fought(zone, vessels, *left): 1.0}
    )


def _fought(zone: Zone, vessels: tuple[Vessel, ...], fleet: Fleet, enemies: Fleet) -> Crossed:
    """8.8 and 12.5: troops land unless an enemy battleship or cruiser is left."""
    left = vessels[len(vessels) - fleet[-1] :]
    waiting = aboard(left) + worth(zone.guests)
    if any(enemies[ship] for ship in SURFACE):
        return Crossed(fleet, enemies, cargo=waiting)
    landed = total(zone.guests, troops_in(one.going for one in left))
    return Crossed(fleet, enemies, landed, waiting - worth(landed))


# The whole of it.


def attack_odds(attack: Attack) -> dict[Left, float]:
    """9.2, chapter 12, 10.13, 10.14 and 10.4: mines, sea battles, coast and battle in order."""
    found: dict[Crossed, float] = {Crossed(): 1.0}
    for zone in attack.zones:
        found = _in_both(found, crossing_odds(zone))
    return followed(found, lambda one: _ashore(attack, one))


def _in_both(some: Mapping[Crossed, float], more: Mapping[Crossed, float]) -> dict[Crossed, float]:
    return followed(some, lambda one: {one.joined(two): share for two, share in more.items()})


def _ashore(attack: Attack, crossed: Crossed) -> dict[Left, float]:
    """The battle ashore, with who has landed; infantry must be among them or walk in (5.7)."""
    if attack.at_sea:
        return {Left(NO_ARMY, NO_ARMY, crossed.ships, crossed.enemies, crossed.cargo): 1.0}
    landed, waiting = total(attack.landed, crossed.landed), crossed.cargo
    if not landed[INFANTRY] and not attack.attacker[INFANTRY]:
        landed, waiting = NO_ARMY, waiting + worth(landed)
    afloat = any(attack.landing) and not any(landed)
    walking = attack.attacker
    if attack.reinforces:
        landed, walking = NO_ARMY, total(landed, walking)
    found = assault_odds(landed, walking, attack.defenders, crossed.guns)
    return {
        Left(mine, theirs, crossed.ships, crossed.enemies, waiting, afloat): share
        for (mine, theirs), share in found.items()
    }


def outcome(attack: Attack, left: Left) -> str:
    """10.15, 10.16 and 12.5: what these survivors mean."""
    if attack.at_sea:
        mine, theirs = any(left.ships), any(left.enemy_ships)
        return (OPEN if theirs else WON) if mine else LOST if theirs else DESERTED
    if left.afloat and not any(attack.attacker):
        return ABOARD if left.cargo else DROWNED
    theirs = any(left.defender) or attack.bystanders
    if any(left.attacker) or attack.friends:
        return CONTESTED if theirs else TAKEN
    return HELD if theirs else EMPTY


def lost(attack: Attack, left: Left) -> tuple[int, int]:
    """What the attacker and the defender have lost, in IPC."""
    mine = worth(attack.attacker) + worth(attack.landed) + ships_worth(attack.ships)
    mine += sum(aboard(zone.vessels) + worth(zone.guests) for zone in attack.zones)
    mine -= worth(left.attacker) + left.cargo + ships_worth(left.ships)
    theirs = worth(attack.defender) + ships_worth(attack.enemy_ships)
    return mine, theirs - worth(left.defender) - ships_worth(left.enemy_ships)


def outcomes(attack: Attack, odds: Mapping[Left, float]) -> dict[str, float]:
    """The share of each outcome, and nothing for those that cannot be."""
    shares: dict[str, float] = defaultdict(float)
    for left, share in odds.items():
        shares[outcome(attack, left)] += share
    return dict(shares)


def mean_losses(attack: Attack, odds: Mapping[Left, float]) -> tuple[float, float]:
    """What the attacker and the defender lose on the average, in IPC."""
    pairs = [(lost(attack, left), share) for left, share in odds.items()]
    return sum(one * share for (one, _), share in pairs), sum(
        two * share for (_, two), share in pairs
    )
