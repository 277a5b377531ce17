"""What a client draws: counters, control, trenches, forts, boxes, cards, tracks, the battle."""

from __future__ import annotations

from functools import cache, lru_cache

from sandtable.core.bits import bits, mask_of
from sandtable.core.show.scene import (
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
from sandtable.games.paths_of_glory.facts.board import (
    ALLIED,
    CENTRAL,
    FORT,
    FORTS,
    PRINTED,
    SIDE_TITLES,
    SIDES,
    SPACES,
    VICTORY,
    turn_title,
)
from sandtable.games.paths_of_glory.facts.cards import (
    CARDS,
    CATALOGUE,
    COMBAT_CARD,
    DECKS,
    NEUTRAL_ENTRY,
    OPTIONAL,
    REINFORCEMENT,
)
from sandtable.games.paths_of_glory.facts.cards import OF_SIDE as OF_SIDE_CARDS
from sandtable.games.paths_of_glory.facts.units import (
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
from sandtable.games.paths_of_glory.rules.cards.allied_events import CAVALRY, choose_cavalry
from sandtable.games.paths_of_glory.rules.entry import choose_corps_space
from sandtable.games.paths_of_glory.rules.forts import besieged
from sandtable.games.paths_of_glory.rules.opening import choose_optional, matching
from sandtable.games.paths_of_glory.rules.pieces import trench_level
from sandtable.games.paths_of_glory.rules.reinforcements import choose_entry
from sandtable.games.paths_of_glory.rules.state import ROUNDS, Position
from sandtable.games.paths_of_glory.rules.supply import out_of_supply
from sandtable.games.paths_of_glory.rules.victory import last_turn
from sandtable.games.paths_of_glory.rules.war_and_peace import (
    RUSSIAN_TRACK,
    US_TRACK,
    russian_box,
    russian_vp,
    us_box,
)
from sandtable.games.paths_of_glory.show.battle_panel import attack_arrows, battle
from sandtable.games.paths_of_glory.show.card_texts import card_text
from sandtable.games.paths_of_glory.show.in_force import forces
from sandtable.games.paths_of_glory.show.prompts import counter_label
from sandtable.games.paths_of_glory.show.references import box_id, doings, grouped, states
from sandtable.games.paths_of_glory.show.words import (
    box_title,
    factors,
    kind_title,
    offensive_title,
    points_text,
)

_GERMAN = ("black", "white", "red")
_BRITISH = ("navy", "navy", "white", "red", "white", "navy", "navy")
_FRENCH = ("blue", "white", "red")
_TURKISH = ("red", "red", "white", "red", "red")
_LOOKS = {
    "ge": ("iron", _GERMAN),
    "ah": ("ochre", ("black", "amber")),
    "tu": ("teal", _TURKISH),
    "sn": ("teal", _TURKISH),
    "bu": ("violet", ("white", "green", "red")),
    "br": ("straw", _BRITISH),
    "aus": ("straw", _BRITISH),
    "cnd": ("straw", _BRITISH),
    "fr": ("azure", _FRENCH),
    "ru": ("coral", ("white", "blue", "red")),
    "it": ("mint", ("green", "white", "red")),
    "us": ("pearl", ("red", "white", "red", "white", "red", "blue", "blue", "blue")),
    "be": ("sand", ("black", "gold", "red")),
    "sb": ("sand", ("red", "blue", "white")),
    "mn": ("sand", ("red", "gold", "blue")),
    "ro": ("sand", ("blue", "gold", "red")),
    "gr": ("sand", ("sky", "white", "sky", "white", "sky")),
    "pt": ("sand", ("green", "green", "red", "red", "red")),
    "ana": ("sand", ("grey",)),
}
NATIONS_LOOK = {
    **{
        name: Nation(_LOOKS[name][0], name.upper(), NATION_TITLES[number], _LOOKS[name][1])
        for number, name in enumerate(NATIONS)
    },
    "central": Nation("dark_side", "CP", SIDE_TITLES[CENTRAL], _GERMAN),
    "allied": Nation("light_side", "AP", SIDE_TITLES[ALLIED], _FRENCH),
}
TONES = {COMBAT_CARD: "red", REINFORCEMENT: "green", NEUTRAL_ENTRY: "gold"}
KEPT = 1 << 13
"""This many stacks are kept once they are drawn: most stay where they are for long."""
BOXES = ((RESERVE, "Reserve"), (ELIMINATED, "Replaceable"), (REMOVED, "Removed"))


def scene(g: Position, seat: int) -> Scene:
    """The whole position for one seat."""
    starving = out_of_supply(g, CENTRAL) | out_of_supply(g, ALLIED)
    return Scene(
        "paths_of_glory",
        headline(g),
        tracks=tracks(g),
        pieces=pieces(g, starving),
        marks=marks(g),
        zones=[
            *hands(g, seat),
            *tables(g),
            *in_force(g),
            *piles(g),
            *boxes(g),
            *arriving(g),
            *swaps(g, seat),
        ],
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


def printed_pieces() -> list[Piece]:
    """Both sides of every counter."""
    return [counter(p, "", marks, 1) for p in range(len(PIECES)) for marks in ([], ["reduced"])]


# Spaces.


def marks(g: Position) -> list[Mark]:
    """Control, flags, trenches, forts, sieges and activation markers."""
    found = []
    for side, name in enumerate(SIDES):
        found += controls(side, g.controlled[side])
        for s in bits(g.controlled[side] & PRINTED[1 - side]):
            found.append(Mark(SPACES[s], "flag", name, f"Held by the {SIDE_TITLES[side]}"))
        for s in bits(g.trenches[side]):
            level = str(trench_level(g, side, s))
            found.append(Mark(SPACES[s], "trench", name, f"Trench of level {level}", level))
    for s in bits(g.victory_spaces & ~VICTORY):
        found.append(Mark(SPACES[s], "star", "", "Now a victory space"))
    for s in bits(VICTORY & ~g.victory_spaces):
        found.append(Mark(SPACES[s], "no_star", "", "No longer a victory space"))
    for s in bits(FORTS & g.ruins):
        found.append(Mark(SPACES[s], "ruin", "", "The fort is destroyed"))
    for side, name in enumerate(SIDES):
        for s in bits(besieged(g, side)):
            label = f"The fort ({FORT[s]}) is besieged"
            found.append(Mark(SPACES[s], "siege", name, label, str(FORT[s])))
    owner = SIDES[g.active]
    found += [Mark(SPACES[s], "move", owner, "Activated to move") for s in bits(g.to_move)]
    found += [Mark(SPACES[s], "attack", owner, "Activated to attack") for s in bits(g.to_attack)]
    if g.target >= 0:
        found.append(Mark(SPACES[g.target], "target", "", "Under attack"))
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


def printed_cards() -> list[CardFace]:
    """Every strategy card."""
    return [face(number) for number in range(len(CARDS))]


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


def in_force(g: Position) -> list[Zone]:
    """The events of each side that still work, with those of this turn or action marked."""
    working = forces(g)
    for_now = ((g.this_action, "this_action"), (g.this_turn, "this_turn"))
    found = []
    for side, name in enumerate(SIDES):
        cards = [
            face(number, *[word for mask, word in for_now if mask >> number & 1][:1])
            for number in bits(working & OF_SIDE_CARDS[side])
        ]
        title = f"Events of the {SIDE_TITLES[side]} in force"
        found.append(Zone(f"{name}_events", title, "force", name, cards))
    return found


def piles(g: Position) -> list[Zone]:
    """Draw piles, counted; discards and removed cards for all to see, but for those in force."""
    shown = g.played | forces(g)
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
                [face(number) for number in bits(g.discards[side] & ~shown)],
            ),
            Zone(
                f"{name}_spent",
                f"Cards the {title} have no more",
                "pile",
                name,
                [face(number) for number in bits(g.removed[side] & ~shown)],
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
    name, arguments = g.now
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
    if g.now[0] != choose_optional.name:
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
        Track("us", "US entry", box_title(US_TRACK[us_box(g)])),
        Track(
            "russia",
            "Russia",
            box_title(RUSSIAN_TRACK[russian_box(g)]),
            detail=f"{russian_vp(g)} Russian victory spaces lost",
        ),
    ]
    for side, name in enumerate(SIDES):
        piles = (("hand", "Hand", g.hands), ("draw_pile", "Draw pile", g.decks))
        for pile, title, cards in (*piles, ("discard_pile", "Discards", g.discards)):
            count = str(cards[side].bit_count())
            found.append(Track(f"{name}_{pile}_size", title, count, name))
        found.append(
            Track(
                f"{name}_status",
                "War status",
                str(g.war_status[side]),
                name,
                detail=f"{DECKS[g.commitment[side]]} war",
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
