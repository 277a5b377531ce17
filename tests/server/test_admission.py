"""Bodies are read after the rate limit and, where one must be known, the session."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from sandtable.server.routes.admission import DEEPEST, depth
from sandtable.server.security import Rate
from tests.server.databases import Home
from tests.server.hosting import Host
from tests.server.inside import JSON, OWN, Inside, inside

FOR_ANYBODY = {
    "/api/guest", "/api/register", "/api/login", "/api/logout", "/api/enter",
}  # fmt: skip
"""What somebody may ask who is not known."""


async def status_unread(server: Inside, path: str) -> int | None:
    """What a request is answered with before its body is read; nothing if it is read first."""
    sent: list[dict[str, Any]] = []
    read = False

    async def receive() -> Any:
        nonlocal read
        read = True
        return {"type": "http.request", "body": b"{}", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    scope = server._scope("http", path, [*OWN, *JSON, (b"content-length", b"2")], b"")
    await server.app({**scope, "method": "POST", "scheme": "http"}, receive, send)
    return None if read else int(sent[0]["status"])


def posts(server: Inside) -> list[str]:
    """Every address to which something can be sent."""
    paths = server.app.openapi()["paths"]
    return [path.format(table_id="x", key="great_war") for path in paths if "post" in paths[path]]


def test_who_must_be_known_is_known_before_anything_is_read(home: Home) -> None:
    async def ask() -> dict[str, int | None]:
        async with inside(home) as server:
            return {path: await status_unread(server, path) for path in posts(server)}

    found = asyncio.run(ask())
    assert len(found) > 25
    assert {path for path, status in found.items() if status != 401} == FOR_ANYBODY


def test_who_asks_too_often_is_stopped_before_anything_is_read(home: Home) -> None:
    async def ask() -> set[int | None]:
        async with inside(home) as server:
            server.parts.limits.rates = {"any": Rate(0.5, 0.0)}
            return {await status_unread(server, path) for path in posts(server)}

    assert asyncio.run(ask()) == {429}


@pytest.mark.parametrize("opened", [b"[", b'{"a":', b'[{"a":'])
def test_what_lies_too_deep_is_refused_before_it_is_parsed(host: Host, opened: bytes) -> None:
    ann = host.guest("Ann")
    kind = {"Content-Type": "application/json"}
    for path in ("/api/guest", "/api/tables", f"/api/tables/{ann.table()}/act"):
        answer = ann.http.post(path, content=opened * 5_000, headers=kind)
        assert answer.status_code == 422
        assert "too deep" in answer.json()["words"]


def test_brackets_in_texts_are_not_deep() -> None:
    assert depth(b'{"text": "' + b"[" * 1000 + b'"}') == 1
    assert depth(b'{"text": "\\"' + b"[" * 1000 + b'"}') == 1
    assert depth(b"[" * (DEEPEST + 1)) == DEEPEST + 1
    assert depth(b"[]" * 1000) == 1


def test_looking_for_brackets_takes_no_time_whatever_is_sent() -> None:
    begun = time.process_time()
    for odd in (b'"\\', b'\\"', b'"', b'"[', b"[]"):
        depth(b"[" * 30 + odd * 2_000_000)
    assert time.process_time() - begun < 10
