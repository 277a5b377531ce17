"""Undo and proposals while several choose in secret: each by what its seat may know alone."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sandtable.core.errors import Refused
from sandtable.core.registry import find_game
from sandtable.core.table.record import Record, Seat
from sandtable.core.table.table import Table
from tests.core.tables import NORTH, SOUTH, new_table, play_on

ANN, BOB = 0, 1


def keep(table: Table[Any], power: int, choice: int = 0) -> str:
    """A power keeps one of the cards it was dealt; its name."""
    action = table.offers(power)[choice]
    table.act(power, power, action)
    name: str = table.game.verbs.text(action).split()[1]
    return name


def kept(table: Table[Any]) -> list[list[str]]:
    """The cards that each side has kept so far."""
    plain = table.state.export()["kept"]
    return [plain.get("north", []), plain.get("south", [])]


def known(table: Table[Any], seat: int) -> tuple[object, ...]:
    """What a seat can learn about taking back."""
    return table.undo_refusal(seat), table.rollback, table.draw_offer


def test_what_another_picks_in_secret_does_not_stand_in_the_way() -> None:
    table = new_table()
    keep(table, NORTH)
    south = keep(table, SOUTH)
    assert table.undo_refusal(ANN) is None
    event = table.undo(ANN)
    assert (event.kind, event.by, event.back) == ("undo", "Ann", 0)
    assert kept(table) == [[], [south]]
    assert len(table.offers(NORTH)) == 3


def test_the_other_can_take_back_a_pick_that_was_made_in_between() -> None:
    table = new_table()
    keep(table, NORTH)
    keep(table, SOUTH)
    table.undo(ANN)
    keep(table, SOUTH)
    assert table.asked() == (NORTH,)
    table.undo(BOB)
    table.undo(BOB)
    assert kept(table) == [[], []]
    assert table.state == table.position_at(0)


def test_an_undo_of_a_finished_choice_opens_it_again() -> None:
    table = new_table()
    first = keep(table, NORTH)
    keep(table, NORTH)
    south = keep(table, SOUTH)
    assert table.asked() == (SOUTH,)
    table.undo(ANN)
    assert table.asked() == (NORTH, SOUTH)
    assert kept(table) == [[first], [south]]


def test_once_all_have_chosen_nothing_is_taken_back() -> None:
    table = new_table()
    for power in (NORTH, SOUTH, NORTH, SOUTH):
        keep(table, power)
    with pytest.raises(Refused, match="acted last"):
        table.undo(ANN)


def test_a_step_that_lets_all_choose_stays_whether_or_not_another_has_chosen() -> None:
    options = {"tournament": True, "optional_cards": "chosen"}
    table = Table.new(find_game("paths_of_glory"), options=options, secret=bytes(32))
    for wanted in ("bid allied 0", "accept"):
        (side,) = table.asked()
        table.act(table.history.seat_of(side), side, wanted)
    assert len(table.asked()) == 2
    accepted = table.history.actor(table.events[-1])
    other = table.seats[1 - accepted].powers.bit_length() - 1
    before = table.undo_refusal(accepted)
    assert before is not None
    assert before.words.startswith("Since your last step others choose")
    table.act(1 - accepted, other, table.offers(other)[-1])
    assert table.undo_refusal(accepted) == before
    assert table.undo_refusal(1 - accepted) is None


@pytest.mark.parametrize("picks", [0, 1])
def test_what_a_seat_learns_does_not_depend_on_the_others_secret_picks(picks: int) -> None:
    quiet, busy = new_table(), new_table()
    for table in (quiet, busy):
        for _ in range(picks):
            keep(table, NORTH)
    keep(busy, SOUTH)
    assert known(quiet, ANN) == known(busy, ANN)


def test_a_secret_pick_lets_proposals_stand() -> None:
    table = new_table(seats=(Seat("Ann", 1), Seat("Bob", 2)))
    keep(table, NORTH)
    table.propose_rollback(ANN, 0)
    table.offer_draw(ANN)
    keep(table, SOUTH)
    assert table.rollback is not None
    assert table.draw_offer == (ANN,)
    table.consent(BOB)
    assert table.state == table.position_at(0)
    assert kept(table) == [[], []]


def test_a_proposal_whose_step_is_taken_back_lapses() -> None:
    table = new_table()
    keep(table, NORTH)
    keep(table, SOUTH)
    table.propose_rollback(ANN, 1)
    table.undo(ANN)
    assert table.rollback is None


def test_the_record_of_such_an_undo_replays() -> None:
    for seed in range(20):
        luck = random.Random(seed)
        table = new_table()
        for _ in range(12):
            seat = luck.choice((ANN, BOB))
            if luck.random() < 0.5 and table.undo_refusal(seat) is None:
                table.undo(seat)
            elif table.offers(seat) and table.state.round == 0:
                keep(table, seat, luck.randrange(len(table.offers(seat))))
        play_on(table, seed)
        loaded = Table.load(Record.read(table.record().text()))
        assert loaded.state == table.state
        assert loaded.history.line == table.history.line
        assert loaded.log(1) == table.log(1)


# Words for the dice.


def test_each_seat_adds_its_own_word_before_the_first_die() -> None:
    with_word, without = new_table(), new_table()
    with_word.add_word(BOB, "clover")
    with_word.add_word(ANN, "tulip")
    assert with_word.history.contributions == {"Ann": "tulip", "Bob": "clover"}
    for table in (with_word, without):
        play_on(table, seed=3)
    dice = [
        [answer for event in table.events[1:] for answer in event.chance]
        for table in (with_word, without)
    ]
    assert dice[0] != dice[1]
    assert "Bob adds a word to the dice." in [line.text for line in with_word.log(0)]


def test_a_seat_adds_one_word_and_not_too_late() -> None:
    table = new_table(contributions={"Ann": "tulip"})
    with pytest.raises(Refused, match="already"):
        table.add_word(ANN, "rose")
    while not any(event.chance for event in table.events[1:]):
        power = table.asked()[0]
        table.act(power, power, table.offers(power)[0])
    with pytest.raises(Refused, match="before the first die"):
        table.add_word(BOB, "clover")
