"""What must not get through: hidden cards to onlookers, and words that are more than words."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Response, WebSocket, expect

from tests.browser.conftest import Seat
from tests.browser.person import TURN_OVER, Person
from tests.browser.test_table import with_a_friend

pytestmark = pytest.mark.slow

PRINTED = re.compile(r"/api/games/[^/]+/printed(\?|$)")
"""Every card as it is printed, which is the same for all and tells nothing of who holds it."""
NOTE = "the plan that nobody else may read"


class Traffic:
    """All that reaches a page: answers, live messages, and what it says to its console."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.answers: list[Response] = []
        self.frames: list[str] = []
        self.said: list[str] = []
        page.on("response", self._answered)
        page.on("websocket", self._listen)
        page.on("console", lambda message: self.said.append(message.text))

    def _answered(self, answer: Response) -> None:
        self.answers.append(answer)

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def everything(self) -> str:
        told = [answer for answer in self.answers if "/api/" in answer.url]
        bodies = [one.text() for one in told if not PRINTED.search(one.url)]
        return "\n".join([*bodies, *self.frames, *self.said, self.page.content()])


OPEN = {"axis_allies_1914"}
"""Here all lies open, but for the notes."""


@pytest.mark.parametrize("game", TURN_OVER)
def test_who_looks_on_sees_no_hidden_card(person: Seat, game: str) -> None:
    ann, eve = person("Ann"), person("Eve")
    ann.page.goto(ann.address)
    ann.choose(game)
    ann.page.get_by_text("Pace and onlookers").click()
    ann.page.get_by_role("button", name="Whoever has the link").click()
    ann.start(game)
    ann.wait_until_asked()
    traffic = Traffic(eve.page)
    eve.page.goto(ann.page.url)
    expect(eve.ask).to_contain_text("Waiting for")
    ann.page.get_by_role("tab", name="Notes").click()
    ann.page.get_by_label("Notes for yourself").fill(NOTE)
    expect(ann.page.get_by_text("Kept. Only you can read it.")).to_be_visible()
    ann.page.get_by_role("tab", name="Log").click()
    ann.play_turn(game, ann.step_by_keyboard)
    expect(eve.page.locator(".log")).to_contain_text(re.compile(TURN_OVER[game]))
    eve.page.get_by_label("Moment of the game").fill("0")
    expect(eve.ask).to_contain_text("Looking back: event 0")
    eve.page.get_by_role("button", name="Back to now").click()
    eve.page.get_by_role("tab", name="Text board").click()
    eve.picture("looks-on")
    heard = traffic.everything()
    told = eve.state()  # after what was heard: bots may have shown more cards meanwhile
    hidden = cards_in(opened(ann)) - cards_in(told["scene"]) - named_in(told["log"])
    assert len(hidden) > 5 or game in OPEN
    assert "revision" in "".join(traffic.frames)
    assert [card for card in sorted(hidden) if f'"{card}"' in heard] == []
    assert NOTE not in heard


def opened(who: Person) -> dict[str, Any]:
    """The table with all cards open, which takes the end of the game."""
    who.page.get_by_role("button", name="Table menu").click()
    who.page.get_by_role("button", name="Resign").click()
    who.page.get_by_role("button", name="Yes, I resign").click()
    expect(who.page.get_by_role("dialog")).to_contain_text("The game is over")
    scene: dict[str, Any] = who.state("?cards=open")["scene"]
    return scene


def cards_in(scene: dict[str, Any]) -> set[str]:
    """The cards that a scene shows the faces of."""
    return {card["id"] for zone in scene["zones"] for card in zone["cards"]}


def named_in(log: list[dict[str, Any]]) -> set[str]:
    """What everybody was told of. A card stands for all its copies: one played, others held."""
    return {one for line in log for one in line["about"]}


# Words of others.

MISCHIEF = '<img src=x onerror="window.fooled=1">'
SHORT = '<svg onload="fooled=1">'
"""As mischief, but short enough for a name."""


def unharmed(who: Person) -> None:
    """What somebody wrote is shown as they wrote it, and does nothing."""
    assert who.page.evaluate("window.fooled") is None
    assert who.page.locator("[onerror], [onload]").count() == 0


def test_names_and_talk_are_words_and_nothing_else(person: Seat) -> None:
    ann, bob = with_a_friend(person, "great_war", name=SHORT)
    for one in (ann, bob):
        one.page.get_by_role("tab", name="Chat").click()
    bob.page.get_by_label("Say something to the table").fill(MISCHIEF)
    bob.page.get_by_role("button", name="Send").click()
    for one in (ann, bob):
        expect(one.page.get_by_text(MISCHIEF)).to_be_visible()
        unharmed(one)
    expect(ann.page.get_by_text(SHORT).first).to_be_visible()
    bob.page.goto(f"{bob.address}/account")
    expect(bob.page.get_by_role("heading", name=SHORT)).to_be_visible()
    unharmed(bob)


def test_a_record_is_words_and_nothing_else(person: Seat, tmp_path: Path) -> None:
    ann = person("Ann")
    ann.come_in()
    ann.play_against_bots("great_war")
    table = ann.page.url.rsplit("/", 1)[1]
    opened(ann)
    answer = ann.context.request.get(f"{ann.address}/api/tables/{table}/record")
    text = answer.text()
    for number, seat in enumerate(json.loads(text.splitlines()[0])["seats"]):
        text = text.replace(json.dumps(seat["name"]), json.dumps(f"{MISCHIEF} {number}"))
    record = tmp_path / "mischief.jsonl"
    record.write_text(text)
    ann.page.goto(f"{ann.address}/records")
    ann.page.get_by_label("Record", exact=True).set_input_files(record)
    expect(ann.page.get_by_text(MISCHIEF).first).to_be_visible()
    unharmed(ann)
    ann.page.get_by_role("button", name="Replay it").click()
    expect(ann.ask).to_contain_text("Looking back: event 0")
    expect(ann.page.get_by_text(MISCHIEF).first).to_be_visible()
    unharmed(ann)


def test_a_page_runs_no_script_but_its_own(person: Seat) -> None:
    ann = person("Ann")
    ann.page.goto(ann.address)
    with ann.page.expect_console_message(lambda said: "Content Security Policy" in said.text):
        ann.page.evaluate(
            "document.body.append(Object.assign(document.createElement('script'),"
            " { textContent: 'window.fooled = 1' }))"
        )
    assert ann.page.evaluate("window.fooled") is None
    ann.complaints.clear()
