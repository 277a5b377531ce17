"""A server with very many games that go on answers soon after its start."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from sandtable.commands.bench_waits import LONG_GAMES, OWN, STEPS, multiply
from sandtable.core.registry import find_game
from sandtable.server.storage import Storage
from tests.server.databases import Home
from tests.server.hosting import PATIENCE, Player, hosted
from tests.server.processes import Process

TABLES = 1_000
GAMES = ("great_war", "quartermaster", "paths_of_glory")


def visit(process: Process, cookie: str, table: str) -> Player:
    """Somebody comes back to the first page and goes on to a table."""
    who = Player(process.client())
    who.http.cookies.set("sandtable", cookie)
    assert who.get("/api/tables").json()["mine"]
    assert who.state(table)["seats"][0]["you"]
    return who


def seconds_to_come_back(start: Callable[[], Process], cookie: str, table: str) -> float:
    """From the start to the first answers: the better of two tries, since other work disturbs."""
    tries = []
    for _ in range(2):
        begun = time.monotonic()
        process = start()
        visit(process, cookie, table)
        tries.append(time.monotonic() - begun)
        process.kill()
    return min(tries)


def with_a_bot(who: Player, game: str) -> str:
    """A table at which a bot is asked, and thinks for very long."""
    table = who.table(game, clock={"kind": "days", "amount": 3})
    while (state := who.state(table))["offers"] and state["event"] < 30:
        who.act(table, state["offers"][0], state["revision"])
    return table


def long_game(who: Player, game: str) -> str:
    """A table at which somebody plays all sides and has come far."""
    powers = list(find_game(game).powers)
    table = who.table(game, seats=[{"powers": powers, "player": "me"}])
    who.play(table, STEPS)
    return table


@pytest.mark.slow
def test_a_thousand_games_that_go_on_hardly_delay_the_first_answer(
    home: Home, start: Callable[[], Process]
) -> None:
    """With a few games a start takes about two seconds, so that with a thousand it takes few."""
    with hosted(home, bot_pace=1000.0) as host:
        ann, bob = host.guest("Ann"), host.guest("Bob")
        tables = [with_a_bot(bob, game) for game in GAMES]
        mine = [long_game(ann, game) for game in LONG_GAMES]
        cookies = [who.http.cookies["sandtable"] for who in (ann, bob)]
    few = seconds_to_come_back(start, cookies[0], mine[0])
    storage = Storage(home.database)
    for number, table in enumerate(tables):
        multiply(storage, table, [f"copy-{number}-{n}" for n in range(TABLES // len(GAMES) + 1)])
    for number, table in enumerate(mine):
        multiply(storage, table, [f"mine-{number}-{n}" for n in range(OWN // len(mine))])
    storage.close()
    many = seconds_to_come_back(start, cookies[0], "mine-0-3")
    assert many < 2 * few, (many, few)
    again = visit(start(), cookies[1], "copy-2-300")
    begun = time.monotonic()
    while not again.state("copy-0-333")["offers"]:  # its bot goes on, like all others
        assert time.monotonic() - begun < PATIENCE
        time.sleep(0.5)
