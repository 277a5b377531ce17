"""The odds of the attack that is being put together, and what a card would make of them."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.bits import bits
from sandtable.core.show.odds import Prospect
from sandtable.games.paths_of_glory.advice.odds import FIRST, NO_FLANK, SURE, Fight, Units, outcomes
from sandtable.games.paths_of_glory.facts.board import FORT, TERRAIN_OF, TERRAINS
from sandtable.games.paths_of_glory.facts.cards import CATALOGUE
from sandtable.games.paths_of_glory.facts.units import ARMIES, KIND_OF, RESERVE
from sandtable.games.paths_of_glory.rules.combat_cards import (
    ALL_EFFECTS,
    CARD_STEP,
    COMBAT,
    FLANK_STEP,
    NO_CANCEL,
    TRENCH_STEP,
    cancelled,
    in_play,
    playable,
    trenched,
)
from sandtable.games.paths_of_glory.rules.combatants import defenders, fort_stands
from sandtable.games.paths_of_glory.rules.modifiers import army_table, modifier
from sandtable.games.paths_of_glory.rules.state import Position

NOTE = "frontal, before the enemy's cards"
SURELY = "with the flank turned, before the enemy's cards"


def prospects(g: Position, side: int) -> list[Prospect]:
    """The attack with the units chosen so far, and with each card that could be played in it."""
    if side != g.active or not g.attackers or not (defenders(g) or fort_stands(g)):
        return []
    return [_prospect("As it stands", g), *_with_cards(g, side)]


def _with_cards(g: Position, side: int) -> Iterator[Prospect]:
    for step in (TRENCH_STEP, FLANK_STEP, CARD_STEP):
        for number in playable(g, side, step):
            h = g.copy()
            h.played |= 1 << number
            yield _prospect(f"With {CATALOGUE[number].title}", h, COMBAT[number].sure_flank)


def _prospect(title: str, g: Position, sure: bool = False) -> Prospect:
    found = outcomes(fight_of(g, SURE if sure else NO_FLANK))
    shares = {"attacker": 0.0, "nobody": 0.0, "defender": 0.0}
    for outcome, share in found.items():
        shares[outcome.winner] += share
    lost = sum(share * one.attacker_steps for one, share in found.items())
    taken = sum(share * one.defender_steps for one, share in found.items())
    return Prospect(
        title,
        (("win", shares["attacker"]), ("tie", shares["nobody"]), ("lose", shares["defender"])),
        (("steps you lose", lost), ("steps they lose", taken)),
        SURELY if sure else NOTE,
    )


def fight_of(g: Position, flank: int = NO_FLANK) -> Fight:
    """The present combat as the calculator takes it."""
    enemy = 1 - g.active
    there = defenders(g)
    cancels = cancelled(g)
    first = any(one.fires_first for one in in_play(g))
    return Fight(
        attackers=_units(g, g.attackers),
        defenders=_units(g, there),
        reserve=_units(g, g.here[RESERVE]),
        terrain=TERRAINS[TERRAIN_OF[g.target]],
        trench=0 if cancels == ALL_EFFECTS else trenched(g),
        trench_shifts=cancels == NO_CANCEL,
        fort=FORT[g.target] if fort_stands(g) else 0,
        drm=modifier(g, g.active),
        defence_drm=modifier(g, enemy),
        flank=FIRST if first else flank,
        army_table=army_table(g, g.active) and not g.attackers & ARMIES,
        defence_army_table=army_table(g, enemy) and not there & ARMIES,
    )


def _units(g: Position, mask: int) -> Units:
    return tuple(sorted((KIND_OF[p], bool(g.reduced >> p & 1)) for p in bits(mask)))
