"""What a position of Quartermaster General is, and the options of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sandtable.core.agenda import Book
from sandtable.core.fields import NOBODY, OWNER
from sandtable.core.names import Names
from sandtable.core.options import option
from sandtable.core.state import State, groups, keepsake, members, number, numbers, piles
from sandtable.games.quartermaster.facts.board import COUNTRIES, KINDS, MEMBERS, SPACES, TEAMS
from sandtable.games.quartermaster.facts.cards.catalogue import CARDS

STEPS = Names("step", ("set_up", "play", "supply", "victory", "discard", "draw"))
SET_UP, PLAY, SUPPLY, VICTORY, DISCARD, DRAW = range(6)

HAND = 7
ROUNDS = 20
SUDDEN_POINTS = 400
TOURNAMENT_LEAD = 30


@dataclass(frozen=True)
class Options:
    """Optional rules, and readings on which players differ."""

    rounds: int = option(ROUNDS, "Length of the game in rounds.", rule="16", least=1, most=ROUNDS)
    tournament: bool = option(
        False, "A team that is 30 points ahead after a full round wins.", rule="84"
    )
    volksturm_is_battle: bool = option(
        False, "Volksturm's elimination counts as a battle for other cards.", rule="61"
    )
    firestorm_cards: int = option(
        7, "How many cards Firestorm Bombers make a country discard.", rule="37", choices=(6, 7)
    )
    firestorm_army_only: bool = option(
        False, "Firestorm Bombers need a US Army, not any piece, next to the target.", rule="59"
    )
    bombers_cross_straits: bool = option(
        True, "The range of US Bombers counts straits open to the Allies as crossings.", rule="11"
    )
    skilled_pilots_as_printed: bool = option(
        False,
        "Skilled Pilots answers only titles with the word Bombing, which none has.",
        rule="57",
    )
    protect_ahead: bool = option(
        True,
        "A protection may also be used for a piece that it could no longer protect afterwards.",
        rule="68",
    )
    withdraw_between_recruits: bool = option(
        True, "A piece may also be withdrawn between two recruits of one card.", rule="23"
    )
    ketsu_go_japan_only: bool = option(
        False, "Operation Ketsu-Go protects Japanese pieces only.", rule="68"
    )


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
    """67: cards already used this turn that may be used but once a turn."""
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
