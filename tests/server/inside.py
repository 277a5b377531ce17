"""A server without a network: requests go straight to the application, which is much cheaper."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import count
from typing import Any, NamedTuple

from fastapi import FastAPI

from sandtable.server.app import create_app
from sandtable.server.routes.common import Parts
from sandtable.server.settings import Settings
from tests.server.databases import Home

Headers = Sequence[tuple[bytes, bytes]]
Message = dict[str, Any]

OWN = [(b"host", b"table"), (b"x-sandtable", b"1")]
JSON = [(b"content-type", b"application/json")]
_keys = count()


class Reply(NamedTuple):
    """What the server answered."""

    status: int
    headers: Headers
    octets: bytes

    @property
    def plain(self) -> Any:
        return json.loads(self.octets)


class Inside:
    """A server in this very event loop."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self.parts: Parts = app.state.parts

    async def ask(
        self, method: str, path: str, headers: Headers = (), octets: bytes = b"", query: bytes = b""
    ) -> Reply:
        """One request, with just these headers."""
        incoming: list[Message] = [{"type": "http.request", "body": octets, "more_body": False}]
        sent: list[Message] = []

        async def receive() -> Message:
            if not incoming:
                await asyncio.Future()  # the client waits for its answer
            return incoming.pop()

        async def send(message: Any) -> None:
            sent.append(message)

        scope = self._scope("http", path, headers, query)
        await self.app({**scope, "method": method, "scheme": "http"}, receive, send)
        body = b"".join(message["body"] for message in sent[1:])
        return Reply(sent[0]["status"], sent[0]["headers"], body)

    async def listen(self, path: str, headers: Headers, said: Sequence[Message]) -> list[Message]:
        """A WebSocket on which one says these things and leaves; what came back."""
        incoming: asyncio.Queue[Message] = asyncio.Queue()
        for message in ({"type": "websocket.connect"}, *said, {"type": "websocket.disconnect"}):
            incoming.put_nowait(message)
        sent: list[Message] = []

        async def send(message: Any) -> None:
            sent.append(message)

        scope = self._scope("websocket", path, headers, b"")
        await self.app({**scope, "scheme": "ws", "subprotocols": []}, incoming.get, send)
        return sent

    def _scope(self, kind: str, path: str, headers: Headers, query: bytes) -> Message:
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "path": path,
            "raw_path": path.encode("utf-8", "replace"),
            "query_string": query,
            "root_path": "",
            "headers": list(headers),
            "client": ("127.0.0.1", 1),
            "server": ("table", 80),
        }

    async def guest(self, name: str) -> Insider:
        """Somebody who has just come in."""
        reply = await self.ask(
            "POST", "/api/guest", [*OWN, *JSON], json.dumps({"name": name}).encode()
        )
        assert reply.status == 200, reply.octets
        cookie = dict(reply.headers)[b"set-cookie"].split(b";")[0]
        return Insider(self, [*OWN, (b"cookie", cookie)])


class Insider:
    """A person at the server."""

    def __init__(self, server: Inside, headers: Headers) -> None:
        self.server = server
        self.headers = headers

    async def get(self, path: str) -> Reply:
        return await self.server.ask("GET", path, self.headers)

    async def post(self, path: str, **body: Any) -> Reply:
        octets = json.dumps(body).encode()
        return await self.server.ask("POST", path, [*self.headers, *JSON], octets)

    async def state(self, table: str) -> dict[str, Any]:
        reply = await self.get(f"/api/tables/{table}/state")
        assert reply.status == 200, reply.octets
        plain: dict[str, Any] = reply.plain
        return plain


def acting(state: dict[str, Any], offer: dict[str, Any]) -> dict[str, Any]:
    """The body of a request to do what is offered."""
    return {
        "power": offer["power"],
        "action": offer["action"],
        "revision": state["revision"],
        "key": f"inside {next(_keys)}",
    }


@asynccontextmanager
async def inside(home: Home, **changes: Any) -> AsyncIterator[Inside]:
    """A server for a while."""
    choices: dict[str, Any] = {
        "database": home.database,
        "client": (home.folder / "client",),
        "bot_pace": 0.0,
        "rate_limits": False,
        **changes,
    }
    app = create_app(Settings(**choices))
    async with app.router.lifespan_context(app):
        yield Inside(app)
