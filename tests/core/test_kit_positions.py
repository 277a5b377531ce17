"""Planted faults: positions that are copied, saved or looked at wrongly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sandtable.core.kit.check import KitFailure, check_game
from sandtable.core.show.show import Section
from tests import toy
from tests.core.planted import caught, patch_copy
from tests.toy import Toy, ToyShow, ToyState


def test_a_field_forgotten_in_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    patch_copy(monkeypatch, lambda _, new: setattr(new, "points", [0, 0]))
    caught(toy.game, "a copy does not have the same points")


def test_a_field_left_unset_in_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    patch_copy(monkeypatch, lambda _, new: delattr(new, "in_play"))
    caught(toy.game, "a copy does not have the same in_play")


def test_a_list_shared_between_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    patch_copy(monkeypatch, lambda old, new: setattr(new, "discard", old.discard))
    caught(toy.game, "a copy shares the list 'discard'")


def test_the_agenda_shared_between_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    patch_copy(monkeypatch, lambda old, new: setattr(new, "agenda", old.agenda))
    caught(toy.game, "shares the list 'agenda'|looking at the position has changed it")


def test_a_slot_that_is_no_field() -> None:
    class Extra(ToyState):
        __slots__ = ("secret",)

    class Broken(Toy):
        state = Extra

    caught(Broken(), "the slot 'secret' of the position is no declared field")


def test_a_field_forgotten_in_export(monkeypatch: pytest.MonkeyPatch) -> None:
    good = ToyState.export

    def bad(self: ToyState) -> dict[str, Any]:
        return {name: value for name, value in good(self).items() if name != "points"}

    monkeypatch.setattr(ToyState, "export", bad)
    caught(toy.game, "saving and loading has changed points")


def test_options_forgotten_in_export() -> None:
    class Broken(Toy):
        def export(self, g: ToyState) -> dict[str, Any]:
            return {**super().export(g), "options": {}}

    with pytest.raises(KitFailure, match="has changed options"):
        check_game(Broken(), games=1, options={"rounds": 2})


def test_a_fault_of_the_position() -> None:
    class Broken(Toy):
        def faults(self, g: ToyState) -> Iterator[str]:
            if len(g.discard) > 3:
                yield "the discard pile is too high"

    caught(Broken(), "the position cannot be: the discard pile is too high")


def test_a_board_that_changes_the_position() -> None:
    class Broken(ToyShow):
        def board(self, g: ToyState, seat: int) -> list[Section]:
            g.points[0] += 1
            return []

    caught(Toy(Broken()), "looking at the position has changed it")
