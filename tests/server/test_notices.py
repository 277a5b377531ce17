"""People are told of their turn, by e-mail and webhook, and see when that fails."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from sqlalchemy import select
from websockets.sync.client import connect

from sandtable.server.messages import Smtp, Webhooks
from sandtable.server.storage import NoticeRow
from sandtable.server.turn_notices import digest
from tests.server.databases import Home
from tests.server.hosting import PATIENCE, Host, hosted, two_players, wait_for


class Postbox:
    """A mail server that keeps what it gets."""

    def __init__(self) -> None:
        self.messages: list[tuple[str, str]] = []

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        self.messages.append((envelope.rcpt_tos[0], envelope.content.decode()))
        return "250 OK"


class Hook(BaseHTTPRequestHandler):
    """A webhook that keeps what it gets; ``/broken`` fails."""

    received: list[dict[str, Any]]

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.received.append(json.loads(body))
        self.send_response(500 if self.path == "/broken" else 204)
        self.end_headers()

    def log_message(self, *_arguments: Any) -> None:
        pass


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port: int = trial.getsockname()[1]
        return port


@pytest.fixture
def postbox() -> Iterator[tuple[Postbox, Smtp]]:
    box = Postbox()
    port = free_port()
    controller = Controller(box, hostname="127.0.0.1", port=port, ready_timeout=PATIENCE)
    controller.start()
    yield box, Smtp("127.0.0.1", port)
    controller.stop()


@pytest.fixture
def hook() -> Iterator[tuple[list[dict[str, Any]], str]]:
    received: list[dict[str, Any]] = []
    server = HTTPServer(("127.0.0.1", 0), type("Kept", (Hook,), {"received": received}))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield received, f"127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_one_is_told_of_ones_turn_by_mail_with_what_happened(
    home: Home, postbox: tuple[Postbox, Smtp]
) -> None:
    box, smtp = postbox
    with hosted(home, smtp=smtp, notice_after=0.0, public_address="https://x.example") as host:
        ann, bob, table = two_players(host)
        assert bob.post("/api/settings", email="bob@example.org").status_code == 200
        code = re.search(r"code: (\d{8})", box.messages[0][1])
        assert code is not None
        assert bob.post("/api/settings/confirm", code="00000").status_code == 422
        assert bob.post("/api/settings/confirm", code=code[1]).json()["email"] == "bob@example.org"
        for _ in range(20):
            if len(box.messages) > 1:
                break
            for player in (ann, bob):
                state = player.state(table)
                if state["offers"]:
                    player.act(table, state["offers"][-1], state["revision"])
        while "entente" not in (state := ann.state(table))["asked"]:  # and Bob does not look
            ann.act(table, state["offers"][-1], state["revision"])
        wait_for(lambda: len(box.messages) > 1)
        to, text = box.messages[1]
        assert to == "bob@example.org"
        assert "Subject: Your turn at The Great War" in text
        assert f"https://x.example/table/{table}" in text
        assert bob.get("/api/settings").json()["errors"] == {}


def test_an_address_is_not_used_before_it_is_confirmed(
    home: Home, postbox: tuple[Postbox, Smtp]
) -> None:
    box, smtp = postbox
    with hosted(home, smtp=smtp) as host:
        ann = host.guest("Ann")
        ann.post("/api/settings", email="victim@example.org")
        assert ann.post("/api/settings/test").json()["email"] == ""
        assert len(box.messages) == 1
        assert ann.post("/api/settings", email="x@y\nBcc: z@z").status_code == 422


def test_webhooks_get_the_message_and_errors_are_shown(
    home: Home, hook: tuple[list[dict[str, Any]], str]
) -> None:
    received, place = hook
    webhooks = Webhooks((place, "127.0.0.1:9"), plain_http=True)
    with hosted(home, webhooks=webhooks, notice_after=0.0) as host:
        ann = host.guest("Ann")
        assert ann.post("/api/settings", webhook=f"http://{place}/ok").status_code == 200
        table = ann.table()
        wait_for(lambda: bool(received))
        assert "Your turn" in received[0]["content"]
        assert table in received[0]["content"]
        assert received[0]["allowed_mentions"] == {"parse": []}
        ann.post("/api/settings", webhook=f"http://{place}/broken")
        assert "500" in ann.post("/api/settings/test").json()["errors"]["webhook"]
        ann.post("/api/settings", webhook="http://127.0.0.1:9/x")
        assert "did not answer" in ann.post("/api/settings/test").json()["errors"]["webhook"]


def test_a_message_about_ones_turn_counts_as_a_look_from_the_seat(
    home: Home, hook: tuple[list[dict[str, Any]], str]
) -> None:
    received, place = hook
    webhooks = Webhooks((place,), plain_http=True)
    with hosted(home, webhooks=webhooks, notice_after=0.0) as host:
        ann, bob = host.guest("Ann"), host.guest("Bob")
        bob.post("/api/settings", webhook=f"http://{place}/ok")
        seats = [{"powers": [power], "player": "open"} for power in ("central", "entente")]
        table = host.guest("Host").table(seats=seats, visibility="open")
        ann.at(table, "join", seat=0)
        bob.at(table, "join", seat=1)
        wait_for(lambda: bool(received))
        for player in (ann, bob):
            player.at(table, "leave")
        assert bob.at(table, "join", seat=0).status_code == 403
        assert ann.at(table, "join", seat=1).status_code == 200


def test_webhooks_go_nowhere_else(host: Host) -> None:
    ann = host.guest("Ann")
    for url in ("http://127.0.0.1/x", "https://10.0.0.1/", "file:///etc", "https://u@discord.com/"):
        assert ann.post("/api/settings", webhook=url).status_code == 422
    assert ann.post("/api/settings", webhook="https://discord.com/api/x").status_code == 200


@pytest.mark.slow
def test_who_has_the_table_open_is_not_disturbed(
    home: Home, hook: tuple[list[dict[str, Any]], str]
) -> None:
    received, place = hook
    webhooks = Webhooks((place,), plain_http=True)
    with hosted(home, webhooks=webhooks, notice_after=2.0) as host:
        ann = host.guest("Ann")
        here = ann.table()
        address = host.address.replace("http", "ws") + f"/api/tables/{here}/live"
        cookie = f"sandtable={ann.http.cookies['sandtable']}"
        with connect(address, additional_headers={"Cookie": cookie}) as listening:
            listening.recv(timeout=30)
            ann.post("/api/settings", webhook=f"http://{place}/ok")
            elsewhere = ann.table()
            wait_for(lambda: bool(received))
            assert [elsewhere in each["content"] for each in received] == [True]


def test_a_notice_is_not_lost_when_the_server_stops(
    home: Home, hook: tuple[list[dict[str, Any]], str]
) -> None:
    received, place = hook
    webhooks = Webhooks((place,), plain_http=True)
    with hosted(home, webhooks=webhooks, notice_after=0.0, notice_look=3600.0) as host:
        ann = host.guest("Ann")
        ann.post("/api/settings", webhook=f"http://{place}/ok")
        table = ann.table()
    assert not received
    with hosted(home, webhooks=webhooks):
        wait_for(lambda: bool(received))
    assert table in received[0]["content"]
    assert len(received) == 1


def test_who_has_answered_is_not_told_any_more(host: Host) -> None:
    ann, bob, table = two_players(host)

    def in_the_outbox() -> set[int]:
        of_table = select(NoticeRow.place).where(NoticeRow.table == table)
        return set(host.parts.storage.now(lambda s: s.scalars(of_table).all()))

    assert in_the_outbox() == {0, 1}
    while len(ann.state(table)["asked"]) == 2:
        state = ann.state(table)
        done = [offer for offer in state["offers"] if offer["action"] == "done"]
        ann.act(table, (done or state["offers"])[-1], state["revision"])
    assert in_the_outbox() == {1}
    bob.at(table, "resign")
    assert in_the_outbox() == set()


def test_what_could_not_be_delivered_is_tried_again_by_the_way_that_failed(
    home: Home, hook: tuple[list[dict[str, Any]], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    received, place = hook
    monkeypatch.setattr("sandtable.server.turn_notices.TRY_AGAIN_AFTER", [0.1] * 100)
    webhooks = Webhooks((place,), plain_http=True)
    with hosted(home, webhooks=webhooks, notice_after=0.0) as host:
        ann = host.guest("Ann")
        ann.post("/api/settings", webhook=f"http://{place}/broken")
        ann.table()
        wait_for(lambda: len(received) > 1)
        assert "500" in ann.get("/api/settings").json()["errors"]["webhook"]
        ann.post("/api/settings", webhook=f"http://{place}/ok")
        wait_for(lambda: "webhook" in ann.get("/api/settings").json()["delivered"])
        assert ann.get("/api/settings").json()["errors"] == {}


def test_a_notice_tells_nothing_of_what_others_choose_in_secret(host: Host) -> None:
    ann, bob, table = two_players(host)
    state = ann.state(table)
    after = ann.act(table, state["offers"][0], state["revision"]).json()
    ann.at(table, "undo", revision=after["revision"], key="u")
    live = asyncio.run(host.parts.tables.find(table))
    assert not any("takes back" in line for line in digest(live, 1))
    assert any("takes back" in line for line in digest(live, 0))
    assert bob.state(table)["event"] == 0


@pytest.mark.slow
def test_nobody_can_have_letters_sent_to_others_without_end(
    home: Home, postbox: tuple[Postbox, Smtp]
) -> None:
    box, smtp = postbox
    with hosted(home, smtp=smtp, rate_limits=True) as host:
        codes = [
            host.guest(f"Guest {number}")
            .post("/api/settings", email="victim@example.org")
            .status_code
            for number in range(5)
        ]
    assert codes == [200, 200, 200, 429, 429]
    assert len(box.messages) == 3
