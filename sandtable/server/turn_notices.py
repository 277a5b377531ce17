"""Tells people that it is their turn, with what happened since they last acted.

That somebody is asked is written into the outbox together with the action that asks them, so no
crash can lose it; see ``note_asked`` in ``table_rows``. Here the outbox is emptied: whoever has not
come by themselves after a while is told, at least once, and what could not be delivered is tried
again a few times. What went wrong is shown to the person in their settings.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, NamedTuple

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from sandtable.core.errors import SandtableError
from sandtable.server.knowledge import note_shown
from sandtable.server.listeners import Hub
from sandtable.server.live_table import LiveTable
from sandtable.server.security import RateLimits, mailbox
from sandtable.server.settings import Settings
from sandtable.server.storage import NoticeRow, PersonRow, Storage, now
from sandtable.server.tables import Tables

MOST_LINES = 30
MOST_AT_ONCE = 4
"""At most this many messages are on their way at the same time."""
TRY_AGAIN_AFTER = (60.0, 600.0, 3600.0, 4 * 3600.0)
"""Seconds to wait after each failure; then we give up."""

_log = logging.getLogger(__name__)


class Due(NamedTuple):
    """Somebody who is to be told now, as the outbox has it."""

    table: str
    place: int
    due: float
    tries: int
    ways: str


class Notices:
    """Looks into the outbox every so often."""

    def __init__(
        self, storage: Storage, tables: Tables, hub: Hub, settings: Settings, limits: RateLimits
    ) -> None:
        self.storage = storage
        self.tables = tables
        self.hub = hub
        self.settings = settings
        self.limits = limits
        self._task: asyncio.Task[None] | None = None
        self._sending = asyncio.Semaphore(MOST_AT_ONCE)

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self.settings.notice_look)
            try:
                found = await self.storage.read(_due)
                await asyncio.gather(*[self._deal_with(due) for due in found])
            except Exception:
                _log.exception("The outbox could not be looked at.")

    async def _deal_with(self, due: Due) -> None:
        """Tells one person; the outbox forgets it only afterwards."""
        try:
            failed = await self._send(due)
        except Exception:
            _log.exception("Nobody could be told about table %s.", due.table)
            failed = due.ways.split(",")
        again = now() + TRY_AGAIN_AFTER[due.tries] if due.tries < len(TRY_AGAIN_AFTER) else None
        next_time = again if failed else None
        await self.storage.run(lambda s: _settle(s, due, next_time, failed))

    async def _send(self, due: Due) -> list[str]:
        """Tells the person who sits there, unless they have the table open; what failed."""
        live = await self.tables.find(due.table)
        person = live.places[due.place].person
        if person is None or self.hub.listens(live.id, person):
            return []
        if not self._ways(await self._chosen(person), "", ""):
            return []
        await note_shown(self.tables, live, person, due.place)
        subject, text = f"Your turn at {live.table.game.title}", self._text(live, due.place)
        errors = await self.tell(person, subject, text, due.ways)
        return list(errors)

    def _text(self, live: LiveTable, seat: int) -> str:
        """The digest: what the seat was told since it last acted, and where to go."""
        lines = digest(live, seat)[-MOST_LINES:]
        link = f"{self.settings.public_address}/table/{live.id}"
        return "\n".join([*lines, "", f"It is your turn: {link}"])

    async def tell(self, person: int, subject: str, text: str, ways: str = "") -> dict[str, str]:
        """Sends a message by the ways somebody has chosen, and keeps what went wrong."""
        chosen = await self._chosen(person)
        wanted = self._ways(chosen, subject, text)
        delivery = {
            way: await self._deliver(send, mailbox(chosen["email"]) if way == "email" else "")
            for way, send in wanted.items()
            if not ways or way in ways.split(",")
        }
        await self.storage.run(lambda s: keep_delivery(s, person, delivery))
        return {way: result["error"] for way, result in delivery.items() if result["error"]}

    async def _chosen(self, person: int) -> dict[str, Any]:
        return await self.storage.read(lambda s: dict(s.get_one(PersonRow, person).settings))

    async def _deliver(self, send: Callable[[], None], box: str) -> dict[str, Any]:
        """Sends one message; how it went, and when. No mailbox gets too many at once."""
        error = ""
        if box and not self.limits.grants("mail", box):
            return {"at": now(), "error": "Too many e-mails at once; this one was held back."}
        async with self._sending:
            try:
                await asyncio.to_thread(send)
            except SandtableError as failure:
                error = str(failure)
        return {"at": now(), "error": error}

    def _ways(
        self, chosen: dict[str, Any], subject: str, text: str
    ) -> dict[str, Callable[[], None]]:
        smtp, webhooks = self.settings.smtp, self.settings.webhooks
        ways: dict[str, Callable[[], None]] = {}
        if smtp is not None and chosen.get("email"):
            ways["email"] = lambda: smtp.send(chosen["email"], subject, text)
        if chosen.get("webhook"):
            ways["webhook"] = lambda: webhooks.send(chosen["webhook"], f"**{subject}**\n{text}")
        return ways


def digest(live: LiveTable, seat: int) -> list[str]:
    """What a seat was told since it last acted."""
    last = live.table.history.acted.get(seat, -1)
    powers = live.powers(seat)
    noticed = set(live.noticed(powers).events)
    return [line.text for line in live.table.log(powers, last + 1) if line.event in noticed]


def _due(session: Session) -> list[Due]:
    found = session.scalars(select(NoticeRow).where(NoticeRow.due <= now()).order_by(NoticeRow.due))
    return [Due(row.table, row.place, row.due or 0.0, row.tries, row.ways) for row in found]


def _settle(session: Session, due: Due, again: float | None, failed: list[str]) -> None:
    """Notes when to try again, unless the person has answered or been asked anew since."""
    session.execute(
        update(NoticeRow)
        .where(NoticeRow.table == due.table, NoticeRow.place == due.place, NoticeRow.due == due.due)
        .values(due=again, tries=due.tries + 1, ways=",".join(failed))
    )


def settings_row(session: Session, person: int) -> PersonRow:
    """Somebody's row, held until it is written, so that two changes do not undo each other."""
    return session.get_one(PersonRow, person, with_for_update=True)


def keep_settings(session: Session, person: int, changes: dict[str, Any]) -> None:
    row = settings_row(session, person)
    row.settings = {**row.settings, **changes}


def keep_delivery(session: Session, person: int, results: dict[str, Any]) -> None:
    """Keeps by each way when a message was last sent, and what went wrong."""
    row = settings_row(session, person)
    row.settings = {**row.settings, "delivery": {**row.settings.get("delivery", {}), **results}}
