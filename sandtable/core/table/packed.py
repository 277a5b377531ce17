"""A list that only grows, small in memory however long it gets.

What happened long ago is seldom looked at, but there is a lot of it. So all but the latest
items are packed in blocks, and a block is opened when one of its items is wanted.
"""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Sequence
from typing import TypeVar, overload

T = TypeVar("T")

BLOCK = 64
"""How many items are packed together; at least as many of the latest are always at hand."""


class Packed(Sequence[T]):
    """Items in the order in which they were added. They are not changed afterwards."""

    def __init__(self) -> None:
        self._blocks: list[bytes] = []
        self._latest: list[T] = []
        self._opened: tuple[int, list[T]] = (-1, [])

    def append(self, item: T) -> None:
        """Adds an item."""
        self._latest.append(item)
        if len(self._latest) == 2 * BLOCK:
            self._blocks.append(zlib.compress(pickle.dumps(self._latest[:BLOCK])))
            del self._latest[:BLOCK]

    def __len__(self) -> int:
        return len(self._blocks) * BLOCK + len(self._latest)

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> list[T]: ...
    def __getitem__(self, place: int | slice) -> T | list[T]:
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(len(self)))]
        packed = len(self._blocks) * BLOCK
        if place < 0:
            place += packed + len(self._latest)
        if place >= packed:
            return self._latest[place - packed]
        if place < 0:
            raise IndexError("The list is not that long.")
        return self._block(place // BLOCK)[place % BLOCK]

    def _block(self, number: int) -> list[T]:
        """The items of a block; the one opened last stays open."""
        if self._opened[0] != number:
            self._opened = (number, pickle.loads(zlib.decompress(self._blocks[number])))
        return self._opened[1]
