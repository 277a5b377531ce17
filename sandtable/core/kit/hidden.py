"""Checks of what is hidden: two positions that look alike to a seat are alike for it.

``imagine`` gives the second position. View, board, scene, prompts, offers, labels, refusals,
cautions and windows must be the same in both; and when the same thing is done in both, so must
be what the seat is told and who is asked next.

What a power is told whoever else shares its seat (prompts, offers, labels, refusals, cautions) is
compared for the seat of that power alone, and what all are told (windows) for a spectator and for
each power alone: positions that look alike to whoever sees more also do to whoever sees less.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.core.action import Action
from sandtable.core.agenda import Frame
from sandtable.core.fields import EVERYONE
from sandtable.core.kit.look import Look
from sandtable.core.kit.positions import check_nothing_shared
from sandtable.core.kit.run import Run, differing
from sandtable.core.outcomes import SeededLuck, any_action
from sandtable.core.state import State, hears
from sandtable.core.windows import SPANS

CHANCES_TO_VARY = 40
"""A hidden field that this many imaginings could have changed must have been changed by one."""

MOST_FOLLOWED = 1_000
"""At most this many steps are followed in two positions that look alike."""


def check_hidden(run: Run, look: Look, seat: int) -> None:
    """All that one seat must not learn from a position."""
    g = look.g
    with run.checking("hidden", look, detail=lambda: f"as seen by {run.seat_name(seat)}"):
        h, changed = check_imagine(run, g, seat)
        note_what_varied(run, g, changed, seat)
        if not changed:
            return  # nothing is hidden from this seat now
        check_looks_alike(run, look, h, seat)
        check_shown_alike(run, look, h, seat)
        check_refusals_alike(run, look, h, seat)
        for actor in run.game.asked(g):
            check_consequences(run, g, h, seat, actor)


def check_imagine(run: Run, g: State, seat: int) -> tuple[State, list[str]]:
    """``imagine`` gives a sound position, from what the seat sees and from luck alone.

    Returns it, and what it has changed.
    """
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
    changed = differing(g, h)
    if changed:
        from_truth = game.imagine(g, seat, SeededLuck(two))
        from_guess = game.imagine(h, seat, SeededLuck(two))
        wrong = differing(from_truth, from_guess)
        if wrong:
            run.fail(
                f"imagine looks at what {run.seat_name(seat)} cannot see: from two positions that "
                f"look alike, the same luck gives a different {', '.join(wrong)}"
            )
    return h, changed


def note_what_varied(run: Run, g: State, changed: list[str], seat: int) -> None:
    """Remembers which hidden fields could have been imagined otherwise, and which were."""
    for name, declared in g.FIELDS.items():
        value = getattr(g, name)
        if declared.see is EVERYONE or run.report.varied[name] or value == declared.kind.start():
            continue
        if name in changed or declared.seen(value, seat) != declared.kind.write(value):
            run.report.could_vary[name] += 1
            run.report.varied[name] += name in changed


def check_imagine_varied_all(run: Run) -> None:
    """Over a whole run ``imagine`` has varied all that is hidden; else the checks are void."""
    with run.checking("imagine"):
        for name, chances in run.report.could_vary.items():
            if chances < CHANCES_TO_VARY or name in run.game.deducible:
                continue
            run.require(
                run.report.varied[name],
                f"imagine never changed {name!r}, though it is hidden and could have been changed "
                f"{chances} times; if a seat can always work it out, name it in Game.deducible",
            )


def check_looks_alike(run: Run, look: Look, h: State, seat: int) -> None:
    """View, board, and the labels of the seat's offers are the same in both positions."""
    game, g = run.game, look.g
    if not (
        fields_alike(g, h, seat)
        and look.ask(game.show.about, seat) == game.show.about(h, seat)
        and asked_alike(run, look, h, seat)
    ):
        seen, imagined = game.view(g, seat), game.view(h, seat)
        wrong = next(
            wrong for part in seen if (wrong := difference(seen[part], imagined.get(part), part))
        )
        run.fail(f"the view of {run.seat_name(seat)} depends on what is hidden from it: {wrong}")
    wrong = difference(look.ask(game.show.board, seat), game.show.board(h, seat), "board")
    if wrong:
        run.fail(f"the board of {run.seat_name(seat)} depends on what is hidden from it: {wrong}")
    for actor in game.asked(g):
        if seat == 1 << actor:
            for action in game.offers(g, actor):
                _require_alike(run, seat, "the label of", game.show.label, look, h, action)
                _require_alike(run, seat, "the concerns of", game.show.concerns, look, h, action)


def asked_alike(run: Run, look: Look, h: State, seat: int) -> bool:
    """Whether the powers of a seat read the same question, and are offered the same."""
    game = run.game
    return all(
        look.ask(game.offers, actor) == game.offers(h, actor)
        and look.ask(game.show.prompt, actor) == game.show.prompt(h, actor)
        and look.ask(game.show.asked_about, actor) == game.show.asked_about(h, actor)
        for actor in game.asked(look.g)
        if seat == 1 << actor
    )


def check_shown_alike(run: Run, look: Look, h: State, seat: int) -> None:
    """Scene and cautions, and what standing orders go by, are the same in both positions."""
    game, windows = run.game, run.game.windows
    here, there = look.scene(seat), game.show.scene(h, seat)
    if here != there:
        wrong = difference(here.plain(), there.plain(), "scene")
        run.fail(f"the scene of {run.seat_name(seat)} depends on what is hidden from it: {wrong}")
    if seat.bit_count() > 1:
        return
    for power in range(len(game.powers)):
        if seat == 1 << power:
            _require_alike(run, seat, "the cautions to", game.show.cautions, look, h, power)
        _require_alike(run, seat, "the window of", windows.window, look, h, power)
        _require_alike(run, seat, "the threat to", windows.threatens, look, h, power)
    for span in SPANS:
        _require_alike(run, seat, "how long an order lasts for a", windows.span, look, h, span)


def _require_alike(
    run: Run,
    seat: int,
    what: str,
    ask: Callable[[State, Any], object],
    look: Look,
    h: State,
    about: object,
) -> None:
    """Both positions answer a question about a power, an action or a span alike."""
    here, there = look.ask(ask, about), ask(h, about)
    if here != there:
        if isinstance(about, tuple):
            about = run.game.verbs.text(about)
        elif isinstance(about, int):
            about = run.game.powers[about]
        run.fail(
            f"{what} {about!r} depends on what is hidden from {run.seat_name(seat)}: "
            f"{here!r} or {there!r}"
        )


def difference(a: Any, b: Any, where: str) -> str:
    """The first place where two plain values differ, in words; empty when they do not."""
    if a == b:
        return ""
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
    return f"{where} is {a!r} or {b!r}"


def check_refusals_alike(run: Run, look: Look, h: State, seat: int) -> None:
    """What a seat is answered when it asks ``why_not`` tells nothing that is hidden from it.

    The engine tells a power that is not asked just that, whatever it tries: there one try for
    each is as good as many, unless a game answers by itself.
    """
    game = run.game
    if seat.bit_count() != 1:
        return
    actor = seat.bit_length() - 1
    many = actor in game.asked(look.g) or not run.keeps_engine
    for action in look.tried if many else look.tried[:1]:
        here, there = look.why_not(actor, action), game.why_not(h, actor, action)
        if here != there:
            run.fail(
                f"why_not of {run.words(actor, action)!r} depends on what is hidden from "
                f"{run.seat_name(seat)}: {here} or {there}"
            )


def check_consequences(run: Run, g: State, h: State, seat: int, actor: int) -> None:
    """The same thing done in both positions tells the seat no more than it then sees.

    If the imagined position does not allow the same action, it is one of the same verb: a
    secret choice among cards that the seat cannot see.
    """
    game = run.game
    action = any_action(game.offers(g, actor), run.luck)
    like = [other for other in game.offers(h, actor) if other[0] == action[0]]
    if not like:
        return
    same = action in like
    one, two = g.copy(), h.copy()
    one.news, two.news = [], []
    with run.after(actor, action):
        _answer(run, one, actor, action)
        _answer(run, two, actor, action if same else run.luck.choice(like))
        _require_public_frames(run, g.now, one, two, seat)
        # How far others have come with a secret choice is secret too; that they are done is not.
        if one.agenda == two.agenda or not game.book.questions[g.now[0]].together:
            _follow(run, one, two, seat, same)


def _require_public_frames(run: Run, asked: Frame, one: State, two: State, seat: int) -> None:
    """Frames are public: what all answer together in secret may not be put into one."""
    if not run.game.book.questions[asked[0]].together:
        return
    here, there = (_frames_beside(asked, g) for g in (one, two))
    if here != there and look_alike(run, one, two, seat):
        run.fail(
            f"a secret answer to {asked[0]!r} is put into a frame, which is public: "
            f"{here} or {there}"
        )


def _frames_beside(asked: Frame, g: State) -> list[Frame]:
    """The agenda without the question itself, and without who is still to answer it: how far
    others have come with a secret choice is secret too.
    """
    name, arguments = asked
    frames = [(one, given[1:]) if one == name else (one, given) for one, given in g.agenda]
    return [frame for frame in frames if frame != (name, arguments[1:])]


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
        name, arguments = one.now
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
    if one.agenda != two.agenda or _heard(one, seat) != _heard(two, seat):
        _told_alike(run, one, two, seat, same)


def _answer_chance(run: Run, one: State, two: State) -> None:
    """Gives both positions the same die or draw; if that cannot be, each its own."""
    name, arguments = one.now
    question = run.game.book.chances[name]
    answer = question.outcomes(one, *arguments).sample(run.luck)
    outcomes = question.outcomes(two, *arguments)
    other = answer if outcomes.allows(answer) else outcomes.sample(run.luck)
    for g, said in ((one, answer), (two, other)):
        g.agenda.pop()
        question.run(g, said, *arguments)


def look_alike(run: Run, g: State, h: State, seat: int) -> bool:
    """Whether a seat sees the same in two positions, apart from who is asked."""
    return fields_alike(g, h, seat) and run.game.show.about(g, seat) == run.game.show.about(h, seat)


def fields_alike(g: State, h: State, seat: int) -> bool:
    """Whether a seat sees the same fields in two positions.

    What is the same looks the same; only the rest is put into words, which takes long.
    """
    for name in differing(g, h):
        declared = g.FIELDS.get(name)  # the agenda and the options are none
        if declared is not None and (
            declared.seen(getattr(g, name), seat) != declared.seen(getattr(h, name), seat)
        ):
            return False
    return True


def _require_same_questions(run: Run, one: State, two: State, seat: int, step: str) -> None:
    """A prompt is information: a step may not ask by what the seat cannot see."""
    questions = run.game.book.questions
    here, there = ([frame for frame in g.agenda if frame[0] in questions] for g in (one, two))
    if here != there and look_alike(run, one, two, seat):
        run.fail(
            f"who is asked after the step {step!r} depends on what is hidden from "
            f"{run.seat_name(seat)}: {here} or {there}"
        )


def _told_alike(run: Run, one: State, two: State, seat: int, same: bool) -> bool:
    """Whether both still look alike to the seat; if so, it must have been told the same."""
    if not look_alike(run, one, two, seat):
        return False
    who = run.seat_name(seat)
    if one.agenda != two.agenda:
        if same:
            run.fail(
                f"who is asked next depends on what is hidden from {who}: "
                f"{one.agenda} or {two.agenda}"
            )
        return False
    say = run.game.show.say_to
    here, there = ([say(seat, *line) for line in _heard(g, seat)] for g in (one, two))
    if here != there:
        wrong = difference(here, there, "news")
        run.fail(f"the news to {who} tell what is hidden from it: {wrong}")
    return True


def _heard(g: State, seat: int) -> list[tuple[str, tuple[int, ...]]]:
    """The news that a seat was told: their keys and arguments."""
    return [(key, arguments) for to, key, arguments in g.news or () if hears(seat, to)]
