"""Bots against each other: everyone meets everyone, sides swapped, luck the same for both.

Games come in pairs. Both games of a pair have the same luck; in the second the bots have changed
places. So what a bot owes to its side or to a good deal cancels out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from time import perf_counter
from typing import Any

from sandtable.bots.bot import derive
from sandtable.bots.match import teams
from sandtable.bots.series import Hand, Job, Keep, Progress, Score, play_jobs
from sandtable.bots.stats import elo, mean, trials_in_pairs, wilson
from sandtable.core.bits import bits
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game

MOST_STOOD_IN = 0.01
"""The share of its questions that a bot of an earlier commit may leave to today's greedy."""


def arena(
    game: Game[Any],
    options: Any = None,
    bots: Sequence[str] = ("greedy", "random"),
    games: int = 1000,
    seed: int = 0,
    workers: int | Hand = 1,
    progress: Progress | None = None,
    keep: Keep | None = None,
    recorded: bool = False,
) -> dict[str, Any]:
    """Plays ``games`` games between every two of the bots and sums them up, as plain data.

    ``scores`` has each bot's share of the points; ``intervals`` where it lies with 95 %
    confidence, by Wilson's score, with each pair of games counted for what it is worth
    (``trials_in_pairs``). A bot named first plays the first team, the other the second, and
    then they change; if there are more teams they take every other one. ``margin`` is by how
    much the bot's side leads on average.
    """
    if len(bots) < 2 or len(set(bots)) != len(bots):
        raise SandtableError("An arena needs two or more different bots, as in greedy,random.")
    begun = perf_counter()
    meetings = list(combinations(bots, 2))
    jobs = [
        job
        for meeting, (first, second) in enumerate(meetings)
        for job in _jobs(first, second, len(teams(game)), games, meeting)
    ]
    scores = play_jobs(game, options, jobs, seed, workers, progress, keep, recorded)
    stood_in = _stood_in(scores)
    tallies = {name: Tally() for name in bots}
    pairings = []
    for meeting, pair in enumerate(meetings):
        part = slice(meeting * games, (meeting + 1) * games)
        pairings.append(_pairing(game, pair, jobs[part], scores[part], tallies))
    seconds = perf_counter() - begun
    decisions = sum(score.decisions for score in scores)
    report = {
        "game": game.key,
        "bots": list(bots),
        "seed": seed,
        "games": len(jobs),
        "decisions": decisions,
        "seconds": round(seconds, 3),
        "decisions_per_second": round(decisions / seconds),
        "scores": {name: tally.share() for name, tally in tallies.items()},
        "intervals": {name: tally.interval() for name, tally in tallies.items()},
        "details": {name: tally.details(game) for name, tally in tallies.items()},
        "pairings": pairings,
        "stood_in": stood_in,
    }
    if len(bots) == 2:
        report |= {key: pairings[0][key] for key in ("elo", "elo_interval")}
    return report


def _stood_in(scores: Sequence[Score]) -> dict[str, dict[str, int]]:
    """For bots of earlier commits, how many questions only today's greedy could answer.

    If those were many, it was not that bot that was measured.
    """
    told: dict[str, dict[str, int]] = {}
    for bot, asked, stood_in in (one for score in scores for one in score.answered):
        if "@" in bot:
            own = told.setdefault(bot, {"questions": 0, "stood_in": 0})
            own["questions"] += asked
            own["stood_in"] += stood_in
    for bot, own in told.items():
        if own["stood_in"] > MOST_STOOD_IN * own["questions"]:
            raise SandtableError(
                f"{bot} could not answer {own['stood_in']} of {own['questions']} questions, as the "
                "rules have changed since; the match says nothing of it. Name a later commit."
            )
    return told


def _jobs(first: str, second: str, places: int, games: int, meeting: int) -> list[Job]:
    """The games between two bots; those of a pair share their number, and so their luck."""
    jobs = []
    for game in range(games):
        ahead, behind = (second, first) if game % 2 else (first, second)
        line_up = tuple(behind if place % 2 else ahead for place in range(places))
        jobs.append(Job(derive(meeting, game // 2), line_up))
    return jobs


@dataclass
class Tally:
    """What one bot has achieved: its points game by game, in pairs, and by side."""

    pairs: list[list[float]] = field(default_factory=list)
    margins: list[float] = field(default_factory=list)
    sides: dict[int, list[float]] = field(default_factory=dict)

    def add(self, points: float, margin: float, side: int, new_pair: bool) -> None:
        if new_pair:
            self.pairs.append([])
        self.pairs[-1].append(points)
        self.margins.append(margin)
        self.sides.setdefault(side, []).append(points)

    def points(self) -> list[float]:
        return [points for pair in self.pairs for points in pair]

    def share(self) -> float:
        return mean(self.points())

    def interval(self) -> list[float]:
        return list(wilson(self.share(), trials_in_pairs(self.pairs)))

    def details(self, game: Game[Any]) -> dict[str, Any]:
        return {
            **_counts(self.points()),
            "margin": mean(self.margins),
            "by_side": {
                "+".join(game.powers[power] for power in bits(teams(game)[side])): {
                    **_counts(points),
                    "share": mean(points),
                }
                for side, points in sorted(self.sides.items())
            },
        }


def _counts(points: list[float]) -> dict[str, int]:
    wins = sum(point > 0.5 for point in points)
    losses = sum(point < 0.5 for point in points)
    games = len(points)
    return {"games": games, "wins": wins, "draws": games - wins - losses, "losses": losses}


def _pairing(
    game: Game[Any],
    names: tuple[str, str],
    jobs: list[Job],
    scores: list[Score],
    tallies: dict[str, Tally],
) -> dict[str, Any]:
    """Enters the games between two bots in their tallies, and sums up just these."""
    own = Tally()
    for index, (job, score) in enumerate(zip(jobs, scores, strict=True)):
        for name in names:
            side = job.bots.index(name)
            entry = (_points(game, name, job, score), (-1) ** side * score.margin, side)
            tallies[name].add(*entry, new_pair=index % 2 == 0)
            if name == names[0]:
                own.add(*entry, new_pair=index % 2 == 0)
    interval = own.interval()
    return {
        "bots": list(names),
        **_counts(own.points()),
        "share": own.share(),
        "interval": interval,
        "elo": elo(own.share()),
        "elo_interval": [elo(bound) for bound in interval],
    }


def _points(game: Game[Any], name: str, job: Job, score: Score) -> float:
    """A bot's share of what all teams got; the powers of a team fare alike."""
    got = [score.result[bits(team)[0]] for team in teams(game)]
    own = [points for points, bot in zip(got, job.bots, strict=True) if bot == name]
    return sum(own) / sum(got)
