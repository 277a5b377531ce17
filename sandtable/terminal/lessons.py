"""How far a newcomer has come in the guide to a first game."""

from __future__ import annotations

from sandtable.core.show.guide import OPENING, Guide, Lesson


class Lessons:
    """How far a newcomer has come in the guide."""

    def __init__(self, guide: Guide) -> None:
        self.guide = guide
        self.seen: set[int] = set()
        self.at = 0
        self.wanted = True

    def opening(self) -> list[int]:
        """The places of the lessons that come before anything is asked."""
        lessons = enumerate(self.guide.lessons)
        return [place for place, lesson in lessons if lesson.question == OPENING]

    def come_to(self, asked: str) -> bool:
        """Goes to the lesson of a question; true if it is a new one."""
        place = self.guide.lesson_for(asked, self.seen)
        if place is None:
            return False
        self.at = place
        new = place not in self.seen
        self.seen.add(place)
        return new

    @property
    def lesson(self) -> Lesson:
        return self.guide.lessons[self.at]

    def step(self, by: int) -> None:
        """To the lesson before or after."""
        self.at = max(0, min(len(self.guide.lessons) - 1, self.at + by))
