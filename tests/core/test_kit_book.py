"""Planted faults: steps without end, frames that are dropped, things that are not given."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import MappingProxyType, ModuleType

import pytest

from sandtable.core.action import Action
from sandtable.core.errors import EndlessSteps
from sandtable.core.kit.book import dropped_in, modules_of
from sandtable.core.kit.check import KitFailure, check_all_options, check_game
from sandtable.core.show.box import Box
from sandtable.core.show.show import Show
from sandtable.core.state import State
from sandtable.core.study import Study
from tests import toy
from tests.core.planted import caught, rewritten
from tests.toy import Toy, ToyShow, ToyState


def looping() -> Toy:
    """The game in which two steps call each other for ever."""

    def next_round(g: ToyState) -> None:
        g.todo(toy.refill(0))

    def refill(g: ToyState, power: int) -> None:
        g.todo(toy.next_round())

    game = rewritten("next_round", run=next_round)
    game.book.steps["refill"] = rewritten("refill", run=refill).book.steps["refill"]
    return game


def test_steps_without_end_are_ended_and_named() -> None:
    game = looping()
    g = game.state(game.options())
    g.todo(toy.next_round())
    with pytest.raises(EndlessSteps, match="'next_round', 'refill' follow each other without end"):
        game.run(g)


def test_the_kit_names_steps_without_end() -> None:
    caught(looping(), "'next_round'.* follow each other without end")


def test_a_question_asked_over_and_over_is_named() -> None:
    def called(g: ToyState, action: Action, power: int) -> None:
        g.todo(toy.call_die(power))

    with pytest.raises(KitFailure, match="lately it asked 'call_die' 200 times"):
        check_game(rewritten("call_die", run=called), games=1, every=1000, most_decisions=300)


SLIPPING = """
from tests import toy
from tests.toy import next_round, refill

def end_of_round(g, late):
    next_round()
    toy.next_round()
    late and refill(0)
    refill(0) if late else toy.refill(1)
    [refill(power) for power in (0, 1)]
    frame = refill(1)
    frames: list = [refill(0), refill(1)]

def good(g, late):
    frame = refill(0)
    frames = [refill(power) for power in (0, 1)]
    g.todo(frame, *frames, toy.refill(1))
    late and g.todo(next_round())
    yield refill(0)
    return next_round() if g.now == refill(0) else None
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., ModuleType]:
    """Writes modules, and imports the first of them."""
    monkeypatch.syspath_prepend(tmp_path)

    def write(**modules: str) -> ModuleType:
        for name, text in modules.items():
            path = tmp_path.joinpath(*name.split("__")).with_suffix(".py")
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
            monkeypatch.delitem(sys.modules, name.replace("__", "."), raising=False)
        return import_module(next(iter(modules)).replace("__", "."))

    return write


def test_a_step_that_is_called_but_not_put_on_the_agenda(
    package: Callable[..., ModuleType], monkeypatch: pytest.MonkeyPatch
) -> None:
    slipping = package(slipping=SLIPPING)
    assert dropped_in(slipping) == [
        ("next_round", 6),
        ("toy.next_round", 7),
        ("refill", 8),
        ("refill", 9),
        ("toy.refill", 9),
        ("refill", 10),
        ("refill", 11),
        ("refill", 12),
    ]
    monkeypatch.setitem(sys.modules, f"{Toy.__module__}.slipping", slipping)
    caught(Toy(), r"line 6 of slipping calls 'next_round' and drops it: write g.todo")


def test_a_step_that_is_dropped_beside_the_module_of_the_game(
    package: Callable[..., ModuleType],
) -> None:
    """The class may stand in any module of its package."""
    game = package(
        fallow__game="from fallow import rules\nfrom tests.toy import Toy\nclass Fallow(Toy): pass",
        fallow__rules="from fallow.chapter import late\n",
        fallow__chapter="from tests import toy\ndef late(g):\n    toy.next_round()\n",
    )
    assert [one.__name__ for one in modules_of(game.Fallow())][:1] == ["tests.toy"]
    caught(game.Fallow(), "line 3 of fallow.chapter calls 'toy.next_round' and drops it")


@pytest.mark.parametrize(
    "name",
    [
        *("key", "title", "rules_version", "powers", "verbs", "state", "options", "scenarios"),
        *("seatings", "advisor", "show", "study"),
    ],
)
def test_a_game_that_lacks_something(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(Toy, name)
    game = Toy.__new__(Toy)
    caught(game, rf"in declarations: the game has no '{name}': give it in the class\. To see it")
    with pytest.raises(KitFailure, match=f"the game has no '{name}'"):
        check_all_options(game)


@pytest.mark.parametrize("name", ["title", "verbs"])
def test_a_show_that_lacks_something(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(ToyShow, name)
    caught(Toy(), f"in declarations: ToyShow has no '{name}': give it in the class")


def test_positions_without_a_book() -> None:
    class Bookless(State):
        pass

    class Broken(Toy):
        state = Bookless  # type: ignore[assignment]

    caught(Broken(), "in declarations: Bookless has no 'book': give it in the class")


def test_a_game_without_seats() -> None:
    class Broken(Toy):
        seatings = MappingProxyType({})

    caught(Broken(), "a game needs seats")


def test_a_show_that_says_nothing() -> None:
    class Silent(Show[ToyState]):
        title = "Duel"
        verbs = toy.VERBS

    caught(Toy(Silent()), "Silent has no 'board': write this method")


def test_a_game_whose_box_says_nothing() -> None:
    class Plain(ToyShow):
        box = Box()

    caught(Toy(Plain()), "the box of the game says nothing of its epigraph")


def test_a_scenario_without_words() -> None:
    class Wordless(ToyShow):
        box = replace(ToyShow.box, scenarios={"short": "Short: two rounds"})

    caught(Toy(Wordless()), "the box has no words for 'sudden'")


def test_a_study_without_a_margin() -> None:
    class Broken(Toy):
        study = Study()

    caught(Broken(), "Study has no 'margin': write this method")


def test_what_no_game_came_to_is_told() -> None:
    def never(g: ToyState, power: int) -> None:
        raise AssertionError

    told: list[str] = []
    game = rewritten("refill", run=never)
    game.book.steps["lost"] = game.book.steps.pop("refill")
    report = check_game(game, games=1, options={"rounds": 1}, say=told.append)
    assert "lost" in report.unreached
    assert "no game came to" in str(report)
    assert any("no game came to" in line and "lost" in line for line in told)
    assert "play_card" not in report.unreached


def test_what_no_game_of_all_options_came_to_is_told_once() -> None:
    told: list[str] = []
    report = check_all_options(toy.game, games_per_setting=1, every=20, say=told.append)
    assert report.unreached == []
    assert not [line for line in told if "no game came to" in line], "a later game came to it"
    game = rewritten("refill")
    game.book.steps["lost"] = copy(game.book.steps["refill"])
    report = check_all_options(game, games_per_setting=1, every=20, say=told.append)
    assert report.unreached == ["lost"]
    assert [line for line in told if "no game came to" in line] == ["toy: no game came to lost."]


class Between(Toy):
    """A fault that is over before anybody is asked: the end of the second round."""

    def faults(self, g: ToyState) -> Iterator[str]:
        yield from super().faults(g)
        if g.round == 2 and not g.agenda:
            yield "the second round ends badly"


def test_a_fault_between_two_questions_is_found_before_a_step_that_the_game_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    check_game(Between(), games=1)
    monkeypatch.setattr(Between, "sound_before", frozenset({"next_round"}))
    taken = toy.next_round.run
    caught(Between(), r"before the step next_round\): the position cannot be: the second round")
    assert toy.next_round.run is taken, "the book is as it was"


def test_a_game_can_only_name_steps_to_be_sound_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Between, "sound_before", frozenset({"play_card"}))
    caught(Between(), "'sound_before' names 'play_card', which is no step")


def test_steps_looked_at_beforehand_count_as_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "sound_before", frozenset({"next_round"}))
    report = check_game(Toy(), games=2)
    assert "next_round" not in report.unreached
    assert report.checks["faults between"] > 5
