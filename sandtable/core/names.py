"""Tables of names: numbers inside, readable names outside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sandtable.core.errors import unknown


class Names:
    """The names of one kind of thing, by number.

    >>> sides = Names("side", ("central", "entente"))
    >>> sides[1], sides.number("central")
    ('entente', 0)
    """

    __slots__ = ("_names", "_numbers", "what")

    def __init__(self, what: str, names: Iterable[str]) -> None:
        self.what = what
        self._names = tuple(names)
        self._numbers = {name: number for number, name in enumerate(self._names)}
        if len(self._numbers) != len(self._names):
            raise ValueError(f"two things in the table of {what} names share a name")

    def __getitem__(self, number: int) -> str:
        return self._names[number]

    def __len__(self) -> int:
        return len(self._names)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __contains__(self, name: object) -> bool:
        return name in self._numbers

    def number(self, name: str) -> int:
        """The number of a name; for an unknown one the error names the nearest known ones."""
        try:
            return self._numbers[name]
        except KeyError:
            raise unknown(self.what, name, self._names) from None
