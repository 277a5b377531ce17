"""What a position of Quartermaster General is."""

from __future__ import annotations

from typing import ClassVar

from sandtable.core.agenda import Book
from sandtable.core.fields import NOBODY, OWNER
from sandtable.core.names import Names
from sandtable.core.state import State, groups, keepsake, members, number, numbers, piles
from sandtable.games.quartermaster.facts.board import COUNTRIES, KINDS, MEMBERS, SPACES, TEAMS
from sandtable.games.quartermaster.facts.cards.catalogue import CARDS
from sandtable.games.quartermaster.facts.options import Options

STEPS = Names("step", ("set_up", "play", "supply", "victory", "discard", "draw"))
SET_UP, PLAY, SUPPLY, VICTORY, DISCARD, DRAW = range(6)

HAND = 7
SUDDEN_POINTS = 400
TOURNAMENT_LEAD = 30


class Position(State):
    """A position. Lists go by country, masks are sets of spaces or cards."""

    book: ClassVar[Book[Position]]
    options: Options

    round: int = number(1)
    country: int = number(0, names=COUNTRIES)
    step: int = number(SET_UP, names=STEPS)
    points: list[int] = numbers(TEAMS)
    winner: int = number(-1, names=TEAMS)

    armies: list[int] = groups(COUNTRIES, SPACES)
    navies: list[int] = groups(COUNTRIES, SPACES)
    safe_armies: list[int] = groups(COUNTRIES, SPACES)
    safe_navies: list[int] = groups(COUNTRIES, SPACES)
    """68: pieces that cannot be removed this turn."""
    spared: int = number(0)
    """The removal now announced is prevented, this once (Radar)."""
    truk: int = number(0)
    """Truk: Japanese Navies and Central Pacific Armies count as supplied this turn."""
    front: int = members(SPACES)
    """Broad Front: Soviet Armies next to German Armies when the turn began."""

    pools: list[int] = groups(COUNTRIES, CARDS, see=NOBODY)
    tops: list[tuple[int, ...]] = piles(COUNTRIES, CARDS, see=OWNER)
    bottoms: list[tuple[int, ...]] = piles(COUNTRIES, CARDS, see=OWNER)
    """The draw deck: cards known on top, a shuffled pool, cards known at the bottom."""
    hands: list[int] = groups(COUNTRIES, CARDS, see=OWNER)
    picks: list[int] = groups(COUNTRIES, CARDS, see=OWNER, counted=False)
    responses: list[int] = groups(COUNTRIES, CARDS, see=OWNER)
    statuses: list[int] = groups(COUNTRIES, CARDS)
    discards: list[int] = groups(COUNTRIES, CARDS)
    """Cards that all have seen go to the discard pile."""
    buried: list[int] = groups(COUNTRIES, CARDS, see=OWNER)
    """41: cards discarded unseen."""
    faces: list[tuple[int, ...]] = piles(COUNTRIES, CARDS)
    """40: the face-up cards of each discard pile in order, the top one first."""
    used: int = members(CARDS)
    """67: cards used this turn that may be used only once a turn."""
    extra_discards: list[int] = numbers(COUNTRIES)
    """Cards that reactions add to the Economic Warfare now resolved."""
    ignores: int = members(COUNTRIES)
    """Countries that ignore the Economic Warfare now resolved."""
    at_work: int = keepsake(number(-1, names=CARDS))
    """The card that all have seen played, or used instead, in this Play step."""

    def pieces(self, country: int) -> int:
        """All spaces in which a country has a piece."""
        return self.armies[country] | self.navies[country]

    def of_kind(self, kind: int) -> list[int]:
        """The Armies, or the Navies, by country."""
        return self.navies if kind else self.armies

    def team_armies(self, team: int) -> int:
        """All spaces in which a team has an Army."""
        a, b, c = MEMBERS[team]
        return self.armies[a] | self.armies[b] | self.armies[c]

    def team_pieces(self, team: int) -> int:
        """All spaces in which a team has a piece."""
        a, b, c = MEMBERS[team]
        return self.pieces(a) | self.pieces(b) | self.pieces(c)


book: Book[Position] = Book(
    {
        "country": COUNTRIES,
        "asker": COUNTRIES,
        "victim": COUNTRIES,
        "space": SPACES,
        "card": CARDS,
        "kind": KINDS,
        "team": TEAMS,
    }
)
Position.book = book
