"""Whoever is idle, slow or long-winded is cut off; nobody keeps the server from ending."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from urllib.parse import urlsplit

import pytest

from tests.server.databases import Home
from tests.server.hosting import Host, Player, hosted
from tests.server.processes import Process

PATIENCE = 1.0
"""Seconds. Long enough that a busy machine says what it means to say within it."""


@pytest.fixture
def hasty(home: Home) -> Iterator[Host]:
    """A server that waits for nobody."""
    with hosted(home, patience=PATIENCE) as running:
        yield running


def connected(address: str) -> socket.socket:
    place = urlsplit(address)
    one = socket.create_connection((place.hostname, place.port))
    one.settimeout(20)
    return one


def seconds_until_cut(one: socket.socket) -> float:
    """How long the server kept a connection on which nothing more is said."""
    begun = time.monotonic()
    try:
        while one.recv(65536):
            pass
    except ConnectionError:
        pass
    return time.monotonic() - begun


def seconds_of_saying(one: socket.socket, more: bytes, pause: float) -> float:
    """How long the server kept a connection on which one always says more."""
    begun = time.monotonic()
    try:
        while time.monotonic() - begun < 20:
            one.sendall(more)
            time.sleep(pause)
    except ConnectionError:
        pass
    return time.monotonic() - begun


HALF = {
    "nothing": b"",
    "an empty line": b"\r\n",
    "half a head": b"GET /api/me HTTP/1.1\r\nHost: tab",
    "half a body": (
        b"POST /api/guest HTTP/1.1\r\nHost: table\r\nX-Sandtable: 1\r\n"
        b'Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{"name": '
    ),
    "half a chunk": (
        b"POST /api/guest HTTP/1.1\r\nHost: table\r\nX-Sandtable: 1\r\n"
        b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"
    ),
}


@pytest.mark.parametrize("said", HALF.values(), ids=HALF)
def test_a_request_that_does_not_arrive_is_cut(hasty: Host, said: bytes) -> None:
    with closing(connected(hasty.address)) as one:
        one.sendall(said)
        assert seconds_until_cut(one) < 10 * PATIENCE


def test_an_empty_line_after_an_answer_keeps_no_connection_open(hasty: Host) -> None:
    with closing(connected(hasty.address)) as one:
        one.sendall(b"GET /api/me HTTP/1.1\r\nHost: table\r\n\r\n")
        assert one.recv(65536)
        one.sendall(b"\r\n")
        assert seconds_until_cut(one) < 10 * PATIENCE


def test_more_of_a_request_does_not_move_its_deadline(hasty: Host) -> None:
    with closing(connected(hasty.address)) as one:
        one.sendall(b"GET /api/me HTTP/1.1\r\n")
        assert seconds_of_saying(one, b"X-More: 1\r\n", pause=0.05) < 10


def test_a_head_without_end_is_cut(home: Home) -> None:
    with hosted(home) as host, closing(connected(host.address)) as one:
        one.sendall(b"GET /api/me HTTP/1.1\r\n")
        more = b"X-More: " + b"x" * 1_000 + b"\r\n"
        assert seconds_of_saying(one, more, pause=0.001) < 10


def test_who_takes_no_answers_is_cut(hasty: Host) -> None:
    with closing(connected(hasty.address)) as one:
        ask = b"GET /api/games HTTP/1.1\r\nHost: table\r\n\r\n"
        assert seconds_of_saying(one, ask * 20, pause=0.01) < 10
        assert hasty.nobody().get("/api/me").status_code == 200


def test_who_asks_at_leisure_is_still_answered(hasty: Host) -> None:
    ann = hasty.guest("Ann")
    for _ in range(3):
        time.sleep(2 * PATIENCE)
        assert ann.get("/api/me").json()["name"] == "Ann"


def upgrade(player: Player, table: str) -> bytes:
    return (
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: table\r\n"
        f"Cookie: sandtable={player.http.cookies['sandtable']}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()


def test_a_listener_is_not_cut_for_saying_nothing(hasty: Host) -> None:
    ann = hasty.guest("Ann")
    table = ann.table()
    with closing(connected(hasty.address)) as one:
        one.sendall(upgrade(ann, table))
        assert b"101" in one.recv(65536)
        one.settimeout(4 * PATIENCE)
        with pytest.raises(TimeoutError):
            seconds_until_cut(one)


@pytest.mark.slow
def test_the_server_ends_within_ten_seconds_whatever_clients_do(
    start: Callable[[], Process],
) -> None:
    process = start()
    ann = Player(process.client())
    assert ann.post("/api/guest", name="Ann").status_code == 200
    bots = [{"powers": [power], "player": "bot:search:5s"} for power in ("central", "entente")]
    table = ann.table(seats=bots)
    games = b"GET /api/games HTTP/1.1\r\nHost: table\r\n\r\n"
    with ExitStack() as stack:
        for said in (*HALF.values(), upgrade(ann, table), games * 200):
            one = stack.enter_context(closing(connected(process.address)))
            one.settimeout(0.5)
            try:
                one.sendall(said)
            except TimeoutError:
                assert said.startswith(games)
        time.sleep(0.5)
        assert process.terminate() < 10.0
