"""Cards and places that a text names open when pointed at, tapped or reached by key."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import showcase
from tests.browser.conftest import Seat
from tests.browser.person import Person
from tests.browser.test_access import faults

pytestmark = pytest.mark.slow

LINE = {
    "event": 7,
    "text": "The Allied Powers: Moltke. Attack on Riga.",
    "about": ["card_1", "riga"],
    "dice": [],
}


def seated(person: Seat, address: str, *, phone: bool = False) -> tuple[Person, showcase.Showcase]:
    ann = person("Ann", phone=phone)
    stand_in = showcase.Showcase(ann.page)
    first = {"event": 2, "text": "It begins.", "about": [], "dice": []}
    stand_in.now = showcase.state(showcase.scene(), log=[first, LINE])
    stand_in.open(address)
    return ann, stand_in


def name(where: Locator, words: str) -> Locator:
    return where.locator("[data-names]").get_by_text(words, exact=True)


def opened(ann: Person) -> Locator:
    return ann.page.locator(".named .card")


def place(ann: Person, space: str) -> Locator:
    return ann.page.locator(f".frame [data-space={space}] .pointed")


def in_sight(ann: Person, space: str) -> bool:
    """Whether a space is ringed where it can be seen."""
    box, frame = place(ann, space).bounding_box(), ann.page.locator(".frame").bounding_box()
    assert box is not None
    assert frame is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    wide, high = frame["width"], frame["height"]
    return frame["x"] < x < frame["x"] + wide and frame["y"] < y < frame["y"] + high


def view(ann: Person) -> str:
    shown: str = ann.page.evaluate(
        "() => document.querySelector('.lens svg > g').getAttribute('transform')"
    )
    return shown


def test_a_card_named_in_the_log_opens_as_the_hand_shows_it(person: Seat, address: str) -> None:
    ann, _ = seated(person, address)
    log = ann.page.locator(".log")
    expect(opened(ann)).to_have_count(0)
    name(log, "Moltke").hover()
    expect(opened(ann)).to_contain_text("Activation in France and Belgium costs Germany")
    expect(opened(ann).locator(".figure").first).to_have_text("3OPS")
    expect(opened(ann)).to_be_in_viewport(ratio=1)
    ann.picture("card")
    assert faults(ann) == []
    ann.page.mouse.move(300, 300)
    expect(opened(ann)).to_have_count(0)


def test_a_place_named_in_the_log_is_shown_while_pointed_at_and_stays_by_a_click(
    person: Seat, address: str
) -> None:
    ann, _ = seated(person, address)
    ann.page.get_by_role("button", name="West").click()
    ann.rest()
    before = view(ann)
    riga = name(ann.page.locator(".log"), "Riga")
    riga.hover()
    expect(place(ann, "riga")).to_have_count(1)
    ann.until(lambda: in_sight(ann, "riga"))
    ann.picture("place")
    ann.page.mouse.move(300, 300)
    expect(place(ann, "riga")).to_have_count(0)
    ann.page.wait_for_function(
        "before => document.querySelector('.lens svg > g').getAttribute('transform') === before",
        arg=before,
    )
    riga.click()
    ann.page.mouse.move(300, 300)
    expect(place(ann, "riga")).to_have_count(0)
    assert view(ann) != before
    expect(ann.ask).not_to_contain_text("Looking back")


def test_the_rest_of_a_line_still_leads_to_its_moment(person: Seat, address: str) -> None:
    ann, stand_in = seated(person, address)
    stand_in.past = {"2": showcase.state(showcase.scene(), event=2)}
    ann.page.locator(".log button", has_text="It begins.").click()
    expect(ann.ask).to_contain_text("Looking back: event 2")


def test_the_battle_slip_and_the_prompt_open_what_they_name(person: Seat, address: str) -> None:
    ann, _ = seated(person, address)
    slip = ann.page.locator(".slips .panel")
    for where in (slip, ann.ask):
        name(where, "Moltke").hover()
        expect(opened(ann)).to_contain_text("Moltke")
        ann.page.mouse.move(300, 500)
        expect(opened(ann)).to_have_count(0)
    name(ann.ask, "Verdun").hover()
    expect(place(ann, "verdun")).to_have_count(1)


def test_keys_open_what_is_named(person: Seat, address: str) -> None:
    ann, _ = seated(person, address)
    ann.page.keyboard.press("Tab")
    name(ann.ask, "Moltke").focus()
    expect(opened(ann)).to_contain_text("Moltke")
    ann.page.keyboard.press("Escape")
    expect(opened(ann)).to_have_count(0)
    ann.page.locator(".log button").first.focus()
    ann.page.keyboard.press("Tab")
    expect(opened(ann)).to_contain_text("Moltke")
    ann.page.keyboard.press("Shift+Tab")
    expect(opened(ann)).to_have_count(0)


def test_a_tap_opens_what_is_named_and_another_puts_it_away(person: Seat, address: str) -> None:
    ann, _ = seated(person, address, phone=True)
    name(ann.ask, "Moltke").tap()
    expect(opened(ann)).to_contain_text("Activation in France")
    ann.picture("card")
    name(ann.ask, "Verdun").tap()
    expect(opened(ann)).to_have_count(0)
    expect(place(ann, "verdun")).to_have_count(1)
    ann.until(lambda: in_sight(ann, "verdun"))
    ann.page.get_by_role("tab", name="Log").tap()
    name(ann.page.locator(".log"), "Moltke").tap()
    expect(opened(ann)).to_contain_text("Activation in France")
    ann.picture("log")
    ann.page.get_by_role("tab", name="Log").tap()
    expect(opened(ann)).to_have_count(0)


UNFOLDED = "text => text.scrollHeight <= text.clientHeight + 1"
"""Whether all of a line is seen; only then do its words stay where they are."""


def test_a_card_that_lies_nowhere_in_sight_opens_as_it_is_printed(person: Seat) -> None:
    """The Great War: the event of the turn is turned up and lies in no row of cards."""
    ann = person("Ann")
    ann.come_in()
    ann.play_against_bots("great_war")
    ann.play_until(lambda: "in turn 1" in ann.log(), ann.step_by_keyboard)
    ann.wait_until_asked()  # so that nothing more is told, and the log stays where it is
    state = ann.state()
    shown = {card["id"] for zone in state["scene"]["zones"] for card in zone["cards"]}
    away = [
        (line["text"], one)
        for line in state["log"]
        for one in line["about"]
        if not one.startswith("power:") and one not in shown
    ]
    assert away, "somebody has turned up a card that is gone"
    card = ann.page.locator(f".log [data-names={away[-1][1]}]").first
    line = card.locator("xpath=ancestor::button")
    line.hover(position={"x": 20, "y": 8})
    ann.page.wait_for_function(UNFOLDED, arg=line.locator(".text").element_handle())
    card.hover()
    expect(opened(ann)).to_contain_text(card.inner_text())
