"""Bots by name: ``random``, ``greedy``, ``search``, ``search:200``, ``search:0.2s``.

``greedy:STYLE`` plays by another advisor that the game has for studies.
"""

from __future__ import annotations

from math import isfinite

from sandtable.bots.bot import Bot
from sandtable.bots.greedy import GreedyBot
from sandtable.bots.random_bot import RandomBot
from sandtable.bots.search import Limit, SearchBot
from sandtable.core.errors import SandtableError, unknown

BOT_NAMES = ("random", "greedy", "search")
DEFAULT_LIMIT = Limit(playouts=200)


def make_bot(name: str, seed: int = 0) -> Bot:
    """The bot of this name; ``search`` may be followed by a colon and its limit."""
    kind, colon, level = name.partition(":")
    if kind not in BOT_NAMES:
        raise unknown("bot", kind, BOT_NAMES)
    if kind == "search":
        return SearchBot(seed, read_limit(level) if colon else DEFAULT_LIMIT, name)
    if kind == "greedy":
        return GreedyBot(seed, level)
    if colon:
        raise SandtableError(f"The bot {kind!r} has no levels; write just {kind!r}.")
    return RandomBot(seed)


def read_limit(level: str) -> Limit:
    """A number of playouts (``200``) or of seconds (``0.2s``) for each decision."""
    try:
        if level.endswith("s"):
            limit = Limit(seconds=float(level[:-1]))
        else:
            limit = Limit(playouts=int(level))
    except ValueError:
        limit = Limit()
    if not (limit.playouts > 0 or (limit.seconds > 0 and isfinite(limit.seconds))):
        raise SandtableError(
            f"{level!r} is no limit for search; write a number of playouts, search:200, "
            "or of seconds, search:0.2s."
        )
    return limit
