"""The tutorial is followed step by step from an empty folder: files written, lines typed.

Nothing is at hand but Python: Sandtable comes from the wheel of this tree, as the tutorial says.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from tests.release.wheels import TREE, build_wheel, outside

TUTORIAL = TREE / "docs" / "tutorial.md"
BLOCK = re.compile(r"^```(\w+) ?(.*?)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ADDRESS = '"sandtable[server] @ ADDRESS"'


class Block(NamedTuple):
    """A block of the tutorial: its kind, what is said of it, and what is in it."""

    kind: str
    said: str
    text: str


def blocks() -> list[Block]:
    return [Block(*found) for found in BLOCK.findall(TUTORIAL.read_text())]


class Developer:
    """Somebody who has an empty folder, and types there what the tutorial says."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.folder = folder
        self.wheel = wheel
        tools = folder / ".venv" / "bin"
        self.env = outside(XDG_DATA_HOME=str(folder / "data"), PIP_DISABLE_PIP_VERSION_CHECK="1")
        self.env["PATH"] = f"{tools}:{self.env['PATH']}"
        self.said = ""

    def follow(self, block: Block) -> None:
        """Does what a block says, and says how long it took."""
        began = time.monotonic()
        if block.kind == "text":
            assert block.text.strip() in self.said, self.said
        elif block.kind != "sh":
            file = self.folder / block.said
            file.parent.mkdir(exist_ok=True)
            file.write_text(block.text)
        elif block.said == "serve":
            self.serve(block.text)
        else:
            self.type(block)
        print(f"{time.monotonic() - began:6.1f} s  {block.said or block.text.splitlines()[0]}")

    def type(self, block: Block) -> None:
        """Types some lines; to ``sandtable play`` two answers more."""
        lines = block.text.replace(ADDRESS, f'"sandtable[server] @ {self.wheel.as_uri()}"')
        done = subprocess.run(
            ["bash", "-e", "-c", lines],
            cwd=self.folder,
            env=self.env,
            input="1\nquit\n" if block.said == "play" else "",
            capture_output=True,
            text=True,
            check=False,
        )
        self.said = done.stdout + done.stderr
        assert (done.returncode != 0) == (block.said == "fails"), self.said

    def serve(self, line: str) -> None:
        """Starts the server and plays the first offer through it, as the page does."""
        server = subprocess.Popen(
            [*line.split(), "--port", "0"],
            cwd=self.folder,
            env=self.env,
            executable=self.folder / ".venv" / "bin" / "sandtable",
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+:\d+", server.stdout.readline())
            assert found
            with httpx.Client(
                base_url=found[0], headers={"X-Sandtable": "1"}, timeout=60
            ) as browser:
                play(browser)
        finally:
            server.terminate()
            server.communicate(timeout=60)


def play(browser: httpx.Client) -> None:
    assert "<title>Sandtable" in browser.get("/").text
    assert "Fields" in [game["title"] for game in browser.get("/api/games").json()]
    assert len(browser.get("/api/games/fields/map").json()["spaces"]) == 9
    browser.post("/api/guest", json={"name": "Ann"})
    seats = [{"powers": ["north"], "player": "me"}, {"powers": ["south"], "player": "bot:random"}]
    table = browser.post("/api/tables", json={"game": "fields", "seats": seats}).json()["id"]
    state: dict[str, Any] = browser.get(f"/api/tables/{table}/state").json()
    offer = state["offers"][0]
    assert offer["label"].startswith("Pick the ")
    deed = {"power": "north", "action": offer["action"], "revision": state["revision"], "key": "1"}
    assert browser.post(f"/api/tables/{table}/act", json=deed).status_code == 200


@pytest.fixture(scope="module")
def developer(tmp_path_factory: pytest.TempPathFactory) -> Developer:
    place = tmp_path_factory.mktemp("tutorial")
    (place / "empty").mkdir()
    return Developer(place / "empty", build_wheel(TREE, place / "dist"))


@pytest.mark.slow
def test_the_tutorial_leads_from_an_empty_folder_to_a_game_that_passes_the_kit(
    developer: Developer,
) -> None:
    for block in blocks():
        developer.follow(block)
    typed = [block.said or block.text.split()[0] for block in blocks() if block.kind == "sh"]
    assert typed[:5] == ["prepare", "install", "sandtable", "sandtable", "play"]
    assert typed[5:] == ["serve", "python", "fails", "sed", "sandtable"]


def test_every_file_is_named_above_what_goes_into_it() -> None:
    page = TUTORIAL.read_text()
    for block in blocks():
        if block.kind not in ("sh", "text"):
            assert f"`{block.said}`:\n\n```{block.kind} {block.said}\n" in page


def test_what_the_tutorial_writes_is_formatted_as_our_own_code_is(tmp_path: Path) -> None:
    for block in blocks():
        if block.kind == "python":
            file = tmp_path / block.said
            file.parent.mkdir(exist_ok=True)
            file.write_text(block.text)
    config = TREE / "pyproject.toml"
    for command in (["check"], ["format", "--check", "--diff"]):
        line = ["ruff", *command, "--config", str(config), "--no-cache", "."]
        done = subprocess.run(
            [sys.executable, "-m", *line], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
