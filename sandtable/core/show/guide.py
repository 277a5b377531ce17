"""The guide to a first game: lessons that walk a newcomer through the first turn.

A game gives a ``Guide``: one fixed table against bots, and lessons in the order they come up.
Each lesson belongs to a question of the agenda, or to the opening, and is shown when the
newcomer is asked it. It may light up things on the board and suggest actions. A newcomer may do
something else at any time, so lessons must be true whatever was done before; what leans on the
course of the fixed table belongs into the suggestions, which show only while they are offered.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

OPENING = ""
"""The question of lessons that come before anything is asked."""


class Lesson(NamedTuple):
    """One page of the guide: a heading and two to five short sentences."""

    question: str
    """How the question's text begins: ``lead``, or ``lead central 2`` for one with these
    arguments; ``OPENING`` for none."""
    heading: str
    """What it is about, in a few words."""
    text: str
    """The lesson itself."""
    lights: tuple[str, ...] = ()
    """Ids of the scene that light up."""
    suggest: tuple[str, ...] = ()
    """The texts of actions worth trying here; the first that is offered is the suggestion. The
    guide's own table must offer each of them to whoever follows it."""
    otherwise: tuple[str, ...] = ()
    """The same for a newcomer who went another way: used when none of those is offered."""

    def belongs_to(self, asked: str) -> bool:
        """Whether a question, in its text, is the one of this lesson."""
        return self.question != OPENING and f"{asked} ".startswith(f"{self.question} ")

    def suggestion(self, offered: Iterable[str]) -> str:
        """What this lesson suggests of the actions offered; empty if nothing."""
        there = set(offered)
        worth_trying = (*self.suggest, *self.otherwise)
        return next((action for action in worth_trying if action in there), "")


@dataclass(frozen=True)
class Guide:
    """The fixed table of a first game, and its lessons."""

    seed: int
    """Its dice and draws, known beforehand."""
    seat: int
    """The mask of powers the newcomer plays."""
    seats: tuple[int, ...]
    """The masks of all seats, in order; bots sit in the others."""
    lessons: tuple[Lesson, ...]
    """Its pages, in the order in which they come up."""
    scenario: str | None = None
    """The scenario of its table."""
    options: Mapping[str, object] = field(default_factory=dict)
    """Options that are chosen besides those of the scenario."""
    bot: str = "greedy"
    """Who plays the other seats."""

    def lesson_for(self, asked: str, seen: Collection[int]) -> int | None:
        """The place of the lesson for a question: the first not seen yet, else the last."""
        fitting = [n for n, lesson in enumerate(self.lessons) if lesson.belongs_to(asked)]
        fresh = [n for n in fitting if n not in seen]
        return fresh[0] if fresh else fitting[-1] if fitting else None

    def plain(self) -> list[dict[str, Any]]:
        """The lessons as data for a client."""
        return [
            {
                "question": lesson.question,
                "heading": lesson.heading,
                "text": lesson.text,
                "lights": list(lesson.lights),
                "suggest": [*lesson.suggest, *lesson.otherwise],
            }
            for lesson in self.lessons
        ]
