"""When bots give up, and what they say when somebody offers a draw or asks to go back.

They go by the value of the position, as far as they know it.
"""

from __future__ import annotations

from typing import Any

from sandtable.bots.bot import Situation
from sandtable.core.bits import bits
from sandtable.core.outcomes import SeededLuck
from sandtable.core.refusal import Refusal
from sandtable.core.state import State
from sandtable.core.table.table import Table

EVEN = 0.5
LOST = 0.02
"""A bot may give up if it thinks its chance to win no greater than this."""
LOOKS = 4
"""The number of positions it imagines before it does."""
GENEROUS = 0.15
"""A bot gives away at most this share of the win to let somebody go back."""


def may_give_up(table: Table[Any], seat: int) -> bool:
    """Whether a seat's bot may give up: not in a person's place, nor with a person on its side."""
    side = table.game.side_of(table.seats[seat].powers)
    return all(one.is_bot for one in table.seats if one.powers & side)


def gives_up(situation: Situation, seed: int) -> bool:
    """Whether a bot sees no hope for any power of its seat."""
    luck, game = situation.luck(seed), situation.game
    worlds = [situation.imagine(luck) for _ in range(LOOKS)]
    return all(
        sum(game.advisor.value(g, power) for g in worlds) <= LOST * LOOKS
        for power in bits(situation.seat)
    )


def draw_refusal(table: Table[Any], seat: int) -> Refusal | None:
    """A bot takes a draw when it does not think itself ahead, by what it knows."""
    if _worth(table, seat, table.state) <= EVEN:
        return None
    return _declines(table, seat, "the draw: it thinks itself ahead")


def rollback_refusal(table: Table[Any], event: int) -> Refusal | None:
    """Bots go back unless one would lose more than a little by it, as far as it knows."""
    for seat, place in enumerate(table.seats):
        if not place.is_bot:
            continue
        now, then = (_worth(table, seat, g) for g in (table.state, table.position_at(event)))
        if now - then > GENEROUS:
            return _declines(table, seat, "to go back: it stands better now")
    return None


def _declines(table: Table[Any], bot: int, words: str) -> Refusal:
    plays = table.game.seat_title(table.seats[bot].powers)
    return Refusal("", f"The bot that plays {plays} declines {words}.")


def _worth(table: Table[Any], seat: int, g: State) -> float:
    """What a position is worth to a bot's seat, by what it knows of it."""
    game = table.game
    mask = table.seats[seat].powers
    luck = SeededLuck(len(table.history.moments))
    return max(game.advisor.value(game.imagine(g, mask, luck), power) for power in bits(mask))
