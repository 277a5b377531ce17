"""What others do comes at the pace one chose, and pieces glide; who wants no motion has none."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import showcase
from tests.browser.conftest import Seat
from tests.browser.person import Person

pytestmark = pytest.mark.slow

MARCH = ["mulhouse", "belfort", "dijon", "melun"]
WATCH = """piece => {
  const kept = window.seen = { stays: [], glides: 0 };
  const look = () => {
    const at = document.querySelector(`.frame [data-piece=${piece}]`)?.style.transform;
    if (at && kept.stays.at(-1)?.at !== at) kept.stays.push({ at, since: performance.now() });
    requestAnimationFrame(look);
  };
  document.addEventListener("transitionrun", ({ target, propertyName }) => {
    kept.glides += Number(propertyName === "transform" && target.dataset.piece === piece);
  });
  look();
}"""
"""Keeps where a counter stands from then on and since when, and how often it glided."""


def at(step: int) -> dict[str, Any]:
    """The table after a German army has gone so many spaces."""
    shown = replace(showcase.scene(), panels=[], rolls=[])
    for one in shown.pieces:
        if one.id == "ge_7":
            one.space = MARCH[step]
    return showcase.state(shown, event=7 + step, acted=4)


def watch(ann: Person, address: str, pace: str) -> dict[str, Any]:
    """The stays of an army that a bot sends over three spaces, at a pace."""
    stand_in = showcase.Showcase(ann.page)
    stand_in.now = at(0)
    stand_in.open(address)
    ann.page.get_by_role("button", name="Table menu").click()
    ann.page.get_by_role("group", name="What others do is shown").get_by_text(pace).click()
    ann.page.keyboard.press("Escape")
    ann.page.evaluate(WATCH, "ge_7")
    stand_in.deeds = [
        showcase.deed(7 + step, f"Step {step}.", [], ("ge_7", MARCH[step - 1 : step + 1]))
        for step in (1, 2, 3)
    ]
    stand_in.past = {str(7 + step): at(step) for step in (1, 2)}
    stand_in.change(at(3))
    expect(ann.page.locator("[data-pin]")).not_to_have_count(0)
    ann.page.wait_for_timeout(500)
    ann.page.wait_for_function("() => performance.now() - window.seen.stays.at(-1).since > 2500")
    seen: dict[str, Any] = ann.page.evaluate("() => window.seen")
    return seen


@pytest.mark.parametrize(
    ("pace", "places", "least", "most"),
    [("At once", 2, 0, 0), ("Quickly", 4, 800, 2400), ("Slowly", 4, 2600, 9000)],
)
def test_what_others_did_is_played_at_the_pace_one_chose(
    person: Seat, address: str, pace: str, places: int, least: float, most: float
) -> None:
    seen = watch(person("Ann", moving=True), address, pace)
    _, *went = seen["stays"]
    assert len(went) == places - 1
    assert least <= went[-1]["since"] - went[0]["since"] <= most
    assert seen["glides"] == len(went), "the counter glides to each place"


def test_who_wants_no_motion_sees_no_piece_glide(person: Seat, address: str) -> None:
    seen = watch(person("Ann"), address, "Quickly")
    assert len(seen["stays"]) == 4
    assert seen["glides"] == 0
