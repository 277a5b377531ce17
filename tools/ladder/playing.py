"""The games of a ladder: the two bots that have had the least time together are next."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from time import perf_counter
from typing import Any

from sandtable.bots.bot import Bot, Situation, derive
from sandtable.bots.ladder import Meeting
from sandtable.bots.make import make_bot
from sandtable.bots.match import play_game, team_bots, teams
from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.game import Game


class Timed:
    """A bot with a watch; it counts what leaves a choice."""

    def __init__(self, bot: Bot) -> None:
        self.name = bot.name
        self.bot = bot
        self.seconds = 0.0
        self.decisions = 0

    def choose(self, situation: Situation) -> Action:
        begun = perf_counter()
        chosen = self.bot.choose(situation)
        if len(situation.offers) > 1:
            self.seconds += perf_counter() - begun
            self.decisions += 1
        return chosen


def play_on(
    game: Game[Any],
    bots: Sequence[str],
    known: Sequence[Meeting],
    seed: int,
    seconds: float,
    most: int,
) -> list[Meeting]:
    """Known meetings and as many new ones as there is time for, in pairs with sides swapped.

    The two bots that have spent the least time with each other are next, so that quick ones play
    more games; no two play more than ``most``.
    """
    meetings = {(one.first, one.second): one for one in known}
    until = perf_counter() + seconds
    while perf_counter() < until:
        open_pairs = [pair for pair in combinations(bots, 2) if _games(meetings, pair) < most]
        if not open_pairs:
            break
        pair = min(open_pairs, key=lambda one: _time(meetings, one))
        number = derive(*pair, _games(meetings, pair))
        for first, second in (pair, pair[::-1]):
            new = play(game, first, second, seed, number)
            old = meetings.get((first, second))
            meetings[first, second] = old.plus(new) if old else new
    return sorted(meetings.values())


def _games(meetings: dict[tuple[str, str], Meeting], pair: tuple[str, str]) -> int:
    return sum(meetings[one].games for one in (pair, pair[::-1]) if one in meetings)


def _time(meetings: dict[tuple[str, str], Meeting], pair: tuple[str, str]) -> float:
    found = [meetings[one] for one in (pair, pair[::-1]) if one in meetings]
    return sum(one.first_seconds + one.second_seconds for one in found)


def play(game: Game[Any], first: str, second: str, seed: int, number: int) -> Meeting:
    """One game; if there are more than two sides, the bots take every other one."""
    names = (first, second)
    sides = [Timed(make_bot(names[side], derive(seed, side))) for side in range(2)]
    seated: list[Bot] = [sides[place % 2] for place in range(len(teams(game)))]
    options = game.read_options({})
    played = play_game(game, options, team_bots(game, seated), seed, number)
    got = [played.result[bits(team)[0]] for team in teams(game)]
    return Meeting(
        first,
        second,
        1,
        sum(got[::2]) / sum(got),
        sides[0].seconds,
        sides[0].decisions,
        sides[1].seconds,
        sides[1].decisions,
    )
