"""Looks at the clocks: whose time has run out is helped by a caretaker, or has lost."""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy import select

from sandtable.server import clocks
from sandtable.server.errors import Denied
from sandtable.server.people import vacation_of
from sandtable.server.storage import Storage, TableRow, now
from sandtable.server.tables import LiveTable, Tables

CARETAKER = "greedy"
_log = logging.getLogger(__name__)


class Timekeeper:
    """One task for all tables; what it waits for is stored, so it survives a restart."""

    def __init__(self, storage: Storage, tables: Tables, every: float) -> None:
        self.storage = storage
        self.tables = tables
        self.every = every
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self.every)
            try:
                await self.look()
            except Exception:
                _log.exception("The clocks could not be looked at.")

    async def look(self) -> None:
        """Deals with every clock that has run out."""
        at = now()
        due = select(TableRow.id).where(TableRow.over.is_(False), TableRow.deadline <= at)
        for table_id in await self.storage.run(lambda s: list(s.scalars(due))):
            live = await self.tables.find(table_id)
            async with live.lock:
                try:
                    await self._deal_with(live, at)
                except Denied:
                    continue

    async def _deal_with(self, live: LiveTable, at: float) -> None:
        for seat in clocks.fallen(live.clock, at):
            if not live.table.finished:
                await self._out_of_time(live, seat, at)

    async def _out_of_time(self, live: LiveTable, seat: int, at: float) -> None:
        until = await self._vacation(live, seat)
        if until > at and live.clock["kind"] == "days":
            await self.tables.change_seating(live, lambda: self._grant(live, seat, until))
        elif live.clock["then"] == "lose":
            await self.tables.change(live, lambda: live.table.resign(seat))
        else:
            await self.tables.change_seating(live, lambda: self._help(live, seat))

    async def _vacation(self, live: LiveTable, seat: int) -> float:
        person = live.places[seat].person
        if person is None:
            return 0.0
        return await self.storage.run(lambda s: vacation_of(s, person))

    def _grant(self, live: LiveTable, seat: int, until: float) -> None:
        live.clock = clocks.granted(live.clock, seat, until)

    def _help(self, live: LiveTable, seat: int) -> None:
        live.places[seat].caretaker = CARETAKER
