"""Quartermaster General: 1914 at the command line."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Run

BATTLE = (
    *("odds", "quartermaster_1914", "attacker=germany", "space=picardy", "base=belgium"),
    *("sustain=de_land_battle", "defenders=france", "prepared=france_italy*2"),
)


def test_the_odds_of_a_battle(run: Run) -> None:
    out = run(*BATTLE).out
    assert "Attacker wins: " in out
    assert "Symbols the defenders may have: " in out
    plain = json.loads(run(*BATTLE, "--json").out)
    assert sum(one["chance"] for one in plain["outcomes"]) == pytest.approx(1)
    assert 0.5 < plain["summary"]["attacker wins, %"] < 1


def test_the_odds_name_the_status_cards_that_they_leave_out(run: Run) -> None:
    """Big Bertha lets a card be kept, Marne is reckoned with."""
    words = (*BATTLE, "statuses=de_big_bertha_railway_guns fr_marne")
    out = " ".join(run(*words).out.split())
    left_out = "if both sides give all they have; Big Bertha Railway Guns not counted"
    assert f"I{left_out[1:]}." in out
    assert json.loads(run(*words, "--json").out)["note"] == left_out
    assert json.loads(run(*BATTLE, "--json").out)["note"] == "if both sides give all they have"


def test_what_can_be_said_of_a_battle_is_listed(run: Run) -> None:
    out = run("odds", "quartermaster_1914").out
    for name in ("attacker", "space", "base", "sustain", "prepared", "unsupplied"):
        assert name in out


def test_a_battle_that_cannot_be_is_explained(run: Run) -> None:
    done = run("odds", "quartermaster_1914", "attacker=germany", "space=moscow", "base=berlin")
    assert done.code != 0
    assert "not adjacent" in done.err
