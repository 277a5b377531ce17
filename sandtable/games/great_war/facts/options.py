"""The options of the game: section 14, and the house option on Plus cards."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.core.options import option


@dataclass(frozen=True)
class Options:
    """Section 14, and the house option on Plus cards."""

    turns: int = option(10, "Length of the game in turns.", rule="2.8", least=1, most=10)
    interrupt_ends_whole_round: bool = option(
        False, "An interrupt in the Defender's part also cancels the Attacker's.", rule="6.6"
    )
    reshuffle_includes_hands: bool = option(
        False, "After turn 5 hands go back too and the deal is made anew.", rule="10.8"
    )
    bombers_discard: str = option(
        "every",
        "Heavy Bombers drive out every Ace and Anti-Aircraft card, or one of each.",
        rule="7.1",
        choices=("every", "one_of_each"),
    )
    plus_limit: int = option(
        0,
        "House rule: at most this many Plus cards on one card; 0 is no limit.",
        rule="4.5",
        choices=(0, 1, 2, 3),
    )
