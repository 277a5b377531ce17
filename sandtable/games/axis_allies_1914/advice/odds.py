"""The calculator: odds of a battle on land, at sea, or of a landing with all that goes before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sandtable.core.errors import SandtableError
from sandtable.core.names import Names
from sandtable.core.show.odds import Facet, OddsTable
from sandtable.games.axis_allies_1914.advice.attack import (
    Attack,
    attack_odds,
    described,
    lost,
    mean_losses,
    outcome,
    outcomes,
)
from sandtable.games.axis_allies_1914.advice.dice import Army, warships
from sandtable.games.axis_allies_1914.facts.units import INFANTRY, SHIPS, TROOPS

MOST = 200
"""More units of a kind are not reckoned."""
MOST_MINES = 3
NONE = "none"
ALSO = "+"
"""Stands between the armies of several defenders."""
VESSELS = Names("ship", (*SHIPS, "transport"))
"""What a fleet is made of."""


def words(counts: tuple[int, ...], names: Names) -> str:
    """``5 infantry 2 artillery``."""
    return " ".join(f"{count} {names[unit]}" for unit, count in enumerate(counts) if count) or NONE


def read_units(text: str, names: Names) -> tuple[int, ...]:
    """The units that ``5 infantry 2 artillery`` names."""
    counts = [0] * len(names)
    parts = text.replace(",", " ").split()
    if text.strip() in (NONE, ""):
        return tuple(counts)
    for number, name in zip(parts[::2], parts[1::2], strict=False):
        if not number.isdigit() or int(number) > MOST:
            raise SandtableError(f"{number!r} must be a number up to {MOST}.")
        counts[names.number(name)] += int(number)
    if len(parts) % 2:
        raise SandtableError(f"{text!r}: write numbers and units, as in: 5 infantry 2 artillery.")
    return tuple(counts)


def read_army(text: str) -> Army:
    """The same for an army, which has infantry (5.7)."""
    army = read_units(text, TROOPS)
    if any(army) and not army[INFANTRY]:
        raise SandtableError(f"{text!r} is no army: there must be infantry among them.")
    return army


def read_armies(text: str) -> tuple[Army, ...]:
    """10.12: the armies of several powers, each with infantry of its own."""
    armies = [read_army(one) for one in text.split(ALSO)]
    return tuple(army for army in armies if any(army))


class CombatCalculator:
    """The calculator that the game offers: on land, at sea, and from the sea."""

    facets: Sequence[Facet] = (
        Facet("attacker", "the units that attack over land", NONE),
        Facet("landing", "the units that attack from transports", NONE),
        Facet("defender", "the units that defend; + between those of several powers", NONE),
        Facet("ships", "the attacker's ships: they fight, or battleships bombard", NONE),
        Facet("enemy_ships", "the defender's ships, to be fought first", NONE),
        Facet("mines", "how many minefields the attacker's ships ran", "0"),
    )

    def read(self, said: Mapping[str, str]) -> Attack:
        """The battle that is described."""
        given = {facet.name: said.get(facet.name, facet.default) for facet in self.facets}
        if not given["mines"].isdigit() or int(given["mines"]) > MOST_MINES:
            raise SandtableError(f"{given['mines']!r} must be a number up to {MOST_MINES}.")
        walking, landing = read_army(given["attacker"]), read_units(given["landing"], TROOPS)
        defenders = read_armies(given["defender"])
        ships = read_units(given["ships"], VESSELS)
        enemies = read_units(given["enemy_ships"], VESSELS)
        if any(landing) and not landing[INFANTRY] and not walking[INFANTRY]:
            raise SandtableError("Troops land with infantry, or where infantry walks in.")
        on_land = any(walking) or any(landing)
        if on_land != bool(defenders) or not (on_land or any(warships(ships))):
            raise SandtableError(
                "Say who attacks and who defends, as in: attacker='5 infantry 2 artillery' "
                "defender='4 infantry'; or at sea: ships='2 cruiser' enemy_ships='1 battleship'."
            )
        if any(enemies) and not any(warships(ships)):
            raise SandtableError("It takes a warship to attack at sea.")
        mines = int(given["mines"])
        if not on_land and not any(enemies) and not mines:
            raise SandtableError("There is nobody to fight.")
        return described(walking, landing, defenders, ships, enemies, mines)

    def odds(self, said: Mapping[str, str]) -> OddsTable:
        """All that may be left on both sides, the likeliest first."""
        attack = self.read(said)
        found = attack_odds(attack)
        rows = sorted(found.items(), key=lambda one: -one[1])
        shares = outcomes(attack, found)
        mine, theirs = mean_losses(attack, found)
        columns = columns_of(attack)
        return OddsTable(
            (*columns, "outcome", "IPC lost", "IPC gained"),
            tuple(
                (
                    share,
                    (
                        *[words(getattr(left, name), names) for name, names in columns.items()],
                        outcome(attack, left),
                        *lost(attack, left),
                    ),
                )
                for left, share in rows
            ),
            (
                *[(f"{name}, %", share) for name, share in sorted(shares.items())],
                ("IPC the attacker loses", mine),
                ("IPC the defender loses", theirs),
            ),
        )


def columns_of(attack: Attack) -> dict[str, Names]:
    """What of the survivors is worth showing: armies, ships, or both."""
    found: dict[str, Names] = {}
    if not attack.at_sea:
        found |= {"attacker": TROOPS, "defender": TROOPS}
    if attack.zones:
        found |= {"ships": VESSELS}
    if any(attack.enemy_ships):
        found |= {"enemy_ships": VESSELS}
    return found
