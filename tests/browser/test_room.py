"""At 1280x720 every game plays without scrolling: hand, log, tracks and rows are in view."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Seat
from tests.browser.person import TITLES, Person

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
WHOLE_OFFERS = """() => {
  const list = document.querySelector('.offers').getBoundingClientRect();
  return [...document.querySelectorAll('.offer')].filter(
    one => one.getBoundingClientRect().bottom <= list.bottom + 1).length;
}"""
MANY = 3
"""With this many offers or more they take room from the log."""
SIZES = [(1440, 900), (1280, 720), (390, 844)]
PLAY_STEP = {"quartermaster": "Play or discard", "quartermaster_1914": "play a card"}
"""Later in these games, when more is told, the head line says more."""


def opened(person: Seat, game: str, size: tuple[int, int]) -> Person:
    """Somebody at a table of a game on a screen of this size."""
    ann = person("Ann", phone=size[0] < 720)
    ann.page.set_viewport_size({"width": size[0], "height": size[1]})
    ann.play_against_bots(game)
    return ann


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", TITLES)
def test_a_game_has_room_on_the_screen(person: Seat, game: str, size: tuple[int, int]) -> None:
    phone = size[0] < 720
    ann = opened(person, game, size)
    assert not ann.page.evaluate(SCROLLS), "the page does not scroll"
    if not phone:
        many = ann.offers.count() >= MANY
        assert ann.page.evaluate(LINES) >= (5 if many else 8)
        assert ann.page.evaluate(WHOLE_OFFERS) >= min(MANY, ann.offers.count())
        assert ann.page.evaluate(INSIDE, [".others .other", "header"]), "all tracks in view"
        assert ann.page.evaluate(CUT) == [], "what each power has is told whole"
        for strip in ann.page.locator(".hand .strip").all():
            assert strip.evaluate("one => one.scrollWidth <= one.clientWidth + 1"), "no card is out"
    if game == "great_war" and not phone:
        assert ann.page.evaluate(INSIDE, [".table .row", ".ground"]), "both rows are whole"
    ann.picture(f"{game}-{size[0]}")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", TITLES)
def test_all_of_the_head_line_is_on_the_screen_and_so_is_the_menu(
    person: Seat, game: str, size: tuple[int, int]
) -> None:
    ann = opened(person, game, size)
    assert ann.page.evaluate(INSIDE, ["header > *", "header"]), "as the table opens"
    words = PLAY_STEP.get(game)
    if words:
        ann.play_until(lambda: words in ann.ask.inner_text(), ann.step_by_keyboard)
        ann.wait_until_asked()
        assert ann.page.evaluate(INSIDE, ["header > *", "header"]), "in the Play step"
    ann.picture(f"head-{game}-{size[0]}")
    ann.click(ann.page.get_by_role("button", name="Table menu"))
    expect(ann.page.get_by_role("dialog", name="This table")).to_be_visible()


@pytest.mark.parametrize("game", ["axis_allies_1914", "quartermaster_1914"])
def test_on_a_laptop_four_offers_are_whole_where_many_can_be_made(person: Seat, game: str) -> None:
    ann = opened(person, game, (1280, 720))
    ann.play_until(lambda: ann.offers.count() > 3, ann.step_by_keyboard)
    ann.wait_until_asked()
    labels = [box["height"] for one in ann.offers.all()[:4] if (box := one.bounding_box())]
    assert ann.page.evaluate(WHOLE_OFFERS) >= (4 if max(labels) < 35 else 3)
    ann.picture(f"offers-{game}")


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
