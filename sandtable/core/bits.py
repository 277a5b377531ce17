"""Sets of small numbers kept as the bits of one int: cards in a hand, spaces under control.

Such a mask copies for free, compares at once and makes a good memo key.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache


@lru_cache(maxsize=1 << 16)
def bits(mask: int) -> tuple[int, ...]:
    """The members of a mask, smallest first: ``bits(0b1010) == (1, 3)``."""
    found: list[int] = []
    octets = mask.to_bytes((mask.bit_length() + 7) // 8, "little")
    while len(_MEMBERS) < len(octets):
        _MEMBERS.append(_of_octet(8 * len(_MEMBERS)))
    for members, octet in zip(_MEMBERS, octets, strict=False):
        if octet:
            found += members[octet]
    return tuple(found)


_MEMBERS: list[list[tuple[int, ...]]] = []
"""For each octet of a mask and each value that it can have: its members."""


def _of_octet(first: int) -> list[tuple[int, ...]]:
    """The members for each value of the octet whose lowest bit is the member ``first``."""
    return [
        tuple([first + place for place in range(8) if value >> place & 1]) for value in range(256)
    ]


def mask_of(members: Iterable[int]) -> int:
    """The mask that holds these members: ``mask_of((1, 3)) == 0b1010``."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask
