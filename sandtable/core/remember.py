"""Facts of a position that are worked out once, and remembered until it changes.

::

    @remembered
    def besieged(g: Position, side: int) -> int: ...

    @remembered_by(lambda g, side: (side, g.turn))
    def prices(g: Position, side: int) -> tuple[int, ...]: ...

    @remembered_on(ground)
    def network(g: Position, side: int, unit: int) -> int: ...

What is known lies in ``g.derived``, which copies share. A game calls ``forget(g)`` wherever it
changes what its facts depend on; facts that are sure to outlast a change may be kept. A fact that
also depends on something else names that in its key. A fact that depends on less, and so is the
same in many positions, lies on a shelf that these positions share. Arguments are plain and given
in their order, never by name. Facts of numbers alone, without a position, are a matter for
``functools.lru_cache``.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Hashable, Sequence
from functools import wraps
from itertools import count
from typing import Any, TypeAlias, TypeVar, cast

from sandtable.core.state import State

Work = TypeVar("Work", bound=Callable[..., Any])
Key: TypeAlias = tuple[int, ...]
"""Where a fact of a position lies: the number of the fact, and its arguments."""

_numbers = count()
"""Each fact has a number, which begins its keys."""
_number_of: dict[Callable[..., Any], int] = {}
"""The numbers of the facts that follow from the position and their arguments alone."""

_RECALLED = """
def recalled(g{arguments}):
    {shelf}
    key = {key}
    try:
        return known[key]
    except KeyError:
        found = known[key] = work(g{arguments})
        return found
"""
"""What is asked for most in a game, so it is written out for each number of arguments."""

_OF_THE_POSITION = """known = g.derived
    if known is None:
        known = g.derived = {}"""
_SHARED = "known = shelf_of(g, {first})"


def remembered(work: Work) -> Work:
    """A fact that follows from the position and the arguments alone."""
    number = next(_numbers)
    fact = _written(work, lambda arguments: f"({number}{arguments},)")
    _number_of[fact] = number
    return fact


def key_of(fact: Callable[..., Any], *arguments: int) -> Key:
    """Where a ``remembered`` fact of these arguments lies in ``g.derived``."""
    return (_number_of[fact], *arguments)


def remembered_by(key: Callable[..., Hashable]) -> Callable[[Work], Work]:
    """A fact that is the same for the same key, which is worked out from all the arguments."""

    def decorate(work: Work) -> Work:
        number = next(_numbers)
        return _written(work, lambda arguments: f"({number}, key_of(g{arguments}))", key_of=key)

    return decorate


def remembered_on(shelf: Callable[[Any, int], dict[Any, Any]]) -> Callable[[Work], Work]:
    """A fact that is the same in all positions that share a shelf.

    ``shelf`` finds the shelf from the position and the first argument of the fact. Usually the
    shelf is a remembered fact itself, whose key is all that the facts on it depend on.
    """

    def decorate(work: Work) -> Work:
        number = next(_numbers)
        return _written(work, lambda arguments: f"({number}{arguments},)", shelf_of=shelf)

    return decorate


def _written(work: Work, key: Callable[[str], str], **known: Any) -> Work:
    """The function that recalls a fact, with as many arguments as the fact has."""
    parameters = list(inspect.signature(work).parameters)[1:]
    arguments = "".join(f", {name}" for name in parameters)
    shelf = _SHARED.format(first=parameters[0]) if "shelf_of" in known else _OF_THE_POSITION
    space: dict[str, Any] = {"work": work, **known}
    exec(_RECALLED.format(arguments=arguments, key=key(arguments), shelf=shelf), space)
    return cast(Work, wraps(work)(space["recalled"]))


def forget(g: State, kept: Sequence[Key] = ()) -> None:
    """Drops all that was worked out, but for what is kept: the position has changed."""
    old = g.derived
    g.derived = {key: old[key] for key in kept if key in old} if old and kept else None


def known(g: State, key: Key) -> Any:
    """A fact that was worked out before; None if it was not."""
    return g.derived.get(key) if g.derived else None


def note(g: State, key: Key, fact: object) -> None:
    """Enters a fact that need not be worked out: only right after ``forget``.

    What was known before may be shared with copies, for which the new fact does not hold.
    """
    if g.derived is None:
        g.derived = {}
    g.derived[key] = fact
