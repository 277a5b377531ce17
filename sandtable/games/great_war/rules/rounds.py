"""Playing in a round (section 4): the lead, and the cards added to it."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.refusal import Refusal
from sandtable.games.great_war.rules.cancelling import fire, forbids_shot, has_shot, shots
from sandtable.games.great_war.rules.events import barred
from sandtable.games.great_war.rules.laying import (
    additions,
    companions,
    forbids_addition,
    forbids_companion,
    forbids_play,
    lay,
    playable,
)
from sandtable.games.great_war.rules.obligations import (
    R8_6,
    due_lead,
    due_refusal,
    levy,
    must_levy,
)
from sandtable.games.great_war.rules.state import ROUND_1, Position, book
from sandtable.games.great_war.rules.verbs import DONE, PASS, play

R4_2 = Refusal("4.2", "You must lead a card while any card in your hand may be played.")


@book.step
def battle_round(g: Position, number: int) -> None:
    """Steps C to F: the Defender's part, then the Attacker's."""
    g.phase = ROUND_1 + number - 1
    g.round_over = 0
    g.todo(part(g.defender, number), part(g.attacker, number))


@book.step
def part(g: Position, side: int, number: int) -> None:
    """4.1: a part opens with one lead card; 8.6: a levy may have to be drawn first."""
    if g.round_over:
        return
    g.part_over = 0
    g.levied = -1
    g.tell("part", side, number)
    g.todo(opening(side, number))
    if number == 2 and must_levy(g, side):
        g.todo(levy(side))


@book.step
def opening(g: Position, side: int, number: int) -> None:
    """4.2: a side with an empty hand and nothing to fire skips its part."""
    if g.hands[side] or has_shot(g, side):
        g.todo(lead(side, number))


def leads(g: Position, side: int, number: int) -> int:
    """4.2, 4.10, 8.4 and 8.6: the cards that may lead."""
    cards = playable(g, side)
    if g.levied >= 0 and cards >> g.levied & 1:
        return 1 << g.levied
    return (due_lead(g, side, cards) if number == 2 else 0) or cards


@book.question("Round {number}: lead one card from your hand.", rule="4.1")
def lead(g: Position, side: int, number: int) -> Iterator[Action]:
    """4.1: any one card; before it a ready card may be fired (6.8)."""
    cards = leads(g, side, number)
    for card in bits(cards):
        yield play(card)
        for improved in companions(g, side, card):
            yield play(card, improved)
    if not cards:
        yield PASS
    yield from shots(g, side)


@lead.answer
def led(g: Position, action: Action, side: int, number: int) -> None:
    if action[0] == "cancel":
        fire(g, action)
        g.todo(opening(side, number))
    elif action[0] == "play":
        g.todo(adding(side))
        lay(g, side, action)
    else:
        g.tell("cannot_lead", side)


@lead.refusal
def forbids_lead(g: Position, action: Action, side: int, number: int) -> Refusal | None:
    """4.1, 4.2, 4.10, 8.4 to 8.6: why this card cannot lead."""
    verb, arguments = action
    if verb == "pass":
        return R4_2
    if verb == "cancel":
        return forbids_shot(g, action, side)
    if verb != "play":
        return None
    card, *along = arguments
    refusal = forbids_play(g, side, card)
    if refusal is None and not leads(g, side, number) >> card & 1:
        refusal = R8_6 if g.levied >= 0 and not barred(g) >> g.levied & 1 else due_refusal(g, side)
    return refusal or forbids_companion(g, side, card, along)


@book.step
def adding(g: Position, side: int) -> None:
    """4.3: unless the part has been ended, further cards may follow one at a time."""
    if not g.part_over and (g.hands[side] or has_shot(g, side)):
        g.todo(add(side))


@book.question("Add a linked or slotted card, or end your part.", rule="4.3")
def add(g: Position, side: int) -> Iterator[Action]:
    """4.3: Plus cards on what they link to, cards into free slots, ready cards fired."""
    yield DONE
    yield from additions(g, side, g.up(side))
    yield from shots(g, side)


@add.answer
def added_card(g: Position, action: Action, side: int) -> None:
    if action[0] == "done":
        return
    g.todo(adding(side))
    if action[0] == "cancel":
        fire(g, action)
    else:
        lay(g, side, action)


@add.refusal
def forbids_add(g: Position, action: Action, side: int) -> Refusal | None:
    if action[0] == "cancel":
        return forbids_shot(g, action, side)
    if action[0] in ("link", "slot"):
        return forbids_addition(g, action, side, g.up(side))
    return None
