"""The kit passes a good game, says how far it is, and how to see a fault again."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from sandtable.core.kit import progress
from sandtable.core.kit.check import KitFailure, check_all_options, check_game, settings
from tests import toy
from tests.core.planted import caught
from tests.toy import Toy, ToyState


def test_the_toy_game_passes_and_everything_was_checked() -> None:
    told: list[str] = []
    report = check_game(toy.game, games=5, say=told.append)
    assert report.games == len(told) == 5
    assert report.decisions > 50
    made = report.checks
    assert made["hidden"] >= 4 * report.decisions
    assert min(made[name] for name in ("undo", "record", "refusals", "save and load", "end")) >= 5
    assert set(report.varied) == {"deck", "hands", "kept", "aside", "seen"}
    assert "5 games" in str(report)


def test_the_kit_says_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "SECONDS", 0.0)
    told: list[str] = []
    report = check_game(toy.game, games=2, every=20, say=told.append)
    assert len(told) == report.decisions + 2
    assert told[0] == "toy: game 1 of 2, 1 decisions so far."
    assert re.search(r"game 2 of 2, \d+ decisions so far; about \d+ s to go", told[-2])
    assert told[-1].endswith("is clean.")


def test_costly_checks_can_be_made_less_often() -> None:
    every_time = check_game(toy.game, games=2)
    seldom = check_game(toy.game, games=2, every=5)
    assert seldom.decisions == every_time.decisions
    assert seldom.checks["refusals"] < every_time.checks["refusals"] / 2


def test_settings_hold_scenarios_every_value_of_every_option_and_mixtures() -> None:
    found = settings(toy.game, seed=1)
    assert {} in found
    assert {"rounds": 2} in found
    assert {"sudden": True} in found
    assert {chosen.get("rounds") for chosen in found if len(chosen) == 1} == {None, 1, 2, 3, 5}
    assert any(len(chosen) == 2 for chosen in found)
    assert all(found.count(chosen) == 1 for chosen in found)


def test_all_options_pass() -> None:
    report = check_all_options(toy.game, games_per_setting=1, every=3)
    assert report.games == len(settings(toy.game, seed=1))


def test_a_fault_that_only_an_option_brings_out_is_found() -> None:
    class Broken(Toy):
        def outcome(self, g: ToyState) -> str:
            return "" if g.options.sudden else super().outcome(g)

    check_game(Broken(), games=2)
    with pytest.raises(KitFailure, match="outcome"):
        check_all_options(Broken(), games_per_setting=1)


def test_a_failure_says_where_and_how_to_see_it_again() -> None:
    class Broken(Toy):
        def faults(self, g: ToyState) -> Iterator[str]:
            if g.points[1] >= 8:
                yield "south has too many points"

    first = str(caught(Broken(), "south has too many points"))
    assert first.startswith("toy, seed ")
    seed = int(first.split("seed ")[1].split(",")[0])
    assert f"games=1, seed={seed}" in first
    with pytest.raises(KitFailure) as again:
        check_game(Broken(), games=1, seed=seed)
    assert str(again.value) == first
