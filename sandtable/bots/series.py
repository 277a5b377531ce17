"""Many games, on one core or several, with the same results either way.

Each game is known by its number, from which all its luck comes; so it does not matter which
process plays it, or when.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import get_context
from typing import Any, NamedTuple, TypeAlias

from sandtable.bots.bot import Bot, derive
from sandtable.bots.make import make_bot
from sandtable.bots.match import play_game, team_bots
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.registry import find_game

Progress: TypeAlias = Callable[[int, int], None]
"""Told how many games are done, of how many."""

CHUNKS_PER_WORKER = 16
LONGEST_CHUNK = 100


class Job(NamedTuple):
    """One game to play: its number, and the name of each team's bot."""

    number: int
    bots: tuple[str, ...]


class Score(NamedTuple):
    """What is kept of a game in a series."""

    result: list[float]
    margin: float
    decisions: int
    outcome: str
    length: int


class Series:
    """Plays the games of one series; bots are made once for each place they play in."""

    def __init__(self, game: Game[Any], options: Any, seed: int) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.bots: dict[tuple[int, str], Bot] = {}

    def bot(self, team: int, name: str) -> Bot:
        """The bot of this name in a team's place.

        Its seed is the place's alone, so that two bots alike would play alike there.
        """
        if (team, name) not in self.bots:
            self.bots[team, name] = make_bot(name, derive(self.seed, "bot", team))
        return self.bots[team, name]

    def play(self, job: Job) -> Score:
        bots = [self.bot(team, name) for team, name in enumerate(job.bots)]
        seats = team_bots(self.game, bots)
        played = play_game(self.game, self.options, seats, self.seed, job.number)
        return Score(
            played.result,
            played.margin,
            played.decisions,
            played.outcome,
            self.game.length(played.final),
        )


def play_jobs(
    game: Game[Any],
    options: Any,
    jobs: list[Job],
    seed: int,
    workers: int = 1,
    progress: Progress | None = None,
) -> list[Score]:
    """The scores of all jobs, in their order."""
    if not jobs:
        raise SandtableError("There is no game to play; ask for at least one.")
    if workers < 1:
        raise SandtableError(f"{workers} workers cannot play; ask for at least one.")
    for name in sorted({name for job in jobs for name in job.bots}):
        make_bot(name)
    scores: list[Score] = []
    for some in _play_chunks(game, options, jobs, seed, workers):
        scores += some
        if progress is not None:
            progress(len(scores), len(jobs))
    return scores


def _play_chunks(
    game: Game[Any], options: Any, jobs: list[Job], seed: int, workers: int
) -> Iterator[list[Score]]:
    if workers == 1:
        series = Series(game, options, seed)
        yield from ([series.play(job)] for job in jobs)
        return
    length = max(1, min(LONGEST_CHUNK, len(jobs) // (workers * CHUNKS_PER_WORKER)))
    chunks = [jobs[start : start + length] for start in range(0, len(jobs), length)]
    pool = ProcessPoolExecutor(
        min(workers, len(chunks)),
        mp_context=get_context("spawn"),
        initializer=_begin_work,
        initargs=(Address.of(game), options, seed),
    )
    try:
        yield from pool.map(_work, chunks)
    finally:
        pool.shutdown(cancel_futures=True)


@dataclass(frozen=True)
class Address:
    """Where another process finds a game: by its key, or as ``game`` in the module given."""

    key: str
    module: str

    @classmethod
    def of(cls, game: Game[Any]) -> Address:
        module = type(game).__module__
        named = getattr(import_module(module), "game", None)
        return cls(game.key, module if named is game else "")

    def find(self) -> Game[Any]:
        if not self.module:
            return find_game(self.key)
        game: Game[Any] = import_module(self.module).game
        return game


_series: list[Series] = []
"""In a worker process: the series it works on."""


def collect_rarely() -> None:
    """Lets Python look for garbage seldom: positions are freed without it, and in greedy games
    of Paths of Glory the looking took about a seventh of the time.
    """
    gc.set_threshold(100_000, 20, 100)


def _begin_work(address: Address, options: Any, seed: int) -> None:
    collect_rarely()
    _series[:] = [Series(address.find(), options, seed)]


def _work(jobs: list[Job]) -> list[Score]:
    return [_series[0].play(job) for job in jobs]
