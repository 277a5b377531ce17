"""When the server goes away, is too busy or is overtaken: the page says so and nothing is lost."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Seat
from tests.browser.house import House
from tests.browser.person import EVENT, Person
from tests.browser.test_table import with_a_friend

pytestmark = pytest.mark.slow

AWAY = "we keep trying"
ACT = re.compile("/act$")


@pytest.fixture
def own_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that only one test uses, to be killed."""
    own = House(tmp_path_factory.mktemp("killed"))
    yield own
    own.close()


@pytest.fixture
def address(request: pytest.FixtureRequest, house: House) -> str:
    """The shared server, unless a test has one of its own."""
    chosen: House = house
    if "own_house" in request.fixturenames:
        chosen = request.getfixturevalue("own_house")
    return chosen.address


def choose(who: Person) -> str:
    """Chooses the first offer; what it says."""
    said = who.offers.first.locator("span").inner_text()
    who.page.get_by_label("Confirm every step").check()
    who.offers.first.click()
    expect(who.confirm).to_be_enabled()
    return said


def test_two_pages_outlive_a_killed_server(own_house: House, person: Seat) -> None:
    ann, bob = with_a_friend(person, "great_war")
    waiting = "Waiting for Central Powers"
    bob.play_until(lambda: waiting in bob.ask.inner_text(), bob.step_by_keyboard)
    before = ann.offers.count()
    kept = choose(ann)
    own_house.kill()
    for one in (ann, bob):
        expect(one.ask).to_contain_text(AWAY)
    ann.picture("away")
    ann.confirm.click()
    expect(ann.confirm).to_be_disabled()
    own_house.start()
    expect(ann.offers).not_to_have_count(before)
    for one in (ann, bob):
        expect(one.ask).not_to_contain_text(AWAY)
        one.complaints.clear()
    assert kept not in ann.offers.locator("span").all_inner_texts(), "what was confirmed is done"
    ann.play_until(lambda: "in turn 1" in ann.log(), ann.step_by_keyboard)
    for one in (ann, bob):
        expect(one.page.locator(".log")).to_contain_text(re.compile(r"defends? in turn 1"))


def test_a_table_opens_when_the_server_comes_back(own_house: House, person: Seat) -> None:
    ann = person("Ann")
    ann.play_against_bots("quartermaster")
    away = iter(range(3))
    # The page itself is there, but the first requests find nobody.
    ann.page.route(
        "**/api/tables/**",
        lambda route: route.abort() if next(away, None) is not None else route.continue_(),
    )
    ann.page.reload()
    ann.wait_until_asked()
    expect(ann.page.locator(".seats li")).to_have_count(6)
    assert ann.page.locator(".frame svg").count() == 1
    ann.complaints.clear()


@pytest.mark.parametrize("status", [429, 503])
def test_a_busy_server_is_asked_again(person: Seat, status: int) -> None:
    ann = person("Ann")
    ann.play_against_bots("great_war")
    before = ann.offers.count()
    refusals = iter(range(2))

    def answer(route: Route) -> None:
        if next(refusals, None) is None:
            route.continue_()
        else:
            route.fulfill(status=status, body="not now")

    ann.page.route(ACT, answer)
    choose(ann)
    ann.confirm_it()
    expect(ann.offers).not_to_have_count(before)
    expect(ann.ask).not_to_contain_text(AWAY)
    ann.complaints.clear()


def test_an_answer_that_is_lost_does_nothing_twice(person: Seat) -> None:
    ann = person("Ann")
    ann.play_against_bots("great_war")
    losses = iter(range(1))
    sent: list[str] = []

    def lose(route: Route) -> None:
        sent.append(route.request.post_data or "")
        if next(losses, None) is None:
            route.continue_()
        else:
            route.fetch()
            route.abort()

    ann.page.route(ACT, lose)
    choose(ann)
    ann.confirm_it()
    ann.until(lambda: len(sent) == 2)
    expect(ann.ask).not_to_contain_text(AWAY)
    expect(ann.confirm).to_have_count(0)
    first, second = (json.loads(body) for body in sent)
    assert first["key"] == second["key"]
    assert ann.log().count("You keep") == 1
    ann.complaints.clear()


def test_news_that_comes_while_an_answer_is_on_its_way_is_not_missed(person: Seat) -> None:
    ann, bob = with_a_friend(person, "great_war")
    waiting = "Waiting for Central Powers"
    bob.play_until(lambda: waiting in bob.ask.inner_text(), bob.step_by_keyboard)
    news: list[int] = []
    bob.page.on("websocket", lambda line: line.on("framereceived", lambda _: news.append(1)))
    asked: list[Route] = []
    held: list[tuple[Route, str]] = []

    def hold(route: Route) -> None:
        """The third request waits: the page asks when it opens, and when its line is there."""
        asked.append(route)
        if len(asked) == 3:
            held.append((route, route.fetch().text()))
        else:
            route.continue_()

    bob.page.route(re.compile(r"/state\b"), hold)
    bob.page.reload()
    bob.until(lambda: bool(news) and len(asked) == 2)
    expect(bob.ask).to_contain_text(waiting)
    bob.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    bob.until(lambda: bool(held))
    heard = len(news)
    ann.play_until(lambda: "in turn 1" in ann.log(), ann.step_by_keyboard)
    bob.until(lambda: len(news) > heard)
    route, old = held[0]
    route.fulfill(body=old, content_type="application/json")
    expect(bob.page.locator(".log")).to_contain_text("in turn 1")


def test_the_second_click_of_two_does_not_answer_the_next_question(person: Seat) -> None:
    ann = person("Ann")
    ann.play_against_bots("great_war")
    ann.page.get_by_label("Pass for me when I can only pass").uncheck()
    for _ in range(4):
        before = ann.page.evaluate(EVENT)
        ann.page.locator(".offer", has_text="Keep").first.click()
        ann.wait_for_change(before)
    expect(ann.ask).to_contain_text("nothing more to choose")
    before = ann.state()["acted"]
    ann.confirm.dispatch_event("click", {"detail": 2})
    expect(ann.confirm).to_be_enabled()
    assert ann.state()["acted"] == before
    ann.confirm.click()
    expect(ann.ask).not_to_contain_text("nothing more to choose")


def test_a_line_of_talk_that_is_not_sent_stays_to_be_sent(person: Seat) -> None:
    ann, bob = with_a_friend(person, "great_war")
    for one in (ann, bob):
        one.page.get_by_role("tab", name="Chat").click()
    field = ann.page.get_by_label("Say something to the table")
    ann.context.set_offline(True)
    field.fill("Are you there?")
    ann.page.get_by_role("button", name="Send").click()
    expect(ann.ask).to_contain_text("The server does not answer")
    expect(field).to_have_value("Are you there?")
    ann.context.set_offline(False)
    ann.complaints.clear()
    ann.page.get_by_role("button", name="Send").click()
    expect(bob.page.get_by_text("Are you there?")).to_be_visible()
    expect(field).to_have_value("")


def test_a_note_that_is_not_kept_is_kept_later(person: Seat) -> None:
    ann = person("Ann")
    ann.play_against_bots("great_war")
    ann.page.get_by_role("tab", name="Notes").click()
    field = ann.page.get_by_label("Notes for yourself")
    expect(field).to_be_enabled()
    ann.context.set_offline(True)
    field.fill("Beware of gas")
    ann.page.get_by_role("tab", name="Log").click()
    ann.page.get_by_role("tab", name="Notes").click()
    expect(field).to_have_value("Beware of gas")
    ann.context.set_offline(False)
    expect(ann.page.get_by_text("Kept. Only you can read it.")).to_be_visible()
    ann.complaints.clear()
