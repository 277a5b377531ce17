"""Talk at the table, private notes, and standing orders."""

from __future__ import annotations

from functools import partial
from typing import Any

from fastapi import APIRouter
from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from sandtable.core.bits import bits
from sandtable.core.table import orders as core_orders
from sandtable.core.table.table import Table
from sandtable.server import summaries, texts, views
from sandtable.server.errors import no_table, not_seated
from sandtable.server.knowledge import look
from sandtable.server.live_table import LiveTable
from sandtable.server.people import Person
from sandtable.server.routes.admission import Route
from sandtable.server.routes.common import Anybody, Body, Parts, Server, Somebody, TheTable, Wanted
from sandtable.server.storage import ChatRow, NoteRow, now

router = APIRouter(prefix="/api/tables/{table_id}", tags=["talk"], route_class=Route)
MOST_SHOWN = 200


class Chat(Body):
    text: texts.Talk


class Note(Body):
    text: texts.NoteText


class OrderToGive(Body):
    order: texts.OrderText
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
    rows = await server.storage.read(lambda s: list(s.scalars(latest.limit(MOST_SHOWN))))
    return [_line(row) for row in reversed(rows)]


@router.post("/chat")
async def chat(body: Chat, live: TheTable, server: Server, person: Somebody) -> dict[str, Any]:
    """Says something to all at the table."""
    _must_sit(live, person)
    server.limits.take("talk", f"person {person.id}")
    return await say(server, live, person, body.text)


async def say(server: Parts, live: LiveTable, person: Person, text: str) -> dict[str, Any]:
    """Tells all at the table what somebody says."""
    row = ChatRow(table=live.id, person=person.id, name=person.name, text=text, at=now())
    await server.storage.run(partial(_keep_line, row=row))
    line = _line(row)
    server.hub.chat(live, line)
    return line


@router.get("/note")
async def read_note(live: TheTable, server: Server, person: Somebody) -> dict[str, str]:
    """What one has written down about the table, for oneself alone."""
    if not live.may_watch(person.id):
        raise no_table()
    row = await server.storage.read(lambda s: s.get(NoteRow, (live.id, person.id)))
    return {"text": row.text if row else ""}


@router.post("/note")
async def note(body: Note, live: TheTable, server: Server, person: Somebody) -> dict[str, str]:
    """Writes something down for oneself."""
    if not live.may_watch(person.id):
        raise no_table()
    keep = partial(_keep_note, table=live.id, person=person.id, text=body.text)
    try:
        await server.storage.run(keep)
    except IntegrityError:  # the first note was written twice at the same moment
        await server.storage.run(keep)
    return {"text": body.text}


@router.get("/orders")
async def read_orders(
    live: TheTable, server: Server, person: Somebody, seat: Wanted = None
) -> dict[str, Any]:
    """The standing orders one has given, in words, and those one could give."""
    async with server.tables.held(live) as live:
        own = await _seat(server, live, person, seat)
        table = live.table
        return {
            "given": [_order(table, order) for order in table.orders.of(own)],
            "possible": [_order(table, order) for order in table.orders.possible(table.state)],
            "cards": _own_cards(live, own),
        }


@router.post("/orders")
async def give_order(body: OrderToGive, live: TheTable, server: Server, person: Somebody) -> Any:
    """Gives a standing order, such as ``pass turn`` or ``pass unless attacked``."""
    async with server.tables.held(live) as live:
        seat = await _seat(server, live, person, body.seat)

        def give() -> None:
            live.table.give_order(seat, body.order)

        await server.tables.change(live, give, secretly=True)
        return views.state(live, await look(server.tables, live, person.id))


@router.post("/orders/revoke")
async def revoke(
    live: TheTable, server: Server, person: Somebody, body: Revocation = ALL_ORDERS
) -> Any:
    """Takes back one standing order by its place in the list, or all."""
    async with server.tables.held(live) as live:
        seat = await _seat(server, live, person, body.seat)
        take_back = partial(live.table.revoke_orders, seat, body.place)
        await server.tables.change(live, take_back, secretly=True)
        return views.state(live, await look(server.tables, live, person.id))


def _own_cards(live: LiveTable, seat: int) -> list[dict[str, str]]:
    """The cards of a seat that an order may name."""
    game, powers = live.table.game, live.powers(seat)
    own = {game.powers[power] for power in bits(powers)}
    known = set(game.verbs.names())
    return [
        {"id": card.id, "title": card.title, "text": card.text}
        for zone in game.show.scene(live.table.state, powers).zones
        if zone.owner in own
        for card in zone.cards
        if card.id in known
    ]


def _must_sit(live: LiveTable, person: Person) -> None:
    if not live.may_watch(person.id):
        raise no_table()
    if not live.seats_of(person.id):
        raise not_seated()


async def _seat(server: Parts, live: LiveTable, person: Person, seat: int | None) -> int:
    viewer = await look(server.tables, live, person.id, seat)
    if viewer.seat is None:
        raise not_seated()
    return viewer.seat


def _keep_line(session: Session, row: ChatRow) -> None:
    """Keeps a line of talk; what no page shows any more is forgotten."""
    session.add(row)
    session.flush()
    said = select(ChatRow.id).where(ChatRow.table == row.table).order_by(ChatRow.id.desc())
    oldest = session.scalar(said.offset(MOST_SHOWN - 1).limit(1))
    if oldest is not None:
        session.execute(delete(ChatRow).where(ChatRow.table == row.table, ChatRow.id < oldest))


def _keep_note(session: Session, table: str, person: int, text: str) -> None:
    session.merge(NoteRow(table=table, person=person, text=text))


def _order(table: Table[Any], order: core_orders.StandingOrder) -> dict[str, str]:
    return {"order": order.text, "words": order.words(table.game.windows)}


def _line(row: ChatRow) -> dict[str, Any]:
    return {"id": row.id, "name": row.name, "text": row.text, "at": summaries.moment(row.at)}
