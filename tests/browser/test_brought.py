"""Games of a stranger's package: drawn with what it brings, or listed in words without a map."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Seat
from tests.browser.house import House, install
from tests.browser.person import EVENT, Person
from tests.browser.test_access import faults

pytestmark = pytest.mark.slow

SEATS = (("north", "me"), ("south", "bot:random"))
HEARD = """() => {
  window.heard = 0;
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function () {
    window.heard += this.buffer.length;
    start.call(this);
  };
  localStorage.setItem("sandtable.settings", JSON.stringify({ sounds: true }));
}"""


@pytest.fixture(scope="module")
def stranger(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server on which somebody else's package is installed."""
    folder = tmp_path_factory.mktemp("stranger")
    games = install(folder, banners="tests.brought:banners", plain="tests.brought:plain")
    house = House(folder, games)
    yield house
    house.close()


@pytest.fixture
def address(stranger: House) -> str:
    return stranger.address


def sit_down(who: Person, game: str) -> None:
    """At a table of the game, north of it."""
    who.come_in()
    seats = [{"powers": [name], "player": player} for name, player in SEATS]
    table = who.post("/api/tables", {"game": game, "seats": seats})["id"]
    who.page.goto(f"{who.address}/table/{table}")
    who.wait_until_asked()


def pixel(thing: Locator) -> str:
    """The colour that a thing is filled with."""
    return str(thing.evaluate("node => getComputedStyle(node).fill"))


@pytest.mark.parametrize(
    ("dark", "rust"), [(False, "rgb(138, 59, 30)"), (True, "rgb(160, 82, 45)")]
)
def test_pieces_and_cards_are_drawn_with_what_the_package_brings(
    person: Seat, dark: bool, rust: str
) -> None:
    ann = person("Ann", dark=dark)
    sit_down(ann, "banners")
    horse = ann.page.locator("[data-piece=north_horse]")
    assert pixel(horse.locator("g[clip-path] rect").first) == rust
    drawn = horse.locator("mask image")
    assert drawn.get_attribute("href") == "/api/games/banners/pictures/horse"
    ink = horse.locator("rect[mask]")
    assert pixel(ink) == "rgb(255, 255, 255)", "letters and pictures on a dark piece are white"
    assert pixel(ann.page.locator("[data-piece=south_horse] rect[mask]")) == "rgb(27, 36, 44)"
    flag = ann.page.locator("[data-piece=south_flag] image")
    assert flag.get_attribute("href") == "/api/games/banners/pictures/banner"
    card = ann.page.locator(".hand .card[data-id=north_motto]")
    expect(card.locator("image")).to_have_count(1)
    assert "\n".join(faults(ann)) == ""
    ann.picture("banners")


def test_a_picture_that_is_opened_by_itself_runs_nothing(person: Seat) -> None:
    ann = person("Ann")
    answer = ann.page.goto(f"{ann.address}/api/games/banners/pictures/horse")
    assert answer is not None
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "sandbox" in answer.headers["content-security-policy"]
    assert ann.page.evaluate("() => window.origin") == "null"


def test_the_sound_of_the_package_is_heard_when_it_is_ones_turn(person: Seat) -> None:
    ann = person("Ann")
    ann.page.add_init_script(f"({HEARD})()")
    ann.come_in_at_home()  # by a click, without which a browser plays nothing
    sit_down(ann, "banners")
    fetched: list[str] = []
    ann.page.on("request", lambda request: fetched.append(request.url))
    sound = f"{ann.address}/api/games/banners/sounds/turn"
    with ann.page.expect_response(sound) as sent:
        ann.play_until(lambda: sound in fetched, ann.step_by_keyboard)
    assert sent.value.ok
    ann.page.wait_for_function("() => window.heard > 0")


def test_what_the_enemy_has_laid_open_is_in_view_on_the_map(person: Seat) -> None:
    ann = person("Ann")
    sit_down(ann, "banners")
    seats = ann.page.get_by_role("region", name="Who plays")
    row = seats.get_by_role("group", name="Mottoes of South")
    expect(row.get_by_role("button", name="Motto of South")).to_be_visible()
    expect(seats.get_by_text("Motto of North")).to_have_count(0)
    ann.play_until(lambda: "Spent" in ann.page.locator(".seats").inner_html(), ann.step_by_keyboard)
    pile = seats.get_by_role("button", name="Spent, ")
    expect(pile).to_be_in_viewport(ratio=1)
    pile.click()
    expect(seats.get_by_role("group", name="Spent").get_by_role("button").first).to_be_visible()
    ann.picture("open")
    assert "\n".join(faults(ann)) == ""


NO_MAP = "This game has no map"
LOST = "The map could not be loaded"
LISTED = (
    "2 Armies of the North; Rider.",
    "3 Cavalry; 2 Colours.",
)


def board(who: Person) -> str:
    return who.page.get_by_role("group", name="The board").inner_text()


def test_a_game_without_a_map_says_so_and_lists_every_piece(person: Seat) -> None:
    ann = person("Ann")
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    sit_down(ann, "plain")
    said = board(ann)
    assert NO_MAP in said
    assert LOST not in ann.text()
    assert not [url for url in asked if url.endswith("/plain/map")]
    assert all(line in said for line in LISTED), said
    ann.picture("no-map")
    before = ann.page.evaluate(EVENT)
    ann.step_by_keyboard()
    ann.wait_for_change(before)


def test_a_map_that_does_not_come_is_not_taken_for_none(person: Seat) -> None:
    ann = person("Ann")
    ann.page.route("**/api/games/banners/map*", lambda route: route.fulfill(status=404, body="{}"))
    sit_down(ann, "banners")
    said = board(ann)
    assert LOST in said
    assert NO_MAP not in said
    assert all(line in said for line in LISTED), said
    ann.complaints.clear()  # the browser tells of the 404


def test_a_game_with_its_map_says_nothing_of_that(person: Seat) -> None:
    ann = person("Ann")
    sit_down(ann, "banners")
    ann.page.get_by_role("tab", name="Text board").click()
    said = ann.page.get_by_role("tabpanel", name="Text board").inner_text()
    assert NO_MAP not in said
    assert LOST not in said
    assert all(line.rstrip(".") in said for line in LISTED), said
