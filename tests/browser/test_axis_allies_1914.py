"""A German opening turn of Axis & Allies: WWI 1914 in the browser, with few clicks."""

from __future__ import annotations

import re
from itertools import count

import pytest
from playwright.sync_api import Locator, expect

from sandtable.games.axis_allies_1914 import game
from tests.browser.conftest import Seat
from tests.browser.continued import sit_down
from tests.browser.person import EVENT, Person
from tests.browser.test_access import faults
from tests.browser.test_acting import view
from tests.browser.test_room import INSIDE, SCROLLS
from tests.browser.test_slips import face, hidden
from tests.rules.axis_allies_1914.scene import Scene

pytestmark = pytest.mark.slow

CENTRAL = ["austria_hungary", "germany", "ottoman"]
ALLIED = ["russia", "france", "britain", "italy", "usa"]
MOST_CLICKS = 45
MOVES = (
    ("ruhr", "Belgium"),
    ("alsace", "Lorraine"),
    ("silesia", "Poland"),
    ("munich", "Alsace"),
    ("hanover", "Ruhr"),
    ("kiel", "Hanover"),
    ("prussia", "Poland"),
    ("berlin", "Silesia"),
)
"""Eight moves, three of them into the enemy's ground."""


STICKING_OUT = """() => [...document.querySelectorAll('button.chip')].flatMap((chip) => {
  const box = chip.getBoundingClientRect();
  return [...chip.querySelectorAll('.row, .row b')].filter((one) => {
    const own = one.getBoundingClientRect();
    return own.top < box.top || own.bottom > box.bottom || own.right > box.right;
  }).map((one) => one.innerText);
})"""
"""The rows of the chips with odds that reach out of their chip."""


class Clicks:
    """Somebody whose clicks are counted, each until something has come of it."""

    def __init__(self, who: Person) -> None:
        self.who = who
        self.count = 0

    def on(self, thing: Locator, acts: bool = True) -> None:
        before = self.who.page.evaluate(EVENT)
        self.who.click(thing)
        self.count += 1
        if acts:
            self.who.wait_for_change(before)

    def button(self, name: str, acts: bool = True) -> None:
        self.on(self.who.page.get_by_role("button", name=name).first, acts)

    def offer(self, words: str) -> None:
        self.on(self.who.offers.filter(has_text=words).first)


def germany_begins(who: Person) -> None:
    """One person plays both sides; Austria-Hungary and Russia have had short turns."""
    who.come_in()
    seats = [{"powers": powers, "player": "me"} for powers in (CENTRAL, ALLIED)]
    table = str(who.post("/api/tables", {"game": "axis_allies_1914", "seats": seats})["id"])
    path, keys = f"/api/tables/{table}", count()
    serbia = ["done", "from budapest", "send infantry serbia 1"]
    for _ in range(30):
        state = who.context.request.get(f"{who.address}{path}/state").json()
        (power,) = state["asked"]
        if power == "germany":
            break
        offered = [offer["action"] for offer in state["offers"]]
        ending = next((one for one in ("accept", "done") if one in offered), offered[0])
        action = serbia.pop(0) if serbia else ending
        asked = {"power": power, "action": action, "revision": state["revision"]}
        who.post(f"{path}/act", {**asked, "key": f"key {next(keys)}"})
    who.page.goto(f"{who.address}/table/{table}")
    who.page.get_by_label("Hide no cards at this table any more").check()
    who.curtain.click()
    who.wait_until_asked()


def odds_lie_within_their_chips(who: Person) -> None:
    for width, height in ((1440, 900), (1280, 720)):
        who.page.set_viewport_size({"width": width, "height": height})
        expect(who.page.get_by_role("button", name="Attack in Belgium: ")).to_be_visible()
        who.picture(f"moved-{width}")
        assert who.page.evaluate(STICKING_OUT) == []


def test_a_german_opening_turn_takes_few_clicks(person: Seat) -> None:
    ann = person("Ann")
    germany_begins(ann)
    view(ann, "West")
    hand = Clicks(ann)
    hand.button("11 infantry", acts=False)
    berlin = ann.page.get_by_role("listitem").filter(has_text="Berlin")
    expect(berlin.get_by_label("New: 11 infantry")).to_be_visible()
    ann.picture("purchase")
    hand.button("Buy 11 for 33 IPC")
    expect(ann.page.locator(".chip.threat")).not_to_have_count(0)
    assert ann.page.evaluate(CUT_WORDS) == [], "what others could do can be read"
    for origin, goal in MOVES:
        if goal == "Belgium":
            hand.on(ann.page.locator(f".frame [data-piece='germany_in_{origin}']"))
            ann.picture("stack")
        else:
            hand.offer(f"Move units from {origin.capitalize()}")
        hand.offer(goal)
    odds_lie_within_their_chips(ann)
    fight = ann.page.get_by_role("button", name="Fight all three")
    end = ann.endings.filter(has_text="End movement: 3 battles")
    expect(end).to_contain_text(re.compile(r"\d+ of \d+ units not moved"))

    def france_buys() -> bool:
        asked = ann.ask.inner_text()
        return "France" in asked and "buy" in asked.lower()

    def go_on() -> None:
        ann.idle()  # the next battle of a row begins by itself
        if not france_buys():
            hand.on(ann.confirm.or_(fight).or_(end).first)
            ann.picture(f"battle-{hand.count}")

    ann.play_until(france_buys, go_on)
    summed_up = ann.log().partition("Germany ends its turn")[2].partition("\n")[0]
    assert "8 moves, 3 battles" in summed_up
    turn = ann.page.locator(".log li.more").filter(has_text="Germany ends its turn")
    turn.get_by_role("button", name="More of this turn").click()
    expect(turn).to_contain_text("Moves: ")
    expect(turn).to_contain_text("Lorraine: held by")
    ann.picture("summed-up")
    assert hand.count <= MOST_CLICKS


CUT_WORDS = """() => [...document.querySelectorAll('.chip .name')]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)"""
CUT = """() => [...document.querySelectorAll('.column > *')]
  .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.getAttribute('aria-label'))"""
"""The slips of which a part is out of view."""


def great_battle(of: str) -> Scene:
    """France and Britain hold Lorraine against Germany; there are tanks and fighters."""
    s = Scene(
        "combat",
        germany={"lorraine": "11 inf 6 art 2 tank 3 ftr", "picardy": "1 inf", "belgium": "1 inf"},
        france={"lorraine": "8 inf 4 art 1 tank 2 ftr", "picardy": "1 inf", "belgium": "1 inf"},
        britain={"lorraine": "4 inf 2 art 1 tank"},
        control={"lorraine": None, "picardy": None, "belgium": None},
        fields={"round": 5},
    )
    s.do("germany", "attack lorraine")
    while s.asked() == "chance":
        s.roll(*[n % 6 + 1 for n in range(s.dice())])
    if of != "germany":
        s.do("germany", "accept")
    return s


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720)])
@pytest.mark.parametrize("mine", [CENTRAL, ALLIED], ids=["attacker", "defenders"])
def test_all_of_a_great_battle_is_in_view(
    person: Seat, mine: list[str], size: tuple[int, int]
) -> None:
    ann = person("Ann")
    ann.page.set_viewport_size({"width": size[0], "height": size[1]})
    sit_down(ann, game, great_battle("germany" if "germany" in mine else "france").g, mine)
    expect(ann.page.locator(".form")).to_contain_text("to take")
    assert hidden(ann, face("germany_in_lorraine")) == []
    drawn = "all => all.map(one => one.dataset.piece)"
    plates = ann.page.locator(".frame [data-piece]").evaluate_all(drawn)
    assert all("lorraine" in one for one in plates[-3:]), "what is fought over lies on top"
    ann.picture(f"battle-{size[0]}")
    assert ann.page.evaluate(CUT) == [], "nothing of it scrolls"
    assert ann.page.evaluate(INSIDE, [".column > *, .buttons .button", ".ground"])
    assert not ann.page.evaluate(SCROLLS)
    assert "\n".join(faults(ann)) == ""
    before = ann.page.evaluate(EVENT)
    ann.confirm.click()
    ann.wait_for_change(before)
