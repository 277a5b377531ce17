"""How Axis & Allies: WWI 1914 looks and reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sandtable.core.action import Action
from sandtable.core.show.box import Box
from sandtable.core.show.maps import BoardMap
from sandtable.core.show.scene import Scene
from sandtable.core.show.show import Caution, Section, Show, Told
from sandtable.games.axis_allies_1914.facts.board import SPACE_TITLES
from sandtable.games.axis_allies_1914.rules.state import Position
from sandtable.games.axis_allies_1914.rules.verbs import VERBS
from sandtable.games.axis_allies_1914.show import cautions, news, scene, text_board, words
from sandtable.games.axis_allies_1914.show.guide import GUIDE


class ShowAA(Show[Position]):
    """Counted stacks in territories and zones."""

    title = "Axis & Allies: WWI 1914"
    verbs = VERBS
    map = BoardMap.of(__package__)
    box = Box(
        epigraph=(
            "Eight powers buy armies and fleets, wear each other down in contested ground and "
            "reach for the enemy's capitals."
        ),
        length="4 to 6 hours",
        era="1914-18",
        scenarios={
            "standard": "The whole war: twenty rounds at most",
            "short": "Short: eight rounds at most",
        },
        first="short",
        choices={
            "none": "None of them",
            "first": "The first of each two",
            "second": "The second of each two",
        },
        view="west",
    )
    titles: Mapping[str, Callable[[int], str]] = {
        "space": SPACE_TITLES.__getitem__,
        "target": SPACE_TITLES.__getitem__,
    }
    prompts = words.PROMPTS
    times = words.TIMES
    details = news.DETAILS
    nations = scene.NATIONS
    legend = scene.LEGEND
    check = cautions.CHECK
    guide = GUIDE

    def board(self, g: Position, seat: int) -> list[Section]:
        return text_board.board(g)

    def label(self, g: Position, action: Action) -> str:
        return words.label(g, action)

    def say(self, key: str, arguments: tuple[int, ...]) -> str:
        return news.say(key, arguments)

    def goes_on(self, before: Told, after: Told) -> Told | None:
        return news.goes_on(before, after)

    def dice(self, key: str, arguments: tuple[int, ...]) -> list[int]:
        return news.dice(key, arguments)

    def mentions(self, key: str, arguments: tuple[int, ...]) -> list[str]:
        return news.mentions(key, arguments)

    def scene(self, g: Position, seat: int) -> Scene:
        return scene.scene(g, seat)

    def concerns(self, g: Position, action: Action) -> list[str]:
        return scene.concerns(g, action)

    def all_of(self, g: Position, action: Action) -> str:
        return words.in_a_row(g, action)

    def unused(self, g: Position, action: Action) -> str:
        return words.unused(g)

    def cautions(self, g: Position, power: int) -> list[Caution]:
        return cautions.cautions(g, power)

    def describe(self, name: str, options: Any) -> str:
        return words.describe(name, options)
