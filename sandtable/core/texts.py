"""Free text that people write: how long it may be, and which characters it may hold.

Names and words are one line that can be read. Talk and notes may have several lines. Neither may
hold control characters, halves of characters (lone surrogates) or marks that turn the direction
of writing, which would let a text show something else than it says.
"""

from __future__ import annotations

import re
from unicodedata import category

LONGEST_NAME = 40
LONGEST_WORD = 80
"""A word that somebody adds to the dice has at most this many characters."""
LONGEST_LABEL = 100
"""Any other short text of a record (a bot, a scenario, a commitment) has at most this many."""

_REFUSED = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"  # control characters, but not the ends of lines
    "\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"  # marks that turn or break lines
    "\ud800-\udfff]"  # halves of characters
)


def line_fault(text: str, most: int, least: int = 0) -> str:
    """What is wrong with a text of one line; empty if nothing is."""
    if not least <= len(text) <= most:
        return f"must have between {least} and {most} characters"
    if not text.isprintable():
        return "must be one line of readable characters; leave out the others"
    if text and all(category(letter)[0] in "MZ" for letter in text):
        return "must have something to see"
    return ""


def lines_fault(text: str) -> str:
    """What is wrong with the characters of a text of several lines; empty if nothing is."""
    if _REFUSED.search(text) is None:
        return ""
    return "holds characters that cannot be shown; leave them out"
