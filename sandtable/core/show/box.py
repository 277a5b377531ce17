"""What stands on the box of a game: all that a player wants to know before choosing it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Box:
    """A game in short, and its choices in words."""

    epigraph: str = ""
    """What it is, in a sentence or two."""
    length: str = ""
    """How long the whole game takes: "90 minutes"."""
    era: str = ""
    """The years it is about: "1914-18"."""
    scenarios: Mapping[str, str] = field(default_factory=dict)
    """Each scenario in words that say how long it is."""
    first: str = ""
    """The scenario for a first game; without one, the first of all."""
    choices: Mapping[str, str] = field(default_factory=dict)
    """Values of options that are words -> what a player reads."""
    easy: bool = False
    """Whether somebody who knows none of the games yet should begin with it."""
    view: str = ""
    """The part of the map that its picture shows; without one, the second of its views."""
