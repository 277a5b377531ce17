"""Old records of Axis & Allies: WWI 1914 stay readable: they replay as they were played."""

from __future__ import annotations

from typing import Any

Line = dict[str, Any]


def from_rules_1(lines: list[Line]) -> list[Line]:
    """Rules 1 gave up contested ground as soon as it was left (5.9).

    Positions have other fields since, so the digests of old events say nothing any more.
    """
    header, *events = lines
    for line in events:
        line.pop("digest", None)
    position = header.get("position")
    for ship in position.get("transports", []) if isinstance(position, dict) else []:
        ship["bound"] = _for_each(ship.get("bound", 0))
    return [{**header, "options": {**header["options"], "leave_at_once": True}}, *events]


def _for_each(bound: int) -> int:
    """Rules 1 bound the cargo as a whole (5.6, 8.5): what bound it binds both units."""
    ties, declared = bound & 3, bound >> 2
    return ties | ties << 2 | declared << 4
