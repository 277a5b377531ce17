"""The page docs/reports/ladder.md."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sandtable.bots.ladder import fit, ladder_of, opponents, ratings
from sandtable.bots.match import teams
from sandtable.core.game import Game

HEADS = ("bot", "level", "Elo", "95 %", "share", "{first}", "{second}", "games", "s a decision")


def report(games: Iterable[Game[Any]]) -> str:
    """Every game with its bots."""
    parts = [
        "# The ladder",
        "Made by `python -m tools.ladder` from `advice/data/ladder.csv` of each game. Every two "
        "bots meet in pairs of games with the same luck, sides swapped; those who answer quickly "
        "meet more often. Elo counts `greedy` as 1500; the interval is that of the difference to "
        "it. Shares count a draw as half; the two columns after it are those with each side. Time "
        "is what a decision took on average on the machine that played, other work included.",
    ]
    parts += [_of_game(game) for game in games if ladder_of(game).meetings]
    return "\n\n".join(parts) + "\n"


def _of_game(game: Game[Any]) -> str:
    ladder = ladder_of(game)
    sides = [game.seat_title(team) for team in teams(game)[:2]]
    level_of = {one.bot: one.level.title for one in opponents(game)}
    rows = [[head.format(first=sides[0], second=sides[1]) for head in HEADS], ["---"] * len(HEADS)]
    for bot, rating in ratings(ladder).items():
        first, second = rating.by_side
        rows.append(
            [
                f"`{bot}`",
                level_of.get(bot, ""),
                f"{rating.elo:.0f}",
                f"{rating.low:.0f} to {rating.high:.0f}",
                f"{rating.share:.0%}",
                f"{first:.0%}",
                f"{second:.0%}",
                str(rating.games),
                f"{rating.seconds:.4f}",
            ]
        )
    table = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    evenly = fit(ladder.meetings).even()
    return (
        f"## {game.title}\n\n{ladder.games()} games; {_words(ladder.origin)}.\n\n{table}\n\n"
        f"Between equals {sides[0]} take {evenly:.0%}."
    )


def _words(origin: str) -> str:
    """The runs that the games came from."""
    return "; ".join(line for line in origin.splitlines() if line.startswith("commit"))
