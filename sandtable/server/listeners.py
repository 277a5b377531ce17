"""Whoever has a table open hears at once that something has changed, and asks for the rest."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from starlette.websockets import WebSocket, WebSocketState

from sandtable.server.live_table import LiveTable
from sandtable.server.views import viewer_of

MOST_OPEN = 100
"""How many tables somebody may have open at once."""
MOST_WAITING = 100
"""After this many messages that a client has not read, it is let go."""


class Known(NamedTuple):
    """By what a client is known: the digest of its key, and whether that is a session."""

    key: str = ""
    session: bool = True


@dataclass(eq=False)
class Listener:
    """One open connection."""

    socket: WebSocket
    person: int | None
    key: str = ""
    """The digest of what they are known by: a session's, or a token's."""
    session: bool = True
    queue: asyncio.Queue[dict[str, Any] | None] = field(
        default_factory=lambda: asyncio.Queue(MOST_WAITING)
    )
    told: str = ""

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
            news = live.revision(viewer.powers)
            if news != listener.told:
                listener.told = news
                listener.send({"revision": news})

    def chat(self, live: LiveTable, message: dict[str, Any]) -> None:
        """Passes on a line of talk."""
        for listener in list(self._listeners.get(live.id, ())):
            if live.may_watch(listener.person):
                listener.send({"chat": message})

    def let_go_of(self, key: str) -> None:
        """Ends the connections of a session or token that is worth nothing any more."""
        self._end([one for one in self._all() if one.key == key])

    def let_go(self, person: int) -> None:
        """Ends the connections of all sessions of somebody, but not those of their tokens."""
        self._end([one for one in self._all() if one.person == person and one.session])

    def _all(self) -> list[Listener]:
        return [one for listeners in self._listeners.values() for one in listeners]

    def _end(self, listeners: list[Listener]) -> None:
        for listener in listeners:
            listener.send({"closed": "You have logged out; log in to hear more."})

    async def serve(
        self, socket: WebSocket, live: LiveTable, person: int | None, who: str, known: Known
    ) -> None:
        """Keeps one connection until the client leaves; nobody has too many of them."""
        if self._open[who] >= MOST_OPEN:
            await socket.close(1013)
            return
        listener = Listener(socket, person, *known)
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
