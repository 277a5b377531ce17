"""2.3 The strategy cards as printed: deck, values, replacement points, kind of event."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.core.bits import mask_of
from sandtable.core.names import Names
from sandtable.games.paths_of_glory.facts.board import SIDES, rows
from sandtable.games.paths_of_glory.facts.units import NATIONS, RP_TYPES

DECKS = Names("deck", ("mobilization", "limited", "total"))
MOBILIZATION, LIMITED, TOTAL = 0, 1, 2
EVENT, COMBAT_CARD, REINFORCEMENT, NEUTRAL_ENTRY = (
    "event",
    "combat_card",
    "reinforcement",
    "neutral_entry",
)


@dataclass(frozen=True, slots=True)
class Card:
    """What is printed on a card, apart from the words of its event."""

    code: str
    title: str
    side: int
    deck: int
    optional: bool
    ops: int
    sr: int
    rp: tuple[tuple[int, int], ...]
    """Replacement points: pairs of kind and number."""
    kind: str
    nation: int
    """Whose reinforcement it is; -1 if it is none."""
    removed: bool
    """The asterisk: out of the game once played as an event (9.5.1.2)."""
    war_status: int
    also_ops: bool
    """Event and operations in one (9.1.3)."""
    one_combat: bool
    """A combat card that is discarded after one combat even if it was won."""


def _points(text: str) -> tuple[tuple[int, int], ...]:
    return tuple(
        (RP_TYPES.number(part.rstrip("0123456789")), int(part[-1])) for part in text.split()
    )


def _card(row: dict[str, str]) -> Card:
    return Card(
        code=row["id"].split("_")[0].upper(),
        title=row["name"],
        side=SIDES.number(row["side"]),
        deck=DECKS.number(row["deck"]),
        optional=row["optional"] == "yes",
        ops=int(row["ops"]),
        sr=int(row["sr"]),
        rp=_points(row["rp"]),
        kind=row["kind"],
        nation=NATIONS.number(row["nation"]) if row["nation"] else -1,
        removed=row["removed"] == "yes",
        war_status=int(row["war_status"]),
        also_ops=row["also_ops"] == "yes",
        one_combat=row["one_combat"] == "yes",
    )


_ROWS = rows("cards")
CARDS = Names("card", (row["id"] for row in _ROWS))
CATALOGUE = [_card(row) for row in _ROWS]
_BY_CODE = {card.code.lower(): number for number, card in enumerate(CATALOGUE)}


def card(code: str) -> int:
    """The number of a card by its code: ``card("cp01")``."""
    return _BY_CODE[code]


def cards(*codes: str) -> int:
    """The mask of the cards with these codes."""
    return mask_of(card(code) for code in codes)


OF_SIDE = tuple(
    mask_of(c for c, one in enumerate(CATALOGUE) if one.side == side) for side in (0, 1)
)
OPTIONAL = mask_of(c for c, one in enumerate(CATALOGUE) if one.optional)
COMBAT_CARDS = mask_of(c for c, one in enumerate(CATALOGUE) if one.kind == COMBAT_CARD)
IN_DECK = tuple(
    mask_of(c for c, one in enumerate(CATALOGUE) if one.deck == deck) for deck in (0, 1, 2)
)
