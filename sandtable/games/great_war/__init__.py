"""The Great War, a two-player card duel by Rodger B. MacGowan and Dana Lombardy.

One module per section of the rules in short, ``rules.md``.
``game`` is the game as the core knows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from sandtable.core.action import Action
from sandtable.core.game import Game, Section
from sandtable.core.outcomes import Luck
from sandtable.core.rulebook import read_rulebook
from sandtable.core.scene import Scene
from sandtable.games.great_war import scene, scoring, view, words
from sandtable.games.great_war.advisor import AllInAdvisor, GreatWarAdvisor
from sandtable.games.great_war.cancelling import respond, targets
from sandtable.games.great_war.cards import CARDS, SIDES
from sandtable.games.great_war.guide import GUIDE
from sandtable.games.great_war.set_up import set_up
from sandtable.games.great_war.state import Options, Position, book
from sandtable.games.great_war.turn import turn
from sandtable.games.great_war.verbs import VERBS


class GreatWar(Game[Position]):
    """The basic game of ten turns, and shorter scenarios."""

    key = "great_war"
    title = "The Great War"
    rules_version = 1
    powers = SIDES
    book = book
    verbs = VERBS
    state = Position
    options = Options
    scenarios: Mapping[str, Mapping[str, Any]] = {
        "basic": {"turns": 10},
        "half": {"turns": 5},
        "skirmish": {"turns": 3},
    }
    seatings: Mapping[int, tuple[int, ...]] = {2: (0b01, 0b10), 1: (0b11,)}
    advisor = GreatWarAdvisor()
    styles: Mapping[str, GreatWarAdvisor] = {"all_in": AllInAdvisor()}
    nations = scene.NATIONS
    rulebook = read_rulebook(__name__)
    guide = GUIDE

    def set_up(self, g: Position) -> None:
        g.todo(set_up(), turn())

    def result(self, g: Position) -> list[float]:
        """11.3: a difference below ten is a draw."""
        difference = scoring.lead_of_central(g)
        if not scoring.victory_level(difference):
            return [0.5, 0.5]
        return [1.0, 0.0] if difference > 0 else [0.0, 1.0]

    def outcome(self, g: Position) -> str:
        difference = scoring.lead_of_central(g)
        level = scoring.victory_level(difference)
        scores = f"{scoring.score(g, 0)} to {scoring.score(g, 1)}"
        if not level:
            return f"Draw, {scores}"
        winner = words.SIDE_TITLES[0 if difference > 0 else 1]
        return f"{level.capitalize()} victory of the {winner}, {scores}"

    def margin(self, g: Position) -> float:
        return scoring.lead_of_central(g)

    def length(self, g: Position) -> int:
        return len(g.winners)

    def imagine(self, g: Position, seat: int, luck: Luck) -> Position:
        return view.imagine(g, seat, luck)

    def faults(self, g: Position) -> Iterator[str]:
        return view.faults(g)

    def board(self, g: Position, seat: int) -> list[Section]:
        return view.board(g, seat)

    def scene(self, g: Position, seat: int) -> Scene:
        return scene.scene(g, seat)

    def label(self, g: Position, action: Action) -> str:
        return words.action_label(action)

    def say(self, key: str, arguments: tuple[int, ...]) -> str:
        return words.say(key, arguments)

    def mentions(self, key: str, arguments: tuple[int, ...]) -> list[str]:
        return words.mentions(key, arguments)

    def dice(self, key: str, arguments: tuple[int, ...]) -> list[int]:
        return words.dice(key, arguments)

    def title_of(self, power: int) -> str:
        return words.SIDE_TITLES[power]

    def window(self, g: Position, actor: int) -> bool:
        """6.8: an answer to the card just laid."""
        return bool(g.agenda) and g.agenda[-1][0] == respond.name and g.agenda[-1][1][0] == actor

    def span(self, g: Position, what: str) -> tuple[int, ...]:
        """A card is finished when the next one is laid."""
        return (g.turn,) if what == "turn" else (g.turn, len(g.played))

    def threatens(self, g: Position, power: int) -> bool:
        """6.9: the card just laid could cancel one of this side's."""
        if not self.window(g, power):
            return False
        laid = g.agenda[-1][1][1]
        return bool(g.up(1 - power) >> laid & 1 and targets(g, 1 - power, laid))

    def prompt(self, g: Position, actor: int) -> str:
        """The question, with cards by the names players know."""
        return re.sub(
            r"\w+",
            lambda word: words.NAMES[CARDS.number(word[0])] if word[0] in CARDS else word[0],
            super().prompt(g, actor),
        )

    def describe(self, name: str) -> str:
        return words.card_line(CARDS.number(name)).strip() if name in CARDS else ""

    def about(self, g: Position, seat: int) -> dict[str, Any]:
        return view.about(g, seat)


game = GreatWar()
