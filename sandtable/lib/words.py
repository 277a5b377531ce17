"""Small English that several games need."""

from __future__ import annotations


def listed(things: list[str], last: str = "or") -> str:
    """``a, b or c``."""
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} {last} {things[-1]}"
