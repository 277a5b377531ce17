"""11.2 Trenches: who may entrench, and the rolls after movement."""

from __future__ import annotations

from sandtable.core.action import Action
from sandtable.core.bits import bits, mask_of
from sandtable.core.outcomes import Dice, Outcomes
from sandtable.core.refusal import Refusal
from sandtable.games.paths_of_glory.facts.cards import cards
from sandtable.games.paths_of_glory.facts.units import ARMIES, BR, FR, GE, IT, NATION, SIDE
from sandtable.games.paths_of_glory.rules.pieces import trench_level, where
from sandtable.games.paths_of_glory.rules.state import Position, book

ENTRENCH = cards("cp06", "ap12")
DEEPEST = 2
REMEMBERING = (GE, BR, FR, IT)
"""11.2.10: whose armies learn from failure."""

R_EVENT = Refusal("11.2.1", "Nobody has played Entrench as an event yet.")
R_ARMIES_ENTRENCH = Refusal("11.2.1", "Only an army can entrench.")
R_DEEP = Refusal("11.2.3", "The trench here is as deep as it can be.")
R_AGAIN = Refusal("11.2.1", "One army of a space may try to entrench in an action.")


def dig_refusal(g: Position, side: int, p: int, space: int) -> Refusal | None:
    """11.2.1 and 11.2.3: what forbids an attempt by a unit where it stands."""
    if not g.events & ENTRENCH:
        return R_EVENT
    if not ARMIES >> p & 1:
        return R_ARMIES_ENTRENCH
    if trench_level(g, side, space) == DEEPEST:
        return R_DEEP
    if g.digging & g.here[space]:
        return R_AGAIN
    return None


@book.step
def entrench_rolls(g: Position, side: int) -> None:
    """11.2.2: after all movement a die for each space."""
    g.todo(*[entrench_roll(p) for p in bits(g.digging)])


@book.chance
def entrench_roll(g: Position, piece: int) -> Outcomes:
    """11.2.2"""
    return Dice(1)


@entrench_roll.answer
def entrench_rolled(g: Position, action: Action, piece: int) -> None:
    """11.2.2 and 11.2.10: a die up to the army's loss factor succeeds."""
    (die,) = action[1]
    side, space = SIDE[piece], where(g, piece)
    modifier = 1 if g.options.trench_modifier and g.spoiled[side] >> piece & 1 else 0
    success = die - modifier <= g.lf(piece)
    g.tell("entrench_die", piece, space, die, success)
    if success:
        dig_in(g, side, space)
    elif g.options.trench_modifier and NATION[piece] in REMEMBERING:
        g.failed |= mask_of((piece,))


def dig_in(g: Position, side: int, space: int) -> None:
    """11.2.2: a new trench, or a deeper one."""
    if g.trenches[side] >> space & 1:
        g.deep[side] |= 1 << space
    g.trenches[side] |= 1 << space
