"""Bots by name: ``random``, ``greedy``, ``careless:0.1``, ``search``, ``plan``, or a level.

``search`` and ``plan`` may be followed by a limit, ``search:200`` playouts or ``plan:0.2s``.
``greedy:STYLE`` and ``search:STYLE:0.2s`` play by another advisor that the game has for studies.
The levels (``levels``) are for people: ``recruit``, ``sergeant``, ``captain``, ``general``.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from typing import Any, NamedTuple

from sandtable.bots.bot import Bot, Situation
from sandtable.bots.careless import CarelessBot, read_slips
from sandtable.bots.greedy import GreedyBot, advisor_of
from sandtable.bots.ladder import bot_behind
from sandtable.bots.levels import LEVELS, STRONGEST
from sandtable.bots.look_ahead import LOOK_AHEAD, Limit, LookAheadBot, never
from sandtable.bots.plan import PlanBot, must_plan
from sandtable.bots.random_bot import RandomBot
from sandtable.bots.search import SearchBot
from sandtable.core.action import Action
from sandtable.core.errors import SandtableError, unknown
from sandtable.core.game import Game

PLAIN = ("random", "greedy", "careless", *LOOK_AHEAD)
LEVEL_NAMES = tuple(level.name for level in LEVELS)
BOT_NAMES = (*PLAIN, *LEVEL_NAMES)
DEFAULT_LIMIT = Limit(playouts=200)


class Spoken(NamedTuple):
    """What a bot's name says."""

    kind: str
    style: str = ""
    limit: Limit | None = None
    slips: float = 0.0


def read_name(name: str) -> Spoken:
    """The parts of a bot's name."""
    kind, *parts = name.split(":")
    if kind not in BOT_NAMES:
        raise unknown("bot", kind, BOT_NAMES)
    if kind == "careless":
        return Spoken(kind, slips=read_slips(":".join(parts)))
    if parts and kind not in ("greedy", *LOOK_AHEAD):
        raise SandtableError(f"The bot {kind!r} has no levels; write just {kind!r}.")
    style = parts.pop(0) if parts and (kind == "greedy" or parts[0].isidentifier()) else ""
    limit = read_limit(":".join(parts)) if parts else None
    if limit is not None and kind == "greedy":
        raise SandtableError(f"The bot {kind!r} does not look ahead; write {kind}:{style}.")
    return Spoken(kind, style, limit)


def make_bot(name: str, seed: int = 0) -> Bot:
    """The bot of this name."""
    said = read_name(name)
    if said.kind == "search":
        return SearchBot(seed, said.limit or DEFAULT_LIMIT, name, said.style)
    if said.kind == "plan":
        return PlanBot(seed, said.limit or DEFAULT_LIMIT, name, said.style)
    if said.kind == "careless":
        return CarelessBot(seed, said.slips, name)
    if said.kind == "greedy":
        return GreedyBot(seed, said.style, name=name)
    return RandomBot(seed) if said.kind == "random" else LevelBot(seed, name)


def must_play(game: Game[Any], name: str) -> None:
    """Refuses a bot that does not exist or cannot play this game, with a sentence that says why."""
    said = read_name(name)
    advisor = advisor_of(game, said.style)
    if said.kind == "plan":
        must_plan(game, advisor)


def looks_ahead(name: str) -> bool:
    """Whether a bot may take its time, in some game at least."""
    return read_name(name).kind in (*LOOK_AHEAD, STRONGEST)


def limit_of(game: Game[Any], name: str) -> Limit | None:
    """How long a bot thinks about a decision of this game; nothing for one that does not."""
    said = read_name(bot_behind(game, name))
    return (said.limit or DEFAULT_LIMIT) if said.kind in LOOK_AHEAD else None


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


class LevelBot:
    """Plays as the bot that has the strength of a level, by the ladder of the game."""

    def __init__(self, seed: int, level: str) -> None:
        self.name = level
        self.seed = seed
        self.hurried: Callable[[], bool] = never

    def choose(self, situation: Situation) -> Action:
        bot = make_bot(bot_behind(situation.game, self.name), self.seed)
        hurry(bot, self.hurried)
        return bot.choose(situation)


def hurry(bot: Bot, hurried: Callable[[], bool]) -> None:
    """Lets a bot that looks ahead ask whether it must answer now."""
    if isinstance(bot, LookAheadBot | LevelBot):
        bot.hurried = hurried
