"""How one wants to be told of one's turn, and vacations."""

from __future__ import annotations

import asyncio
import re
from secrets import compare_digest, randbelow
from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field

from sandtable.server import views
from sandtable.server.errors import Denied
from sandtable.server.messages import NotDelivered
from sandtable.server.notices import keep_settings
from sandtable.server.people import Person
from sandtable.server.routes.common import Body, Parts, Server, Somebody
from sandtable.server.storage import PersonRow, now

router = APIRouter(prefix="/api/settings", tags=["settings"])

ADDRESS = re.compile(r"[^@\s<>,;:\"()]{1,64}@[A-Za-z0-9.-]{1,190}")
LONGEST_VACATION = 30
DAY = 86_400.0
CODE_TRIES = 5


class Choices(Body):
    email: Annotated[str, Field(max_length=255)] | None = None
    """Empty: none. A new address must be confirmed with the code that is sent to it."""
    webhook: Annotated[str, Field(max_length=500)] | None = None
    vacation_days: Annotated[int, Field(ge=0, le=LONGEST_VACATION)] | None = None


class Confirmation(Body):
    code: Annotated[str, Field(max_length=20)]


@router.get("")
async def read(server: Server, person: Somebody) -> dict[str, Any]:
    """What one has chosen, and what went wrong when it was last used."""
    return await _shown(server, person)


@router.post("")
async def choose(body: Choices, server: Server, person: Somebody) -> dict[str, Any]:
    """Chooses; what is left out stays as it is."""
    server.limits.take("create", f"person {person.id}")
    changes: dict[str, Any] = {}
    if body.webhook is not None:
        if body.webhook:
            server.settings.webhooks.check(body.webhook)
        changes["webhook"] = body.webhook
    if body.vacation_days is not None:
        changes["vacation"] = now() + body.vacation_days * DAY if body.vacation_days else 0.0
    if body.email is not None:
        changes |= await _new_address(server, body.email)
    await server.storage.run(lambda s: keep_settings(s, person.id, changes))
    return await _shown(server, person)


async def _new_address(server: Parts, address: str) -> dict[str, Any]:
    """An address is used once its owner has sent back the code."""
    if not address:
        return {"email": "", "unconfirmed": ""}
    smtp = server.settings.smtp
    if smtp is None:
        raise Denied(422, "This server sends no e-mail; use a webhook instead.")
    if not ADDRESS.fullmatch(address):
        raise Denied(422, "That is no e-mail address.")
    code = f"{randbelow(10**8):08}"
    text = f"To be told of your turns at this address, enter this code: {code}\n"
    try:
        await asyncio.to_thread(smtp.send, address, "Your Sandtable code", text)
    except NotDelivered as error:
        raise Denied(422, str(error)) from None
    return {"unconfirmed": address, "code": code, "tries": 0}


@router.post("/confirm")
async def confirm(body: Confirmation, server: Server, person: Somebody) -> dict[str, Any]:
    """Confirms a new e-mail address."""
    server.limits.take("password", f"person {person.id}")
    kept = await server.storage.run(lambda s: dict(s.get_one(PersonRow, person.id).settings))
    tries = int(kept.get("tries", 0))
    right = compare_digest(str(kept.get("code", "")).encode(), body.code.encode())
    if not kept.get("unconfirmed") or tries >= CODE_TRIES or not right:
        again = {"tries": tries + 1}
        await server.storage.run(lambda s: keep_settings(s, person.id, again))
        raise Denied(422, "That is not the code that was sent; ask for a new one.")
    done = {"email": kept["unconfirmed"], "unconfirmed": "", "code": "", "tries": 0}
    await server.storage.run(lambda s: keep_settings(s, person.id, done))
    return await _shown(server, person)


@router.post("/test")
async def test(server: Server, person: Somebody) -> dict[str, Any]:
    """Sends a message to oneself, to see whether it arrives."""
    server.limits.take("create", f"person {person.id}")
    await server.notices.tell(person.id, "Sandtable", "This is how you will be told of your turns.")
    return await _shown(server, person)


async def _shown(server: Parts, person: Person) -> dict[str, Any]:
    kept = await server.storage.run(lambda s: dict(s.get_one(PersonRow, person.id).settings))
    until = float(kept.get("vacation", 0.0))
    return {
        "email": kept.get("email", ""),
        "unconfirmed": kept.get("unconfirmed", ""),
        "webhook": kept.get("webhook", ""),
        "vacation_until": views.moment(until) if until > now() else None,
        "errors": kept.get("delivery_errors", {}),
        "can_email": server.settings.smtp is not None,
    }
