"""The options of a game: a frozen dataclass whose fields say what they mean.

::

    @dataclass(frozen=True)
    class Options:
        turns: int = option(10, "Length of the game in turns.", least=1, most=10)

Every option has a default, so a game can always be started without choosing any.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from sandtable.core.errors import SandtableError, unknown


@dataclasses.dataclass(frozen=True, slots=True)
class OptionInfo:
    """What a chooser needs to know of one option."""

    name: str
    default: Any
    words: str
    rule: str
    choices: tuple[bool | int | str, ...]

    def read(self, value: object) -> bool | int | str:
        """The value meant, from JSON or from a command line; a clear error if it is none."""
        for choice in self.choices:
            if value == choice and isinstance(value, bool) == isinstance(choice, bool):
                return choice
            if isinstance(value, str) and value.lower() in _spellings(choice):
                return choice
        allowed = ", ".join(_spellings(choice)[0] for choice in self.choices)
        raise SandtableError(f"Option {self.name} cannot be {value!r}; choose one of: {allowed}.")


def option(
    default: bool | int | str,
    words: str,
    *,
    rule: str = "",
    choices: tuple[int | str, ...] = (),
    least: int = 0,
    most: int = 0,
) -> Any:
    """Declares one option. A bool needs no choices; an int takes choices or least and most."""
    allowed: tuple[bool | int | str, ...] = choices or tuple(range(least, most + 1))
    if isinstance(default, bool):
        allowed = (False, True)
    return dataclasses.field(
        default=default, metadata={"words": words, "rule": rule, "choices": allowed}
    )


def describe(options: Any) -> dict[str, OptionInfo]:
    """The options of a class of options, by name."""
    return {
        field.name: OptionInfo(field.name, field.default, **field.metadata)
        for field in dataclasses.fields(options)
    }


def read_options(options: Any, chosen: Mapping[str, object]) -> Any:
    """Options from a mapping of names to values; the rest keep their defaults."""
    known = describe(options)
    values = {}
    for name, value in chosen.items():
        if name not in known:
            raise unknown("option", name, known)
        values[name] = known[name].read(value)
    return options(**values)


def write_options(options: Any) -> dict[str, bool | int | str]:
    """The options that differ from their defaults, as plain data."""
    known = describe(type(options))
    plain = dataclasses.asdict(options)
    return {name: plain[name] for name in known if plain[name] != known[name].default}


def spelled(choice: bool | int | str) -> str:
    """A value of an option as players read and type it."""
    if isinstance(choice, bool):
        return "on" if choice else "off"
    return str(choice)


def _spellings(choice: bool | int | str) -> tuple[str, ...]:
    if choice is True:
        return ("on", "true", "yes")
    if choice is False:
        return ("off", "false", "no")
    return (str(choice).lower(),)
