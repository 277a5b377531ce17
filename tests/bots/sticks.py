"""Sticks: four powers in two teams take one to three sticks in turn; the last stick wins.

Nothing is hidden and nothing is left to chance, so it is known what good play is: leave the
others a multiple of four.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import MappingProxyType

from sandtable.core.action import Action, Verb, Verbs
from sandtable.core.advisor import Advisor
from sandtable.core.agenda import Book
from sandtable.core.game import Game
from sandtable.core.names import Names
from sandtable.core.options import option
from sandtable.core.outcomes import Luck
from sandtable.core.state import State, number
from sandtable.core.study import Study

POWERS = Names("power", ("ash", "beech", "cedar", "date"))
take = Verb("take", None)
book: Book[SticksState] = Book({"power": POWERS})


@dataclass(frozen=True)
class SticksOptions:
    sticks: int = option(10, "How many sticks there are.", least=1, most=30)


class SticksState(State):
    book = book
    options: SticksOptions
    sticks: int = number()
    last: int = number(-1, names=POWERS)


@book.question("Take up to three sticks, {power}.", rule="1")
def taking(g: SticksState, power: int) -> Iterator[Action]:
    for count in range(1, min(3, g.sticks) + 1):
        yield take(count)


@taking.answer
def taken(g: SticksState, action: Action, power: int) -> None:
    g.sticks -= action[1][0]
    g.last = power
    if g.sticks:
        g.todo(taking((power + 1) % 4))


class SticksStudy(Study[SticksState]):
    def margin(self, g: SticksState) -> float:
        return -1.0 if g.last % 2 else 1.0


class Sticks(Game[SticksState]):
    key = "sticks"
    title = "Sticks"
    rules_version = 1
    powers = POWERS
    teams = (0b0101, 0b1010)
    verbs = Verbs((take,))
    state = SticksState
    options = SticksOptions
    scenarios = MappingProxyType({})
    seatings = MappingProxyType({2: (0b0101, 0b1010)})
    study = SticksStudy()

    def __init__(self, advisor: Advisor[SticksState] | None = None) -> None:
        self.advisor = advisor or Advisor()

    def set_up(self, g: SticksState) -> None:
        g.sticks = g.options.sticks
        g.todo(taking(0))

    def result(self, g: SticksState) -> list[float]:
        return [float(power % 2 == g.last % 2) for power in range(4)]

    def outcome(self, g: SticksState) -> str:
        return f"{POWERS[g.last]} takes the last stick, of {g.options.sticks}."

    def imagine(self, g: SticksState, seat: int, luck: Luck) -> SticksState:
        return g.copy()


game = Sticks()
