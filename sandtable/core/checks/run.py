"""What the kit's checks share: the run they belong to, and how a failure is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, NoReturn

from sandtable.core.action import Action
from sandtable.core.errors import SandtableError
from sandtable.core.game import SPECTATOR, Game
from sandtable.core.options import write_options
from sandtable.core.outcomes import SeededLuck
from sandtable.core.state import State

_MISSING = object()


class KitFailure(AssertionError):
    """A game breaks the contract; the message says where, how, and how to see it again."""


@dataclass
class Report:
    """What the kit has done: games and decisions played, and how often each check was made.

    ``could_vary`` counts how often ``imagine`` met something hidden in a field, and ``varied``
    how often it gave that field another value.
    """

    games: int = 0
    decisions: int = 0
    checks: Counter[str] = field(default_factory=Counter)
    could_vary: Counter[str] = field(default_factory=Counter)
    varied: Counter[str] = field(default_factory=Counter)

    def add(self, other: Report) -> None:
        """Takes in what another run has done."""
        self.games += other.games
        self.decisions += other.decisions
        self.checks += other.checks
        self.could_vary += other.could_vary
        self.varied += other.varied

    def __str__(self) -> str:
        made = ", ".join(f"{count} {name}" for name, count in sorted(self.checks.items()))
        return f"{self.games} games, {self.decisions} decisions; checks: {made}"


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
        self.doing = "the set-up"
        # What the checks draw must not change the game that is played, hence two sources.
        self.play_luck = SeededLuck(seed)
        self.luck = SeededLuck(f"checks of {seed}")

    def fail(self, what: str) -> NoReturn:
        """Ends the run with a message that leads back to the place."""
        chosen = write_options(self.options)
        often = "" if self.every == 1 else f", every={self.every}"
        again = f"check_game(game, games={self.games}, seed={self.seed}, options={chosen}{often})"
        raise KitFailure(
            f"{self.game.key}, seed {self.seed}, event {self.event}, in {self.doing}: {what}. "
            f"To see it again: {again}."
        )

    def require(self, true: object, what: str) -> None:
        """Fails unless something is true."""
        if not true:
            self.fail(what)

    @contextmanager
    def checking(self, name: str, *unchanged: State, detail: str = "") -> Iterator[None]:
        """Counts a check; errors in it become failures, and it must leave positions alone."""
        self.report.checks[name] += 1
        outer, self.doing = self.doing, f"{name} ({detail})" if detail else name
        before = [contents(g) for g in unchanged]
        try:
            yield
        except KitFailure:
            raise
        except Exception as error:
            raise self._wrapped(error) from error
        for g, was in zip(unchanged, before, strict=True):
            self.require(contents(g) == was, "looking at the position has changed it")
        self.doing = outer

    def _wrapped(self, error: Exception) -> KitFailure:
        try:
            self.fail(f"{type(error).__name__}: {error}")
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


def contents(g: State) -> dict[str, Any]:
    """All that a position is, read field by field, so as to lean on no method of its class."""
    found: dict[str, Any] = {"agenda": tuple(g.agenda), "options": g.options}
    for name in g.FIELDS:
        value = getattr(g, name, _MISSING)
        found[name] = tuple(value) if isinstance(value, list | bytearray) else value
    return found


def differing(a: State, b: State) -> list[str]:
    """The names of what differs between two positions."""
    left, right = contents(a), contents(b)
    return [name for name in left if left[name] != right.get(name, _MISSING)]
