"""Where games are kept: a folder of the user's, a readable name for each game."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

from sandtable.core.errors import SandtableError
from sandtable.core.table.record import Record
from sandtable.core.table.table import Table
from sandtable.folders import data_folder, made_data_folder

LATEST = "latest"


def new_path(table: Table[Any]) -> Path:
    """A free name: ``great_war-2024-05-31-1542-central-v-greedy.jsonl``."""
    place = made_data_folder("name a file with --save")
    when = datetime.now().strftime("%Y-%m-%d-%H%M")
    stem = f"{table.game.key}-{when}-{_players(table)}"
    names = [f"{stem}.jsonl", *(f"{stem}-{number}.jsonl" for number in range(2, 1000))]
    return next(place / name for name in names if not (place / name).exists())


def _players(table: Table[Any]) -> str:
    people = [seat.name for seat in table.seats if not seat.is_bot]
    bots = [
        seat.player.removeprefix("bot:").replace(":", "-") for seat in table.seats if seat.is_bot
    ]
    sides = "-and-".join(people)
    return f"{sides}-v-{'-'.join(bots)}" if bots else sides


def unfinished() -> list[Path]:
    """The kept games that are not over, the latest first; other files do not count."""
    return [path for path in _kept() if _goes_on(path)]


def _kept() -> list[Path]:
    return sorted(
        data_folder().glob("*.jsonl"), key=lambda path: path.stat().st_mtime, reverse=True
    )


def to_resume() -> Path:
    """The game last played that is not over."""
    found = unfinished()
    if not found:
        raise SandtableError(f"There is no unfinished game in {data_folder()}; start one.")
    return found[0]


def find(name: str) -> Path:
    """The file a player means: a path, the name of a kept game, or ``latest``."""
    kept = _kept()
    if name == LATEST and kept:
        return kept[0]
    for path in (Path(name), data_folder() / name, data_folder() / f"{name}.jsonl"):
        if path.is_file():
            return path
    raise SandtableError(
        f"There is no file {name}; name a record, or a game kept in {short(data_folder())}."
    )


def short(path: Path) -> str:
    """A path for reading, the home folder as a tilde."""
    home = Path.home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)


def name(path: Path) -> str:
    """The shortest name that ``find`` knows a game by."""
    if path.parent != data_folder():
        return str(path)
    return LATEST if path == _kept()[0] else path.stem


def _goes_on(path: Path) -> bool:
    try:
        record = Record.read(path)
    except SandtableError:
        return False
    return not record.events or record.events[-1].kind != "reveal"
