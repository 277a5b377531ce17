"""The news of a game in words: a table of sentences, and what the numbers in them stand for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from sandtable.core.english import capital, listed_by_number
from sandtable.core.show.show import Told

Naming: TypeAlias = Mapping[str, Callable[[int], str]]
"""What a number stands for, ``card`` or ``space`` -> what that card or space is called."""


def no_more(_numbers: dict[str, int]) -> dict[str, str]:
    """No words beside those of each number."""
    return {}


@dataclass(frozen=True)
class Bulletin:
    """``lines`` give for each piece of news what its numbers mean, and its sentence::

        "draws": ("power card*", "{power} draws {card}."),

    ``words`` say what a number is called in the sentence, ``ids`` to what it points; a number
    without words is written as it is. Of the last, with a star, there may be several: news that
    has all else in common is told in one line. ``together`` are words that several numbers make.
    """

    lines: Mapping[str, tuple[str, str]]
    words: Naming
    ids: Naming
    together: Callable[[dict[str, int]], dict[str, str]] = no_more

    def say(self, key: str, arguments: tuple[int, ...]) -> str:
        """A line of news in words."""
        names: dict[str, list[str]] = {}
        for name, number in self._meant(key, arguments):
            names.setdefault(name, []).append(self.words.get(name, str)(number))
        words = {name: listed_by_number(called) for name, called in names.items()}
        more = self.together(dict(self._meant(key, arguments)))
        return capital(self.lines[key][1].format(**words, **more))

    def mentions(self, key: str, arguments: tuple[int, ...]) -> list[str]:
        """The things that a line of news names; a number below 0 stands for nothing."""
        return [
            self.ids[name](number)
            for name, number in self._meant(key, arguments)
            if name in self.ids and number >= 0
        ]

    def goes_on(self, before: Told, after: Told) -> Told | None:
        """One line for two that differ in nothing but the last of what they name."""
        (key, told), (next_key, more) = before, after
        meanings = self.lines[key][0]
        if key != next_key or not meanings.endswith("*"):
            return None
        own = len(meanings.split()) - 1
        return (key, (*told, *more[own:])) if told[:own] == more[:own] else None

    def _meant(self, key: str, arguments: tuple[int, ...]) -> list[tuple[str, int]]:
        meanings = self.lines[key][0]
        names = meanings.removesuffix("*").split()
        if meanings.endswith("*"):
            names += names[-1:] * (len(arguments) - len(names))
        return list(zip(names, arguments, strict=True))
