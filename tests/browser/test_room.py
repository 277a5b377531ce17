"""At 1280x720 every game plays without scrolling: hand, log, tracks and rows are in view."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Seat
from tests.browser.person import TITLES

pytestmark = pytest.mark.slow

SCROLLS = """() => {
  const page = document.documentElement;
  return page.scrollHeight > innerHeight || page.scrollWidth > innerWidth;
}"""
LINES = "() => document.querySelector('#side-panel').clientHeight / 24"
"""How many lines of the log have room."""
INSIDE = """([inner, outer]) => {
  const frame = document.querySelector(outer).getBoundingClientRect();
  return [...document.querySelectorAll(inner)].every(one => {
    const box = one.getBoundingClientRect();
    return box.left >= frame.left - 1 && box.right <= frame.right + 1
      && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
  });
}"""
CUT = """() => [...document.querySelectorAll('.seats small')]
  .filter(one => one.scrollWidth > one.clientWidth + 1
    || one.getBoundingClientRect().right > one.closest('.who').getBoundingClientRect().right + 1)
  .map(one => one.innerText)"""
"""What is cut of the figures beside the powers: hands, piles, points."""


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), (390, 844)])
@pytest.mark.parametrize("game", TITLES)
def test_a_game_has_room_on_the_screen(person: Seat, game: str, size: tuple[int, int]) -> None:
    phone = size[0] < 720
    ann = person("Ann", phone=phone)
    ann.page.set_viewport_size({"width": size[0], "height": size[1]})
    ann.play_against_bots(game)
    assert not ann.page.evaluate(SCROLLS), "the page does not scroll"
    if not phone:
        assert ann.page.evaluate(LINES) >= 8
        assert ann.page.evaluate(INSIDE, [".others .other", "header"]), "all tracks in view"
        assert ann.page.evaluate(CUT) == [], "what each power has is told whole"
        for strip in ann.page.locator(".hand .strip").all():
            assert strip.evaluate("one => one.scrollWidth <= one.clientWidth + 1"), "no card is out"
    if game == "great_war" and not phone:
        assert ann.page.evaluate(INSIDE, [".table .row", ".ground"]), "both rows are whole"
    ann.picture(f"{game}-{size[0]}")


def test_boxes_are_a_tab_at_the_edge_until_one_looks_into_them(person: Seat) -> None:
    ann = person("Ann")
    ann.page.set_viewport_size({"width": 1280, "height": 720})
    ann.play_against_bots("paths_of_glory")
    boxes = ann.page.get_by_label("Boxes beside the map")
    tab = boxes.get_by_role("button", name="Boxes")
    expect(boxes.locator(".box")).to_have_count(0)
    shape = boxes.bounding_box()
    assert shape is not None
    assert shape["width"] < 40
    tab.click()
    expect(boxes.locator(".box").first).to_contain_text("Reserve")
    ann.picture("boxes")
