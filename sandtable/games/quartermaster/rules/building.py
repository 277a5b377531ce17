"""Building and recruiting by cards (rules 51, 52, 60 and 62)."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.refusal import Refusal
from sandtable.games.quartermaster.facts.board import team_of
from sandtable.games.quartermaster.facts.cards.catalogue import OWNERS
from sandtable.games.quartermaster.facts.cards.vocabulary import Build, EitherOrder, Recruit
from sandtable.games.quartermaster.rules.happenings import name_built, place
from sandtable.games.quartermaster.rules.pieces import (
    available,
    building_spaces,
    forbids_build,
    forbids_recruit,
    forbids_withdrawal,
    free_spaces,
    named_builds,
    pieces_left,
    recruiting_spaces,
    spaces_to_build,
)
from sandtable.games.quartermaster.rules.reactions import none_left, take_off, withdrawals
from sandtable.games.quartermaster.rules.sentences import (
    R48,
    R50_WHERE,
    SENTENCES,
    Task,
    Trigger,
    may_stop,
    the_sentence,
    where_is,
)
from sandtable.games.quartermaster.rules.state import Position, book
from sandtable.games.quartermaster.rules.verbs import DONE, build, recruit


def builder(card: int, sentence: Build) -> int:
    """50: whose pieces are built, and who decides."""
    return sentence.of if sentence.of >= 0 else OWNERS[card]


def builds(g: Position, card: int, sentence: Build, space: int) -> tuple[int, int]:
    """51, 52 and 62: new pieces that may be built, and pieces that may be named as built."""
    who = builder(card, sentence)
    where = where_is(g, sentence.where, team_of(who), space)
    new = building_spaces(g, who, sentence.kind) & where
    return new, named_builds(g, who, sentence.kind) & where


def _could_free_one(g: Position, card: int, sentence: Build, space: int) -> bool:
    """22 and 23: no piece left, but one could be withdrawn to be built there."""
    who = builder(card, sentence)
    if available(g, who, sentence.kind):
        return False
    where = where_is(g, sentence.where, team_of(who), space)
    return bool(spaces_to_build(g, who, sentence.kind) & where)


def can_build(g: Position, card: int, sentence: Build, space: int) -> bool:
    """Whether there is anything to build, to name as built, or to withdraw for it."""
    return any(builds(g, card, sentence, space)) or _could_free_one(g, card, sentence, space)


@SENTENCES.carries(Build, possible=can_build)
def carry_build(g: Position, sentence: Build, card: int, index: int, trigger: Trigger) -> None:
    """51 and 52: asked if there is anything to build."""
    if can_build(g, card, sentence, trigger.space):
        task = Task(card, index, trigger.space, sentence.times)
        g.todo(choose_build(builder(card, sentence), task))


@book.question("{card}: build, if you can and want.", rule="51")
def choose_build(g: Position, asker: int, task: Task) -> Iterator[Action]:
    """51, 52, 60 and 62: where to build."""
    kind = task.sentence.kind
    new, named = builds(g, task.card, task.sentence, task.space)
    for one in bits(new | named):
        yield build(kind, one)
    if may_stop(task) or not new | named:
        yield DONE
    if not available(g, asker, kind):
        yield from withdrawals(g, asker, none_left(g, asker))


@choose_build.answer
def build_chosen(g: Position, action: Action, asker: int, task: Task) -> None:
    if action[0] == "done":
        return
    if action[0] == "withdraw":
        g.todo(choose_build(asker, task))
        take_off(g, asker, *action[1])
        return
    kind, where = action[1]
    if task.left > 1:
        g.todo(build_again(asker, task._replace(left=task.left - 1)))
    put_or_name(g, asker, kind, where)


def put_or_name(g: Position, country: int, kind: int, space: int) -> None:
    """51 and 62: a new piece is built, or one already there is named as built."""
    if g.of_kind(kind)[country] >> space & 1:
        g.todo(name_built(country, kind, space))
    else:
        g.todo(place(country, kind, space, 0))


@book.step
def build_again(g: Position, asker: int, task: Task) -> None:
    """48: the next build of the same sentence, judged anew."""
    if can_build(g, task.card, task.sentence, task.space):
        g.todo(choose_build(asker, task))


@choose_build.refusal
def forbids_choice_of_build(g: Position, action: Action, asker: int, task: Task) -> Refusal | None:
    if action[0] == "build":
        return forbids_build(g, asker, *action[1]) or R50_WHERE
    if action[0] == "withdraw":
        return forbids_withdrawal(g, asker, *action[1])
    return R48 if action[0] == "done" and not may_stop(task) else None


# Building in the order one likes.


def can_build_any(g: Position, card: int, sentence: EitherOrder, space: int) -> bool:
    """Whether any part can be built."""
    return any(can_build(g, card, part, 0) for part in sentence.parts)


@SENTENCES.carries(EitherOrder, possible=can_build_any)
def carry_either(
    g: Position, sentence: EitherOrder, card: int, index: int, trigger: Trigger
) -> None:
    """48: all parts are open."""
    g.todo(either_step(builder(card, sentence.parts[0]), card, index, _all_parts(sentence)))


def _all_parts(sentence: EitherOrder) -> int:
    return (1 << len(sentence.parts)) - 1


@book.step
def either_step(g: Position, asker: int, card: int, index: int, left: int) -> None:
    """48: asked while any of the parts left can be built."""
    parts = the_sentence(card, index).parts
    if any(can_build(g, card, parts[part], 0) for part in bits(left)):
        g.todo(choose_either(asker, card, index, left))


@book.question("{card}: build, in the order you like.", rule="48")
def choose_either(g: Position, asker: int, card: int, index: int, left: int) -> Iterator[Action]:
    """48 and 50: each part once, in either order."""
    parts = the_sentence(card, index).parts
    for part in bits(left):
        new, named = builds(g, card, parts[part], 0)
        for one in bits(new | named):
            yield build(parts[part].kind, one)
    yield DONE
    if any(_could_free_one(g, card, parts[part], 0) for part in bits(left)):
        yield from withdrawals(g, asker, none_left(g, asker))


@choose_either.answer
def either_chosen(
    g: Position, action: Action, asker: int, card: int, index: int, left: int
) -> None:
    if action[0] == "done":
        return
    kind, where = action[1]
    if action[0] == "withdraw":
        g.todo(either_step(asker, card, index, left))
        take_off(g, asker, kind, where)
        return
    parts = the_sentence(card, index).parts
    part = next(p for p in bits(left) if _part_builds(g, card, parts[p], kind, where))
    g.todo(either_step(asker, card, index, left & ~(1 << part)))
    put_or_name(g, asker, kind, where)


def _part_builds(g: Position, card: int, part: Build, kind: int, where: int) -> bool:
    new, named = builds(g, card, part, 0)
    return part.kind == kind and bool((new | named) >> where & 1)


@choose_either.refusal
def forbids_either(
    g: Position, action: Action, asker: int, card: int, index: int, left: int
) -> Refusal | None:
    if action[0] == "build":
        return forbids_build(g, asker, *action[1]) or R50_WHERE
    return None


# Recruiting.


def recruits(g: Position, card: int, sentence: Recruit, space: int) -> list[tuple[int, int]]:
    """60: whose pieces may be recruited where."""
    found = []
    for who in bits(sentence.of or 1 << OWNERS[card]):
        where = where_is(g, sentence.where, team_of(who), space)
        found += [(who, one) for one in bits(recruiting_spaces(g, who, sentence.kind) & where)]
    return found


def can_recruit(g: Position, card: int, sentence: Recruit, space: int) -> bool:
    """Whether there is anything to recruit, or to withdraw for it."""
    found = recruits(g, card, sentence, space)
    return bool(found) or _could_recruit_freed(g, card, sentence, space)


@SENTENCES.carries(Recruit, possible=can_recruit)
def carry_recruit(g: Position, sentence: Recruit, card: int, index: int, trigger: Trigger) -> None:
    """60: asked if there is anything to recruit."""
    if can_recruit(g, card, sentence, trigger.space):
        task = Task(card, index, trigger.space, sentence.times)
        g.todo(choose_recruit(OWNERS[card], task))


def _could_recruit_freed(
    g: Position, card: int, sentence: Recruit, space: int, times: int = 1
) -> bool:
    """22 and 23: whether one could withdraw a piece of one's own, no other's, to recruit it."""
    me = OWNERS[card]
    if not (sentence.of or 1 << me) >> me & 1:
        return False
    free = free_spaces(g, me, sentence.kind) & where_is(g, sentence.where, team_of(me), space)
    return min(times, free.bit_count()) > pieces_left(g, me, sentence.kind)


@book.question("{card}: recruit.", rule="60")
def choose_recruit(g: Position, asker: int, task: Task) -> Iterator[Action]:
    """60: where, and whose if the card leaves it open."""
    found = recruits(g, task.card, task.sentence, task.space)
    for who, one in found:
        yield recruit(who, one)
    if may_stop(task) or not found:
        yield DONE
    if _could_recruit_freed(g, task.card, task.sentence, task.space, task.left):
        yield from withdrawals(g, asker, (task.sentence.kind,))


@choose_recruit.answer
def recruit_chosen(g: Position, action: Action, asker: int, task: Task) -> None:
    if action[0] == "done":
        return
    if action[0] == "withdraw":
        g.todo(choose_recruit(asker, task))
        take_off(g, asker, *action[1])
        return
    who, where = action[1]
    if task.left > 1:
        g.todo(recruit_again(asker, task._replace(left=task.left - 1)))
    g.todo(place(who, task.sentence.kind, where, 1))


@book.step
def recruit_again(g: Position, asker: int, task: Task) -> None:
    """48: the next piece of the same sentence; 23: if none is left, one may be withdrawn for it."""
    able = can_recruit if g.options.withdraw_between_recruits else recruits
    if able(g, task.card, task.sentence, task.space):
        g.todo(choose_recruit(asker, task))


@choose_recruit.refusal
def forbids_choice_of_recruit(
    g: Position, action: Action, asker: int, task: Task
) -> Refusal | None:
    if action[0] == "recruit":
        who, where = action[1]
        return forbids_recruit(g, who, task.sentence.kind, where) or R50_WHERE
    if action[0] == "withdraw":
        return forbids_withdrawal(g, asker, *action[1])
    return R48 if action[0] == "done" else None
