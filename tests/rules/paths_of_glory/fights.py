"""Attacks in one line, for the tests of combat.

``fight(s, "central", "sedan", "ge_1", "ge_2")`` names an attack; what follows, cards and dice,
is the test's.
"""

from __future__ import annotations

from typing import Any

from tests.rules.paths_of_glory.scene import Scene


def field(units: dict[str, str], side: str, attack: str, **fields: Any) -> Scene:
    """A scene in which a side is about to attack from the spaces named."""
    return Scene(units, f"attacks {side}", attack=attack, **fields)


def fight(s: Scene, side: str, target: str, *units: str) -> None:
    """The side attacks a space with these units."""
    s.do(side, f"against {target}", *[f"commit {unit}" for unit in units], "fight")


def dice(s: Scene, attacker: int, defender: int) -> None:
    """Both sides fire at the same time."""
    assert s.step() == "dice_of_both", s.step()
    s.roll(attacker, defender)


def verdun(attack: str = "metz", **fields: Any) -> Scene:
    """The German 5th Army in Metz, the French 5th in Sedan, with corps in reserve."""
    units = {"metz": "ge_5", "sedan": "fr_5"}
    fields.setdefault("reserve", "ge_corps*4 fr_corps*4")
    return field({**units, **fields.pop("units", {})}, "central", attack, **fields)
