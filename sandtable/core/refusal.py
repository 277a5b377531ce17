"""A refusal: the rule that forbids something, in words a player understands.

A test of legality returns a ``Refusal`` or ``None``. Offers are what nothing forbids, and
``why_not`` hands the same refusal to the player, so the rule is written once.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """``rule`` is the number in the rulebook or in rules.md, ``words`` one plain sentence."""

    rule: str
    words: str

    def __str__(self) -> str:
        return f"{self.words} (rule {self.rule})"
