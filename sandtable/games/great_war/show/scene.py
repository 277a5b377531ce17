"""What a client draws of The Great War: two rows of cards, hands, piles and the score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from sandtable.core.bits import bits
from sandtable.core.english import counted, listed
from sandtable.core.show.scene import (
    CardFace,
    Figure,
    Nation,
    Notch,
    Note,
    Roll,
    Scene,
    Track,
    Zone,
)
from sandtable.games.great_war.facts.cards import BP, CARDS, DECK, DECKS, SIDES, Card
from sandtable.games.great_war.rules.judging import points_now
from sandtable.games.great_war.rules.laying import free_slots
from sandtable.games.great_war.rules.obligations import owes_arrow, owes_nationality
from sandtable.games.great_war.rules.scoring import captured_points
from sandtable.games.great_war.rules.state import PHASES, Lain, Position
from sandtable.games.great_war.show import table
from sandtable.games.great_war.show.text_board import make_up
from sandtable.games.great_war.show.words import (
    DECK_TITLES,
    SIDE_TITLES,
    SLOTS_FOR,
    SOURCE_WORDS,
    SUITS,
    card_text,
    die_news,
    kind,
)

ICONS = (
    "joker",
    "offensive",
    "leader",
    "ace",
    "zeppelin",
    "aviation",
    "anti_aircraft",
    "tank",
    "cavalry",
    "artillery",
    "gas",
    "engineer",
    "infantry",
    "fort",
    "trench",
    "obstacle",
    "terrain",
    "naval",
    "equipment",
    "improved",
    "support",
)
"""The pictures a card may carry; a card has the first that fits."""

NATIONS = {
    "central": Nation("iron", "CP", SIDE_TITLES[0], ("black", "white", "red")),
    "entente": Nation("azure", "EN", SIDE_TITLES[1], ("blue", "white", "red")),
}


def scene(g: Position, seat: int) -> Scene:
    """The table as a seat sees it, the seat's own side nearest."""
    lying, away = table.in_sight(g), ~table.still_lying(g)
    zones = [_row(g, side, table.before(side, lying)) for side in _far_to_near(seat)]
    for side in _far_to_near(seat):
        captured = _captured(side, g.captured[side] & away)
        zones += [_hand(g, side, seat), _reserve(g, side, seat), captured]
    zones += [_discards(deck, cards & away) for deck, cards in enumerate(g.discards)]
    result = table.result(g)
    return Scene(
        "cards",
        headline(g),
        tracks=list(_tracks(g)),
        zones=zones,
        notes=list(_event_notes(g)),
        rolls=list(_rolls(g)),
        panels=[result] if result else [],
    )


def headline(g: Position) -> str:
    """Where the game stands: ``Turn 5 of 10, round 2``."""
    return f"Turn {g.turn} of {g.options.turns}, {_phase(g)}"


def _phase(g: Position) -> str:
    return PHASES[g.phase].replace("_", " ")


def _far_to_near(seat: int) -> tuple[int, int]:
    return (1, 0) if seat == 1 else (0, 1)


# Numbers at a glance.


def _tracks(g: Position) -> Iterator[Track]:
    yield Track("turn", "Turn", f"{g.turn} of {g.options.turns}")
    won = [Notch(turn, SIDES[winner]) for turn, winner in enumerate(g.winners, 1) if winner >= 0]
    yield Track(
        "won", "Turns won", "", role="strip", at=g.turn, low=1, high=g.options.turns, notches=won
    )
    yield Track("phase", "Phase", _phase(g).capitalize())
    if g.event >= 0:
        yield Track("event", "Event", DECK[g.event].title, detail=card_text(g.event))
    for side in (0, 1):
        yield from _side_tracks(g, side)


def _side_tracks(g: Position, side: int) -> Iterator[Track]:
    name = SIDES[side]
    if g.defender >= 0:
        role = "Defender" if side == g.defender else "Attacker"
        yield Track(f"{name}_role", "Role", role, name, role="header")
        points = str(table.total(g, side))
        yield Track(f"{name}_points", "Battle Points", points, name, role="score")
        yield from _duties(g, side)
    captured = counted(g.captured[side].bit_count(), "card")
    yield Track(
        f"{name}_captured_points", "BP captured", str(captured_points(g, side)), name, captured
    )
    won = [str(turn + 1) for turn, winner in enumerate(g.winners) if winner == side]
    detail = f"turn {listed(won, 'and')}" if won else ""
    yield Track(f"{name}_turns_won", "Turns won", str(len(won)), name, detail)
    yield Track(
        f"{name}_hand_size",
        "Cards in hand",
        str(g.hands[side].bit_count()),
        name,
        _make_up_words(g.hands[side]),
    )


def _duties(g: Position, side: int) -> Iterator[Track]:
    """8.1 and 8.2: what a side has to play this turn, and whether it has."""
    if g.lain:
        return
    name = SIDES[side]
    met = {True: "owed", False: "met"}
    owed = met[owes_nationality(g, side)]
    yield Track(f"{name}_nationality", "Nationality card", owed, name, role="duty")
    if side == g.attacker:
        yield Track(f"{name}_arrow", "Attack arrow", met[owes_arrow(g, side)], name, role="duty")


def _make_up_words(cards: int) -> str:
    """Draws and plays are open, so all know from which decks a hand comes."""
    return ", ".join(
        [f"{count} {DECK_TITLES[DECKS.number(deck)]}" for deck, count in make_up(cards).items()]
    )


# Notes.


def _event_notes(g: Position) -> Iterator[str]:
    """The event of the turn, unless its die says what it is."""
    if g.event >= 0 and not g.die:
        yield f"Event: {DECK[g.event].title}. {card_text(g.event)}"


def _rolls(g: Position) -> Iterator[Roll]:
    if g.die:
        title = f"Event: {DECK[g.event].title}"
        yield Roll(title, [g.die], f"{die_news(g.event, g.die)}.", card_text(g.event))


# Zones. Those that are the same for all seats, and faces, are made once and never changed.


def _row(g: Position, side: int, cards: list[tuple[Lain, int]]) -> Zone:
    """The cards before a side, each behind the card it was laid on."""
    faces: list[CardFace] = []
    slots: Counter[int] = Counter()
    for one, depth in cards:
        slots[one.base] += one.slotted
        slot = slots[one.base] if one.slotted else 0
        marks, room = tuple(_table_marks(g, one)), tuple(_room(g, one))
        faces.append(_laid(one.card, one.points, one.base if depth else -1, slot, marks, room))
    title = f"Table of the {SIDE_TITLES[side]}"
    return Zone(f"{SIDES[side]}_table", title, "table", SIDES[side], faces)


@lru_cache(maxsize=1 << 10)
def _laid(
    card: int, points: int, base: int, slot: int, marks: tuple[str, ...], room: tuple[str, ...]
) -> CardFace:
    """A card on the table."""
    return replace(
        _counting(card, points),
        on=CARDS[base] if base >= 0 else "",
        how=f"slot {slot}" if slot else "",
        marks=list(marks),
        room=list(room),
    )


def _table_marks(g: Position, one: Lain) -> Iterator[str]:
    if one.down:
        yield "cancelled"
    if g.lain:
        if table.is_prize(g, one):
            yield "captured"
    elif not one.down and one.used:
        yield "used"
    elif not one.down and DECK[one.card].ready:
        yield "ready"


def _room(g: Position, one: Lain) -> Iterator[str]:
    """1.7 and 4.9: the slots of a card that are still open."""
    slots = DECK[one.card].slots
    if not slots or g.lain or one.down:
        return
    for slot in range(slots - free_slots(g, one.card), slots):
        which = f"slot {slot + 1}" if slots > 1 else "slot"
        yield f"{which} free: {SLOTS_FOR[DECK[one.card].slot_scope]}"


def _hand(g: Position, side: int, seat: int) -> Zone:
    """13.1: all of one's own hand; of the enemy's what one has looked at."""
    shown = _shown(g.hands[side], side, seat) | (g.seen[side] if seat else 0)
    title = f"Hand of the {SIDE_TITLES[side]}"
    return _zone(g, f"{SIDES[side]}_hand", title, "hand", side, g.hands[side], shown)


def _reserve(g: Position, side: int, seat: int) -> Zone:
    cards = g.reserves[side]
    shown = _shown(cards, side, seat)
    title = f"Reserve of the {SIDE_TITLES[side]}"
    zone = _zone(g, f"{SIDES[side]}_reserve", title, "reserve", side, cards, shown)
    zone.cards = [
        replace(face, marks=["kept"]) if g.picks[side] >> CARDS.number(face.id) & 1 else face
        for face in zone.cards
    ]
    return zone


def _shown(cards: int, side: int, seat: int) -> int:
    return cards if seat >> side & 1 else 0


def _zone(g: Position, name: str, title: str, role: str, side: int, cards: int, shown: int) -> Zone:
    faces = [_face(g, card, side) for card in bits(cards & shown)]
    return Zone(name, title, role, SIDES[side], faces, (cards & ~shown).bit_count())


@lru_cache(maxsize=1 << 8)
def _captured(side: int, cards: int) -> Zone:
    title = f"Captured by the {SIDE_TITLES[side]}"
    faces = [_printed(card) for card in bits(cards)]
    return Zone(f"{SIDES[side]}_captured", title, "pile", SIDES[side], faces)


@lru_cache(maxsize=1 << 8)
def _discards(deck: int, cards: int) -> Zone:
    title = f"{DECK_TITLES[deck]} discards"
    owner = DECKS[deck] if deck < len(SIDES) else ""
    faces = [_printed(card) for card in bits(cards)]
    return Zone(f"{DECKS[deck]}_discards", title, "pile", owner, faces)


# Cards.


def printed_cards() -> list[CardFace]:
    """Every card."""
    return [_printed(card) for card in range(len(DECK))]


def _face(g: Position, card: int, side: int) -> CardFace:
    """A card of a side, with the BP it counts this turn."""
    return _counting(card, points_now(g, side, 1 << card) if g.defender >= 0 else BP[card])


@lru_cache(maxsize=4 * len(DECK))
def _counting(card: int, points: int) -> CardFace:
    """A card with what it counts, if that is not what is printed."""
    face = _printed(card)
    if points == BP[card]:
        return face
    figures = [*face.figures[:-1], _points(points)]
    return replace(face, figures=figures, foot=[*face.foot, Note(f"printed {BP[card]}")])


@lru_cache(maxsize=len(DECK))
def _printed(card: int) -> CardFace:
    """A card as printed."""
    one = DECK[card]
    deck = DECKS[one.deck]
    return CardFace(
        one.id,
        one.title,
        card_text(card),
        DECK_TITLES[one.deck],
        owner=deck if one.deck < len(SIDES) else "",
        tone="" if one.deck < len(SIDES) else "sand",
        figures=[] if deck == "event" else [_rank(one), _points(one.bp)],
        foot=list(_foot(one)),
        icon=next((tag for tag in ICONS if tag in one.tags), deck),
    )


def _rank(card: Card) -> Figure:
    return Figure("Joker") if card.rank == "Joker" else Figure(card.rank, SUITS[card.suit])


def _points(points: int) -> Figure:
    return Figure(str(points), "BP")


def _foot(card: Card) -> Iterator[Note]:
    yield from _links(card.links_to)
    if card.slots:
        yield Note(counted(card.slots, "slot"))
    if card.arrow:
        yield Note("➤ attack", "red")
    yield Note(SOURCE_WORDS[card.source])


def _links(tags: Iterable[str]) -> Iterator[Note]:
    """1.5: what a Plus card is laid on."""
    for tag in tags:
        yield Note(f"+ {kind(tag)}", "green")
