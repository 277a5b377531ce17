"""Stall, a toy game of forms: two buyers shop, carry home what they have, and throw some away.

Each question may be answered many times with offers that have ranges, and each has its form: a
purchase with a sum, numbers that go where one clicks, and losses that are suggested.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from sandtable.core.action import Action, UpTo, Verb, Verbs, range_of
from sandtable.core.advisor import Advisor
from sandtable.core.agenda import Book
from sandtable.core.english import counted
from sandtable.core.game import Game
from sandtable.core.names import Names
from sandtable.core.options import option
from sandtable.core.outcomes import Luck
from sandtable.core.refusal import Refusal
from sandtable.core.show.box import Box
from sandtable.core.show.form import Entry, Form, Preset, Sum
from sandtable.core.show.rulebook import parse_rulebook
from sandtable.core.show.scene import CardFace, Scene, Zone
from sandtable.core.show.show import Section, Show
from sandtable.core.state import State, number, numbers
from sandtable.core.study import Study
from tests.market import BUYERS, NATIONS

RULES = """
# Stall

## A turn

- **1 Buying.** Buy for as many coins as the purse holds; a melon is not sold.
- **2 Carrying.** Carry all that was bought into the house or the cellar; the cellar takes 3.
- **3 Throwing away.** Throw 2 of the house's fruits away, never the last pear.
- **4 The end.** After two turns each, who has more fruit has won.
"""

FRUITS = Names("fruit", ("apples", "pears", "melons"))
PLACES = Names("place", ("house", "cellar"))
APPLES, PEARS, MELONS = range(3)
HOUSE, CELLAR = range(2)
GROWN = ["100 g", "14 days", "nearby"]
"""What else a buyer is told of any fruit."""
PRICES = (2, 3, 9)
ROOM, WASTE, TURNS = 3, 2, 4

buy = Verb("buy", FRUITS, None)
carry = Verb("carry", FRUITS, PLACES, None)
all_to = Verb("all", PLACES)
waste = Verb("waste", FRUITS, None)
accept = Verb("accept")
done = Verb("done")
VERBS = Verbs((buy, carry, all_to, waste, accept, done))
DONE, ACCEPT = done(), accept()

R_COINS = Refusal("1", "There are not so many coins in the purse.")
R_MELON = Refusal("1", "A melon is not sold.")
R_ROOM = Refusal("2", "The cellar takes 3.")
R_BAG = Refusal("2", "So many were not bought.")
R_PEAR = Refusal("3", "The last pear is never thrown away.")
R_WASTE = Refusal("3", "Throw away 2, of what is there.")

book: Book[StallState] = Book({"buyer": BUYERS})


@dataclass(frozen=True)
class StallOptions:
    purse: int = option(13, "The coins for each turn.", rule="1", least=13, most=40)


class StallState(State):
    book = book
    options: StallOptions
    turns: int = number()
    coins: int = number()
    bag: list[int] = numbers(FRUITS)
    house: list[int] = numbers(FRUITS)
    cellar: int = number()
    kept: list[int] = numbers(BUYERS)

    def in_store(self, place: int) -> int:
        return self.cellar if place == CELLAR else sum(self.house)


# 1: Buying.


@book.step
def turn_begins(g: StallState, buyer: int) -> None:
    g.turns += 1
    g.coins = g.options.purse
    g.bag, g.house, g.cellar = [0] * 3, [1] * 3, 0
    g.todo(buying(buyer), carrying(buyer), wasting(buyer, WASTE), turn_ends(buyer))


@book.question("Buy fruit, {buyer}.", rule="1")
def buying(g: StallState, buyer: int) -> Iterator[Action]:
    for fruit in (APPLES, PEARS):
        if g.coins >= PRICES[fruit]:
            yield buy(fruit, UpTo(g.coins // PRICES[fruit]))
    if any(g.bag):
        yield DONE


@buying.answer
def fruit_bought(g: StallState, action: Action, buyer: int) -> None:
    if action == DONE:
        return
    fruit, count = action[1]
    g.coins -= PRICES[fruit] * count
    g.bag[fruit] += count
    g.tell("bought", buyer, fruit, count)
    g.todo(buying(buyer))


@buying.refusal
def forbids_buying(g: StallState, action: Action, buyer: int) -> Refusal | None:
    return R_MELON if action[0] == "buy" and action[1][0] == MELONS else R_COINS


# 2: Carrying.


@book.question("Carry it home, {buyer}.", rule="2")
def carrying(g: StallState, buyer: int) -> Iterator[Action]:
    for place in range(len(PLACES)):
        room = ROOM - g.cellar if place == CELLAR else sum(g.bag)
        if room >= sum(g.bag):
            yield all_to(place)
        for fruit, count in enumerate(g.bag):
            if min(count, room):
                yield carry(fruit, place, UpTo(min(count, room)))


@carrying.answer
def fruit_carried(g: StallState, action: Action, buyer: int) -> None:
    verb, targets = action
    if verb == "all":
        moved, place = list(g.bag), targets[0]
    else:
        fruit, place, count = targets
        moved = [count if one == fruit else 0 for one in range(len(FRUITS))]
    for one, count in enumerate(moved):
        g.bag[one] -= count
        if place == HOUSE:
            g.house[one] += count
        else:
            g.cellar += count
    g.tell("carried", buyer, sum(moved), place)
    if any(g.bag):
        g.todo(carrying(buyer))


@carrying.refusal
def forbids_carrying(g: StallState, action: Action, buyer: int) -> Refusal | None:
    if action[0] == "carry" and action[1][2] > g.bag[action[1][0]]:
        return R_BAG
    return R_ROOM


# 3: Throwing away.


def suggested(g: StallState, left: int) -> list[int]:
    """The apples first, then melons, then pears."""
    lost = [0] * len(FRUITS)
    for fruit in (APPLES, MELONS, PEARS):
        lost[fruit] = min(left - sum(lost), g.house[fruit] - (fruit == PEARS))
    return lost


@book.question("Throw {left} away, {buyer}.", rule="3")
def wasting(g: StallState, buyer: int, left: int) -> Iterator[Action]:
    yield ACCEPT
    for fruit, count in enumerate(g.house):
        most = min(left, count - (fruit == PEARS))
        if most:
            yield waste(fruit, UpTo(most))


@wasting.answer
def fruit_wasted(g: StallState, action: Action, buyer: int, left: int) -> None:
    lost = suggested(g, left)
    if action != ACCEPT:
        lost = [action[1][1] if one == action[1][0] else 0 for one in range(len(FRUITS))]
    for fruit, count in enumerate(lost):
        g.house[fruit] -= count
    g.tell("wasted", buyer, sum(lost))
    if left > sum(lost):
        g.todo(wasting(buyer, left - sum(lost)))


@wasting.refusal
def forbids_wasting(g: StallState, action: Action, buyer: int, left: int) -> Refusal | None:
    return R_PEAR if action[0] == "waste" and action[1][0] == PEARS else R_WASTE


# 4: The end.


@book.step
def turn_ends(g: StallState, buyer: int) -> None:
    g.kept[buyer] += sum(g.house) + g.cellar
    if g.turns < TURNS:
        g.todo(turn_begins(1 - buyer))


# How it looks.


def purchase(g: StallState, buyer: int) -> Form:
    entries = []
    for fruit in (APPLES, PEARS):
        price = PRICES[fruit]
        note = "" if g.coins >= price else "too dear"
        says = [f"buy {FRUITS[fruit]}"]
        entries.append(
            Entry(title(fruit), says, "star", cost=price, figures=[str(price), *GROWN], note=note)
        )
    melons = Entry(
        "Melons", ["buy melons"], cost=9, figures=["9", *GROWN], note="not sold", rule="1"
    )
    most = g.coins // PRICES[APPLES]
    return Form(
        "purchase", f"{BUYERS[buyer].capitalize()} buys", BUYERS[buyer], [*entries, melons],
        button="Buy {count} for {sum} coins", none="Buy nothing more" if any(g.bag) else "",
        then="done", columns=["price", "weight", "keeps", "grown"], sums=[Sum("coins", g.coins)],
        presets=[Preset("All apples", [most, 0, 0])],
    )  # fmt: skip


def load(g: StallState, buyer: int) -> Form:
    entries = [
        Entry(title(fruit), [f"carry {FRUITS[fruit]}"], number=count)
        for fruit, count in enumerate(g.bag)
        if count
    ]
    return Form("load", "The bag", BUYERS[buyer], entries, usual="all", goals=True)


def losses(g: StallState, buyer: int, left: int) -> Form:
    entries = [
        Entry(title(fruit), [f"waste {FRUITS[fruit]}"], number=lost, note=f"of {count}")
        for (fruit, count), lost in zip(enumerate(g.house), suggested(g, left), strict=True)
    ]
    return Form(
        "losses", "What is thrown away", BUYERS[buyer], entries,
        button="Throw {count} away", usual="accept", sums=[Sum("fruits", left, least=left)],
    )  # fmt: skip


def title(fruit: int) -> str:
    return FRUITS[fruit].capitalize()


FORMS: Mapping[str, Callable[..., Form]] = MappingProxyType(
    {"buying": purchase, "carrying": load, "wasting": losses}
)


class StallShow(Show[StallState]):
    title = "Stall"
    verbs = VERBS
    box = Box(epigraph="Two buyers fill their cellars.", length="2 minutes", era="any")
    nations = NATIONS

    def board(self, g: StallState, seat: int) -> list[Section]:
        return [Section("House", [f"{name}: {g.house[n]}" for n, name in enumerate(FRUITS)])]

    def scene(self, g: StallState, seat: int) -> Scene:
        places = [
            CardFace(name, name.capitalize(), f"{counted(g.in_store(place), 'fruit')}.", "place")
            for place, name in enumerate(PLACES)
        ]
        name, arguments = g.now
        asked = name in FORMS and seat >> arguments[0] & 1
        forms = [FORMS[name](g, *arguments)] if asked else []
        return Scene(
            "cards",
            f"{g.coins} coins",
            zones=[Zone("places", "Places", "table", cards=places)],
            forms=forms,
        )

    def concerns(self, g: StallState, action: Action) -> list[str]:
        return [name for name in self.verbs.named(action) if name in PLACES]

    def label(self, g: StallState, action: Action) -> str:
        verb, targets = action
        if verb not in ("buy", "carry", "waste"):
            return " ".join([verb.capitalize(), *self.verbs.named(action)])
        many = f"up to {targets[-1]}" if range_of(action) is not None else str(targets[-1])
        where = f" into the {PLACES[targets[1]]}" if verb == "carry" else ""
        return f"{verb.capitalize()} {many} of the {FRUITS[targets[0]]}{where}"

    def say(self, key: str, arguments: tuple[int, ...]) -> str:
        buyer, *more = arguments
        if key == "bought":
            return f"{BUYERS[buyer]} buys {more[1]} {FRUITS[more[0]]}."
        if key == "carried":
            return f"{BUYERS[buyer]} carries {more[0]} into the {PLACES[more[1]]}."
        return f"{BUYERS[buyer]} throws {more[0]} away."


class StallStudy(Study[StallState]):
    def margin(self, g: StallState) -> float:
        return g.kept[0] - g.kept[1]


class Stall(Game[StallState]):
    key = "stall"
    title = "Stall"
    rules_version = 1
    powers = BUYERS
    verbs = VERBS
    state = StallState
    options = StallOptions
    scenarios = MappingProxyType({})
    seatings = MappingProxyType({2: (1, 2)})
    rulebook = parse_rulebook(RULES)
    advisor: Advisor[StallState] = Advisor()
    show = StallShow()
    study = StallStudy()

    def set_up(self, g: StallState) -> None:
        g.todo(turn_begins(0))

    def result(self, g: StallState) -> list[float]:
        lead = self.study.margin(g)
        return [0.5, 0.5] if lead == 0 else [float(lead > 0), float(lead < 0)]

    def outcome(self, g: StallState) -> str:
        return f"{g.kept[0]} to {g.kept[1]}"

    def imagine(self, g: StallState, seat: int, luck: Luck) -> StallState:
        return g.copy()

    def faults(self, g: StallState) -> Iterator[str]:
        if min(g.coins, g.cellar, *g.bag, *g.house) < 0 or g.cellar > ROOM:
            yield "something is less than nothing, or the cellar is too full"


game = Stall()
