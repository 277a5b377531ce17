"""How the server listens: whoever is idle, slow or long-winded is cut off, and it ends in time.

A request must arrive whole within some seconds, with a head of bounded length, and its answer
must be taken; otherwise the connection is cut. When the server is told to end, nobody can keep
it from doing so: what was acknowledged is on the disk already.
"""

from __future__ import annotations

import asyncio
import os
import threading
from types import FrameType
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

PATIENCE = 20.0
"""Seconds within which a request must have arrived, and an answer must be taken."""
LONGEST_HEAD = 64 * 1024
"""Octets that the address and the headers of a request may have."""
GOING_DOWN = 3.0
"""Seconds that requests under way get to end when the server ends."""
LAST_MOMENT = 8.0
"""Seconds after which the process ends even if something in it does not."""


def configuration(app: Any, patience: float = PATIENCE, **more: Any) -> uvicorn.Config:
    """What uvicorn is told."""

    class Protocol(Careful):
        seconds = patience

    return uvicorn.Config(
        app,
        http=Protocol,
        ws_max_size=4096,
        ws_per_message_deflate=False,
        server_header=False,
        timeout_graceful_shutdown=GOING_DOWN,  # type: ignore[arg-type] # seconds may be parts
        **more,
    )


class Ending(uvicorn.Server):
    """A server that ends within ``LAST_MOMENT`` seconds after it was told to."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Comes by a signal: Ctrl-C, or the host's way to end a service."""
        super().handle_exit(sig, frame)
        timer = threading.Timer(LAST_MOMENT, os._exit, (0,))
        timer.daemon = True
        timer.start()


class Careful(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, with a deadline for each request and each answer."""

    seconds = PATIENCE

    _arriving: asyncio.TimerHandle | None = None
    _leaving: asyncio.TimerHandle | None = None
    _head = 0
    """The octets of a head that is not yet whole."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        self._arrived()
        self.resume_writing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._expect()
        self._head += len(data)
        super().data_received(data)
        if self._head > LONGEST_HEAD:
            self._cut()

    def on_headers_complete(self) -> None:
        self._head = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._head = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._arrived()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._arrived()
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        """The client does not take its answer."""
        super().pause_writing()
        if self._leaving is None:
            self._leaving = self.loop.call_later(self.seconds, self._cut)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._leaving is not None:
            self._leaving.cancel()
            self._leaving = None

    def _expect(self) -> None:
        """Waits for a request from now on; parts of it that arrive do not move the deadline."""
        if self._arriving is None:
            self._arriving = self.loop.call_later(self.seconds, self._cut)

    def _arrived(self) -> None:
        self._head = 0
        if self._arriving is not None:
            self._arriving.cancel()
            self._arriving = None

    def _cut(self) -> None:
        """Ends the connection; what waits to be sent is not waited for."""
        self.transport.abort()
