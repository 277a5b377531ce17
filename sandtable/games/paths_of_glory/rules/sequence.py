"""6.0 The sequence of play, and what comes before the first turn (4.3)."""

from __future__ import annotations

from sandtable.core.remember import forget
from sandtable.games.paths_of_glory.facts.board import ALLIED, CENTRAL
from sandtable.games.paths_of_glory.rules.actions import action_phase
from sandtable.games.paths_of_glory.rules.attrition import attrition_phase, siege_phase
from sandtable.games.paths_of_glory.rules.decks import draw_phase
from sandtable.games.paths_of_glory.rules.mandated import mandated_roll
from sandtable.games.paths_of_glory.rules.replacements import replacement_segment
from sandtable.games.paths_of_glory.rules.state import Position, book
from sandtable.games.paths_of_glory.rules.war_and_peace import war_status_phase


@book.step
def turn(g: Position) -> None:
    """6.0: the eight phases of a turn."""
    g.round = 0
    g.reinforced = 0
    g.entered = 0
    g.this_turn = 0
    g.crossed = 0
    g.near_east_sr = 0
    g.tell("turn", g.turn)
    g.todo(
        mandated_roll(),
        action_phase(),
        attrition_phase(),
        siege_phase(),
        war_status_phase(),
        replacement_segment(ALLIED),
        replacement_segment(CENTRAL),
        draw_phase(),
        end_of_turn(),
    )


@book.step
def end_of_turn(g: Position) -> None:
    """6.0 H: the next turn."""
    g.turn += 1
    forget(g)
    g.todo(turn())
