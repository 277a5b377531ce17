"""12.7 Advance after combat."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.refusal import Refusal
from sandtable.games.paths_of_glory.facts.board import COAST, FORT
from sandtable.games.paths_of_glory.facts.fire_tables import COVER
from sandtable.games.paths_of_glory.facts.units import ARMIES, LINES, MONTENEGRO, NATION
from sandtable.games.paths_of_glory.rules.combatants import full_strength, in_target, stand
from sandtable.games.paths_of_glory.rules.forts import can_besiege, unbesieged_forts
from sandtable.games.paths_of_glory.rules.movement_end import R_SIEGE_BEGUN
from sandtable.games.paths_of_glory.rules.movement_routes import (
    R_CANNOT_BESIEGE,
    R_COAST,
    R_FULL,
    closed,
    coast_closed,
    line_refusal,
)
from sandtable.games.paths_of_glory.rules.pieces import enter
from sandtable.games.paths_of_glory.rules.state import STACK, Position, book
from sandtable.games.paths_of_glory.rules.verbs import DONE, advance

R_WHO = Refusal("12.7.1", "Only full-strength attackers of this combat advance.")
R_WHERE = Refusal("12.7.3", "Units advance into the space attacked or one left in the retreat.")
R_STOP = Refusal("12.7.3", "Advancing units stop in desert, forest, mountain and swamp.")
R_FORT_FIRST = Refusal("12.7.6", "The fort must be besieged before others can go on.")
R_NO_LINE_OF_ADVANCE = Refusal("12.7.3", "No line that this unit may use leads there.")


@book.step
def advance_step(g: Position, side: int) -> None:
    """12.2.13: if the defenders are gone, attackers at full strength may follow."""
    if not in_target(g):
        g.todo(next_advance(side))


@book.step
def next_advance(g: Position, side: int) -> None:
    """Asks on as long as somebody can advance."""
    if any(True for _ in advances(g, side)):
        g.todo(choose_advance(side))
    else:
        g.owed = -1


def marchers(g: Position) -> int:
    """12.7.1: the attackers that may still advance; those that have done so are elsewhere."""
    return full_strength(g) & ~(1 << MONTENEGRO) & ~g.here[g.target] & ~_beyond(g)


def _beyond(g: Position) -> int:
    """The units in spaces that the retreat left, where attackers stand only after advancing."""
    found = 0
    for space in bits(g.vacated):
        found |= g.here[space]
    return found


def advances(g: Position, side: int) -> Iterator[tuple[int, int]]:
    """Every unit that may advance, with each space in which it may end."""
    goals = 1 << g.target | g.vacated
    for p in bits(marchers(g)):
        for goal in bits(goals):
            if advance_refusal(g, side, p, goal) is None:
                yield p, goal


def advance_refusal(g: Position, side: int, p: int, goal: int) -> Refusal | None:
    """What forbids a unit to advance into a space."""
    if not marchers(g) >> p & 1:
        return R_WHO
    if g.owed not in (-1, goal):
        return R_SIEGE_BEGUN
    refused = (None if goal == g.target else onward_refusal(g, side, p, goal)) or end_refusal(
        g, side, p, goal
    )
    if refused is not None:
        return refused
    if unbesieged_forts(g, side) >> goal & 1 and not siege_possible(g, side, p, goal):
        return R_CANNOT_BESIEGE
    return None


def onward_refusal(g: Position, side: int, p: int, goal: int) -> Refusal | None:
    """12.7.3 and 12.7.6: what forbids going on beyond the space attacked."""
    if COVER >> g.target & 1:
        return R_STOP
    if unbesieged_forts(g, side) >> g.target & 1:
        return R_FORT_FIRST
    if not LINES[NATION[p]][g.target] >> goal & 1:
        return line_refusal(
            1 << p, g.target, goal, R_NO_LINE_OF_ADVANCE, "one space further is the limit"
        )
    return None


def end_refusal(g: Position, side: int, p: int, goal: int) -> Refusal | None:
    """What forbids ending an advance in a space."""
    for refused, mask in closed(g, side, 1 << p):
        if mask >> goal & 1:
            return refused
    if COAST >> goal & 1 and goal != g.target and coast_closed(g, side):
        return R_COAST  # 12.7.7
    if g.units(side, goal).bit_count() >= STACK:
        return R_FULL
    return None


def siege_possible(g: Position, side: int, p: int, goal: int) -> bool:
    """15.1.1: whether the unit, with those there and those who can follow, besieges the fort."""
    force = g.units(side, goal) | 1 << p
    if can_besiege(force, goal):
        return True
    room = STACK - force.bit_count()
    others = 0
    for other in bits(marchers(g) & ~(1 << p)):
        onward = None if goal == g.target else onward_refusal(g, side, other, goal)
        if onward is None and end_refusal(g, side, other, goal) is None:
            others |= 1 << other
    if others & ARMIES:
        return room > 0
    return force.bit_count() + min(room, others.bit_count()) >= FORT[goal]


@book.question("Advance with units at full strength, or stay.", rule="12.7.1")
def choose_advance(g: Position, side: int) -> Iterator[Action]:
    """12.7.1: unit by unit; a siege begun must be completed (12.7.6)."""
    if g.owed < 0:
        yield DONE
    for p, goal in advances(g, side):
        yield advance(p, goal)


@choose_advance.answer
def advance_chosen(g: Position, action: Action, side: int) -> None:
    if action == DONE:
        return
    p, goal = action[1]
    start = stand(g, p)
    if goal != g.target:
        enter(g, p, start, g.target)
        start = g.target
    enter(g, p, start, goal)
    g.tell("advances", p, goal)
    g.owed = goal if unbesieged_forts(g, side) >> goal & 1 else -1
    g.todo(next_advance(side))


@choose_advance.refusal
def forbids_advance(g: Position, action: Action, side: int) -> Refusal | None:
    if action == DONE:
        return R_SIEGE_BEGUN
    if action[0] != advance.name:
        return None
    p, goal = action[1]
    if goal != g.target and not g.vacated >> goal & 1:
        return R_WHERE
    return advance_refusal(g, side, p, goal)
