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
    return [{**header, "options": {**header["options"], "leave_at_once": True}}, *events]
