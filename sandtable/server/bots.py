"""Bots at the tables: they never see the true position, only one imagined from their seat.

They think in worker processes, which are sent that position as plain data; those that hardly
think at all do it here. Which bot is to move follows from the stored game alone, so after a
restart everything goes on by itself.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Mapping
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from secrets import SystemRandom, randbits
from time import perf_counter
from typing import Any, NamedTuple

from sandtable.bots.bot import Situation, derive
from sandtable.bots.make import make_bot, read_limit
from sandtable.core.bits import bits
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.history import Moment
from sandtable.core.outcomes import SeededLuck
from sandtable.core.registry import find_game
from sandtable.core.state import State
from sandtable.core.table import Table
from sandtable.server.settings import Settings
from sandtable.server.tables import LiveTable, Tables

LONGEST_SEARCH = 5.0
MOST_PLAYOUTS = 2_000
QUICK = 0.002
"""Seconds: a bot that needs less thinks here, for to send a worker the position takes longer."""
NEWEST = 0.1
"""How much the newest thought counts in what a bot is known to need."""
ORDERS = "orders"
"""Stands for the bot where a person's standing order answers."""

_log = logging.getLogger(__name__)


class Case(NamedTuple):
    """What a bot is to decide, as its seat sees it."""

    game: Game[Any]
    position: State
    seat: int
    actor: int
    bot: str
    seed: int
    made: int

    def decide(self) -> str:
        """The action that the bot chooses, as text."""
        situation = Situation(self.game, self.position, self.seat, self.actor, made=self.made)
        return self.game.verbs.text(make_bot(self.bot, self.seed).choose(situation))

    def task(self) -> Task:
        """The same for a worker."""
        return Task(self.game.key, self.game.export(self.position), *self[2:])


class Task(NamedTuple):
    """All that a worker is told: a case as plain data."""

    game: str
    position: Mapping[str, Any]
    seat: int
    actor: int
    bot: str
    seed: int
    made: int

    def case(self) -> Case:
        """The case again."""
        game = find_game(self.game)
        return Case(game, game.load(self.position), *self[2:])


def check_bot(name: str) -> None:
    """Refuses a bot that is unknown, or that would keep the server too busy."""
    make_bot(name)
    kind, _, level = name.partition(":")
    if kind != "search" or not level:
        return
    limit = read_limit(level)
    if limit.seconds > LONGEST_SEARCH or limit.playouts > MOST_PLAYOUTS:
        raise SandtableError(
            f"{name!r} thinks too long for this server; choose at most "
            f"search:{LONGEST_SEARCH:g}s or search:{MOST_PLAYOUTS}."
        )


def think(task: Task) -> tuple[str, float]:
    """Runs in a worker: what the bot chooses, and how many seconds it took to."""
    return timed(task.case())


def timed(case: Case) -> tuple[str, float]:
    """What a bot chooses, and how many seconds it took to."""
    begun = perf_counter()
    return case.decide(), perf_counter() - begun


def case_for(live: LiveTable, seat: int, power: int, bot: str) -> Case:
    """What a bot needs to know to decide for a power of its seat."""
    table, game = live.table, live.table.game
    mask = live.powers(seat)
    secret = (table.header.sealed_secret or b"").hex()
    made = table.history.made[seat]
    seed = derive(secret, "bot", seat)
    luck = SeededLuck(derive(seed, made))
    return Case(game, game.imagine(table.state, mask, luck), mask, power, bot, seed, made)


class Bots:
    """Moves the bots of all tables."""

    def __init__(self, tables: Tables, settings: Settings) -> None:
        self.tables = tables
        self.settings = settings
        self._pool: ProcessPoolExecutor | None = None
        self._needs: dict[tuple[str, str], float] = {}
        """How many seconds each bot has needed of late, game by game."""
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._closed = False

    async def changed(self, live: LiveTable) -> None:
        """Sets a table's bots going, if one of them is asked."""
        if self._closed or live.id in self._driving or self.next_move(live) is None:
            return
        self._driving[live.id] = asyncio.create_task(self._drive(live.id))

    def next_move(self, live: LiveTable) -> tuple[int, int, str] | None:
        """The seat, power and bot that is to decide now, if a bot is."""
        for power in live.table.asked():
            seat = live.seat_of(power)
            bot = live.bot_of(seat)
            if not bot and live.table.ordered(power) is not None:
                bot = ORDERS
            if bot:
                return seat, power, bot
        return None

    async def _drive(self, table_id: str) -> None:
        """Lets bots decide as long as one of them is asked."""
        try:
            while await self._step(table_id):
                pass
        except Exception:
            _log.exception("The bots of table %s stopped.", table_id)
        finally:
            self._driving.pop(table_id, None)

    async def _step(self, table_id: str) -> bool:
        """One decision of one bot; false when none is asked."""
        live = await self.tables.find(table_id)
        async with live.lock:
            move = self.next_move(live)
            if move is None:
                return False
            seat, power, bot = move
            before = live.table.history.moments[-1]
            ordered = live.table.ordered(power) if bot == ORDERS else None
            case = case_for(live, seat, power, bot) if ordered is None else None
        if case is not None:
            chosen, _ = await asyncio.gather(self._think(case), asyncio.sleep(self._least(bot)))
        elif ordered is not None:
            await asyncio.sleep(SystemRandom().uniform(*self.settings.order_pace))
            chosen = live.table.game.verbs.text(ordered)
        async with live.lock:
            if not self._still(live, before, move):
                return True
            await self.tables.change(live, lambda: self._act(live, seat, power, chosen))
        return True

    def _still(self, live: LiveTable, before: Moment, move: tuple[int, int, str]) -> bool:
        """Whether the table is as it was when the bot began to think."""
        return (
            self.tables.is_current(live)
            and live.table.history.moments[-1] is before
            and self.next_move(live) == move
        )

    def _act(self, live: LiveTable, seat: int, power: int, chosen: str | None) -> None:
        offers = live.table.offers(power)
        action = offers[randbits(32) % len(offers)]
        if chosen is not None:
            parsed = live.table.game.verbs.parse(chosen)
            action = parsed if parsed in offers else action
        live.table.act(seat, power, action)

    def _least(self, bot: str) -> float:
        """How long an answer takes at least: no quicker when there is nothing to think about."""
        kind, _, level = bot.partition(":")
        thinking = read_limit(level).seconds if kind == "search" and level else 0.0
        return self.settings.bot_pace + thinking if self.settings.bot_pace else 0.0

    async def _think(self, case: Case) -> str | None:
        """What a bot chooses, here or in a worker; nothing if it takes too long or breaks down."""
        bot = (case.game.key, case.bot)
        quick = self._needs.get(bot, QUICK) < QUICK
        thought = timed(case) if quick else await self._ask_worker(case.task())
        if thought is None:
            return None
        chosen, seconds = thought
        before = self._needs.get(bot, seconds)
        self._needs[bot] = before + NEWEST * (seconds - before)
        return chosen

    async def _ask_worker(self, task: Task) -> tuple[str, float] | None:
        """What a worker chooses."""
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                self.settings.bot_workers, context, initializer=_step_back
            )
        pool = self._pool
        try:
            future = asyncio.get_running_loop().run_in_executor(pool, think, task)
            return await asyncio.wait_for(future, self.settings.bot_limit)
        except (TimeoutError, BrokenExecutor):
            _log.warning("The bot %s did not answer; it plays anything offered.", task.bot)
            if self._pool is pool:
                self._pool = None
                _end(pool)
            return None

    def takes_draw(self, table: Table[Any], seat: int) -> bool:
        """A bot takes a draw when it does not think itself ahead, by what it knows."""
        game = table.game
        mask = table.seats[seat].powers
        luck = SeededLuck(len(table.history.moments))
        values = [
            game.advisor.value(game.imagine(table.state, mask, luck), power) for power in bits(mask)
        ]
        return max(values) <= 0.5

    async def close(self) -> None:
        """Stops all bots; what they were asked is asked again after the next start."""
        self._closed = True
        driving = list(self._driving.values())
        for task in driving:
            task.cancel()
        await asyncio.gather(*driving, return_exceptions=True)
        if self._pool is not None:
            _end(self._pool)


def _step_back() -> None:
    """Runs first in each worker: people who wait come before bots that think."""
    os.nice(10)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_server, daemon=True).start()


def _leave_with_server() -> None:
    """Ends a worker whose server is gone, even if it was killed."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
    os._exit(0)


def _end(pool: ProcessPoolExecutor) -> None:
    """Ends a pool at once, whatever its workers are doing."""
    for process in list((pool._processes or {}).values()):
        process.terminate()
    pool.shutdown(wait=False, cancel_futures=True)
