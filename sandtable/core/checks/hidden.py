"""Checks of what is hidden: two positions that look alike to a seat are alike for it.

``imagine`` gives the second position. View, board, prompts, offers, labels and refusals must be
the same in both; and when the same thing is done in both, so must be what the seat is told and
who is asked next.
"""

from __future__ import annotations

from typing import Any

from sandtable.core.action import Action
from sandtable.core.checks.offers import some_actions
from sandtable.core.checks.positions import check_nothing_shared
from sandtable.core.checks.run import Run, differing
from sandtable.core.fields import EVERYONE
from sandtable.core.outcomes import SeededLuck
from sandtable.core.state import State, hears

CHANCES_TO_VARY = 40
"""A hidden field that so many imaginings could have changed must have been changed by one."""

MOST_FOLLOWED = 1_000
"""So many steps are followed in two positions that look alike."""


def check_hidden(run: Run, g: State, seat: int) -> None:
    """All that one seat must not learn from a position."""
    with run.checking("hidden", g, detail=f"as seen by {run.seat_name(seat)}"):
        h = check_imagine(run, g, seat)
        check_looks_alike(run, g, h, seat)
        check_refusals_alike(run, g, h, seat)
        for actor in run.game.asked(g):
            check_consequences(run, g, h, seat, actor)


def check_imagine(run: Run, g: State, seat: int) -> State:
    """``imagine`` gives a sound position, from what the seat sees and from luck alone."""
    game = run.game
    one, two = run.luck.getrandbits(32), run.luck.getrandbits(32)
    h: State = game.imagine(g, seat, SeededLuck(one))
    run.require(h is not g, "imagine must give a new position")
    check_nothing_shared(run, g, h, "the imagined position")
    for fault in game.faults(h):
        run.fail(f"the imagined position cannot be: {fault}")
    run.require(g.options == h.options, "imagine has changed the options")
    run.require(
        g.agenda == h.agenda,
        f"imagine has changed the agenda, which is public: {g.agenda} became {h.agenda}",
    )
    from_truth = game.imagine(g, seat, SeededLuck(two))
    from_guess = game.imagine(h, seat, SeededLuck(two))
    wrong = differing(from_truth, from_guess)
    run.require(
        not wrong,
        f"imagine looks at what {run.seat_name(seat)} cannot see: from two positions that look "
        f"alike, the same luck gives a different {', '.join(wrong)}",
    )
    note_variety(run, g, h, seat)
    return h


def note_variety(run: Run, g: State, h: State, seat: int) -> None:
    """Remembers which hidden fields could have been imagined otherwise, and which were."""
    changed = differing(g, h)
    for name, declared in g.FIELDS.items():
        value = getattr(g, name)
        if declared.see is EVERYONE or declared.kind.freeze(value) == declared.kind.freeze(
            declared.kind.start()
        ):
            continue
        if declared.seen(value, seat) != declared.kind.write(value):
            run.report.could_vary[name] += 1
            run.report.varied[name] += name in changed


def check_imagination(run: Run) -> None:
    """Over a whole run ``imagine`` has varied all that is hidden; else the checks are void."""
    run.doing = "imagine"
    for name, chances in run.report.could_vary.items():
        if chances < CHANCES_TO_VARY or name in run.game.deducible:
            continue
        run.require(
            run.report.varied[name],
            f"imagine never changed {name!r}, though it is hidden and could have been changed "
            f"{chances} times; if a seat can always work it out, name it in Game.deducible",
        )


def check_looks_alike(run: Run, g: State, h: State, seat: int) -> None:
    """View, board, and the labels of the seat's offers are the same in both positions."""
    game, who = run.game, run.seat_name(seat)
    seen, imagined = game.view(g, seat), game.view(h, seat)
    for part in seen:
        wrong = difference(seen[part], imagined.get(part), part)
        run.require(not wrong, f"the view of {who} depends on what is hidden from it: {wrong}")
    run.require(
        game.board(g, seat) == game.board(h, seat),
        f"the board of {who} depends on what is hidden from it: "
        f"{difference(game.board(g, seat), game.board(h, seat), 'board')}",
    )
    for actor in game.asked(g):
        if not seat >> actor & 1:
            continue
        for action in game.offers(g, actor):
            run.require(
                game.label(g, action) == game.label(h, action),
                f"the label of {run.words(actor, action)!r} depends on what is hidden from {who}: "
                f"{game.label(g, action)!r} or {game.label(h, action)!r}",
            )


def difference(a: Any, b: Any, where: str) -> str:
    """The first place where two plain values differ, in words; empty when they do not."""
    if isinstance(a, dict) and isinstance(b, dict):
        for key in [*a, *(key for key in b if key not in a)]:
            found = difference(a.get(key), b.get(key), f"{where}.{key}")
            if found:
                return found
        return ""
    if isinstance(a, list | tuple) and isinstance(b, list | tuple) and len(a) == len(b):
        for place, (left, right) in enumerate(zip(a, b, strict=True)):
            found = difference(left, right, f"{where}[{place}]")
            if found:
                return found
        return ""
    return "" if a == b else f"{where} is {a!r} or {b!r}"


def check_refusals_alike(run: Run, g: State, h: State, seat: int) -> None:
    """What a seat is answered when it asks ``why_not`` tells nothing that is hidden from it."""
    game = run.game
    for actor in range(len(game.powers)):
        if not seat >> actor & 1:
            continue
        for action in some_actions(run):
            here, there = game.why_not(g, actor, action), game.why_not(h, actor, action)
            run.require(
                here == there,
                f"why_not of {run.words(actor, action)!r} depends on what is hidden from "
                f"{run.seat_name(seat)}: {here} or {there}",
            )


def check_consequences(run: Run, g: State, h: State, seat: int, actor: int) -> None:
    """The same thing done in both positions tells the seat no more than it then sees.

    If the imagined position does not allow the same action, it is one of the same verb: a
    secret choice among cards that the seat cannot see.
    """
    game = run.game
    action = run.luck.choice(game.offers(g, actor))
    like = [other for other in game.offers(h, actor) if other[0] == action[0]]
    if not like:
        return
    same = action in like
    one, two = g.copy(), h.copy()
    one.news, two.news = [], []
    doing = run.doing
    run.doing = f"{doing} after {run.words(actor, action)!r}"
    _answer(run, one, actor, action)
    _answer(run, two, actor, action if same else run.luck.choice(like))
    # How far others have come with a secret choice is secret too; that they are done is not.
    if one.agenda == two.agenda or not game.book.questions[g.agenda[-1][0]].together:
        _follow(run, one, two, seat, same)
    run.doing = doing


def _answer(run: Run, g: State, actor: int, action: Action) -> None:
    """Carries out an action like ``Game.apply``, but takes no steps yet."""
    g.memo = None
    frame = g.agenda.pop()
    question = run.game.book.questions[frame[0]]
    if not question.together:
        question.run(g, action, *frame[1])
    elif question.run(g, action, actor, *frame[1][1:]):
        waiting = frame[1][0] & ~(1 << actor)
        if waiting:
            g.agenda.append((frame[0], (waiting, *frame[1][1:])))
    else:
        g.agenda.append(frame)


def _follow(run: Run, one: State, two: State, seat: int, same: bool) -> None:
    """Takes steps and answers chance in both positions alike, as long as they look alike."""
    game = run.game
    for _ in range(MOST_FOLLOWED):
        if not one.agenda or one.agenda != two.agenda:
            break
        name, arguments = one.agenda[-1]
        if name in game.book.steps:
            for g in (one, two):
                g.agenda.pop()
                game.book.steps[name].run(g, *arguments)
            if same:
                _require_same_questions(run, one, two, seat, name)
        elif name in game.book.chances and _told_alike(run, one, two, seat, same):
            _answer_chance(run, one, two)
        else:
            break
    game.run(one)
    game.run(two)
    _told_alike(run, one, two, seat, same)


def _answer_chance(run: Run, one: State, two: State) -> None:
    """Gives both positions the same die or draw; if that cannot be, each its own."""
    name, arguments = one.agenda[-1]
    question = run.game.book.chances[name]
    answer = question.outcomes(one, *arguments).sample(run.luck)
    outcomes = question.outcomes(two, *arguments)
    other = answer if outcomes.allows(answer) else outcomes.sample(run.luck)
    for g, said in ((one, answer), (two, other)):
        g.agenda.pop()
        question.run(g, said, *arguments)


def known(run: Run, g: State, seat: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a seat sees of a position, apart from who is asked."""
    return g.seen_by(seat), run.game.about(g, seat)


def _require_same_questions(run: Run, one: State, two: State, seat: int, step: str) -> None:
    """A prompt is information: a step may not ask by what the seat cannot see."""
    questions = run.game.book.questions
    here, there = ([frame for frame in g.agenda if frame[0] in questions] for g in (one, two))
    if here != there and known(run, one, seat) == known(run, two, seat):
        run.fail(
            f"who is asked after the step {step!r} depends on what is hidden from "
            f"{run.seat_name(seat)}: {here} or {there}"
        )


def _told_alike(run: Run, one: State, two: State, seat: int, same: bool) -> bool:
    """Whether both still look alike to the seat; if so, it must have been told the same."""
    if known(run, one, seat) != known(run, two, seat):
        return False
    who = run.seat_name(seat)
    if one.agenda != two.agenda:
        run.require(
            not same,
            f"who is asked next depends on what is hidden from {who}: {one.agenda} or {two.agenda}",
        )
        return False
    here, there = (
        [run.game.say(key, arguments) for to, key, arguments in g.news or () if hears(seat, to)]
        for g in (one, two)
    )
    run.require(
        here == there,
        f"the news to {who} tell what is hidden from it: {difference(here, there, 'news')}",
    )
    return True
