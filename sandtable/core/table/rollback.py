"""A proposal to go back, and what it would cost, in words that everybody may read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sandtable.core.english import capital, listed, number
from sandtable.core.table.log import LogLine


class Rollback(NamedTuple):
    """A proposal to go back, in words that everybody may read.

    ``lines`` is the public log of what would be cancelled. ``chance`` lists the dice and draws
    that would be: dice as they fell, draws without saying what was drawn.
    """

    asker: int
    back: int
    events: tuple[int, ...]
    lines: tuple[LogLine, ...]
    chance: tuple[str, ...]
    consented: tuple[int, ...]

    @property
    def falls(self) -> str:
        """The dice and cards that going back would cost."""
        return falls_away(self.chance)


def falls_away(chance: Sequence[str]) -> str:
    """What answers of chance would be lost: "Two dice and a card would fall away."."""
    answers = [one.split() for one in chance]
    dice = sum(len(rolled) for verb, *rolled in answers if verb == "roll")
    cards = sum(verb == "draw" for verb, *_ in answers)
    lots = sum(verb not in ("roll", "draw") for verb, *_ in answers)
    counts = ((dice, "die", "dice"), (cards, "card", "cards"), (lots, "lot", "lots"))
    lost = [
        f"{number(count)} {many}" if count > 1 else f"a {one}"
        for count, one, many in counts
        if count
    ]
    return f"{capital(listed(lost, 'and') or 'no dice and no cards')} would fall away."
