"""A wheel holds everything: installed alone it shows the page and plays a game."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import httpx
import pytest

from sandtable.version import __version__, commit
from tests.release.wheels import TREE, Environment, build_wheel

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """The wheel of this tree with its server, in an environment of its own."""
    place = tmp_path_factory.mktemp("wheel")
    wheel = build_wheel(TREE, place / "dist")
    return Environment(place / "empty", wheel, "[server]")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """What somebody gets who clones this tree: the sources without the built page."""
    place = tmp_path / "clone"
    files = subprocess.run(
        ["git", "-C", str(TREE), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        capture_output=True,
        text=True,
        check=True,
    )
    for name in files.stdout.split("\0"):
        if name and (TREE / name).is_file():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(TREE / name, place / name)
    return place


def test_the_installed_wheel_knows_its_version_commit_and_games(installed: Environment) -> None:
    assert installed.run("--version").strip() == f"sandtable {__version__} (commit {commit()})"
    games = json.loads(installed.run("games", "--json"))["games"]
    keys = {game["key"] for game in games}
    assert {"great_war", "quartermaster", "paths_of_glory"} <= keys


def test_the_installed_wheel_plays_in_the_terminal(installed: Environment) -> None:
    told = installed.run("simulate", "great_war", "--games", "2", "--json")
    assert json.loads(told)["games"] == 2


def test_the_installed_wheel_shows_the_page_and_plays_through_it(installed: Environment) -> None:
    with installed.serving() as (address, _), visitor(address) as browser:
        page = browser.get("/")
        assert page.status_code == 200
        assert "<title>Sandtable" in page.text
        scripts = re.findall(r'src="(/assets/[^"]+\.js)"', page.text)
        assert scripts
        assert all(browser.get(script).status_code == 200 for script in scripts)
        browser.headers["X-Sandtable"] = "1"
        assert browser.post("/api/guest", json={"name": "Ann"}).status_code == 200
        made = browser.post("/api/tables", json={"game": "great_war"}).json()
        state = browser.get(f"/api/tables/{made['id']}/state").json()
        after = act(browser, made["id"], state)
        assert after["revision"] > state["revision"]
        assert after["log"]


def test_the_installed_wheel_has_the_rules_and_maps_of_its_games(installed: Environment) -> None:
    games = json.loads(installed.run("games", "--json"))["games"]
    with installed.serving() as (address, _), visitor(address) as browser:
        for game in games:
            assert browser.get(f"/api/games/{game['key']}/rules").json()["chapters"], game["key"]
        for key in ("paths_of_glory", "quartermaster"):
            assert browser.get(f"/api/games/{key}/map").status_code == 200, key


def visitor(address: str) -> httpx.Client:
    return httpx.Client(base_url=address, timeout=60)


def act(browser: httpx.Client, table: str, state: dict[str, Any]) -> dict[str, Any]:
    """The first offer, done; what the table looks like then."""
    offer = state["offers"][0]
    answer = browser.post(
        f"/api/tables/{table}/act",
        json={
            "power": offer["power"],
            "action": offer["action"],
            "revision": state["revision"],
            "key": "the first act",
        },
    )
    assert answer.status_code == 200, answer.text
    plain: dict[str, Any] = answer.json()
    return plain


def test_a_clone_without_npm_installs_and_says_that_the_page_is_missing(
    clone: Path, tmp_path: Path
) -> None:
    wheel = build_wheel(clone, tmp_path / "dist", PATH=str(bare_path(tmp_path)))
    assert not page_in(wheel)
    environment = Environment(tmp_path / "empty", wheel, "[server]")
    with environment.serving() as (address, server):
        with visitor(address) as browser:
            assert browser.get("/").status_code == 503
        server.terminate()
        assert "installed without its page" in server.communicate(timeout=60)[1]


def test_a_clone_builds_its_page_with_npm(clone: Path, tmp_path: Path) -> None:
    tools = bare_path(tmp_path)
    npm = tools / "npm"
    npm.write_text(
        "#!/bin/sh\n"
        '[ "$1" = --prefix ] || exit 1\n'
        'static="$2/../sandtable/server/static"\n'
        '[ "$4" != build ] || { mkdir -p "$static"; echo "built" > "$static/index.html"; }\n'
    )
    npm.chmod(0o755)
    assert page_in(build_wheel(clone, tmp_path / "dist", PATH=str(tools))) == "built\n"


def bare_path(folder: Path) -> Path:
    """A folder for PATH with a shell's simplest tools and nothing that builds pages."""
    place = folder / "bin"
    place.mkdir()
    for name in ("mkdir", "sh", "git"):
        (place / name).symlink_to(shutil.which(name) or pytest.fail(f"{name} is needed"))
    return place


def page_in(wheel: Path) -> str:
    """The page that a wheel holds; empty if it holds none."""
    with zipfile.ZipFile(wheel) as files:
        page = "sandtable/server/static/index.html"
        return files.read(page).decode() if page in files.namelist() else ""
