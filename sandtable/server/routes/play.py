"""At the table: looking, acting, asking why not, taking back, ending."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, Field

from sandtable.core.action import Action
from sandtable.core.errors import Refused
from sandtable.core.game import Game
from sandtable.core.outcomes import SeededLuck
from sandtable.core.refusal import Refusal
from sandtable.core.state import State
from sandtable.core.table import Table
from sandtable.server import views
from sandtable.server.errors import Denied, not_seated
from sandtable.server.people import Person
from sandtable.server.reasons import why_nothing
from sandtable.server.routes.common import (
    AtDesk,
    Body,
    Parts,
    Server,
    Somebody,
    TheTable,
)
from sandtable.server.routes.direct import DirectRoute
from sandtable.server.tables import LiveTable, Request

router = APIRouter(prefix="/api/tables/{table_id}", tags=["play"])
busiest = APIRouter(prefix=router.prefix, tags=["play"], route_class=DirectRoute)

Key = Annotated[str, Field(min_length=1, max_length=80)]
Text = Annotated[str, Field(min_length=1, max_length=300)]
Number = Annotated[int, Field(ge=0, le=1_000_000_000)]
SINCE = r"^(\d{1,9}-)?\d{1,9}$"
Since = Annotated[
    str,
    Field(
        pattern=SINCE, description="The ``mark`` of an answer one has: the log is told after it."
    ),
]


class Look(BaseModel):
    """What one wants to see, after the question mark of an address."""

    at: Number | None = None
    since: Since = "0"
    seat: Number | None = None
    cards: str = ""


class Act(Body):
    power: Text
    action: Text
    revision: Number
    key: Key
    since: Since = "0"


class Why(Body):
    power: Text
    action: Text | None = None
    id: Text | None = None


class Undo(Body):
    revision: Number
    key: Key
    seat: Number | None = None
    since: Since = "0"


class Back(Body):
    to: Number
    seat: Number | None = None
    since: Since = "0"


class AsSeat(Body):
    seat: Number | None = None
    since: Since = "0"


NO_SEAT = AsSeat()


@busiest.get("/state", response_class=JSONResponse)
async def state(asked: Annotated[Look, Query()], desk: AtDesk) -> Response:
    """The table as one sees it, now or after an event; ``cards=open`` once the game is over.

    With the ``mark`` of an earlier answer as ``since``, the log is told from ``log_from`` on:
    what one has of it before that event stands.
    """
    person = desk.person.id if desk.person else None
    async with desk.server.tables.held(desk.live) as live:
        viewer = views.viewer_of(live, person, asked.seat)
        if asked.cards == "open":
            viewer = views.opened(live, viewer)
        return _answer(views.state(live, viewer, asked.at, asked.since))


@busiest.post("/act", responses={409: {"description": "The table has moved on."}})
async def act(asked: Act, desk: AtDesk) -> Any:
    """Does one thing that is offered."""
    server, person = desk.server, desk.somebody
    server.limits.take("act", f"person {person.id}")
    async with server.tables.held(desk.live) as live:
        power = _power(live.table.game, asked.power)
        seat = _own_seat_of(live, person, power)
        request = Request(person.id, asked.key, f"act {asked.power} {asked.action}")
        return await _carry_out(
            server,
            live,
            views.viewer_of(live, person.id, seat),
            asked.revision,
            request,
            lambda: live.table.act(seat, power, asked.action),
            asked.since,
        )


@router.post("/undo", responses={409: {"description": "The table has moved on."}})
async def undo(body: Undo, live: TheTable, server: Server, person: Somebody) -> Any:
    """Takes back one's own last step."""
    server.limits.take("act", f"person {person.id}")
    async with server.tables.held(live) as live:
        viewer = seated(live, person, body.seat, last_actor=True)
        seat = viewer.seat
        assert seat is not None
        request = Request(person.id, body.key, "undo")
        return await _carry_out(
            server, live, viewer, body.revision, request, lambda: live.table.undo(seat), body.since
        )


async def _carry_out(
    server: Parts,
    live: LiveTable,
    viewer: views.Viewer,
    revision: int,
    request: Request,
    do: Callable[[], object],
    since: str,
) -> Any:
    """Does a thing once, if the table is still as the client saw it."""
    if not server.tables.done_before(live, request):
        if revision != live.revision(viewer.powers):
            return _seen(live, request.person, since, 409)
        await server.tables.change(live, do, request)
    return _seen(live, request.person, since)


@router.post("/why")
async def why(body: Why, live: TheTable, server: Server, person: Somebody) -> dict[str, str] | None:
    """Why an action is not offered, or why nothing can be done with a thing."""
    server.limits.take("act", f"person {person.id}")
    if (body.action is None) == (body.id is None):
        raise Denied(422, "Ask about an action or about an id.", "form")
    async with server.tables.held(live) as live:
        power = _power(live.table.game, body.power)
        _own_seat_of(live, person, power)
        if body.action is not None:
            refusal = live.table.why_not(power, body.action)
        else:
            refusal = why_nothing(live.table, power, body.id or "")
    return {"rule": refusal.rule, "words": refusal.words} if refusal else None


@router.get("/cautions")
async def cautions(
    live: TheTable, server: Server, person: Somebody, power: Text, action: Text | None = None
) -> dict[str, Any]:
    """What a power of one's own should think of now, or before it does what is offered.

    ``commits`` tells whether the action could not be taken back. The warnings are made from an
    imagined position, so that they cannot depend on what the seat does not know.
    """
    server.limits.take("act", f"person {person.id}")
    async with server.tables.held(live) as live:
        table, game = live.table, live.table.game
        number = _power(game, power)
        seat = _own_seat_of(live, person, number)
        chosen = game.verbs.parse(action) if action is not None else None
        if chosen is not None and chosen not in table.offers(number):
            raise Refused(table.why_not(number, chosen) or Refusal("turn", "That is not offered."))
        g = game.imagine(table.state, live.powers(seat), SeededLuck(len(table.events)))
    return await asyncio.to_thread(_cautions, game, g, number, chosen)


def _cautions(game: Game[Any], g: State, power: int, action: Action | None) -> dict[str, Any]:
    commits = False
    if action is not None:
        commits = game.commits(g, power, action)
        game.apply(g, power, action)
    found = game.cautions(g, power) if commits or action is None else []
    return {
        "commits": commits,
        "cautions": [{"words": one.words, "about": list(one.about)} for one in found],
    }


@router.post("/rollback")
async def propose_rollback(body: Back, live: TheTable, server: Server, person: Somebody) -> Any:
    """Asks the others to go back to an event, by the number one's log gives it."""
    async with server.tables.held(live) as live:
        viewer = seated(live, person, body.seat)
        seat = viewer.seat
        assert seat is not None
        noticed = live.noticed(viewer.powers)
        true = noticed.true(body.to)

        def propose() -> None:
            if not live.table.finished and not noticed.may_return_to(true):
                raise Refused(_no_step(body.to))
            live.table.propose_rollback(seat, true)
            for other in _agreeing(live, person):
                if live.table.rollback is not None:
                    live.table.consent(other)

        return await _change(server, live, person, propose, body.since)


def _no_step(event: int) -> Refusal:
    """By the seat's own number, and by what it can notice: the true ones are not its to know."""
    return Refusal(
        "undo",
        f"Event {event} is no earlier step of this game; choose one from the log that was not "
        "taken back.",
    )


@router.post("/consent")
async def consent(live: TheTable, server: Server, person: Somebody, body: AsSeat = NO_SEAT) -> Any:
    """Agrees to go back."""
    return await _for_own_seats(server, live, person, body, Table.consent)


@router.post("/decline")
async def decline(live: TheTable, server: Server, person: Somebody, body: AsSeat = NO_SEAT) -> Any:
    """Refuses what is proposed, or withdraws it."""

    def refuse(table: Table[Any], seat: int) -> None:
        if table.rollback is not None:
            table.decline(seat)
        else:
            table.decline_draw(seat)

    return await _for_own_seats(server, live, person, body, refuse, once=True)


@router.post("/resign")
async def resign(live: TheTable, server: Server, person: Somebody, body: AsSeat = NO_SEAT) -> Any:
    """Gives up."""
    return await _for_own_seats(server, live, person, body, Table.resign, once=True)


@router.post("/draw")
async def draw(live: TheTable, server: Server, person: Somebody, body: AsSeat = NO_SEAT) -> Any:
    """Offers a draw, or takes the one offered."""

    def agree(table: Table[Any], seat: int) -> None:
        if table.draw_offer:
            table.accept_draw(seat)
        else:
            table.offer_draw(seat)
        for other, place in enumerate(table.seats):
            if table.draw_offer and place.is_bot and server.bots.takes_draw(table, other):
                table.accept_draw(other)

    return await _for_own_seats(server, live, person, body, agree)


def _agreeing(live: LiveTable, person: Person) -> list[int]:
    """The seats that need not be asked: one's own others, and those where nobody sits."""
    return [
        number
        for number, place in enumerate(live.places)
        if place.person in (None, person.id) and not live.table.seats[number].is_bot
    ]


async def _for_own_seats(
    server: Parts,
    live: LiveTable,
    person: Person,
    body: AsSeat,
    do: Callable[[Table[Any], int], object],
    once: bool = False,
) -> Any:
    """Does a thing for all the seats one holds, or for one of them."""
    async with server.tables.held(live) as live:
        first = seated(live, person, body.seat).seat
        assert first is not None
        seats = [first] if once or body.seat is not None else live.seats_of(person.id)

        def for_all() -> None:
            for number, own in enumerate(seats):
                if number == 0 or not live.table.finished:
                    do(live.table, own)

        return await _change(server, live, person, for_all, body.since)


async def _change(
    server: Parts, live: LiveTable, person: Person, do: Callable[[], None], since: str
) -> Any:
    server.limits.take("act", f"person {person.id}")
    await server.tables.change(live, do)
    return _seen(live, person.id, since)


def _seen(live: LiveTable, person: int, since: str, status: int = 200) -> Response:
    """The table as somebody sees it now, with what is new to them of its log."""
    return _answer(views.state(live, views.viewer_of(live, person), since=since), status)


def _answer(state: dict[str, Any], status: int = 200) -> Response:
    """A state as it goes over the wire."""
    return Response(views.encode(state), status, media_type="application/json")


def _power(game: Game[Any], name: str) -> int:
    return game.powers.number(name)


def _own_seat_of(live: LiveTable, person: Person, power: int) -> int:
    """One's own seat that plays a power."""
    if not live.may_watch(person.id):
        raise Denied(404, "There is no such table, or it is not open to you; check the link.")
    mine = live.seats_of(person.id)
    if not mine:
        raise not_seated()
    seat = live.seat_of(power)
    if seat not in mine:
        title = live.table.game.title_of(power)
        raise Denied(403, f"{title} is not yours to play.", "seat")
    return seat


def seated(
    live: LiveTable, person: Person, seat: int | None, last_actor: bool = False
) -> views.Viewer:
    """The seat one acts from: the one named, or the one that acted last, or the one asked."""
    viewer = views.viewer_of(live, person.id, seat)
    if viewer.seat is None:
        raise not_seated()
    if seat is None and last_actor:
        for own in live.seats_of(person.id):
            if live.table.undo_refusal(own) is None:
                return views.viewer_of(live, person.id, own)
    return viewer
