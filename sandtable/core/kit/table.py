"""Checks at a table: undo, the record and its replay."""

from __future__ import annotations

from sandtable.core.action import Action
from sandtable.core.errors import Refused
from sandtable.core.kit.hidden import fields_alike
from sandtable.core.kit.run import Run, differing
from sandtable.core.options import write_options
from sandtable.core.outcomes import SeededLuck, any_action
from sandtable.core.registry import registered
from sandtable.core.state import State
from sandtable.core.table.chance import SECRET_BYTES, verify
from sandtable.core.table.record import Event, Record, Seat
from sandtable.core.table.table import Table

UNDO_ONE_IN = 3
"""Of every three steps that may be taken back, one is."""

_PAST_OTHERS = "an undo is allowed past the act of another seat"

IMAGINED = 3
"""How many imagined positions are tried to see whether a step has shown something hidden."""


FIRST_RECORD = 5
"""A record is looked at when a game has this many steps, when it has about twice as many, and so
on: all looks together then cost not much more than the last of them. That one, when the game is
over, goes through every position and every die once more."""


class Step:
    """A step played at the table and not taken back, noted apart from the table's own notes."""

    def __init__(self, table: Table[State], seat: int, power: int, action: Action) -> None:
        self.before: State = table.state.copy()
        self.seat = seat
        self.power = power
        self.action = action
        self.event: Event = table.act(seat, power, action)


def check_table(run: Run, most_decisions: int) -> None:
    """Plays a random game at a table, taking steps back now and then, and replays its record."""
    with registered(run.game):
        run.event = 0
        table = open_table(run)
        steps: list[Step] = []
        next_look = FIRST_RECORD
        while not table.finished:
            steps.append(play_step(run, table))
            check_undo(run, table, steps)
            if len(steps) > most_decisions:
                run.fail(f"the game does not end within {most_decisions} decisions")
            if len(steps) >= next_look:
                next_look += 1 + run.luck.below(2 * next_look)
                check_record(run, table)
        check_dice(run, check_record(run, table))


def open_table(run: Run) -> Table[State]:
    """A table with one of the game's seatings."""
    seatings = [*run.game.seatings.values()]
    masks = run.luck.choice(seatings)
    seats = [Seat(f"seat {place}", mask) for place, mask in enumerate(masks)]
    secret = bytes(run.luck.below(256) for _ in range(SECRET_BYTES))
    with run.checking("table"):
        return Table.new(run.game, options=write_options(run.options), seats=seats, secret=secret)


def play_step(run: Run, table: Table[State]) -> Step:
    """One random decision."""
    power = run.play_luck.choice(table.asked())
    action = any_action(table.offers(power), run.play_luck)
    seat = next(place for place, one in enumerate(table.seats) if one.powers >> power & 1)
    with run.checking("table", detail=lambda: run.words(power, action)):
        step = Step(table, seat, power, action)
    run.event = step.event.n
    return step


def check_undo(run: Run, table: Table[State], steps: list[Step]) -> None:
    """A seat may take back its own last step, unless a die, a draw or a hidden thing came up."""
    last = steps[-1]
    with run.checking("undo", detail=lambda: run.words(last.power, last.action)):
        for seat in range(len(table.seats)):
            if table.undo_refusal(seat) is not None:
                check_undo_refused(run, table, seat)
                continue
            run.require(not table.finished, "an undo is allowed after the end of the game")
            place = step_to_take_back(run, table, seat, steps)
            for step in steps[place:]:
                run.require(
                    not step.event.chance,
                    f"an undo is allowed past dice or draws: {', '.join(step.event.chance)}",
                )
            check_nothing_was_shown(run, steps[place], table.seats[seat].powers)
            if run.luck.below(UNDO_ONE_IN) == 0:
                take_back(run, table, steps, place)
                return


def step_to_take_back(run: Run, table: Table[State], seat: int, steps: list[Step]) -> int:
    """The place of the step that a seat may take back: acts of others in an open choice of
    several at once may follow it, and nothing else.
    """
    places = [place for place, step in enumerate(steps) if step.seat == seat]
    run.require(bool(places), _PAST_OTHERS)
    now = table.state.now
    for step in steps[places[-1] + 1 :]:
        name, arguments = step.before.now
        together = run.game.book.questions[name].together
        run.require(
            together and (name, arguments[1:]) == (now[0], now[1][1:]),
            _PAST_OTHERS,
        )
    return places[-1]


def check_undo_refused(run: Run, table: Table[State], seat: int) -> None:
    """An undo that is refused changes nothing."""
    events, before = len(table.history.moments), table.state.copy()
    try:
        table.undo(seat)
    except Refused:
        run.require(
            len(table.history.moments) == events and not differing(before, table.state),
            "an undo was refused but has changed the table",
        )
        return
    run.fail(f"an undo of {table.seats[seat].name} is refused by undo_refusal but was done")


def check_nothing_was_shown(run: Run, last: Step, seat: int) -> None:
    """After a step that may be taken back, positions that looked alike before still look alike."""
    game = run.game
    after = last.before.copy()
    game.apply(after, last.power, last.action)
    about = game.show.about(after, seat)
    for _ in range(IMAGINED):
        other = game.imagine(last.before, seat, SeededLuck(run.luck.getrandbits(32)))
        game.apply(other, last.power, last.action)
        run.require(
            fields_alike(after, other, seat) and about == game.show.about(other, seat),
            "an undo is allowed past a step that showed something hidden; "
            "call State.reveal where it is shown",
        )


def take_back(run: Run, table: Table[State], steps: list[Step], place: int) -> None:
    """An undo returns to the position before the step; steps of others since are made again."""
    taken = steps.pop(place)
    expected = taken.before
    for step in steps[place:]:
        step.before = expected
        expected = expected.copy()
        run.game.apply(expected, step.power, step.action)
    offers = run.game.offers(expected, taken.power)
    event = table.undo(taken.seat)
    wrong = differing(expected, table.state)
    run.require(not wrong, f"an undo does not bring back the same {', '.join(wrong)}")
    run.require(
        expected.digest() == table.state.digest() == event.digest,
        "an undo does not return to the digest before the step",
    )
    run.require(table.offers(taken.power) == offers, "after an undo there are other offers")
    run.event = event.n


def check_record(run: Run, table: Table[State]) -> Record:
    """The record, written and read, replays to the same positions."""
    with run.checking("record"):
        text = table.record().text(secret=True)
        record = Record.read(text)
        run.require(record.text(secret=True) == text, "a record that is read is not the same")
        loaded = Table.load(record)
        run.require(
            not differing(loaded.state, table.state),
            "the record does not replay to the same position",
        )
        run.require(
            loaded.events == table.events, "a table that is loaded from its record is not the same"
        )
    return record


def check_dice(run: Run, record: Record) -> None:
    """Whoever replays the record of a game finds that all its dice fell as they were sealed."""
    with run.checking("dice"):
        verdict = verify(record)
        run.require(verdict.right, f"the record cannot be verified: {verdict.words}")
