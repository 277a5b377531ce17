"""Laying a new table: who plays what, and how the seats are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from secrets import token_urlsafe
from typing import Any, NamedTuple

from sandtable.bots.levels import STEADY
from sandtable.core.bits import bits, mask_of
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.table.record import Seat
from sandtable.core.table.table import Table
from sandtable.server import clocks
from sandtable.server.bots import check_bot
from sandtable.server.live_table import LiveTable, Place, new_id
from sandtable.server.people import Person

KINDS = ("me", "friend", "open")
USUAL_BOT = f"bot:{STEADY}"


class Wish(NamedTuple):
    """A seat as somebody wants it: its powers by name, and for whom."""

    powers: Sequence[str]
    player: str
    name: str = ""


class Sealed(NamedTuple):
    """A secret whose commitment the maker of the table has seen, and a word of theirs if any."""

    secret: bytes
    contribution: str


class Terms(NamedTuple):
    """How much time there is: minutes and an increment for live play, or days for each move."""

    kind: str
    amount: float
    increment: float = 0.0
    then: str = "caretaker"

    def clock(self, seats: int) -> clocks.Clock:
        if self.kind == "days":
            return clocks.day_clock(seats, self.amount, self.then)
        return clocks.live_clock(seats, self.amount, self.increment, self.then)


def new_table(
    game: Game[Any],
    person: Person,
    wishes: Sequence[Wish],
    visibility: str,
    *,
    scenario: str | None = None,
    options: Mapping[str, object] | None = None,
    position: Mapping[str, Any] | None = None,
    sealed: Sealed | None = None,
    terms: Terms | None = None,
    bots_resign: bool = False,
) -> LiveTable:
    """A game that is dealt and waits for its first decision."""
    wishes = wishes or _usual(game)
    seats = [_seat(game, wish) for wish in wishes]
    _check_sides(game, wishes, seats)
    places = [_place(wish.player, person) for wish in wishes]
    mine = next((seat.name for seat, place in zip(seats, places, strict=True) if place.person), "")
    word = sealed.contribution if sealed else ""
    table = Table.new(
        game,
        options=options,
        scenario=scenario,
        seats=seats,
        secret=sealed.secret if sealed else None,
        contributions={mine: word} if mine and word else None,
        position=position,
    )
    clock = terms.clock(len(seats)) if terms else {}
    return LiveTable(
        new_id(), table, places, person.id, visibility, clock=clock, bots_resign=bots_resign
    )


def _check_sides(game: Game[Any], wishes: Sequence[Wish], seats: Sequence[Seat]) -> None:
    """Refuses open seats where one would see the cards of several sides: strangers could not
    know."""
    mine = 0
    for wish, seat in zip(wishes, seats, strict=True):
        if wish.player == "me":
            mine |= seat.powers
    sides = {game.side_of(1 << power) for power in bits(mine)}
    if len(sides) > 1 and any(wish.player == "open" for wish in wishes):
        raise SandtableError(
            "You would see the cards of several sides, so the other seats are for friends who "
            "know it: invite them, or play one side."
        )


def _usual(game: Game[Any]) -> list[Wish]:
    """The fewest seats above one: the first for oneself, bots in the others."""
    people = min((count for count in game.seatings if count > 1), default=min(game.seatings))
    return [
        Wish([game.powers[power] for power in bits(mask)], "me" if not place else USUAL_BOT)
        for place, mask in enumerate(game.seatings[people])
    ]


def _seat(game: Game[Any], wish: Wish) -> Seat:
    mask = mask_of(game.powers.number(name) for name in wish.powers)
    player = "human"
    if wish.player.startswith("bot:"):
        check_bot(game, wish.player.removeprefix("bot:"))
        player = wish.player
    elif wish.player not in KINDS:
        raise SandtableError(f"A seat is for one of: {', '.join(KINDS)}, or bot:NAME.")
    return Seat(wish.name or game.seat_title(mask), mask, player)


def _place(player: str, person: Person) -> Place:
    if player == "me":
        return Place("me", person.id, person.name)
    if player.startswith("bot:"):
        return Place("bot")
    return Place(player, invite=token_urlsafe(12))
