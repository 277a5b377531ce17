"""Offers with a range over the wire, at a table of the toy game of numbers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sandtable.core.registry import registered
from tests import market, stall
from tests.server.hosting import Host, Player
from tests.server.test_acting import attempt, offer


@pytest.fixture
def ann(host: Host) -> Iterator[tuple[Player, str]]:
    """Ann, and the table at which she buys against Bob."""
    with registered(market.game):
        someone = host.guest("Ann")
        seats = [{"powers": ["anna"], "player": "me"}, {"powers": ["bert"], "player": "friend"}]
        yield someone, someone.table("market", seats=seats, options={"heap": 12})


def test_an_offer_tells_its_range_and_how_its_numbers_are_said(ann: tuple[Player, str]) -> None:
    pears = offer(*ann, "buy pears 9")
    assert pears["label"] == "Buy up to 9 pears"
    assert pears["range"] == [1, 9]
    assert pears["said"] == ["Buy 1 pear", "Buy 9 pears"]
    assert pears["concerns"] == ["pears"], "a number is no thing to be clicked"


def test_any_number_of_the_range_waits_if_it_could_not_be_taken_back(
    ann: tuple[Player, str],
) -> None:
    for number in (9, 4):
        held = attempt(*ann, f"buy pears {number}", power="anna")
        assert held.status_code == 202, "the turn would be handed over"
    done = attempt(*ann, "buy pears 4", power="anna", hold=False)
    assert done.json()["log"][-1]["text"] == "anna buys 4 pears."


def test_where_there_is_only_one_number_none_is_asked(host: Host) -> None:
    with registered(market.game):
        ann = host.guest("Ann")
        seats = [{"powers": ["anna", "bert"], "player": "me"}]
        last = offer(ann, ann.table("market", seats=seats, options={"heap": 1}), "buy pears 1")
        assert "range" not in last


# Several in a row.


@pytest.fixture
def shopper(host: Host) -> Iterator[tuple[Player, str]]:
    """Ann at a stall, with 13 coins: apples cost 2, pears 3."""
    with registered(stall.game):
        someone = host.guest("Ann")
        seats = [{"powers": ["anna"], "player": "me"}, {"powers": ["bert"], "player": "friend"}]
        yield someone, someone.table("stall", seats=seats)


def test_several_actions_are_done_in_a_row_and_each_can_be_taken_back(
    shopper: tuple[Player, str],
) -> None:
    who, table = shopper
    bought = attempt(who, table, "buy apples 2", power="anna", then=["buy pears 3", "done"])
    assert bought.status_code == 200
    state = bought.json()
    assert [line["text"] for line in state["log"]] == ["anna buys 2 apples.", "anna buys 3 pears."]
    assert state["prompts"]["anna"]["question"] == "carrying anna"
    for left in (3, 2, 1):
        assert who.state(table)["undo"]["can"], left
        who.at(table, "undo", revision=who.state(table)["revision"], key=f"undo {left}")
    assert not who.state(table)["undo"]["can"]


def test_if_one_of_them_is_refused_none_is_done_and_the_reason_is_told(
    shopper: tuple[Player, str],
) -> None:
    who, table = shopper
    before = who.state(table)
    refused = attempt(who, table, "buy apples 5", power="anna", then=["buy pears 2"])
    assert refused.status_code == 422
    assert refused.json()["rule"] == "1"
    after = who.state(table)
    assert (after["revision"], after["log"]) == (before["revision"], [])


def test_what_is_no_longer_asked_falls_away(shopper: tuple[Player, str]) -> None:
    who, table = shopper
    attempt(who, table, "buy apples 2", power="anna", then=["done"])
    carried = attempt(who, table, "all house", power="anna", then=["all cellar"])
    assert carried.status_code == 200
    assert carried.json()["log"][-1]["text"] == "anna carries 2 into the house."


def test_they_wait_together_if_one_could_not_be_taken_back(shopper: tuple[Player, str]) -> None:
    who, table = shopper
    attempt(who, table, "buy apples 2", power="anna", then=["done"])
    attempt(who, table, "all house", power="anna")
    both = {"power": "anna", "then": ["waste melons 1"]}
    assert attempt(who, table, "waste apples 1", **both).status_code == 202
    assert attempt(who, table, "waste apples 1", **both, hold=False).json()["asked"] == ["bert"]
