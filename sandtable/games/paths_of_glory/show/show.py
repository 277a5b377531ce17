"""How Paths of Glory looks and reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sandtable.core.action import Action
from sandtable.core.show.box import Box
from sandtable.core.show.maps import BoardMap
from sandtable.core.show.scene import CardFace, Piece, Scene
from sandtable.core.show.show import Caution, Section, Show, Told
from sandtable.core.state import first_asked
from sandtable.games.paths_of_glory.facts.board import SPACES
from sandtable.games.paths_of_glory.rules.state import Position
from sandtable.games.paths_of_glory.rules.verbs import VERBS
from sandtable.games.paths_of_glory.show import (
    cautions,
    prompts,
    references,
    scene,
    text_board,
    words,
)
from sandtable.games.paths_of_glory.show.guide import GUIDE
from sandtable.games.paths_of_glory.show.legend import LEGEND


class PathsOfGloryShow(Show[Position]):
    """The map of Europe and the Near East, with counters, cards and tracks."""

    title = "Paths of Glory"
    verbs = VERBS
    map = BoardMap.of(__package__)
    legend = LEGEND
    box = Box(
        epigraph="The Great War from 1914 to 1918 by card and counter. Deep; long evenings.",
        length="6-8 hours",
        era="1914-18",
        scenarios={
            "historical": "Historical: the whole war, at most twenty turns",
            "campaign": "Campaign: the whole war, at most twenty turns",
            "limited_war": "Limited War: at most ten turns",
            "introductory": "Introductory: three turns",
        },
        first="introductory",
        choices={
            "introductory": "three turns",
            "limited_war": "to Total War, at most ten turns",
            "campaign": "at most twenty turns",
            "choice": "they choose",
            "in": "they have it",
            "out": "they do not",
            "none": "not used",
            "all": "all used",
            "chosen": "chosen in secret",
        },
        view="west",
    )
    nations = scene.NATIONS_LOOK
    guide = GUIDE
    check = "Check supply"
    endings = frozenset(["stop"])
    together = prompts.TOGETHER
    uses: Mapping[str, Sequence[str]] = {
        "choose_action": ("ops", "sr", "rp", "event"),
        "choose_trench_card": ("play",),
        "choose_combat_card": ("play",),
    }
    times = prompts.TIMES
    prompts = prompts.PROMPTS
    titles: Mapping[str, Callable[[int], str]] = {
        "piece": words.unit_title,
        "space": words.place_title,
    }

    def board(self, g: Position, seat: int) -> list[Section]:
        return text_board.board(g, seat)

    def scene(self, g: Position, seat: int) -> Scene:
        return scene.scene(g, seat)

    def printed_cards(self, options: Any) -> list[CardFace]:
        return scene.printed_cards()

    def printed_pieces(self) -> list[Piece]:
        return scene.printed_pieces()

    def concerns(self, g: Position, action: Action) -> list[str]:
        return references.concerns(g, action, _speaker(g))

    def asked_about(self, g: Position, actor: int) -> list[str]:
        return [*super().asked_about(g, actor), *([SPACES[g.target]] if g.target >= 0 else [])]

    def mentions(self, key: str, arguments: tuple[int, ...]) -> list[str]:
        return references.mentions(key, arguments)

    def dice(self, key: str, arguments: tuple[int, ...]) -> list[int]:
        return references.dice(key, arguments)

    def goes_on(self, before: Told, after: Told) -> Told | None:
        return references.goes_on(before, after)

    def unused(self, g: Position, action: Action) -> str:
        return prompts.unused(g, action)

    def label(self, g: Position, action: Action) -> str:
        return prompts.label(g, action, _speaker(g))

    def say(self, key: str, arguments: tuple[int, ...]) -> str:
        return words.say(key, arguments)

    def cautions(self, g: Position, power: int) -> list[Caution]:
        return cautions.cautions(g, power)

    def describe(self, name: str, options: Any) -> str:
        return words.describe(name)

    def about(self, g: Position, seat: int) -> dict[str, Any]:
        return text_board.about(g, seat)


def _speaker(g: Position) -> int:
    """The side whose offers are put into words: who is asked, else the active side."""
    asked = first_asked(g)
    return asked if asked >= 0 else g.active
