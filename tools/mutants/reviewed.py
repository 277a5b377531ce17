"""Changes that nobody can notice: read one by one, each with its reason.

``tests/rules/<game>/mutants.toml`` lists them, and nothing else is left out of the count::

    [[same]]
    chapter = "supply"
    function = "supplied"
    before = "if not pieces:"
    after = "if False:"
    why = "A shortcut: without pieces the search finds nothing either."

An entry that fits no place is a fault, so the list cannot grow old.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from tools.mutants.places import Place


@dataclass(frozen=True)
class Same:
    """A change after which the game is the same."""

    chapter: str
    function: str
    before: str
    after: str
    why: str

    def fits(self, chapter: str, place: Place) -> bool:
        """Whether this is the change."""
        mine = (self.chapter, self.function, self.before, self.after)
        return mine == (chapter, place.function, place.before, place.after)


def read_reviewed(path: Path) -> list[Same]:
    """The list of a game; a game may have none."""
    if not path.exists():
        return []
    plain = tomllib.loads(path.read_text(encoding="utf-8"))
    return [Same(**entry) for entry in plain.get("same", [])]


def without(places: list[Place], chapter: str, reviewed: list[Same]) -> list[Place]:
    """The places that somebody could notice."""
    return [place for place in places if not any(same.fits(chapter, place) for same in reviewed)]


def stale(places: dict[str, list[Place]], reviewed: list[Same]) -> list[Same]:
    """Entries about chapters just read that fit no place."""
    return [
        same
        for same in reviewed
        if same.chapter in places
        and not any(same.fits(same.chapter, place) for place in places[same.chapter])
    ]
