"""Events (section 12): what each Random Event does, as sentences.

An event lasts for its turn (12.1). Most are looked up when a rule asks ("which cards are barred
now?"); a few make something happen when they are shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.outcomes import Dice, Draw, Outcomes
from sandtable.games.great_war.facts.cards import (
    BONUS,
    DECK,
    EVENT,
    NATIONALITY,
    tagged,
)
from sandtable.games.great_war.rules.decks import (
    discard_from_hand,
    draw_to_hand,
    event_drawn,
    rebuild,
    show_hand,
)
from sandtable.games.great_war.rules.state import EVENT_PHASE, Position, book


class Who(Enum):
    """Whom an event concerns; Defender and Attacker are this turn's (12.2)."""

    NOBODY = "nobody"
    DEFENDER = "the Defender"
    ATTACKER = "the Attacker"
    BOTH = "both sides"


NOBODY, DEFENDER, ATTACKER, BOTH = Who.NOBODY, Who.DEFENDER, Who.ATTACKER, Who.BOTH


@dataclass(frozen=True, slots=True)
class Event:
    """One event. ``who`` is by the die, 1 to 6, or always the same if nothing is rolled."""

    who: tuple[Who, ...] = (BOTH,)
    bars: tuple[str, ...] = ()
    weakens: str = ""
    weaker_by: int = 0
    no_optional: bool = False
    happens: str = ""
    adds: tuple[int, ...] = ()

    @property
    def rolled(self) -> bool:
        """Whether the six-sided die is rolled."""
        return len(self.who) == 6

    def concerns(self, die: int) -> Who:
        """Whom it concerns with this die (0 if none was rolled)."""
        return self.who[die - 1] if self.rolled else self.who[0]


def by_die(*who: Who) -> tuple[Who, ...]:
    """Spread over the six faces: three outcomes for 1-2, 3-4 and 5-6, two for 1-3 and 4-6."""
    times = 6 // len(who)
    return tuple(one for one in who for _ in range(times))


EVENTS = {
    "re_qui": Event(who=(NOBODY,)),
    "re_fog": Event(bars=("aviation",)),
    "re_mud": Event(by_die(NOBODY, BOTH), bars=("tank", "cavalry")),
    "re_shl": Event(by_die(DEFENDER, ATTACKER, BOTH), weakens="artillery", weaker_by=3),
    "re_mut": Event(by_die(ATTACKER, DEFENDER), happens="lose_nationality"),
    "re_flu": Event(happens="lose_card"),
    "re_tru": Event(no_optional=True),
    "re_int": Event(by_die(DEFENDER, ATTACKER), happens="look"),
    "re_res": Event(by_die(DEFENDER, ATTACKER), happens="draw_nationality"),
    "re_ind": Event(happens="draw_bonus"),
    "re_dry": Event(by_die(ATTACKER), adds=(2, 2, 4, 4, 6, 6)),
    "re_ela": Event(by_die(DEFENDER), adds=(2, 2, 4, 4, 6, 6)),
    "re_wnd": Event(bars=("gas",)),
}

OF_CARD = [EVENTS.get(card.id.removesuffix("_2")) or Event() for card in DECK]
"""The event by card number, so that a lookup costs nothing."""

_BARRED = [
    [tagged(*event.bars) if event.concerns(die) is BOTH else 0 for die in range(7)]
    for event in OF_CARD
]
_WEAKENED = [tagged(event.weakens) if event.weakens else 0 for event in OF_CARD]


def barred(g: Position) -> int:
    """4.10: the cards that may not be played this turn."""
    return _BARRED[g.event][g.die] if g.event >= 0 else 0


def no_optional_plays(g: Position) -> bool:
    """12.3: Christmas Truce removes both optional plays and forbids hand interrupts."""
    return g.event >= 0 and OF_CARD[g.event].no_optional


def is_concerned(g: Position, side: int) -> bool:
    """Whether this turn's event, which must be known, concerns a side."""
    who = OF_CARD[g.event].concerns(g.die)
    return who is BOTH or who is (DEFENDER if side == g.defender else ATTACKER)


def weakened(g: Position, side: int) -> tuple[int, int]:
    """The cards of a side that are worth less this turn, and by how much."""
    if g.event >= 0 and _WEAKENED[g.event] and is_concerned(g, side):
        return _WEAKENED[g.event], OF_CARD[g.event].weaker_by
    return 0, 0


def added(g: Position, side: int) -> int:
    """9.2: BP the event adds to a side's total."""
    event = OF_CARD[g.event]
    if g.event >= 0 and event.adds and is_concerned(g, side):
        return event.adds[g.die - 1]
    return 0


@book.step
def random_event(g: Position) -> None:
    """Step A: the Defender turns up one Random Event; roll the die if it asks for one."""
    g.phase = EVENT_PHASE
    if rebuild(g, EVENT):
        g.todo(event_drawn(), event_die_step(), event_happens())


@book.step
def event_die_step(g: Position) -> None:
    """Step A: the die is rolled only if the event has a table."""
    if OF_CARD[g.event].rolled:
        g.todo(event_die())


@book.chance
def event_die(g: Position) -> Outcomes:
    """Step A: one six-sided die."""
    return Dice()


@event_die.answer
def event_rolled(g: Position, action: Action) -> None:
    (g.die,) = action[1]
    g.tell("event_die", g.event, g.die)


@book.step
def event_happens(g: Position) -> None:
    """12.2: what happens as the event is shown, the Defender first."""
    happens = OF_CARD[g.event].happens
    if not happens:
        return
    frames = [HAPPENS[happens](side) for side in (g.defender, g.attacker) if is_concerned(g, side)]
    g.todo(*frames)


@book.step
def lose_card(g: Position, side: int) -> None:
    """7.3: discard one card drawn at random from the hand."""
    if g.hands[side]:
        g.todo(lost(side, 0))


@book.step
def lose_nationality(g: Position, side: int) -> None:
    """Mutiny: discard one Nationality card drawn at random from the hand."""
    if g.hands[side] & NATIONALITY:
        g.todo(lost(side, 1))


@book.chance
def lost(g: Position, side: int, nationality: int) -> Outcomes:
    """7.3: random discards are drawn evenly from the hand."""
    return Draw(g.hands[side] & NATIONALITY if nationality else g.hands[side])


@lost.answer
def card_lost(g: Position, action: Action, side: int, nationality: int) -> None:
    discard_from_hand(g, side, action[1][0])


@book.step
def look(g: Position, side: int) -> None:
    """Intercepted Orders: the favoured side looks at the whole opposing hand."""
    show_hand(g, 1 - side)
    g.tell("looks", side)
    for card in bits(g.hands[1 - side]):
        g.tell("sees", card, to=1 << side)


@book.step
def draw_nationality(g: Position, side: int) -> None:
    """12.4: an extra Nationality card, even beyond nine."""
    g.todo(draw_to_hand(side, side, 0))


@book.step
def draw_bonus(g: Position, side: int) -> None:
    """12.4: an extra Bonus card, even beyond nine."""
    g.todo(draw_to_hand(BONUS, side, 0))


HAPPENS = {
    entry.name: entry for entry in (lose_card, lose_nationality, look, draw_nationality, draw_bonus)
}
