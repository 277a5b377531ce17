"""Checks of forms: every line is an offer or says why not, and what is suggested can be done."""

from __future__ import annotations

from sandtable.core.action import Action, offer_for
from sandtable.core.kit.run import Run
from sandtable.core.show.form import Entry, Form
from sandtable.core.show.scene import Scene
from sandtable.core.state import State


def check_forms(run: Run, g: State, actor: int, scene: Scene, known: set[str]) -> None:
    """The forms that a power is asked by are whole and true."""
    forms = [form for form in scene.forms if form.owner == run.game.powers[actor]]
    run.require(len(forms) < 2, "a power is asked by one form at a time")
    for form in forms:
        run.require(form.title and form.entries, f"the form {form.id} needs a title and entries")
        run.require(
            not form.space or form.space in run.game.spaces, f"the form {form.id} is nowhere"
        )
        _check_numbers(run, form)
        offers = {run.game.verbs.text(one): one for one in run.game.offers(g, actor)}
        for entry in form.entries:
            _check_entry(run, form, entry, offers, known)
        if form.goals:
            run.require(_with_words(offers, [form.usual]) or not form.usual, "nobody goes as usual")
        else:
            _check_suggestion(run, g, actor, form)


def _check_numbers(run: Run, form: Form) -> None:
    """Figures, presets and sums fit, and what is suggested keeps to the sums."""
    for entry in form.entries:
        run.require(entry.title, f"an entry of {form.id} has no title")
        run.require(
            len(entry.figures) in (0, len(form.columns)), f"{entry.title} does not fill its columns"
        )
        run.require(
            entry.sum in range(len(form.sums) or 1), f"{entry.title} counts in a sum that is none"
        )
    for preset in form.presets:
        run.require(
            len(preset.numbers) == len(form.entries), f"{preset.title!r} does not fit the form"
        )
    places = range(len(form.entries))
    run.require(form.rest in (-1, *places), f"the rest of {form.id} is for an entry that is none")
    for stand in form.stands:
        run.require(
            len(stand.entries) == len(stand.counts) and set(stand.entries) <= set(places),
            f"{stand.title!r} does not fit the form {form.id}",
        )
    for n, bounds in enumerate(form.sums):
        come = sum(entry.number * entry.cost for entry in form.entries if entry.sum == n)
        least = bounds.least if form.usual else 0
        run.require(
            least <= come <= bounds.most, f"{come} {bounds.title} are suggested in {form.id}"
        )


def _check_entry(
    run: Run, form: Form, entry: Entry, offers: dict[str, Action], known: set[str]
) -> None:
    """An entry has offers, or says why not; what it suggests is offered; a goal is drawn."""
    own = _with_words(offers, entry.says)
    # A whole stack may go together though a part of it may not go alone.
    together = form.goals and form.usual and entry.number
    run.require(
        own or entry.note or together,
        f"{entry.title} is not offered, and {form.id} does not say why",
    )
    most = max([int(action[1][-1]) for action in own.values()], default=0)
    run.require(type(entry.number) is int, f"{entry.title} suggests a range, not a number")
    run.require(
        0 <= entry.number <= most or together, f"{entry.number} of {entry.title} are not offered"
    )
    for text in own if form.goals else ():
        goal = text.split()[-2]
        run.require(goal in known, f"{text!r} leads to {goal}, which is not drawn")


def _with_words(offers: dict[str, Action], says: list[str]) -> dict[str, Action]:
    return {
        text: action
        for text, action in offers.items()
        if any(text.startswith(f"{words} ") for words in says)
    }


def _check_suggestion(run: Run, g: State, actor: int, form: Form) -> None:
    """What is suggested can be done, one number after the other, and so can its short form."""
    game = run.game
    if form.usual:
        _offered(run, g, actor, form.usual)
    if form.none and form.then:
        _offered(run, g, actor, form.then)
    h, question = g.copy(), g.now[0]
    said = [f"{one.says[0]} {one.number}" for one in form.entries if one.number]
    if form.then and said:
        said.append(form.then)
    for text in said:
        if actor not in game.asked(h) or h.now[0] != question:
            return
        game.apply(h, actor, _offered(run, h, actor, text))


def _offered(run: Run, g: State, actor: int, text: str) -> Action:
    action = run.game.verbs.parse(text)
    run.require(
        offer_for(run.game.offers(g, actor), action) is not None,
        f"a form says {text!r}, which is not offered",
    )
    return action
