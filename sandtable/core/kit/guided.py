"""Checks that a guide leads somewhere: its own table offers what its lessons suggest."""

from __future__ import annotations

from typing import TypeAlias

from sandtable.core.action import Action
from sandtable.core.kit.run import Run
from sandtable.core.outcomes import SeededLuck
from sandtable.core.registry import registered
from sandtable.core.show.guide import OPENING, Guide, Lesson
from sandtable.core.state import State
from sandtable.core.table.chance import secret_of
from sandtable.core.table.record import Seat
from sandtable.core.table.table import Table

MOST_FOLLOWED = 600
"""How many decisions of a guide's table are looked at."""

COURSES = 3
"""How often the table is played, as long as there is something left to be offered: the bots there
may choose otherwise each time, and so may the newcomer from the second time on."""

NO_LESSON = Lesson(OPENING, "", "")

Suggested: TypeAlias = tuple[int, str]
"""The number of a lesson, and an action that it suggests."""


def check_suggestions(run: Run) -> None:
    """Whoever follows the guide at its own table is offered all that the lessons suggest.

    What they suggest to others need not be offered there, but actions of its verbs must be.
    """
    guide = run.game.show.guide
    if guide is None:
        return
    wanted = {n: to_be_offered(lesson) for n, lesson in enumerate(guide.lessons)}
    left = {(n, text) for n, texts in wanted.items() for text in texts}
    with run.checking("guide"), registered(run.game):
        for course in range(COURSES):
            follow(run, guide, left, SeededLuck(f"guide {course}"), strict=not course)
    if left:
        number = min(left)[0]
        never = [text for text in wanted[number] if (number, text) in left]
        run.fail(
            f"the guide's own table never offers what the lesson "
            f"{guide.lessons[number].heading!r} suggests: {', '.join(never)}"
        )


def to_be_offered(lesson: Lesson) -> list[str]:
    """What a lesson suggests, and the verbs of what it suggests otherwise."""
    return list(dict.fromkeys([*lesson.suggest, *[one.split()[0] for one in lesson.otherwise]]))


def follow(run: Run, guide: Guide, left: set[Suggested], luck: SeededLuck, *, strict: bool) -> None:
    """Plays the guide's table until all that is left was offered, and takes it away.

    A strict newcomer does what a lesson suggests first; another any of it that is offered.
    """
    table = open_table(run, guide)
    seen: set[int] = set()
    for _ in range(MOST_FOLLOWED):
        if table.finished or not left:
            return
        power = table.asked()[0]
        action = best(run, table.state, power, luck)
        if guide.seat >> power & 1:
            offered = [run.game.verbs.text(offer) for offer in table.offers(power)]
            asked = run.game.book.text_for(table.state.now, power)
            place = guide.lesson_for(asked, seen)
            lesson = guide.lessons[place] if place is not None else NO_LESSON
            suggested = [one for one in (*lesson.suggest, *lesson.otherwise) if one in offered]
            if place is not None and (suggested or len(offered) > 1):
                seen.add(place)
                left.difference_update([(place, one) for one in suggested])
                left.difference_update([(place, one.split()[0]) for one in offered])
            if suggested:
                said = suggested[0] if strict else luck.choice(suggested)
                action = run.game.verbs.parse(said)
        table.act(table.history.seat_of(power), power, action)


def open_table(run: Run, guide: Guide) -> Table[State]:
    """The fixed table of a guide."""
    return Table.new(
        run.game,
        options=guide.options,
        scenario=guide.scenario,
        seats=[Seat(f"seat {place}", mask) for place, mask in enumerate(guide.seats)],
        secret=secret_of(guide.seed),
    )


def best(run: Run, g: State, power: int, luck: SeededLuck) -> Action:
    """What the game's advisor likes best, by what the power knows."""
    game = run.game
    imagined = game.imagine(g, 1 << power, luck)
    offers = game.advisor.considered(imagined, power, game.offers(g, power))
    weights = game.advisor.weigh(imagined, power, offers)
    return offers[weights.index(max(weights))]
