"""Making, finding, joining and leaving tables."""

from __future__ import annotations

from functools import partial
from secrets import compare_digest
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from pydantic import Field
from sqlalchemy import ColumnElement, Select, and_, exists, func, or_, select

from sandtable.core.registry import find_game
from sandtable.server import clocks, knowledge, seating, texts, views
from sandtable.server.bots import check_bot
from sandtable.server.errors import Denied, no_table, not_seated
from sandtable.server.knowledge import look
from sandtable.server.live_table import LiveTable
from sandtable.server.new_tables import Terms, Wish, new_table
from sandtable.server.people import Person
from sandtable.server.routes.admission import Route
from sandtable.server.routes.common import Anybody, Body, Parts, Server, Somebody, TheTable
from sandtable.server.storage import NoticeRow, SeatRow, TableRow
from sandtable.server.timekeeper import CARETAKER

router = APIRouter(prefix="/api", tags=["tables"], route_class=Route)

Short = texts.Label
Visibility = Literal["private", "unlisted", "open"]
MOST_LISTED = 50
"""How many tables a page of a list has."""
MOST_WATCHERS = 100
MOST_GOING_ON = 300
"""How many unfinished tables somebody may have made."""


class SeatWanted(Body):
    powers: Annotated[list[Short], Field(min_length=1, max_length=60)]
    player: Short
    name: texts.SeatName = ""


class ClockWanted(Body):
    kind: Literal["live", "days"]
    amount: Annotated[float, Field(gt=0, le=10_000, strict=False)]
    """Minutes for the game, or days for each move."""
    increment: Annotated[float, Field(ge=0, le=3600, strict=False)] = 0.0
    """Seconds won back with each answer in live play."""
    then: Literal["caretaker", "lose"] = "caretaker"


class TableWanted(Body):
    game: Short
    scenario: Short | None = None
    options: dict[Short, bool | int | str] = Field(default_factory=dict)
    seats: list[SeatWanted] = Field(default_factory=list, max_length=60)
    visibility: Visibility = "private"
    clock: ClockWanted | None = None
    seal: Annotated[str, Field(max_length=40)] | None = None
    """From ``POST /api/seal``: the dice are sealed already."""
    contribution: texts.NoWord = ""
    """A word of one's own that the dice depend on."""
    bots_resign: bool = False
    """Whether bots give up games that they have lost."""


class Joining(Body):
    seat: int | None = None
    invite: Annotated[str, Field(max_length=40)] = ""


class Admission(Body):
    seat: int
    yes: bool


class Leaving(Body):
    seat: int | None = None


class Caretaker(Body):
    bot: Annotated[str, Field(max_length=40)] | None
    seat: int | None = None


class Showing(Body):
    visibility: Visibility


ANY_SEAT, ALL_SEATS = Joining(), Leaving()


@router.get("/games")
async def games(_: Anybody) -> list[dict[str, Any]]:
    """The games one can play, with all there is to choose."""
    return views.games()


@router.post("/seal")
async def seal(server: Server, person: Somebody) -> dict[str, str]:
    """Seals the dice of a table to be made, so that its maker can then add a word to them."""
    server.limits.take("create", f"person {person.id}")
    return server.seals.make()


@router.post("/tables")
async def make_table(body: TableWanted, server: Server, person: Somebody) -> dict[str, Any]:
    """Starts a game."""
    await may_start(server, person)
    wishes = [Wish(seat.powers, seat.player, seat.name) for seat in body.seats]
    live = new_table(
        find_game(body.game),
        person,
        wishes,
        body.visibility,
        scenario=body.scenario,
        options=body.options,
        sealed=server.seals.open(body.seal, body.contribution) if body.seal else None,
        terms=terms_of(body.clock),
        bots_resign=body.bots_resign,
    )
    await server.tables.add(live)
    return views.summary(live, person.id)


async def may_start(server: Parts, person: Person) -> None:
    """Refuses one more table to somebody who starts them too fast, or never ends them."""
    server.limits.take("create", f"person {person.id}")
    going_on = select(func.count()).where(TableRow.owner == person.id, TableRow.over.is_(False))
    if await server.storage.read(lambda s: s.scalar(going_on) or 0) >= MOST_GOING_ON:
        raise Denied(403, f"You have {MOST_GOING_ON} games going on; finish some of them first.")


def terms_of(clock: ClockWanted | None) -> Terms | None:
    """The time there is, as somebody wants it."""
    return Terms(**clock.model_dump()) if clock else None


@router.get("/tables")
async def list_tables(server: Server, person: Anybody) -> dict[str, Any]:
    """The first of one's own tables, going on and over, those open to all, and how many more of
    one's own there are."""
    going_on = await _page(server, person, False, 0)
    over = await _page(server, person, True, 0)
    return {
        "mine": going_on["mine"] + over["mine"],
        "open": await _open(server, person.id if person else None),
        "more": {"going_on": going_on["more"], "over": over["more"]},
    }


@router.get("/tables/further")
async def further_tables(
    server: Server,
    person: Somebody,
    over: bool,
    after: Annotated[int, Query(ge=0, le=1_000_000)],
) -> dict[str, Any]:
    """The next page of one's own tables after a number of them, and how many are left."""
    return await _page(server, person, over, after)


async def _page(server: Parts, person: Person | None, over: bool, after: int) -> dict[str, Any]:
    """Some of one's own tables: those that wait for one's answer, then the latest."""
    if person is None:
        return {"mine": [], "more": 0}
    mine = own_tables(person.id).where(TableRow.over.is_(over))
    latest = mine.order_by(_waits_for(person.id).desc(), TableRow.updated.desc(), TableRow.id)
    count = select(func.count()).select_from(mine.subquery())
    found = await server.storage.read(lambda s: s.scalar(count) or 0)
    return {
        "mine": await server.standings.listed(latest.offset(after).limit(MOST_LISTED), person.id),
        "more": max(0, found - after - MOST_LISTED),
    }


async def _open(server: Parts, me: int | None) -> list[dict[str, Any]]:
    """The latest of the tables of others that are open to all."""
    listed = select(TableRow.id).where(TableRow.visibility == "open", TableRow.over.is_(False))
    if me is not None:
        listed = listed.where(TableRow.id.not_in(own_tables(me)))
    latest = listed.order_by(TableRow.updated.desc(), TableRow.id)
    return await server.standings.listed(latest.limit(MOST_LISTED), me)


def own_tables(person: int) -> Select[str]:
    """The tables that somebody made, or sits at."""
    held = select(SeatRow.table).where(SeatRow.person == person)
    return select(TableRow.id).where(or_(TableRow.owner == person, TableRow.id.in_(held)))


def _waits_for(person: int) -> ColumnElement[bool]:
    """Whether a table waits for somebody's answer; the outbox knows who is asked."""
    asked = select(NoticeRow.place).join(
        SeatRow, and_(SeatRow.table == NoticeRow.table, SeatRow.place == NoticeRow.place)
    )
    return exists(asked.where(NoticeRow.table == TableRow.id, SeatRow.person == person))


@router.get("/tables/{table_id}/invitation")
async def invitation(
    live: TheTable,
    server: Server,
    person: Anybody,
    invite: Annotated[str, Query(max_length=40)],
) -> dict[str, Any]:
    """What somebody is invited to, before they say yes: the game, who plays, and the terms."""
    async with server.tables.held(live) as live:
        seats = [n for n, place in enumerate(live.places) if _same(invite, place.invite)]
        if not seats and not _same(invite, live.watch_invite):
            raise _unknown_invitation()
        me = person.id if person else None
        return views.invitation(live, me, seats[0] if seats else None)


def _unknown_invitation() -> Denied:
    return Denied(403, "This invitation is used up or unknown; ask for a new one.")


@router.post("/tables/{table_id}/join")
async def join(live: TheTable, server: Server, person: Somebody, body: Joining = ANY_SEAT) -> Any:
    """Takes a free seat: by its invitation, or one that is open to all."""
    async with server.tables.held(live) as live:
        if _same(body.invite, live.watch_invite):
            if len(live.watchers) >= MOST_WATCHERS and person.id not in live.watchers:
                raise Denied(
                    403, f"{MOST_WATCHERS} people look on here already; try an open table."
                )
            await server.tables.change_seating(live, lambda: live.watchers.add(person.id))
            return views.summary(live, person.id)
        seat = _free_seat(live, body, person)
        if seat in live.seats_of(person.id):
            return views.summary(live, person.id)
        refusal = knowledge.sitting_refusal(live, person.id, seat)
        if refusal is not None:
            raise refusal
        applicant = live.applicant(seat)
        if applicant is None or applicant.person != person.id:
            await server.tables.change_seating(live, lambda: seating.take(live, person, seat))
        return views.summary(live, person.id)


@router.post("/tables/{table_id}/admit")
async def admit(body: Admission, live: TheTable, server: Server, person: Somebody) -> Any:
    """Says whether somebody may take a seat that was given up; all at the table must agree."""
    async with server.tables.held(live) as live:
        if (await look(server.tables, live, person.id)).seat is None:
            raise not_seated()
        decide = partial(seating.answer, live, person, body.seat, body.yes)
        await server.tables.change_seating(live, decide)
        return views.state(live, await look(server.tables, live, person.id))


def _same(given: str, invite: str) -> bool:
    """Whether this is the invitation, compared in constant time."""
    return bool(invite) and compare_digest(invite.encode(), given.encode("utf-8", "replace"))


def _free_seat(live: LiveTable, body: Joining, person: Person) -> int:
    mine = live.seats_of(person.id)
    if mine and (body.invite or body.seat in (None, *mine)):
        return mine[0]
    if mine:
        raise Denied(403, "You sit at this table already, and nobody may see two hands.")
    if live.table.finished:
        raise Denied(403, "This game is over; you can look at it, but no seat is free.")
    if body.invite:
        for number, place in enumerate(live.places):
            if _same(body.invite, place.invite):
                return number
        raise _unknown_invitation()
    if live.visibility == "private" and not live.may_watch(person.id):
        raise no_table()
    free = [
        number
        for number, place in enumerate(live.places)
        if place.kind == "open" and place.person is None and body.seat in (None, number)
    ]
    if not free:
        raise Denied(403, "That seat is not open; ask its table for an invitation.")
    return free[0]


@router.post("/tables/{table_id}/leave")
async def leave(live: TheTable, server: Server, person: Somebody, body: Leaving = ALL_SEATS) -> Any:
    """Gives one's seats back, or no longer asks for one; others may take them if all agree."""
    async with server.tables.held(live) as live:
        mine = live.seats_of(person.id)
        if any(one.person == person.id for one in live.applicants):
            await server.tables.change_seating(live, lambda: seating.withdraw(live, person.id))
            return views.summary(live, person.id) if live.may_watch(person.id) else None
        seats = mine if body.seat is None else [body.seat]
        if not seats or not set(seats) <= set(mine):
            raise not_seated()
        refusal = knowledge.leaving_refusal(live, person.id, seats)
        if refusal is not None:
            raise refusal
        rise = partial(seating.give_up, live, seats, CARETAKER)
        await server.tables.change_seating(live, rise)
        return views.summary(live, person.id) if live.may_watch(person.id) else None


@router.post("/tables/{table_id}/caretaker")
async def caretaker(body: Caretaker, live: TheTable, server: Server, person: Somebody) -> Any:
    """Lets a bot play one's seats while one is away, or takes them back from it."""
    if body.bot is not None:
        check_bot(live.table.game, body.bot)
    async with server.tables.held(live) as live:
        mine = live.seats_of(person.id)
        seats = mine if body.seat is None else [body.seat]
        if not seats or not set(seats) <= set(mine):
            raise not_seated()

        def hand_over() -> None:
            for seat in seats:
                live.places[seat].caretaker = body.bot or ""
                if body.bot is None and live.clock:
                    live.clock = clocks.refreshed(live.clock, seat)

        await server.tables.change_seating(live, hand_over)
        return views.state(live, await look(server.tables, live, person.id))


@router.post("/tables/{table_id}/visibility")
async def show(body: Showing, live: TheTable, server: Server, person: Somebody) -> Any:
    """The owner says who may look on."""
    async with server.tables.held(live) as live:
        if person.id != live.owner:
            raise Denied(403, "Only who made the table says who may see it.")

        def set_visibility() -> None:
            live.visibility = body.visibility

        await server.tables.change_seating(live, set_visibility)
        return views.summary(live, person.id)
