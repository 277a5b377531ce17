"""Looks at the clocks: whose time has run out is helped by a caretaker, or has lost."""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from sandtable.server import clocks, vacations
from sandtable.server.errors import Denied
from sandtable.server.live_table import LiveTable
from sandtable.server.storage import AliveRow, PersonRow, Storage, TableRow, now
from sandtable.server.tables import Tables

CARETAKER = "greedy"
ALIVE_EVERY = 10.0
"""Seconds between two notes that the server runs."""
_log = logging.getLogger(__name__)


class Timekeeper:
    """One task for all tables; what it waits for is stored, so it survives a restart.

    It notes now and then that the server runs; at the next start all clocks have stood still
    since the last such note.
    """

    def __init__(self, storage: Storage, tables: Tables, every: float) -> None:
        self.storage = storage
        self.tables = tables
        self.every = every
        self._task: asyncio.Task[None] | None = None
        self._noted = 0.0
        self.looks = 0
        """How often the clocks were looked at."""
        self._broken: set[str] = set()

    async def resume(self) -> None:
        """Lets no clock run for the time in which there was no server. Comes first of all."""
        await self.storage.run(_resume)
        self._noted = clocks.running_time()

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self.storage.run(_note_alive)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self.every)
            try:
                await self.look()
            except Exception:
                _log.exception("The clocks could not be looked at.")

    async def look(self) -> None:
        """Deals with every clock that has run out."""
        at = clocks.running_time()
        if at - self._noted >= ALIVE_EVERY:
            await self.storage.run(_note_alive)
            self._noted = at
        due = select(TableRow.id).where(TableRow.over.is_(False), TableRow.deadline <= at)
        for table_id in await self.storage.read(lambda s: list(s.scalars(due))):
            try:
                live = await self.tables.find(table_id)
                async with live.lock:
                    await self._deal_with(live, at)
            except Denied:
                continue
            except Exception:
                if table_id not in self._broken:
                    _log.exception("The clock of table %s cannot be looked at.", table_id)
                self._broken.add(table_id)
        self.looks += 1

    async def _deal_with(self, live: LiveTable, at: float) -> None:
        for seat in clocks.fallen(live.clock, at):
            if not live.table.finished:
                await self._out_of_time(live, seat, at)

    async def _out_of_time(self, live: LiveTable, seat: int, at: float) -> None:
        if live.clock["kind"] == "days" and await self._away(live, seat):
            await self.tables.change_seating(live, lambda: self._grant(live, seat, at))
        elif live.clock["then"] == "lose":
            await self.tables.change(live, lambda: live.table.resign(seat))
        else:
            await self.tables.change_seating(live, lambda: self._help(live, seat))

    async def _away(self, live: LiveTable, seat: int) -> bool:
        """Whether the person has a vacation now, by the calendar."""
        person = live.places[seat].person
        if person is None:
            return False
        kept = await self.storage.read(lambda s: s.get_one(PersonRow, person).settings)
        today = now()
        return vacations.until(vacations.spans_of(kept), today) > today

    def _grant(self, live: LiveTable, seat: int, at: float) -> None:
        """Gives one day of vacation at a time, so that nobody gains by coming back early."""
        live.clock = clocks.granted(live.clock, seat, at + clocks.DAY)

    def _help(self, live: LiveTable, seat: int) -> None:
        live.places[seat].caretaker = CARETAKER


def _resume(session: Session) -> None:
    at = clocks.running_time()
    alive = session.get(AliveRow, 1)
    gap = max(0.0, at - alive.at) if alive is not None else 0.0
    running = select(TableRow.id).where(TableRow.over.is_(False), TableRow.deadline.is_not(None))
    for table_id in list(session.scalars(running)):
        try:
            with session.begin_nested():
                _let_stand(session, table_id, gap)
        except Exception:  # one clock that cannot be read keeps nobody from playing
            _log.exception("The clock of table %s cannot be read.", table_id)
    _note_alive(session)


def _let_stand(session: Session, table_id: str, gap: float) -> None:
    """Sets one table's clock as if it had not run for this long."""
    stored = session.scalars(select(TableRow.clock).where(TableRow.id == table_id)).one()
    clock = clocks.stood_still(stored, gap)
    values = {"clock": clock, "deadline": clocks.deadline(clock)}
    session.execute(update(TableRow).where(TableRow.id == table_id).values(values))


def _note_alive(session: Session) -> None:
    session.merge(AliveRow(id=1, at=clocks.running_time()))
