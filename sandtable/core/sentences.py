"""Cards written as sentences: one table says what each kind of sentence takes and does.

A sentence is pure data, a small frozen class with its words. The chapters of a game's rules enter
the kinds that are theirs::

    SENTENCES = Sentences()

    @SENTENCES.carries(Build, possible=can_build)
    def carry_build(g, sentence, card, index): ...

What the functions are given beside the position, the sentence and its card is the game's affair.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

Carry: TypeAlias = Callable[..., None]


class Handling(NamedTuple):
    """How a kind of sentence is dealt with."""

    possible: Callable[..., bool]
    """Whether it would do anything now."""
    carry: Carry
    """Carries it out, or puts the question for it."""
    offers: Callable[..., Any] | None = None
    """What that question offers, where one question serves many kinds of sentence."""


def always(*_: object) -> bool:
    """A sentence that can be carried out at any time."""
    return True


class Sentences(dict[type, Handling]):
    """Each kind of sentence that cards of a game are written in."""

    def carries(
        self, kind: type, possible: Callable[..., bool] = always
    ) -> Callable[[Carry], Carry]:
        """Enters the function that carries out a kind of sentence."""

        def enter(carry: Carry) -> Carry:
            self[kind] = Handling(possible, carry)
            return carry

        return enter
