"""Spaces and their neighbours: a set of spaces is a mask, ``beside[space]`` the mask around one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from sandtable.core.bits import bits


def around(mask: int, beside: Sequence[int]) -> int:
    """All spaces adjacent to any space of a mask."""
    found = 0
    for one in bits(mask):
        found |= beside[one]
    return found


def spread(start: int, through: int, beside: Sequence[int]) -> int:
    """The spaces reached from ``start`` over spaces of ``through``, the start included."""
    reached = edge = start
    while edge:
        edge = around(edge, beside) & through & ~reached
        reached |= edge
    return reached


@lru_cache(maxsize=4096)
def within(start: int, steps: int, beside: tuple[int, ...]) -> int:
    """The spaces at most ``steps`` steps from a space, itself included."""
    reached = 1 << start
    for _ in range(steps):
        reached |= around(reached, beside)
    return reached


@lru_cache(maxsize=4096)
def distance(start: int, goal: int, beside: tuple[int, ...]) -> int:
    """How many steps one space is from another."""
    reached, steps = 1 << start, 0
    while not reached >> goal & 1:
        reached |= around(reached, beside)
        steps += 1
    return steps


def out_of_place(
    owner: str, pieces: Sequence[int], grounds: Sequence[int], limits: Sequence[int]
) -> Iterator[str]:
    """What is wrong with an owner's pieces, each kind with its own ground and its own number."""
    for places, ground, most in zip(pieces, grounds, limits, strict=True):
        if places & ~ground:
            yield f"{owner} has a piece where it cannot stand"
        if places.bit_count() > most:
            yield f"{owner} has more pieces on the board than it owns"
