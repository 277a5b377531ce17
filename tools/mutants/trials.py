"""Runs the tests of a game against its broken rules, each broken place in a process of its own.

The tests of ``tests/rules/<game>``, or those of its files that are named, are collected once and
run once as they are, while it is noted which functions each of them runs. A chapter's own tests
are those that run the function that is broken, quickest first, without those marked slow or long.
For each place this process forks: the child breaks the function, forgets what was remembered, and
runs those tests until one fails. It is also noticed when the child crashes or runs out of its
time. With some files only, fewer places may be noticed than with all, never more.

What a module does when it is loaded cannot be broken afterwards. For such a place, unless the
tests have noticed it already, the child forgets all modules, loads them with the chapter broken,
and runs all tests of the game, quickest first.
"""

from __future__ import annotations

import gc
import os
import resource
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType

import pytest
from _pytest.runner import runtestprotocol

from tools.mutants.breaking import Chapter, Loaded, load_anew
from tools.mutants.places import Place

MEMORY = 3 << 30
"""What a child may take, in bytes: a broken loop may want everything."""
LEFT_OUT = ("slow", "long")
"""The marks of tests that take too long to be run for every broken place."""
LOADING = 30.0
"""The seconds in which a child must have loaded everything anew."""
Key = tuple[str, int]
"""A function: its file and the line where it begins."""


@dataclass
class Trial:
    """A place broken, and what came of it."""

    chapter: str
    place: Place
    noticed: bool = False
    seconds: float = 0.0
    """What it took of the processor."""

    def __str__(self) -> str:
        place = self.place
        where = f"{self.chapter}.{place.function}" if place.function else self.chapter
        return f"- {where}, line {place.line}: `{place.before}` became `{place.after}`"


@dataclass
class Row:
    """A chapter: how many places it has, how many nobody could notice, and the trials."""

    game: str
    chapter: str
    places: int
    same: int
    trials: list[Trial] = field(default_factory=list)

    @property
    def noticed(self) -> int:
        """How many broken places a test noticed."""
        return sum(trial.noticed for trial in self.trials)

    @property
    def share(self) -> float:
        """The part that was noticed, in hundredths."""
        return 100 * self.noticed / len(self.trials) if self.trials else 100.0

    @property
    def seconds(self) -> float:
        """What the trials took of the processor."""
        return sum(trial.seconds for trial in self.trials)


@dataclass
class Trials:
    """A plugin of pytest that does not run the tests once, but for every broken place."""

    tests: list[Path]
    """Folders or files of tests."""
    chapters: dict[str, Chapter]
    rows: list[Row]
    jobs: int
    done: Callable[[Row], None]
    """What to do when a chapter is through."""
    at_loading: set[Key] = field(default_factory=set)
    runs: dict[Key, list[pytest.Item]] = field(default_factory=dict)
    """The tests that run a function, quickest first."""
    took: dict[str, float] = field(default_factory=dict)
    """The seconds of the processor that each test takes."""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Everything is loaded now; what ran so far ran at loading."""
        self.at_loading = self.stop_watching()
        self.loaded = Loaded(next(iter(self.chapters.values())).package)
        items[:] = [item for item in items if not any(map(item.get_closest_marker, LEFT_OUT))]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Once as it is, then broken."""
        self.measure(session.items)
        gc.collect()
        gc.freeze()
        for row in self.rows:
            self.try_all(row.trials)
            self.done(row)
        return True

    def watch(self) -> None:
        """Notes from now on which functions of the chapters run."""
        seen = self.seen = dict[int, CodeType]()

        def called(frame: FrameType, _event: str, _arg: object) -> None:
            seen[id(frame.f_code)] = frame.f_code

        sys.settrace(called)

    def stop_watching(self) -> set[Key]:
        """The functions that ran."""
        sys.settrace(None)
        files = {str(chapter.path) for chapter in self.chapters.values()}
        codes = [code for code in self.seen.values() if code.co_filename in files]
        return {(code.co_filename, code.co_firstlineno) for code in codes}

    def measure(self, items: list[pytest.Item]) -> None:
        """Which functions each test runs, and how long it takes."""
        for item in items:
            self.loaded.forget()
            self.watch()
            begun = time.process_time()
            if not passes(item):
                raise pytest.UsageError(f"{item.nodeid} fails before anything is broken.")
            self.took[item.nodeid] = time.process_time() - begun
            for key in self.stop_watching():
                self.runs.setdefault(key, []).append(item)
        for tests in self.runs.values():
            tests.sort(key=lambda item: self.took[item.nodeid])

    def try_all(self, trials: list[Trial]) -> None:
        """Each of these places, a few at a time."""
        waiting = list(trials)
        running: dict[int, Trial] = {}
        while waiting or running:
            while waiting and len(running) < self.jobs:
                trial = waiting.pop(0)
                running[self.fork(trial)] = trial
            child, status, used = os.wait4(-1, 0)
            trial = running.pop(child)
            trial.noticed = status != 0
            trial.seconds = used.ru_utime + used.ru_stime
            if not trial.noticed:
                print(trial, flush=True)

    def fork(self, trial: Trial) -> int:
        """A child that breaks one place and runs the tests."""
        child = os.fork()
        if child:
            return child
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        noticed = True
        try:
            noticed = self.notice(self.chapters[trial.chapter], trial.place)
        finally:
            os._exit(int(noticed))

    def notice(self, chapter: Chapter, place: Place) -> bool:
        """Whether a test fails when the place is broken; never returns after its time."""
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        broken = chapter.broken(place)
        key = (str(chapter.path), place.first_line)
        if place.first_line:
            try:
                self.loaded.swap(chapter.sound(), broken)
            except ValueError:  # A closure no longer needs a variable: it cannot be exchanged.
                return self.notice_anew(chapter, broken)
            self.loaded.forget()
            if not all(self.passes_in_time(item) for item in self.runs.get(key, ())):
                return True
        at_loading = not place.first_line or key in self.at_loading
        return at_loading and self.notice_anew(chapter, broken)

    def notice_anew(self, chapter: Chapter, broken: CodeType) -> bool:
        """Whether a test fails when everything is loaded with the chapter broken."""
        load_anew(chapter, broken)
        allow(LOADING)
        return play_anew(self.tests, Anew(self.took))

    def passes_in_time(self, item: pytest.Item) -> bool:
        """Runs one test, which may take longer than it used to, but not for ever."""
        allow(longest(self.took[item.nodeid]))
        return passes(item)


@dataclass
class Anew:
    """A plugin of pytest for tests that are loaded anew: quickest first, each in its time."""

    took: dict[str, float]

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Tests that have come to be with the broken code are the last."""
        items.sort(key=lambda item: self.took.get(item.nodeid, LOADING))

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """No test may go on for ever."""
        allow(longest(self.took.get(item.nodeid, LOADING)))


def longest(took: float) -> float:
    """How many seconds a test may take, from how many it used to take."""
    return 1 + 3 * took


def allow(seconds: float) -> None:
    """From now on this process may compute for so long; then it is stopped."""
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)


def passes(item: pytest.Item) -> bool:
    """Runs one test."""
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def play_anew(tests: list[Path], order: Anew) -> bool:
    """Collects and runs all tests; whether one failed."""
    options = ["-x", "-q", "-m", f"not ({' or '.join(LEFT_OUT)})", "-p", "no:cacheprovider"]
    return pytest.main([*map(str, tests), *options], plugins=[order]) != 0


def run_trials(
    tests: list[Path],
    chapters: dict[str, Chapter],
    rows: list[Row],
    jobs: int,
    done: Callable[[Row], None],
) -> None:
    """Tries the places of every chapter against the tests named; survivors are printed."""
    trials = Trials(tests, chapters, rows, jobs, done)
    trials.watch()
    options = ["-s", "-o", "addopts=", "-p", "no:cacheprovider", "-p", "no:terminal"]
    if pytest.main([*map(str, tests), *options], plugins=[trials]) != 0:
        raise SystemExit("The tests do not run as they are.")
