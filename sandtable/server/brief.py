"""Scenes told in brief: what is printed is sent once, and then only what differs from it.

Every card and counter as it is printed, and the zones, tracks and marks of the opening, go out
together under a version, for clients to keep. In a brief scene each thing says by ``like`` which
of them it is like (the first, a blank one, if it does not say), and beside that only what is
different. Marks are told by kind, each with its spaces, and ``unmarked`` lists those of the
opening that are no more. All of it is known to everybody before the cards are dealt.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from operator import attrgetter
from typing import Any, Generic, TypeVar, cast

from msgspec.json import encode

from sandtable.core.bits import mask_of
from sandtable.core.outcomes import SeededLuck
from sandtable.core.registry import find_game
from sandtable.core.show.scene import CardFace, Mark, Piece, Scene, Track, Zone
from sandtable.server import answers

Plain = dict[str, object]
Thing = TypeVar("Thing", CardFace, Piece, Track, Zone)

OPENING_SEED = 1
KEPT = 64
"""How many sets of options, of all games, are kept at hand."""
KEPT_THINGS = 1 << 13


class Shelf(Generic[Thing]):
    """Printed things of one kind, found by the id of a thing like them; the first is a blank."""

    def __init__(self, blank: Thing, things: Sequence[Thing]) -> None:
        self.things: list[Thing] = [blank]
        self.things += things
        self._names = [one.name for one in fields(blank)]
        self._values = attrgetter(*self._names)
        self._printed: dict[str, list[tuple[int, tuple[Any, ...]]]] = {}
        for number, thing in enumerate(self.things):
            self._printed.setdefault(thing.id, []).append((number, self._values(thing)))
        self._told: dict[int, tuple[Thing, Plain]] = {}

    def less(self, thing: Thing) -> Plain:
        """A thing without what is printed on the one that it is most like.

        Games keep what they have drawn and never change it, so its words are kept here too.
        """
        kept = self._told.get(id(thing))
        if kept is not None and kept[0] is thing:
            return kept[1]
        if len(self._told) >= KEPT_THINGS:
            self._told.clear()
        told = self._less(thing)
        self._told[id(thing)] = (thing, told)
        return told

    def _less(self, thing: Thing) -> Plain:
        values = self._values(thing)
        known = self._printed.get(thing.id) or self._printed[""]
        found = [(self._unlike(values, printed), number) for number, printed in known]
        rest, like = min(found, key=lambda one: len(one[0]))
        return {**rest, "like": like} if like else rest

    def _unlike(self, values: tuple[Any, ...], printed: tuple[Any, ...]) -> Plain:
        return {
            name: value
            for name, value, other in zip(self._names, values, printed, strict=True)
            if value != other
        }


@dataclass
class Printed:
    """What a game with some options sends once."""

    cards: Shelf[CardFace]
    pieces: Shelf[Piece]
    tracks: Shelf[Track]
    zones: Shelf[Zone]
    marks: list[Mark]
    octets: bytes = field(init=False)
    version: str = field(init=False)

    def __post_init__(self) -> None:
        shelves = {name: getattr(self, name).things for name in ("cards", "pieces", "tracks")}
        self.octets = encode({**shelves, "zones": self.zones.things, "marks": self.marks})
        self.version = hashlib.sha256(self.octets).hexdigest()[:16]
        self._marks = {_values_of_mark(mark): n for n, mark in enumerate(self.marks)}

    def less(self, scene: Scene) -> answers.BriefScene:
        """A scene in brief."""
        unmarked, marks = self._less_marks(scene.marks)
        return {
            "table": scene.table,
            "headline": scene.headline,
            "tracks": [self.tracks.less(track) for track in scene.tracks],
            "pieces": [self.pieces.less(piece) for piece in scene.pieces],
            "unmarked": unmarked,
            "marks": marks,
            "zones": [self._less_zone(zone) for zone in scene.zones],
            "notes": scene.notes,
            "arrows": scene.arrows,
            "rolls": scene.rolls,
            "panels": scene.panels,
            "forms": scene.forms,
        }

    def _less_zone(self, zone: Zone) -> Plain:
        told = dict(self.zones.less(zone))
        if zone.cards:
            told["cards"] = [self.cards.less(card) for card in zone.cards]
        if zone.pieces:
            told["pieces"] = [self.pieces.less(piece) for piece in zone.pieces]
        return told

    def _less_marks(self, marks: list[Mark]) -> tuple[list[int], list[answers.MarksAlike]]:
        now = dict.fromkeys(map(_values_of_mark, marks))
        unmarked = [number for mark, number in self._marks.items() if mark not in now]
        new: dict[tuple[str, ...], list[str]] = {}
        for mark in now:
            if mark not in self._marks:
                space, *said = mark
                new.setdefault(tuple(said), []).append(space)
        return unmarked, [_alike(said, spaces) for said, spaces in new.items()]


_values_of_mark = attrgetter("space", "kind", "owner", "label", "value")


def _alike(said: Sequence[str], spaces: list[str]) -> answers.MarksAlike:
    kind, *more = said
    told: answers.MarksAlike = {"kind": kind, "spaces": spaces}
    named = zip(("owner", "label", "value"), more, strict=True)
    told.update(cast(answers.MarksAlike, {name: value for name, value in named if value}))
    return told


def printed(game: str, options: Mapping[str, object]) -> Printed:
    """What a game with these options sends once."""
    return _printed(game, json.dumps(dict(options), sort_keys=True))


@lru_cache(maxsize=KEPT)
def _printed(key: str, options: str) -> Printed:
    game = find_game(key)
    chosen = game.read_options(json.loads(options))
    g = game.start(chosen)
    game.settle(g, SeededLuck(OPENING_SEED))
    opening = game.show.scene(g, mask_of(range(len(game.powers))))
    empty = [replace(zone, cards=[], pieces=[], hidden=0) for zone in opening.zones]
    return Printed(
        Shelf(CardFace("", "", "", ""), game.show.printed_cards(chosen)),
        Shelf(Piece("", "", "", "", ""), game.show.printed_pieces()),
        Shelf(Track("", "", ""), opening.tracks),
        Shelf(Zone("", "", ""), empty),
        opening.marks,
    )
