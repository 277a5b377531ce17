"""Very many people at a server, each with a browser of sorts: the clients of the load test.

Each keeps a connection for requests and a WebSocket open, looks again whenever that tells of
news, thinks for a while when asked, and then does anything offered. All of them together are
one process: only what a browser spends on drawing is left out.
"""

from __future__ import annotations

import asyncio
import random
import zlib
from asyncio import FIRST_EXCEPTION
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count, cycle, islice
from time import perf_counter
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from msgspec.json import decode, encode
from websockets.asyncio.client import ClientConnection, connect

from sandtable.core.errors import SandtableError

Plain = dict[str, Any]

BOT = "bot:greedy"
LONGEST_ANSWER = 16 * 1024 * 1024
TOO_OFTEN = 429
A_LITTLE = 0.1
"""Seconds for which somebody waits who has asked too often."""
GZIP = 31
"""What ``zlib`` calls the form in which answers are packed."""


class Answer(NamedTuple):
    """What the server answered, and after how many seconds."""

    status: int
    body: Any
    seconds: float


class Wire:
    """A connection to the server, kept open from one request to the next."""

    def __init__(self, address: str, headers: Mapping[str, str]) -> None:
        place = urlsplit(address)
        self.host, self.port = place.hostname or "", place.port or 80
        self.headers = {"Host": place.netloc, "Accept-Encoding": "gzip", **headers}
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: Plain | None = None) -> Answer:
        """Sends a request and waits for the answer.

        A connection long unused may have been closed by the server; like a browser, one then
        opens another.
        """
        try:
            return await self._ask(method, path, body)
        except (asyncio.IncompleteReadError, ConnectionError):
            self._streams = None
            return await self._ask(method, path, body)

    async def _ask(self, method: str, path: str, body: Plain | None) -> Answer:
        begun = perf_counter()
        if self._streams is None:
            self._streams = await asyncio.open_connection(
                self.host, self.port, limit=LONGEST_ANSWER
            )
        reader, writer = self._streams
        writer.write(self._request(method, path, body))
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        pairs = [line.split(": ", 1) for line in head[1:] if line]
        headers = {name.lower(): value for name, value in pairs}
        octets = await reader.readexactly(int(headers["content-length"]))
        seconds = perf_counter() - begun
        if "set-cookie" in headers:
            self.headers["Cookie"] = headers["set-cookie"].split(";")[0]
        if headers.get("content-encoding") == "gzip":
            octets = zlib.decompress(octets, GZIP)
        return Answer(int(head[0].split()[1]), decode(octets), seconds)

    def _request(self, method: str, path: str, body: Plain | None) -> bytes:
        lines = [f"{method} {path} HTTP/1.1"]
        lines += [f"{name}: {value}" for name, value in self.headers.items()]
        octets = b""
        if body is not None:
            octets = encode(body)
            lines += ["Content-Type: application/json", f"Content-Length: {len(octets)}"]
        return "\r\n".join([*lines, "", ""]).encode() + octets

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()


@dataclass
class Figures:
    """What was measured in one phase."""

    acts: list[float] = field(default_factory=list)
    """Seconds that each action took, from the first request to the whole answer: however often it
    was refused and asked again, and whether or not another was quicker."""
    looks: list[float] = field(default_factory=list)
    """Likewise for each look after news."""
    refused: int = 0
    """Requests that came too soon after the last and had to be sent again."""
    events: int = 0
    """All that happened at the tables, bots' actions included."""
    overtaken: int = 0
    """Actions that came too late because another at the table was quicker."""
    finished: int = 0
    """Games that ended."""


class Layout(NamedTuple):
    """A kind of table: its game and its seats, some for people and the rest for bots."""

    game: str
    seats: Sequence[Sequence[str]]
    people: int

    def wanted(self) -> Plain:
        """The table as it is asked for."""
        players = ["me", *["friend"] * (self.people - 1)]
        players += [BOT] * (len(self.seats) - self.people)
        seats = [
            {"powers": list(powers), "player": player}
            for powers, player in zip(self.seats, players, strict=True)
        ]
        return {"game": self.game, "seats": seats}


def layouts(games: Sequence[Plain], keys: Sequence[str]) -> list[Layout]:
    """Of each game a table for one person, and one for two; bots in the other seats."""
    found = []
    for people in (1, 2):
        for game in games:
            if game["key"] in keys:
                sizes = sorted(int(size) for size in game["seatings"])
                size = next((size for size in sizes if size > people), sizes[-1])
                found.append(Layout(game["key"], game["seatings"][str(size)], people))
    return found


class Visitor:
    """Somebody with a browser, at one table at a time."""

    def __init__(self, crowd: Crowd, number: int) -> None:
        self.crowd = crowd
        self.name = f"Visitor {number}"
        # Visitors come from addresses of their own, as a proxy in front of the server tells.
        came_from = f"10.0.{number // 250}.{number % 250 + 1}"
        headers = {"X-Sandtable": "1", "X-Forwarded-For": came_from}
        self.wire = Wire(crowd.address, headers)
        self.state: Plain = {}
        self._heard = 0
        self._news = asyncio.Event()
        self._keys = count()

    async def ask(self, method: str, path: str, body: Plain | None = None) -> Answer:
        """A request that must succeed, or come too late; sent again if it came too soon.

        Its seconds are all that one has waited.
        """
        begun = perf_counter()
        while (answer := await self.wire.ask(method, path, body)).status == TOO_OFTEN:
            self.crowd.figures.refused += 1
            await asyncio.sleep(A_LITTLE)
        if answer.status not in (200, 409):
            raise SandtableError(f"The server refused {method} {path}: {answer.body}.")
        return answer._replace(seconds=perf_counter() - begun)

    async def play(self, table: str) -> None:
        """Plays at a table until the game is over."""
        path = f"/api/tables/{table}"
        place = f"{self.crowd.address.replace('http', 'ws', 1)}{path}/live"
        cookie = {"Cookie": self.wire.headers["Cookie"]}
        self.state = (await self.ask("GET", f"{path}/state")).body
        async with connect(place, additional_headers=cookie) as socket:
            listening = asyncio.create_task(self._listen(socket))
            try:
                while not self.state["over"]:
                    if self.state["offers"]:
                        await self._think(path)
                        await self._act(path)
                    else:
                        await self._news.wait()
                        await self._look(path)
            finally:
                listening.cancel()

    async def _listen(self, socket: ClientConnection) -> None:
        async for message in socket:
            self._heard = decode(message).get("revision", self._heard)
            if self._heard != self.state["revision"]:
                self._news.set()

    async def _think(self, path: str) -> None:
        """Takes time, and looks at what happens meanwhile."""
        clock = asyncio.get_running_loop().time
        until = clock() + self.crowd.luck.uniform(*self.crowd.pace)
        while clock() < until:
            try:
                await asyncio.wait_for(self._news.wait(), until - clock())
            except TimeoutError:
                return
            await self._look(path)

    async def _look(self, path: str) -> None:
        self._news.clear()
        if self._heard != self.state["revision"]:
            answer = await self.ask("GET", f"{path}/state?revision={self.state['revision']}")
            self.crowd.figures.looks.append(answer.seconds)
            self._take(answer)

    async def _act(self, path: str) -> None:
        if not self.state["offers"]:
            return
        offer = self.crowd.luck.choice(self.state["offers"])
        body = {
            "power": offer["power"],
            "action": offer["action"],
            "revision": self.state["revision"],
            "key": f"{self.name} {next(self._keys)}",
        }
        answer = await self.ask("POST", f"{path}/act", body)
        self.crowd.figures.acts.append(answer.seconds)
        self.crowd.figures.overtaken += answer.status != 200
        self._take(answer)

    def _take(self, answer: Answer) -> None:
        before, self.state = self.state, answer.body
        if self.state["you"]["seat"] == 0:
            self.crowd.figures.events += self.state["event"] - before["event"]


class Party:
    """The people of one table; when their game is over they begin another."""

    def __init__(self, crowd: Crowd, layout: Layout, numbers: Sequence[int]) -> None:
        self.crowd = crowd
        self.layout = layout
        self.visitors = [Visitor(crowd, number) for number in numbers]
        self.table = ""

    async def sit_down(self) -> None:
        """Lays a table and brings everybody to it."""
        host, *friends = self.visitors
        laid = (await host.ask("POST", "/api/tables", self.layout.wanted())).body
        self.table = laid["id"]
        self.crowd.laid += 1
        invitations = [seat["invite"] for seat in laid["seats"] if "invite" in seat]
        for friend, invite in zip(friends, invitations, strict=True):
            await friend.ask("POST", f"/api/tables/{self.table}/join", {"invite": invite})

    async def come(self) -> None:
        """Everybody enters the server, and sits down."""
        for visitor in self.visitors:
            await visitor.ask("POST", "/api/guest", {"name": visitor.name})
        await self.sit_down()

    async def play(self) -> None:
        """Plays on and on."""
        while True:
            async with asyncio.TaskGroup() as games:
                for visitor in self.visitors:
                    games.create_task(visitor.play(self.table))
            self.crowd.figures.finished += 1
            await self.sit_down()


class Crowd:
    """All the people, and what they are to do."""

    def __init__(self, address: str, seed: int) -> None:
        self.address = address
        self.luck = random.Random(seed)
        self.figures = Figures()
        self.pace = (0.0, 0.0)
        """For how many seconds people think, from the least to the most."""
        self.laid = 0
        """How many tables there were so far."""
        self._parties: list[Party] = []
        self._playing: list[asyncio.Task[None]] = []

    async def gather(self, tables: int, keys: Sequence[str]) -> None:
        """Brings people to a number of tables, of these games in turn."""
        games = (await Wire(self.address, {}).ask("GET", "/api/games")).body
        kinds = cycle(layouts(games, keys))
        numbers = count()
        for layout in islice(kinds, tables):
            party = Party(self, layout, [next(numbers) for _ in range(layout.people)])
            await party.come()
            self._parties.append(party)

    async def play(self, seconds: float, pace: tuple[float, float]) -> Figures:
        """Lets everybody play for a while, and says what was measured in that time."""
        if not self._playing:
            self._playing = [asyncio.create_task(party.play()) for party in self._parties]
        self.pace = pace
        self.figures = Figures()
        done, _ = await asyncio.wait(self._playing, timeout=seconds, return_when=FIRST_EXCEPTION)
        for broken in done:
            broken.result()
        return self.figures

    async def leave(self) -> None:
        """Sends everybody home."""
        for task in self._playing:
            task.cancel()
        await asyncio.gather(*self._playing, return_exceptions=True)
        for party in self._parties:
            for visitor in party.visitors:
                visitor.wire.close()
