"""The news of a game in words: a table of sentences, and what the numbers in them stand for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from sandtable.core.english import capital

Naming: TypeAlias = Mapping[str, Callable[[int], str]]
"""What a number stands for, ``card`` or ``space`` -> what that card or space is called."""


def no_more(_numbers: dict[str, int]) -> dict[str, str]:
    """No words beside those of each number."""
    return {}


@dataclass(frozen=True)
class Bulletin:
    """``lines`` give for each piece of news what its numbers mean, and its sentence::

        "draws": ("power card", "{power} draws {card}."),

    ``words`` say what a number is called in the sentence, ``ids`` to what it points; a number
    without words is written as it is. ``together`` are words that several numbers make.
    """

    lines: Mapping[str, tuple[str, str]]
    words: Naming
    ids: Naming
    together: Callable[[dict[str, int]], dict[str, str]] = no_more

    def say(self, key: str, arguments: tuple[int, ...]) -> str:
        """A line of news in words."""
        numbers = self._numbers(key, arguments)
        words = {name: self.words.get(name, str)(number) for name, number in numbers.items()}
        return capital(self.lines[key][1].format(**words, **self.together(numbers)))

    def mentions(self, key: str, arguments: tuple[int, ...]) -> list[str]:
        """The things that a line of news names; a number below 0 stands for nothing."""
        numbers = self._numbers(key, arguments)
        return [
            self.ids[name](number)
            for name, number in numbers.items()
            if name in self.ids and number >= 0
        ]

    def _numbers(self, key: str, arguments: tuple[int, ...]) -> dict[str, int]:
        return dict(zip(self.lines[key][0].split(), arguments, strict=True))
