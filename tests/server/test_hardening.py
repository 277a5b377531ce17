"""What somebody with bad intentions might try, one thing at a time."""

from __future__ import annotations

import asyncio
import json
import socket
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import pytest
from sqlalchemy import select, update
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from sandtable.core.registry import find_game
from sandtable.core.table.table import Table
from sandtable.server.live_table import LiveTable
from sandtable.server.security import Rate, oversize
from sandtable.server.storage import KeyRow, TableRow, now
from tests.server.databases import Home
from tests.server.hosting import TWO, Host, Player, hosted, two_players, wait_for
from tests.server.inside import acting, inside


def listening(host: Host, player: Player, table: str) -> ClientConnection:
    """A connection that hears what happens at a table."""
    address = host.address.replace("http", "ws") + f"/api/tables/{table}/live"
    cookie = f"sandtable={player.http.cookies['sandtable']}"
    return connect(address, additional_headers={"Cookie": cookie})


# Seats and who may look on.


def test_nobody_takes_a_second_seat_to_see_another_hand(host: Host) -> None:
    ann, bob = host.guest("Ann"), host.guest("Bob")
    powers = find_game("quartermaster").powers
    seats = [{"powers": [power], "player": "open"} for power in powers]
    table = ann.table("quartermaster", seats=seats, visibility="open")
    assert bob.at(table, "join", seat=0).status_code == 200
    assert bob.at(table, "join", seat=1).status_code == 403
    assert bob.state(table)["you"]["seats"] == [0]


def test_the_maker_cannot_sit_down_in_a_friends_seat_as_well(host: Host) -> None:
    ann = host.guest("Ann")
    made = ann.post("/api/tables", game="great_war", seats=TWO).json()
    invite = made["seats"][1]["invite"]
    ann.at(made["id"], "join", invite=invite)
    assert ann.state(made["id"])["you"]["seats"] == [0]
    assert host.guest("Bob").at(made["id"], "join", invite=invite).status_code == 200


def test_nobody_joins_a_game_that_is_over(host: Host) -> None:
    ann = host.guest("Ann")
    seats = [{"powers": ["central"], "player": "me"}, {"powers": ["entente"], "player": "open"}]
    table = ann.table(seats=seats, visibility="open")
    ann.at(table, "resign")
    assert host.guest("Bob").at(table, "join").status_code == 403


def test_who_may_no_longer_look_on_hears_nothing_more(host: Host) -> None:
    ann, _, table = two_players(host, visibility="unlisted")
    eve = host.guest("Eve")
    with listening(host, eve, table) as socket:
        assert "revision" in json.loads(socket.recv(timeout=30))
        ann.at(table, "visibility", visibility="private")
        ann.at(table, "chat", text="Now we are alone")
        heard: list[str] = []
        with suppress(ConnectionClosed):
            heard.extend(str(message) for message in socket)
        assert any("no longer open" in message for message in heard)
        assert not any("alone" in message for message in heard)


def test_orders_leave_with_the_player_who_gave_them(home: Home) -> None:
    with hosted(home) as host:
        ann, bob, table = two_players(host)
        bob.at(table, "orders", order="pass unless attacked")
        bob.at(table, "leave")
        cat = host.guest("Cat")
        cat.at(table, "join", invite=ann.state(table)["seats"][1]["invite"])
        assert cat.state(table)["orders"] == []
        cookies = cat.http.cookies
    with hosted(home) as host:
        cat = host.nobody()
        cat.http.cookies.update(cookies)
        assert cat.state(table)["orders"] == []


def test_somebody_cannot_have_tables_open_without_end(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandtable.server.listeners.MOST_OPEN", 2)
    ann = host.guest("Ann")
    table = ann.table()
    with listening(host, ann, table) as one, listening(host, ann, table) as two:
        assert "revision" in json.loads(one.recv(timeout=30))
        assert "revision" in json.loads(two.recv(timeout=30))
        with listening(host, ann, table) as three, pytest.raises(ConnectionClosed):
            three.recv(timeout=30)
    me = ann.get("/api/me").json()["id"]
    wait_for(lambda: not host.parts.hub.listens(table, me))
    with listening(host, ann, table) as again:
        assert "revision" in json.loads(again.recv(timeout=30))


# After the end.


@pytest.mark.parametrize("what", ["resign", "draw", "consent", "decline", "rollback", "word"])
def test_after_the_end_nothing_more_happens(host: Host, what: str) -> None:
    ann, bob, table = two_players(host)
    ann.play(table, 2)
    bob.at(table, "resign")
    before = ann.state(table)
    bodies: dict[str, dict[str, Any]] = {"rollback": {"to": 0}, "word": {"word": "late"}}
    body = bodies.get(what, {})
    assert ann.at(table, what, **body).status_code == 422
    undo = ann.at(table, "undo", revision=before["revision"], key="u")
    assert undo.status_code == 422
    assert ann.state(table) == before


# Keys, sessions and links.


def test_a_key_of_ones_own_says_nothing_about_anothers(host: Host) -> None:
    ann, bob, table = two_players(host)
    state, other = ann.state(table), bob.state(table)
    assert ann.act(table, state["offers"][0], state["revision"], "same").status_code == 200
    answer = bob.act(table, other["offers"][0], other["revision"], "same")
    assert answer.status_code == 200
    assert answer.json()["you"]["powers"] == ["entente"]
    assert answer.json()["event"] == other["event"] + 1


def test_one_can_leave_all_devices_and_links_at_once(host: Host) -> None:
    ann = host.guest("Ann")
    link = ann.post("/api/link").json()["link"]
    phone = host.nobody()
    phone.post("/api/enter", link=link)
    ann.post("/api/logout", everywhere=True)
    assert ann.get("/api/me").json() is None
    assert phone.get("/api/me").json() is None
    assert host.nobody().post("/api/enter", link=link).status_code == 403


# Two at the same moment.


def test_of_two_who_take_the_same_seat_at_once_one_gets_it(host: Host) -> None:
    ann = host.guest("Ann")
    made = ann.post("/api/tables", game="great_war", seats=TWO).json()
    table, invite = made["id"], made["seats"][1]["invite"]
    guests = [host.guest(f"Guest {number}") for number in range(6)]
    with ThreadPoolExecutor(6) as threads:
        codes = list(
            threads.map(lambda guest: guest.at(table, "join", invite=invite).status_code, guests)
        )
    assert sorted(codes) == [200] + [403] * 5


def test_of_two_actions_for_the_same_revision_one_is_done(host: Host) -> None:
    ann, _, table = two_players(host)
    state = ann.state(table)
    with ThreadPoolExecutor(6) as threads:
        answers = list(
            threads.map(
                lambda n: ann.act(table, state["offers"][0], state["revision"], n), "abcdef"
            )
        )
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 5
    assert ann.state(table)["event"] == state["event"] + 1


def test_notes_written_at_the_same_moment_do_not_break(host: Host) -> None:
    ann = host.guest("Ann")
    table = ann.table()
    with ThreadPoolExecutor(8) as threads:
        codes = list(
            threads.map(lambda n: ann.at(table, "note", text=f"note {n}").status_code, range(8))
        )
    assert codes == [200] * 8


def test_settings_changed_at_the_same_moment_are_all_kept(host: Host) -> None:
    ann = host.guest("Ann")
    changes = [{"webhook": "https://discord.com/api/x"}, {"vacation_days": 3}] * 4
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda change: ann.post("/api/settings", **change), changes))
    kept = ann.get("/api/settings").json()
    assert kept["webhook"] == "https://discord.com/api/x"
    assert kept["vacation_until"]


# Odd texts and numbers.


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/guest", {"name": "A\0nn"}),
        ("/api/login", {"name": "A\0nn", "password": "long enough"}),
        ("/api/register", {"name": "\u0130" * 21, "password": "long enough"}),
        ("/api/tokens", {"label": "\0"}),
    ],
)
def test_texts_that_a_database_cannot_keep_are_refused(
    host: Host, path: str, body: dict[str, str]
) -> None:
    assert host.guest("Ann").post(path, **body).status_code == 422


def test_odd_things_said_at_a_table_are_refused(host: Host) -> None:
    ann = host.guest("Ann")
    table = ann.table()
    assert ann.at(table, "chat", text="a\0b").status_code == 422
    assert ann.at(table, "note", text="a\0b").status_code == 422
    assert ann.at(table, "caretaker", bot=f"search:{'0' * 50}1").status_code == 422
    seats = [{"powers": [power], "player": "me"} for power in ("central", "entente")]
    seats[0]["name"] = "Bob\u202e"
    assert ann.post("/api/tables", game="great_war", seats=seats).status_code == 422


@pytest.mark.parametrize("path", ["%00", "a%20b", "..%2f..%2fetc", "x" * 21, "%f0%9f%8e%b2"])
def test_what_is_no_id_of_a_table_is_not_even_looked_up(host: Host, path: str) -> None:
    before = len(host.parts.tables._loading)
    assert host.guest("Ann").get(f"/api/tables/{path}/state").status_code == 404
    assert len(host.parts.tables._loading) == before


def test_tables_that_are_not_there_leave_nothing_behind(host: Host) -> None:
    ann = host.guest("Ann")
    for number in range(20):
        assert ann.get(f"/api/tables/unknown{number}/state").status_code == 404
    assert not host.parts.tables._loading


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("text/plain", b'{"power": "central"}'),
        ("application/json", b'{"power": '),
        ("application/json", b"\xff\xfe"),
        ("application/json", b"[" * 5000),
        ("application/json", b'{"power": "central", "sneaky": 1}'),
    ],
)
def test_an_act_that_cannot_be_read_is_refused_with_a_reason(
    host: Host, kind: str, body: bytes
) -> None:
    ann = host.guest("Ann")
    path = f"/api/tables/{ann.table()}/act"
    answer = ann.http.post(path, content=body, headers={"Content-Type": kind})
    assert answer.status_code == 422
    assert answer.json()["rule"] == "form"
    assert answer.json()["words"]


def test_the_busiest_addresses_refuse_like_all_others(host: Host) -> None:
    ann = host.guest("Ann")
    table = f"/api/tables/{ann.table()}"
    assert ann.http.put(f"{table}/act").status_code == 405
    assert ann.http.post("/api/tables/nowhere/act", json={}).status_code == 404
    act = {"power": "central", "action": "done", "revision": "1-1-0", "key": "first"}
    assert host.nobody().post(f"{table}/act", **act).status_code == 401
    wrong = ann.get(f"{table}/state", seat="first")
    assert wrong.status_code == 422
    assert "seat" in wrong.json()["words"]


def test_a_path_that_no_file_can_have_is_not_found(home: Home) -> None:
    client = home.folder / "client"
    client.mkdir()
    (client / "index.html").write_text("the client")
    with hosted(home) as host:
        for path in (f"/{'a' * 400}.js", f"/{'a/' * 2000}b.js", "/%00.js", "/a%ff.js"):
            assert host.client().get(path).status_code == 404


def test_addresses_are_limited_before_a_table_is_looked_for(home: Home) -> None:
    with hosted(home) as host:
        host.parts.limits.rates = {"any": Rate(3, 0.0)}
        nobody = host.nobody()
        codes = [nobody.get("/api/tables/nowhere/state").status_code for _ in range(5)]
    assert codes == [404, 404, 404, 429, 429]


@pytest.mark.parametrize("length", [b"9" * 5000, b"-1", b"1e9", b"", b"70000"])
def test_a_length_that_cannot_be_is_refused(length: bytes) -> None:
    headers = [(b"content-length", length)]
    denied = oversize({"type": "http", "path": "/api/guest", "headers": headers})
    assert denied is not None
    assert denied.status == 413


def test_a_page_without_an_origin_of_its_own_is_another_site(host: Host) -> None:
    headers = {"Origin": "null"}
    assert host.client().post("/api/guest", json={"name": "x"}, headers=headers).status_code == 403


def test_somebody_cannot_have_tables_without_end(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandtable.server.routes.tables.MOST_GOING_ON", 2)
    ann = host.guest("Ann")
    first = ann.table()
    ann.table()
    assert ann.post("/api/tables", game="great_war").status_code == 403
    ann.at(first, "resign")
    assert ann.post("/api/tables", game="great_war").status_code == 200


def test_a_record_that_never_ends_does_not_stop_the_server(host: Host) -> None:
    game = find_game("quartermaster")
    record = Table.new(game).record().text(secret=True).splitlines()
    header = json.loads(record[0])
    endless = "discard_from_deck germany 999999999999"
    header["position"] = {"game": "quartermaster", "agenda": [endless]}
    answer = host.guest("Cat").post("/api/records", record=json.dumps(header), mode="continue")
    assert answer.status_code == 422
    assert answer.json()["words"]
    assert host.nobody().get("/api/me").status_code == 200


# What is broken or half done.


@pytest.mark.slow
def test_one_table_that_cannot_be_read_does_not_hide_the_others(home: Home) -> None:
    with hosted(home) as host:
        ann = host.guest("Ann")
        clock = {"kind": "live", "amount": 0.01, "then": "lose"}
        broken, sound = ann.table(clock=clock), ann.table(clock=clock)
        spoil = update(TableRow).where(TableRow.id == broken).values(header="{}")
        host.parts.storage.now(lambda s: s.execute(spoil))
        cookies = ann.http.cookies
    with hosted(home, clock_look=0.05) as host:
        ann = host.nobody()
        ann.http.cookies.update(cookies)
        wait_for(lambda: [one["id"] for one in ann.get("/api/tables").json()["mine"]] == [sound])
        wait_for(lambda: bool(ann.state(sound)["over"]))
        assert ann.get(f"/api/tables/{broken}/state").status_code == 410


def test_keys_that_have_expired_are_forgotten(home: Home) -> None:
    with hosted(home) as host:
        ann = host.guest("Ann")
        old = update(KeyRow).values(expires=now() - 1)
        host.parts.storage.now(lambda s: s.execute(old))
        cookies = ann.http.cookies
    with hosted(home) as host:
        ann = host.nobody()
        ann.http.cookies.update(cookies)
        assert ann.get("/api/me").json() is None
        assert host.parts.storage.now(lambda s: list(s.scalars(select(KeyRow.digest)))) == []


def test_what_fails_in_the_middle_leaves_the_table_as_it_was(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, table = two_players(host)
    before = bob.state(table)

    def fails(self: Table[Any], seat: int) -> None:
        self.draw_offer = (seat,)
        raise ValueError("a fault")

    with monkeypatch.context() as patch:
        patch.setattr(Table, "offer_draw", fails)
        failed = ann.at(table, "draw")
    assert failed.status_code == 500
    assert "nothing was done" in failed.json()["words"]
    assert bob.state(table) == before
    assert bob.at(table, "draw").json()["draw"]["by"] == "Entente"


def test_a_table_that_was_put_away_meanwhile_is_found_again(home: Home) -> None:
    with hosted(home, most_live=1) as host:
        ann = host.guest("Ann")
        tables = [ann.table() for _ in range(3)]
        with ThreadPoolExecutor(6) as threads:
            answers = list(threads.map(lambda one: ann.get(f"/api/tables/{one}/state"), tables * 8))
        assert {answer.status_code for answer in answers} == {200}
        assert [ann.play(one, 2)["event"] > 1 for one in tables] == [True] * 3


def test_a_table_is_never_brought_into_memory_twice_at_once(home: Home) -> None:
    assert asyncio.run(_most_at_once(home)) == 1


async def _most_at_once(home: Home) -> int:
    """How often at once a table was read, while many ask and it is put away again and again."""
    async with inside(home, most_live=1) as server:
        ann, tables = await server.guest("Ann"), server.parts.tables
        ids = [(await ann.post("/api/tables", game="great_war")).plain["id"] for _ in range(2)]
        under_way, most, opened = Counter[str](), 0, tables._opened

        async def watched(table_id: str) -> LiveTable:
            nonlocal most
            under_way[table_id] += 1
            most = max(most, under_way[table_id])
            try:
                return await opened(table_id)
            finally:
                under_way[table_id] -= 1

        tables._opened = watched  # type: ignore[method-assign]

        async def look(times: int) -> None:
            for turn in range(times):
                await tables.find(ids[turn % 2])
                await asyncio.sleep(0)

        await asyncio.gather(*(look(20 + more) for more in range(8)))
        return most


def test_who_acts_on_a_stale_copy_is_told_to_look_again(home: Home) -> None:
    assert asyncio.run(_answers_of_a_stale_copy(home)) == [200, 409, 200]


async def _answers_of_a_stale_copy(home: Home) -> list[int]:
    async with inside(home) as server:
        ann, tables = await server.guest("Ann"), server.parts.tables
        seats = [{"powers": ["central", "entente"], "player": "me"}]
        table = (await ann.post("/api/tables", game="great_war", seats=seats)).plain["id"]
        stale = await tables.find(table)
        before = await ann.state(table)
        tables.forget(stale)
        answers = []
        for state in (before, before, None):
            now = state or await ann.state(table)
            act = acting(now, now["offers"][0])
            answers.append((await ann.post(f"/api/tables/{table}/act", **act)).status)
            if answers == [200]:
                tables._live[table] = stale
        return answers


# How a request is sent.


@pytest.mark.parametrize("sent_as", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_a_body_not_sent_as_json_does_nothing(host: Host, sent_as: str) -> None:
    """The forms of another site can send these without asking; they cannot send JSON."""
    ann, _, table = two_players(host)
    state = ann.asked(table)
    offer = state["offers"][0]
    body = {**offer, "revision": state["revision"], "key": "once"}
    wanted = json.dumps({name: body[name] for name in ("power", "action", "revision", "key")})
    act = f"/api/tables/{table}/act"
    answer = ann.http.post(act, content=wanted, headers={"Content-Type": sent_as})
    assert answer.status_code == 422
    assert "application/json" in answer.text
    assert ann.state(table)["revision"] == state["revision"]
    json_at_last = {"Content-Type": "application/json; charset=utf-8"}
    assert ann.http.post(act, content=wanted, headers=json_at_last).status_code == 200


def test_an_address_that_is_no_text_is_refused(host: Host) -> None:
    place = urlsplit(host.address)
    with socket.create_connection((place.hostname, place.port)) as one:
        body = b'{"name": "Ann"}'
        head = b"POST /api/guest?\xff=1 HTTP/1.1\r\nHost: table\r\nX-Sandtable: 1\r\n"
        kind = b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body)
        one.sendall(head + kind + body)
        assert b" 400 " in one.recv(65536).splitlines()[0]
