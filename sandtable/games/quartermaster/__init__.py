"""Quartermaster General, a game of supply in the Second World War by Ian Brody (first edition).

One module per section of the rules digest; ``game`` is the game as the core knows it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sandtable.core.action import Action
from sandtable.core.bits import mask_of
from sandtable.core.game import Game, Section
from sandtable.core.outcomes import Luck
from sandtable.games.quartermaster import specials, view, words
from sandtable.games.quartermaster.advisor import QuartermasterAdvisor
from sandtable.games.quartermaster.board import COUNTRIES, MEMBERS, TEAM_TITLES
from sandtable.games.quartermaster.set_up import set_up
from sandtable.games.quartermaster.state import Options, Position, book
from sandtable.games.quartermaster.turn import turn
from sandtable.games.quartermaster.verbs import VERBS

_GERMANY, _UK, _JAPAN, _SOVIETS, _ITALY, _US = (1 << country for country in range(6))


class Quartermaster(Game[Position]):
    """The standard game of twenty rounds, and shorter ones."""

    key = "quartermaster"
    title = "Quartermaster General"
    rules_version = 1
    powers = COUNTRIES
    book = book
    verbs = VERBS
    state = Position
    options = Options
    scenarios: Mapping[str, Mapping[str, Any]] = {
        "standard": {},
        "tournament": {"tournament": True},
        "short": {"rounds": 8},
    }
    seatings: Mapping[int, tuple[int, ...]] = {
        2: (_GERMANY | _ITALY | _JAPAN, _UK | _US | _SOVIETS),
        3: (_GERMANY | _ITALY, _UK | _US | _SOVIETS, _JAPAN),
        4: (_GERMANY | _ITALY, _UK | _US, _JAPAN, _SOVIETS),
        5: (_GERMANY | _ITALY, _UK, _JAPAN, _SOVIETS, _US),
        6: (_GERMANY, _UK, _JAPAN, _SOVIETS, _ITALY, _US),
    }
    teams = (mask_of(MEMBERS[0]), mask_of(MEMBERS[1]))
    advisor = QuartermasterAdvisor()

    def set_up(self, g: Position) -> None:
        g.todo(set_up(), turn(0))

    def result(self, g: Position) -> list[float]:
        return [1.0 if country & 1 == g.winner else 0.0 for country in range(6)]

    def outcome(self, g: Position) -> str:
        points = f"{g.points[0]} to {g.points[1]}"
        return f"Victory of the {TEAM_TITLES[g.winner]}, {points}"

    def margin(self, g: Position) -> float:
        return g.points[0] - g.points[1]

    def imagine(self, g: Position, seat: int, luck: Luck) -> Position:
        return view.imagine(g, seat, luck)

    def faults(self, g: Position) -> Iterator[str]:
        return view.faults(g)

    def board(self, g: Position, seat: int) -> list[Section]:
        return view.board(g, seat)

    def label(self, g: Position, action: Action) -> str:
        return words.action_label(action)

    def say(self, key: str, arguments: tuple[int, ...]) -> str:
        return words.say(key, arguments)

    def about(self, g: Position, seat: int) -> dict[str, Any]:
        return view.about(g, seat)


game = Quartermaster()
__all__ = ["Quartermaster", "game", "specials"]
