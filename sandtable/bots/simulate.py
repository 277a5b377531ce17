"""Very many games, and what came of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from time import perf_counter
from typing import Any

from sandtable.bots.match import teams
from sandtable.bots.series import Hand, Job, Keep, Progress, Score, play_jobs
from sandtable.bots.stats import deviation, mean, quantiles, wilson
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game

PERCENTS = (1, 5, 25, 50, 75, 95, 99)


def simulate(
    game: Game[Any],
    options: Any = None,
    bots: Sequence[str] = ("random",),
    games: int = 1000,
    seed: int = 0,
    workers: int | Hand = 1,
    progress: Progress | None = None,
    keep: Keep | None = None,
    recorded: bool = False,
) -> dict[str, Any]:
    """Plays ``games`` games and sums them up, as plain data.

    ``bots`` names one bot for all teams, or one for each. Everything but the time taken is the
    same for the same seed, whatever the number of workers.
    """
    line_up = _line_up(game, bots)
    begun = perf_counter()
    jobs = [Job(number, line_up) for number in range(games)]
    scores = play_jobs(game, options, jobs, seed, workers, progress, keep, recorded)
    seconds = perf_counter() - begun
    decisions = sum(score.decisions for score in scores)
    return {
        "game": game.key,
        "bots": list(line_up),
        "seed": seed,
        "games": games,
        "decisions": decisions,
        "seconds": round(seconds, 3),
        "decisions_per_second": round(decisions / seconds),
        **_sum_up(game, scores),
    }


def _line_up(game: Game[Any], bots: Sequence[str]) -> tuple[str, ...]:
    """A bot for each team."""
    places = len(teams(game))
    if len(bots) == 1:
        return tuple(bots) * places
    if len(bots) != places:
        raise SandtableError(f"{game.title} seats {places} bots; name one for all, or {places}.")
    return tuple(bots)


def _sum_up(game: Game[Any], scores: list[Score]) -> dict[str, Any]:
    shares = [mean([score.result[power] for score in scores]) for power in range(len(game.powers))]
    margins = [score.margin for score in scores]
    return {
        "results": dict(zip(game.powers, shares, strict=True)),
        "intervals": {
            power: list(wilson(share, len(scores)))
            for power, share in zip(game.powers, shares, strict=True)
        },
        "outcomes": dict(Counter(_kind(score.outcome) for score in scores).most_common()),
        "margin": {
            "mean": mean(margins),
            "sd": deviation(margins),
            "quantiles": quantiles(margins, PERCENTS),
        },
        "length": {
            "mean": mean([score.length for score in scores]),
            "counts": {
                str(turns): games
                for turns, games in sorted(Counter(score.length for score in scores).items())
            },
        },
    }


def _kind(outcome: str) -> str:
    """What kind of end it was: the words up to a comma, after which come its numbers."""
    return outcome.partition(",")[0]
