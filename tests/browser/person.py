"""Somebody at a browser, who sees and clicks what a player would."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Position, expect

ARTEFACTS = Path(__file__).parent / "artefacts"
WANTED = "SANDTABLE_PICTURES"
"""With this in the environment every test leaves screenshots; else only one that fails."""
DESK = (1440, 900)
PHONE = (390, 844)
PATIENCE = 60_000
BOTS_PATIENCE = 240_000
"""Bots may play the whole turns of several powers before one is asked again."""
MOST_STEPS = 500
BRISK_AFTER = 12
"""After so many steps by mouse somebody ends whatever can be ended."""
LOOK = 50
"""Thousandths of a second between two looks at a page."""

TITLES = {
    "axis_allies_1914": "Axis & Allies: WWI 1914",
    "great_war": "The Great War",
    "paths_of_glory": "Paths of Glory",
    "quartermaster": "Quartermaster General",
    "quartermaster_1914": "Quartermaster General: 1914",
}
NOTHING = re.compile("nothing (to answer with|more to choose)")
TURN_OVER = {
    "axis_allies_1914": r"Round 1: Russia",
    "great_war": r"Turn 2: ",
    "paths_of_glory": r"Turn 2, ",
    "quartermaster": r"the turn of the United Kingdom",
    "quartermaster_1914": r"Round 1: the turn of France",
}
"""What the log says once the first turn of whoever began is over."""

EASY_SEAT = {"paths_of_glory": 1}
"""Where an easy bot is asked for: whoever clicks anything would lose the whole war in its first
month to a better one.
"""

DOUBLE_TAP = 500
"""Two taps within so many thousandths of a second are one double tap, which answers once."""
VISIBLE_EDGE: Position = {"x": 12, "y": 40}
"""Where a card can be seen though others lie half over it."""
LIT_ON_MAP = "svg .ring:not(.picked), svg path.lit:not(.case, .picked)"
"""What may be clicked on the map: something with a ring, or a ground with an edge."""
SPOT = """lit => {
  const box = lit.getBoundingClientRect();
  const at = (x, y) => [box.x + box.width * x, box.y + box.height * y];
  const own = `[data-space][d="${lit.getAttribute("d")}"]`;
  const ground = lit.matches("path.lit") && document.querySelector(own);
  if (!ground) {
    const there = document.elementFromPoint(...at(0.5, 0.5));
    return there?.closest("svg") === lit.closest("svg") ? at(0.5, 0.5) : null;
  }
  const steps = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];
  const spots = steps.flatMap((y) => steps.map((x) => at(x, y)));
  const hit = (spot) => document.elementFromPoint(...spot)?.closest("[data-space]");
  return spots.find((spot) => hit(spot)?.dataset.space === ground.dataset.space) ?? null;
}"""
"""Where on the screen something lit on the map is that nothing else covers."""
SEEN_ON_MAP = f"""lit => {{
  const spot = {SPOT};
  for (const one of document.querySelectorAll(lit)) {{
    const found = spot(one);
    if (found) return found;
  }}
  return null;
}}"""
ANSWERS = f"""lit => {{
  const spot = {SPOT};
  const kinds = {{
    card: ".card.lit",
    offer: ".offer",
    button: ".buttons .go:enabled, .buttons .way, .buttons .all",
    ending: ".buttons .end",
  }};
  const seen = (thing) => {{
    const box = thing.getBoundingClientRect();
    const [x, y] = [box.x + Math.min(box.width / 2, 40), box.y + Math.min(box.height / 2, 24)];
    return thing.contains(document.elementFromPoint(x, y));
  }};
  const all = (things) => [...document.querySelectorAll(things)];
  const found = Object.keys(kinds).filter((kind) => all(kinds[kind]).some(seen));
  return all(lit).some(spot) ? ["map", ...found] : found;
}}"""
"""The kinds of things that answer a question and can be touched on the screen as it is."""
EVENT = "() => document.querySelector('.screen')?.dataset.event"
ASKED = "document.querySelector('.ask') ?? document.querySelector('main')"
NEWS = f"() => `${{({EVENT})()}} ${{({ASKED})?.outerHTML}}`"
"""Whatever shows that a table has moved on, or asks something else."""
CAN_ACT = """nothing => {
  const asked = document.querySelector(".ask.mine");
  return asked !== null && !new RegExp(nothing).test(asked.innerText);
}"""
IDLE = "() => document.querySelector('.screen')?.getAttribute('aria-busy') !== 'true'"
CHANGED = f"before => ({EVENT})() !== before && ({IDLE})()"
"""Whether what was begun is done: while it is answered, others may have acted."""
READY = f"before => ({CHANGED})(before) || (({IDLE})() && document.querySelector('.offer.ready'))"
LEFT = """() => document.querySelector(".picked, .offer.ready")
  || !document.querySelector(".uses[aria-label$=' is for']")"""
"""What is shown of a card that was only pointed at goes a moment after it is left."""
STILL = """async thing => {
  await document.fonts.ready; // letters take room
  for (let before = "", frames = 0; ; ) {
    const { x, y, width, height } = thing.getBoundingClientRect();
    const now = [x, y, width, height].join();
    frames = now === before ? frames + 1 : 0;
    before = now;
    if (frames === 3) return thing.isConnected ? [x + width / 2, y + height / 2] : null;
    await new Promise(requestAnimationFrame);
  }
}"""
"""The middle of something, once it has not moved for some frames."""

_places = count(1)
expect.set_options(timeout=PATIENCE)


def middle(thing: Locator) -> tuple[float, float]:
    """Where the middle of something is on the page, once it lies still."""
    while True:
        found: list[float] | None = thing.evaluate(STILL)
        if found is not None:  # else it was drawn anew meanwhile
            return found[0], found[1]


class Person:
    """A player, or somebody who looks on."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        name: str,
        *,
        phone: bool,
        dark: bool,
        test: str,
        moving: bool = False,
    ) -> None:
        width, height = PHONE if phone else DESK
        self.name = name
        self.address = address
        self.test = test
        self.phone = phone
        self.dark = dark
        self.steps = 0
        self.tapped = 0.0
        """When this person last touched the screen of a phone."""
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=phone,
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if moving else "reduce",
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
        """Keeps a screenshot to be looked at, if somebody wants to."""
        if os.environ.get(WANTED):
            self.keep(moment)

    def keep(self, moment: str) -> None:
        ARTEFACTS.mkdir(exist_ok=True)
        self.page.screenshot(path=ARTEFACTS / f"{self.test}-{self.name}-{moment}.png")

    # Arriving.

    def come_in(self) -> None:
        """Is a guest from now on; no page is opened for it."""
        if not self.context.cookies():
            self.post("/api/guest", {"name": self.name})

    def come_in_at_home(self) -> None:
        """Opens the first page and says who one is."""
        self.page.goto(self.address)
        self.page.get_by_label("What shall we call you?").fill(self.name)
        self.page.get_by_role("button", name="Play as guest").click()
        expect(self.page.locator("header .chip")).to_have_text(self.name)

    def post(self, path: str, data: dict[str, Any]) -> dict[str, Any]:
        """Asks the server for something, as the page would."""
        answer = self.context.request.post(
            self.address + path, data=data, headers={"X-Sandtable": "1"}
        )
        assert answer.ok, answer.text()
        plain: dict[str, Any] = answer.json()
        return plain

    def pick(self, game: str) -> None:
        games = self.page.get_by_role("group", name="Games").get_by_role("button")
        games.filter(has=self.page.get_by_text(TITLES[game], exact=True)).click()

    def sit(self, seat: int, player: str) -> None:
        """Says who sits in a seat."""
        if not self.page.locator(f"#seat-{seat}").is_visible():
            self.page.get_by_text("Seats: ").click()
        self.page.locator(f"#seat-{seat}").select_option(player)

    def start(self, game: str) -> None:
        self.page.get_by_role("button", name=f"Start {TITLES[game]}").click()

    def play_against_bots(self, game: str) -> None:
        """Sits down as the first page has it preset, with an opponent who lets the game go on."""
        self.come_in()
        games = self.context.request.get(f"{self.address}/api/games").json()
        (wanted,) = [one for one in games if one["key"] == game]
        fewest = min(count for count in map(int, wanted["seatings"]) if count > 1)
        seats = [
            {"powers": powers, "player": "bot:captain" if index else "me"}
            for index, powers in enumerate(wanted["seatings"][str(fewest)])
        ]
        if game in EASY_SEAT:
            seats[EASY_SEAT[game]]["player"] = "bot:random"
        scenario = wanted["box"]["first"] or next(iter(wanted["scenarios"]), "")
        chosen = {"scenario": scenario} if scenario else {}
        made = self.post("/api/tables", {"game": game, "seats": seats, **chosen})
        self.page.goto(f"{self.address}/table/{made['id']}")
        self.wait_until_asked()

    def play_from_home(self, game: str) -> None:
        """Pick, start: nearly all the rest is preset."""
        self.page.goto(self.address)
        self.choose(game)
        self.start(game)
        self.wait_until_asked()

    def choose(self, game: str) -> None:
        """Picks a game, and an opponent who lets it go on."""
        self.pick(game)
        if game in EASY_SEAT:
            self.sit(EASY_SEAT[game], "bot:recruit")

    # Looking.

    @property
    def ask(self) -> Locator:
        return self.page.get_by_role("region", name="What is asked")

    @property
    def offers(self) -> Locator:
        return self.page.locator(".offer")

    @property
    def confirm(self) -> Locator:
        """The button for what cannot be taken back, or for all that can be done."""
        return self.page.locator(".buttons .button.go")

    @property
    def endings(self) -> Locator:
        return self.page.locator(".buttons .button.end")

    @property
    def uses(self) -> Locator:
        """What can be done with what is picked, beside it; on a phone, in the bar."""
        return self.page.locator(".buttons .button.way" if self.phone else ".uses .use")

    @property
    def ended(self) -> Locator:
        return self.page.get_by_role("dialog").filter(has_text="The game is over")

    @property
    def curtain(self) -> Locator:
        return self.page.get_by_role("button", name="Show the table")

    def wait_until_asked(self) -> None:
        """Until one can answer: where one can only pass, the page does that and goes on."""
        self._wait(CAN_ACT, NOTHING.pattern)
        self.page.evaluate("document.fonts.ready.then(() => true)")  # letters take room

    def rest(self) -> None:
        """Until the map lies still."""
        middle(self.page.locator(".lens svg > g"))

    def idle(self) -> None:
        """Until what was begun is done; what one button began goes on by itself."""
        self.page.evaluate(f"new Promise((resume) => setTimeout(resume, {LOOK}))")
        self.page.wait_for_function(IDLE, polling=LOOK, timeout=BOTS_PATIENCE)

    def until(self, so: Callable[[], bool]) -> None:
        """Lets the page go on until something is so."""
        for _ in range(PATIENCE // LOOK):
            if so():
                return
            self.page.wait_for_timeout(LOOK)
        raise AssertionError("it never happened")

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
            elif self.ended.count():
                assert done(), f"The game is over; the log says:\n{self.log()}"
                return
            else:
                self._wait(f"before => ({NEWS})() !== before", news)
            assert steps < MOST_STEPS, f"This does not end; the log says:\n{self.log()}"

    def _can_act(self) -> bool:
        """Looks once: while the table passes for somebody, two looks may not fit together."""
        return bool(self.page.evaluate(CAN_ACT, NOTHING.pattern))

    def _wait_after_a_tap(self) -> None:
        """Until a further tap is not the second of a double tap."""
        passed = (time.monotonic() - self.tapped) * 1000
        if passed < DOUBLE_TAP:
            self.page.wait_for_timeout(DOUBLE_TAP - passed)

    def _press(self, thing: Locator, at: Position | None = None) -> None:
        if self.phone:
            thing.tap(position=at)
            self.tapped = time.monotonic()
        else:
            thing.click(position=at)

    def step_by_mouse(self) -> None:
        """Clicks something that is lit, or the button for what is meant; on a phone, by touch."""
        self.steps += 1
        lit = self.page.locator(".hand .card.lit, .table .card.lit")
        if self.phone:
            self._wait_after_a_tap()
        elif not self.page.locator(".card.picked").count():
            self.page.mouse.move(0, 0)
            self.page.wait_for_function(LEFT, polling=LOOK)
        if self.confirm.count():
            self._press(self.confirm)
        elif self.uses.count():
            self._press(self.uses.first)
        elif self.endings.count() and (self.steps > BRISK_AFTER or not self._lit_somewhere()):
            self._press(self.endings.last)
        elif lit.count():
            self._press(lit.first, VISIBLE_EDGE)
        elif self.page.locator(LIT_ON_MAP).count():
            self.click_on_map()
        else:
            self._press(self.offers.first)
        self.idle()

    def _lit_somewhere(self) -> bool:
        return self.page.locator(f".card.lit, {LIT_ON_MAP}, .offer").count() > 0

    def click_on_map(self) -> None:
        """Clicks the middle of something ringed on the map, which must come into sight."""
        self.rest()
        seen = self.page.wait_for_function(SEEN_ON_MAP, arg=LIT_ON_MAP, polling=LOOK)
        x, y = seen.json_value()
        if self.phone:
            self.page.touchscreen.tap(x, y)
            self.tapped = time.monotonic()
        else:
            self.page.mouse.click(x, y)

    def click(self, thing: Locator) -> None:
        """Clicks the middle of something; on the map, whatever lies on top there."""
        if thing.evaluate("one => one.closest('.lens') !== null"):
            self.page.mouse.click(*middle(thing))
        else:
            thing.click()

    def answers(self) -> list[str]:
        """The kinds of things that answer what is asked and can be touched as the screen is."""
        found: list[str] = self.page.evaluate(ANSWERS, LIT_ON_MAP)
        return found

    def look_for_an_answer(self) -> None:
        """Not only an ending: what goes on is to be seen, too, wherever it lies."""
        ends = all(offer["ends"] for offer in self.state()["offers"])
        # The map comes into place after the words.
        self.until(lambda: bool(set(self.answers()) - (set() if ends else {"ending"})))

    def confirm_it(self) -> None:
        """Does what is chosen, and waits until it is done."""
        before = self.page.evaluate(EVENT)
        if self.phone:
            self._wait_after_a_tap()
        self._press(self.confirm)
        self.wait_for_change(before)

    def step_by_keyboard(self) -> None:
        """Does the first offer by its number; what cannot be taken back is confirmed.

        A form that asks it all is done as it stands.
        """
        before = self.page.evaluate(EVENT)
        if not self.offers.count():
            self.page.wait_for_timeout(DOUBLE_TAP)
            self.page.keyboard.press("Enter")
            self.wait_for_change(before)
            return
        self.page.keyboard.press("1")
        self._wait(READY, before)
        if self.page.locator(".offer.ready").count():
            before = self.page.evaluate(EVENT)
            self.page.keyboard.press("Enter")
            self.wait_for_change(before)

    def finish(self) -> None:
        """Confirms what was begun, unless it is done already."""
        self.idle()
        if self.page.locator(".offer.ready").count():
            self.confirm_it()

    def wait_for_change(self, before: str) -> None:
        self._wait(CHANGED, before)

    def _wait(self, so: str, given: str) -> None:
        """Waits until something is so on the page, for as long as bots may need."""
        self.page.wait_for_function(so, arg=given, polling=LOOK, timeout=BOTS_PATIENCE)


def _own_address() -> str:
    """Everybody comes from an address of their own, for which the server counts requests."""
    place = next(_places)
    return f"10.0.{place // 250}.{place % 250 + 1}"
