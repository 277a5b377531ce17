"""A server process, a browser, and people who sit at it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

import sandtable
from tests.browser.person import Person

CLIENT = Path(sandtable.__file__).parent / "server" / "static" / "index.html"
CHROMIUM = "/usr/bin/chromium"
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

Seat = Callable[..., Person]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server of its own listens, with an empty database."""
    assert CLIENT.is_file(), "The client is not built; run: npm --prefix web run build"
    database = f"sqlite:///{tmp_path_factory.mktemp('browser') / 'server.db'}"
    command = [sys.executable, "-m", "sandtable", "serve", "--port", "0", "--database", database]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    try:
        said = server.stdout.readline()
        found = re.search(r"http://\S+", said)
        assert found, f"The server did not start: {said}"
        yield found[0]
    finally:
        server.terminate()
        server.wait(30)
        server.stdout.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield running
        running.close()


@pytest.fixture
def person(address: str, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Seat]:
    """Makes people, each with a browser of their own; their pages must not complain."""
    people: list[Person] = []
    test = re.sub(r"\W+", "_", request.node.name).strip("_")

    def make(name: str, *, phone: bool = False, dark: bool = False) -> Person:
        one = Person(browser, address, name, phone=phone, dark=dark, test=test)
        people.append(one)
        return one

    yield make
    complaints = [complaint for one in people for complaint in one.complaints]
    for one in people:
        one.picture("end")
        one.leave()
    assert complaints == []
