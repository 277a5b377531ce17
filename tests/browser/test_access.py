"""Everybody can use it: axe finds nothing, keys reach everything, the theme follows."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Request, expect

from tests.browser.conftest import Seat
from tests.browser.person import TITLES, Person

pytestmark = pytest.mark.slow

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = {"type": "rule", "values": ["color-contrast"]}


def faults(who: Person) -> list[str]:
    """What axe says against the page; the dark theme differs in colours alone."""
    if not who.page.evaluate("() => 'axe' in window"):
        who.page.evaluate(AXE.read_text("utf-8"))
    wanted = COLOURS if who.dark else {"type": "tag", "values": RULES}
    found: dict[str, Any] = who.page.evaluate("only => axe.run({ runOnly: only })", wanted)
    return [
        f"{one['id']} ({one['impact']}): {one['nodes'][0]['html'][:200]}"
        for one in found["violations"]
    ]


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing_on_the_first_page(person: Seat, dark: bool) -> None:
    ann = person("Ann", dark=dark)
    ann.page.goto(ann.address)
    expect(ann.page.get_by_role("button", name="Start The Great War")).to_be_visible()
    assert "\n".join(faults(ann)) == ""


@pytest.mark.parametrize("game", TITLES)
@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing_at_the_table(person: Seat, game: str, dark: bool) -> None:
    ann = person("Ann", dark=dark)
    ann.play_against_bots(game)
    for tab in ("Log", "Chat", "Tracks", "Text board"):
        ann.page.get_by_role("tab", name=tab).click()
        assert "\n".join(faults(ann)) == "", tab


@pytest.mark.parametrize("game", TITLES)
@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing_on_a_phone(person: Seat, game: str, dark: bool) -> None:
    ann = person("Ann", phone=True, dark=dark)
    ann.play_against_bots(game)
    for tab in ann.page.get_by_role("tab").all():
        tab.tap()
        assert "\n".join(faults(ann)) == "", tab.inner_text()


LOOKS = [(dark, phone) for dark in (False, True) for phone in (False, True)]


@pytest.mark.parametrize(("dark", "phone"), LOOKS)
def test_axe_finds_nothing_on_the_other_pages(person: Seat, dark: bool, phone: bool) -> None:
    """Waiting games, open tables, games to watch, finished ones, the account, a wrong link."""
    ann = person("Ann", dark=dark, phone=phone)
    for page in ("watch", "records", "account"):
        clean(ann, page)
    ann.come_in()
    asked(ann, **LISTED)
    over = asked(ann, game="great_war")
    ann.post(f"/api/tables/{over['id']}/resign", {})
    for page in ("", "watch", "records", "account"):
        clean(ann, page)
    clean(ann, "enter#nowhere")
    ann.complaints.clear()  # the browser tells of the link that was refused


@pytest.mark.parametrize(("dark", "phone"), LOOKS)
def test_axe_finds_nothing_on_an_invitation(person: Seat, dark: bool, phone: bool) -> None:
    """With a name and without one, to a seat."""
    ann = person("Ann")
    ann.come_in()
    made = asked(ann, game="great_war", seats=[MINE, {"powers": ["entente"], "player": "friend"}])
    (invite,) = [seat["invite"] for seat in made["seats"] if "invite" in seat]
    bob = person("Bob", dark=dark, phone=phone)
    for named in (False, True):
        if named:
            bob.come_in()
        clean(bob, f"table/{made['id']}?invite={invite}", "You are invited to a table")


@pytest.mark.parametrize(("dark", "phone"), LOOKS)
def test_axe_finds_nothing_in_what_opens_over_a_table(
    person: Seat, dark: bool, phone: bool
) -> None:
    ann = person("Ann", dark=dark, phone=phone)
    ann.play_against_bots("great_war")
    slips = ["Table menu"] if phone else ["Table menu", "Help (?)"]
    for slip in slips:
        ann.page.get_by_role("button", name=slip).click()
        expect(ann.page.get_by_role("dialog")).to_be_visible()
        assert "\n".join(faults(ann)) == "", slip
        ann.page.keyboard.press("Escape")
    ann.ask.get_by_role("button", name="Rule").click()
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    assert "\n".join(faults(ann)) == ""
    ann.page.keyboard.press("Escape")
    ann.post(f"/api/tables/{ann.state()['id']}/resign", {})
    expect(ann.page.get_by_role("dialog")).to_contain_text("The game is over")
    assert "\n".join(faults(ann)) == ""


MINE = {"powers": ["central"], "player": "me"}
LISTED: dict[str, Any] = {
    "game": "great_war",
    "scenario": "skirmish",
    "visibility": "open",
    "clock": {"kind": "days", "amount": 3},
    "seats": [MINE, {"powers": ["entente"], "player": "open"}],
}


def asked(who: Person, **wanted: Any) -> dict[str, Any]:
    """A new table."""
    return who.post("/api/tables", wanted)


def clean(who: Person, page: str, heading: str = "") -> None:
    """Axe finds nothing on a page."""
    who.page.goto("about:blank")
    who.page.goto(f"{who.address}/{page}")
    expect(who.page.locator("main h1").first).to_contain_text(heading or re.compile(r"\w"))
    who.page.wait_for_load_state("networkidle")
    assert "\n".join(faults(who)) == "", page


def test_the_map_and_the_rules_are_asked_for_by_their_version(person: Seat) -> None:
    """So that the browser keeps them: of a second visit the server hears nothing."""
    ann = person("Ann")
    fetched: list[str] = []
    ann.page.on("request", lambda request: fetched.append(request.url))
    ann.play_against_bots("quartermaster")
    ann.ask.get_by_role("button", name="Rule").click()
    expect(ann.page.get_by_role("dialog", name=re.compile("^Rule "))).to_be_visible()
    for part in ("map", "rules"):
        asked_for = [url for url in fetched if re.search(rf"/{part}(\?|$)", url)]
        assert asked_for
        assert all(re.search(r"\?version=\w{16}$", url) for url in asked_for), asked_for


def test_the_first_load_is_small(person: Seat) -> None:
    ann = person("Ann")
    loaded: dict[str, int] = {}

    def weigh(request: Request) -> None:
        if "/api/" not in request.url:
            loaded[request.url] = request.sizes()["responseBodySize"]

    ann.page.on("requestfinished", weigh)
    ann.play_from_home("quartermaster")
    ann.page.wait_for_load_state("networkidle")
    assert any(url.endswith(".js") for url in loaded)
    assert sum(loaded.values()) < 350_000, loaded


def test_the_theme_can_be_changed(person: Seat) -> None:
    ann = person("Ann")
    ann.page.goto(ann.address)
    ground = "getComputedStyle(document.body).backgroundColor"
    light = ann.page.evaluate(ground)
    ann.page.get_by_role("button", name="Dark or light").click()
    assert ann.page.evaluate(ground) != light
    ann.page.reload()
    assert ann.page.evaluate(ground) != light


def test_what_is_asked_is_told_to_screen_readers(person: Seat) -> None:
    ann = person("Ann")
    ann.play_against_bots("quartermaster")
    expect(ann.ask.locator("[aria-live=polite]")).to_contain_text("Discard three")
    expect(ann.page.locator(".frame svg")).to_have_attribute("aria-hidden", "true")
