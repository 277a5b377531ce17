"""Planted faults at the table: undo, records, and games with a memory of their own."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from sandtable.core.action import Action
from sandtable.core.kit.check import check_game
from sandtable.core.outcomes import SeededLuck
from sandtable.core.refusal import Refusal
from sandtable.core.table.history import History
from sandtable.core.table.record import Event
from sandtable.core.table.table import Table
from tests import toy
from tests.core.planted import caught, rewritten
from tests.toy import ToyState


def allow_undo(patch: pytest.MonkeyPatch, when: Callable[[Any, int], bool]) -> None:
    """Makes tables allow an undo they should refuse, when ``when(last event, seat)``."""
    good = History.undo_refusal

    def bad(self: History[Any], seat: int) -> Refusal | None:
        last = self.moments[self.line[-1]].event
        if last.kind == "play" and not self.over and when((self, last), seat):
            return None
        return good(self, seat)

    patch.setattr(History, "undo_refusal", bad)


def test_an_undo_past_a_die(monkeypatch: pytest.MonkeyPatch) -> None:
    def when(last: Any, seat: int) -> bool:
        history, event = last
        return history.actor(event) == seat and any("roll" in answer for answer in event.chance)

    allow_undo(monkeypatch, when)
    caught(toy.game, "an undo is allowed past dice or draws: roll")


def test_an_undo_past_the_act_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    def when(last: Any, seat: int) -> bool:
        history, event = last
        return history.actor(event) != seat and not event.chance

    allow_undo(monkeypatch, when)
    caught(toy.game, "an undo is allowed past the act of another seat")


def test_an_undo_past_a_hidden_card_that_was_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ToyState, "reveal", lambda self: None)
    caught(toy.game, "past a step that showed something hidden", games=30)


def test_an_undo_that_goes_back_to_another_position(monkeypatch: pytest.MonkeyPatch) -> None:
    good = History.undo

    def bad(self: History[Any], seat: int) -> Any:
        moment = good(self, seat)
        moment.state.points[0] += 1
        return moment

    monkeypatch.setattr(History, "undo", bad)
    caught(toy.game, "an undo does not bring back the same points")


def test_an_undo_that_is_done_though_it_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    good = Table.undo

    def undo(table: Table[ToyState], seat: int) -> Event:
        return table.events[-1] if table.undo_refusal(seat) else good(table, seat)

    monkeypatch.setattr(Table, "undo", undo)
    caught(toy.game, "is refused by undo_refusal but was done")


def test_a_game_with_a_memory_outside_its_positions() -> None:
    rolls = count()

    def rolled(g: ToyState, action: Action, power: int, called: int) -> None:
        toy.die_rolled(g, action, power, called)
        g.points[power] += next(rolls) % 3

    caught(rewritten("roll_die", run=rolled), "in record: BadRecord: .* another position")


def test_seeds_make_different_games() -> None:
    lengths = {check_game(toy.game, games=1, seed=seed, every=99).decisions for seed in range(6)}
    assert len(lengths) > 1
    assert SeededLuck(1).below(100) == SeededLuck(1).below(100)
