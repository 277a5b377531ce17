"""12.6 Withdrawal: the step that the card gives back; its retreat is in retreats.py."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.refusal import Refusal
from sandtable.games.paths_of_glory.facts.units import (
    ARMIES,
    CORPS,
    ELIMINATED,
    LF,
    OF_SIDE,
    REMOVED,
    REPLACED_BY,
    RESERVE,
    SIDE,
)
from sandtable.games.paths_of_glory.rules.losses import withdrawing
from sandtable.games.paths_of_glory.rules.pieces import shift
from sandtable.games.paths_of_glory.rules.retreats import sorts
from sandtable.games.paths_of_glory.rules.state import Position, book
from sandtable.games.paths_of_glory.rules.verbs import regain

R_NOT_LOST = Refusal("12.6.3", "This unit has lost no step in the combat.")
R_CORPS_STEP_WAS_LOST = Refusal("12.6.6", "An army step comes back only if no corps step was lost.")
R_EXACT_LOSS = Refusal(
    "12.6.8", "Without a corps in reserve an army is saved only from its exact loss."
)


@book.step
def withdrawal_step(g: Position, side: int) -> None:
    """12.6.3 and 12.3.4.2: after all losses one step comes back."""
    if not withdrawing(g):
        return
    options = regainable(g, side)
    if len(options) == 1:
        give_back(g, options[0])
    elif options:
        g.todo(choose_regain(side))


def regainable(g: Position, side: int) -> tuple[int, ...]:
    """12.6.3, 12.6.6 and 12.6.10: a corps step; an army step if no corps step was lost."""
    lost = (g.hurt | g.slain) & OF_SIDE[side]
    corps = lost & CORPS
    if corps:
        return sorts(g, corps)
    return tuple(p for p in bits(lost & ARMIES) if army_refusal(g, p) is None)


def army_refusal(g: Position, p: int) -> Refusal | None:
    """12.6.8: an army lost without a corps to replace it needs a loss number of just its LF."""
    if g.hurt >> p & 1 or g.vanished >> p & 1 or g.losses[1 - g.active] == LF[1][p]:
        return None
    return R_EXACT_LOSS


@book.question("Withdrawal: take back a step.", rule="12.6.3")
def choose_regain(g: Position, side: int) -> Iterator[Action]:
    """12.6.9: which of the steps lost is saved."""
    for p in regainable(g, side):
        yield regain(p)


@choose_regain.answer
def regain_chosen(g: Position, action: Action, side: int) -> None:
    give_back(g, action[1][0])


@choose_regain.refusal
def forbids_regain(g: Position, action: Action, side: int) -> Refusal | None:
    if action[0] != regain.name:
        return None
    p = action[1][0]
    if not (g.hurt | g.slain) >> p & 1 or SIDE[p] != side:
        return R_NOT_LOST
    return army_refusal(g, p) or R_CORPS_STEP_WAS_LOST


def give_back(g: Position, p: int) -> None:
    """A reduced unit is full again; an eliminated one returns to its space reduced."""
    bit = 1 << p
    if g.hurt & bit:
        g.hurt &= ~bit
        g.reduced &= ~bit
    else:
        g.slain &= ~bit
        box = ELIMINATED if g.here[ELIMINATED] & bit else REMOVED
        if g.vanished & bit:
            send_back_corps(g, p)
        shift(g, p, box, g.target)
        g.reduced |= bit
    g.tell("regains", p, g.target)


def send_back_corps(g: Position, army: int) -> None:
    """The corps that replaced an army which is saved goes back to the reserve box."""
    g.vanished &= ~(1 << army)
    corps = bits(g.newcomers & REPLACED_BY[army] & g.here[g.target])[0]
    g.newcomers &= ~(1 << corps)
    shift(g, corps, g.target, RESERVE)
