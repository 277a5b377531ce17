"""What a client draws: a position as one seat sees it, in terms that fit every game.

A game fills a ``Scene`` with pieces on spaces, zones of cards, tracks and marks. A client that
can draw these can draw any game; what is truly a game's own (a battle board, a map) is told by
name in ``table``. Everything has an id, and offers name the ids they concern, so that what
lights up can be clicked. A scene holds nothing that its seat may not know.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(slots=True)
class Piece:
    """A piece on a space of the map."""

    id: str
    space: str
    owner: str
    kind: str
    label: str
    """What a screen reader says: "German Army"."""
    marks: list[str] = field(default_factory=list)
    """States with a shape of their own: out_of_supply, protected, reduced."""


@dataclass(slots=True)
class CardFace:
    """A card that the seat may see."""

    id: str
    title: str
    text: str
    kind: str
    """The band of the card: its type or deck."""
    owner: str = ""
    corner: str = ""
    """Top left: rank and suit, or nothing."""
    value: str = ""
    """Top right: its points, or nothing."""
    foot: list[str] = field(default_factory=list)
    """Short notes at the foot: links, attack, documented or reconstructed."""
    icon: str = ""
    marks: list[str] = field(default_factory=list)
    """cancelled, ready, used, in_slot, kept."""
    on: str = ""
    """The id of the card it lies on."""


@dataclass(slots=True)
class Zone:
    """A place for cards: a hand, a row on the table, a pile. ``hidden`` cards are only counted."""

    id: str
    title: str
    role: str
    """hand, table, status, pile, reserve."""
    owner: str = ""
    cards: list[CardFace] = field(default_factory=list)
    hidden: int = 0


@dataclass(slots=True)
class Track:
    """A number worth seeing at a glance, for everybody or for one power."""

    id: str
    title: str
    value: str
    owner: str = ""
    detail: str = ""


@dataclass(slots=True)
class Mark:
    """Something said of a space: control, a strait's holder, a supply marker."""

    space: str
    kind: str
    owner: str = ""
    label: str = ""


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

    def plain(self) -> dict[str, Any]:
        """As plain data, fit for JSON."""
        return asdict(self)
