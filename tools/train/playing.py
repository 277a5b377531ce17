"""Many games on all cores; each is known by its number, so the order does not matter."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any, TypeVar

from sandtable.bots.series import collect_rarely
from sandtable.core.game import Game
from sandtable.core.registry import find_game

T = TypeVar("T")
L = TypeVar("L")


def in_parallel(
    play: Callable[[Game[Any], L, int], T],
    key: str,
    lesson: L,
    numbers: Iterable[int],
    workers: int,
) -> list[T]:
    """What ``play`` gives for each number, in their order."""
    work = partial(_play, play, key, lesson)
    if workers == 1:
        return [work(number) for number in numbers]
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=collect_rarely)
    with pool:
        return list(pool.map(work, numbers, chunksize=8))


def _play(play: Callable[[Game[Any], L, int], T], key: str, lesson: L, number: int) -> T:
    return play(find_game(key), lesson, number)
