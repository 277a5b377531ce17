"""Attacks in one line, for the tests of combat.

``fight(s, "central", "sedan", "ge_1", "ge_2")`` names an attack; what follows, cards and dice,
is the test's.
"""

from __future__ import annotations

from typing import Any

from sandtable.games.paths_of_glory import game
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


# Attacks with a card in somebody's hand.

RESERVES = "ge_corps*3 ah_corps*2 fr_corps*3 br_corps*2 ru_corps*3 it_corps*2"
ALL = {"optional_cards": "all"}


def central(
    card: str, start: str, attackers: str, target: str, defenders: str, **fields: Any
) -> Scene:
    """A Central Powers attack with a card in the attacker's hand, up to the first question."""
    return battle("central", {"central": card}, start, attackers, target, defenders, **fields)


def allied(
    card: str, start: str, attackers: str, target: str, defenders: str, **fields: Any
) -> Scene:
    """An Allied attack with a card in the attacker's hand."""
    return battle("allied", {"allied": card}, start, attackers, target, defenders, **fields)


def battle(
    side: str,
    hands: dict[str, str],
    start: str,
    attackers: str,
    target: str,
    defenders: str,
    **fields: Any,
) -> Scene:
    fields.setdefault("reserve", RESERVES)
    units = {start: attackers, target: defenders, **fields.pop("units", {})}
    s = field(units, side, start, hands=hands, options=ALL, **fields)
    fight(s, side, target, *pieces(attackers))
    return s


def pieces(words_: str) -> list[str]:
    """``ge_1 (ge_corps)`` as the names of counters."""
    counted: dict[str, int] = {}
    found = []
    for word in words_.replace("(", "").replace(")", "").split():
        if f"{word}_1" in PIECE_NAMES:
            counted[word] = counted.get(word, 0) + 1
            word = f"{word}_{counted[word]}"
        found.append(word)
    return found


PIECE_NAMES = {name for verb in game.verbs for table in verb.tables if table for name in table}


def fired(s: Scene, side: str) -> str:
    """How a side fired last: ``die 3 +1, loss number 4``."""
    lines = [line for line in s.told() if line.startswith(f"The {side} Powers fire: ")]
    return lines[-1].split(": ")[1].rstrip(".")


def plus_one_in_attack(s: Scene, side: str, card: str, title: str, expected: str) -> None:
    s.do(side, f"play {card}")
    while s.step() == "choose_combat_card":
        s.do(s.asked() or "", "pass")
    dice(s, 3, 1)
    assert fired(s, title).startswith(expected)


def barren(s: Scene) -> bool:
    """Whether no card can be played before the dice: whoever is asked may only pass."""
    while s.step() in ("choose_trench_card", "choose_combat_card") and s.offers() == ["pass"]:
        s.do(s.asked() or "", "pass")
    return s.step() == "dice_of_both"
