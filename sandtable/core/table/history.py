"""What has happened at a table: each event, its news, and the position after it.

Live play and replay both add events here and nowhere else, so a record is read by the very
rules by which it was written: an undo past a die is as impossible in a file as at the table.
Working an event out changes nothing yet; ``add`` makes it part of the history.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from sandtable.core.action import Action
from sandtable.core.agenda import CHANCE
from sandtable.core.errors import BadRecord, Refused, SandtableError, unknown
from sandtable.core.game import Game
from sandtable.core.outcomes import Outcomes
from sandtable.core.refusal import Refusal
from sandtable.core.state import News, State, hears
from sandtable.core.table.packed import Packed
from sandtable.core.table.positions import Positions
from sandtable.core.table.record import Event, Header, Record, Seat, seal_of
from sandtable.core.texts import LONGEST_NAME, LONGEST_WORD, line_fault

S = TypeVar("S", bound=State)

Oracle: TypeAlias = Callable[[int, Outcomes], Action]
"""Answers a question put to chance, given its number and the possible answers."""

Witness: TypeAlias = Callable[[int, Outcomes, Action], None]
"""Is shown each answer of chance in a replay."""


@dataclass(frozen=True, slots=True)
class Draft(Generic[S]):
    """An event worked out: the position after it, its news, and whether it showed what was hidden.

    It becomes part of the history when it is added.
    """

    event: Event
    state: S
    news: tuple[News, ...] = ()
    revealed: bool = False


class Moment(NamedTuple):
    """An event of the history, with what is often asked about it."""

    event: Event
    news: tuple[News, ...]
    revealed: bool
    """Whether it showed something hidden."""
    secret: bool
    """Whether it was a step in an open choice that others could not see."""
    seat: int
    """The seat whose action it is, the one that played the power at that time; -1 for no play."""


class History(Generic[S]):
    """The events of one table. ``line`` has the numbers of those that led to the present position.

    The line holds the start and the actions since, without those taken back.
    """

    def __init__(self, header: Header) -> None:
        self.game: Game[S] = header.game
        self.header = header
        self.moments: Packed[Moment] = Packed()
        self.line: list[int] = []
        self.chances = 0
        self.contributions = dict(header.contributions)
        """The word each seat has added to the dice, by its name."""
        self.state: S
        """The present position, once there is one."""
        self.end: Event | None = None
        self.made = [0] * len(header.seats)
        """How often each seat has acted; what was taken back counts, too."""
        self.acted: dict[int, int] = {}
        """The event of each seat's last act."""
        self._positions: Positions[S] = Positions(self._as_it_was)
        self._reached = array("i")
        """The number of the position after each event."""
        self._after: dict[int, int] = {}
        """The same for those steps of the line that now stand in another position, because a step
        before them was taken back."""
        self._seated: tuple[State | None, tuple[Seat, ...]] = (None, header.seats)
        """Who plays what in the position asked about last."""

    # What is known.

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or by agreement."""
        return self.end is not None or self.game.over(self.state)

    def seat_named(self, name: str) -> int:
        """The number of the seat of this name."""
        names = [seat.name for seat in self.header.seats]
        if name not in names:
            raise unknown("seat", name, names)
        return names.index(name)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats with the powers they play now."""
        if not self.moments:
            return self.header.seats
        if self._seated[0] is not self.state:
            self._seated = (self.state, self.seats_in(self.state))
        return self._seated[1]

    def seats_in(self, g: S) -> tuple[Seat, ...]:
        """The seats with the powers they play in a position; see ``Game.exchanged``.

        Where a table begins from a position, its header tells who plays what there.
        """
        seats = self.header.seats
        begun = self._positions[0]
        if len(seats) != 2 or self.game.exchanged(g) == self.game.exchanged(begun):
            return seats
        one, other = seats
        return one._replace(powers=other.powers), other._replace(powers=one.powers)

    def seat_of(self, power: int) -> int:
        """The number of the seat that plays a power now."""
        return _holder(self.seats, power)

    def position(self, event: int) -> S:
        """The position after a step of the line, without the steps taken back since."""
        return self._positions[self._number(event)]

    def position_at(self, event: int) -> S:
        """The position after an event as it was then."""
        latest = event == len(self.moments) - 1
        return self.state if latest else self._positions[self._reached[event]]

    def actor(self, event: Event) -> int:
        """The seat whose action an event is: the one that played the power at that time."""
        return self.moments[event.n].seat

    def _number(self, event: int) -> int:
        """The number of the position after a step of the line."""
        return self._after.get(event, self._reached[event])

    # Working out what comes next.

    def begin(self, oracle: Oracle) -> Draft[S]:
        """The set-up, or the position the header brings, run up to the first question."""
        if self.header.position is not None:
            plain = {**self.header.position, "options": self.header.options}
            g = self.game.load(plain)
            g.news = []
            self.game.seated(g, [seat.powers for seat in self.header.seats])
        else:
            g = self.game.state(self.game.read_options(self.header.options))
            g.news = []
            self.game.seated(g, [seat.powers for seat in self.header.seats])
            self.game.set_up(g)
            self.game.run(g)
        return self._settled(g, Event(0, "start"), oracle)

    def play(self, power: int, action: Action, oracle: Oracle) -> Draft[S]:
        """A power's action and what chance answers to it."""
        g = self.state.copy()
        g.memo = self.state.memo
        g.news = []
        self.game.apply(g, power, action)
        event = Event(
            len(self.moments), "play", self.game.powers[power], self.game.verbs.text(action)
        )
        return self._settled(g, event, oracle)

    def _settled(self, g: S, event: Event, oracle: Oracle) -> Draft[S]:
        """Asks chance until a power is asked or the game is over."""
        answers: list[str] = []
        while self.game.actor(g) == CHANCE:
            answer = oracle(self.chances + len(answers), self.game.chance(g))
            self.game.answer_chance(g, answer)
            answers.append(self.game.verbs.text(answer))
        news, g.news = tuple(g.news or ()), None
        revealed, g.revealed = g.revealed, False
        event = event._replace(chance=tuple(answers), digest=g.digest())
        return Draft(event, g, news, revealed)

    def last_step(self, seat: int) -> int:
        """The event that a seat would take back: the last, or its own last in an open choice.

        While several choose together, a seat can take its step back whatever the others did since;
        otherwise it would learn that they did something.
        """
        return self.line[self._last_place(seat)]

    def _last_place(self, seat: int) -> int:
        powers = self.seats[seat].powers
        for place in range(len(self.line) - 1, 0, -1):
            moment = self.moments[self.line[place]]
            if moment.seat == seat or not self._leaves_open(place):
                return place
            if moment.revealed and any(hears(powers, to) for to, _, _ in moment.news):
                return place
        return 0

    def _leaves_open(self, place: int) -> bool:
        """Whether a step of the line answered a question put to several, and left it open."""
        before = self.position(self.line[place - 1]).now
        after = self.position(self.line[place]).agenda[-1:]
        if not self.game.book.questions[before[0]].together:
            return False
        power = self.game.powers.number(self.moments[self.line[place]].event.by)
        waiting, *rest = before[1]
        return after in ([before], [(before[0], (waiting & ~(1 << power), *rest))])

    def is_secret(self, draft: Draft[S]) -> bool:
        """Whether an event worked out is a step in an open choice that others cannot see."""
        if draft.event.kind not in ("play", "undo"):
            return False
        before, after = self.state.now, draft.state.agenda[-1:]
        return after == [before] and self.game.book.questions[before[0]].together

    def undo_refusal(self, seat: int) -> Refusal | None:
        """Why a seat cannot take back a step now; ``None`` if it can."""
        if self.over:
            return _refusal("The game is over, so nothing can be taken back.")
        last = self.moments[self.last_step(seat)]
        if last.event.kind == "start":
            return _refusal("Nothing has been done yet that could be taken back.")
        if last.seat != seat:
            return _refusal(f"{last.event.by} acted last, and that is not your step. {_ASK}")
        if last.event.chance:
            return _refusal(f"Dice or cards have come up since your last step. {_ASK}")
        if last.revealed:
            return _refusal(f"Your last step showed something hidden. {_ASK}")
        if self._opens_choice(self._last_place(seat)):
            return _refusal(f"Since your last step others choose at the same time. {_ASK}")
        return None

    def _opens_choice(self, place: int) -> bool:
        """Whether a step of the line led to a question that others answer as well.

        Such a step cannot be taken back. To refuse that only once somebody has answered would tell
        that somebody has.
        """
        name, arguments = self.position(self.line[place]).now
        question = self.game.book.questions[name]
        if not question.together or self._leaves_open(place):
            return False
        own = self.seats[self.moments[self.line[place]].seat].powers
        return bool(arguments[0] & ~own)

    def undo(self, seat: int) -> Draft[S]:
        """A seat takes back its last step; what others chose since, at the same time, stands."""
        refusal = self.undo_refusal(seat)
        if refusal is not None:
            raise Refused(refusal)
        place = self._last_place(seat)
        back = self.line[place - 1]
        state = [self.position(back), *self._without(place)][-1]
        event = Event(len(self.moments), "undo", self._name(seat), back=back)
        return Draft(event._replace(digest=state.digest()), state)

    def _without(self, place: int) -> list[S]:
        """The positions after the later steps of the line, as they are without the one at this
        place."""
        positions = [self.position(self.line[place - 1])]
        for n in self.line[place + 1 :]:
            positions.append(self._again(positions[-1], self.moments[n].event))
        return positions[1:]

    def _as_it_was(self, before: S, event: int) -> S:
        """The position after an event played once more where it has been played already."""
        return self._again(before, self.moments[event].event, offered=True)

    def _again(self, before: S, event: Event, offered: bool = False) -> S:
        """The position after an event played once more; checked, unless it is known to be legal."""
        g = before.copy()
        power, action = self.game.powers.number(event.by), self.game.verbs.parse(event.do)
        if offered:
            g.memo = (power, [action])  # to find all offers again would take longest
        self.game.apply(g, power, action)
        for answer in self.game.parse_all(event.chance):
            self.game.answer_chance(g, answer)
        g.revealed = False
        return g

    def rollback_refusal(self, back: int) -> Refusal | None:
        """Why nobody can ask to go back to an event; ``None`` if one can."""
        if self.over:
            return _refusal("The game is over, so nothing can be taken back.")
        if back not in self.line[:-1]:
            return _refusal(
                f"Event {back} is no earlier step of this game; "
                f"choose one from the log that was not taken back."
            )
        return None

    def rollback(self, seat: int, consented: tuple[int, ...], back: int) -> Draft[S]:
        """All go back to the position after an event; every other person must have agreed."""
        refusal = self.rollback_refusal(back)
        if refusal is not None:
            raise Refused(refusal)
        self._all_agree(seat, consented, lambda other: not other.is_bot)
        names = tuple(map(self._name, consented))
        event = Event(len(self.moments), "rollback", self._name(seat), consented=names)
        state = self.position(back)
        return Draft(event._replace(back=back, digest=state.digest()), state)

    def word_refusal(self, seat: int) -> Refusal | None:
        """Why a seat cannot add a word to the dice now; ``None`` if it can."""
        if self.over:
            return _OVER
        if self._name(seat) in self.contributions:
            return Refusal("dice", "You have added your word to the dice already.")
        if self.chances > len(self.moments[0].event.chance):
            return Refusal(
                "dice", "Words are added before the first die or draw, and that has fallen."
            )
        return None

    def word(self, seat: int, word: str) -> Draft[S]:
        """A seat adds a word to the dice; all that fall from now on depend on it."""
        refusal = self.word_refusal(seat)
        if refusal is not None:
            raise Refused(refusal)
        fault = line_fault(word, LONGEST_WORD, least=1)
        if fault:
            raise SandtableError(f"A word for the dice {fault}.")
        event = Event(len(self.moments), "word", self._name(seat), word=word)
        return Draft(event._replace(digest=self.state.digest()), self.state)

    def pass_on(self, seat: int, holder: str, consented: tuple[int, ...]) -> Draft[S]:
        """Somebody else plays on in a seat; those who agreed are named."""
        fault = line_fault(holder, LONGEST_NAME, least=1)
        if fault:
            raise SandtableError(f"The name of who takes a seat {fault}.")
        names = tuple(map(self._name, consented))
        event = Event(len(self.moments), "seat", self._name(seat), consented=names, holder=holder)
        return self._ending(event)

    def resign(self, seat: int) -> Draft[S]:
        """A seat gives up."""
        return self._ending(Event(len(self.moments), "resign", self._name(seat)))

    def draw(self, seat: int, consented: tuple[int, ...]) -> Draft[S]:
        """All agree that nobody wins."""
        self._all_agree(seat, consented, lambda _: True)
        names = tuple(map(self._name, consented))
        return self._ending(Event(len(self.moments), "draw", self._name(seat), consented=names))

    def _ending(self, event: Event) -> Draft[S]:
        """An event that leaves the position as it is, before the game is over."""
        if self.over:
            raise Refused(_OVER)
        return Draft(event._replace(digest=self.state.digest()), self.state)

    def _all_agree(
        self, seat: int, consented: tuple[int, ...], needed: Callable[[Seat], bool]
    ) -> None:
        for place, other in enumerate(self.header.seats):
            if place != seat and place not in consented and needed(other):
                raise SandtableError(f"{other.name} has not agreed.")

    def _name(self, seat: int) -> str:
        return self.header.seats[seat].name

    def ends(self, draft: Draft[S]) -> bool:
        """Whether the game is over with this event."""
        return draft.event.kind in ("resign", "draw") or self.game.over(draft.state)

    def reveal(self, secret: bytes, ending: Draft[S] | None = None) -> Draft[S]:
        """The secret of the dice, the result and the seal, after the event that ended the game.

        ``ending`` is that event, if it is not yet part of the history.
        """
        events = [moment.event for moment in self.moments] + ([ending.event] if ending else [])
        state = ending.state if ending else self.state
        result = self._result(state, events[-1])
        event = Event(
            len(events),
            "reveal",
            secret=secret.hex(),
            result=result,
            seal=seal_of(secret, self.header, events, result),
        )
        return Draft(event, state)

    def result(self) -> tuple[float, ...]:
        """Each power's share of the win: 1 won, 0.5 drawn, 0 lost. The game must be over."""
        return self._result(self.state, self.end)

    def _result(self, state: S, end: Event | None) -> tuple[float, ...]:
        if end is not None and end.kind == "draw":
            return (0.5,) * len(self.game.powers)
        if end is None or end.kind != "resign":
            return tuple(map(float, self.game.result(state)))
        gone = self.game.side_of(self.seats_in(state)[self.seat_named(end.by)].powers)
        return tuple(float(not gone >> power & 1) for power in range(len(self.game.powers)))

    # Making it so.

    def add(self, draft: Draft[S]) -> None:
        """Takes an event worked out above into the history."""
        event = draft.event
        seat = self.seat_of(self.game.powers.number(event.by)) if event.kind == "play" else -1
        secret = self.is_secret(draft)
        self._reached.append(self._moved_to(draft))
        self.moments.append(Moment(event, draft.news, draft.revealed, secret, seat))
        if event.n:
            self.state.memo = None  # offers that are past only take up memory
        self.state = draft.state
        self.chances += len(event.chance)
        if event.kind == "play":
            self.made[seat] += 1
            self.acted[seat] = event.n
        elif event.kind == "word":
            self.contributions[event.by] = event.word
        elif event.kind in ("resign", "draw"):
            self.end = event

    def _moved_to(self, draft: Draft[S]) -> int:
        """Brings the line up to date; returns the number of the position that it leads to."""
        event = draft.event
        if event.kind == "start":
            self.line.append(event.n)
            return self._positions.begin(draft.state)
        if event.kind == "play":
            self.line.append(event.n)
            return self._positions.add(self._reached[-1], event.n, draft.state)
        if event.kind == "undo" and event.back is not None:
            return self._take_out(self.line.index(event.back) + 1)
        if event.back is not None:
            self.line = [n for n in self.line if n <= event.back]
            return self._number(event.back)
        return self._reached[-1]

    def _take_out(self, place: int) -> int:
        """Takes a step out of the line; the later steps stand as if it had not been made."""
        number = self._number(self.line[place - 1])
        for n, state in zip(self.line[place + 1 :], self._without(place), strict=True):
            number = self._after[n] = self._positions.add(number, n, state)
        del self.line[place]
        return number

    # Following a record.

    def follow(self, event: Event, witness: Witness | None = None) -> Draft[S]:
        """Adds an event of a record, checked as if it were played now."""
        try:
            draft = self._worked_out(event, witness)
        except SandtableError as error:
            raise BadRecord(f"Event {event.n} of the record cannot be: {error}") from None
        if event.digest and event.digest != draft.event.digest:
            raise BadRecord(
                f"Event {event.n} of the record leads to another position than it did when it "
                f"was played; use the Sandtable that made it, or cut the record before that event."
            )
        self.add(draft)
        return draft

    def _worked_out(self, event: Event, witness: Witness | None) -> Draft[S]:
        if (event.kind == "start") != (event.n == 0):
            raise SandtableError("a record has one start, and it comes first.")
        if event.kind in ("start", "play"):
            return self._played(event, witness)
        if event.kind == "reveal":
            if not self.over or self.moments[-1].event.kind == "reveal":
                raise SandtableError("the secret is revealed once, when the game is over.")
            return Draft(event, self.state)
        seat = self.seat_named(event.by)
        consented = tuple(map(self.seat_named, event.consented))
        if event.kind == "resign":
            return self.resign(seat)
        if event.kind == "draw":
            return self.draw(seat, consented)
        if event.kind == "word":
            return self.word(seat, event.word)
        if event.kind == "seat":
            return self.pass_on(seat, event.holder, consented)
        if event.kind == "rollback":
            return self.rollback(seat, consented, -1 if event.back is None else event.back)
        draft = self.undo(seat)
        if draft.event.back != event.back:
            raise SandtableError(f"an undo goes back to event {draft.event.back} here.")
        return draft

    def _played(self, event: Event, witness: Witness | None) -> Draft[S]:
        answers = iter(self.game.parse_all(event.chance))

        def recorded(number: int, outcomes: Outcomes) -> Action:
            answer = next(answers, None)
            if answer is None:
                raise SandtableError("an answer of chance is missing.")
            if witness is not None:
                witness(number, outcomes, answer)
            return answer

        if event.kind == "start":
            draft = self.begin(recorded)
        else:
            if self.over:
                raise SandtableError("the game was over.")
            power = self.game.powers.number(event.by)
            draft = self.play(power, self.game.verbs.parse(event.do), recorded)
        if next(answers, None) is not None:
            raise SandtableError("it has more answers of chance than were asked for.")
        return draft


class Replayed(NamedTuple):
    """One step of a replay."""

    event: Event
    state: Any
    news: tuple[News, ...]
    seats: tuple[Seat, ...]
    """With the powers they play now."""


def replay(record: Record, witness: Witness | None = None) -> Iterator[Replayed]:
    """Each event of a record with the position after it and its news; checked on the way."""
    history: History[Any] = History(record.header)
    for event in record.events:
        draft = history.follow(event, witness)
        yield Replayed(draft.event, draft.state, draft.news, history.seats)


def _holder(seats: tuple[Seat, ...], power: int) -> int:
    """The number of the seat that has a power."""
    for place, seat in enumerate(seats):
        if seat.powers >> power & 1:
            return place
    raise LookupError(f"No seat has power {power}.")


_OVER = Refusal("end", "The game is over already.")
_ASK = "Ask the others for a rollback instead."


def _refusal(words: str) -> Refusal:
    return Refusal("undo", words)
