"""``sandtable bench --server``: a real server with very many live tables, on this machine."""

from __future__ import annotations

import asyncio
import gc
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from os import sysconf, times
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from rich.table import Table as Grid

from sandtable.commands.bench_waits import missed_waits, waits_in_words
from sandtable.commands.common import output, print_json, progress_bar
from sandtable.commands.crowd import Crowd, Figures
from sandtable.commands.serving import started
from sandtable.core.registry import game_keys

THINKING = (1.0, 3.0)
"""Seconds for which a person thinks in live play."""
AT_ONCE = (0.0, 0.0)
WARMING_UP = 10.0
"""Seconds until people who came together no longer act together."""
TARGET_P99 = 60.0
"""Milliseconds, at 200 tables on a quiet machine."""
TARGET_KILOBYTES = 1024.0


class Costs(NamedTuple):
    """What a server has used: seconds of the processor by itself and by its bots, and memory."""

    server: float
    bots: float
    clients: float
    kilobytes: int


def measure_server(tables: int, seconds: float, seed: int) -> dict[str, Any]:
    """Lets a crowd play at a server of its own: first as people do, then without a pause."""
    with (
        tempfile.TemporaryDirectory(prefix="sandtable-bench-") as name,
        started(Path(name)) as (address, process),
        uncollected(),
    ):
        found = asyncio.run(_measure(address, process, tables, seconds, seed))
        return {"database": {"folder": name, "file_system": file_system(Path(name))}, **found}


def file_system(folder: Path) -> str:
    """What a folder lies on, as the kernel calls it: how quick writing is depends on it."""
    mounts = [line.split()[1:3] for line in Path("/proc/mounts").read_text().splitlines()]
    holding = [(place, kind) for place, kind in mounts if folder.resolve().is_relative_to(place)]
    return max(holding, key=lambda one: len(one[0]), default=("", "unknown"))[1]


def missed(found: dict[str, Any]) -> list[str]:
    """The targets that were missed, in words."""
    p99, kilobytes = found["live"]["action_milliseconds"]["p99"], found["kilobytes_per_table"]
    words = []
    if p99 > TARGET_P99:
        words.append(f"p99 of an action is {p99:.1f} ms, over {TARGET_P99:.0f}")
    if kilobytes > TARGET_KILOBYTES:
        words.append(f"a table takes {kilobytes} kB, over {TARGET_KILOBYTES:.0f}")
    return words + missed_waits(found["waits"])


async def _measure(
    address: str, process: int, tables: int, seconds: float, seed: int
) -> dict[str, Any]:
    crowd = Crowd(address, seed)
    empty = costs(process)
    try:
        with progress_bar("measuring the server") as progress:
            await crowd.gather(tables, game_keys())
            progress(1, 3)
            await crowd.play(WARMING_UP, THINKING)
            live = await _phase(crowd, process, seconds, THINKING)
            progress(2, 3)
            pressed = await _phase(crowd, process, seconds, AT_ONCE)
            progress(3, 3)
    finally:
        await crowd.leave()
    used = costs(process).kilobytes - empty.kilobytes
    return {
        "tables": tables,
        "tables_laid": crowd.laid,
        "live": live,
        "pressed": pressed,
        "server_kilobytes": empty.kilobytes,
        "kilobytes_per_table": round(used / crowd.laid),
    }


async def _phase(
    crowd: Crowd, process: int, seconds: float, pace: tuple[float, float]
) -> dict[str, Any]:
    before, begun = costs(process), perf_counter()
    figures = await crowd.play(seconds, pace)
    return report(figures, before, costs(process), perf_counter() - begun)


def report(figures: Figures, before: Costs, after: Costs, seconds: float) -> dict[str, Any]:
    """The figures of one phase."""
    return {
        "seconds": round(seconds, 1),
        "actions_per_second": round((len(figures.acts) - figures.overtaken) / seconds, 1),
        "events_per_second": round(figures.events / seconds, 1),
        "looks_per_second": round(len(figures.looks) / seconds, 1),
        "overtaken": figures.overtaken,
        "refused": figures.refused,
        "games_finished": figures.finished,
        "server_milliseconds_per_request": _each(
            after.server - before.server, len(figures.acts) + len(figures.looks)
        ),
        "action_milliseconds": _spread(figures.acts),
        "look_milliseconds": _spread(figures.looks),
        "cores": {
            "server": round((after.server - before.server) / seconds, 2),
            "bots": round((after.bots - before.bots) / seconds, 2),
            "clients": round((after.clients - before.clients) / seconds, 2),
        },
    }


def _each(seconds: float, requests: int) -> float:
    """The processor's milliseconds for each action or look, bots' moves included in them."""
    return round(1000 * seconds / max(requests, 1), 2)


def _spread(seconds: Sequence[float]) -> dict[str, float]:
    """Milliseconds: the middle, the 99th of a hundred, and the longest."""
    ordered = sorted(seconds) or [0.0]
    places = {"p50": 0.5, "p99": 0.99, "most": 1.0}
    last = len(ordered) - 1
    return {name: round(1000 * ordered[round(share * last)], 1) for name, share in places.items()}


@contextmanager
def uncollected() -> Iterator[None]:
    """No search for garbage: what halts the crowd itself would count as the server's delay."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def costs(process: int) -> Costs:
    """What a server has used so far, as the kernel counts it; bots are its children."""
    own = times()
    bots = sum(_processor(child) for child in _children(process))
    status = Path(f"/proc/{process}/status").read_text()
    resident = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return Costs(_processor(process), bots, own.user + own.system, int(resident.split()[1]))


def _processor(process: int) -> float:
    """Seconds of the processor that a process has used."""
    words = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / sysconf("SC_CLK_TCK")


def _children(process: int) -> list[int]:
    listed = Path(f"/proc/{process}/task").glob("*/children")
    return [int(child) for file in listed for child in file.read_text().split()]


def print_server(found: dict[str, Any], as_json: bool) -> None:
    """Prints what ``measure_server`` found, and which targets it missed."""
    if as_json:
        print_json({**found, "missed": missed(found)})
        return
    console = output()
    console.print(f"server: {found['tables']} live tables, bots and clients on this machine")
    grid = Grid(box=None, padding=(0, 2))
    for head in ("people", "actions/s", "p50, ms", "p99, ms", "most, ms", "events/s"):
        grid.add_column(head, justify="left" if head == "people" else "right")
    for words, phase in (("think 1 to 3 s", found["live"]), ("never pause", found["pressed"])):
        spread = phase["action_milliseconds"]
        grid.add_row(
            words,
            f"{phase['actions_per_second']:.0f}",
            *(f"{spread[name]:.1f}" for name in ("p50", "p99", "most")),
            f"{phase['events_per_second']:.0f}",
        )
    console.print(grid)
    place = found["database"]
    console.print(f"database: SQLite in {place['folder']} ({place['file_system']})", soft_wrap=True)
    for words, phase in (("think", found["live"]), ("never pause", found["pressed"])):
        console.print(
            f"while people {words}: {phase['refused']} requests refused as too many, sent again; "
            f"{phase['overtaken']} overtaken; both count in the times above"
        )
    for words, phase in (("think", found["live"]), ("never pause", found["pressed"])):
        used = ", ".join(f"{who} {cores:.2f}" for who, cores in phase["cores"].items())
        console.print(f"cores in use while people {words}: {used}")
    console.print(
        f"p99 of an action in live play: {found['live']['action_milliseconds']['p99']:.1f} ms "
        f"(target {TARGET_P99:.0f}); memory of a table: {found['kilobytes_per_table']} kB "
        f"(target {TARGET_KILOBYTES:.0f})"
    )
    for words in waits_in_words(found["waits"]):
        console.print(words)
    for words in missed(found):
        console.print(f"target missed: {words}")
