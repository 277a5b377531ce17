"""A guest starts each game against bots and plays a complete turn."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Seat
from tests.browser.person import TITLES

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", TITLES)
def test_a_turn_by_mouse(person: Seat, game: str) -> None:
    ann = person("Ann")
    ann.play_against_bots(game)
    ann.picture("start")
    ann.play_turn(game, ann.step_by_mouse)


@pytest.mark.parametrize("game", TITLES)
def test_a_turn_by_keyboard(person: Seat, game: str) -> None:
    ann = person("Ann", dark=True)
    ann.play_against_bots(game)
    ann.play_turn(game, ann.step_by_keyboard)


@pytest.mark.parametrize("game", TITLES)
def test_on_a_phone_the_game_starts_and_goes_on(person: Seat, game: str) -> None:
    ann = person("Ann", phone=True)
    ann.play_against_bots(game)
    ann.picture("start")
    asked = ann.ask.inner_text()
    offers = ann.offers.count()
    assert offers > 1
    ann.page.locator(".card.lit").first.tap()
    expect(ann.confirm).to_be_enabled()
    ann.picture("chosen")
    ann.confirm.tap()
    expect(ann.offers).not_to_have_count(offers)
    width = ann.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390, f"the page is {width} pixels wide at {asked!r}"


def test_a_newcomer_needs_three_clicks(person: Seat) -> None:
    ann = person("Ann")
    ann.page.goto(ann.address)
    ann.pick("great_war")
    ann.start("great_war")
    ann.wait_until_asked()
    expect(ann.offers.first).to_be_visible()
