"""Battling and eliminating by cards (rules 53 to 55, 61 and 63)."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.refusal import Refusal
from sandtable.games.quartermaster.facts.board import ARMY, MEMBERS, team_of
from sandtable.games.quartermaster.facts.board import space as space_named
from sandtable.games.quartermaster.facts.cards.catalogue import CATALOGUE, OWNERS, with_special
from sandtable.games.quartermaster.facts.cards.vocabulary import (
    Battle,
    Eliminate,
    EliminateIt,
    Type,
)
from sandtable.games.quartermaster.rules.happenings import fight, remove
from sandtable.games.quartermaster.rules.pieces import battle_spaces, battle_targets, forbids_battle
from sandtable.games.quartermaster.rules.sentences import (
    R48,
    R50_WHERE,
    SENTENCES,
    Task,
    Trigger,
    may_stop,
    where_is,
)
from sandtable.games.quartermaster.rules.state import Position, book
from sandtable.games.quartermaster.rules.verbs import DONE, battle, eliminate

GERMANY_SPACE = space_named("germany")
VOLKSTURM = with_special("volksturm")


def battles(g: Position, card: int, sentence: Battle, space: int) -> Iterator[Action]:
    """53 to 55 and 63: every battle a sentence allows now."""
    me = OWNERS[card]
    where = where_is(g, sentence.where, team_of(me), space)
    for one in bits(battle_spaces(g, me, sentence.kind) & where):
        there = battle_targets(g, me, sentence.kind, one)
        if not there and not sentence.against:
            yield battle(one)
        for victim in there:
            if not sentence.against or sentence.against >> victim & 1:
                yield battle(one, victim)


def volksturm(g: Position, card: int) -> list[int]:
    """The enemies in Germany that a German Land Battle card may eliminate by Volksturm."""
    me = OWNERS[card]
    if CATALOGUE[card].type is not Type.LAND_BATTLE or not g.statuses[me] & VOLKSTURM:
        return []
    return [enemy for enemy in MEMBERS[1 - team_of(me)] if g.armies[enemy] >> GERMANY_SPACE & 1]


def can_battle(g: Position, card: int, sentence: Battle, space: int) -> bool:
    """Whether there is anything to battle, or to eliminate instead."""
    return any(True for _ in battles(g, card, sentence, space)) or bool(volksturm(g, card))


@SENTENCES.carries(Battle, possible=can_battle)
def carry_battle(g: Position, sentence: Battle, card: int, index: int, trigger: Trigger) -> None:
    """53: asked if there is anything to battle."""
    if can_battle(g, card, sentence, trigger.space):
        task = Task(card, index, trigger.space, sentence.times)
        g.todo(choose_battle(OWNERS[card], task))


@book.question("{card}: battle.", rule="53")
def choose_battle(g: Position, asker: int, task: Task) -> Iterator[Action]:
    """53 to 55 and 63: which piece, or which empty space."""
    yield from battles(g, task.card, task.sentence, task.space)
    for victim in volksturm(g, task.card):
        yield eliminate(victim, GERMANY_SPACE)
    if may_stop(task):
        yield DONE


@choose_battle.answer
def battle_chosen(g: Position, action: Action, asker: int, task: Task) -> None:
    if action[0] == "done":
        return
    if action[0] == "eliminate":
        victim, where = action[1]
        if g.options.volksturm_is_battle:
            g.todo(fight(asker, ARMY, where, victim))
        else:
            g.todo(remove(victim, ARMY, where))
        return
    where, *victims = action[1]
    if task.left > 1:
        g.todo(battle_again(asker, task._replace(left=task.left - 1)))
    g.todo(fight(asker, task.sentence.kind, where, victims[0] if victims else -1))


@book.step
def battle_again(g: Position, asker: int, task: Task) -> None:
    """48 and 72: the next battle of the same sentence, after all reactions to the last."""
    if any(True for _ in battles(g, task.card, task.sentence, task.space)):
        g.todo(choose_battle(asker, task))


@choose_battle.refusal
def forbids_choice_of_battle(g: Position, action: Action, asker: int, task: Task) -> Refusal | None:
    if action[0] == "battle":
        where, *victims = action[1]
        victim = victims[0] if victims else -1
        return forbids_battle(g, asker, task.sentence.kind, where, victim) or R50_WHERE
    if action[0] == "eliminate":
        return R50_WHERE
    return R48 if action[0] == "done" else None


# Eliminating.


def eliminations(g: Position, card: int, sentence: Eliminate, space: int) -> list[tuple[int, int]]:
    """61: the pieces that may be eliminated."""
    where = where_is(g, sentence.where, team_of(OWNERS[card]), space)
    pieces = g.of_kind(sentence.kind)
    return [(whose, one) for whose in bits(sentence.of) for one in bits(pieces[whose] & where)]


def can_eliminate(g: Position, card: int, sentence: Eliminate, space: int) -> bool:
    """Whether there is anything to eliminate."""
    return bool(eliminations(g, card, sentence, space))


@SENTENCES.carries(Eliminate, possible=can_eliminate)
def carry_eliminate(
    g: Position, sentence: Eliminate, card: int, index: int, trigger: Trigger
) -> None:
    """61: asked if there is anything to eliminate."""
    if can_eliminate(g, card, sentence, trigger.space):
        task = Task(card, index, trigger.space, sentence.times)
        g.todo(choose_eliminated(OWNERS[card], task))


@book.question("{card}: eliminate.", rule="61")
def choose_eliminated(g: Position, asker: int, task: Task) -> Iterator[Action]:
    """61: the player of the card chooses; reading 26: nobody need hit his own team alone."""
    found = eliminations(g, task.card, task.sentence, task.space)
    for whose, one in found:
        yield eliminate(whose, one)
    if may_stop(task) or all(team_of(whose) == team_of(asker) for whose, _ in found):
        yield DONE


@choose_eliminated.answer
def eliminated(g: Position, action: Action, asker: int, task: Task) -> None:
    if action[0] == "done":
        return
    if task.left > 1:
        g.todo(eliminate_again(asker, task._replace(left=task.left - 1)))
    g.todo(remove(action[1][0], task.sentence.kind, action[1][1]))


@book.step
def eliminate_again(g: Position, asker: int, task: Task) -> None:
    """48: the next piece of the same sentence."""
    if eliminations(g, task.card, task.sentence, task.space):
        g.todo(choose_eliminated(asker, task))


@choose_eliminated.refusal
def forbids_elimination(g: Position, action: Action, asker: int, task: Task) -> Refusal | None:
    return R50_WHERE if action[0] == "eliminate" else R48


@SENTENCES.carries(EliminateIt)
def carry_eliminate_it(
    g: Position, sentence: EliminateIt, card: int, index: int, trigger: Trigger
) -> None:
    """61: the piece that set the card off."""
    g.todo(remove(trigger.country, trigger.kind, trigger.space))
