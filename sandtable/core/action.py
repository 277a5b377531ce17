"""Actions: a verb and its small targets, with a text form that parses back.

An action is a plain tuple, ``("link", (17, 4))``. Its verb knows what the numbers stand for, so
the same action reads ``link cp_8s cp_ks`` in records, logs, tests and on the command line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from sandtable.core.errors import SandtableError, unknown
from sandtable.core.names import Names

Action: TypeAlias = tuple[str, tuple[int, ...]]


class Verb:
    """One word a player (or chance) may say, and the tables its targets come from.

    ``tables`` holds one entry per target; ``None`` stands for a plain number. ``optional`` of
    the last targets may be left out. ``many`` lets the last table repeat (several dice).
    """

    __slots__ = ("many", "name", "optional", "tables")

    def __init__(
        self, name: str, *tables: Names | None, optional: int = 0, many: bool = False
    ) -> None:
        self.name = name
        self.tables = tables
        self.optional = optional
        self.many = many

    def __call__(self, *targets: int) -> Action:
        return (self.name, targets)

    def table(self, place: int) -> Names | None:
        """The table of the target at this place."""
        return self.tables[min(place, len(self.tables) - 1)]

    def fits(self, count: int) -> bool:
        """Whether the verb takes this many targets."""
        most = count if self.many else len(self.tables)
        return len(self.tables) - self.optional <= count <= most

    def takes(self, targets: tuple[int, ...]) -> bool:
        """Whether each target is in its table."""
        for place, target in enumerate(targets):
            table = self.table(place)
            if table is not None and not 0 <= target < len(table):
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
