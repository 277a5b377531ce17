"""What runs in a worker process: one bot decides about one position.

A worker imports no more than the bots and the games, so that it starts quickly and stays small.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Mapping
from ctypes import c_double
from typing import Any, NamedTuple

from sandtable.bots.bot import Situation
from sandtable.bots.make import make_bot
from sandtable.bots.search import SearchBot
from sandtable.core.registry import find_game

_until = c_double(float("inf"))


class Task(NamedTuple):
    """All that a worker is told."""

    game: str
    position: Mapping[str, Any]
    """Imagined from what the bot's seat sees, as plain data."""
    seat: int
    actor: int
    bot: str
    seed: int
    made: int


def decide(task: Task) -> str:
    """The action that the bot chooses, as text."""
    game = find_game(task.game)
    g = game.load(task.position)
    situation = Situation(game, g, task.seat, task.actor, made=task.made, imagined=True)
    bot = make_bot(task.bot, task.seed)
    if isinstance(bot, SearchBot):
        bot.hurried = hurried
    return game.verbs.text(bot.choose(situation))


def hurried() -> bool:
    """Whether the server wants the answer now, as others wait for this worker."""
    return time.monotonic() >= _until.value


def begin(until: c_double) -> None:
    """Runs first in each worker: people who wait come before bots that think."""
    global _until  # noqa: PLW0603 - set once, by the process itself
    _until = until
    os.nice(10)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_server, daemon=True).start()


def _leave_with_server() -> None:
    """Ends a worker whose server is gone, even if it was killed."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
    os._exit(0)
