"""Naval mines (chapter 9): dice for ships that sailed into or through enemy minefields."""

from __future__ import annotations

from bisect import insort

from sandtable.core.action import Action
from sandtable.core.outcomes import Dice, Outcomes
from sandtable.games.axis_allies_1914.facts.board import FIRST_ZONE, piece_kind
from sandtable.games.axis_allies_1914.facts.units import DAMAGED, FIRST_SHIP, PIECES, SHIPS, WHOLE
from sandtable.games.axis_allies_1914.rules.state import EACH_RUN, MINE_ROW, Position, book
from sandtable.games.axis_allies_1914.rules.transports import Transport, transports_in

STRUCK = 1
"""9.2: the roll that strikes a mine."""


@book.step
def minefields(g: Position, power: int) -> None:
    """9.2 and 9.4: before any combat, zone by zone."""
    zones = {one[0] for one in g.transports if Transport(*one).mines}
    zones.update(place // MINE_ROW for place, count in enumerate(g.mined) if count)
    g.todo(*[mines_in(power, FIRST_ZONE + zone) for zone in sorted(zones)])


@book.step
def mines_in(g: Position, power: int, space: int) -> None:
    """9.2: a die for each ship and each minefield that it ran."""
    zone = space - FIRST_ZONE
    for ship in range(len(SHIPS)):
        for run in range(EACH_RUN):
            if g.mined[zone * MINE_ROW + ship * EACH_RUN + run]:
                g.todo(mine_dice(power, space, ship, run + 1))
    if any(one.mines for one in transports_in(g, zone)):
        g.todo(transport_dice(power, space))


def _runners(g: Position, zone: int, ship: int, runs: int) -> int:
    return g.mined[zone * MINE_ROW + ship * EACH_RUN + runs - 1]


@book.chance
def mine_dice(g: Position, power: int, space: int, ship: int, runs: int) -> Outcomes:
    """9.2: ships of one kind that ran as many minefields."""
    return Dice(_runners(g, space - FIRST_ZONE, ship, runs) * runs)


@mine_dice.answer
def mines_struck(g: Position, action: Action, power: int, space: int, ship: int, runs: int) -> None:
    """9.2: a ship is lost; a whole battleship is damaged first."""
    zone, dice = space - FIRST_ZONE, action[1]
    lost = damaged = 0
    for first in range(0, len(dice), runs):
        strikes = dice[first : first + runs].count(STRUCK)
        if ship == WHOLE and strikes == 1:
            damaged += 1
        elif strikes:
            lost += 1
    g.add_ships(zone, power, ship, -lost - damaged)
    g.add_ships(zone, power, DAMAGED, damaged)
    g.mined[zone * MINE_ROW + ship * EACH_RUN + runs - 1] = 0
    sunk = DAMAGED if ship == WHOLE else ship
    g.counted(space, piece_kind(power, FIRST_SHIP + sunk), lost)
    g.counted(space, piece_kind(power, FIRST_SHIP + WHOLE), damaged)
    g.tell("mines", power, FIRST_SHIP + ship, space, lost, damaged, *dice)


def _running(g: Position, zone: int) -> list[Transport]:
    return [one for one in transports_in(g, zone) if one.mines]


@book.chance
def transport_dice(g: Position, power: int, space: int) -> Outcomes:
    """9.2: transports run mines too."""
    return Dice(sum(one.mines for one in _running(g, space - FIRST_ZONE)))


@transport_dice.answer
def transports_struck(g: Position, action: Action, power: int, space: int) -> None:
    """9.2: cargo is lost with its ship."""
    dice, lost = list(action[1]), 0
    for one in _running(g, space - FIRST_ZONE):
        mine, dice = dice[: one.mines], dice[one.mines :]
        g.transports.remove(one)
        if STRUCK in mine:
            lost += 1
        else:
            insort(g.transports, one._replace(mines=0))
    g.counted(space, piece_kind(power, len(PIECES) - 1), lost)
    g.tell("mines", power, len(PIECES) - 1, space, lost, 0, *action[1])
