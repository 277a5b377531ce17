"""The turn sequence (section 3), steps A to I."""

from __future__ import annotations

from sandtable.games.great_war.rules.end_of_turn import end_of_turn
from sandtable.games.great_war.rules.events import random_event
from sandtable.games.great_war.rules.judging import judge
from sandtable.games.great_war.rules.optional import last_shots, optional_plays
from sandtable.games.great_war.rules.rounds import battle_round
from sandtable.games.great_war.rules.state import Position, book


@book.step
def turn(g: Position) -> None:
    """Steps A to I, and the next turn after it until the last has been played."""
    g.lain = []
    g.tell("turn", g.turn, g.defender)
    g.todo(
        random_event(),
        optional_plays(0),
        battle_round(1),
        battle_round(2),
        optional_plays(1),
        final_shots(),
        judge(),
        end_of_turn(),
        next_turn(),
    )


@book.step
def final_shots(g: Position) -> None:
    """6.8: after step G, the Defender first."""
    g.todo(last_shots(g.defender), last_shots(g.attacker))


@book.step
def next_turn(g: Position) -> None:
    """2.8: ten turns, or as many as the scenario has."""
    if len(g.winners) < g.options.turns:
        g.todo(turn())
