"""Arguments that belong together: one NamedTuple in a signature, plain numbers on the agenda.

A step may take a NamedTuple of numbers (or of such tuples)::

    class Window(NamedTuple):
        what: int
        space: int

    @book.step
    def opportunity(g: State, team: int, window: Window) -> None: ...

``opportunity(1, Window(3, 7))`` is then the frame ``("opportunity", (1, 3, 7))``: saved, shown
and compared like any other, while every function of the step is handed the window whole.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from functools import cache, wraps
from typing import Any, TypeAlias, get_type_hints

Argument: TypeAlias = int | tuple[Any, ...]
"""A number, or a NamedTuple of arguments."""


class Signature:
    """What a function takes after its first ``skip`` parameters (the position, an action).

    ``flat`` makes the numbers of a frame from the arguments that a step is called with, and
    ``gather`` the arguments from the numbers. They run at every step, so they are written for
    just this signature, as one would write them by hand.
    """

    def __init__(self, function: Callable[..., object], skip: int) -> None:
        taken = list(inspect.signature(function).parameters.values())[skip:]
        pairs = [(one.name, _group_type(function, one.annotation)) for one in taken]
        self.names = tuple(name for one, group in pairs for name in _names(one, group))
        self.groups = any(group is not None for _, group in pairs)
        """Whether some of the arguments belong together."""
        if self.groups and len(set(self.names)) < len(self.names):
            raise ValueError(f"{function.__name__} has two arguments of one name: {self.names}")
        self._known: dict[str, Any] = {}
        self._gathered = [_gathered(name, group, self._known) for name, group in pairs]
        numbers = [number for name, group in pairs for number in _numbers(name, group)]
        self.gather = self._written(self.names, _tuple(self._gathered))
        self.flat = self._written([name for name, _ in pairs], _tuple(numbers))

    def calling(self, function: Callable[..., Any], skip: int) -> Callable[..., Any]:
        """The same function, called with its first ``skip`` arguments and a frame's numbers."""
        first = [f"_{place}" for place in range(skip)]
        call = f"_called({', '.join([*first, *self._gathered])})"
        return self._written([*first, *self.names], call, _called=function)

    def _written(self, names: Sequence[str], value: str, **known: Any) -> Callable[..., Any]:
        """A function with parameters of these names that returns the value of an expression."""
        source = f"lambda {', '.join(names)}: {value}"
        written: Callable[..., Any] = eval(source, self._known | known)
        return written


@cache
def from_numbers(function: Callable[..., Any], skip: int) -> Callable[..., Any]:
    """The same function, called with a frame's numbers; unchanged if it takes only numbers."""
    signature = Signature(function, skip)
    if not signature.groups:
        return function
    return wraps(function)(signature.calling(function, skip))


def _group_type(function: Callable[..., object], annotation: object) -> type | None:
    """The NamedTuple that a parameter is declared as; ``None`` for a number."""
    if isinstance(annotation, str):
        annotation = getattr(function, "__globals__", {}).get(annotation)
    return annotation if hasattr(annotation, "_fields") else None  # type: ignore[return-value]


@cache
def _fields(group: type) -> tuple[tuple[str, type | None], ...]:
    """The fields of a NamedTuple, each with the NamedTuple that it is itself, if it is one."""
    hints = get_type_hints(group)
    return tuple(
        (name, hints[name] if hasattr(hints[name], "_fields") else None)
        for name in group._fields  # type: ignore[attr-defined]
    )


def _names(name: str, group: type | None) -> Iterator[str]:
    """The name of a number, or those of all numbers in a group."""
    if group is None:
        yield name
    else:
        for field, inner in _fields(group):
            yield from _names(field, inner)


def _gathered(name: str, group: type | None, known: dict[str, Any]) -> str:
    """How an argument is put together from numbers: ``Move(power, Place(row, column), left)``."""
    if group is None:
        return name
    known[group.__name__] = group
    parts = [_gathered(field, inner, known) for field, inner in _fields(group)]
    return f"{group.__name__}({', '.join(parts)})"


def _numbers(name: str, group: type | None) -> Iterator[str]:
    """The numbers of an argument: ``move[0]``, ``*move[1]``, ``move[2]``."""
    if group is None:
        yield name
    elif all(inner is None for _, inner in _fields(group)):
        yield f"*{name}"
    else:
        for place, (_, inner) in enumerate(_fields(group)):
            yield from _numbers(f"{name}[{place}]", inner)


def _tuple(values: list[str]) -> str:
    """``(a, b, )``."""
    return f"({''.join(f'{one}, ' for one in values)})"
