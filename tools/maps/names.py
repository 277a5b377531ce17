"""The names on a map: their lines, and how wide they are."""

from __future__ import annotations

SIZE = 12.5
"""The height of the letters in pixels."""

LONGEST_LINE = 10
"""A longer name is broken in two, if it has a blank or a hyphen."""

NARROW, WIDE = "fijlrtI.-' ", "mwMW"


def wrapped(name: str) -> list[str]:
    """One line or two, broken at a blank or after a hyphen, as even as possible."""
    breaks = [place for place, letter in enumerate(name) if letter in " -"]
    if len(name) <= LONGEST_LINE or not breaks:
        return [name]
    middle = min(breaks, key=lambda place: abs(place - len(name) / 2))
    return [name[: middle + 1].rstrip(), name[middle + 1 :]]


def text_width(text: str, italic: bool = False) -> float:
    """About as wide as the client will draw it; rather too much than too little.

    Land is named in a semi-condensed sans, seas in a spaced italic serif.
    """
    ems = sum(_ems(letter) + (0.06 if italic else 0.0) for letter in text)
    return ems * SIZE


def _ems(letter: str) -> float:
    if letter in NARROW:
        return 0.29
    if letter in WIDE:
        return 0.8
    return 0.61 if letter.isupper() else 0.51
