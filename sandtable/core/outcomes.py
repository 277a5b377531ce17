"""What chance may answer: dice and draws, and the luck that decides between them.

A position holds no random generator. A die or a draw is a question put to CHANCE, and these
classes say which answers are possible and how likely, so that a table can draw one from its
sealed stream, a test can name one, and a search can sample or count them all.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Protocol

from sandtable.core.action import Action, range_of, with_number
from sandtable.core.bits import bits


class Luck(Protocol):
    """A source of chance: ``below(6)`` is one of 0, 1, ... 5, each as likely."""

    def below(self, n: int) -> int: ...


class SeededLuck(random.Random):
    """Luck from a seed: the same seed gives the same game. For simulation, search and tests."""

    def below(self, n: int) -> int:
        return int(self.random() * n)

    def shuffle_cards(self, cards: list[int]) -> None:
        """The same as ``shuffle``, without a call for each card: bots often imagine hands."""
        draw = self.random
        for last in range(len(cards) - 1, 0, -1):
            other = int(draw() * (last + 1))
            cards[last], cards[other] = cards[other], cards[last]


class EvenLuck(SeededLuck):
    """Luck without luck: of n answers each comes once before one comes again.

    Many dice then hit about as often as they do on average. For looking ahead with few tries.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.left: dict[int, list[int]] = {}

    def below(self, n: int) -> int:
        left = self.left.get(n)
        if not left:
            left = self.left[n] = list(range(n))
            self.shuffle_cards(left)
        return left.pop()


def shuffle(cards: list[int], luck: Luck) -> None:
    """Shuffles in place, every order as likely."""
    if isinstance(luck, SeededLuck):
        luck.shuffle_cards(cards)
        return
    for last in range(len(cards) - 1, 0, -1):
        other = luck.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]


def any_action(offers: Sequence[Action], luck: Luck) -> Action:
    """One of the offers, each as likely; where it has a range, any number of it."""
    offer = offers[luck.below(len(offers))]
    span = range_of(offer)
    return (
        offer
        if span is None
        else with_number(offer, span.least + luck.below(span - span.least + 1))
    )


class Outcomes(Protocol):
    """The possible answers to one question put to chance."""

    def sample(self, luck: Luck) -> Action:
        """One answer, drawn by its probability."""

    def allows(self, action: Action) -> bool:
        """Whether chance could give this answer."""

    def each(self) -> Iterator[tuple[Action, float]]:
        """Every answer with its probability."""


class Dice:
    """Several dice thrown together, in the order thrown: ``roll 3 5``."""

    __slots__ = ("count", "sides", "verb")

    def __init__(self, count: int = 1, sides: int = 6, verb: str = "roll") -> None:
        self.count = count
        self.sides = sides
        self.verb = verb

    def sample(self, luck: Luck) -> Action:
        return (self.verb, tuple([1 + luck.below(self.sides) for _ in range(self.count)]))

    def allows(self, action: Action) -> bool:
        faces = action[1]
        return (
            action[0] == self.verb
            and len(faces) == self.count
            and all(1 <= face <= self.sides for face in faces)
        )

    def each(self) -> Iterator[tuple[Action, float]]:
        share = self.sides**-self.count
        for faces in product(range(1, self.sides + 1), repeat=self.count):
            yield (self.verb, faces), share


class Draw:
    """One of a set, each as likely: a card from a shuffled deck, a side by the toss of a coin."""

    __slots__ = ("mask", "verb")

    def __init__(self, mask: int, verb: str = "draw") -> None:
        self.mask = mask
        self.verb = verb

    def sample(self, luck: Luck) -> Action:
        members = bits(self.mask)
        return (self.verb, (members[luck.below(len(members))],))

    def allows(self, action: Action) -> bool:
        return (
            action[0] == self.verb
            and len(action[1]) == 1
            and action[1][0] >= 0
            and self.mask >> action[1][0] & 1 == 1
        )

    def each(self) -> Iterator[tuple[Action, float]]:
        members = bits(self.mask)
        for member in members:
            yield (self.verb, (member,)), 1 / len(members)
