"""A newcomer: the guided first turn of each game, and the rules behind questions and refusals."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from sandtable.core.registry import find_game
from sandtable.core.show.guide import OPENING, Lesson
from tests.browser.conftest import Seat
from tests.browser.person import Person
from tests.browser.test_access import faults

pytestmark = pytest.mark.slow

FIRST_TURN = {
    "axis_allies_1914": [
        *("Eight powers, two sides", "What the board says", "A turn in five phases", "Buy units"),
        *("Serbia first", "A whole stack at once", "Two roads to Venice"),
        *("Guns behind men", "What are the odds?", "Twice as many", "Close the gaps"),
        *("Friendly ground", "To battle", "One battle after another", "Taking losses"),
        "The attack goes on",
    ],
    "great_war": [
        *("A duel, turn by turn", "Three kinds of cards", "Your first choice", "Go on, then end"),
        *("Before the rounds", "Lead a card", "Add to it", "Enough?", "The enemy lays a card"),
        *("The second round", "Now it matters", "One last card", "The turn is won or lost"),
        "New cards",
    ],
    "paths_of_glory": [
        *("August 1914", "What a counter says", "One card for certain"),
        *("Four ways to use a card", "Where to strike", "All together", "Round the flank"),
        *("Into the gap", "Operations", "Activate, then act", "Pick up a unit", "Step by step"),
        *("By rail", "From the reserve box", "Fill the gaps", "War status", "Replacements"),
        *("Dig in", "Where to dig", "The end of the turn"),
    ],
    "quartermaster": [
        *("Six countries, two teams", "Stars and chains", "Seven of ten cards"),
        *("One card a turn", "Where to build", "Supply and points"),
    ],
    "quartermaster_1914": [
        *("Five powers, two teams", "Objectives and chains", "Each card has two uses"),
        *("Seven of ten cards", "The Draft step", "The Play step", "Where to build"),
        *("The Prepare step", "The Draw step"),
    ],
}
"""The lessons that come up in the first turn of whoever follows the guide."""
GAMES = tuple(FIRST_TURN)
DRAWN = "() => new Promise((on) => requestAnimationFrame(() => requestAnimationFrame(on)))"
"""Until the page has drawn what it knows."""


def guide(who: Person) -> Locator:
    """The lesson on the page."""
    return who.page.get_by_role("region", name="Guide to your first game")


def learn(who: Person, game: str) -> None:
    """One click from the first page to the first lesson."""
    who.come_in_at_home()
    who.pick(game)
    who.page.get_by_role("button", name="Learn this game").click()
    guide(who).wait_for()
    expect(guide(who)).to_contain_text("Lesson 1 of")


def heading(who: Person) -> str:
    shown = guide(who).get_by_role("heading")
    return shown.inner_text() if shown.count() else ""


def follow(who: Person, seen: list[str]) -> None:
    """Reads the opening, does what a lesson suggests, and chooses oneself where none does."""
    who.page.evaluate(DRAWN)  # the lesson for what is asked now
    note(who, seen)
    suggested = guide(who).get_by_role("button", name=re.compile("^Try: "))
    if question_of(who) == OPENING:
        guide(who).get_by_role("button", name="Next lesson").click()
    elif suggested.count():
        suggested.click()
        note(who, seen)  # it may have come just now
        who.finish()
    else:
        who.step_by_mouse()


def note(who: Person, seen: list[str]) -> None:
    """Keeps the heading of a lesson not seen before."""
    if heading(who) not in seen:
        seen.append(heading(who))
        who.picture(f"lesson-{len(seen)}")


def lessons(game: str) -> tuple[Lesson, ...]:
    found = find_game(game).show.guide
    assert found is not None
    return found.lessons


def headings(game: str) -> list[str]:
    return [lesson.heading for lesson in lessons(game)]


def question_of(who: Person) -> str | None:
    """The question of the lesson whose heading is shown; not every question has one."""
    shown = heading(who)
    every = [lesson for game in GAMES for lesson in lessons(game)]
    return next((lesson.question for lesson in every if lesson.heading == shown), None)


@pytest.mark.parametrize("game", GAMES)
def test_a_guest_plays_the_guided_first_turn(person: Seat, game: str) -> None:
    ann = person("Ann")
    learn(ann, game)
    ann.picture("first")
    assert "\n".join(faults(ann)) == ""
    seen: list[str] = []
    ann.play_turn(game, lambda: follow(ann, seen))
    assert [one for one in seen if one in FIRST_TURN[game]] == FIRST_TURN[game]
    assert "Combat cards" not in seen, "she could only pass, and that needs no lesson"


def test_lessons_are_stepped_through_put_away_and_taken_up_again(person: Seat) -> None:
    ann = person("Ann")
    learn(ann, "quartermaster")
    first, second, third = headings("quartermaster")[:3]
    lesson = guide(ann)
    expect(lesson.get_by_role("heading")).to_have_text(first)
    lights = ann.page.locator(".pointed")
    expect(ann.page.locator("[data-space=germany]").filter(has=lights)).to_have_count(1)
    lesson.get_by_role("button", name="Next lesson").click()
    expect(lesson.get_by_role("heading")).to_have_text(second)
    lesson.get_by_role("button", name="Back one lesson").click()
    expect(lesson.get_by_role("heading")).to_have_text(first)
    lesson.get_by_role("button", name="Put the guide away").click()
    expect(lesson).to_have_count(0)
    expect(lights).to_have_count(0)
    ann.page.reload()
    expect(ann.page.get_by_role("button", name="Guide: lesson 1")).to_be_visible()
    ann.page.keyboard.press("?")
    ann.page.get_by_role("button", name="The guide to your first game").click()
    expect(lesson.get_by_role("heading")).to_have_text(first)
    ann.page.get_by_role("button", name="Next lesson").click()
    ann.page.get_by_role("button", name="Next lesson").click()
    expect(lesson.get_by_role("heading")).to_have_text(third)


def test_the_guide_by_keyboard_and_on_a_phone(person: Seat) -> None:
    ann = person("Ann", phone=True, dark=True)
    learn(ann, "great_war")
    ann.picture("phone")
    assert "\n".join(faults(ann)) == ""
    lesson = guide(ann)
    following = lesson.get_by_role("button", name="Next lesson")
    following.focus()
    ann.page.keyboard.press("Enter")
    ann.page.keyboard.press("Enter")
    expect(lesson.get_by_role("heading")).to_have_text("Your first choice")
    lesson.get_by_role("button", name=re.compile("^Try: Keep Sabotage")).focus()
    ann.page.keyboard.press("Enter")
    expect(lesson.get_by_role("heading")).to_have_text("Go on, then end")
    ann.picture("phone-second")


@pytest.mark.parametrize("game", GAMES)
def test_the_rule_behind_a_question_and_the_whole_rulebook(person: Seat, game: str) -> None:
    ann = person("Ann")
    ann.come_in()
    ann.play_against_bots(game)
    number = ann.ask.get_by_role("button", name=re.compile("^Rule ")).inner_text()
    ann.ask.get_by_role("button", name=number).click()
    slip = ann.page.get_by_role("dialog", name=number)
    rule = find_game(game).rule(number.removeprefix("Rule "))
    assert rule is not None
    slip.wait_for()
    expect(slip).to_contain_text(rule.text)
    ann.picture("rule")
    slip.get_by_role("button", name="The whole rulebook").click()
    book = ann.page.get_by_role("dialog", name=re.compile("the rules in short"))
    rules = book.locator("dt")
    expect(rules).to_have_text(list(find_game(game).rulebook.rules))
    ann.picture("rulebook")
    assert "\n".join(faults(ann)) == ""
    word = "territory" if game == "axis_allies_1914" else "discard"
    book.get_by_label("Find in the rules").fill(word)
    expect(rules.nth(0)).to_be_visible()
    for text in book.locator("dl > div").all_inner_texts():
        assert word in text.lower()
    book.get_by_role("button", name="Close").click()
    expect(book).to_have_count(0)


def test_a_refusal_leads_to_its_rule(person: Seat) -> None:
    ann = person("Ann")
    ann.come_in()
    ann.play_against_bots("quartermaster")
    ann.rest()
    ann.page.locator("[data-space=australia] .hit").click(force=True)
    bubble = ann.page.locator(".bubble")
    bubble.wait_for()
    ann.picture("why")
    bubble.get_by_role("button", name=re.compile("^Rule ")).click()
    rule = ann.page.get_by_role("dialog", name=re.compile("^Rule "))
    rule.wait_for()
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("dialog")).to_have_count(0)
    ann.page.keyboard.press("Escape")
    bubble.wait_for(state="detached")
    ann.page.keyboard.press("r")
    rule.wait_for()
