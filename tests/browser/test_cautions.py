"""Warnings before an action is ended: asked for in the menu, or each time before the last step."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Seat
from tests.browser.person import EVENT, Person
from tests.browser.test_access import faults

pytestmark = pytest.mark.slow

SWITCH = "Warn me before I end an action"


def begin(who: Person) -> None:
    """A guest at the introductory scenario, with the Austrian army of Sarajevo about to leave."""
    who.come_in()
    seats = [
        {"powers": ["central"], "player": "me"},
        {"powers": ["allied"], "player": "bot:random"},
    ]
    made = who.context.request.post(
        f"{who.address}/api/tables",
        data={"game": "paths_of_glory", "scenario": "introductory", "seats": seats},
        headers={"X-Sandtable": "1"},
    )
    who.page.goto(f"{who.address}/table/{made.json()['id']}")
    who.wait_until_asked()
    for words in ("Take Guns", "One operation", "Activate to move: Sarajevo", "6th Army"):
        do(who, words)


def do(who: Person, words: str) -> None:
    """Does an offer, found by its words."""
    before = who.page.evaluate(EVENT)
    who.offers.filter(has_text=words).first.click()
    who.finish()
    who.wait_for_change(before)


def slip(who: Person) -> Locator:
    return who.page.get_by_role("region", name="Check supply")


def open_menu(who: Person) -> Locator:
    who.page.get_by_role("button", name="Menu").click()
    return who.page.get_by_role("dialog", name="This table")


@pytest.mark.parametrize("phone", [False, True])
def test_a_check_from_the_menu_lights_up_what_could_be_cut_off(person: Seat, phone: bool) -> None:
    ann = person("Ann")
    begin(ann)
    if phone:
        ann.page.set_viewport_size({"width": 390, "height": 844})
    open_menu(ann).get_by_role("button", name="Check supply").click()
    expect(slip(ann)).to_contain_text("would cut off")
    expect(ann.page.locator("[data-space=mostar] .pointed")).to_have_count(1)
    ann.picture("check")
    assert "\n".join(faults(ann)) == ""
    slip(ann).get_by_role("button", name="Close").click()
    expect(slip(ann)).to_have_count(0)
    expect(ann.page.locator(".pointed")).to_have_count(0)


def test_who_wants_it_is_warned_before_the_last_step(person: Seat) -> None:
    ann = person("Ann")
    begin(ann)
    menu = open_menu(ann)
    menu.get_by_label(SWITCH).check()
    menu.get_by_role("button", name="Close").click()
    do(ann, "Go to Mostar")
    stop = ann.endings.filter(has_text="Stop here")
    stop.click()
    ann.confirm.click()
    expect(slip(ann)).to_contain_text("would cut off")
    ann.picture("warned")
    assert "\n".join(faults(ann)) == ""
    slip(ann).get_by_role("button", name="Think again").click()
    expect(ann.ask).to_contain_text("Move the Austro-Hungarian 6th Army from Mostar")
    ann.confirm.click()
    slip(ann).get_by_role("button", name=re.compile("^Do it anyway: Stop here")).click()
    expect(slip(ann)).to_have_count(0)
    expect(ann.ask).not_to_contain_text("Move the Austro-Hungarian 6th Army")


def test_the_switch_is_kept_and_others_are_not_warned(person: Seat) -> None:
    ann = person("Ann")
    begin(ann)
    menu = open_menu(ann)
    menu.get_by_label(SWITCH).check()
    ann.page.reload()
    ann.wait_until_asked()
    menu = open_menu(ann)
    expect(menu.get_by_label(SWITCH)).to_be_checked()
    menu.get_by_label(SWITCH).uncheck()
    menu.get_by_role("button", name="Close").click()
    do(ann, "Go to Mostar")
    do(ann, "Stop here")
    expect(slip(ann)).to_have_count(0)


def test_a_game_without_warnings_has_no_button_for_them(person: Seat) -> None:
    ann = person("Ann")
    ann.come_in()
    ann.play_against_bots("great_war")
    menu = open_menu(ann)
    expect(menu.get_by_role("button", name="Resign")).to_be_visible()
    expect(menu.get_by_label(SWITCH)).to_have_count(0)
