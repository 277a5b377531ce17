"""Reading JSON that may be anything: what is nested too deep is refused like any other nonsense."""

from __future__ import annotations

import json
from typing import Any

DEEPEST = 40
"""At most this many lists and objects lie within each other; positions need six."""


def read_plain(text: str | bytes) -> Any:
    """The value of a JSON text; ``ValueError`` if it is none, or nested too deep."""
    try:
        plain = json.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deep") from None
    if _deeper_than(plain, DEEPEST):
        raise ValueError("it is nested too deep")
    return plain


def _deeper_than(plain: Any, most: int) -> bool:
    """Whether more than ``most`` lists and objects lie within each other; it looks no deeper."""
    layer = _within([[plain]])
    for _ in range(most):
        layer = _within(layer)
    return bool(layer)


def _within(layer: list[Any]) -> list[Any]:
    """The lists and objects that lie directly within these."""
    return [
        inner
        for outer in layer
        for inner in (outer.values() if isinstance(outer, dict) else outer)
        if isinstance(inner, dict | list)
    ]
