"""Many games on a Ray cluster, with the same results as on one machine.

A game depends on its number alone, so it does not matter which node plays it. What a node had in
hand when it was lost is played again by the others.
"""

from __future__ import annotations

import logging
import socket
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import ray

from sandtable.bots.series import Hand, Work, collect_rarely
from sandtable.core.errors import SandtableError

AHEAD = 4
"""How many chunks are given out for each worker before the first is awaited."""


def _work(work: Work, jobs: list[Any]) -> list[Any]:
    """Plays some games."""
    collect_rarely()
    series = work.series()
    return [series.play(job) for job in jobs]


_anywhere = ray.remote(max_retries=-1, num_cpus=1)(_work)
"""The same on any node; begun again elsewhere as often as its node is lost."""


@contextmanager
def cluster(address: str | None = None) -> Iterator[Hand]:
    """The workers of a Ray cluster; without an address, of one that is started here."""
    ours = not ray.is_initialized()
    if ours:
        _join(address)
    try:
        yield Hand(_workers(), _play)
    finally:
        if ours:
            ray.shutdown()


def _workers() -> int:
    """How many can play at once; at least two, as one alone would play in this process."""
    resources: dict[str, float] = ray.cluster_resources()
    return max(2, int(resources.get("CPU", 1)))


def _join(address: str | None) -> None:
    if address is not None and ":" in address:
        _reach(address)
    try:
        ray.init(
            address=address,
            include_dashboard=False if address is None else None,
            log_to_driver=False,
            logging_level=logging.ERROR,
        )
    except (ConnectionError, ValueError) as error:
        raise SandtableError(f"There is no Ray cluster at {address} ({error}).") from None


def _reach(address: str) -> None:
    """Tells at once if nobody is there; Ray itself would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    try:
        socket.create_connection((host, int(port)), timeout=10).close()
    except (OSError, ValueError) as error:
        raise SandtableError(f"There is no Ray cluster at {address} ({error}).") from None


def _play(work: Work, chunks: list[list[Any]]) -> Iterator[list[Any]]:
    """What came of all chunks in their order; only a limited number is under way at once."""
    shared = ray.put(work)
    window = AHEAD * _workers()
    under_way: deque[Any] = deque()
    for chunk in chunks:
        if len(under_way) >= window:
            yield ray.get(under_way.popleft())
        under_way.append(_anywhere.remote(shared, chunk))
    while under_way:
        yield ray.get(under_way.popleft())
