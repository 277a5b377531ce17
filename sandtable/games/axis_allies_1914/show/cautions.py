"""What a power should look at before it ends its movement: what the enemy could walk into."""

from __future__ import annotations

from sandtable.core.bits import bits
from sandtable.core.english import listed
from sandtable.core.show.show import Caution
from sandtable.games.axis_allies_1914.facts.board import (
    ADJECTIVES,
    CAPITALS,
    IPC,
    LAND,
    RUSSIAN_SOIL,
    SIDE_OF,
    SPACES,
    adjacency,
)
from sandtable.games.axis_allies_1914.facts.units import FIGHTER
from sandtable.games.axis_allies_1914.rules.control import contested
from sandtable.games.axis_allies_1914.rules.sea import enemies
from sandtable.games.axis_allies_1914.rules.state import Position
from sandtable.games.axis_allies_1914.show.words import where

CHECK = "Check what is open"


def cautions(g: Position, power: int) -> list[Caution]:
    """The capital first, then the richest ground."""
    mine = [space for space, owner in enumerate(g.control) if owner == power]
    found = [(space, invaders(g, power, space)) for space in mine if is_open(g, power, space)]
    threatened = [(space, near) for space, near in found if near]
    threatened.sort(key=lambda one: (one[0] != CAPITALS[power], -IPC[one[0]]))
    return [
        Caution(words(g, power, space, near), [SPACES[space], *[SPACES[one] for one in near]])
        for space, near in threatened
    ]


def is_open(g: Position, power: int, space: int) -> bool:
    """5.4: whether nobody of one's side stands in a territory."""
    return not g.powers_in(space, SIDE_OF[power])


def invaders(g: Position, power: int, space: int) -> list[int]:
    """5.2 and 5.5: the neighbours from which an enemy's land units could walk in."""
    return [
        near
        for near in bits(adjacency(g.options)[space] & LAND)
        if marchers(g, power, near) and not tied_down(g, near)
    ]


def marchers(g: Position, power: int, space: int) -> list[int]:
    """5.2 and 15.2: the powers at war with one that have land units in a territory."""
    return [foe for foe in enemies(g, power) if any(g.army(space, foe)[:FIGHTER])]


def tied_down(g: Position, space: int) -> bool:
    """5.5 and 15.2: who stands in a contested territory opens no attack, but for Russian ones."""
    free = g.armistice and RUSSIAN_SOIL >> space & 1
    return contested(g, space) and not free


def words(g: Position, power: int, space: int, near: list[int]) -> str:
    """``Alsace (3 IPC) is empty: French units in Lorraine could walk in.``"""
    nations = sorted({one for place in near for one in marchers(g, power, place)})
    who = listed([ADJECTIVES[one] for one in nations], "and")
    what = "your capital" if space == CAPITALS[power] else f"{IPC[space]} IPC"
    places = listed([where(one) for one in near], "and")
    return f"{where(space)} ({what}) is empty: {who} units in {places} could walk in."
