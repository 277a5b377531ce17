"""For whoever runs the server: whether it is well, and its figures."""

from __future__ import annotations

import asyncio
from ipaddress import ip_address
from secrets import compare_digest
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import PlainTextResponse
from sqlalchemy import func, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from sandtable.server.errors import Denied, nothing_here
from sandtable.server.metrics import Figure
from sandtable.server.routes.common import Parts, address, the_server
from sandtable.server.storage import EventRow, PersonRow, TableRow

PATIENCE = 3.0
"""Seconds within which the database must answer."""
PASSED_ON = ("forwarded", "x-forwarded-for", "x-real-ip", "via")
"""Headers of requests that somebody else sent and a proxy on this machine passes on."""

router = APIRouter(tags=["health"])


@router.get("/api/health")
async def health(request: Request, parts: Annotated[Parts, Depends(the_server)]) -> dict[str, bool]:
    """Whether the server and its database answer; 503 if they do not."""
    parts.limits.take("any", address(request))
    reading = parts.storage.read(lambda session: session.execute(text("SELECT 1")).scalar())
    try:
        await asyncio.wait_for(reading, PATIENCE)
    except (SQLAlchemyError, TimeoutError):
        raise Denied(503, "The database does not answer.") from None
    return {"healthy": True}


@router.get("/metrics", include_in_schema=False)
async def metrics(
    request: Request, parts: Annotated[Parts, Depends(the_server)]
) -> PlainTextResponse:
    """The server's figures as Prometheus reads them, for its host only."""
    if not _is_host(request, parts.settings.metrics_token):
        raise nothing_here()
    stored = await parts.storage.read(_stored)
    present = [
        _gauge("tables_open", "Tables in memory.", parts.tables.count()),
        _gauge("connections", "Pages that have a table open.", parts.hub.count()),
        _gauge("bot_queue", "Bots that wait for a worker.", parts.bots.thinkers.waits()),
    ]
    written = parts.metrics.text([*stored, *present])
    return PlainTextResponse(written, media_type="text/plain; version=0.0.4")


def _is_host(request: Request, token: str) -> bool:
    """Whether the host asks: with the token, or where there is none, from this machine itself."""
    if token:
        given = request.headers.get("authorization", "").removeprefix("Bearer ")
        return compare_digest(given.encode(), token.encode())
    passed_on = any(name in request.headers for name in PASSED_ON)
    return _is_this_machine(address(request)) and not passed_on


def _is_this_machine(host: str) -> bool:
    """Whether an address is that of the machine itself, in the old form or the new one."""
    try:
        found = ip_address(host)
    except ValueError:
        return False
    return (getattr(found, "ipv4_mapped", None) or found).is_loopback


def _gauge(name: str, words: str, value: float) -> Figure:
    return Figure(name, "gauge", words, {"": value})


def _stored(session: Session) -> list[Figure]:
    """What the database holds."""
    counted = dict(
        session.execute(select(TableRow.over, func.count()).group_by(TableRow.over)).all()
    )
    tables = {'{state="going on"}': counted.get(False, 0), '{state="over"}': counted.get(True, 0)}
    return [
        Figure("tables", "gauge", "Tables that are stored.", tables),
        _gauge("people", "People who are known.", _count(session, PersonRow)),
        _gauge("events", "Events stored, of people, bots and dice.", _count(session, EventRow)),
    ]


def _count(session: Session, row: type[PersonRow] | type[EventRow]) -> int:
    return session.scalar(select(func.count()).select_from(row)) or 0
