"""Old records of Quartermaster General stay readable: they replay as they were played."""

from __future__ import annotations

from typing import Any

Line = dict[str, Any]


def from_rules_1(lines: list[Line]) -> list[Line]:
    """Rules 1 had protections for the piece about to be removed alone."""
    return _without(lines, "protect_ahead")


def from_rules_2(lines: list[Line]) -> list[Line]:
    """Rules 2 did not ask again who had recruited with his last piece."""
    return _without(lines, "withdraw_between_recruits")


def _without(lines: list[Line], option: str) -> list[Line]:
    """The record with an option turned off that its rules did not know."""
    header, *events = lines
    return [{**header, "options": {**header["options"], option: False}}, *events]
