"""An exact combat calculator, from the same tables and the same loss rule as the game.

``outcomes(Fight(...))`` is every result of a combat with its probability; nothing is sampled.
Where a side could take its losses in several ways, it is taken to keep, in this order, an army
(and so the army table), the most combat factors, the most units at full strength and the most
units. Cards are what their effects are: die modifiers, a trench that shifts no columns, the
army table, a flank attack that cannot fail, fire before the enemy.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from sandtable.core.bits import bits
from sandtable.core.errors import SandtableError
from sandtable.core.show.odds import Facet, OddsTable, Value
from sandtable.games.paths_of_glory.facts.board import TERRAINS
from sandtable.games.paths_of_glory.facts.fire_tables import attack_shift, defence_shift, fire
from sandtable.games.paths_of_glory.facts.units import (
    ARMIES,
    BEF,
    CF,
    KIND_OF,
    KINDS,
    LF,
    OF_KIND,
    OF_SIDE,
    PRIORITY,
    REPLACED_BY,
)
from sandtable.games.paths_of_glory.rules.best_fit import (
    REPLACEMENT,
    Pool,
    Soldier,
    State,
    endings,
    pool,
)
from sandtable.games.paths_of_glory.rules.flank import NEEDED

Unit = tuple[int, bool]
"""A kind of unit, and whether it is reduced."""
Units = tuple[Unit, ...]

DIE = range(1, 7)
NO_FLANK, SURE, FIRST = -1, -2, -3
"""Instead of a flank modifier: no attempt, an attempt that cannot fail, fire before the enemy."""


@dataclass(frozen=True, slots=True)
class Fight:
    """A combat in numbers."""

    attackers: Units
    defenders: Units = ()
    reserve: Units = ()
    """Corps in the reserve boxes of both sides."""
    terrain: str = "clear"
    trench: int = 0
    trench_shifts: bool = True
    """Off when Royal Tank Corps fights along."""
    fort: int = 0
    drm: int = 0
    """What is added to the attacker's die."""
    defence_drm: int = 0
    flank: int = NO_FLANK
    """The modifier of a flank attempt, or one of the special values."""
    army_table: bool = False
    """Maude: the attacker fires on the army table with corps alone."""
    defence_army_table: bool = False
    """Kemal, the same for the defender."""


@dataclass(frozen=True, slots=True, order=True)
class Outcome:
    """How a combat can end. Loss numbers are those that a side suffers."""

    attacker_number: int
    defender_number: int
    attacker_steps: int
    defender_steps: int
    attacker_units: int
    """Units the attacker has lost altogether, replacement corps among them."""
    defender_units: int
    fort_falls: bool
    winner: str
    """``attacker``, ``defender`` or ``nobody`` (12.2.11)."""
    retreat: int
    """How many spaces the defenders must retreat."""
    can_stand: bool
    """Whether they may lose a step instead (12.5.3)."""
    can_advance: bool
    """Whether an attacker could advance if the defenders are gone or go."""


class Army:
    """One side of a fight as the best fit sees it."""

    def __init__(self, units: Units, reserve: Units, attacking: bool) -> None:
        self.kinds = [*dict.fromkeys(kind for kind, _ in units)]
        pools = [*dict.fromkeys(_replaced_by(kind) for kind in self.kinds if _is_army(kind))]
        self.corps = {source: KIND_OF[bits(mask)[0]] for source, mask in enumerate(pools)}
        self.source = {
            kind: pools.index(_replaced_by(kind)) if _is_army(kind) else -1 for kind in self.kinds
        }
        self.attacking = attacking
        force = tuple(sorted(self._soldier(kind, reduced) for kind, reduced in units))
        self.start: State = (force, tuple(_pool(mask, reserve) for mask in pools), 0, 0)

    def _soldier(self, kind: int, reduced: bool) -> Soldier:
        first = bits(OF_KIND[kind])[0]
        label = self.kinds.index(kind)
        if reduced:
            return (LF[1][first], 0, self.source[kind], label)
        return (LF[0][first], LF[1][first], self.source[kind], label)

    def factors(self, soldier: Soldier) -> int:
        """The combat factors of a soldier as it stands."""
        label = soldier[3]
        if label < REPLACEMENT:
            kind = self.kinds[label]
        else:
            kind = self.corps[self.source[self.kinds[label - REPLACEMENT]]]
        return CF[soldier[1] == 0][bits(OF_KIND[kind])[0]]

    def strength(self, state: State) -> int:
        """12.2.3: all combat factors."""
        return sum(self.factors(soldier) for soldier in state[0])

    def first_losers(self, number: int) -> tuple[int, ...]:
        """12.4.5: the labels of those who take the attacker's first loss."""
        if not self.attacking:
            return ()
        for group in PRIORITY:
            labels = [
                soldier[3]
                for soldier in self.start[0]
                if OF_KIND[self.kinds[soldier[3]]] & group and soldier[0] <= number
            ]
            if labels:
                return tuple(labels)
        return ()

    def after(self, number: int) -> State:
        """The side after it has paid a loss number in the way described above."""
        force, pools, _, missing = self.start
        state = (force, pools, number, missing)
        return max(endings(state, False, self.first_losers(number)), key=self._taste)

    def _taste(self, state: State) -> tuple[bool, int, int, int, tuple[Soldier, ...]]:
        force = state[0]
        return (
            has_army(state),
            self.strength(state),
            sum(1 for soldier in force if soldier[1]),
            len(force),
            force,
        )

    def lost(self, state: State) -> tuple[int, int]:
        """Steps and units lost since the start, with those of replacement corps."""
        came = [
            (before[0] - now[0], before[1] - now[1])
            for before, now in zip(self.start[1], state[1], strict=True)
        ]
        full, reduced = sum(one[0] for one in came), sum(one[1] for one in came)
        steps = _steps(self.start) + 2 * full + reduced - _steps(state)
        return steps, len(self.start[0]) + full + reduced - len(state[0])


def has_army(state: State) -> bool:
    """Whether an army is left."""
    return any(soldier[2] >= 0 for soldier in state[0])


def full_units(state: State) -> list[Soldier]:
    """The units at full strength."""
    return [soldier for soldier in state[0] if soldier[1]]


def _steps(state: State) -> int:
    return sum(2 if soldier[1] else 1 for soldier in state[0])


def _is_army(kind: int) -> bool:
    return bool(OF_KIND[kind] & ARMIES)


def _replaced_by(kind: int) -> int:
    return REPLACED_BY[bits(OF_KIND[kind])[0]]


def _pool(mask: int, reserve: Units) -> Pool:
    waiting = [reduced for kind, reduced in reserve if OF_KIND[kind] & mask]
    return pool(waiting.count(False), waiting.count(True), bool(mask & BEF))


class Combat:
    """A fight being worked out."""

    def __init__(self, fight: Fight) -> None:
        self.fight = fight
        self.attack = Army(fight.attackers, fight.reserve, attacking=True)
        self.defence = Army(fight.defenders, fight.reserve, attacking=False)
        self.level = fight.trench if fight.defenders else 0  # 15.1.6
        shifting = self.level if fight.trench_shifts else 0
        self.attack_shift = attack_shift(fight.terrain in ("mountain", "swamp"), shifting)
        self.defence_shift = defence_shift(shifting)

    def inflicted(self, state: State, die: int) -> int:
        """What the attackers left in a state inflict."""
        fight = self.fight
        table = has_army(state) or fight.army_table
        if not state[0]:
            return 0
        return fire(table, self.attack.strength(state), self.attack_shift, die + fight.drm)

    def suffered(self, state: State, fort: int, die: int) -> int:
        """What the defenders left in a state, with their fort, inflict."""
        fight = self.fight
        if not state[0] and not fort:
            return 0
        table = has_army(state) or fight.defence_army_table
        factors = self.defence.strength(state) + fort
        return fire(table, factors, self.defence_shift, die + fight.defence_drm)

    def outcomes(self) -> dict[Outcome, float]:
        """Every outcome with its probability."""
        found: dict[Outcome, float] = defaultdict(float)
        for outcome, share in self._each():
            found[outcome] += share
        return dict(found)

    def _each(self) -> Iterator[tuple[Outcome, float]]:
        flank = self.fight.flank
        if flank == NO_FLANK:
            yield from self._together(1.0)
        elif flank < 0:
            yield from self._attacker_first(1.0)
        else:
            success = min(max(7 - NEEDED + flank, 0), 6) / 6
            yield from self._attacker_first(success)
            yield from self._defender_first(1 - success)

    def _together(self, share: float) -> Iterator[tuple[Outcome, float]]:
        """12.2.9: both sides fire at the same time."""
        for die in DIE:
            number = self.inflicted(self.attack.start, die)
            for other in DIE:
                suffered = self.suffered(self.defence.start, self.fight.fort, other)
                yield self.result(suffered, number), share / 36

    def _attacker_first(self, share: float) -> Iterator[tuple[Outcome, float]]:
        """12.3.3: the defender answers with what is left."""
        for die in DIE:
            number = self.inflicted(self.attack.start, die)
            left = self.defence.after(number)
            fort = 0 if self.fort_falls(left) else self.fight.fort
            for other in DIE:
                suffered = self.suffered(left, fort, other)
                yield self.result(suffered, number), share / 36

    def _defender_first(self, share: float) -> Iterator[tuple[Outcome, float]]:
        """12.3.3: the attacker fires with what is left."""
        for other in DIE:
            suffered = self.suffered(self.defence.start, self.fight.fort, other)
            left = self.attack.after(suffered)
            for die in DIE:
                yield self.result(suffered, self.inflicted(left, die)), share / 36

    def fort_falls(self, left: State) -> bool:
        """12.4.6: no unit is left and the rest of the loss number covers the fort."""
        return bool(self.fight.fort) and not left[0] and left[2] >= self.fight.fort

    def result(self, attacker_number: int, defender_number: int) -> Outcome:
        """12.2.10 to 12.2.13: what two loss numbers come to."""
        attack = self.attack.after(attacker_number)
        defence = self.defence.after(defender_number)
        attacker_steps, attacker_units = self.attack.lost(attack)
        defender_steps, defender_units = self.defence.lost(defence)
        margin = defender_number - attacker_number
        falls = self.fort_falls(defence)
        retreat = min(margin, 2) if margin > 0 and defence[0] and full_units(attack) else 0
        return Outcome(
            attacker_number,
            defender_number,
            attacker_steps,
            defender_steps,
            attacker_units,
            defender_units,
            falls,
            "nobody" if not margin else "attacker" if margin > 0 else "defender",
            retreat,
            bool(retreat) and self.can_stand(defence),
            self.can_advance(attack, defence, falls, retreat),
        )

    def can_stand(self, defence: State) -> bool:
        """12.5.3: cover, and a step that remains after one more loss."""
        if self.fight.terrain == "clear" and not self.level:
            return False
        force = defence[0]
        if len(force) > 1 or force[0][1]:
            return True
        source = force[0][2]
        return source >= 0 and any(defence[1][source][:2])

    def can_advance(self, attack: State, defence: State, falls: bool, retreat: int) -> bool:
        """12.7.1 and 12.7.6: somebody at full strength, who besieges a fort that stands."""
        full = full_units(attack)
        fort = 0 if falls else self.fight.fort
        if not full or (defence[0] and not retreat) or (fort and not self.fight.defenders):
            return False
        return not fort or any(soldier[2] >= 0 for soldier in full) or len(full) >= fort


@lru_cache(maxsize=256)
def outcomes(fight: Fight) -> Mapping[Outcome, float]:
    """Every outcome of a fight with its exact probability."""
    if not fight.attackers:
        raise SandtableError("An attack needs a unit; name some, as in attackers=ge_1.")
    if not fight.defenders and not fight.fort:
        raise SandtableError("Name defenders or a fort; there is nothing to attack.")
    return Combat(fight).outcomes()


# The same in words, for the command line.


def read_units(text: str, side: int | None = None) -> Units:
    """``ge_1 (ge_2) ge_corps*2``: kinds of units, reduced ones in brackets."""
    found: list[Unit] = []
    for word in text.split():
        name, _, count = word.partition("*")
        if count and not count.isdigit():
            raise SandtableError(f"{word!r}: write a number after the star, as in ge_corps*2.")
        kind = KINDS.number(name.strip("()"))
        if side is not None and not OF_KIND[kind] & OF_SIDE[side]:
            raise SandtableError(f"{name} is on the other side; all units of a side must agree.")
        found += [(kind, name.startswith("("))] * int(count or 1)
    return tuple(sorted(found))


class CombatCalculator:
    """The calculator that the game offers."""

    facets: Sequence[Facet] = (
        Facet("attackers", "units that attack: ge_1 (ge_2) ge_corps*2, reduced in brackets", ""),
        Facet("defenders", "units that defend; none if a fort is alone", ""),
        Facet("reserve", "corps in the reserve boxes of both sides", ""),
        Facet("terrain", f"of the space attacked: {', '.join(TERRAINS)}", "clear"),
        Facet("trench", "its trench level: 0, 1 or 2", "0"),
        Facet("trench_shifts", "no if Royal Tank Corps is played", "yes"),
        Facet("fort", "the value of an intact fort", "0"),
        Facet("drm", "what is added to the attacker's die", "0"),
        Facet("defence_drm", "what is added to the defender's die", "0"),
        Facet("flank", "the modifier of a flank attempt, none, sure, or first (Hutier)", "none"),
        Facet("army_table", "yes if the attacker plays Maude", "no"),
        Facet("defence_army_table", "yes if the defender plays Kemal", "no"),
    )

    def odds(self, said: Mapping[str, str]) -> OddsTable:
        """The outcomes of a fight in words, merged where they read alike."""
        return _table(outcomes(read_fight(said)))


def read_fight(said: Mapping[str, str]) -> Fight:
    """A fight from names and values, with clear errors."""
    value = {facet.name: facet.default for facet in CombatCalculator.facets} | dict(said)
    attackers = read_units(value["attackers"])
    side = None if not attackers else int(bool(OF_KIND[attackers[0][0]] & OF_SIDE[1]))
    if value["terrain"] not in TERRAINS:
        raise SandtableError(f"terrain: one of {', '.join(TERRAINS)}, not {value['terrain']!r}.")
    return Fight(
        attackers=read_units(value["attackers"], side),
        defenders=read_units(value["defenders"], None if side is None else 1 - side),
        reserve=read_units(value["reserve"]),
        terrain=value["terrain"],
        trench=_number(value, "trench", 0, 2),
        trench_shifts=_yes(value, "trench_shifts"),
        fort=_number(value, "fort", 0, 3),
        drm=_number(value, "drm", -9, 9),
        defence_drm=_number(value, "defence_drm", -9, 9),
        flank=_flank(value),
        army_table=_yes(value, "army_table"),
        defence_army_table=_yes(value, "defence_army_table"),
    )


def _number(value: Mapping[str, str], name: str, least: int, most: int) -> int:
    text = value[name]
    if not text.lstrip("+-").isdigit() or not least <= int(text) <= most:
        raise SandtableError(f"{name}: a number from {least} to {most}, not {text!r}.")
    return int(text)


def _yes(value: Mapping[str, str], name: str) -> bool:
    if value[name] not in ("yes", "no"):
        raise SandtableError(f"{name}: yes or no, not {value[name]!r}.")
    return value[name] == "yes"


def _flank(value: Mapping[str, str]) -> int:
    special = {"none": NO_FLANK, "sure": SURE, "first": FIRST}
    if value["flank"] in special:
        return special[value["flank"]]
    return _number(value, "flank", 0, 6)


COLUMNS = (
    "attacker number",
    "attacker steps",
    "defender number",
    "defender steps",
    "fort falls",
    "winner",
    "retreat",
    "may stand",
    "may advance",
)


def _table(found: Mapping[Outcome, float]) -> OddsTable:
    rows: dict[tuple[Value, ...], float] = defaultdict(float)
    for outcome, share in found.items():
        rows[_row(outcome)] += share
    ordered = sorted(rows.items(), key=lambda row: (-row[1], row[0]))
    return OddsTable(COLUMNS, tuple((share, row) for row, share in ordered), summary(found))


def _row(outcome: Outcome) -> tuple[Value, ...]:
    return (
        outcome.attacker_number,
        outcome.attacker_steps,
        outcome.defender_number,
        outcome.defender_steps,
        outcome.fort_falls,
        outcome.winner,
        outcome.retreat,
        outcome.can_stand,
        outcome.can_advance,
    )


def summary(found: Mapping[Outcome, float]) -> tuple[tuple[str, float], ...]:
    """What the outcomes of a fight come to: shares end in ``%``, the others are means."""

    def share(true: list[Outcome]) -> float:
        return sum(found[one] for one in true)

    return (
        ("attacker wins, %", share([one for one in found if one.winner == "attacker"])),
        ("defender wins, %", share([one for one in found if one.winner == "defender"])),
        ("retreat, %", share([one for one in found if one.retreat])),
        ("advance possible, %", share([one for one in found if one.can_advance])),
        ("fort falls, %", share([one for one in found if one.fort_falls])),
        ("steps lost by the attacker", sum(p * o.attacker_steps for o, p in found.items())),
        ("steps lost by the defender", sum(p * o.defender_steps for o, p in found.items())),
    )
