"""Players who change chairs in the course of a game: ``Game.exchanged``."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sandtable.core.errors import Refused
from sandtable.core.kit.check import check_game
from sandtable.core.registry import registered
from sandtable.core.table.history import replay
from sandtable.core.table.record import Record, Seat
from sandtable.core.table.table import Table
from sandtable.games.paths_of_glory import game as paths_of_glory
from sandtable.games.paths_of_glory.rules.state import Position
from tests.core.tables import ANN, BOB, NORTH, SECRET, SOUTH, play_on
from tests.toy import Toy, ToyState


class Swapping(Toy):
    """Duel, but the players change chairs after the first round."""

    key = "swapping"

    def exchanged(self, g: ToyState) -> bool:
        return g.round > 1


swapping = Swapping()


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with registered(swapping):
        yield


def second_round(*seats: Seat) -> Table[ToyState]:
    """The first round is over: both have passed."""
    table = Table.new(swapping, seats=seats or (ANN, BOB), secret=SECRET)
    for seat in (0, 1):
        for _ in range(2):
            table.act(seat, seat, table.offers(seat)[0])
    table.act(0, NORTH, "pass")
    table.act(1, SOUTH, "pass")
    return table


def test_each_plays_what_the_other_began_with() -> None:
    table = second_round()
    assert [seat.powers for seat in table.seats] == [0b10, 0b01]
    assert [seat.name for seat in table.seats] == ["Ann", "Bob"]
    with pytest.raises(Refused, match="Ann plays only south"):
        table.act(0, NORTH, "pass")
    assert table.act(1, NORTH, "pass").by == "north"
    assert table.act(0, SOUTH, "pass").by == "south"


def test_what_was_done_before_stays_its_doers() -> None:
    table = second_round()
    history = table.history
    table.act(1, NORTH, "pass")
    plays = [event for event in table.events if event.kind == "play"]
    assert [history.actor(event) for event in plays] == [0, 0, 1, 1, 0, 1, 1]


def test_one_may_take_back_ones_own_step_from_the_new_chair() -> None:
    table = second_round()
    table.act(1, NORTH, "pass")
    assert table.undo_refusal(0) is not None
    table.undo(1)
    assert table.asked() == (NORTH,)


def test_taking_back_the_exchange_puts_all_back_in_their_chairs() -> None:
    table = second_round()
    table.propose_rollback(0, 4)
    table.consent(1)
    assert [seat.powers for seat in table.seats] == [0b01, 0b10]
    table.act(0, NORTH, "pass")


def test_the_record_replays_with_the_same_people_in_the_same_chairs() -> None:
    table = play_on(second_round())
    text = table.record().text()
    again: Table[ToyState] = Table.load(Record.read(text))
    assert again.seats == table.seats
    assert again.state.digest() == table.state.digest()
    steps = list(replay(Record.read(text)))
    assert [seat.powers for seat in steps[0].seats] == [0b01, 0b10]
    assert [seat.powers for seat in steps[-1].seats] == [0b10, 0b01]


def test_who_resigns_loses_for_the_side_played_now() -> None:
    table = second_round()
    table.resign(0)
    assert table.result() == [1.0, 0.0]


def test_a_seat_named_by_its_side_is_called_by_the_side_it_plays_now() -> None:
    table = second_round(Seat("North", 1), Seat("Bob", 2))
    assert [table.seat_title(seat) for seat in (0, 1)] == ["South", "Bob"]
    table.resign(0)
    assert table.outcome() == "South resigns."


def test_a_table_from_a_position_begins_with_the_chairs_of_its_header() -> None:
    g = second_round().state
    table = Table.new(swapping, seats=(ANN, BOB), secret=SECRET, position=swapping.export(g))
    assert [seat.powers for seat in table.seats] == [0b01, 0b10]


def test_one_person_for_both_sides_changes_nothing() -> None:
    table = Table.new(swapping, seats=(Seat("Ann", 3),), secret=SECRET)
    play_on(table)
    assert table.finished
    assert table.seats[0].powers == 3


def test_the_kit_passes() -> None:
    check_game(swapping, games=2, seed=1)


def bidding() -> Table[Position]:
    return Table.new(
        paths_of_glory,
        options={"tournament": True, "length": "introductory", "historical": False},
        seats=(Seat("Ann", 1), Seat("Bob", 2)),
        secret=SECRET,
    )


@pytest.mark.parametrize("other", [False, True], ids=["own side", "the other side"])
def test_5_6_1_a_bid_for_the_other_side_changes_chairs(other: bool) -> None:
    table = bidding()
    (first,) = table.asked()
    wanted = 1 - first if other else first
    table.act(first, first, f"bid {paths_of_glory.powers[wanted]} 2")
    table.act(1 - first, 1 - first, "accept")
    assert table.seats[first].powers == 1 << wanted
    assert table.seats[1 - first].powers == 1 << (1 - wanted)
