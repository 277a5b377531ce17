"""Amphibious assaults (10.13 and 10.14): coastal fire, and battleships that bombard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sandtable.core.action import Action, UpTo
from sandtable.core.outcomes import Dice, Outcomes
from sandtable.core.refusal import Refusal
from sandtable.games.axis_allies_1914.facts.board import FIRST_ZONE, SIDE_OF, piece_kind
from sandtable.games.axis_allies_1914.facts.units import (
    ARTILLERY,
    DAMAGED,
    DEFEND,
    INFANTRY,
    ON_LAND,
    PIECES,
    WHOLE,
)
from sandtable.games.axis_allies_1914.rules.sailing import landing_in
from sandtable.games.axis_allies_1914.rules.state import Position, book, enemy
from sandtable.games.axis_allies_1914.rules.verbs import ACCEPT, lose

R_ASHORE = Refusal("10.13", "Coastal fire hits only units that come ashore, as many as it hits.")
R_LAST_ASHORE = Refusal(
    "10.13", "The last infantry to come ashore goes last, unless you attack over land too."
)


def guns(g: Position, power: int, space: int) -> int:
    """10.13: the artillery that defends a territory."""
    side = enemy(SIDE_OF[power])
    return sum(g.count(space, one, ARTILLERY) for one in g.warring_in(space, side))


def landed_from(g: Position, space: int) -> list[int]:
    """10.14: the zones from which units came ashore; a transport may have struck a mine since."""
    return [a - FIRST_ZONE for a, b in g.marches if b == space and a >= FIRST_ZONE]


def call_battleships(g: Position, power: int, space: int) -> None:
    """10.14: at most one for each unit that landed, from zones without a sea battle."""
    left = sum(landing_in(g, space))
    for zone in landed_from(g, space):
        fleet = g.fleet(zone, power)
        ready = fleet[WHOLE] + fleet[DAMAGED] - g.bombarded[zone]
        if not g.fought_at_sea >> zone & 1:
            used = min(left, ready)
            g.bombarded[zone] += used
            g.bombarding += used
            left -= used
    if g.bombarding:
        g.tell("bombard", power, g.bombarding, space)


@book.step
def coastal_fire(g: Position, power: int, space: int) -> None:
    """10.13 and 10.14: before the battle, if troops come ashore in an assault."""
    g.bombarding = 0
    if not any(landing_in(g, space)):
        return
    call_battleships(g, power, space)
    if guns(g, power, space):
        g.todo(coastal_dice(power, space))


@book.chance
def coastal_dice(g: Position, power: int, space: int) -> Outcomes:
    """10.13: a die for each artillery."""
    return Dice(guns(g, power, space))


@coastal_dice.answer
def coast_fired(g: Position, action: Action, power: int, space: int) -> None:
    """10.13: losses are taken at once, and tanks absorb nothing."""
    scored = sum(die <= DEFEND[ARTILLERY] for die in action[1])
    for die in action[1]:
        g.coast[die - 1] += 1
    g.tell("coast", power, space, scored, *action[1])
    g.todo(coastal_losses(power, space, scored))


def losable(g: Position, power: int, space: int) -> list[tuple[int, int]]:
    """10.13: unit and how many of it coastal fire may take."""
    ashore = landing_in(g, space)
    over_land = [there - landed for there, landed in zip(g.army(space, power), ashore, strict=True)]
    return beach(ashore, over_land[INFANTRY] > 0, any(over_land))


def beach(ashore: Sequence[int], over_land: bool, others: bool = False) -> list[tuple[int, int]]:
    """10.13: unit and how many of it may be taken of a landing force, the suggested one first.

    ``over_land`` says whether infantry attacks over land too, ``others`` whether anything does.
    R13: the last infantry is not taken while other units are there, and a hit that only it could
    take is lost.
    """
    alone = sum(ashore) == ashore[INFANTRY] and not others
    kept = 0 if over_land or alone else 1
    found = [(INFANTRY, ashore[INFANTRY] - kept)]
    found += [(unit, ashore[unit]) for unit in ON_LAND if unit != INFANTRY]
    return [(unit, count) for unit, count in found if count > 0]


def drown(g: Position, power: int, space: int, unit: int, count: int) -> None:
    """Takes units that were lost on the beach."""
    g.add(space, power, unit, -count)
    for _ in range(count):
        g.landings.remove((space, unit))
    g.counted(space, piece_kind(power, unit), count)
    g.tell("lost", power, unit, count, space)


@book.step
def coastal_losses(g: Position, power: int, space: int, left: int) -> None:
    """10.13: nobody is asked where there is nothing to choose."""
    kinds = losable(g, power, space)
    if not left or not kinds:
        return
    if len(kinds) > 1:
        g.todo(choose_ashore(power, space, left))
        return
    unit, count = kinds[0]
    count = min(count, left)
    drown(g, power, space, unit, count)
    g.todo(coastal_losses(power, space, left - count))


@book.question("Coastal fire: lose {left} units that land in {space}, or accept.", rule="10.13")
def choose_ashore(g: Position, power: int, space: int, left: int) -> Iterator[Action]:
    """10.13: the attacker's choice."""
    yield ACCEPT
    for unit, most in losable(g, power, space):
        yield lose(piece_kind(power, unit), UpTo(min(most, left)))


@choose_ashore.answer
def ashore_chosen(g: Position, action: Action, power: int, space: int, left: int) -> None:
    if action == ACCEPT:
        for _ in range(left):
            cheapest = losable(g, power, space)[:1]
            for unit, _ in cheapest:
                drown(g, power, space, unit, 1)
        return
    kind, count = action[1]
    drown(g, power, space, kind % len(PIECES), count)
    g.todo(coastal_losses(power, space, left - count))


@choose_ashore.refusal
def forbids_ashore_loss(
    g: Position, action: Action, power: int, space: int, left: int
) -> Refusal | None:
    if action[0] != "lose":
        return R_ASHORE
    kind, count = action[1]
    last = kind == piece_kind(power, INFANTRY) and 0 < count <= landing_in(g, space)[INFANTRY]
    return R_LAST_ASHORE if last and count <= left else R_ASHORE
