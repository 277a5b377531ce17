"""The board: stacks, moves, marks, dice, views and names, by mouse, touch and keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from sandtable.core.show.scene import Scene
from tests.browser.conftest import Seat
from tests.browser.person import Person, middle
from tests.browser.showcase import Showcase, rolled, scene, state
from tests.browser.test_access import faults

pytestmark = pytest.mark.slow

SPREAD = "[data-fan]"
CHOSEN, LAST, ATTACK = ".arrow.chosen", ".arrow.last", ".arrow.attack"


@pytest.fixture
def show(person: Seat) -> Callable[..., tuple[Person, Showcase]]:
    """Somebody before the made-up game, with the western front in view."""

    def make(shown: Scene | None = None, **how: Any) -> tuple[Person, Showcase]:
        ann = person("Ann", **how)
        ann.come_in()
        table = Showcase(ann.page)
        table.now = state(shown or scene())
        table.open(ann.address)
        return ann, table

    return make


Show = Callable[..., tuple[Person, Showcase]]


def piece(who: Person, name: str) -> Locator:
    return who.page.locator(f".frame [data-piece='{name}']")


def space(who: Person, name: str) -> Locator:
    return who.page.locator(f".frame g[data-space='{name}']")


def view(who: Person, title: str) -> Locator:
    return who.page.get_by_role("group", name="Parts of the map").get_by_role("button", name=title)


def without_slips() -> Scene:
    """The scene with nothing lying over the map."""
    return replace(scene(), panels=[], rolls=[])


# Stacks.


def test_a_stack_fans_out_under_the_pointer_and_one_piece_is_picked(show: Show) -> None:
    ann, table = show(without_slips())
    ann.page.mouse.move(*middle(piece(ann, "fr_4")))
    expect(ann.page.locator(f"{SPREAD} [data-piece]")).to_have_count(2)
    ann.picture("fan")
    ann.page.mouse.click(*middle(piece(ann, "fr_3")))
    expect(ann.offers).to_have_count(2)
    ann.page.mouse.click(*middle(space(ann, "dijon").locator(".ring")))
    expect(ann.confirm).to_contain_text("Move the French 3rd Army to Dijon")
    expect(ann.page.locator(SPREAD)).to_have_count(0)
    expect(ann.page.locator(CHOSEN)).to_have_count(1)
    ann.picture("chosen")
    with ann.page.expect_response("**/act"):
        ann.page.keyboard.press("Enter")
    assert table.sent == ["move fr_3 dijon"]


def test_a_finger_opens_a_stack_and_then_picks(show: Show) -> None:
    ann, _ = show(without_slips(), phone=True)
    ann.page.touchscreen.tap(*middle(piece(ann, "fr_4")))
    expect(ann.page.locator(f"{SPREAD} [data-piece]")).to_have_count(2)
    expect(ann.confirm).to_have_count(0)
    ann.picture("fan")
    ann.page.touchscreen.tap(*middle(piece(ann, "fr_3")))
    expect(ann.page.locator(CHOSEN)).to_have_count(0)
    expect(space(ann, "dijon").locator(".ring")).to_have_count(1)
    expect(space(ann, "nancy").locator(".ring")).to_have_count(1)


def test_keys_go_over_the_map_into_a_stack_and_choose(show: Show) -> None:
    ann, table = show(without_slips())
    board = ann.page.get_by_role("application")
    said = board.locator("[aria-live=polite]")
    board.focus()
    ann.page.keyboard.press("ArrowRight")
    expect(said).to_contain_text("Paris, you may choose it")
    for place in ("Chateau Thierry", "Sedan", "Verdun"):
        ann.page.keyboard.press("ArrowDown" if place == "Verdun" else "ArrowRight")
        expect(said).to_contain_text(place)
    expect(said).to_contain_text("Verdun; France 4 Army, you may choose it; France 3 Army")
    expect(said).to_contain_text("trench, level 2")
    ann.page.keyboard.press("Enter")
    expect(said).to_contain_text("France 4 Army, you may choose it, 1 of 2")
    ann.page.keyboard.press("ArrowRight")
    expect(said).to_contain_text("France 3 Army, you may choose it, 2 of 2")
    ann.picture("keys")
    ann.page.keyboard.press("Enter")
    expect(said).to_contain_text("chosen")
    expect(ann.offers).to_have_count(2)
    ann.page.keyboard.press("2")
    expect(ann.confirm).to_contain_text("Dijon")
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(SPREAD)).to_have_count(0)
    ann.page.keyboard.press("Escape")
    expect(ann.confirm).to_have_count(0)
    assert table.sent == []


def test_what_cannot_be_done_with_a_piece_is_said_with_its_rule(show: Show) -> None:
    ann, _ = show(without_slips())
    ann.page.mouse.click(*middle(piece(ann, "ge_6")))
    bubble = ann.page.locator(".bubble")
    expect(bubble).to_contain_text("Germany 6 Army, Strasbourg")
    expect(bubble).to_contain_text("That unit has moved already.")


# Moves, dice and the log.


def test_the_last_move_leaves_a_ghost_and_an_arrow(show: Show) -> None:
    ann, table = show(without_slips())
    expect(ann.page.locator(LAST)).to_have_count(0)
    after = without_slips()
    (moving,) = [one for one in after.pieces if one.id == "ge_7"]
    moving.space = "belfort"
    after.pieces = [one for one in after.pieces if one.id != "fr_corps_1"]
    table.change(state(after, event=8))
    expect(ann.page.locator(LAST)).to_have_count(1)
    expect(ann.page.locator(".counter.ghost")).to_have_count(2)
    ann.picture("moved")
    table.change(state(after, event=9))
    expect(ann.page.locator(".counter.ghost")).to_have_count(0)


def test_dice_are_shown_as_dice_with_their_meaning(show: Show) -> None:
    ann, table = show(without_slips())
    thrown = ann.page.get_by_title("Put the dice away")
    expect(thrown).to_have_count(0)
    table.change(state(without_slips(), event=8, log=[rolled(8)]))
    expect(thrown.get_by_role("img", name="dice 4, 6")).to_be_visible()
    expect(thrown).to_contain_text("Attack on Verdun")
    ann.picture("dice")
    assert ann.page.evaluate("document.getAnimations().length") == 0
    expect(ann.page.locator(".log").get_by_role("img", name="dice 4, 6")).to_be_visible()
    thrown.click()
    expect(thrown).to_have_count(0)


def test_a_line_of_the_log_lights_up_what_it_names(show: Show) -> None:
    ann, table = show(without_slips())
    table.change(state(without_slips(), event=8, log=[rolled(8)]))
    expect(space(ann, "verdun").locator(".pointed")).to_have_count(0)
    ann.page.locator(".log button", has_text="Attack on Verdun").hover()
    expect(space(ann, "verdun").locator(".pointed")).to_be_visible()
    expect(piece(ann, "ge_4").locator(".pointed")).to_be_visible()
    ann.page.locator(".frame").hover(position={"x": 600, "y": 500})
    expect(space(ann, "verdun").locator(".pointed")).to_have_count(0)


# Ground, marks, boxes and slips.


def test_the_front_runs_where_the_sides_meet(show: Show) -> None:
    ann, table = show(without_slips())
    front = ann.page.locator(".front:not(.halo)")
    expect(front).to_have_count(1)
    peace = without_slips()
    peace.marks = [one for one in peace.marks if one.owner != "allied"]
    table.change(state(peace, event=8))
    expect(front).to_have_count(0)


def test_every_kind_of_mark_is_drawn(show: Show) -> None:
    ann, _ = show(without_slips())
    for kind in ("trench", "flag", "siege", "move", "attack", "target"):
        expect(ann.page.locator(f".mark.{kind}")).not_to_have_count(0)
    expect(ann.page.locator(".frame .tag", has_text="A marker")).to_have_count(1)
    expect(space(ann, "liege").locator(".ruin")).to_have_count(1)
    expect(ann.page.locator(ATTACK)).to_have_count(1)


def test_a_box_beside_the_map_opens_and_its_pieces_can_be_chosen(show: Show) -> None:
    ann, _ = show(without_slips())
    boxes = ann.page.get_by_role("region", name="Boxes beside the map")
    boxes.get_by_role("button", name="France corps").click()
    expect(ann.confirm).to_contain_text("Send a French corps to Paris")
    fold = boxes.get_by_role("button", name="Reserve of the Allied Powers")
    expect(fold).to_have_attribute("aria-expanded", "true")
    fold.click()
    expect(boxes.get_by_role("button", name="France corps")).to_have_count(0)
    expect(boxes.get_by_text("Eliminated")).to_have_count(0)


def test_a_battle_shows_its_sides_dice_and_result(show: Show) -> None:
    ann, _ = show()
    battle = ann.page.get_by_role("region", name="Château-Thierry")
    expect(battle).to_contain_text("Step 9 of 12: losses")
    expect(battle.get_by_role("button", name="Army")).to_have_count(5)
    expect(battle.get_by_role("img", name="die 3")).to_be_visible()
    expect(battle).to_contain_text("5 losses")
    ann.picture("battle")
    battle.get_by_role("button", name="Fold the slip").click()
    expect(battle.get_by_role("button", name="Army")).to_have_count(0)


def test_a_power_is_chosen_by_its_seat(show: Show) -> None:
    ann, _ = show(without_slips())
    ann.page.get_by_role("region", name="Who plays").get_by_text("Central Powers").click()
    expect(ann.confirm).to_contain_text("Name the Central Powers")


# Views and names.


def test_views_by_button_and_key_are_remembered(show: Show) -> None:
    ann, table = show(without_slips())
    view(ann, "Italy").click()
    expect(view(ann, "Italy")).to_have_attribute("aria-pressed", "true")
    ann.page.keyboard.press("v")
    expect(view(ann, "Balkans")).to_have_attribute("aria-pressed", "true")
    table.open(ann.address)
    expect(view(ann, "Balkans")).to_have_attribute("aria-pressed", "true")
    ann.page.keyboard.press("0")
    expect(view(ann, "Whole map")).to_have_attribute("aria-pressed", "true")
    ann.page.keyboard.press("+")
    expect(view(ann, "Whole map")).to_have_attribute("aria-pressed", "false")


OVERLAPS = """() => {
  const names = [...document.querySelectorAll('.frame [data-name]')]
    .map(one => [one.dataset.name, one.getBBox(), one.getCTM()])
    .map(([name, box, m]) => ({name,
      left: m.a * box.x + m.e, right: m.a * (box.x + box.width) + m.e,
      top: m.a * (box.y + 2) + m.f, bottom: m.a * (box.y + box.height - 3) + m.f}));
  const found = [];
  names.forEach((a, n) => names.slice(n + 1).forEach(b => {
    if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
      found.push(a.name + ' ' + b.name);
  }));
  return {shown: names.length, found};
}"""


def test_names_never_overlap_and_are_more_the_closer_one_looks(show: Show) -> None:
    ann, _ = show(without_slips())
    ann.page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
    shown = []
    for keys in ("0", "+", "+++", "++"):
        for key in keys:
            ann.page.keyboard.press(key)
        names = ann.page.evaluate(OVERLAPS)
        assert names["found"] == []
        shown.append(names["shown"])
    assert 20 < shown[0] <= shown[1] < shown[2]
    assert shown[-1] == ann.page.locator("g[data-space]").count()


@pytest.mark.parametrize("phone", [False, True])
def test_names_never_overlap_on_the_other_map(person: Seat, phone: bool) -> None:
    ann = person("Ann", phone=phone)
    ann.play_against_bots("quartermaster")
    for keys in ("0", "-", "+++"):
        for key in keys:
            ann.page.keyboard.press(key)
        names = ann.page.evaluate(OVERLAPS)
        assert names["found"] == []
        assert names["shown"] > 5
    ann.picture("names")


# For everybody.


@pytest.mark.parametrize(("phone", "dark"), [(False, False), (False, True), (True, False)])
def test_axe_finds_nothing_on_a_full_board(show: Show, phone: bool, dark: bool) -> None:
    ann, table = show(phone=phone, dark=dark)
    table.change(state(scene(), event=8, log=[rolled(8)]))
    expect(ann.page.get_by_title("Put the dice away")).to_be_visible()
    assert "\n".join(faults(ann)) == ""
