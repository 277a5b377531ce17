"""Acting: a click does what can be taken back, the rest waits, and few clicks are needed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from sandtable.core.table.table import Table
from sandtable.games.paths_of_glory import game
from tests.browser.conftest import Seat
from tests.browser.person import EVENT, VISIBLE_EDGE, Person, middle
from tests.browser.test_access import faults
from tests.rules.paths_of_glory.scene import Scene
from tests.rules.paths_of_glory.test_12_losses import defence

pytestmark = pytest.mark.slow

PAUSE = 500
"""So long (thousandths of a second) after an act a key is meant for the next question."""


class Mouse:
    """A hand on the mouse that counts its clicks, each until it is answered."""

    def __init__(self, who: Person) -> None:
        self.who = who
        self.clicks = 0

    def click(self, thing: Locator) -> None:
        """Clicks something and waits until that has changed the table."""
        before = self.who.page.evaluate(EVENT)
        self.pick(thing)
        self.who.wait_for_change(before)

    def pick(self, thing: Locator) -> None:
        """Clicks something that more clicks will follow."""
        self.clicks += 1
        self.who.click(thing)


def war(who: Person, *actions: str, power: str = "central", allies: str = "bot:random") -> None:
    """A guest at the introductory scenario of Paths of Glory, after some actions."""
    who.come_in()
    players = {"central": allies, "allied": allies} | {power: "me"}
    seats = [{"powers": [side], "player": player} for side, player in players.items()]
    wanted = {"game": "paths_of_glory", "scenario": "introductory", "seats": seats}
    table = who.post("/api/tables", wanted)["id"]
    for action in actions:
        act(who, table, power, action)
    who.page.goto(f"{who.address}/table/{table}")
    who.wait_until_asked()


def act(who: Person, table: str, power: str, action: str) -> None:
    """Does something without the page."""
    path = f"/api/tables/{table}"
    state = who.context.request.get(f"{who.address}{path}/state").json()
    asked = {"power": power, "action": action, "revision": state["revision"], "key": action}
    who.post(f"{path}/act", asked)


def view(who: Person, title: str) -> None:
    """Looks at a part of the map."""
    parts_of_the_map(who).get_by_role("button", name=title, exact=True).click()
    who.rest()


def parts_of_the_map(who: Person) -> Locator:
    """The buttons for them; on a phone they are in the sheet."""
    parts = who.page.get_by_role("group", name="Parts of the map")
    if who.phone and not parts.count():
        who.page.get_by_role("button", name="Fronts").tap()
    return parts


def piece(who: Person, name: str) -> Locator:
    return who.page.locator(f".frame [data-piece='{name}']")


def space(who: Person, name: str) -> Locator:
    return who.page.locator(f".frame g[data-space='{name}'] .ring")


# What waits and what does not.


def test_a_click_does_what_can_be_taken_back_and_nothing_stays_chosen(person: Seat) -> None:
    ann = person("Ann")
    ann.play_against_bots("great_war")
    before, offered = ann.page.evaluate(EVENT), ann.offers.count()
    ann.page.locator(".card.lit").first.click()
    ann.wait_for_change(before)
    expect(ann.page.locator(".card.picked, .offer.ready")).to_have_count(0)
    expect(ann.confirm).to_have_count(0)
    left = ann.offers.count()
    assert left < offered
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_timeout(300)
    assert ann.offers.count() == left, "a second Enter does nothing"
    ann.page.keyboard.press("z")
    expect(ann.offers).to_have_count(offered)


def test_what_cannot_be_taken_back_waits_for_its_button_enter_or_a_double_click(
    person: Seat,
) -> None:
    ann = person("Ann")
    war(ann, "take_guns", "one_op", "move sarajevo", "take ah_6", "go mostar")
    view(ann, "Balkans")
    before = ann.page.evaluate(EVENT)
    stop = ann.endings.filter(has_text="Stop here")
    expect(stop).to_contain_text("2 more spaces unused")
    ann.picture("ending")
    stop.click()
    expect(ann.confirm).to_have_text(re.compile("Stop here"))
    assert ann.page.evaluate(EVENT) == before, "it waits"
    ann.page.keyboard.press("Escape")
    expect(ann.confirm).to_have_count(0)
    ann.page.mouse.dblclick(*middle(piece(ann, "ah_6")))
    ann.wait_for_change(before)
    expect(ann.ask).not_to_contain_text("from Mostar")


def test_all_attack_and_the_fight_have_their_buttons(person: Seat) -> None:
    ann = person("Ann")
    war(ann, "take_guns", "event cp01_guns_of_august", "against sedan")
    everyone = ann.page.get_by_role("button", name="All attack")
    everyone.click()
    expect(everyone).to_have_count(0)
    expect(ann.offers).to_have_count(1)
    expect(ann.confirm).to_have_text(re.compile("Fight"))
    ann.picture("all-attack")
    assert "\n".join(faults(ann)) == ""


def test_a_card_says_what_it_is_for_and_what_not(person: Seat) -> None:
    ann = person("Ann")
    war(ann, "take_guns")
    offered = [one["action"] for one in ann.state()["offers"]]
    hand = [action.removeprefix("ops ") for action in offered if action.startswith("ops ")]
    card = next(one for one in hand if f"event {one}" not in offered)
    before = ann.page.evaluate(EVENT)
    ann.page.locator(f".hand .card[data-id={card}]").click()
    expect(ann.uses).to_have_count(3)
    expect(ann.uses.first).to_contain_text("Operations with")
    barred = ann.page.locator(".uses .barred")
    expect(barred).to_have_count(1)
    expect(barred).to_contain_text(re.compile("Event: .* Rule"))
    ann.picture("uses")
    assert ann.page.evaluate(EVENT) == before, "a click on a card does nothing by itself"
    assert "\n".join(faults(ann)) == ""


def test_a_use_that_no_card_has_now_is_grey_at_each_of_them(person: Seat) -> None:
    ann = person("Ann")
    war(ann, "take_guns", "sr cp01_guns_of_august", "done")
    ann.play_until(lambda: "Choose your action" in ann.ask.inner_text(), ann.step_by_keyboard)
    ann.wait_until_asked()
    offered = [one["action"] for one in ann.state()["offers"]]
    assert not [action for action in offered if action.startswith("sr ")]
    hand = [action.removeprefix("ops ") for action in offered if action.startswith("ops ")]
    ann.page.locator(f".hand .card[data-id={hand[0]}]").hover(position=VISIBLE_EDGE)
    again = ann.page.locator(".uses .barred").filter(has_text="redeployment, too")
    expect(again).to_contain_text("Rule")
    ann.picture("two-redeployments")


# Who wants to confirm every step.


def test_confirm_every_step_holds_for_endings_all_buttons_and_uses(person: Seat) -> None:
    ann = person("Ann")
    war(ann, "take_guns")
    ann.page.get_by_label("Confirm every step").check()
    ann.page.locator(".hand .card[data-id=cp01_guns_of_august]").click()
    waits(ann, ann.uses.filter(has_text="Event"))
    waits(ann, ann.offers.filter(has_text="Sedan").first)
    everyone = ann.page.get_by_role("button", name="All attack")
    before = ann.page.evaluate(EVENT)
    everyone.click()
    ann.page.wait_for_timeout(PAUSE)
    assert ann.page.evaluate(EVENT) == before, "all of them wait"
    expect(ann.ask).to_contain_text("Confirm it")
    ann.picture("all-wait")
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".all.go")).to_have_count(0)
    everyone.click()
    ann.page.wait_for_timeout(PAUSE)
    everyone.click()
    expect(ann.offers).to_have_count(1)
    assert len(attackers(ann)) == 3


def test_confirm_every_step_holds_for_an_ending(person: Seat) -> None:
    ann = person("Ann")
    war(ann, "take_guns", "ops cp01_guns_of_august", "move koblenz", "move metz", "done")
    ann.page.get_by_label("Confirm every step").check()
    waits(ann, ann.endings.first)


def waits(who: Person, thing: Locator) -> None:
    """Something is done only when it has been confirmed, here by Enter."""
    before = who.page.evaluate(EVENT)
    thing.click()
    who.page.wait_for_timeout(PAUSE)
    assert who.page.evaluate(EVENT) == before, "it waits"
    expect(who.confirm).to_have_count(1)
    who.page.keyboard.press("Enter")
    who.wait_for_change(before)


# Losses.


def go_on(who: Person, scene: Scene, power: str) -> None:
    """Somebody plays on from a position, as one of the sides."""
    who.come_in()
    record = Table.new(game, position=game.export(scene.g)).record().text()
    players = {"central": "bot:random", "allied": "bot:random"} | {power: "me"}
    seats = [{"powers": [side], "player": player} for side, player in players.items()]
    made = who.post("/api/records", {"record": record, "mode": "continue", "seats": seats})
    who.page.goto(f"{who.address}/table/{made['id']}")
    who.wait_until_asked()


def test_a_second_enter_loses_no_second_corps(person: Seat) -> None:
    ann = person("Ann")
    go_on(ann, defence("fr_5 fr_corps fr_corps", 4, "fr_corps*3"), "allied")
    corps = ann.offers.filter(has_text="corps")
    before = ann.page.evaluate(EVENT)
    ann.page.keyboard.press("ArrowDown")
    ann.page.keyboard.press("ArrowDown")
    expect(ann.confirm).to_contain_text("corps")
    ann.page.keyboard.press("Enter")
    ann.page.keyboard.press("Enter")
    ann.wait_for_change(before)
    after = ann.page.evaluate(EVENT)
    expect(corps).not_to_have_count(0)
    for _ in range(2):
        ann.page.wait_for_timeout(PAUSE)
        ann.page.keyboard.press("Enter")
    ann.page.wait_for_timeout(PAUSE)
    assert ann.page.evaluate(EVENT) == after, "the same loss is offered again, but not chosen"


def test_one_button_takes_all_along(person: Seat) -> None:
    ann = person("Ann")
    stack = Scene({"koblenz": "ge_1 ge_2 ge_3"}, "movement central", move="koblenz")
    stack.do("central", "take ge_2")
    go_on(ann, stack, "central")
    along = ann.page.get_by_role("button", name="Take all along")
    expect(along).to_be_visible()
    ann.picture("take-all")
    along.click()
    expect(along).to_have_count(0)
    ann.idle()  # one alone needs no button, and is still on its way
    view(ann, "West")
    Mouse(ann).click(space(ann, "frankfurt"))
    assert {where(ann, f"ge_{number}") for number in (1, 2, 3)} == {"frankfurt"}


# How many clicks.


def test_paths_of_glory_a_stack_of_two_moves_two_spaces_and_stops(person: Seat) -> None:
    ann = person("Ann")
    ops = ("ops cp01_guns_of_august", "move koblenz", "move metz", "done")
    war(ann, "take_guns", *ops)
    view(ann, "West")
    mouse = Mouse(ann)
    mouse.click(piece(ann, "ge_2"))
    mouse.click(piece(ann, "ge_3"))
    mouse.click(space(ann, "frankfurt"))
    mouse.click(space(ann, "mannheim"))
    ann.picture("moved")
    mouse.click(ann.endings.filter(has_text="Stop here"))
    assert where(ann, "ge_2") == where(ann, "ge_3") == "mannheim"
    expect(ann.ask).to_contain_text("Pick up a unit")
    assert mouse.clicks == 5


def test_paths_of_glory_three_units_attack(person: Seat) -> None:
    ann = person("Ann")
    war(ann, "take_guns", "event cp01_guns_of_august")
    view(ann, "West")
    mouse = Mouse(ann)
    mouse.click(space(ann, "sedan"))
    mouse.pick(ann.page.get_by_role("button", name="All attack"))
    expect(ann.offers).to_have_count(1)
    assert len(attackers(ann)) == 3
    mouse.click(ann.confirm)
    mouse.click(ann.endings.filter(has_text="No flank attack"))
    expect(ann.ask).to_contain_text(re.compile("Waiting|go on to the dice|nothing to answer with"))
    assert mouse.clicks == 4


def test_paths_of_glory_one_unit_redeploys(person: Seat) -> None:
    ann = person("Ann")
    war(ann, "take_guns", "sr cp01_guns_of_august")
    view(ann, "West")
    mouse = Mouse(ann)
    mouse.click(piece(ann, "ge_corps_1"))
    mouse.click(space(ann, "essen"))
    assert where(ann, "ge_corps_1") == "essen"
    expect(ann.ask).to_contain_text("3 points left")
    assert mouse.clicks == 2


def test_quartermaster_an_army_is_built(person: Seat) -> None:
    ann = person("Ann")
    ann.come_in()
    table = ann.post("/api/games/quartermaster/guide", {})["id"]
    for name in ("broad_front", "jet_fighters", "build_navy_2"):
        act(ann, table, "germany", f"discard ger_{name}")
    ann.page.goto(f"{ann.address}/table/{table}")
    expect(ann.ask).to_contain_text("Play or discard a card")
    ann.page.get_by_role("button", name="Put the guide away").click()
    mouse = Mouse(ann)
    card = ann.page.locator(".hand .card.lit", has_text="Build Army").first
    ann.page.mouse.move(*middle(card))
    play = ann.uses.filter(has_text="Play Build Army")
    expect(play).to_have_count(1)
    ann.picture("uses")
    mouse.click(play)
    mouse.click(ann.page.locator(".frame svg .ring").first)
    assert "builds an Army" in ann.log()
    assert mouse.clicks == 2


def test_the_great_war_a_card_is_laid(person: Seat) -> None:
    ann = person("Ann")
    ann.play_against_bots("great_war")
    ann.play_until(lambda: "lead one card" in ann.ask.inner_text(), ann.step_by_keyboard)
    ann.wait_until_asked()
    mouse = Mouse(ann)
    mouse.pick(ann.page.locator(".hand .card.lit").first)
    expect(ann.confirm).to_contain_text("Play")
    mouse.click(ann.confirm)
    assert re.search("Central Powers play", ann.log())
    assert mouse.clicks == 2


def attackers(who: Person) -> list[str]:
    """The pieces that are committed to the attack under way, by the slip of it."""
    (slip,) = who.state()["scene"]["panels"]
    return [piece for row in slip["rows"][:1] for piece in row["pieces"]]


def where(who: Person, name: str) -> str:
    """The space of a piece, as the server tells it."""
    (found,) = [one["space"] for one in who.state()["scene"]["pieces"] if one["id"] == name]
    return str(found)
