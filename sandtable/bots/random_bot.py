"""The bot that takes any offer, each as likely."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from sandtable.bots.bot import Situation, derive
from sandtable.core.action import Action, UpTo, with_number

Reflex: TypeAlias = Callable[[int, list[Action]], Action]
"""A choice that needs no look at the game: from the count of decisions made, and the offers."""

_WORD = (1 << 64) - 1


class RandomBot:
    """Chooses at random. Its reflex makes mass play fast."""

    def __init__(self, seed: int) -> None:
        self.name = "random"
        self.seed = seed

    def choose(self, situation: Situation) -> Action:
        return self.reflex(situation.number)(situation.made, situation.offers)

    def reflex(self, number: int) -> Reflex:
        """A short cut for game ``number``; it chooses as ``choose`` would."""
        key = derive(self.seed, number)

        def any_offer(made: int, offers: list[Action]) -> Action:
            chosen = _scramble(key + made)
            offer = offers[chosen * len(offers) >> 64]
            span = offer[1][-1] if offer[1] else None
            if type(span) is not UpTo:  # cheaper than range_of, and most offers have none
                return offer
            return with_number(offer, span.least + chosen % (span - span.least + 1))

        return any_offer


def _scramble(number: int) -> int:
    """A 64-bit number that looks random, by SplitMix64: far cheaper than seeding a generator."""
    number = number * 0x9E3779B97F4A7C15 & _WORD
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    number = (number ^ number >> 27) * 0x94D049BB133111EB & _WORD
    return number ^ number >> 31
