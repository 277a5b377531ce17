"""What a client draws of The Great War: two rows of cards, hands, piles and the score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from sandtable.core.bits import bits
from sandtable.core.scene import CardFace, Figure, Nation, Note, Roll, Scene, Track, Zone
from sandtable.games.great_war.cards import BP, CARDS, DECK, DECKS, SIDES, Card
from sandtable.games.great_war.judging import points_now, turn_total
from sandtable.games.great_war.obligations import owes_arrow, owes_nationality
from sandtable.games.great_war.scoring import captured_points
from sandtable.games.great_war.state import PHASES, Position
from sandtable.games.great_war.view import make_up
from sandtable.games.great_war.words import (
    DECK_TITLES,
    SIDE_TITLES,
    SUITS,
    card_text,
    counted,
    die_news,
    kind,
)
from sandtable.lib.words import listed

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
    "central": Nation("ge", "CP", SIDE_TITLES[0]),
    "entente": Nation("fr", "EN", SIDE_TITLES[1]),
}

SOURCE_WORDS = {
    "sheet_effect": "documented",
    "sheet_name": "partly documented",
    "sheet_type": "partly documented",
    "public_note": "partly documented",
    "reconstructed": "reconstructed",
}


def scene(g: Position, seat: int) -> Scene:
    """The table as a seat sees it, the seat's own side nearest."""
    zones = [_row(g, side) for side in _far_to_near(seat)]
    for side in _far_to_near(seat):
        zones += [_hand(g, side, seat), _reserve(g, side, seat), _captured(g, side)]
    zones += [_discards(g, deck) for deck in range(len(DECKS))]
    return Scene(
        "cards",
        headline(g),
        tracks=list(_tracks(g)),
        zones=zones,
        notes=[*_event_notes(g), *_debts(g)],
        rolls=list(_rolls(g)),
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
        points = str(turn_total(g, side))
        yield Track(f"{name}_points", "Battle Points", points, name, role="score")
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


def _make_up_words(cards: int) -> str:
    """Draws and plays are open, so all know from which decks a hand comes."""
    return ", ".join(
        f"{count} {DECK_TITLES[DECKS.number(deck)]}" for deck, count in make_up(cards).items()
    )


# Notes.


def _event_notes(g: Position) -> Iterator[str]:
    if g.event >= 0:
        yield f"Event: {DECK[g.event].title}. {card_text(g.event)}"


def _rolls(g: Position) -> Iterator[Roll]:
    if g.die:
        yield Roll(DECK[g.event].title, [g.die], die_news(g.event, g.die))


def _debts(g: Position) -> Iterator[str]:
    """8.1 and 8.2: what each side still has to play this turn."""
    if g.defender < 0:
        return
    for side, name in enumerate(SIDE_TITLES):
        owes = []
        if owes_nationality(g, side):
            owes.append("a Nationality card")
        if owes_arrow(g, side):
            owes.append("an Attack arrow")
        if owes:
            yield f"Still owed by the {name}: {' and '.join(owes)}."


# Zones.


def _row(g: Position, side: int) -> Zone:
    """The cards before a side, each behind the card it was laid on."""
    laid = [
        (card, base)
        for card, base in zip(g.played, g.bases, strict=True)
        if g.table[side] >> card & 1
    ]
    on_table = {card for card, _ in laid}
    faces: list[CardFace] = []

    def lay(card: int, on: str) -> None:
        faces.append(replace(_face(g, card, side), on=on, marks=_table_marks(g, card)))
        for above, base in laid:
            if base == card:
                lay(above, CARDS[card])

    for card, base in laid:
        if base not in on_table:
            lay(card, "")
    title = f"Table of the {SIDE_TITLES[side]}"
    return Zone(f"{SIDES[side]}_table", title, "table", SIDES[side], faces)


def _table_marks(g: Position, card: int) -> list[str]:
    marks = []
    if g.down >> card & 1:
        marks.append("cancelled")
    elif g.used >> card & 1:
        marks.append("used")
    elif DECK[card].ready:
        marks.append("ready")
    if g.slotted >> card & 1:
        marks.append("in_slot")
    return marks


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


def _captured(g: Position, side: int) -> Zone:
    title = f"Captured by the {SIDE_TITLES[side]}"
    faces = [_printed(card) for card in bits(g.captured[side])]
    return Zone(f"{SIDES[side]}_captured", title, "pile", SIDES[side], faces)


def _discards(g: Position, deck: int) -> Zone:
    title = f"{DECK_TITLES[deck]} discards"
    owner = DECKS[deck] if deck < len(SIDES) else ""
    faces = [_printed(card) for card in bits(g.discards[deck])]
    return Zone(f"{DECKS[deck]}_discards", title, "pile", owner, faces)


# Cards.


def _face(g: Position, card: int, side: int) -> CardFace:
    """A card of a side, with the BP it counts this turn."""
    face = _printed(card)
    points = points_now(g, side, 1 << card) if g.defender >= 0 else BP[card]
    if points == BP[card]:
        return face
    figures = [*face.figures[:-1], _points(points)]
    return replace(face, figures=figures, foot=[*face.foot, Note(f"printed {BP[card]}")])


@lru_cache(maxsize=len(DECK))
def _printed(card: int) -> CardFace:
    """A card as printed; one face for all scenes, so whoever changes it makes another."""
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
