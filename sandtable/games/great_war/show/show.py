"""How The Great War looks and reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sandtable.core.action import Action
from sandtable.core.show.box import Box
from sandtable.core.show.scene import CardFace, Scene
from sandtable.core.show.show import Section, Show, Told
from sandtable.games.great_war.facts.cards import CARDS, DECK
from sandtable.games.great_war.rules.state import Position
from sandtable.games.great_war.rules.verbs import VERBS
from sandtable.games.great_war.show import scene, text_board, words
from sandtable.games.great_war.show.guide import GUIDE


class GreatWarShow(Show[Position]):
    """A table of cards without a map."""

    title = "The Great War"
    verbs = VERBS
    box = Box(
        epigraph="A duel of cards over ten turns of the war. Quick to learn.",
        length="45 minutes",
        easy=True,
        era="1914-18",
        scenarios={
            "basic": "The whole war: ten turns",
            "half": "Half the war: five turns",
            "skirmish": "A skirmish: three turns",
        },
        first="skirmish",
        choices={"every": "every one", "one_of_each": "one of each"},
    )
    nations = scene.NATIONS
    guide = GUIDE
    titles: Mapping[str, Callable[[int], str]] = {"card": words.NAMES.__getitem__}
    times = words.TIMES
    uses: Mapping[str, Sequence[str]] = {"respond": ("interrupt",)}

    def board(self, g: Position, seat: int) -> list[Section]:
        return text_board.board(g, seat)

    def scene(self, g: Position, seat: int) -> Scene:
        return scene.scene(g, seat)

    def printed_cards(self, options: Any) -> list[CardFace]:
        return scene.printed_cards()

    def label(self, g: Position, action: Action) -> str:
        return words.action_label(action)

    def say(self, key: str, arguments: tuple[int, ...]) -> str:
        return words.say(key, arguments)

    def goes_on(self, before: Told, after: Told) -> Told | None:
        return words.goes_on(before, after)

    def mentions(self, key: str, arguments: tuple[int, ...]) -> list[str]:
        return words.mentions(key, arguments)

    def dice(self, key: str, arguments: tuple[int, ...]) -> list[int]:
        return words.dice(key, arguments)

    def describe(self, name: str, options: Any) -> str:
        return words.card_line(CARDS.number(name)).strip() if name in CARDS else ""

    def provenance(self, name: str) -> str:
        return words.SOURCE_WORDS[DECK[CARDS.number(name)].source] if name in CARDS else ""

    def about(self, g: Position, seat: int) -> dict[str, Any]:
        return text_board.about(g, seat)
