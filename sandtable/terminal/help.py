"""Help at the prompt: the rule behind a question, and the guide to a first game."""

from __future__ import annotations

from sandtable.core.errors import SandtableError, unknown
from sandtable.terminal.lessons import Lessons
from sandtable.terminal.table_view import Decision, TableView

ALL = "all"


def welcome(view: TableView) -> None:
    """The lessons of the opening."""
    lessons = view.lessons
    if lessons is not None:
        for place in lessons.opening():
            lessons.at = place
            _show_lesson(view, lessons)
        view.say("'guide' shows a lesson again, 'guide off' puts the guide away.", "dim")


def teach(view: TableView, decision: Decision) -> None:
    """The lesson of the present question, if it is a new one."""
    lessons = view.lessons
    if lessons is None or not lessons.wanted:
        return
    if lessons.come_to(_question_text(view, decision)):
        _show_lesson(view, lessons)


def suggest(view: TableView, decision: Decision) -> None:
    """The number of the offer that the lesson suggests."""
    lessons = view.lessons
    if lessons is None or not lessons.wanted or not _lesson_fits(view, decision, lessons):
        return
    texts = [offer.text for offer in decision.offers]
    suggestion = lessons.lesson.suggestion(texts)
    if suggestion:
        number = texts.index(suggestion)
        view.say(f"Try {number + 1}) {decision.offers[number].label}", "cyan")


def guide(view: TableView, decision: Decision, rest: str) -> bool:
    """``guide``: the lesson again; ``guide next``, ``guide back``, ``guide off``, ``guide on``."""
    lessons = view.lessons
    if lessons is None:
        raise SandtableError(
            f"This table has no guide; start one: sandtable play {view.game.key} --guide."
        )
    if rest not in ("", "next", "back", "off", "on"):
        raise unknown("word", rest, ["next", "back", "off", "on"])
    lessons.wanted = rest != "off"
    if not lessons.wanted:
        view.say("The guide is put away; 'guide' brings it back.")
        return False
    lessons.step({"next": 1, "back": -1}.get(rest, 0))
    _show_lesson(view, lessons)
    suggest(view, decision)
    return False


def rule(view: TableView, decision: Decision, rest: str) -> bool:
    """``rule``: the one behind the question; ``rule 7.2``; ``rule all`` for the whole book."""
    if rest == ALL:
        _show_rulebook(view)
        return False
    number = rest or view.game.book.questions[view.table.state.now[0]].rule
    found = view.game.rule(number)
    if found is None:
        raise SandtableError(f"There is no rule {number}; 'rule all' lists them.")
    view.say(f"{found.number} {found.heading}.", "bold")
    view.say(found.text)
    return False


def _question_text(view: TableView, decision: Decision) -> str:
    """The present question in its text."""
    return view.game.book.text_for(view.table.state.now, decision.power)


def _lesson_fits(view: TableView, decision: Decision, lessons: Lessons) -> bool:
    """Whether the lesson shown is the one for the present question."""
    return lessons.lesson.belongs_to(_question_text(view, decision))


def _show_lesson(view: TableView, lessons: Lessons) -> None:
    lesson = lessons.lesson
    view.screen.say()
    view.say(
        f"Lesson {lessons.at + 1} of {len(lessons.guide.lessons)}: {lesson.heading}", "bold cyan"
    )
    view.say(lesson.text, "cyan")


def _show_rulebook(view: TableView) -> None:
    for chapter in view.game.rulebook.chapters:
        view.screen.say()
        view.say(chapter.title, "bold")
        if chapter.words:
            view.say(chapter.words)
        for one in chapter.rules:
            view.say(str(one))
