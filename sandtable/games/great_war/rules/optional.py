"""Optional plays (section 5): steps B and G."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.refusal import Refusal
from sandtable.games.great_war.facts.cards import BONUS as BONUS_DECK
from sandtable.games.great_war.facts.cards import BONUS_OR_JOKER, OF_DECK
from sandtable.games.great_war.rules.cancelling import fire, forbids_shot, has_shot, shots
from sandtable.games.great_war.rules.events import no_optional_plays
from sandtable.games.great_war.rules.laying import (
    additions,
    forbids_addition,
    forbids_play,
    lay,
    link_bases,
    playable,
)
from sandtable.games.great_war.rules.obligations import due
from sandtable.games.great_war.rules.state import FINAL_OPTIONAL, FIRST_OPTIONAL, Position, book
from sandtable.games.great_war.rules.verbs import DONE, PASS, link, play

R5_1 = Refusal("5.1", "An optional play is one Bonus or Joker card.")
R5_1_SPENT = Refusal("5.1", "You have already played your Bonus or Joker card here.")
R5_5 = Refusal("5.5", "You still owe a card this turn, and one in your hand can meet it: play it.")


@book.step
def optional_plays(g: Position, final: int) -> None:
    """5.1: the Defender, then the Attacker; 12.3: none during the Christmas Truce."""
    g.phase = FINAL_OPTIONAL if final else FIRST_OPTIONAL
    if not no_optional_plays(g):
        g.todo(optional_play(g.defender, final), optional_play(g.attacker, final))


@book.step
def optional_play(g: Position, side: int, final: int) -> None:
    """5.4: an optional play is no part of a round; an interrupt ends it all the same (6.6)."""
    g.part_over = 0
    g.todo(going_on(side, final, 0))


@book.step
def going_on(g: Position, side: int, final: int, spent: int) -> None:
    """5.2: cards are laid one at a time until the side is done."""
    if not g.part_over and (g.hands[side] or has_shot(g, side)):
        g.todo(optional(side, final, spent))


def owed(g: Position, side: int, final: int, spent: int) -> int:
    """5.5: the Bonus and Joker cards that the final optional play is bound to."""
    if not final or spent:
        return 0
    return due(g, side, playable(g, side) & BONUS_OR_JOKER, 0)


def one_card(g: Position, side: int, final: int, spent: int) -> int:
    """5.1 and 5.5: the cards that may be the one Bonus or Joker."""
    if spent:
        return 0
    return owed(g, side, final, spent) or playable(g, side) & BONUS_OR_JOKER


@book.question("Optional play: one Bonus or Joker card, or none.", rule="5.1")
def optional(g: Position, side: int, final: int, spent: int) -> Iterator[Action]:
    """5.1 to 5.5: one Bonus or Joker; Plus and slot cards on Bonus and Jokers; ready cards."""
    if not owed(g, side, final, spent):
        yield DONE
    upon = g.up(side) & BONUS_OR_JOKER
    for card in bits(one_card(g, side, final, spent)):
        yield play(card)
        for base in bits(link_bases(g, card, g.up(side) & ~upon)):
            yield link(card, base)
    improve = not spent and not owed(g, side, final, spent)
    yield from additions(g, side, upon, improve)
    yield from shots(g, side)


@optional.answer
def optional_chosen(g: Position, action: Action, side: int, final: int, spent: int) -> None:
    if action[0] == "done":
        return
    if action[0] == "cancel":
        g.todo(going_on(side, final, spent))
        fire(g, action)
        return
    g.todo(going_on(side, final, spent or is_the_one_card(action)))
    lay(g, side, action)


def is_the_one_card(action: Action) -> int:
    """5.3: whether the one card is laid; also a Bonus Plus card on, or with, another kind of
    card."""
    verb, arguments = action
    if verb == "play" or len(arguments) > 2:
        return 1
    return int(verb == "link" and not BONUS_OR_JOKER >> arguments[1] & 1)


@optional.refusal
def forbids_optional(
    g: Position, action: Action, side: int, final: int, spent: int
) -> Refusal | None:
    """5.1 to 5.5: why this cannot be done in an optional play."""
    verb, arguments = action
    if verb == "done":
        return R5_5
    if verb == "cancel":
        return forbids_shot(g, action, side)
    if verb in ("link", "slot"):
        return forbids_laying(g, action, side, spent)
    return forbids_one_card(g, side, final, spent, arguments[0]) if verb == "play" else None


def forbids_laying(g: Position, action: Action, side: int, spent: int) -> Refusal | None:
    """5.2 and 5.3: why a card cannot be laid on another; if it fits, it is one card too many."""
    verb, arguments = action
    bonus_plus = verb == "link" and OF_DECK[BONUS_DECK] >> arguments[0] & 1
    bases = g.up(side) if bonus_plus else g.up(side) & BONUS_OR_JOKER
    return forbids_addition(g, action, side, bases) or (R5_1_SPENT if spent else R5_5)


def forbids_one_card(g: Position, side: int, final: int, spent: int, card: int) -> Refusal | None:
    """5.1 and 5.5: why this card cannot be the one Bonus or Joker."""
    refusal = forbids_play(g, side, card)
    if refusal is not None:
        return refusal
    if not BONUS_OR_JOKER >> card & 1:
        return R5_1
    if spent:
        return R5_1_SPENT
    return R5_5 if owed(g, side, final, spent) else R5_1


@book.step
def last_shots(g: Position, side: int) -> None:
    """6.8: when G is over ready cards may still be fired, the Defender's first."""
    if has_shot(g, side):
        g.todo(last_shot(side))


@book.question("Fire a ready card before the turn is judged, or pass.", rule="6.8")
def last_shot(g: Position, side: int) -> Iterator[Action]:
    """6.8: the last moment for a card kept ready."""
    yield PASS
    yield from shots(g, side)


@last_shot.answer
def last_shot_fired(g: Position, action: Action, side: int) -> None:
    if action[0] == "cancel":
        fire(g, action)
        g.todo(last_shots(side))


@last_shot.refusal
def forbids_last_shot(g: Position, action: Action, side: int) -> Refusal | None:
    return forbids_shot(g, action, side) if action[0] == "cancel" else None
