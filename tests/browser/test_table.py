"""At the table: why not, undo, replay, talk, several people, the end."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Position, expect

from tests.browser.conftest import Seat
from tests.browser.person import EVENT, Person
from tests.browser.test_access import faults

pytestmark = pytest.mark.slow

BESIDE_THE_NAMES: Position = {"x": 4, "y": 8}
"""Where a line of the log leads to its moment: a name in it opens what it names."""


def test_what_is_not_lit_says_why_not(person: Seat) -> None:
    ann = person("Ann")
    ann.play_against_bots("quartermaster")
    ann.click(ann.page.locator("[data-piece='soviet_union_army_moscow']"))
    bubble = ann.page.locator(".bubble")
    expect(bubble).to_contain_text("Moscow")
    expect(bubble).to_contain_text("Rule")


def test_who_wants_to_confirm_every_step_is_asked(person: Seat) -> None:
    ann = person("Ann")
    ann.play_against_bots("quartermaster")
    all_offers = ann.offers.count()
    expect(ann.confirm).to_have_count(0)
    ann.page.get_by_label("Confirm every step").check()
    ann.page.locator(".hand .card.lit").first.click()
    expect(ann.page.locator(".offer.ready")).to_have_count(1)
    expect(ann.confirm).to_be_enabled()
    ann.page.keyboard.press("Escape")
    expect(ann.offers).to_have_count(all_offers)
    expect(ann.confirm).to_have_count(0)


def test_who_can_only_pass_is_asked_if_they_wish(person: Seat) -> None:
    ann = person("Ann")
    ann.play_against_bots("great_war")
    ann.page.get_by_label("Pass for me when I can only pass").uncheck()
    for _ in range(4):
        before = ann.page.evaluate(EVENT)
        ann.page.locator(".offer", has_text="Keep").first.click()
        ann.wait_for_change(before)
    expect(ann.ask).to_contain_text("nothing more to choose")
    ann.confirm.click()
    expect(ann.ask).not_to_contain_text("nothing more to choose")


def test_undo_takes_back_a_step(person: Seat) -> None:
    ann = person("Ann")
    ann.play_against_bots("great_war")
    before = ann.offers.all_inner_texts()
    ann.step_by_keyboard()
    expect(ann.offers).not_to_have_count(len(before))
    ann.page.keyboard.press("z")
    expect(ann.offers).to_have_count(len(before))
    assert ann.offers.all_inner_texts() == before


def test_replay_shows_the_past_and_comes_back(person: Seat) -> None:
    ann = person("Ann")
    ann.play_against_bots("great_war")
    for _ in range(3):
        ann.step_by_keyboard()
    now = ann.offers.all_inner_texts()
    slider = ann.page.get_by_label("Moment of the game")
    slider.fill("1")
    expect(ann.ask).to_contain_text("Looking back: event 1")
    slider.press("ArrowRight")
    expect(ann.ask).to_contain_text("Looking back: event 2")
    ann.page.get_by_role("button", name="To the start").click()
    expect(ann.ask).to_contain_text("Looking back: event 0")
    expect(ann.offers).to_have_count(0)
    ann.picture("past")
    ann.page.get_by_role("button", name="Back to now").click()
    assert ann.offers.all_inner_texts() == now


def test_a_line_of_the_log_leads_to_its_moment(person: Seat) -> None:
    ann = person("Ann")
    ann.play_against_bots("quartermaster")
    for _ in range(4):
        ann.step_by_keyboard()
    ann.page.locator(".log button").first.click(position=BESIDE_THE_NAMES)
    expect(ann.ask).to_contain_text("Looking back")


def test_the_text_board_says_where_the_pieces_are(person: Seat) -> None:
    ann = person("Ann")
    ann.play_against_bots("quartermaster")
    ann.page.get_by_role("tab", name="Text board").click()
    board = ann.page.get_by_role("tabpanel", name="Text board")
    expect(board).to_contain_text("Moscow (star): Soviet Army.")
    expect(board).to_contain_text("Next to")


def test_the_map_finds_a_space(person: Seat) -> None:
    ann = person("Ann")
    ann.play_against_bots("quartermaster")
    ann.page.keyboard.press("/")
    ann.page.get_by_label("Name of the space").fill("madag")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("[data-space='madagascar'] .pointed")).to_be_visible()


def test_with_bots_one_can_go_back_beyond_a_draw(person: Seat) -> None:
    ann = person("Ann")
    ann.play_against_bots("great_war")
    before = ann.offers.all_inner_texts()
    ann.play_until(lambda: "lead one card" in ann.ask.inner_text(), ann.step_by_keyboard)
    ann.page.get_by_role("button", name="To the start").click()
    expect(ann.ask).to_contain_text("Looking back: event 0")
    ann.page.get_by_role("button", name="Table menu").click()
    ann.page.get_by_role("button", name="Go back, if all agree").click()
    ann.page.get_by_role("button", name="Ask to go back to event 0").click()
    expect(ann.offers).to_have_count(len(before))
    assert ann.offers.all_inner_texts() == before


def test_a_bot_stands_in_and_gives_the_seat_back(person: Seat) -> None:
    ann = person("Ann")
    ann.play_against_bots("great_war")
    ann.page.get_by_role("button", name="Table menu").click()
    ann.page.get_by_role("button", name="Let a bot play while I am away").click()
    expect(ann.page.locator(".log")).to_contain_text("Round 1: Central Powers to play.")
    expect(ann.page.get_by_text("you, a bot stands in")).to_be_visible()
    ann.page.get_by_role("button", name="Table menu").click()
    ann.page.get_by_role("button", name="Take back from the caretaker").click()
    expect(ann.page.get_by_text("you, a bot stands in")).to_have_count(0)
    ann.wait_until_asked()


def test_two_play_on_one_screen_with_a_curtain_between_them(person: Seat) -> None:
    ann = person("Ann")
    ann.page.goto(ann.address)
    ann.pick("great_war")
    ann.page.get_by_role("button", name="Hot seat").click()
    ann.start("great_war")
    heading = ann.page.get_by_role("heading", level=1)
    expect(heading).to_have_text("Now: Central Powers")
    ann.curtain.click()
    central = cards_of(ann)
    ann.play_until(lambda: ann.curtain.count() > 0, ann.step_by_keyboard)
    expect(heading).to_have_text("Now: Entente")
    assert "\n".join(faults(ann)) == ""
    ann.picture("curtain")
    ann.page.keyboard.press("1")
    ann.page.keyboard.press("Enter")  # presses the button, which has the focus
    ann.wait_until_asked()
    assert cards_of(ann).isdisjoint(central)
    ann.play_turn("great_war", ann.step_by_keyboard)
    log = ann.page.locator(".log")  # the seat changes: the earlier lines come after the last
    expect(log).to_contain_text("Round 1: Central Powers to play.")
    expect(log).to_contain_text("Round 1: Entente to play.")


def test_who_plays_both_sides_alone_needs_no_curtain(person: Seat) -> None:
    ann = person("Ann")
    ann.page.goto(ann.address)
    ann.pick("great_war")
    ann.sit(1, "me")
    ann.start("great_war")
    ann.page.get_by_label("Hide no cards at this table any more").check()
    ann.curtain.click()
    both = "Round 1: Central Powers to play."
    ann.play_until(lambda: ann.curtain.count() > 0 or both in ann.log(), ann.step_by_keyboard)
    assert both in ann.log(), "no curtain fell between the two opening hands"
    ann.page.reload()
    ann.wait_until_asked()


def cards_of(who: Person) -> set[str]:
    """The cards in the hand on the screen."""
    all_ids = "all => all.map(one => one.dataset.id)"
    found = set(who.page.locator(".hand .card").evaluate_all(all_ids))
    assert found
    return found


def with_a_friend(person: Seat, game: str, name: str = "Bob") -> tuple[Person, Person]:
    """Two people at one table; the second comes by link."""
    ann, bob = person("Ann"), person("Bob")
    ann.come_in_at_home()
    ann.pick(game)
    ann.sit(1, "friend")
    ann.start(game)
    link = ann.page.get_by_label("Link for").input_value()
    ann.page.get_by_role("link", name="To the table").click()
    bob.page.goto(link)
    bob.page.get_by_label("What shall we call you?").fill(name)
    bob.page.get_by_role("button", name="Play as guest").click()
    ann.wait_until_asked()
    bob.wait_until_asked()
    return ann, bob


def test_two_people_play_live(person: Seat) -> None:
    ann, bob = with_a_friend(person, "great_war")
    waiting = "Waiting for Central Powers"
    bob.play_until(lambda: waiting in bob.ask.inner_text(), bob.step_by_keyboard)
    ann.play_until(lambda: "in turn 1" in ann.log(), ann.step_by_keyboard)
    for one in (ann, bob):
        expect(one.page.locator(".log")).to_contain_text(re.compile(r"defends? in turn 1"))


def test_talk_reaches_the_other(person: Seat) -> None:
    ann, bob = with_a_friend(person, "great_war")
    for one in (ann, bob):
        one.page.get_by_role("tab", name="Chat").click()
    ann.page.get_by_label("Say something to the table").fill("Good luck!")
    ann.page.get_by_role("button", name="Send").click()
    expect(bob.page.get_by_text("Good luck!")).to_be_visible()


def test_the_end_gives_the_outcome_and_the_record(person: Seat) -> None:
    ann = person("Ann")
    ann.play_against_bots("great_war")
    ann.page.get_by_role("button", name="Table menu").click()
    ann.page.get_by_role("button", name="Resign").click()
    ann.page.get_by_role("button", name="Yes, I resign").click()
    slip = ann.page.get_by_role("dialog")
    expect(slip).to_contain_text("The game is over")
    expect(slip).to_contain_text("sealed before the first card")
    with ann.page.expect_download() as download:
        slip.get_by_role("link", name="Download the record").click()
    lines: list[dict[str, Any]] = [
        json.loads(line) for line in download.value.path().read_text("utf-8").splitlines()
    ]
    assert lines[0]["game"] == "great_war"
