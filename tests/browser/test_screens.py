"""Everything around the board: starting, time, notes, consent, fairness, records, accounts."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Seat
from tests.browser.person import EVENT, Person, middle
from tests.browser.test_access import faults
from tests.browser.test_table import with_a_friend

pytestmark = pytest.mark.slow


def menu(who: Person, entry: str) -> None:
    """Chooses something from the menu of the table."""
    who.page.get_by_role("button", name="Table menu").click()
    who.page.get_by_role("dialog").get_by_role("button", name=entry).click()


def resign(who: Person) -> Locator:
    """Ends the game; the slip that says so."""
    menu(who, "Resign")
    who.page.get_by_role("button", name="Yes, I resign").click()
    slip = who.page.get_by_role("dialog")
    expect(slip).to_contain_text("The game is over")
    return slip


def play_a_little(who: Person, steps: int = 3) -> None:
    who.play_against_bots("great_war")
    for _ in range(steps):
        who.step_by_keyboard()


def clean(who: Person) -> None:
    """Axe finds nothing."""
    assert "\n".join(faults(who)) == ""


# Starting a game.


def test_the_terms_of_a_new_game(person: Seat) -> None:
    ann = person("Ann")
    ann.page.goto(ann.address)
    ann.pick("great_war")
    ann.page.get_by_text("Pace and onlookers").click()
    ann.page.get_by_role("button", name="Live").click()
    ann.page.get_by_label("Minutes for each player").fill("30")
    ann.page.get_by_role("button", name="Whoever has the link").click()
    expect(ann.page.get_by_text("30 minutes each")).to_be_visible()
    clean(ann)
    ann.page.get_by_role("group", name="Your side").get_by_text("Entente").click()
    ann.start("great_war")
    ann.wait_until_asked()
    mine = ann.page.locator(".seats li", has_text="you")
    expect(mine).to_contain_text("Entente")
    clock = mine.locator(".clock")
    expect(clock).to_contain_text(re.compile("29:[0-5][0-9]"))
    first = clock.inner_text()
    expect(clock).not_to_have_text(first)


def test_a_game_by_the_day_shows_the_days(person: Seat) -> None:
    ann = person("Ann")
    ann.page.goto(ann.address)
    ann.pick("great_war")
    ann.page.get_by_text("Pace and onlookers").click()
    ann.page.get_by_role("button", name="Days for each move").click()
    ann.page.get_by_label("Days for each move", exact=True).last.fill("5")
    ann.start("great_war")
    ann.wait_until_asked()
    expect(ann.page.locator(".seats .clock").first).to_contain_text("4 d 23 h")


def test_a_table_for_whoever_comes_cannot_be_closed(person: Seat) -> None:
    ann = person("Ann")
    ann.page.goto(ann.address)
    ann.pick("great_war")
    ann.page.get_by_role("button", name="Open table").click()
    ann.page.get_by_text("Pace and onlookers").click()
    expect(ann.page.get_by_role("button", name="Only who is invited")).to_be_disabled()
    ann.start("great_war")
    ann.wait_until_asked()
    bob = person("Bob")
    bob.come_in_at_home()
    row = bob.page.locator("li", has=bob.page.locator(f"a[href='{urlsplit(ann.page.url).path}']"))
    row.get_by_role("button", name="Sit down").click()
    bob.wait_until_asked()


def test_a_seat_given_up_is_passed_on_when_the_other_agrees(person: Seat) -> None:
    ann, bob = with_a_friend(person, "great_war")
    menu(bob, "Give up my seat")
    bob.page.get_by_role("button", name="Yes, somebody else may play on").click()
    expect(bob.page.get_by_role("group", name="Games")).to_be_visible()
    ann.page.get_by_role("button", name="Table menu").click()
    link = ann.page.get_by_label("Link for").input_value()
    ann.page.keyboard.press("Escape")
    cat = person("Cat")
    cat.page.goto(link)
    cat.page.get_by_label("What shall we call you?").fill("Cat")
    cat.page.get_by_role("button", name="Play as guest").click()
    asked = cat.page.get_by_label("Somebody asks for a seat")
    expect(asked).to_contain_text("You have asked for the seat Entente")
    ann.page.get_by_label("Somebody asks for a seat").get_by_role("button", name="Agree").click()
    cat.wait_until_asked()
    assert "Cat plays on as Entente" in cat.log()


# At the table.


def test_notes_are_kept(person: Seat) -> None:
    ann = person("Ann")
    play_a_little(ann, 1)
    ann.page.get_by_role("tab", name="Notes").click()
    ann.page.get_by_label("Notes for yourself").fill("Beware of gas")
    expect(ann.page.get_by_text("Kept. Only you can read it.")).to_be_visible()
    clean(ann)
    ann.page.reload()
    ann.page.get_by_role("tab", name="Notes").click()
    expect(ann.page.get_by_label("Notes for yourself")).to_have_value("Beware of gas")


def test_standing_orders_are_given_and_ended(person: Seat) -> None:
    ann = person("Ann")
    ann.play_against_bots("quartermaster")
    button = ann.page.get_by_role("button", name=re.compile("^Standing orders"))
    button.click()
    ann.page.get_by_role("button", name=re.compile("^Order: .*about to be lost")).click()
    end = ann.page.get_by_role("button", name=re.compile("^End: .*about to be lost"))
    expect(end).to_be_visible()
    clean(ann)
    ann.picture("orders")
    ann.page.reload()
    expect(button).to_have_text("Standing orders · 1 …")
    button.click()
    end.click()
    expect(ann.page.get_by_text("None; you are asked every time.")).to_be_visible()


def test_going_back_needs_consent_and_names_what_it_cancels(person: Seat) -> None:
    ann, bob = with_a_friend(person, "great_war")
    waiting = "Waiting for Central Powers"
    bob.play_until(lambda: waiting in bob.ask.inner_text(), bob.step_by_keyboard)
    ann.play_until(lambda: "in turn 1" in ann.log(), ann.step_by_keyboard)
    menu(ann, "Go back, if all agree")
    slip = ann.page.get_by_role("dialog", name="Go back")
    slip.get_by_label("Back to event").fill("0")
    expect(slip.get_by_role("list", name="What would be undone")).to_contain_text("turn 1")
    clean(ann)
    slip.get_by_role("button", name="Ask to go back to event 0").click()
    request = bob.page.get_by_role("region", name="A request to go back")
    expect(request).to_contain_text("would fall away")
    clean(bob)
    bob.picture("request")
    request.get_by_role("button", name="Agree").click()
    expect(ann.page.get_by_text("A request to go back")).to_have_count(0)
    expect(ann.page.locator(".log")).not_to_contain_text("in turn 1")


def test_a_draw_is_offered_and_declined(person: Seat) -> None:
    ann, bob = with_a_friend(person, "great_war")
    menu(ann, "Offer a draw")
    offer = bob.page.get_by_role("region", name="A draw is offered")
    expect(offer).to_contain_text("offers a draw")
    offer.get_by_role("button", name="Decline").click()
    expect(ann.page.get_by_role("region", name="A draw is offered")).to_have_count(0)
    menu(bob, "Offer a draw")
    ann.page.get_by_role("button", name="Accept").click()
    for one in (ann, bob):
        expect(one.page.get_by_role("dialog")).to_contain_text("The game is over")


def test_the_seat_is_taken_back_from_the_banner(person: Seat) -> None:
    ann = person("Ann")
    ann.play_against_bots("great_war")
    menu(ann, "Let a bot play while I am away")
    banner = ann.page.get_by_role("region", name="A bot plays for you")
    clean(ann)
    banner.get_by_role("button", name="Take it back").click()
    expect(banner).to_have_count(0)
    ann.wait_until_asked()


def test_talk_is_there_for_who_comes_later(person: Seat) -> None:
    ann, bob = with_a_friend(person, "great_war")
    ann.page.get_by_role("tab", name="Chat").click()
    ann.page.get_by_label("Say something to the table").fill("Well met.")
    ann.page.get_by_role("button", name="Send").click()
    expect(bob.page.get_by_role("tab", name=re.compile("Chat.*something new"))).to_be_visible()
    bob.page.reload()
    bob.page.get_by_role("tab", name="Chat").click()
    expect(bob.page.get_by_text("Well met.")).to_be_visible()


# Fair dice, replay and records.


def test_the_dice_are_checked_on_the_page(person: Seat) -> None:
    ann = person("Ann")
    ann.page.goto(ann.address)
    ann.pick("great_war")
    ann.page.get_by_text("Pace and onlookers").click()
    ann.page.get_by_label("A word of yours that the dice depend on").fill("tulip")
    ann.start("great_war")
    ann.wait_until_asked()
    menu(ann, "Fair dice")
    slip = ann.page.get_by_role("dialog", name="Fair dice")
    expect(slip).to_contain_text("tulip")
    expect(slip).not_to_contain_text("Secret")
    clean(ann)
    ann.page.keyboard.press("Escape")
    resign(ann).get_by_role("button", name="Check the dice").click()
    expect(slip).to_contain_text("Checked on this page: the secret is the one that was sealed.")
    expect(slip).to_contain_text("All is right")
    clean(ann)


def test_a_friend_adds_a_word_for_the_dice(person: Seat) -> None:
    _, bob = with_a_friend(person, "great_war")
    menu(bob, "Fair dice")
    slip = bob.page.get_by_role("dialog", name="Fair dice")
    slip.get_by_label("A word of your own for the dice").fill("narcissus")
    slip.get_by_role("button", name="Add it").click()
    expect(slip.get_by_text("narcissus")).to_be_visible()
    expect(slip.get_by_label("A word of your own for the dice")).to_have_count(0)


def test_a_finished_game_is_replayed_by_link_with_open_cards(person: Seat) -> None:
    ann, eve = person("Ann"), person("Eve")
    ann.page.goto(ann.address)
    ann.pick("great_war")
    ann.page.get_by_text("Pace and onlookers").click()
    ann.page.get_by_role("button", name="Whoever has the link").click()
    ann.start("great_war")
    ann.wait_until_asked()
    ann.play_until(lambda: "in turn 1" in ann.log(), ann.step_by_keyboard)
    resign(ann).get_by_role("button", name="Replay it from the start").click()
    expect(ann.ask).to_contain_text("Looking back: event 0")
    ann.page.get_by_role("button", name="One step on").click()
    expect(ann.page).to_have_url(re.compile(r"/table/[^/]+/replay\?at=1$"))
    eve.page.goto(ann.page.url)
    expect(eve.ask).to_contain_text("Looking back: event 1")
    expect(eve.page.get_by_role("dialog")).to_have_count(0)
    eve.page.get_by_role("button", name="Entente").first.click()
    expect(eve.page.locator(".hand .card").first).to_be_visible()
    clean(eve)
    eve.picture("replay")


def test_one_looks_back_from_ones_last_act(person: Seat) -> None:
    ann = person("Ann")
    play_a_little(ann)
    back = ann.page.get_by_role("button", name="To my last act")
    ann.play_until(lambda: back.count() > 0, ann.step_by_keyboard)
    back.click()
    expect(ann.ask).to_contain_text("Looking back")
    ann.page.reload()
    expect(ann.ask).to_contain_text("Looking back")
    ann.page.get_by_role("button", name="Back to now").click()
    expect(ann.page).to_have_url(re.compile(r"/table/[^/]+$"))


def test_a_replay_plays_by_itself_and_stops(person: Seat) -> None:
    ann = person("Ann")
    play_a_little(ann)
    play = ann.page.get_by_role("button", name="Play by itself")
    play.click()
    ann.until(lambda: "Looking back: event 1" in ann.ask.inner_text())  # it goes on soon
    play.click()
    expect(play).to_have_attribute("aria-pressed", "false")
    expect(ann.ask).to_contain_text("Looking back")


def test_a_record_goes_out_and_comes_in(person: Seat, tmp_path: Path) -> None:
    ann = person("Ann")
    play_a_little(ann)
    resign(ann)
    ann.page.goto(f"{ann.address}/records")
    ann.picture("records")
    with ann.page.expect_download() as download:
        ann.page.get_by_role("link", name=re.compile("Download the record of")).click()
    record = tmp_path / "game.jsonl"
    download.value.save_as(record)
    bob = person("Bob")
    bob.page.goto(f"{bob.address}/records")
    bob.page.get_by_label("Record", exact=True).set_input_files(record)
    expect(bob.page.get_by_text("the game is over")).to_be_visible()
    bob.page.get_by_role("button", name="Play on from it").click()
    clean(bob)
    bob.page.get_by_role("button", name="Replay it").click()
    expect(bob.ask).to_contain_text("Looking back: event 0")


def test_one_plays_on_from_a_moment_of_a_finished_game(person: Seat) -> None:
    ann = person("Ann")
    play_a_little(ann)
    resign(ann).get_by_role("button", name="Replay it from the start").click()
    expect(ann.ask).to_contain_text("Looking back: event 0")
    old = ann.page.url
    menu(ann, "Play on from here")
    clean(ann)
    ann.page.get_by_role("button", name="Play on at a new table").click()
    ann.wait_until_asked()
    assert ann.page.url.split("/table/")[1] not in old


def test_what_is_no_record_is_refused_in_words(person: Seat, tmp_path: Path) -> None:
    ann = person("Ann")
    ann.page.goto(f"{ann.address}/records")
    wrong = tmp_path / "shopping.txt"
    wrong.write_text("eggs\nmilk\n")
    ann.page.get_by_label("Record", exact=True).set_input_files(wrong)
    expect(ann.page.get_by_role("alert")).to_contain_text("no record")


# Oneself.


def test_a_guest_registers_and_finds_the_table_elsewhere(person: Seat) -> None:
    ann, elsewhere = person("Ann"), person("Ann again")
    play_a_little(ann, 1)
    table = ann.page.url
    ann.page.goto(f"{ann.address}/account")
    expect(ann.page.get_by_text("You play as a guest")).to_be_visible()
    clean(ann)
    ann.page.get_by_label("Name and password").fill("Annabel")
    ann.page.get_by_label("Password", exact=True).fill("tulips and narcissi")
    ann.page.get_by_role("button", name="Register").click()
    expect(ann.page.get_by_role("heading", name="Your account")).to_be_visible()
    elsewhere.page.goto(f"{ann.address}/account")
    elsewhere.page.get_by_role("button", name="I have an account").click()
    elsewhere.page.get_by_label("What shall we call you?").fill("Annabel")
    elsewhere.page.get_by_label("Password").fill("tulips and narcissi")
    elsewhere.page.get_by_role("button", name="Log in").click()
    expect(elsewhere.page.get_by_role("heading", name="Your account")).to_be_visible()
    elsewhere.page.goto(table)
    elsewhere.wait_until_asked()


def test_a_private_link_opens_ones_tables_elsewhere(person: Seat) -> None:
    ann, elsewhere = person("Ann"), person("Ann again")
    play_a_little(ann, 1)
    ann.page.goto(f"{ann.address}/account")
    ann.page.get_by_role("button", name="Make a private link").click()
    link = ann.page.get_by_label("Your private link", exact=True).input_value()
    elsewhere.page.goto(link)
    expect(elsewhere.page.get_by_role("heading", name="Your move")).to_be_visible()
    elsewhere.page.get_by_role("link", name=re.compile("^Go to The Great War")).click()
    elsewhere.wait_until_asked()


def test_a_token_is_shown_once_and_dropped(person: Seat) -> None:
    ann = person("Ann")
    ann.come_in()
    ann.page.goto(f"{ann.address}/account")
    ann.page.get_by_label("What the token is for").fill("my bot")
    ann.page.get_by_role("button", name="Make a token").click()
    token = ann.page.get_by_label("The new token", exact=True).input_value()
    asked = ann.page.request.get(
        f"{ann.address}/api/me", headers={"Authorization": f"Bearer {token}", "Cookie": ""}
    )
    assert asked.json()["name"] == "Ann"
    clean(ann)
    ann.page.reload()
    expect(ann.page.get_by_label("The new token", exact=True)).to_have_count(0)
    ann.page.get_by_role("button", name="Drop the token my bot").click()
    expect(ann.page.get_by_text("my bot")).to_have_count(0)


def test_a_vacation_begins_and_ends(person: Seat) -> None:
    ann = person("Ann")
    ann.come_in()
    ann.page.goto(f"{ann.address}/account")
    ann.page.get_by_label("Days from now").fill("3")
    ann.page.get_by_role("button", name="Go on vacation").click()
    expect(ann.page.get_by_text("You are away until")).to_be_visible()
    ann.page.get_by_role("button", name="I am back").click()
    expect(ann.page.get_by_label("Days from now")).to_be_visible()


def test_a_webhook_that_does_not_work_is_told(person: Seat) -> None:
    ann = person("Ann")
    ann.come_in()
    ann.page.goto(f"{ann.address}/account")
    ann.page.get_by_label("Webhook").fill("https://nowhere.example/hook")
    ann.page.get_by_label("Webhook").press("Enter")
    expect(ann.page.get_by_role("alert")).to_be_visible()
    ann.complaints.clear()
    ann.page.get_by_label("Webhook").fill("https://discord.com/api/webhooks/1/wrong")
    ann.page.get_by_label("Webhook").press("Enter")
    expect(ann.page.get_by_text("The webhook is saved.")).to_be_visible()
    ann.page.get_by_role("button", name="Send me a message to try it").click()
    expect(ann.page.get_by_text(re.compile("^Webhook: The webhook"))).to_be_visible()
    clean(ann)


# Being told of one's turn.

WATCHED = """
window.told = [];
window.asks = 0;
window.Notification = class {
  static permission = "default";
  static async requestPermission() {
    window.asks += 1;
    return (this.permission = "granted");
  }
  constructor(title, more) {
    window.told.push(`${title}: ${more.body}`);
  }
};
document.hasFocus = () => false;
"""


def test_the_browser_tells_of_a_turn_once_that_is_wanted(person: Seat) -> None:
    ann, bob = with_a_friend(person, "great_war")
    ann.page.add_init_script(WATCHED)
    ann.page.reload()
    ann.wait_until_asked()
    waiting = "Waiting for Entente"
    ann.play_until(lambda: waiting in ann.ask.inner_text(), ann.step_by_keyboard)
    assert ann.page.evaluate("asks") == 0
    menu_box = ann.page.get_by_role("button", name="Table menu")
    menu_box.click()
    clean(ann)
    ann.page.get_by_label("Tell me in this browser when it is my turn").check()
    assert ann.page.evaluate("asks") == 1
    ann.page.keyboard.press("Escape")
    expect(ann.page).to_have_title("The Great War · Sandtable")
    waiting = "Waiting for Central Powers"
    bob.play_until(lambda: waiting in bob.ask.inner_text(), bob.step_by_keyboard)
    ann.wait_until_asked()
    expect(ann.page).to_have_title("(1) The Great War · Sandtable")
    expect(ann.page.locator("link[rel=icon]")).to_have_attribute("href", "/icon-asked.svg")
    assert [told.split(":")[0] for told in ann.page.evaluate("told")] == ["Your turn"]


# Small screens and large letters.


def test_on_a_narrow_screen_the_side_panel_is_a_drawer(person: Seat) -> None:
    ann = person("Ann")
    ann.page.set_viewport_size({"width": 1000, "height": 800})
    ann.play_against_bots("quartermaster")
    expect(ann.offers.first).not_to_be_visible()
    clean(ann)
    handle = ann.page.get_by_role("button", name="Players, offers and log")
    handle.click()
    expect(ann.offers.first).to_be_visible()
    clean(ann)
    ann.picture("drawer")
    ann.page.keyboard.press("Escape")
    expect(ann.offers.first).not_to_be_visible()


@pytest.mark.parametrize("page", ["", "account", "records"])
def test_pages_reflow_at_320_pixels(person: Seat, page: str) -> None:
    ann = person("Ann")
    ann.come_in()
    ann.page.set_viewport_size({"width": 320, "height": 256})
    ann.page.goto(f"{ann.address}/{page}")
    expect(ann.page.get_by_role("heading").first).to_be_visible()
    ann.page.wait_for_load_state("networkidle")
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 320
    clean(ann)


@pytest.mark.parametrize("size", [(320, 256), (720, 450), (844, 390)])
def test_the_table_is_usable_on_a_very_small_screen(person: Seat, size: tuple[int, int]) -> None:
    ann = person("Ann")
    ann.page.set_viewport_size({"width": size[0], "height": size[1]})
    ann.play_against_bots("great_war")
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    lit = ann.page.locator(".card.lit").count()
    ann.page.locator(".card.lit").first.click()
    expect(ann.page.locator(".card.lit")).not_to_have_count(lit)
    expect(ann.page.locator(".card.picked")).to_have_count(0)
    clean(ann)


def test_letters_of_twice_the_size_stay_usable(person: Seat) -> None:
    ann = person("Ann")
    ann.page.add_init_script(
        "addEventListener('DOMContentLoaded',"
        " () => (document.documentElement.style.fontSize = '200%'))"
    )
    ann.play_against_bots("great_war")
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 1440
    before = ann.page.evaluate(EVENT)
    ann.offers.first.click()
    ann.wait_for_change(before)
    clean(ann)


def test_a_long_press_shows_a_card_large(person: Seat) -> None:
    ann = person("Ann", phone=True)
    ann.play_against_bots("great_war")
    card = ann.page.locator(".card.lit").first
    x, y = middle(card)
    finger = {"x": x, "y": y}
    touch = ann.context.new_cdp_session(ann.page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    expect(ann.page.locator(".uses")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(ann.page.locator(".uses")).to_be_visible()
    assert ann.state()["acted"] is None, "a long press only informs"
    before = ann.page.evaluate(EVENT)
    card.tap()
    ann.wait_for_change(before)
    expect(ann.page.locator(".uses")).to_have_count(0)


def test_a_right_click_tells_what_stands_in_a_space(person: Seat) -> None:
    ann = person("Ann")
    ann.play_against_bots("quartermaster")
    army = ann.page.locator("[data-piece='soviet_union_army_moscow']").first
    ann.page.mouse.click(*middle(army), button="right")
    expect(ann.page.locator(".bubble")).to_contain_text("Moscow")
    expect(ann.page.locator(".bubble")).to_contain_text("Soviet Army")
    expect(ann.page.locator(".bubble")).to_contain_text("Rule")


def test_a_tab_opens_the_sheet_of_a_phone(person: Seat) -> None:
    ann = person("Ann", phone=True)
    ann.play_against_bots("great_war")
    ann.page.get_by_role("button", name="Show more of the board").tap()
    expect(ann.page.locator("#sheet-panel")).to_have_count(0)
    ann.page.get_by_role("tab", name="Hand").tap()
    expect(ann.page.locator("#sheet-panel .card").first).to_be_visible()


def test_all_slips_of_the_table_can_be_used_by_everybody(person: Seat) -> None:
    ann = person("Ann", dark=True)
    play_a_little(ann)
    ann.page.get_by_role("button", name="Table menu").click()
    clean(ann)
    ann.picture("menu")
    ann.page.keyboard.press("Escape")
    menu(ann, "Go back, if all agree")
    clean(ann)
    ann.picture("back")
    ann.page.keyboard.press("Escape")
    resign(ann)
    clean(ann)
