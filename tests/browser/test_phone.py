"""On a phone there is no dead end: what is asked for lies in the sheet, or in the free middle."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Seat
from tests.browser.person import EVENT, Person, middle
from tests.browser.test_acting import PAUSE, act, piece, war

pytestmark = pytest.mark.slow

COVERED = """place => {
  const box = document.querySelector(place).getBoundingClientRect();
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !there?.closest(".lens");
}"""

CUT = """() => [...document.querySelectorAll(".bar .button")]
  .filter(one => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
  .map(one => one.textContent.trim())"""


def touch(who: Person, thing: Locator) -> None:
    """A tap where it can be seen that a finger would hit it."""
    x, y = middle(thing)
    who.page.touchscreen.tap(x, y)


def test_units_of_the_reserve_box_are_in_the_sheet_when_they_are_asked_for(person: Seat) -> None:
    ann = person("Ann", phone=True)
    war(ann, "take_guns", "sr cp01_guns_of_august")
    reserve = ann.page.locator(".sheet .box.alive").first
    expect(reserve).to_be_visible()
    ann.picture("reserve")
    assert {"map", "offer"} & set(ann.answers())
    before = ann.page.evaluate(EVENT)
    touch(ann, reserve.locator("button:has(.ring)").first)
    ann.wait_for_change(before)


def test_the_views_of_the_map_live_in_the_sheet(person: Seat) -> None:
    ann = person("Ann", phone=True)
    war(ann, "take_guns", "ops cp01_guns_of_august")
    expect(ann.page.locator(".frame .button")).to_have_count(0)
    row = ann.page.get_by_role("group", name="What is seen of the map")
    for name in ("Smaller", "Larger", "Fronts", "Boxes"):
        expect(row.get_by_role("button", name=name)).to_be_visible()
    ann.rest()
    size = piece(ann, "ge_1").bounding_box()
    row.get_by_role("button", name="Larger").tap()
    ann.rest()
    larger = piece(ann, "ge_1").bounding_box()
    assert size is not None
    assert larger is not None
    assert larger["width"] > size["width"] * 1.2
    row.get_by_role("button", name="Fronts").tap()
    ann.picture("fronts")
    ann.page.get_by_role("button", name="Balkans", exact=True).tap()
    x, y = middle(piece(ann, "ah_6"))
    assert 0 < x < 390
    assert 100 < y < 700
    row.get_by_role("button", name="Boxes").tap()
    expect(ann.page.locator(".sheet .box").first).to_be_visible()
    ann.picture("boxes")


def test_the_place_in_question_is_in_the_free_middle(person: Seat) -> None:
    """The odds lie over the map: the target is beside them, and above the sheet."""
    ann = person("Ann", phone=True)
    war(ann, "take_guns", "event cp01_guns_of_august", "against sedan")
    commit = next(one["action"] for one in ann.state()["offers"] if one["action"][:6] == "commit")
    act(ann, ann.page.url.rpartition("/")[2], "central", commit)
    odds = ann.page.get_by_label("Odds", exact=True)
    expect(odds).to_be_visible()
    sedan = ".frame g[data-space='sedan']"
    ann.until(lambda: not ann.page.evaluate(COVERED, sedan))
    ann.picture("attack")
    _, target = middle(ann.page.locator(sedan))
    above, sheet = odds.bounding_box(), ann.page.locator(".sheet").bounding_box()
    assert above is not None
    assert sheet is not None
    assert not above["y"] < target < above["y"] + above["height"]
    assert 120 < target < sheet["y"]
    assert not ann.page.evaluate(COVERED, sedan)
    assert {"map", "button"} & set(ann.answers())


def test_the_words_of_every_button_in_the_bar_are_whole(person: Seat) -> None:
    ann = person("Ann", phone=True)
    war(ann)
    assert ann.page.evaluate(CUT) == []
    ann.page.locator(".offer").first.tap()
    expect(ann.page.locator(".bar .button.go")).to_be_visible()
    expect(ann.page.locator(".bar .button.end")).to_be_visible()
    ann.picture("chosen")
    assert ann.page.evaluate(CUT) == []


def test_a_tapped_card_says_what_it_cannot_be_used_for(person: Seat) -> None:
    ann = person("Ann", phone=True)
    war(ann, "take_guns")
    offered = [one["action"] for one in ann.state()["offers"]]
    hand = [action.removeprefix("ops ") for action in offered if action.startswith("ops ")]
    card = next(one for one in hand if f"event {one}" not in offered)
    ann.page.locator(f".hand .card[data-id={card}]").tap()
    barred = ann.page.locator(".sheet .barred")
    expect(barred).to_have_count(1)
    expect(barred).to_contain_text(re.compile("Event: .* Rule"))
    expect(barred).to_be_in_viewport(ratio=0.9)
    expect(ann.uses).to_have_count(3)
    ann.picture("uses")


def test_confirm_every_step_holds_for_the_ways_in_the_bar(person: Seat) -> None:
    ann = person("Ann", phone=True)
    war(ann, "take_guns")
    ann.page.get_by_label("Confirm every step").check()
    before = ann.page.evaluate(EVENT)
    ann.page.locator(".hand .card[data-id=cp01_guns_of_august]").tap()
    ann.uses.first.tap()
    ann.page.wait_for_timeout(PAUSE)
    assert ann.page.evaluate(EVENT) == before, "it waits"
    ann.confirm.tap()
    ann.wait_for_change(before)


def test_a_long_press_gives_the_reason_and_its_rule(person: Seat) -> None:
    ann = person("Ann", phone=True)
    war(ann, "take_guns", "ops cp01_guns_of_august", "move koblenz", "done")
    x, y = middle(piece(ann, "ge_5"))
    finger = {"x": x, "y": y}
    hand = ann.context.new_cdp_session(ann.page)
    before = ann.page.evaluate(EVENT)
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    bubble = ann.page.locator(".bubble")
    expect(bubble).to_contain_text("Metz")
    expect(bubble).to_contain_text("This unit cannot move now.")
    expect(bubble).to_contain_text("Rule")
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert ann.page.evaluate(EVENT) == before, "a long press only informs"
    ann.picture("reason")
