"""Records: to download when a game is over, to upload, to replay and to play on."""

from __future__ import annotations

from secrets import randbits
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import Field
from sqlalchemy import func, select

from sandtable.core.game import SPECTATOR
from sandtable.core.outcomes import SeededLuck
from sandtable.core.table.table import Table
from sandtable.server import views
from sandtable.server.errors import Denied, no_table
from sandtable.server.live_table import LiveTable, Place, new_id
from sandtable.server.new_tables import Wish, new_table
from sandtable.server.people import Person
from sandtable.server.routes.admission import Route
from sandtable.server.routes.common import (
    Anybody,
    Body,
    Parts,
    Server,
    Somebody,
    TheTable,
    address,
)
from sandtable.server.routes.tables import (
    MOST_LISTED,
    ClockWanted,
    SeatWanted,
    Visibility,
    may_start,
    terms_of,
)
from sandtable.server.security import MOST_OCTETS_OF_A_RECORD
from sandtable.server.storage import TableRow
from sandtable.server.uploads import read_apart

router = APIRouter(prefix="/api", tags=["records"], route_class=Route)


class Continuation(Body):
    at: Annotated[int, Field(ge=0)] | None = None
    """Where to play on from: an event; without one, from the last position that was not over."""
    seats: list[SeatWanted] = Field(default_factory=list, max_length=60)
    visibility: Visibility = "unlisted"
    clock: ClockWanted | None = None
    bots_resign: bool | None = None
    """Whether bots give up games that they have lost; without a word, as at the table before."""


class Upload(Continuation):
    record: Annotated[str, Field(max_length=MOST_OCTETS_OF_A_RECORD)]
    mode: Literal["replay", "continue"] = "replay"


NO_WISHES = Continuation()


@router.get("/tables/{table_id}/record", response_class=Response)
async def download(live: TheTable, person: Anybody) -> Response:
    """The public record of a finished game."""
    text = _finished(live, person).record().text(secret=False)
    name = f"{live.table.game.key}-{live.id}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/x-ndjson", headers=headers)


@router.post("/records")
async def upload(
    body: Upload, request: Request, server: Server, person: Somebody
) -> dict[str, Any]:
    """A table from a record: to replay as it was, or to play on from one of its positions."""
    for asker in (f"person {person.id}", address(request)):
        server.limits.take("upload", asker)
    await may_start(server, person)
    await _may_upload(server, person)
    table = await read_apart(body.record)
    if body.mode == "continue":
        live = _continued(table, body, person, [], as_before=False)
    elif not table.finished:
        raise Denied(422, "This game is not over, and its cards stay closed; play on instead.")
    else:
        places = [Place("bot" if seat.is_bot else "friend") for seat in table.seats]
        live = LiveTable(new_id(), table, places, person.id, body.visibility, uploaded=True)
    await server.tables.add(live)
    return views.summary(live, person.id)


async def _may_upload(server: Parts, person: Person) -> None:
    """Refuses one more record to somebody who has as many here as a page shows."""
    kept = select(func.count()).where(TableRow.owner == person.id, TableRow.uploaded.is_(True))
    if await server.storage.read(lambda s: s.scalar(kept) or 0) >= MOST_LISTED:
        raise Denied(403, f"You have brought {MOST_LISTED} records already; replay those here.")


@router.post("/tables/{table_id}/continue")
async def play_on(
    live: TheTable, server: Server, person: Somebody, body: Continuation = NO_WISHES
) -> dict[str, Any]:
    """A new table that plays on from a position of a finished one, with new dice."""
    await may_start(server, person)
    table, mine = _finished(live, person), live.seats_of(person.id)
    new = _continued(table, body, person, mine, as_before=live.bots_resign)
    await server.tables.add(new)
    return views.summary(new, person.id)


def _finished(live: LiveTable, person: Person | None) -> Table[Any]:
    if not live.may_watch(person.id if person else None):
        raise no_table()
    if not live.table.finished:
        raise Denied(403, "The record is open when the game is over.")
    return live.table


def _continued(
    table: Table[Any], body: Continuation, person: Person, mine: list[int], *, as_before: bool
) -> LiveTable:
    """A new game with new dice from a position of an old one; ``as_before``: bots gave up there.

    Whoever has the record knows every card in it. So with other people at the table, all that is
    hidden is dealt anew; alone with bots, the cards stay as they were.
    """
    game = table.game
    at = _last_open(table) if body.at is None else body.at
    g = table.position_at(at)
    if game.over(g):
        raise Denied(422, "The game is over there; choose an earlier event to play on from.")
    wishes = [Wish(seat.powers, seat.player, seat.name) for seat in body.seats]
    wishes = wishes or _as_before(table, mine)
    alone = all(wish.player == "me" or wish.player.startswith("bot:") for wish in wishes)
    if not alone:
        g = game.imagine(g, SPECTATOR, SeededLuck(randbits(64)))
    live = new_table(
        game,
        person,
        wishes,
        body.visibility,
        position=game.export(g),
        terms=terms_of(body.clock),
        bots_resign=as_before if body.bots_resign is None else body.bots_resign,
    )
    if alone:
        live.shown = {(person.id, seat) for seat in range(len(live.places))}
    return live


def _last_open(table: Table[Any]) -> int:
    """The last event after which there was still something to decide."""
    numbers = range(len(table.events) - 1, -1, -1)
    return next((n for n in numbers if not table.game.over(table.position_at(n))), 0)


def _as_before(table: Table[Any], mine: list[int]) -> list[Wish]:
    """The seats of the record: oneself where one sat, or as the first person; then friends."""
    people = [number for number, seat in enumerate(table.seats) if not seat.is_bot]
    mine = mine or people[:1]
    wishes = []
    for number, seat in enumerate(table.seats):
        names = [name for power, name in enumerate(table.game.powers) if seat.powers >> power & 1]
        player = seat.player if seat.is_bot else ("me" if number in mine else "friend")
        wishes.append(Wish(names, player, seat.name))
    return wishes
