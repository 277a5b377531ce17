"""The databases the server is tested on: SQLite, and PostgreSQL where it is installed."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


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


@contextmanager
def database(kind: str, folder: Path) -> Iterator[str]:
    """The address of an empty database for a while."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'server.db'}"
        return
    with postgres() as address:
        yield address


@contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL of our own; it will not run as root, so then it runs as its own user."""
    programs = postgres_programs()
    assert programs is not None
    user = "postgres" if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory() as name, socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port = trial.getsockname()[1]
        trial.close()
        if user:
            shutil.chown(name, user)
        data = f"{name}/data"
        setting_up = [str(programs / "initdb"), "-D", data, "-U", "sandtable", "--auth=trust"]
        subprocess.run(setting_up, check=True, user=user, cwd=name, stdout=subprocess.DEVNULL)
        options = f"-p {port} -k {name} -c listen_addresses=127.0.0.1"
        control = [str(programs / "pg_ctl"), "-D", data, "-w"]
        starting = [*control, "-l", f"{name}/log", "-o", options, "start"]
        subprocess.run(starting, check=True, user=user, cwd=name, stdout=subprocess.DEVNULL)
        try:
            yield f"postgresql+psycopg://sandtable@127.0.0.1:{port}/postgres"
        finally:
            stopping = [*control, "-m", "immediate", "stop"]
            subprocess.run(stopping, check=True, user=user, cwd=name, stdout=subprocess.DEVNULL)
