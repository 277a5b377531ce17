"""Many games, on one core or several, with the same results either way.

Each game is known by its number, from which all its luck comes; so it does not matter which
process plays it, or when.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from typing import Any, NamedTuple, Protocol, TypeAlias

from sandtable.bots.bot import Bot, derive
from sandtable.bots.match import play_game, team_bots
from sandtable.bots.program import Answered, ProgramBot, make_contestant
from sandtable.bots.recording import record_of
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
    record: str = ""
    """The whole record, if it was asked for."""
    answered: tuple[Answered, ...] = ()
    """Of bots that are programs: how often they were asked, and how often another stood in."""


Keep: TypeAlias = Callable[[int, Job, Score], None]
"""Given each game in turn: its place in the series, what was to be played, what came of it."""


class Series:
    """Plays the games of one series; bots are made once for each place they play in."""

    def __init__(self, game: Game[Any], options: Any, seed: int, recorded: bool = False) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.recorded = recorded
        self.bots: dict[tuple[int, str], Bot] = {}

    def bot(self, team: int, name: str) -> Bot:
        """The bot of this name in a team's place.

        Its seed depends on the place alone, so that two bots that are alike play alike there.
        """
        if (team, name) not in self.bots:
            self.bots[team, name] = make_contestant(name, derive(self.seed, "bot", team))
        return self.bots[team, name]

    def play(self, job: Job) -> Score:
        bots = [self.bot(team, name) for team, name in enumerate(job.bots)]
        seats = team_bots(self.game, bots)
        played = play_game(
            self.game, self.options, seats, self.seed, job.number, record=self.recorded
        )
        return Score(
            played.result,
            played.margin,
            played.decisions,
            played.outcome,
            self.game.study.length(played.final),
            record_of(self.game, self.options, job.bots, played.acts) if self.recorded else "",
            tuple(bot.count() for bot in bots if isinstance(bot, ProgramBot)),
        )


class Player(Protocol):
    """Plays one game after the other, each by what it is known by."""

    def play(self, job: Any, /) -> Any: ...


class Work(Protocol):
    """What every process must know to play its part; it makes what plays there."""

    def series(self) -> Player: ...


@dataclass(frozen=True)
class Hand:
    """Who plays many games: one process, several, or a cluster.

    ``workers`` is how many there are; ``play`` gives what came of all chunks in their order.
    """

    workers: int
    play: Callable[[Work, list[list[Any]]], Iterator[list[Any]]]


def hand_of(workers: int | Hand) -> Hand:
    """So many processes of this machine, or whoever it is."""
    return Hand(workers, partial(_pooled, workers)) if isinstance(workers, int) else workers


def play_jobs(
    game: Game[Any],
    options: Any,
    jobs: list[Job],
    seed: int,
    workers: int | Hand = 1,
    progress: Progress | None = None,
    keep: Keep | None = None,
    recorded: bool = False,
) -> list[Score]:
    """The scores of all jobs, in their order.

    ``keep`` gets each of them as it comes, with its record if games are to be ``recorded``.
    """
    if not jobs:
        raise SandtableError("There is no game to play; ask for at least one.")
    hand = hand_of(workers)
    if hand.workers < 1:
        raise SandtableError(f"{workers} workers cannot play; ask for at least one.")
    for name in sorted({name for job in jobs for name in job.bots}):
        make_contestant(name)
    scores: list[Score] = []
    for score in _played(game, Terms(Address.of(game), options, seed, recorded), jobs, hand):
        if keep is not None:
            keep(len(scores), jobs[len(scores)], score)
        scores.append(score._replace(record=""))
        if progress is not None:
            progress(len(scores), len(jobs))
    return scores


def _played(game: Game[Any], terms: Terms, jobs: list[Job], hand: Hand) -> Iterator[Score]:
    if hand.workers == 1:
        series = Series(game, terms.options, terms.seed, terms.recorded)
        yield from map(series.play, jobs)
        return
    yield from shared_out(terms, jobs, hand)


def shared_out(work: Work, jobs: list[Any], hand: Hand) -> Iterator[Any]:
    """What comes of all jobs, in their order, played in chunks by all workers."""
    length = max(1, min(LONGEST_CHUNK, len(jobs) // (hand.workers * CHUNKS_PER_WORKER)))
    chunks = [jobs[start : start + length] for start in range(0, len(jobs), length)]
    for found in hand.play(work, chunks):
        yield from found


def _pooled(workers: int, work: Work, chunks: list[list[Any]]) -> Iterator[list[Any]]:
    """Plays with several processes of this machine."""
    pool = ProcessPoolExecutor(
        min(workers, len(chunks)),
        mp_context=get_context("spawn"),
        initializer=_begin_work,
        initargs=(work,),
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


@dataclass(frozen=True)
class Terms:
    """What every process must know to play its part of a series."""

    address: Address
    options: Any
    seed: int
    recorded: bool

    def series(self) -> Series:
        return Series(self.address.find(), self.options, self.seed, self.recorded)


_series: list[Player] = []
"""In a worker process: the series it works on."""


def collect_rarely() -> None:
    """Lets Python look for garbage seldom: positions are freed without it, and in long games
    the looking took about a seventh of the time.
    """
    gc.set_threshold(100_000, 20, 100)


def _begin_work(work: Work) -> None:
    collect_rarely()
    _series[:] = [work.series()]


def _work(jobs: list[Any]) -> list[Any]:
    return [_series[0].play(job) for job in jobs]
