"""Bots at the tables: they think in worker processes, and never see the true position.

A worker is sent a position imagined from what the bot's seat sees, as plain data. Which bot is
to move follows from the stored game alone, so after a restart everything goes on by itself.
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
from typing import Any, NamedTuple

from sandtable.bots.bot import Situation, derive
from sandtable.bots.make import make_bot, read_limit
from sandtable.core.bits import bits
from sandtable.core.errors import SandtableError
from sandtable.core.history import Moment
from sandtable.core.outcomes import SeededLuck
from sandtable.core.registry import find_game
from sandtable.core.table import Table
from sandtable.server.settings import Settings
from sandtable.server.tables import LiveTable, Tables

LONGEST_SEARCH = 5.0
MOST_PLAYOUTS = 2_000
ORDERS = "orders"
"""Stands for the bot where a person's standing order answers."""

_log = logging.getLogger(__name__)


class Task(NamedTuple):
    """All that a worker is told."""

    game: str
    position: Mapping[str, Any]
    seat: int
    actor: int
    bot: str
    seed: int
    made: int


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


def think(task: Task) -> str:
    """Runs in a worker: the action that the bot chooses, as text."""
    game = find_game(task.game)
    g = game.load(task.position)
    situation = Situation(game, g, task.seat, task.actor, made=task.made)
    return game.verbs.text(make_bot(task.bot, task.seed).choose(situation))


def task_for(live: LiveTable, seat: int, power: int, bot: str) -> Task:
    """What a bot needs to know to decide for a power of its seat."""
    table, game = live.table, live.table.game
    mask = live.powers(seat)
    secret = (table.header.sealed_secret or b"").hex()
    made = table.history.made[seat]
    seed = derive(secret, "bot", seat)
    luck = SeededLuck(derive(seed, made))
    imagined = game.export(game.imagine(table.state, mask, luck))
    return Task(game.key, imagined, mask, power, bot, seed, made)


class Bots:
    """Moves the bots of all tables."""

    def __init__(self, tables: Tables, settings: Settings) -> None:
        self.tables = tables
        self.settings = settings
        self._pool: ProcessPoolExecutor | None = None
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
            task = task_for(live, seat, power, bot)
        if ordered is not None:
            await asyncio.sleep(SystemRandom().uniform(*self.settings.order_pace))
            chosen: str | None = live.table.game.verbs.text(ordered)
        else:
            chosen, _ = await asyncio.gather(self._think(task), asyncio.sleep(self._least(bot)))
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

    async def _think(self, task: Task) -> str | None:
        """What a worker chooses; nothing if it takes too long or breaks down."""
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
