"""What a position of Quartermaster General: 1914 is."""

from __future__ import annotations

from typing import ClassVar

from sandtable.core.agenda import Book
from sandtable.core.bits import mask_of
from sandtable.core.fields import NOBODY, OWNER
from sandtable.core.names import Names
from sandtable.core.state import (
    State,
    groups,
    keepsake,
    members,
    number,
    numbers,
    piles,
    sequence,
)
from sandtable.games.quartermaster_1914.facts.board import (
    CENTRAL,
    COUNTRIES,
    COUNTRIES_OF,
    ENTENTE,
    KINDS,
    POWERS,
    SPACES,
    TEAM_COUNTRIES,
    TEAM_OF,
    TEAMS,
)
from sandtable.games.quartermaster_1914.facts.cards.catalogue import CARDS, OF_POWER, OWNERS
from sandtable.games.quartermaster_1914.facts.options import Options

STEPS = Names("step", ("set_up", "draft", "play", "attrition", "prepare", "draw"))
SET_UP, DRAFT, PLAY, ATTRITION, PREPARE, DRAW = range(6)

HAND = 7
"""F7a: how many cards a hand is filled up to."""


class Position(State):
    """A position. Lists go by country or power, masks are sets of spaces or cards."""

    book: ClassVar[Book[Position]]
    options: Options

    round: int = number(1)
    power: int = number(0, names=POWERS)
    step: int = number(SET_UP, names=STEPS)
    points: list[int] = numbers(TEAMS)
    winner: int = number(-1, names=TEAMS)

    armies: list[int] = groups(COUNTRIES, SPACES)
    navies: list[int] = groups(COUNTRIES, SPACES)
    tokens: int = members(SPACES)
    """L7: spaces with an Objective token."""
    lent: list[int] = groups(COUNTRIES, SPACES, sparse=True)
    """Spaces in which a country's Army counts as supplied until the end of the turn."""
    bersaglieri: int = number(0)
    """J6: France & Italy does not pay for difficult terrain this turn."""
    truce: int = number(0)
    """The Christmas Truce holds until the end of the round."""

    pools: list[int] = groups(POWERS, CARDS, see=NOBODY)
    bottoms: list[tuple[int, ...]] = piles(POWERS, CARDS, see=OWNER)
    """The draw deck: a shuffled pool, and cards known at the bottom."""
    hands: list[int] = groups(POWERS, CARDS, see=OWNER)
    shown: list[int] = groups(POWERS, CARDS, sparse=True)
    """M2: cards in a hand or prepared that all have seen there, until one of them leaves unseen."""
    picks: list[int] = groups(POWERS, CARDS, see=OWNER, counted=False)
    """B3: cards chosen for the bottom of the deck while others still choose."""
    prepared: list[int] = groups(POWERS, CARDS, see=OWNER)
    aside: list[int] = groups(POWERS, CARDS, sparse=True)
    """Cards taken by War Revenue Act, shown and not yet used."""
    looks: list[int] = groups(POWERS, CARDS, see=OWNER, counted=False)
    """M1: cards of others that a power has looked at, as a card says, until one leaves unseen."""
    statuses: list[int] = groups(POWERS, CARDS)
    discards: list[int] = groups(POWERS, CARDS)
    """H1: cards that all have seen go to the discard pile."""
    buried: list[int] = groups(POWERS, CARDS, see=OWNER)
    """H2: cards discarded unseen, at the bottom of the pile."""
    faces: list[tuple[int, ...]] = piles(POWERS, CARDS)
    """M2: the face-up cards of each discard pile in order, the top one first."""
    used: int = members(CARDS)
    """Status cards used this turn that may be used only once a turn."""

    attacker: int = number(-1, names=COUNTRIES)
    base: int = number(-1, names=SPACES)
    target: int = number(-1, names=SPACES)
    """J1: the country that battles, the space of its piece, and the space battled."""
    reinforced: int = number(0)
    sustained: int = number(0)
    """J8: the symbols both sides have spent in this battle."""
    exchange: list[int] = keepsake(sequence(CARDS))
    """J8: the cards with these symbols, in the order in which they were shown."""

    built: int = number(-1, names=SPACES)
    battled: int = number(-1, names=SPACES)
    rough: int = number(0)
    """What the card now played has built, has battled, and whether that was difficult."""

    def pieces(self, country: int) -> int:
        """All spaces in which a country has a piece."""
        return self.armies[country] | self.navies[country]

    def of_kind(self, kind: int) -> list[int]:
        """The Armies, or the Navies, by country."""
        return self.navies if kind else self.armies

    def power_armies(self, power: int) -> int:
        """All spaces in which a power has an Army."""
        found = 0
        for country in COUNTRIES_OF[power]:
            found |= self.armies[country]
        return found

    def team_armies(self, team: int) -> int:
        """All spaces in which a team has an Army."""
        found = 0
        for country in TEAM_COUNTRIES[team]:
            found |= self.armies[country]
        return found

    def team_pieces(self, team: int) -> int:
        """All spaces in which a team has a piece."""
        found = 0
        for country in TEAM_COUNTRIES[team]:
            found |= self.armies[country] | self.navies[country]
        return found

    def has(self, status: int) -> bool:
        """Whether a Status card lies on the table."""
        return bool(self.statuses[OWNERS[status]] >> status & 1)

    def ready(self, status: int) -> bool:
        """Whether a Status lies on the table that was not yet used this turn."""
        return not self.used >> status & 1 and self.has(status)

    def unseen(self, power: int) -> int:
        """M2: the cards of a power that may be anywhere, for all that everybody has seen."""
        return OF_POWER[power] & ~self.discards[power] & ~self.statuses[power]

    def hand_size(self, power: int) -> int:
        """How many cards a power holds, which is public."""
        return self.hands[power].bit_count()


def enemy(team: int) -> int:
    """A1: the other team."""
    return ENTENTE if team == CENTRAL else CENTRAL


TEAM_MASKS = tuple(
    mask_of(power for power, mine in enumerate(TEAM_OF) if mine == team) for team in range(2)
)
"""The masks of powers that win together."""

book: Book[Position] = Book(
    {
        "power": POWERS,
        "victim": POWERS,
        "country": COUNTRIES,
        "space": SPACES,
        "base": SPACES,
        "card": CARDS,
        "kind": KINDS,
        "team": TEAMS,
    }
)
Position.book = book
