"""What every route needs: the parts of the server, who asks, and how often."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any

from fastapi import Depends, Query, Request
from fastapi.requests import HTTPConnection
from pydantic import BaseModel, ConfigDict, model_validator

from sandtable.server.bots import Bots
from sandtable.server.errors import Denied, nobody
from sandtable.server.listeners import Hub, Known
from sandtable.server.live_table import LiveTable
from sandtable.server.metrics import Metrics
from sandtable.server.people import COOKIE, People, Person, digest_of
from sandtable.server.sealed_dice import Seals
from sandtable.server.security import RateLimits
from sandtable.server.settings import Settings
from sandtable.server.standings import Standings
from sandtable.server.storage import Storage
from sandtable.server.tables import Tables
from sandtable.server.texts import readable
from sandtable.server.timekeeper import Timekeeper
from sandtable.server.turn_notices import Notices

ASKER = "sandtable.asker"
"""Where a request keeps who has sent it."""


@dataclass
class Parts:
    """The parts of one server."""

    settings: Settings
    storage: Storage
    people: People
    tables: Tables
    standings: Standings
    bots: Bots
    timekeeper: Timekeeper
    hub: Hub
    limits: RateLimits
    seals: Seals
    notices: Notices
    metrics: Metrics = field(default_factory=Metrics)


class Body(BaseModel):
    """The body of a request; what is not asked for is an error."""

    model_config = ConfigDict(extra="forbid", strict=True)

    @model_validator(mode="before")
    @classmethod
    def readable(cls, body: Any) -> Any:
        """Refuses texts that cannot be shown, or that not every database can keep."""
        return readable(body)


def parts_of(connection: HTTPConnection) -> Parts:
    parts: Parts = connection.app.state.parts
    return parts


async def the_server(connection: HTTPConnection) -> Parts:
    """The parts, without a detour through a thread."""
    return parts_of(connection)


def address(connection: HTTPConnection) -> str:
    """Where a request comes from."""
    return connection.client.host if connection.client else "?"


def known_by(connection: HTTPConnection) -> Known:
    """The key by which the asker is known."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme == "Bearer":
        return Known(digest_of("token", token), session=False)
    return Known(digest_of("session", connection.cookies.get(COOKIE, "")))


async def whoever(connection: HTTPConnection) -> Person | None:
    """Who asks, by a bot's token or by the cookie; nobody if neither is good."""
    people = parts_of(connection).people
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme == "Bearer":
        owner = await people.owner("token", token)
        if owner is None:
            raise Denied(401, "This token is not known here; make a new one on your page.")
        return owner
    cookie = connection.cookies.get(COOKIE)
    return await people.owner("session", cookie) if cookie else None


async def limited(connection: HTTPConnection) -> Person | None:
    """Who asks, after a look at how often they do; both once for each request."""
    if ASKER not in connection.scope:
        person = await whoever(connection)
        parts_of(connection).limits.take("any", asker(connection, person))
        connection.scope[ASKER] = person
    known: Person | None = connection.scope[ASKER]
    return known


def asker(connection: HTTPConnection, person: Person | None) -> str:
    """Whose requests are counted together: a person's, or those from one address."""
    return f"person {person.id}" if person else address(connection)


def not_nobody(person: Person | None) -> Person:
    """Who asks; nobody is sent away."""
    if person is None:
        raise nobody()
    return person


async def known(person: Annotated[Person | None, Depends(limited)]) -> Person:
    return not_nobody(person)


async def the_table(
    table_id: str, request: Request, _: Annotated[Person | None, Depends(limited)]
) -> LiveTable:
    """The table an address names; only after ``limited``, as it may have to be loaded."""
    return await parts_of(request).tables.find(table_id)


Server = Annotated[Parts, Depends(the_server)]
Anybody = Annotated[Person | None, Depends(limited)]
Somebody = Annotated[Person, Depends(known)]
TheTable = Annotated[LiveTable, Depends(the_table)]
Wanted = Annotated[int | None, Query(ge=0, le=1_000_000_000)]
"""A number that an address may name after its question mark."""
