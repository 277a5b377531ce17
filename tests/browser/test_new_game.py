"""What ``sandtable new`` writes is played in the browser from the first page to the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from sandtable.cli import main
from tests.browser.conftest import Seat
from tests.browser.house import House
from tests.browser.test_access import faults

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def author(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The server of somebody who has just written a game."""
    folder = tmp_path_factory.mktemp("author")
    package = folder / "two_rivers"
    asked = ["new", "two_rivers", "--title", "The Two Rivers", "--folder", str(package)]
    assert main(asked) == 0
    installed = package / "two_rivers-0.1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: two_rivers\nVersion: 0.1.0\n")
    (installed / "entry_points.txt").write_text("[sandtable.games]\ntwo_rivers = two_rivers:game\n")
    house = House(folder, package)
    yield house
    house.close()


@pytest.fixture
def address(author: House) -> str:
    return author.address


def test_a_new_game_is_chosen_played_on_its_map_and_comes_to_an_end(person: Seat) -> None:
    ann = person("Ann")
    ann.come_in_at_home()
    games = ann.page.get_by_role("group", name="Games").get_by_role("button")
    games.filter(has=ann.page.get_by_text("The Two Rivers", exact=True)).click()
    ann.picture("home")
    ann.page.get_by_role("button", name="Start The Two Rivers").click()
    ann.wait_until_asked()
    company = ann.page.locator("[data-piece=north_at_north_camp]")
    expect(company.locator("mask image")).to_have_attribute(
        "href", "/api/games/two_rivers/pictures/company"
    )
    expect(ann.page.locator("[data-space=hill]")).to_have_count(1)
    ann.picture("board")
    assert "\n".join(faults(ann)) == ""
    ann.step_by_mouse()
    ann.play_until(lambda: ann.ended.count() > 0, ann.step_by_keyboard)
    assert "The Northern Column" in ann.log()
    expect(ann.ended).to_contain_text("Column")
