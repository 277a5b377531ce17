"""How Quartermaster General: 1914 looks and reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sandtable.core.action import Action
from sandtable.core.show.box import Box
from sandtable.core.show.maps import BoardMap
from sandtable.core.show.scene import CardFace, Scene
from sandtable.core.show.show import Section, Show, Told
from sandtable.core.state import offers_to
from sandtable.games.quartermaster_1914.facts.cards.english import place
from sandtable.games.quartermaster_1914.rules.state import Position
from sandtable.games.quartermaster_1914.rules.verbs import VERBS
from sandtable.games.quartermaster_1914.show import scene, text_board, words
from sandtable.games.quartermaster_1914.show.guide import GUIDE


class Show1914(Show[Position]):
    """Europe at war, and cards before each power."""

    title = "Quartermaster General: 1914"
    verbs = VERBS
    map = BoardMap.of(__package__)
    box = Box(
        epigraph="Five powers prepare in secret and wear each other down.",
        length="2 hours",
        era="1914-18",
        scenarios={
            "standard": "The whole war: seventeen rounds",
            "first game": "For beginners: seven cards drawn instead of chosen",
            "short": "Short: seven rounds",
        },
        first="short",
        choices={
            "as_given": "as printed",
            "britain": "with Britain",
            "atlantic": "with the North Atlantic",
            "both": "both",
        },
    )
    guide = GUIDE
    nations = scene.NATIONS
    titles: Mapping[str, Callable[[int], str]] = {"card": words.NAMES.__getitem__, "space": place}
    prompts = words.PROMPTS
    times = words.TIMES
    uses: Mapping[str, Sequence[str]] = {
        "choose_draft": ("draft", "prepare"),
        "choose_play": ("play", "prepare"),
    }
    asides = frozenset(["withdraw"])

    def board(self, g: Position, seat: int) -> list[Section]:
        return text_board.board(g, seat)

    def scene(self, g: Position, seat: int) -> Scene:
        return scene.scene(g, seat, offers_to(g, seat))

    def printed_cards(self, options: Any) -> list[CardFace]:
        return scene.printed_cards(options)

    def concerns(self, g: Position, action: Action) -> list[str]:
        return scene.concerns(g, action)

    def label(self, g: Position, action: Action) -> str:
        return words.action_label(action) + words.consequence(g, action)

    def say(self, key: str, arguments: tuple[int, ...]) -> str:
        return words.say(key, arguments)

    def goes_on(self, before: Told, after: Told) -> Told | None:
        return words.goes_on(before, after)

    def mentions(self, key: str, arguments: tuple[int, ...]) -> list[str]:
        return words.mentions(key, arguments)

    def describe(self, name: str, options: Any) -> str:
        return words.describe(name, options)

    def provenance(self, name: str) -> str:
        return words.provenance(name)

    def about(self, g: Position, seat: int) -> dict[str, Any]:
        return text_board.about(g, seat)
