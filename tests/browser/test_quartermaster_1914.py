"""Quartermaster General: 1914 at the table: odds, the battle slip, and what lies face down."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from sandtable.games.quartermaster_1914 import game
from tests.browser.conftest import Seat
from tests.browser.continued import sit_down
from tests.browser.person import EVENT, middle
from tests.browser.test_access import faults
from tests.browser.test_acting import PAUSE, act, piece
from tests.browser.test_room import SCROLLS
from tests.browser.test_slips import MEET, SIZES, at, face, hidden
from tests.rules.quartermaster_1914.scene import Scene

pytestmark = pytest.mark.slow

CENTRAL = ["austria_ottomans", "germany"]
HAND = ["de_land_battle", "de_zeppelins", "de_mustard_gas", "de_tannenberg"]


def burgundy(*hand: str) -> Scene:
    """Germany may battle a French Army that has cards prepared, over difficult ground."""
    return Scene(
        round=6,
        points={"central": 8, "entente": 10},
        armies={
            "germany": ["berlin", "western_germany", "belgium", "prussia"],
            "austria_hungary": ["vienna", "budapest", "galicia"],
            "ottoman_empire": ["istanbul"],
            "france": ["paris", "burgundy", "picardy"],
            "united_kingdom": ["britain", "picardy"],
            "russia": ["moscow", "ukraine", "poland"],
        },
        navies={"united_kingdom": ["english_channel", "north_atlantic"], "germany": ["north_sea"]},
        hands={
            "germany": list(hand) or HAND,
            "france_italy": ["fr_land_battle", "it_alpini"],
            "uk_us": ["uk_cambrai"],
        },
        prepared={
            "germany": ["de_land_battle_2", "de_schlieffen_plan", "de_prussian_military_tradition"],
            "france_italy": ["fr_build_army", "it_build_army", "fr_marne"],
            "uk_us": ["uk_build_army"],
        },
        statuses={"germany": ["de_stosstruppen"], "uk_us": ["uk_dreadnoughts"]},
    )


@pytest.mark.parametrize("phone", [False, True])
def test_the_odds_stand_beside_an_attack_and_the_slip_beside_a_battle(
    person: Seat, phone: bool
) -> None:
    ann = person("Ann", phone=phone)
    table = sit_down(ann, game, burgundy().g, CENTRAL)
    act(ann, table, "germany", "play de_land_battle")
    odds = ann.page.get_by_role("region", name="Odds")
    expect(odds).to_contain_text("Burgundy from Western Germany")
    expect(odds).to_contain_text(re.compile(r"win \d+ %"))
    ann.picture("odds")
    assert "\n".join(faults(ann)) == ""
    act(ann, table, "germany", "battle germany burgundy western_germany")
    act(ann, table, "germany", "discard de_zeppelins")
    expect(ann.ask).to_contain_text("sustain the battle, or pass")
    slip = ann.page.get_by_role("region", name="Battle for Burgundy")
    theirs = slip.get_by_role("group", name="France: Reinforce")
    expect(theirs).to_contain_text("Build Army")
    expect(theirs).to_contain_text("R 1")
    mine = slip.get_by_role("group", name="Germany: Sustain")
    expect(mine).to_contain_text("needs 1")
    plan = slip.get_by_role("button", name="Schlieffen Plan")
    expect(plan).to_contain_text("only in Paris, Picardy or Belgium")
    expect(slip).to_contain_text("2 cards face down; only French cards count here")
    expect(slip).to_contain_text("Terrain: 1 paid")
    expect(odds).to_contain_text("With Land Battle")
    ann.picture("slip")
    assert "\n".join(faults(ann)) == ""
    tradition = slip.get_by_role("button", name="Prussian Military Tradition")
    tradition.click()
    expect(tradition).to_have_class(re.compile("picked"))
    act(ann, table, "germany", "sustain de_prussian_military_tradition")
    expect(mine).to_contain_text("S 2")
    expect(slip).to_contain_text("Terrain: 1 paid, 1 due now")
    ann.picture("paying")
    if not phone:
        ann.page.set_viewport_size({"width": 1280, "height": 720})
        ann.picture("paying on a laptop")


CUT = """() => [...document.querySelectorAll('.column > .panel')]
  .filter(one => one.scrollHeight > one.clientHeight + 1).length"""
"""Slips that are not seen whole."""


@pytest.mark.parametrize("size", SIZES)
def test_slip_and_odds_of_a_battle_hide_neither_each_other_nor_the_fight(
    person: Seat, size: tuple[int, int]
) -> None:
    ann = at(person, size)
    table = sit_down(ann, game, burgundy().g, CENTRAL)
    fight = (
        "play de_land_battle",
        "battle germany burgundy western_germany",
        "discard de_zeppelins",
    )
    for step in fight:
        act(ann, table, "germany", step)
    expect(ann.ask).to_contain_text("sustain the battle, or pass")
    odds = ann.page.get_by_role("region", name="Odds")
    things = (face("france_army_burgundy"), face("germany_army_western_germany"))
    for again in (False, True):
        if again:
            ann.page.reload()
            ann.wait_until_asked()
        expect(odds).to_contain_text(re.compile(r"win \d+ %"))
        ann.until(lambda: hidden(ann, ".mark.target", *things) == [])
        assert ann.page.evaluate(MEET, [".views > *", ".mark.target"]) == []
        assert ann.page.evaluate(CUT) == 0
        assert not ann.page.evaluate(SCROLLS), "nor does the page scroll"
        ann.picture(f"apart-{size[0]}-{again}")


def test_the_buttons_of_the_powers_leave_the_room_to_their_cards(person: Seat) -> None:
    ann = at(person, (1280, 720))
    sit_down(ann, game, burgundy().g, CENTRAL)
    owners = ann.page.get_by_role("group", name="Whose cards")
    shape = owners.bounding_box()
    assert shape is not None
    assert shape["width"] < 120
    owners.get_by_role("button", name="Austria-Hungary & Ottoman Empire").click()
    expect(ann.page.get_by_label("Cards in view")).not_to_contain_text("Stosstruppen")


def test_prepared_cards_show_their_limits_and_those_of_others_only_their_number(
    person: Seat,
) -> None:
    ann = person("Ann")
    sit_down(ann, game, burgundy().g, CENTRAL)
    shown = ann.state()["scene"]
    mine, theirs = (
        next(zone for zone in shown["zones"] if zone["id"] == f"{power}_prepared")
        for power in ("germany", "france_italy")
    )
    plan = next(card for card in mine["cards"] if card["id"] == "de_schlieffen_plan")
    assert "Belgium" in plan["foot"][0]["text"]
    assert (theirs["cards"], theirs["hidden"]) == ([], 3)
    expect(ann.page.locator("body")).to_contain_text("Prepared 3")
    ann.page.set_viewport_size({"width": 1280, "height": 720})
    ann.picture("laptop")


def test_a_click_on_ones_own_army_does_not_throw_it_away(person: Seat) -> None:
    ann = person("Ann")
    sit_down(ann, game, burgundy().g, CENTRAL)
    before = ann.page.evaluate(EVENT)
    army = piece(ann, "germany_army_berlin")
    expect(army).not_to_have_class(re.compile("lit"))
    ann.page.mouse.click(*middle(army))
    expect(ann.confirm).to_contain_text("off the board")
    assert ann.page.evaluate(EVENT) == before, "it waits for its button"
    ann.picture("aside")
    ann.confirm.click()
    ann.wait_for_change(before)
    expect(army).to_have_count(0)


def test_the_only_card_to_pay_with_is_not_armed(person: Seat) -> None:
    ann = person("Ann")
    scene = burgundy("de_land_battle", "de_zeppelins")
    scene.do("germany", "play de_land_battle", "battle germany burgundy western_germany")
    sit_down(ann, game, scene.g, CENTRAL)
    expect(ann.offers).to_have_count(1)
    expect(ann.confirm).to_have_count(0)
    before = ann.page.evaluate(EVENT)
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_timeout(PAUSE)
    assert ann.page.evaluate(EVENT) == before, "Enter throws no card away"


def test_a_right_click_says_why_of_a_card_and_what_of_a_power(person: Seat) -> None:
    ann = person("Ann")
    sit_down(ann, game, burgundy().g, CENTRAL)
    bubble = ann.page.locator(".bubble")
    ann.page.locator("[data-id=de_stosstruppen]").first.click(button="right")
    expect(bubble).to_contain_text("Stosstruppen")
    expect(bubble).to_contain_text("Rule")
    ann.picture("card")
    ann.page.locator("[data-id='power:uk_us']").click(button="right")
    expect(bubble).to_contain_text("Deck 46, Hand 1, Prepared 1.")
