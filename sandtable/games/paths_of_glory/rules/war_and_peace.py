"""16.0 War and peace: war status, commitment, the two tracks, peace terms."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.names import Names
from sandtable.core.outcomes import Dice, Outcomes
from sandtable.core.refusal import Refusal
from sandtable.games.paths_of_glory.facts.board import (
    ALLIED,
    BAKU,
    CENTRAL,
    RUSSIA,
    WINTER,
    season,
)
from sandtable.games.paths_of_glory.facts.cards import LIMITED, MOBILIZATION, TOTAL, cards
from sandtable.games.paths_of_glory.facts.units import IT
from sandtable.games.paths_of_glory.rules.entry import turkey_enters
from sandtable.games.paths_of_glory.rules.events import score
from sandtable.games.paths_of_glory.rules.mandated import book_missed
from sandtable.games.paths_of_glory.rules.state import Position, book
from sandtable.games.paths_of_glory.rules.verbs import accept, reject
from sandtable.games.paths_of_glory.rules.victory import (
    automatic_victory,
    judge,
    last_turn,
    peace_accepted,
)

BLOCKADE = cards("ap02")
FOURTEEN_POINTS = cards("ap40")
ZIMMERMANN = cards("ap54")
OVER_THERE = cards("ap55")
TSAR_TAKES_COMMAND = cards("cp28")
FALL_OF_THE_TSAR = cards("cp52")
BOLSHEVIK_REVOLUTION = cards("cp53")
BREST_LITOVSK = cards("cp45")

ARMISTICE = 40
RISES = (4, 11)
"""16.1.3 and 16.1.4: the war status for Limited War and for Total War."""
ZIMMERMANN_STATUS = 30
TSAR_SPACES = 3
FALL_TOTAL = 33
PEACE_LEVELS = (11, 9)
"""16.5.1: the Central Powers may offer from 11 up, the Allies from 9 down."""
PEACE_TABLE = ((1, 1, 1, 0, 0, -1), (1, 1, 0, 0, 0, -1))
"""The offering side's gain by die, for a combined war status up to 19 and from 20 on."""
LATE_PEACE = 20

R_HISTORICAL = Refusal("5.7.2", "The historical scenario has no peace terms.")
R_INTRODUCTORY = Refusal("5.3.3", "The introductory scenario has no peace terms.")
R_FOURTEEN_POINTS = Refusal("16.5.1", "After the 14 Points only the Allies may offer peace terms.")
R_CENTRAL_LEVEL = Refusal("16.5.1.1", "The Central Powers may offer peace at 11 points or more.")
R_ALLIED_LEVEL = Refusal("16.5.1.2", "The Allies may offer peace at 9 points or fewer.")

US_TRACK = Names("US entry", ("neutral", "zimmermann_allowed", "zimmermann", "over_there"))
RUSSIAN_TRACK = Names(
    "Russian capitulation",
    (
        "god_save_the_tsar",
        "tsar_takes_command_allowed",
        "tsar_takes_command",
        "fall_of_the_tsar_allowed",
        "fall_of_the_tsar",
        "bolshevik_revolution_allowed",
        "bolshevik_revolution",
        "brest_litovsk",
    ),
)


@book.step
def war_status_phase(g: Position) -> None:
    """6.0 E: points, automatic victory, armistice, commitment, and the scenario's last turn."""
    yearly_points(g)
    if automatic_victory(g):
        return
    if g.combined >= ARMISTICE:
        g.tell("armistice")
        judge(g)
        return
    if g.turn > 1 and g.options.length != "introductory":
        for side in (CENTRAL, ALLIED):
            check_commitment(g, side)
    total = TOTAL in g.commitment
    if g.turn == last_turn(g) or (total and g.options.length == "limited_war"):
        judge(g)


def yearly_points(g: Position) -> None:
    """E.1: blockade in Winter, missed offensives, Italy left neutral in Total War."""
    if g.events & BLOCKADE and season(g.turn) == WINTER:
        score(g, -1)
    book_missed(g)
    if g.commitment[ALLIED] == TOTAL and not g.at_war >> IT & 1:
        score(g, 1)


def check_commitment(g: Position, side: int) -> None:
    """16.1.3 and 16.1.4: a level at a time; Limited War brings Turkey in (16.1.3.1)."""
    level = g.commitment[side]
    if level == TOTAL or g.war_status[side] < RISES[level]:
        return
    g.commitment[side] = level + 1
    g.tell("commitment", side, level + 1)
    if side == CENTRAL and level == MOBILIZATION:
        turkey_enters(g)


def russian_vp(g: Position) -> int:
    """16.4.2: victory spaces in Russia that the Central Powers control, Baku among them."""
    return (g.controlled[CENTRAL] & RUSSIA & g.victory_spaces).bit_count()


def zimmermann_allowed(g: Position) -> bool:
    """16.3.2"""
    return g.combined >= ZIMMERMANN_STATUS


def tsar_takes_command_allowed(g: Position) -> bool:
    """16.4.3: three or more, at the moment of play."""
    return russian_vp(g) >= TSAR_SPACES


def fall_of_the_tsar_allowed(g: Position) -> bool:
    """16.4.4"""
    return bool(g.events & TSAR_TAKES_COMMAND) and g.combined + russian_vp(g) >= FALL_TOTAL


def bolsheviks_allowed(g: Position) -> bool:
    """16.4.6: on a later turn, with more spaces than when the Tsar fell, or all seven."""
    if not g.events & FALL_OF_THE_TSAR or g.turn <= g.tsar_fell_turn:
        return False
    seven = RUSSIA & g.victory_spaces & ~(1 << BAKU)
    return russian_vp(g) > g.tsar_fell_vp or not seven & ~g.controlled[CENTRAL]


def us_box(g: Position) -> int:
    """16.3: the box of the US Entry marker."""
    if g.events & OVER_THERE:
        return 3
    return 2 if g.events & ZIMMERMANN else int(zimmermann_allowed(g))


def russian_box(g: Position) -> int:
    """16.4: the box of the Russian Capitulation marker; allowed boxes can be lost again."""
    if g.events & BREST_LITOVSK:
        return 7
    if g.events & BOLSHEVIK_REVOLUTION:
        return 6
    if g.events & FALL_OF_THE_TSAR:
        return 4 + bolsheviks_allowed(g)
    if g.events & TSAR_TAKES_COMMAND:
        return 2 + fall_of_the_tsar_allowed(g)
    return int(tsar_takes_command_allowed(g))


def peace_refusal(g: Position, side: int) -> Refusal | None:
    """16.5.1: whether a side may not offer peace terms now."""
    if g.options.historical:
        return R_HISTORICAL
    if g.options.length == "introductory":
        return R_INTRODUCTORY
    if side == CENTRAL and g.events & FOURTEEN_POINTS:
        return R_FOURTEEN_POINTS
    if side == CENTRAL and g.vp < PEACE_LEVELS[CENTRAL]:
        return R_CENTRAL_LEVEL
    if side == ALLIED and g.vp > PEACE_LEVELS[ALLIED]:
        return R_ALLIED_LEVEL
    return None


@book.question("Your opponent offers peace: accept a draw, or fight on?", rule="16.5.2")
def answer_peace(g: Position, side: int) -> Iterator[Action]:
    """16.5.2: asked of the other side."""
    yield accept()
    yield reject()


@answer_peace.answer
def peace_answered(g: Position, action: Action, side: int) -> None:
    if action[0] == "accept":
        g.tell("peace", side)
        peace_accepted(g)
    else:
        g.tell("no_peace", side)
        g.todo(peace_roll(1 - side, int(g.combined >= LATE_PEACE)))


@book.chance
def peace_roll(g: Position, side: int, row: int) -> Outcomes:
    """16.5.2: the side that offered rolls."""
    return Dice(1)


@peace_roll.answer
def peace_rolled(g: Position, action: Action, side: int, row: int) -> None:
    (die,) = action[1]
    gain = PEACE_TABLE[row][die - 1]
    g.tell("peace_die", side, die, gain)
    score(g, gain if side == CENTRAL else -gain)


__all__ = ["LIMITED", "answer_peace", "peace_refusal", "war_status_phase"]
