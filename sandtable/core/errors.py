"""What can go wrong, told in one sentence that says what to do."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from sandtable.core.refusal import Refusal


class SandtableError(Exception):
    """Something a person or program asked for that cannot be done; the message is for them."""


class UnknownName(SandtableError):
    """A name that is in no table: a game, card, space, option, verb or seat."""


class Refused(SandtableError):
    """An action that is not open to this actor now; ``refusal`` names the rule."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class BadPosition(SandtableError):
    """A position that does not fit its game; the message says where and why."""


class BadRecord(SandtableError):
    """A game record that cannot be read, or does not replay."""


def unknown(what: str, name: str, known: Iterable[str]) -> UnknownName:
    """The error for an unknown name, with the nearest known ones.

    The pool is listed whole when it is short, so that the reader need not look it up.
    """
    names = list(known)
    close = get_close_matches(name.lower(), names, n=3, cutoff=0.5)
    if close:
        hint = "did you mean " + " or ".join(repr(near) for near in close) + "?"
    elif 0 < len(names) <= 12:
        hint = "choose one of: " + ", ".join(names) + "."
    else:
        hint = "check the spelling."
    return UnknownName(f"There is no {what} called {name!r}; {hint}")
