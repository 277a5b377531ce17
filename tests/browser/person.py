"""Somebody at a browser, who sees and clicks what a player would."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, expect

ARTEFACTS = Path(__file__).parent / "artefacts"
DESK = (1440, 900)
PHONE = (390, 844)
PATIENCE = 60_000
BOTS_PATIENCE = 60_000
MOST_STEPS = 500
BRISK_AFTER = 80
"""After so many steps by mouse somebody ends whatever can be ended."""
LOOK = 50
"""Thousandths of a second between two looks at a page."""

TITLES = {
    "great_war": "The Great War",
    "paths_of_glory": "Paths of Glory",
    "quartermaster": "Quartermaster General",
}
NOTHING = re.compile("nothing (to answer with|more to choose)")
TURN_OVER = {
    "great_war": r"Turn 2: ",
    "paths_of_glory": r"Turn 2, ",
    "quartermaster": r"the turn of the United Kingdom",
}
"""What the log says once the first turn of whoever began is over."""

EASY_SEAT = {"paths_of_glory": 1}
"""Where an easy bot is asked for: whoever clicks anything would lose the whole war in its first
month to a better one.
"""

DOUBLE_TAP = 500
"""Two taps within so many thousandths of a second are one double tap, which answers once."""
LIT_ON_MAP = "svg .ring:not(.picked)"
SEEN_ON_MAP = """lit => {
  for (const ring of document.querySelectorAll(lit)) {
    const box = ring.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const there = document.elementFromPoint(x, y);
    if (there?.closest("svg") === ring.closest("svg")) return [x, y];
  }
  return null;
}"""
"""Where something ringed is that nothing else covers, on the screen."""
EVENT = "() => document.querySelector('.screen')?.dataset.event"
ASKED = "document.querySelector('.ask') ?? document.querySelector('main')"
NEWS = f"() => `${{({EVENT})()}} ${{({ASKED})?.outerHTML}}`"
"""Whatever shows that a table has moved on, or asks something else."""
CAN_ACT = """nothing => {
  const asked = document.querySelector(".ask.mine");
  return asked !== null && !new RegExp(nothing).test(asked.innerText);
}"""
READY = f"before => document.querySelector('.go:not(:disabled)') || ({EVENT})() !== before"

_places = count(1)
expect.set_options(timeout=PATIENCE)


class Person:
    """A player, or somebody who looks on."""

    def __init__(
        self, browser: Browser, address: str, name: str, *, phone: bool, dark: bool, test: str
    ) -> None:
        width, height = PHONE if phone else DESK
        self.name = name
        self.address = address
        self.test = test
        self.phone = phone
        self.steps = 0
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=phone,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            extra_http_headers={"X-Forwarded-For": _own_address()},
        )
        self.context.set_default_timeout(PATIENCE)
        self.page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _heard(self, message: ConsoleMessage) -> None:
        # The browser logs every 409, which only says that others acted meanwhile.
        if message.type in ("error", "warning") and "409" not in message.text:
            self.complaints.append(message.text)

    def leave(self) -> None:
        self.context.close()

    def picture(self, moment: str) -> None:
        """Keeps a screenshot, to be looked at."""
        ARTEFACTS.mkdir(exist_ok=True)
        self.page.screenshot(path=ARTEFACTS / f"{self.test}-{self.name}-{moment}.png")

    # Arriving.

    def come_in(self) -> None:
        """Opens the first page and says who one is."""
        self.page.goto(self.address)
        self.page.get_by_label("What shall we call you?").fill(self.name)
        self.page.get_by_role("button", name="Play as guest").click()
        expect(self.page.locator("header .chip")).to_have_text(self.name)

    def pick(self, game: str) -> None:
        games = self.page.get_by_role("group", name="Games").get_by_role("button")
        games.filter(has_text=TITLES[game]).click()

    def sit(self, seat: int, player: str) -> None:
        """Says who sits in a seat."""
        self.page.locator(f"#seat-{seat}").select_option(player)

    def start(self, game: str) -> None:
        self.page.get_by_role("button", name=f"Start {TITLES[game]}").click()

    def play_against_bots(self, game: str) -> None:
        """Pick, start: nearly all the rest is preset."""
        self.page.goto(self.address)
        self.pick(game)
        if game in EASY_SEAT:
            self.sit(EASY_SEAT[game], "bot:random")
        self.start(game)
        self.wait_until_asked()

    # Looking.

    @property
    def ask(self) -> Locator:
        return self.page.get_by_role("region", name="What is asked")

    @property
    def offers(self) -> Locator:
        return self.page.locator(".offer")

    @property
    def confirm(self) -> Locator:
        return self.page.locator(".buttons .button.go")

    @property
    def curtain(self) -> Locator:
        return self.page.get_by_role("button", name="Show the table")

    def wait_until_asked(self) -> None:
        expect(self.page.locator(".ask.mine")).to_be_visible()

    def log(self) -> str:
        """What the log says; on a phone it lies in another tab, so the server is asked."""
        if self.phone:
            return "\n".join(line["text"] for line in self.state()["log"])
        return "\n".join(self.page.locator(".log button").all_inner_texts())

    def state(self, query: str = "") -> dict[str, Any]:
        """The table as the server tells it to this person."""
        table = re.sub(r".*/table/([^/?]+).*", r"\1", self.page.url)
        answer = self.context.request.get(f"{self.address}/api/tables/{table}/state{query}")
        assert answer.ok, answer.text()
        plain: dict[str, Any] = answer.json()
        return plain

    def is_over(self, game: str) -> bool:
        """Whether the first turn has been played."""
        return re.search(TURN_OVER[game], self.log()) is not None

    def text(self) -> str:
        return self.page.locator("body").inner_text()

    # Playing.

    def play_turn(self, game: str, step: Callable[[], None]) -> None:
        """Takes steps whenever asked until the first turn is over."""
        self.play_until(lambda: self.is_over(game), step)

    def play_until(self, done: Callable[[], bool], step: Callable[[], None]) -> None:
        """Takes steps whenever asked until something is so."""
        steps = 0
        while True:
            news = self.page.evaluate(NEWS)
            covered = self.curtain.count()  # first: a curtain may be what is waited for
            if done():
                return
            if covered:
                self.curtain.click()
            elif self._can_act():
                step()
                steps += 1
            else:
                self._wait(f"before => ({NEWS})() !== before", news)
            assert steps < MOST_STEPS, f"This does not end; the log says:\n{self.log()}"

    def _can_act(self) -> bool:
        """Looks once: while the table passes for somebody, two looks may not fit together."""
        return bool(self.page.evaluate(CAN_ACT, NOTHING.pattern))

    def _press(self, thing: Locator) -> None:
        if self.phone:
            thing.tap()
        else:
            thing.click()

    def step_by_mouse(self) -> None:
        """Clicks something that is lit, or confirms what is chosen; on a phone, by touch."""
        before = self.page.evaluate(EVENT)
        self.steps += 1
        choices = self.page.locator(".buttons .button:not(.go)")
        lit = self.page.locator(".hand .card.lit, .table .card.lit")
        if self.confirm.count() == 0:
            self._press(choices.nth(1))
            self._wait_for_change(before)
        elif self.confirm.is_enabled():
            self.confirm_it()
        elif self.steps > BRISK_AFTER and choices.count() == 2:
            if self.phone:
                self.page.wait_for_timeout(DOUBLE_TAP)
            self._press(choices.nth(1))
            self._wait_for_change(before)
        elif lit.count() > 0:
            self._press(lit.first)
        elif self.page.locator(LIT_ON_MAP).count() > 0:
            self.click_on_map()
        else:
            self._press(self.offers.first)

    def click_on_map(self) -> None:
        """Clicks the middle of something ringed on the map that can be seen."""
        middle = self.page.evaluate(SEEN_ON_MAP, LIT_ON_MAP)
        if middle is None:
            self._press(self.offers.last)
        elif self.phone:
            self.page.touchscreen.tap(*middle)
        else:
            self.page.mouse.click(*middle)

    def confirm_it(self) -> None:
        """Does what is chosen, and waits until it is done."""
        before = self.page.evaluate(EVENT)
        if self.phone:
            self.page.wait_for_timeout(DOUBLE_TAP)
        self._press(self.confirm)
        self._wait_for_change(before)

    def step_by_keyboard(self) -> None:
        """Chooses the first offer by its number and confirms it."""
        before = self.page.evaluate(EVENT)
        self.page.keyboard.press("1")
        self._wait(READY, before)
        self.page.keyboard.press("Enter")
        self._wait_for_change(before)

    def _wait_for_change(self, before: str) -> None:
        self._wait(f"before => ({EVENT})() !== before", before)

    def _wait(self, so: str, given: str) -> None:
        """Waits until something is so on the page, for as long as bots may need."""
        self.page.wait_for_function(so, arg=given, polling=LOOK, timeout=BOTS_PATIENCE)


def _own_address() -> str:
    """Everybody comes from an address of their own, for which the server counts requests."""
    place = next(_places)
    return f"10.0.{place // 250}.{place % 250 + 1}"
