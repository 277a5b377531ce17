"""How Quartermaster General looks and reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sandtable.core.action import Action
from sandtable.core.show.box import Box
from sandtable.core.show.maps import BoardMap
from sandtable.core.show.scene import CardFace, Scene
from sandtable.core.show.show import Section, Show, Told
from sandtable.core.state import first_asked, offers_to
from sandtable.games.quartermaster.facts.cards.english import place
from sandtable.games.quartermaster.rules.state import Position
from sandtable.games.quartermaster.rules.verbs import VERBS
from sandtable.games.quartermaster.show import scene, text_board, words
from sandtable.games.quartermaster.show.guide import GUIDE


class QuartermasterShow(Show[Position]):
    """The map of the world, and cards before each country."""

    title = "Quartermaster General"
    verbs = VERBS
    map = BoardMap.of(__package__)
    box = Box(
        epigraph="The Second World War in twenty rounds, team against team. Supply is everything.",
        length="90 minutes",
        era="1939-45",
        scenarios={
            "standard": "The whole war: twenty rounds",
            "tournament": "Tournament: twenty rounds, or 30 points ahead",
            "short": "Short: eight rounds",
        },
        first="short",
        view="europe",
    )
    nations = scene.NATIONS
    guide = GUIDE
    titles: Mapping[str, Callable[[int], str]] = {"card": words.NAMES.__getitem__, "space": place}
    prompts: Mapping[str, Callable[..., str]] = {
        "opening": words.opening_prompt,
        "react": words.window_prompt,
    }
    uses: Mapping[str, Sequence[str]] = {"choose_play": ("play", "discard")}
    times = words.TIMES
    asides = frozenset(["withdraw"])

    def board(self, g: Position, seat: int) -> list[Section]:
        return text_board.board(g, seat)

    def scene(self, g: Position, seat: int) -> Scene:
        return scene.scene(g, seat, offers_to(g, seat))

    def printed_cards(self, options: Any) -> list[CardFace]:
        return scene.printed_cards(options)

    def concerns(self, g: Position, action: Action) -> list[str]:
        return scene.concerns(action, first_asked(g))

    def label(self, g: Position, action: Action) -> str:
        """62: to build where one's piece stands already is to name it as just built."""
        if action[0] == "build":
            kind, space = action[1]
            if any(g.of_kind(kind)[actor] >> space & 1 for actor in g.book.asked(g.agenda)):
                return words.named_label(kind, space)
        label = words.action_label(action)
        return label + words.consequence(g, action)

    def say(self, key: str, arguments: tuple[int, ...]) -> str:
        return words.say(key, arguments)

    def goes_on(self, before: Told, after: Told) -> Told | None:
        return words.goes_on(before, after)

    def mentions(self, key: str, arguments: tuple[int, ...]) -> list[str]:
        return words.mentions(key, arguments)

    def describe(self, name: str, options: Any) -> str:
        return words.describe(name, options)

    def about(self, g: Position, seat: int) -> dict[str, Any]:
        return text_board.about(g, seat)
