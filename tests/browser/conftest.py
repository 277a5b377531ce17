"""A server process, a browser, and people who sit at it."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.house import House
from tests.browser.person import Person

CHROMIUM = "/usr/bin/chromium-headless-shell"
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

Seat = Callable[..., Person]
Noting = Generator[None, pytest.TestReport, pytest.TestReport]
FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Noting:
    """Notes which test failed, so that what was on its screens is kept."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with an empty database, shared by all tests."""
    shared = House(tmp_path_factory.mktemp("browser"))
    yield shared
    shared.close()


@pytest.fixture
def address(house: House) -> str:
    """Where the server listens."""
    return house.address


@pytest.fixture(scope="package")
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

    def make(name: str, *, phone: bool = False, dark: bool = False, moving: bool = False) -> Person:
        one = Person(browser, address, name, phone=phone, dark=dark, test=test, moving=moving)
        people.append(one)
        return one

    yield make
    complaints = [complaint for one in people for complaint in one.complaints]
    for one in people:
        if FAILED in request.node.stash:
            one.keep("failed")
        else:
            one.picture("end")
        one.leave()
    assert complaints == []
