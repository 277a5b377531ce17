"""Unrestricted submarine warfare (13.5), and the income that it costs."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.outcomes import Dice, Outcomes
from sandtable.core.refusal import Refusal
from sandtable.games.axis_allies_1914.facts.board import BRITAIN, GERMANY, USA, ZONES
from sandtable.games.axis_allies_1914.facts.units import DIVING
from sandtable.games.axis_allies_1914.rules.control import capital_lost, income
from sandtable.games.axis_allies_1914.rules.politics import go_to_war
from sandtable.games.axis_allies_1914.rules.state import INCOME, Position, book
from sandtable.games.axis_allies_1914.rules.verbs import DONE, declare

HUNTING = tuple(ZONES.number(name) for name in ("sz_02", "sz_07", "sz_08"))
"""13.5: the zones in which German submarines cost income."""
HURT = (BRITAIN, USA)
"""13.5: the powers whose income they cost."""
SUNK = 2
"""13.5: a roll of this or less costs 1 IPC."""

R_DECLARE = Refusal("13.5", "Declare unrestricted submarine warfare, or not now.")


def hunters(g: Position) -> int:
    """13.5: the German submarines that roll."""
    return sum(g.fleet(zone, GERMANY)[DIVING] for zone in HUNTING)


@book.step
def collect_income(g: Position, power: int) -> None:
    """13.4 and 13.5: nothing while an enemy holds the capital; submarines may cost some of it."""
    g.phase = INCOME
    if capital_lost(g, power):
        return
    if power not in HURT or not hunters(g):
        earn(g, power, 0)
    elif g.unrestricted:
        g.todo(hunt(power))
    else:
        g.todo(declaring(GERMANY, power), hunted(power))


@book.question("Declare unrestricted submarine warfare, for the rest of the game?", rule="13.5")
def declaring(g: Position, power: int, hurt: int) -> Iterator[Action]:
    """13.5: at any time; it is asked when it would matter."""
    yield DONE
    yield declare()


@declaring.answer
def declared(g: Position, action: Action, power: int, hurt: int) -> None:
    if action != DONE:
        g.unrestricted = 1
        g.tell("unrestricted")


@declaring.refusal
def forbids_declaring(g: Position, action: Action, power: int, hurt: int) -> Refusal | None:
    return R_DECLARE


@book.step
def hunted(g: Position, power: int) -> None:
    """13.5: the dice begin with this income phase."""
    if g.unrestricted:
        g.todo(hunt(power))
    else:
        earn(g, power, 0)


@book.chance
def hunt(g: Position, power: int) -> Outcomes:
    """13.5: a die for each submarine, against Britain and the United States alike."""
    return Dice(hunters(g))


@hunt.answer
def hunt_over(g: Position, action: Action, power: int) -> None:
    """13.5 and 3.21: any loss brings the United States into the war."""
    lost = min(income(g, power), sum(die <= SUNK for die in action[1]))
    g.tell("hunt", power, lost, *action[1])
    if lost and power == USA:
        go_to_war(g)
    earn(g, power, lost)


def earn(g: Position, power: int, lost: int) -> None:
    """13.4: the income of all territories that the power controls."""
    earned = income(g, power) - lost
    g.treasury[power] += earned
    g.tell("income", power, earned)
