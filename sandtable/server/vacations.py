"""Vacations: days for a move cannot run out while one is away, for some days of a year.

What somebody has taken is kept as spans of time, ``[from, until]``. Within any 365 days the
spans may add up to 30 days; who comes back early keeps the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import Any, TypeAlias

from sandtable.core.errors import SandtableError

Spans: TypeAlias = Sequence[Sequence[float]]

DAY = 86_400.0
YEAR = 365 * DAY
MOST_DAYS = 30
MOST_SPANS = 50


def until(spans: Spans, at: float) -> float:
    """Until when somebody is away; 0 if they are not."""
    return max((end for _, end in spans if end > at), default=0.0)


def days_left(spans: Spans, at: float) -> int:
    """The whole days that can still be taken, counting from now."""
    taken = sum(max(0.0, end - max(start, at - YEAR)) for start, end in ended(spans, at))
    return max(0, floor((MOST_DAYS * DAY - taken) / DAY + 0.001))


def ended(spans: Spans, at: float) -> list[list[float]]:
    """What has been taken once somebody is back; what lies too far back is forgotten."""
    cut = [[start, min(end, at)] for start, end in spans]
    return [span for span in cut if span[1] > at - YEAR and span[1] > span[0]]


def begun(spans: Spans, days: int, at: float) -> list[list[float]]:
    """What has been taken when somebody is away from now on, for a number of days."""
    if len(ended(spans, at)) >= MOST_SPANS:
        raise SandtableError(f"At most {MOST_SPANS} vacations can be begun within a year.")
    left = days_left(spans, at)
    if days > left:
        raise SandtableError(
            f"You have {left} days of vacation left; {MOST_DAYS} can be taken within a year."
        )
    return [*ended(spans, at), [at, at + days * DAY]]


def spans_of(settings: dict[str, Any]) -> list[list[float]]:
    """The vacations that somebody's settings hold."""
    return list(settings.get("vacations", []))
