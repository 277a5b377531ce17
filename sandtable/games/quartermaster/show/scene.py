"""What a client draws of Quartermaster General: the map, the cards on the table, the score."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, partial

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.decks import copies_among
from sandtable.core.english import capital, counted
from sandtable.core.show.choice import cards_to_choose
from sandtable.core.show.scene import (
    CardFace,
    Mark,
    Nation,
    Note,
    Panel,
    Piece,
    Row,
    Scene,
    Track,
    Zone,
    power_id,
)
from sandtable.games.quartermaster.facts.board import (
    ALLIES,
    AXIS,
    COUNTRIES,
    COUNTRY_TITLES,
    KINDS,
    LAND,
    LIMITS,
    SPACES,
    STRAITS,
    TEAM_TITLES,
    TEAMS,
)
from sandtable.games.quartermaster.facts.cards.catalogue import (
    CARDS,
    CATALOGUE,
    OWNERS,
    TWIN,
    distinct,
)
from sandtable.games.quartermaster.facts.cards.english import PIECES, PLURALS, nation
from sandtable.games.quartermaster.facts.cards.vocabulary import Happening, Type
from sandtable.games.quartermaster.facts.options import Options
from sandtable.games.quartermaster.rules.decks import deck_size
from sandtable.games.quartermaster.rules.reactions import Occasion, asked_about, may_answer
from sandtable.games.quartermaster.rules.state import (
    PLAY,
    SET_UP,
    STEPS,
    SUDDEN_POINTS,
    TOURNAMENT_LEAD,
    Position,
)
from sandtable.games.quartermaster.rules.supply import star_changes, supplied
from sandtable.games.quartermaster.show.words import (
    NAMES,
    card_text,
    kind_in,
    occasion_words,
    piece,
    strait_title,
)

_LOOKS = (
    ("iron", "GE", ("black", "white", "red")),
    ("straw", "UK", ("navy", "navy", "white", "red", "white", "navy", "navy")),
    ("plum", "JP", ("white", "red", "red", "white")),
    ("coral", "SU", ("red", "red", "red", "gold", "red")),
    ("olive", "IT", ("green", "white", "red")),
    ("pearl", "US", ("red", "white", "red", "white", "red", "blue", "blue", "blue")),
)

NATIONS = {
    name: Nation(hue, code, title, ribbon)
    for name, (hue, code, ribbon), title in zip(COUNTRIES, _LOOKS, COUNTRY_TITLES, strict=True)
} | {
    TEAMS[AXIS]: Nation("dark_side", "AX", TEAM_TITLES[AXIS], ("black", "white", "red")),
    TEAMS[ALLIES]: Nation("light_side", "AL", TEAM_TITLES[ALLIES], ("blue", "white", "red")),
}

TONES = {
    Type.BUILD_ARMY: "green",
    Type.LAND_BATTLE: "red",
    Type.BUILD_NAVY: "blue",
    Type.SEA_BATTLE: "navy",
    Type.STATUS: "gold",
    Type.RESPONSE: "violet",
    Type.ECONOMIC: "grey",
    Type.EVENT: "ink",
}
"""The colour of a card's band."""

FEET = {Type.STATUS: "stays on the table", Type.RESPONSE: "face down until used"}
"""When a card works, in short; all others are done when they are played."""


CHOOSING = ("take", "return")
"""The verbs by which one chooses a card that may lie nowhere in sight."""
FORMS = {"army": "block", "navy": "hull"}
KEPT = 1 << 11
"""How many zones of each kind are kept once they are drawn: most stay as they are for long."""


def scene(g: Position, seat: int, offers: list[Action]) -> Scene:
    """The world as a seat sees it; ``offers`` are what the seat may do now."""
    zones = [zone for country in range(6) for zone in _zones(g, country, seat)]
    return Scene(
        "quartermaster",
        headline(g),
        tracks=list(_tracks(g)),
        pieces=list(_pieces(g)),
        marks=[*_control(g), *_straits(g), *_supply_marks(g)],
        zones=zones + cards_to_choose(zones, offers, CHOOSING, CARDS, partial(_face, g.options)),
        notes=_notes(g, seat),
        panels=list(_response(g, offers)),
    )


def concerns(action: Action, actor: int) -> list[str]:
    """The ids an action is about: its cards, spaces and pieces, or the country it names.

    ``actor`` is the country whose own pieces the action may name; -1 if nobody is asked.
    """
    verb, targets = action
    if verb in ("build", "withdraw", "lift"):
        kind, space = targets
        own = verb != "build" and actor >= 0
        return [SPACES[space], *([piece_id(actor, kind, space)] if own else [])]
    if verb in ("battle", "eliminate", "protect"):
        space, country = (*targets, -1)[:2] if verb == "battle" else (targets[1], targets[0])
        theirs = [piece_id(country, kind_in(space), space)] if country >= 0 else []
        return [SPACES[space], *theirs]
    if verb == "recruit":
        country, space = targets
        return [SPACES[space], power_id(COUNTRIES[country])]
    if verb == "target":
        return [power_id(COUNTRIES[country]) for country in targets]
    return [CARDS[card] for card in targets]


def piece_id(country: int, kind: int, space: int) -> str:
    """``germany_army_ukraine``."""
    return f"{COUNTRIES[country]}_{KINDS[kind]}_{SPACES[space]}"


def headline(g: Position) -> str:
    """Where the game stands: ``Round 8 of 20, Germany, play step``."""
    return f"Round {_round(g)}, {_step(g)}"


def _round(g: Position) -> str:
    return f"{min(g.round, g.options.rounds)} of {g.options.rounds}"


def _step(g: Position) -> str:
    return "set-up" if g.step == SET_UP else f"{COUNTRY_TITLES[g.country]}, {STEPS[g.step]} step"


def _notes(g: Position, seat: int) -> list[str]:
    """What a window is about, which the question itself tells whoever is asked."""
    o = asked_about(g)
    if o is None:
        return []
    asked = any(seat >> country & 1 for country in g.book.asked(g.agenda))
    words = [_at_work(g), "" if asked else f"{occasion_words(o)}."]
    note = " ".join(filter(None, words))
    return [note] if note else []


def _at_work(g: Position) -> str:
    """The card behind what happens in a Play step: ``Germany plays Sea Battle.``"""
    if g.step != PLAY or g.at_work < 0:
        return ""
    return f"{COUNTRY_TITLES[g.country]} plays {NAMES[g.at_work]}."


# The slip of a window.

NOWHERE = (Happening.RAIDED, Happening.SUPPLY)
"""What happens to a country, and in no space."""


def _response(g: Position, offers: list[Action]) -> Iterator[Panel]:
    """65: what may be answered, the card behind it, and who may answer; with one's own cards."""
    o = asked_about(g)
    if o is None:
        return
    space = "" if o.happening in NOWHERE else SPACES[o.space]
    rows = [_answering(g, country, offers) for country in may_answer(g)]
    yield Panel("response", "Response window", space=space, rows=[_occasion(g, o), *rows])


def _occasion(g: Position, o: Occasion) -> Row:
    note = f"{_at_work(g)} {occasion_words(o)}.".strip()
    return Row("To be answered", owner=COUNTRIES[g.country], note=note)


def _answering(g: Position, country: int, offers: list[Action]) -> Row:
    """A country that may answer; its own cards for it are among the offers of its seat alone."""
    asked = country in g.book.asked(g.agenda)
    laid = counted(g.responses[country].bit_count(), "card")
    mine = [targets[0] for verb, targets in offers if verb == "use"] if asked else []
    return Row(
        COUNTRY_TITLES[country],
        owner=COUNTRIES[country],
        note=f"{'Asked now' if asked else 'May answer after that'}; {laid} face down.",
        cards=[CARDS[card] for card in mine],
    )


# Numbers at a glance.


def _tracks(g: Position) -> Iterator[Track]:
    yield Track("round", "Round", _round(g))
    yield Track("step", "Step", _step(g))
    for team, name in enumerate(TEAMS):
        yield Track(f"{name}_points", TEAM_TITLES[team], str(g.points[team]), name, role="score")
    yield Track("victory", "Victory", *_victory(g.options))
    for country in range(6):
        yield from _country_tracks(g, country)


def _victory(options: Options) -> tuple[str, str, str, str]:
    """81 to 84: what ends the game early, in a few words; and all that wins it."""
    early = ["two enemy Home Spaces held win at once", f"so do {SUDDEN_POINTS} points"]
    if options.tournament:
        early.append(f"a lead of {TOURNAMENT_LEAD} after a full round wins")
        words = f"A lead of {TOURNAMENT_LEAD} ends the game"
    else:
        words = "Two enemy homes win at once"
    last = f"after round {options.rounds} the higher total wins, and a tie is the Axis'"
    detail = "; ".join([*early, last])
    return words, "", f"{capital(detail)}.", "pill"


def _country_tracks(g: Position, country: int) -> tuple[Track, ...]:
    hand, laid = g.hands[country].bit_count(), g.responses[country].bit_count()
    left = tuple(
        LIMITS[country][kind] - g.of_kind(kind)[country].bit_count() for kind in range(len(KINDS))
    )
    return _counts(country, deck_size(g, country), hand, laid, left)


@lru_cache(maxsize=KEPT)
def _counts(
    country: int, deck: int, hand: int, laid: int, left: tuple[int, ...]
) -> tuple[Track, ...]:
    name = COUNTRIES[country]
    detail = ", ".join(
        f"{count} {PIECES[kind] if count == 1 else PLURALS[kind]}"
        for kind, count in enumerate(left)
    )
    return (
        Track(f"{name}_deck", "Deck", str(deck), name),
        Track(f"{name}_hand_size", "Hand", str(hand), name),
        Track(f"{name}_face_down_size", "Face down", str(laid), name),
        Track(f"{name}_pieces_left", "Pieces left", " · ".join(map(str, left)), name, detail),
    )


# The map.


def _pieces(g: Position) -> Iterator[Piece]:
    o = asked_about(g)
    leaving = ""
    if o is not None and o.happening is Happening.REMOVING:
        leaving = piece_id(o.country, o.kind, o.space)
    for country in range(6):
        fed = supplied(g, country)
        for kind, safe in enumerate((g.safe_armies[country], g.safe_navies[country])):
            for space in bits(g.of_kind(kind)[country]):
                one = Piece(
                    piece_id(country, kind, space),
                    SPACES[space],
                    COUNTRIES[country],
                    KINDS[kind],
                    piece(country, kind),
                    form=FORMS[KINDS[kind]],
                )
                if not fed >> space & 1:
                    one.marks.append("out_of_supply")
                if safe >> space & 1:
                    one.marks.append("protected")
                if one.id == leaving:
                    one.marks.append("threatened")
                yield one


def _control(g: Position) -> Iterator[Mark]:
    """Whose ground a land space is: each country with an Army there."""
    for space in bits(LAND):
        for country, name in enumerate(COUNTRIES):
            if g.armies[country] >> space & 1:
                yield Mark(SPACES[space], "control", name)


def _straits(g: Position) -> Iterator[Mark]:
    """11: whom each strait is open to; the mark's place is the strait itself."""
    for strait in STRAITS:
        team = AXIS if g.team_armies(AXIS) >> strait.controlled_from & 1 else ALLIES
        label = f"{strait_title(strait)}: open to the {TEAM_TITLES[team]}"
        yield Mark(strait.name, "strait", TEAMS[team], label)


def _supply_marks(g: Position) -> Iterator[Mark]:
    """31 and 32: where cards make, or unmake, a Supply Space for a country."""
    for country, name in enumerate(COUNTRIES):
        added, removed = star_changes(g, country)
        for space in bits(added):
            yield Mark(SPACES[space], "supply", name, f"Supply Space for {nation(country)}")
        for space in bits(removed):
            yield Mark(SPACES[space], "no_supply", name, f"No Supply Space for {nation(country)}")


# Cards.


def _zones(g: Position, country: int, seat: int) -> Iterator[Zone]:
    """40 and 41: what a country holds and has laid down, as far as the seat may look."""
    own = bool(seat >> country & 1)
    hand, statuses, laid = g.hands[country], g.statuses[country], g.responses[country]
    yield (
        _hand(g.options, country, hand, hand & g.picks[country])
        if own
        else _held(country, hand.bit_count())
    )
    yield _statuses(g.options, country, statuses, statuses & g.used)
    yield (
        _face_down(g.options, country, laid, laid & g.used)
        if own
        else _covered(country, laid.bit_count())
    )
    pile = (g.discards[country] | g.buried[country]).bit_count()
    yield _discards(g.options, country, pile, *g.faces[country][:1])


@lru_cache(maxsize=KEPT)
def _hand(options: Options, country: int, cards: int, going: int) -> Zone:
    """One's own hand; copies of a card are shown as one, with their number."""
    faces = [_several(options, card, cards & ~going) for card in distinct(cards & ~going)]
    for card in distinct(going):
        face = _several(options, card, going)
        face.marks.append("going")
        faces.append(face)
    return replace(_held(country, 0), cards=faces)


@lru_cache(maxsize=KEPT)
def _held(country: int, hidden: int) -> Zone:
    """A hand of which one sees the backs."""
    return replace(_place(country, "hand", "Hand", "hand"), hidden=hidden)


@lru_cache(maxsize=KEPT)
def _statuses(options: Options, country: int, cards: int, used: int) -> Zone:
    """The status cards on the table."""
    faces = [_face(options, card, used) for card in bits(cards)]
    return replace(_place(country, "status", "Status cards", "status"), cards=faces)


@lru_cache(maxsize=KEPT)
def _face_down(options: Options, country: int, cards: int, used: int) -> Zone:
    """One's own cards that lie face down."""
    return replace(_covered(country, 0), cards=[_face(options, card, used) for card in bits(cards)])


@lru_cache(maxsize=KEPT)
def _covered(country: int, hidden: int) -> Zone:
    """Cards that lie face down, of which one sees the backs."""
    return replace(_place(country, "face_down", "Face-down cards", "table"), hidden=hidden)


@lru_cache(maxsize=KEPT)
def _discards(options: Options, country: int, cards: int, *top: int) -> Zone:
    """A discard pile; if its top card lies open, it is shown."""
    pile = _place(country, "discards", "Discard pile", "pile")
    return replace(pile, cards=[_face(options, card) for card in top], hidden=cards - len(top))


def _place(country: int, what: str, words: str, role: str) -> Zone:
    """A place of a country with nothing in it."""
    name = COUNTRIES[country]
    return Zone(f"{name}_{what}", f"{words} of {COUNTRY_TITLES[country]}", role, name)


def _several(options: Options, card: int, among: int) -> CardFace:
    """A card that stands for all its copies."""
    face = _face(options, card)
    face.copies = copies_among(among, card, TWIN)
    return face


def printed_cards(options: Options) -> list[CardFace]:
    """Every card."""
    return [_face(options, card) for card in range(len(CARDS))]


def _face(options: Options, card: int, used: int = 0) -> CardFace:
    one = CATALOGUE[card]
    return CardFace(
        CARDS[card],
        NAMES[card],
        card_text(card, options),
        one.type.value,
        owner=COUNTRIES[OWNERS[card]],
        tone=TONES[one.type],
        foot=[Note(FEET.get(one.type, "your Play step"))],
        icon=one.type.name.lower(),
        marks=["used"] if used >> card & 1 else [],
    )
