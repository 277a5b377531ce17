"""Where units stand and who controls what: the only functions that change either (10, 11.1.14)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from operator import attrgetter
from typing import Any, TypeVar

from sandtable.core.bits import bits, mask_of
from sandtable.core.remember import Key, forget, key_of, known, note, remembered
from sandtable.games.paths_of_glory.facts.board import (
    ALLIED,
    ARABIA,
    BEACHES,
    CENTRAL,
    FORTS,
    SPACES,
)
from sandtable.games.paths_of_glory.facts.cards import cards
from sandtable.games.paths_of_glory.facts.units import (
    ARAB_ARMY,
    DOTTED,
    ELIMINATED,
    GR,
    GREEKS,
    OF_SIDE,
    REMOVED,
    SIDE,
    TO_COME,
)
from sandtable.games.paths_of_glory.rules.state import STACK, Position

Fact = TypeVar("Fact", bound=Callable[..., Any])
ON_MAP = len(SPACES)
BREST_LITOVSK = cards("cp45")

LASTING: tuple[list[Key], list[Key]] = ([], [])
"""For each side what is still true after a march of its own units (``only_a_march``)."""


def lasting(fact: Fact) -> Fact:
    """Marks a fact of a side as lasting: of its own units it follows from sieges alone."""
    for side in (CENTRAL, ALLIED):
        LASTING[side].append(key_of(fact, side))
    return fact


def only_a_march(g: Position, p: int, start: int, goal: int) -> bool:
    """Whether a unit that goes from one place to another leaves what is lasting as it was.

    Forts may be besieged or freed, neutral Greeks close spaces to their own side, and after
    Brest-Litovsk the Allies stand in each other's way.
    """
    if FORTS & (1 << start | 1 << goal) or GREEKS >> p & 1:
        return False
    return SIDE[p] == CENTRAL or not g.events & BREST_LITOVSK


Crowds = tuple[int, int, int, int]
"""For no, one, two and three more units: the spaces of a side that have no room for them."""


@remembered
def crowds(g: Position, side: int) -> Crowds:
    """10.1.1: where a side has no room."""
    here, over, one, two = g.here, 0, 0, 0
    for space in bits(g.occupied[side]):
        number = here[space].bit_count()
        if number > 1:
            two |= 1 << space
            if number >= STACK:
                one |= 1 << space
                over |= (number > STACK) << space
    return over, one, two, g.occupied[side]


CROWDS = key_of(crowds, CENTRAL), key_of(crowds, ALLIED)
for _side in (CENTRAL, ALLIED):
    LASTING[_side].append(CROWDS[1 - _side])


def recounted(g: Position, side: int, before: Crowds, place: int) -> Crowds:
    """Crowds after units have come to a place or left it."""
    over, one, two, _ = before
    if place < ON_MAP:
        bit = 1 << place
        number = g.here[place].bit_count() if g.occupied[side] & bit else 0
        over = over | bit if number > STACK else over & ~bit
        one = one | bit if number >= STACK else one & ~bit
        two = two | bit if number >= STACK - 1 else two & ~bit
    return over, one, two, g.occupied[side]


def where(g: Position, p: int) -> int:
    """The space or box a unit is in."""
    bit = 1 << p
    for space in bits(g.occupied[SIDE[p]]):
        if g.here[space] & bit:
            return space
    return next(box for box in range(ON_MAP, ON_MAP + 4) if g.here[box] & bit)


def shift(g: Position, p: int, start: int, goal: int) -> None:
    """Moves a unit from one space or box to another; control is another matter.

    An army that goes anywhere, or is lost, leaves the marker of a failed entrenchment (R67).
    """
    bit, side = 1 << p, SIDE[p]
    crowded = known(g, CROWDS[side])
    forget(g, LASTING[side] if only_a_march(g, p, start, goal) else (CROWDS[1 - side],))
    g.spoiled[side] &= ~bit
    g.here[start] ^= bit
    if start < ON_MAP and not g.here[start] & OF_SIDE[side]:
        g.occupied[side] &= ~(1 << start)
    g.here[goal] |= bit
    if goal < ON_MAP:
        g.occupied[side] |= 1 << goal
    if crowded is not None:
        crowded = recounted(g, side, recounted(g, side, crowded, start), goal)
        note(g, CROWDS[side], crowded)
    if p == ARAB_ARMY:
        arabs_move(g, start, goal)


def arabs_move(g: Position, start: int, goal: int) -> None:
    """11.1.15: a Central Powers space is Allied just while the Arab army stands in it."""
    if g.lent == start:
        g.lent = -1
        if g.occupied[ALLIED] >> start & 1:
            return  # other Allied units in the space hold it
        set_control(g, CENTRAL, start)
    if goal < ON_MAP and goal != ARABIA:
        borrow(g, goal)


def borrow(g: Position, space: int) -> None:
    """11.1.15: the Arab army makes a space without a fort Allied for as long as it stays."""
    if (g.controlled[CENTRAL] & ~g.forts(CENTRAL)) >> space & 1:
        g.lent = space
        set_control(g, ALLIED, space)


def enter(g: Position, p: int, start: int, goal: int) -> None:
    """11.1.14: a unit enters a space and, unless an enemy fort stands there, takes control.

    The Arab army only borrows the space, but trenches fall to it as to others.
    """
    shift(g, p, start, goal)
    if p == ARAB_ARMY:
        capture_trench(g, ALLIED, goal)
    else:
        occupy(g, SIDE[p], goal)


def occupy(g: Position, side: int, space: int) -> None:
    """11.1.14 and 11.2.5-6: control and trenches of a space that units of a side have entered."""
    enemy = 1 - side
    capture_trench(g, side, space)
    if g.forts(enemy) >> space & 1:
        return
    if side == ALLIED and g.units(ALLIED, space) == 1 << ARAB_ARMY:
        borrow(g, space)  # a fort has fallen to the Arab army alone
        return
    if space == g.lent and side == ALLIED:
        g.lent = -1
    set_control(g, side, space)


def set_control(g: Position, side: int, space: int) -> None:
    """A space passes to a side; points follow by themselves."""
    bit = 1 << space
    if g.controlled[side] & bit:
        return
    forget(g, CROWDS)
    g.controlled[1 - side] &= ~bit
    g.controlled[side] |= bit
    if side == CENTRAL and space == g.beachhead:
        g.beachhead = -1  # 9.5.3.5
    if not bit & BEACHES:
        g.tell("takes", side, space)


def destroy_fort(g: Position, space: int) -> None:
    """15.1.9: a fort is gone for good."""
    g.ruins |= 1 << space
    forget(g, CROWDS)


def land_at(g: Position, beach: int) -> None:
    """9.5.3.5: the beachhead makes its space an Allied port."""
    g.beachhead = beach
    forget(g, CROWDS)


def capture_trench(g: Position, side: int, space: int) -> None:
    """11.2.5-6: an enemy trench is lost; from level 2 a level 1 of one's own remains."""
    bit, enemy = 1 << space, 1 - side
    g.trenches[enemy] &= ~bit
    if g.deep[enemy] & bit:
        g.deep[enemy] &= ~bit
        g.trenches[side] |= bit


def trench_level(g: Position, side: int, space: int) -> int:
    """0, 1 or 2: a side's trench in a space."""
    return (g.trenches[side] >> space & 1) + (g.deep[side] >> space & 1)


def eliminate(g: Position, p: int, start: int, for_good: bool) -> None:
    """12.4.7: a unit is lost, to the replaceable box or for good."""
    gone = for_good or bool(DOTTED >> p & 1)
    g.reduced &= ~(1 << p)
    g.tell("lost" if gone else "eliminated", p, start)
    shift(g, p, start, REMOVED if gone else ELIMINATED)


def arrive(g: Position, p: int, goal: int) -> None:
    """9.5.3: a new unit comes into the game at full strength."""
    shift(g, p, TO_COME, goal)


def neutral_greeks(g: Position) -> int:
    """9.5.2.4: spaces that neutral Greek units close to everybody."""
    if g.at_war >> GR & 1 or g.here[TO_COME] & GREEKS == GREEKS:
        return 0
    return greek_spaces(g)


@remembered
def greek_spaces(g: Position) -> int:
    """The spaces in which Greek units stand."""
    return mask_of(space for space in bits(g.occupied[ALLIED]) if g.here[space] & GREEKS)


OPERATION = ("to_move", "to_attack", "idle", "last_action")
CARDS_HELD = ("decks", "hands", "discards", "table", "removed", "boxed", "seen", "used")
"""Fields that no remembered fact of the map depends on."""
MAP = attrgetter(*(name for name in Position.FIELDS if name not in (*OPERATION, *CARDS_HELD)))


def recall(g: Position) -> None:
    """Takes up what was worked out lately about a position that differs by cards and markers only.

    So a bot that is asked for each step of an operation, and loads a position each time, need not
    begin anew with each.
    """
    fields = (tuple(one) if isinstance(one, list) else one for one in MAP(g))
    g.derived = _worked_out(g.options, *fields)


@lru_cache(maxsize=256)
def _worked_out(*_map: object) -> dict[Any, Any]:
    """Empty at first; for the same map it is always the same one."""
    return {}
