"""What every answer and every request must keep to: headers, same-origin, rate limits, size."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sandtable.server.errors import Denied

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
OWN_HEADER = "x-sandtable"
"""A header of our own. Other sites cannot send it without asking, and are never allowed to."""

MOST_OCTETS = 64 * 1024
MOST_OCTETS_OF_A_RECORD = 2 * 1024 * 1024
RECORDS = "/api/records"
SAFE = ("GET", "HEAD", "OPTIONS")


class Guard:
    """Wraps the whole server: puts headers on answers, and stops requests from other sites."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and not same_origin(Headers(scope=scope)):
            await send({"type": "websocket.close", "code": 1008})
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = message.get("headers", [])
                named = {name for name, _ in given}
                missing = [one for one in standing(scope) if one[0] not in named]
                message = {**message, "headers": [*given, *missing]}
            await send(message)

        denied = forgery(scope) or oversize(scope) or unreadable(scope)
        if denied is not None:
            answer = JSONResponse(
                {"rule": denied.rule, "words": denied.words}, status_code=denied.status
            )
            await answer(scope, receive, guarded)
            return
        await self.app(scope, _bounded(scope, receive), guarded)


def standing(scope: Scope) -> list[tuple[bytes, bytes]]:
    """The headers of every answer to such a request, unless it has its own."""
    found = list(_HEADERS)
    if scope["scheme"] == "https":
        found.append((b"strict-transport-security", b"max-age=31536000"))
    if scope["path"].startswith("/api/"):
        found.append((b"cache-control", b"no-store"))
    return found


def forgery(scope: Scope) -> Denied | None:
    """A request that changes something must come from our own pages, or bring a bot's token."""
    headers = Headers(scope=scope)
    if scope["method"] in SAFE or headers.get("authorization", "").startswith("Bearer "):
        return None
    if OWN_HEADER not in headers:
        return Denied(403, "Send the header 'X-Sandtable: 1' with requests that change something.")
    if not same_origin(headers):
        return Denied(403, "This request comes from another site; use the server's own pages.")
    return None


def same_origin(headers: Headers) -> bool:
    """Whether the page that asks is one of ours; programs send no origin at all."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
    try:
        return urlsplit(origin).netloc == headers.get("host", "nowhere")
    except ValueError:
        return False


def oversize(scope: Scope) -> Denied | None:
    """A body that says it is too long."""
    length = Headers(scope=scope).get("content-length", "0")
    if not length.isdecimal() or len(length) > 12 or int(length) > _most(scope):
        return Denied(413, "That is too long; send less.")
    return None


def unreadable(scope: Scope) -> Denied | None:
    """An address that is no text."""
    try:
        scope["query_string"].decode()
        scope["path"].encode()
    except UnicodeError:
        return Denied(400, "This address is no text; check it.")
    return None


def _most(scope: Scope) -> int:
    return MOST_OCTETS_OF_A_RECORD if scope["path"] == RECORDS else MOST_OCTETS


def _bounded(scope: Scope, receive: Receive) -> Receive:
    """A body that is too long without saying so ends early, and is then no JSON."""
    left = _most(scope)

    async def bounded() -> Message:
        nonlocal left
        message = await receive()
        if message["type"] == "http.request":
            left -= len(message.get("body", b""))
            if left < 0:
                return {"type": "http.request", "body": b"", "more_body": False}
        return message

    return bounded


@dataclass
class Rate:
    """How many at once, and how many a second in the long run."""

    burst: float
    per_second: float


RATES = {
    "any": Rate(200, 40),
    "act": Rate(60, 20),
    "talk": Rate(10, 1),
    "enter": Rate(20, 0.2),
    "create": Rate(20, 0.2),
    "password": Rate(10, 0.1),
    "upload": Rate(5, 1 / 60),
    "code": Rate(3, 1 / 3600),
    "codes": Rate(5, 5 / 3600),
    "mail": Rate(12, 12 / 3600),
}
"""``code`` counts the codes sent to a mailbox, ``codes`` those that one person or address asks
for, ``mail`` all other messages to a mailbox."""


def mailbox(address: str) -> str:
    """The mailbox behind an address, as far as can be told: ``A.nn+x@y`` is that of ``ann@y``."""
    local, _, domain = address.lower().rpartition("@")
    return f"{local.partition('+')[0].replace('.', '')}@{domain}"


class Guesses:
    """Wrong passwords: whoever has given some waits before the next, each time longer.

    They are counted by the account and by where they come from. So somebody who guesses cannot make
    the owner wait, who comes from elsewhere or with a browser that is known.
    """

    FREE = 4
    """At most this many wrong passwords cost no time."""
    LONGEST = 600.0
    MOST = 50_000

    def __init__(self, counted: bool = True) -> None:
        self.counted = counted
        self._wrong: OrderedDict[str, tuple[int, float]] = OrderedDict()

    def check(self, who: str) -> None:
        """Refuses whoever has to wait, and says how long."""
        _, until = self._wrong.get(who, (0, 0.0))
        left = until - time.monotonic()
        if left > 0:
            raise Denied(429, f"Too many wrong passwords; wait {int(left) + 1} seconds.")

    def wrong(self, who: str) -> None:
        """Counts one more."""
        if not self.counted:
            return
        count = self._wrong.pop(who, (0, 0.0))[0] + 1
        wait = min(self.LONGEST, 2.0 ** (count - self.FREE)) if count > self.FREE else 0.0
        self._wrong[who] = (count, time.monotonic() + wait)
        if len(self._wrong) > self.MOST:
            self._wrong.popitem(last=False)

    def right(self, who: str) -> None:
        """Forgets those of somebody who knew the password after all."""
        self._wrong.pop(who, None)


class RateLimits:
    """Buckets that fill with time; a request takes one drop from its own."""

    MOST = 50_000

    def __init__(self, rates: dict[str, Rate] | None = None) -> None:
        self.rates = RATES if rates is None else rates
        self.guesses = Guesses(bool(self.rates))
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, kind: str, who: str) -> None:
        """Takes one drop, or says that there is none."""
        if not self.grants(kind, who):
            raise Denied(429, "That is too often; wait a little and try again.")

    def grants(self, kind: str, who: str) -> bool:
        """Takes one drop; whether there was one."""
        rate = self.rates.get(kind)
        if rate is None:
            return True
        at = time.monotonic()
        level, since = self._buckets.pop((kind, who), (rate.burst, at))
        level = min(rate.burst, level + (at - since) * rate.per_second)
        self._buckets[kind, who] = (max(level - 1, 0) if level >= 1 else level, at)
        if len(self._buckets) > self.MOST:
            self._buckets.popitem(last=False)
        return level >= 1
