"""How a table is stored, and how it is rebuilt from what is stored; what is damaged is found."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.orm import Session

from sandtable.core.bits import mask_of
from sandtable.core.errors import BadRecord
from sandtable.core.table.record import Event, Record
from sandtable.core.table.table import Table
from sandtable.server import clocks
from sandtable.server.errors import no_table
from sandtable.server.live_table import Applicant, LiveTable, OnlyOnce, Place
from sandtable.server.storage import (
    Damaged,
    EventRow,
    KeyUsedRow,
    NoticeRow,
    PersonRow,
    Rows,
    SeatRow,
    SecretRow,
    ShownRow,
    StandingRow,
    TableRow,
    WatcherRow,
    bare,
    now,
)

MOST_ANSWERED = 100
"""At most this many requests carried out are remembered for each table."""

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


def row_of(live: LiveTable) -> dict[str, Any]:
    """The columns that change in play."""
    table = live.table
    rollback = table.rollback
    proposals = {
        "rollback": rollback and [rollback.asker, rollback.back, list(rollback.consented)],
        "draw": list(table.draw_offer),
        "applicants": [list(one) for one in live.applicants],
        "refused": sorted(live.refused),
        "bots_resign": live.bots_resign,
    }
    return {
        "changes": live.changes,
        "asked": mask_of(table.asked()),
        "bot_asked": live.bot_move() is not None,
        "over": table.finished,
        "outcome": table.outcome(),
        "proposals": proposals,
        "clock": live.clock,
        "deadline": clocks.deadline(live.clock) if live.clock else None,
        "visibility": live.visibility,
        "updated": live.updated,
    }


def note_asked(live: LiveTable, after: float) -> list[Rows]:
    """Puts people into the outbox who are asked now and were not before; takes out who answered."""
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


def event_rows(live: LiveTable, events: list[Event]) -> list[dict[str, Any]]:
    at = now()
    return [{"table": live.id, "n": each.n, "line": each.text(), "at": at} for each in events]


def insert_table(session: Session, live: LiveTable, notes: list[Rows]) -> None:
    table = live.table
    header = table.record().first_line()
    secret = table.header.sealed_secret
    session.execute(
        insert(TableRow).values(
            id=live.id,
            game=table.game.key,
            header=header,
            owner=live.owner,
            watch_invite=live.watch_invite,
            uploaded=live.uploaded,
            created=live.created,
            **row_of(live),
        )
    )
    session.execute(
        insert(SecretRow).values(table=live.id, secret=secret.hex() if secret else "", orders={})
    )
    session.execute(insert(SeatRow), _seat_rows(live))
    session.execute(insert(EventRow), event_rows(live, table.events))
    if live.shown:
        shown = [{"table": live.id, "person": who, "place": seat} for who, seat in live.shown]
        session.execute(insert(ShownRow), shown)
    _also(session, notes)


def _also(session: Session, rows: list[Rows]) -> None:
    for statement, several in rows:
        session.connection().execute(statement, several)


def changed_rows(
    live: LiveTable,
    events: list[Event],
    orders: Mapping[str, Any] | None,
    request: OnlyOnce | None,
) -> list[Rows]:
    """What one transaction writes: the events, the revision and the key of the request."""
    rows = [Rows(UPDATE_TABLE, [{"of": live.id, **row_of(live)}])]
    if events:
        rows.append(Rows(ADD_EVENTS, event_rows(live, events)))
    if orders is not None:
        rows.append(Rows(UPDATE_ORDERS, [{"of": live.id, "orders": orders}]))
    if request is not None:
        rows.append(Rows(USE_KEY, [{"table": live.id, "at": now(), **request._asdict()}]))
    return rows


def write_seating(
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


class Stored(NamedTuple):
    """All that is stored of a table, as it was read."""

    row: TableRow
    kept: SecretRow
    lines: list[str]
    places: list[Place]
    watchers: set[int]
    answered: dict[tuple[int, str], str]
    noted: set[int]
    shown: set[tuple[int, int]]
    kept_standing: int
    """The last event of which the standing is stored."""


def load(session: Session, table_id: str) -> Stored:
    """Reads a table."""
    row = session.get(TableRow, table_id)
    if row is None:
        raise no_table()
    lines = select(EventRow.line).where(EventRow.table == table_id).order_by(EventRow.n)
    watchers = select(WatcherRow.person).where(WatcherRow.table == table_id)
    standing = session.get(StandingRow, table_id)
    return Stored(
        row,
        session.get_one(SecretRow, table_id),
        list(session.scalars(lines)),
        places_of(session, [table_id]).get(table_id, []),
        set(session.scalars(watchers)),
        _load_answered(session, table_id),
        set(session.scalars(select(NoticeRow.place).where(NoticeRow.table == table_id))),
        _load_shown(session, table_id),
        -1 if standing is None else standing.event,
    )


def store_events(session: Session, live: LiveTable, events: list[Event], good: int) -> None:
    """Stores the events from a number on, in place of what was stored there."""
    session.execute(delete(EventRow).where(EventRow.table == live.id, EventRow.n >= good))
    if events[good:]:
        session.execute(insert(EventRow), event_rows(live, events[good:]))


def _check_whole(stored: Stored, table: Table[Any]) -> None:
    """Refuses to open a table of which something cannot be what was stored."""
    row, seats = stored.row, len(table.seats)
    if any(isinstance(each, Damaged) for each in (row.proposals, row.clock, stored.kept.orders)):
        raise BadRecord("What is stored beside the events cannot be read.")
    if len(stored.places) != seats:
        raise BadRecord(f"{seats} seats belong to the table, and {len(stored.places)} are stored.")
    if row.clock and len(clocks.shown(row.clock, 0.0)["seats"]) != seats:
        raise BadRecord("The clock has not one time for each seat.")


def rebuilt(stored: Stored) -> LiveTable:
    """Replays a table from its events; that takes a while, so it is done in a thread."""
    row, kept = stored.row, stored.kept
    lines = [line.replace("\n", " ").strip() or "(empty)" for line in stored.lines]
    record = Record.read("\n".join([row.header, *lines]))
    table = Table.load(record, secret=bytes.fromhex(kept.secret) if kept.secret else None)
    _check_whole(stored, table)
    table.orders.load(kept.orders, table.state)
    _restore_proposals(table, row.proposals)
    return LiveTable(
        row.id,
        table,
        stored.places,
        row.owner,
        row.visibility,
        row.changes,
        row.created,
        row.updated,
        dict(row.clock),
        stored.watchers,
        row.watch_invite,
        orders=table.orders.plain(),
        answered=stored.answered,
        noted=stored.noted,
        shown=stored.shown,
        applicants=[
            Applicant(seat, person, name, tuple(agreed))
            for seat, person, name, agreed in row.proposals.get("applicants", ())
        ],
        refused=set(row.proposals.get("refused", ())),
        bots_resign=bool(row.proposals.get("bots_resign")),
        uploaded=row.uploaded,
        kept=stored.kept_standing,
    )


def key_stored(session: Session, table_id: str, request: OnlyOnce) -> bool:
    """Whether something was written down under this key, be it long ago."""
    return session.get(KeyUsedRow, (table_id, request.person, request.key)) is not None


def _load_answered(session: Session, table_id: str) -> dict[tuple[int, str], str]:
    latest = (
        select(KeyUsedRow)
        .where(KeyUsedRow.table == table_id)
        .order_by(KeyUsedRow.at.desc())
        .limit(MOST_ANSWERED)
    )
    rows = reversed(list(session.scalars(latest)))
    return {(row.person, row.key): row.what for row in rows}


def _load_shown(session: Session, table_id: str) -> set[tuple[int, int]]:
    found = select(ShownRow.person, ShownRow.place).where(ShownRow.table == table_id)
    return {(person, seat) for person, seat in session.execute(found)}


def places_of(session: Session, tables: Collection[str]) -> dict[str, list[Place]]:
    """The seats of tables, and who sits there."""
    found = session.execute(
        select(SeatRow, PersonRow.name)
        .outerjoin(PersonRow, PersonRow.id == SeatRow.person)
        .where(SeatRow.table.in_(tables))
        .order_by(SeatRow.table, SeatRow.place)
    )
    places: dict[str, list[Place]] = {}
    for seat, name in found:
        place = Place(seat.kind, seat.person, name or "", seat.invite, seat.caretaker)
        places.setdefault(seat.table, []).append(place)
    return places


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
