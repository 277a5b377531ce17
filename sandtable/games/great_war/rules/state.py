"""What a position of The Great War is."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from sandtable.core.agenda import Book
from sandtable.core.fields import NOBODY, OWNER, PLAYERS
from sandtable.core.names import Names
from sandtable.core.state import (
    State,
    groups,
    keepsake,
    members,
    number,
    numbers,
    records,
    sequence,
)
from sandtable.games.great_war.facts.cards import CARDS, DECKS, SIDES
from sandtable.games.great_war.facts.options import Options

PHASES = Names(
    "phase",
    (
        "set_up",
        "event",
        "first_optional_play",
        "round_1",
        "round_2",
        "final_optional_play",
        "judging",
        "end_of_turn",
    ),
)
SET_UP, EVENT_PHASE, FIRST_OPTIONAL, ROUND_1, ROUND_2, FINAL_OPTIONAL, JUDGING, END_OF_TURN = range(
    8
)


class Lain(NamedTuple):
    """A card on the table: whose it is, what it lies on, what it counts, and how it lies there."""

    place: int
    """Its place among the cards played this turn."""
    side: int
    card: int
    base: int
    points: int
    down: int
    used: int
    slotted: int


class Position(State):
    """A position. ``table`` is what lies before each side; ``down`` is what is cancelled."""

    book: ClassVar[Book[Position]]
    options: Options

    turn: int = number(1)
    phase: int = number(SET_UP, names=PHASES)
    defender: int = number(-1, names=SIDES)
    event: int = number(-1, names=CARDS)
    die: int = number(0)

    decks: list[int] = groups(DECKS, CARDS, see=NOBODY)
    discards: list[int] = groups(DECKS, CARDS)
    removed: int = members(CARDS, see=NOBODY)
    hands: list[int] = groups(SIDES, CARDS, see=OWNER)
    reserves: list[int] = groups(SIDES, CARDS, see=OWNER)
    picks: list[int] = groups(SIDES, CARDS, see=OWNER, counted=False)
    seen: list[int] = groups(SIDES, CARDS, see=PLAYERS, counted=False)
    """Of each side's hand: the cards the other side has looked at."""

    table: list[int] = groups(SIDES, CARDS)
    down: int = members(CARDS)
    used: int = members(CARDS)
    """Cancel cards turned by 180 degrees: their cancel is spent."""
    acted: int = members(CARDS)
    """Cards whose effect on landing has happened."""
    slotted: int = members(CARDS)
    """Cards that fill a slot of the card they lie on."""
    played: list[int] = sequence(CARDS)
    bases: list[int] = sequence(CARDS)
    """The cards played this turn in order, and what each was laid on."""

    nationality_played: int = members(SIDES)
    arrow_played: int = number(0)
    """8.1 and 8.2: whether the obligations are met."""
    levied: int = number(-1, names=CARDS)
    """8.6: the card drawn by levy that must lead this part."""
    part_over: int = number(0)
    round_over: int = number(0)
    """6.6: an interrupt has ended the part, or (by option) the round."""

    captured: list[int] = groups(SIDES, CARDS)
    winners: list[int] = sequence(SIDES)

    lain: list[Lain] = keepsake(
        records(
            place=None,
            side=SIDES,
            card=CARDS,
            base=CARDS,
            points=None,
            down=None,
            used=None,
            slotted=None,
        )
    )
    """The cards as they lay when the turn was judged, until the next one begins ..."""
    lain_totals: list[int] = keepsake(numbers(SIDES))
    lain_event: int = keepsake(number(-1, names=CARDS))
    lain_stalled: int = keepsake(number(0))
    """... and what they came to."""

    @property
    def attacker(self) -> int:
        """The side that is not Defender this turn."""
        return 1 - self.defender

    def up(self, side: int) -> int:
        """The face-up cards before a side."""
        return self.table[side] & ~self.down

    def owner(self, card: int) -> int:
        """The side before which a card lies."""
        return 0 if self.table[0] >> card & 1 else 1


book: Book[Position] = Book({"side": SIDES, "card": CARDS, "deck": DECKS})
Position.book = book
