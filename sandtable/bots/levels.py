"""Opponents by strength, for people: a few names, from one that a beginner beats to the strongest.

Which bot plays for a level in a game is for the ladder of the game to say (``ladder``).
"""

from __future__ import annotations

from typing import NamedTuple


class Level(NamedTuple):
    """How strong an opponent is meant to be."""

    name: str
    title: str
    words: str
    share: float = 0.0
    """Of the weaker levels: the share it should take from the steady one."""
    usual: str = ""
    """The bot that plays for it where nothing was measured."""


STEADY = "captain"
"""Plays as ``greedy``."""
STRONGEST = "general"
"""Plays as whichever bot is the strongest."""
LEVELS = (
    Level("recruit", "Recruit", "knows the rules and overlooks much", 0.10, "careless:0.3"),
    Level("sergeant", "Sergeant", "plays well and overlooks a thing now and then", 0.25,
          "careless:0.1"),
    Level(STEADY, "Captain", "plays by judgement and overlooks nothing",
          usual="greedy"),
    Level(STRONGEST, "General", "plays on in its head before it chooses", usual="search:0.5s"),
)  # fmt: skip
BY_NAME = {level.name: level for level in LEVELS}
TITLES = {
    "random": "at random",
    "careless": "overlooks things",
    "greedy": BY_NAME[STEADY].title,
    "search": "thinks ahead",
    "plan": "thinks ahead",
} | {level.name: level.title for level in LEVELS}
"""What bots are called at a table, by the first word of their names."""


def title_of(bot: str) -> str:
    """What a bot is called at a table."""
    return TITLES.get(bot.partition(":")[0], bot)
