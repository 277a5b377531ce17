"""Positions: plain data whose fields are each declared once.

A game declares what a position is::

    class Duel(State):
        book = book
        turn: int = number(1)
        hands: list[int] = groups(SIDES, CARDS, see=OWNER)

From each declaration follow copy, equality, digest, the readable position format and who may
see what; so no field can be forgotten in one of them. Values are ints, lists and arrays of
ints, and masks; things are numbers in the game's tables. Nothing derived is a field, and nothing
here refers to behaviour.

A position never shares a list with another: copying is slicing, generated once per class.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any, ClassVar, TypeVar

from sandtable.core.action import Action
from sandtable.core.agenda import Book, Frame
from sandtable.core.errors import BadPosition
from sandtable.core.fields import (
    EVERYONE,
    Counts,
    Field,
    Group,
    Members,
    Number,
    Numbers,
    Octets,
    Piles,
    Records,
    See,
    Sequence,
)
from sandtable.core.names import Names

Self = TypeVar("Self", bound="State")

News = tuple[int, str, tuple[int, ...]]
"""One line of news as data: whom it is for, its key, its arguments.

A positive mask is for these powers alone; ``~mask`` is for everybody but these powers.
"""

NOTHING: Frame = ("", ())
"""What is open when nothing is left to do."""

ALL = ~0
"""News for everybody, spectators included."""


def hears(seat: int, to: int) -> bool:
    """Whether a seat is told news meant for ``to``."""
    return bool(to & seat) if to >= 0 else not ~to & seat


def number(start: int = 0, *, names: Names | None = None, see: See = EVERYONE) -> Any:
    """One number; with ``names`` it is read as the name of a thing, and -1 as nothing."""
    return Field(Number(start, names), see)


def numbers(by: Names, start: int = 0, *, names: Names | None = None, see: See = EVERYONE) -> Any:
    """One number for each thing in ``by``."""
    return Field(Numbers(by, start, names), see)


def octets(by: Names, start: int = 255, *, names: Names | None = None, see: See = EVERYONE) -> Any:
    """Like ``numbers`` for long tables of values below 255, kept in a bytearray; 255 is nothing."""
    return Field(Octets(by, start, names), see)


def members(names: Names, *, see: See = EVERYONE, counted: bool = True) -> Any:
    """A set of things, as a mask. ``counted``: who may not see them still sees how many."""
    return Field(Members(names), see, counted)


def groups(
    by: Names, names: Names, *, see: See = EVERYONE, counted: bool = True, sparse: bool = False
) -> Any:
    """A set of things for each thing in ``by``, as a list of masks: the hand of each side.

    ``sparse``: sets that are empty are left out when the position is written.
    """
    return Field(Group(by, names, sparse), see, counted)


def sequence(names: Names | None = None, *, see: See = EVERYONE, counted: bool = True) -> Any:
    """Things in order, any number of them."""
    return Field(Sequence(names), see, counted)


def piles(by: Names, names: Names, *, see: See = EVERYONE, counted: bool = True) -> Any:
    """Things in order for each thing in ``by``, as a list of tuples: the known top of each deck."""
    return Field(Piles(by, names), see, counted)


def counts(by: Names, of: Names, *, see: See = EVERYONE) -> Any:
    """How many of each kind in ``of`` each thing in ``by`` has, as one array of all the counts."""
    return Field(Counts(by, of), see)


def records(*, see: See = EVERYONE, **properties: Names | None) -> Any:
    """Things with these properties, as a list of tuples; a property is a thing or a number."""
    return Field(Records(properties), see)


def keepsake(field: Any) -> Any:
    """A field that is kept only to be shown, as the cards of a turn that is over.

    It is copied, saved and seen like any other, but no rule reads it: two positions that differ in
    nothing else are equal and have the same digest, so old records that lack it still replay.
    """
    field.keepsake = True
    return field


class StateType(type):
    """Turns field declarations into slots, and writes ``copy`` and ``frozen`` for these fields."""

    def __new__(mcs, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> StateType:
        own = {key: value for key, value in space.items() if isinstance(value, Field)}
        for key in own:
            del space[key]
        space.setdefault("__slots__", tuple(own))
        cls = super().__new__(mcs, name, bases, space)
        fields: dict[str, Field] = {}
        for base in bases:
            fields.update(getattr(base, "FIELDS", {}))
        fields.update(own)
        cls.FIELDS = fields  # type: ignore[attr-defined]
        cls.copy = _written_copy(fields)  # type: ignore[attr-defined]
        cls.frozen = _written_frozen(fields)  # type: ignore[attr-defined]
        return cls


def _written_copy(fields: Mapping[str, Field]) -> Callable[[Any], Any]:
    """The copy method: a line per field, as one would write it by hand."""
    lines = [
        "def copy(self):",
        "    new = self.__class__.__new__(self.__class__)",
        "    new.options = self.options",
        "    new.agenda = self.agenda[:]",
        "    new.memo = new.news = None",
        "    new.derived = self.derived",
        "    new.revealed = False",
    ]
    for name, field in fields.items():
        lines.append(f"    new.{name} = self.{name}{'[:]' if field.kind.mutable else ''}")
    lines.append("    return new")
    space: dict[str, Callable[[Any], Any]] = {}
    exec("\n".join(lines), space)
    return space["copy"]


def _written_frozen(fields: Mapping[str, Field]) -> Callable[[Any], tuple[Any, ...]]:
    """The method ``frozen``, likewise; what cannot change needs no freezing."""
    space: dict[str, Any] = {}
    values = ["tuple(self.agenda)"]
    for name, field in fields.items():
        if field.keepsake:
            continue
        if field.kind.mutable:
            space[f"freeze_{name}"] = field.kind.freeze
            values.append(f"freeze_{name}(self.{name})")
        else:
            values.append(f"self.{name}")
    exec(f"def frozen(self):\n    return ({', '.join(values)},)", space)
    written: Callable[[Any], tuple[Any, ...]] = space["frozen"]
    return written


class State(metaclass=StateType):
    """What every position has: its fields, its agenda and the options of the game.

    ``memo`` holds the offers of the question now open; ``derived`` holds what a game has worked out
    about the position, and is dropped (set to None) when the game changes what that depends on, so
    copies may share it; ``news`` collects what happens, for the log, when somebody listens;
    ``revealed`` says that something hidden has been shown since the position was copied. None of
    them is part of the position.
    """

    __slots__ = ("agenda", "derived", "memo", "news", "options", "revealed")

    FIELDS: ClassVar[dict[str, Field]]
    book: ClassVar[Book[Any]]

    options: Any
    agenda: list[Frame]
    memo: tuple[int, list[Action]] | None
    derived: dict[Any, Any] | None
    news: list[News] | None
    revealed: bool

    def __init__(self, options: Any) -> None:
        self.options = options
        self.agenda = []
        self.memo = None
        self.derived = None
        self.news = None
        self.revealed = False
        for name, field in self.FIELDS.items():
            setattr(self, name, field.kind.start())

    def copy(self: Self) -> Self:
        """An independent copy; written by ``StateType``."""
        raise NotImplementedError

    @property
    def now(self) -> Frame:
        """The step that is open: its name and arguments; ``NOTHING`` when the game is over."""
        return self.agenda[-1] if self.agenda else NOTHING

    def todo(self, *frames: Frame) -> None:
        """Puts these steps next on the agenda, in this order."""
        self.agenda.extend(frames[::-1])

    def tell(self, key: str, *arguments: int, to: int = ALL) -> None:
        """Adds a line of news, if anybody listens; ``to`` is a mask of powers."""
        if self.news is not None:
            self.news.append((to, key, arguments))

    def reveal(self) -> None:
        """Marks that a hidden thing has been shown, so that undo stops here."""
        self.revealed = True

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State) or other.__class__ is not self.__class__:
            return NotImplemented
        return self.frozen() == other.frozen() and self.options == other.options

    __hash__ = None  # type: ignore[assignment]

    def frozen(self) -> tuple[Any, ...]:
        """All that the position is, to be compared and hashed; written by ``StateType``."""
        raise NotImplementedError

    def digest(self) -> str:
        """Eight hex digits that name the position."""
        return blake2b(repr(self.frozen()).encode(), digest_size=4).hexdigest()

    def export(self) -> dict[str, Any]:
        """The position in readable names, fit for JSON; ``agenda`` lists what comes next first."""
        plain = {name: field.kind.write(getattr(self, name)) for name, field in self.FIELDS.items()}
        plain["agenda"] = [self.book.text(frame) for frame in reversed(self.agenda)]
        return plain

    @classmethod
    def load(cls: type[Self], options: Any, plain: Mapping[str, Any]) -> Self:
        """The position that ``export`` wrote; fields left out keep their starting value."""
        g = cls(options)
        for name, value in plain.items():
            if name == "agenda":
                continue
            if name not in cls.FIELDS:
                raise BadPosition(
                    f"A position has no field {name!r}; its fields are: {', '.join(cls.FIELDS)}."
                )
            setattr(g, name, cls.FIELDS[name].kind.read(value, name))
        agenda = plain.get("agenda", [])
        if not isinstance(agenda, list) or not all(isinstance(text, str) for text in agenda):
            raise BadPosition("agenda: write a list of steps in words, what comes next first.")
        g.agenda = [cls.book.parse(text) for text in reversed(agenda)]
        return g

    def seen_by(self, seat: int) -> dict[str, Any]:
        """What the mask of powers ``seat`` may see of the fields, by the declarations alone."""
        seen: dict[str, Any] = {}
        for name, field in self.FIELDS.items():
            value = field.seen(getattr(self, name), seat)
            if value is not None:
                seen[name] = value
        return seen


def offers(g: State, actor: int) -> list[Action]:
    """All that a power may do now; empty when it is not asked. Remembered until the next act."""
    memo = g.memo
    if memo is not None and memo[0] == actor:
        return memo[1]
    name, arguments = g.agenda[-1] if g.agenda else NOTHING
    question = g.book.questions.get(name)
    if question is None or actor < 0:
        return []
    if not question.together:
        if arguments[0] != actor:
            return []
        found = list(question.offers(g, *arguments))
    elif arguments[0] >> actor & 1:
        found = list(question.offers(g, actor, *arguments[1:]))
    else:
        return []
    g.memo = (actor, found)
    return found


def offers_to(g: State, seat: int) -> list[Action]:
    """All that the powers of a seat may do now."""
    mine = [actor for actor in g.book.asked(g.agenda) if seat >> actor & 1]
    return [action for actor in mine for action in offers(g, actor)]


def first_asked(g: State) -> int:
    """The power that is asked now, the first of several; -1 if none is."""
    asked = g.book.asked(g.agenda)
    return asked[0] if asked else -1
