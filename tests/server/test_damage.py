"""A damaged row closes its own table with a clear message; the server and all others go on."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import delete, select, text, update
from sqlalchemy.orm import Session

from sandtable.server.storage import EventRow, PersonRow, SeatRow, SecretRow, Storage, TableRow
from tests.server.databases import Home
from tests.server.hosting import Host, Player, hosted, two_players

Harm = Callable[[Session, str], Any]

CLOCK = {"kind": "days", "amount": 3}


def event(n: int, line: str) -> Harm:
    return lambda s, table: s.execute(
        update(EventRow).where(EventRow.table == table, EventRow.n == n).values(line=line)
    )


def secret(value: str) -> Harm:
    return lambda s, table: s.execute(
        update(SecretRow).where(SecretRow.table == table).values(secret=value)
    )


def column(name: str, value: Any) -> Harm:
    return lambda s, table: s.execute(
        update(TableRow).where(TableRow.id == table).values({name: value})
    )


def raw(table_name: str, name: str, key: str) -> Harm:
    """Something that is no JSON, as far as the database can keep that."""

    def harm(session: Session, table: str) -> None:
        value = "{broken" if session.get_bind().dialect.name == "sqlite" else "[1, null]"
        words = text(f"UPDATE {table_name} SET {name} = :value WHERE {key} = :table")
        if session.get_bind().dialect.name != "sqlite":
            cast = f"UPDATE {table_name} SET {name} = CAST(:value AS json) WHERE {key} = :table"
            words = text(cast)
        session.execute(words, {"value": value, "table": table})

    return harm


DAMAGES: dict[str, Harm] = {
    "an event in the middle": event(1, '{"n": 1, "by'),
    "an event that could not be": event(1, '{"n":1,"by":"central","do":"fly","digest":"0"}'),
    "an event that is missing": lambda s, table: s.execute(
        delete(EventRow).where(EventRow.table == table, EventRow.n == 1)
    ),
    "a secret that is none": secret("xyz"),
    "another secret": secret("00" * 32),
    "no secret": lambda s, table: s.execute(delete(SecretRow).where(SecretRow.table == table)),
    "the header": column("header", "{"),
    "an unknown game": column("header", '{"sandtable": 2, "game": "chess", "rules": 1}'),
    "proposals": raw("tables", "proposals", "id"),
    "a strange proposal": column("proposals", {"rollback": 7}),
    "the clock": raw("tables", "clock", "id"),
    "a strange clock": column("clock", {"kind": "days"}),
    "a clock for others": column("clock", {"kind": "days", "left": [1.0], "since": [None]}),
    "the orders": raw("secrets", "orders", '"table"'),
    "a seat": lambda s, table: s.execute(
        delete(SeatRow).where(SeatRow.table == table, SeatRow.place == 1)
    ),
}


def harmed(home: Home, table: str, harm: Harm) -> None:
    """Does harm to what is stored, while no server runs."""
    storage = Storage(home.database)
    storage.now(lambda s: harm(s, table))
    storage.close()


def again(host: Host, player: Player) -> Player:
    """Somebody in the same browser, after a restart."""
    back = host.nobody()
    back.http.cookies.update(player.http.cookies)
    return back


@pytest.mark.parametrize("what", DAMAGES)
def test_a_damaged_table_is_closed_off_and_all_others_go_on(
    home: Home, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    with hosted(home) as host:
        ann, _, table = two_players(host, clock=CLOCK)
        ann.play(table, 3)
        other = ann.table()
    harmed(home, table, DAMAGES[what])
    with caplog.at_level(logging.ERROR), hosted(home, clock_look=0.05) as host:
        ann = again(host, ann)
        answers = [
            ann.get(f"/api/tables/{table}/state"),
            ann.at(table, "resign"),
            ann.get(f"/api/tables/{table}/chat"),
        ]
        assert [answer.status_code for answer in answers] == [410] * 3
        assert "damaged, so it is closed" in answers[0].json()["words"]
        assert [one["id"] for one in ann.get("/api/tables").json()["mine"]] == [other]
        ann.play(other, 3)
        assert host.guest("Bob").table()
    assert f"Table {table} is damaged and closed off." in caplog.text


@pytest.mark.parametrize(
    "line", ['{"n": 4, "by": "cen', "", " \n\n", '{"n":4,"kind":"undo","by":"Eve"}']
)
def test_a_damaged_last_event_is_reported_and_the_table_goes_on_before_it(
    home: Home, line: str, caplog: pytest.LogCaptureFixture
) -> None:
    with hosted(home) as host:
        ann, _, table = two_players(host)
        ann.play(table, 3)
        last = len(host.parts.tables._live[table].table.events) - 1
        before = ann.state(table, at=ann.state(table)["last_event"] - 1)
    harmed(home, table, event(last, line))
    with caplog.at_level(logging.ERROR), hosted(home) as host:
        ann = again(host, ann)
        state = ann.state(table)
        assert state["scene"] == before["scene"]
        assert state["damage"]
        assert state["offers"]
        ann.play(table, 2)
        played = ann.state(table)["last_event"]
        assert played == state["last_event"] + 2
    assert f"Table {table}: The last" in caplog.text
    with hosted(home) as host:
        ann = again(host, ann)
        assert ann.state(table)["last_event"] == played
        assert ann.state(table)["damage"] == ""


def test_the_lost_end_of_a_finished_game_is_made_good(home: Home) -> None:
    with hosted(home) as host:
        ann, _, table = two_players(host)
        ann.play(table, 2)
        ann.at(table, "resign")
        record = ann.get(f"/api/tables/{table}/record").text
        last = json.loads(record.splitlines()[-1])["n"]
    harmed(home, table, event(last, '{"n'))
    for _ in range(2):
        with hosted(home) as host:
            ann = again(host, ann)
            assert ann.get(f"/api/tables/{table}/record").text == record
            assert ann.get(f"/api/tables/{table}/fairness").json()["verdict"]["right"]


def test_a_table_that_was_restored_is_open_again(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandtable.server.tables.LOOK_AGAIN", 0.0)
    with hosted(home) as host:
        ann, _, table = two_players(host)
        ann.play(table, 2)
        find = select(EventRow.line).where(EventRow.table == table, EventRow.n == 1)
        good = host.parts.storage.now(lambda s: s.scalar(find)) or ""
    harmed(home, table, event(1, "broken"))
    with hosted(home) as host:
        ann = again(host, ann)
        assert ann.get(f"/api/tables/{table}/state").status_code == 410
        host.parts.storage.now(lambda s: event(1, good)(s, table))
        assert ann.get(f"/api/tables/{table}/state").status_code == 200


def test_somebody_whose_settings_are_damaged_still_plays(home: Home) -> None:
    with hosted(home) as host:
        ann, _, table = two_players(host, clock=CLOCK)
        me = ann.get("/api/me").json()["id"]
    harmed(home, str(me), lambda s, _: s.execute(_broken_settings(s, me)))
    with hosted(home) as host:
        ann = again(host, ann)
        assert ann.state(table)["you"]["seat"] == 0
        assert ann.get("/api/settings").json()["email"] == ""
        assert ann.post("/api/settings", vacation_days=1).status_code == 200


def _broken_settings(session: Session, person: int) -> Any:
    if session.get_bind().dialect.name == "sqlite":
        return text(f"UPDATE people SET settings = 'nonsense' WHERE id = {person}")
    return update(PersonRow).where(PersonRow.id == person).values(settings=["nonsense"])
