"""What ``sandtable bench --server`` measures beside a crowd: two waits that nobody should notice.

How long a bot takes to answer one person while another lets bots think at twenty tables, and how
long a server with a thousand unfinished games takes from its start to its first answers: the list
of somebody who has long games there, and one of them.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from time import perf_counter

from sqlalchemy import insert, select
from sqlalchemy.orm import Session

from sandtable.commands.crowd import Crowd, Plain, Visitor
from sandtable.commands.serving import started
from sandtable.core.registry import find_game, game_keys
from sandtable.server.storage import (
    Base,
    EventRow,
    NoticeRow,
    SeatRow,
    SecretRow,
    StandingRow,
    Storage,
    TableRow,
)

GAME = "great_war"
LONG_THOUGHT, SHORT_THOUGHT = "bot:search:5s", "bot:search:0.5s"
GREEDY_TABLES = 20
ANSWERS = 40
UNFINISHED = 1000
LONG_GAMES = ("paths_of_glory", "axis_allies_1914")
OWN = 50
"""How many of the unfinished games are of one person; these have gone on for long."""
STEPS = 300
"""How many decisions have been made in each of them."""
LOOK = 0.02
"""Seconds between two looks for a bot's answer."""
TARGET_ANSWER = 2.0
"""Seconds at p95, from the bot's being asked until its act is on the table."""
TARGET_START, TARGET_LIST = 5.0, 5.0
"""Seconds."""


_FIRST_ANSWERS = (
    ("list", f"the list of {OWN} long games of one's own", TARGET_LIST),
    ("start", "the first table", TARGET_START),
)


def measure_waits(
    greedy: int = GREEDY_TABLES,
    answers: int = ANSWERS,
    unfinished: int = UNFINISHED,
    steps: int = STEPS,
) -> dict[str, float]:
    """Both waits, each at a server of its own, in seconds."""
    with (
        tempfile.TemporaryDirectory(prefix="sandtable-bench-") as name,
        started(Path(name)) as (address, _),
    ):
        waits = asyncio.run(_answers(address, greedy, answers))
    with tempfile.TemporaryDirectory(prefix="sandtable-bench-") as name:
        listed, start = _start(Path(name), unfinished, min(OWN, unfinished), steps)
    return {
        "answer_p95": round(p95(waits), 2),
        "list": round(listed, 2),
        "start": round(start, 2),
    }


def p95(seconds: Sequence[float]) -> float:
    """What 95 of 100 do not exceed."""
    return sorted(seconds)[round(0.95 * (len(seconds) - 1))]


def missed_waits(found: dict[str, float]) -> list[str]:
    """The targets that were missed, in words."""
    words = []
    if found["answer_p95"] > TARGET_ANSWER:
        words.append(
            f"p95 of a bot's answer beside {GREEDY_TABLES} tables that think is "
            f"{found['answer_p95']:.2f} s, over {TARGET_ANSWER:.0f}"
        )
    for what, named, target in _FIRST_ANSWERS:
        if found[what] > target:
            words.append(
                f"{named} with {UNFINISHED} unfinished games takes {found[what]:.2f} s, "
                f"over {target:.0f}"
            )
    return words


def waits_in_words(found: dict[str, float]) -> list[str]:
    """What a person reads."""
    return [
        f"p95 of a bot's answer while {GREEDY_TABLES} tables of somebody else think: "
        f"{found['answer_p95']:.2f} s (target {TARGET_ANSWER:.0f})",
        *(
            f"from the start to {named} with {UNFINISHED} unfinished games: "
            f"{found[what]:.2f} s (target {target:.0f})"
            for what, named, target in _FIRST_ANSWERS
        ),
    ]


# While others let their bots think.


async def _answers(address: str, greedy: int, answers: int) -> list[float]:
    crowd = Crowd(address, seed=1)
    hog, ann = Visitor(crowd, 1), Visitor(crowd, 2)
    for who in (hog, ann):
        await who.ask("POST", "/api/guest", {"name": who.name})
    seats = await _seats(ann)
    for _ in range(greedy):
        await _lay(hog, seats, [LONG_THOUGHT, LONG_THOUGHT])
    waits: list[float] = []
    while len(waits) < answers:
        waits += await _one_game(ann, await _lay(ann, seats, ["me", SHORT_THOUGHT]))
    hog.wire.close()
    ann.wire.close()
    return waits


async def _seats(who: Visitor) -> list[list[str]]:
    games = (await who.ask("GET", "/api/games")).body
    found: list[list[str]] = next(one for one in games if one["key"] == GAME)["seatings"]["2"]
    return found


async def _lay(who: Visitor, seats: list[list[str]], players: list[str]) -> str:
    wanted = [
        {"powers": powers, "player": player} for powers, player in zip(seats, players, strict=True)
    ]
    laid = await who.ask("POST", "/api/tables", {"game": GAME, "seats": wanted})
    return str(laid.body["id"])


async def _one_game(who: Visitor, table: str) -> list[float]:
    """Plays a game to its end; the seconds of each wait for the bot."""
    path, keys = f"/api/tables/{table}", count()
    waits: list[float] = []
    state = (await who.ask("GET", f"{path}/state")).body
    while not state["over"]:
        if not state["offers"]:
            state, seconds = await _answer(who, path, state["revision"])
            waits.append(seconds)
            continue
        state = await _act(who, path, state, f"{table} {next(keys)}")
    return waits


async def _answer(who: Visitor, path: str, revision: str) -> tuple[Plain, float]:
    """The state once the bot has acted, and how long that took."""
    begun = perf_counter()
    while True:
        state = (await who.ask("GET", f"{path}/state")).body
        if state["revision"] != revision:
            return state, perf_counter() - begun
        await asyncio.sleep(LOOK)


# With very many games that are not over.


def _start(folder: Path, unfinished: int, own: int, steps: int) -> tuple[float, float]:
    """Seconds from the start of a server to the list, and to the first table."""
    with started(folder) as (address, _):
        cookie, tables = asyncio.run(_lay_many(address, unfinished - own, steps))
    storage = Storage(f"sqlite:///{folder / 'server.db'}")
    for number, table in enumerate(tables):
        multiply(storage, table, [f"own-{number}-{n}" for n in range(own // len(tables) - 1)])
    storage.close()
    begun = perf_counter()
    with started(folder) as (address, _):
        return asyncio.run(_come_back(address, cookie, tables[-1], begun))


def multiply(storage: Storage, table: str, ids: Sequence[str]) -> None:
    """Copies a stored table under new ids, with all that belongs to it."""
    storage.now(lambda s: _multiply(s, table, ids))


def _multiply(session: Session, table: str, ids: Sequence[str]) -> None:
    for row in (TableRow, SecretRow, SeatRow, EventRow, NoticeRow, StandingRow):
        stored = Base.metadata.tables[row.__tablename__]
        key = "id" if row is TableRow else "table"
        found = session.execute(select(stored).where(stored.c[key] == table)).mappings().all()
        copies = [{**one, key: new} for new in ids for one in found]
        if copies:
            session.execute(insert(stored), copies)


async def _lay_many(address: str, others: int, steps: int) -> tuple[str, list[str]]:
    """Lays tables of all games, and long games of somebody who will come back to them."""
    crowd = Crowd(address, seed=1)
    await crowd.gather(others, game_keys())
    await crowd.leave()
    ann = Visitor(crowd, 0)
    await ann.ask("POST", "/api/guest", {"name": ann.name})
    tables = [await _long_game(ann, game, steps) for game in LONG_GAMES]
    ann.wire.close()
    return ann.wire.headers["Cookie"], tables


async def _long_game(who: Visitor, game: str, steps: int) -> str:
    """A game in which somebody has done so much, on all sides."""
    seats = [{"powers": list(find_game(game).powers), "player": "me"}]
    table = str((await who.ask("POST", "/api/tables", {"game": game, "seats": seats})).body["id"])
    path, keys = f"/api/tables/{table}", count()
    state = (await who.ask("GET", f"{path}/state")).body
    for _ in range(steps):
        if not state["over"]:
            state = await _act(who, path, state, f"{table} {next(keys)}")
    return table


async def _act(who: Visitor, path: str, state: Plain, key: str) -> Plain:
    """Does anything that is offered; the state after it."""
    offer = who.crowd.luck.choice(state["offers"])
    body = {name: offer[name] for name in ("power", "action")}
    body |= {"revision": state["revision"], "key": key}
    after: Plain = (await who.ask("POST", f"{path}/act", body)).body
    return after


async def _come_back(address: str, cookie: str, table: str, begun: float) -> tuple[float, float]:
    ann = Visitor(Crowd(address, seed=1), 0)
    ann.wire.headers["Cookie"] = cookie
    await ann.ask("GET", "/api/tables")
    listed = perf_counter() - begun
    await ann.ask("GET", f"/api/tables/{table}/state")
    ann.wire.close()
    return listed, perf_counter() - begun
