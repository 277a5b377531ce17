"""What lists say of games, kept beside the tables, so that a list opens none.

The standing of a table is written once nothing has been done at it for a moment, and at the end of
the server; a table that is in memory tells its own. One whose stored standing is older than its
last event, as after a crash, is opened: at once if that is quick, and else for the next look.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, NamedTuple

from sqlalchemy import Select, delete, func, insert, select
from sqlalchemy.orm import Session

from sandtable.core.errors import SandtableError
from sandtable.core.registry import find_game
from sandtable.core.table.record import Seat
from sandtable.server import summaries
from sandtable.server.errors import Denied
from sandtable.server.live_table import LiveTable, Place, Question, Standing
from sandtable.server.storage import (
    Damaged,
    EventRow,
    ShownRow,
    StandingRow,
    Storage,
    TableRow,
)
from sandtable.server.summaries import Listed, Plain
from sandtable.server.table_rows import places_of
from sandtable.server.tables import Tables

_log = logging.getLogger(__name__)

LOOK = 2.0
"""Seconds between two looks for what is to be written."""
QUIET = 5.0
"""Seconds without a change, after which a standing is written."""
OPENING = 1.0
"""Seconds for which a list opens tables; those it does not come to are opened after it."""


class Stored(NamedTuple):
    """What is stored of a table for lists."""

    row: Any
    places: list[Place]
    shown: set[tuple[int, int]]


class Standings:
    """Writes the standings down, and makes lists of them."""

    def __init__(self, storage: Storage, tables: Tables) -> None:
        self.storage = storage
        self.tables = tables
        self._unwritten: dict[str, tuple[LiveTable, float]] = {}
        self._unopened: dict[str, None] = {}
        self._task: asyncio.Task[None] | None = None
        tables.on_change.append(self.changed)

    async def changed(self, live: LiveTable) -> None:
        """Notes that a table is to be written down, if it has gone on."""
        if live.kept != live.last_event:
            self._unwritten[live.id] = (live, monotonic())

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self.write()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self.write(monotonic() - QUIET)
                await self._open_the_rest()
            except Exception:
                _log.exception("What lists say of games could not be kept.")

    async def write(self, before: float | None = None) -> None:
        """Writes the standings of tables that have not changed since a time."""
        due = [live for live, at in self._unwritten.values() if before is None or at <= before]
        rows = []
        for live in due:
            del self._unwritten[live.id]
            if not live.thrown_away:
                rows.append(_row(live))
                live.kept = live.last_event
            await asyncio.sleep(0)  # a scene may take a moment, and others are asking
        if rows:
            await self.storage.run(lambda s: _write(s, rows))

    async def listed(self, wanted: Select[str], person: int | None) -> list[Plain]:
        """The tables of a statement, in its order; one that cannot be read hides no others."""
        found = await self.storage.read(lambda s: _stored(s, wanted, person))
        until = monotonic() + OPENING
        told = [await self._summary(each, person, until) for each in found]
        return [one for one in told if one is not None]

    async def _summary(self, stored: Stored, person: int | None, until: float) -> Plain | None:
        """A table from memory, from what is stored, or opened while there is time."""
        table: str = stored.row.id
        live = self.tables.in_memory(table)
        if live is not None:
            return summaries.summary(summaries.of(live), person)
        if self.tables.is_closed(table):
            return None
        if stored.row.event == stored.row.last:
            with suppress(ArithmeticError, LookupError, TypeError, ValueError, SandtableError):
                return summaries.summary(_read(stored), person)
        if monotonic() < until:
            live = await self._opened(table)
            return summaries.summary(summaries.of(live), person) if live else None
        self._unopened[table] = None
        return None

    async def _open_the_rest(self) -> None:
        while self._unopened:
            table = next(iter(self._unopened))
            del self._unopened[table]
            await self._opened(table)

    async def _opened(self, table: str) -> LiveTable | None:
        """A table that has to be opened to be listed; none if it cannot be."""
        try:
            return await self.tables.find(table)
        except Denied:  # it is damaged; the log has the reason already
            return None
        except Exception:
            _log.exception("Table %s cannot be listed.", table)
            return None


def _row(live: LiveTable) -> dict[str, Any]:
    return {"table": live.id, "event": live.last_event, "told": live.standing()._asdict()}


def _write(session: Session, rows: Sequence[Mapping[str, Any]]) -> None:
    written = [row["table"] for row in rows]
    session.execute(delete(StandingRow).where(StandingRow.table.in_(written)))
    session.execute(insert(StandingRow), rows)


def _stored(session: Session, wanted: Select[str], person: int | None) -> list[Stored]:
    """What is stored of the tables of a statement, in its order."""
    tables = list(session.scalars(wanted))
    last = select(func.max(EventRow.n)).where(EventRow.table == TableRow.id).scalar_subquery()
    found = session.execute(
        select(
            TableRow.id,
            TableRow.game,
            TableRow.owner,
            TableRow.visibility,
            TableRow.changes,
            TableRow.over,
            TableRow.outcome,
            TableRow.clock,
            TableRow.proposals,
            TableRow.updated,
            StandingRow.event,
            StandingRow.told,
            last.label("last"),
        )
        .outerjoin(StandingRow, StandingRow.table == TableRow.id)
        .where(TableRow.id.in_(tables))
    )
    rows = {row.id: row for row in found}
    places = places_of(session, tables)
    looked = select(ShownRow.table, ShownRow.place).where(
        ShownRow.person == person, ShownRow.table.in_(tables)
    )
    shown: dict[str, set[tuple[int, int]]] = {}
    for table, place in session.execute(looked):
        shown.setdefault(table, set()).add((person or 0, place))
    return [
        Stored(rows[one], places.get(one, []), shown.get(one, set()))
        for one in tables
        if one in rows
    ]


def _read(stored: Stored) -> Listed:
    """A table as lists know it, from what is stored."""
    row, told = stored.row, stored.row.told
    if any(isinstance(each, Damaged) for each in (told, row.clock, row.proposals)):
        raise ValueError("What is stored for lists cannot be read.")
    standing = Standing(
        told["noticed"],
        tuple(Seat(*seat) for seat in told["seats"]),
        told["scenario"],
        told["headline"],
        tuple(Question(*question) for question in told["questions"]),
        tuple(told["result"]),
    )
    return Listed(
        row.id,
        find_game(row.game),
        standing,
        stored.places,
        row.owner,
        row.visibility,
        row.changes,
        row.over,
        row.outcome,
        row.clock,
        bool(row.proposals.get("bots_resign")),
        row.updated,
        {person for _, person, *_ in row.proposals.get("applicants", ())},
        stored.shown,
    )
