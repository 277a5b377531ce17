"""How strong the bots of a game are: the games they have played against each other, and ratings.

The games stand in ``advice/data/ladder.csv`` beside the other facts of the game's advice; ``python
-m tools.ladder`` plays them. Everything told about strength comes from there. Ratings are those
that make the results likeliest when a bot's chance depends on the difference (as in Elo) and on
the side it plays.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib.resources import files
from math import exp, log, sqrt
from pathlib import Path
from typing import Any, NamedTuple

from sandtable.bots.levels import BY_NAME, LEVELS, STRONGEST, Level
from sandtable.bots.look_ahead import LOOK_AHEAD
from sandtable.bots.stats import Z_95
from sandtable.core.data_files import as_text, rows_of
from sandtable.core.game import Game

STEADY_BOT = "greedy"
ANCHOR = 1500.0
"""The rating of ``greedy``, from which the others are counted."""
POINTS = 400 / log(10)
"""Rating points for a difference of one in the logarithm of the odds."""
DOUBT = 0.5
"""Every two bots are taken to have played this many games more, half of them won; otherwise a bot
that has won all its games would be rated without bound."""
STEPS = 50


class Meeting(NamedTuple):
    """The games in which one bot had the first side and another the second."""

    first: str
    second: str
    games: int
    points: float
    """The share of the first, summed up over the games."""
    first_seconds: float
    first_decisions: int
    second_seconds: float
    second_decisions: int

    def plus(self, other: Meeting) -> Meeting:
        """This and some more games of the same two."""
        sums = (one + more for one, more in zip(self[2:], other[2:], strict=True))
        return Meeting(self.first, self.second, *sums)  # type: ignore[arg-type]


class Rating(NamedTuple):
    """What is known of one bot."""

    elo: float
    low: float
    high: float
    games: int
    share: float
    by_side: tuple[float, float]
    """The share of the points it took with the first side, and with the second."""
    seconds: float
    """For a decision, on average."""


class Ladder(NamedTuple):
    """All games that the bots of a game have played, and what they were."""

    origin: str
    meetings: tuple[Meeting, ...]

    def bots(self) -> list[str]:
        return list(dict.fromkeys(bot for one in self.meetings for bot in one[:2]))

    def games(self) -> int:
        return sum(one.games for one in self.meetings)


def place_of(game: Game[Any]) -> Path:
    """Where a game keeps its ladder: in its package."""
    return Path(str(files(_package(game)))) / "advice" / "data" / "ladder.csv"


def _package(game: Game[Any]) -> str:
    """The package that a game is written in; nothing if it is one module alone."""
    return sys.modules[type(game).__module__].__package__ or ""


@lru_cache(maxsize=64)
def ladder_of(game: Game[Any]) -> Ladder:
    """The games played by the bots of a game; none if it has no ladder."""
    if not _package(game) or not place_of(game).is_file():
        return Ladder("", ())
    return read_ladder(place_of(game).read_text(encoding="utf-8"))


def read_ladder(text: str) -> Ladder:
    """A ladder from the text of its file."""
    origin, rows = rows_of(text)
    return Ladder(origin, tuple(_read_row(row) for row in rows))


def _read_row(row: dict[str, str]) -> Meeting:
    kinds = (str, str, int, float, float, int, float, int)
    return Meeting(*(kind(row[name]) for kind, name in zip(kinds, Meeting._fields, strict=True)))


def write_ladder(ladder: Ladder) -> str:
    """The text of a ladder's file."""
    rows = [",".join(Meeting._fields)]
    for one in ladder.meetings:
        numbers = (f"{x:.3f}" if isinstance(x, float) else str(x) for x in one[2:])
        rows.append(",".join((one.first, one.second, *numbers)))
    return as_text(ladder.origin, rows)


# Ratings.


class Strengths(NamedTuple):
    """The fit: each bot's strength, what the first side is worth, and how sure that is."""

    strength: dict[str, float]
    first_side: float
    variance: dict[str, float]
    """Of the difference to the anchor."""

    def share(self, bot: str, against: str) -> float:
        """The share of the points that one bot is expected to take from another, sides swapped."""
        ahead = self.strength[bot] - self.strength[against]
        return (_chance(ahead + self.first_side) + _chance(ahead - self.first_side)) / 2

    def even(self) -> float:
        """The share that the first side takes between bots that are equally strong."""
        return _chance(self.first_side)


def _chance(ahead: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, ahead))))


def _odds(share: float) -> float:
    """The logarithm of the odds: on this scale bots are as far apart as by their ratings."""
    return log(share / (1 - share))


def fit(meetings: Sequence[Meeting]) -> Strengths:
    """The strengths that make the results likeliest, by Newton's method.

    The anchor's strength is zero; the last unknown is what the first side is worth.
    """
    names = list(dict.fromkeys(bot for one in meetings for bot in one[:2]))
    anchor = STEADY_BOT if STEADY_BOT in names else names[0]
    free = [name for name in names if name != anchor]
    place = {name: index for index, name in enumerate(free)}
    unknown = [0.0] * (len(free) + 1)
    trials = [(one.first, one.second, one.points, float(one.games)) for one in meetings]
    pairs = {pair for one in meetings for pair in (one[:2], one[1::-1])}
    trials += [(first, second, DOUBT / 4, DOUBT / 2) for first, second in sorted(pairs)]
    bend: list[list[float]] = []
    for _ in range(STEPS):
        slope, bend = _slopes(trials, place, unknown)
        step = _solve(bend, slope)
        unknown = [x + max(-1.0, min(1.0, dx)) for x, dx in zip(unknown, step, strict=True)]
        if max(map(abs, step)) < 1e-9:
            break
    strength = {anchor: 0.0} | {name: unknown[index] for name, index in place.items()}
    variance = {anchor: 0.0}
    for name, index in place.items():
        unit = [float(row == index) for row in range(len(unknown))]
        variance[name] = _solve(bend, unit)[index]
    return Strengths(strength, unknown[-1], variance)


def _slopes(
    trials: Iterable[tuple[str, str, float, float]], place: dict[str, int], unknown: list[float]
) -> tuple[list[float], list[list[float]]]:
    """How the likelihood changes with each unknown, and how that changes in turn."""
    size = len(unknown)
    slope = [0.0] * size
    bend = [[1e-9 * (row == column) for column in range(size)] for row in range(size)]
    for first, second, points, games in trials:
        parts = [(place[first], 1.0)] if first in place else []
        parts += [(place[second], -1.0)] if second in place else []
        parts.append((size - 1, 1.0))
        chance = _chance(sum(sign * unknown[index] for index, sign in parts))
        for row, sign in parts:
            slope[row] += sign * (points - games * chance)
            for column, other in parts:
                bend[row][column] += sign * other * games * chance * (1 - chance)
    return slope, bend


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Linear equations, by elimination; there are few."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column]
        for row in range(size):
            if row != column:
                share = rows[row][column] / head[column]
                rows[row] = [x - share * y for x, y in zip(rows[row], head, strict=True)]
    return [rows[row][size] / rows[row][row] for row in range(size)]


def ratings(ladder: Ladder) -> dict[str, Rating]:
    """Every bot of a ladder with its rating, the strongest first."""
    if not ladder.meetings:
        return {}
    found = fit(ladder.meetings)
    rated = {bot: _rating(ladder, found, bot) for bot in ladder.bots()}
    return dict(sorted(rated.items(), key=lambda item: -item[1].elo))


def _rating(ladder: Ladder, found: Strengths, bot: str) -> Rating:
    first = [one for one in ladder.meetings if one.first == bot]
    second = [one for one in ladder.meetings if one.second == bot]
    as_first = sum(one.points for one in first), sum(one.games for one in first)
    as_second = sum(one.games - one.points for one in second), sum(one.games for one in second)
    elo = ANCHOR + POINTS * found.strength[bot]
    reach = POINTS * Z_95 * sqrt(found.variance[bot])
    games = as_first[1] + as_second[1]
    seconds = sum(one.first_seconds for one in first) + sum(one.second_seconds for one in second)
    made = sum(one.first_decisions for one in first) + sum(one.second_decisions for one in second)
    return Rating(
        elo,
        elo - reach,
        elo + reach,
        games,
        (as_first[0] + as_second[0]) / games,
        (as_first[0] / max(1, as_first[1]), as_second[0] / max(1, as_second[1])),
        seconds / max(1, made),
    )


# Levels by measured strength.


@lru_cache(maxsize=64)
def _behind(game: Game[Any]) -> dict[str, str]:
    """The bot that plays for each level of a game: of those measured the one that fits best, and
    stronger than the level below.

    The strongest is the usual one as long as none that looks ahead was measured.
    """
    bots = {level.name: level.usual for level in LEVELS}
    ladder = ladder_of(game)
    if not ladder.meetings:
        return bots
    found = fit(ladder.meetings)
    slips = [bot for bot in ladder.bots() if bot.startswith("careless")]
    for level in LEVELS:
        if level.share and slips:
            bots[level.name] = _nearest(found, slips, level.share)
            weaker = found.strength[bots[level.name]]
            slips = [bot for bot in slips if found.strength[bot] > weaker] or slips
    if any(bot.startswith(LOOK_AHEAD) for bot in found.strength):
        bots[STRONGEST] = max(found.strength, key=found.strength.__getitem__)
    return bots


def _nearest(found: Strengths, bots: list[str], share: float) -> str:
    """The bot that comes nearest to taking a share from the steady one."""
    goal = _odds(share)
    return min(bots, key=lambda bot: abs(_odds(found.share(bot, STEADY_BOT)) - goal))


def bot_behind(game: Game[Any], name: str) -> str:
    """The bot that plays for a level in a game, by its name in the ladder; other names as is."""
    return _behind(game).get(name, name)


class Opponent(NamedTuple):
    """A level in one game, with all that was measured of it."""

    level: Level
    bot: str
    seconds: float | None
    """What it takes for a decision; unknown where nothing was measured."""
    wins: dict[str, float]
    """The share that it is expected to take from each other level."""
    games: int
    """How many games it has played on the ladder."""


@lru_cache(maxsize=64)
def opponents(game: Game[Any]) -> tuple[Opponent, ...]:
    """The levels of a game from the weakest; one that plays as another does is left out."""
    bots: dict[str, str] = {}
    for name, bot in _behind(game).items():
        if bot not in bots.values():
            bots[name] = bot
    rated = ratings(ladder_of(game))
    found = fit(ladder_of(game).meetings) if rated else None
    told = []
    for name, bot in bots.items():
        known = rated.get(bot)
        wins = {
            other: found.share(bot, foe)
            for other, foe in bots.items()
            if found is not None and known and foe in rated and other != name
        }
        games, seconds = (known.games, known.seconds) if known else (0, None)
        told.append(Opponent(BY_NAME[name], bot, seconds, wins, games))
    return tuple(told)
