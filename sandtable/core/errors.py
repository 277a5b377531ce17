"""What can go wrong, told in one sentence that says what to do."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from sandtable.core.refusal import Refusal

LONGEST_SAID = 80
"""At most this many characters of an unknown name are looked for and repeated."""


LONGEST_MESSAGE = 1500


class SandtableError(Exception):
    """Something a person or program asked for that cannot be done; the message is for them.

    It may repeat what they wrote, so it is cut where it gets long and can always be printed.
    """

    def __init__(self, words: str = "") -> None:
        said = words if len(words) <= LONGEST_MESSAGE else f"{words[:LONGEST_MESSAGE]}..."
        super().__init__(said.encode("utf-8", "replace").decode())


class UnknownName(SandtableError):
    """A name that is in no table: a game, card, space, option, verb or seat."""


class Refused(SandtableError):
    """An action that is not open to this actor now; ``refusal`` names the rule."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class EndlessSteps(SandtableError):
    """Steps of a game that follow each other without end; the message names them."""

    def __init__(self, steps: Iterable[str]) -> None:
        named = ", ".join(repr(step) for step in steps)
        super().__init__(f"The game never asks again: {named} follow each other without end.")


class BadPosition(SandtableError):
    """A position that does not fit its game; the message says where and why."""


class BadRecord(SandtableError):
    """A game record that cannot be read, or does not replay."""


def unknown(what: str, name: str, known: Iterable[str]) -> UnknownName:
    """The error for an unknown name, with the nearest known ones.

    The pool is listed whole when it is short, so that the reader need not look it up.
    """
    names, name = list(known), name[:LONGEST_SAID]
    close = get_close_matches(name.lower(), names, n=3, cutoff=0.5)
    if close:
        hint = "did you mean " + " or ".join(repr(near) for near in close) + "?"
    elif 0 < len(names) <= 12:
        hint = "choose one of: " + ", ".join(names) + "."
    else:
        hint = "check the spelling."
    return UnknownName(f"There is no {what} called {name!r}; {hint}")
