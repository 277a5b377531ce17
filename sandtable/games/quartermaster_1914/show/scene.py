"""What a client draws of the game: the map, the battle slip, the cards on the table, the score."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.decks import copies_among
from sandtable.core.show.choice import cards_to_choose
from sandtable.core.show.scene import (
    Arrow,
    CardFace,
    Mark,
    Nation,
    Notch,
    Note,
    Piece,
    Scene,
    Track,
    Zone,
    power_id,
)
from sandtable.core.state import first_asked
from sandtable.games.quartermaster_1914.facts.board import (
    CENTRAL,
    COUNTRIES,
    COUNTRIES_OF,
    COUNTRY_TITLES,
    ENTENTE,
    KINDS,
    LAND,
    LIMITS,
    POWER_OF,
    POWER_TITLES,
    POWERS,
    SPACES,
    TEAM_TITLES,
    TEAMS,
    kind_in,
)
from sandtable.games.quartermaster_1914.facts.cards.catalogue import (
    CARDS,
    CATALOGUE,
    COPIES,
    OWNERS,
    TWIN,
    distinct,
)
from sandtable.games.quartermaster_1914.facts.cards.english import PIECES, PLURALS, piece
from sandtable.games.quartermaster_1914.facts.cards.vocabulary import Type
from sandtable.games.quartermaster_1914.facts.options import SCORING_ROUNDS, Options
from sandtable.games.quartermaster_1914.rules.decks import deck_size
from sandtable.games.quartermaster_1914.rules.hidden import seen_by
from sandtable.games.quartermaster_1914.rules.state import Position
from sandtable.games.quartermaster_1914.rules.supply import supplied
from sandtable.games.quartermaster_1914.rules.victory import LEAD
from sandtable.games.quartermaster_1914.show.slip import battle_slip, piece_id
from sandtable.games.quartermaster_1914.show.text_board import where_it_stands
from sandtable.games.quartermaster_1914.show.words import NAMES

_LOOKS = (
    ("ochre", "AH", ("black", "amber")),
    ("teal", "OT", ("red", "white", "red")),
    ("coral", "RU", ("white", "blue", "red")),
    ("iron", "DE", ("black", "white", "red")),
    ("azure", "FR", ("blue", "white", "red")),
    ("mint", "IT", ("green", "white", "red")),
    ("straw", "UK", ("navy", "navy", "white", "red", "white", "navy", "navy")),
    ("pearl", "US", ("red", "white", "red", "white", "red", "blue", "blue", "blue")),
)
_POWER_CODES = ("AO", "RU", "DE", "FI", "UU")

NATIONS = {
    name: Nation(_LOOKS[countries[0]][0], code, title, _LOOKS[countries[0]][2])
    for name, countries, code, title in zip(
        POWERS, COUNTRIES_OF, _POWER_CODES, POWER_TITLES, strict=True
    )
} | {
    name: Nation(hue, code, title, ribbon)
    for name, (hue, code, ribbon), title in zip(COUNTRIES, _LOOKS, COUNTRY_TITLES, strict=True)
}
NATIONS |= {
    TEAMS[CENTRAL]: Nation("dark_side", "CP", TEAM_TITLES[CENTRAL], ("black", "white", "red")),
    TEAMS[ENTENTE]: Nation("light_side", "EP", TEAM_TITLES[ENTENTE], ("blue", "white", "red")),
}

TONES = {
    Type.BUILD_ARMY: "green",
    Type.LAND_BATTLE: "red",
    Type.BUILD_NAVY: "blue",
    Type.SEA_BATTLE: "navy",
    Type.STATUS: "gold",
    Type.ECONOMIC: "grey",
    Type.EVENT: "ink",
}
"""The colour of a card's band."""

CHOOSING = ("take", "draft", "free_draft", "recall")
"""The verbs by which one chooses a card that may lie nowhere in sight."""
FORMS = {"army": "block", "navy": "hull"}


def scene(g: Position, seat: int, offers: list[Action]) -> Scene:
    """The war as a seat sees it; ``offers`` are what the seat may do now."""
    zones = [zone for power in range(len(POWERS)) for zone in _zones(g, power, seat)]
    choice = _choice(g, zones, offers)
    return Scene(
        "quartermaster_1914",
        where_it_stands(g),
        tracks=list(_tracks(g)),
        pieces=list(_pieces(g)),
        marks=list(_marks(g)),
        zones=zones + choice,
        arrows=list(_arrows(g)),
        panels=list(battle_slip(g, seat)),
    )


def _choice(g: Position, zones: list[Zone], offers: list[Action]) -> list[Zone]:
    """M3: what one may take out of a pile is laid out, and as long as that lasts not in the pile.

    A pile is closed until one looks through it, and no card is drawn twice.
    """
    open_zones = [zone for zone in zones if zone.role != "pile"]
    found = cards_to_choose(open_zones, offers, CHOOSING, CARDS, partial(_face, g.options))
    laid_out = {card.id for zone in found for card in zone.cards}
    for zone in zones:
        if zone.role == "pile":
            zone.cards = [card for card in zone.cards if card.id not in laid_out]
    return found


def concerns(g: Position, action: Action) -> list[str]:
    """The ids an action is about: its cards, spaces and pieces, or the power it names."""
    verb, targets = action
    if verb in ("build", "recruit"):
        country, space = targets
        return [SPACES[space], power_id(POWERS[POWER_OF[country]])]
    if verb in ("eliminate", "withdraw"):
        country, space = targets
        return [SPACES[space], piece_id(country, space)]
    if verb == "battle":
        country, space, base = targets
        return [SPACES[space], piece_id(country, base)]
    if verb == "counterattack":
        country, card = targets
        return [drawn(g, card), power_id(POWERS[POWER_OF[country]])]
    if verb == "strike":
        return [power_id(POWERS[targets[0]])]
    if verb == "attrition":
        return [drawn(g, targets[0]), *[power_id(POWERS[victim]) for victim in targets[1:]]]
    if verb == "refill":
        actor = first_asked(g)
        return [f"{POWERS[actor]}_hand"] if actor >= 0 else []
    return [*dict.fromkeys(drawn(g, card) for card in targets)]


def drawn(g: Position, card: int) -> str:
    """The face that stands for a card: of copies in one place only the first is drawn."""
    power = OWNERS[card]
    for place in (g.hands[power] & ~g.picks[power], g.prepared[power]):
        if place >> card & 1:
            return CARDS[next(copy for copy in COPIES[card] if place >> copy & 1)]
    return CARDS[card]


# Numbers at a glance.


def _tracks(g: Position) -> Iterator[Track]:
    last = g.options.rounds
    now = min(g.round, last)
    yield Track(
        "round",
        "Round",
        f"{now} of {last}",
        detail=_scoring(now, last),
        role="rounds",
        at=now,
        low=1,
        high=last,
        notches=[Notch(one, "Scoring Round") for one in SCORING_ROUNDS if one <= last],
    )
    for team, name in enumerate(TEAMS):
        yield Track(f"{name}_points", TEAM_TITLES[team], str(g.points[team]), name, role="score")
    for power, name in enumerate(POWERS):
        yield Track(f"{name}_deck", "Deck", str(deck_size(g, power)), name)
        yield Track(f"{name}_hand_size", "Hand", str(g.hand_size(power)), name)
        laid = g.prepared[power].bit_count()
        yield Track(f"{name}_prepared_size", "Prepared", str(laid), name)
        yield Track(f"{name}_left", "Pieces left", *_left(g, power), role="aside")


def _scoring(now: int, last: int) -> str:
    """L3, L5 and L6: when points come next, and what ends the game."""
    coming = min(one for one in SCORING_ROUNDS if one >= now)
    if coming == last:
        return f"The last scoring: end of round {last}. Level, the Central Powers win."
    return f"Next scoring: end of round {coming}. A lead of {LEAD} then ends the game."


def _left(g: Position, power: int) -> tuple[str, str, str]:
    """How many pieces may still be placed: in figures, by whom, and in words."""
    figures, words = [], []
    for country in COUNTRIES_OF[power]:
        counts = [LIMITS[country][kind] - g.of_kind(kind)[country].bit_count() for kind in (0, 1)]
        figures.append(" · ".join(map(str, counts)))
        named = [
            f"{count} {PIECES[kind] if count == 1 else PLURALS[kind]}"
            for kind, count in enumerate(counts)
        ]
        words.append(f"{COUNTRY_TITLES[country]} {', '.join(named)}")
    return " / ".join(figures), POWERS[power], "; ".join(words)


# The map.


def _pieces(g: Position) -> Iterator[Piece]:
    for country, name in enumerate(COUNTRIES):
        fed = supplied(g, country)
        for space in bits(g.pieces(country)):
            kind = kind_in(space)
            one = Piece(
                piece_id(country, space),
                SPACES[space],
                name,
                KINDS[kind],
                piece(country, kind),
                form=FORMS[KINDS[kind]],
            )
            if not fed >> space & 1:
                one.marks.append("out_of_supply")
            yield one


def _marks(g: Position) -> Iterator[Mark]:
    """Whose ground a land space is, the Objective tokens, and the space that is battled."""
    for space in bits(LAND):
        for country, name in enumerate(COUNTRIES):
            if g.armies[country] >> space & 1:
                yield Mark(SPACES[space], "control", name)
    for space in bits(g.tokens):
        yield Mark(SPACES[space], "star", label="Objective token")
    if g.target >= 0:
        yield Mark(SPACES[g.target], "target", COUNTRIES[g.attacker], "Battle")


def _arrows(g: Position) -> Iterator[Arrow]:
    """J1: the piece that has initiated a battle, and the space battled."""
    if g.attacker >= 0:
        yield Arrow("attack", [SPACES[g.base], SPACES[g.target]], COUNTRIES[g.attacker])


# Cards.


def _zones(g: Position, power: int, seat: int) -> Iterator[Zone]:
    """M1 to M3: what a power holds, has laid down and discarded, as far as the seat may look."""
    own = bool(seat >> power & 1)
    hand, going = g.hands[power], g.picks[power]
    faces = [_several(g.options, card, hand & ~going) for card in distinct(hand & ~going)]
    faces += [_several(g.options, card, going, "going") for card in distinct(going)]
    yield _zone(power, "hand", "Hand", "hand", faces if own else [], hand, own)
    statuses = [_face(g.options, card, g.used) for card in bits(g.statuses[power])]
    yield _zone(power, "status", "Status cards", "status", statuses)
    laid = g.prepared[power]
    known = laid if own else laid & seen_by(g, seat)
    down = [_several(g.options, card, known) for card in distinct(known)]
    yield _zone(power, "prepared", "Prepared cards", "table", down, laid & ~known, own)
    unseen = g.buried[power]
    pile = [*g.faces[power], *(bits(unseen) if own else ())]
    cards = [_face(g.options, card) for card in pile]
    yield _zone(power, "discards", "Discard pile", "pile", cards, unseen, own)
    if g.aside[power]:
        taken = [_face(g.options, card) for card in bits(g.aside[power])]
        yield _zone(power, "aside", "Cards taken", "table", taken)


def _zone(
    power: int,
    what: str,
    words: str,
    role: str,
    faces: list[CardFace],
    cards: int = 0,
    seen: bool = True,
) -> Zone:
    """A place of a power; cards that are not seen are counted."""
    name = POWERS[power]
    title = f"{words} of {POWER_TITLES[power]}"
    return Zone(f"{name}_{what}", title, role, name, faces, 0 if seen else cards.bit_count())


def _several(options: Options, card: int, among: int, *marks: str) -> CardFace:
    """A card that stands for all its copies."""
    face = _face(options, card)
    face.copies = copies_among(among, card, TWIN)
    face.marks += marks
    return face


def printed_cards(options: Options) -> list[CardFace]:
    """Every card."""
    return [_face(options, card) for card in range(len(CARDS))]


def _face(options: Options, card: int, used: int = 0) -> CardFace:
    one = CATALOGUE[card]
    return CardFace(
        CARDS[card],
        NAMES[card],
        one.words(options),
        one.type.value,
        owner=COUNTRIES[one.country],
        tone=TONES[one.type],
        foot=[Note(one.prepared.words(options))],
        icon=one.type.name.lower(),
        marks=["used"] if used >> card & 1 else [],
    )
