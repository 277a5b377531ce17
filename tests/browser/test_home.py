"""The first page: what one sees before choosing, and how few clicks lead to a table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Seat
from tests.browser.person import TITLES
from tests.browser.test_access import LISTED, asked, faults
from tests.browser.test_table import with_a_friend

pytestmark = pytest.mark.slow

SIZES = [(1440, 900), (1280, 720), (390, 844)]


@pytest.mark.parametrize("size", SIZES)
def test_each_game_shows_its_board_and_start_is_in_view(
    person: Seat, size: tuple[int, int]
) -> None:
    ann = person("Ann")
    width, height = size
    ann.page.set_viewport_size({"width": width, "height": height})
    ann.come_in_at_home()
    games = ann.page.get_by_role("group", name="Games").get_by_role("button")
    for title in TITLES.values():
        game = games.filter(has=ann.page.get_by_text(title, exact=True))
        expect(game.locator(".board path").nth(5)).to_be_attached()
        expect(game).to_contain_text(re.compile(r"\d players"))
        expect(game).to_contain_text(re.compile(r"\d (minutes|hours)"))
        expect(game).to_contain_text(re.compile(r"19\d\d.\d\d"))
    wide = ann.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= width
    start = ann.page.get_by_role("button", name="Start ").bounding_box()
    assert start is not None
    if width > 1000:
        assert start["y"] + start["height"] <= height
    assert faults(ann) == []
    ann.picture("home")


def test_a_first_game_is_short_and_choices_have_names(person: Seat) -> None:
    ann = person("Ann")
    ann.come_in_at_home()
    ann.pick("paths_of_glory")
    rules = ann.page.locator("summary", has_text="Scenario and rules")
    expect(rules).to_contain_text("Introductory: three turns")
    rules.click()
    chosen = ann.page.locator("details[open] option").all_inner_texts()
    assert [one for one in chosen if "_" in one] == []
    assert "Limited War: at most ten turns" in chosen


def test_a_side_by_lot(person: Seat) -> None:
    ann = person("Ann")
    ann.come_in_at_home()
    ann.pick("great_war")
    ann.page.get_by_role("group", name="Your side").get_by_text("Any").click()
    expect(ann.page.get_by_text("you (by lot)")).to_be_visible()
    ann.start("great_war")
    ann.wait_until_asked()
    assert sum(seat["you"] for seat in ann.state()["seats"]) == 1


def test_an_invitation_says_what_one_is_invited_to(person: Seat) -> None:
    ann, bob = person("Ann"), person("Bob")
    ann.come_in_at_home()
    ann.pick("great_war")
    ann.page.get_by_role("button", name="Invite friends").click()
    ann.start("great_war")
    link = ann.page.get_by_label("Link for").input_value()
    bob.come_in()
    bob.page.goto(link)
    told = bob.page.locator("main")
    for words in ("The Great War", "Ann", "Entente", "A skirmish: three turns", "no clock"):
        expect(told).to_contain_text(words)
    expect(told.get_by_role("definition").last).to_contain_text(re.compile(r"Entente.*: \w+"))
    assert faults(bob) == []
    bob.page.get_by_role("button", name="Sit down as Entente").click()
    bob.wait_until_asked()
    bob.page.goto(bob.address)
    row = bob.page.locator("li.asked")
    expect(row).to_contain_text("A skirmish: three turns")
    expect(row.locator(".prompt")).not_to_be_empty()


def test_waiting_games_and_open_tables_say_all_one_must_know(person: Seat) -> None:
    """Game, host, sides, scenario, pace, deadline and what is asked, also before one has looked."""
    ann, bob = person("Ann"), person("Bob")
    ann.come_in()
    asked(ann, **LISTED)
    bob.come_in_at_home()
    ann.page.goto(ann.address)
    waiting = ann.page.locator("li.asked")
    offered = bob.page.locator("section", has_text="Open tables").locator("li", has_text="Ann")
    for row, me in ((waiting, "you"), (offered, "Ann")):
        for words in (
            "The Great War",
            "host Ann",
            f"Central Powers: {me}",
            "Entente: free seat",
            "A skirmish: three turns",
            "3 days for each move",
            "Keep one or two Bonus",
        ):
            expect(row.first).to_contain_text(words)
        expect(row.first).to_contain_text(re.compile(r"\(\d days left\)"))
    ann.picture("waiting")
    assert faults(ann) == []


def test_a_rematch_changes_sides_and_the_result_is_kept(person: Seat) -> None:
    ann = person("Ann")
    ann.come_in()
    ann.play_against_bots("great_war")
    ann.page.get_by_role("button", name="Table menu").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ann.page.get_by_role("button", name="Yes, I resign").click()
    first = ann.page.url
    ann.page.get_by_role("button", name="Rematch with sides changed").click()
    ann.page.wait_for_url(lambda url: url != first)
    expect(ann.page.locator(".seats li", has_text="you")).to_contain_text("Entente")
    ann.page.goto(f"{ann.address}/records")
    row = ann.page.locator("li", has_text="The Great War").first
    expect(row).to_contain_text("Lost")
    expect(row).to_contain_text("with bot, Captain")


def test_games_to_watch_have_a_page(person: Seat) -> None:
    ann, bob = person("Ann"), person("Bob")
    ann.come_in_at_home()
    ann.pick("great_war")
    ann.page.get_by_text("Pace and onlookers").click()
    ann.page.get_by_role("button", name="All; it is listed").click()
    ann.start("great_war")
    ann.wait_until_asked()
    bob.page.goto(f"{bob.address}/watch")
    row = bob.page.locator("li", has_text="Central Powers: Ann, Entente: bot")
    expect(row).to_contain_text("A skirmish: three turns")
    assert faults(bob) == []
    row.first.get_by_role("link", name="Watch").click()
    expect(bob.page.locator(".seats")).to_contain_text("Ann")


def test_a_hint_and_sounds_are_there_when_wanted(person: Seat) -> None:
    ann = person("Ann")
    ann.come_in()
    ann.play_against_bots("great_war")
    ann.page.get_by_role("button", name="Hint").click()
    best = ann.page.get_by_role("status", name="Hint").get_by_role("listitem")
    expect(best).to_have_count(3)
    labels = [offer["label"] for offer in ann.state()["offers"]]
    for one in best.all():
        assert one.locator("b").inner_text() in labels
        expect(one).to_contain_text(re.compile(r"\d %"))
        expect(one.locator(".why")).not_to_be_empty()
    assert faults(ann) == []
    ann.picture("hint")
    ann.page.get_by_role("button", name="Table menu").click()
    sounds = ann.page.get_by_label("Soft sounds")
    expect(sounds).not_to_be_checked()
    sounds.check()
    ann.page.keyboard.press("Escape")
    ann.step_by_keyboard()
    ann.page.reload()
    ann.page.get_by_role("button", name="Table menu").click()
    expect(ann.page.get_by_label("Soft sounds")).to_be_checked()


def test_a_hint_is_shown_though_something_else_happened_while_the_bot_thought(
    person: Seat,
) -> None:
    ann, bob = with_a_friend(person, "great_war")
    table = f"/api/tables/{ann.state()['id']}"
    refused = bob.context.request.post(
        f"{bob.address}{table}/hint", data={"power": "entente"}, headers={"X-Sandtable": "1"}
    )
    assert "You have agreed now" in refused.text()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    ann.page.route(f"**{table}/hint", hold)
    ann.page.get_by_role("button", name="Hint").click()
    bob.post(f"{table}/draw", {})
    expect(ann.page.get_by_role("region", name="A draw is offered")).to_be_visible()
    held[0].continue_()
    expect(ann.page.get_by_role("status", name="Hint")).to_be_visible()


def test_the_odds_of_an_attack_stand_beside_the_prompt(person: Seat) -> None:
    ann = person("Ann")
    ann.come_in_at_home()
    ann.pick("paths_of_glory")
    ann.start("paths_of_glory")
    ann.wait_until_asked()
    for action in ("take_guns", "one_op", "attack aachen", "against liege", "commit ge_1"):
        state = ann.state()
        table = state["id"]
        answer = ann.context.request.post(
            f"{ann.address}/api/tables/{table}/act",
            headers={"X-Sandtable": "1"},
            data={
                "power": "central",
                "action": action,
                "revision": state["revision"],
                "key": f"odds {action}",
            },
        )
        assert answer.ok, answer.text()
    odds = ann.page.get_by_role("region", name="Odds")
    expect(odds).to_contain_text("As it stands")
    expect(odds).to_contain_text(re.compile(r"win \d+ %.*tie \d+ % · lose \d+ %"))
    assert faults(ann) == []
    ann.picture("odds")
