"""Old records stay readable: one function for each step from a version to the next.

A record has two versions. The *format* is how its lines are written; its migrations are here.
The *rules version* is what its actions mean; its migrations belong to the game, as
``migrations = {1: from_rules_1}`` on the ``Game``. Each function takes the lines of the record
as plain objects, the header first, and returns the lines of the next version. Where a change
of rules alters positions, its function drops ``digest`` from the events concerned: replay
compares digests only where they are given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from sandtable.core.errors import BadRecord
from sandtable.core.registry import find_game

Line: TypeAlias = dict[str, Any]
Migration: TypeAlias = Callable[[list[Line]], list[Line]]

FORMAT = 2
"""The format that this Sandtable writes."""


def migrate(lines: list[Line]) -> list[Line]:
    """The record in today's format and rules version; a clear error when it is from the future."""
    if any(line.get("seal") == UNSEALED for line in lines):
        raise BadRecord(
            f"This record says {UNSEALED!r} where its seal belongs; restore it from a copy."
        )
    lines = _bring_up(lines, "sandtable", FORMAT, FORMATS, "of a record format")
    game = find_game(str(lines[0].get("game")))
    rules: Mapping[int, Migration] = game.migrations
    return _bring_up(lines, "rules", game.rules_version, rules, f"with rules of {game.title}")


def _bring_up(
    lines: list[Line], key: str, today: int, steps: Mapping[int, Migration], what: str
) -> list[Line]:
    version = lines[0].get(key)
    if not isinstance(version, int) or isinstance(version, bool):
        raise BadRecord(f"The record's header must give a version as {key!r}; restore that line.")
    if version > today:
        raise BadRecord(
            f"This record was made by a newer Sandtable, {what} that is not known here "
            f"(version {version}, known up to {today}); update to read it."
        )
    while version < today:
        if version not in steps:
            raise BadRecord(
                f"This record was made {what} that can no longer be read (version {version}); "
                f"replay it with the Sandtable that made it."
            )
        lines = steps[version](lines)
        version += 1
        lines[0][key] = version
    return lines


def _from_format_0(lines: list[Line]) -> list[Line]:
    """Format 0 said ``actor`` and ``action`` where events now say ``by`` and ``do``."""
    return [_renamed(line, {"actor": "by", "action": "do"}) for line in lines]


def _renamed(line: Line, names: Mapping[str, str]) -> Line:
    return {names.get(key, key): value for key, value in line.items()}


UNSEALED = "unsealed"
"""In place of a seal, in records from before there were seals; it stands in no file."""
BEFORE_SEALS = 1
"""The last format without seals."""


def _from_format_1(lines: list[Line]) -> list[Line]:
    """Format 1 knew no seal: it stayed open who sat where and who resigned.

    A game that began before there were seals and ended afterwards has one.
    """
    return [{"seal": UNSEALED, **line} if line.get("kind") == "reveal" else line for line in lines]


FORMATS: Mapping[int, Migration] = {0: _from_format_0, 1: _from_format_1}
