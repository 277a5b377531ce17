"""Paths of Glory in the terminal: front by front, with costs and warnings."""

from __future__ import annotations

import re
from pathlib import Path

from sandtable.games.paths_of_glory.show.text_board import FRONT_TITLES
from tests.cli.conftest import WIDTH, Run

INTRODUCTORY = (
    *("play", "paths_of_glory", "--as", "central", "--against", "random"),
    *("--scenario", "introductory", "--seed", "3"),
)
GUNS = "take_guns\n"
"""The first question of all."""


def after(out: str, typed: str) -> str:
    """What was said after something was typed."""
    return out.partition(f"> {typed}\n")[2]


def test_the_board_has_a_part_for_each_front(run: Run) -> None:
    out = run(*INTRODUCTORY, typed="look\nquit\n").out
    lines = out.splitlines()
    for title in FRONT_TITLES:
        assert title in lines
    assert ", ".join(FRONT_TITLES) in " ".join(after(out, "look").split())


def test_look_shows_one_front(run: Run) -> None:
    west = after(run(*INTRODUCTORY, typed="look west\nquit\n").out, "look west")
    assert "Sedan  AP: FR 5" in west
    assert "Belgrade" not in west
    east = after(run(*INTRODUCTORY, typed="look east\nquit\n").out, "look east")
    assert "Insterberg" in east
    assert "Basra" not in east


def test_look_finds_the_lines_that_name_a_space_or_a_unit(run: Run) -> None:
    out = run(*INTRODUCTORY, typed="look insterberg\nlook ge 8\nlook atlantis\nquit\n").out
    assert after(out, "look insterberg").startswith("East: Insterberg  CP: GE 8, GE corps")
    assert after(out, "look ge 8").startswith("East: Insterberg")
    assert "Nothing on the board is called 'atlantis'" in out


def test_a_front_is_shown_again_only_where_it_has_changed(run: Run) -> None:
    typed = f"{GUNS}one_op\nmove koblenz\ntake ge_2\ngo aachen\nquit\n"
    out = run(*INTRODUCTORY, typed=typed).out
    assert out.count("Belgrade  AP: SB 1  fort 1") == 1
    moved = after(out, "go aachen")
    assert "West, changed" in moved
    assert "Aachen  CP: GE 1, GE 2" in moved
    assert "Metz" not in moved.partition("·")[0]


def test_the_log_has_one_line_for_a_march_over_two_spaces(run: Run) -> None:
    typed = f"{GUNS}one_op\nmove koblenz\ntake ge_2\ngo aachen\ngo essen\nstop\nlog\nquit\n"
    log = " ".join(after(run(*INTRODUCTORY, typed=typed).out, "log").split())
    assert "The German 2nd Army moves from Koblenz by Aachen to Essen." in log
    assert "to Aachen." not in log


def test_what_can_be_activated_is_grouped_and_has_its_cost(run: Run) -> None:
    typed = f"{GUNS}one_op\nquit\n"
    offers = after(run(*INTRODUCTORY, typed=typed).out, "one_op")
    lines = [line.strip() for line in offers.splitlines()]
    (moving,) = [line for line in lines if line.startswith("Activate to move:")]
    assert "Mulhouse (1 point)" in moving
    assert sum(line.startswith("Activate to attack:") for line in lines) == 1
    assert "1 point left" in offers


def test_the_uses_of_cards_are_grouped(run: Run) -> None:
    out = run(*INTRODUCTORY, typed=f"{GUNS}quit\n").out
    offers = out.partition("Choose your action")[2]
    for words in ("Operations with:", "Redeploy with:", "Replacements from:", "Event:"):
        assert sum(line.strip().startswith(words) for line in offers.splitlines()) == 1
    assert "::" not in offers


def test_check_warns_of_what_could_be_cut_off(run: Run) -> None:
    out = run(*INTRODUCTORY, typed=f"{GUNS}check\nquit\n").out
    said = " ".join(after(out, "check").split())
    assert said.startswith("! An attack on Sarajevo with an advance into it would cut off")


def test_a_game_without_warnings_says_so(run: Run) -> None:
    out = run("play", "great_war", "--as", "central", "--against", "random", typed="check\n").out
    assert "The Great War has nothing to check." in out


def test_a_position_goes_out_and_comes_back(run: Run, tmp_path: Path) -> None:
    saved, study = str(tmp_path / "war.jsonl"), str(tmp_path / "study.json")
    run(*INTRODUCTORY, "--save", saved, typed=f"{GUNS}one_op\nmove koblenz\ntake ge_2\nquit\n")
    assert run("position", "export", saved, "--out", study).code == 0
    assert run("position", "check", study).code == 0
    out = run(
        *("position", "play", study, "--as", "central", "--against", "random"),
        typed="go aachen\nquit\n",
    ).out
    assert "Move the German 2nd Army from Koblenz" in out
    assert "Aachen  CP: GE 1, GE 2" in after(out, "go aachen")


FIRST_BLOW = (
    *("take_guns", "event cp01_guns_of_august", "against sedan"),
    *("commit ge_1", "commit ge_2", "commit ge_3", "flank liege", "lose ge_3"),
    *("advance ge_1 sedan", "done"),
)
"""What the guide suggests for the first action of the war."""


def test_the_guide_walks_through_the_first_blow(run: Run) -> None:
    """The dice of the guide's table are fixed, so its first battle always goes the same way."""
    ran = run("play", "paths_of_glory", "--guide", typed="\n".join([*FIRST_BLOW, "quit"]))
    assert (ran.code, ran.err) == (0, "")
    assert "not offered" not in ran.out
    assert max(map(len, ran.lines)) <= WIDTH
    taught = re.findall(r"Lesson \d+ of \d+: (.+)", ran.out)
    assert taught == [
        *("August 1914", "What a counter says", "One card for certain"),
        *("Four ways to use a card", "Where to strike", "All together", "Round the flank"),
        *("Taking losses", "Into the gap", "Operations"),
    ]
    tried = re.findall(r"^Try (\d+)\)", ran.out, re.MULTILINE)
    assert len(tried) == len(FIRST_BLOW) + 1
