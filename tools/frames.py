"""Measures how smoothly the whole map of Paths of Glory is moved and zoomed, in headless Chromium.

python tools/frames.py http://localhost:8000 [http://localhost:8001 ...]

Each address is a server, of this commit or another. They are measured in turn, several rounds, so
that what else the machine does tells on all of them alike; a quiet machine is better still.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator
from statistics import median, quantiles

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

CHROMIUM = "/usr/bin/chromium-headless-shell"
SIZE: ViewportSize = {"width": 1440, "height": 900}
ROUNDS = 3
FRAMES = 60
PATIENCE = 120_000
MOTIONS = ("pan", "zoom")

MOVE = """async ([motion, frames]) => {
  const board = document.querySelector('.frame svg');
  const box = document.querySelector('.frame').getBoundingClientRect();
  const at = [box.x + box.width / 2, box.y + box.height / 2];
  const how = n => ({clientX: at[0] + 180 * Math.sin(n / 12), clientY: at[1] + 90 * Math.cos(n / 9),
    bubbles: true, cancelable: true, view: window, buttons: 1});
  const next = () => new Promise(requestAnimationFrame);
  if (motion === 'pan') board.dispatchEvent(new MouseEvent('mousedown', how(0)));
  const took = [];
  let last = await next();
  for (let n = 1; n <= frames; n++) {
    if (motion === 'pan') window.dispatchEvent(new MouseEvent('mousemove', how(n)));
    else board.dispatchEvent(new WheelEvent('wheel',
      {...how(0), deltaY: (n % 60 < 30 ? -1 : 1) * 24, clientX: at[0], clientY: at[1]}));
    const now = await next();
    took.push(now - last);
    last = now;
  }
  if (motion === 'pan') window.dispatchEvent(new MouseEvent('mouseup', how(frames)));
  return took;
}"""
"""Moves the map a little in every frame, and says how long each took, in milliseconds."""


def main(addresses: list[str]) -> None:
    """Prints frames a second and milliseconds a frame for each server and each motion."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        pages = {address: _whole_map(browser, address) for address in addresses}
        took: dict[tuple[str, str], list[float]] = defaultdict(list)
        for address, motion in _turns(addresses):
            took[address, motion] += _measured(pages[address], motion)
        browser.close()
    print(f"{'server':32} {'motion':7} {'frames/s':>9} {'median ms':>10} {'p95 ms':>8}")
    for (address, motion), times in sorted(took.items()):
        rate = 1000 * len(times) / sum(times)
        slow = quantiles(times, n=20)[-1]
        print(f"{address:32} {motion:7} {rate:9.1f} {median(times):10.1f} {slow:8.1f}")


def _turns(addresses: list[str]) -> Iterator[tuple[str, str]]:
    for _ in range(ROUNDS):
        for motion in MOTIONS:
            for address in addresses:
                yield address, motion


def _measured(page: Page, motion: str) -> list[float]:
    page.bring_to_front()
    page.keyboard.press("0")
    page.wait_for_timeout(800)
    took: list[float] = page.evaluate(MOVE, [motion, FRAMES])
    page.wait_for_timeout(400)
    return took


def _whole_map(browser: Browser, address: str) -> Page:
    """A table at its opening, as a guest who plays both sides sees it."""
    page = browser.new_context(viewport=SIZE).new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    page.get_by_label("What shall we call you?").fill("Frames")
    page.get_by_role("button", name="Play as guest").click()
    page.locator("header .chip").first.wait_for()
    seats = [{"powers": [power], "player": "me"} for power in ("central", "allied")]
    wanted = {"game": "paths_of_glory", "scenario": "introductory", "seats": seats}
    answer = page.request.post(f"{address}/api/tables", data=wanted, headers={"X-Sandtable": "1"})
    if not answer.ok:
        raise SystemExit(f"{address}: {answer.text()}")
    page.goto(f"{address}/table/{answer.json()['id']}")
    curtain = page.get_by_role("button", name="Show the table")
    page.locator(".frame [data-piece]").first.or_(curtain).first.wait_for(state="attached")
    if curtain.count():
        curtain.click()
    page.locator(".frame [data-piece]").first.wait_for(state="attached")
    return page


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    main(sys.argv[1:])
