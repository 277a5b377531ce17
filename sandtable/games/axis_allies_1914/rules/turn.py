"""Set-up, the order of play (1.2, 1.3, 4.1), and victory (chapter 14)."""

from __future__ import annotations

from sandtable.core.bits import bits
from sandtable.games.axis_allies_1914.facts.board import (
    ALLIED,
    BRITAIN,
    CAPITALS,
    CENTRAL,
    FIRST_ZONE,
    FRANCE,
    GERMANY,
    INCOMES,
    NOBODY,
    ORIGINAL,
    OTTOMAN,
    POWERS,
    RUSSIA,
    SIDE_OF,
    SIDE_POWERS,
    USA,
    forces,
)
from sandtable.games.axis_allies_1914.facts.units import SHIPS, TROOPS
from sandtable.games.axis_allies_1914.rules.combat import combat
from sandtable.games.axis_allies_1914.rules.mobilize import mobilize
from sandtable.games.axis_allies_1914.rules.movement import movement
from sandtable.games.axis_allies_1914.rules.politics import ENTRY_ROUND, go_to_war
from sandtable.games.axis_allies_1914.rules.purchase import purchase
from sandtable.games.axis_allies_1914.rules.revolution import russia_is_losing, sign_armistice
from sandtable.games.axis_allies_1914.rules.state import Position, book, enemy
from sandtable.games.axis_allies_1914.rules.submarines import collect_income
from sandtable.games.axis_allies_1914.rules.transports import add_transport

NEEDED = 2
"""14.1 and 14.2: how many enemy capitals win."""


def set_up(g: Position) -> None:
    """1.3: treasuries, control and units at the start."""
    g.treasury = INCOMES[:]
    g.control = ORIGINAL[:]
    for power, space, unit, count in forces(g.options):
        if unit in TROOPS:
            g.add(space, power, TROOPS.number(unit), count)
        elif unit in SHIPS:
            g.add_ships(space - FIRST_ZONE, power, SHIPS.number(unit), count)
        else:
            for _ in range(count):
                add_transport(g, space - FIRST_ZONE, power)


@book.step
def turn(g: Position, power: int) -> None:
    """4.1: the five phases. 3.21: the United States enter the war in their fourth turn."""
    g.power = power
    g.toll = []
    g.tell("turn", power, g.round)
    if power == USA and g.round >= ENTRY_ROUND:
        go_to_war(g)
    g.todo(
        purchase(power),
        movement(power),
        combat(power),
        mobilize(power),
        collect_income(power),
        end_of_turn(power),
    )


@book.step
def end_of_turn(g: Position, power: int) -> None:
    """14.1, 14.2 and 15.1: victory is checked at two points, the revolution after Russia's turn."""
    sum_up(g, power)
    if power == OTTOMAN and has_won(g, ALLIED):
        g.winner = ALLIED
    elif power == USA and has_won(g, CENTRAL):
        g.winner = CENTRAL
    if g.winner >= 0:
        g.tell("victory", g.winner)
        return
    if power == USA:
        g.round += 1
        if g.round > g.options.rounds:
            g.round = g.options.rounds
            g.tell("draw", g.round)
            return
    g.todo(turn(next_power(g, power)))
    if power == RUSSIA and russia_is_losing(g):
        sign_armistice(g)


def next_power(g: Position, power: int) -> int:
    """1.2 and 15.2: whose turn comes next; Russia has none after its armistice."""
    after = (power + 1) % len(POWERS)
    return after + 1 if after == RUSSIA and g.armistice else after


def sum_up(g: Position, power: int) -> None:
    """Tells what a turn has come to: its moves, its battles, what is in hand, what it took.

    Then each move, and each place with a battle or losses: who holds it and what was lost there.
    """
    fought = g.fought.bit_count() + g.fought_at_sea.bit_count()
    taken = [
        space for space, owner in enumerate(g.control) if owner == power and not g.held >> space & 1
    ]
    g.tell("over", power, len(g.marches), fought, g.treasury[power], *taken)
    if g.marches:
        g.tell("marched", power, *[space for march in g.marches for space in march])
    battles = [*bits(g.fought), *[FIRST_ZONE + zone for zone in bits(g.fought_at_sea)]]
    for space in sorted({*battles, *[one[0] for one in g.toll]}):
        holder = g.control[space] if space < FIRST_ZONE else NOBODY
        hit = [number for place, *more in g.toll if place == space for number in more]
        g.tell("fought", space, holder, *hit)


def captured(g: Position, side: int) -> list[int]:
    """14.3: the enemy powers whose capitals a side controls; contested ones do not count."""
    return [
        power
        for power in SIDE_POWERS[enemy(side)]
        if g.control[CAPITALS[power]] >= 0 and SIDE_OF[g.control[CAPITALS[power]]] == side
    ]


def has_won(g: Position, side: int) -> bool:
    """14.1, 14.2 and 16.3: two enemy capitals, Berlin among them, or Paris or London."""
    taken = captured(g, side)
    one_of: tuple[int, ...] = (GERMANY,) if side == ALLIED else (FRANCE, BRITAIN)
    if side == CENTRAL and g.options.paris_needed:
        one_of = (FRANCE,)
    return len(taken) >= NEEDED and any(power in one_of for power in taken)
