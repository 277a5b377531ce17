"""Bots at the tables: each table with a bot to move has a driver that lets it decide.

Bots think in worker processes and never see the true position: a worker is sent one imagined
from what the bot's seat sees. Which bot is to move follows from the stored game alone, so after
a restart everything goes on by itself. A driver that fails tries again; one that is stuck is
found by the watch, which also finds tables that wait for a bot without a driver.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from secrets import SystemRandom, randbits
from time import monotonic
from typing import Any

from sqlalchemy import select

from sandtable.bots.bot import derive
from sandtable.bots.consent import may_give_up
from sandtable.bots.make import limit_of, must_play
from sandtable.core.action import offer_for
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.outcomes import SeededLuck
from sandtable.core.table.history import Moment
from sandtable.core.table.record import Event
from sandtable.server.bot_worker import RESIGNS, Task
from sandtable.server.errors import Denied
from sandtable.server.live_table import BotMove, LiveTable
from sandtable.server.settings import Settings
from sandtable.server.storage import TableRow
from sandtable.server.tables import Tables
from sandtable.server.thinkers import LONGEST_SEARCH, Thinkers

MOST_PLAYOUTS = 2_000
FIRST_RETRY = 0.5
"""Seconds after which a driver that failed tries again; twice as long after each further time."""
LAST_RETRY = 60.0
STUCK = 30.0
"""A driver is stuck if it takes this many seconds more than its bot may think at most."""
MOVED_ON = 409
MOST_RESUMED = 50
RESUMING = 0.2
"""After a start: seconds until the next table is opened, while ``MOST_RESUMED`` have a driver."""

_log = logging.getLogger(__name__)


@dataclass(eq=False)
class Driver:
    """The task that moves a table's bots, and what it does now."""

    task: asyncio.Task[None] | None = None
    doing: str = "begins"
    since: float = field(default_factory=monotonic)

    def does(self, doing: str) -> None:
        self.doing, self.since = doing, monotonic()


THINKING = "waits for its bot to think"


def check_bot(game: Game[Any], name: str) -> None:
    """Refuses a bot that cannot play the game, or that would keep the server too busy."""
    must_play(game, name)
    limit = limit_of(game, name)
    if limit and (limit.seconds > LONGEST_SEARCH or limit.playouts > MOST_PLAYOUTS):
        kind = name.partition(":")[0]
        raise SandtableError(
            f"{name!r} thinks too long for this server; choose at most "
            f"{kind}:{LONGEST_SEARCH:g}s or {kind}:{MOST_PLAYOUTS}."
        )


def task_for(live: LiveTable, move: BotMove, hint: bool = False) -> Task:
    """What a bot needs to know to decide for a power of its seat, or to give a hint there."""
    table, game = live.table, live.table.game
    mask = live.powers(move.seat)
    secret = (table.header.sealed_secret or b"").hex()
    made = table.history.made[move.seat]
    seed = derive(secret, "bot", move.seat)
    luck = SeededLuck(derive(seed, made))
    imagined = game.export(game.imagine(table.state, mask, luck))
    resigns = live.bots_resign and not hint and may_give_up(table, move.seat)
    return Task(game.key, imagined, mask, move.power, move.bot, seed, made, resigns, hint)


class Bots:
    """Moves the bots of all tables."""

    def __init__(self, tables: Tables, settings: Settings) -> None:
        self.tables = tables
        self.settings = settings
        self.thinkers = Thinkers(settings.bot_workers, settings.bot_limit)
        self._drivers: dict[str, Driver] = {}
        self._watching: asyncio.Task[None] | None = None
        self._broken: set[str] = set()
        self._closed = False

    def start(self) -> None:
        """Sets the bots going that were asked when the server stopped, and watches over all."""
        self._watching = asyncio.create_task(self._watch())

    async def changed(self, live: LiveTable) -> None:
        """Sets a table's bots going, if one of them is asked."""
        if live.id not in self._drivers and live.bot_move() is not None:
            self._drive_anew(live.id)

    def _drive_anew(self, table_id: str) -> None:
        if not self._closed:
            driver = self._drivers[table_id] = Driver()
            driver.task = asyncio.create_task(self._drive(table_id, driver))

    async def _drive(self, table_id: str, driver: Driver) -> None:
        """Lets bots decide as long as one of them is asked, whatever goes wrong meanwhile."""
        wait = FIRST_RETRY
        try:
            while True:
                try:
                    if not await self._step(table_id, driver):
                        return
                    wait = FIRST_RETRY
                except (Exception, asyncio.CancelledError) as error:
                    if _is_cancelled():
                        raise
                    if isinstance(error, Denied) and error.status != MOVED_ON:
                        return  # the table is closed off, or gone
                    _log.exception(
                        "The bots of table %s failed; they try again in %g s.", table_id, wait
                    )
                    driver.does("waits to try again")
                    await asyncio.sleep(wait)
                    wait = min(2 * wait, LAST_RETRY)
        finally:
            if self._drivers.get(table_id) is driver:
                del self._drivers[table_id]

    async def _step(self, table_id: str, driver: Driver) -> bool:
        """One decision of one bot; false when none is asked."""
        driver.does("opens the table")
        live = await self.tables.find(table_id)
        async with live.lock:
            move = live.bot_move()
            if move is None:
                return False
            before = live.table.history.moments[-1]
            task = task_for(live, move) if move.bot else None
        driver.does(THINKING)
        chosen = await self._choice(live, move, task)
        driver.does("writes down what its bot chose")
        async with live.lock:
            if self._still(live, before, move):
                await self.tables.change(live, lambda: self._act(live, move, chosen))
        return True

    async def _choice(self, live: LiveTable, move: BotMove, task: Task | None) -> str | None:
        """What the bot chooses, after a fitting while; nothing for a standing order."""
        if task is None:
            await asyncio.sleep(SystemRandom().uniform(*self.settings.order_pace))
            return None
        thinking = self.thinkers.think(f"person {live.owner}", task, live.has_people())
        least = self._least(live.table.game, move.bot)
        chosen, _ = await asyncio.gather(thinking, asyncio.sleep(least))
        return chosen

    def _still(self, live: LiveTable, before: Moment, move: BotMove) -> bool:
        """Whether the table is as it was when the bot began to think."""
        return (
            self.tables.is_current(live)
            and live.table.history.moments[-1] is before
            and live.bot_move() == move
        )

    def _act(self, live: LiveTable, move: BotMove, chosen: str | None) -> Event:
        """Does what was chosen or ordered; any offer if the bot found nothing."""
        table = live.table
        if chosen == RESIGNS:
            return table.resign(move.seat)
        offers = table.offers(move.power)
        action = table.game.verbs.parse(chosen) if chosen is not None else None
        if not move.bot:
            action = table.ordered(move.power)
        if action is None or offer_for(offers, action) is None:
            action = offers[randbits(32) % len(offers)]
        return table.act(move.seat, move.power, action)

    def _least(self, game: Game[Any], bot: str) -> float:
        """The least time an answer takes, even where there is nothing to think about."""
        limit = limit_of(game, bot)
        thinking = limit.seconds if limit else 0.0
        return self.settings.bot_pace + thinking if self.settings.bot_pace else 0.0

    # The watch.

    async def _watch(self) -> None:
        """Opens the tables that wait for a bot without a driver, and frees drivers that are stuck.

        After the start that is every table whose bot was asked; later there should be none.
        """
        starting = True
        while True:
            try:
                await self._find_undriven(starting)
                starting = False
                self._free_stuck()
            except Exception:
                _log.exception("The bots could not be looked after.")
            await asyncio.sleep(self.settings.bot_look)

    async def _find_undriven(self, starting: bool) -> None:
        waiting = select(TableRow.id).where(TableRow.over.is_(False), TableRow.bot_asked)
        for table_id in await self.tables.storage.read(lambda s: list(s.scalars(waiting))):
            if starting and len(self._drivers) >= MOST_RESUMED:
                await asyncio.sleep(RESUMING)
            if table_id in self._drivers:
                continue
            try:
                live = await self.tables.find(table_id)
                async with live.lock:
                    undriven = table_id not in self._drivers
                    if undriven and live.bot_move() is not None and not starting:
                        _log.warning("Table %s waits for a bot that nobody moved.", table_id)
                    await self.changed(live)
            except Denied:
                continue
            except Exception:
                if table_id not in self._broken:
                    _log.exception("The bots of table %s cannot be set going.", table_id)
                self._broken.add(table_id)

    def _free_stuck(self) -> None:
        """Replaces drivers that have done nothing for too long; to wait in a long line is no
        fault."""
        now = monotonic()
        for table_id, driver in list(self._drivers.items()):
            age = now - driver.since
            if age < self.settings.bot_limit + STUCK or driver.doing == "waits to try again":
                continue
            if driver.doing == THINKING and self.thinkers.waits():
                _log.warning("A bot of table %s has waited %.0f s for a worker.", table_id, age)
                continue
            _log.error(
                "The driver of table %s %s since %.0f s; another takes its place.",
                *(table_id, driver.doing, age),
            )
            if driver.task is not None:
                driver.task.cancel()
            self._drive_anew(table_id)

    async def close(self) -> None:
        """Stops all bots; what they were asked is asked again after the next start."""
        self._closed = True
        tasks = [driver.task for driver in self._drivers.values()] + [self._watching]
        running = [task for task in tasks if task is not None]
        for task in running:
            task.cancel()
        self.thinkers.close()
        await asyncio.gather(*running, return_exceptions=True)


def _is_cancelled() -> bool:
    """Whether somebody ended the present task, and not just something it waited for."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
