"""12.2.1 The combat under way as a slip beside the map: its twelve steps, both forces, dice."""

from __future__ import annotations

from sandtable.core.bits import bits
from sandtable.core.show.scene import Arrow, Panel, Row
from sandtable.games.paths_of_glory.facts.board import FORT, SIDES, SPACE_TITLES, SPACES
from sandtable.games.paths_of_glory.facts.cards import CARDS, CATALOGUE
from sandtable.games.paths_of_glory.facts.fire_tables import TABLES
from sandtable.games.paths_of_glory.facts.units import PIECES
from sandtable.games.paths_of_glory.rules.combatants import fighting, fort_stands
from sandtable.games.paths_of_glory.rules.modifiers import (
    Fire,
    can_fire,
    fire_of,
    fired_by,
    shifting_trench,
)
from sandtable.games.paths_of_glory.rules.pieces import where
from sandtable.games.paths_of_glory.rules.state import FLANKED, NO_FLANK, Position
from sandtable.games.paths_of_glory.show.references import drawn_for

STEPS = (
    "the attack",
    "strengths",
    "cards against the trench",
    "flank attack",
    "combat cards",
    "modifiers",
    "columns",
    "dice",
    "losses",
    "the winner",
    "retreat",
    "advance",
)
"""12.2.1, in short."""

STEP_OF = {
    "choose_attackers": 1,
    "choose_great_retreat": 1,
    "choose_trench_card": 3,
    "choose_flank": 4,
    "flank_roll": 4,
    "choose_combat_card": 5,
    "dice_of_both": 8,
    "die_of_one": 8,
    "choose_loss": 9,
    "choose_corps": 9,
    "choose_regain": 9,
    "choose_stand": 11,
    "choose_retreat": 11,
    "choose_second": 11,
    "choose_advance": 12,
}
"""Where a combat stands when a question is open."""


def battle(g: Position) -> list[Panel]:
    """The combat under way, if there is one."""
    if g.target < 0:
        return []
    step = STEP_OF.get(g.now[0], 1) if g.agenda else len(STEPS)
    return [
        Panel(
            "battle",
            SPACE_TITLES[g.target],
            f"Step {step} of {len(STEPS)}: {STEPS[step - 1]}",
            step,
            len(STEPS),
            SPACES[g.target],
            [force(g, "Attack", g.active), force(g, "Defence", 1 - g.active)],
            about=[CARDS[card] for card in bits(g.played)],
        )
    ]


def shot(g: Position, side: int) -> Fire:
    """What a side has fired with, or would now."""
    return fired_by(g, side) or fire_of(g, side)


def force(g: Position, title: str, side: int) -> Row:
    """Strength as it is when a side fires, units, die and loss number."""
    die = g.dice[side]
    inflicted = g.losses[1 - side]
    return Row(
        title,
        str(shot(g, side).strength),
        SIDES[side],
        list(dict.fromkeys(PIECES[drawn_for(g, p)] for p in bits(fighting(g, side)))),
        [die] if die else [],
        f"causes {inflicted}" if die else "",
        f"{', '.join(details(g, side))}.",
        scale=column(g, side),
    )


def column(g: Position, side: int) -> list[int]:
    """12.2.8: the losses that each face of the die would cause, with what is added to it."""
    if not fires(g, side):
        return []
    return [shot(g, side).losses(die) for die in range(1, 7)]


def fires(g: Position, side: int) -> bool:
    """Whether a side has fired or can."""
    return fired_by(g, side) is not None or can_fire(g, side)


def details(g: Position, side: int) -> list[str]:
    """Table and column, what is added to the die, fort, trench, flank and cards."""
    attacks = side == g.active
    fire = shot(g, side)
    table = TABLES[bool(fire.army)]
    name = "Army" if fire.army else "Corps"
    found = []
    if fires(g, side):
        column = table.least[table.column(fire.strength, fire.shift)]
        found.append(f"{name} table, column {column}")
    else:
        found.append("Nothing left that fires")
    if g.dice[side] and g.losses[side]:
        found.append(f"to lose {g.losses[side]}")
    if fire.added:
        found.append(f"{fire.added:+} on the die")
    if not attacks and fort_stands(g):
        found.append(f"with the fort ({FORT[g.target]})")
    if not attacks and shifting_trench(g):
        found.append(f"in a trench of level {shifting_trench(g)}")
    if attacks and g.flank != NO_FLANK:
        found.append("in the flank" if g.flank == FLANKED else "the flank attack failed")
    return found + [CATALOGUE[c].title for c in bits(g.played) if CATALOGUE[c].side == side]


def attack_arrows(g: Position) -> list[Arrow]:
    """From where the space is attacked."""
    if g.target < 0:
        return []
    starts = {where(g, p) for p in bits(g.attackers)} - {g.target}
    return [
        Arrow("attack", [SPACES[start], SPACES[g.target]], SIDES[g.active])
        for start in sorted(starts)
        if start < len(SPACES)
    ]
