"""Help at the prompt: rules by their number, and the guides to a first game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sandtable.core.registry import find_game
from tests.cli.conftest import SHORT, WIDTH, Run

FIRST_TURNS = {
    "axis_allies_1914": [
        *("buy infantry 8", "from budapest", "all serbia"),
        *("from trieste", "all venice", "from tyrolia", "all venice"),
        *("from vienna", "all budapest", "done"),
        *("attack serbia", "accept", "attack venice", "accept"),
    ],
    "great_war": [
        *("keep bo_sab_2", "keep nr_3d", "keep bo_swp", "keep nr_4s", "done"),
        *("play cp_qh", "link cp_10d cp_qh", "done", "pass"),
        *("play cp_qc", "link nr_3d cp_qc", "interrupt bo_sab_2"),
        *("play bo_swp", "done", "take nb_4d", "done"),
    ],
    "quartermaster": [
        *("discard ger_broad_front", "discard ger_jet_fighters", "discard ger_build_navy_2"),
        *("play ger_build_army", "build army western_europe", "done"),
        *("play ger_build_army_2", "build army eastern_europe", "done"),
        *("play ger_land_battle_3", "battle ukraine soviet_union", "done"),
    ],
    "quartermaster_1914": [
        *("tuck de_jutland", "tuck de_build_navy_2", "tuck de_zeppelins"),
        *("pass", "play de_build_army", "build germany belgium"),
        *("prepare de_prize_rules_submarine_warfare", "refill 2"),
        *("pass", "play de_land_battle", "battle germany burgundy western_germany"),
        *("discard de_german_high_seas_fleet", "attrition de_prize_rules_submarine_warfare"),
        *("prepare de_build_army_4", "refill 3"),
        *("top_card", "top_card"),
    ],
}
"""What the guides suggest, from the first decision on."""
SIDE_STEPS: dict[str, set[str]] = {
    "axis_allies_1914": set(),
    "great_war": {"A card that cancels"},
    "quartermaster": {"An answer"},
    "quartermaster_1914": {"You are attacked", "They hold on"},
}
"""Lessons of questions that this course does not come to."""


def taught(out: str) -> list[str]:
    """The headings of the lessons that were shown."""
    return re.findall(r"Lesson \d+ of \d+: (.+)", out)


@pytest.mark.parametrize("key", FIRST_TURNS)
def test_the_guide_walks_through_the_first_turn(run: Run, key: str) -> None:
    ran = run("play", key, "--guide", typed="\n".join([*FIRST_TURNS[key], "quit"]))
    assert (ran.code, ran.err) == (0, "")
    guide = find_game(key).show.guide
    assert guide is not None
    headings = [lesson.heading for lesson in guide.lessons]
    assert taught(ran.out) == [one for one in headings if one not in SIDE_STEPS[key]]
    assert "not offered" not in ran.out
    assert max(map(len, ran.lines)) <= WIDTH


@pytest.mark.slow
@pytest.mark.parametrize("key", FIRST_TURNS)
def test_what_the_guide_suggests_is_the_course_it_was_written_for(run: Run, key: str) -> None:
    """Whoever always does what is suggested comes to the end of the guide."""
    done: list[str] = []
    while len(done) < 40:
        ran = run("play", key, "--guide", typed="\n".join([*done, "list", "quit"]))
        last = ran.out.rpartition("\n> list")[0].splitlines()[-1]
        match = re.match(r"Try (\d+)\)", last)
        if match is None:
            break
        listed = re.sub(r"\n {4}(?=\S)", " ", ran.out)
        offer = re.findall(rf"^ *{match[1]}\) .*\[(.+)\]$", listed, re.MULTILINE)
        done.append(offer[-1])
    assert done == FIRST_TURNS[key]


def test_lessons_can_be_stepped_through_put_away_and_brought_back(run: Run) -> None:
    typed = "guide next\nguide back\nguide back\nguide off\nkeep bo_sab_2\nguide on\nquit\n"
    ran = run("play", "great_war", "--guide", typed=typed)
    assert taught(ran.out) == [
        "A duel, turn by turn",
        "Three kinds of cards",
        "Your first choice",
        "Go on, then end",
        "Your first choice",
        "Three kinds of cards",
        "Three kinds of cards",
    ]
    away = ran.out.partition("The guide is put away")[2].partition("guide on")[0]
    assert "Try " not in away


def test_a_guided_game_is_resumed_with_its_guide(run: Run) -> None:
    run("play", "great_war", "--guide", typed="keep bo_sab_2\nquit\n")
    ran = run("play", "--resume", typed="quit\n")
    assert taught(ran.out) == ["Your first choice"]


def test_another_table_has_no_guide(run: Run) -> None:
    ran = run(*SHORT, typed="guide\nquit\n")
    assert "sandtable play great_war --guide" in " ".join(ran.out.split())
    assert taught(ran.out) == []


def test_the_rule_behind_the_question(run: Run) -> None:
    ran = run(*SHORT, typed="rule\nquit\n")
    assert "2.4 One or two Bonus, one or two Neutral cards." in ran.out


def test_a_rule_by_its_number(run: Run) -> None:
    ran = run(*SHORT, typed="rule 6.10\nrule 99\nquit\n")
    assert "6.10 Whole-turn cancels.\nFortifications and Reinforced Trenches" in ran.out
    assert "There is no rule 99; 'rule all' lists them." in ran.out


def test_the_whole_rulebook(run: Run, tmp_path: Path) -> None:
    ran = run(*SHORT, typed="rule all\nquit\n")
    words = " ".join(ran.out.split())
    book = find_game("great_war").rulebook
    assert [rule.number for rule in book.rules.values() if str(rule) not in words] == []
    assert max(map(len, ran.lines)) <= WIDTH
