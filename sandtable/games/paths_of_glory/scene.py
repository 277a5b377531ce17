"""What a client draws: counters, control, trenches, forts, boxes, cards, tracks, the battle."""

from __future__ import annotations

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.scene import (
    Arrow,
    CardFace,
    Figure,
    Mark,
    Nation,
    Notch,
    Note,
    Panel,
    Piece,
    Row,
    Scene,
    Track,
    Zone,
)
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
    turn_title,
)
from sandtable.games.paths_of_glory.cards.allied_events import CAVALRY, choose_cavalry
from sandtable.games.paths_of_glory.cards.catalogue import (
    CARDS,
    CATALOGUE,
    COMBAT_CARD,
    DECKS,
    NEUTRAL_ENTRY,
    REINFORCEMENT,
)
from sandtable.games.paths_of_glory.cards.texts import card_text
from sandtable.games.paths_of_glory.entry import choose_corps_space
from sandtable.games.paths_of_glory.forts import besieged
from sandtable.games.paths_of_glory.pieces import trench_level, where
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
    PLACES,
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
    unit_title,
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
        zones=[*hands(g, seat), *tables(g), *piles(g), *boxes(g), *arriving(g)],
        notes=notes(g),
        arrows=arrows(g),
        panels=battle(g),
    )


def headline(g: Position) -> str:
    """``Turn 3, Fall 1914, round 2 of 6``."""
    when = f"Turn {g.turn}, {turn_title(g.turn)}"
    return f"{when}, round {g.round} of {ROUNDS}" if g.round else when


# Counters.


def pieces(g: Position, starving: int) -> list[Piece]:
    """The units on the map, armies on top."""
    found = []
    for space in bits(g.occupied[CENTRAL] | g.occupied[ALLIED]):
        units = sorted(bits(g.here[space]), key=lambda p: (not ARMIES >> p & 1, p))
        found += [counter(g, p, SPACES[space], starving) for p in units]
    return found


def counter(g: Position, p: int, place: str, starving: int = 0) -> Piece:
    """A unit as it stands."""
    reduced = g.reduced >> p & 1
    army = bool(ARMIES >> p & 1)
    word = ", reduced" if reduced else ""
    return Piece(
        PIECES[p],
        place,
        NATIONS[NATION[p]],
        "army" if army else "corps",
        f"{unit_title(p)}{word}, {factors(p, reduced)}",
        marks=states(g, p, starving),
        form="counter" if army else "small",
        name=short(p).split()[1] if army else "",
        factors=factors(p, reduced),
        size="XXXX" if army else "XXX",
        steps=2 - reduced,
        full=2,
    )


def states(g: Position, p: int, starving: int) -> list[str]:
    """What marks a counter has."""
    bit = 1 << p
    found = []
    if g.reduced & bit:
        found.append("reduced")
    if starving & bit:
        found.append("out_of_supply")
    if g.moved & bit:
        found.append("moved")
    if g.fought & bit:
        found.append("attacked")
    if (g.group | g.attackers) & bit:
        found.append("activated")
    return found


# Spaces.


def marks(g: Position) -> list[Mark]:
    """Control, flags, trenches, forts, sieges and activation markers."""
    found = []
    for side, name in enumerate(SIDES):
        found += [Mark(SPACES[s], "control", name) for s in bits(g.controlled[side])]
        for s in bits(g.controlled[side] & PRINTED[1 - side]):
            title = f"{SPACE_TITLES[s]} is held by the {SIDE_TITLES[side]}"
            found.append(Mark(SPACES[s], "flag", name, title))
        for s in bits(g.trenches[side]):
            level = str(trench_level(g, side, s))
            found.append(Mark(SPACES[s], "trench", name, f"Trench of level {level}", level))
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


def arrows(g: Position) -> list[Arrow]:
    """The attack now declared."""
    if g.target < 0:
        return []
    starts = {where(g, p) for p in bits(g.attackers)} - {g.target}
    return [
        Arrow("attack", [SPACES[start], SPACES[g.target]], SIDES[g.active])
        for start in sorted(starts)
        if start < len(SPACES)
    ]


# Cards.


def face(number: int, *states: str) -> CardFace:
    """A strategy card."""
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
                for number in bits(g.table[side] | g.played & side_cards(side))
            ],
        )
        for side, name in enumerate(SIDES)
    ]


def side_cards(side: int) -> int:
    """The cards of a side."""
    return sum(1 << number for number, card in enumerate(CATALOGUE) if card.side == side)


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
            pieces=[counter(g, p, box_id(box, side)) for p in bits(g.here[box] & OF_SIDE[side])],
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
    return [Zone(zone, "Arriving", "box", SIDES[SIDE[p]], pieces=[counter(g, p, zone)])]


def box_id(box: int, side: int) -> str:
    """``central_reserve``."""
    return f"{SIDES[side]}_{PLACES[box]}"


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
                role="header",
            )
        )
        found.append(
            Track(f"{name}_offensive", "Offensive", offensive_title(g.offensive[side]), name)
        )
        found += [
            Track(
                f"rp_{RP_TYPES[kind]}", f"{RP_TYPES[kind].upper()} replacements", f"{n / 2:g}", name
            )
            for kind, n in enumerate(g.rp)
            if n and RP_SIDE[kind] == side
        ]
    return found


def notes(g: Position) -> list[str]:
    """Events that work this turn."""
    lasting = g.this_turn | g.this_action
    return [f"In effect: {CATALOGUE[number].title}." for number in bits(lasting)]


# The battle.


def battle(g: Position) -> list[Panel]:
    """The combat under way: both forces and what they have suffered."""
    if g.target < 0:
        return []
    side = g.active
    defenders = g.units(1 - side, g.target)
    fort = FORT[g.target] if g.forts(1 - side) >> g.target & 1 else 0
    cards = ", ".join(CATALOGUE[number].title for number in bits(g.played))
    rows = [
        battle_row(g, "Attack", side, g.attackers, 0),
        battle_row(g, "Defence", 1 - side, defenders, fort),
    ]
    return [Panel("battle", SPACE_TITLES[g.target], cards, space=SPACES[g.target], rows=rows)]


def battle_row(g: Position, title: str, side: int, units: int, fort: int) -> Row:
    """Strength, units and losses of one side."""
    strength = sum(g.cf(p) for p in bits(units)) + fort
    loss = f"{g.losses[side]} losses" if g.losses[side] else ""
    return Row(
        title,
        str(strength),
        SIDES[side],
        pieces=[PIECES[p] for p in bits(units)],
        result=loss,
        note=f"fort {fort}" if fort else "",
    )


def concerns(g: Position, action: Action, side: int) -> list[str]:
    """The ids an action is about, in the order one would click them."""
    verb, arguments = action
    if verb == "go":
        place = arguments[0]
        return [SPACES[place] if place < len(SPACES) else box_id(place, side)]
    if verb in ("bid", "roll"):
        return []
    return names_of(verb, arguments)


_PIECE_FIRST = frozenset(
    [
        "take",
        "entrench",
        "commit",
        "lose",
        "hold",
        "retreat",
        "advance",
        "regain",
        "place",
        "refit",
        "rebuild",
        "reduce",
        "remove",
    ]
)
_CARDS_ONLY = frozenset(["ops", "sr", "rp", "event", "play", "discard", "swap", "draw"])


def names_of(verb: str, arguments: tuple[int, ...]) -> list[str]:
    """Cards, units and spaces by their ids."""
    if verb in _CARDS_ONLY:
        return [CARDS[number] for number in arguments]
    if verb in _PIECE_FIRST:
        return [PIECES[arguments[0]], *[SPACES[s] for s in arguments[1:]]]
    return [SPACES[s] for s in arguments]
