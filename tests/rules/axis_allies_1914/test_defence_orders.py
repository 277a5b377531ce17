"""An agreed defence: whoever gave a standing order is not asked for losses."""

from __future__ import annotations

import pytest

from sandtable.core.errors import SandtableError
from sandtable.core.table.record import Seat
from sandtable.core.table.table import Table
from sandtable.games.axis_allies_1914 import game
from sandtable.games.axis_allies_1914.facts.board import POWERS, SIDES
from sandtable.games.axis_allies_1914.rules.state import Position
from tests.rules.axis_allies_1914.scene import Scene

CENTRAL, ALLIED = 0, 1
SEATS = [Seat(side, powers) for side, powers in zip(SIDES, game.seatings[2], strict=True)]


def losing(space: str) -> Table[Position]:
    """France has losses to choose where Germany has attacked."""
    s = Scene(
        "combat",
        germany={space: "4 inf"},
        france={space: "3 inf 2 art"},
        control={space: None},
    )
    s.do("germany", f"attack {space}")
    s.roll(1, 1, 6, 6)
    s.roll(6, 6, 6, 6, 6)
    table = Table.new(game, position=game.export(s.g), seats=SEATS)
    assert table.asked() == (POWERS.number("france"),)
    return table


def ordered(table: Table[Position]) -> str:
    """What the orders of France answer now."""
    said = table.ordered(POWERS.number("france"))
    return game.verbs.text(said) if said else ""


def test_10_11_an_order_takes_the_losses_that_are_suggested() -> None:
    table = losing("lorraine")
    assert ordered(table) == "", "nobody has agreed to anything yet"
    table.give_order(ALLIED, "pass turn")
    assert ordered(table) == "accept"
    table.revoke_orders(ALLIED)
    assert ordered(table) == ""


def test_10_11_an_order_until_revoked_leaves_the_capital_to_its_owner() -> None:
    table = losing("lorraine")
    table.give_order(ALLIED, "pass unless attacked")
    assert ordered(table) == "accept"
    table = losing("paris")
    table.give_order(ALLIED, "pass unless attacked")
    assert ordered(table) == "", "one is asked where the capital is fought over"


def test_orders_say_what_they_do_in_this_game() -> None:
    table = losing("lorraine")
    assert [order.words(game.windows) for order in table.orders.possible(table.state)] == [
        "Take losses as they are suggested, and agree with your allies, until this turn is over.",
        "Take losses as they are suggested, and agree with your allies, until you end it, "
        "unless a capital of yours is fought over.",
    ]
    with pytest.raises(SandtableError, match="no card that an order"):
        table.give_order(ALLIED, "pass card")


def test_no_order_moves_or_buys() -> None:
    table = Table.new(game, position=game.export(Scene("purchase").g), seats=SEATS)
    table.give_order(CENTRAL, "pass turn")
    assert table.ordered(POWERS.number("germany")) is None


def test_10_11_only_losses_and_proposals_can_be_agreed_to_beforehand() -> None:
    france, britain = POWERS.number("france"), POWERS.number("britain")
    g = losing("lorraine").state
    assert game.windows.window(g, france)
    assert not game.windows.window(g, britain), "France is asked"
    buying = Scene("purchase", power="france").g
    assert not game.windows.window(buying, france)
