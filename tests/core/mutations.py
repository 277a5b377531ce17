"""Damaged copies of plain data: what a hostile or unlucky file may hold."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

ODD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 255, 2**31, 2**63, -(2**70), 1.5, 1e308, -0.0),
    *("", " ", "\0", "\ud800", "\u202e", "x" * 5000, "nobody", "1", "-", "no such thing 1 2 3"),
    *([], [None], [[]], {}, {"": None}, {"a": {"a": []}}, [1, "a", None], ["\udfff"]),
)


def mutated(plain: Any, luck: random.Random) -> Any:
    """A copy in which one to three places are damaged."""
    changed = copy.deepcopy(plain)
    for _ in range(luck.randrange(1, 4)):
        changed = _once(changed, luck)
    return changed


def _once(plain: Any, luck: random.Random) -> Any:
    places = list(_places(plain))
    if not places:
        return _odd(luck)
    holder, key = luck.choice(places)
    kind = luck.randrange(6)
    if kind == 0:
        del holder[key]
    elif kind == 1:
        other, at = luck.choice(places)
        holder[key] = copy.deepcopy(other[at])
    elif kind == 2 and isinstance(holder, list):
        holder.insert(key, _odd(luck))
    elif kind == 2:
        holder[str(_odd(luck))] = holder[key]
    elif kind == 3 and isinstance(holder[key], str) and holder[key]:
        holder[key] = _misspelt(holder[key], luck)
    elif kind == 4 and isinstance(holder[key], int):
        holder[key] = holder[key] + luck.choice((-1, 1, 7, 1000, 10**12))
    else:
        holder[key] = _odd(luck)
    return plain


def _odd(luck: random.Random) -> Any:
    return copy.deepcopy(luck.choice(ODD))


def _places(plain: Any) -> Iterator[tuple[Any, Any]]:
    """Every value within, as what holds it and where."""
    if isinstance(plain, dict):
        for key in list(plain):
            yield plain, key
            yield from _places(plain[key])
    elif isinstance(plain, list):
        for number in range(len(plain)):
            yield plain, number
            yield from _places(plain[number])


def _misspelt(text: str, luck: random.Random) -> str:
    at = luck.randrange(len(text))
    letter = luck.choice(("", " ", "x", "9", "\0", "\ud83d", "é", text))
    return text[:at] + letter + text[at + luck.randrange(2) :]


def damaged_text(text: str, luck: random.Random) -> str:
    """A text in which letters are lost, changed, or nested without end."""
    kind = luck.randrange(5)
    at = luck.randrange(len(text))
    if kind == 0:
        return text[:at]
    if kind == 1:
        return text[:at] + luck.choice('{}[]",:\0\ud800 9') + text[at + 1 :]
    if kind == 2:
        depth = luck.choice((50, 2000, 100_000))
        return text[:at] + luck.choice(("[", '{"a":')) * depth + text[at:]
    if kind == 3:
        end = luck.randrange(at, len(text))
        return text[:at] + text[end:]
    return text[:at] + luck.choice(("null", "NaN", "1e999", "9" * 5000, "\\ud800")) + text[at:]


def nested(depth: int) -> str:
    """A list within a list, and so on."""
    return "[" * depth + "]" * depth


def as_text(lines: list[Any]) -> str:
    return "\n".join(map(json.dumps, lines))
