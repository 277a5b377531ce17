"""Tables of the toy game for the tests of the core: fixed secrets, a position to begin from."""

from __future__ import annotations

import random
from typing import Any

from sandtable.core.registry import register
from sandtable.core.table.record import Seat
from sandtable.core.table.table import Table
from tests.toy import ToyState, game

register(game)

NORTH, SOUTH = 0, 1
ANN, BOB = Seat("Ann", 1), Seat("Bob", 2)
SECRET = bytes(range(32))

SECOND_ROUND = {
    "round": 2,
    "hands": {"north": ["c3", "c4", "scout_1"], "south": ["c5", "c6"]},
    "aside": {"north": ["c1"], "south": ["c2"]},
    "deck": ["c7", "c8", "c9", "c10", "scout_2"],
    "agenda": ["play_card north", "play_card south", "next_round"],
}
"""North is to play a card, then South; after them two cards are drawn."""


def new_table(**settings: Any) -> Table[ToyState]:
    """A game from the set-up, with a known secret."""
    return Table.new(game, **{"seats": (ANN, BOB), "secret": SECRET, **settings})


def second_round(**settings: Any) -> Table[ToyState]:
    """A game that begins from the position above."""
    return new_table(**{"position": SECOND_ROUND, **settings})


def after_dice_and_draws(**settings: Any) -> Table[ToyState]:
    """The same after a die was rolled and both sides have drawn a card."""
    table = second_round(**settings)
    table.act(0, NORTH, "play c3")
    table.act(0, NORTH, "call low")
    table.act(1, SOUTH, "pass")
    return table


def play_on(table: Table[Any], seed: int = 1, steps: int = 1000) -> Table[Any]:
    """Random decisions until the game is over, or for some steps."""
    dice = random.Random(seed)
    for _ in range(steps):
        if table.finished:
            break
        power = dice.choice(table.asked())
        table.act(table.history.seat_of(power), power, dice.choice(table.offers(power)))
    return table
