"""Dealing hidden cards anew, for games that imagine what they cannot see."""

from __future__ import annotations

from sandtable.core.outcomes import Luck


def shuffle(cards: list[int], luck: Luck) -> None:
    """Shuffles in place, every order as likely."""
    for last in range(len(cards) - 1, 0, -1):
        other = luck.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
