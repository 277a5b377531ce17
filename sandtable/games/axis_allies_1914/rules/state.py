"""What a position of Axis & Allies: WWI 1914 is.

Units are counted, by kind, power and space. Only transports are kept one
by one, each with its cargo.
"""

from __future__ import annotations

from array import array
from bisect import insort
from collections.abc import Sequence
from typing import ClassVar

from sandtable.core.agenda import Book
from sandtable.core.names import Names
from sandtable.core.remember import forget
from sandtable.core.state import State, counts, keepsake, members, number, numbers, records
from sandtable.games.axis_allies_1914.facts.board import (
    KINDS_OF_PIECES,
    MINOR_SOIL,
    NOBODY,
    POWERS,
    RUSSIA,
    SHIP_KINDS,
    SIDE_OF,
    SIDE_POWERS,
    SIDES,
    SPACES,
    TERRITORIES,
    TROOP_KINDS,
    ZONES,
)
from sandtable.games.axis_allies_1914.facts.options import Options
from sandtable.games.axis_allies_1914.facts.units import (
    INFANTRY,
    SHIPS,
    TROOPS,
    UNITS,
)

PHASES = Names("phase", ("purchase", "movement", "combat", "mobilize", "income"))
PURCHASE, MOVEMENT, COMBAT, MOBILIZE, INCOME = range(5)
"""4.1: the phases of a turn."""

SUPREMACY = Names("supremacy", ("nobody", "attacker", "defender"))
"""10.8: who rules the air over a battle."""

MOST_RUNS = 3
MINE_RUNS = Names("run", (f"{ship}_{runs}" for ship in SHIPS for runs in range(1, MOST_RUNS + 1)))
"""9.2: a kind of ship, and how many minefields it ran."""

VOLLEYS = Names(
    "volley", (f"{who}_{most}" for who in ("defence", "attack") for most in range(1, 5))
)
"""10.5 and 10.6: who rolled a die, and what it must not exceed to hit."""
FACES = Names("face", ("one", "two", "three", "four", "five", "six"))

EACH_TROOP = len(TROOPS)
EACH_RUN = MOST_RUNS
MINE_ROW = len(MINE_RUNS)
EACH_SHIP = len(SHIPS)
ROW = len(TROOP_KINDS)
"""How many counts there are for a territory."""
SHIP_ROW = len(SHIP_KINDS)
"""How many counts there are for a zone."""


class Position(State):
    """A position. Counts go by space and kind of unit, lists by power or territory."""

    book: ClassVar[Book[Position]]
    options: Options

    round: int = number(1)
    power: int = number(0, names=POWERS)
    """Whose turn it is."""
    phase: int = number(PURCHASE, names=PHASES)
    winner: int = number(NOBODY, names=SIDES)
    at_war: int = number(0)
    """3.21: whether the United States have entered the war."""
    armistice: int = number(0)
    """15.2: whether Russia has left the war."""
    unrestricted: int = number(0)
    """13.5: whether Germany has declared unrestricted submarine warfare."""

    treasury: list[int] = numbers(POWERS)
    control: list[int] = numbers(TERRITORIES, NOBODY, names=POWERS)
    """2.4: who controls each territory; contested and neutral ones are controlled by nobody."""
    mobilized: int = members(TERRITORIES)
    """3.2 and 3.12: minor powers that have been mobilized, and their colonies once taken."""
    represented: list[tuple[int, ...]] = records(space=TERRITORIES, power=POWERS)
    """3.11: the power whose units were placed in each invaded neutral."""
    players: list[int] = numbers(POWERS)
    """1.7: the player of each power; where nobody told, each side has one."""

    armies: array[int] = counts(TERRITORIES, TROOP_KINDS)
    fleets: array[int] = counts(ZONES, SHIP_KINDS)
    transports: list[tuple[int, ...]] = records(
        zone=ZONES,
        owner=POWERS,
        first=TROOP_KINDS,
        second=TROOP_KINDS,
        steps=None,
        mines=None,
        landed=TERRITORIES,
        bound=None,
    )
    """8.1: every transport with its cargo, and what it did this turn: see ``transports.py``."""
    bought: list[int] = numbers(UNITS)
    """4.4: the mobilization zone of the power whose turn it is."""
    waiting: array[int] = counts(POWERS, UNITS)
    """11.4: what each power bought in an earlier turn and could not mobilize."""

    ordered: array[int] = keepsake(counts(POWERS, UNITS))
    """4.2: what each power bought when it bought last."""

    origin: int = number(NOBODY, names=SPACES)
    """Where units are being moved from."""
    moved: array[int] = counts(TERRITORIES, TROOPS)
    """5.2: units of the moving power that have moved, where they are now."""
    sailed: array[int] = counts(ZONES, SHIPS)
    """7.1: ships of the moving power that have moved, where they are now."""
    mined: array[int] = counts(ZONES, MINE_RUNS)
    """9.2: ships that ran enemy minefields this turn, with how many, where they are now."""
    landings: list[tuple[int, ...]] = records(goal=TERRITORIES, unit=TROOPS)
    """10.13: each unit that came ashore in an assault this turn."""
    disputed: int = members(TERRITORIES)
    """5.5: territories that were contested when movement began."""
    held: int = members(TERRITORIES)
    """5.5: territories that the moving power controlled when movement began."""
    manned: int = members(TERRITORIES)
    """5.5: territories with units of the moving power when movement began."""
    entered: int = members(TERRITORIES)
    """5.4: hostile and neutral territories without units that were entered this turn."""
    opened: int = members(TERRITORIES)
    """10.1: territories that became contested by moves of this turn, and must be attacked."""
    occupied: int = members(TERRITORIES)
    """11.2: territories that were taken this turn without a battle."""
    fought: int = members(TERRITORIES)
    """10.3: territories in which the land battle of this turn has been fought."""
    declined: int = members(TERRITORIES)
    """10.3: territories in which no battle followed a landing, and none may follow any more."""

    fought_at_sea: int = members(ZONES)
    """12.1: zones in which the sea battle of this turn has been fought."""
    dived: list[int] = numbers(POWERS)
    """12.3: submarines that have left the sea battle now fought."""
    diving: list[int] = numbers(POWERS)
    """12.3: submarines that submerge in its present round."""
    bombarding: int = number(0)
    """10.14: battleships that bombard in the battle now fought."""
    bombarded: list[int] = numbers(ZONES)
    """10.14: how many battleships of each zone have bombarded this turn."""

    marches: list[tuple[int, ...]] = records(origin=SPACES, goal=SPACES)
    """5.2: from where to where units have moved this turn."""
    site: int = number(NOBODY, names=SPACES)
    """10.3: where a battle is fought, or was fought last this turn."""
    volleys: array[int] = counts(VOLLEYS, FACES)
    """10.4: the dice of its last round."""
    fallen: list[tuple[int, ...]] = keepsake(records(piece=KINDS_OF_PIECES, count=None))
    """10.11 and 12.4: what was hit in that round."""
    toll: list[tuple[int, ...]] = keepsake(records(space=SPACES, piece=KINDS_OF_PIECES, count=None))
    """What was hit this turn, and where: for its summary."""
    duels: array[int] = keepsake(counts(SUPREMACY, FACES))
    """10.8: the dice of the fighters over it, those of each side."""
    coast: list[int] = keepsake(numbers(FACES))
    """10.13: the dice of the guns on its coast."""
    proposed: list[tuple[int, ...]] = records(piece=KINDS_OF_PIECES, count=None)
    """10.12: the casualties on which several players have still to agree."""

    def army(self, space: int, power: int) -> array[int]:
        """A power's infantry, artillery, tanks and fighters in a territory."""
        first = space * ROW + power * EACH_TROOP
        return self.armies[first : first + EACH_TROOP]

    def count(self, space: int, power: int, unit: int) -> int:
        """How many of a unit a power has in a territory."""
        return self.armies[space * ROW + power * EACH_TROOP + unit]

    def add(self, space: int, power: int, unit: int, number: int) -> None:
        """Adds units to a territory, or takes them away."""
        forget(self)
        self.armies[space * ROW + power * EACH_TROOP + unit] += number

    def add_ships(self, zone: int, power: int, ship: int, number: int) -> None:
        """Adds ships to a zone, or takes them away."""
        forget(self)
        self.fleets[zone * SHIP_ROW + power * EACH_SHIP + ship] += number

    def mark(self, space: int, owner: int) -> None:
        """2.4: the control marker of a territory, of nobody while it is contested.

        3.12: what belonged to a minor power is no longer untouched.
        """
        forget(self)
        self.mobilized |= MINOR_SOIL & 1 << space
        self.control[space] = owner

    def fleet(self, zone: int, power: int) -> array[int]:
        """A power's battleships, damaged ones, cruisers and submarines in a zone."""
        first = zone * SHIP_ROW + power * EACH_SHIP
        return self.fleets[first : first + EACH_SHIP]

    def troops(self, space: int, power: int) -> int:
        """How many units of all kinds a power has in a territory."""
        return sum(self.army(space, power))

    def powers_in(self, space: int, side: int) -> list[int]:
        """The powers of a side with units in a territory."""
        return [power for power in SIDE_POWERS[side] if any(self.army(space, power))]

    def warring_in(self, space: int, side: int) -> list[int]:
        """15.2: the same without Russia, once it has left the war."""
        powers = self.powers_in(space, side)
        return [one for one in powers if one != RUSSIA] if self.armistice else powers

    def movable(self, space: int) -> list[int]:
        """5.2: the moving power's units in a territory that have not moved yet."""
        first = space * EACH_TROOP
        gone = self.moved[first : first + EACH_TROOP]
        army = self.army(space, self.power)
        return [there - moved for there, moved in zip(army, gone, strict=True)]

    def march(self, origin: int, goal: int) -> None:
        """5.2: remembers that units moved from one space to another."""
        if (origin, goal) not in self.marches:
            insort(self.marches, (origin, goal))

    def begin_battle(self, space: int) -> None:
        """10.3: a battle has no dice yet."""
        self.site = space
        self.volleys = self.FIELDS["volleys"].kind.start()
        self.duels = self.FIELDS["duels"].kind.start()
        self.coast = [0] * len(FACES)
        self.fallen = []

    def fire(self, attacking: int, dice: Sequence[int], numbers: Sequence[int]) -> int:
        """10.4: a side's dice, which replace those of its last round; how many of them hit."""
        half = len(VOLLEYS) // 2 * len(FACES)
        self.volleys[attacking * half : (attacking + 1) * half] = array("H", bytes(2 * half))
        for die, most in zip(dice, numbers, strict=True):
            self.volleys[attacking * half + (most - 1) * len(FACES) + die - 1] += 1
        return sum(die <= most for die, most in zip(dice, numbers, strict=True))

    def fell(self, space: int, kind: int, count: int) -> None:
        """10.11 and 12.4: remembers what was hit in a round of fire."""
        insort(self.fallen, (kind, count))
        self.counted(space, kind, count)

    def counted(self, space: int, kind: int, count: int) -> None:
        """Remembers what was hit this turn, in fire or otherwise."""
        if count:
            insort(self.toll, (space, kind, count))

    def infantry(self, space: int, power: int) -> int:
        """How many infantry a power has in a territory."""
        return self.count(space, power, INFANTRY)


def enemy(side: int) -> int:
    """1.1: the other side."""
    return 1 - side


def friends(one: int, other: int) -> bool:
    """1.1: whether two powers are on one side."""
    return SIDE_OF[one] == SIDE_OF[other]


def speaker(powers: list[int], after: int) -> int:
    """R4: of several powers that must agree, the next in turn order proposes."""
    return min(powers, key=lambda power: (power - after) % len(POWERS))


book: Book[Position] = Book(
    {
        "power": POWERS,
        "hurt": POWERS,
        "space": SPACES,
        "target": SPACES,
        "supremacy": SUPREMACY,
        "ship": SHIPS,
    }
)
Position.book = book
