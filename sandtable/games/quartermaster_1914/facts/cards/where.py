"""The places that cards speak of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from sandtable.games.quartermaster_1914.facts.board import spaces
from sandtable.games.quartermaster_1914.facts.cards.english import places


class Relation(Enum):
    """How the spaces of a sentence are found."""

    ANYWHERE = "anywhere"
    IN = "in"
    AROUND = "in or adjacent to"
    BESIDE = "adjacent to"
    WITHIN_TWO = "within 2 spaces of"
    BATTLED = "in the space battled"
    JUST_BUILT = "the piece just built"


@dataclass(frozen=True, slots=True)
class Where:
    """The spaces a sentence is about; which are adjacent depends on the team and the options."""

    relation: Relation
    mask: int = 0

    def words(self) -> str:
        if self.relation is Relation.ANYWHERE:
            return ""
        if self.mask:
            return f"{self.relation.value} {places(self.mask)}"
        return str(self.relation.value)


ANYWHERE = Where(Relation.ANYWHERE)
BATTLED = Where(Relation.BATTLED)
JUST_BUILT = Where(Relation.JUST_BUILT)


def at(*names: str) -> Where:
    """One of the spaces named."""
    return Where(Relation.IN, spaces(*names))


def around(*names: str) -> Where:
    """A space named, or one adjacent to it."""
    return Where(Relation.AROUND, spaces(*names))


def beside(*names: str) -> Where:
    """A space adjacent to the one named."""
    return Where(Relation.BESIDE, spaces(*names))


def near(*names: str) -> Where:
    """A space at most two steps away."""
    return Where(Relation.WITHIN_TWO, spaces(*names))
