"""A server with very many games that go on answers soon after its start."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import insert, select

from sandtable.server.storage import Base, EventRow, SeatRow, SecretRow, Storage, TableRow
from tests.server.databases import Home
from tests.server.hosting import PATIENCE, Player, hosted
from tests.server.processes import Process

TABLES = 1_000
GAMES = ("great_war", "quartermaster", "paths_of_glory")


def copies(storage: Storage, row: type[Base], column: str, original: str, ids: list[str]) -> None:
    """As many copies of a table's rows as there are new ids."""
    table = Base.metadata.tables[row.__tablename__]
    found = select(table).where(table.c[column] == original)

    def copy(session: Any) -> None:
        rows = [dict(one) for one in session.execute(found).mappings()]
        session.execute(insert(table), [{**one, column: new} for new in ids for one in rows])

    storage.now(copy)


def visit(process: Process, cookie: str, table: str) -> Player:
    """Somebody comes back to a table."""
    who = Player(process.client())
    who.http.cookies.set("sandtable", cookie)
    assert who.state(table)["seats"][0]["you"]
    return who


def seconds_to_come_back(start: Callable[[], Process], cookie: str, table: str) -> float:
    """From the start to the first answer: the better of two tries, since other work disturbs."""
    tries = []
    for _ in range(2):
        begun = time.monotonic()
        process = start()
        visit(process, cookie, table)
        tries.append(time.monotonic() - begun)
        process.kill()
    return min(tries)


@pytest.mark.slow
def test_a_thousand_games_that_go_on_hardly_delay_the_first_answer(
    home: Home, start: Callable[[], Process]
) -> None:
    """With three games a start takes about two seconds, so that with a thousand it takes few."""
    with hosted(home, bot_pace=1000.0) as host:
        ann = host.guest("Ann")
        clock = {"kind": "days", "amount": 3}
        tables = [ann.table(game, clock=clock) for game in GAMES]
        for table in tables:  # now the bot is asked, and thinks for very long
            while (state := ann.state(table))["offers"] and state["event"] < 30:
                ann.act(table, state["offers"][0], state["revision"])
        cookie = ann.http.cookies["sandtable"]
    few = seconds_to_come_back(start, cookie, tables[-1])
    with hosted(home, bot_pace=1000.0) as host:
        for number, table in enumerate(tables):
            ids = [f"copy-{number}-{copy}" for copy in range(TABLES // len(GAMES) + 1)]
            for row, column in ((TableRow, "id"), (SecretRow, "table"), (SeatRow, "table")):
                copies(host.parts.storage, row, column, table, ids)
            copies(host.parts.storage, EventRow, "table", table, ids)
    many = seconds_to_come_back(start, cookie, "copy-2-300")
    assert many < 2 * few, (many, few)
    again = visit(start(), cookie, "copy-2-300")
    begun = time.monotonic()
    while not again.state("copy-0-333")["offers"]:  # its bot goes on, like all others
        assert time.monotonic() - begun < PATIENCE
        time.sleep(0.5)
