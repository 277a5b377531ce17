"""What a client draws: counters, control, trenches, forts, boxes, cards, tracks, the battle."""

from __future__ import annotations

from functools import cache, lru_cache

from sandtable.core.bits import bits, mask_of
from sandtable.core.scene import (
    CardFace,
    Figure,
    Mark,
    Nation,
    Notch,
    Note,
    Piece,
    Scene,
    Track,
    Zone,
)
from sandtable.games.paths_of_glory.battle_panel import attack_arrows, battle
from sandtable.games.paths_of_glory.board import (
    ALLIED,
    CENTRAL,
    FORT,
    FORTS,
    PRINTED,
    SIDE_TITLES,
    SIDES,
    SPACE_TITLES,
    SPACES,
    VICTORY,
    turn_title,
)
from sandtable.games.paths_of_glory.cards.allied_events import CAVALRY, choose_cavalry
from sandtable.games.paths_of_glory.cards.catalogue import (
    CARDS,
    CATALOGUE,
    COMBAT_CARD,
    DECKS,
    NEUTRAL_ENTRY,
    OPTIONAL,
    REINFORCEMENT,
)
from sandtable.games.paths_of_glory.cards.catalogue import OF_SIDE as OF_SIDE_CARDS
from sandtable.games.paths_of_glory.cards.texts import card_text
from sandtable.games.paths_of_glory.entry import choose_corps_space
from sandtable.games.paths_of_glory.forts import besieged
from sandtable.games.paths_of_glory.opening import choose_optional, matching
from sandtable.games.paths_of_glory.pieces import trench_level
from sandtable.games.paths_of_glory.pointing import box_id, doings, grouped, states
from sandtable.games.paths_of_glory.prompts import counter_label
from sandtable.games.paths_of_glory.reinforcements import choose_entry
from sandtable.games.paths_of_glory.state import ROUNDS, Position
from sandtable.games.paths_of_glory.supply import out_of_supply
from sandtable.games.paths_of_glory.units import (
    ARMIES,
    ELIMINATED,
    NATION,
    NATION_TITLES,
    NATIONS,
    OF_NATION,
    OF_SIDE,
    PIECES,
    REMOVED,
    RESERVE,
    RP_SIDE,
    RP_TYPES,
    SIDE,
    TO_COME,
    short,
)
from sandtable.games.paths_of_glory.victory import last_turn
from sandtable.games.paths_of_glory.war_and_peace import (
    RUSSIAN_TRACK,
    US_TRACK,
    russian_box,
    russian_vp,
    us_box,
)
from sandtable.games.paths_of_glory.words import (
    factors,
    kind_title,
    offensive_title,
    points_text,
)

_COLOURS = {
    "ge": "ge", "ah": "ah", "tu": "tu", "bu": "bu", "br": "br", "fr": "fr", "ru": "ru",
    "it": "it", "us": "us", "be": "be", "sb": "sb", "mn": "mn", "ro": "ro", "gr": "gr",
    "pt": "pt", "aus": "br", "cnd": "br", "ana": "minor", "sn": "tu",
}  # fmt: skip
NATIONS_LOOK = {
    **{
        name: Nation(_COLOURS[name], name.upper(), NATION_TITLES[number])
        for number, name in enumerate(NATIONS)
    },
    "central": Nation("central", "CP", SIDE_TITLES[CENTRAL]),
    "allied": Nation("allied", "AP", SIDE_TITLES[ALLIED]),
}
TONES = {COMBAT_CARD: "red", REINFORCEMENT: "green", NEUTRAL_ENTRY: "gold"}
KEPT = 1 << 13
"""So many stacks are kept once they are drawn: most stay where they are for long."""
BOXES = ((RESERVE, "Reserve"), (ELIMINATED, "Replaceable"), (REMOVED, "Removed"))


def scene(g: Position, seat: int) -> Scene:
    """The whole position for one seat."""
    starving = out_of_supply(g, CENTRAL, -1) | out_of_supply(g, ALLIED, -1)
    return Scene(
        "paths_of_glory",
        headline(g),
        tracks=tracks(g),
        pieces=pieces(g, starving),
        marks=marks(g),
        zones=[*hands(g, seat), *tables(g), *piles(g), *boxes(g), *arriving(g), *swaps(g, seat)],
        notes=notes(g),
        arrows=attack_arrows(g),
        panels=battle(g),
    )


def headline(g: Position) -> str:
    """``Turn 3, Fall 1914, round 2 of 6``."""
    when = f"Turn {g.turn}, {turn_title(g.turn)}"
    return f"{when}, round {g.round} of {ROUNDS}" if g.round else when


# Counters.


def pieces(g: Position, starving: int) -> list[Piece]:
    """The units on the map."""
    found: list[Piece] = []
    known = (*doings(g), starving)
    for space in bits(g.occupied[CENTRAL] | g.occupied[ALLIED]):
        found += stack(SPACES[space], g.here[space], known)
    return found


def stack(place: str, units: int, known: tuple[int, ...]) -> list[Piece]:
    """The counters of a place, by what is known of all units: their states and their hunger."""
    return _stack(place, units, *[mask & units for mask in known])


@lru_cache(maxsize=KEPT)
def _stack(place: str, units: int, *known: int) -> list[Piece]:
    """Armies lie on top; equal corps are one counter with their number."""
    *done, starving = known
    groups = sorted(grouped(units, *done), key=lambda group: (not ARMIES >> group[0] & 1, group))
    found = []
    for p, *others in groups:
        hungry = ["out_of_supply"] if starving >> p & 1 else []
        found.append(counter(p, place, [*states(p, tuple(done)), *hungry], 1 + len(others)))
    return found


def counter(p: int, place: str, marks: list[str], count: int) -> Piece:
    """A unit as it stands, or several alike."""
    reduced = int("reduced" in marks)
    army = bool(ARMIES >> p & 1)
    return Piece(
        PIECES[p],
        place,
        NATIONS[NATION[p]],
        "army" if army else "corps",
        counter_label(p, reduced),
        marks=marks,
        form="counter" if army else "small",
        name=short(p).split()[1] if army else "",
        factors=factors(p, reduced),
        size="XXXX" if army else "XXX",
        steps=2 - reduced,
        full=2,
        count=count,
    )


# Spaces.


def marks(g: Position) -> list[Mark]:
    """Control, flags, trenches, forts, sieges and activation markers."""
    found = []
    for side, name in enumerate(SIDES):
        found += controls(side, g.controlled[side])
        for s in bits(g.controlled[side] & PRINTED[1 - side]):
            title = f"{SPACE_TITLES[s]} is held by the {SIDE_TITLES[side]}"
            found.append(Mark(SPACES[s], "flag", name, title))
        for s in bits(g.trenches[side]):
            level = str(trench_level(g, side, s))
            found.append(Mark(SPACES[s], "trench", name, f"Trench of level {level}", level))
    for s in bits(g.victory_spaces & ~VICTORY):
        found.append(Mark(SPACES[s], "star", "", f"{SPACE_TITLES[s]} is a victory space"))
    for s in bits(VICTORY & ~g.victory_spaces):
        found.append(Mark(SPACES[s], "no_star", "", f"{SPACE_TITLES[s]} is no victory space"))
    for s in bits(FORTS & g.ruins):
        found.append(Mark(SPACES[s], "ruin", "", f"The fort of {SPACE_TITLES[s]} is destroyed"))
    for side, name in enumerate(SIDES):
        for s in bits(besieged(g, side)):
            label = f"The fort of {SPACE_TITLES[s]} ({FORT[s]}) is besieged"
            found.append(Mark(SPACES[s], "siege", name, label, str(FORT[s])))
    owner = SIDES[g.active]
    found += [Mark(SPACES[s], "move", owner, "Activated to move") for s in bits(g.to_move)]
    found += [Mark(SPACES[s], "attack", owner, "Activated to attack") for s in bits(g.to_attack)]
    if g.target >= 0:
        found.append(Mark(SPACES[g.target], "target", "", f"{SPACE_TITLES[g.target]} is attacked"))
    if g.beachhead >= 0:
        found.append(Mark(SPACES[g.beachhead], "beachhead", "allied", "MEF beachhead", "MEF"))
    return found


@lru_cache(maxsize=1 << 8)
def controls(side: int, controlled: int) -> list[Mark]:
    """Whose ground it is; hundreds of marks, which few moves change."""
    return [Mark(SPACES[s], "control", SIDES[side]) for s in bits(controlled)]


# Cards.


@cache
def face(number: int, *states: str) -> CardFace:
    """A strategy card; its face is made once, for late in the war most of them lie on the table."""
    card = CATALOGUE[number]
    foot = [Note(f"War status {card.war_status}", "ink")] if card.war_status else []
    if card.also_ops:
        foot.append(Note("and operations", "gold"))
    return CardFace(
        CARDS[number],
        card.title,
        card_text(number),
        kind_title(number),
        SIDES[card.side],
        tone=TONES.get(card.kind, ""),
        figures=[
            Figure(str(card.ops), "OPS", True),
            Figure(str(card.sr), "SR"),
            Figure(points_text(number).replace(",", ""), "RP"),
        ],
        foot=foot,
        marks=[*(["once"] if card.removed else []), *states],
    )


def hands(g: Position, seat: int) -> list[Zone]:
    """One's own hand face up, the other's counted, with what a spy has seen of it."""
    found = []
    for side, name in enumerate(SIDES):
        mine = bool(seat >> side & 1)
        seen = g.hands[side] if mine else spied(g, side, seat)
        found.append(
            Zone(
                f"{name}_hand",
                f"Hand of the {SIDE_TITLES[side]}",
                "hand",
                name,
                [face(number) for number in bits(seen)],
                hidden=(g.hands[side] & ~seen).bit_count(),
            )
        )
    return found


def spied(g: Position, side: int, seat: int) -> int:
    """The cards of a hand that this seat's spy has seen."""
    return g.seen[1 - side] & g.hands[side] if seat >> (1 - side) & 1 else 0


def tables(g: Position) -> list[Zone]:
    """9.5.4.2: combat cards that lie face up, or are being used."""
    return [
        Zone(
            f"{name}_table",
            f"Combat cards of the {SIDE_TITLES[side]}",
            "table",
            name,
            [
                face(number, *(["used"] if g.used >> number & 1 else []))
                for number in bits(g.table[side] | g.played & OF_SIDE_CARDS[side])
            ],
        )
        for side, name in enumerate(SIDES)
    ]


def piles(g: Position) -> list[Zone]:
    """Draw piles, counted; discards and removed cards for all to see."""
    found = []
    for side, name in enumerate(SIDES):
        title = SIDE_TITLES[side]
        found += [
            Zone(f"{name}_deck", f"Draw pile of the {title}", "pile", name)
            if not g.decks[side]
            else Zone(
                f"{name}_deck",
                f"Draw pile of the {title}",
                "pile",
                name,
                hidden=g.decks[side].bit_count(),
            ),
            Zone(
                f"{name}_discards",
                f"Discards of the {title}",
                "pile",
                name,
                [face(number) for number in bits(g.discards[side] & ~g.played)],
            ),
            Zone(
                f"{name}_spent",
                f"Cards the {title} have no more",
                "pile",
                name,
                [face(number) for number in bits(g.removed[side] & ~g.played)],
            ),
        ]
    return found


def boxes(g: Position) -> list[Zone]:
    """Reserve, replaceable and removed units of each side."""
    return [
        Zone(
            box_id(box, side),
            f"{title}, {SIDE_TITLES[side]}",
            "box",
            name,
            pieces=stack(box_id(box, side), g.here[box] & OF_SIDE[side], (*doings(g), 0)),
        )
        for box, title in BOXES
        for side, name in enumerate(SIDES)
    ]


def arriving(g: Position) -> list[Zone]:
    """The unit that is being placed, beside the map."""
    if not g.agenda:
        return []
    name, arguments = g.agenda[-1]
    if name == choose_entry.name:
        units = 1 << arguments[1]
    elif name == choose_corps_space.name:
        units = g.here[TO_COME] & OF_NATION[arguments[1]]
    elif name == choose_cavalry.name:
        units = CAVALRY
    else:
        return []
    p = bits(units)[0]
    zone = box_id(TO_COME, SIDE[p])
    arrivals = stack(zone, 1 << p, (*doings(g), 0))
    return [Zone(zone, "Arriving", "box", SIDES[SIDE[p]], pieces=arrivals)]


def swaps(g: Position, seat: int) -> list[Zone]:
    """R178: the cards that a side may change for each other before the first deal."""
    if not g.agenda or g.agenda[-1][0] != choose_optional.name:
        return []
    found = []
    for side, name in enumerate(SIDES):
        if seat >> side & 1:
            optional = bits(OF_SIDE_CARDS[side] & OPTIONAL & g.boxed[side])
            others = mask_of(other for number in optional for other in matching(g, side, number))
            cards = [face(number) for number in [*optional, *bits(others)]]
            found.append(Zone(f"{name}_swaps", "Cards to swap", "pile", name, cards))
    return found


# Tracks and notes.


def tracks(g: Position) -> list[Track]:
    """Victory points, turn, war status, the two great tracks, replacements."""
    found = [
        Track(
            "vp",
            "Victory points",
            str(g.vp),
            detail="20 and the Central Powers win, 0 and the Allies win",
            at=g.vp,
            low=0,
            high=20,
            notches=[Notch(0, "Allied victory"), Notch(20, "Central Powers victory")],
        ),
        Track("turn", "Turn", str(g.turn), at=g.turn, low=1, high=last_turn(g)),
        Track(
            "combined",
            "Combined war status",
            str(g.combined),
            at=min(g.combined, 40),
            low=0,
            high=40,
            notches=[Notch(30, "Zimmermann Telegram"), Notch(40, "Armistice")],
        ),
        Track("us", "US entry", US_TRACK[us_box(g)].replace("_", " ")),
        Track(
            "russia",
            "Russia",
            RUSSIAN_TRACK[russian_box(g)].replace("_", " "),
            detail=f"{russian_vp(g)} Russian victory spaces lost",
        ),
    ]
    for side, name in enumerate(SIDES):
        found.append(
            Track(
                f"{name}_status",
                "War status",
                f"{g.war_status[side]} ({DECKS[g.commitment[side]]})",
                name,
                at=g.war_status[side],
            )
        )
        if g.offensive[side]:
            title = offensive_title(g.offensive[side])
            found.append(Track(f"{name}_offensive", "Offensive", title, name))
        found += [
            Track(
                f"rp_{RP_TYPES[kind]}", f"{RP_TYPES[kind].upper()} replacements", f"{n / 2:g}", name
            )
            for kind, n in enumerate(g.rp)
            if n and RP_SIDE[kind] == side
        ]
    return found


def notes(g: Position) -> list[str]:
    """Events that work this turn, in one line."""
    lasting = [CATALOGUE[number].title for number in bits(g.this_turn | g.this_action)]
    return [f"{headline(g)}. In effect: {', '.join(lasting)}."] if lasting else []
