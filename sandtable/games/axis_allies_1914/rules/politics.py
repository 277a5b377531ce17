"""Minor powers and the United States (chapter 3)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits, mask_of
from sandtable.core.refusal import Refusal
from sandtable.games.axis_allies_1914.facts.board import (
    IPC,
    LAND,
    MINORS,
    NOBODY,
    ORIGINAL,
    RUSSIA,
    RUSSIAN_SOIL,
    SIDE_OF,
    SIDE_POWERS,
    USA,
)
from sandtable.games.axis_allies_1914.facts.units import ARTILLERY, INFANTRY
from sandtable.games.axis_allies_1914.rules.agreement import SUPPLY, propose, settles
from sandtable.games.axis_allies_1914.rules.control import aligned, rivals, take_control
from sandtable.games.axis_allies_1914.rules.state import Position, book, enemy, friends, speaker
from sandtable.games.axis_allies_1914.rules.verbs import choose

ENTRY_ROUND = 4
"""3.21: the United States enter the war by themselves at the start of their turn in this round."""

AMERICAN_SOIL = mask_of(n for n, owner in enumerate(ORIGINAL) if owner == USA)
"""R9: what is theirs as long as the United States are neutral."""

R_NEUTRAL = Refusal("3.22", "Neutral United States stay in their own territories.")
R_ALONE = Refusal("R9", "Nobody visits the United States as long as they are neutral.")
R_ARMISTICE = Refusal("15.2", "After the armistice nobody enters a territory of Russia.")
R_SUPPLIER = Refusal("3.11", "A power at war on the other side must supply these units.")


def open_to(g: Position) -> int:
    """3.20, 3.22, 15.2 and R9: the territories that the moving power may enter."""
    closed = 0
    if not g.at_war and friends(g.power, USA):
        closed = LAND & ~g.held if g.power == USA else AMERICAN_SOIL
    if g.armistice:
        closed |= mask_of(one for one in bits(RUSSIAN_SOIL) if g.control[one] == RUSSIA)
    return LAND & ~closed


def forbids_entry(g: Position, space: int) -> Refusal | None:
    """3.20, 3.22, 15.2 and R9: why the moving power may not enter a territory."""
    if open_to(g) >> space & 1:
        return None
    if RUSSIAN_SOIL >> space & 1 and g.armistice:
        return R_ARMISTICE
    return R_NEUTRAL if g.power == USA else R_ALONE


@book.step
def end_of_movement(g: Position, power: int) -> None:
    """3.5: minor powers that were entered mobilize when all moves are made."""
    g.todo(*[mobilization(power, space) for space in bits(g.entered & MINORS & ~g.mobilized)])


@book.step
def mobilization(g: Position, power: int, space: int) -> None:
    """3.6 to 3.8 and 3.11: who mobilizes a minor power depends on whose friend it is."""
    ally = aligned(g, space)
    if ally != NOBODY:
        mobilize_minor(g, space, ally)
        return
    g.todo(choose_supplier(speaker(suppliers(g, enemy(SIDE_OF[power])), power), space))


def suppliers(g: Position, side: int) -> list[int]:
    """3.11, 3.22 and 15.3: the powers whose units may stand for an invaded neutral."""
    out = (USA if not g.at_war else NOBODY, RUSSIA if g.armistice else NOBODY)
    return [power for power in SIDE_POWERS[side] if power not in out]


def minor_force(space: int) -> tuple[int, ...]:
    """3.3: what a minor power mobilizes, by kind of troops."""
    return (2 * IPC[space] - 1, 1, 0, 0)


def mobilize_minor(g: Position, space: int, power: int) -> None:
    """3.2, 3.3, 3.7 and 3.8: twice its value in units, one of them an artillery."""
    g.mobilized |= 1 << space
    g.entered &= ~(1 << space)
    if aligned(g, space) == NOBODY:
        insort(g.represented, (space, power))
    infantry, artillery, *_ = minor_force(space)
    g.add(space, power, INFANTRY, infantry)
    g.add(space, power, ARTILLERY, artillery)
    g.tell("mobilized", space, power, infantry)
    if friends(power, g.power):
        take_control(g, space, power)
    else:
        g.opened |= 1 << space
        g.tell("contested", space)


@book.question("Whose units defend {space}?", rule="3.11")
def choose_supplier(g: Position, power: int, space: int) -> Iterator[Action]:
    """3.11: the other side chooses; R4: the next of its powers proposes."""
    for one in suppliers(g, enemy(SIDE_OF[g.power])):
        yield choose(one)


@choose_supplier.answer
def supplier_chosen(g: Position, action: Action, power: int, space: int) -> None:
    chosen, powers = action[1][0], suppliers(g, enemy(SIDE_OF[g.power]))
    if power in powers:
        propose(g, SUPPLY, space, chosen, power, rivals(g, chosen, powers))
    else:
        mobilize_minor(g, space, chosen)


def supplier_disputed(g: Position, space: int, chosen: int) -> None:
    """3.11: the invader chooses for those who cannot agree."""
    g.todo(choose_supplier(g.power, space))


settles(SUPPLY, mobilize_minor, supplier_disputed)


@choose_supplier.refusal
def forbids_supplier(g: Position, action: Action, power: int, space: int) -> Refusal | None:
    return R_SUPPLIER


def go_to_war(g: Position) -> None:
    """3.21: the United States enter the war."""
    if not g.at_war:
        g.at_war = 1
        g.tell("war")
