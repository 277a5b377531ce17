"""12.3 Flank attacks."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.outcomes import Dice, Outcomes
from sandtable.core.refusal import Refusal
from sandtable.games.paths_of_glory.facts.board import SOLID
from sandtable.games.paths_of_glory.facts.fire_tables import STEEP
from sandtable.games.paths_of_glory.facts.units import ARMIES
from sandtable.games.paths_of_glory.rules.card_play import use_card
from sandtable.games.paths_of_glory.rules.combat_cards import (
    FLANK_STEP,
    card_refusal,
    in_play,
    playable,
)
from sandtable.games.paths_of_glory.rules.combatants import in_target, starts
from sandtable.games.paths_of_glory.rules.modifiers import trench
from sandtable.games.paths_of_glory.rules.state import FLANK_FAILED, FLANKED, Position, book
from sandtable.games.paths_of_glory.rules.verbs import flank, frontal, play

NEEDED = 4
"""12.3.3: the modified roll that succeeds."""

R_ONE_SPACE = Refusal("12.3.1", "A flank attack comes from two or more spaces.")
R_NO_ARMY = Refusal("12.3.1", "A flank attack needs an attacking army.")
R_TERRAIN = Refusal("12.3.1", "No flank attack into a mountain or swamp space.")
R_TRENCH = Refusal("12.3.1", "No flank attack against a trench.")
R_FORT_ALONE = Refusal("15.1.6", "A fort alone cannot be flanked.")
R_FIRES_FIRST_ANYWAY = Refusal("12.3.3", "The attacker fires first anyway.")
R_PIN = Refusal("12.3.2", "The pinning space must be one from which you attack.")


def flank_refusal(g: Position) -> Refusal | None:
    """12.3.1: what forbids a flank attempt."""
    if starts(g).bit_count() < 2:
        return R_ONE_SPACE
    if not g.attackers & ARMIES:
        return R_NO_ARMY
    if not in_target(g):
        return R_FORT_ALONE
    if STEEP >> g.target & 1:
        return R_TERRAIN
    if trench(g):
        return R_TRENCH
    if any(one.fires_first for one in in_play(g)):
        return R_FIRES_FIRST_ANYWAY
    return None


def flank_modifier(g: Position, pin: int) -> int:
    """12.3.2: one for each other attacking space that touches no other enemy-occupied space."""
    enemies = g.occupied[1 - g.active] & ~(1 << g.target)
    return sum(1 for start in bits(starts(g) & ~(1 << pin)) if not SOLID[start] & enemies)


@book.step
def flank_step(g: Position, side: int) -> None:
    """12.2.5: the attacker may attempt a flank attack."""
    if flank_refusal(g) is None:
        g.todo(choose_flank(side))


@book.question("Attempt a flank attack: which space pins the enemy? Or attack frontally.", "12.3.1")
def choose_flank(g: Position, side: int) -> Iterator[Action]:
    """12.3.2: any attacking space pins; Wireless Intercepts needs no roll."""
    yield frontal()
    for start in bits(starts(g)):
        yield flank(start)
    for number in playable(g, side, FLANK_STEP):
        yield play(number)


@choose_flank.answer
def flank_chosen(g: Position, action: Action, side: int) -> None:
    if action[0] == flank.name:
        g.tell("flank_tried", side, g.target, action[1][0])
        g.todo(flank_roll(flank_modifier(g, action[1][0])))
    elif action[0] == play.name:
        use_card(g, side, action[1][0])
        g.flank = FLANKED


@choose_flank.refusal
def forbids_flank(g: Position, action: Action, side: int) -> Refusal | None:
    if action[0] == flank.name:
        return R_PIN
    if action[0] == play.name:
        return card_refusal(g, side, action[1][0], FLANK_STEP)
    return None


@book.chance
def flank_roll(g: Position, modifier: int) -> Outcomes:
    """12.3.3: one die."""
    return Dice(1)


@flank_roll.answer
def flank_rolled(g: Position, action: Action, modifier: int) -> None:
    (die,) = action[1]
    g.flank = FLANKED if die + modifier >= NEEDED else FLANK_FAILED
    g.tell("flank_succeeds" if g.flank == FLANKED else "flank_fails", die, modifier)
