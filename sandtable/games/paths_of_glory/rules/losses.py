"""12.4 Taking losses."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.refusal import Refusal
from sandtable.games.paths_of_glory.facts.board import FORT
from sandtable.games.paths_of_glory.facts.units import (
    ARMIES,
    BEF,
    CORPS,
    KIND_OF,
    LF,
    OF_SIDE,
    PRIORITY,
    REPLACED_BY,
    RESERVE,
    SIDE,
    distinct,
)
from sandtable.games.paths_of_glory.rules.best_fit import Soldier, State, choices, pool, settled
from sandtable.games.paths_of_glory.rules.combat_cards import in_play
from sandtable.games.paths_of_glory.rules.combatants import fighting, fort_stands, in_target, stand
from sandtable.games.paths_of_glory.rules.pieces import destroy_fort, eliminate, occupy, shift
from sandtable.games.paths_of_glory.rules.state import Position, book
from sandtable.games.paths_of_glory.rules.verbs import lose, take

R_OTHER_SIDE = Refusal("12.1.8", "Only units in the combat take its losses.")
R_TOO_MUCH = Refusal("12.4.3", "This step counts for more than is left of the loss number.")
R_FIRST_LOSS = Refusal("12.4.5", "The first loss of this attack falls on another unit.")
R_REPLACES = Refusal("12.4.4", "Take a corps that may replace this army, full strength first.")
R_BEST_FIT = Refusal("12.4.3", "With this step less of the loss number could be paid in all.")


@book.step
def take_losses(g: Position, side: int) -> None:
    """12.2.10: a side pays its loss number."""
    number = g.losses[side]
    if number and side != g.active:
        sweep_away(g)
    g.todo(next_loss(side, number))


def sweep_away(g: Position) -> None:
    """12.5.6: units that retreated here earlier in the action are lost with the first loss."""
    for p in bits(in_target(g) & g.fallen_back):
        eliminate(g, p, g.target, for_good=False)


@book.step
def next_loss(g: Position, side: int, left: int) -> None:
    """12.4.3: steps are lost one by one; where there is no choice nobody is asked."""
    while left:
        muster = Muster(g, side, left)
        if not muster.options:
            break
        if len(muster.options) > 1 and not muster.settled():
            g.todo(choose_loss(side, left))
            return
        p = muster.options[0]
        left -= g.lf(p)
        if len(replacing_corps(g, p)) > 1:
            g.todo(next_loss(side, left))
            lose_step(g, p)
            return
        lose_step(g, p)
    if side != g.active:
        fort_suffers(g, left)


class Muster:
    """A side's units as the best fit sees them, and the units that may lose the next step."""

    __slots__ = ("corps_first", "labels", "options", "state")

    def __init__(self, g: Position, side: int, left: int) -> None:
        units = fighting(g, side)
        self.corps_first = side != g.active and withdrawing(g) and not corps_paid(g)
        pools = _pools(g, units)
        self.labels: dict[tuple[int, int, bool], int] = {}
        by_soldier: dict[Soldier, int] = {}
        force = []
        forced = _first_losers(g, side, units, left)
        first = set()
        for p in bits(units):
            soldier = self._soldier(g, p, list(pools))
            force.append(soldier)
            by_soldier.setdefault(soldier, p)
            if forced >> p & 1:
                first.add(soldier[3])
        self.state: State = (
            tuple(sorted(force)),
            tuple(_counted(g, corps) for corps in pools),
            left,
            0,
        )
        able = choices(self.state, self.corps_first, tuple(first))
        self.options = sorted(by_soldier[soldier] for soldier in able)

    def _soldier(self, g: Position, p: int, pools: list[int]) -> Soldier:
        reduced = g.reduced >> p & 1
        key = (KIND_OF[p], stand(g, p), bool(g.newcomers >> p & 1))
        label = self.labels.setdefault(key, len(self.labels))
        source = pools.index(REPLACED_BY[p]) if ARMIES >> p & 1 else -1
        if reduced:
            return (LF[1][p], 0, source, label)
        return (LF[0][p], LF[1][p], source, label)

    def settled(self) -> bool:
        """Whether all ways to go on come to the same."""
        return settled(self.state, self.corps_first)


def _pools(g: Position, units: int) -> list[int]:
    """The kinds of corps that replace the armies in a force."""
    return list(dict.fromkeys(REPLACED_BY[p] for p in bits(units & ARMIES)))


def _counted(g: Position, corps: int) -> tuple[int, int, bool]:
    """How many corps of some kinds are in reserve."""
    waiting = g.here[RESERVE] & corps
    reduced = (waiting & g.reduced).bit_count()
    return pool(waiting.bit_count() - reduced, reduced, bool(corps & BEF))


def _first_losers(g: Position, side: int, units: int, left: int) -> int:
    """12.4.5: the attackers one of whom takes the first loss."""
    if side != g.active or left != g.losses[side]:
        return 0
    for group in PRIORITY:
        able = sum(1 << p for p in bits(units & group) if g.lf(p) <= left)
        if able:
            return able
    return 0


def withdrawing(g: Position) -> bool:
    """Whether a Withdrawal card is in the combat."""
    return any(one.withdraws for one in in_play(g))


def corps_paid(g: Position) -> bool:
    """Whether a defending corps has lost a step in this combat."""
    return bool((g.hurt | g.slain) & CORPS & OF_SIDE[1 - g.active])


def lose_step(g: Position, p: int) -> None:
    """12.4.2: a unit is reduced, or eliminated and, if it is an army, replaced."""
    bit = 1 << p
    if not g.reduced & bit:
        g.reduced |= bit
        g.hurt |= bit
        g.tell("reduced", p)
        return
    space = stand(g, p)
    corps = replacing_corps(g, p)
    gone = bool(ARMIES & bit) and (not corps or bool(g.starved & bit))
    eliminate(g, p, space, for_good=gone)
    g.slain |= bit
    g.hurt &= ~bit
    g.attackers &= ~bit
    if len(corps) == 1:
        replace(g, p, space, corps[0])
    elif corps:
        g.todo(choose_corps(SIDE[p], p, space))


def replacing_corps(g: Position, p: int) -> tuple[int, ...]:
    """12.4.4: the corps one of which comes if a unit loses a step; none unless an army dies."""
    return in_reserve_for(g, p) if ARMIES & g.reduced & 1 << p else ()


def in_reserve_for(g: Position, army: int) -> tuple[int, ...]:
    """12.4.4: one of each kind of corps that may replace an army, full strength before reduced."""
    waiting = g.here[RESERVE] & REPLACED_BY[army]
    return distinct(waiting & ~g.reduced or waiting, g.reduced)


def replace(g: Position, army: int, space: int, corps: int) -> None:
    """12.4.4: a corps from the reserve box takes the place of an army just eliminated."""
    shift(g, corps, RESERVE, space)
    g.newcomers |= 1 << corps
    g.vanished |= 1 << army
    g.tell("replaces", corps, army, space)
    if SIDE[army] == g.active:
        g.attackers |= 1 << corps
        g.fought |= 1 << corps


@book.question("Choose the corps that replaces the army.", rule="12.4.4")
def choose_corps(g: Position, side: int, piece: int, space: int) -> Iterator[Action]:
    """12.4.4: Polish corps are German too (CP59), so there may be two kinds to choose from."""
    for corps in in_reserve_for(g, piece):
        yield take(corps)


@choose_corps.answer
def corps_chosen(g: Position, action: Action, side: int, piece: int, space: int) -> None:
    replace(g, piece, space, action[1][0])


@choose_corps.refusal
def forbids_corps(g: Position, action: Action, side: int, piece: int, space: int) -> Refusal | None:
    return R_REPLACES if action[0] == take.name else None


@book.question("Lose a step: the loss number left is {left}.", rule="12.4.3")
def choose_loss(g: Position, side: int, left: int) -> Iterator[Action]:
    """12.4.3: any step that keeps the best total within reach."""
    for p in Muster(g, side, left).options:
        yield lose(p)


@choose_loss.answer
def loss_chosen(g: Position, action: Action, side: int, left: int) -> None:
    (p,) = action[1]
    g.todo(next_loss(side, left - g.lf(p)))
    lose_step(g, p)


@choose_loss.refusal
def forbids_loss(g: Position, action: Action, side: int, left: int) -> Refusal | None:
    if action[0] != lose.name:
        return None
    p = action[1][0]
    units = fighting(g, side)
    if not units >> p & 1:
        return R_OTHER_SIDE
    if g.lf(p) > left:
        return R_TOO_MUCH
    # Two units at most are of the same rank: who is asked may choose either.
    return R_FIRST_LOSS if _first_losers(g, side, units, left) else R_BEST_FIT


def fort_suffers(g: Position, left: int) -> None:
    """12.4.6 and 15.1.7: a fort falls if no unit is left and the rest of the number covers it."""
    if not fort_stands(g) or in_target(g) or left < FORT[g.target]:
        return
    if withdrawing(g) and g.slain & CORPS & OF_SIDE[1 - g.active]:
        return  # 12.6.10: a corps survives, and so does the fort
    destroy_fort(g, g.target)
    g.tell("fort_falls", g.target)
    if g.occupied[g.active] >> g.target & 1:
        occupy(g, g.active, g.target)
