"""What Status cards do as long as they lie on the table (rule F4e): pure data, and its words.

Each chapter of the rules looks for its own kind of sentence, with ``lasting`` of the catalogue.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from sandtable.core.english import article, capital, counted, listed
from sandtable.games.quartermaster_1914.facts.board import ADJECTIVES, ARMY
from sandtable.games.quartermaster_1914.facts.cards.english import (
    PIECES,
    countries,
    nation,
    piece,
)
from sandtable.games.quartermaster_1914.facts.cards.prepared import Symbol
from sandtable.games.quartermaster_1914.facts.cards.vocabulary import FleetIn, Type
from sandtable.games.quartermaster_1914.facts.cards.where import ANYWHERE, Where
from sandtable.games.quartermaster_1914.facts.options import Options

# Scoring Rounds.


@dataclass(frozen=True, slots=True)
class Stands:
    """Whether one of these countries has such a piece there, or none of them has."""

    of: int
    kind: int
    where: Where = ANYWHERE
    none: bool = False
    supplied: bool = False

    def words(self, options: Options) -> str:
        what = f"{countries(self.of)} {PIECES[self.kind]}"
        if self.supplied:
            what = f"supplied {what}"
        return f"{f'no {what}' if self.none else article(what)} is {self._there}"

    @property
    def _there(self) -> str:
        return self.where.words() or "on the board"


@dataclass(frozen=True, slots=True)
class Scoring:
    """L3: points in a Scoring Round."""

    points: int
    when: Stands

    def words(self, options: Options) -> str:
        points = counted(self.points, "Victory Point")
        return f"Scoring Round: {points} if {self.when.words(options)}."


# When a battle is initiated.


class Forfeit(Enum):
    """H4: what a power must discard."""

    PREPARED = "a prepared card"
    TOP = "the top card of its draw deck"
    HAND = "a card from hand"


@dataclass(frozen=True, slots=True)
class Provoked:
    """J7: who battles an Army of a country discards a card; with a limit its owner is asked."""

    of: int
    forfeit: Forfeit
    where: Where = ANYWHERE
    difficult: bool = False
    once: bool = False

    def words(self, options: Options) -> str:
        terrain = " in difficult terrain" if self.difficult else ""
        army = f"{article(piece(self.of, ARMY))} {self.where.words()}".rstrip()
        when = f"when an enemy initiates a battle{terrain} against {army}"
        if self.once:
            loss = f"the attacking power discard {self.forfeit.value}"
            return f"Once per turn, {when}, you may make {loss}."
        return f"{capital(when)}, the attacking power discards {self.forfeit.value}."


@dataclass(frozen=True, slots=True)
class Assault:
    """J7: once per turn, a power that a country battles discards a card."""

    by: int
    forfeit: Forfeit

    def words(self, options: Options) -> str:
        when = f"when {nation(self.by)} initiates a land battle against an enemy Army"
        loss = f"a defending power discard {self.forfeit.value}"
        return f"Once per turn, {when}, you may make {loss}."


@dataclass(frozen=True, slots=True)
class Glory:
    """J7: points for battling an Army of a country in some spaces."""

    by: int
    against: int
    where: Where
    points: int

    def words(self, options: Options) -> str:
        army = article(piece(self.against, ARMY))
        when = f"When {nation(self.by)} initiates a land battle against {army} {self.where.words()}"
        return f"{when}, your team gains {counted(self.points, 'Victory Point')}."


@dataclass(frozen=True, slots=True)
class Scout:
    """J7: the Status itself is the price of a look at prepared cards, one of which goes."""

    by: int

    def words(self, options: Options) -> str:
        return (
            f"When {nation(self.by)} initiates a battle, you may discard this Status to look at "
            "all prepared cards of the defending powers and discard one of them."
        )


# In battle.


@dataclass(frozen=True, slots=True)
class Gauge:
    """R10: a country cannot use prepared cards in battles far from a space."""

    of: int
    where: Where

    def words(self, options: Options) -> str:
        symbol = (
            "not even those with the Supply symbol"
            if options.gauge_stops_supply_symbol
            else "except Reinforce cards with the Supply symbol"
        )
        return (
            f"In a battle not fought {self.where.words()}, {nation(self.of)} may not use prepared "
            f"Reinforce, Sustain or Counterattack cards, {symbol}."
        )


@dataclass(frozen=True, slots=True)
class Toll:
    """R11: enemies pay a card from hand for what they do in some spaces."""

    payers: int
    where: Where

    def words(self, options: Options) -> str:
        again = " and for each Sustain card it uses there" if options.network_taxes_sustain else ""
        return (
            f"{capital(article(countries(self.payers)))} country that builds or recruits an Army, "
            f"battles, or eliminates a piece {self.where.words()}, on land, must first discard a "
            f"card from hand{again}, beside any cost of difficult terrain; without one it cannot."
        )


@dataclass(frozen=True, slots=True)
class Aid:
    """R7: a country may use its prepared cards for Armies of others."""

    by: int
    to: tuple[int, ...]
    near: bool = False
    """Only where a piece of its own is adjacent to the space battled."""

    def words(self, options: Options) -> str:
        army = article(f"supplied {listed([ADJECTIVES[one] for one in self.to])} Army")
        own = article(f"{ADJECTIVES[self.by]} piece")
        near = f" if {own} is adjacent to the space battled" if self.near else ""
        return (
            f"{capital(nation(self.by))} may use its prepared Reinforce Army, Sustain Land Battle "
            f"and Counterattack cards for {army}{near}; the owner of the Army pays for difficult "
            "terrain."
        )


@dataclass(frozen=True, slots=True)
class FromHand:
    """J12: once per turn, a card of this type sustains a battle out of the hand."""

    by: int
    type: Type
    symbol: Symbol

    def words(self, options: Options) -> str:
        where = "a land battle" if self.symbol is Symbol.SUSTAIN_LAND else "a sea battle"
        card = article(f"{ADJECTIVES[self.by]} {self.type.value} card")
        return (
            f"Once per turn, in {where} by {nation(self.by)}, you may use {card} from your hand as "
            f"a {self.symbol.value} card."
        )


@dataclass(frozen=True, slots=True)
class Keep:
    """H1: once per turn, a prepared card that was used is not discarded."""

    of: int
    symbol: Symbol
    into_hand: bool = False
    for_cards: bool = False
    """For a card from hand for each of its symbols, and on the own turn only."""

    def words(self, options: Options) -> str:
        card = article(f"prepared {ADJECTIVES[self.of]} {self.symbol.value} card")
        when = f"when {nation(self.of)} uses {card}"
        if self.for_cards:
            pays = "keep it prepared and discard a card from hand for each of its symbols instead"
            storm = "" if options.bertha_for_stosstruppen else "; not for Stosstruppen"
            return f"Once per turn, on your turn, {when}, you may {pays}{storm}."
        keeps = "return it to your hand" if self.into_hand else "keep it prepared"
        return f"Once per turn, {when}, you may {keeps}."


# After a build, and after a victory.


@dataclass(frozen=True, slots=True)
class Storm:
    """R12: a battle from the Army just built, for a prepared Sustain Land Battle card."""

    by: int

    def words(self, options: Options) -> str:
        return (
            f"Once per turn, after {nation(self.by)} builds an Army, you may discard a prepared "
            f"{Symbol.SUSTAIN_LAND.value} card to battle a land space adjacent to that Army."
        )


@dataclass(frozen=True, slots=True)
class FollowUp:
    """J13: an Army built where a battle was won, for a prepared Sustain Land Battle card."""

    by: int

    def words(self, options: Options) -> str:
        card = article(f"prepared {ADJECTIVES[self.by]} {Symbol.SUSTAIN_LAND.value} card")
        return (
            f"Once per turn, after {nation(self.by)} wins a land battle that was not in difficult "
            f"terrain, you may discard {card} to build {article(piece(self.by, ARMY))} in the "
            "space battled."
        )


# In the steps of a turn.


@dataclass(frozen=True, slots=True)
class PrepareInDraft:
    """F6b: a card may be prepared in the Draft step."""

    def words(self, options: Options) -> str:
        return "Once per turn, in your Draft step, you may prepare a card, beside any draft."


@dataclass(frozen=True, slots=True)
class DraftInstead:
    """F3: where a card of one type may be drafted, one of another may be."""

    of: int
    type: Type
    other: Type

    def words(self, options: Options) -> str:
        one, other = (f"{ADJECTIVES[self.of]} {t.value} card" for t in (self.type, self.other))
        return f"Whenever you may draft {article(one)}, you may draft {article(other)} instead."


@dataclass(frozen=True, slots=True)
class FreeDraft:
    """F3b: the draft of the Draft step, at no cost."""

    of: int
    type: Type
    needs: FleetIn

    def words(self, options: Options) -> str:
        card = article(f"{ADJECTIVES[self.of]} {self.type.value} card")
        return (
            f"In your Draft step, {self.needs.words(options)}, you may draft {card} at no cost; "
            "it is that step's draft."
        )


@dataclass(frozen=True, slots=True)
class PrepareDrafted:
    """F3b: a card just drafted may be prepared at once."""

    of: int

    def words(self, options: Options) -> str:
        return f"When you draft {article(ADJECTIVES[self.of])} card you may prepare it at once."


@dataclass(frozen=True, slots=True)
class Recall:
    """F3a: the draft of the Draft step, from the discard pile, for points."""

    of: int
    type: Type
    points: int

    def words(self, options: Options) -> str:
        card = article(f"{ADJECTIVES[self.of]} {self.type.value} card")
        loss = counted(self.points, "Victory Point")
        return (
            f"In your Draft step, having paid for the draft, you may take {card} from your discard "
            f"pile instead of the draw deck; your team loses {loss}."
        )


@dataclass(frozen=True, slots=True)
class StayInHand:
    """R19: a card of this type that is played in the Play step may stay in hand."""

    of: int
    type: Type
    navies: int

    def words(self, options: Options) -> str:
        card = article(f"{ADJECTIVES[self.of]} {self.type.value} card")
        return (
            f"While {nation(self.of)} has at least {self.navies} Navies on the board, you need not "
            f"discard {card} that you play in your Play step: it stays in your hand."
        )


@dataclass(frozen=True, slots=True)
class AnyForAttrition:
    """F5b: every prepared card of a country serves as a single Attrition symbol."""

    of: int

    def words(self, options: Options) -> str:
        card = f"any prepared {ADJECTIVES[self.of]} card"
        return f"In your Attrition step you may use {card} as a single Attrition card."
