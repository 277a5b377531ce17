"""The kinds of fields a position may have: how each is copied, frozen, written, read and seen."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from enum import Enum
from reprlib import repr as shortened
from typing import Any, Protocol

from sandtable.core.bits import bits
from sandtable.core.errors import BadPosition, UnknownName
from sandtable.core.names import Names


class See(Enum):
    """Who may see a field."""

    EVERYONE = "everyone"
    """Players and spectators; this is the default."""
    PLAYERS = "players"
    """Everybody at the table, but no spectator."""
    OWNER = "owner"
    """Each power sees its own part and no other; for fields with a part for each power."""
    NOBODY = "nobody"
    """Nobody at all, as with a deck."""


MOST_COUNTED = 65_535
"""No count can be greater."""

EVERYONE, PLAYERS, OWNER, NOBODY = See.EVERYONE, See.PLAYERS, See.OWNER, See.NOBODY


class Kind(Protocol):
    """What the core must know of a field's values."""

    mutable: bool

    def start(self) -> Any: ...
    def freeze(self, value: Any) -> Any: ...
    def write(self, value: Any) -> Any: ...
    def read(self, plain: Any, where: str) -> Any: ...


class Field:
    """A declared field: its kind, who sees it, and whether others at least see how much it holds.

    A keepsake is kept only to be shown; see ``state.keepsake``.
    """

    __slots__ = ("counted", "keepsake", "kind", "see")

    def __init__(self, kind: Kind, see: See, counted: bool = False) -> None:
        if see is OWNER and not isinstance(kind, Numbers | Group | Piles):
            raise ValueError("only a field with a part for each power can be seen by its owner")
        self.kind = kind
        self.see = see
        self.counted = counted
        self.keepsake = False

    def sees_all(self, seat: int) -> bool:
        """Whether this seat sees the whole field."""
        return self.see is EVERYONE or (self.see is PLAYERS and bool(seat))

    def eyes(self, seat: int) -> int:
        """The powers whose parts of the field this seat sees, if it does not see the whole."""
        return seat if self.see is OWNER else 0

    def seen(self, value: Any, seat: int) -> Any:
        """The readable value as this seat sees it; ``None`` when it sees nothing at all."""
        if self.sees_all(seat):
            return self.kind.write(value)
        if isinstance(self.kind, Numbers | Group | Piles) and (self.counted or self.see is OWNER):
            return self._parts(self.kind, value, self.eyes(seat))
        if self.counted and isinstance(self.kind, Members):
            return {"hidden": value.bit_count()}
        if self.counted and isinstance(self.kind, Sequence):
            return {"hidden": len(value)}
        return None

    def _parts(self, kind: Numbers | Group | Piles, value: list[Any], eyes: int) -> dict[str, Any]:
        parts: dict[str, Any] = {}
        for number, name in enumerate(kind.by):
            if eyes >> number & 1:
                parts[name] = kind.write_part(value[number])
            elif self.counted and isinstance(kind, Group):
                parts[name] = {"hidden": value[number].bit_count()}
            elif self.counted and isinstance(kind, Piles):
                parts[name] = {"hidden": len(value[number])}
        return parts


class Number:
    """One number, or one thing by name."""

    mutable = False

    def __init__(self, first: int, names: Names | None) -> None:
        self.first = first
        self.names = names

    def start(self) -> int:
        return self.first

    def freeze(self, value: int) -> int:
        return value

    def write(self, value: int) -> Any:
        return _name(self.names, value)

    def read(self, plain: Any, where: str) -> int:
        return _number(self.names, plain, where)


class Numbers:
    """A number for each thing of a table."""

    mutable = True

    def __init__(self, by: Names, first: int, names: Names | None) -> None:
        self.by = by
        self.first = first
        self.names = names

    def start(self) -> Any:
        return [self.first] * len(self.by)

    def freeze(self, value: list[int]) -> Any:
        return tuple(value)

    def write(self, value: list[int]) -> dict[str, Any]:
        return {self.by[place]: _name(self.names, number) for place, number in enumerate(value)}

    def write_part(self, part: int) -> Any:
        """What is written for one thing."""
        return _name(self.names, part)

    def read(self, plain: Any, where: str) -> Any:
        value = self.start()
        for name, part in _mapping(plain, where).items():
            value[_place(self.by, name, where)] = _number(self.names, part, f"{where}.{name}")
        return value


class Octets(Numbers):
    """Numbers in a bytearray; 255 stands for nothing. What is still as at the start is left out."""

    def start(self) -> Any:
        return bytearray([self.first]) * len(self.by)

    def freeze(self, value: Any) -> Any:
        return bytes(value)

    def write(self, value: Any) -> dict[str, Any]:
        return {
            self.by[place]: _name(self.names, number if number != 255 else -1)
            for place, number in enumerate(value)
            if number != self.first
        }

    def write_part(self, part: int) -> Any:
        """What is written for one thing; nothing for what is as at the start."""
        return None if part in (self.first, 255) else _name(self.names, part)

    def read(self, plain: Any, where: str) -> Any:
        value = self.start()
        for name, part in _mapping(plain, where).items():
            number = _number(self.names, part, f"{where}.{name}")
            if not -1 <= number < 255:
                raise BadPosition(f"{where}.{name}: {number} must be between 0 and 254.")
            value[_place(self.by, name, where)] = 255 if number == -1 else number
        return value


class Counts:
    """How many of each kind there are at each place: a row of counts for each place in turn.

    They are kept in one array, so that thousands of them are copied at once; the count of a kind at
    a place is number ``place * len(of) + kind``. A count of 0 is not written.
    """

    mutable = True

    def __init__(self, by: Names, of: Names) -> None:
        self.by = by
        self.of = of

    def start(self) -> array[int]:
        return array("H", bytes(2 * len(self.by) * len(self.of)))

    def freeze(self, value: array[int]) -> bytes:
        return value.tobytes()

    def write(self, value: array[int]) -> dict[str, dict[str, int]]:
        kinds = len(self.of)
        written: dict[str, dict[str, int]] = {}
        for place, name in enumerate(self.by):
            row = value[place * kinds : (place + 1) * kinds]
            if any(row):
                written[name] = {self.of[kind]: count for kind, count in enumerate(row) if count}
        return written

    def read(self, plain: Any, where: str) -> array[int]:
        value = self.start()
        for name, row in _mapping(plain, where).items():
            first = _place(self.by, name, where) * len(self.of)
            for kind, part in _mapping(row, f"{where}.{name}").items():
                count = _number(None, part, f"{where}.{name}.{kind}")
                if not 0 <= count <= MOST_COUNTED:
                    raise BadPosition(
                        f"{where}.{name}.{kind}: {count} must be between 0 and {MOST_COUNTED}."
                    )
                value[first + _place(self.of, kind, f"{where}.{name}")] = count
        return value


class Records:
    """Things of one kind, each with the same few properties, as a list of tuples.

    For things that are few, and of which a count does not say enough: a ship with its cargo. A
    property is a number, or a thing by name. Their order says nothing, so a game keeps them sorted
    (``bisect.insort``): positions that are the same then look the same. A record may be a
    NamedTuple.
    """

    mutable = True

    def __init__(self, properties: Mapping[str, Names | None]) -> None:
        self.properties = dict(properties)

    def start(self) -> list[tuple[int, ...]]:
        return []

    def freeze(self, value: list[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
        return tuple([tuple(one) for one in value])

    def write(self, value: list[tuple[int, ...]]) -> list[dict[str, Any]]:
        return [
            {
                name: _name(names, number)
                for (name, names), number in zip(self.properties.items(), one, strict=True)
            }
            for one in value
        ]

    def read(self, plain: Any, where: str) -> list[tuple[int, ...]]:
        return sorted(self._record(one, where) for one in _list(plain, where))

    def _record(self, plain: Any, where: str) -> tuple[int, ...]:
        """One record; a property that is left out is 0, or nothing."""
        parts = _mapping(plain, where)
        for name in parts:
            if name not in self.properties:
                known = ", ".join(self.properties)
                raise BadPosition(f"{where}: {name!r} is unknown; write some of: {known}.")
        return tuple(
            _number(names, parts[name], f"{where}.{name}")
            if name in parts
            else (0 if names is None else -1)
            for name, names in self.properties.items()
        )


class Members:
    """A set of things."""

    mutable = False

    def __init__(self, names: Names) -> None:
        self.names = names

    def start(self) -> int:
        return 0

    def freeze(self, value: int) -> int:
        return value

    def write(self, value: int) -> list[str]:
        return [self.names[member] for member in bits(value)]

    def read(self, plain: Any, where: str) -> int:
        mask = 0
        for name in _list(plain, where):
            bit = 1 << _member(self.names, name, where)
            if mask & bit:
                raise BadPosition(f"{where}: {name} is named twice.")
            mask |= bit
        return mask


class Group:
    """A set of things for each thing of a table."""

    mutable = True

    def __init__(self, by: Names, names: Names, sparse: bool = False) -> None:
        self.by = by
        self.members = Members(names)
        self.sparse = sparse

    def start(self) -> list[int]:
        return [0] * len(self.by)

    def freeze(self, value: list[int]) -> tuple[int, ...]:
        return tuple(value)

    def write(self, value: list[int]) -> dict[str, Any]:
        return {
            self.by[place]: self.members.write(mask)
            for place, mask in enumerate(value)
            if mask or not self.sparse
        }

    def write_part(self, part: int) -> list[str] | None:
        """What is written for one thing; nothing for an empty set that is left out."""
        return self.members.write(part) if part or not self.sparse else None

    def read(self, plain: Any, where: str) -> list[int]:
        value = self.start()
        for name, part in _mapping(plain, where).items():
            value[_place(self.by, name, where)] = self.members.read(part, f"{where}.{name}")
        return value


class Sequence:
    """Things or numbers in order."""

    mutable = True

    def __init__(self, names: Names | None) -> None:
        self.names = names

    def start(self) -> list[int]:
        return []

    def freeze(self, value: list[int]) -> tuple[int, ...]:
        return tuple(value)

    def write(self, value: list[int]) -> list[Any]:
        return [_name(self.names, number) for number in value]

    def read(self, plain: Any, where: str) -> list[int]:
        return [_number(self.names, part, where) for part in _list(plain, where)]


class Piles:
    """Things in order for each thing of a table, as a list of tuples."""

    mutable = True

    def __init__(self, by: Names, names: Names) -> None:
        self.by = by
        self.names = names

    def start(self) -> list[tuple[int, ...]]:
        return [()] * len(self.by)

    def freeze(self, value: list[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
        return tuple(value)

    def write(self, value: list[tuple[int, ...]]) -> dict[str, list[str]]:
        return {self.by[place]: self.write_part(pile) for place, pile in enumerate(value)}

    def write_part(self, part: tuple[int, ...]) -> list[str]:
        """What is written for one thing."""
        return [self.names[number] for number in part]

    def read(self, plain: Any, where: str) -> list[tuple[int, ...]]:
        value = self.start()
        for name, part in _mapping(plain, where).items():
            pile = [_member(self.names, one, f"{where}.{name}") for one in _list(part, where)]
            value[_place(self.by, name, where)] = tuple(pile)
        return value


def _name(names: Names | None, number: int) -> Any:
    if names is None:
        return number
    return None if number == -1 else names[number]


def _number(names: Names | None, plain: Any, where: str) -> int:
    if names is None:
        if isinstance(plain, int) and not isinstance(plain, bool):
            return plain
        raise BadPosition(f"{where}: {shortened(plain)} must be a whole number.")
    if plain is None:
        return -1
    if isinstance(plain, str):
        return _place(names, plain, where)
    raise BadPosition(f"{where}: {shortened(plain)} must be the name of a {names.what}.")


def _member(names: Names, plain: Any, where: str) -> int:
    """A thing of a set or a pile, where "nothing" cannot stand."""
    if plain is None:
        raise BadPosition(f"{where}: this list holds no nulls; leave them out.")
    return _number(names, plain, where)


def _place(names: Names, name: str, where: str) -> int:
    try:
        return names.number(name)
    except UnknownName as error:
        raise BadPosition(f"{where}: {error}") from None


def _mapping(plain: Any, where: str) -> Mapping[str, Any]:
    if isinstance(plain, Mapping):
        return plain
    raise BadPosition(f"{where}: write an object with a name for each part.")


def _list(plain: Any, where: str) -> list[Any]:
    if isinstance(plain, list | tuple):
        return list(plain)
    raise BadPosition(f"{where}: write a list.")
