"""Clocks: minutes for live play, days for each move in a game by correspondence.

A clock is plain data: its terms, and for each seat the seconds left and since when it runs.
A seat's clock runs from the moment it is asked until it has answered, while somebody sits there;
nothing else touches it, so it tells the others nothing they do not see. Bots have no clock, and
while the server is down or its host is suspended all clocks stand still.

Time is won only by going on: a step that is taken back and made again earns nothing, and neither
does handing the seat to a caretaker for a moment.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from typing import Any

from sandtable.server import answers
from sandtable.server.storage import now

Clock = dict[str, Any]

_log = logging.getLogger(__name__)

DAY = 86_400.0
LONGEST_PAUSE = 10.0
"""A running server looks at the time every second; if more than this many seconds pass between two
looks, it stood still."""
GRACE = {"live": 60.0, "days": DAY}
"""Seconds for somebody who had run out of time and takes the seat back from a caretaker."""


class RunningTime:
    """The time by which clocks run: wall time without the spans in which the server stood still.

    A host that was suspended, a process that was stopped and a wall clock that was set show
    themselves in the same way: the wall has moved on by more than a running server lets pass.
    """

    def __init__(self, wall: Callable[[], float] = now) -> None:
        self.wall = wall
        self._last = wall()
        self._stood = 0.0

    def __call__(self) -> float:
        at = self.wall()
        passed = at - self._last
        self._last = at
        if abs(passed) > LONGEST_PAUSE:
            self._stood += passed
            _log.warning("The server stood still for %.0f s; no clock has run.", passed)
        return at - self._stood


running_time = RunningTime()
"""One for all tables: a process runs or stands still as a whole."""


def live_clock(seats: int, minutes: float, increment: float, then: str) -> Clock:
    """Minutes for the whole game, and some seconds more with each answer."""
    return _clock(seats, "live", minutes * 60, increment, then)


def day_clock(seats: int, days: float, then: str) -> Clock:
    """Days for each answer."""
    return _clock(seats, "days", days * DAY, 0.0, then)


def _clock(seats: int, kind: str, seconds: float, increment: float, then: str) -> Clock:
    return {
        "kind": kind,
        "seconds": seconds,
        "increment": increment,
        "then": then,
        "left": [seconds] * seats,
        "since": [None] * seats,
        "earned": [0] * seats,
    }


def turned(
    clock: Clock, asked: Collection[int], running: Collection[int], at: float, steps: int
) -> Clock:
    """The clock once these seats are ``asked``; it runs for those where a person must answer.

    ``steps`` is how far the game has come; a seat earns its increment once for each.
    """
    left, since, earned = list(clock["left"]), list(clock["since"]), list(clock["earned"])
    for seat, started in enumerate(since):
        if seat in running:
            since[seat] = at if started is None else started
            continue
        if started is not None:
            since[seat] = None
            left[seat] = max(0.0, left[seat] - (at - started))
        if seat not in asked and clock["kind"] == "days":
            left[seat] = clock["seconds"]
        elif seat not in asked and started is not None and steps > earned[seat]:
            left[seat] += clock["increment"]
            earned[seat] = steps
    return {**clock, "left": left, "since": since, "earned": earned}


def stood_still(clock: Clock, seconds: float) -> Clock:
    """The clock after a time in which it did not run."""
    since = [None if started is None else started + seconds for started in clock["since"]]
    return {**clock, "since": since}


def deadline(clock: Clock) -> float | None:
    """When the first of the running clocks runs out."""
    ends = [
        started + left
        for left, started in zip(clock["left"], clock["since"], strict=True)
        if started is not None
    ]
    return min(ends, default=None)


def fallen(clock: Clock, at: float) -> list[int]:
    """The seats whose time has run out."""
    return [
        seat
        for seat, (left, started) in enumerate(zip(clock["left"], clock["since"], strict=True))
        if started is not None and started + left <= at
    ]


def granted(clock: Clock, seat: int, until: float) -> Clock:
    """The clock with a seat's time running out no earlier than ``until``: a vacation."""
    left = list(clock["left"])
    started = clock["since"][seat]
    if started is not None:
        left[seat] = max(left[seat], until - started)
    return {**clock, "left": left}


def refreshed(clock: Clock, seat: int) -> Clock:
    """The clock with some time for somebody who is back after it had run out."""
    left = list(clock["left"])
    if left[seat] <= 0:
        left[seat] = min(GRACE[clock["kind"]], clock["seconds"])
    return {**clock, "left": left}


def shown(clock: Clock, at: float) -> answers.Clock:
    """The clock as a client shows it: the seconds left now, and whether they run."""
    seats: list[answers.SeatClock] = []
    for left, started in zip(clock["left"], clock["since"], strict=True):
        used = at - started if started is not None else 0.0
        seats.append({"left": max(0.0, round(left - used, 1)), "running": started is not None})
    return {
        "kind": clock["kind"],
        "seconds": clock["seconds"],
        "increment": clock["increment"],
        "then": clock["then"],
        "seats": seats,
    }
