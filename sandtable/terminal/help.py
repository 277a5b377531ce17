"""Help at the prompt: the rule behind a question, and the guide to a first game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.core.errors import SandtableError, unknown
from sandtable.core.guide import OPENING, Guide, Lesson

if TYPE_CHECKING:
    from sandtable.terminal.orders import Decision
    from sandtable.terminal.session import Session

ALL = "all"


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


def welcome(session: Session) -> None:
    """The lessons of the opening."""
    lessons = session.lessons
    if lessons is not None:
        for place in lessons.opening():
            lessons.at = place
            _show_lesson(session, lessons)
        session.say("'guide' shows a lesson again, 'guide off' puts the guide away.", "dim")


def teach(session: Session, decision: Decision) -> None:
    """The lesson of the present question, if it is a new one."""
    lessons = session.lessons
    if lessons is None or not lessons.wanted:
        return
    if lessons.come_to(_asked(session, decision)):
        _show_lesson(session, lessons)


def suggest(session: Session, decision: Decision) -> None:
    """The number of the offer that the lesson suggests."""
    lessons = session.lessons
    if lessons is None or not lessons.wanted or not _due(session, decision, lessons):
        return
    texts = [offer.text for offer in decision.offers]
    suggestion = lessons.lesson.suggestion(texts)
    if suggestion:
        number = texts.index(suggestion)
        session.say(f"Try {number + 1}) {decision.offers[number].label}", "cyan")


def guide(session: Session, decision: Decision, rest: str) -> bool:
    """``guide``: the lesson again; ``guide next``, ``guide back``, ``guide off``, ``guide on``."""
    lessons = session.lessons
    if lessons is None:
        raise SandtableError(
            f"This table has no guide; start one: sandtable play {session.game.key} --guide."
        )
    if rest not in ("", "next", "back", "off", "on"):
        raise unknown("word", rest, ["next", "back", "off", "on"])
    lessons.wanted = rest != "off"
    if not lessons.wanted:
        session.say("The guide is put away; 'guide' brings it back.")
        return False
    lessons.step({"next": 1, "back": -1}.get(rest, 0))
    _show_lesson(session, lessons)
    suggest(session, decision)
    return False


def rule(session: Session, decision: Decision, rest: str) -> bool:
    """``rule``: the one behind the question; ``rule 7.2``; ``rule all`` for the whole book."""
    if rest == ALL:
        _show_rulebook(session)
        return False
    frame = session.game.frame(session.table.state)
    number = rest or (session.game.book.questions[frame[0]].rule if frame else "")
    found = session.game.rule(number)
    if found is None:
        raise SandtableError(f"There is no rule {number}; 'rule all' lists them.")
    session.say(f"{found.number} {found.heading}.", "bold")
    session.say(found.text)
    return False


def _asked(session: Session, decision: Decision) -> str:
    """The present question in its text."""
    frame = session.game.frame(session.table.state)
    return session.game.book.asked(frame, decision.power) if frame else ""


def _due(session: Session, decision: Decision, lessons: Lessons) -> bool:
    """Whether the lesson shown is the one for the present question."""
    return lessons.lesson.belongs_to(_asked(session, decision))


def _show_lesson(session: Session, lessons: Lessons) -> None:
    lesson = lessons.lesson
    session.screen.say()
    session.say(
        f"Lesson {lessons.at + 1} of {len(lessons.guide.lessons)}: {lesson.heading}", "bold cyan"
    )
    session.say(lesson.text, "cyan")


def _show_rulebook(session: Session) -> None:
    for chapter in session.game.rulebook.chapters:
        session.screen.say()
        session.say(chapter.title, "bold")
        if chapter.words:
            session.say(chapter.words)
        for one in chapter.rules:
            session.say(str(one))
