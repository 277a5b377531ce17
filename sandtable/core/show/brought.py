"""What a game brings of its own to be drawn and heard: colours, pictures, sounds.

The design language has hues, pictograms and sounds that every client knows (``scene.py``). What a
game wants beyond them lies in files of its package, or stands in its palette, and is used by name
wherever a scene names one of ours. A client gets it as it is, so what could run as a program or
call up another site is refused here: by the kit, and again by any server before it sends it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from importlib.resources import files
from typing import ClassVar, TypeVar
from xml.etree import ElementTree

WHITE, INK = "#FFFFFF", "#1B242C"
"""The letters on dark and on light ground."""
READABLE = 4.5
"""The least contrast of letters with their ground."""

GRAINS = ("", "rising", "falling", "upright", "level", "dots", "rings")
"""How ground is hatched, so that grounds differ without colour."""

MOST_BROUGHT = 200
"""A game may bring at most this many colours, this many pictures and this many sounds."""
_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")

F = TypeVar("F", bound="File")


def fault_of_names(what: str, names: list[str]) -> str:
    """What is wrong with what things are called; empty if nothing is."""
    wrong = sorted(name for name in names if not _NAME.fullmatch(name))
    if wrong:
        return f"{what} {wrong[0]!r} needs a name of small letters, digits and _"
    if len(names) > MOST_BROUGHT:
        return f"a game may bring {MOST_BROUGHT} {what}s, not {len(names)}"
    return ""


@dataclass(frozen=True)
class Paint:
    """A colour of a game's own, usable wherever a hue, a stripe or a tone is named.

    Letters on a dark colour are white, and its pieces have cut corners; letters on a light colour
    are ink, and its pieces are round. A colour on which neither can be read is a fault.
    """

    light: str
    """By day: ``#96600A``."""
    dark: str = ""
    """By night; as by day if it is left out."""
    grain: str = ""
    """One of ``GRAINS``: how ground that is held in this colour is hatched."""

    @property
    def night(self) -> str:
        """The colour in the dark theme."""
        return self.dark or self.light

    @cached_property
    def letters(self) -> str:
        """What can be read on it by day and by night: ``WHITE``, ``INK``, or nothing."""
        for ink in (WHITE, INK):
            if min(contrast(ink, self.light), contrast(ink, self.night)) >= READABLE:
                return ink
        return ""

    def faults(self) -> Iterator[str]:
        """What is wrong with it."""
        if not (_COLOUR.fullmatch(self.light) and _COLOUR.fullmatch(self.night)):
            yield "is no colour such as #96600A"
        elif not self.letters:
            yield f"lets neither white nor ink be read on it: {READABLE}:1 by day and by night"
        if self.grain not in GRAINS:
            yield f"has the unknown grain {self.grain!r}"


def contrast(one: str, other: str) -> float:
    """How well one colour stands off another, from 1 to 21 (WCAG 2)."""
    dim, bright = sorted((_luminance(one), _luminance(other)))
    return (bright + 0.05) / (dim + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


@dataclass(frozen=True)
class File:
    """A file beside the modules of a package, read when it is first wanted."""

    package: str
    path: str

    MOST_OCTETS: ClassVar[int] = 64 * 1024

    @classmethod
    def all_in(cls: type[F], package: str, folder: str = "") -> dict[str, F]:
        """All files of this kind in a folder of a package, by what they are called."""
        place = files(package).joinpath(folder)
        found = sorted(one.name for one in place.iterdir() if cls.media_type_of(one.name))
        inside = f"{folder}/" if folder else ""
        return {name.partition(".")[0]: cls(package, inside + name) for name in found}

    @classmethod
    def media_type_of(cls, path: str) -> str:
        """What a client is told that a file of this name is; empty if it is of another kind."""
        raise NotImplementedError

    @property
    def media_type(self) -> str:
        """What a client is told that it is."""
        return self.media_type_of(self.path)

    @cached_property
    def octets(self) -> bytes:
        """What is in it."""
        return files(self.package).joinpath(self.path).read_bytes()

    @cached_property
    def version(self) -> str:
        """What tells it from what was there before, for clients that keep it."""
        return blake2b(self.octets, digest_size=8).hexdigest()

    @cached_property
    def faults(self) -> tuple[str, ...]:
        """What is wrong with it; with a fault it is never sent to anybody."""
        return tuple(self._faults())

    def _faults(self) -> Iterator[str]:
        if not self.media_type:
            yield f"{self.path} is of no kind that can be used here"
            return
        try:
            size = len(self.octets)
        except OSError as error:
            yield f"{self.path} cannot be read ({type(error).__name__})"
            return
        if size > self.MOST_OCTETS:
            yield f"{self.path} has {size} octets, and {self.MOST_OCTETS} are the most"
            return
        yield from (f"{self.path} {fault}" for fault in self._inside())

    def _inside(self) -> Iterator[str]:
        """What is wrong with what is in it."""
        raise NotImplementedError


class Sound(File):
    """A short sound in a file: Ogg, MP3 or WAV. Clients play it where they would play their own."""

    MOST_OCTETS: ClassVar[int] = 256 * 1024
    KINDS: ClassVar[dict[str, tuple[str, tuple[bytes, ...]]]] = {
        "ogg": ("audio/ogg", (b"OggS",)),
        "mp3": ("audio/mpeg", (b"ID3", b"\xff\xfb", b"\xff\xf3", b"\xff\xf2")),
        "wav": ("audio/wav", (b"RIFF",)),
    }
    """How a name ends -> what it is, and how such a file begins."""
    EVENTS: ClassVar[tuple[str, ...]] = ("turn", "dice", "card")
    """What is heard: it is one's turn, dice have fallen, anything else was done."""

    @classmethod
    def media_type_of(cls, path: str) -> str:
        return cls.KINDS.get(path.rpartition(".")[2], ("", ()))[0]

    def _inside(self) -> Iterator[str]:
        if not self.octets.startswith(self.KINDS[self.path.rpartition(".")[2]][1]):
            yield "does not begin as a sound of its kind does"


class Picture(File):
    """A picture in an SVG file, drawn where a scene names it as a kind of piece or an icon.

    It has a ``viewBox`` and is best about as wide as high. What is drawn in ``currentColor``
    takes the ink of the piece or card it stands on; any other picture keeps its colours.
    """

    @classmethod
    def media_type_of(cls, path: str) -> str:
        return "image/svg+xml" if path.endswith(".svg") else ""

    @cached_property
    def inked(self) -> bool:
        """Whether it takes the ink of what it stands on."""
        return b"currentColor" in self.octets

    def _inside(self) -> Iterator[str]:
        text = self.octets.decode(errors="replace")
        if "\ufffd" in text or re.search(r"<[!?](?!--)", _PROLOG.sub("", text)):
            yield "must be UTF-8 without document type, entities or stylesheet"
            return
        try:
            root = ElementTree.fromstring(text)
        except ElementTree.ParseError as error:
            yield f"is no XML ({error})"
            return
        if root.tag != f"{_SVG}svg" or not root.get("viewBox"):
            yield "needs to be an svg of http://www.w3.org/2000/svg with a viewBox"
        for element in root.iter():
            yield from _forbidden(element)


_SVG = "{http://www.w3.org/2000/svg}"
_XLINK = "{http://www.w3.org/1999/xlink}"
_PROLOG = re.compile(r"\A\ufeff?<\?xml version=.1.0.( encoding=.utf-8.)?\s*\?>", re.IGNORECASE)
_SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "use", "symbol")
_FILLS = ("clipPath", "mask", "pattern", "linearGradient", "radialGradient", "stop")
_DRAWS = frozenset(("svg", "g", "defs", "title", "desc", *_SHAPES, *_FILLS))
"""The elements a picture may have: shapes and nothing that runs, loads or leads elsewhere."""


def _forbidden(element: ElementTree.Element) -> Iterator[str]:
    """What an element of a picture may not be or say."""
    if not isinstance(element.tag, str):
        return
    if element.tag.removeprefix(_SVG) not in _DRAWS:
        yield f"may not have the element {element.tag.rpartition('}')[2]!r}"
    for attribute, value in element.attrib.items():
        name = attribute.removeprefix(_XLINK).lower()
        inside = value.lstrip().startswith("#")
        calls = re.sub(r"url\(\s*['\"]?#", "", value, flags=re.IGNORECASE)
        if name.startswith(("on", "{")) or (name == "href" and not inside):
            yield f"may not have the attribute {name!r}"
        elif re.search(r"url\(|@import|script:|\\", calls, re.IGNORECASE):
            yield f"may not call up anything by its attribute {name!r}"
