"""Live tables: the games in memory, each rebuilt from its stored events when it is wanted.

All that happens at a table happens under its lock: it is worked out in memory, written down as
one transaction, and only then told to anybody. If the writing fails, the table in memory is
thrown away, and the next who asks gets it as it is stored.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from secrets import token_urlsafe
from typing import Any, NamedTuple

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from sandtable.core.bits import mask_of
from sandtable.core.chance import Verdict
from sandtable.core.record import Event, Record
from sandtable.core.table import Table
from sandtable.server import clocks
from sandtable.server.errors import Denied, no_table
from sandtable.server.noticing import Noticed
from sandtable.server.storage import (
    EventRow,
    KeyUsedRow,
    NoticeRow,
    PersonRow,
    Rows,
    SeatRow,
    SecretRow,
    Storage,
    TableRow,
    WatcherRow,
    bare,
    now,
)

ID = re.compile(r"[A-Za-z0-9_-]{1,20}")
"""What the id of a table looks like."""

MOST_ANSWERED = 100
"""So many requests carried out are remembered for each table."""

# What is written with each action, made once because making a statement takes longer than
# running it.
TABLES, SECRETS, NOTICES = bare(TableRow), bare(SecretRow), bare(NoticeRow)
ADD_EVENTS = insert(bare(EventRow))
UPDATE_TABLE = update(TABLES).where(TABLES.c.id == bindparam("of"))
UPDATE_ORDERS = update(SECRETS).where(SECRETS.c.table == bindparam("of"))
USE_KEY = insert(bare(KeyUsedRow))
NOTE_ASKED = insert(NOTICES)
DROP_ASKED = delete(NOTICES).where(
    NOTICES.c.table == bindparam("of"), NOTICES.c.place == bindparam("at")
)


@dataclass
class Place:
    """A seat of a live table, and who sits there."""

    kind: str
    person: int | None = None
    holder: str = ""
    """The name of the person."""
    invite: str = ""
    caretaker: str = ""


class Request(NamedTuple):
    """A request that must not be carried out twice: whose, its key, and what it asks."""

    person: int
    key: str
    what: str


@dataclass
class LiveTable:
    """A game in memory, with all the server knows of it."""

    id: str
    table: Table[Any]
    places: list[Place]
    owner: int | None
    visibility: str
    changes: int = 0
    created: float = field(default_factory=now)
    updated: float = field(default_factory=now)
    clock: dict[str, Any] = field(default_factory=dict)
    watchers: set[int] = field(default_factory=set)
    watch_invite: str = field(default_factory=lambda: token_urlsafe(12))
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    orders: dict[str, Any] = field(default_factory=dict)
    """The standing orders as they are stored."""
    answered: dict[tuple[int, str], str] = field(default_factory=dict)
    """The requests carried out lately, by person and key."""
    verdict: Verdict | None = None
    """Whether the dice of a finished game were fair, once somebody has asked."""
    noted: set[int] = field(default_factory=set)
    """The seats whose being asked stands in the outbox; see ``notices``."""
    _noticed: dict[int, Noticed] = field(default_factory=dict)
    _headline: tuple[int, str] = (-1, "")

    def noticed(self, seat: int) -> Noticed:
        """The events that a seat notices."""
        if seat not in self._noticed:
            self._noticed[seat] = Noticed(self.table.history, seat)
        return self._noticed[seat]

    def headline(self) -> str:
        """Where the game stands, as everybody sees it; worked out when it is wanted."""
        revision = self.revision(0)
        if self._headline[0] != revision:
            scene = self.table.game.scene(self.table.state, 0)
            self._headline = (revision, scene.headline)
        return self._headline[1]

    def revision(self, seat: int) -> int:
        """How many changes a seat has been able to notice."""
        return len(self.noticed(seat).events) + self.changes

    def seats_of(self, person: int | None) -> list[int]:
        """The seats that a person holds."""
        if person is None:
            return []
        return [number for number, place in enumerate(self.places) if place.person == person]

    def powers(self, seat: int) -> int:
        """The mask of powers of a seat."""
        return self.table.seats[seat].powers

    def seat_of(self, power: int) -> int:
        """The seat that plays a power."""
        return self.table.history.seat_of(power)

    def bot_of(self, seat: int) -> str:
        """The bot that plays a seat now: its own, or a caretaker; empty for a person."""
        player = self.table.seats[seat]
        if player.is_bot:
            return player.player.removeprefix("bot:")
        return self.places[seat].caretaker

    def asked_seats(self) -> set[int]:
        """The seats that are to decide now."""
        return {self.seat_of(power) for power in self.table.asked()}

    def asked_people(self) -> set[int]:
        """Those of them where somebody sits who must answer by themselves."""
        return {
            seat
            for seat in self.asked_seats()
            if self.places[seat].person is not None and not self.bot_of(seat)
        }

    def turn_clock(self) -> None:
        """Starts the clocks of those who are asked, and stops the others."""
        if self.clock:
            steps = len(self.table.history.line)
            self.clock = clocks.turned(
                self.clock, self.asked_seats(), self.asked_people(), now(), steps
            )

    def may_watch(self, person: int | None) -> bool:
        """Whether somebody may look at the table at all."""
        if self.visibility != "private" or (self.owner is not None and self.owner == person):
            return True
        return bool(self.seats_of(person)) or person in self.watchers


class Tables:
    """All the tables: those in memory, and those stored."""

    def __init__(self, storage: Storage, most_live: int, notice_after: float) -> None:
        self.storage = storage
        self.notice_after = notice_after
        self.most_live = most_live
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading: dict[str, asyncio.Lock] = {}
        self.on_change: list[Callable[[LiveTable], Awaitable[None]]] = []

    async def find(self, table_id: str) -> LiveTable:
        """A table by its id, from memory or from storage."""
        live = self._live.get(table_id)
        if live is None:
            if not ID.fullmatch(table_id):
                raise no_table()
            try:
                live = await self._loaded(table_id)
            finally:
                self._loading.pop(table_id, None)
        self._live.move_to_end(table_id)
        self._make_room()
        return live

    async def _loaded(self, table_id: str) -> LiveTable:
        """A table from storage; whoever asks meanwhile waits for the same one."""
        async with self._loading.setdefault(table_id, asyncio.Lock()):
            live = self._live.get(table_id)
            if live is None:
                live = await self.storage.run(lambda s: _load(s, table_id))
                self._live[table_id] = live
            return live

    @asynccontextmanager
    async def held(self, live: LiveTable) -> AsyncIterator[LiveTable]:
        """A table that nobody else changes meanwhile: the present one, if this has gone stale."""
        while True:
            async with live.lock:
                if self.is_current(live):
                    yield live
                    return
            live = await self.find(live.id)

    def _make_room(self) -> None:
        if len(self._live) > self.most_live:
            idle = next((key for key, live in self._live.items() if not live.lock.locked()), None)
            if idle is not None:
                del self._live[idle]

    async def add(self, live: LiveTable) -> None:
        """Stores a new table."""
        live.turn_clock()
        notes = note_asked(live, self.notice_after)
        await self.storage.run(lambda s: _insert(s, live, notes))
        self._live[live.id] = live
        self._make_room()
        await self._tell(live)

    def forget(self, live: LiveTable) -> None:
        """Throws away what is in memory; the stored table counts."""
        if self._live.get(live.id) is live:
            del self._live[live.id]

    def renamed(self, person: int, name: str) -> None:
        """Somebody has another name now."""
        for live in self._live.values():
            for seat in live.seats_of(person):
                live.places[seat].holder = name

    def is_current(self, live: LiveTable) -> bool:
        """Whether this is the table in memory and no stale copy of it."""
        return self._live.get(live.id) is live

    async def change(
        self,
        live: LiveTable,
        do: Callable[[], object],
        request: Request | None = None,
        secretly: bool = False,
    ) -> None:
        """Does something at a table and writes it down. The caller holds the table's lock.

        What is done ``secretly`` counts as no change for anybody: a standing order.
        """
        if not self.is_current(live):
            raise _moved_on()
        if request is not None and self.done_before(live, request):
            return
        before = len(live.table.history.moments)
        public = live.revision(0)
        self._do(live, do)
        if len(live.table.history.moments) == before and not secretly:
            live.changes += 1
        if live.revision(0) != public:
            live.updated = now()
        live.turn_clock()
        events = [moment.event for moment in live.table.history.moments[before:]]
        orders = live.table.orders.plain()
        rows = _changed_rows(live, events, orders if orders != live.orders else None, request)
        rows += note_asked(live, self.notice_after)
        try:
            await self._keep(live, self.storage.write(*rows))
        except IntegrityError:
            raise (_key_used() if request else _moved_on()) from None
        live.orders = orders
        if request is not None:
            live.answered[request.person, request.key] = request.what
            if len(live.answered) > MOST_ANSWERED:
                del live.answered[next(iter(live.answered))]
        await self._tell(live)

    def _do(self, live: LiveTable, do: Callable[[], object]) -> None:
        """Does something whole or not at all: what is half done is thrown away."""
        before = _marks(live)
        try:
            do()
        except BaseException:
            if _marks(live) != before:
                self.forget(live)
            raise

    async def _keep(self, live: LiveTable, writing: Awaitable[None]) -> None:
        """Writes down what has changed; if that fails, only what is stored counts."""
        try:
            await writing
        except BaseException:
            self.forget(live)
            raise

    async def change_seating(self, live: LiveTable, do: Callable[[], object]) -> None:
        """Like ``change``, for what concerns seats and not the game."""
        if not self.is_current(live):
            raise _moved_on()
        do()
        live.changes += 1
        live.updated = now()
        live.turn_clock()
        row, orders = _row(live), live.table.orders.plain()
        also = note_asked(live, self.notice_after)
        if orders != live.orders:
            also.append(Rows(UPDATE_ORDERS, [{"of": live.id, "orders": orders}]))
        await self._keep(live, self.storage.run(lambda s: _write_seating(s, live, row, also)))
        live.orders = orders
        await self._tell(live)

    def done_before(self, live: LiveTable, request: Request) -> bool:
        """Whether a request was carried out lately; an older one is stale by its revision."""
        known = live.answered.get((request.person, request.key))
        if known is not None and known != request.what:
            raise _key_used()
        return known is not None

    async def _tell(self, live: LiveTable) -> None:
        for listener in self.on_change:
            await listener(live)


def _marks(live: LiveTable) -> tuple[object, ...]:
    """What tells whether anything has been done at a table."""
    table = live.table
    return len(table.history.moments), table.rollback, table.draw_offer


def _key_used() -> Denied:
    return Denied(422, "This key was used for another request; give each its own.", "key")


def _moved_on() -> Denied:
    return Denied(409, "The table has moved on; look again and try again.")


def new_id() -> str:
    """An id that cannot be guessed, so that a table can be unlisted."""
    return token_urlsafe(9)


def _row(live: LiveTable) -> dict[str, Any]:
    """The columns that change in play."""
    table = live.table
    rollback = table.rollback
    proposals = {
        "rollback": rollback and [rollback.asker, rollback.back, list(rollback.consented)],
        "draw": list(table.draw_offer),
    }
    return {
        "revision": live.revision(0),
        "changes": live.changes,
        "asked": mask_of(table.asked()),
        "over": table.finished,
        "outcome": table.outcome(),
        "proposals": proposals,
        "clock": live.clock,
        "deadline": clocks.deadline(live.clock) if live.clock else None,
        "visibility": live.visibility,
        "updated": live.updated,
    }


def note_asked(live: LiveTable, after: float) -> list[Rows]:
    """Who is asked now and was not before goes into the outbox; who has answered, out of it."""
    asked = live.asked_people()
    new, gone = asked - live.noted, live.noted - asked
    live.noted = asked
    due = now() + after
    added = [{"table": live.id, "place": seat, "due": due, "tries": 0, "ways": ""} for seat in new]
    dropped = [{"of": live.id, "at": seat} for seat in gone]
    found = (Rows(NOTE_ASKED, added), Rows(DROP_ASKED, dropped))
    return [rows for rows in found if rows.rows]


def _seat_rows(live: LiveTable) -> list[dict[str, Any]]:
    return [
        {
            "table": live.id,
            "place": number,
            "kind": place.kind,
            "person": place.person,
            "invite": place.invite,
            "caretaker": place.caretaker,
        }
        for number, place in enumerate(live.places)
    ]


def _event_rows(live: LiveTable, events: list[Event]) -> list[dict[str, Any]]:
    at = now()
    return [{"table": live.id, "n": each.n, "line": each.text(), "at": at} for each in events]


def _insert(session: Session, live: LiveTable, notes: list[Rows]) -> None:
    table = live.table
    header = json.dumps(table.header.line(secret=False), ensure_ascii=False)
    secret = table.header.sealed_secret
    session.execute(
        insert(TableRow).values(
            id=live.id,
            game=table.game.key,
            header=header,
            owner=live.owner,
            watch_invite=live.watch_invite,
            created=live.created,
            **_row(live),
        )
    )
    session.execute(
        insert(SecretRow).values(table=live.id, secret=secret.hex() if secret else "", orders={})
    )
    session.execute(insert(SeatRow), _seat_rows(live))
    session.execute(insert(EventRow), _event_rows(live, table.events))
    _also(session, notes)


def _also(session: Session, rows: list[Rows]) -> None:
    for statement, several in rows:
        session.connection().execute(statement, several)


def _changed_rows(
    live: LiveTable,
    events: list[Event],
    orders: Mapping[str, Any] | None,
    request: Request | None,
) -> list[Rows]:
    """What one transaction writes: the events, the revision and the key of the request."""
    rows = [Rows(UPDATE_TABLE, [{"of": live.id, **_row(live)}])]
    if events:
        rows.append(Rows(ADD_EVENTS, _event_rows(live, events)))
    if orders is not None:
        rows.append(Rows(UPDATE_ORDERS, [{"of": live.id, "orders": orders}]))
    if request is not None:
        rows.append(Rows(USE_KEY, [{"table": live.id, "at": now(), **request._asdict()}]))
    return rows


def _write_seating(
    session: Session, live: LiveTable, row: Mapping[str, Any], also: list[Rows]
) -> None:
    session.execute(update(TableRow).where(TableRow.id == live.id).values(**row))
    session.execute(delete(SeatRow).where(SeatRow.table == live.id))
    session.execute(insert(SeatRow), _seat_rows(live))
    session.execute(delete(WatcherRow).where(WatcherRow.table == live.id))
    if live.watchers:
        rows = [{"table": live.id, "person": person} for person in live.watchers]
        session.execute(insert(WatcherRow), rows)
    _also(session, also)


def _load(session: Session, table_id: str) -> LiveTable:
    """Rebuilds a table from its events."""
    row = session.get(TableRow, table_id)
    if row is None:
        raise no_table()
    kept = session.get_one(SecretRow, table_id)
    lines = session.scalars(
        select(EventRow.line).where(EventRow.table == table_id).order_by(EventRow.n)
    )
    record = Record.read("\n".join([row.header, *lines]))
    table = Table.load(record, secret=bytes.fromhex(kept.secret) if kept.secret else None)
    table.orders.load(kept.orders, table.state)
    _restore_proposals(table, row.proposals)
    watchers = session.scalars(select(WatcherRow.person).where(WatcherRow.table == table_id))
    return LiveTable(
        row.id,
        table,
        _load_places(session, table_id),
        row.owner,
        row.visibility,
        row.changes,
        row.created,
        row.updated,
        dict(row.clock),
        set(watchers),
        row.watch_invite,
        orders=table.orders.plain(),
        answered=_load_answered(session, table_id),
        noted=set(session.scalars(select(NoticeRow.place).where(NoticeRow.table == table_id))),
    )


def _load_answered(session: Session, table_id: str) -> dict[tuple[int, str], str]:
    latest = (
        select(KeyUsedRow)
        .where(KeyUsedRow.table == table_id)
        .order_by(KeyUsedRow.at.desc())
        .limit(MOST_ANSWERED)
    )
    rows = reversed(list(session.scalars(latest)))
    return {(row.person, row.key): row.what for row in rows}


def _load_places(session: Session, table_id: str) -> list[Place]:
    found = session.execute(
        select(SeatRow, PersonRow.name)
        .outerjoin(PersonRow, PersonRow.id == SeatRow.person)
        .where(SeatRow.table == table_id)
        .order_by(SeatRow.place)
    )
    return [
        Place(seat.kind, seat.person, name or "", seat.invite, seat.caretaker)
        for seat, name in found
    ]


def _restore_proposals(table: Table[Any], proposals: Mapping[str, Any]) -> None:
    if table.finished:
        return
    rollback = proposals.get("rollback")
    if rollback:
        asker, back, consented = rollback
        table.propose_rollback(asker, back)
        for seat in consented:
            if table.rollback is not None:
                table.consent(seat)
    table.draw_offer = tuple(proposals.get("draw", ()))
