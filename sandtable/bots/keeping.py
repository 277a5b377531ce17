"""What is kept of many games: a record of each in a folder, and a table with a line for each."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

from sandtable.bots.match import teams
from sandtable.bots.series import Job, Keep, Score
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game


@contextmanager
def keeping(
    game: Game[Any], seed: int, records: Path | None, table: Path | None
) -> Iterator[Keep | None]:
    """What ``play_jobs`` hands each game to; nothing if nothing is to be kept."""
    if records is None and table is None:
        yield None
        return
    try:
        if records is not None:
            records.mkdir(parents=True, exist_ok=True)
        if table is None:
            yield Keeper(game, seed, records, None)
            return
        with table.open("w", newline="", encoding="utf-8") as file:
            yield Keeper(game, seed, records, file)
    except OSError as error:
        raise SandtableError(
            f"Cannot write {error.filename} ({error.strerror}); choose another place."
        ) from None


class Keeper:
    """Writes each game down as it comes."""

    def __init__(
        self, game: Game[Any], seed: int, records: Path | None, table: TextIO | None
    ) -> None:
        self.game = game
        self.seed = seed
        self.records = records
        self.table = csv.writer(table, lineterminator="\n") if table is not None else None
        if self.table is not None:
            self.table.writerow(self.columns())

    def columns(self) -> list[str]:
        """The heads of the table."""
        powers = list(self.game.powers)
        return [
            *("game", "seed", "luck"),
            *[f"{power} bot" for power in powers],
            *[f"{power} result" for power in powers],
            *("margin", "decisions", "length", "outcome", "record"),
        ]

    def __call__(self, place: int, job: Job, score: Score) -> None:
        """Writes a game down: its record, and its line of the table."""
        name = ""
        if self.records is not None:
            name = f"{self.game.key}-{self.seed}-{place + 1:06}.jsonl"
            (self.records / name).write_text(score.record, encoding="utf-8", newline="\n")
        if self.table is not None:
            self.table.writerow(
                [
                    *(place + 1, self.seed, job.number),
                    *[self.bot_of(power, job) for power in range(len(self.game.powers))],
                    *[f"{share:g}" for share in score.result],
                    *(f"{score.margin:g}", score.decisions, score.length, score.outcome, name),
                ]
            )

    def bot_of(self, power: int, job: Job) -> str:
        """The bot that plays a power."""
        for team, bot in zip(teams(self.game), job.bots, strict=True):
            if team >> power & 1:
                return bot
        return ""
