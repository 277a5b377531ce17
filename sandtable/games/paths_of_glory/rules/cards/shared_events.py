"""What events of both sides have in common: Entrench, spies, effects for the turn."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.refusal import Refusal
from sandtable.games.paths_of_glory.facts.cards import cards
from sandtable.games.paths_of_glory.facts.units import ARMIES
from sandtable.games.paths_of_glory.rules.events import Needs
from sandtable.games.paths_of_glory.rules.state import Position, book
from sandtable.games.paths_of_glory.rules.supply import supplied
from sandtable.games.paths_of_glory.rules.trenches import ENTRENCH
from sandtable.games.paths_of_glory.rules.verbs import dig

R_DUG = Refusal("9.5.1.1", "Entrench has been played already; the other card never is an event.")
R_FIRST_TURN = Refusal("5.7.4.4", "Entrench is not an event in August 1914.")
R_TRENCH_SPACE = Refusal("9.5.1.1", "Choose a space without trench under a supplied army of yours.")


def entrench_needs(side: int) -> Needs:
    """One Entrench a game; the historical scenario waits for September."""

    def check(g: Position) -> Refusal | None:
        if g.events & ENTRENCH:
            return R_DUG
        if g.options.historical and g.turn == 1:
            return R_FIRST_TURN
        return None

    return check


def trench_spaces(g: Position, side: int) -> list[int]:
    """Spaces without a trench of this side that hold one of its supplied armies."""
    return [
        space
        for space in bits(g.occupied[side] & ~g.trenches[side])
        if any(supplied(g, p, space) for p in bits(g.units(side, space) & ARMIES))
    ]


def place_trench(g: Position, side: int) -> None:
    """The trench of the event, if there is a place for it."""
    if trench_spaces(g, side):
        g.todo(choose_trench(side))


@book.question("Entrench: choose the space of your first trench.", rule="9.5.1.1")
def choose_trench(g: Position, side: int) -> Iterator[Action]:
    for space in trench_spaces(g, side):
        yield dig(space)


@choose_trench.answer
def trench_chosen(g: Position, action: Action, side: int) -> None:
    (space,) = action[1]
    g.trenches[side] |= 1 << space
    g.tell("trench", side, space)


@choose_trench.refusal
def forbids_trench(g: Position, action: Action, side: int) -> Refusal | None:
    return R_TRENCH_SPACE


def see_hand(g: Position, side: int) -> None:
    """A spy shows the other hand; what was seen stays known while it is held."""
    g.seen[side] = g.hands[1 - side]
    g.reveal()
    for number in bits(g.seen[side]):
        g.tell("sees", side, number, to=1 << side)


def lasts_this_turn(g: Position, code: str) -> None:
    """The event works until the turn ends."""
    g.this_turn |= cards(code)


def lasts_this_action(g: Position, code: str) -> None:
    """The event works until the action ends."""
    g.this_action |= cards(code)
