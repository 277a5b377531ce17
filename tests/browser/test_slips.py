"""Slips on the map hide neither what they are about nor each other, at the three sizes."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import showcase
from tests.browser.conftest import Seat
from tests.browser.person import Person
from tests.browser.test_acting import act, war
from tests.browser.test_room import SCROLLS

pytestmark = pytest.mark.slow

SIZES = [(1440, 900), (1280, 720), (390, 844)]
SLIPS = ".column > *, .odds, .over > *, .foot > *, section.edge > *"
MEET = """([some, others]) => {
  const boxes = selector => [...document.querySelectorAll(selector)]
    .map(one => [one, one.getBoundingClientRect()])
    .filter(([one, box]) => box.width > 0 && box.height > 0 && one.innerText !== '');
  const named = one => one.dataset.piece ?? one.getAttribute('aria-label') ?? one.className;
  const found = [];
  for (const [a, one] of boxes(some)) for (const [b, two] of boxes(others)) {
    if (a === b || a.contains(b) || b.contains(a)) continue;
    if (one.left < two.right - 1 && two.left < one.right - 1
        && one.top < two.bottom - 1 && two.top < one.bottom - 1)
      found.push(named(a) + ' over ' + named(b));
  }
  return found;
}"""
"""Which of some things lie over which others."""
TIED = """() => {
  const odds = document.querySelector('.odds').getBoundingClientRect();
  const target = document.querySelector('.mark.target').getBoundingClientRect();
  const [x, y] = [target.x + target.width / 2, target.y + target.height / 2];
  return Math.hypot(Math.max(odds.left - x, 0, x - odds.right),
                    Math.max(odds.top - y, 0, y - odds.bottom));
}"""
"""How far the odds are from the middle of the target."""


def at(person: Seat, size: tuple[int, int]) -> Person:
    ann = person("Ann", phone=size[0] < 720)
    ann.page.set_viewport_size({"width": size[0], "height": size[1]})
    return ann


def hidden(who: Person, *things: str) -> list[str]:
    """The slips that lie over another or over one of these things, when the map lies still."""
    for thing in things:
        expect(who.page.locator(thing)).to_have_count(1)
    who.rest()
    found: list[str] = who.page.evaluate(MEET, [SLIPS, ", ".join([SLIPS, *things])])
    return found


def clear_the_map(who: Person) -> None:
    """On a phone the sheet is put down to see the map."""
    if who.phone:
        who.page.get_by_role("button", name="Show more of the board").tap()


def face(piece: str) -> str:
    return f".frame [data-piece={piece}]"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lessons", [False, True])
def test_odds_battle_and_lessons_lie_apart_and_beside_the_fight(
    person: Seat, size: tuple[int, int], lessons: bool
) -> None:
    ann = at(person, size)
    steps = ("take_guns", "one_op", "attack aachen", "against liege", "commit ge_1")
    if lessons:
        ann.come_in()
        table = ann.post("/api/games/paths_of_glory/guide", {})["id"]
        for step in steps:
            act(ann, table, "central", step)
        ann.page.goto(f"{ann.address}/table/{table}")
        expect(ann.page.locator(".guide")).to_be_visible()
    else:
        war(ann, *steps)
    expect(ann.page.get_by_role("region", name="Odds")).to_contain_text("As it stands")
    expect(ann.page.get_by_role("region", name="Liege")).to_be_visible()
    ann.until(lambda: hidden(ann, face("ge_1"), ".mark.target") == [])
    ann.until(lambda: bool(ann.page.evaluate(TIED) < 260))  # the odds lie near the target
    expect(ann.page.locator(".tie path")).not_to_have_count(0)
    assert not ann.page.evaluate(SCROLLS), "nor does the page scroll in a battle"
    ann.picture(f"odds-{size[0]}")


def request(by: str) -> dict[str, Any]:
    return {
        "by": by,
        "seat": 0,
        "to": 3,
        "waiting": ["Ann"],
        "falls": "A die would fall away.",
        "lines": [],
        "yours": True,
    }


@pytest.mark.parametrize("size", SIZES)
def test_dice_requests_and_deeds_lie_apart_and_beside_the_fight(
    person: Seat, address: str, size: tuple[int, int]
) -> None:
    ann = at(person, size)
    stand_in = showcase.Showcase(ann.page)
    line = {"event": 6, "text": "The 1st Army marches.", "about": ["cambrai"], "dice": []}
    stand_in.now = showcase.state(showcase.scene(), acted=4, log=[line])
    stand_in.deeds = [
        showcase.deed(6, "The 1st Army marches.", ["cambrai"], ("ge_1", ["aachen", "cambrai"]))
    ]
    stand_in.open(address)
    clear_the_map(ann)
    asked = {"rollback": request("Marta"), "log": [line, showcase.rolled(8)]}
    stand_in.change(showcase.state(showcase.scene(), event=8, acted=4, **asked))
    expect(ann.page.get_by_title("Put the dice away")).to_be_visible()
    expect(ann.page.get_by_label("A request to go back")).to_be_visible()
    ann.until(lambda: hidden(ann, face("fr_5"), face("br_bef"), face("ge_3")) == [])
    ann.picture(f"slips-{size[0]}")


@pytest.mark.parametrize("size", SIZES)
def test_a_warning_does_not_hide_what_it_warns_of(person: Seat, size: tuple[int, int]) -> None:
    ann = at(person, size)
    stand_in = showcase.Showcase(ann.page)
    stand_in.checks([("The French 4th Army could be cut off.", ["fr_4", "nancy"])])
    stand_in.open(ann.address)
    clear_the_map(ann)
    ann.page.get_by_role("button", name="Table menu").click()
    ann.page.get_by_role("button", name="Check supply").click()
    expect(ann.page.get_by_label("Check supply", exact=True)).to_be_visible()
    ann.until(lambda: hidden(ann, face("fr_4"), face("fr_3")) == [])
    ann.picture(f"warning-{size[0]}")
