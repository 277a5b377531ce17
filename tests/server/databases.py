"""The databases the server is tested on: SQLite, and PostgreSQL where it is installed."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import psycopg
import pytest
from _pytest.mark import ParameterSet

from sandtable.server.storage import Base, Storage

TEMPLATE = "sandtable_template"
_numbers = count(1)


@dataclass(frozen=True)
class Home:
    """Where a server lives for a test: a folder of its own, and the address of a database."""

    folder: Path
    database: str


def postgres_programs() -> Path | None:
    """The folder of PostgreSQL's programs, if it is installed."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    found = shutil.which("initdb")
    if found:
        folders.append(Path(found).resolve().parent)
    return next((folder for folder in folders if (folder / "initdb").exists()), None)


def kinds() -> list[ParameterSet]:
    """The databases there are here; the daily check is content with the first."""
    found = [pytest.param("sqlite")]
    if postgres_programs():
        found.append(pytest.param("postgresql", marks=pytest.mark.slow))
    return found


def sqlite_home(folder: Path) -> Home:
    """A home whose database is a file."""
    return Home(folder, f"sqlite:///{folder / 'server.db'}")


@contextmanager
def held(home: Home) -> Iterator[None]:
    """Another program has the database to itself: nobody else writes, but all may read."""
    if home.database.startswith("sqlite:///"):
        other = sqlite3.connect(home.database.removeprefix("sqlite:///"), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            other.execute("ROLLBACK")
            other.close()
        return
    with psycopg.connect(home.database.replace("+psycopg", "")) as connection:
        for table in Base.metadata.sorted_tables:
            connection.execute(f"LOCK TABLE {table.name} IN EXCLUSIVE MODE".encode())
        yield
        connection.rollback()


class Postgres:
    """A PostgreSQL of our own. A new database is a copy of one that has all the tables."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self._do(f"CREATE DATABASE {TEMPLATE}")
        storage = Storage(self._address(TEMPLATE))
        storage.upgrade()
        storage.close()

    @contextmanager
    def database(self) -> Iterator[str]:
        """The address of a fresh database for a while."""
        name = f"sandtable_{next(_numbers)}"
        self._do(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}")
        yield self._address(name)
        self._do(f"DROP DATABASE {name} WITH (FORCE)")

    def _address(self, name: str) -> str:
        return f"postgresql+psycopg://sandtable@/{name}?host={self.folder}"

    def _do(self, command: str) -> None:
        with psycopg.connect(_place(self.folder), autocommit=True) as connection:
            connection.execute(command.encode())


RUN_WHILE_WE_LIVE = """
"$@" >log 2>&1 &
cat >/dev/null
kill -QUIT $!
wait
"""
"""Runs a program until whoever holds our standard input is gone, even if it was killed."""


@contextmanager
def postgres() -> Iterator[Postgres]:
    """PostgreSQL for a while; it will not run as root, so then it runs as its own user.

    It is reached by a file in its folder: a port that is free now may be taken a moment later.
    """
    programs = postgres_programs()
    assert programs is not None
    user = "postgres" if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory() as name:
        if user:
            shutil.chown(name, user)
        setting_up = [str(programs / "initdb"), "-D", f"{name}/data", "-U", "sandtable"]
        setting_up += ["--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"]
        subprocess.run(setting_up, check=True, user=user, cwd=name, stdout=subprocess.DEVNULL)
        running = [str(programs / "postgres"), "-D", f"{name}/data", "-k", name]
        running += ["-c", "listen_addresses=", "-c", "fsync=off"]
        shell = ["sh", "-c", RUN_WHILE_WE_LIVE, "sh", *running]
        with subprocess.Popen(shell, stdin=subprocess.PIPE, user=user, cwd=name) as process:
            _wait_for_it(name, process)
            yield Postgres(name)
            process.communicate()


def _wait_for_it(folder: str, process: subprocess.Popen[bytes]) -> None:
    """Waits until PostgreSQL answers."""
    while process.poll() is None:
        try:
            psycopg.connect(_place(folder)).close()
        except psycopg.OperationalError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("PostgreSQL did not start")


def _place(folder: str) -> str:
    return f"host={folder} user=sandtable dbname=postgres"
