"""A game in memory, with all that the server knows of it: seats, clock, who looks on."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from secrets import token_urlsafe
from typing import Any, NamedTuple

from sandtable.core.game import Game
from sandtable.core.show.scene import Piece
from sandtable.core.table.chance import Verdict
from sandtable.core.table.record import Seat
from sandtable.core.table.table import Table
from sandtable.server import clocks
from sandtable.server.storage import (
    now,
)
from sandtable.server.visible_events import Noticed


@dataclass
class Place:
    """A seat of a live table, and who sits there."""

    kind: str
    person: int | None = None
    holder: str = ""
    """The name of the person."""
    invite: str = ""
    caretaker: str = ""


class BotMove(NamedTuple):
    """A decision that no person makes: of a bot, or without one by a standing order."""

    seat: int
    power: int
    bot: str


class Applicant(NamedTuple):
    """Somebody who asks for a seat that was given up, and the people who have agreed."""

    seat: int
    person: int
    name: str
    agreed: tuple[int, ...]


class Question(NamedTuple):
    """What a power is asked: in words for everybody, and in those of its seat."""

    power: int
    seat: int
    open: str
    own: str


class Standing(NamedTuple):
    """What lists say of the game itself. Only what is done in the game changes it."""

    noticed: int
    """How many events everybody has noticed."""
    seats: tuple[Seat, ...]
    """Under their titles, with the powers they play now."""
    scenario: str
    headline: str
    questions: tuple[Question, ...]
    result: tuple[float, ...]
    """Each power's share of the win; empty before the end."""


class OnlyOnce(NamedTuple):
    """A request that must not be carried out twice: whose, its key, and what it asks."""

    person: int
    key: str
    what: str


class Change(NamedTuple):
    """What a seat saw change on the board: pieces with where they came from, and spaces."""

    moves: list[tuple[str, Piece]]
    came: list[str]
    gone: list[str]
    taken: list[str]


@dataclass
class LiveTable:
    """A game in memory, with all the server knows of it."""

    id: str
    table: Table[Any]
    places: list[Place]
    owner: int | None
    visibility: str
    changes: int = 0
    created: float = field(default_factory=now)
    updated: float = field(default_factory=now)
    clock: dict[str, Any] = field(default_factory=dict)
    watchers: set[int] = field(default_factory=set)
    watch_invite: str = field(default_factory=lambda: token_urlsafe(12))
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    orders: dict[str, Any] = field(default_factory=dict)
    """The standing orders as they are stored."""
    answered: dict[tuple[int, str], str] = field(default_factory=dict)
    """The requests carried out lately, by person and key."""
    verdict: Verdict | None = None
    """Whether the dice of a finished game were fair, once somebody has asked."""
    noted: set[int] = field(default_factory=set)
    """The seats of which the outbox says that they are asked; see ``turn_notices``."""
    shown: set[tuple[int, int]] = field(default_factory=set)
    """Who has looked from which seat: person and seat; see ``knowledge``."""
    applicants: list[Applicant] = field(default_factory=list)
    """Who asks for a seat that only the others can give."""
    refused: set[int] = field(default_factory=set)
    """To whom the others have refused a seat."""
    hints: set[int] = field(default_factory=set)
    """Who has agreed to hints at a table of several people; it is asked anew after a restart."""
    bots_resign: bool = False
    """Whether bots give up games that they have lost."""
    uploaded: bool = False
    """Whether it is a record that somebody sent to be replayed."""
    kept: int = -1
    """The last event of which the standing is stored; see ``standings``."""
    thrown_away: bool = False
    """Whether what is in memory may differ from what is stored, and counts no more."""
    seen_changes: dict[tuple[int, int, int], Change] = field(default_factory=dict)
    """By powers, the event before and the event: what ``deeds`` has found since their own act."""
    _noticed: dict[int, Noticed] = field(default_factory=dict)
    _headline: tuple[str, str] = ("", "")

    def noticed(self, seat: int) -> Noticed:
        """The events that a seat notices."""
        if seat not in self._noticed:
            self._noticed[seat] = Noticed(self.table.history, seat)
        return self._noticed[seat]

    def forget_changes(self, powers: int, before: int) -> None:
        """Keeps only what some powers saw since they acted themselves."""
        for key in [one for one in self.seen_changes if one[0] == powers and one[1] < before]:
            del self.seen_changes[key]

    def headline(self) -> str:
        """Where the game stands, as everybody sees it; worked out when it is wanted."""
        revision = self.revision(0)
        if self._headline[0] != revision:
            scene = self.table.game.show.scene(self.table.state, 0)
            self._headline = (revision, scene.headline)
        return self._headline[1]

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        return self.table.game

    @property
    def last_event(self) -> int:
        """The number of the last event, noticed or not."""
        return self.table.history.moments[-1].event.n

    def titled_seats(self) -> tuple[Seat, ...]:
        """The seats under their titles."""
        table = self.table
        return tuple(
            seat._replace(name=table.seat_title(at)) for at, seat in enumerate(table.seats)
        )

    def standing(self) -> Standing:
        """What lists say of the game itself."""
        table, show = self.table, self.table.game.show
        return Standing(
            len(self.noticed(0).events),
            self.titled_seats(),
            table.header.scenario or "",
            self.headline(),
            tuple(
                Question(
                    power,
                    self.seat_of(power),
                    show.open_prompt(table.state, power),
                    show.prompt(table.state, power),
                )
                for power in table.asked()
            ),
            tuple(table.result()) if table.finished else (),
        )

    def revision(self, seat: int) -> str:
        """The state of the table as a seat (a mask of powers) knows it, in a word.

        It is another one after every change that the seat can notice: it names the seat, how many
        events it has noticed, and how many changes there were that are no events.
        """
        return f"{seat}-{len(self.noticed(seat).events)}-{self.changes}"

    def is_up_to_date(self, person: int, revision: str) -> bool:
        """Whether somebody who has seen this revision has seen the table as it is."""
        return any(revision == self.revision(self.powers(own)) for own in self.seats_of(person))

    def seats_of(self, person: int | None) -> list[int]:
        """The seats that a person holds."""
        if person is None:
            return []
        return [number for number, place in enumerate(self.places) if place.person == person]

    def powers(self, seat: int) -> int:
        """The mask of powers of a seat."""
        return self.table.seats[seat].powers

    def seat_of(self, power: int) -> int:
        """The seat that plays a power."""
        return self.table.history.seat_of(power)

    def bot_of(self, seat: int) -> str:
        """The bot that plays a seat now: its own, or a caretaker; empty for a person."""
        player = self.table.seats[seat]
        if player.is_bot:
            return player.player.removeprefix("bot:")
        return self.places[seat].caretaker

    def bot_move(self) -> BotMove | None:
        """What a bot or a standing order is to decide now, if anything."""
        for power in self.table.asked():
            seat = self.seat_of(power)
            bot = self.bot_of(seat)
            if bot or self.table.ordered(power) is not None:
                return BotMove(seat, power, bot)
        return None

    def asked_seats(self) -> set[int]:
        """The seats that are to decide now."""
        return {self.seat_of(power) for power in self.table.asked()}

    def asked_people(self) -> set[int]:
        """Those of them where somebody sits who must answer by themselves."""
        return {seat for seat in self.asked_seats() if self._person_plays(seat)}

    def has_people(self) -> bool:
        """Whether somebody plays at the table by themselves, and not bots alone."""
        return any(self._person_plays(seat) for seat in range(len(self.places)))

    def _person_plays(self, seat: int) -> bool:
        return self.places[seat].person is not None and not self.bot_of(seat)

    def turn_clock(self) -> None:
        """Starts the clocks of those who are asked, and stops the others."""
        if self.clock:
            steps = len(self.table.history.line)
            self.clock = clocks.turned(
                self.clock, self.asked_seats(), self.asked_people(), clocks.running_time(), steps
            )

    def may_watch(self, person: int | None) -> bool:
        """Whether somebody may look at the table at all."""
        if self.visibility != "private" or (self.owner is not None and self.owner == person):
            return True
        asks = any(one.person == person for one in self.applicants)
        return bool(self.seats_of(person)) or person in self.watchers or asks

    def is_news_to(self, person: int, seat: int) -> bool:
        """Whether somebody who looks from a seat would learn what they have not been shown."""
        return (
            (person, seat) not in self.shown
            and not self.table.finished
            and self.table.game.hides_anything
        )

    def applicant(self, seat: int) -> Applicant | None:
        """Who asks for a seat."""
        return next((one for one in self.applicants if one.seat == seat), None)


def new_id() -> str:
    """An id that cannot be guessed, so that a table can be unlisted."""
    return token_urlsafe(9)
