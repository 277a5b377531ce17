"""Sets of small numbers kept as the bits of one int: cards in a hand, spaces under control.

Such a mask copies for free, compares at once and makes a good memo key.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache


@lru_cache(maxsize=1 << 16)
def bits(mask: int) -> tuple[int, ...]:
    """The members of a mask, smallest first: ``bits(0b1010) == (1, 3)``."""
    members = []
    while mask:
        low = mask & -mask
        members.append(low.bit_length() - 1)
        mask ^= low
    return tuple(members)


def mask_of(members: Iterable[int]) -> int:
    """The mask that holds these members: ``mask_of((1, 3)) == 0b1010``."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask
