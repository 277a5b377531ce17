"""A game being played: seats, sealed dice, the record, undo, rollback, and the end.

::

    table = Table.new(find_game("great_war"), seats=[Seat("Ann", 1), Seat("Bob", 2)])
    table.autosave("ann-bob.jsonl")
    table.act(0, 0, "link cp_8s cp_ks")

Everything a seat does is checked first and then done whole: after an error the table is as it
was. The record is the truth; enough positions are kept beside it that going back is quick.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.errors import BadPosition, BadRecord, Refused, SandtableError, unknown
from sandtable.core.game import Game
from sandtable.core.options import write_options
from sandtable.core.outcomes import Outcomes
from sandtable.core.refusal import Refusal
from sandtable.core.show.guide import Guide
from sandtable.core.state import State
from sandtable.core.table.chance import SealedLuck, check_secret, commitment, new_secret, secret_of
from sandtable.core.table.history import Draft, History, Moment, replay
from sandtable.core.table.log import Log, LogLine, goes_on, heard
from sandtable.core.table.orders import StandingOrder, StandingOrders
from sandtable.core.table.record import Event, Header, Record, Seat, append, check_seats, is_text
from sandtable.core.table.rollback import Rollback

__all__ = ["LogLine", "Rollback", "Seat", "Table", "replay"]

S = TypeVar("S", bound=State)


class Table(Generic[S]):
    """A game being played. Make one with ``new`` or ``load``."""

    def __init__(self, header: Header) -> None:
        self.game: Game[S] = header.game
        self.header = header
        self.history: History[S] = History(header)
        self.rollback: Rollback | None = None
        """The rollback now proposed; it lapses as soon as anything else happens."""
        self.draw_offer: tuple[int, ...] = ()
        """The seats that want a draw, the one that offered it first."""
        self.orders: StandingOrders[S] = StandingOrders(header.game, header.seats)
        """What each seat has answered for it; see ``give_order``."""
        self.damaged_tail = ""
        self._path: Path | None = None
        self._sync = False

    # Sitting down.

    @classmethod
    def new(
        cls,
        game: Game[S],
        *,
        options: Mapping[str, object] | None = None,
        scenario: str | None = None,
        seats: Sequence[Seat] | None = None,
        secret: bytes | None = None,
        contributions: Mapping[str, str] | None = None,
        position: Mapping[str, Any] | None = None,
    ) -> Table[S]:
        """A new game, dealt and waiting for its first decision.

        A scenario presets options; those chosen here override it. ``position`` is an exported
        position to begin from instead of the set-up. Without seats, each power has its own.
        """
        seats = tuple(seats if seats is not None else _one_each(game))
        check_seats(seats, game)
        for name in contributions or {}:
            if name not in [seat.name for seat in seats]:
                raise unknown("seat", name, [seat.name for seat in seats])
        secret = new_secret() if secret is None else secret
        seal = commitment(secret)
        check_secret(secret, seal)
        chosen = {**_preset(game, scenario), **_options_of(position), **(options or {})}
        header = Header(
            game,
            write_options(game.read_options(chosen)),
            seats,
            seal,
            dict(contributions or {}),
            scenario,
            _without_options(position),
            secret,
        )
        table: Table[S] = cls(header)
        table._commit(table.history.begin(table._chance))
        return table

    @classmethod
    def load(
        cls, source: Path | str | Record, *, secret: bytes | None = None, autosave: bool = False
    ) -> Table[Any]:
        """A game from its record: a file, its text, or a ``Record``.

        It can be played on if the record holds its secret, or if ``secret`` brings it.
        ``autosave`` goes on writing to the same file. ``damaged_tail`` tells if the last event
        could not be read and was lost.
        """
        record = source if isinstance(source, Record) else Record.read(source)
        header = record.header
        if secret is not None:
            header = replace(header, sealed_secret=secret)
        if header.sealed_secret is not None:
            check_secret(header.sealed_secret, header.commitment)
        table: Table[Any] = cls(header)
        table.damaged_tail = record.damaged_tail
        table._follow(record.events)
        table.orders.load(header.orders, table.state)
        if autosave:
            if isinstance(source, Record) or is_text(source):
                raise SandtableError("To go on saving to a file, load the table from that file.")
            table.autosave(source)
        return table

    def _follow(self, events: Sequence[Event]) -> None:
        """Replays a record; a last event that does not replay is lost like a damaged line."""
        for event in events:
            try:
                self.history.follow(event)
            except BadRecord as error:
                if event.n == 0 or event.n < len(events) - 1 or self.damaged_tail:
                    raise
                self.damaged_tail = f"The last event of the record is lost. {error}"
        if not self.history.moments:
            self._commit(self.history.begin(self._chance))
        elif self.finished and not self.revealed and self.header.sealed_secret:
            self.history.add(self.history.reveal(self._secret()))

    # What is on the table.

    @property
    def state(self) -> S:
        """The present position. Look, but do not change it."""
        return self.history.state

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats with the powers they play now; the header has those they began with."""
        return self.history.seats

    def seat_title(self, seat: int) -> str:
        """What a seat is called: its name, or what it plays now if that was its name."""
        name, powers, _ = self.header.seats[seat]
        named_so = name == self.game.seat_title(powers)
        return self.game.seat_title(self.seats[seat].powers) if named_so else name

    @property
    def events(self) -> list[Event]:
        """All that has been recorded."""
        return [moment.event for moment in self.history.moments]

    def events_from(self, event: Event | None) -> list[Event]:
        """An event and all that came after it; nothing without one."""
        if event is None:
            return []
        return [moment.event for moment in self.history.moments[event.n :]]

    @cached_property
    def guide(self) -> Guide | None:
        """The guide to a first game that this table was laid for, if it was for one."""
        guide = self.game.show.guide
        if guide is None or self.header.commitment != commitment(secret_of(guide.seed)):
            return None
        return guide

    @property
    def finished(self) -> bool:
        """Whether the game has ended, by its rules, a resignation or an agreed draw."""
        return self.history.over

    @property
    def revealed(self) -> bool:
        """Whether the secret of the dice has been revealed."""
        return self.history.moments[-1].event.kind == "reveal"

    def asked(self) -> tuple[int, ...]:
        """The powers that are to decide now."""
        return () if self.finished else self.game.asked(self.state)

    def offers(self, power: int) -> list[Action]:
        """All that a power may do now."""
        return [] if self.finished else self.game.offers(self.state, power)

    def why_not(self, power: int, action: Action | str) -> Refusal | None:
        """The rule that forbids an action now; ``None`` if it is offered."""
        if self.finished:
            return _OVER
        return self.game.why_not(self.state, power, self._action(action))

    def position_at(self, event: int) -> S:
        """The position after an event, also after one since taken back."""
        if not 0 <= event < len(self.history.moments):
            last = len(self.history.moments) - 1
            raise SandtableError(f"There is no event {event}; the last one is {last}.")
        return self.history.position_at(event)

    def log(self, seat: int, since: int = 0, until: int | None = None) -> list[LogLine]:
        """What a seat (a mask of powers; 0 a spectator) was told, from event ``since`` on.

        Steps taken back are left out, but that they were is told. A line that tells of several
        steps has the event of the last.
        """
        end = None if until is None else until + 1
        return self._log_of(self.history.moments[since:end], seat)

    def _log_of(self, moments: Iterable[Moment], seat: int) -> list[LogLine]:
        live = set(self.history.line)
        log = Log(self.game.show, seat)
        for moment in moments:
            event = moment.event
            if event.n in live:
                log.add(event.n, moment.news)
            elif event.kind in _SAID:
                log.say(event.n, self._said(event))
        return log.lines

    def retold_from(self, seat: int, event: int) -> int:
        """The event from which the log is told to a seat that has all before ``event`` already.

        A line is told anew if it goes on in later events, or did until these were taken back.
        """
        show, moments = self.game.show, self.history.moments
        line = self.history.line
        later = [heard(show, seat, moment.news) for moment in moments[event:]]
        for n in reversed(line[: bisect_left(line, event)]):
            told = heard(show, seat, moments[n].news)
            if told and not any(goes_on(show, told, one) for one in later):
                break
            if told:
                event, later = n, [told]
        return event

    def _said(self, event: Event) -> str:
        """An event that is no play, in words."""
        title = self.seat_title(self.history.seat_named(event.by))
        return _SAID[event.kind].format(by=title, holder=event.holder)

    # Playing.

    def act(self, seat: int, power: int, action: Action | str) -> Event:
        """A seat decides for one of its powers."""
        place = self._seat(seat)
        if not 0 <= power < len(self.game.powers) or not place.powers >> power & 1:
            mine = ", ".join(self.game.powers[own] for own in bits(place.powers))
            raise Refused(Refusal("seat", f"{place.name} plays only {mine}."))
        if self.finished:
            raise Refused(_OVER)
        chosen = self._action(action)
        refusal = self.why_not(power, chosen)
        if refusal is not None:
            raise Refused(refusal)
        draft = self.history.play(power, chosen, self._chance)
        secret = self.history.is_secret(draft)
        event = self._commit(draft)
        if self.draw_offer and self.draw_offer[0] != seat and not secret:
            self.draw_offer = ()
        return event

    def give_order(self, seat: int, text: str) -> StandingOrder:
        """A seat gives a standing order: ``pass turn``, ``pass unless attacked`` and so on."""
        self._seat(seat)
        order = self.orders.give(seat, text, self.state)
        self._keep_orders()
        return order

    def revoke_orders(self, seat: int, place: int | None = None) -> None:
        """A seat takes back one of its standing orders, or all."""
        self._seat(seat)
        before = self.orders.of(seat)
        self.orders.revoke(seat, place)
        if before:
            self._keep_orders()

    def ordered(self, power: int) -> Action | None:
        """What a power's seat has ordered to be answered now, if anything."""
        if power not in self.asked():
            return None
        seat = self.history.seat_of(power)
        return self.orders.answer(seat, power, self.state, self.seats[seat].powers)

    def answer_by_order(self) -> Event | None:
        """Gives one answer that a standing order calls for, as if by hand, if there is any.

        It is the caller who sets the pace: where others can see the clock, let it wait as long
        as for a player's own answer.
        """
        for power in self.asked():
            action = self.ordered(power)
            if action is not None:
                return self.act(self.history.seat_of(power), power, action)
        return None

    def undo_refusal(self, seat: int) -> Refusal | None:
        """Why a seat cannot take back its last step; ``None`` if it can.

        One's own steps can be taken back to the last die or draw, to the last time something
        hidden was shown, and to the last act of another seat; acts of others in a choice that
        all make at the same time do not count.
        """
        self._seat(seat)
        return self.history.undo_refusal(seat)

    def undo(self, seat: int) -> Event:
        """A seat takes back its own last step; it will be asked again, so its orders end."""
        self._seat(seat)
        event = self._commit(self.history.undo(seat))
        self.revoke_orders(seat)
        return event

    def add_word(self, seat: int, word: str) -> Event:
        """A seat adds a word of its own to the dice, before the first one after the deal falls."""
        self._seat(seat)
        return self._commit(self.history.word(seat, word))

    def pass_on(self, seat: int, holder: str, consented: Sequence[int] = ()) -> Event:
        """Somebody else plays on in a seat from now on; the log names them."""
        self._seat(seat)
        return self._commit(self.history.pass_on(seat, holder, tuple(consented)))

    # Going back by consent.

    def propose_rollback(self, seat: int, to_event: int) -> Rollback:
        """A seat asks to go back to the position after an event; bots consent at once.

        When nobody else has to be asked it is done on the spot.
        """
        self._seat(seat)
        refusal = self.history.rollback_refusal(to_event)
        if refusal is not None:
            raise Refused(refusal)
        cancelled = [n for n in self.history.line if n > to_event]
        moments = [self.history.moments[n] for n in cancelled]
        lines = self._log_of(moments, 0)
        chance = [_public(answer) for moment in moments for answer in moment.event.chance]
        bots = tuple(
            place for place, other in enumerate(self.seats) if other.is_bot and place != seat
        )
        self.rollback = proposal = Rollback(
            seat, to_event, tuple(cancelled), tuple(lines), tuple(chance), bots
        )
        self._roll_back_if_agreed()
        return proposal

    def consent(self, seat: int) -> Event | None:
        """A seat agrees to the proposed rollback; the last to agree sets it off."""
        self._seat(seat)
        if self.rollback is None:
            raise SandtableError("No rollback is proposed now.")
        if seat != self.rollback.asker and seat not in self.rollback.consented:
            self.rollback = self.rollback._replace(consented=(*self.rollback.consented, seat))
        return self._roll_back_if_agreed()

    def decline(self, seat: int) -> None:
        """A seat refuses the proposed rollback, or the asker withdraws it."""
        self._seat(seat)
        if self.rollback is None:
            raise SandtableError("No rollback is proposed now.")
        self.rollback = None

    def _roll_back_if_agreed(self) -> Event | None:
        proposal = self.rollback
        if proposal is None:
            return None
        asker, back = proposal.asker, proposal.back
        if len({asker, *proposal.consented}) < len(self.seats):
            return None
        event = self._commit(self.history.rollback(asker, proposal.consented, back))
        self.revoke_orders(asker)
        return event

    # Ending.

    def resign(self, seat: int) -> Event:
        """A seat gives up; its team has lost."""
        self._seat(seat)
        return self._commit(self.history.resign(seat))

    def offer_draw(self, seat: int) -> Event | None:
        """A seat offers a draw; the offer stands until somebody else acts instead."""
        self._seat(seat)
        if self.finished:
            raise Refused(_OVER)
        self.draw_offer = (seat,)
        return self._draw_if_agreed()

    def accept_draw(self, seat: int) -> Event | None:
        """A seat takes the draw offered; once all have, the game is drawn."""
        self._seat(seat)
        if not self.draw_offer:
            raise SandtableError("No draw is offered now.")
        if seat not in self.draw_offer:
            self.draw_offer = (*self.draw_offer, seat)
        return self._draw_if_agreed()

    def decline_draw(self, seat: int) -> None:
        """A seat refuses the draw offered, or takes its offer back."""
        self._seat(seat)
        if not self.draw_offer:
            raise SandtableError("No draw is offered now.")
        self.draw_offer = ()

    def _draw_if_agreed(self) -> Event | None:
        if len(self.draw_offer) < len(self.seats):
            return None
        first, *others = self.draw_offer
        event = self._commit(self.history.draw(first, tuple(others)))
        self.draw_offer = ()
        return event

    def result(self) -> list[float]:
        """Each power's share of the win, once the game has ended: 1 won, 0.5 drawn, 0 lost."""
        if not self.finished:
            raise SandtableError("The game is not over, so it has no result yet.")
        return list(self.history.result())

    def outcome(self) -> str:
        """How the game ended, in words; empty while it goes on."""
        if not self.finished:
            return ""
        end = self.history.end
        return self.game.outcome(self.state) if end is None else self._said(end)

    # Keeping it.

    def record(self) -> Record:
        """The record so far."""
        return Record(self.header, self.events)

    def save(self, path: Path | str, *, secret: bool = True) -> None:
        """Writes the whole record.

        With its ``secret`` the game can be played on from the file, but whoever reads the file can
        foresee its dice: such a file is yours alone. It holds the standing orders, too. Without the
        secret it is the public record.
        """
        header = replace(self.header, orders=self.orders.plain())
        Record(header, self.events).write(path, secret)

    def autosave(self, path: Path | str, *, sync: bool = False) -> None:
        """Keeps the record in a file from now on: each event is added as it happens.

        A process that is killed loses nothing; with ``sync``, neither does a loss of power.
        """
        self.save(path)
        self._path = Path(path)
        self._sync = sync

    # Inner workings.

    def _keep_orders(self) -> None:
        if self._path is not None:
            self.save(self._path)

    def _seat(self, seat: int) -> Seat:
        if not 0 <= seat < len(self.seats):
            raise SandtableError(
                f"There is no seat {seat}; they are numbered 0 to {len(self.seats) - 1}."
            )
        return self.seats[seat]

    def _action(self, action: Action | str) -> Action:
        return self.game.verbs.parse(action) if isinstance(action, str) else action

    def _chance(self, number: int, outcomes: Outcomes) -> Action:
        """Answers chance from the sealed dice."""
        return outcomes.sample(SealedLuck(self._secret(), self.history.contributions, number))

    def _secret(self) -> bytes:
        if self.header.sealed_secret is None:
            raise SandtableError(
                "This record does not hold the secret of its dice, so it can be replayed but not "
                "played on; load the game from the save it was played in."
            )
        return self.header.sealed_secret

    def _commit(self, draft: Draft[S]) -> Event:
        """Writes an event down and only then makes it so; the last one unseals the dice."""
        secret = self._secret()
        if not self.history.is_secret(draft):
            self.rollback = None
        drafts = [draft]
        if self.history.ends(draft):
            drafts.append(self.history.reveal(secret, draft))
            self.draw_offer = ()
        if self._path is not None:
            append(self._path, [each.event for each in drafts], self._sync)
        for each in drafts:
            self.history.add(each)
        if self.rollback and self.history.rollback_refusal(self.rollback.back):
            self.rollback = None
        self.orders.lapse(draft.state)
        return draft.event


def _one_each(game: Game[Any]) -> list[Seat]:
    return [Seat(name, 1 << power) for power, name in enumerate(game.powers)]


def _preset(game: Game[Any], scenario: str | None) -> Mapping[str, Any]:
    if scenario is None:
        return {}
    if scenario not in game.scenarios:
        raise unknown("scenario", scenario, game.scenarios)
    return game.scenarios[scenario]


def _options_of(position: Mapping[str, Any] | None) -> Mapping[str, Any]:
    options = (position or {}).get("options", {})
    if not isinstance(options, Mapping):
        raise BadPosition("options: write an object with a name for each option.")
    return options


def _without_options(position: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    if position is None:
        return None
    return {key: value for key, value in position.items() if key != "options"}


def _public(answer: str) -> str:
    """An answer of chance without what may be hidden: dice are rolled in the open."""
    verb = answer.split()[0]
    return answer if verb == "roll" else f"{verb} (hidden)"


_SAID = {
    "undo": "{by} takes back a step.",
    "rollback": "All go back to an earlier step, as {by} asked.",
    "word": "{by} adds a word to the dice.",
    "seat": "{holder} plays on as {by}, in place of who sat there before.",
    "resign": "{by} resigns.",
    "draw": "All agree to a draw, as {by} offered.",
}


_OVER = Refusal("end", "The game is over.")
