"""Bots share the server's workers fairly, and whatever fails, they go on."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from sandtable.core.errors import SandtableError
from sandtable.server import bots as bots_module
from sandtable.server.bot_worker import Task
from sandtable.server.bots import Bots
from sandtable.server.storage import EventRow, SecretRow, TableRow
from sandtable.server.thinkers import (
    FAIR_SHARE,
    LONGEST_SEARCH,
    SHARE_AMONG_BOTS,
    Line,
    Thinkers,
    Thought,
)
from tests.server.databases import Home, held
from tests.server.hosting import Host, Player, hosted, wait_for

BOTS_ALONE = [
    {"powers": ["central"], "player": "bot:greedy"},
    {"powers": ["entente"], "player": "bot:random"},
]


def seats_against(bot: str) -> list[dict[str, Any]]:
    return [{"powers": ["central"], "player": "me"}, {"powers": ["entente"], "player": bot}]


# Who is next.


def thought(person: str, bot: str = "search:5s", with_person: bool = True) -> Thought:
    task = Task("great_war", {}, 1, 0, bot, 0, 0)
    return Thought(person, task, asyncio.Future(loop=asyncio.new_event_loop()), with_person)


def served(line: Line, seconds: float) -> str:
    """Who is next, and then thinks for a while."""
    found = line.take()
    assert found is not None
    line.ended(found, seconds)
    return f"{found.person} {found.task.bot}"


def test_who_has_used_least_of_the_workers_is_next() -> None:
    line = Line(1)
    for person in [*["hog"] * 20, "ann"]:
        line.add(thought(person))
    assert [served(line, 5.0) for _ in range(2)] == ["hog search:5s", "ann search:5s"]
    assert served(line, 5.0) == "hog search:5s"
    line.add(thought("ann"))
    assert served(line, 5.0) == "ann search:5s"


def test_time_not_used_is_not_saved_up() -> None:
    line = Line(1)
    for _ in range(6):
        line.add(thought("ann"))
    for _ in range(3):
        served(line, 5.0)
    for _ in range(6):
        line.add(thought("bob"))
    turns = [served(line, 5.0) for _ in range(4)]
    assert sorted(turns) == ["ann search:5s"] * 2 + ["bob search:5s"] * 2


def test_a_bot_whose_name_cannot_be_read_never_stands_in_line() -> None:
    with pytest.raises(SandtableError, match="no bot called 'clever'"):
        thought("ann", "clever")


def test_of_ones_own_bots_a_quick_one_comes_first() -> None:
    line = Line(1)
    for bot in ("search:5s", "plan:1s", "general", "greedy", "captain"):
        line.add(thought("ann", bot))
    assert [served(line, 1.0) for _ in range(5)] == [
        "ann greedy", "ann captain", "ann search:5s", "ann plan:1s", "ann general",
    ]  # fmt: skip


def test_of_ones_own_bots_one_that_a_person_plays_with_comes_first() -> None:
    line = Line(1)
    line.add(thought("ann", "greedy", with_person=False))
    line.add(thought("ann", "search:5s"))
    assert [served(line, 1.0) for _ in range(2)] == ["ann search:5s", "ann greedy"]


def test_while_a_person_waits_bots_among_themselves_think_least() -> None:
    played, alone = thought("ann"), thought("ann", with_person=False)
    assert played.share_left_to(alone) == SHARE_AMONG_BOTS
    assert played.share_left_to(thought("bob", with_person=False)) == SHARE_AMONG_BOTS
    assert played.share_left_to(thought("bob")) == FAIR_SHARE
    assert alone.share_left_to(thought("bob")) == FAIR_SHARE
    assert alone.share_left_to(thought("ann")) == LONGEST_SEARCH


def test_ones_own_quick_bot_hurries_one_that_looks_ahead() -> None:
    assert thought("ann", "greedy").share_left_to(thought("ann")) == FAIR_SHARE
    assert thought("ann").share_left_to(thought("ann")) == LONGEST_SEARCH


def test_nobodys_bots_keep_all_workers_busy() -> None:
    line = Line(2)
    for _ in range(5):
        line.add(thought("hog"))
    assert [one is not None for one in (line.take(), line.take(), line.take())] == [
        True, True, False,
    ]  # fmt: skip
    line.add(thought("ann"))
    found = line.take()
    assert found is not None
    assert found.person == "ann"


@pytest.mark.slow
def test_one_person_is_answered_while_twenty_tables_of_another_think_all_they_can(
    home: Home,
) -> None:
    with hosted(home) as host:
        hog, ann = host.guest("Hog"), host.guest("Ann")
        quick = ("greedy", "plan:0.5s", "general")
        tables = [ann.table(seats=seats_against(f"bot:{bot}")) for bot in quick]
        for table in tables:
            answer_of_the_bot(ann, table)  # the process in which bots think has to start first
        for bot in ("search:5s", "plan:5s", "general", "search:5s") * 5:
            hog.table(seats=[{**seat, "player": f"bot:{bot}"} for seat in BOTS_ALONE])
        waits = {
            bot: sorted(answer_of_the_bot(ann, table) for _ in range(20))
            for bot, table in zip(quick, tables, strict=True)
        }
    assert {bot: each for bot, each in waits.items() if each[18] >= 2.0} == {}


def answer_of_the_bot(player: Player, table: str) -> float:
    """Seconds from one's own action until the bot has answered and one is asked again."""
    state = player.asked(table)
    while "entente" not in state["asked"]:
        state = player.act(table, state["offers"][-1], state["revision"]).json()
    begun = time.monotonic()
    wait_for(lambda: bool(player.state(table)["revision"] != state["revision"]))
    return time.monotonic() - begun


# Whatever fails.


def worker_of(host: Host) -> list[int]:
    """The processes in which bots think."""
    pools = [worker._pool for worker in host.parts.bots.thinkers._workers]
    return [pid for pool in pools if pool is not None for pid in pool._processes or {}]


def all_go_on(player: Player, tables: Sequence[str]) -> None:
    """Waits until something has happened at each of the tables."""
    before = {table: player.state(table)["event"] for table in tables}
    wait_for(lambda: all(player.state(one)["event"] > before[one] + 1 for one in tables))


def test_a_worker_that_dies_is_replaced_and_all_tables_go_on(
    home: Home, caplog: pytest.LogCaptureFixture
) -> None:
    with hosted(home) as host:
        ann = host.guest("Ann")
        tables = [ann.table(seats=BOTS_ALONE) for _ in range(4)]
        for _ in range(2):
            wait_for(lambda: bool(worker_of(host)))
            for pid in worker_of(host):
                os.kill(pid, signal.SIGKILL)
            all_go_on(ann, tables)
    assert "it plays anything offered" in caplog.text


@pytest.mark.slow
def test_a_slow_bot_stops_no_others(home: Home) -> None:
    slow = [{**seat, "player": "bot:search:5s"} for seat in BOTS_ALONE]
    with hosted(home, bot_limit=0.3) as host:
        ann, bob = host.guest("Ann"), host.guest("Bob")
        for _ in range(2):
            ann.table(seats=slow)
        tables = [bob.table(seats=BOTS_ALONE) for _ in range(2)]
        all_go_on(bob, tables)


def test_bots_go_on_when_the_database_was_held_for_seconds(
    home: Home, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots_module, "FIRST_RETRY", 0.1)
    with hosted(home) as host:
        ann = host.guest("Ann")
        table = ann.table(seats=BOTS_ALONE)
        wait_for(lambda: ann.state(table)["event"] > 2)
        with held(home):
            wait_for(lambda: "they try again" in caplog.text)
        before = ann.state(table)["event"]
        wait_for(lambda: ann.state(table)["event"] > before + 2)


def test_a_bot_that_fails_in_its_worker_is_told_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def think() -> str | None:
        thinkers = Thinkers(1, 30.0)
        try:
            return await thinkers.think("ann", Task("no such game", {}, 1, 0, "greedy", 0, 0))
        finally:
            thinkers.close()

    assert asyncio.run(think()) is None
    assert "no such game" in caplog.text


def test_a_driver_that_is_stuck_is_found_and_replaced(
    home: Home, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    choice = Bots._choice
    hung: list[Any] = []

    async def hangs(self: Bots, *args: Any) -> str | None:
        if not hung:
            hung.append(args)
            await asyncio.sleep(1000)
        return await choice(self, *args)

    monkeypatch.setattr(Bots, "_choice", hangs)
    monkeypatch.setattr(bots_module, "STUCK", 1.0)
    with hosted(home, bot_limit=2.0, bot_look=0.1) as host:
        ann = host.guest("Ann")
        table = ann.table(seats=BOTS_ALONE)
        wait_for(lambda: ann.state(table)["event"] > 3)
    assert hung
    assert f"The driver of table {table}" in caplog.text


def test_a_table_whose_bot_nobody_moves_is_found(
    home: Home, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with hosted(home, bot_look=0.1) as host:
        ann = host.guest("Ann")
        changed = Bots.changed

        async def forgets(self: Bots, live: Any) -> None:
            return None

        host.parts.tables.on_change[1] = lambda live: forgets(host.parts.bots, live)
        monkeypatch.setattr(Bots, "changed", forgets)
        table = ann.table(seats=BOTS_ALONE)
        monkeypatch.setattr(Bots, "changed", changed)
        wait_for(lambda: ann.state(table)["event"] > 3)
    assert f"Table {table} waits for a bot" in caplog.text


def again(host: Host, cookies: Any) -> Player:
    """The same person after a restart."""
    player = host.nobody()
    player.http.cookies.update(cookies)
    return player


@pytest.mark.parametrize("spoilt", ["header", "secret", "event"])
def test_one_table_that_cannot_be_read_keeps_no_other_bots_from_going_on(
    home: Home, spoilt: str
) -> None:
    with hosted(home, bot_pace=1000.0) as host:
        ann = host.guest("Ann")
        broken, sound = ann.table(seats=BOTS_ALONE), ann.table(seats=BOTS_ALONE)
        statements = {
            "header": update(TableRow).where(TableRow.id == broken).values(header="{"),
            "secret": update(SecretRow).where(SecretRow.table == broken).values(secret="no"),
            "event": update(EventRow).where(EventRow.table == broken).values(line="[]"),
        }
        host.parts.storage.now(lambda s: s.execute(statements[spoilt]))
        before, cookies = ann.state(sound)["event"], ann.http.cookies
    with hosted(home) as host:
        ann = again(host, cookies)
        wait_for(lambda: ann.state(sound)["event"] > before + 2)
        assert ann.get(f"/api/tables/{broken}/state").status_code < 500


def test_after_a_start_many_tables_of_bots_alone_keep_no_other_from_going_on(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots_module, "MOST_RESUMED", 1)
    with hosted(home, bot_pace=1000.0) as host:
        ann = host.guest("Ann")
        tables = [ann.table(seats=BOTS_ALONE) for _ in range(3)]
        cookies = ann.http.cookies
    with hosted(home, bot_pace=1000.0) as host:
        wait_for(lambda: host.parts.bots._drivers.keys() >= set(tables))
        assert again(host, cookies).get("/api/me").json()["name"] == "Ann"


# Reading while somebody writes.


def test_whoever_reads_never_waits_for_a_writer(home: Home) -> None:
    with hosted(home) as host:
        ann, bob = host.guest("Ann"), host.guest("Bob")
        table = ann.table(seats=seats_against("friend"), visibility="open")
        state = ann.state(table)
        host.parts.tables.forget(host.parts.tables._live[table])
        host.parts.people._known.clear()
        with held(home):  # it is not let go before all is asked: whoever waited would be refused
            assert ann.state(table)["revision"] == state["revision"]
            assert bob.get("/api/tables").status_code == 200
            assert ann.get("/api/settings").status_code == 200
            assert ann.get(f"/api/tables/{table}/chat").status_code == 200
            begun = time.monotonic()
            refused = ann.act(table, state["offers"][0], state["revision"], "one")
            assert refused.status_code == 503
            assert "nothing was done" in refused.json()["words"]
            assert time.monotonic() - begun < 10.0
        again = ann.act(table, state["offers"][0], state["revision"], "one")
        assert again.status_code == 200
        assert again.json()["event"] == state["event"] + 1


def test_a_held_database_does_not_halt_the_server(home: Home) -> None:
    """Rows that a quick disk takes at once are written in the server's own loop."""
    with hosted(home) as host:
        host.parts.storage.quick = host.parts.storage.sqlite
        ann, bob = host.guest("Ann"), host.guest("Bob")
        table = ann.table(seats=seats_against("friend"))
        state = ann.state(table)
        with held(home), ThreadPoolExecutor(1) as others:
            acting = others.submit(ann.act, table, state["offers"][0], state["revision"])
            time.sleep(0.1)
            assert bob.get("/api/me").status_code == 200
            assert not acting.done(), "one is answered while the other still waits"
        assert acting.result().status_code == 503


def test_workers_import_neither_the_server_nor_the_database() -> None:
    source = Path(bots_module.__file__).with_name("bot_worker.py").read_text()
    assert "sandtable.server" not in source
    assert "sqlalchemy" not in source
