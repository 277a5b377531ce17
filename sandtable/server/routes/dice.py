"""The dice: a word of one's own that goes into them, and whether they were fair."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter

from sandtable.core.table.chance import verify
from sandtable.server import texts, views
from sandtable.server.errors import no_table
from sandtable.server.knowledge import look
from sandtable.server.routes.admission import Route
from sandtable.server.routes.common import Anybody, Body, Server, Somebody, TheTable
from sandtable.server.routes.play import seated

router = APIRouter(prefix="/api/tables/{table_id}", tags=["dice"], route_class=Route)


class Word(Body):
    word: texts.Word
    seat: int | None = None


@router.post("/word")
async def add_word(body: Word, live: TheTable, server: Server, person: Somebody) -> Any:
    """Adds a word of one's own to the dice, before the first one after the deal falls."""
    server.limits.take("act", f"person {person.id}")
    async with server.tables.held(live) as live:
        seat = (await seated(server, live, person, body.seat)).seat
        assert seat is not None
        await server.tables.change(live, lambda: live.table.add_word(seat, body.word.strip()))
        return views.state(live, await look(server.tables, live, person.id))


@router.get("/fairness")
async def fairness(live: TheTable, person: Anybody) -> dict[str, Any]:
    """The commitment of the dice; once the game is over, the secret and whether all is right.

    The commitment is ``sha256:`` and the SHA-256 of the secret's bytes in hexadecimal digits,
    so that a page can check it by itself.
    """
    me = person.id if person else None
    if not live.may_watch(me):
        raise no_table()
    table, history = live.table, live.table.history
    seats = range(len(table.seats))
    may = [seat for seat in seats if history.word_refusal(seat) is None]
    plain: dict[str, Any] = {
        "commitment": table.header.commitment,
        "contributions": dict(history.contributions),
        "word_open": bool(may),
        "yours": [seat for seat in live.seats_of(me) if seat in may],
        "secret": None,
        "verdict": None,
    }
    if table.finished:
        record = table.record()
        async with live.lock:  # it takes a while, so once is enough
            if live.verdict is None:
                live.verdict = await asyncio.to_thread(verify, record)
        plain["secret"] = record.secret.hex() if record.secret else None
        plain["verdict"] = live.verdict._asdict()
    return plain
