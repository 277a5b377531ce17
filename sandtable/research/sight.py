"""What a seat sees of a position, as a row of numbers of fixed length.

The numbers follow from the declared fields: a number stands for itself, a set is a 0 or 1 for each
thing, and what a seat may not see is 0, but for its size where that is public. Of sets that are
declared ``sparse`` (the units in each of very many spaces) each thing has one number: 1 and more
for the place where it is. First come plain numbers, then the question that is open, its arguments
and the words said so far, then the counts and the sets, which are taken over whole: a game with
thousands of them is seen about as fast as one with few.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.core.bits import bits
from sandtable.core.fields import (
    Counts,
    Field,
    Group,
    Members,
    Number,
    Numbers,
    Octets,
    Piles,
    Records,
)
from sandtable.core.fields import Sequence as InOrder
from sandtable.core.game import Game
from sandtable.core.state import State

Row = NDArray[np.int32]

LATEST = 8
"""How many of the latest numbers of an unnamed sequence are shown."""
ARGUMENTS = 12
"""How many arguments of the open question are shown."""
MOST = 2**31 - 1
"""An argument that is a large set is cut to this."""
MOST_SAID = 6
"""How many words of an action can have been said."""
MOST_RECORDS = 32
"""How many records of a field are shown."""
COUNT = np.dtype(np.uint16)
"""How a count is kept in its field."""
ALL = -1
"""The eyes that see a whole field."""
NO_OCTET = 255
"""What stands for nothing in a row of octets."""


class Glance:
    """What is collected of one position: plain numbers, counts by the array, and sets as masks."""

    __slots__ = ("counts", "masks", "numbers")

    def __init__(self) -> None:
        self.numbers: list[int] = []
        self.counts: list[bytes] = []
        self.masks: list[bytes] = []

    def add_set(self, mask: int, things: int) -> None:
        self.masks.append(mask.to_bytes((things + 7) // 8, "little"))


Reader = Callable[[Glance, Field, int, Any], None]
"""Looks at the value of a field with the eyes of some powers."""

Look = tuple[str, Field, int, Reader]
"""A field by its name, whose parts of it are seen, and what looks at it."""


class Sight:
    """Turns positions of one game into rows of numbers."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.fields = {
            name: field for name, field in game.state.FIELDS.items() if not field.keepsake
        }
        self._looks: dict[int, list[Look]] = {}
        """Seat -> how each field is looked at."""
        self.questions = {name: n for n, name in enumerate(game.book.questions)}
        glance = self._glance(game.state(game.options()), 0)
        self._said_at = len(glance.numbers)
        self._counts_at = self._said_at + MOST_SAID
        self._sets_at = self._counts_at + len(b"".join(glance.counts)) // COUNT.itemsize
        self.length = self._sets_at + 8 * len(b"".join(glance.masks))

    def position(self, g: State, seat: int) -> Row:
        """All that a seat may know of a position; nothing was said yet."""
        glance = self._glance(g, seat)
        row = np.zeros(self.length, dtype=np.int32)
        row[: self._said_at] = glance.numbers
        row[self._counts_at : self._sets_at] = np.frombuffer(b"".join(glance.counts), dtype=COUNT)
        octets = np.frombuffer(b"".join(glance.masks), dtype=np.uint8)
        row[self._sets_at :] = np.unpackbits(octets, bitorder="little")
        return row

    def _glance(self, g: State, seat: int) -> Glance:
        if seat not in self._looks:
            self._looks[seat] = [look_at(name, field, seat) for name, field in self.fields.items()]
        glance = Glance()
        for name, field, eyes, read in self._looks[seat]:
            read(glance, field, eyes, getattr(g, name))
        self._add_question(glance.numbers, g)
        return glance

    def with_words(self, row: Row, said: list[int]) -> Row:
        """The row of a position in which these words of an action were said."""
        row = row.copy()
        words = said[:MOST_SAID]
        row[self._said_at : self._said_at + len(words)] = words
        return row

    def _add_question(self, numbers: list[int], g: State) -> None:
        asked = [0] * len(self.questions)
        powers = [0] * len(self.game.powers)
        name, arguments = g.now
        if name in self.questions:
            asked[self.questions[name]] = 1
            for power in self.game.asked(g):
                powers[power] = 1
        else:
            arguments = ()
        numbers += asked
        numbers += powers
        numbers += _padded([min(one, MOST) for one in arguments], ARGUMENTS)


def look_at(name: str, field: Field, seat: int) -> Look:
    """How a seat looks at a field."""
    eyes = ALL if field.sees_all(seat) else field.eyes(seat)
    return (name, field, eyes, _READERS[type(field.kind)])


def _padded(numbers: Any, length: int) -> list[int]:
    shown = list(numbers[:length])
    return shown + [0] * (length - len(shown))


def _look_at_number(glance: Glance, field: Field, eyes: int, value: int) -> None:
    glance.numbers.append(value if eyes == ALL else 0)


def _look_at_numbers(glance: Glance, field: Field, eyes: int, value: Any) -> None:
    """A number for each thing of a table."""
    shown = value
    if isinstance(field.kind, Octets):
        shown = [-1 if one == NO_OCTET else one for one in value]
    if eyes != ALL:
        shown = [one if eyes >> place & 1 else 0 for place, one in enumerate(shown)]
    glance.numbers += shown


def _look_at_set(glance: Glance, field: Field, eyes: int, mask: int) -> None:
    kind = field.kind
    assert isinstance(kind, Members)
    whole = eyes == ALL
    glance.add_set(mask if whole else 0, len(kind.names))
    glance.numbers.append(mask.bit_count() if whole or field.counted else 0)


def _look_at_sets(glance: Glance, field: Field, eyes: int, value: list[int]) -> None:
    """A set for each thing of a table: their contents, and their sizes."""
    kind = field.kind
    assert isinstance(kind, Group)
    things = len(kind.members.names)
    if kind.sparse:
        places = [0] * things
        for place, mask in enumerate(value):
            if mask and eyes >> place & 1:
                for thing in bits(mask):
                    places[thing] = place + 1
        glance.numbers += places
        return
    for place, mask in enumerate(value):
        seen = eyes >> place & 1
        glance.add_set(mask if seen else 0, things)
        glance.numbers.append(mask.bit_count() if seen or field.counted else 0)


def _look_at_piles(glance: Glance, field: Field, eyes: int, value: list[tuple[int, ...]]) -> None:
    """Things in order for each thing of a table: how deep each lies, and how many there are."""
    kind = field.kind
    assert isinstance(kind, Piles)
    depths = [0] * len(kind.names)
    for place, pile in enumerate(value):
        seen = eyes >> place & 1
        for depth, thing in enumerate(pile if seen else ()):
            depths[thing] = depth + 1
        glance.numbers.append(len(pile) if seen or field.counted else 0)
    glance.numbers += depths


def _look_at_order(glance: Glance, field: Field, eyes: int, value: list[int]) -> None:
    """Things in order: how many of each there are; of mere numbers the latest."""
    kind = field.kind
    assert isinstance(kind, InOrder)
    whole = eyes == ALL
    shown = value if whole else []
    if kind.names is None:
        glance.numbers += _padded(shown[-LATEST:], LATEST)
    else:
        counts = [0] * len(kind.names)
        for thing in shown:
            counts[thing] += 1
        glance.numbers += counts
    glance.numbers.append(len(value) if whole or field.counted else 0)


def _look_at_counts(glance: Glance, field: Field, eyes: int, value: Any) -> None:
    """All the counts; none of them if they are hidden."""
    glance.counts.append(value.tobytes() if eyes == ALL else bytes(len(value) * COUNT.itemsize))


def _look_at_records(glance: Glance, field: Field, eyes: int, value: list[tuple[int, ...]]) -> None:
    """The first few of them, in their order, and how many there are."""
    kind = field.kind
    assert isinstance(kind, Records)
    shown = value if eyes == ALL else []
    numbers = [number for one in shown[:MOST_RECORDS] for number in one]
    glance.numbers += _padded(numbers, MOST_RECORDS * len(kind.properties))
    glance.numbers.append(len(shown))


_READERS: dict[type, Reader] = {
    Number: _look_at_number,
    Numbers: _look_at_numbers,
    Octets: _look_at_numbers,
    Members: _look_at_set,
    Group: _look_at_sets,
    Piles: _look_at_piles,
    InOrder: _look_at_order,
    Counts: _look_at_counts,
    Records: _look_at_records,
}
"""Each kind of field, and what looks at it."""
