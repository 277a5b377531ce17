"""At the table: looking, acting, asking why not, taking back, ending."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, Field

from sandtable.bots import consent as consent_of_bots
from sandtable.core.action import Action, offer_for
from sandtable.core.errors import Refused
from sandtable.core.game import Game
from sandtable.core.outcomes import SeededLuck
from sandtable.core.refusal import Refusal
from sandtable.core.state import State
from sandtable.core.table.record import Event
from sandtable.core.table.table import Table
from sandtable.server import answers, views
from sandtable.server.deeds import deeds
from sandtable.server.errors import Denied, no_table, not_seated
from sandtable.server.knowledge import look, rollback_refusal
from sandtable.server.live_table import LiveTable, OnlyOnce
from sandtable.server.people import Person
from sandtable.server.routes import talk
from sandtable.server.routes.admission import Route
from sandtable.server.routes.common import (
    Anybody,
    Body,
    Parts,
    Server,
    Somebody,
    TheTable,
)
from sandtable.server.why_nothing import barred_uses, why_nothing

router = APIRouter(prefix="/api/tables/{table_id}", tags=["play"], route_class=Route)

Key = Annotated[str, Field(min_length=1, max_length=80)]
Text = Annotated[str, Field(min_length=1, max_length=300)]
Number = Annotated[int, Field(ge=0, le=1_000_000_000)]
Revision = Annotated[str, Field(pattern=r"^\d{1,9}-\d{1,9}-\d{1,9}$")]
"""The revision of the state that one has."""
Known = Annotated[
    str,
    Field(
        pattern=r"^(\d{1,9}-\d{1,9}-\d{1,9})?$",
        description="The revision of the state that one has: only what is new of the log is told.",
    ),
]

MOST_IN_A_ROW = 60
"""At most this many actions may follow the first in one request."""

Described = dict[int | str, dict[str, Any]]
Seen = answers.TableState | answers.BriefState
SEEN: Described = {200: {"model": Seen, "description": "The table as one sees it."}}
HELD: Described = {
    202: {"model": answers.Held, "description": "It could not be taken back, so it is not done."}
}
MOVED_ON: Described = {
    409: {"model": Seen, "description": "The table has moved on; this is it now."}
}


Brief = Annotated[
    bool,
    Field(description="Leave out what /api/games/KEY/printed tells once and for all."),
]


class Look(BaseModel):
    """What one wants to see, after the question mark of an address."""

    at: Number | None = None
    brief: Brief = False
    revision: Known = ""
    seat: Number | None = None
    cards: str = ""


class Earlier(BaseModel):
    """Which part of the log one wants, after the question mark of an address."""

    before: Number
    seat: Number | None = None
    cards: str = ""


class Act(Body):
    power: Text
    action: Text
    revision: Revision
    key: Key
    then: list[Text] = Field(
        default_factory=list,
        max_length=MOST_IN_A_ROW,
        description="More to do after it, in order: all of it or nothing. What is no longer "
        "asked, or comes after a step that cannot be taken back, falls away.",
    )
    hold: Annotated[
        bool, Field(description="Do it only if it could be taken back, else answer that it waits.")
    ] = False
    brief: Brief = False


class Why(Body):
    power: Text
    action: Text | None = None
    id: Text | None = None


class Undo(Body):
    revision: Revision
    key: Key
    brief: Brief = False
    seat: Number | None = None


class Back(Body):
    to: Number
    seat: Number | None = None
    revision: Known = ""


class AsSeat(Body):
    seat: Number | None = None
    revision: Known = ""


NO_SEAT = AsSeat()


@router.get("/state", response_class=JSONResponse, responses=SEEN)
async def state(
    asked: Annotated[Look, Query()], live: TheTable, server: Server, person: Anybody
) -> Response:
    """The table as one sees it, now or after an event; ``cards=open`` once the game is over.

    With the ``revision`` of a state that one has, the log is told from ``log_from`` on: what one
    has of it before that event stands.
    """
    async with server.tables.held(live) as live:
        viewer = await _viewer(server, live, person, asked)
        return _answer(live, views.state(live, viewer, asked.at, asked.revision), asked.brief)


@router.get("/log")
async def log(
    asked: Annotated[Earlier, Query()], live: TheTable, server: Server, person: Anybody
) -> list[answers.LogLine]:
    """What the log told before an event, for one who had a brief state first."""
    async with server.tables.held(live) as live:
        viewer = await _viewer(server, live, person, asked)
        return views.log_before(live, viewer, asked.before)


@router.get("/since")
async def since(
    live: TheTable, server: Server, person: Somebody, seat: Number | None = None
) -> Response:
    """What the others did since one's own last act."""
    async with server.tables.held(live) as live:
        viewer = await look(server.tables, live, person.id, seat)
        told = views.encode(deeds(live, viewer))
    return Response(told, media_type="application/json")


async def _viewer(
    server: Parts, live: LiveTable, person: Person | None, asked: Look | Earlier
) -> views.Viewer:
    """Who looks, and what they may see."""
    viewer = await look(server.tables, live, person.id if person else None, asked.seat)
    return views.opened(live, viewer) if asked.cards == "open" else viewer


@router.post("/act", responses=SEEN | HELD | MOVED_ON)
async def act(body: Act, live: TheTable, server: Server, person: Somebody) -> Any:
    """Does one thing that is offered, or several in a row."""
    server.limits.take("act", f"person {person.id}")
    async with server.tables.held(live) as live:
        power = _power(live.table.game, body.power)
        seat = await own_seat(server, live, person, power)
        actions = [body.action, *body.then]
        request = OnlyOnce(person.id, body.key, f"act {body.power} {'; '.join(actions)}")
        return await _carry_out(
            server,
            live,
            body,
            request,
            lambda: _act(live.table, seat, power, actions),
            lambda: body.hold and _commits(live, seat, power, actions),
        )


def _act(table: Table[Any], seat: int, power: int, actions: list[str]) -> Event:
    """Does actions in a row and answers with the event of the first.

    What comes after a step that cannot be taken back falls away, and so does what is no longer
    asked: where nothing is left to choose, the rules go on by themselves.
    """
    question = table.state.now[0]
    first = table.act(seat, power, actions[0])
    for action in actions[1:]:
        if power not in table.asked() or table.state.now[0] != question:
            break
        if table.undo_refusal(seat) is not None:
            break
        table.act(seat, power, action)
    return first


def _commits(live: LiveTable, seat: int, power: int, actions: list[str]) -> bool:
    """Whether one of several actions could not be taken back, as far as its seat can know."""
    table, game = live.table, live.table.game
    if offer_for(table.offers(power), game.verbs.parse(actions[0])) is None:
        return False
    g = game.imagine(table.state, live.powers(seat), SeededLuck(len(table.events)))
    for text in actions:
        action = game.verbs.parse(text)
        if power not in game.asked(g) or offer_for(game.offers(g, power), action) is None:
            return False
        if game.commits(g, power, action, live.powers(seat)):
            return True
        game.apply(g, power, action)
    return False


@router.post("/undo", responses=SEEN | MOVED_ON)
async def undo(body: Undo, live: TheTable, server: Server, person: Somebody) -> Any:
    """Takes back one's own last step."""
    server.limits.take("act", f"person {person.id}")
    async with server.tables.held(live) as live:
        viewer = await seated(server, live, person, body.seat, last_actor=True)
        seat = viewer.seat
        assert seat is not None
        request = OnlyOnce(person.id, body.key, "undo")
        return await _carry_out(server, live, body, request, lambda: live.table.undo(seat))


async def _carry_out(
    server: Parts,
    live: LiveTable,
    body: Act | Undo,
    request: OnlyOnce,
    do: Callable[[], Event],
    waits: Callable[[], bool] = lambda: False,
) -> Any:
    """Does a thing once, if the table is still as the client saw it and it need not wait."""
    status = 200
    if not server.tables.done_before(live, request):
        if not live.is_up_to_date(request.person, body.revision):
            status = 409
        elif waits():
            return Response(views.encode({"held": True}), 202, media_type="application/json")
        else:
            await server.tables.change(live, do, request)
    return await _seen(server, live, request.person, body.revision, body.brief, status)


@router.post("/why")
async def why(body: Why, live: TheTable, server: Server, person: Somebody) -> dict[str, str] | None:
    """Why an action is not offered, or why nothing can be done with a thing."""
    server.limits.take("act", f"person {person.id}")
    if (body.action is None) == (body.id is None):
        raise Denied(422, "Ask about an action or about an id.", "form")
    async with server.tables.held(live) as live:
        power = _power(live.table.game, body.power)
        await own_seat(server, live, person, power)
        if body.action is not None:
            refusal = live.table.why_not(power, body.action)
        else:
            refusal = why_nothing(live.table, power, body.id or "")
    return {"rule": refusal.rule, "words": refusal.words} if refusal else None


@router.get("/barred")
async def barred(
    live: TheTable, server: Server, person: Somebody, power: Text, thing: Text
) -> list[answers.BarredUse]:
    """What a card or another thing cannot be used for now, though the question knows such uses."""
    server.limits.take("act", f"person {person.id}")
    async with server.tables.held(live) as live:
        game = live.table.game
        number = _power(game, power)
        await own_seat(server, live, person, number)
        return [
            {
                "action": game.verbs.text(action),
                "label": game.show.label(live.table.state, action),
                "rule": refusal.rule,
                "words": refusal.words,
            }
            for action, refusal in barred_uses(live.table, number, thing)
        ]


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
        seat = await own_seat(server, live, person, number)
        chosen = game.verbs.parse(action) if action is not None else None
        if chosen is not None and offer_for(table.offers(number), chosen) is None:
            raise Refused(table.why_not(number, chosen) or Refusal("turn", "That is not offered."))
        g = game.imagine(table.state, live.powers(seat), SeededLuck(len(table.events)))
    return await asyncio.to_thread(_cautions, game, g, number, chosen, live.powers(seat))


def _cautions(
    game: Game[Any], g: State, power: int, action: Action | None, seat: int
) -> dict[str, Any]:
    commits = False
    if action is not None:
        commits = game.commits(g, power, action, seat)
        game.apply(g, power, action)
    found = game.show.cautions(g, power) if commits or action is None else []
    return {
        "commits": commits,
        "cautions": [{"words": one.words, "about": list(one.about)} for one in found],
    }


@router.post("/rollback", responses=SEEN)
async def propose_rollback(body: Back, live: TheTable, server: Server, person: Somebody) -> Any:
    """Asks the others to go back to an event, by the number one's log gives it."""
    async with server.tables.held(live) as live:
        viewer = await seated(server, live, person, body.seat)
        seat = viewer.seat
        assert seat is not None
        noticed = live.noticed(viewer.powers)
        true = noticed.true(body.to)

        def propose() -> Event | None:
            if not live.table.finished and not noticed.may_return_to(true):
                raise Refused(_no_step(body.to))
            refusal = rollback_refusal(live)
            if refusal is not None:
                raise refusal
            declined = consent_of_bots.rollback_refusal(live.table, true)
            if declined is not None:
                raise Refused(declined)
            live.table.propose_rollback(seat, true)
            for other in _agreeing(live, person):
                if live.table.rollback is not None:
                    live.table.consent(other)
            done = live.table.rollback is None
            return live.table.events[-1] if done else None

        return await _change(server, live, person, propose, body.revision)


def _no_step(event: int) -> Refusal:
    """Tells of an event by the seat's own number; it may not learn the true one."""
    return Refusal(
        "undo",
        f"Event {event} is no earlier step of this game; choose one from the log that was not "
        "taken back.",
    )


@router.post("/consent", responses=SEEN)
async def consent(live: TheTable, server: Server, person: Somebody, body: AsSeat = NO_SEAT) -> Any:
    """Agrees to go back."""
    return await _for_own_seats(server, live, person, body, Table.consent)


@router.post("/decline", responses=SEEN)
async def decline(live: TheTable, server: Server, person: Somebody, body: AsSeat = NO_SEAT) -> Any:
    """Refuses what is proposed, which all at the table then hear; or withdraws it."""
    proposed = live.table.rollback
    asker = proposed.asker if proposed else next(iter(live.table.draw_offer), None)

    def refuse(table: Table[Any], seat: int) -> None:
        if table.rollback is not None:
            table.decline(seat)
        else:
            table.decline_draw(seat)

    answer = await _for_own_seats(server, live, person, body, refuse, once=True)
    if asker is not None and asker not in live.seats_of(person.id):
        await talk.say(server, live, person, _DECLINED["back" if proposed else "draw"])
    return answer


_DECLINED = {"back": "I would rather not go back.", "draw": "No draw: I play on."}


@router.post("/resign", responses=SEEN)
async def resign(live: TheTable, server: Server, person: Somebody, body: AsSeat = NO_SEAT) -> Any:
    """Gives up."""
    return await _for_own_seats(server, live, person, body, Table.resign, once=True)


@router.post("/draw", responses=SEEN)
async def draw(live: TheTable, server: Server, person: Somebody, body: AsSeat = NO_SEAT) -> Any:
    """Offers a draw, or takes the one offered."""

    def agree(table: Table[Any], seat: int) -> Event | None:
        event = table.accept_draw(seat) if table.draw_offer else table.offer_draw(seat)
        for other, place in enumerate(table.seats):
            if not table.draw_offer or not place.is_bot:
                continue
            declined = consent_of_bots.draw_refusal(table, other)
            if declined is not None:
                table.decline_draw(seat)
                raise Refused(declined)
            event = table.accept_draw(other)
        return event

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
    do: Callable[[Table[Any], int], Event | None],
    once: bool = False,
) -> Any:
    """Does a thing for all the seats one holds, or for one of them."""
    async with server.tables.held(live) as live:
        first = (await seated(server, live, person, body.seat)).seat
        assert first is not None
        seats = [first] if once or body.seat is not None else live.seats_of(person.id)

        def for_all() -> Event | None:
            event = None
            for own in seats:
                event = event or do(live.table, own)
            return event

        return await _change(server, live, person, for_all, body.revision)


async def _change(
    server: Parts, live: LiveTable, person: Person, do: Callable[[], Event | None], known: str
) -> Any:
    server.limits.take("act", f"person {person.id}")
    await server.tables.change(live, do)
    return await _seen(server, live, person.id, known)


async def _seen(
    server: Parts, live: LiveTable, person: int, known: str, brief: bool = False, status: int = 200
) -> Response:
    """The table as somebody sees it now, with what is new of its log after a revision they know."""
    viewer = await look(server.tables, live, person)
    return _answer(live, views.state(live, viewer, known=known), brief, status)


def _answer(live: LiveTable, state: answers.TableState, brief: bool, status: int = 200) -> Response:
    """A state as it goes over the wire."""
    told = views.brief(live, state) if brief else state
    return Response(views.encode(told), status, media_type="application/json")


def _power(game: Game[Any], name: str) -> int:
    return game.powers.number(name)


async def own_seat(server: Parts, live: LiveTable, person: Person, power: int) -> int:
    """One's own seat that plays a power; from now on one knows what it knows.

    Even a refusal tells something of a hand: that a card is not in it.
    """
    if not live.may_watch(person.id):
        raise no_table()
    mine = live.seats_of(person.id)
    if not mine:
        raise not_seated()
    seat = live.seat_of(power)
    if seat not in mine:
        title = live.table.game.title_of(power)
        raise Denied(403, f"{title} is not yours to play.", "seat")
    await look(server.tables, live, person.id, seat)
    return seat


async def seated(
    server: Parts, live: LiveTable, person: Person, seat: int | None, last_actor: bool = False
) -> views.Viewer:
    """The seat one acts from: the one named, or the one that acted last, or the one asked."""
    viewer = await look(server.tables, live, person.id, seat)
    if viewer.seat is None:
        raise not_seated()
    if seat is None and last_actor:
        for own in live.seats_of(person.id):
            if live.table.undo_refusal(own) is None:
                return await look(server.tables, live, person.id, own)
    return viewer
