"""Tells people that it is their turn, with what happened since they last acted."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from sqlalchemy.orm import Session

from sandtable.core.errors import SandtableError
from sandtable.server.live import Hub
from sandtable.server.settings import Settings
from sandtable.server.storage import PersonRow, Storage
from sandtable.server.tables import LiveTable, Tables

MOST_LINES = 30
_log = logging.getLogger(__name__)


class Notices:
    """Waits a little when somebody is asked; if they do not come, sends word.

    Who was asked already when the server started is not told again.
    """

    def __init__(self, storage: Storage, tables: Tables, hub: Hub, settings: Settings) -> None:
        self.storage = storage
        self.tables = tables
        self.hub = hub
        self.settings = settings
        self._asked: dict[str, set[int]] = {}
        self._waiting: dict[tuple[str, int], asyncio.Task[None]] = {}

    async def changed(self, live: LiveTable) -> None:
        """Notes who is asked now and was not before."""
        asked = {live.seat_of(power) for power in live.table.asked()}
        before = self._asked.get(live.id, set())
        if live.table.finished:
            self._asked.pop(live.id, None)
        else:
            self._asked[live.id] = asked
        for seat in before - asked:
            waiting = self._waiting.pop((live.id, seat), None)
            if waiting is not None:
                waiting.cancel()
        for seat in asked - before:
            if live.places[seat].person is not None and not live.bot_of(seat):
                self._waiting[live.id, seat] = asyncio.create_task(self._later(live.id, seat))

    def known(self, live: LiveTable) -> None:
        """Notes who is asked at a table that was there before the server started."""
        self._asked[live.id] = {live.seat_of(power) for power in live.table.asked()}

    async def _later(self, table_id: str, seat: int) -> None:
        await asyncio.sleep(self.settings.notice_after)
        self._waiting.pop((table_id, seat), None)
        try:
            live = await self.tables.find(table_id)
            person = live.places[seat].person
            if person is not None and not self.hub.listens(table_id, person):
                await self.tell(
                    person, f"Your turn at {live.table.game.title}", self._text(live, seat)
                )
        except Exception:
            _log.exception("Nobody could be told about table %s.", table_id)

    def _text(self, live: LiveTable, seat: int) -> str:
        """The digest: what the seat was told since it last acted, and where to go."""
        lines = digest(live, seat)[-MOST_LINES:]
        link = f"{self.settings.public_address}/table/{live.id}"
        return "\n".join([*lines, "", f"It is your turn: {link}"])

    async def tell(self, person: int, subject: str, text: str) -> dict[str, str]:
        """Sends a message by all the ways somebody has chosen, and keeps what went wrong."""
        chosen = await self.storage.run(lambda s: dict(s.get_one(PersonRow, person).settings))
        errors: dict[str, str] = {}
        for way, send in self._ways(chosen, subject, text).items():
            try:
                await asyncio.to_thread(send)
            except SandtableError as error:
                errors[way] = str(error)
        await self.storage.run(lambda s: keep_settings(s, person, {"delivery_errors": errors}))
        return errors

    def _ways(self, chosen: dict[str, Any], subject: str, text: str) -> dict[str, Any]:
        smtp, webhooks = self.settings.smtp, self.settings.webhooks
        ways: dict[str, Any] = {}
        if smtp is not None and chosen.get("email"):
            ways["email"] = lambda: smtp.send(chosen["email"], subject, text)
        if chosen.get("webhook"):
            ways["webhook"] = lambda: webhooks.send(chosen["webhook"], f"**{subject}**\n{text}")
        return ways

    async def close(self) -> None:
        waiting = list(self._waiting.values())
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)


def digest(live: LiveTable, seat: int) -> list[str]:
    """What a seat was told since it last acted."""
    history = live.table.history
    last = max(
        (
            moment.event.n
            for moment in history.moments
            if moment.event.kind == "play" and history.actor(moment.event) == seat
        ),
        default=-1,
    )
    return [line.text for line in live.table.log(live.powers(seat), last + 1)]


def keep_settings(session: Session, person: int, changes: dict[str, Any]) -> None:
    row = session.get_one(PersonRow, person)
    row.settings = {**row.settings, **changes}
