"""What runs in a worker process: one bot decides about one position.

A worker imports no more than the bots and the games, so that it starts quickly and stays small.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Mapping
from ctypes import c_double
from typing import Any, NamedTuple

from sandtable.bots.bot import Situation
from sandtable.bots.consent import gives_up
from sandtable.bots.hints import best_moves
from sandtable.bots.make import DEFAULT_LIMIT, hurry, limit_of, make_bot
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
    may_resign: bool = False
    hint: bool = False
    """Whether the best moves are wanted instead of the bot's own choice."""


RESIGNS = "(resigns)"
"""The answer of a bot that gives up; no action has such a text."""


def decide(task: Task) -> str:
    """The action that the bot chooses, as text, or that it gives up."""
    game = find_game(task.game)
    g = game.load(task.position)
    situation = Situation(game, g, task.seat, task.actor, made=task.made, imagined=True)
    if task.hint:
        return _hints(situation, task)
    if task.may_resign and gives_up(situation, task.seed):
        return RESIGNS
    bot = make_bot(task.bot, task.seed)
    hurry(bot, hurried)
    return game.verbs.text(bot.choose(situation))


def _hints(situation: Situation, task: Task) -> str:
    """The best moves with their chances and reasons, as JSON."""
    game = situation.game
    limit = limit_of(game, task.bot) or DEFAULT_LIMIT
    found = best_moves(situation, task.seed, limit, hurried)
    return json.dumps([(game.verbs.text(one.action), one.chance, one.reason) for one in found])


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
