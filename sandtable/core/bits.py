"""Sets of small numbers kept as the bits of one int: cards in a hand, spaces under control.

Such a mask copies for free, compares at once and makes a good memo key.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

WORD = 32
LOW = (1 << WORD) - 1


@lru_cache(maxsize=1 << 16)
def bits(mask: int) -> tuple[int, ...]:
    """The members of a mask, smallest first: ``bits(0b1010) == (1, 3)``.

    Masks of a whole map change in one or two words at a time; the others are remembered.
    """
    if mask <= LOW:
        return _members(mask, 0)
    found: list[int] = []
    first = 0
    while mask:
        if mask & LOW:
            found += _members(mask & LOW, first)
        mask >>= WORD
        first += WORD
    return tuple(found)


@lru_cache(maxsize=1 << 16)
def _members(word: int, first: int) -> tuple[int, ...]:
    """The members of one word of a mask, counted from the first it can hold."""
    members = []
    while word:
        low = word & -word
        members.append(first + low.bit_length() - 1)
        word ^= low
    return tuple(members)


def mask_of(members: Iterable[int]) -> int:
    """The mask that holds these members: ``mask_of((1, 3)) == 0b1010``."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask
