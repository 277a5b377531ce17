"""Whoever has a table open hears at once that something has changed, and asks for the rest."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

from starlette.websockets import WebSocket, WebSocketState

from sandtable.server.tables import LiveTable
from sandtable.server.views import viewer_of

MOST_OPEN = 100
"""So many tables somebody may have open at once."""
MOST_WAITING = 100
"""A client that does not read its messages is let go after so many."""


@dataclass(eq=False)
class Listener:
    """One open connection."""

    socket: WebSocket
    person: int | None
    queue: asyncio.Queue[dict[str, Any] | None] = field(
        default_factory=lambda: asyncio.Queue(MOST_WAITING)
    )
    told: tuple[int | None, int] | None = None

    def send(self, message: dict[str, Any]) -> None:
        """Sends when the client is ready; never waits."""
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            while not self.queue.empty():
                self.queue.get_nowait()
            self.queue.put_nowait(None)


class Hub:
    """The connections of all tables."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[Listener]] = defaultdict(set)
        self._open: Counter[str] = Counter()

    async def changed(self, live: LiveTable) -> None:
        """Tells each listener its new revision, if there is anything new for it."""
        for listener in list(self._listeners.get(live.id, ())):
            if not live.may_watch(listener.person):
                listener.send({"closed": "The table is no longer open to you."})
                continue
            viewer = viewer_of(live, listener.person)
            news = (viewer.seat, live.revision(viewer.powers))
            if news != listener.told:
                listener.told = news
                listener.send({"revision": news[1]})

    def chat(self, live: LiveTable, message: dict[str, Any]) -> None:
        """Passes on a line of talk."""
        for listener in list(self._listeners.get(live.id, ())):
            if live.may_watch(listener.person):
                listener.send({"chat": message})

    async def serve(self, socket: WebSocket, live: LiveTable, person: int | None, who: str) -> None:
        """Keeps one connection until the client leaves; nobody has too many of them."""
        if self._open[who] >= MOST_OPEN:
            await socket.close(1013)
            return
        listener = Listener(socket, person)
        self._listeners[live.id].add(listener)
        self._open[who] += 1
        try:
            await self.changed(live)
            sender = asyncio.create_task(_send(listener))
            try:
                await _drain(socket)
            finally:
                sender.cancel()
        finally:
            self._listeners[live.id].discard(listener)
            if not self._listeners[live.id]:
                del self._listeners[live.id]
            self._open -= Counter([who])

    def listens(self, table_id: str, person: int) -> bool:
        """Whether somebody has a table open now."""
        return any(each.person == person for each in self._listeners.get(table_id, ()))

    def count(self) -> int:
        """How many connections are open."""
        return sum(len(listeners) for listeners in self._listeners.values())


async def _send(listener: Listener) -> None:
    while True:
        message = await listener.queue.get()
        if message is None:
            await listener.socket.close(1013)
            return
        if listener.socket.application_state is not WebSocketState.CONNECTED:
            return
        await listener.socket.send_json(message)
        if "closed" in message:
            await listener.socket.close(1008)
            return


async def _drain(socket: WebSocket) -> None:
    """Clients have nothing to say here; what they send is thrown away until they go."""
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
