"""How faults are planted in the toy game, and what the kit must say of them."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any

import pytest

from sandtable.core.agenda import Book
from sandtable.core.kit.check import KitFailure, check_game
from tests import toy
from tests.toy import Toy, ToyState


def caught(game: Toy, words: str, games: int = 12) -> KitFailure:
    """The failure the kit must find."""
    with pytest.raises(KitFailure, match=words) as failure:
        check_game(game, games=games)
    return failure.value


def rewritten(name: str, **changes: Any) -> Toy:
    """The toy game with one step or question of its book changed."""
    book = copy(toy.book)
    for shelf in ("steps", "questions", "chances"):
        entries = dict(getattr(toy.book, shelf))
        if name in entries:
            entries[name] = copy(entries[name])
            entries[name].__dict__.update(changes)
        setattr(book, shelf, entries)
    game = Toy()
    game.state = _with_book(book)
    return game


def _with_book(changed: Book[ToyState]) -> type[ToyState]:
    class Rewritten(ToyState):
        book = changed

    return Rewritten


def patch_copy(patch: pytest.MonkeyPatch, change: Callable[[ToyState, ToyState], None]) -> None:
    """Makes copies go wrong: ``change(original, copy)``."""
    good = ToyState.copy

    def bad(self: ToyState) -> ToyState:
        new = good(self)
        change(self, new)
        return new

    patch.setattr(ToyState, "copy", bad)
