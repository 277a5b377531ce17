"""Talk at the table, private notes, and standing orders."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field
from sqlalchemy import select
from sqlalchemy.orm import Session

from sandtable.server import views
from sandtable.server.errors import no_table, not_seated
from sandtable.server.people import Person
from sandtable.server.routes.common import Anybody, Body, Server, Somebody, TheTable
from sandtable.server.storage import ChatRow, NoteRow, now
from sandtable.server.tables import LiveTable

router = APIRouter(prefix="/api/tables/{table_id}", tags=["talk"])
MOST_SHOWN = 200


class Chat(Body):
    text: Annotated[str, Field(min_length=1, max_length=1000)]


class Note(Body):
    text: Annotated[str, Field(max_length=20_000)]


class Order(Body):
    order: Annotated[str, Field(min_length=1, max_length=300)]
    seat: int | None = None


class Revocation(Body):
    place: int | None = None
    seat: int | None = None


ALL_ORDERS = Revocation()


@router.get("/chat")
async def read_chat(live: TheTable, server: Server, person: Anybody) -> list[dict[str, Any]]:
    """The last lines of talk, for all who may look on."""
    if not live.may_watch(person.id if person else None):
        raise no_table()
    latest = select(ChatRow).where(ChatRow.table == live.id).order_by(ChatRow.id.desc())
    rows = await server.storage.run(lambda s: list(s.scalars(latest.limit(MOST_SHOWN))))
    return [_line(row) for row in reversed(rows)]


@router.post("/chat")
async def chat(body: Chat, live: TheTable, server: Server, person: Somebody) -> dict[str, Any]:
    """Says something to all at the table."""
    _must_sit(live, person)
    server.limits.take("talk", f"person {person.id}")
    row = ChatRow(table=live.id, person=person.id, name=person.name, text=body.text, at=now())
    await server.storage.run(lambda s: s.add(row))
    line = _line(row)
    server.hub.chat(live.id, line)
    return line


@router.get("/note")
async def read_note(live: TheTable, server: Server, person: Somebody) -> dict[str, str]:
    """What one has written down about the table, for oneself alone."""
    if not live.may_watch(person.id):
        raise no_table()
    row = await server.storage.run(lambda s: s.get(NoteRow, (live.id, person.id)))
    return {"text": row.text if row else ""}


@router.post("/note")
async def note(body: Note, live: TheTable, server: Server, person: Somebody) -> dict[str, str]:
    """Writes something down for oneself."""
    if not live.may_watch(person.id):
        raise no_table()
    await server.storage.run(lambda s: _keep_note(s, live.id, person.id, body.text))
    return {"text": body.text}


@router.post("/orders")
async def give_order(body: Order, live: TheTable, server: Server, person: Somebody) -> Any:
    """Gives a standing order, such as ``pass turn`` or ``pass unless attacked``."""
    async with live.lock:
        seat = _seat(live, person, body.seat)
        give = partial(live.table.give_order, seat, body.order)
        await server.tables.change(live, give, secretly=True)
        return views.state(live, views.viewer_of(live, person.id))


@router.post("/orders/revoke")
async def revoke(
    live: TheTable, server: Server, person: Somebody, body: Revocation = ALL_ORDERS
) -> Any:
    """Takes back one standing order by its place in the list, or all."""
    async with live.lock:
        seat = _seat(live, person, body.seat)
        take_back = partial(live.table.revoke_orders, seat, body.place)
        await server.tables.change(live, take_back, secretly=True)
        return views.state(live, views.viewer_of(live, person.id))


def _must_sit(live: LiveTable, person: Person) -> None:
    if not live.may_watch(person.id):
        raise no_table()
    if not live.seats_of(person.id):
        raise not_seated()


def _seat(live: LiveTable, person: Person, seat: int | None) -> int:
    viewer = views.viewer_of(live, person.id, seat)
    if viewer.seat is None:
        raise not_seated()
    return viewer.seat


def _keep_note(session: Session, table: str, person: int, text: str) -> None:
    session.merge(NoteRow(table=table, person=person, text=text))


def _line(row: ChatRow) -> dict[str, Any]:
    return {"id": row.id, "name": row.name, "text": row.text, "at": views.moment(row.at)}
