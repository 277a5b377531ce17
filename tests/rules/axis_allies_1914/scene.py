"""Given, when, then for Axis & Allies: WWI 1914.

A scene is a position with just the units named; territories belong to their original owners.
Units are written short: ``"5 inf 2 art"``. Play goes on by naming power and action, chance by
naming the dice::

    s = Scene(germany={"ruhr": "5 inf 2 art"}, france={"picardy": "2 inf"})
    s.do("germany", "from ruhr", "send infantry belgium 2", "done")
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.core.agenda import CHANCE
from sandtable.core.bits import bits
from sandtable.games.axis_allies_1914 import game
from sandtable.games.axis_allies_1914.facts.board import (
    FIRST_ZONE,
    ORIGINAL,
    POWERS,
    SIDES,
    SPACES,
    TERRITORIES,
)
from sandtable.games.axis_allies_1914.facts.units import SHIPS, TROOPS
from sandtable.games.axis_allies_1914.rules.control import income
from sandtable.games.axis_allies_1914.rules.state import PHASES, Position
from tests.rules.staged import Staged

SHORT = {
    "inf": "infantry",
    "art": "artillery",
    "tank": "tank",
    "ftr": "fighter",
    "bb": "battleship",
    "dbb": "damaged_battleship",
    "ca": "cruiser",
    "ss": "submarine",
    "tp": "transport",
}
STEPS = ("purchase", "movement", "combat", "mobilize", "collect_income", "end_of_turn")


def units(text: str) -> dict[str, int]:
    """``"5 inf 2 art"`` as counts."""
    words = text.split()
    return {SHORT[word]: int(count) for count, word in zip(words[::2], words[1::2], strict=True)}


class Scene(Staged[Position]):
    """A position under test; by default the movement of Germany is about to begin."""

    game = game

    def __init__(
        self,
        now: str = "movement",
        *,
        power: str = "germany",
        control: Mapping[str, str | None] | None = None,
        options: Mapping[str, object] | None = None,
        fields: Mapping[str, Any] | None = None,
        armies: Mapping[str, dict[str, str]] | None = None,
        **more: dict[str, str],
    ) -> None:
        """``armies`` and ``more``: the units of each power; ``control``: what differs from 1914."""
        owners = {
            name: POWERS[owner] if owner >= 0 else None
            for name, owner in zip(TERRITORIES, ORIGINAL, strict=True)
        }
        plain: dict[str, Any] = {
            "round": 2,
            "at_war": 1,
            "power": power,
            "phase": PHASES[min(STEPS.index(now), len(PHASES) - 1)],
            "control": {**owners, **(control or {})},
            **(fields or {}),
        }
        forces = {**(armies or {}), **more}
        _put(plain, _with_contests(forces, control or {}))
        plain["agenda"] = [f"{step} {power}" for step in STEPS[STEPS.index(now) :]]
        self.g = game.load({"options": options or {}, **plain})
        self.g.news = []

    # What happens.

    def roll(self, *dice: int) -> None:
        """Chance rolls these dice."""
        game.apply(self.g, CHANCE, ("roll", dice))

    def rolls(self, count: int, die: int) -> None:
        """Chance rolls so many dice of one face."""
        self.roll(*[die] * count)

    # What can be seen.

    def offers(self, power: str, verb: str = "") -> list[str]:
        """What the power may do, as texts; with ``verb`` only actions of that verb."""
        return self.offers_of(POWERS.number(power), verb)

    def dice(self) -> int:
        """How many dice are called for."""
        action, _ = next(iter(game.chance(self.g).each()))
        return len(action[1])

    def army(self, power: str, space: str) -> str:
        """A power's units in a space: ``"5 inf 2 art"``."""
        where, who = SPACES.number(space), POWERS.number(power)
        short = {name: word for word, name in SHORT.items()}
        if where >= FIRST_ZONE:
            zone = where - FIRST_ZONE
            row = dict(zip(SHIPS, self.g.fleet(zone, who), strict=True))
            row["transport"] = sum(one[:2] == (zone, who) for one in self.g.transports)
        else:
            row = dict(zip(TROOPS, self.g.army(where, who), strict=True))
        return " ".join(f"{count} {short[name]}" for name, count in row.items() if count)

    def owner(self, space: str) -> str | None:
        """Who controls a territory."""
        owner = self.g.control[SPACES.number(space)]
        return POWERS[owner] if owner >= 0 else None

    def treasury(self, power: str) -> int:
        """The IPC of a power."""
        return self.g.treasury[POWERS.number(power)]

    def income(self, power: str) -> int:
        """The income of a power."""
        return income(self.g, POWERS.number(power))

    def places(self, field: str) -> set[str]:
        """The spaces in a field that is a set."""
        return {SPACES[one] for one in bits(getattr(self.g, field))}

    def winner(self) -> str | None:
        """The side that has won."""
        return SIDES[self.g.winner] if self.g.winner >= 0 else None

    def faults(self) -> list[str]:
        """What is wrong with the position."""
        return list(game.faults(self.g))


def _with_contests(
    armies: Mapping[str, dict[str, str]], control: Mapping[str, str | None]
) -> dict[str, dict[str, str]]:
    """A territory that nobody controls is contested: an infantry of each side, if none is named."""
    forces = {power: dict(spaces) for power, spaces in armies.items()}
    manned = {space for spaces in armies.values() for space in spaces}
    for name, owner in control.items():
        if owner is None and name not in manned and ORIGINAL[SPACES.number(name)] >= 0:
            for power in ("austria_hungary", "italy"):
                forces.setdefault(power, {})[name] = "1 inf"
    return forces


def _put(plain: dict[str, Any], armies: dict[str, dict[str, str]]) -> None:
    """Puts the units of a scene into the fields of a position."""
    fields: dict[str, dict[str, dict[str, int]]] = {"armies": {}, "fleets": {}}
    transports = list(plain.get("transports", []))
    for power, spaces in armies.items():
        for space, text in spaces.items():
            for unit, count in units(text).items():
                if unit == "transport":
                    transports += [{"zone": space, "owner": power}] * count
                    continue
                field = "fleets" if unit in SHIPS else "armies"
                fields[field].setdefault(space, {})[f"{power}_{unit}"] = count
    plain.update(fields, transports=transports)
