"""Servers for the tests, each on every database there is here.

``host`` is one server for all tests of a module; ``home`` is a place where a test starts servers
of its own. PostgreSQL is started once for all tests that a process runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.databases import Home, Postgres, kinds, postgres, sqlite_home
from tests.server.hosting import Host, hosted
from tests.server.processes import Process


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Postgres]:
    with postgres() as running:
        yield running


@contextmanager
def made_home(request: pytest.FixtureRequest, folder: Path) -> Iterator[Home]:
    """A home on the kind of database that the fixture was asked for."""
    if request.param == "sqlite":
        yield sqlite_home(folder)
        return
    server: Postgres = request.getfixturevalue("postgresql")
    with server.database() as address:
        yield Home(folder, address)


@pytest.fixture(params=kinds())
def home(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Home]:
    with made_home(request, tmp_path) as made:
        yield made


@pytest.fixture(scope="module", params=kinds())
def host(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Host]:
    with made_home(request, tmp_path_factory.mktemp("server")) as made, hosted(made) as running:
        yield running


@pytest.fixture
def start(home: Home) -> Iterator[Callable[[], Process]]:
    """Starts a server on the same database each time; none outlives the test."""
    started: list[Process] = []

    def start_one() -> Process:
        started.append(Process(home))
        return started[-1]

    yield start_one
    for process in started:
        process.kill()
