"""How many: an offer with a range asks for a number, by mouse, key and finger, never by a list.

Numbers that belong together are asked by one form: what is bought, what goes where, what is lost.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Seat
from tests.browser.house import House, install
from tests.browser.person import EVENT, PHONE, Person
from tests.browser.test_access import faults
from tests.browser.test_acting import Mouse, act

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def stall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server at which the toy game of numbers is played beside the others."""
    folder = tmp_path_factory.mktemp("stall")
    games = install(folder, market="tests.market:game", stall="tests.stall:game")
    house = House(folder, games)
    yield house
    house.close()


@pytest.fixture
def address(stall: House) -> str:
    return stall.address


def shop(who: Person, game: str = "market", *actions: str) -> None:
    """Sits down as Anna, with a bot for Bert, after some actions."""
    who.come_in()
    seats = [{"powers": [name], "player": player} for name, player in SEATS]
    table = who.post("/api/tables", {"game": game, "seats": seats})["id"]
    for action in actions:
        act(who, table, "anna", action)
    who.page.goto(f"{who.address}/table/{table}")
    who.wait_until_asked()


PAUSE = 450
"""So soon after an act a second Enter does nothing, in thousandths of a second."""
SEATS = (("anna", "me"), ("bert", "bot:random"))


def heap(who: Person, fruit: str) -> Locator:
    return who.page.locator(f".table .card[data-id={fruit}]")


def test_a_heap_asks_how_many_at_itself(person: Seat) -> None:
    ann = person("Ann")
    shop(ann)
    expect(ann.offers).to_have_count(2)
    expect(ann.offers.first).to_contain_text("Buy up to 9 apples")
    before = ann.page.evaluate(EVENT)
    heap(ann, "pears").click()
    asked = ann.page.get_by_role("region", name="What Pears is for")
    expect(asked.get_by_role("spinbutton")).to_have_text("9")
    for _ in range(3):
        asked.get_by_role("button", name="One less").click()
    expect(ann.confirm.first).to_contain_text("Buy 6 pears")
    ann.picture("how-many")
    assert "\n".join(faults(ann)) == ""
    assert ann.page.evaluate(EVENT) == before, "nothing is done until one says so"
    asked.get_by_role("button", name="Buy 6 pears").click()
    ann.wait_for_change(before)
    assert "anna buys 6 pears." in ann.log()


def test_a_number_is_typed_and_enter_does_it(person: Seat) -> None:
    ann = person("Ann")
    shop(ann)
    before = ann.page.evaluate(EVENT)
    keys = ann.page.keyboard
    keys.press("2")
    spin = ann.ask.get_by_role("spinbutton")
    expect(spin).to_have_text("9")
    keys.press("1")
    expect(ann.confirm.first).to_contain_text("Buy 1 pear")
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    expect(spin).to_have_text("3")
    keys.press("ArrowLeft")
    keys.press("Enter")
    ann.wait_for_change(before)
    assert "anna buys 2 pears." in ann.log()


def test_a_double_click_takes_all(person: Seat) -> None:
    ann = person("Ann")
    shop(ann)
    before = ann.page.evaluate(EVENT)
    heap(ann, "apples").dblclick()
    ann.wait_for_change(before)
    assert "anna buys 9 apples." in ann.log()


def test_on_a_phone_the_number_stands_in_the_bar(person: Seat) -> None:
    ann = person("Ann", phone=True)
    shop(ann)
    before = ann.page.evaluate(EVENT)
    heap(ann, "apples").tap()
    bar = ann.page.locator(".bar")
    bar.get_by_role("button", name="One less").tap()
    ann.picture("how-many")
    assert "\n".join(faults(ann)) == ""
    ann.page.wait_for_timeout(500)
    bar.get_by_role("button", name="Buy 8 apples").tap()
    ann.wait_for_change(before)
    assert "anna buys 8 apples." in ann.log()


# Forms.


def line(who: Person, title: str) -> Locator:
    """A line of the form, by its first words."""
    return who.page.locator(".form tbody tr").filter(has_text=title)


def more(who: Person, title: str, often: int = 1) -> None:
    for _ in range(often):
        line(who, title).get_by_role("button", name="One more").click()


def test_a_purchase_is_one_form_with_one_button(person: Seat) -> None:
    ann = person("Ann")
    shop(ann, "stall")
    before = ann.page.evaluate(EVENT)
    expect(ann.confirm).to_be_disabled()
    expect(line(ann, "Melons")).to_contain_text("not sold")
    more(ann, "Apples", 2)
    more(ann, "Pears", 3)
    expect(ann.page.locator(".form .sum")).to_contain_text("13 of 13 coins")
    for fruit in ("Apples", "Pears"):
        plus = line(ann, fruit).get_by_role("button", name="One more")
        expect(plus).to_be_disabled()
    expect(ann.confirm).to_contain_text("Buy 5 for 13 coins")
    line(ann, "Pears").get_by_role("button", name="One less").click()
    expect(ann.confirm).to_contain_text("Buy 4 for 10 coins")
    ann.picture("purchase")
    assert "\n".join(faults(ann)) == ""
    ann.confirm.click()
    ann.wait_for_change(before)
    expect(ann.ask).to_contain_text("Carry it home")
    assert ann.log().splitlines() == ["anna buys 2 apples.", "anna buys 2 pears."]
    ann.page.keyboard.press("z")
    expect(ann.page.locator(".form .sum")).to_contain_text("0 of 3 coins")
    ann.page.keyboard.press("z")
    expect(ann.page.locator(".form .sum")).to_contain_text("0 of 9 coins")


def test_a_preset_fills_the_form_and_enter_does_it(person: Seat) -> None:
    ann = person("Ann")
    shop(ann, "stall")
    ann.page.get_by_role("button", name="All apples").click()
    expect(ann.confirm).to_contain_text("Buy 6 for 12 coins")
    ann.page.keyboard.press("Enter")
    expect(ann.ask).to_contain_text("Carry it home")
    assert ann.log() == "anna buys 6 apples."


def test_numbers_go_where_one_clicks(person: Seat) -> None:
    ann = person("Ann")
    shop(ann, "stall", "buy apples 2", "buy pears 3", "done")
    expect(ann.offers).to_have_text(["1House", "2Cellar"])
    line(ann, "Apples").get_by_role("button", name="One less").click()
    line(ann, "Pears").get_by_role("button", name="One less").click()
    ann.picture("goals")
    assert "\n".join(faults(ann)) == ""
    heap(ann, "cellar").click()
    carried = ["anna carries 1 into the cellar.", "anna carries 2 into the cellar."]
    ann.until(lambda: ann.log().splitlines()[-2:] == carried)
    expect(line(ann, "Apples").get_by_role("spinbutton")).to_have_text("1")
    mouse = Mouse(ann)
    mouse.click(heap(ann, "house"))
    expect(ann.ask).to_contain_text("Throw 2 away")
    assert mouse.clicks == 1, "the whole stack goes with one click"


def test_what_cannot_go_there_says_why_and_nothing_goes(person: Seat) -> None:
    ann = person("Ann")
    shop(ann, "stall", "buy apples 5", "done")
    before = ann.page.evaluate(EVENT)
    line(ann, "Apples").get_by_role("button", name="One less").click()
    heap(ann, "cellar").click()
    expect(ann.ask).to_contain_text("The cellar takes 3.")
    ann.complaints = [one for one in ann.complaints if "422" not in one]
    assert ann.page.evaluate(EVENT) == before


def test_losses_are_suggested_and_one_key_accepts_them(person: Seat) -> None:
    ann = person("Ann")
    shop(ann, "stall", "buy apples 2", "done", "all house")
    expect(line(ann, "Apples").get_by_role("spinbutton")).to_have_text("2")
    ann.picture("losses")
    line(ann, "Apples").get_by_role("button", name="One less").click()
    expect(ann.confirm).to_be_disabled()
    expect(ann.ask).to_contain_text("1 of 2 fruits: 1 more.")
    more(ann, "Melons")
    expect(ann.confirm).to_contain_text("Throw 2 away")
    ann.page.keyboard.press("Enter")
    ann.until(lambda: ann.log().count("anna throws 1 away.") == 2)


def test_a_form_is_filled_in_by_keys_alone(person: Seat) -> None:
    ann = person("Ann")
    shop(ann, "stall")
    keys = ann.page.keyboard
    spin = line(ann, "Pears").get_by_role("spinbutton")
    for _ in range(60):
        keys.press("Tab")
        if spin.evaluate("one => one === document.activeElement"):
            break
    keys.press("3")
    keys.press("ArrowUp")
    expect(spin).to_have_text("4")
    keys.press("Enter")
    expect(ann.ask).to_contain_text("Carry it home")
    keys.press("h")
    expect(line(ann, "Pears").get_by_role("spinbutton")).to_have_text("2")
    keys.press("1")
    expect(ann.page.locator(".log")).to_contain_text("anna carries 2 into the house.")
    keys.press("1")
    expect(ann.ask).to_contain_text("Throw 2 away")
    ann.page.wait_for_timeout(PAUSE)
    keys.press("Enter")
    expect(ann.page.locator(".log")).to_contain_text("anna throws 2 away.")


def test_on_a_phone_the_form_lies_above_the_sheet(person: Seat) -> None:
    ann = person("Ann", phone=True)
    shop(ann, "stall")
    line(ann, "Pears").get_by_role("button", name="One more").tap()
    ann.picture("purchase")
    assert "\n".join(faults(ann)) == ""
    for more in ann.page.get_by_role("button", name="One more").all():
        box = more.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= PHONE[0]
    ann.page.wait_for_timeout(500)
    ann.confirm.tap()
    expect(ann.ask).to_contain_text("Carry it home")
    heap(ann, "house").tap()
    expect(ann.ask).to_contain_text("Throw 2 away")
