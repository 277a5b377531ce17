"""Talk at the table, private notes, and standing orders."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from sandtable.core import orders as core_orders
from sandtable.core.bits import bits
from sandtable.server import views
from sandtable.server.errors import no_table, not_seated
from sandtable.server.people import Person
from sandtable.server.routes.common import Anybody, Body, Server, Somebody, TheTable, Wanted
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
    server.hub.chat(live, line)
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
        own = _seat(live, person, seat)
        table = live.table
        return {
            "given": [_order(order) for order in table.orders.of(own)],
            "possible": [_order(order) for order in table.orders.possible(table.state)],
            "cards": _own_cards(live, own),
        }


@router.post("/orders")
async def give_order(body: Order, live: TheTable, server: Server, person: Somebody) -> Any:
    """Gives a standing order, such as ``pass turn`` or ``pass unless attacked``."""
    async with server.tables.held(live) as live:
        seat = _seat(live, person, body.seat)
        give = partial(live.table.give_order, seat, body.order)
        await server.tables.change(live, give, secretly=True)
        return views.state(live, views.viewer_of(live, person.id))


@router.post("/orders/revoke")
async def revoke(
    live: TheTable, server: Server, person: Somebody, body: Revocation = ALL_ORDERS
) -> Any:
    """Takes back one standing order by its place in the list, or all."""
    async with server.tables.held(live) as live:
        seat = _seat(live, person, body.seat)
        take_back = partial(live.table.revoke_orders, seat, body.place)
        await server.tables.change(live, take_back, secretly=True)
        return views.state(live, views.viewer_of(live, person.id))


def _own_cards(live: LiveTable, seat: int) -> list[dict[str, str]]:
    """The cards of a seat that an order may name."""
    game, powers = live.table.game, live.powers(seat)
    own = {game.powers[power] for power in bits(powers)}
    known = set(game.verbs.names())
    return [
        {"id": card.id, "title": card.title, "text": card.text}
        for zone in game.scene(live.table.state, powers).zones
        if zone.owner in own
        for card in zone.cards
        if card.id in known
    ]


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


def _order(order: core_orders.Order) -> dict[str, str]:
    return {"order": order.text, "words": order.words}


def _line(row: ChatRow) -> dict[str, Any]:
    return {"id": row.id, "name": row.name, "text": row.text, "at": views.moment(row.at)}
