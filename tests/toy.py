"""Duel, a toy game that uses everything the core offers: the smallest example to follow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import MappingProxyType

from sandtable.core.action import Action, Verb, Verbs
from sandtable.core.advisor import Advisor
from sandtable.core.agenda import Book
from sandtable.core.bits import bits, mask_of
from sandtable.core.fields import NOBODY, OWNER, PLAYERS
from sandtable.core.game import Game
from sandtable.core.names import Names
from sandtable.core.options import option
from sandtable.core.outcomes import Dice, Draw, Luck
from sandtable.core.refusal import Refusal
from sandtable.core.show.box import Box
from sandtable.core.show.rulebook import parse_rulebook
from sandtable.core.show.show import Section, Show
from sandtable.core.state import State, groups, members, number, numbers, sequence
from sandtable.core.study import Study

RULES = """
# Duel

## The game

- **1 The deal.** Each side is dealt three cards and secretly keeps two of them.
- **2 Rounds.** In each round every side plays a card of its hand, or passes.
- **2.1 The highest card.** In the first round nobody may play the highest card of the hand.
- **2.2 The call.** With a numbered card call low or high; if the die is so, score the number.
- **2.3 Scouts.** A scout shows the hand of the other side.
- **3 Drawing.** Before each later round every side draws a card, while the deck lasts.
- **4 The end.** Who has more points at the end has won.
"""

POWERS = Names("power", ("north", "south"))
CARDS = Names("card", (*[f"c{value}" for value in range(1, 11)], "scout_1", "scout_2"))
CALLS = Names("call", ("low", "high"))
SCOUTS = mask_of((10, 11))
HIDDEN_DEAL = 3

keep = Verb("keep", CARDS)
play = Verb("play", CARDS)
skip = Verb("pass")
call = Verb("call", CALLS)
draw = Verb("draw", CARDS)
roll = Verb("roll", None)
VERBS = Verbs((keep, play, skip, call, draw, roll))

NOT_YOURS = Refusal("2", "That card is not in your hand.")
NOT_HIGHEST = Refusal("2.1", "In the first round the highest card of a hand must wait.")
KEPT_ALREADY = Refusal("1", "You keep that card already.")

book: Book[ToyState] = Book({"power": POWERS})


@dataclass(frozen=True)
class ToyOptions:
    rounds: int = option(4, "Length of the game in rounds.", rule="2", least=1, most=5)
    sudden: bool = option(False, "A side that reaches 12 points wins at once.", rule="4")


class ToyState(State):
    book = book
    options: ToyOptions
    round: int = number()
    points: list[int] = numbers(POWERS)
    deck: int = members(CARDS, see=NOBODY)
    hands: list[int] = groups(POWERS, CARDS, see=OWNER)
    kept: list[int] = groups(POWERS, CARDS, see=OWNER, counted=False)
    aside: list[int] = groups(POWERS, CARDS, see=OWNER)
    seen: list[int] = groups(POWERS, CARDS, see=PLAYERS)
    in_play: int = number(-1, names=CARDS)
    discard: list[int] = sequence(CARDS)


@book.chance
def draw_card(g: ToyState, power: int) -> Draw:
    return Draw(g.deck)


@draw_card.answer
def card_drawn(g: ToyState, action: Action, power: int) -> None:
    (card,) = action[1]
    g.deck &= ~(1 << card)
    g.hands[power] |= 1 << card
    g.tell("drew", power)
    g.tell("drew_card", card, to=1 << power)


@book.together("Keep two of your three cards, {power}.", rule="1")
def keep_two(g: ToyState, power: int) -> Iterator[Action]:
    for card in bits(g.hands[power] & ~g.kept[power]):
        yield keep(card)


@keep_two.answer
def card_kept(g: ToyState, action: Action, power: int) -> bool:
    g.kept[power] |= 1 << action[1][0]
    g.tell("kept_card", *action[1], to=1 << power)
    return g.kept[power].bit_count() == 2


@keep_two.refusal
def forbids_keep(g: ToyState, action: Action, power: int) -> Refusal | None:
    if action[0] != "keep" or not _in(g.hands[power], action):
        return None
    return KEPT_ALREADY


@book.step
def set_aside(g: ToyState) -> None:
    """1: what is not kept takes no part in the game."""
    for power in range(2):
        g.aside[power] = g.hands[power] & ~g.kept[power]
        g.hands[power], g.kept[power] = g.kept[power], 0
    g.todo(next_round())


@book.step
def next_round(g: ToyState) -> None:
    """2 and 3."""
    if g.round == g.options.rounds or (g.options.sudden and max(g.points) >= 12):
        return
    g.round += 1
    later = [] if g.round == 1 else [refill(0), refill(1)]
    g.todo(*later, play_card(0), play_card(1), next_round())


@book.step
def refill(g: ToyState, power: int) -> None:
    if g.deck:
        g.todo(draw_card(power))


@book.question("Play a card, {power}, or pass.", rule="2")
def play_card(g: ToyState, power: int) -> Iterator[Action]:
    for card in bits(g.hands[power]):
        if not forbids_card(g, power, card):
            yield play(card)
    yield skip()


@play_card.refusal
def forbids_play(g: ToyState, action: Action, power: int) -> Refusal | None:
    if action[0] != "play":
        return None
    return forbids_card(g, power, action[1][0]) if _in(g.hands[power], action) else NOT_YOURS


def forbids_card(g: ToyState, power: int, card: int) -> Refusal | None:
    return NOT_HIGHEST if g.round == 1 and g.hands[power] < 2 << card else None


@play_card.answer
def card_played(g: ToyState, action: Action, power: int) -> None:
    if action == skip():
        g.tell("passed", power)
        return
    (card,) = action[1]
    g.hands[power] &= ~(1 << card)
    g.seen[power] &= g.hands[power]
    g.tell("played", power, card)
    if SCOUTS >> card & 1:
        g.discard.append(card)
        g.seen[1 - power] = g.hands[1 - power]
        g.reveal()
        g.tell("shown", *bits(g.hands[1 - power]), to=1 << power)
    else:
        g.in_play = card
        g.todo(call_die(power))


@book.question("Call the die, {power}.", rule="2.2")
def call_die(g: ToyState, power: int) -> Iterator[Action]:
    yield from (call(0), call(1))


@call_die.answer
def die_called(g: ToyState, action: Action, power: int) -> None:
    g.todo(roll_die(power, action[1][0]))


@book.chance
def roll_die(g: ToyState, power: int, called: int) -> Dice:
    return Dice()


@roll_die.answer
def die_rolled(g: ToyState, action: Action, power: int, called: int) -> None:
    (face,) = action[1]
    points = g.in_play + 1 if (face > 3) == called else 0
    g.points[power] += points
    g.discard.append(g.in_play)
    g.in_play = -1
    g.tell("rolled", power, face, points)


def _in(hand: int, action: Action) -> bool:
    return len(action[1]) == 1 and action[1][0] in bits(hand)


class ToyAdvisor(Advisor[ToyState]):
    def value(self, g: ToyState, power: int) -> float:
        return 0.5 + (g.points[power] - g.points[1 - power]) / 110

    def weigh(self, g: ToyState, actor: int, offers: list[Action]) -> list[float]:
        return [1.0 + sum(action[1]) for action in offers]

    def horizon(self, g: ToyState) -> int:
        return g.round


class ToyShow(Show[ToyState]):
    title = "Duel"
    verbs = VERBS
    box = Box(
        epigraph="Two sides call and roll.",
        length="5 minutes",
        era="any",
        scenarios={"short": "Short: two rounds", "sudden": "Sudden: twelve points win"},
        first="short",
    )

    def board(self, g: ToyState, seat: int) -> list[Section]:
        score = [f"{POWERS[power]} has {g.points[power]} points" for power in range(2)]
        hands = [f"{POWERS[power]} holds {_hand(g, power, seat)}" for power in range(2)]
        return [Section(f"Round {g.round}", score), Section("Hands", hands)]

    def label(self, g: ToyState, action: Action) -> str:
        if action[0] == "call":
            return f"Call {CALLS[action[1][0]]} for {CARDS[g.in_play]}"
        return self.verbs.text(action).capitalize()

    def say(self, key: str, arguments: tuple[int, ...]) -> str:
        if key == "rolled":
            return f"{POWERS[arguments[0]]} rolls {arguments[1]} and scores {arguments[2]}."
        if key in ("drew_card", "kept_card", "shown"):
            return f"{key}: {', '.join(CARDS[card] for card in arguments)}."
        return " ".join([POWERS[arguments[0]], key, *(CARDS[card] for card in arguments[1:])]) + "."


def _hand(g: ToyState, power: int, seat: int) -> str:
    seen = g.hands[power] if seat >> power & 1 else g.seen[power] if seat else 0
    hidden = g.hands[power].bit_count() - seen.bit_count()
    return ", ".join([CARDS[card] for card in bits(seen)] + ["a hidden card"] * hidden)


class ToyStudy(Study[ToyState]):
    def margin(self, g: ToyState) -> float:
        return g.points[0] - g.points[1]


class Toy(Game[ToyState]):
    key = "toy"
    title = "Duel"
    rules_version = 1
    powers = POWERS
    verbs = VERBS
    state = ToyState
    options = ToyOptions
    scenarios = MappingProxyType({"short": {"rounds": 2}, "sudden": {"sudden": True}})
    seatings = MappingProxyType({1: (3,), 2: (1, 2)})
    advisor: Advisor[ToyState] = ToyAdvisor()
    show: Show[ToyState] = ToyShow()
    study: Study[ToyState] = ToyStudy()
    rulebook = parse_rulebook(RULES)

    def __init__(self, show: Show[ToyState] | None = None) -> None:
        if show is not None:
            self.show = show

    def set_up(self, g: ToyState) -> None:
        g.deck = (1 << len(CARDS)) - 1
        deal = [draw_card(power) for power in range(2) for _ in range(HIDDEN_DEAL)]
        g.todo(*deal, keep_two(0b11), set_aside())

    def result(self, g: ToyState) -> list[float]:
        lead = self.study.margin(g)
        return [0.5, 0.5] if lead == 0 else [float(lead > 0), float(lead < 0)]

    def outcome(self, g: ToyState) -> str:
        lead = self.study.margin(g)
        return f"{POWERS[lead < 0]} wins by {abs(lead):g}." if lead else "A draw."

    def imagine(self, g: ToyState, seat: int, luck: Luck) -> ToyState:
        """Takes together all cards the seat cannot see, shuffles them and deals them anew."""
        h = g.copy()
        hidden = [power for power in range(2) if not seat >> power & 1]
        known = [g.seen[power] if seat else 0 for power in range(2)]
        unseen = g.deck
        for power in hidden:
            unseen |= g.hands[power] & ~known[power] | g.aside[power]
        pool = shuffled(unseen, luck)
        for power in hidden:
            shown = known[power] or _take(pool, g.seen[power].bit_count())
            rest = _take(pool, g.hands[power].bit_count() - shown.bit_count())
            h.seen[power], h.hands[power] = shown, shown | rest
            h.aside[power] = _take(pool, g.aside[power].bit_count())
            h.kept[power] = self._imagine_kept(h, power, luck)
        h.deck = mask_of(pool)
        return h

    def _imagine_kept(self, h: ToyState, power: int, luck: Luck) -> int:
        """Who has finished keeps two; who has not may have picked one already."""
        name, arguments = h.agenda[-1] if h.agenda else ("", ())
        if name != "keep_two":
            return 0
        picked = luck.below(2) if arguments[0] >> power & 1 else 2
        return _take(shuffled(h.hands[power], luck), picked)

    def faults(self, g: ToyState) -> Iterator[str]:
        cards = [*bits(g.deck), *g.discard, *([g.in_play] if g.in_play >= 0 else [])]
        for power in range(2):
            cards += [*bits(g.hands[power]), *bits(g.aside[power])]
            if (g.kept[power] | g.seen[power]) & ~g.hands[power]:
                yield f"{POWERS[power]} keeps or shows a card it does not hold"
        if sorted(cards) != list(range(len(CARDS))):
            yield "every card must be in one place"


def shuffled(cards: int, luck: Luck) -> list[int]:
    """The members of a mask in random order."""
    order = list(bits(cards))
    for place in range(len(order) - 1, 0, -1):
        other = luck.below(place + 1)
        order[place], order[other] = order[other], order[place]
    return order


def _take(pool: list[int], count: int) -> int:
    taken, pool[:count] = mask_of(pool[:count]), []
    return taken


game = Toy()
