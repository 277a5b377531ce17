"""The words in which cards are written: pure data, and how each reads aloud.

A card is played for its sentences (``does``), or prepared for its symbol (``prepared``). A Status
has further sentences that hold as long as it lies on the table (``lasting``, see ``statuses.py``).
The rules carry all of it out; the words a player reads are made here from the same data.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from sandtable.core.english import article, capital, counted, listed, sentence
from sandtable.games.quartermaster_1914.facts.board import (
    ADJECTIVES,
    ARMY,
    LAND,
    POWER_OF,
    SEA,
)
from sandtable.games.quartermaster_1914.facts.cards.english import (
    PIECES,
    a_piece,
    countries,
    nation,
    piece,
    places,
    power,
)
from sandtable.games.quartermaster_1914.facts.cards.prepared import Prepared, Symbol
from sandtable.games.quartermaster_1914.facts.cards.where import ANYWHERE, Relation, Where
from sandtable.games.quartermaster_1914.facts.options import Options


class Type(Enum):
    """F4: the seven types of cards."""

    BUILD_ARMY = "Build Army"
    BUILD_NAVY = "Build Navy"
    LAND_BATTLE = "Land Battle"
    SEA_BATTLE = "Sea Battle"
    EVENT = "Event"
    STATUS = "Status"
    ECONOMIC = "Economic Warfare"


class Source(Enum):
    """Where a card is known from."""

    BOTH = "rulebook and a public implementation"
    IMPLEMENTATION = "a public implementation"
    INFERRED = "a public implementation; a detail is our reading"


# What a card does.


@dataclass(frozen=True, slots=True)
class Build:
    """I1: build a piece of a country, supplied at once."""

    of: int
    kinds: tuple[int, ...]
    where: Where = ANYWHERE
    after_clear_battle: bool = False
    another: bool = False

    def words(self, options: Options) -> str:
        what = a_piece(self.of, self.kinds)
        if self.another:
            what = what.replace(what.split()[0], "another", 1)
        only = "if that battle was not in difficult terrain" if self.after_clear_battle else ""
        return sentence("You may build", what, self.where.words(), only)


@dataclass(frozen=True, slots=True)
class Recruit:
    """I2: put a piece where the card says, supplied or not."""

    of: int
    kind: int
    where: Where
    another: bool = False

    def words(self, options: Options) -> str:
        start = "another" if self.another else article(ADJECTIVES[self.of]).split()[0]
        return sentence("You may recruit", start, piece(self.of, self.kind), self.where.words())


@dataclass(frozen=True, slots=True)
class Battle:
    """J: a country may battle a space; ``base`` says which of its pieces must initiate."""

    by: int
    where: Where = ANYWHERE
    targets: int = LAND
    base: Where = ANYWHERE

    def words(self, options: Options) -> str:
        if self.base.relation is Relation.JUST_BUILT:
            what = "land space" if self.targets == LAND else "space"
            return f"The piece just built may battle a {what} adjacent to it."
        who = capital(nation(self.by))
        if self.base.relation is Relation.IN:
            who = f"A supplied {piece(self.by, ARMY)} {self.base.words()}"
        kind = {LAND: "a land space", SEA: "a sea space"}.get(self.targets, "a space")
        if self.where.relation is Relation.IN:
            return f"{who} may battle {places(self.where.mask)}."
        return sentence(f"{who} may battle {kind}", self.where.words())


@dataclass(frozen=True, slots=True)
class Eliminate:
    """J16: remove a piece without battle."""

    of: int
    kind: int
    where: Where
    all_by_option: str = ""
    """The option that makes it remove all such pieces."""

    def everything(self, options: Options) -> bool:
        """Whether all of them go, by an option of the table."""
        return bool(self.all_by_option and getattr(options, self.all_by_option))

    def words(self, options: Options) -> str:
        if self.everything(options):
            return f"You may eliminate every {countries(self.of)} {PIECES[self.kind]} {self._there}"
        what = article(f"{countries(self.of)} {PIECES[self.kind]}")
        return f"You may eliminate {what} {self._there}"

    @property
    def _there(self) -> str:
        return f"{self.where.words()}."


@dataclass(frozen=True, slots=True)
class Prepare:
    """F6b: prepare a card from hand, beside the Prepare step."""

    another: bool = False

    def words(self, options: Options) -> str:
        return f"You may prepare {'another' if self.another else 'a'} card."


@dataclass(frozen=True, slots=True)
class Draft:
    """F3b: take a card out of the draw deck at no cost."""

    of: int
    types: tuple[Type, ...] = (Type.BUILD_ARMY,)
    needs: FleetIn | None = None

    def words(self, options: Options) -> str:
        what = f"{ADJECTIVES[self.of]} {listed([one.value for one in self.types])}"
        only = self.needs.words(options) if self.needs else ""
        return sentence(f"You may draft {article(what)} card at no cost", only)


@dataclass(frozen=True, slots=True)
class PlayAnother:
    """K4: play a card of this type from hand as an action of this one."""

    type: Type
    of: int = -1

    def words(self, options: Options) -> str:
        whose = f"{ADJECTIVES[self.of]} " if self.of >= 0 else ""
        return f"You may play {article(whose + self.type.value)} card from your hand."


@dataclass(frozen=True, slots=True)
class PerPiece:
    """One more for each piece of these countries in these spaces."""

    of: int
    kinds: tuple[int, ...]
    where: Where = ANYWHERE

    def words(self, options: Options) -> str:
        what = listed([PIECES[kind] for kind in self.kinds])
        where = self.where.words() or "on the board"
        return f"plus 1 for each {countries(self.of)} {what} {where}"


@dataclass(frozen=True, slots=True)
class Fleet:
    """More, if a country has at least (or fewer than) a number of Navies on the board."""

    of: int
    navies: int
    more: int
    fewer: bool = False

    def words(self, options: Options) -> str:
        many = "fewer than" if self.fewer else "at least"
        have = f"{nation(self.of)} has {many} {self.navies} Navies on the board"
        return f"plus {self.more} if {have}"


@dataclass(frozen=True, slots=True)
class FleetIn:
    """More, if one of these countries has a Navy there; options may move or narrow it."""

    of: int
    where: Where
    more: int = 0
    instead: tuple[str, Where] | None = None
    without: tuple[str, int] | None = None

    def place(self, options: Options) -> Where:
        """Where the Navy must be."""
        if self.instead is not None and getattr(options, self.instead[0]):
            return self.instead[1]
        return self.where

    def owners(self, options: Options) -> int:
        """Whose Navy counts."""
        if self.without is not None and getattr(options, self.without[0]):
            return self.of & ~(1 << self.without[1])
        return self.of

    def words(self, options: Options) -> str:
        whose = article(f"{countries(self.owners(options))} Navy")
        there = f"if {whose} is {self.place(options).words()}"
        return f"plus {self.more} {there}" if self.more else there


Extra = PerPiece | Fleet | FleetIn


@dataclass(frozen=True, slots=True)
class Loss:
    """F4d: a number of Attrition symbols of a power."""

    victim: int
    count: int
    extra: Extra | None = None

    def words(self, options: Options) -> str:
        text = f"{power(self.victim)} discards {counted(self.count, 'card')}"
        return f"{text}, {self.extra.words(options)}" if self.extra else text


@dataclass(frozen=True, slots=True)
class Wear:
    """F4d and G: powers discard cards under the rules of Attrition."""

    losses: tuple[Loss, ...]

    def words(self, options: Options) -> str:
        return f"By attrition, {'; '.join(loss.words(options) for loss in self.losses)}."


@dataclass(frozen=True, slots=True)
class Score:
    """L1: points at once."""

    points: int

    def words(self, options: Options) -> str:
        return f"Your team gains {counted(self.points, 'Victory Point')}."


@dataclass(frozen=True, slots=True)
class Token:
    """L7: an Objective token; placing it is not optional."""

    space: int

    def words(self, options: Options) -> str:
        return f"Place an Objective token on {places(1 << self.space)}."


@dataclass(frozen=True, slots=True)
class Lend:
    """A country's Army in a space counts as supplied until the end of the turn."""

    of: int
    space: int

    def words(self, options: Options) -> str:
        army = capital(article(piece(self.of, ARMY)))
        return f"{army} in {places(1 << self.space)} counts as supplied this turn."


@dataclass(frozen=True, slots=True)
class OneOf:
    """At most one of these."""

    parts: tuple[Build | Recruit | Battle | Eliminate, ...]

    def words(self, options: Options) -> str:
        first, *rest = [part.words(options).rstrip(".") for part in self.parts]
        others = [" or else " + words[:1].lower() + words[1:] for words in rest]
        return f"{first},{','.join(others)}; not both."


@dataclass(frozen=True, slots=True)
class Lose:
    """H4: a power must discard prepared cards, or its team loses a point for each missing."""

    victim: int
    count: int = 1

    def words(self, options: Options) -> str:
        return f"{power(self.victim)} discards {counted(self.count, 'prepared card')}."


# What only one or two cards do.


@dataclass(frozen=True, slots=True)
class Spend:
    """K3: cards from hand, for each of which a power gives up cards by attrition.

    Of a named type, they are shown.
    """

    victim: int
    each: int
    most: int = 1
    of: int = -1
    type: Type | None = None

    def words(self, options: Options) -> str:
        named = f"{ADJECTIVES[self.of]} {self.type.value} card" if self.type else "card"
        what = f"up to {counted(self.most, named)}" if self.most > 1 else article(named)
        shown = ", shown" if self.type else ""
        then = "for each" if self.most > 1 else "for it"
        loss = f"{power(self.victim)} discards {counted(self.each, 'more card')} by attrition"
        return f"You may discard {what} from your hand{shown}; {then}, {loss}."


@dataclass(frozen=True, slots=True)
class Truce:
    """R26: some countries may not battle the Armies of another until the round ends."""

    binds: tuple[int, ...]
    shields: int

    def words(self, options: Options) -> str:
        who = listed([nation(country) for country in self.binds], "and")
        army = article(piece(self.shields, ARMY))
        return f"Until the end of the round {who} may not battle a land space with {army}."


@dataclass(frozen=True, slots=True)
class Waive:
    """J6: the power of the card does not pay for difficult terrain this turn."""

    def words(self, options: Options) -> str:
        return "Your power does not pay for battles in difficult terrain this turn."


@dataclass(frozen=True, slots=True)
class Spy:
    """R21: look at the hand of a power and choose a card in it."""

    victim: int

    def words(self, options: Options) -> str:
        hand = f"the hand of {power(self.victim)}"
        return f"You may look at {hand} and choose a card in it, which is discarded face up."


@dataclass(frozen=True, slots=True)
class Fetch:
    """Cards of a type from the discard pile into the hand."""

    of: int
    type: Type
    most: int

    def words(self, options: Options) -> str:
        what = counted(self.most, f"{ADJECTIVES[self.of]} {self.type.value} card")
        return f"You may take up to {what} from your discard pile into your hand."


@dataclass(frozen=True, slots=True)
class Disband:
    """Own pieces off the board, for points."""

    of: int
    most: int
    points: int

    def words(self, options: Options) -> str:
        what = counted(self.most, f"{ADJECTIVES[self.of]} piece")
        gain = counted(self.points, "Victory Point")
        return f"You may remove up to {what}; your team gains {gain} for each."


@dataclass(frozen=True, slots=True)
class Mine:
    """H4: an enemy power beside an Army of a country discards prepared cards."""

    of: int
    count: int

    def words(self, options: Options) -> str:
        beside = f"an enemy power with an Army adjacent to {article(piece(self.of, ARMY))}"
        return f"You may choose {beside}: it discards {counted(self.count, 'prepared card')}."


@dataclass(frozen=True, slots=True)
class LoseStatus:
    """H4: a power loses a Status card, of its own choice or of that of the card's owner."""

    victim: int
    own_choice: bool

    def words(self, options: Options) -> str:
        if self.own_choice:
            return f"{power(self.victim)} discards one of its Status cards, of its choice."
        return f"You may choose a Status card of {power(self.victim)}, which is discarded."


@dataclass(frozen=True, slots=True)
class Levy:
    """R22: cards of a country from the discard pile, each used in one of three ways."""

    of: int
    most: int = 3

    def words(self, options: Options) -> str:
        what = counted(self.most, f"other {ADJECTIVES[self.of]} card")
        return (
            f"You may take up to {what} from your discard pile; play one of them, prepare one "
            "and put one under your draw deck, in this order, each card once; "
            "each card taken must be used."
        )


# K1: what must be met first.


@dataclass(frozen=True, slots=True)
class Cost:
    """K1: a power discards a card, from hand or of those prepared, or nothing else happens."""

    payer: int
    prepared: bool = False
    teammate: bool = False

    def words(self, options: Options) -> str:
        if self.teammate:
            return f"To use: {power(self.payer)} discards a card from hand."
        return "To use: discard " + (
            "one of your prepared cards." if self.prepared else "a card from your hand."
        )


@dataclass(frozen=True, slots=True)
class NeedNavies:
    """K1: a country has at least this number of Navies on the board."""

    of: int
    navies: int

    def words(self, options: Options) -> str:
        return f"To use, {nation(self.of)} must have at least {self.navies} Navies on the board."


@dataclass(frozen=True, slots=True)
class NeedArmy:
    """K1: a country has an Army there; or one within two spaces of an Army of another."""

    of: int
    where: Where = ANYWHERE
    near_army_of: int = -1

    def words(self, options: Options) -> str:
        army = article(piece(self.of, ARMY))
        if self.near_army_of >= 0:
            other = article(piece(self.near_army_of, ARMY))
            return f"To use, {army} must be within 2 spaces of {other}."
        return f"To use, {army} must be {self.where.words()}."


Requirement = Cost | NeedNavies | NeedArmy
Choice = Build | Recruit | Battle | Eliminate | OneOf | Prepare | Draft | PlayAnother
"""K3: the sentences that offer something; everything else happens by itself."""
Odd = Spend | Truce | Waive | Spy | Fetch | Disband | Mine | LoseStatus | Levy
Sentence = Choice | Wear | Score | Token | Lend | Lose | Odd | Requirement


class Lasting(Protocol):
    """What a Status does as long as it lies on the table: see ``statuses.py``."""

    def words(self, options: Options) -> str: ...


# Cards.


@dataclass(frozen=True, slots=True)
class Card:
    """One title of a deck."""

    title: str
    type: Type
    country: int
    prepared: Prepared
    copies: int = 1
    does: tuple[Sentence, ...] = ()
    lasting: tuple[Lasting, ...] = ()
    source: Source = Source.IMPLEMENTATION
    note: str = ""
    id: str = field(default="", compare=False)

    @property
    def power(self) -> int:
        return POWER_OF[self.country]

    def words(self, options: Options) -> str:
        """The Play text."""
        return " ".join(one.words(options) for one in (*self.does, *self.lasting))

    def whole_text(self, options: Options) -> str:
        """Play text and Prepare text, as a player reads the card."""
        return f"{self.words(options)} Prepared: {self.prepared.words(options)}."


BASIC: dict[Type, Symbol] = {
    Type.BUILD_ARMY: Symbol.REINFORCE_ARMY,
    Type.BUILD_NAVY: Symbol.REINFORCE_NAVY,
    Type.LAND_BATTLE: Symbol.SUSTAIN_LAND,
    Type.SEA_BATTLE: Symbol.SUSTAIN_SEA,
}
"""F4c: what the Build and Battle cards are prepared as."""
