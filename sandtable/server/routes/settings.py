"""How one wants to be told of one's turn, and vacations."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable
from secrets import compare_digest, randbelow
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import Field
from sqlalchemy.orm import Session

from sandtable.server import summaries, vacations
from sandtable.server.errors import Denied
from sandtable.server.messages import NotDelivered
from sandtable.server.people import Person
from sandtable.server.routes.admission import Route
from sandtable.server.routes.common import Body, Parts, Server, Somebody, address
from sandtable.server.security import mailbox
from sandtable.server.storage import PersonRow, now
from sandtable.server.turn_notices import keep_settings, settings_row

router = APIRouter(prefix="/api/settings", tags=["settings"], route_class=Route)

ADDRESS = re.compile(r"[A-Za-z0-9._%+'-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){0,4}")
CODE_TRIES = 5


class Choices(Body):
    email: Annotated[str, Field(max_length=255)] | None = None
    """Empty: none. A new address must be confirmed with the code that is sent to it."""
    webhook: Annotated[str, Field(max_length=500)] | None = None
    """Empty: none."""
    vacation_days: Annotated[int, Field(ge=0, le=vacations.MOST_DAYS)] | None = None


class Confirmation(Body):
    code: Annotated[str, Field(max_length=20)]


@router.get("")
async def read(server: Server, person: Somebody) -> dict[str, Any]:
    """What one has chosen, and what went wrong when it was last used."""
    return await _shown(server, person)


@router.post("")
async def choose(
    body: Choices, request: Request, server: Server, person: Somebody
) -> dict[str, Any]:
    """Chooses; what is left out stays as it is."""
    server.limits.take("create", f"person {person.id}")
    changes: dict[str, Any] = {}
    if body.webhook is not None:
        if body.webhook:
            server.settings.webhooks.check(body.webhook)
        changes["webhook"] = body.webhook
    if body.email is not None:
        changes |= await _new_address(server, body.email, (f"person {person.id}", address(request)))
    await server.storage.run(lambda s: _keep(s, person.id, changes, body.vacation_days))
    return await _shown(server, person)


def _keep(session: Session, person: int, changes: dict[str, Any], days: int | None) -> None:
    """Keeps what was chosen; a vacation begins now, and ends the one before it."""
    if days is not None:
        spans = vacations.spans_of(settings_row(session, person).settings)
        spans = vacations.begun(spans, days, now()) if days else vacations.ended(spans, now())
        changes = {**changes, "vacations": spans}
    kept = settings_row(session, person).settings.get("delivery", {})
    delivery = {way: result for way, result in kept.items() if way not in changes}
    keep_settings(session, person, {**changes, "delivery": delivery})


async def _new_address(server: Parts, email: str, askers: Iterable[str]) -> dict[str, Any]:
    """An address is used once its owner has sent back the code."""
    if not email:
        return {"email": "", "unconfirmed": ""}
    smtp = server.settings.smtp
    if smtp is None:
        raise Denied(422, "This server sends no e-mail; use a webhook instead.")
    if not ADDRESS.fullmatch(email):
        raise Denied(422, "That is no e-mail address.")
    for asker in askers:
        server.limits.take("codes", asker)
    server.limits.take("code", mailbox(email))
    code = f"{randbelow(10**8):08}"
    text = f"To be told of your turns at this address, enter this code: {code}\n"
    try:
        await asyncio.to_thread(smtp.send, email, "Your Sandtable code", text)
    except NotDelivered as error:
        raise Denied(422, str(error)) from None
    return {"unconfirmed": email, "code": code, "tries": 0}


@router.post("/confirm")
async def confirm(body: Confirmation, server: Server, person: Somebody) -> dict[str, Any]:
    """Confirms a new e-mail address."""
    server.limits.take("password", f"person {person.id}")
    if not await server.storage.run(lambda s: _confirm(s, person.id, body.code)):
        raise Denied(422, "That is not the code that was sent; ask for a new one.")
    return await _shown(server, person)


def _confirm(session: Session, person: int, code: str) -> bool:
    """Takes the new address if the code is right; each code may be guessed a few times."""
    kept = settings_row(session, person).settings
    tries = int(kept.get("tries", 0))
    right = compare_digest(str(kept.get("code", "")).encode(), code.encode())
    if not kept.get("unconfirmed") or tries >= CODE_TRIES or not right:
        keep_settings(session, person, {"tries": tries + 1})
        return False
    done = {"email": kept["unconfirmed"], "unconfirmed": "", "code": "", "tries": 0}
    keep_settings(session, person, done)
    return True


@router.post("/test")
async def test(server: Server, person: Somebody) -> dict[str, Any]:
    """Sends a message to oneself, to see whether it arrives."""
    server.limits.take("create", f"person {person.id}")
    await server.notices.tell(person.id, "Sandtable", "This is how you will be told of your turns.")
    return await _shown(server, person)


async def _shown(server: Parts, person: Person) -> dict[str, Any]:
    kept = await server.storage.read(lambda s: dict(s.get_one(PersonRow, person.id).settings))
    spans, at = vacations.spans_of(kept), now()
    until = vacations.until(spans, at)
    delivery = kept.get("delivery", {})
    return {
        "email": kept.get("email", ""),
        "unconfirmed": kept.get("unconfirmed", ""),
        "webhook": kept.get("webhook", ""),
        "vacation_until": summaries.moment(until) if until else None,
        "vacation_left": vacations.days_left(spans, at),
        "errors": {way: one["error"] for way, one in delivery.items() if one["error"]},
        "delivered": {
            way: summaries.moment(one["at"]) for way, one in delivery.items() if not one["error"]
        },
        "can_email": server.settings.smtp is not None,
    }
