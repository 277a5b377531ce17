"""Battling and eliminating by cards (digest 53 to 55, 61 and 63)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.refusal import Refusal
from sandtable.games.quartermaster.board import ARMY, MEMBERS, team_of
from sandtable.games.quartermaster.board import space as space_named
from sandtable.games.quartermaster.cards.catalogue import CATALOGUE, OWNERS, with_special
from sandtable.games.quartermaster.cards.vocabulary import Battle, Eliminate, EliminateIt, Type
from sandtable.games.quartermaster.happenings import fight, remove
from sandtable.games.quartermaster.pieces import battle_spaces, battle_targets, forbids_battle
from sandtable.games.quartermaster.sentences import (
    R48,
    R_CARD_WHERE,
    may_stop,
    the_sentence,
    where_is,
)
from sandtable.games.quartermaster.state import Position, book
from sandtable.games.quartermaster.verbs import DONE, battle, eliminate

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


def carry_battle(g: Position, sentence: Battle, card: int, index: int, seed: Any) -> None:
    me, space = OWNERS[card], seed[2]
    if any(True for _ in battles(g, card, sentence, space)) or volksturm(g, card):
        g.todo(choose_battle(me, card, index, space, sentence.times))


def volksturm(g: Position, card: int) -> list[int]:
    """The enemies in Germany that a German Land Battle card may eliminate by Volksturm."""
    me = OWNERS[card]
    if CATALOGUE[card].type is not Type.LAND_BATTLE or not g.statuses[me] & VOLKSTURM:
        return []
    return [enemy for enemy in MEMBERS[1 - team_of(me)] if g.armies[enemy] >> GERMANY_SPACE & 1]


@book.question("{card}: battle.", rule="53")
def choose_battle(
    g: Position, asker: int, card: int, index: int, space: int, left: int
) -> Iterator[Action]:
    """53 to 55 and 63: which piece, or which empty space."""
    sentence = the_sentence(card, index)
    yield from battles(g, card, sentence, space)
    for victim in volksturm(g, card):
        yield eliminate(victim, GERMANY_SPACE)
    if may_stop(sentence, left):
        yield DONE


@choose_battle.answer
def battle_chosen(
    g: Position, action: Action, asker: int, card: int, index: int, space: int, left: int
) -> None:
    if action[0] == "done":
        return
    sentence = the_sentence(card, index)
    if action[0] == "eliminate":
        victim, where = action[1]
        if g.options.volksturm_is_battle:
            g.todo(fight(asker, ARMY, where, victim))
        else:
            g.todo(remove(victim, ARMY, where))
        return
    where, *victims = action[1]
    if left > 1:
        g.todo(battle_again(asker, card, index, space, left - 1))
    g.todo(fight(asker, sentence.kind, where, victims[0] if victims else -1))


@book.step
def battle_again(g: Position, asker: int, card: int, index: int, space: int, left: int) -> None:
    """48 and 72: the next battle of the same sentence, after all reactions to the last."""
    if any(True for _ in battles(g, card, the_sentence(card, index), space)):
        g.todo(choose_battle(asker, card, index, space, left))


@choose_battle.refusal
def forbids_choice_of_battle(
    g: Position, action: Action, asker: int, card: int, index: int, space: int, left: int
) -> Refusal | None:
    sentence = the_sentence(card, index)
    if action[0] == "battle":
        where, *victims = action[1]
        victim = victims[0] if victims else -1
        return forbids_battle(g, asker, sentence.kind, where, victim) or R_CARD_WHERE
    if action[0] == "eliminate":
        return R_CARD_WHERE
    return R48 if action[0] == "done" else None


# Eliminating.


def eliminations(g: Position, card: int, sentence: Eliminate, space: int) -> list[tuple[int, int]]:
    """61: the pieces that may be eliminated."""
    where = where_is(g, sentence.where, team_of(OWNERS[card]), space)
    pieces = g.of_kind(sentence.kind)
    return [(whose, one) for whose in bits(sentence.of) for one in bits(pieces[whose] & where)]


def carry_eliminate(g: Position, sentence: Eliminate, card: int, index: int, seed: Any) -> None:
    if eliminations(g, card, sentence, seed[2]):
        g.todo(choose_eliminated(OWNERS[card], card, index, seed[2], sentence.times))


@book.question("{card}: eliminate.", rule="61")
def choose_eliminated(
    g: Position, asker: int, card: int, index: int, space: int, left: int
) -> Iterator[Action]:
    """61: the player of the card chooses."""
    sentence = the_sentence(card, index)
    for whose, one in eliminations(g, card, sentence, space):
        yield eliminate(whose, one)
    if may_stop(sentence, left):
        yield DONE


@choose_eliminated.answer
def eliminated(
    g: Position, action: Action, asker: int, card: int, index: int, space: int, left: int
) -> None:
    if action[0] == "done":
        return
    if left > 1:
        g.todo(eliminate_again(asker, card, index, space, left - 1))
    g.todo(remove(action[1][0], the_sentence(card, index).kind, action[1][1]))


@book.step
def eliminate_again(g: Position, asker: int, card: int, index: int, space: int, left: int) -> None:
    """48: the next piece of the same sentence."""
    if eliminations(g, card, the_sentence(card, index), space):
        g.todo(choose_eliminated(asker, card, index, space, left))


@choose_eliminated.refusal
def forbids_elimination(
    g: Position, action: Action, asker: int, card: int, index: int, space: int, left: int
) -> Refusal | None:
    return R_CARD_WHERE if action[0] == "eliminate" else R48


def carry_eliminate_it(
    g: Position, sentence: EliminateIt, card: int, index: int, seed: Any
) -> None:
    country, kind, space, _ = seed
    g.todo(remove(country, kind, space))
