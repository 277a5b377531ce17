"""What a client draws: a position as one seat sees it, in terms that fit every game.

A game fills a ``Scene`` with pieces on spaces, boxes and hands, tracks, marks and arrows. A
client that can draw these can draw any game and knows none: what things look like is said in
the words of one design language (hues, stripes, tones, forms, marks), listed here. Everything has
an id, and offers name the ids they concern, so that what lights up can be clicked. A scene holds
nothing that its seat may not know.

Ids are unique among all things of a game. A power that an offer is about goes by ``power_id``,
for it may be called as its homeland is.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from sandtable.core.english import plural
from sandtable.core.show.form import Form

DARK_HUES = ("iron", "ochre", "teal", "violet", "plum", "olive", "dark_side")
LIGHT_HUES = ("azure", "straw", "coral", "mint", "pearl", "sand", "light_side", "no_side")
HUES = frozenset(DARK_HUES + LIGHT_HUES)
"""The palette. Dark pieces with cut corners are one side, light and round ones the other. The
last of each are for a whole side, which has ground and no pieces, and for whoever has no side."""

STRIPES = frozenset(
    ["black", "white", "red", "gold", "amber", "green", "blue", "navy", "sky", "grey"]
)
"""Colours for the stripes of a ribbon, as on a medal bar."""

TONES = frozenset(["green", "red", "blue", "navy", "gold", "violet", "grey", "ink", "sand"])
"""Colours for what belongs to no nation: the band of a kind of card, a note."""

FORMS = frozenset(["block", "hull", "counter", "small", "plate"])
"""The shapes of pieces: a block, a ship, a large counter with figures and a small one, and a
plate that counts what one owner has in a space."""

SIGNS = frozenset(
    [
        *("space", "star", "capital", "supply", "port", "fort", "ruin", "box", "beach"),
        *("land", "sea", "coast", "restricted", "mountain", "forest", "swamp", "desert", "front"),
        *("neutral", "contested"),
        *("trench", "flag", "siege", "move", "attack", "target"),
        *("reduced", "out_of_supply", "moved", "attacked", "activated"),
    ]
)
"""What a legend can explain: nodes and their badges, links, terrain, grounds, marks, pieces."""

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

    hue: str
    """One of ``HUES`` or of the game's palette: fill, ink, corners and the grain of its ground."""
    code: str
    """The letters on its pieces, which tell it apart without colour."""
    title: str
    ribbon: tuple[str, ...] = ("grey",)
    """From left to right, each one of ``STRIPES`` or of the game's palette."""


@dataclass(slots=True, frozen=True)
class Sign:
    """A sign of the map, and what it means."""

    kind: str
    """One of ``SIGNS``."""
    title: str


@dataclass(slots=True)
class Part:
    """Several of one kind on a plate."""

    kind: str
    count: int


@dataclass(slots=True)
class Piece:
    """A piece on a space of the map, or in a box beside it."""

    id: str
    space: str
    """The id of its space, or of its zone."""
    owner: str
    kind: str
    """What is drawn on it if it has no name: army, navy, infantry, cavalry, tank ..., or a picture
    that the game brings."""
    label: str
    """What a screen reader says: "German Army"."""
    marks: list[str] = field(default_factory=list)
    """States. With a shape of their own: out_of_supply, reduced, protected, threatened, moved,
    attacked, activated, hollow (not there yet); others are written on a small tag."""
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
    """... of this many."""
    count: int = 1
    """How many pieces alike are drawn as one with a number."""
    parts: list[Part] = field(default_factory=list)
    """What a plate counts."""
    many: str = ""
    """What several of them are called, without the number: "German Armies". The core's English
    makes it from the label if it is left out, unless the label itself begins with the number."""

    def __post_init__(self) -> None:
        if self.count > 1 and not (self.many or self.label.startswith(f"{self.count} ")):
            self.many = plural(self.label)


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
    """One of ``TONES`` or a dark colour of the game's palette, or quiet."""


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
    """The colour of the band, one of ``TONES`` or of the game's palette; its owner's if empty."""
    figures: list[Figure] = field(default_factory=list)
    """In the band from left to right, instead of the kind: rank and points, or its uses."""
    foot: list[Note] = field(default_factory=list)
    icon: str = ""
    """The name of a pictogram or of a picture that the game brings; if there is none of that name,
    the kind is written alone."""
    marks: list[str] = field(default_factory=list)
    """States. With a shape of their own: cancelled (tilted and stamped), once (a red asterisk:
    it leaves the game when it has been used); others are written on a tag: ready, used, kept."""
    on: str = ""
    """The id of the card it lies on."""
    how: str = ""
    """How it lies there: "slot 1"; if nothing is said it is linked."""
    room: list[str] = field(default_factory=list)
    """Places at it where a card may still be laid, each in words: "slot 2 free: any card"."""
    copies: int = 1
    """How many cards alike are drawn as one with a number."""


@dataclass(slots=True)
class Zone:
    """A place off the map: a hand, a row on the table, a pile, a box of pieces.

    ``hidden`` cards are only counted.
    """

    id: str
    title: str
    role: str
    """hand, table, status, force (events in force, named at their owner's seat), pile, reserve:
    cards; box: pieces."""
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
    """score: sides' points, weighed against each other; header: said beside its owner's name;
    pill: a line of its own in the head line; duty: what its owner has to do, ``met`` or ``owed``;
    strip: its places are drawn one by one, each notch in the colour of the owner it names;
    rounds: its places are drawn one by one, those with a notch larger; aside: only in the list."""
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
    activated for), target, neutral (its ground is hatched), contested (hatched in two
    colours). Others are written on a small tag: the value, or the label's start.
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
class Tile:
    """A small card on a panel: its symbols, its name, and a few words."""

    title: str = ""
    """Nothing for a card that is only counted."""
    icon: str = ""
    """The pictogram that is drawn ``count`` times."""
    count: int = 1
    note: str = ""
    card: str = ""
    """The id of the card, which a click is about."""
    at: int = 0
    """Its place in the order of all rows of the panel, from 1; 0 stands where there is room."""
    state: str = ""
    """next (dashed: it is still to come), barred (hatched: it cannot be used here), down (a card
    face down), paid and due (cards that are a price)."""


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
    most: int = 0
    """Its dice hit up to this, and are drawn as hits and misses."""
    scale: list[int] = field(default_factory=list)
    """What a die of one, two and so on does, drawn as a row of dice; the one thrown is marked."""
    cards: list[str] = field(default_factory=list)
    """Ids of cards in the scene."""
    tiles: list[Tile] = field(default_factory=list)
    """Small cards; a row of them has its figure at the end."""


@dataclass(slots=True)
class Step:
    """A step of a panel's course, or one of several things that are done in a row."""

    title: str
    note: str = ""
    """What has come of it, or why it is left out."""
    state: str = ""
    """done, now, skipped (it does not apply here), or nothing: still to come."""
    space: str = ""
    """Where on the map it is, if that differs from step to step."""


@dataclass(slots=True)
class Group:
    """So many pieces of one kind that fight alike."""

    kind: str
    count: int
    owner: str
    note: str = ""
    """Why as they do: "with artillery"."""
    lost: int = 0
    """How many of them are lost."""


@dataclass(slots=True)
class Cell:
    """What one side has in a column: pieces, and the dice they rolled."""

    groups: list[Group] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)
    most: int = 0
    """They hit up to this."""


@dataclass(slots=True)
class Side:
    """One side of a battle, its pieces in the columns of the panel."""

    title: str
    owner: str = ""
    note: str = ""
    """What it does: "attacks with 15 units"."""
    result: str = ""
    """Said loudly: "8 hits"."""
    lost: str = ""
    """What it loses: "loses 4"."""
    cells: list[Cell] = field(default_factory=list)
    """One for each column."""


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
    about: list[str] = field(default_factory=list)
    """The ids of cards and spaces that its words name, beside the one where it happens."""
    steps: list[Step] = field(default_factory=list)
    """Its course in words, instead of a mere line of dashes."""
    columns: list[str] = field(default_factory=list)
    """The headings of the columns in which its sides stand: "hits on 1-2"."""
    sides: list[Side] = field(default_factory=list)


@dataclass(slots=True)
class Scene:
    """All that is to be drawn."""

    table: str
    """The key of the game, whose map it lies on; ``cards`` for a table of cards, and ``text`` for
    a game without either, whose things are listed in words."""
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
    forms: list[Form] = field(default_factory=list)
    """Numbers asked together; see ``core/show/form.py``."""

    def plain(self) -> dict[str, Any]:
        """As plain data, fit for JSON."""
        return asdict(self)
