"""Checks of positions as data: sound, copied, saved and loaded without loss."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sandtable.core.kit.look import Look
from sandtable.core.kit.run import LISTS, Kept, Run, differing, part_names, parts
from sandtable.core.state import State


def check_every_field_is_copied(run: Run) -> None:
    """A copy has all fields, also those that seldom leave their starting value."""
    g = run.game.state(run.options)
    for name, declared in g.FIELDS.items():
        start = declared.kind.start()
        if isinstance(start, int):
            setattr(g, name, start + 7)
        else:
            for place in range(len(start)):
                start[place] = 7
            setattr(g, name, start or [7])
    wrong = differing(g, g.copy())
    run.require(not wrong, f"a copy does not have the same {', '.join(wrong)}")


def check_sound(run: Run, g: State) -> None:
    """The game's own invariants hold."""
    with run.checking("faults", Kept(g)):
        find_faults(run, g)


def find_faults(run: Run, g: State) -> None:
    """Fails with the first thing that the game itself finds wrong."""
    for fault in run.game.faults(g):
        run.fail(f"the position cannot be: {fault}")


@contextmanager
def sound_between(run: Run) -> Iterator[None]:
    """Until the end of this, the invariants are also checked before the steps the game names."""
    entries: list[Any] = [run.game.book.steps[name] for name in sorted(run.game.sound_before)]
    kept = [entry.run for entry in entries]
    for entry in entries:
        entry.run = _sound_first(run, entry.name, entry.run)
    try:
        yield
    finally:
        for entry, function in zip(entries, kept, strict=True):
            entry.run = function


def _sound_first(run: Run, name: str, step: Callable[..., None]) -> Callable[..., None]:
    def taken(g: State, *arguments: int) -> None:
        with run.checking("faults between", detail=f"before the step {name}"):
            find_faults(run, g.copy())
        step(g, *arguments)

    return taken


def check_copy(run: Run, look: Look) -> None:
    """A copy is the same and shares nothing with the original that can change."""
    g = look.g
    with run.checking("copy", look):
        h = g.copy()
        wrong = differing(g, h)
        run.require(not wrong, f"a copy does not have the same {', '.join(wrong)}")
        run.require(g == h and look.digest == h.digest(), "a copy does not equal its original")
        check_nothing_shared(run, g, h, "a copy")


def check_nothing_shared(run: Run, g: State, h: State, what: str) -> None:
    """Two positions hold no list in common."""
    for name, here, there in zip(part_names(type(g)), parts(g), parts(h), strict=True):
        if here is there and isinstance(here, LISTS):
            run.fail(f"{what} shares the list {name!r} with its original")


def check_saving(run: Run, look: Look) -> None:
    """A position that is saved and loaded is the same position."""
    game, g = run.game, look.g
    with run.checking("save and load", look):
        h = game.load(json.loads(json.dumps(game.export(g))))
        wrong = differing(g, h)
        run.require(not wrong, f"saving and loading has changed {', '.join(wrong)}")
        run.require(g == h and look.digest == h.digest(), "a loaded position is not the same")
