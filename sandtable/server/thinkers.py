"""The worker processes in which bots think, and who is next when more wait than can think.

Thinking is shared out by the time it takes. Of all people whose bots wait, the one whose bots
have thought least is next; of one person's bots, one that a person plays with comes before those
that play among themselves, and a quick one before one that looks ahead. Nobody's bots keep all
workers busy. While others wait, a bot that looks ahead gets a fair share of time and then answers
with what it has found so far; a bot among bots gets less while one with a person waits.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from ctypes import c_double
from dataclasses import dataclass, field
from itertools import count
from math import inf
from time import monotonic

from sandtable.bots.make import looks_ahead
from sandtable.server.bot_worker import Task, begin, decide

FAIR_SHARE = 0.5
"""Seconds that a bot may think at least, even if others wait."""
SHARE_AMONG_BOTS = 0.1
"""The same for a bot at a table where no person plays, while one with a person waits."""
LONGEST_SEARCH = 5.0
"""Seconds after which a bot that looks ahead is told to answer, even if nobody waits."""

_log = logging.getLogger(__name__)
_arrivals = count()


@dataclass(eq=False)
class Thought:
    """A bot that wants to decide, and on whose account."""

    person: str
    """Whose thinking time it uses: the maker of the table."""
    task: Task
    done: asyncio.Future[str | None]
    with_person: bool = True
    """Whether a person plays at its table, and so waits for it."""
    arrived: int = field(default_factory=_arrivals.__next__)
    quick: bool = field(init=False)
    """Whether the bot does not look ahead."""

    def __post_init__(self) -> None:
        # Worked out before it waits: a name that cannot be read must not halt the whole line.
        self.quick = not looks_ahead(self.task.bot)

    def share_left_to(self, other: Thought) -> float:
        """Seconds that another may think while this one waits."""
        if self.with_person and not other.with_person:
            return SHARE_AMONG_BOTS
        if self.person != other.person or (self.quick and not other.quick):
            return FAIR_SHARE
        return LONGEST_SEARCH


class Line:
    """Those who wait, and how much each person's bots have thought."""

    def __init__(self, most_each: int) -> None:
        self.most_each = most_each
        """How many bots of one person may think at the same time."""
        self.waiting: list[Thought] = []
        self.thinking: Counter[str] = Counter()
        self._used: dict[str, float] = {}
        self._least = 0.0
        """The time that the person served last had used; a newcomer's account begins there."""

    def add(self, thought: Thought) -> None:
        used = self._used.get(thought.person, 0.0)
        self._used[thought.person] = max(used, self._least)
        self.waiting.append(thought)

    def ready(self) -> list[Thought]:
        """Those who may think as soon as there is a worker."""
        return [one for one in self.waiting if self.thinking[one.person] < self.most_each]

    def take(self) -> Thought | None:
        """The next to think, if anybody may."""
        ready = self.ready()
        if not ready:
            return None
        found = min(ready, key=self._turn)
        self.waiting.remove(found)
        self.thinking[found.person] += 1
        self._least = self._used[found.person]
        return found

    def _turn(self, one: Thought) -> tuple[float, bool, bool, int]:
        return self._used[one.person], not one.with_person, not one.quick, one.arrived

    def ended(self, thought: Thought, seconds: float) -> None:
        """A thought is over, and has taken so long."""
        self.thinking -= Counter([thought.person])
        self._used[thought.person] += seconds
        kept = {*self.thinking, *(one.person for one in self.waiting)}
        self._used = {
            person: used
            for person, used in self._used.items()
            if used > self._least or person in kept
        }


class Worker:
    """One process, started when it is first needed; a new one takes its place when it fails."""

    def __init__(self) -> None:
        self.thought: Thought | None = None
        """What it thinks about now."""
        self.begun = 0.0
        self._pool: ProcessPoolExecutor | None = None
        self._until: c_double = _context.RawValue(c_double, inf)

    def take(self, thought: Thought) -> None:
        """Has something to think about from now on."""
        self.thought, self.begun = thought, monotonic()
        self._until.value = self.begun + LONGEST_SEARCH

    async def think(self, thought: Thought, most: float) -> str | None:
        """What the bot chooses; nothing if it takes more than ``most`` seconds, or fails."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                1, _context, initializer=begin, initargs=(self._until,)
            )
        name = f"The bot {thought.task.bot} ({thought.task.game})"
        try:
            answer = asyncio.get_running_loop().run_in_executor(self._pool, decide, thought.task)
            return await asyncio.wait_for(answer, most)
        except TimeoutError:
            _log.warning("%s thought for over %g s; it plays anything offered.", name, most)
            self.end()
        except Exception:
            _log.exception("%s failed; it plays anything offered.", name)
            self.end()
        return None

    def hurry(self, share: float) -> None:
        """Lets the bot think no longer than its share in seconds."""
        self._until.value = min(self._until.value, self.begun + share)

    def end(self) -> None:
        """Ends the process at once, whatever it does."""
        if self._pool is not None:
            for process in list((self._pool._processes or {}).values()):
                process.kill()
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


_context = multiprocessing.get_context("spawn")


class Thinkers:
    """All workers, and the line of those who wait for one."""

    def __init__(self, workers: int, most: float) -> None:
        self.most = most
        """Seconds after which a bot that still thinks is given up."""
        self.line = Line(max(1, workers - 1))
        self._workers = [Worker() for _ in range(max(1, workers))]
        self._busy: set[asyncio.Task[None]] = set()

    async def think(self, person: str, task: Task, with_person: bool = True) -> str | None:
        """What a bot chooses, once it was its turn; nothing if it took too long or failed."""
        done: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
        thought = Thought(person, task, done, with_person)
        self.line.add(thought)
        self._go_on()
        try:
            return await thought.done
        finally:
            if thought in self.line.waiting:  # nobody wants the answer any more
                self.line.waiting.remove(thought)

    def owes_hint(self, person: str) -> bool:
        """Whether somebody has asked for a hint that is still thought about."""
        at_work = [worker.thought for worker in self._workers if worker.thought is not None]
        return any(one.task.hint and one.person == person for one in [*self.line.waiting, *at_work])

    def waits(self) -> int:
        """How many bots wait for a worker."""
        return len(self.line.waiting)

    def _go_on(self) -> None:
        """Gives free workers to those who are next, and hurries the others if some still wait."""
        for worker in self._workers:
            thought = self.line.take() if worker.thought is None else None
            if thought is not None:
                worker.take(thought)
                running = asyncio.create_task(self._run(worker, thought))
                self._busy.add(running)
                running.add_done_callback(self._busy.discard)
        ready = self.line.ready()
        for worker in self._workers:
            if worker.thought and ready:
                worker.hurry(min(one.share_left_to(worker.thought) for one in ready))

    async def _run(self, worker: Worker, thought: Thought) -> None:
        """Lets a worker think, and then goes on with the next."""
        answer = await worker.think(thought, self.most)
        self.line.ended(thought, monotonic() - worker.begun)
        worker.thought = None
        if not thought.done.done():
            thought.done.set_result(answer)
        self._go_on()

    def close(self) -> None:
        """Ends all workers at once."""
        self.line.waiting.clear()
        for one in self._busy:
            one.cancel()
        for worker in self._workers:
            worker.end()
