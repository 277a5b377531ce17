"""Checks of what may be done: who is asked, what is offered, and that all else is refused."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice, product
from typing import TypeAlias

from sandtable.core.action import Action, UpTo, Verb, range_of, with_number
from sandtable.core.agenda import CHANCE
from sandtable.core.errors import Refused
from sandtable.core.kit.look import Look
from sandtable.core.kit.positions import find_faults
from sandtable.core.kit.run import Kept, Run, differing
from sandtable.core.outcomes import Outcomes, SeededLuck, any_action
from sandtable.core.refusal import Refusal
from sandtable.core.state import State

MOST_ANSWERS = 10_000
"""Chance answers at most this often between two decisions; more is taken for an endless loop."""

PLAYED_ON = 8
"""How many decisions are played on in a copy."""

OFFERS_TRIED = 6
"""How many offers of one decision are tried out on a copy."""

RANDOM_TARGETS = 3
"""How many actions with random targets are tried of each verb."""

OUT_OF_TURN = 6
"""How many actions are tried by who is not asked."""


Attempt: TypeAlias = tuple[int, Action]
"""Who tries something, and what."""


def settle(run: Run, g: State, luck: SeededLuck) -> None:
    """Answers chance until a power is asked or the game is over, checking each question."""
    game = run.game
    answers = 0
    while g.now[0] in game.book.chances:
        answers += 1
        if answers > MOST_ANSWERS:
            name = g.now[0]
            run.fail(f"{name!r} asks chance the {MOST_ANSWERS}th time with no decision between")
        outcomes = game.chance(g)
        with run.checking("chance", Kept(g)):
            check_outcomes(run, g, outcomes)
            answer = some_answer(run, outcomes, luck)
        game.apply(g, CHANCE, answer)


def check_asked(run: Run, look: Look) -> None:
    """Somebody is asked: no dead ends."""
    with run.checking("asked", look):
        find_asked(run, look.g)


def find_asked(run: Run, g: State) -> tuple[int, ...]:
    """The powers that are asked; fails unless there are some, each once."""
    game = run.game
    asked = game.asked(g)
    if not asked:
        run.fail(f"dead end: nobody is asked, and the agenda is {g.agenda}")
    if len(set(asked)) < len(asked) or not set(asked) <= set(range(len(game.powers))):
        run.fail(f"the actors asked are {asked}, which are not powers, or one of them twice")
    run.require(game.actor(g) in asked, "the next actor is not among those asked")
    return asked


def check_offers(run: Run, look: Look, actor: int) -> None:
    """There are offers, each once, with a text that parses back, its own label and a prompt."""
    game, g = run.game, look.g
    with run.checking("offers", look):
        offers = game.offers(g, actor)
        who = game.powers[actor]
        run.require(offers, f"dead end: {who} is asked but has no offers")
        run.require(offers == game.offers(g.copy(), actor), f"the offers to {who} change by asking")
        if len(set(offers)) < len(offers):
            twice = Counter(offers).most_common(1)[0][0]
            run.fail(f"offered twice: {run.words(actor, twice)!r}")
        for action in offers:
            text = game.verbs.text(action)
            parsed = game.verbs.parse(text)
            if parsed != action:
                run.fail(f"{text!r} does not parse back to {action}, but to {parsed}")
            if not game.verbs[action[0]].counts(action[1]):
                run.fail(f"{text!r} has a number beyond what its verb declares: see Verb.most")
            if not look.ask(game.show.label, action).strip():
                run.fail(f"{text!r} has no label")
            span = range_of(action)
            if span is not None:
                if span.least > span:
                    run.fail(f"{text!r} offers a range that holds no number")
                _check_numbered(run, g, action, span)
        _check_told_apart(run, look, offers)
        run.require(look.ask(game.show.prompt, actor).strip(), f"{who} is asked without a prompt")


def _check_told_apart(run: Run, look: Look, offers: list[Action]) -> None:
    """No two offers read alike: who reads them could not know which is which."""
    seen: dict[str, Action] = {}
    for action in offers:
        label = look.ask(run.game.show.label, action)
        other = seen.setdefault(label, action)
        if other != action:
            texts = " and ".join(repr(run.game.verbs.text(one)) for one in (other, action))
            run.fail(f"{texts} have the same label, {label!r}")


def _check_numbered(run: Run, g: State, offer: Action, span: UpTo) -> None:
    """The label with the most becomes that with another number by putting the number in."""
    label, number = run.game.show.label, span - 1
    if number < max(span.least, 2):
        return
    most, said = (label(g, with_number(offer, one)) for one in (int(span), number))
    run.require(
        said == re.sub(rf"\b{int(span)}\b", str(number), most, count=1),
        f"{said!r} is not {most!r} with another number",
    )


def check_advice(run: Run, look: Look, actor: int) -> None:
    """The advisor gives a weight for each offer, and a value between 0 and 1."""
    game, g = run.game, look.g
    with run.checking("advisor", look):
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


def some_actions(run: Run, each: int = RANDOM_TARGETS) -> Iterator[Action]:
    """Actions of every verb with random targets, in and out of range, too many and too few."""
    luck = run.luck
    for verb in run.game.verbs:
        for _ in range(each if verb.tables else 0):
            count = len(verb.tables) - luck.below(verb.optional + 1)
            yield (verb.name, tuple([_some_target(luck, verb, place) for place in range(count)]))
        yield verb(*[99_999] * len(verb.tables))
        yield verb(*[-1] * (len(verb.tables) + 1))


def about_ranges(offers: list[Action]) -> list[Action]:
    """For an offer of each verb with a range: its ends, and what lies just beyond them."""
    ranged = {offer[0]: offer for offer in offers if range_of(offer) is not None}
    return [
        with_number(offer, number)
        for offer in ranged.values()
        if (span := range_of(offer)) is not None
        for number in (span.least - 1, span.least, int(span), span + 1)
    ]


def _some_target(luck: SeededLuck, verb: Verb, place: int) -> int:
    return luck.below(verb.sizes[place] or 10)


def check_refusals(run: Run, look: Look) -> None:
    """What is not offered is refused with a rule, and changes nothing; nobody acts out of turn."""
    game, g = run.game, look.g
    with run.checking("refusals", look):
        asked = game.asked(g)
        offered = [action for actor in asked for action in game.offers(g, actor)]
        sample = run.luck.sample(offered, min(4, len(offered)))
        actions = [*some_actions(run), *sample, *about_ranges(offered)]
        look.tried = list(filter(game.verbs.fits, actions))
        refused = not_offered(run, look, asked, actions)
        actions = run.luck.sample(actions, min(OUT_OF_TURN, len(actions)))
        others = [actor for actor in range(len(game.powers) + 1) if actor not in asked]
        for actor in others:
            run.require(not game.offers(g, actor), f"actor {actor} has offers, but is not asked")
        refused += not_offered(run, look, others, actions)
        check_all_refused(run, g, [*refused, *[(CHANCE, action) for action in actions]])


def not_offered(
    run: Run, look: Look, actors: Iterable[int], actions: Iterable[Action]
) -> list[Attempt]:
    """Those of these actions that are not offered; ``why_not`` agrees, and names rules."""
    return [
        (actor, action)
        for actor in actors
        for action in actions
        if not is_offered(run, look, actor, action)
    ]


def is_offered(run: Run, look: Look, actor: int, action: Action) -> bool:
    """Whether an action is offered; ``why_not`` must agree, and name a rule if it is not."""
    refusal = look.why_not(actor, action)
    if look.offers(actor, action):
        if refusal is not None:
            run.fail(f"{run.words(actor, action)!r} is offered, but why_not says: {refusal}")
        return True
    if not (isinstance(refusal, Refusal) and refusal.rule.strip() and refusal.words.strip()):
        run.fail(
            f"{run.words(actor, action)!r} is not offered, but why_not names no rule: {refusal}"
        )
    if not run.game.rule(refusal.rule):
        run.fail(f"{run.words(actor, action)!r} is refused by a rule that has no text: {refusal}")
    return False


def check_refused(run: Run, g: State, actor: int, action: Action) -> None:
    """Applying what is not offered raises ``Refused`` and leaves the position as it was."""
    h = g.copy()
    try:
        run.game.apply(h, actor, action)
    except Refused:
        changed = differing(g, h)
        if changed:
            run.fail(
                f"{run.words(actor, action)!r} was refused but has changed {', '.join(changed)}"
            )
        return
    run.fail(f"{run.words(actor, action)!r} was not offered, but accepted")


def check_all_refused(run: Run, g: State, attempts: list[Attempt]) -> None:
    """Many such attempts on one copy; if it has changed, one by one to find which did it.

    The engine refuses by the offers and by ``why_not`` alone, and the game was asked for both
    about every attempt before; so a game that leaves the engine as it is refuses all that an
    actor tries or nothing, and one attempt for each actor shows which.
    """
    if run.keeps_engine:
        attempts = list(dict(attempts).items())
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


def check_outcomes(run: Run, g: State, outcomes: Outcomes) -> None:
    """What chance may answer is allowed, its probabilities add up, and nothing else is taken."""
    total = 0.0
    listed = list(islice(outcomes.each(), 300))
    complete = len(listed) < 300
    run.require(listed, "chance is asked, but has no answer to give")
    for answer, share in listed:
        if not outcomes.allows(answer):
            run.fail(f"chance may answer {answer}, but is not allowed to")
        if share <= 0:
            run.fail(f"the answer {answer} of chance has no probability")
        total += share
    if complete:
        run.require(abs(total - 1) < 1e-6, f"the probabilities of chance add up to {total}")
    for _ in range(3):
        answer = some_answer(run, outcomes, run.luck)
        text = run.game.verbs.text(answer)
        run.require(run.game.verbs.parse(text) == answer, f"{text!r} does not parse back")
    # The engine refuses chance, and each power, all that they may not say or none of it.
    actions = some_actions(run, each=1)
    strange = (action for action in actions if not outcomes.allows(action))
    tried = list(islice(strange, 1) if run.keeps_engine else strange)
    refused = [(CHANCE, action) for action in tried]
    refused += product(range(len(run.game.powers)), [*tried, answer])
    check_all_refused(run, g, refused)


def some_answer(run: Run, outcomes: Outcomes, luck: SeededLuck) -> Action:
    """An answer of chance; it is one of those that may be given."""
    answer = outcomes.sample(luck)
    if not outcomes.allows(answer):
        run.fail(f"chance answered {answer}, but is not allowed to")
    return answer


def check_offers_lead_on(run: Run, look: Look) -> None:
    """Each offer can be carried out and leads to a sound position that can be played on."""
    g = look.g
    with run.checking("offers tried", look):
        for actor in run.game.asked(g):
            offers = run.game.offers(g, actor)
            for offer in run.luck.sample(offers, min(OFFERS_TRIED, len(offers))):
                carry_out(run, g.copy(), actor, any_action([offer], run.luck))


def check_playing_on(run: Run, look: Look) -> None:
    """What happens in a copy leaves the original alone."""
    game = run.game
    with run.checking("playing on in a copy", look):
        h = look.g.copy()
        for _ in range(PLAYED_ON):
            if game.over(h):
                return
            actor = run.luck.choice(game.asked(h))
            carry_out(run, h, actor, any_action(game.offers(h, actor), run.luck))


def carry_out(run: Run, g: State, actor: int, action: Action) -> None:
    """Does what is offered; afterwards the game is over, or somebody has something to do."""
    game = run.game
    with run.checking("carrying out", detail=lambda: run.words(actor, action)):
        game.apply(g, actor, action)
        settle(run, g, run.luck)
        find_faults(run, g)
        if game.over(g):
            return
        for asked in find_asked(run, g):
            if not game.offers(g, asked):
                run.fail(f"dead end: afterwards {game.powers[asked]} has no offers")
