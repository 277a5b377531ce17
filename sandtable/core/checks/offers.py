"""Checks of what may be done: who is asked, what is offered, and that all else is refused."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from sandtable.core.action import Action, Verb
from sandtable.core.agenda import CHANCE
from sandtable.core.checks.positions import check_sound
from sandtable.core.checks.run import Run, differing
from sandtable.core.errors import Refused
from sandtable.core.outcomes import SeededLuck
from sandtable.core.refusal import Refusal
from sandtable.core.state import State

MOST_ANSWERS = 10_000
"""So many answers of chance without a decision between them are taken for an endless loop."""

PLAYED_ON = 8
"""How many decisions are played on in a copy."""

OFFERS_TRIED = 6
"""How many offers of one decision are tried out on a copy."""


def settle(run: Run, g: State, luck: SeededLuck) -> None:
    """Answers chance until a power is asked or the game is over, checking each question."""
    game = run.game
    answers = 0
    while g.agenda and g.agenda[-1][0] in game.book.chances:
        answers += 1
        if answers > MOST_ANSWERS:
            run.fail(f"chance is asked {MOST_ANSWERS} times with no decision between")
        with run.checking("chance", g):
            check_outcomes(run, g)
        answer = game.chance(g).sample(luck)
        game.apply(g, CHANCE, answer)


def check_asked(run: Run, g: State) -> None:
    """Somebody is asked: no dead ends."""
    game = run.game
    with run.checking("asked", g):
        asked = game.asked(g)
        run.require(asked, f"dead end: nobody is asked, and the agenda is {g.agenda}")
        run.require(
            len(set(asked)) == len(asked) and set(asked) <= set(range(len(game.powers))),
            f"the actors asked are {asked}, which are not so many powers",
        )
        run.require(game.actor(g) in asked, "the next actor is not among those asked")


def check_offers(run: Run, g: State, actor: int) -> None:
    """There are offers, each once, with a text that parses back, a label and a prompt."""
    game = run.game
    with run.checking("offers", g):
        offers = game.offers(g, actor)
        who = game.powers[actor]
        run.require(offers, f"dead end: {who} is asked but has no offers")
        run.require(offers == game.offers(g.copy(), actor), f"the offers to {who} change by asking")
        for action, count in Counter(offers).items():
            run.require(count == 1, f"offered twice: {run.words(actor, action)!r}")
            text = game.verbs.text(action)
            run.require(
                game.verbs.parse(text) == action,
                f"{text!r} does not parse back to {action}, but to {game.verbs.parse(text)}",
            )
            run.require(game.label(g, action).strip(), f"{text!r} has no label")
        run.require(game.prompt(g, actor).strip(), f"{who} is asked without a prompt")


def check_advice(run: Run, g: State, actor: int) -> None:
    """The advisor gives a weight for each offer, and a value between 0 and 1."""
    game = run.game
    with run.checking("advisor", g):
        offers = game.offers(g, actor)
        weights = game.advisor.weigh(g, actor, offers)
        run.require(len(weights) == len(offers), "the advisor must weigh each offer once")
        run.require(
            all(math.isfinite(weight) and weight >= 0 for weight in weights) and any(weights),
            f"weights must be finite, not negative and not all 0; they are {weights}",
        )
        check_values(run, g)


def check_values(run: Run, g: State) -> None:
    """The advisor's value of a position is between 0 and 1 for each power."""
    for power in range(len(run.game.powers)):
        value = run.game.advisor.value(g, power)
        run.require(0 <= value <= 1, f"the value of a position is from 0 to 1, not {value}")


def some_actions(run: Run, each: int = 3) -> Iterator[Action]:
    """Actions of every verb with random targets, in and out of range, too many and too few."""
    luck = run.luck
    for verb in run.game.verbs:
        for _ in range(each):
            count = len(verb.tables) - luck.below(verb.optional + 1)
            yield verb(*[_some_target(run, verb, place) for place in range(count)])
        yield verb(*[99_999] * len(verb.tables))
        yield verb(*[-1] * (len(verb.tables) + 1))


def _some_target(run: Run, verb: Verb, place: int) -> int:
    table = verb.table(place)
    return run.luck.below(len(table) if table is not None and len(table) else 10)


def check_refusals(run: Run, g: State) -> None:
    """What is not offered is refused with a rule, and changes nothing; nobody acts out of turn."""
    game = run.game
    with run.checking("refusals", g):
        asked = game.asked(g)
        offered = [action for actor in asked for action in game.offers(g, actor)]
        sample = run.luck.sample(offered, min(4, len(offered)))
        actions = [*some_actions(run), *sample]
        for actor in asked:
            allowed = game.offers(g, actor)
            for action in actions:
                check_answer(run, g, actor, action, allowed)
        actions = run.luck.sample(actions, min(6, len(actions)))
        for actor in range(len(game.powers) + 1):
            if actor not in asked:
                run.require(
                    not game.offers(g, actor), f"actor {actor} has offers, but is not asked"
                )
                for action in actions:
                    check_answer(run, g, actor, action, [])
        for action in actions:
            check_refused(run, g, CHANCE, action)


def check_answer(run: Run, g: State, actor: int, action: Action, allowed: list[Action]) -> None:
    """``why_not`` and ``apply`` agree with the offers about one action."""
    refusal = run.game.why_not(g, actor, action)
    if action in allowed:
        run.require(
            refusal is None,
            f"{run.words(actor, action)!r} is offered, but why_not says: {refusal}",
        )
        return
    run.require(
        isinstance(refusal, Refusal) and refusal.rule.strip() and refusal.words.strip(),
        f"{run.words(actor, action)!r} is not offered, but why_not names no rule: {refusal}",
    )
    run.require(
        refusal and run.game.rule(refusal.rule),
        f"{run.words(actor, action)!r} is refused by a rule that has no text: {refusal}",
    )
    check_refused(run, g, actor, action)


def check_refused(run: Run, g: State, actor: int, action: Action) -> None:
    """Applying what is not offered raises ``Refused`` and leaves the position as it was."""
    h = g.copy()
    try:
        run.game.apply(h, actor, action)
    except Refused:
        changed = differing(g, h)
        run.require(
            not changed,
            f"{run.words(actor, action)!r} was refused but has changed {', '.join(changed)}",
        )
        return
    run.fail(f"{run.words(actor, action)!r} was not offered, but accepted")


def check_all_refused(run: Run, g: State, attempts: list[tuple[int, Action]]) -> None:
    """Many such attempts on one copy; if it has changed, one by one to find which did it."""
    h = g.copy()
    for actor, action in attempts:
        try:
            run.game.apply(h, actor, action)
        except Refused:
            continue
        run.fail(f"{run.words(actor, action)!r} was not offered, but accepted")
    if differing(g, h):
        for actor, action in attempts:
            check_refused(run, g, actor, action)


def check_outcomes(run: Run, g: State) -> None:
    """What chance may answer is allowed, its probabilities add up, and nothing else is taken."""
    outcomes = run.game.chance(g)
    total, complete = 0.0, False
    listed = list(islice(outcomes.each(), 300))
    complete = len(listed) < 300
    run.require(listed, "chance is asked, but has no answer to give")
    for answer, share in listed:
        run.require(outcomes.allows(answer), f"chance may answer {answer}, but is not allowed to")
        run.require(share > 0, f"the answer {answer} of chance has no probability")
        total += share
    if complete:
        run.require(abs(total - 1) < 1e-6, f"the probabilities of chance add up to {total}")
    for _ in range(3):
        answer = outcomes.sample(run.luck)
        run.require(outcomes.allows(answer), f"chance answered {answer}, but is not allowed to")
        text = run.game.verbs.text(answer)
        run.require(run.game.verbs.parse(text) == answer, f"{text!r} does not parse back")
    refused = []
    for action in some_actions(run, each=1):
        if not outcomes.allows(action):
            refused.append((CHANCE, action))
        refused += [(power, action) for power in range(len(run.game.powers))]
    check_all_refused(run, g, refused)


def check_offers_lead_on(run: Run, g: State) -> None:
    """Each offer can be carried out and leads to a sound position that can be played on."""
    with run.checking("offers tried", g):
        for actor in run.game.asked(g):
            offers = run.game.offers(g, actor)
            for action in run.luck.sample(offers, min(OFFERS_TRIED, len(offers))):
                carry_out(run, g.copy(), actor, action)


def check_playing_on(run: Run, g: State) -> None:
    """What happens in a copy leaves the original alone."""
    game = run.game
    with run.checking("playing on in a copy", g):
        h = g.copy()
        for _ in range(PLAYED_ON):
            if game.over(h):
                return
            actor = run.luck.choice(game.asked(h))
            carry_out(run, h, actor, run.luck.choice(game.offers(h, actor)))


def carry_out(run: Run, g: State, actor: int, action: Action) -> None:
    """Does what is offered; afterwards the game is over, or somebody has something to do."""
    game = run.game
    with run.checking("carrying out", detail=run.words(actor, action)):
        game.apply(g, actor, action)
        settle(run, g, run.luck)
        check_sound(run, g)
        if game.over(g):
            return
        check_asked(run, g)
        for asked in game.asked(g):
            run.require(
                game.offers(g, asked), f"dead end: afterwards {game.powers[asked]} has no offers"
            )
