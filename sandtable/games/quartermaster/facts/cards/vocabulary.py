"""The words in which cards are written: pure data, and how each reads aloud.

A card is a title, a type, and sentences: what it does, when it may be used, what it costs.
The rules carry the sentences out (``rules/sentences.py``); the words a player reads are made
here from the same sentences, as the options of the table have them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from sandtable.core.bits import bits
from sandtable.core.english import article, capital, cards, counted, listed, sentence
from sandtable.games.quartermaster.facts.board import ARMY, NAVY, spaces
from sandtable.games.quartermaster.facts.cards.english import (
    ADJECTIVES,
    ALL_COUNTRIES,
    PIECES,
    PLURALS,
    countries,
    nation,
    number,
    place,
)
from sandtable.games.quartermaster.facts.options import Options


class Type(Enum):
    """The types of cards."""

    BUILD_ARMY = "Build Army"
    BUILD_NAVY = "Build Navy"
    LAND_BATTLE = "Land Battle"
    SEA_BATTLE = "Sea Battle"
    EVENT = "Event"
    STATUS = "Status"
    RESPONSE = "Response"
    ECONOMIC = "Economic Warfare"


class Tag(Enum):
    """What other cards ask of a card."""

    SUBMARINES = "submarines"
    BOMBERS = "bombers"


BASIC = (Type.BUILD_ARMY, Type.BUILD_NAVY, Type.LAND_BATTLE, Type.SEA_BATTLE)


@dataclass(frozen=True, slots=True)
class ByOption:
    """What an option of the table decides: its own value, or a thing if it is on, else another."""

    option: str
    on: Any = None
    off: Any = None


def under(fact: Any, options: Options) -> Any:
    """A fact as the options of a table have it."""
    if not isinstance(fact, ByOption):
        return fact
    chosen = getattr(options, fact.option)
    if fact.on is None:
        return chosen
    return fact.on if chosen else fact.off


class Relation(Enum):
    """How a place is found: named on the card, or from where the card was set off."""

    ANYWHERE = "anywhere"
    NAMED = "named"
    THERE = "there"
    BESIDE = "beside"
    THERE_OR_BESIDE = "there or beside"
    FRONT = "front"


@dataclass(frozen=True, slots=True)
class Where:
    """The spaces a sentence is about."""

    relation: Relation
    mask: int = 0
    other_than_there: bool = False

    def words(self, several: bool = False) -> str:
        """The place in words, with its preposition; for one piece or several."""
        if self.relation is Relation.NAMED:
            others = "another of " if self.other_than_there else ""
            joined_by = "and" if several or self.other_than_there else "or"
            return f"in {others}{listed([place(one) for one in bits(self.mask)], joined_by)}"
        return {
            Relation.ANYWHERE: "",
            Relation.THERE: "in that space",
            Relation.BESIDE: "in spaces next to it" if several else "in a space next to it",
            Relation.THERE_OR_BESIDE: "in that space or one next to it",
            Relation.FRONT: f"that {'were' if several else 'was'} next to a German Army "
            "when the turn began",
        }[self.relation]


NEXT_TO_YOURS = "next to a supplied piece of yours"
ANYWHERE = Where(Relation.ANYWHERE)
THERE = Where(Relation.THERE)
BESIDE = Where(Relation.BESIDE)
THERE_OR_BESIDE = Where(Relation.THERE_OR_BESIDE)
FRONT = Where(Relation.FRONT)


def at(*names: str) -> Where:
    """One of the spaces named."""
    return Where(Relation.NAMED, spaces(*names))


def other_of(*names: str) -> Where:
    """One of the spaces named, but not the space where the card was set off."""
    return Where(Relation.NAMED, spaces(*names), other_than_there=True)


def in_each(times: int) -> str:
    """20: of several pieces of a country each stands in a space of its own."""
    return ", at most one in each" if times > 1 else ""


# What a card does.


@dataclass(frozen=True, slots=True)
class Build:
    """51, 52 and 60: build pieces by the rules. ``of`` names another country, which decides."""

    kind: int
    where: Where = ANYWHERE
    of: int = -1
    times: int = 1
    optional: bool = False
    another: bool = False
    """Only for the words: it is one more than what set the card off."""

    def words(self, options: Options) -> str:
        if self.of >= 0:
            start = f"{capital(nation(self.of))} may build"
        else:
            start = "You may build" if self.optional else "Build"
        if self.where is not ANYWHERE or self.another or self.of >= 0:
            return sentence(start, self.what())
        home = ", or in your Home Space" if self.kind == ARMY else ""
        return sentence(start, self.what(), f"{NEXT_TO_YOURS}{home}; it must be in supply there")

    def what(self) -> str:
        """What is built, and where: ``an Army in Ukraine``."""
        what = f"another {PIECES[self.kind]}" if self.another else number(self.times, self.kind)
        return f"{what} {self.where.words(self.times > 1)}".rstrip() + in_each(self.times)


@dataclass(frozen=True, slots=True)
class Recruit:
    """60: place pieces without regard to supply or adjacency. ``of``: whose you may choose."""

    kind: int
    where: Where
    of: int = 0
    times: int = 1
    optional: bool = False

    def words(self, options: Options) -> str:
        whose = f"{countries(self.of)} " if self.of else ""
        what = number(self.times, self.kind, whose)
        start = "You may recruit" if self.optional else "Recruit"
        return sentence(start, what, self.where.words(self.times > 1) + in_each(self.times))


@dataclass(frozen=True, slots=True)
class Battle:
    """53 to 55 and 63: battle by the rules, enemy pieces or an empty space."""

    kind: int
    where: Where = ANYWHERE
    times: int = 1
    optional: bool = False
    against: int = 0
    """Only pieces of these countries, and no empty space; 0: any enemy."""
    another: bool = False
    """Only for the words: it is one more than what set the card off."""

    def words(self, options: Options) -> str:
        whose = f"{countries(self.against)} " if self.against else ""
        if self.another or self.where.relation is Relation.THERE_OR_BESIDE:
            what = f"another {whose}{PIECES[self.kind]}"
        else:
            what = number(self.times, self.kind, whose)
        start = "You may battle" if self.optional else "Battle"
        if self.where is not ANYWHERE or self.another:
            return sentence(start, what, self.where.words(self.times > 1))
        ground = "land" if self.kind == ARMY else "sea"
        return sentence(
            start, f"an enemy {PIECES[self.kind]}, or an empty {ground} space,", NEXT_TO_YOURS
        )


@dataclass(frozen=True, slots=True)
class Eliminate:
    """61: remove pieces without battle. The owner of the card chooses."""

    kind: int
    where: Where
    of: int
    times: int = 1
    optional: bool = False

    def words(self, options: Options) -> str:
        whose = "" if self.of == ALL_COUNTRIES else f"{countries(self.of)} "
        what = number(self.times, self.kind, whose)
        start = "You may eliminate" if self.optional else "Eliminate"
        where = self.where.words(self.times > 1)
        together = " together" if self.times > 1 and self.where.mask else ""
        of_all = ", no matter whose" if self.of == ALL_COUNTRIES else ""
        return sentence(start, what, where + together + of_all)


@dataclass(frozen=True, slots=True)
class EliminateIt:
    """Eliminate the very piece that was just built or recruited."""

    def words(self, options: Options) -> str:
        return "Eliminate that piece."


@dataclass(frozen=True, slots=True)
class Raid:
    """Economic Warfare: a country discards from the top of its draw deck."""

    targets: tuple[int, ...]
    cards: int | ByOption
    more: int = 0
    more_if: Need | None = None

    def words(self, options: Options) -> str:
        who = capital(nation(self.targets[0]))
        if len(self.targets) > 1:
            who = f"Choose {listed([nation(target) for target in self.targets])}: it"
        text = f"{who} discards the top {cards(under(self.cards, options))} of its draw deck"
        if self.more_if is not None:
            text += f", or the top {self.more} {self.more_if.words(options)}"
        return text + "."


@dataclass(frozen=True, slots=True)
class Score:
    """79: points scored at once."""

    points: int

    def words(self, options: Options) -> str:
        return f"Your team scores {counted(self.points, 'point')}."


@dataclass(frozen=True, slots=True)
class ScorePerPiece:
    """Points at once for each own piece outside the Home Space."""

    kinds: tuple[int, ...]

    def words(self, options: Options) -> str:
        what = listed([PLURALS[kind] for kind in self.kinds], "and")
        return f"Your team scores 1 point for each of your {what} outside your Home Space."


@dataclass(frozen=True, slots=True)
class Protect:
    """68: a piece of these countries that cannot be removed this turn."""

    kind: int
    of: int | ByOption
    where: Where = ANYWHERE
    supplied: bool = True
    beside_supplied_army_of: int = -1

    def words(self, options: Options) -> str:
        return "It cannot be removed this turn."

    def what(self, options: Options) -> str:
        """The pieces it protects: ``a supplied UK Army``."""
        supplied = "supplied " if self.supplied else ""
        parts = [article(f"{supplied}{countries(under(self.of, options))} {PIECES[self.kind]}")]
        if self.where is not ANYWHERE:
            parts.append(self.where.words())
        if self.beside_supplied_army_of >= 0:
            parts.append(f"next to a supplied {ADJECTIVES[self.beside_supplied_army_of]} Army")
        return " ".join(parts) + ("" if self.supplied else " (supplied or not)")


@dataclass(frozen=True, slots=True)
class PlayFromDiscards:
    """Play a card of these types out of one's own discard pile."""

    types: tuple[Type, ...]

    def words(self, options: Options) -> str:
        what = "any" if len(self.types) == len(Type) else f"a {self.types[0].value}"
        return f"Play {what} card out of your discard pile."


@dataclass(frozen=True, slots=True)
class Shift:
    """One at a time, pick up pieces and build each anew, each at most once."""

    kinds: tuple[int, ...]

    def words(self, options: Options) -> str:
        what = listed([PLURALS[kind] for kind in self.kinds], "and")
        return (
            f"One at a time, each of your {what} may be picked up and built elsewhere, "
            "each at most once."
        )


@dataclass(frozen=True, slots=True)
class EitherOrder:
    """Builds by one country, each optional, in the order that it likes."""

    parts: tuple[Build, ...]

    def words(self, options: Options) -> str:
        first = self.parts[0]
        who = capital(nation(first.of)) if first.of >= 0 else "You"
        which = "either or both of these" if len(self.parts) == 2 else "any of these"
        what = ", ".join(part.what() for part in self.parts)
        return f"{who} may build {which}, in any order: {what}."


def one_in_each(kind: int, *names: str, of: int = -1) -> EitherOrder:
    """A build in each of the spaces named, any of them, in the order one likes."""
    return EitherOrder(tuple(Build(kind, at(name), of=of, optional=True) for name in names))


@dataclass(frozen=True, slots=True)
class Special:
    """Too odd for the vocabulary: a function of this name, with its own words beside it."""

    name: str
    text: str

    def words(self, options: Options) -> str:
        return self.text


Sentence = (
    Build
    | Recruit
    | Battle
    | Eliminate
    | EliminateIt
    | Raid
    | Score
    | ScorePerPiece
    | Protect
    | PlayFromDiscards
    | Shift
    | EitherOrder
    | Special
)


# Conditions, costs and occasions.


@dataclass(frozen=True, slots=True)
class Need:
    """A condition: one of a country's pieces stands in, or next to, a space."""

    country: int
    space: int
    kinds: tuple[int, ...] = (ARMY, NAVY)
    beside: bool = False

    def words(self, options: Options) -> str:
        what = "piece" if len(self.kinds) == 2 else PIECES[self.kinds[0]]
        near = "next to" if self.beside else "in"
        return f"if {article(ADJECTIVES[self.country])} {what} is {near} {place(self.space)}"


@dataclass(frozen=True, slots=True)
class NeedNear:
    """A condition on the country chosen: a US piece at most ``steps`` steps from its Home Space."""

    steps: int
    kinds: tuple[int, ...] | ByOption = (ARMY,)
    straits: ByOption = ByOption("bombers_cross_straits")
    """Whether straits open to the Allies count as crossings."""

    def words(self, options: Options) -> str:
        kinds = under(self.kinds, options)
        what = "piece" if len(kinds) == 2 else PIECES[kinds[0]]
        if self.steps == 1:
            return f"that has a US {what} next to its Home Space"
        crossing = "" if under(self.straits, options) else ", straits not crossed"
        return f"that has a US {what} within {self.steps} spaces of its Home Space{crossing}"


@dataclass(frozen=True, slots=True)
class Cost:
    """Cards to discard before the effect: from the top of the deck, or from the hand."""

    deck: int = 0
    hand: int = 0

    def words(self, options: Options) -> str:
        if self.deck:
            return f"discard the top {cards(self.deck)} of your draw deck"
        return f"discard {cards(self.hand)} from your hand" if self.hand else ""


FREE = Cost()


class Happening(Enum):
    """What may set off a card."""

    BUILT = "built"
    RECRUITED = "recruited"
    BATTLED = "battled"
    REMOVING = "removing"
    REMOVED = "removed"
    RAIDED = "raided"
    SUPPLY = "supply"


HAPPENINGS = tuple(Happening)


@dataclass(frozen=True, slots=True)
class When:
    """An occasion: something that happened, to or by whom, and where."""

    what: tuple[Happening, ...]
    by: int = ALL_COUNTRIES
    """The countries that built, battled, are raided, or own the piece removed."""
    kinds: tuple[int, ...] = (ARMY, NAVY)
    where: int = 0
    """The spaces in which it must happen; 0: anywhere."""
    condition: str = ""
    """A further condition by name; see reactions.py."""
    text: str | ByOption = ""
    any_time: bool = False
    """It may be used whenever its owner is asked; it is asked because of it only on these
    occasions, on which it makes a difference at once."""

    def words(self, options: Options) -> str:
        return str(under(self.text, options))


WOULD_BE_REMOVED = "When {pieces} would be removed"
"""The pieces are those that the card protects."""


@dataclass(frozen=True, slots=True)
class VictoryPoints:
    """76: points in one's Victory step, for pieces in spaces."""

    rule: str
    """``each``: per piece there; ``any``: once; ``spaces``: per space; ``iron``: see text."""
    kind: int
    where: int
    of: int
    text: str

    def words(self, options: Options) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Lasting:
    """What a Status card changes as long as it lies on the table."""

    text: str
    star_at: int = 0
    star_for: int = 0
    no_star_at: int = 0
    no_star_for: int = 0
    like_home_at: int = 0
    armies_supplied: bool = False

    def words(self, options: Options) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Card:
    """One title of a deck."""

    title: str
    type: Type
    copies: int = 1
    does: tuple[Sentence, ...] = ()
    needs: Need | NeedNear | None = None
    when: When | None = None
    cost: Cost = FREE
    once_per_turn: bool = False
    instead_of_play: bool = False
    automatic: bool = False
    victory: VictoryPoints | None = None
    lasting: Lasting | None = None
    special: str = ""
    """The name of a rule of its own, for Status cards that bend the turn."""
    note: str | ByOption = ""
    tags: tuple[Tag, ...] = ()
    id: str = field(default="", compare=False)

    def words(self, options: Options) -> str:
        """The whole text of the card, as the options of the table have it."""
        parts = []
        opening = []
        if self.when is not None:
            protected = [one.what(options) for one in self.does if isinstance(one, Protect)]
            opening.append(self.when.words(options).replace("{pieces}", listed(protected)))
        if self.instead_of_play:
            opening.append("Instead of playing a card from hand")
        if self.cost != FREE:
            opening.append(f"you may {self.cost.words(options)}")
        if opening:
            parts.append(f"{', '.join(opening)}:")
        if self.needs is not None and isinstance(self.needs, Need):
            parts.append(f"Only {self.needs.words(options)}.")
        parts += dict.fromkeys(one.words(options) for one in self.does)
        if isinstance(self.needs, NeedNear):
            parts.append(f"Choose only a country {self.needs.words(options)}.")
        if self.victory is not None:
            parts.append(f"In your Victory step: score {self.victory.words(options)}")
        if self.lasting is not None:
            parts.append(self.lasting.words(options))
        if self.note:
            parts.append(under(self.note, options))
        if self.once_per_turn:
            parts.append("Once per turn.")
        return " ".join(parts)
