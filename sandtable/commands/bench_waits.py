"""What ``sandtable bench --server`` measures beside a crowd: two waits that nobody should notice.

How long a bot takes to answer one person while another lets bots think at twenty tables, and how
long a server with a thousand unfinished games takes from its start to its first answer.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from time import perf_counter

from sandtable.commands.crowd import Crowd, Plain, Visitor
from sandtable.commands.serving import started
from sandtable.core.registry import game_keys

GAME = "great_war"
LONG_THOUGHT, SHORT_THOUGHT = "bot:search:5s", "bot:search:0.5s"
GREEDY_TABLES = 20
ANSWERS = 40
UNFINISHED = 1000
LOOK = 0.02
"""Seconds between two looks for a bot's answer."""
TARGET_ANSWER = 2.0
"""Seconds at p95, from the bot's being asked until its act is on the table."""
TARGET_START = 5.0
"""Seconds."""


def measure_waits(
    greedy: int = GREEDY_TABLES, answers: int = ANSWERS, unfinished: int = UNFINISHED
) -> dict[str, float]:
    """Both waits, each at a server of its own, in seconds."""
    with (
        tempfile.TemporaryDirectory(prefix="sandtable-bench-") as name,
        started(Path(name)) as (address, _),
    ):
        waits = asyncio.run(_answers(address, greedy, answers))
    with tempfile.TemporaryDirectory(prefix="sandtable-bench-") as name:
        start = _start(Path(name), unfinished)
    return {"answer_p95": round(p95(waits), 2), "start": round(start, 2)}


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
    if found["start"] > TARGET_START:
        words.append(
            f"the first answer with {UNFINISHED} unfinished games takes {found['start']:.2f} s, "
            f"over {TARGET_START:.0f}"
        )
    return words


def waits_in_words(found: dict[str, float]) -> list[str]:
    """What a person reads."""
    return [
        f"p95 of a bot's answer while {GREEDY_TABLES} tables of somebody else think: "
        f"{found['answer_p95']:.2f} s (target {TARGET_ANSWER:.0f})",
        f"from the start to the first answer with {UNFINISHED} unfinished games: "
        f"{found['start']:.2f} s (target {TARGET_START:.0f})",
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
        offer = who.crowd.luck.choice(state["offers"])
        body = {name: offer[name] for name in ("power", "action")}
        body |= {"revision": state["revision"], "key": f"{table} {next(keys)}"}
        state = (await who.ask("POST", f"{path}/act", body)).body
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


def _start(folder: Path, unfinished: int) -> float:
    with started(folder) as (address, _):
        cookie, table = asyncio.run(_lay_many(address, unfinished))
    begun = perf_counter()
    with started(folder) as (address, _):
        asyncio.run(_come_back(address, cookie, table))
        return perf_counter() - begun


async def _lay_many(address: str, unfinished: int) -> tuple[str, str]:
    """Lays tables of all games, the last by somebody who will come back to it."""
    crowd = Crowd(address, seed=1)
    await crowd.gather(unfinished - 1, game_keys())
    await crowd.leave()
    ann = Visitor(crowd, 0)
    await ann.ask("POST", "/api/guest", {"name": ann.name})
    table = await _lay(ann, await _seats(ann), ["me", SHORT_THOUGHT])
    ann.wire.close()
    return ann.wire.headers["Cookie"], table


async def _come_back(address: str, cookie: str, table: str) -> None:
    ann = Visitor(Crowd(address, seed=1), 0)
    ann.wire.headers["Cookie"] = cookie
    await ann.ask("GET", f"/api/tables/{table}/state")
    ann.wire.close()
