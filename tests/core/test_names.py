"""Names and masks: numbers inside, readable names outside."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.core.bits import bits, mask_of
from sandtable.core.errors import UnknownName
from sandtable.core.names import Names

SIDES = Names("side", ("central", "entente"))


def test_numbers_and_names_lead_to_each_other() -> None:
    assert [SIDES.number(name) for name in SIDES] == list(range(len(SIDES)))
    assert SIDES[1] == "entente"
    assert "central" in SIDES
    assert "neutral" not in SIDES


def test_a_misspelt_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="no side called 'centrel'; did you mean 'central'"):
        SIDES.number("centrel")


def test_a_strange_name_is_answered_with_the_whole_short_table() -> None:
    with pytest.raises(UnknownName, match=r"choose one of: central, entente\."):
        SIDES.number("xyz")


def test_a_strange_name_in_a_long_table_is_not_answered_with_all_of_it() -> None:
    spaces = Names("space", [f"space_{number}" for number in range(50)])
    with pytest.raises(UnknownName, match=r"'qqq'; check the spelling\.$"):
        spaces.number("qqq")


def test_two_things_cannot_share_a_name() -> None:
    with pytest.raises(ValueError, match="share a name"):
        Names("side", ("red", "red"))


@given(st.sets(st.integers(0, 150)))
def test_a_mask_holds_what_was_put_in(members: set[int]) -> None:
    assert bits(mask_of(members)) == tuple(sorted(members))
