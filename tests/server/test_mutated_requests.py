"""Fifty thousand requests that are almost right, over every route: none breaks the server.

They are made from requests that would be carried out, changed in a few places, and sent by
somebody who is logged in and has tables, so that they get as far as a request can.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from typing import Any
from urllib.parse import quote

import pytest

from sandtable.core.registry import registered
from tests import brought
from tests.server.databases import Home
from tests.server.good_requests import Ask, Letters, Sender
from tests.server.hostility import ODD
from tests.server.inside import JSON, OWN, inside

pytestmark = [pytest.mark.slow, pytest.mark.long]

REQUESTS = 25_000
"""On each of the two databases, and not the same ones."""
LOOK_AGAIN = 25
"""After so many requests the sender makes sure to be logged in, with tables of their own."""
DEAR = {
    "/api/records": 0.6,
    "/api/register": 0.1,
    "/api/login": 0.2,
    "/api/logout": 0.1,
    "/api/tables/{table_id}/hint": 0.3,
    "/api/tables/{table_id}/resign": 0.3,
}
"""Routes that are asked seldom, because an answer takes long, or ends the session or a game."""
AT_LEISURE = {"bot_pace": 1000.0, "bot_limit": 600.0, "smtp": Letters("localhost")}
"""No bot moves by itself, and one that is asked for a hint is not given up."""
ODD_TEXTS: tuple[Any, ...] = (
    "\u202e", "\x7f", "\ud83d\ude00" * 30, "\udfff", "%s%n", "' OR 1=1 --", "../../etc/passwd",
    "a" * 100, "0" * 400, "1e999", "NaN", "-0", "search:1e400s", "bot:", "bot:search:" + "9" * 300,
    10**18, -(10**18), 2**63, 1e308, -1e308, [None], [[]] * 50, {"": None}, False,
)  # fmt: skip
HEADERS = (
    (b"content-type", b"application/json; charset=utf-16"), (b"content-type", b"\xff"),
    (b"accept-encoding", b"gzip;q=x, *"), (b"range", b"bytes=0-1,9-"), (b"cookie", b"a=b; c"),
    (b"authorization", b"Basic x"), (b"authorization", b"Bearer \xff"), (b"origin", b"http://["),
    (b"content-length", b"7"), (b"content-length", b"1" * 30), (b"host", b"\xff"),
    (b"if-none-match", b"*"), (b"x-forwarded-for", b"::::"), (b"expect", b"100-continue"),
    (b"transfer-encoding", b"chunked"), (b"sec-fetch-site", b"cross-site"), (b"\xff", b"\x00"),
)  # fmt: skip


# What is changed.


def odd(luck: random.Random, value: Any) -> Any:
    """Something else in the place of a value, or the value made odd."""
    if isinstance(value, str) and value and luck.random() < 0.4:
        place = luck.randrange(len(value))
        return value[:place] + luck.choice(["", "\x00", "\n", '"', "\ud800", "\u202e", "9", " "])
    if isinstance(value, dict | list) and value and luck.random() < 0.5:
        return changed(luck, value)
    return luck.choice([*ODD, *ODD_TEXTS])


def changed(luck: random.Random, value: Any) -> Any:
    """A copy with one place changed, left out, or added."""
    if isinstance(value, list):
        place = luck.randrange(len(value))
        instead = luck.choice([[], [odd(luck, value[place])], value * 3])
        return [*value[:place], *instead, *value[place + 1 :]]
    copy: dict[str, Any] = dict(value)
    name = luck.choice(list(copy) or [""])
    kind = luck.random()
    if kind < 0.15:
        copy.pop(name, None)
    elif kind < 0.25:
        copy[luck.choice(["seat", "", "\ud800", "__class__"])] = luck.choice(ODD)
    else:
        copy[name] = odd(luck, copy.get(name))
    return copy


def octets_of(luck: random.Random, body: dict[str, Any] | None) -> bytes:
    """A body as it is sent, now and then broken on the way."""
    for _ in range(luck.choice([0, 1, 1, 2, 3])):
        body = changed(luck, body or {})
    octets = b"" if body is None else json.dumps(body).encode()
    kind = luck.random()
    if kind < 0.05 and octets:
        place = luck.randrange(len(octets))
        octets = octets[:place] + luck.randbytes(luck.randrange(4)) + octets[place + 1 :]
    elif kind < 0.07:
        octets = octets[: len(octets) // 2]
    elif kind < 0.09:
        octets = b'{"seat":' * luck.choice([3, 19, 21, 3000]) + b"1"
    return octets


def path_of(luck: random.Random, path: str) -> str:
    if luck.random() > 0.05:
        return path
    parts = path.split("/")
    parts[luck.randrange(len(parts))] = luck.choice(["", "..", "\x00", "x" * 300, "\ufffd", "?"])
    return "/".join(parts)


def query_of(luck: random.Random, query: dict[str, Any]) -> bytes:
    if luck.random() < 0.3:
        query = changed(luck, query)
    spelled = {
        name: json.dumps(value) if isinstance(value, dict | list) else str(value)
        for name, value in query.items()
    }
    if luck.random() < 0.9:
        spelled = {name: quote(value, errors="replace") for name, value in spelled.items()}
    pairs = [f"{name}={value}".encode("utf-8", "replace") for name, value in spelled.items()]
    if luck.random() < 0.02:
        pairs.append(luck.choice([b"%", b"&&=", b"at=%ff", b"\xff=\xff", b"at=1&at=2"]))
    return b"&".join(pairs)


async def send(sender: Sender, ask: Ask, luck: random.Random) -> int:
    """Sends a request that was changed in some places; its answer is never the server's fault."""
    who = luck.choice([sender.ann, sender.ann, sender.ann, sender.bob])
    headers = [*(who.headers if luck.random() < 0.97 else OWN), *JSON]
    if luck.random() < 0.1:
        headers.insert(luck.randrange(len(headers)), luck.choice(HEADERS))
    method = luck.choice(["PUT", "PATCH", "HEAD", "OPTIONS", "X"])
    method = method if luck.random() < 0.01 else ask.method
    octets, query = octets_of(luck, ask.body), query_of(luck, ask.query)
    path = path_of(luck, ask.path)
    reply = await sender.server.ask(method, path, headers, octets, query)
    assert reply.status < 500, (method, path, query, headers, octets[:2000], reply)
    return reply.status


async def storm(home: Home) -> tuple[Counter[str], Counter[int]]:
    luck = random.Random(home.database.partition(":")[0])
    done: Counter[str] = Counter()
    answers: Counter[int] = Counter()
    async with inside(home, **AT_LEISURE) as server:
        (home.folder / "client").mkdir(exist_ok=True)
        (home.folder / "client" / "index.html").write_text("the client")
        sender = Sender(server, luck)
        await sender.enter()
        done.update({f"{way} {route}": 0 for route, way in sender.asks()})
        for number in range(REQUESTS):
            if number % LOOK_AGAIN == 0:
                await sender.look_again()
                asks = sender.asks()
                weights = [DEAR.get(route, 1.0) for route, _ in asks]
                assert sender.bodies().keys() <= sender.paths.keys()
            ask = sender.ask(*luck.choices(asks, weights)[0])
            status = await send(sender, ask, luck)
            answers[status] += 1
            done[ask.route] += status < 300
    return done, answers


def test_of_fifty_thousand_requests_that_are_almost_right_none_breaks_the_server(
    home: Home,
) -> None:
    with registered(brought.banners):  # a game with pictures and sounds of its own
        done, answers = asyncio.run(storm(home))
    assert answers.total() == REQUESTS
    assert answers[200] > REQUESTS // 3
    assert {401, 403, 404, 405, 409, 413, 422} <= answers.keys()
    assert all(done.values()), [route for route, times in done.items() if not times]
