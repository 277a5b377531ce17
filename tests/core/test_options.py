"""Options: chosen by name, checked, written down only where they differ."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from sandtable.core.errors import SandtableError, UnknownName
from sandtable.core.options import describe, option, read_options, write_options


@dataclass(frozen=True)
class Options:
    turns: int = option(10, "Length of the game.", rule="2.8", least=1, most=10)
    fog: bool = option(False, "Hidden units.")
    first: str = option("north", "Who begins.", choices=("north", "south"))


def test_without_choices_all_is_as_the_defaults() -> None:
    assert read_options(Options, {}) == Options()


@pytest.mark.parametrize(
    ("name", "value", "meant"),
    [
        ("turns", 3, 3),
        ("turns", "3", 3),
        ("fog", True, True),
        ("fog", "on", True),
        ("fog", "No", False),
        ("first", "South", "south"),
    ],
)
def test_values_are_read_from_json_and_from_a_command_line(
    name: str, value: object, meant: object
) -> None:
    assert getattr(read_options(Options, {name: value}), name) == meant


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("turns", 11, "1, 2, 3, 4, 5, 6, 7, 8, 9, 10"),
        ("turns", True, "1, 2, 3"),
        ("turns", None, "1, 2, 3"),
        ("fog", 1, "off, on"),
        ("fog", "perhaps", "off, on"),
        ("first", "east", "north, south"),
    ],
)
def test_a_value_that_cannot_be_is_answered_with_those_that_can(
    name: str, value: object, allowed: str
) -> None:
    with pytest.raises(SandtableError, match=f"Option {name} cannot be .*one of: {allowed}"):
        read_options(Options, {name: value})


def test_an_unknown_option_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="no option called 'turn'; did you mean 'turns'"):
        read_options(Options, {"turn": 3})


def test_only_what_differs_is_written_and_it_reads_back() -> None:
    chosen = Options(turns=4, fog=True)
    assert write_options(chosen) == {"turns": 4, "fog": True}
    assert read_options(Options, write_options(chosen)) == chosen
    assert write_options(Options()) == {}


def test_options_describe_themselves() -> None:
    known = describe(Options)
    assert list(known) == ["turns", "fog", "first"]
    assert (known["turns"].words, known["turns"].rule) == ("Length of the game.", "2.8")
    assert known["fog"].choices == (False, True)
