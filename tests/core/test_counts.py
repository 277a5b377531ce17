"""Fields that count: so many of each kind at each place, and things with properties."""

from __future__ import annotations

import json
from array import array
from typing import Any, ClassVar, NamedTuple

import numpy as np
import pytest

from sandtable.core.agenda import Book
from sandtable.core.errors import BadPosition
from sandtable.core.fields import NOBODY, Counts, Field, Records
from sandtable.core.kit.run import contents, differing
from sandtable.core.names import Names
from sandtable.core.state import State, counts, records
from sandtable.research.sight import (
    COUNT,
    MOST_RECORDS,
    Glance,
    look_at,
)

TOWNS = Names("town", ("paris", "london", "rome"))
GOODS = Names("good", ("wine", "wool"))


class Trade(State):
    book: ClassVar[Book[Any]] = Book({})
    stock: array[int] = counts(TOWNS, GOODS)
    hidden: array[int] = counts(TOWNS, GOODS, see=NOBODY)
    carts: list[tuple[int, ...]] = records(town=TOWNS, load=GOODS, miles=None)


def trade() -> Trade:
    g = Trade(None)
    g.stock[2 * len(GOODS) + 1] = 300
    g.hidden[0] = 7
    g.carts = [(0, -1, 4), (1, 1, 0)]
    return g


def test_only_what_is_there_is_written() -> None:
    plain = trade().export()
    assert plain["stock"] == {"rome": {"wool": 300}}
    assert plain["carts"] == [
        {"town": "paris", "load": None, "miles": 4},
        {"town": "london", "load": "wool", "miles": 0},
    ]


def test_what_is_written_is_read_again() -> None:
    g = trade()
    h = Trade.load(None, json.loads(json.dumps(g.export())))
    assert h == g
    assert h.digest() == g.digest()
    assert isinstance(h.stock, array)


def test_records_are_read_in_their_order_and_with_defaults() -> None:
    plain = {"carts": [{"town": "rome"}, {"town": "paris", "miles": 2}]}
    assert Trade.load(None, plain).carts == [(0, -1, 2), (2, -1, 0)]


class Cart(NamedTuple):
    town: int
    load: int
    miles: int


def test_a_record_may_be_a_named_tuple() -> None:
    g, h = trade(), trade()
    h.carts = [Cart(*one) for one in h.carts]
    assert g == h
    assert g.digest() == h.digest()


def test_a_copy_shares_nothing() -> None:
    g = trade()
    h = g.copy()
    h.stock[0] += 1
    h.carts.append((2, 0, 0))
    assert g.stock[0] == 0
    assert len(g.carts) == 2
    assert differing(g, h) == ["stock", "carts"]
    stock = next(kept for kept in contents(g) if isinstance(kept, array))
    assert (tuple(stock), stock is g.stock) == ((0, 0, 0, 0, 0, 300), False)


def test_what_is_hidden_is_not_seen() -> None:
    seen = trade().seen_by(0)
    assert "stock" in seen
    assert "hidden" not in seen


@pytest.mark.parametrize(
    ("plain", "words"),
    [
        ({"stock": {"berlin": {}}}, "berlin"),
        ({"stock": {"rome": {"beer": 1}}}, "beer"),
        ({"stock": {"rome": {"wool": -1}}}, "between 0 and 65535"),
        ({"stock": {"rome": {"wool": 70_000}}}, "between 0 and 65535"),
        ({"stock": {"rome": {"wool": "many"}}}, "whole number"),
        ({"stock": {"rome": 3}}, "write an object"),
        ({"carts": {"town": "rome"}}, "write a list"),
        ({"carts": [{"colour": 3}]}, "town, load, miles"),
        ({"carts": [{"load": 3}]}, "name of a good"),
    ],
)
def test_what_cannot_be_is_refused_with_a_clear_message(plain: Any, words: str) -> None:
    with pytest.raises(BadPosition, match=words):
        Trade.load(None, plain)


def glanced(g: Trade, *names: str) -> Glance:
    """What the seat of the first power sees of some fields."""
    glance = Glance()
    for name in names:
        _, field, eyes, read = look_at(name, Trade.FIELDS[name], 1)
        read(glance, field, eyes, getattr(g, name))
    return glance


def test_programs_see_counts_and_records_as_numbers() -> None:
    glance = glanced(trade(), "stock", "hidden")
    counts = np.frombuffer(b"".join(glance.counts), dtype=COUNT)
    assert counts.tolist() == [0, 0, 0, 0, 0, 300, *[0] * 6]
    glance = glanced(trade(), "carts")
    assert glance.numbers[:6] == [0, -1, 4, 1, 1, 0]
    assert len(glance.numbers) == 3 * MOST_RECORDS + 1
    assert glance.numbers[-1] == 2


def test_the_kinds_of_these_fields() -> None:
    assert isinstance(Trade.FIELDS["stock"], Field)
    assert isinstance(Trade.FIELDS["stock"].kind, Counts)
    assert isinstance(Trade.FIELDS["carts"].kind, Records)
