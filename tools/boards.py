"""Takes the pictures of every game's table as it is now, for README.md and docs/playing.md.

``python tools/boards.py`` needs the built page and Chromium, and writes ``docs/boards/GAME.webp``:
the table in the browser as a first game begins.
"""

from __future__ import annotations

import base64
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext, sync_playwright

from sandtable.core.registry import find_game, installed_keys

BOARDS = Path(__file__).parents[1] / "docs" / "boards"
CHROMIUM = "/usr/bin/chromium-headless-shell"
WIDTH, HEIGHT = 1280, 720
SMALLER = 0.75
QUALITY = 0.7
STILL = 3_000
"""Thousandths of a second after which bots have answered and letters and map have come."""
AS_WEBP = """async ([png, smaller, quality]) => {
  const picture = new Image();
  picture.src = "data:image/png;base64," + png;
  await picture.decode();
  const sheet = document.createElement("canvas");
  sheet.width = picture.width * smaller;
  sheet.height = picture.height * smaller;
  const pen = sheet.getContext("2d");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, 0, 0, sheet.width, sheet.height);
  return sheet.toDataURL("image/webp", quality).split(",")[1];
}"""


def pictures() -> dict[str, Path]:
    """Every game that is installed, and the file with its picture."""
    return {key: BOARDS / f"{key}.webp" for key in installed_keys()}


@contextmanager
def served() -> Iterator[str]:
    """The address of a server with an empty database, for a while."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "sandtable", "serve", "--port", "0"]
        command += ["--database", f"sqlite:///{folder}/boards.db"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+:\d+", server.stdout.readline())
            assert found, "The server did not start."
            yield found[0]
        finally:
            server.terminate()
            server.wait()


def take(context: BrowserContext, address: str, key: str) -> bytes:
    """The table of a game as its first game begins."""
    game = find_game(key)
    wanted = {"game": key, "scenario": game.show.box.first}
    made = context.request.post(
        f"{address}/api/tables", data=wanted, headers={"X-Sandtable": "1"}
    ).json()
    page = context.new_page()
    page.goto(f"{address}/table/{made['id']}")
    page.locator(".ask").wait_for()
    page.wait_for_timeout(STILL)
    png = base64.b64encode(page.screenshot()).decode()
    webp: str = page.evaluate(AS_WEBP, [png, SMALLER, QUALITY])
    page.close()
    return base64.b64decode(webp)


def main() -> None:
    """Takes all pictures."""
    BOARDS.mkdir(exist_ok=True)
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        context = browser.new_context(
            viewport={"width": WIDTH, "height": HEIGHT}, reduced_motion="reduce", bypass_csp=True
        )
        named = {"name": "Ann"}
        context.request.post(f"{address}/api/guest", data=named, headers={"X-Sandtable": "1"})
        for key, file in pictures().items():
            file.write_bytes(take(context, address, key))
        browser.close()


if __name__ == "__main__":
    main()
