"""The calculator: odds of a battle on land, at sea, or of a landing with all that goes before."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sandtable.core.errors import SandtableError
from sandtable.core.names import Names
from sandtable.core.show.odds import Facet, OddsTable
from sandtable.games.axis_allies_1914.advice.dice import (
    Army,
    Fleet,
    assault_odds,
    followed,
    mine_odds,
    sea_odds,
    strike_odds,
    warships,
)
from sandtable.games.axis_allies_1914.facts.units import (
    COSTS,
    DAMAGED,
    FAST,
    HOLD,
    INFANTRY,
    SHIPS,
    TRANSPORT,
    TROOPS,
    UNIT_OF,
    WHOLE,
)

MOST = 200
"""More units of a kind are not reckoned."""
MOST_MINES = 3
NONE = "none"
VESSELS = Names("ship", (*SHIPS, "transport"))
"""What a fleet is made of."""

TAKEN, CONTESTED, HELD, EMPTY = "taken", "contested", "held", "empty"
"""What may come of an attack on land."""
WON, OPEN, LOST, DESERTED = "won", "broken off", "lost", "deserted"
"""What may come of an attack at sea."""
ABOARD = "still at sea"
"""8.8: the zone was not won, and nobody landed."""


class Left(NamedTuple):
    """All that may be left: ashore and at sea, of the attacker and of the defender."""

    attacker: Army
    defender: Army
    ships: Fleet
    enemy_ships: Fleet
    cargo: int = 0
    """What landing troops were worth that are still aboard."""
    afloat: bool = False
    """Whether nobody could land."""


class Attack(NamedTuple):
    """A battle as it is about to be fought."""

    attacker: Army = (0, 0, 0, 0)
    landing: Army = (0, 0, 0, 0)
    defender: Army = (0, 0, 0, 0)
    ships: Fleet = (0, 0, 0, 0, 0)
    enemy_ships: Fleet = (0, 0, 0, 0, 0)
    mines: int = 0


Hold = tuple[int, ...]
"""The units aboard a transport."""


def holds_of(attack: Attack) -> tuple[Hold, ...]:
    """8.1 and R6: the transports, two units in each as far as they go, the emptiest first."""
    units = [unit for unit, count in enumerate(attack.landing) for _ in range(count)]
    holds = [tuple(units[first : first + HOLD]) for first in range(0, len(units), HOLD)]
    empty = max(0, attack.ships[-1] - len(holds))
    return tuple(sorted([*holds, *[()] * empty], key=lambda hold: (len(hold), hold)))


def troops_in(holds: Sequence[Hold]) -> Army:
    """The units aboard, by kind."""
    aboard = [unit for hold in holds for unit in hold]
    return tuple(aboard.count(unit) for unit in range(len(TROOPS)))


def attack_odds(attack: Attack) -> dict[Left, float]:
    """9.2, chapter 12, 10.13, 10.14 and 10.4: mines, sea battle, coast and battle in their order.

    Without a sea battle troops are ashore before mines are rolled (R11).
    """
    holds = holds_of(attack)
    mined = mine_odds((*warships(attack.ships), 0), attack.mines)
    if not any(attack.enemy_ships):
        afloat = mine_odds((0, 0, 0, 0, len(holds)), attack.mines)
        ships = followed(mined, lambda fleet: {_with(fleet, t[-1]): p for t, p in afloat.items()})
        return followed(ships, lambda fleet: _ashore(attack, fleet, attack.landing))
    loaded = surviving(holds, attack.mines)

    def at_sea(fleet: Fleet, aboard: tuple[Hold, ...]) -> dict[Left, float]:
        whole = _with(fleet, len(aboard))
        if not any(warships(fleet)):
            return _ashore(attack, whole, troops_in(aboard), attack.enemy_ships, fought=False)
        return followed(
            sea_odds(whole, attack.enemy_ships),
            lambda left: _ashore(
                attack, left[0], troops_in(aboard[len(aboard) - left[0][-1] :]), left[1]
            ),
        )

    return followed(mined, lambda fleet: followed(loaded, lambda some: at_sea(fleet, some)))


def _with(fleet: Fleet, transports: int) -> Fleet:
    return (*warships(fleet), transports)


def surviving(holds: tuple[Hold, ...], runs: int) -> dict[tuple[Hold, ...], float]:
    """9.2: the transports that are left when all of them ran mines, with their cargo."""
    safe = strike_odds(runs)[0]
    found: dict[tuple[Hold, ...], float] = {(): 1.0}
    for hold in holds:
        longer: dict[tuple[Hold, ...], float] = defaultdict(float)
        for left, share in found.items():
            longer[(*left, hold)] += share * safe
            if safe < 1:
                longer[left] += share * (1 - safe)
        found = dict(longer)
    return found


def _ashore(
    attack: Attack,
    ships: Fleet,
    troops: Army,
    enemies: Fleet = (0, 0, 0, 0, 0),
    fought: bool = True,
) -> dict[Left, float]:
    """The battle ashore, with who could land.

    8.7 and 12.5: submarines alone stop nobody after a sea battle, but all if no warship was left
    to fight it.
    """
    if not any(attack.defender):
        return {Left(attack.attacker, attack.defender, ships, enemies): 1.0}
    surface = enemies[WHOLE] or enemies[DAMAGED] or enemies[FAST]
    lands = fought and not surface and (troops[INFANTRY] or attack.attacker[INFANTRY])
    waits = 0 if lands else worth(troops)
    bombard = 0 if any(attack.enemy_ships) else ships[WHOLE] + ships[DAMAGED]
    found = assault_odds(
        troops if lands else (0, 0, 0, 0), attack.attacker, attack.defender, bombard
    )
    return {
        Left(mine, theirs, ships, enemies, waits, not lands): share
        for (mine, theirs), share in found.items()
    }


# In words and numbers.


def outcome(attack: Attack, left: Left) -> str:
    """10.15, 10.16 and 12.5: what these survivors mean."""
    if not any(attack.defender):
        mine, theirs = any(left.ships), any(left.enemy_ships)
        return (OPEN if theirs else WON) if mine else LOST if theirs else DESERTED
    if left.afloat and not any(attack.attacker):
        return ABOARD
    if any(left.attacker):
        return CONTESTED if any(left.defender) else TAKEN
    return HELD if any(left.defender) else EMPTY


def worth(army: Army) -> int:
    """What an army costs."""
    return sum(COSTS[unit] * count for unit, count in enumerate(army))


def ships_worth(fleet: Fleet) -> int:
    """What a fleet costs."""
    costs = [*[COSTS[unit] for unit in UNIT_OF], COSTS[TRANSPORT]]
    return sum(cost * count for cost, count in zip(costs, fleet, strict=True))


def lost(attack: Attack, left: Left) -> tuple[int, int]:
    """What the attacker and the defender have lost, in IPC."""
    fleet = _with(attack.ships, len(holds_of(attack)))
    mine = worth(attack.attacker) + worth(attack.landing) + ships_worth(fleet)
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


class CombatCalculator:
    """The calculator that the game offers: on land, at sea, and from the sea."""

    facets: Sequence[Facet] = (
        Facet("attacker", "the units that attack over land", NONE),
        Facet("landing", "the units that attack from transports", NONE),
        Facet("defender", "the units that defend", NONE),
        Facet("ships", "the attacker's ships: they fight, or battleships bombard", NONE),
        Facet("enemy_ships", "the defender's ships, to be fought first", NONE),
        Facet("mines", "how many minefields the attacker's ships ran", "0"),
    )

    def read(self, said: Mapping[str, str]) -> Attack:
        """The battle that is described."""
        given = {facet.name: said.get(facet.name, facet.default) for facet in self.facets}
        if not given["mines"].isdigit() or int(given["mines"]) > MOST_MINES:
            raise SandtableError(f"{given['mines']!r} must be a number up to {MOST_MINES}.")
        attack = Attack(
            read_army(given["attacker"]),
            read_units(given["landing"], TROOPS),
            read_army(given["defender"]),
            read_units(given["ships"], VESSELS),
            read_units(given["enemy_ships"], VESSELS),
            int(given["mines"]),
        )
        if any(attack.landing) and not attack.landing[INFANTRY] and not attack.attacker[INFANTRY]:
            raise SandtableError("Troops land with infantry, or where infantry walks in.")
        on_land = any(attack.attacker) or any(attack.landing)
        if on_land != any(attack.defender) or not (on_land or any(warships(attack.ships))):
            raise SandtableError(
                "Say who attacks and who defends, as in: attacker='5 infantry 2 artillery' "
                "defender='4 infantry'; or at sea: ships='2 cruiser' enemy_ships='1 battleship'."
            )
        if any(attack.enemy_ships) and not any(warships(attack.ships)):
            raise SandtableError("It takes a warship to attack at sea.")
        if not on_land and not any(attack.enemy_ships) and not attack.mines:
            raise SandtableError("There is nobody to fight.")
        return attack

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
    if any(attack.defender):
        found |= {"attacker": TROOPS, "defender": TROOPS}
    if any(attack.ships) or any(attack.landing):
        found |= {"ships": VESSELS}
    if any(attack.enemy_ships):
        found |= {"enemy_ships": VESSELS}
    return found
