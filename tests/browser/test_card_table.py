"""A table of cards: a judged turn stays in sight, with slots, obligations and won turns."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from sandtable.games.great_war import game
from tests.browser.conftest import Seat
from tests.browser.continued import sit_down
from tests.browser.person import EVENT, Person
from tests.browser.test_access import faults
from tests.browser.test_acting import act
from tests.browser.test_room import INSIDE, SCROLLS
from tests.rules.great_war.scene import Scene

pytestmark = pytest.mark.slow

SIZES = [(1440, 900), (1280, 720), (390, 844)]
ROW = {"central": ["cp_ks", "cp_8s", "cp_qs", "cp_ah"], "entente": ["ea_js", "ea_qs", "ea_kc"]}
LAID_ON = {"cp_8s": "cp_ks", "ea_qs": "ea_js"}
FULL = {
    "central": ["cp_ks", "cp_8s", "cp_qs", "cp_10h", "cp_9s", "cp_jh", "cp_kh", "cp_ah", "cp_jk2"],
    "entente": ["ea_js", "ea_qs", "ea_9c", "ea_kc", "ea_kd", "ea_qh", "ea_ah", "ea_7h", "ea_10s"],
}
FULL_LAID_ON = {
    "cp_8s": "cp_ks",
    "cp_10h": "cp_qs",
    "cp_9s": "cp_qs",
    "cp_kh": "cp_jh",
    "ea_qs": "ea_js",
    "ea_9c": "ea_qs",
    "ea_kd": "ea_js",
}

SEEN = """([what, over]) => {
  const shapes = [...document.querySelectorAll(over)].map(one => one.getBoundingClientRect());
  return [...document.querySelectorAll(what)].filter(card => {
    const { left, right, top, bottom } = card.getBoundingClientRect();
    return shapes.some(one => one.left < right && one.right > left
      && one.top < bottom && one.bottom > top);
  }).map(card => card.dataset.id);
}"""
"""Which of some cards have something lying over them."""
SLIVERS = """least => [...document.querySelectorAll(".table .card")].filter(card => {
  const { x, y, width, height } = card.getBoundingClientRect();
  const seen = Array.from({ length: Math.floor(width) }, (_, n) => x + n + 0.5)
    .filter(at => card.contains(document.elementFromPoint(at, y + height / 2)));
  return seen.length < least;
}).map(card => card.dataset.id)"""
"""The cards on the table of which less than so much can be seen and clicked."""


def duel(table: dict[str, list[str]], laid_on: dict[str, str], *slotted: str) -> Scene:
    """The Entente, attacking, has laid all it wants to; the Central Powers have won a turn."""
    return Scene(
        "add entente",
        phase="round_2",
        central=["cp_6s", "cp_7d", "cp_5h"],
        entente=["ea_10h", "ea_kh", "ea_9d", "ea_6s"],
        table=table,
        laid_on=laid_on,
        slotted=list(slotted),
        down=[card for card in table["central"] if card == "cp_qs"],
        turn=2,
        winners=["central"],
    )


def at_table(person: Seat, size: tuple[int, int], scene: Scene, dark: bool = False) -> Person:
    """Ann plays the Entente against a bot."""
    ann = person("Ann", phone=size[0] < 720, dark=dark)
    ann.page.set_viewport_size({"width": size[0], "height": size[1]})
    sit_down(ann, game, scene.g, ["entente"])
    return ann


def end_turn(who: Person) -> None:
    """Ends whatever can be ended, until the turn is judged."""

    def judged() -> bool:
        return who.page.get_by_label(re.compile("wins? turn 2")).count() > 0

    def end() -> None:
        before = who.page.evaluate(EVENT)
        (who.endings.last if who.endings.count() else who.confirm).click()
        who.wait_for_change(before)

    who.play_until(judged, end)
    who.wait_until_asked()


@pytest.mark.parametrize("size", SIZES)
def test_the_cards_of_a_turn_lie_there_with_its_result_until_one_goes_on(
    person: Seat, size: tuple[int, int]
) -> None:
    ann = at_table(person, size, duel(ROW, LAID_ON, "ea_qs"))
    end_turn(ann)
    slip = ann.page.get_by_role("region", name=re.compile("^Central Powers win turn 2"))
    if ann.phone:
        slip.get_by_role("button", name="Open the slip").click()
    expect(slip).to_contain_text("33")
    expect(slip).to_contain_text("3 cards face up, 33 BP; 1 cancelled")
    expect(slip).to_contain_text("captures 3 cards")
    expect(ann.page.locator(".table .row .card")).to_have_count(7)
    expect(ann.page.locator(".table .row .card", has_text="captured")).to_have_count(3)
    assert ann.page.evaluate(SEEN, [".table .row .card", ".table .panel, .table .deeds"]) == []
    ann.picture(f"judged-{size[0]}")
    assert not ann.page.evaluate(SCROLLS)
    assert "\n".join(faults(ann)) == ""
    before = ann.page.evaluate(EVENT)
    ann.endings.filter(has_text="Done").click()
    ann.wait_for_change(before)
    expect(slip).to_have_count(0)
    expect(ann.page.get_by_role("region", name="Table of the Entente")).to_contain_text("No card")
    # Who looks back sees them again.
    ann.page.goto(f"{ann.page.url}/replay?at={before}")
    expect(slip).to_have_count(1)
    expect(ann.page.locator(".table .row .card")).to_have_count(7)


def test_the_strip_shows_who_won_which_turn(person: Seat) -> None:
    ann = at_table(person, SIZES[1], duel(ROW, LAID_ON, "ea_qs"))
    places = ann.page.get_by_role("list", name="Turns won").locator("li")
    expect(places).to_have_count(10)
    expect(places.nth(0)).to_have_attribute("title", "Central Powers")
    expect(places.nth(0)).to_have_class(re.compile("dark"))
    expect(places.nth(1)).to_have_class(re.compile("now"))
    assert places.nth(1).get_attribute("title") is None
    end_turn(ann)
    expect(places.nth(1)).to_have_attribute("title", "Central Powers")


def test_obligations_have_a_tick_when_they_are_met(person: Seat) -> None:
    table = {"central": ["cp_ks"], "entente": ["ea_jh"]}
    ann = at_table(person, SIZES[1], duel(table, {}))
    duties = ann.page.locator(".duties p")
    expect(duties.nth(0)).to_contain_text(re.compile("Obligations: +Nationality card ✓"))
    expect(duties.nth(1)).to_contain_text(re.compile("Nationality card ✓.* · Attack arrow ○"))
    ann.picture("owed")
    slot = next(one["action"] for one in ann.state()["offers"] if one["action"].startswith("slot"))
    act(ann, re.sub(r".*/table/", "", ann.page.url), "entente", slot)
    expect(duties.nth(1)).to_contain_text("Attack arrow ✓")


def test_an_open_slot_is_a_place_one_can_click(person: Seat) -> None:
    ann = at_table(person, SIZES[0], duel(ROW, LAID_ON, "ea_qs"), dark=True)
    row = ann.page.get_by_role("region", name="Table of the Entente")
    slot = row.get_by_role("button", name="slot 2 free: any card")
    expect(slot).to_have_class(re.compile("fillable"))
    expect(row.locator(".bracket")).to_have_text("slot 1")
    ann.picture("slot")
    slot.click()
    card = ann.page.locator(".hand .card[data-id=ea_kh]")
    expect(card).to_have_class(re.compile("lit"))
    before = ann.page.evaluate(EVENT)
    card.click()
    ann.finish()
    ann.wait_for_change(before)
    expect(row.get_by_role("button", name="free")).to_have_count(0)
    expect(row.locator(".card[data-id=ea_kh]")).to_have_count(1)


def test_what_happened_stands_at_a_table_of_cards_too(person: Seat) -> None:
    ann = at_table(person, SIZES[1], duel(ROW, LAID_ON, "ea_qs"))
    end_turn(ann)
    slip = ann.page.get_by_label("What happened since you acted")
    expect(slip).to_contain_text("of 1")
    ann.page.keyboard.press("w")
    expect(slip).to_contain_text("1 of 1")
    expect(slip).to_contain_text("Central Powers discard")
    expect(ann.page.locator(".log .number.shown")).to_have_text("1")


@pytest.mark.parametrize("judged", [False, True])
def test_both_rows_are_whole_though_they_are_full(person: Seat, judged: bool) -> None:
    slotted = ("cp_kh", "ea_qs", "ea_kd")
    ann = at_table(person, SIZES[1], duel(FULL, FULL_LAID_ON, *slotted))
    if judged:
        end_turn(ann)
    expect(ann.page.locator(".table .row .card")).to_have_count(18)
    ann.picture("full" + ("-judged" if judged else ""))
    assert not ann.page.evaluate(SCROLLS)
    assert ann.page.evaluate(INSIDE, [".table .row .card:not(.cancelled)", ".ground"])
    ground = ann.page.locator(".ground")
    assert ground.evaluate("one => one.scrollHeight <= one.clientHeight"), "the table has room"
    assert ann.page.evaluate(SLIVERS, 36) == [], "each card can be seen and clicked"


ABOVE = """() => {
  const sheet = document.querySelector('.sheet').getBoundingClientRect().top;
  return [...document.querySelectorAll('.table .row')].filter(
    row => row.querySelector('.card').getBoundingClientRect().bottom <= sheet).length;
}"""
"""How many rows of cards are seen above the sheet of a phone."""


def test_on_a_phone_both_rows_are_seen_and_the_result_leaves_room_for_cards(person: Seat) -> None:
    ann = person("Ann", phone=True)
    sit_down(ann, game, duel(FULL, FULL_LAID_ON, "ea_qs").g, ["entente"])
    assert ann.page.evaluate(ABOVE) == 2
    ann.picture("rows")
    end_turn(ann)
    expect(ann.page.get_by_label(re.compile("wins? turn 2")).first).to_be_visible()
    assert ann.page.evaluate(ABOVE) >= 1
    ann.picture("judged")
    ann.page.get_by_role("tab", name="Table").tap()
    won = ann.page.get_by_role("list", name="Turns won").get_by_role("listitem")
    expect(won.first).to_be_in_viewport()
    assert won.count() == 10


def test_on_a_phone_the_one_card_that_answers_comes_into_sight(person: Seat) -> None:
    """Of seven cards two and a half are to be seen, and the Joker is the last."""
    hand = ["ea_ks", "ea_qs", "ea_10s", "ea_9s", "ea_8s", "ea_7s", "ea_jk1"]
    scene = Scene(
        "optional_play entente 0", phase="first_optional_play", defender="entente", entente=hand
    )
    ann = at_table(person, SIZES[2], scene)
    joker = ann.page.locator(".hand .card.lit")
    expect(joker).to_have_count(1)
    expect(joker).to_be_in_viewport(ratio=1)
