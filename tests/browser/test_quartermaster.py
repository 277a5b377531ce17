"""Quartermaster General at the table: the slip of a window, the pill, Status cards and hulls."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from sandtable.games.quartermaster import game
from sandtable.games.quartermaster_1914 import game as game_1914
from tests.browser.conftest import Seat
from tests.browser.continued import sit_down
from tests.browser.person import EVENT, Person
from tests.browser.test_access import faults
from tests.browser.test_room import CUT, INSIDE
from tests.rules.quartermaster.scene import Scene
from tests.rules.quartermaster_1914.scene import Scene as Europe

pytestmark = pytest.mark.slow

ALLIES = ["united_kingdom", "soviet_union", "united_states"]
SIZES = [(1440, 900), (1280, 720), (390, 844)]
APART = """([one, other]) => {
  const [a, b] = [one, other].map(what => document.querySelector(what).getBoundingClientRect());
  return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
}"""


def apart(who: Person, one: str, other: str) -> bool:
    """Whether two things on the page do not overlap."""
    return bool(who.page.evaluate(APART, [one, other]))


def window() -> Scene:
    """Germany battles a British Navy at sea, which two face-down cards could save."""
    scene = Scene(
        options={"tournament": True},
        round=8,
        points={"axis": 41, "allies": 38},
        armies={
            "germany": ["germany", "western_europe"],
            "united_kingdom": ["united_kingdom"],
            "italy": ["italy"],
        },
        navies={"germany": ["baltic_sea"], "united_kingdom": ["north_sea"]},
        hands={"germany": ["ger_sea_battle"], "united_kingdom": ["uk_build_army", "uk_enigma"]},
        responses={"united_kingdom": ["uk_raf", "uk_destroyers"]},
        statuses={"germany": ["ger_bias_for_action"], "united_states": ["usa_superior_shipyards"]},
    )
    scene.do("germany", "play ger_sea_battle", "battle north_sea united_kingdom")
    return scene


@pytest.mark.parametrize("size", SIZES)
def test_the_slip_of_a_window_says_what_may_be_answered_and_by_whom(
    person: Seat, size: tuple[int, int]
) -> None:
    phone = size[0] < 720
    ann = person("Ann", phone=phone)
    ann.page.set_viewport_size({"width": size[0], "height": size[1]})
    sit_down(ann, game, window().g, ALLIES)
    slip = ann.page.get_by_role("region", name="Response window")
    if phone:
        slip.get_by_role("button", name="Open the slip").click()
    expect(slip).to_contain_text("Germany plays Sea Battle.")
    expect(slip).to_contain_text("is about to be removed")
    expect(slip).to_contain_text("United Kingdom")
    expect(slip).to_contain_text("2 cards face down")
    expect(slip.locator(".named.lit")).to_have_text(["Destroyers", "RAF"])
    ann.rest()
    ann.picture(f"slip-{size[0]}")
    assert "\n".join(faults(ann)) == ""
    if not phone:
        inside = [".slips .panel", "main.board"]
        assert ann.page.evaluate(INSIDE, inside), "the slip is whole"
        threatened = ".frame [data-piece=united_kingdom_navy_north_sea] path.edge"
        ann.until(lambda: apart(ann, ".slips .panel", threatened))
        before = ann.page.evaluate(EVENT)
        slip.get_by_role("button", name="RAF").click()
        expect(ann.confirm).to_be_visible()
        ann.picture(f"card-{size[0]}")
        things = (".ask", ".slips .panel", ".hand .cards", threatened)
        ann.until(lambda: all(apart(ann, ".uses", thing) for thing in things))
        ann.confirm.click()
        ann.wait_for_change(before)
        assert "United Kingdom uses RAF" in ann.log()


def test_a_pill_says_what_ends_the_game_and_all_status_cards_are_in_view(person: Seat) -> None:
    ann = person("Ann")
    ann.page.set_viewport_size({"width": 1280, "height": 720})
    sit_down(ann, game, window().g, ALLIES)
    expect(ann.page.get_by_role("button", name="Discard pile of Germany, 1 open")).to_be_visible()
    ann.picture("seats")
    assert ann.page.evaluate(CUT) == [], "what each power has is told whole"
    assert apart(ann, ".seats .pile span", ".seats small"), "and its pile stands aside"
    expect(ann.page.locator("header .pill")).to_have_text("A lead of 30 ends the game")
    assert ann.page.evaluate(INSIDE, ["header > *", "header"]), "the head line is whole"
    expect(ann.page.locator("header .pill")).to_have_attribute("title", re.compile("400 points"))
    for country, title in (("Germany", "Bias for Action"), ("United States", "Superior Shipyards")):
        cards = ann.page.get_by_role("group", name=f"Cards in force of {country}")
        status = cards.get_by_role("button", name=title)
        expect(status).to_be_visible()
        status.hover()
        expect(ann.page.locator(".uses, .preview").first).to_contain_text(title)


def test_the_number_of_a_card_stands_at_it_and_clear_of_the_heading(person: Seat) -> None:
    ann = person("Ann")
    ann.page.set_viewport_size({"width": 1280, "height": 720})
    scene = Scene(hands={"germany": ["ger_build_army", "ger_build_army_2", "ger_land_battle"]})
    sit_down(ann, game, scene.g, ["germany", "italy", "japan"])
    expect(ann.page.locator(".hand .card .note")).to_have_text(re.compile("^.2$"))
    assert ann.page.evaluate(APART, [".hand .card .note", ".hand h2"])
    ann.picture("number")


def test_navies_are_drawn_as_hulls(person: Seat) -> None:
    ann = person("Ann")
    sit_down(ann, game, window().g, ALLIES)
    shapes = {}
    for kind, place in (("navy", "north_sea"), ("army", "united_kingdom")):
        edge = ann.page.locator(f".frame [data-piece=united_kingdom_{kind}_{place}] path.edge")
        box = edge.bounding_box()
        assert box is not None
        shapes[kind] = box["width"] / box["height"]
    assert shapes["navy"] > 1.5, "long and low"
    assert shapes["army"] < 1.3


def test_a_card_of_1914_that_can_build_nothing_says_so_before_it_is_played(person: Seat) -> None:
    ann = person("Ann")
    scene = Europe(
        armies={"france": ["paris", "berlin"]},
        hands={"germany": ["de_build_navy", "de_stosstruppen"]},
    )
    sit_down(ann, game_1914, scene.g, ["austria_ottomans", "germany"])
    expect(ann.offers.filter(has_text="Play German Build Navy for nothing")).to_have_count(1)
    ann.page.locator(".hand .card[data-id=de_build_navy]").click()
    expect(ann.ask).to_contain_text("Play German Build Navy for nothing: it has no effect now.")
    ann.picture("nothing")
