"""7.0 Mandated offensives."""

from __future__ import annotations

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.outcomes import Dice, Outcomes
from sandtable.games.paths_of_glory.facts.board import (
    ALLIED,
    CENTRAL,
    ITALY,
    SIDES,
    WESTERN,
    spaces,
)
from sandtable.games.paths_of_glory.facts.cards import cards
from sandtable.games.paths_of_glory.facts.units import (
    AH,
    BE,
    BRITISH_PROPER,
    FR,
    GE,
    IT,
    OF_NATION,
    RU,
    TU,
    TURKS_PROPER,
    US,
)
from sandtable.games.paths_of_glory.rules.events import score
from sandtable.games.paths_of_glory.rules.pieces import where
from sandtable.games.paths_of_glory.rules.state import OFFENSIVES, Position, book
from sandtable.games.paths_of_glory.rules.supply import supplied_without

HOFFMANN = cards("cp37")
TAKE_COMMAND = cards("cp54")
BOLSHEVIKS = cards("cp53")
MUTINY = cards("cp47")

_NONE, _FR, _BR, _IT, _RU, _AH, _AH_IT, _TU, _GE = range(len(OFFENSIVES))
TRACKS = ((_AH, _AH_IT, _TU, _GE, _NONE), (_FR, _BR, _IT, _RU, _NONE))
"""The boxes of each side's table from left to right."""
BOX_OF_DIE = ((0, 1, 2, 3, 4, 4, 4), (0, 0, 1, 2, 2, 3))
"""The box a die of 1 to 6 stands for; Hoffmann can make a Central Powers die a 7."""

CAPITALS = {
    _FR: spaces("paris"),
    _BR: spaces("london"),
    _IT: spaces("rome"),
    _AH: spaces("vienna", "budapest"),
    _AH_IT: spaces("vienna", "budapest"),
    _TU: spaces("constantinople"),
    _GE: spaces("berlin"),
}
ROME = spaces("rome")


@book.chance
def mandated_roll(g: Position) -> Outcomes:
    """7.1.1: a die for the Central Powers, a die for the Allies."""
    return Dice(2)


@mandated_roll.answer
def mandated(g: Position, action: Action) -> None:
    for side, die in enumerate(action[1]):
        g.offensive[side] = read_table(g, side, die)
        g.tell("offensive", side, g.offensive[side], die)


def read_table(g: Position, side: int, die: int) -> int:
    """7.1.2: the box rolled, or the next to its right whose nation has its capital."""
    if side == CENTRAL and g.events & HOFFMANN:
        die += 1
    box = BOX_OF_DIE[side][die - 1]
    while lost_capital(g, side, TRACKS[side][box]):
        box += 1
    return settle(g, TRACKS[side][box])


def lost_capital(g: Position, side: int, offensive: int) -> bool:
    """7.1.2: the nation's capital, in Austria-Hungary both, is controlled by the enemy."""
    capital = CAPITALS.get(offensive)
    return capital is not None and not capital & ~g.controlled[1 - side]


def settle(g: Position, offensive: int) -> int:
    """7.1.2 and 7.1.5-11: what the box means now."""
    if offensive == _AH_IT and (not g.at_war >> IT & 1 or g.controlled[CENTRAL] & ROME):
        return _AH
    if offensive == _BR and g.options.historical and g.turn == 1:
        return _FR  # 5.7.4
    neutral = (offensive == _IT and not g.at_war >> IT & 1) or (
        offensive == _TU and not g.at_war >> TU & 1
    )
    void = (offensive == _GE and g.events & TAKE_COMMAND) or (
        offensive == _RU and g.events & BOLSHEVIKS
    )
    return _NONE if neutral or void else offensive


def mutiny(g: Position) -> bool:
    """7.1.8: a French offensive after the French Mutiny is a mutiny instead."""
    return g.offensive[ALLIED] == _FR and bool(g.events & MUTINY)


def attack_declared(g: Position, side: int, attackers: int, target: int) -> None:
    """7.1.3: an attack that counts moves the marker to Made; a mutiny is booked here, too."""
    if side == ALLIED and mutiny(g):
        if WESTERN >> target & 1 and french_alone(g, attackers):
            score(g, 1)
            made(g, side)
        return
    if qualifies(g, side, attackers, target):
        made(g, side)


def made(g: Position, side: int) -> None:
    """The marker goes to None or Made."""
    g.tell("offensive_made", side, g.offensive[side])
    g.offensive[side] = _NONE


def french_alone(g: Position, attackers: int) -> bool:
    """7.1.8: French attackers in a space without an American unit."""
    return any(not g.here[where(g, p)] & OF_NATION[US] for p in bits(attackers & OF_NATION[FR]))


def qualifies(g: Position, side: int, attackers: int, target: int) -> bool:
    """7.1.4 to 7.1.7: whether an attack on enemy units meets the mandated offensive."""
    defenders = g.units(1 - side, target)
    offensive = g.offensive[side]
    if not defenders:
        return False
    if offensive in (_FR, _BR):
        own = OF_NATION[FR] if offensive == _FR else BRITISH_PROPER
        return bool(attackers & own and defenders & OF_NATION[GE] and WESTERN >> target & 1)
    if offensive == _GE:
        west = OF_NATION[US] | BRITISH_PROPER | OF_NATION[BE] | OF_NATION[FR]
        return bool(attackers & OF_NATION[GE] and defenders & west and WESTERN >> target & 1)
    if offensive == _AH_IT:
        return bool(attackers & OF_NATION[AH]) and against_italy(g, defenders, target)
    own = {
        _AH: OF_NATION[AH],
        _TU: TURKS_PROPER,
        _IT: OF_NATION[IT],
        _RU: OF_NATION[RU],
        _NONE: 0,
    }[offensive]
    return bool(attackers & own)


def against_italy(g: Position, defenders: int, target: int) -> bool:
    """7.1.6: Italian units, a space in Italy, or units that live on supply through Italy."""
    if defenders & OF_NATION[IT] or ITALY >> target & 1:
        return True
    return any(
        not supplied_without(g, p, target, ITALY)
        for p in bits(defenders)
        if supplied_without(g, p, target, 0)
    )


def book_missed(g: Position) -> None:
    """7.1.3: a point is lost for each offensive not made; a mutiny asks for none."""
    for side in range(len(SIDES)):
        if g.offensive[side] != _NONE and not (side == ALLIED and mutiny(g)):
            g.tell("offensive_missed", side, g.offensive[side])
            score(g, -1 if side == CENTRAL else 1)
