"""Seeing: counters large enough, their figures free, and no page that scrolls."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, expect

from sandtable.core.show.scene import Zone
from tests.browser import showcase
from tests.browser.conftest import Seat
from tests.browser.person import Person, middle
from tests.browser.test_access import faults
from tests.browser.test_acting import parts_of_the_map, piece, space, view, war

pytestmark = pytest.mark.slow

MAPS = ("paths_of_glory", "quartermaster", "quartermaster_1914", "axis_allies_1914")
SIZES = """() => [...document.querySelectorAll('.frame [data-piece]')].flatMap(one => {
  const face = one.querySelector('path.edge');
  const box = face.getBoundingClientRect();
  return [Math.max(box.width, box.height)];
})"""
"""How large counters are: their longer sides; blocks, hulls and plates are broader than high."""
LOWEST = """() => Math.min(...[...document.querySelectorAll('.frame [data-piece] path.edge')]
  .map(face => face.getBoundingClientRect()).map(box => Math.min(box.width, box.height)))"""
"""The least height of any of them: a plate of one row is the lowest."""
LEAST_HEIGHT = 24 - 0.5
"""What can be hit and read of a plate, whose pictograms and numbers fill its row."""
COVERED = """() => {
  const feet = [...document.querySelectorAll('.frame [data-piece] text')].map(
    one => one.getBoundingClientRect());
  const names = [...document.querySelectorAll('.frame [data-name]')];
  return names.filter(name => {
    const box = name.getBoundingClientRect();
    const top = box.top + box.height * 0.22;
    return feet.some(foot => box.left < foot.right && foot.left < box.right
      && top < foot.bottom - 1 && foot.top < box.bottom);
  }).map(name => name.dataset.name);
}"""
"""Names over the letters and figures of a counter; letters begin a little below their box."""


def table(who: Person, game: str) -> None:
    """A guest at a table of any game, with the first power and easy bots, once asked."""
    who.come_in()
    games = who.context.request.get(f"{who.address}/api/games").json()
    powers = [power["id"] for one in games if one["key"] == game for power in one["powers"]]
    players = ["me", *["bot:random"] * len(powers)]
    seats = [{"powers": [one], "player": who_} for one, who_ in zip(powers, players, strict=False)]
    made = who.post("/api/tables", {"game": game, "seats": seats})
    who.page.goto(f"{who.address}/table/{made['id']}")
    who.wait_until_asked()
    who.page.locator(".frame [data-piece]").first.wait_for(state="attached")
    who.rest()


def fronts(who: Person) -> list[str]:
    """The parts of the map that can be seen alone."""
    parts = parts_of_the_map(who).get_by_role("button")
    return [title for title in parts.all_inner_texts() if title != "Whole map"]


def apart(one: Locator, other: Locator) -> bool:
    """Whether two things on the page do not overlap."""
    a, b = one.bounding_box(), other.bounding_box()
    assert a is not None
    assert b is not None
    beside = a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
    return beside or a["y"] + a["height"] <= b["y"] or b["y"] + b["height"] <= a["y"]


@pytest.mark.parametrize(
    ("size", "least"), [((1440, 900), 44), ((1280, 720), 38), ((390, 844), 44)]
)
@pytest.mark.parametrize("game", MAPS)
def test_counters_are_large_from_the_first_and_in_every_view_of_a_front(
    person: Seat, game: str, size: tuple[int, int], least: int
) -> None:
    ann = person("Ann", phone=size[0] < 720)
    ann.page.set_viewport_size({"width": size[0], "height": size[1]})
    table(ann, game)
    assert min(ann.page.evaluate(SIZES)) >= 38 - 0.5, "as the table opens"
    assert ann.page.evaluate(LOWEST) >= LEAST_HEIGHT, "as the table opens"
    ann.picture(f"opening-{size[0]}")
    seen = fronts(ann)
    assert len(seen) > 3
    for front in seen:
        view(ann, front)
        assert min(ann.page.evaluate(SIZES)) >= least - 0.5, front
        assert ann.page.evaluate(LOWEST) >= LEAST_HEIGHT, front
        assert ann.page.evaluate(COVERED) == [], front
        ann.picture(f"{front}-{size[0]}")
    page = ann.page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
    assert page[0] <= page[1], "the page does not scroll"


def test_who_looks_from_far_away_is_left_there(person: Seat) -> None:
    ann = person("Ann")
    war(ann, "take_guns")
    view(ann, "Whole map")
    small = max(ann.page.evaluate(SIZES))
    assert small < 38
    ann.page.reload()
    ann.wait_until_asked()
    ann.rest()
    assert min(ann.page.evaluate(SIZES)) >= 38 - 0.5, "asked anew, one can read them"


def test_a_view_is_fitted_anew_when_the_window_changes(person: Seat) -> None:
    ann = person("Ann")
    war(ann, "take_guns")
    view(ann, "West")
    ann.page.set_viewport_size({"width": 1280, "height": 720})
    west = ann.page.get_by_role("button", name="West", exact=True)
    expect(west).to_have_attribute("aria-pressed", "true")
    ann.rest()
    assert max(ann.page.evaluate(SIZES)) == pytest.approx(44 * 0.88, abs=1.5)


def test_a_stack_spread_out_hides_no_place_one_may_go_to(person: Seat) -> None:
    ann = person("Ann")
    stand_in = showcase.Showcase(ann.page)
    stand_in.now = showcase.state(replace(showcase.scene(), panels=[], rolls=[]))
    stand_in.open(ann.address)
    view(ann, "West")
    ann.page.mouse.move(*middle(piece(ann, "fr_4")))
    expect(ann.page.locator("[data-fan]")).to_have_count(1)
    ann.page.mouse.click(*middle(piece(ann, "fr_3")))
    home = ann.page.locator("g[data-space=verdun] .hit")
    ann.page.mouse.move(600, 20)
    expect(ann.page.locator("[data-fan]")).to_have_count(0)
    ann.page.mouse.move(*middle(home))
    plate = ann.page.locator("[data-fan] .plate")
    expect(plate).to_be_visible()
    for goal in ("nancy", "dijon"):
        assert apart(plate, space(ann, goal)), goal
    ann.picture("fan")
    ann.page.mouse.click(*middle(space(ann, "nancy")))
    expect(ann.confirm).to_contain_text("Nancy")


DISTINCT = """piece => {
  const light = shade => {
    const [r, g, b] = shade.match(/[0-9.]+/g).map(one => one / 255)
      .map(one => one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const style = (one, name) => getComputedStyle(one)[name];
  const fill = light(style(piece.querySelector('g rect'), 'fill'));
  const lines = [...piece.querySelectorAll('path.halo, path.edge')];
  return Math.max(...lines.map(one => {
    const [a, b] = [light(style(one, 'stroke')), fill].sort((x, y) => y - x);
    return (a + 0.05) / (b + 0.05);
  }));
}"""
"""How much the line around a counter stands out from its ground."""


@pytest.mark.parametrize("dark", [False, True])
def test_two_dark_counters_look_like_two(person: Seat, dark: bool) -> None:
    ann = person("Ann", dark=dark)
    showcase.Showcase(ann.page).open(ann.address)
    view(ann, "West")
    for name in ("ge_4", "ge_5"):
        assert piece(ann, name).evaluate(DISTINCT) >= 3
    upper, lower = (
        piece(ann, name).locator("path.edge").bounding_box() for name in ("ge_4", "ge_5")
    )
    assert upper is not None
    assert lower is not None
    assert lower["x"] - upper["x"] >= 4
    assert upper["y"] - lower["y"] >= 4
    ann.picture("dark")


def test_the_map_has_a_legend(person: Seat) -> None:
    ann = person("Ann")
    war(ann, "take_guns")
    ann.page.get_by_role("button", name="Legend of the map").click()
    legend = ann.page.get_by_role("dialog", name="Legend")
    for words in ("Victory space", "Trench", "Supply source", "Mountains", "Reduced"):
        expect(legend).to_contain_text(words)
    ann.picture("legend")
    assert "\n".join(faults(ann)) == ""
    ann.page.keyboard.press("Escape")
    expect(legend).to_have_count(0)


def test_on_a_phone_the_legend_stands_beside_the_fronts(person: Seat) -> None:
    ann = person("Ann", phone=True)
    war(ann, "take_guns")
    ann.page.get_by_role("button", name="Fronts").tap()
    ann.page.get_by_role("button", name="Legend of the map").tap()
    expect(ann.page.get_by_role("dialog", name="Legend")).to_contain_text("Victory space")
    ann.picture("legend")


def test_the_die_thrown_is_marked_in_the_row_of_what_each_does(person: Seat) -> None:
    ann = person("Ann")
    stand_in = showcase.Showcase(ann.page)
    fought = showcase.battle()
    fought.rows[0].scale = [1, 2, 3, 3, 4, 5]
    stand_in.now = showcase.state(replace(showcase.scene(), panels=[fought]))
    stand_in.open(ann.address)
    row = ann.page.locator(".slips .scale")
    expect(row.locator("b")).to_have_text(["1", "2", "3", "3", "4", "5"])
    expect(row.locator(".thrown")).to_have_count(1)
    expect(row.locator("> span").nth(2)).to_contain_class("thrown")
    ann.picture("row")


def test_what_a_die_does_does_not_hide_the_row_of_what_each_does(person: Seat) -> None:
    ann = person("Ann")
    ann.page.set_viewport_size({"width": 1280, "height": 720})
    stand_in = showcase.Showcase(ann.page)
    fought = showcase.battle()
    for row in fought.rows:
        row.scale, row.result = [1, 2, 3, 3, 4, 5], "causes 4"
    stand_in.now = showcase.state(replace(showcase.scene(), panels=[fought], rolls=[]))
    stand_in.open(ann.address)
    rows = ann.page.locator(".slips .panel .row")
    expect(rows.locator(".scale")).to_have_count(len(fought.rows))
    for one in rows.all():
        assert apart(one.locator(".scale"), one.locator("strong"))
    slip = ann.page.locator(".slips .panel")
    assert slip.evaluate("one => one.scrollHeight <= one.clientHeight + 1"), "all is in view"
    ann.picture("rows")


def test_events_in_force_are_named_at_their_owners_seat(person: Seat) -> None:
    ann = person("Ann")
    ann.page.set_viewport_size({"width": 1280, "height": 720})
    stand_in = showcase.Showcase(ann.page)
    shown = showcase.scene()
    card = replace(showcase.cards()[0], id="card_9", title="Blockade", marks=["once", "this_turn"])
    shown.zones.append(Zone("central_events", "Events in force", "force", "central", [card]))
    stand_in.now = showcase.state(shown)
    stand_in.open(ann.address)
    events = ann.page.get_by_label("Cards in force of Central Powers")
    expect(events).to_have_text("Blockade, this turn")
    events.get_by_role("button").hover()
    expect(ann.page.get_by_text("Activation in France").last).to_be_visible()
    ann.picture("events")


def test_a_hand_of_ten_fits_and_a_card_pointed_at_lies_on_top(person: Seat) -> None:
    ann = person("Ann")
    ann.page.set_viewport_size({"width": 1280, "height": 720})
    ann.play_against_bots("quartermaster")
    strip = ann.page.locator(".hand .strip")
    assert strip.evaluate("one => one.scrollWidth <= one.clientWidth"), "nothing to scroll"
    cards = ann.page.locator(".hand .card")
    first = cards.first.bounding_box()
    assert first is not None
    ann.page.mouse.move(first["x"] + 15, first["y"] + 60)
    middle = [first["x"] + first["width"] / 2, first["y"] + 60]
    on_top = "([x, y]) => document.elementFromPoint(x, y).closest('.card').dataset.id"
    assert ann.page.evaluate(on_top, middle) == cards.first.get_attribute("data-id")
    ann.picture("hand")


def test_a_stack_says_how_many_it_holds(person: Seat) -> None:
    ann = person("Ann")
    war(ann, "take_guns")
    view(ann, "West")
    expect(ann.page.locator("[data-count=koblenz]")).to_have_text("2")
    expect(ann.page.locator("[data-count=aachen]")).to_have_count(0)
    gaps = """() => [...document.querySelectorAll('.hand .card')].map(
      one => one.getBoundingClientRect().x)"""
    left = ann.page.evaluate(gaps)
    assert all(b - a > 132 for a, b in pairwise(left)), "cards overlap only where they must"
    ann.picture("stacks")
