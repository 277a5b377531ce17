"""Quartermaster General, a game of supply in the Second World War by Ian Brody (first edition).

One module per section of the rules in short, ``rules.md``.
``game`` is the game as the core knows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from sandtable.core.action import Action
from sandtable.core.bits import mask_of
from sandtable.core.game import Game, Section
from sandtable.core.outcomes import Luck
from sandtable.core.rulebook import read_rulebook
from sandtable.core.scene import Scene
from sandtable.games.quartermaster import scene, specials, text_board, view, words
from sandtable.games.quartermaster.advisor import QuartermasterAdvisor
from sandtable.games.quartermaster.board import (
    COUNTRIES,
    COUNTRY_TITLES,
    MEMBERS,
    SPACES,
    TEAM_TITLES,
)
from sandtable.games.quartermaster.cards.vocabulary import Happening
from sandtable.games.quartermaster.guide import GUIDE
from sandtable.games.quartermaster.reactions import Occasion, react
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
    team_titles = TEAM_TITLES
    teams = (mask_of(MEMBERS[0]), mask_of(MEMBERS[1]))
    nations = scene.NATIONS
    rulebook = read_rulebook(__name__)
    guide = GUIDE
    spaces = SPACES
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

    def length(self, g: Position) -> int:
        return g.round

    def imagine(self, g: Position, seat: int, luck: Luck) -> Position:
        return view.imagine(g, seat, luck)

    def faults(self, g: Position) -> Iterator[str]:
        return view.faults(g)

    def board(self, g: Position, seat: int) -> list[Section]:
        return text_board.board(g, seat)

    def scene(self, g: Position, seat: int) -> Scene:
        mine = [actor for actor in self.asked(g) if seat >> actor & 1]
        return scene.scene(g, seat, [one for actor in mine for one in self.offers(g, actor)])

    def concerns(self, g: Position, action: Action) -> list[str]:
        actor = self.actor(g)
        return scene.concerns(action, -1 if actor is None else actor)

    def label(self, g: Position, action: Action) -> str:
        """62: to build where one's piece stands already is to name it as just built."""
        if action[0] == "build":
            kind, space = action[1]
            if any(g.of_kind(kind)[actor] >> space & 1 for actor in self.asked(g)):
                return words.named_label(kind, space)
        return words.action_label(action)

    def say(self, key: str, arguments: tuple[int, ...]) -> str:
        return words.say(key, arguments)

    def mentions(self, key: str, arguments: tuple[int, ...]) -> list[str]:
        return words.mentions(key, arguments)

    def title_of(self, power: int) -> str:
        return COUNTRY_TITLES[power]

    def prompt(self, g: Position, actor: int) -> str:
        """The question with cards and spaces by their titles; a window says what happened."""
        o = asked_about(g)
        if o is not None and actor in self.asked(g):
            return f"{words.occasion_words(o)}: use a card, or pass."
        return re.sub(r"\w+", lambda word: words.title_of(word[0]), super().prompt(g, actor))

    def describe(self, name: str) -> str:
        return words.describe(name)

    def window(self, g: Position, actor: int) -> bool:
        """65: an opportunity to answer with a card on the table."""
        return asked_about(g) is not None and actor in self.asked(g)

    def span(self, g: Position, what: str) -> tuple[int, ...]:
        """A step of a turn sees at most one card played from hand, with all that answers it."""
        return (g.round, g.country) if what == "turn" else (g.round, g.country, g.step)

    def threatens(self, g: Position, power: int) -> bool:
        """68: the removal of one of its pieces is announced."""
        o = asked_about(g)
        return o is not None and o.happening is Happening.REMOVING and o.country == power

    def about(self, g: Position, seat: int) -> dict[str, Any]:
        return view.about(g, seat)


def asked_about(g: Position) -> Occasion | None:
    """What the open window is about; nothing if no window is open."""
    if not g.agenda or g.agenda[-1][0] != react.name:
        return None
    return Occasion(*g.agenda[-1][1][1:6])


game = Quartermaster()
__all__ = ["Quartermaster", "game", "specials"]
