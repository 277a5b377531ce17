"""End of the game (section 11): the score and the victory levels."""

from __future__ import annotations

from sandtable.core.bits import bits
from sandtable.games.great_war.facts.cards import BP, CENTRAL, ENTENTE, NATIONALITY
from sandtable.games.great_war.rules.state import Position

LEVELS = ((80, "strategic"), (40, "operational"), (20, "tactical"), (10, "moral"))


def captured_points(g: Position, side: int) -> int:
    """9.5: printed BP of the cards a side has captured."""
    return sum(BP[card] for card in bits(g.captured[side]))


def score(g: Position, side: int) -> int:
    """11.1 and 11.2: printed BP captured, and of one's Nationality cards still in hand."""
    in_hand = g.hands[side] & NATIONALITY
    return captured_points(g, side) + sum(BP[card] for card in bits(in_hand))


def lead_of_central(g: Position) -> int:
    """By how much the Central Powers are ahead, if the game ended now."""
    return score(g, CENTRAL) - score(g, ENTENTE)


def victory_level(difference: int) -> str:
    """11.3: the level of a victory by this difference; empty for a draw."""
    for least, level in LEVELS:
        if abs(difference) >= least:
            return level
    return ""
