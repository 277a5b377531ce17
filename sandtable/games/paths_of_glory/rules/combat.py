"""12.0 Combat: naming attacks (12.1) and the twelve steps of a combat (12.2).

``attacks`` is the combat part of an operation: one attack after another by units in spaces
marked for attack, until the attacker stops.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.outcomes import Dice, Outcomes
from sandtable.core.refusal import Refusal
from sandtable.games.paths_of_glory.facts.board import CENTRAL, SPACES
from sandtable.games.paths_of_glory.facts.units import distinct
from sandtable.games.paths_of_glory.rules.advance import advance_step
from sandtable.games.paths_of_glory.rules.attacking import (
    Field,
    candidates,
    completable,
    force_refusal,
    limit_refusal,
    target_refusal,
    targets,
    unit_refusal,
)
from sandtable.games.paths_of_glory.rules.card_play import (
    TIE,
    attack_cancelled,
    combat_cards,
    settle_cards,
    take_back_cards,
    trench_cards,
)
from sandtable.games.paths_of_glory.rules.combat_cards import in_play
from sandtable.games.paths_of_glory.rules.combatants import fort_stands, in_target, stand, starts
from sandtable.games.paths_of_glory.rules.events import score
from sandtable.games.paths_of_glory.rules.flank import flank_step
from sandtable.games.paths_of_glory.rules.forts import besieged
from sandtable.games.paths_of_glory.rules.losses import take_losses
from sandtable.games.paths_of_glory.rules.mandated import attack_declared
from sandtable.games.paths_of_glory.rules.modifiers import can_fire, fire_of
from sandtable.games.paths_of_glory.rules.movement_routes import crossing_from
from sandtable.games.paths_of_glory.rules.pieces import where
from sandtable.games.paths_of_glory.rules.retreats import great_retreat, retreat_step
from sandtable.games.paths_of_glory.rules.state import FLANK_FAILED, FLANKED, Position, book
from sandtable.games.paths_of_glory.rules.supply import supplied
from sandtable.games.paths_of_glory.rules.verbs import DONE, against, commit, fight
from sandtable.games.paths_of_glory.rules.withdrawal import withdrawal_step

R_NOT_YOURS = Refusal("12.1.1", "Commit units of your own in spaces activated for attack.")
R_COMMITTED = Refusal("12.1.6", "This unit is in the attack already.")


# 12.1 and 12.2.2: naming attacks.


@book.step
def attacks(g: Position, side: int) -> None:
    """12.1.1: all the attacks of an operation."""
    g.active = side
    g.attacked = g.fought = g.fallen_back = g.sallied = 0
    clear(g)
    g.todo(next_attack(side))


@book.step
def next_attack(g: Position, side: int) -> None:
    """12.1.1: as long as there is something to attack and the attacker wants to."""
    if g.to_attack and targets(g, side):
        g.todo(choose_target(side))


@book.question("Choose a space to attack, or end your attacks.", rule="12.1.1")
def choose_target(g: Position, side: int) -> Iterator[Action]:
    """12.1.1: attacks are voluntary, each against one space."""
    yield DONE
    for target in targets(g, side):
        yield against(target)


@choose_target.answer
def target_chosen(g: Position, action: Action, side: int) -> None:
    if action == DONE:
        return
    (g.target,) = action[1]
    g.todo(choose_attackers(side))


@choose_target.refusal
def forbids_target(g: Position, action: Action, side: int) -> Refusal | None:
    if action[0] != against.name:
        return None
    return target_refusal(g, side, action[1][0])


@book.question("Commit units to the attack, then fight.", rule="12.2.2")
def choose_attackers(g: Position, side: int) -> Iterator[Action]:
    """12.2.2: units that can still make a legal attack together, and the attack itself."""
    field = candidates(g, side, g.target)
    if force_refusal(g, side, field, g.attackers, g.target) is None:
        yield fight()
    for _, able in field:
        for p in distinct(able & ~g.attackers, g.reduced):
            if completable(g, side, field, g.attackers | 1 << p, g.target):
                yield commit(p)


@choose_attackers.answer
def attacker_chosen(g: Position, action: Action, side: int) -> None:
    if action[0] == commit.name:
        g.attackers |= 1 << action[1][0]
        g.todo(choose_attackers(side))
    else:
        declare(g, side)


@choose_attackers.refusal
def forbids_attackers(g: Position, action: Action, side: int) -> Refusal | None:
    field = candidates(g, side, g.target)
    if action[0] == fight.name:
        return force_refusal(g, side, field, g.attackers, g.target)
    if action[0] != commit.name:
        return None
    return commit_refusal(g, side, field, action[1][0])


def commit_refusal(g: Position, side: int, field: Field, p: int) -> Refusal | None:
    """What forbids a unit to join the attack."""
    if g.attackers >> p & 1:
        return R_COMMITTED
    start = where(g, p)
    if start >= len(SPACES) or not g.units(side, start) >> p & 1:
        return R_NOT_YOURS
    refused = unit_refusal(g, side, p, start, g.target)
    if refused is not None:
        return refused
    force = g.attackers | 1 << p
    return limit_refusal(g, side, field, force, g.target) or force_refusal(
        g, side, field, force, g.target
    )


def declare(g: Position, side: int) -> None:
    """12.2.2: the attack is named; what depends on that happens now (7.1.3, 11.3.2)."""
    g.attacked |= 1 << g.target
    g.fought |= g.attackers
    sieges = besieged(g, side)
    for start in bits(starts(g)):
        if crossing_from(start) >> g.target & 1:
            g.crossed = 1
        if sieges >> start & 1 and start != g.target:
            g.sallied |= g.here[start] & g.attackers
    g.starved = sum(
        1 << p for p in bits(g.attackers | in_target(g)) if not supplied(g, p, stand(g, p))
    )
    g.tell("attacks", side, g.target, g.attackers.bit_count())
    attack_declared(g, side, g.attackers, g.target)
    g.todo(great_retreat(side), engage(side))


# 12.2.3 to 12.2.13: the combat itself.


@book.step
def engage(g: Position, side: int) -> None:
    """12.2.1: the steps in their order, unless a Great Retreat has left nothing to fight."""
    if not in_target(g) and not fort_stands(g):
        g.todo(advance_step(side), end_combat(side))
        return
    g.todo(
        trench_cards(side),
        flank_step(side),
        combat_cards(side),
        combat_cards(1 - side),
        exchange_fire(side, 0 if in_target(g) else 1),
    )


@book.step
def exchange_fire(g: Position, side: int, alone: int) -> None:
    """12.2.7 to 12.2.10: together, or one after the other in a flank attack.

    ``alone`` is 1 if a fort without units is attacked.
    """
    enemy = 1 - side
    if attack_cancelled(g):
        take_back_cards(g, side)
        settle_cards(g, enemy)
        g.tell("attack_cancelled", g.target)
        g.todo(end_combat(side))
        return
    hutier = any(one.fires_first for one in in_play(g))
    if g.flank == FLANKED or hutier:
        order = [volley(side), take_losses(enemy), volley(enemy), take_losses(side)]
    elif g.flank == FLANK_FAILED:
        order = [volley(enemy), take_losses(side), volley(side), take_losses(enemy)]
    else:
        order = [dice_of_both(side), take_losses(enemy), take_losses(side)]
    g.todo(*order, withdrawal_step(enemy), outcome(side, alone))


@book.chance
def dice_of_both(g: Position, side: int) -> Outcomes:
    """12.2.9: the attacker's die and the defender's."""
    return Dice(2)


@dice_of_both.answer
def both_rolled(g: Position, action: Action, side: int) -> None:
    dice = action[1]
    enemy = 1 - side
    g.dice[side], g.dice[enemy] = dice
    for shooter, die in ((side, dice[0]), (enemy, dice[1])):
        inflict(g, shooter, die)


@book.step
def volley(g: Position, side: int) -> None:
    """R87 and R88: a side that has nothing left to fire with inflicts no loss."""
    if can_fire(g, side):
        g.todo(die_of_one(side))


@book.chance
def die_of_one(g: Position, side: int) -> Outcomes:
    """12.2.9: one side's die in a flank attack."""
    return Dice(1)


@die_of_one.answer
def one_rolled(g: Position, action: Action, side: int) -> None:
    (g.dice[side],) = action[1]
    inflict(g, side, g.dice[side])


def inflict(g: Position, side: int, die: int) -> None:
    """12.2.9: the loss number that a side's die inflicts; what it fired with is kept to be seen."""
    shot = fire_of(g, side)
    insort(g.fired, shot)
    g.losses[1 - side] = shot.losses(die)
    g.tell("fires", side, die, shot.added, g.losses[1 - side])


@book.step
def outcome(g: Position, side: int, alone: int) -> None:
    """12.2.11: the winner, by loss numbers; then cards, retreat and advance."""
    winner = winning_side(g, side)
    if winner == TIE:
        g.tell("combat_tied", g.target)
    else:
        g.tell("combat_won", winner, g.target)
    settle_cards(g, winner)
    if alone:
        steps = [] if fort_stands(g) else [advance_step(side)]
    else:
        steps = [retreat_step(side), advance_step(side)]
    g.todo(*steps, end_combat(side))


def winning_side(g: Position, side: int) -> int:
    """12.2.11 and R89: who inflicted the higher loss number."""
    suffered, inflicted = g.losses[side], g.losses[1 - side]
    if suffered == inflicted:
        return TIE
    return side if inflicted > suffered else 1 - side


@book.step
def end_combat(g: Position, side: int) -> None:
    """R114: Peace Offensive asks for an advance; then the next attack."""
    if any(one.must_enter for one in in_play(g)) and not entered(g):
        score(g, -1 if side == CENTRAL else 1)
    clear(g)
    g.todo(next_attack(side))


def entered(g: Position) -> bool:
    """Whether an attacker has come into the space attacked, or through it."""
    there = g.here[g.target]
    for space in bits(g.vacated):
        there |= g.here[space]
    return bool(there & g.attackers)


def clear(g: Position) -> None:
    """Forgets the last combat."""
    g.target = -1
    g.attackers = g.played = g.fresh = g.flank = 0
    g.newcomers = g.vanished = g.vacated = 0
    g.starved = g.hurt = g.slain = 0
    g.dice = [0, 0]
    g.losses = [0, 0]
    g.fired = []
