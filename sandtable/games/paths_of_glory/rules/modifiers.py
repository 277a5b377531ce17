"""12.2.3, 12.2.7 and 12.2.8 Strength, die modifiers and fire columns of the present combat."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.core.bits import bits
from sandtable.games.paths_of_glory.facts.board import ALLIED, FORT, SINAI
from sandtable.games.paths_of_glory.facts.cards import CATALOGUE, cards
from sandtable.games.paths_of_glory.facts.fire_tables import (
    COVER,
    STEEP,
    attack_shift,
    defence_shift,
    fire,
)
from sandtable.games.paths_of_glory.facts.units import ARMIES
from sandtable.games.paths_of_glory.rules.combat_cards import (
    ALL_EFFECTS,
    NO_CANCEL,
    STANDING,
    cancelled,
    in_play,
    trenched,
)
from sandtable.games.paths_of_glory.rules.combatants import fighting, fort_stands, starts, took_part
from sandtable.games.paths_of_glory.rules.state import Position

SINAI_PIPELINE = cards("ap49")
SINAI_DRM = -3


def trench(g: Position) -> int:
    """The level of the defender's trench that is in effect, flank and retreat included."""
    return 0 if cancelled(g) == ALL_EFFECTS else trenched(g)


def shifting_trench(g: Position) -> int:
    """The level that shifts columns; Royal Tank Corps leaves the other effects (R71)."""
    return 0 if cancelled(g) != NO_CANCEL else trenched(g)


def covered(g: Position) -> bool:
    """12.5.3: whether terrain or trench let the defender ignore a retreat."""
    return bool(COVER >> g.target & 1) or trench(g) > 0


def strength(g: Position, side: int) -> int:
    """12.2.3: combat factors, for the defender with his fort."""
    total = sum(g.cf(p) for p in bits(fighting(g, side)))
    if side != g.active and fort_stands(g):
        total += FORT[g.target]
    return total


def army_table(g: Position, side: int) -> bool:
    """12.2.8: a side with any army, or by a card, fires on the army table."""
    if fighting(g, side) & ARMIES:
        return True
    return any(one.army_table and CATALOGUE[one.number].side == side for one in in_play(g))


def shift(g: Position, side: int) -> int:
    """12.2.8: columns to the right, by terrain and trench of the defending space."""
    level = shifting_trench(g)
    if side == g.active:
        return attack_shift(bool(STEEP >> g.target & 1), level)
    return defence_shift(level)


def modifier(g: Position, side: int) -> int:
    """12.2.7: what is added to a side's die."""
    total = sum(one.drm for one in in_play(g) if CATALOGUE[one.number].side == side)
    if side != g.active:
        return total
    for event, units, points in STANDING:
        if g.this_action & event and took_part(g) & units:
            total += points
    return total + sinai(g, side)


def sinai(g: Position, side: int) -> int:
    """12.2.7: an attack from Sinai alone; the pipeline frees the Allies from it."""
    if starts(g) != 1 << SINAI or (side == ALLIED and g.events & SINAI_PIPELINE):
        return 0
    return SINAI_DRM


def can_fire(g: Position, side: int) -> bool:
    """R87 and R88: whether anything is left that fires."""
    return bool(fighting(g, side)) or (side != g.active and fort_stands(g))


class Fire(NamedTuple):
    """12.2.8 and 12.2.9: all that decides what a side's die inflicts."""

    side: int
    strength: int
    army: int
    """Whether it is the army table."""
    shift: int
    added: int
    """To the die."""

    def losses(self, die: int) -> int:
        """What this roll of the die inflicts."""
        return fire(bool(self.army), self.strength, self.shift, die + self.added)


def fire_of(g: Position, side: int) -> Fire:
    """What a side would fire with now."""
    table = int(army_table(g, side))
    return Fire(side, strength(g, side), table, shift(g, side), modifier(g, side))


def fired_by(g: Position, side: int) -> Fire | None:
    """What a side has fired with in this combat, whatever it has lost since."""
    return next((Fire(*one) for one in g.fired if one[0] == side), None)
