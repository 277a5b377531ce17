"""Terms (section 1): the cards as typed tables, and the masks that rules are made of.

``data/cards.csv`` holds the facts. Every card copy is a number; a mask of cards is an int with
one bit per copy, so "which enemy cards does this one cancel" is one ``&``.
"""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.core.bits import mask_of
from sandtable.core.data_files import read_rows
from sandtable.core.names import Names

SIDES = Names("side", ("central", "entente"))
CENTRAL, ENTENTE = 0, 1

DECKS = Names("deck", ("central", "entente", "neutral", "bonus", "event"))
NEUTRAL, BONUS, EVENT = 2, 3, 4
"""The Nationality deck of a side has the side's own number."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card copy, as printed."""

    id: str
    deck: int
    title: str
    rank: str
    suit: str
    bp: int
    attacker_bp: int
    arrow: bool
    tags: frozenset[str]
    links_to: tuple[str, ...]
    slots: int
    slot_scope: str
    cancels: tuple[str, ...]
    whole_turn: bool
    ready: bool
    interrupt: bool
    effect: str
    source: str


def _read_cards() -> tuple[Card, ...]:
    return tuple(
        _card(row, copy)
        for row in read_rows(__package__, "cards")
        for copy in range(int(row["copies"]))
    )


def _card(row: dict[str, str], copy: int) -> Card:
    bp = int(row["bp"] or 0)
    effect, _, attacker_bp = row["effect"].partition("=")
    return Card(
        id=row["id"] + (f"_{copy + 1}" if copy else ""),
        deck=DECKS.number(row["deck"]),
        title=row["title"],
        rank=row["rank"],
        suit=row["suit"],
        bp=bp,
        attacker_bp=int(attacker_bp) if attacker_bp else bp,
        arrow=row["arrow"] == "1",
        tags=frozenset(row["tags"].split()),
        links_to=tuple(row["links_to"].split()),
        slots=int(row["slots"] or 0),
        slot_scope=row["slot_scope"],
        cancels=tuple(row["cancels"].split()),
        whole_turn=row["cancel_mode"] == "whole_turn",
        ready=row["ready"] == "1",
        interrupt=row["interrupt"] == "1",
        effect=effect,
        source=row["source"],
    )


DECK = _read_cards()
CARDS = Names("card", (card.id for card in DECK))

BP = [card.bp for card in DECK]
SLOTS = [card.slots for card in DECK]


def tagged(*tags: str) -> int:
    """The mask of all cards that carry any of these tags."""
    return mask_of(number for number, card in enumerate(DECK) if card.tags.intersection(tags))


OF_DECK = [
    mask_of(number for number, card in enumerate(DECK) if card.deck == deck)
    for deck in range(len(DECKS))
]
NATIONALITY = OF_DECK[CENTRAL] | OF_DECK[ENTENTE]
"""1.3: a card is Nationality only if it comes from a Nationality deck."""

BONUS_OR_JOKER = OF_DECK[BONUS] | tagged("joker")
"""1.4: what an optional play may be."""

ARROWS = mask_of(number for number, card in enumerate(DECK) if card.arrow)
ACES = tagged("ace")
IMPROVED = tagged("improved")
ARMY = tagged("infantry", "artillery", "tank", "cavalry", "engineer", "leader")
"""1.8: what a slot for the army takes."""


def _links(card: Card) -> int:
    """1.5: the cards this Plus card may be laid on."""
    return tagged(*card.links_to)


def _slot_takes(card: Card) -> int:
    """1.8 and 4.8: the cards that fit the slots of this one; a Jack always fits a Jack."""
    takes = {"": 0, "any": (1 << len(DECK)) - 1, "army": ARMY, "infantry": tagged("infantry")}
    jacks = tagged("leader") if "leader" in card.tags else 0
    return takes[card.slot_scope] | jacks


def _selected(selector: str) -> int:
    """1.9: the cards a cancel selector fits."""
    if selector == "any":
        return (1 << len(DECK)) - 1
    if selector in ("neutral", "bonus"):
        return OF_DECK[DECKS.number(selector)]
    if selector == "aviation_plus":
        ground = {"artillery", "infantry"}
        return mask_of(
            number
            for number, card in enumerate(DECK)
            if "aviation" in card.tags and ground.intersection(card.links_to)
        )
    tag, _, ceiling = selector.partition("<=")
    if ceiling:
        return mask_of(
            number
            for number, card in enumerate(DECK)
            if tag in card.tags and card.bp <= int(ceiling)
        )
    return tagged(tag)


def _cancels(card: Card) -> int:
    """1.9: all the cards this one can cancel."""
    mask = 0
    for selector in card.cancels:
        mask |= _selected(selector)
    return mask


LINKS = [_links(card) for card in DECK]
SLOT_TAKES = [_slot_takes(card) for card in DECK]
CANCELS = [_cancels(card) for card in DECK]

PLUS = mask_of(number for number, card in enumerate(DECK) if card.links_to)
"""1.5: cards with links."""

READY = mask_of(number for number, card in enumerate(DECK) if card.ready)
"""1.10: cancel cards that may be kept ready."""

INTERRUPTS = mask_of(number for number, card in enumerate(DECK) if card.interrupt)
"""1.10: cancel cards that may be thrown in from hand."""

WHOLE_TURN = mask_of(number for number, card in enumerate(DECK) if card.whole_turn)
"""6.10: Fortifications and Reinforced Trenches."""

CANCEL_ON_PLAY = mask_of(
    number for number, card in enumerate(DECK) if card.cancels and not card.ready
)
CANCEL_ON_PLAY &= ~WHOLE_TURN
"""6.5: cancel cards whose target must be named as they land."""


def with_effect(effect: str) -> int:
    """The mask of cards with this effect."""
    return mask_of(number for number, card in enumerate(DECK) if card.effect == effect)


BLOCKADES = with_effect("blockade")
ACES_AND_FLAK = tagged("ace", "anti_aircraft")
"""7.1: what Heavy Bombers drive out of the enemy's hand."""
