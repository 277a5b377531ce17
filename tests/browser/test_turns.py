"""A guest starts each game against bots and plays a complete turn."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Seat
from tests.browser.person import TURN_OVER
from tests.browser.test_access import faults

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", TURN_OVER)
def test_a_turn_by_mouse(person: Seat, game: str) -> None:
    ann = person("Ann")
    ann.play_from_home(game)
    ann.picture("start")
    ann.play_turn(game, ann.step_by_mouse)
    assert "\n".join(faults(ann)) == ""


@pytest.mark.parametrize("game", TURN_OVER)
def test_a_turn_by_keyboard(person: Seat, game: str) -> None:
    ann = person("Ann", dark=True)
    ann.play_against_bots(game)
    ann.play_turn(game, ann.step_by_keyboard)
    assert "\n".join(faults(ann)) == ""


@pytest.mark.parametrize("game", TURN_OVER)
def test_a_turn_on_a_phone(person: Seat, game: str) -> None:
    ann = person("Ann", phone=True)
    ann.play_against_bots(game)
    ann.picture("start")
    widths: set[int] = set()

    def step() -> None:
        ann.look_for_an_answer()
        ann.step_by_mouse()
        widths.add(ann.page.evaluate("document.documentElement.scrollWidth"))

    ann.play_turn(game, step)
    assert max(widths) <= 390, "nothing lies beside the screen"
    ann.wait_until_asked()
    ann.picture("next-turn")
    assert "\n".join(faults(ann)) == ""
    ann.page.get_by_role("tab", name="Log").tap()
    expect(ann.page.locator("ol.log")).to_contain_text(re.compile(TURN_OVER[game]))
    ann.picture("log")


def test_a_newcomer_needs_three_clicks(person: Seat) -> None:
    ann = person("Ann")
    ann.page.goto(ann.address)
    ann.pick("great_war")
    ann.start("great_war")
    ann.wait_until_asked()
    expect(ann.offers.first).to_be_visible()
