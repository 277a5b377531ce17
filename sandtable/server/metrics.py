"""How the server is doing, in figures: what it has answered, how quickly, and what went wrong.

``Measured`` wraps the server and counts; ``Metrics.text`` writes the figures down in the text form
that Prometheus reads.
"""

from __future__ import annotations

import logging
from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from itertools import accumulate
from time import perf_counter
from typing import NamedTuple

from starlette.types import ASGIApp, Message, Receive, Scope, Send

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Bounds in seconds: an answer is counted under the first bound that it kept."""
KINDS = ("act", "state")
"""The busiest addresses, which are timed by themselves; all others are timed together."""


class Figure(NamedTuple):
    """One thing that is measured: its name without the prefix, what it is, and its values."""

    name: str
    kind: str
    """``counter`` for what only grows, ``gauge`` for what may fall again."""
    words: str
    values: Mapping[str, float]
    """Labels as text (``{status="2xx"}``, or nothing) -> the value."""


class Times:
    """How long answers of one kind took."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self, kind: str) -> list[str]:
        """A histogram: how many answers took at most each of the bounds."""
        name = "sandtable_request_seconds"
        at_most = list(accumulate(self.counts))
        bounds = [*map(str, BOUNDS), "+Inf"]
        return [
            *(
                f'{name}_bucket{{request="{kind}",le="{bound}"}} {count}'
                for bound, count in zip(bounds, at_most, strict=True)
            ),
            f'{name}_sum{{request="{kind}"}} {self.total:.6f}',
            f'{name}_count{{request="{kind}"}} {at_most[-1]}',
        ]


class Metrics(logging.Handler):
    """What has been counted since the server started; the log tells it of errors."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.answers: Counter[str] = Counter()
        self.actions = 0
        self.errors = 0
        self.times = {kind: Times() for kind in (*KINDS, "other")}

    def start(self) -> None:
        logging.getLogger("sandtable").addHandler(self)

    def close(self) -> None:
        logging.getLogger("sandtable").removeHandler(self)
        super().close()

    def emit(self, record: logging.LogRecord) -> None:
        """An error was written to the log."""
        self.errors += 1

    def answered(self, path: str, status: int, seconds: float) -> None:
        kind = path.rpartition("/")[2]
        kind = kind if kind in KINDS and path.startswith("/api/tables/") else "other"
        self.answers[f"{status // 100}xx"] += 1
        self.actions += kind == "act" and status < 300
        self.times[kind].add(seconds)

    def text(self, read: list[Figure]) -> str:
        """All figures, those that were read just now among them."""
        answers = {f'{{status="{one}"}}': self.answers[one] for one in sorted(self.answers)}
        figures = [
            *read,
            Figure("requests_total", "counter", "Requests answered.", answers),
            Figure("actions_total", "counter", "Actions of people.", {"": self.actions}),
            Figure("errors_total", "counter", "Errors written to the log.", {"": self.errors}),
        ]
        lines = []
        for figure in figures:
            name = f"sandtable_{figure.name}"
            lines += [f"# HELP {name} {figure.words}", f"# TYPE {name} {figure.kind}"]
            lines += [f"{name}{labels} {value:g}" for labels, value in figure.values.items()]
        lines += ["# HELP sandtable_request_seconds How long requests took."]
        lines += ["# TYPE sandtable_request_seconds histogram"]
        for kind, times in self.times.items():
            lines += times.lines(kind)
        return "\n".join([*lines, ""])


class Measured:
    """Wraps the whole server and counts what it answers."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = perf_counter()
        status = 500

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            self.metrics.answered(scope["path"], status, perf_counter() - begun)
