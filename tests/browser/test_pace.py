"""What others do comes at the pace one chose, and pieces glide; who wants no motion has none."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import showcase
from tests.browser.conftest import Seat
from tests.browser.person import LOOK, Person

pytestmark = pytest.mark.slow

MARCH = ["mulhouse", "belfort", "dijon", "melun"]
TODAY, TOMORROW = datetime(2030, 1, 1), datetime(2030, 1, 2)
"""The clock of the page is the test's own, so that it does not matter how busy the machine is."""
WATCH = """piece => {
  window.glides = 0;
  document.addEventListener("transitionrun", ({ target, propertyName }) => {
    window.glides += Number(propertyName === "transform" && target.dataset.piece === piece);
  });
}"""
"""Counts how often a counter glides from then on."""


def at(step: int) -> dict[str, Any]:
    """The table after a German army has gone so many spaces."""
    shown = replace(showcase.scene(), panels=[], rolls=[])
    for one in shown.pieces:
        if one.id == "ge_7":
            one.space = MARCH[step]
    return showcase.state(shown, event=7 + step, acted=4)


def march(ann: Person, address: str, pace: str) -> Locator:
    """A bot sends an army over three spaces; what shows how many of its steps one has seen."""
    ann.page.clock.install(time=TODAY)
    stand_in = showcase.Showcase(ann.page)
    stand_in.now = at(0)
    stand_in.open(address)
    ann.page.get_by_role("button", name="Table menu").click()
    ann.page.get_by_role("group", name="What others do is shown").get_by_text(pace).click()
    ann.page.keyboard.press("Escape")
    ann.rest()
    ann.page.evaluate(WATCH, "ge_7")
    ann.page.clock.pause_at(TOMORROW)
    stand_in.deeds = [
        showcase.deed(7 + step, f"Step {step}.", [], ("ge_7", MARCH[step - 1 : step + 1]))
        for step in (1, 2, 3)
    ]
    stand_in.past = {str(7 + step): at(step) for step in (1, 2)}
    stand_in.change(at(3))
    return ann.page.locator("[data-pin]")


def stands(ann: Person) -> str:
    """Where the army stands, or glides to."""
    return str(ann.page.locator(".frame [data-piece=ge_7]").evaluate("one => one.style.transform"))


def glided(ann: Person, often: int) -> None:
    ann.page.wait_for_function("often => window.glides === often", arg=often, polling=LOOK)


@pytest.mark.parametrize(("pace", "shown"), [("Quickly", 500), ("Slowly", 1500)])
def test_what_others_did_is_played_at_the_pace_one_chose(
    person: Seat, address: str, pace: str, shown: int
) -> None:
    ann = person("Ann", moving=True)
    steps, places = march(ann, address, pace), []
    for step in (1, 2, 3):
        expect(steps).to_have_count(step)
        glided(ann, step)
        places.append(stands(ann))
        ann.page.clock.run_for(shown)
        assert steps.count() == step, "so long each is shown"
        ann.page.clock.run_for(shown // 5)
    assert len(set(places)) == 3


def test_at_once_only_the_end_is_seen(person: Seat, address: str) -> None:
    ann = person("Ann", moving=True)
    expect(march(ann, address, "At once")).to_have_count(3)
    glided(ann, 1)


def test_who_wants_no_motion_sees_no_piece_glide(person: Seat, address: str) -> None:
    ann = person("Ann")
    steps, places = march(ann, address, "Quickly"), []
    for step in (1, 2, 3):
        expect(steps).to_have_count(step)
        places.append(stands(ann))
        ann.page.clock.run_for(600)
    assert len(set(places)) == 3
    assert ann.page.evaluate("window.glides") == 0
