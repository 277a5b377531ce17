"""What nobody can have too much of: guesses, mails, names, keys, lists, uploads."""

from __future__ import annotations

import json
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import httpx
import pytest
from sqlalchemy import func, select
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from sandtable.server import security, uploads
from sandtable.server.errors import Denied
from sandtable.server.messages import NotDelivered
from sandtable.server.people import MOST_KEYS
from sandtable.server.routes import records, tables, talk
from sandtable.server.security import Guesses, Rate, mailbox
from sandtable.server.storage import ChatRow, KeyRow
from sandtable.server.turn_notices import keep_settings
from tests.release.wheels import TREE
from tests.server.databases import Home
from tests.server.hosting import PATIENCE, Host, Player, hosted, two_players

# Passwords.


def account(host: Host, name: str, address: str = "10.0.0.1") -> Player:
    """The owner of an account, in the browser where it was made."""
    owner = host.nobody()
    owner.http.headers["X-Forwarded-For"] = address
    assert owner.post("/api/register", name=name, password="tulips are red").status_code == 200
    return owner


def guess(host: Host, name: str, times: int, address: str) -> list[int]:
    """What somebody is answered who tries passwords."""
    thief = host.nobody()
    thief.http.headers["X-Forwarded-For"] = address
    return [
        thief.post("/api/login", name=name, password=f"guess {number}").status_code
        for number in range(times)
    ]


def test_who_guesses_passwords_locks_no_owner_out(home: Home) -> None:
    with hosted(home, rate_limits=True) as host:
        owner = account(host, "Anna")
        owner.post("/api/logout")
        near, far = (guess(host, "Anna", 14, there) for there in ("10.0.0.1", "10.6.6.6"))
        for codes in (near, far):
            assert codes[0] == 403
            assert codes[-1] == 429
        right = {"name": "Anna", "password": "tulips are red"}
        assert owner.post("/api/login", **right).status_code == 200
        elsewhere = host.nobody()
        elsewhere.http.headers["X-Forwarded-For"] = "10.0.0.77"
        assert elsewhere.post("/api/login", **right).status_code == 200


def test_a_known_browser_is_known_for_its_own_account_only(home: Home) -> None:
    with hosted(home, rate_limits=True) as host:
        account(host, "Anna", "10.0.0.2")
        thief = account(host, "Mallory", "10.0.0.3")
        codes = [
            thief.post("/api/login", name="Anna", password=f"guess {number}").status_code
            for number in range(12)
        ]
        assert codes[-1] == 429


def must_wait(guesses: Guesses, who: str) -> bool:
    try:
        guesses.check(who)
    except Denied as denied:
        return denied.status == 429
    return False


def test_each_wrong_password_costs_more_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    guesses = Guesses()
    waits = []
    for _ in range(16):
        guesses.check("anna from here")
        guesses.wrong("anna from here")
        begun = clock[0]
        while must_wait(guesses, "anna from here"):
            clock[0] += 1
        waits.append(clock[0] - begun)
        guesses.check("anna from elsewhere")
    assert waits[:4] == [0, 0, 0, 0]
    assert waits[4:9] == [2, 4, 8, 16, 32]
    assert waits[-1] == Guesses.LONGEST
    guesses.right("anna from here")
    guesses.wrong("anna from here")
    guesses.check("anna from here")


# Names.


@pytest.mark.parametrize("name", ["Wilhelmina", "WILHELMINA", " wilhelmina ", "\uff37ilhelmina"])
def test_a_guest_cannot_take_the_name_of_an_account(home: Home, name: str) -> None:
    with hosted(home) as host:
        account(host, "Wilhelmina")
        refused = host.nobody().post("/api/guest", name=name)
        assert refused.status_code == 409
        assert "log in if it is yours, or choose another" in refused.json()["words"]
        assert host.nobody().post("/api/guest", name="Wilhelm").status_code == 200


# Keys and lists.


def test_the_oldest_key_makes_room_for_a_new_one(host: Host) -> None:
    ann = host.guest("Ann")
    made = [ann.post("/api/tokens").json()["token"] for _ in range(MOST_KEYS["token"] + 2)]
    assert len(ann.get("/api/tokens").json()) == MOST_KEYS["token"]

    def knows(token: str) -> bool:
        headers = {"Authorization": f"Bearer {token}"}
        return host.client().get("/api/me", headers=headers).status_code == 200

    assert [knows(token) for token in (made[0], made[1], made[2], made[-1])] == [
        *(False, False, True, True)
    ]
    links = [ann.post("/api/link").json()["link"] for _ in range(MOST_KEYS["link"] + 1)]
    assert host.nobody().post("/api/enter", link=links[0]).status_code == 403
    assert host.nobody().post("/api/enter", link=links[-1]).status_code == 200
    for _ in range(3):
        host.nobody().post("/api/enter", link=links[-1])
    me = ann.get("/api/me").json()["id"]
    count = select(func.count()).where(KeyRow.person == me)
    assert (host.parts.storage.now(lambda s: s.scalar(count)) or 0) <= sum(MOST_KEYS.values())


def test_talk_that_no_page_shows_is_forgotten(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk, "MOST_SHOWN", 3)
    ann, _, table = two_players(host)
    for number in range(7):
        ann.at(table, "chat", text=f"line {number}")
    said = [line["text"] for line in ann.get(f"/api/tables/{table}/chat").json()]
    assert said == ["line 4", "line 5", "line 6"]
    count = select(func.count()).where(ChatRow.table == table)
    assert host.parts.storage.now(lambda s: s.scalar(count)) == 3


def test_a_private_table_has_so_many_watchers(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_WATCHERS", 2)
    ann, _, table = two_players(host)
    invite = ann.state(table)["watch_invite"]
    guests = [host.guest(f"Eve {number}") for number in range(3)]
    assert [one.at(table, "join", invite=invite).status_code for one in guests] == [200, 200, 403]
    assert guests[0].at(table, "join", invite=invite).status_code == 200


def test_a_seat_has_so_many_standing_orders(host: Host) -> None:
    ann = host.guest("Ann")
    table = ann.table("quartermaster")
    cards = host.parts.tables._live[table].table.game.verbs.names()
    orders = [f"pass unless {card}" for card in list(cards)[:40]]
    codes = {ann.at(table, "orders", order=order).status_code for order in orders}
    assert 422 in codes
    assert len(ann.state(table)["orders"]) <= 20


def test_vacations_cannot_be_begun_without_end(host: Host) -> None:
    ann = host.guest("Ann")
    codes = [ann.post("/api/settings", vacation_days=1).status_code for _ in range(60)]
    assert codes[0] == 200
    assert codes[-1] == 422


# Uploads.


def record_of(host: Host) -> str:
    ann, _, table = two_players(host)
    ann.play(table, 2)
    ann.at(table, "resign")
    return ann.get(f"/api/tables/{table}/record").text


def test_uploads_count(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "MOST_LISTED", 2)
    record, eve = record_of(host), host.guest("Eve")
    codes = [eve.post("/api/records", record=record).status_code for _ in range(3)]
    assert codes == [200, 200, 403]
    assert host.guest("Dan").post("/api/records", record=record).status_code == 200


def test_uploads_are_not_sent_one_after_the_other(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(security.RATES, "upload", Rate(2, 0))
    with hosted(home, rate_limits=True) as host:
        record, eve, dan = record_of(host), host.guest("Eve"), host.guest("Dan")
        codes = [eve.post("/api/records", record=record).status_code for _ in range(3)]
        assert codes == [200, 200, 429]
        assert dan.post("/api/records", record=record).status_code == 429


def long_record(host: Host, events: int) -> str:
    """A game in which a step is taken and taken back over and over."""
    _, _, table = two_players(host)
    live = host.parts.tables._live[table].table
    offers = live.offers(0)
    undone = next(action for action in offers if _can_be_undone(live, action))
    for _ in range(events // 2):
        live.act(0, 0, undone)
        live.undo(0)
    live.resign(0)
    return live.record().text()


def _can_be_undone(live: Any, action: Any) -> bool:
    live.act(0, 0, action)
    if live.undo_refusal(0) is None:
        live.undo(0)
        return True
    return False


def test_a_record_without_end_is_refused(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "MOST_EVENTS", 50)
    lines = record_of(host).splitlines()
    event = json.loads(lines[2])
    many = [json.dumps({**event, "n": number}) for number in range(1, 12_000)]
    answer = host.guest("Eve").post("/api/records", record="\n".join([*lines[:2], *many]))
    assert answer.status_code == 422
    assert "at most" in answer.json()["words"]


def test_hosts_are_told_what_a_record_may_cost() -> None:
    told = " ".join((TREE / "docs" / "hosting.md").read_text().split())
    time_and_room = f"{uploads.SECONDS} seconds of computing time and {uploads.ROOM >> 30} gigabyte"
    assert f"in a process of its own, with {time_and_room} of memory" in told


@pytest.mark.slow
def test_a_long_record_keeps_no_core_busy(host: Host) -> None:
    record, eve, ann = long_record(host, 9_000), host.guest("Eve"), host.guest("Ann")
    table = ann.table()
    ends = threading.Event()
    waits: list[float] = []

    def look() -> None:
        while not ends.is_set():
            begun = time.monotonic()
            ann.state(table)
            waits.append(time.monotonic() - begun)
            time.sleep(0.05)

    with ThreadPoolExecutor(1) as others:
        looking = others.submit(look)
        begun = time.process_time()
        answer = eve.post("/api/records", record=record)
        used = time.process_time() - begun
        ends.set()
        looking.result()
    assert answer.status_code == 200
    assert used < 3 * uploads.SECONDS, "the server itself replays it once more, and not longer"
    assert sorted(waits)[len(waits) // 2] < 0.5


# Mail.


class Postman:
    """Takes every message."""

    def __init__(self) -> None:
        self.sent: list[str] = []

    def send(self, to: str, _subject: str, _text: str) -> None:
        if to.startswith("nobody"):
            raise NotDelivered("There is nobody.")
        self.sent.append(to)


def test_addresses_of_one_mailbox_are_one() -> None:
    same = ("ann@x.org", "Ann@X.org", "a.nn@x.org", "ann+1@x.org", "A.N.N+tag@x.org")
    assert {mailbox(address) for address in same} == {"ann@x.org"}
    assert mailbox("ann@y.org") != "ann@x.org"


@pytest.mark.slow
def test_twenty_codes_at_once_to_one_mailbox_are_refused(home: Home) -> None:
    postman = Postman()
    with hosted(home, rate_limits=True, smtp=postman) as host:
        guests = []
        for number in range(20):
            guest = host.nobody()
            guest.http.headers["X-Forwarded-For"] = f"10.1.0.{number}"
            guest.post("/api/guest", name=f"Guest {number}")
            guests.append(guest)

        def ask(number: int) -> int:
            email = f"vic.tim+{number}@example.org"
            return guests[number].post("/api/settings", email=email).status_code

        with ThreadPoolExecutor(8) as several:
            codes = list(several.map(ask, range(20)))
        assert codes.count(200) == len(postman.sent) == 3
        assert codes.count(429) == 17
        one = guests[0]
        many = [one.post("/api/settings", email=f"x{n}@example.org").status_code for n in range(20)]
        assert many.count(200) <= 5


def test_twenty_messages_at_once_to_one_mailbox_are_held_back(home: Home) -> None:
    postman = Postman()
    with hosted(home, rate_limits=True, smtp=postman) as host:
        ann = host.guest("Ann")
        me = ann.get("/api/me").json()["id"]
        host.parts.storage.now(lambda s: keep_settings(s, me, {"email": "ann@example.org"}))
        last = [ann.post("/api/settings/test").json() for _ in range(20)][-1]
        assert 0 < len(postman.sent) <= 12
        assert "held back" in last["errors"]["email"]


# Sockets.


def listening(host: Host, table: str, headers: dict[str, str]) -> ClientConnection:
    address = host.address.replace("http", "ws") + f"/api/tables/{table}/live"
    return connect(address, additional_headers=headers)


def cookie_of(player: Player) -> dict[str, str]:
    return {"Cookie": f"sandtable={player.http.cookies['sandtable']}"}


def heard_until_closed(socket: ClientConnection) -> list[str]:
    heard: list[str] = []
    with suppress(ConnectionClosed):
        while True:
            heard.append(str(socket.recv(timeout=30)))
    return heard


def test_a_socket_is_closed_when_its_person_logs_out(host: Host) -> None:
    ann, bob, table = two_players(host)
    with (
        listening(host, table, cookie_of(ann)) as hers,
        listening(host, table, cookie_of(bob)) as his,
    ):
        assert "revision" in str(his.recv(timeout=30))
        ann.post("/api/logout")
        assert "You have logged out" in heard_until_closed(hers)[-1]
        bob.at(table, "chat", text="still here")
        assert "still here" in str(his.recv(timeout=30))


def test_logging_out_everywhere_closes_all_sockets_but_those_of_bots(host: Host) -> None:
    ann, _, table = two_players(host)
    phone = host.nobody()
    phone.post("/api/enter", link=ann.post("/api/link").json()["link"])
    made = ann.post("/api/tokens").json()["token"]
    token = {"Authorization": f"Bearer {made}"}
    with (
        listening(host, table, cookie_of(ann)) as here,
        listening(host, table, cookie_of(phone)) as there,
        listening(host, table, token) as bot,
    ):
        for socket in (here, there, bot):
            assert "revision" in str(socket.recv(timeout=30)), "it listens"
        ann.post("/api/logout", everywhere=True)
        for socket in (here, there):
            assert "You have logged out" in heard_until_closed(socket)[-1]
        own = httpx.Client(base_url=host.address, headers=token, timeout=PATIENCE)
        (kept,) = own.get("/api/tokens").json()
        own.delete(f"/api/tokens/{kept['id']}")
        assert "You have logged out" in heard_until_closed(bot)[-1]
