"""Actions: a verb and its small targets, with a text form that parses back.

An action is a plain tuple, ``("link", (17, 4))``. Its verb knows what the numbers stand for, so
the same action reads ``link cp_8s cp_ks`` in records, logs, tests and on the command line.

Where a number may be chosen ("how many?"), one offer stands for all of them: its last target is
``UpTo(9)``, and any number from 1 to 9 may be said in its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from sandtable.core.errors import SandtableError, unknown
from sandtable.core.names import Names

Action: TypeAlias = tuple[str, tuple[int, ...]]


MOST_NUMBER = 255
"""The greatest plain number that is said with a verb, unless the verb declares another."""


class UpTo(int):
    """A number that is offered as a range: from ``least`` up to this number itself.

    Only the last target of an offer may be one. An offer with a range is a legal action like
    any other, the one with the greatest number, so whoever ignores ranges still acts lawfully.
    """

    least: int

    def __new__(cls, most: int, least: int = 1) -> UpTo:
        self = super().__new__(cls, most)
        self.least = least
        return self


def range_of(offer: Action) -> UpTo | None:
    """The range of an offer that has one."""
    last = offer[1][-1] if offer[1] else None
    return last if isinstance(last, UpTo) else None


def with_number(offer: Action, number: int) -> Action:
    """The action that says this number where the offer has its range."""
    return (offer[0], (*offer[1][:-1], number))


def offer_for(offers: Sequence[Action], action: Action) -> Action | None:
    """The offer that an action takes up: the same, or one whose range holds its number."""
    if action in offers:
        return action
    verb, targets = action
    for offer in offers:
        if offer[0] != verb or len(offer[1]) != len(targets):
            continue
        span = range_of(offer)
        if span is not None and offer[1][:-1] == targets[:-1] and span.least <= targets[-1] <= span:
            return offer
    return None


class Verb:
    """One word a player (or chance) may say, and the tables its targets come from.

    ``tables`` holds one entry per target; ``None`` stands for a plain number from 0 to ``most``.
    ``optional`` of the last targets may be left out. ``many`` lets the last table repeat (several
    dice).
    """

    __slots__ = ("made", "many", "most", "name", "optional", "sizes", "tables")

    def __init__(
        self,
        name: str,
        *tables: Names | None,
        optional: int = 0,
        many: bool = False,
        most: int = MOST_NUMBER,
    ) -> None:
        self.name = name
        self.most = most
        self.tables = tables
        self.optional = optional
        self.many = many
        self.sizes = tuple([None if table is None else len(table) for table in tables])
        """How many things each table holds."""
        only = tables[0] if len(tables) == 1 else None
        self.made: list[Action] = [(name, (target,)) for target in range(len(only or ()))]
        """For a verb with just one target, from a table: the action for each."""

    def __call__(self, *targets: int) -> Action:
        return (self.name, targets)

    def each(self, targets: Iterable[int]) -> list[Action]:
        """An action for each target; only for a verb with just one target, from a table."""
        made = self.made
        return [made[target] for target in targets]

    def table(self, place: int) -> Names | None:
        """The table of the target at this place."""
        return self.tables[min(place, len(self.tables) - 1)]

    def fits(self, count: int) -> bool:
        """Whether the verb takes this many targets."""
        most = count if self.many else len(self.tables)
        return len(self.tables) - self.optional <= count <= most

    def takes(self, targets: tuple[int, ...]) -> bool:
        """Whether each target is in its table."""
        sizes = self.sizes
        if len(targets) > len(sizes):
            sizes += sizes[-1:] * (len(targets) - len(sizes))
        for target, size in zip(targets, sizes, strict=False):
            if size is not None and not 0 <= target < size:
                return False
        return True

    def counts(self, targets: tuple[int, ...]) -> bool:
        """Whether each plain number is within the bounds that the verb declares."""
        sizes, most = self.sizes, self.most
        for place, target in enumerate(targets):
            if sizes[place if place < len(sizes) else -1] is None and not 0 <= target <= most:
                return False
        return True

    def usage(self) -> str:
        """How to write it: ``link CARD CARD [CARD]``."""
        words = [self.name]
        for place, table in enumerate(self.tables):
            word = table.what.upper().replace(" ", "_") if table else "NUMBER"
            words.append(f"[{word}]" if place >= len(self.tables) - self.optional else word)
        return " ".join(words) + (" ..." if self.many else "")


class Verbs:
    """All the verbs of one game: the grammar of its actions."""

    def __init__(self, verbs: Iterable[Verb]) -> None:
        self._verbs = {verb.name: verb for verb in verbs}

    def __getitem__(self, name: str) -> Verb:
        try:
            return self._verbs[name]
        except KeyError:
            raise unknown("action", name, self._verbs) from None

    def __iter__(self) -> Iterator[Verb]:
        return iter(self._verbs.values())

    def names(self) -> Iterator[str]:
        """Every name that occurs in actions, of any table; some more than once."""
        for verb in self:
            for table in verb.tables:
                if table is not None:
                    yield from table

    def fits(self, action: Action) -> bool:
        """Whether this is an action of the game at all, whoever may take it and when."""
        name, targets = action
        verb = self._verbs.get(name)
        return verb is not None and verb.fits(len(targets)) and verb.takes(targets)

    def named(self, action: Action) -> list[str]:
        """The names of the things that an action is about, without its plain numbers."""
        verb = self[action[0]]
        places = [(verb.table(place), target) for place, target in enumerate(action[1])]
        return [table[target] for table, target in places if table is not None]

    def text(self, action: Action) -> str:
        """``("link", (17, 4))`` as ``link cp_8s cp_ks``."""
        verb = self[action[0]]
        words = [verb.name]
        for place, target in enumerate(action[1]):
            table = verb.table(place)
            words.append(table[target] if table else str(target))
        return " ".join(words)

    def parse(self, text: str) -> Action:
        """The action a text stands for; a clear error when it stands for none."""
        words = text.split()
        if not words:
            raise SandtableError("An action is a verb and its targets; this one is empty.")
        verb = self[words[0]]
        if not verb.fits(len(words) - 1):
            raise SandtableError(f"{text.strip()!r} does not fit; write it as: {verb.usage()}.")
        targets = [_target(verb, place, word, text) for place, word in enumerate(words[1:])]
        return (verb.name, tuple(targets))


def _target(verb: Verb, place: int, word: str, text: str) -> int:
    table = verb.table(place)
    if table is not None:
        return table.number(word)
    try:
        return int(word)
    except ValueError:
        raise SandtableError(
            f"{word!r} in {text.strip()!r} must be a number; write it as: {verb.usage()}."
        ) from None
