"""What a client draws: a position as one seat sees it, in terms that fit every game.

A game fills a ``Scene`` with pieces on spaces, boxes and hands, tracks, marks and arrows. A
client that can draw these can draw any game and knows none: what things look like is said in
the words of one design language (colours, tones, forms, marks), listed here. Everything has an
id, and offers name the ids they concern, so that what lights up can be clicked. A scene holds
nothing that its seat may not know.

Ids are unique among all things of a game. A power that an offer is about goes by ``power_id``,
for it may be called as its homeland is.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

DARK_COLOURS = ("ge", "ah", "tu", "bu", "jp", "it_axis", "central")
LIGHT_COLOURS = (
    *("fr", "br", "ru", "su", "it", "us", "allied"),
    *("be", "sb", "ro", "gr", "mn", "pt", "minor", "neutral"),
)
COLOURS = frozenset(DARK_COLOURS + LIGHT_COLOURS)
"""The palette. Dark pieces with cut corners are one side, light and round ones the other."""

TONES = frozenset(["green", "red", "blue", "navy", "gold", "violet", "grey", "ink", "sand"])
"""Colours for what belongs to no nation: the band of a kind of card, a note."""

FORMS = frozenset(["block", "hull", "counter", "small"])
"""The shapes of pieces: a block, a ship, a large counter with figures and a small one."""

_POWER = "power:"


def power_id(power: str) -> str:
    """What a power is called where ids of all kinds stand together."""
    return _POWER + power


def plain_id(thing: str) -> str:
    """The game's own name of a thing that an id stands for."""
    return thing.removeprefix(_POWER)


@dataclass(slots=True, frozen=True)
class Nation:
    """How an owner of things looks: a power, a team, or a nation that nobody plays alone."""

    colour: str
    """One of ``COLOURS``: fill, ink, ribbon, corners and the grain of its ground."""
    code: str
    """The letters on its pieces, which tell it apart without colour."""
    title: str


@dataclass(slots=True)
class Piece:
    """A piece on a space of the map, or in a box beside it."""

    id: str
    space: str
    """The id of its space, or of its zone."""
    owner: str
    kind: str
    """What is drawn on it if it has no name: army, navy, infantry, cavalry, tank ..."""
    label: str
    """What a screen reader says: "German Army"."""
    marks: list[str] = field(default_factory=list)
    """States. With a shape of their own: out_of_supply, reduced, protected, threatened, moved,
    attacked, activated; others are written on a small tag."""
    form: str = "block"
    """One of ``FORMS``."""
    name: str = ""
    """Large in the middle: "5", "BEF"."""
    factors: str = ""
    """At the foot: "5-3-3"."""
    size: str = ""
    """The echelon, top right: "XXXX"."""
    steps: int = 0
    """Steps it has left, as filled pips ..."""
    full: int = 0
    """... of so many."""
    count: int = 1
    """So many pieces alike, drawn as one with a number."""


@dataclass(slots=True)
class Figure:
    """A figure in the band of a card: ``K`` over ``♠``, ``4`` over ``OPS``."""

    value: str
    word: str = ""
    strong: bool = False
    """The figure one looks for first, on ink."""


@dataclass(slots=True)
class Note:
    """A short note at the foot of a card."""

    text: str
    tone: str = ""
    """One of ``TONES``, or quiet."""


@dataclass(slots=True)
class CardFace:
    """A card that the seat may see."""

    id: str
    title: str
    text: str
    kind: str
    """Its type or deck, in words for the band."""
    owner: str = ""
    tone: str = ""
    """The colour of the band, one of ``TONES``; its owner's if empty."""
    figures: list[Figure] = field(default_factory=list)
    """In the band from left to right, instead of the kind: rank and points, or its uses."""
    foot: list[Note] = field(default_factory=list)
    icon: str = ""
    """The name of a pictogram; if there is none of that name, the kind is written alone."""
    marks: list[str] = field(default_factory=list)
    """States. With a shape of their own: cancelled (tilted and stamped), once (a red asterisk:
    it leaves the game when it has been used); others are written on a tag: ready, used, kept."""
    on: str = ""
    """The id of the card it lies on."""
    copies: int = 1
    """So many cards alike, drawn as one with a number."""


@dataclass(slots=True)
class Zone:
    """A place off the map: a hand, a row on the table, a pile, a box of pieces.

    ``hidden`` cards are only counted.
    """

    id: str
    title: str
    role: str
    """hand, table, status, pile, reserve: cards; box: pieces."""
    owner: str = ""
    cards: list[CardFace] = field(default_factory=list)
    hidden: int = 0
    pieces: list[Piece] = field(default_factory=list)


@dataclass(slots=True)
class Notch:
    """A place on a track where something happens: "20: Central Powers win"."""

    at: int
    label: str


@dataclass(slots=True)
class Track:
    """A number worth seeing at a glance, for everybody or for one owner.

    A track that has places (``low`` below ``high``) is also drawn as a line with a marker ``at``
    its place and its notches.
    """

    id: str
    title: str
    value: str
    owner: str = ""
    detail: str = ""
    role: str = ""
    """score: sides' points, weighed against each other; header: said beside its owner's name."""
    at: int = 0
    low: int = 0
    high: int = 0
    notches: list[Notch] = field(default_factory=list)


@dataclass(slots=True)
class Mark:
    """Something said of a space. Kinds with a shape of their own:

    control (tint of the ground, and the front where sides meet), flag, star and no_star (it
    counts for victory, or no longer, against the map), supply and no_supply (likewise),
    strait (its space is a strait of the map), trench (value: level), fort (value: strength,
    instead of the printed one), ruin (a fort destroyed), siege, move, attack (what a space is
    activated for), target. Others are written on a small tag: the value, or the label's start.
    """

    space: str
    kind: str
    owner: str = ""
    label: str = ""
    value: str = ""


@dataclass(slots=True)
class Arrow:
    """Something goes, or has gone, from space to space along the map's links."""

    kind: str
    """move, attack, retreat."""
    spaces: list[str]
    owner: str = ""
    label: str = ""


@dataclass(slots=True)
class Roll:
    """Dice that lie on the table, and what they mean."""

    title: str
    dice: list[int]
    result: str = ""
    detail: str = ""
    owner: str = ""


@dataclass(slots=True)
class Row:
    """A line of a panel: a side with its figure, pieces, dice and result."""

    title: str
    value: str = ""
    owner: str = ""
    pieces: list[str] = field(default_factory=list)
    """Ids of pieces in the scene."""
    dice: list[int] = field(default_factory=list)
    result: str = ""
    """Said loudly: "5 losses"."""
    note: str = ""


@dataclass(slots=True)
class Panel:
    """A slip laid beside the action: a battle, a purchase, a set of choices to be seen together."""

    id: str
    title: str
    caption: str = ""
    """Where it stands in words: "Step 9 of 12: losses"."""
    step: int = 0
    of: int = 0
    """The steps of its course, drawn as a line of dashes."""
    space: str = ""
    """Where on the map it happens."""
    rows: list[Row] = field(default_factory=list)


@dataclass(slots=True)
class Scene:
    """All that is to be drawn."""

    table: str
    """The map's name, or ``cards`` for a table without a map."""
    headline: str
    tracks: list[Track] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    zones: list[Zone] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """Lines that belong to nothing else: the event of the turn, what is owed."""
    arrows: list[Arrow] = field(default_factory=list)
    rolls: list[Roll] = field(default_factory=list)
    panels: list[Panel] = field(default_factory=list)

    def plain(self) -> dict[str, Any]:
        """As plain data, fit for JSON."""
        return asdict(self)
