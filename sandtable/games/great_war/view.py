"""Hidden information (digest section 13): what a seat sees, and what it may imagine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sandtable.core.bits import bits, mask_of
from sandtable.core.game import Section
from sandtable.core.outcomes import Luck
from sandtable.games.great_war.cards import DECK, DECKS, NATIONALITY, OF_DECK, SIDES
from sandtable.games.great_war.judging import points_now, turn_total
from sandtable.games.great_war.obligations import owes_arrow, owes_nationality
from sandtable.games.great_war.scoring import captured_points
from sandtable.games.great_war.set_up import DEALT, MOST_KEPT, pick
from sandtable.games.great_war.state import PHASES, Position
from sandtable.games.great_war.words import (
    DECK_TITLES,
    MARKS,
    SIDE_TITLES,
    card_line,
    card_text,
    counted,
    face,
    pack_mark,
    short_title,
)
from sandtable.lib.dealing import shuffle


def about(g: Position, seat: int) -> dict[str, Any]:
    """What follows from the fields: totals, points, and the make-up of hands and reserves.

    Draws and plays are open, so how many cards of each deck a hand holds is known to all.
    """
    return {
        "totals": _by_side(lambda side: turn_total(g, side) if g.defender >= 0 else 0),
        "captured_points": _by_side(lambda side: captured_points(g, side)),
        "owes_nationality": _by_side(lambda side: owes_nationality(g, side)),
        "owes_arrow": _by_side(lambda side: g.defender >= 0 and owes_arrow(g, side)),
        "hands_by_deck": _by_side(lambda side: make_up(g.hands[side])),
        "reserves_by_deck": _by_side(lambda side: make_up(g.reserves[side])),
    }


def _by_side(value: Any) -> dict[str, Any]:
    return {name: value(side) for side, name in enumerate(SIDES)}


def make_up(cards: int) -> dict[str, int]:
    """How many cards of each deck there are among these."""
    counts = {name: (cards & OF_DECK[deck]).bit_count() for deck, name in enumerate(DECKS)}
    return {name: count for name, count in counts.items() if count}


def imagine(g: Position, seat: int, luck: Luck) -> Position:
    """13.1: deals the cards this seat cannot see anew among all the places they may be."""
    h = g.copy()
    others = [side for side in (0, 1) if not seat >> side & 1]
    for deck in range(len(DECKS)):
        _deal_again(h, deck, others, seat, luck)
    for side in others:
        _imagine_picks(h, side, luck)
    if not seat:
        h.seen = [0, 0]
    return h


def _deal_again(h: Position, deck: int, others: list[int], seat: int, luck: Luck) -> None:
    """Shuffles the unknown cards of one deck; each hidden place gets as many as it had."""
    kind = OF_DECK[deck]
    known = [h.seen[side] if seat else 0 for side in (0, 1)]
    hands = [h.hands[side] & kind & ~known[side] for side in others]
    reserves = [h.reserves[side] & kind for side in others]
    removed = h.removed & kind
    unknown = h.decks[deck] | removed
    for place in (*hands, *reserves):
        unknown |= place
    cards = list(bits(unknown))
    shuffle(cards, luck)

    def some(count: int) -> int:
        taken = mask_of(cards[:count])
        del cards[:count]
        return taken

    for side, hand, reserve in zip(others, hands, reserves, strict=True):
        h.hands[side] = h.hands[side] & ~hand | some(hand.bit_count())
        h.reserves[side] = h.reserves[side] & ~reserve | some(reserve.bit_count())
    h.removed = h.removed & ~removed | some(removed.bit_count())
    h.decks[deck] = mask_of(cards)


def _imagine_picks(h: Position, side: int, luck: Luck) -> None:
    """2.3: the other side's picks are unknown until both are made; so is their number."""
    h.picks[side] = 0
    if not h.agenda or h.agenda[-1][0] != pick.name or h.agenda[-1][1][0] >> side & 1:
        return
    for deck in DEALT:
        cards = list(bits(h.reserves[side] & OF_DECK[deck]))
        shuffle(cards, luck)
        h.picks[side] |= mask_of(cards[: 1 + luck.below(MOST_KEPT)])


def faults(g: Position) -> Iterator[str]:
    """C12: each of the 148 card copies is in exactly one place, and in one where it may be."""
    places = {
        "the decks": g.decks,
        "the discards": g.discards,
        "the removed cards": [g.removed],
        "the hands": g.hands,
        "the reserves": g.reserves,
        "the table": g.table,
        "the captured cards": g.captured,
        "the event": [1 << g.event if g.event >= 0 else 0],
    }
    found = 0
    for place, masks in places.items():
        for mask in masks:
            for card in bits(found & mask):
                yield f"{DECK[card].id} is in two places, one of them {place}"
            found |= mask
    for card in bits(((1 << len(DECK)) - 1) & ~found):
        yield f"{DECK[card].id} is in no place"
    yield from _misplaced(g)


def _misplaced(g: Position) -> Iterator[str]:
    for deck, name in enumerate(DECKS):
        if (g.decks[deck] | g.discards[deck]) & ~OF_DECK[deck]:
            yield f"the {name} deck or its discards hold cards of another deck"
    for side, name in enumerate(SIDES):
        mine = g.hands[side] | g.table[side] | g.reserves[side]
        if mine & (OF_DECK[1 - side] | OF_DECK[4]):
            yield f"{name} holds cards it can never hold"
        if g.captured[side] & ~OF_DECK[1 - side]:
            yield f"{name} has captured cards that are not enemy Nationality cards"
        if g.seen[side] & ~g.hands[side] or g.picks[side] & ~g.reserves[side]:
            yield f"{name} is known to have cards it has not"
    table = g.table[0] | g.table[1]
    gone = NATIONALITY & (g.discards[0] | g.discards[1])
    if (g.down | g.used | g.acted | g.slotted) & ~(table | gone):
        yield "a card is marked that is not on the table"
    if len(g.played) != len(g.bases):
        yield "played and bases differ in length"
    if table & ~mask_of(g.played):
        yield "a card lies on the table that was not played"


def board(g: Position, seat: int) -> list[Section]:
    """The table as text: both sides, the event, what one holds."""
    sections = [Section(_headline(g), _standings(g))]
    if g.event >= 0:
        die = f" (die {g.die})" if g.die else ""
        sections.append(Section(f"Event: {DECK[g.event].title}{die}", [card_text(g.event)]))
    if g.defender >= 0:
        sections += [Section(_side_title(g, side), _table_lines(g, side)) for side in (0, 1)]
    if seat:
        sections.append(Section("Marks", [MARKS]))
    for side in (0, 1):
        if seat >> side & 1:
            title = f"Hand of the {SIDE_TITLES[side]}"
            sections.append(Section(title, [card_line(c) for c in bits(g.hands[side])]))
            if g.reserves[side]:
                title = f"Reserve of the {SIDE_TITLES[side]}"
                lines = [
                    card_line(c) + (" -- kept" if g.picks[side] >> c & 1 else "")
                    for c in bits(g.reserves[side])
                ]
                sections.append(Section(title, lines))
        elif seat and g.seen[side]:
            title = f"Known to be in the hand of the {SIDE_TITLES[side]}"
            sections.append(Section(title, [card_line(c) for c in bits(g.seen[side])]))
    return sections


def _headline(g: Position) -> str:
    phase = PHASES[g.phase].replace("_", " ")
    return f"Turn {g.turn} of {g.options.turns}, {phase}"


def _standings(g: Position) -> list[str]:
    """Two lines a side: points and turns, and what all can count of its cards."""
    lines = []
    for side, name in enumerate(SIDE_TITLES):
        turns = counted(g.winners.count(side), "turn")
        reserve = counted(g.reserves[side].bit_count(), "card")
        lines.append(f"{name}: {captured_points(g, side)} BP captured, {turns} won")
        lines.append(f"  {_hand_words(g, side)} in hand, {reserve} in reserve")
    return lines


def _hand_words(g: Position, side: int) -> str:
    """``3 cards (2 Neutral, 1 Bonus)``."""
    titles = {**dict(zip(DECKS, DECK_TITLES, strict=True)), SIDES[side]: "Nationality"}
    kinds = [f"{count} {titles[deck]}" for deck, count in make_up(g.hands[side]).items()]
    cards = counted(g.hands[side].bit_count(), "card")
    return f"{cards} ({', '.join(kinds)})" if kinds else cards


def _side_title(g: Position, side: int) -> str:
    role = "Defender" if side == g.defender else "Attacker"
    owes = []
    if owes_nationality(g, side):
        owes.append("a Nationality card")
    if owes_arrow(g, side):
        owes.append("an Attack arrow")
    debt = f", owes {' and '.join(owes)}" if owes else ""
    return f"{SIDE_TITLES[side]}, {role}: {turn_total(g, side)} BP{debt}"


def _table_lines(g: Position, side: int) -> list[str]:
    """The cards before a side, each under the card it was laid on."""
    mine = [
        (card, base)
        for card, base in zip(g.played, g.bases, strict=True)
        if g.table[side] >> card & 1
    ]
    on_table = {card for card, _ in mine}
    lines: list[str] = []

    def show(card: int, depth: int) -> None:
        lines.append("  " * depth + _table_line(g, card))
        for above, base in mine:
            if base == card:
                show(above, depth + 1)

    for card, base in mine:
        if base not in on_table:
            show(card, 0)
    return lines or ["(nothing played)"]


def _table_line(g: Position, card: int) -> str:
    one = DECK[card]
    corner = f"{face(card)} " if one.rank else ""
    marks = []
    if g.down >> card & 1:
        marks.append("CANCELLED")
    elif one.ready and not g.used >> card & 1:
        marks.append("ready")
    if g.slotted >> card & 1:
        marks.append("in a slot")
    note = f" ({', '.join(marks)})" if marks else ""
    arrow = " attack" if one.arrow else ""
    points = points_now(g, g.owner(card), 1 << card)
    return f"{corner}{short_title(card)}{pack_mark(card)} {points} BP{arrow}{note}"
