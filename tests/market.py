"""Market, a toy game of numbers: two buyers take turns at a heap of apples and a heap of pears.

"How many?" is one offer with a range, not an offer for each number.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import MappingProxyType

from sandtable.core.action import Action, UpTo, Verb, Verbs, range_of, with_number
from sandtable.core.advisor import Advisor
from sandtable.core.agenda import Book
from sandtable.core.game import Game
from sandtable.core.names import Names
from sandtable.core.options import option
from sandtable.core.outcomes import Luck
from sandtable.core.refusal import Refusal
from sandtable.core.show.box import Box
from sandtable.core.show.rulebook import parse_rulebook
from sandtable.core.show.scene import CardFace, Nation, Scene, Zone
from sandtable.core.show.show import Section, Show
from sandtable.core.state import State, number, numbers
from sandtable.core.study import Study

RULES = """
# Market

## Buying

- **1 Turns.** Buyers take turns until both heaps are gone.
- **2 How many.** Buy at least 1 and at most 9 of one fruit, no more than there are.
- **3 The end.** Who has more fruit has won.
"""

BUYERS = Names("buyer", ("anna", "bert"))
FRUITS = Names("fruit", ("apples", "pears"))
MOST = 9
NATIONS = MappingProxyType(
    {
        "anna": Nation("iron", "AN", "Anna", ("black", "white")),
        "bert": Nation("azure", "BE", "Bert", ("blue",)),
    }
)

buy = Verb("buy", FRUITS, None)
VERBS = Verbs((buy,))
R_TOO_MANY = Refusal("2", "There are fewer than that, or it is more than 9.")

book: Book[MarketState] = Book({"buyer": BUYERS})


@dataclass(frozen=True)
class MarketOptions:
    heap: int = option(30, "The fruit in each heap.", rule="2", least=1, most=99)


class MarketState(State):
    book = book
    options: MarketOptions
    heaps: list[int] = numbers(FRUITS)
    bought: list[int] = numbers(BUYERS)
    turns: int = number()


@book.question("What do you buy, {buyer}?", rule="2")
def buying(g: MarketState, buyer: int) -> Iterator[Action]:
    for fruit, left in enumerate(g.heaps):
        if left:
            yield buy(fruit, UpTo(min(left, MOST)))


@buying.answer
def fruit_bought(g: MarketState, action: Action, buyer: int) -> None:
    fruit, count = action[1]
    g.heaps[fruit] -= count
    g.bought[buyer] += count
    g.turns += 1
    g.tell("bought", buyer, fruit, count)
    if any(g.heaps):
        g.todo(buying(1 - buyer))


@buying.refusal
def forbids_buying(g: MarketState, action: Action, buyer: int) -> Refusal | None:
    return R_TOO_MANY


class MarketAdvisor(Advisor[MarketState]):
    """Buys 1 or all it can, whatever leaves the other less; it never buys 2 to 8."""

    def considered(self, g: MarketState, actor: int, offers: list[Action]) -> list[Action]:
        return [action for offer in offers for action in (with_number(offer, 1), offer)]

    def weigh(self, g: MarketState, actor: int, offers: list[Action]) -> list[float]:
        return [1.0 + action[1][1] for action in offers]


class MarketShow(Show[MarketState]):
    title = "Market"
    verbs = VERBS
    box = Box(epigraph="Two buyers empty two heaps.", length="2 minutes", era="any")
    nations = NATIONS

    def board(self, g: MarketState, seat: int) -> list[Section]:
        return [Section("Heaps", [f"{name}: {g.heaps[n]}" for n, name in enumerate(FRUITS)])]

    def scene(self, g: MarketState, seat: int) -> Scene:
        heaps = [
            CardFace(fruit, fruit.capitalize(), f"{left} lie there.", "heap", tone="green")
            for fruit, left in zip(FRUITS, g.heaps, strict=True)
        ]
        return Scene("cards", "Two heaps", zones=[Zone("heaps", "Heaps", "table", cards=heaps)])

    def label(self, g: MarketState, action: Action) -> str:
        fruit, count = action[1]
        if range_of(action) is not None:
            return f"Buy up to {count} {FRUITS[fruit]}"
        return f"Buy {count} {FRUITS[fruit].removesuffix('s' if count == 1 else '')}"

    def say(self, key: str, arguments: tuple[int, ...]) -> str:
        return f"{BUYERS[arguments[0]]} buys {arguments[2]} {FRUITS[arguments[1]]}."


class MarketStudy(Study[MarketState]):
    def margin(self, g: MarketState) -> float:
        return g.bought[0] - g.bought[1]


class Market(Game[MarketState]):
    key = "market"
    title = "Market"
    rules_version = 1
    powers = BUYERS
    verbs = VERBS
    state = MarketState
    options = MarketOptions
    scenarios = MappingProxyType({})
    seatings = MappingProxyType({2: (1, 2)})
    rulebook = parse_rulebook(RULES)
    advisor: Advisor[MarketState] = MarketAdvisor()
    show = MarketShow()
    study = MarketStudy()

    def set_up(self, g: MarketState) -> None:
        g.heaps = [g.options.heap] * len(FRUITS)
        g.todo(buying(0))

    def result(self, g: MarketState) -> list[float]:
        lead = self.study.margin(g)
        return [0.5, 0.5] if lead == 0 else [float(lead > 0), float(lead < 0)]

    def outcome(self, g: MarketState) -> str:
        return f"{g.bought[0]} to {g.bought[1]}"

    def imagine(self, g: MarketState, seat: int, luck: Luck) -> MarketState:
        return g.copy()

    def faults(self, g: MarketState) -> Iterator[str]:
        if sum(g.heaps) + sum(g.bought) != g.options.heap * len(FRUITS):
            yield "fruit is lost"


game = Market()
