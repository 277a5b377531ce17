"""Facts that are worked out once, and remembered until the position changes."""

from __future__ import annotations

from typing import Any

from sandtable.core.remember import (
    forget,
    key_of,
    known,
    note,
    remembered,
    remembered_by,
    remembered_on,
)
from sandtable.core.state import State
from tests import toy

worked: list[object] = []
shelves: dict[int, dict[Any, Any]] = {}


@remembered
def half(g: State, number: int) -> float:
    """A fact of the position."""
    worked.append(number)
    return number / 2


@remembered_by(lambda g, number: number % 10)
def last_digit(g: State, number: int) -> int:
    """The same for all numbers with the same last digit."""
    worked.append(number)
    return number % 10


@remembered_on(lambda g, hand: shelves.setdefault(g.hands[hand], {}))
def cards(g: toy.ToyState, hand: int) -> int:
    """The same in all positions in which the hand is the same."""
    worked.append(hand)
    return g.hands[hand].bit_count()


def fresh() -> State:
    worked.clear()
    shelves.clear()
    return toy.game.start(toy.game.read_options({}))


def test_a_fact_is_worked_out_once_for_the_same_arguments() -> None:
    g = fresh()
    assert [half(g, 4), half(g, 4), half(g, 6)] == [2, 2, 3]
    assert worked == [4, 6]


def test_a_fact_is_worked_out_once_for_the_same_key() -> None:
    g = fresh()
    assert [last_digit(g, 14), last_digit(g, 24), last_digit(g, 15)] == [4, 4, 5]
    assert worked == [14, 15]


def test_two_facts_with_the_same_arguments_are_two() -> None:
    g = fresh()
    assert (half(g, 4), last_digit(g, 4)) == (2, 4)


def test_copies_share_what_is_known_until_one_forgets() -> None:
    g = fresh()
    half(g, 4)
    other = g.copy()
    half(other, 4)
    assert worked == [4]
    forget(other)
    half(other, 4)
    half(g, 4)
    assert worked == [4, 4], "the copy works it out again, the first still knows"


def test_what_outlasts_a_change_may_be_kept() -> None:
    g = fresh()
    half(g, 4)
    half(g, 6)
    other = g.copy()
    forget(other, [key_of(half, 6), key_of(half, 8)])
    assert [half(other, 4), half(other, 6), half(other, 8)] == [2, 3, 4]
    assert worked == [4, 6, 4, 8], "of the two that were known one was kept"
    half(g, 8)
    assert worked == [4, 6, 4, 8, 8], "what the copy finds out since is its own"


def test_a_fact_that_follows_from_the_last_one_need_not_be_worked_out() -> None:
    g = fresh()
    assert known(g, key_of(half, 4)) is None
    half(g, 4)
    other = g.copy()
    before = known(other, key_of(half, 4))
    forget(other)
    note(other, key_of(half, 4), before + 1)
    assert (half(other, 4), half(g, 4)) == (3, 2)
    assert worked == [4]


def test_a_fact_on_a_shelf_outlasts_the_position_as_long_as_its_shelf_is_the_same() -> None:
    g = fresh()
    assert isinstance(g, toy.ToyState)
    g.hands[0] = 0b11
    assert cards(g, 0) == 2
    forget(g)
    assert cards(g, 0) == 2
    assert worked == [0], "the hand is the same"
    g.hands[0] = 0b111
    assert cards(g, 0) == 3
    assert worked == [0, 0]


def test_nothing_is_remembered_too() -> None:
    """A fact may be None: it is not worked out again."""
    g = fresh()

    @remembered
    def nothing(g: State) -> None:
        worked.append("nothing")

    nothing(g)
    nothing(g)
    assert worked == ["nothing"]
