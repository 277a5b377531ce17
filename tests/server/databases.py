"""The databases the server is tested on: SQLite, and PostgreSQL where it is installed."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import psycopg

from sandtable.server.storage import Storage

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


def kinds() -> list[str]:
    """The databases there are here."""
    return ["sqlite", *(["postgresql"] if postgres_programs() else [])]


def sqlite_home(folder: Path) -> Home:
    """A home whose database is a file."""
    return Home(folder, f"sqlite:///{folder / 'server.db'}")


class Postgres:
    """A PostgreSQL of our own. A new database is a copy of one that has all the tables."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._do(f"CREATE DATABASE {TEMPLATE}")
        storage = Storage(self._address(TEMPLATE))
        storage.upgrade()
        storage.close()

    @contextmanager
    def database(self, empty: bool = False) -> Iterator[str]:
        """The address of a fresh database for a while; an empty one has not even tables."""
        name = f"sandtable_{next(_numbers)}"
        self._do(f"CREATE DATABASE {name} TEMPLATE {'template0' if empty else TEMPLATE}")
        yield self._address(name)
        self._do(f"DROP DATABASE {name} WITH (FORCE)")

    def _address(self, name: str) -> str:
        return f"postgresql+psycopg://sandtable@127.0.0.1:{self.port}/{name}"

    def _do(self, command: str) -> None:
        place = f"host=127.0.0.1 port={self.port} user=sandtable dbname=postgres"
        with psycopg.connect(place, autocommit=True) as connection:
            connection.execute(command.encode())


@contextmanager
def postgres() -> Iterator[Postgres]:
    """PostgreSQL for a while; it will not run as root, so then it runs as its own user."""
    programs = postgres_programs()
    assert programs is not None
    user = "postgres" if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory() as name:
        port = _free_port()
        if user:
            shutil.chown(name, user)
        data = f"{name}/data"
        setting_up = [str(programs / "initdb"), "-D", data, "-U", "sandtable", "--auth=trust"]
        setting_up += ["--no-sync", "--encoding=UTF8", "--locale=C"]
        subprocess.run(setting_up, check=True, user=user, cwd=name, stdout=subprocess.DEVNULL)
        options = f"-p {port} -k {name} -c listen_addresses=127.0.0.1 -c fsync=off"
        control = [str(programs / "pg_ctl"), "-D", data, "-w"]
        starting = [*control, "-l", f"{name}/log", "-o", options, "start"]
        subprocess.run(starting, check=True, user=user, cwd=name, stdout=subprocess.DEVNULL)
        try:
            yield Postgres(port)
        finally:
            stopping = [*control, "-m", "immediate", "stop"]
            subprocess.run(stopping, check=True, user=user, cwd=name, stdout=subprocess.DEVNULL)


def _free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port: int = trial.getsockname()[1]
        return port
