"""Control of territories (2.4, 5.9, 10.15, 10.16, chapter 11), and income (1.4)."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.refusal import Refusal
from sandtable.games.axis_allies_1914.facts.board import (
    ALIGNED,
    CAPITALS,
    IPC,
    MINOR_SOIL,
    MINORS,
    NOBODY,
    ORIGINAL,
    RUSSIA,
    SIDE_OF,
)
from sandtable.games.axis_allies_1914.rules.agreement import CONTROL, propose, settles
from sandtable.games.axis_allies_1914.rules.state import Position, book, enemy, friends, speaker
from sandtable.games.axis_allies_1914.rules.verbs import choose

R_CLAIM = Refusal("10.15", "Only a power with units there can take control.")


def contested(g: Position, space: int) -> bool:
    """2.4: controlled by nobody, with units of both sides."""
    return (
        g.control[space] == NOBODY and bool(g.powers_in(space, 0)) and bool(g.powers_in(space, 1))
    )


def original(g: Position, space: int) -> int:
    """2.3 and 15.3: whose territory it was at first; Russia gets nothing back after an armistice.

    What its own units still stand in goes back to it even then.
    """
    owner = ORIGINAL[space]
    gone = owner == RUSSIA and g.armistice and not any(g.army(space, RUSSIA))
    return NOBODY if gone else owner


def aligned(g: Position, space: int) -> int:
    """3.14 and 15.3: the power that a minor power is aligned with; friends of Russia lose it."""
    ally = ALIGNED[space]
    return NOBODY if g.armistice and ally == RUSSIA else ally


def untouched(g: Position, space: int) -> bool:
    """2.4 and 3.2: a minor power that was never mobilized, or a colony that nobody entered yet."""
    if g.control[space] != NOBODY or g.mobilized >> space & 1:
        return False
    return bool(MINOR_SOIL >> space & 1)


def neutral(g: Position, space: int) -> bool:
    """2.4: not aligned, and untouched by the war."""
    return untouched(g, space) and aligned(g, space) == NOBODY


def friendly(g: Position, space: int, side: int) -> bool:
    """2.4: controlled by this side, or an untouched minor power aligned with it."""
    owner = g.control[space]
    if owner == NOBODY and untouched(g, space):
        owner = aligned(g, space)
    return owner != NOBODY and SIDE_OF[owner] == side


def enemy_holds(g: Position, space: int, power: int) -> bool:
    """Whether an enemy of a power controls a territory; a contested one is held by nobody."""
    owner = g.control[space]
    return owner != NOBODY and not friends(owner, power)


def capital_lost(g: Position, power: int) -> bool:
    """11.4: the capital is controlled by an enemy."""
    return enemy_holds(g, CAPITALS[power], power)


def income(g: Position, power: int) -> int:
    """1.4: the value of all territories that a power controls."""
    return sum(IPC[space] for space, owner in enumerate(g.control) if owner == power)


def take_control(g: Position, space: int, power: int) -> None:
    """11.1 to 11.3 and 11.5: a power takes a territory, or frees it for its ally."""
    owner = original(g, space)
    if owner != NOBODY and friends(owner, power):
        home = CAPITALS[owner]
        if space == home or not capital_lost(g, owner):
            power = owner
    g.mark(space, power)
    g.tell("control", power, space)
    if owner == NOBODY or CAPITALS[owner] != space:
        return
    if power == owner:
        restore(g, owner)
        return
    keep_freed(g, owner)
    if g.treasury[owner]:
        g.tell("treasury", power, owner, g.treasury[owner])
        g.treasury[power] += g.treasury[owner]
        g.treasury[owner] = 0


def restore(g: Position, power: int) -> None:
    """11.5: when a capital is freed, allies give back what belonged to its power."""
    for space, owner in enumerate(g.control):
        if ORIGINAL[space] == power and owner not in (NOBODY, power) and friends(owner, power):
            g.mark(space, power)
            g.tell("control", power, space)


def keep_freed(g: Position, owner: int) -> None:
    """11.2: a capital counts as it is at the end of the phase.

    Who lost an ally's capital in an attack keeps what it freed for that ally earlier in the phase.
    """
    if friends(owner, g.power):
        for space in bits(g.fought | g.occupied):
            if g.control[space] == owner and g.troops(space, g.power):
                g.mark(space, g.power)
                g.tell("control", g.power, space)


def claim(g: Position, space: int, side: int) -> None:
    """5.9: a side that is left alone takes control: the original controller, if it is of that side.

    It need have neither units there nor its capital, as 11.2 is about captures.
    """
    owner = original(g, space)
    if owner != NOBODY and SIDE_OF[owner] == side:
        take_control(g, space, owner)
    else:
        share(g, space, g.warring_in(space, side))


def stands_for(g: Position, space: int) -> int:
    """3.6 and 3.11: the power whose units stand for a minor power."""
    ally = aligned(g, space)
    if ally != NOBODY:
        return ally
    return next((power for where, power in g.represented if where == space), NOBODY)


def hold(g: Position, space: int, side: int) -> None:
    """10.15: defenders who are left alone keep a territory.

    A minor power goes to the power that stands for it, another territory to its original controller
    unless an enemy has that power's capital; otherwise the defenders choose one of them.
    """
    defenders = g.warring_in(space, side)
    owner = original(g, space)
    if MINORS >> space & 1 and stands_for(g, space) in defenders:
        take_control(g, space, stands_for(g, space))
    elif owner != NOBODY and SIDE_OF[owner] == side and not capital_lost(g, owner):
        take_control(g, space, owner)
    else:
        share(g, space, defenders)


def share(g: Position, space: int, present: list[int]) -> None:
    """5.9 and 10.15: the only power present takes control; several choose one of them."""
    if len(present) == 1:
        take_control(g, space, present[0])
    else:
        g.todo(choose_controller(speaker(present, g.power), space))


def claimants(g: Position, space: int) -> list[int]:
    """5.9 and 10.15: the powers of the one side that is present."""
    return g.warring_in(space, 0) or g.warring_in(space, 1)


@book.question("Who takes control of {space}?", rule="10.15")
def choose_controller(g: Position, power: int, space: int) -> Iterator[Action]:
    """5.9 and 10.15: several powers of one side are present, and decide between them."""
    for one in claimants(g, space):
        yield choose(one)


@choose_controller.answer
def controller_chosen(g: Position, action: Action, power: int, space: int) -> None:
    chosen, present = action[1][0], claimants(g, space)
    if power in present:
        propose(g, CONTROL, space, chosen, power, rivals(g, chosen, present))
    else:
        take_control(g, space, chosen)


def rivals(g: Position, chosen: int, powers: list[int]) -> list[int]:
    """R4: who may object when one of these powers is chosen: players that have no part in it."""
    return [one for one in powers if g.players[one] != g.players[chosen]]


def controller_disputed(g: Position, space: int, chosen: int) -> None:
    """5.9 and 10.15: the power whose turn it is decides for those who cannot agree."""
    g.todo(choose_controller(g.power, space))


settles(CONTROL, take_control, controller_disputed)


@choose_controller.refusal
def forbids_controller(g: Position, action: Action, power: int, space: int) -> Refusal | None:
    return R_CLAIM


def vacated(g: Position, space: int, side: int) -> None:
    """5.9: when the last units of a side leave a contested territory, the other side takes it."""
    if g.control[space] != NOBODY or g.powers_in(space, side):
        return
    if g.powers_in(space, enemy(side)):
        claim(g, space, enemy(side))


def abandoned(g: Position, space: int) -> None:
    """10.16: nobody is left in a territory after a battle."""
    owner = ORIGINAL[space] if ORIGINAL[space] != NOBODY else aligned(g, space)
    if owner != NOBODY:
        take_control(g, space, owner)
    else:
        g.mark(space, NOBODY)
        g.tell("control", NOBODY, space)


def conclude(g: Position, space: int, power: int) -> None:
    """10.15 and 10.16: who controls a territory after a battle, or after it was entered."""
    side = SIDE_OF[power]
    if g.powers_in(space, side) and g.powers_in(space, enemy(side)):
        return
    attackers, defenders = g.warring_in(space, side), g.warring_in(space, enemy(side))
    if power in attackers:
        take_control(g, space, power)
    elif attackers:
        share(g, space, attackers)
    elif defenders:
        hold(g, space, enemy(side))
    else:
        abandoned(g, space)


def enter(g: Position, power: int, space: int) -> None:
    """5.3, 5.4 and 3.2: a hostile territory with units becomes contested; others wait.

    5.1: moves are simultaneous, so who leaves a contested territory and comes back in the same
    turn has opened no attack.
    """
    side = SIDE_OF[power]
    if untouched(g, space):
        g.entered |= 1 << space
    elif friendly(g, space, side):
        return
    elif g.powers_in(space, enemy(side)):
        if g.control[space] != NOBODY:
            g.mark(space, NOBODY)
            g.opened |= 1 << space & ~g.disputed
            g.tell("contested", space)
    else:
        g.entered |= 1 << space
