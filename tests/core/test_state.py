"""Positions: fields declared once."""

from __future__ import annotations

import json
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.core.agenda import Book
from sandtable.core.errors import BadPosition
from sandtable.core.fields import NOBODY, OWNER, PLAYERS
from sandtable.core.names import Names
from sandtable.core.state import (
    ALL,
    State,
    groups,
    hears,
    keepsake,
    members,
    number,
    numbers,
    octets,
    sequence,
)

SIDES = Names("side", ("red", "blue"))
CARDS = Names("card", ("ace", "king", "queen", "jack"))


class Position(State):
    book: ClassVar[Book[Any]] = Book({"side": SIDES})
    turn: int = number(1)
    leader: int = number(-1, names=SIDES)
    score: list[int] = numbers(SIDES, 5)
    orders: list[int] = numbers(SIDES, -1, names=CARDS, see=OWNER)
    posts: bytearray = octets(CARDS, names=SIDES)
    strength: bytearray = octets(CARDS, 0)
    deck: int = members(CARDS, see=NOBODY)
    sealed: int = members(CARDS, see=NOBODY, counted=False)
    hands: list[int] = groups(SIDES, CARDS, see=OWNER)
    picks: list[int] = groups(SIDES, CARDS, see=OWNER, counted=False)
    shown: list[int] = groups(SIDES, CARDS, see=PLAYERS)
    pile: list[int] = sequence(CARDS)
    rolls: list[int] = sequence()
    stack: list[int] = sequence(CARDS, see=NOBODY)


mask = st.integers(0, (1 << len(CARDS)) - 1)
pair = st.lists(mask, min_size=2, max_size=2)
card = st.integers(0, len(CARDS) - 1)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    g = Position("options")
    g.turn = draw(st.integers(-5, 500))
    g.leader = draw(st.integers(-1, 1))
    g.score = draw(st.lists(st.integers(), min_size=2, max_size=2))
    g.orders = draw(st.lists(st.integers(-1, 3), min_size=2, max_size=2))
    g.posts = bytearray(draw(st.lists(st.sampled_from([0, 1, 255]), min_size=4, max_size=4)))
    g.strength = bytearray(draw(st.lists(st.integers(0, 254), min_size=4, max_size=4)))
    g.deck, g.sealed = draw(mask), draw(mask)
    g.hands, g.picks, g.shown = draw(pair), draw(pair), draw(pair)
    g.pile, g.stack = draw(st.lists(card)), draw(st.lists(card))
    g.rolls = draw(st.lists(st.integers()))
    return g


@given(positions())
def test_a_position_written_as_json_and_read_is_the_same(g: Position) -> None:
    h = Position.load("options", json.loads(json.dumps(g.export())))
    assert h == g
    assert h.digest() == g.digest()


@given(positions(), st.sampled_from(list(Position.FIELDS)))
def test_a_copy_is_equal_and_stays_as_it_was(g: Position, name: str) -> None:
    h = g.copy()
    assert h == g
    before = g.digest()
    value = getattr(h, name)
    if isinstance(value, int):
        setattr(h, name, value + 1)
    else:
        value.append(1)
    assert h != g
    assert h.digest() != before == g.digest()


def test_a_copy_takes_the_agenda_but_not_the_news() -> None:
    g = Position("options")
    g.agenda.append(("turn", (1,)))
    g.news = []
    g.reveal()
    h = g.copy()
    h.todo(("other", ()))
    h.tell("heard", 1)
    assert g.agenda == [("turn", (1,))]
    assert h.news is None
    assert (g.revealed, h.revealed) == (True, False)


class Remembering(State):
    book: ClassVar[Book[Any]] = Book({})
    turn: int = number(1)
    lain: list[int] = keepsake(sequence(CARDS))


def test_a_keepsake_is_kept_and_shown_but_no_part_of_the_position() -> None:
    plain, g = Remembering(None), Remembering(None)
    g.lain = [2, 0]
    assert g == plain
    assert g.digest() == plain.digest(), "records from before it was kept replay"
    assert g.copy().lain == [2, 0]
    assert g.copy().lain is not g.lain
    assert Remembering.load(None, json.loads(json.dumps(g.export()))).lain == [2, 0]
    assert g.seen_by(0)["lain"] == ["queen", "ace"]


def test_positions_with_other_options_are_not_equal() -> None:
    assert Position("one") != Position("two")
    assert Position("one") != "position"


def test_a_position_reads_in_names() -> None:
    g = Position("options")
    g.leader, g.deck, g.pile = 1, 0b101, [3, 0]
    g.posts[2] = 1
    plain = g.export()
    assert plain["leader"] == "blue"
    assert plain["score"] == {"red": 5, "blue": 5}
    assert plain["orders"] == {"red": None, "blue": None}
    assert plain["posts"] == {"queen": "blue"}
    assert plain["deck"] == ["ace", "queen"]
    assert plain["pile"] == ["jack", "ace"]
    assert plain["hands"] == {"red": [], "blue": []}
    assert plain["agenda"] == []


def test_what_is_left_out_keeps_its_starting_value() -> None:
    g = Position.load("options", {"hands": {"red": ["king"]}, "score": {"blue": 2}})
    assert g.hands == [0b10, 0]
    assert g.score == [5, 2]
    assert g.turn == 1


@pytest.mark.parametrize(
    ("plain", "words"),
    [
        ({"tern": 3}, "no field 'tern'; its fields are: turn, leader"),
        ({"turn": "three"}, "turn: 'three' must be a whole number"),
        ({"turn": True}, "turn: True must be a whole number"),
        ({"leader": "green"}, "leader: There is no side called 'green'"),
        ({"leader": 1}, "leader: 1 must be the name of a side"),
        ({"deck": "ace"}, "deck: write a list"),
        ({"deck": ["ace", "ace"]}, "deck: ace is named twice"),
        ({"deck": ["kink"]}, "deck: There is no card called 'kink'; did you mean 'king'"),
        ({"hands": ["ace"]}, "hands: write an object"),
        ({"hands": {"red": ["kink"]}}, "hands.red: There is no card called 'kink'"),
        ({"hands": {"rad": []}}, "hands: There is no side called 'rad'"),
        ({"score": {"red": 1.5}}, "score.red: 1.5 must be a whole number"),
        ({"strength": {"ace": 300}}, "strength.ace: 300 must be between 0 and 254"),
        ({"pile": ["ace", 2]}, "pile: 2 must be the name of a card"),
        ({"agenda": "turn"}, "agenda: write a list of steps"),
    ],
)
def test_a_position_that_does_not_fit_gets_a_clear_error(plain: dict[str, Any], words: str) -> None:
    with pytest.raises(BadPosition, match=words):
        Position.load("options", plain)


# Who may see what.


@pytest.fixture
def dealt() -> Position:
    g = Position("options")
    g.deck, g.sealed, g.stack = 0b1, 0b1, [1, 2]
    g.hands, g.picks, g.shown = [0b10, 0b1100], [0b10, 0b100], [0b10, 0b1000]
    g.orders = [1, 2]
    return g


def test_the_owner_sees_its_own_part_and_the_size_of_the_others(dealt: Position) -> None:
    seen = dealt.seen_by(0b01)
    assert seen["hands"] == {"red": ["king"], "blue": {"hidden": 2}}
    assert seen["picks"] == {"red": ["king"]}
    assert seen["orders"] == {"red": "king"}


def test_a_seat_with_both_powers_sees_both_parts(dealt: Position) -> None:
    seen = dealt.seen_by(0b11)
    assert seen["hands"] == {"red": ["king"], "blue": ["queen", "jack"]}
    assert seen["picks"] == {"red": ["king"], "blue": ["queen"]}


def test_what_the_players_see_a_spectator_does_not(dealt: Position) -> None:
    assert dealt.seen_by(0b10)["shown"] == {"red": ["king"], "blue": ["jack"]}
    assert dealt.seen_by(0)["shown"] == {"red": {"hidden": 1}, "blue": {"hidden": 1}}
    assert dealt.seen_by(0)["hands"] == {"red": {"hidden": 1}, "blue": {"hidden": 2}}
    assert dealt.seen_by(0)["picks"] == {}


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_what_nobody_sees_is_at_most_counted(dealt: Position, seat: int) -> None:
    seen = dealt.seen_by(seat)
    assert seen["deck"] == {"hidden": 1}
    assert seen["stack"] == {"hidden": 2}
    assert "sealed" not in seen
    assert seen["turn"] == 1


def test_only_a_field_with_parts_can_have_owners() -> None:
    with pytest.raises(ValueError, match="a part for each power"):
        number(see=OWNER)


# News.


def test_news_are_kept_only_when_somebody_listens() -> None:
    g = Position("options")
    g.tell("unheard")
    g.news = []
    g.tell("drew", 1)
    g.tell("drew_card", 1, 3, to=0b10)
    assert g.news == [(ALL, "drew", (1,)), (0b10, "drew_card", (1, 3))]


@pytest.mark.parametrize(
    ("to", "heard_by"),
    [(ALL, {0, 1, 2, 3}), (0b01, {1, 3}), (0b11, {1, 2, 3}), (~0b01, {0, 2})],
)
def test_who_hears_what(to: int, heard_by: set[int]) -> None:
    assert {seat for seat in range(4) if hears(seat, to)} == heard_by
