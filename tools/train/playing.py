"""Many games on all cores, or on a cluster; each is known by its number."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from sandtable.bots.series import Hand, hand_of, shared_out
from sandtable.core.game import Game
from sandtable.core.registry import find_game

T = TypeVar("T")
L = TypeVar("L")


@dataclass(frozen=True)
class Course:
    """What a process must know to play games to learn from."""

    how: Callable[[Game[Any], Any, int], Any]
    key: str
    lesson: Any

    def series(self) -> Course:
        """It plays by itself."""
        return self

    def play(self, number: int, /) -> Any:
        return self.how(find_game(self.key), self.lesson, number)


def in_parallel(
    play: Callable[[Game[Any], L, int], T],
    key: str,
    lesson: L,
    numbers: Iterable[int],
    workers: int | Hand,
) -> list[T]:
    """What ``play`` gives for each number, in their order."""
    course, hand = Course(play, key, lesson), hand_of(workers)
    if hand.workers == 1:
        return [course.play(number) for number in numbers]
    return list(shared_out(course, list(numbers), hand))
