"""Paths of Glory, the First World War by Ted Raicer (2018 Deluxe edition).

One module per chapter of the rulebook; ``rules.md`` lists its numbers in our own words.
``game`` is the game as the core knows it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sandtable.core.action import Action
from sandtable.core.game import Caution, Game, Section
from sandtable.core.outcomes import Luck
from sandtable.core.rulebook import read_rulebook
from sandtable.core.scene import Scene
from sandtable.games.paths_of_glory import (
    pointing,
    prompts,
    scene,
    text_board,
    view,
    warnings,
    words,
)
from sandtable.games.paths_of_glory.advice.advisor import PathsOfGloryAdvisor
from sandtable.games.paths_of_glory.board import SIDE_TITLES, SIDES, SPACES
from sandtable.games.paths_of_glory.card_play import choose_combat_card
from sandtable.games.paths_of_glory.guide import GUIDE
from sandtable.games.paths_of_glory.odds import CombatCalculator
from sandtable.games.paths_of_glory.opening import opening
from sandtable.games.paths_of_glory.pieces import recall
from sandtable.games.paths_of_glory.state import Options, Position, book
from sandtable.games.paths_of_glory.verbs import VERBS
from sandtable.games.paths_of_glory.victory import PEACE_ACCEPTED, shares

_STANDARD = {
    "historical": False,
    "hand": 7,
    "trench_modifier": False,
    "guns_of_august": "choice",
}


class PathsOfGlory(Game[Position]):
    """All four scenarios."""

    key = "paths_of_glory"
    title = "Paths of Glory"
    rules_version = 1
    powers = SIDES
    spaces = SPACES
    nations = scene.NATIONS_LOOK
    rulebook = read_rulebook(__name__)
    book = book
    verbs = VERBS
    state = Position
    options = Options
    scenarios: Mapping[str, Mapping[str, Any]] = {
        "historical": {},
        "campaign": _STANDARD,
        "limited_war": {**_STANDARD, "length": "limited_war"},
        "introductory": {**_STANDARD, "length": "introductory"},
    }
    seatings: Mapping[int, tuple[int, ...]] = {2: (1, 2)}
    guide = GUIDE
    check = "Check supply"
    calculator = CombatCalculator()
    advisor = PathsOfGloryAdvisor()

    def set_up(self, g: Position) -> None:
        g.todo(opening())

    def result(self, g: Position) -> list[float]:
        return shares(g)

    def outcome(self, g: Position) -> str:
        if g.winner >= 0:
            return f"Victory of the {SIDE_TITLES[g.winner]} at {g.vp} points"
        if g.drawn == PEACE_ACCEPTED:
            return "Peace by agreement"
        return f"A draw at {g.vp} points"

    def margin(self, g: Position) -> float:
        return g.vp - 10

    def length(self, g: Position) -> int:
        return g.turn

    def imagine(self, g: Position, seat: int, luck: Luck) -> Position:
        return view.imagine(g, seat, luck)

    def load(self, plain: Mapping[str, Any]) -> Position:
        g = super().load(plain)
        recall(g)
        return g

    def faults(self, g: Position) -> Iterator[str]:
        return view.faults(g)

    def board(self, g: Position, seat: int) -> list[Section]:
        return text_board.board(g, seat)

    def scene(self, g: Position, seat: int) -> Scene:
        return scene.scene(g, seat)

    def concerns(self, g: Position, action: Action) -> list[str]:
        actor = self.actor(g)
        return pointing.concerns(g, action, g.active if actor is None else max(actor, 0))

    def mentions(self, key: str, arguments: tuple[int, ...]) -> list[str]:
        return pointing.mentions(key, arguments)

    def dice(self, key: str, arguments: tuple[int, ...]) -> list[int]:
        return pointing.dice(key, arguments)

    def prompt(self, g: Position, actor: int) -> str:
        usual = super().prompt(g, actor)
        return prompts.prompt(g, usual) if usual else ""

    def label(self, g: Position, action: Action) -> str:
        actor = self.actor(g)
        return prompts.label(g, action, g.active if actor is None else max(actor, 0))

    def say(self, key: str, arguments: tuple[int, ...]) -> str:
        return words.say(key, arguments)

    def cautions(self, g: Position, power: int) -> list[Caution]:
        return warnings.cautions(g, power)

    def exchanged(self, g: Position) -> bool:
        return bool(g.exchanged)

    def title_of(self, power: int) -> str:
        return SIDE_TITLES[power]

    def describe(self, name: str) -> str:
        return words.describe(name)

    def window(self, g: Position, actor: int) -> bool:
        """12.2.6: the defender may answer an attack with cards, or pass."""
        asked = bool(g.agenda) and g.agenda[-1] == choose_combat_card(actor)
        return asked and actor != g.active

    def span(self, g: Position, what: str) -> tuple[int, ...]:
        """An order lasts for the action now played, or for the turn."""
        return (g.turn,) if what == "turn" else (g.turn, g.round, g.active)

    def threatens(self, g: Position, power: int) -> bool:
        """Whoever is asked in a window is attacked."""
        return True

    def about(self, g: Position, seat: int) -> dict[str, Any]:
        return view.about(g, seat)


game = PathsOfGlory()
__all__ = ["PathsOfGlory", "game"]
