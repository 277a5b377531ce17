"""Laying further cards (rules 4.3 to 4.9): links to Plus cards and the slots of leaders.

Rounds and optional plays share these rules; they differ in the cards one may lay upon, the
``bases``: in a round every friendly face-up card, in an optional play only Bonus and Jokers.
"""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.refusal import Refusal
from sandtable.games.great_war.facts.cards import IMPROVED, LINKS, PLUS, SLOT_TAKES, SLOTS
from sandtable.games.great_war.rules.cancelling import land, put_on_table
from sandtable.games.great_war.rules.events import barred
from sandtable.games.great_war.rules.landing import effect
from sandtable.games.great_war.rules.state import Position
from sandtable.games.great_war.rules.verbs import link, slot

R4_1 = Refusal("4.1", "That card is not in your hand.")
R4_3 = Refusal("4.3", "A card can only be laid on a card of your own that is on the table.")
R4_7 = Refusal("4.7", "Nothing may be laid on a cancelled card.")
R4_10 = Refusal("4.10", "This turn's event bars that card; hold it or discard it later.")
R1_5 = Refusal("1.5", "This card does not link to that one.")
R4_5 = Refusal("4.5", "By the house rule no more Plus cards may be laid on that card.")
R4_6 = Refusal("4.6", "This card can link, so it takes no slot: link it.")
R4_8 = Refusal("4.8", "That card has no free slot.")
R1_8 = Refusal("1.8", "The slots of that card do not take cards of this kind.")
R5_2 = Refusal("5.2", "In an optional play cards are laid only on your Bonus and Joker cards.")
R6_12 = Refusal("6.12", "Only an Improved card from your hand that fits may come along.")


def playable(g: Position, side: int) -> int:
    """4.10: the cards in hand that the event does not bar."""
    return g.hands[side] & ~barred(g)


def forbids_play(g: Position, side: int, card: int) -> Refusal | None:
    """4.1 and 4.10: why a card cannot be played from hand at all."""
    if not g.hands[side] >> card & 1:
        return R4_1
    return R4_10 if barred(g) >> card & 1 else None


def link_bases(g: Position, card: int, bases: int) -> int:
    """1.5, 4.5 and 4.7: those of ``bases`` that a Plus card may be laid on."""
    found = LINKS[card] & bases
    limit = g.options.plus_limit
    if found and limit:
        found &= ~_full(g, limit)
    return found


def _full(g: Position, limit: int) -> int:
    """4.5, house rule: the cards that carry as many Plus cards as they may."""
    full = 0
    for base in g.bases:
        if base >= 0 and _plus_cards_on(g, base) >= limit:
            full |= 1 << base
    return full


def _plus_cards_on(g: Position, base: int) -> int:
    return sum(
        1
        for card, under in zip(g.played, g.bases, strict=True)
        if under == base and not g.slotted >> card & 1
    )


def free_slots(g: Position, base: int) -> int:
    """1.7 and 4.9: slots left on a card; they stay open while it is up."""
    slots = SLOTS[base]
    if slots:
        for card, under in zip(g.played, g.bases, strict=True):
            if under == base and g.slotted >> card & 1:
                slots -= 1
    return slots


def slot_bases(g: Position, card: int, bases: int) -> int:
    """1.8 and 4.8: those of ``bases`` with a free slot that takes the card."""
    found = 0
    for base in bits(bases & HAVE_SLOTS):
        if SLOT_TAKES[base] >> card & 1 and free_slots(g, base):
            found |= 1 << base
    return found


HAVE_SLOTS = sum(1 << card for card, slots in enumerate(SLOTS) if slots)


def companions(g: Position, side: int, card: int) -> tuple[int, ...]:
    """6.12: the Improved cards in hand that may be laid together with a card."""
    fitting = playable(g, side) & IMPROVED
    return bits(sum(1 << one for one in bits(fitting) if LINKS[one] >> card & 1)) if fitting else ()


def additions(g: Position, side: int, bases: int, improve: bool = True) -> Iterator[Action]:
    """4.3: every link and slot open to a side upon ``bases``.

    With ``improve`` each is also offered together with an Improved card that fits (6.12).
    """
    if not bases:
        return
    for card in bits(playable(g, side)):
        found = link_bases(g, card, bases) if PLUS >> card & 1 else 0
        verb = link
        if not found:
            found = slot_bases(g, card, bases)
            verb = slot
        if found:
            along = companions(g, side, card) if improve else ()
            for base in bits(found):
                yield verb(card, base)
                for improved in along:
                    yield verb(card, base, improved)


def forbids_addition(g: Position, action: Action, side: int, bases: int) -> Refusal | None:
    """4.3 to 4.10: why a card cannot be laid on another."""
    verb, (card, base, *along) = action
    refusal = forbids_play(g, side, card) or _forbids_base(g, side, base, bases)
    if refusal is not None:
        return refusal
    linked = link_bases(g, card, bases)
    refusal = None
    if verb == "link":
        if not LINKS[card] >> base & 1:
            refusal = R1_5
        elif not linked >> base & 1:
            refusal = R4_5
    elif linked:
        refusal = R4_6
    elif not SLOT_TAKES[base] >> card & 1 and SLOTS[base]:
        refusal = R1_8
    elif not free_slots(g, base):
        refusal = R4_8
    return refusal or forbids_companion(g, side, card, along)


def _forbids_base(g: Position, side: int, base: int, bases: int) -> Refusal | None:
    if not g.table[side] >> base & 1:
        return R4_3
    if g.down >> base & 1:
        return R4_7
    return None if bases >> base & 1 else R5_2


def forbids_companion(g: Position, side: int, card: int, along: list[int]) -> Refusal | None:
    """6.12: why the second card cannot come along."""
    if not along or along[0] in companions(g, side, card):
        return None
    return R6_12


def lay(g: Position, side: int, action: Action) -> None:
    """4.3, 6.9 and 6.12: the card goes to the table, with its improvement, and lands."""
    verb, (card, *rest) = action
    base = rest.pop(0) if verb != "play" else -1
    put_on_table(g, side, card, base)
    if verb == "slot":
        g.slotted |= 1 << card
    g.tell(f"{verb}s", side, card, base)
    landing = [land(card), effect(card)]
    for improved in rest:
        put_on_table(g, side, improved, card)
        g.tell("links", side, improved, card)
        landing.insert(0, land(improved))
    g.todo(*landing)
