"""The kinds of fields a position may have: how each is copied, frozen, written, read and seen."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, Protocol

from sandtable.core.bits import bits
from sandtable.core.errors import BadPosition, UnknownName
from sandtable.core.names import Names


class See(Enum):
    """Who may see a field."""

    EVERYONE = "everyone"
    PLAYERS = "players"  # everybody at the table, but no spectator
    OWNER = "owner"  # the part of each power, by that power alone
    NOBODY = "nobody"


EVERYONE, PLAYERS, OWNER, NOBODY = See.EVERYONE, See.PLAYERS, See.OWNER, See.NOBODY


class Kind(Protocol):
    """What the core must know of a field's values."""

    mutable: bool

    def start(self) -> Any: ...
    def freeze(self, value: Any) -> Any: ...
    def write(self, value: Any) -> Any: ...
    def read(self, plain: Any, where: str) -> Any: ...


class Field:
    """A declared field: its kind, who sees it, and whether its size is public when it is not."""

    __slots__ = ("counted", "kind", "see")

    def __init__(self, kind: Kind, see: See, counted: bool = False) -> None:
        if see is OWNER and not isinstance(kind, Numbers | Group | Piles):
            raise ValueError("only a field with a part for each power can be seen by its owner")
        self.kind = kind
        self.see = see
        self.counted = counted

    def seen(self, value: Any, seat: int) -> Any:
        """The readable value as this seat sees it; ``None`` when it sees nothing at all."""
        if self.see is EVERYONE or (self.see is PLAYERS and seat):
            return self.kind.write(value)
        if isinstance(self.kind, Numbers | Group | Piles) and (self.counted or self.see is OWNER):
            eyes = seat if self.see is OWNER else 0
            return self._parts(self.kind, value, eyes)
        if self.counted and isinstance(self.kind, Members):
            return {"hidden": value.bit_count()}
        if self.counted and isinstance(self.kind, Sequence):
            return {"hidden": len(value)}
        return None

    def _parts(self, kind: Numbers | Group | Piles, value: list[Any], eyes: int) -> dict[str, Any]:
        written = kind.write(value)
        parts: dict[str, Any] = {}
        for number, name in enumerate(kind.by):
            if eyes >> number & 1:
                parts[name] = written.get(name)
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

    def read(self, plain: Any, where: str) -> Any:
        value = self.start()
        for name, part in _mapping(plain, where).items():
            number = _number(self.names, part, f"{where}.{name}")
            if not -1 <= number < 255:
                raise BadPosition(f"{where}.{name}: {number} must be between 0 and 254.")
            value[_place(self.by, name, where)] = 255 if number == -1 else number
        return value


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
            bit = 1 << _number(self.names, name, where)
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
        return {
            self.by[place]: [self.names[number] for number in pile]
            for place, pile in enumerate(value)
        }

    def read(self, plain: Any, where: str) -> list[tuple[int, ...]]:
        value = self.start()
        for name, part in _mapping(plain, where).items():
            pile = [_number(self.names, one, f"{where}.{name}") for one in _list(part, where)]
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
        raise BadPosition(f"{where}: {plain!r} must be a whole number.")
    if plain is None:
        return -1
    if isinstance(plain, str):
        return _place(names, plain, where)
    raise BadPosition(f"{where}: {plain!r} must be the name of a {names.what}.")


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
