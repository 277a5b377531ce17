"""Forty thousand hostile requests: none is carried out, none breaks or starves the others.

They go straight to the application, without a network; ``test_hostile`` sends some thousands
more through a real one.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest
from sqlalchemy import func, select

from sandtable.server import security
from sandtable.server.storage import EventRow
from tests.server.databases import Home
from tests.server.hostility import ODD, earlier, odd_body, wrong_actions
from tests.server.inside import JSON, Headers, Inside, Insider, Message, Reply, acting, inside

pytestmark = pytest.mark.slow

REQUESTS = 20_000
"""On each of the two databases, and not the same ones."""
AT_ONCE = 8
HONEST = 200
"""So many things two others do meanwhile, and are done long before the storm is over."""
REFUSED = frozenset([400, 401, 403, 404, 405, 413, 422])
TYPES = (b"text/plain", b"", b"application/x-www-form-urlencoded", b"image/png", b"\xff")
COOKIES = (b"sandtable=", b"sandtable=\xff\x00", b"sandtable=" + b"x" * 3000, b"=;=;", b"a", b"")


class Ask(NamedTuple):
    """A hostile request, and the answers that are right."""

    path: str
    headers: Headers
    octets: bytes
    right: frozenset[int] = REFUSED
    method: str = "POST"
    query: bytes = b""


@dataclass
class Target:
    """A table where Ann is asked and Bob is not, and Eve who sits nowhere."""

    table: str
    ann: Insider
    bob: Insider
    eve: Insider
    states: tuple[dict[str, Any], dict[str, Any], dict[str, Any]]
    """As Ann, Bob and Eve see it."""
    done: dict[str, Any]
    """A request of Ann's that was carried out."""
    routes: list[str]

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}"

    def move(self, luck: random.Random) -> dict[str, Any]:
        """What Ann might do next."""
        return acting(self.states[0], luck.choice(self.states[0]["offers"]))

    def act(self, who: Insider, body: Any, status: int) -> Ask:
        octets = json.dumps(body).encode()
        return Ask(f"{self.path}/act", [*who.headers, *JSON], octets, frozenset([status]))


# What the hostile try.


def nonsense(target: Target, luck: random.Random) -> Ask:
    """Anything, anywhere, by somebody who sits nowhere."""
    where = luck.choice([target.table, target.table, "nowhere", "\x00", "../..", "x" * 300])
    path = f"/api/tables/{where}/{luck.choice([*target.routes, 'nowhere'])}"
    kind = luck.choice([*JSON, *((b"content-type", each) for each in TYPES)])
    right = REFUSED | {200} if path == f"{target.path}/note" else REFUSED
    return Ask(path, [*target.eve.headers, kind], odd_body(luck), right)


def not_offered(target: Target, luck: random.Random) -> Ask:
    offered = {offer["action"] for offer in target.states[0]["offers"]}
    action = luck.choice(wrong_actions(luck, offered) or ["nothing"])
    return target.act(target.ann, {**target.move(luck), "action": action}, 422)


def out_of_turn(target: Target, luck: random.Random) -> Ask:
    mine = luck.choice(target.states[1]["you"]["powers"])
    body = {**target.move(luck), "power": mine, "revision": target.states[1]["revision"]}
    return target.act(target.bob, body, 422)


def wrong_seat(target: Target, luck: random.Random) -> Ask:
    who = luck.choice([target.bob, target.eve])
    return target.act(who, target.move(luck), 403)


def stale(target: Target, luck: random.Random) -> Ask:
    body = target.move(luck)
    return target.act(target.ann, {**body, "revision": earlier(body["revision"], luck)}, 409)


def replayed(target: Target, luck: random.Random) -> Ask:
    """What was carried out once is answered, and not carried out again."""
    return target.act(target.ann, target.done, 200)


def key_of_another(target: Target, luck: random.Random) -> Ask:
    body = {**target.move(luck), "key": target.done["key"], "action": "another"}
    return target.act(target.ann, body, 422)


def from_another_site(target: Target, luck: random.Random) -> Ask:
    cookie = target.ann.headers[-1]
    own, host = (b"x-sandtable", b"1"), (b"host", b"table")
    headers = luck.choice(
        [
            [host, cookie],
            [host, own, cookie, (b"origin", b"https://evil.example")],
            [host, own, cookie, (b"origin", b"null")],
            [host, own, cookie, (b"origin", b"http://[")],
            [host, own, cookie, (b"sec-fetch-site", b"cross-site")],
        ]
    )
    octets = json.dumps(target.move(luck)).encode()
    return Ask(f"{target.path}/act", [*headers, *JSON], octets, frozenset([403]))


def with_an_odd_cookie(target: Target, luck: random.Random) -> Ask:
    headers = [*target.ann.headers[:-1], (b"cookie", luck.choice(COOKIES)), *JSON]
    octets = json.dumps(target.move(luck)).encode()
    return Ask(f"{target.path}/act", headers, octets, frozenset([401]))


def with_an_odd_token(target: Target, luck: random.Random) -> Ask:
    token = b"Bearer " + luck.choice([b"", b"\xff", b"x" * 3000, b"a b c"])
    headers = [*target.ann.headers, (b"authorization", token), *JSON]
    octets = json.dumps(target.move(luck)).encode()
    return Ask(f"{target.path}/act", headers, octets, frozenset([401]))


def as_another_type(target: Target, luck: random.Random) -> Ask:
    headers = [*target.ann.headers, (b"content-type", luck.choice(TYPES))]
    octets = json.dumps(target.move(luck)).encode()
    return Ask(f"{target.path}/act", headers, octets, frozenset([422]))


def cut_short(target: Target, luck: random.Random) -> Ask:
    octets = json.dumps(target.move(luck)).encode()
    half = octets[: luck.randrange(len(octets))]
    return Ask(f"{target.path}/act", [*target.ann.headers, *JSON], half, frozenset([422]))


def too_long(target: Target, luck: random.Random) -> Ask:
    length = luck.choice([b"100000", b"-1", b"9" * 40, b"x", "\u0663".encode()])
    octets = json.dumps(target.move(luck)).encode()
    headers = [*target.ann.headers, *JSON, (b"content-length", length)]
    return Ask(f"{target.path}/act", headers, octets, frozenset([413]))


def odd_look(target: Target, luck: random.Random) -> Ask:
    name = luck.choice([b"at", b"seat", b"revision"])
    value = luck.choice([b"-1", b"x", b"9" * 30, b"%ff", b"%00", b"1.5", b"999999999999"])
    query = name + b"=" + value
    return Ask(f"{target.path}/state", target.eve.headers, b"", REFUSED, "GET", query)


KINDS: tuple[Callable[[Target, random.Random], Ask], ...] = (
    nonsense, nonsense, not_offered, not_offered, out_of_turn, out_of_turn, wrong_seat, stale,
    replayed, key_of_another, from_another_site, with_an_odd_cookie, with_an_odd_token,
    as_another_type, cut_short, too_long, odd_look,
)  # fmt: skip


# The storm.


async def sit_down(server: Inside, names: tuple[str, str]) -> tuple[Insider, Insider, str]:
    """Two people at a table of Quartermaster, for all to look at."""
    first, second = await server.guest(names[0]), await server.guest(names[1])
    games = (await first.get("/api/games")).plain
    sides = next(game for game in games if game["key"] == "quartermaster")["seatings"]["2"]
    seats = [{"powers": sides[0], "player": "me"}, {"powers": sides[1], "player": "friend"}]
    made = await first.post("/api/tables", game="quartermaster", seats=seats, visibility="unlisted")
    table = made.plain["id"]
    invite = next(seat["invite"] for seat in made.plain["seats"] if "invite" in seat)
    joined = await second.post(f"/api/tables/{table}/join", invite=invite)
    assert joined.status == 200, joined.octets
    return first, second, table


async def step(players: tuple[Insider, Insider], table: str, luck: random.Random) -> dict[str, Any]:
    """Whoever is asked does something; the request that was carried out."""
    for player in players:
        state = await player.state(table)
        if state["offers"]:
            body = acting(state, luck.choice(state["offers"]))
            reply = await player.post(f"/api/tables/{table}/act", **body)
            assert reply.status == 200, reply.octets
            assert reply.plain["event"] == state["event"] + 1
            return body
    raise AssertionError("nobody is asked")


async def prepare(server: Inside, luck: random.Random) -> Target:
    """Plays on until the same player is asked twice running, and the other is not."""
    ann, bob, table = await sit_down(server, ("Ann", "Bob"))
    eve = await server.guest("Eve")
    while True:
        body = await step((ann, bob), table, luck)
        seen = (await ann.state(table), await bob.state(table), await eve.state(table))
        hers = body["power"] in seen[0]["you"]["powers"]
        if hers and seen[0]["offers"] and not seen[1]["offers"]:
            break
    paths = server.app.openapi()["paths"]
    head = "/api/tables/{table_id}/"
    routes = [
        path.removeprefix(head) for path, ways in paths.items() if "post" in ways and head in path
    ]
    return Target(table, ann, bob, eve, seen, body, routes)


async def send(server: Inside, asks: Iterator[Ask], answers: Counter[int]) -> None:
    """One of the hostile: sends, one after the other, what there is left to send."""
    for ask in asks:
        reply = await server.ask(ask.method, ask.path, ask.headers, ask.octets, ask.query)
        assert reply.status in ask.right, (ask, reply)
        answers[reply.status] += 1


async def play_on(server: Inside) -> None:
    """Two who play all the while, and whose every request must be answered rightly."""
    luck = random.Random(2)
    carl, dora, table = await sit_down(server, ("Carl", "Dora"))
    for _ in range(HONEST):
        if (await carl.state(table))["over"]:
            carl, dora, table = await sit_down(server, ("Carl", "Dora"))
        await step((carl, dora), table, luck)


def stored(server: Inside, table: str) -> int:
    """How many events of a table are in the database."""
    count = select(func.count()).select_from(EventRow).where(EventRow.table == table)
    return server.parts.storage.now(lambda session: session.scalar(count) or 0)


async def storm(home: Home) -> None:
    luck = random.Random(home.database.partition(":")[0])
    async with inside(home) as server:
        target = await prepare(server, luck)
        before = stored(server, target.table)
        answers: Counter[int] = Counter()
        playing = asyncio.create_task(play_on(server))

        def asks() -> Iterator[Ask]:
            """So many, and as long as the others play."""
            while answers.total() < REQUESTS or not playing.done():
                yield luck.choice(KINDS)(target, luck)

        await asyncio.gather(*(send(server, asks(), answers) for _ in range(AT_ONCE)))
        await playing
        people = (target.ann, target.bob, target.eve)
        assert tuple([await who.state(target.table) for who in people]) == target.states
        assert stored(server, target.table) == before
        assert answers.total() >= REQUESTS
        assert REFUSED - {400, 405} <= answers.keys()
        await step((target.ann, target.bob), target.table, luck)


@pytest.mark.long
def test_of_forty_thousand_hostile_requests_none_is_carried_out(home: Home) -> None:
    asyncio.run(storm(home))


# Listening.


async def listen_badly(home: Home) -> None:
    luck = random.Random(3)
    async with inside(home) as server:
        target = await prepare(server, luck)
        private = (await target.ann.post("/api/tables", game="great_war")).plain["id"]
        live, hidden = f"{target.path}/live", f"/api/tables/{private}/live"
        other_site = [*target.ann.headers, (b"origin", b"https://evil.example")]
        for _ in range(500):
            said = [rubbish(luck) for _ in range(luck.randrange(4))]
            refused = [
                await server.listen(hidden, target.eve.headers, said),
                await server.listen(live, other_site, said),
                await server.listen("/api/tables/nowhere/live", target.eve.headers, said),
            ]
            for answer in refused:
                assert [message["type"] for message in answer] == ["websocket.close"]
            heard = await server.listen(live, target.eve.headers, said)
            assert heard[0]["type"] == "websocket.accept"
            told = [json.loads(message["text"]) for message in heard[1:] if "text" in message]
            assert all(message == {"revision": target.states[2]["revision"]} for message in told)
        assert server.parts.hub.count() == 0
        assert await target.ann.state(target.table) == target.states[0]


def rubbish(luck: random.Random) -> Message:
    """Something said where nobody listens."""
    if luck.random() < 0.5:
        return {"type": "websocket.receive", "bytes": luck.randbytes(luck.randrange(500))}
    return {"type": "websocket.receive", "text": str(luck.choice(ODD))}


def test_rubbish_on_a_websocket_is_thrown_away_and_strangers_hear_nothing(home: Home) -> None:
    asyncio.run(listen_badly(home))


# Too many.


async def flood(home: Home) -> tuple[Counter[int], list[Reply]]:
    async with inside(home, rate_limits=True) as server:
        ann, eve = await server.guest("Ann"), await server.guest("Eve")
        answers: Counter[int] = Counter()
        calm = []
        for number in range(1000):
            answers[(await eve.get("/api/me")).status] += 1
            if number % 10 == 0:
                calm.append(await ann.get("/api/me"))
        return answers, calm


def test_who_asks_too_often_is_stopped_and_nobody_else_is(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandtable.server.security.time.monotonic", lambda: 1000.0)
    answers, calm = asyncio.run(flood(home))
    allowed = int(security.RATES["any"].burst)
    assert answers == {200: allowed, 429: 1000 - allowed}
    assert all(reply.status == 200 for reply in calm)
