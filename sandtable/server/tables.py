"""Live tables: the games in memory, each rebuilt from its stored events when it is wanted.

All that happens at a table happens under its lock: it is worked out in memory, written down as
one transaction, and only then told to anybody. If the writing fails, the table in memory is
thrown away, and the next who asks gets it as it is stored.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from sqlalchemy.exc import IntegrityError, OperationalError

from sandtable.core.table.record import Event
from sandtable.server.errors import Denied, damaged, no_table
from sandtable.server.live_table import LiveTable, OnlyOnce
from sandtable.server.storage import (
    Rows,
    Storage,
    now,
)
from sandtable.server.table_rows import (
    ADD_EVENTS,
    MOST_ANSWERED,
    UPDATE_ORDERS,
    Stored,
    changed_rows,
    event_rows,
    insert_table,
    key_stored,
    load,
    note_asked,
    rebuilt,
    row_of,
    store_events,
    write_seating,
)

_log = logging.getLogger(__name__)

ID = re.compile(r"[A-Za-z0-9_-]{1,20}")
"""What the id of a table looks like."""

MOST_CLOSED = 10_000
LOOK_AGAIN = 60.0
"""Seconds after which a damaged table is looked at again; its host may have restored it."""


class Tables:
    """All the tables: those in memory, and those stored."""

    def __init__(self, storage: Storage, most_live: int, notice_after: float) -> None:
        self.storage = storage
        self.notice_after = notice_after
        self.most_live = most_live
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._closed_until: dict[str, float] = {}
        """When to look again at the tables that are damaged."""
        self.on_change: list[Callable[[LiveTable], Awaitable[None]]] = []

    async def find(self, table_id: str) -> LiveTable:
        """A table by its id, from memory or from storage."""
        live = self._live.get(table_id)
        if live is None:
            if not ID.fullmatch(table_id):
                raise no_table()
            live = await self._loaded(table_id)
        else:
            self._live.move_to_end(table_id)
        self._make_room(live)
        return live

    def in_memory(self, table_id: str) -> LiveTable | None:
        """A table that is in memory already."""
        return self._live.get(table_id)

    def is_closed(self, table_id: str) -> bool:
        """Whether a table was found damaged, and is not to be looked at yet."""
        return now() < self._closed_until.get(table_id, 0.0)

    async def _loaded(self, table_id: str) -> LiveTable:
        """A table from storage; whoever asks meanwhile waits for the same one."""
        loading = self._loading.get(table_id)
        if loading is None:
            loading = asyncio.create_task(self._load(table_id))
            self._loading[table_id] = loading
        return await asyncio.shield(loading)  # one who gives up does not stop it for others

    async def _load(self, table_id: str) -> LiveTable:
        """Brings a table into memory; never twice at once, or each would have its own events."""
        try:
            live = await self._opened(table_id)
            self._live[table_id] = live
        finally:
            del self._loading[table_id]
        await self._tell(live)  # its bots go on
        return live

    async def _opened(self, table_id: str) -> LiveTable:
        """A table as it is stored. One that is damaged is closed off; all others go on."""
        if self.is_closed(table_id):
            raise damaged()
        try:
            stored = await self.storage.read(lambda s: load(s, table_id))
            live = await asyncio.to_thread(rebuilt, stored)
            if live.table.damaged_tail:
                await self._cut(live, stored)
        except (Denied, OperationalError, OSError):
            raise
        except Exception:
            _log.exception("Table %s is damaged and closed off.", table_id)
            if len(self._closed_until) > MOST_CLOSED:
                self._closed_until.clear()
            self._closed_until[table_id] = now() + LOOK_AGAIN
            raise damaged() from None
        return live

    async def _cut(self, live: LiveTable, stored: Stored) -> None:
        """Takes a last event that cannot be read out of storage; the table goes on before it."""
        lost = stored.lines[-1] if stored.lines else ""
        _log.error("Table %s: %s It was: %.1000s", live.id, live.table.damaged_tail, lost)
        events = live.table.events
        await self.storage.run(lambda s: store_events(s, live, events, len(stored.lines) - 1))

    @asynccontextmanager
    async def held(self, live: LiveTable) -> AsyncIterator[LiveTable]:
        """A table that nobody else changes meanwhile: the present one, if this has gone stale."""
        while True:
            async with live.lock:
                if self.is_current(live):
                    yield live
                    return
            live = await self.find(live.id)

    def _make_room(self, wanted: LiveTable) -> None:
        """Puts the table away that was longest without a look and is not in use."""
        if len(self._live) > self.most_live:
            idle = (one for one in self._live.values() if one is not wanted)
            unused = next((one for one in idle if not one.lock.locked()), None)
            if unused is not None:
                del self._live[unused.id]

    async def add(self, live: LiveTable) -> None:
        """Stores a new table."""
        live.turn_clock()
        notes = note_asked(live, self.notice_after)
        await self.storage.run(lambda s: insert_table(s, live, notes))
        self._live[live.id] = live
        self._make_room(live)
        await self._tell(live)

    def forget(self, live: LiveTable) -> None:
        """Throws away what is in memory; the stored table counts."""
        live.thrown_away = True
        if self._live.get(live.id) is live:
            del self._live[live.id]

    def count(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    def renamed(self, person: int, name: str) -> None:
        """Somebody has another name now."""
        for live in self._live.values():
            for seat in live.seats_of(person):
                live.places[seat].holder = name
            live.applicants = [
                one._replace(name=name) if one.person == person else one for one in live.applicants
            ]

    def is_current(self, live: LiveTable) -> bool:
        """Whether this is the table in memory and no stale copy of it."""
        return self._live.get(live.id) is live

    async def change(
        self,
        live: LiveTable,
        do: Callable[[], Event | None],
        request: OnlyOnce | None = None,
        secretly: bool = False,
    ) -> None:
        """Does something at a table and writes it down. The caller holds the table's lock.

        ``do`` answers with the event that came of it, if any. What is done ``secretly`` counts as
        no change for anybody: a standing order.
        """
        if not self.is_current(live):
            raise _moved_on()
        public = live.revision(0)
        event = self._do(live, do)
        if event is None and not secretly:
            live.changes += 1
        if live.revision(0) != public:
            live.updated = now()
        live.turn_clock()
        events = live.table.events_from(event)
        orders = live.table.orders.plain()
        rows = changed_rows(live, events, orders if orders != live.orders else None, request)
        rows += note_asked(live, self.notice_after)
        try:
            await self._keep(live, self.storage.write(*rows))
        except IntegrityError:
            raise await self._clash(live, request) from None
        live.orders = orders
        if request is not None:
            live.answered[request.person, request.key] = request.what
            if len(live.answered) > MOST_ANSWERED:
                del live.answered[next(iter(live.answered))]
        await self._tell(live)

    async def _clash(self, live: LiveTable, request: OnlyOnce | None) -> Denied:
        """Why something could not be written: its key was used, or somebody was quicker."""
        if request is None:
            return _moved_on()
        used = await self.storage.read(lambda s: key_stored(s, live.id, request))
        return _key_used() if used else _moved_on()

    def _do(self, live: LiveTable, do: Callable[[], Event | None]) -> Event | None:
        """Does something whole or not at all: what is half done is thrown away."""
        before = _done(live)
        try:
            return do()
        except BaseException:
            if _done(live) != before:
                self.forget(live)
            raise

    async def _keep(self, live: LiveTable, writing: Awaitable[None]) -> None:
        """Writes down what has changed; if that fails, only what is stored counts."""
        try:
            await writing
        except BaseException:
            self.forget(live)
            raise

    async def change_seating(self, live: LiveTable, do: Callable[[], Event | None]) -> None:
        """Like ``change``, for what concerns seats and not the game."""
        if not self.is_current(live):
            raise _moved_on()
        event = self._do(live, do)
        live.changes += 1
        live.updated = now()
        live.turn_clock()
        row, orders = row_of(live), live.table.orders.plain()
        also = note_asked(live, self.notice_after)
        events = live.table.events_from(event)
        if events:
            also.append(Rows(ADD_EVENTS, event_rows(live, events)))
        if orders != live.orders:
            also.append(Rows(UPDATE_ORDERS, [{"of": live.id, "orders": orders}]))
        await self._keep(live, self.storage.run(lambda s: write_seating(s, live, row, also)))
        live.orders = orders
        await self._tell(live)

    def done_before(self, live: LiveTable, request: OnlyOnce) -> bool:
        """Whether a request was carried out lately; an older one is stale by its revision."""
        known = live.answered.get((request.person, request.key))
        if known is not None and known != request.what:
            raise _key_used()
        return known is not None

    async def _tell(self, live: LiveTable) -> None:
        for listener in self.on_change:
            await listener(live)


def _done(live: LiveTable) -> tuple[object, ...]:
    """What tells whether anything has been done at a table."""
    table = live.table
    return len(table.history.moments), table.rollback, table.draw_offer


def _key_used() -> Denied:
    return Denied(422, "This key was used for another request; give each its own.", "key")


def _moved_on() -> Denied:
    return Denied(409, "The table has moved on; look again and try again.")
