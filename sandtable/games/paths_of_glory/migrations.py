"""Old records of Paths of Glory stay readable."""

from __future__ import annotations

from typing import Any

Line = dict[str, Any]


def from_rules_1(lines: list[Line]) -> list[Line]:
    """Version 1 knew one fort to besiege and one to leave; now ``sieges`` names all at stake.

    Positions have other fields since, so the digests of old events say nothing any more.
    """
    position = lines[0].get("position")
    if isinstance(position, dict):
        owed, deserted = position.get("owed"), position.pop("deserted", None)
        position["sieges"] = [space for space in (owed, deserted) if space]
    for line in lines[1:]:
        line.pop("digest", None)
    return lines
