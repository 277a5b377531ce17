"""``sandtable backup``: a copy of the server's database, also while the server runs."""

from __future__ import annotations

import argparse
import os
import sqlite3
from datetime import datetime
from pathlib import Path

from sandtable.commands.common import Commands, add_command
from sandtable.core.errors import SandtableError

EXAMPLES = """\
  sandtable backup backups/
  sandtable backup copy.db --database sqlite:////srv/sandtable/server.db"""
SQLITE = "sqlite:///"


def add(commands: Commands) -> None:
    words = "Copy the server's database, also while the server runs; see docs/hosting.md."
    parser = add_command(commands, "backup", run, words, EXAMPLES)
    parser.add_argument(
        "to", metavar="TO", help="a new file, or a folder, where the copy is named after the time"
    )
    parser.add_argument(
        "--database", metavar="ADDRESS", help="default: the SQLite file in your data folder"
    )


def run(args: argparse.Namespace) -> int:
    source = _file(args.database)
    place = Path(args.to)
    copy = place / f"server-{datetime.now():%Y-%m-%d-%H%M%S}.db" if place.is_dir() else place
    copy_database(source, copy)
    print(f"{source} is copied to {copy} and the copy is sound.")
    return 0


def _file(address: str | None) -> Path:
    """The file of a SQLite database; the server's own one if none is named."""
    if address is None:
        from sandtable.server.settings import default_database

        address = default_database()
    if not address.startswith(SQLITE):
        raise SandtableError("Only SQLite files are copied here; for PostgreSQL use pg_dump.")
    file = Path(address.removeprefix(SQLITE))
    if not file.is_file():
        raise SandtableError(f"There is no database {file}; name one with --database.")
    return file


def copy_database(source: Path, copy: Path) -> None:
    """Copies a database as it is at one moment, and checks the copy; it is for the owner's eyes."""
    try:
        os.close(os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        raise SandtableError(f"{copy} is there already; choose another name.") from None
    except OSError as error:
        raise SandtableError(
            f"Cannot write {copy} ({error.strerror}); choose another place."
        ) from None
    try:
        original, copied = sqlite3.connect(source), sqlite3.connect(copy)
        try:
            original.backup(copied)
            (found,) = copied.execute("PRAGMA integrity_check").fetchone()
        finally:
            original.close()
            copied.close()
    except sqlite3.Error as error:
        copy.unlink()
        raise SandtableError(f"{source} cannot be copied ({error}).") from None
    if found != "ok":
        raise SandtableError(f"{source} is damaged, and so is the copy {copy}: {found}.")
