"""Everybody can use it: axe finds nothing, keys reach everything, the theme follows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Request, expect

from tests.browser.conftest import Seat
from tests.browser.person import TITLES, Person

pytestmark = pytest.mark.slow

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def faults(who: Person) -> list[str]:
    """What axe says against the page."""
    who.page.evaluate(AXE.read_text("utf-8"))
    wanted = {"runOnly": {"type": "tag", "values": RULES}}
    found: dict[str, Any] = who.page.evaluate("options => axe.run(options)", wanted)
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
def test_axe_finds_nothing_on_a_phone(person: Seat, game: str) -> None:
    ann = person("Ann", phone=True)
    ann.play_against_bots(game)
    assert "\n".join(faults(ann)) == ""


def test_the_first_load_is_small(person: Seat) -> None:
    ann = person("Ann")
    loaded: dict[str, int] = {}

    def weigh(request: Request) -> None:
        if "/api/" not in request.url and "/maps/" not in request.url:
            loaded[request.url] = request.sizes()["responseBodySize"]

    ann.page.on("requestfinished", weigh)
    ann.play_against_bots("quartermaster")
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
