"""What the kit's checks share: the run they belong to, and how a failure is told."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache, cached_property
from operator import attrgetter
from types import TracebackType
from typing import Any, NoReturn, TypeAlias

from sandtable.core.action import Action
from sandtable.core.errors import SandtableError
from sandtable.core.game import SPECTATOR, Game
from sandtable.core.options import write_options
from sandtable.core.outcomes import SeededLuck
from sandtable.core.state import State

ENGINE = ("apply", "answer_chance", "chance", "offers", "asked", "run", "why_not")
"""What of the engine decides whether an action is taken."""

_MISSING = object()
LISTS = (list, bytearray, array)

Doing: TypeAlias = tuple[str, str | Callable[[], str]]
"""What is being checked, and of what: words, or a function that finds them."""


class KitFailure(AssertionError):
    """A game breaks the contract; the message says where, how, and how to see it again."""


@dataclass
class Report:
    """What the kit has done: games and decisions played, and how often each check was made.

    ``could_vary`` counts how often ``imagine`` met something hidden in a field, and ``varied``
    how often it gave that field another value. ``reached`` names the steps, questions and dice
    that came up, and ``unreached`` those that never did.
    """

    games: int = 0
    decisions: int = 0
    checks: Counter[str] = field(default_factory=Counter)
    could_vary: Counter[str] = field(default_factory=Counter)
    varied: Counter[str] = field(default_factory=Counter)
    reached: set[str] = field(default_factory=set)
    unreached: list[str] = field(default_factory=list)

    def add(self, other: Report) -> None:
        """Takes in what another run has done."""
        self.games += other.games
        self.decisions += other.decisions
        self.checks += other.checks
        self.could_vary += other.could_vary
        self.varied += other.varied
        self.reached |= other.reached
        self.unreached = [name for name in other.unreached if name not in self.reached]

    def __str__(self) -> str:
        made = ", ".join(f"{count} {name}" for name, count in sorted(self.checks.items()))
        missed = f"; no game came to {', '.join(self.unreached)}" if self.unreached else ""
        return f"{self.games} games, {self.decisions} decisions; checks: {made}{missed}"


class Run:
    """One random game under the eyes of the kit."""

    def __init__(
        self, game: Game[Any], options: Any, seed: int, report: Report, every: int, games: int = 1
    ) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.report = report
        self.every = every
        self.games = games
        self.event = 0
        self.now: Doing = ("the set-up", "")
        # What the checks draw must not change the game that is played, hence two sources.
        self.play_luck = SeededLuck(seed)
        self.luck = SeededLuck(f"checks of {seed}")

    @cached_property
    def keeps_engine(self) -> bool:
        """Whether the game takes and refuses actions by the engine, and by nothing of its own."""
        return all(
            getattr(getattr(self.game, name), "__func__", None) is getattr(Game, name)
            for name in ENGINE
        )

    def fail(self, what: str) -> NoReturn:
        """Ends the run with a message that leads back to the place."""
        chosen = {} if self.options is None else write_options(self.options)
        often = "" if self.every == 1 else f", every={self.every}"
        again = f"check_game(game, games={self.games}, seed={self.seed}, options={chosen}{often})"
        key = getattr(self.game, "key", type(self.game).__name__)
        raise KitFailure(
            f"{key}, seed {self.seed}, event {self.event}, in {self.doing}: {what}. "
            f"To see it again: {again}."
        )

    def require(self, true: object, what: str) -> None:
        """Fails unless something is true."""
        if not true:
            self.fail(what)

    def checking(
        self, name: str, unchanged: Kept | None = None, *, detail: str | Callable[[], str] = ""
    ) -> Check:
        """Counts a check; errors in it become failures, and it must leave the position alone."""
        self.report.checks[name] += 1
        return Check(self, (name, detail), unchanged)

    @property
    def doing(self) -> str:
        """What is being checked, in words."""
        name, detail = self.now
        said = detail if isinstance(detail, str) else detail()
        return f"{name} ({said})" if said else name

    @contextmanager
    def after(self, actor: int, action: Action) -> Iterator[None]:
        """What is checked here comes after an action."""
        outer = self.now
        name, detail = outer
        self.now = (f"{name} after {self.words(actor, action)!r}", detail)
        yield
        self.now = outer

    def wrapped(self, error: Exception) -> KitFailure:
        try:
            self.fail(f"{type(error).__name__}: {str(error).rstrip('.')}")
        except KitFailure as failure:
            return failure

    def words(self, actor: int, action: Action) -> str:
        """An actor and an action, for messages; the action need not make sense."""
        powers = self.game.powers
        who = powers[actor] if 0 <= actor < len(powers) else f"actor {actor}"
        text = " ".join(map(str, (action[0], *action[1])))
        if min(action[1], default=0) >= 0:
            with suppress(SandtableError, IndexError):
                text = self.game.verbs.text(action)
        return f"{who}: {text}"

    def seats(self) -> list[int]:
        """The seats whose eyes are tried: a spectator, each power, and all powers together."""
        count = len(self.game.powers)
        return sorted({SPECTATOR, *[1 << power for power in range(count)], (1 << count) - 1})

    def seat_name(self, seat: int) -> str:
        """A seat, for messages."""
        names = [name for power, name in enumerate(self.game.powers) if seat >> power & 1]
        return "+".join(names) or "a spectator"


class Kept:
    """A position that checks must leave as it is."""

    def __init__(self, g: State) -> None:
        self.g = g
        self._before = contents(g)

    @property
    def changed(self) -> bool:
        """Whether it is no longer what it was."""
        return parts(self.g) != self._before


class Check:
    """A part of a run, from beginning to end: see ``Run.checking``."""

    __slots__ = ("outer", "run", "unchanged")

    def __init__(self, run: Run, doing: Doing, unchanged: Kept | None) -> None:
        self.run = run
        self.outer, run.now = run.now, doing
        self.unchanged = unchanged

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: object, trace: TracebackType | None
    ) -> None:
        if error is None:
            if self.unchanged is not None and self.unchanged.changed:
                self.run.fail("looking at the position has changed it")
            self.run.now = self.outer
        elif isinstance(error, Exception) and not isinstance(error, KitFailure):
            raise self.run.wrapped(error) from error


@cache
def part_names(cls: type[State]) -> tuple[str, ...]:
    return ("agenda", "options", *cls.FIELDS)


@cache
def _reader(cls: type[State]) -> Callable[[State], tuple[Any, ...]]:
    return attrgetter(*part_names(cls))


def parts(g: State) -> tuple[Any, ...]:
    """All that a position is, read field by field, so as to lean on no method of its class."""
    try:
        return _reader(type(g))(g)
    except AttributeError:
        return tuple([getattr(g, name, _MISSING) for name in part_names(type(g))])


def contents(g: State) -> tuple[Any, ...]:
    """What the parts of a position are now, whatever they may become."""
    return tuple([part[:] if isinstance(part, LISTS) else part for part in parts(g)])


def differing(a: State, b: State) -> list[str]:
    """The names of what differs between two positions."""
    here, there = parts(a), parts(b)
    if here == there:
        return []
    both = zip(part_names(type(a)), here, there, strict=False)
    return [name for name, one, two in both if one != two]
