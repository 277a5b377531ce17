"""What the others did since one's own last act stays marked until one acts."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import showcase
from tests.browser.conftest import Seat

pytestmark = pytest.mark.slow


def test_what_others_did_is_numbered_on_the_map_and_in_the_log_until_one_acts(
    person: Seat, address: str
) -> None:
    ann = person("Ann")
    stand_in = showcase.Showcase(ann.page)
    line = {"event": 6, "text": "The 1st Army marches.", "about": ["cambrai"], "dice": []}
    stand_in.now = showcase.state(showcase.scene(), acted=4, log=[line, showcase.rolled(7)])
    stand_in.deeds = [
        showcase.deed(6, "The 1st Army marches.", ["cambrai"], ("ge_1", ["aachen", "cambrai"])),
        showcase.deed(7, "Attack on Verdun.", ["verdun"]),
    ]
    stand_in.open(address)
    pins = ann.page.locator("[data-pin]")
    expect(pins).to_have_count(2)
    expect(ann.page.locator(".arrow.last")).to_have_count(1)
    expect(ann.page.locator(".counter.ghost")).to_have_count(1)
    expect(ann.page.locator(".log .number")).to_have_text(["1", "2"])
    slip = ann.page.get_by_label("What happened since you acted")
    expect(slip).to_contain_text("of 2")
    ann.page.keyboard.press("w")
    expect(slip).to_contain_text("1 of 2")
    expect(slip).to_contain_text("Germany 1 Army: Aachen to Cambrai")
    expect(ann.page.locator("[data-pin='1'].shown")).to_have_count(1)
    ann.page.keyboard.press("w")
    expect(ann.page.locator("[data-pin='2'].shown")).to_have_count(1)
    ann.page.keyboard.press("W")
    expect(ann.page.locator(".log .number.shown")).to_have_text("1")
    ann.picture("deeds")
    stand_in.deeds = []
    stand_in.change(showcase.state(showcase.scene(), event=8, acted=8))
    expect(pins).to_have_count(0)
    expect(slip).to_have_count(0)


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), (390, 844)])
def test_the_slip_of_a_battle_does_not_cover_it(
    person: Seat, address: str, size: tuple[int, int]
) -> None:
    ann = person("Ann", phone=size[0] < 720)
    ann.page.set_viewport_size({"width": size[0], "height": size[1]})
    stand_in = showcase.Showcase(ann.page)
    stand_in.open(address)
    ann.rest()
    slip = ann.page.locator(".slips .panel").bounding_box()
    assert slip is not None
    for piece in ("fr_5", "br_bef", "ge_3"):
        box = ann.page.locator(f".frame [data-piece={piece}] path.edge").bounding_box()
        assert box is not None
        apart = (
            box["x"] + box["width"] <= slip["x"]
            or slip["x"] + slip["width"] <= box["x"]
            or box["y"] + box["height"] <= slip["y"]
            or slip["y"] + slip["height"] <= box["y"]
        )
        assert apart, (piece, box, slip)
    ann.picture(f"battle-{size[0]}")
