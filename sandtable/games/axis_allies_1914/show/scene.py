"""What a client draws of the game: counted stacks, control, the moves made, tracks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.show.scene import (
    Arrow,
    Mark,
    Nation,
    Part,
    Piece,
    Scene,
    Sign,
    Track,
    power_id,
)
from sandtable.games.axis_allies_1914.facts.board import (
    ADJECTIVES,
    CAPITALS,
    FIRST_ZONE,
    IPC,
    MINORS,
    NOBODY,
    ORIGINAL,
    POWER_TITLES,
    POWERS,
    SIDE_OF,
    SIDE_TITLES,
    SIDES,
    SPACES,
    TERRITORIES,
    ZONES,
)
from sandtable.games.axis_allies_1914.facts.units import (
    FIRST_SHIP,
    ON_LAND,
    PIECES,
    TROOPS,
)
from sandtable.games.axis_allies_1914.rules.control import (
    aligned,
    capital_lost,
    contested,
    income,
    neutral,
)
from sandtable.games.axis_allies_1914.rules.mobilize import places
from sandtable.games.axis_allies_1914.rules.politics import minor_force
from sandtable.games.axis_allies_1914.rules.sea_combat import TRANSPORT as CARRIER
from sandtable.games.axis_allies_1914.rules.state import (
    COMBAT,
    MOVEMENT,
    ROW,
    SHIP_ROW,
    Position,
    enemy,
)
from sandtable.games.axis_allies_1914.rules.transports import Transport, transports_in
from sandtable.games.axis_allies_1914.rules.turn import NEEDED, captured
from sandtable.games.axis_allies_1914.show.forms import forms
from sandtable.games.axis_allies_1914.show.panels import panels
from sandtable.games.axis_allies_1914.show.text_board import headline
from sandtable.games.axis_allies_1914.show.words import piece_of, pieces, where

_LOOKS = (
    ("ochre", "AH", ("black", "amber")),
    ("coral", "RU", ("white", "blue", "red")),
    ("iron", "GE", ("black", "white", "red")),
    ("azure", "FR", ("blue", "white", "red")),
    ("straw", "BR", ("navy", "navy", "white", "red", "white", "navy", "navy")),
    ("teal", "OT", ("red", "white", "red")),
    ("mint", "IT", ("green", "white", "red")),
    ("pearl", "US", ("red", "white", "red", "white", "red", "blue", "blue", "blue")),
)
NATIONS = {
    name: Nation(hue, code, title, ribbon)
    for name, title, (hue, code, ribbon) in zip(POWERS, POWER_TITLES, _LOOKS, strict=True)
} | {
    SIDES[0]: Nation("dark_side", "CP", SIDE_TITLES[0], ("black", "white", "red")),
    SIDES[1]: Nation("light_side", "AL", SIDE_TITLES[1], ("blue", "white", "red")),
}

LEGEND = (
    Sign("neutral", "Neutral"),
    Sign("contested", "Contested: earns nothing"),
    Sign("target", "To be fought over this turn"),
)

Counted = list[tuple[int, int]]
"""Pieces by their numbers, and how many of each."""


def scene(g: Position, seat: int) -> Scene:
    """The war, which everybody sees alike, and what this seat is asked."""
    return Scene(
        "axis_allies_1914",
        headline(g),
        tracks=list(_tracks(g)),
        pieces=[*_armies(g), *_fleets(g), *_expected(g)],
        marks=list(_marks(g)),
        arrows=list(_arrows(g)),
        panels=list(panels(g)),
        forms=forms(g, seat),
    )


# Ids.


def army_id(power: int, space: int) -> str:
    """``germany_in_ruhr``: what a power has in a space."""
    return f"{POWERS[power]}_in_{SPACES[space]}"


def _aboard_id(power: int, space: int) -> str:
    return f"{POWERS[power]}_aboard_in_{SPACES[space]}"


def _moving_id(g: Position, space: int) -> str:
    """What is picked up to move: an army or a fleet, or units aboard the ships of friends (8.5)."""
    zone = space - FIRST_ZONE
    if zone < 0 or any(g.fleet(zone, g.power)):
        return army_id(g.power, space)
    carriers = any(one.owner == g.power for one in transports_in(g, zone))
    return army_id(g.power, space) if carriers else _aboard_id(g.power, space)


def concerns(g: Position, action: Action) -> list[str]:
    """The ids an action is about, in the order one would click them."""
    verb, targets = action
    if verb == "from":
        return [_moving_id(g, targets[0])]
    if verb in ("all", "attack"):
        return [SPACES[targets[0]]]
    if verb in ("send", "sail", "load", "land", "plan", "place"):
        return [SPACES[targets[1]]]
    if verb == "plan_one":
        return [SPACES[targets[2]]]
    if verb == "recall":
        return [SPACES[g.origin]]
    if verb == "buy":
        return [SPACES[CAPITALS[g.power]]]
    if verb == "choose":
        return [power_id(POWERS[targets[0]])]
    if verb == "lose":
        owner, _ = divmod(targets[0], len(PIECES))
        return [army_id(owner, g.site if g.phase == COMBAT else CAPITALS[owner])]
    if verb == "submerge":
        return [army_id(_asked(g), g.site)]
    return []


def _asked(g: Position) -> int:
    """The power that is asked now."""
    return int(g.now[1][0])


# Numbers at a glance.


def _tracks(g: Position) -> Iterator[Track]:
    last = g.options.rounds
    yield Track("round", "Round", f"{g.round} of {last}", at=g.round, low=1, high=last)
    for side, name in enumerate(SIDES):
        taken = captured(g, side)
        words = ", ".join(where(CAPITALS[power]) for power in taken) or "no enemy capital"
        yield Track(
            f"{name}_capitals",
            f"Capitals of the enemy held by the {SIDE_TITLES[side]}",
            str(len(taken)),
            name,
            detail=f"{words}; {NEEDED} win",
            role="score",
        )
    for power, name in enumerate(POWERS):
        yield Track(f"{name}_treasury", "IPC", str(g.treasury[power]), name)
        earned = str(income(g, power))
        yield Track(f"{name}_income", "Income", earned, name, detail=_changes(g, power))


def _changes(g: Position, power: int) -> str:
    """1.4 and 13.4: why a power's income is another than at the start; that it is not collected."""
    won = [space for space, one in enumerate(g.control) if one == power != ORIGINAL[space]]
    lost = [space for space, one in enumerate(g.control) if one != power == ORIGINAL[space]]
    changes = [
        *[f"+{IPC[space]} {where(space)}" for space in won],
        *[f"-{IPC[space]} {where(space)}" for space in lost],
    ]
    if capital_lost(g, power):
        changes.insert(0, "not collected while the enemy holds the capital")
    return ", ".join(changes)


# Plates.


def _armies(g: Position) -> Iterator[Piece]:
    """A plate for each power in a territory, that of the attacker above."""
    order = _order(g)
    for space in range(len(TERRITORIES)):
        if not any(g.armies[space * ROW : (space + 1) * ROW]):
            continue
        for power in order:
            found = _some(g.army(space, power))
            if found:
                yield _plate(army_id(power, space), space, power, found, _spent(g, space, power))


def _fleets(g: Position) -> Iterator[Piece]:
    """A plate for each power in a zone, and one for what its transports carry."""
    order = _order(g)
    for zone in range(len(ZONES)):
        space = FIRST_ZONE + zone
        ships = transports_in(g, zone)
        if not ships and not any(g.fleets[zone * SHIP_ROW : (zone + 1) * SHIP_ROW]):
            continue
        for power in order:
            found = _some(g.fleet(zone, power), FIRST_SHIP)
            carriers = sum(one.owner == power for one in ships)
            if carriers:
                found.append((CARRIER, carriers))
            if found:
                yield _plate(army_id(power, space), space, power, found, _sailed(g, zone, power))
            cargo = _some(_cargo(ships, power))
            if cargo:
                yield _plate(_aboard_id(power, space), space, power, cargo, ["aboard"])


def _order(g: Position) -> list[int]:
    """The powers, the one whose turn it is and its friends first."""
    side = SIDE_OF[g.power]
    return sorted(range(len(POWERS)), key=lambda one: (SIDE_OF[one] != side, one != g.power))


def _some(counts: Sequence[int], first: int = 0) -> Counted:
    return [(first + kind, count) for kind, count in enumerate(counts) if count]


def _cargo(ships: list[Transport], power: int) -> list[int]:
    aboard = [kind for one in ships for kind in one.cargo]
    return [aboard.count(power * len(TROOPS) + unit) for unit in ON_LAND]


def _spent(g: Position, space: int, power: int) -> list[str]:
    """5.2: whether all of an army has moved."""
    moving = power == g.power and g.phase == MOVEMENT
    return ["moved"] if moving and not any(g.movable(space)) else []


def _sailed(g: Position, zone: int, power: int) -> list[str]:
    """7.1: whether all ships of a fleet have moved."""
    if power != g.power or g.phase != MOVEMENT:
        return []
    each = len(g.sailed) // len(ZONES)
    gone = g.sailed[zone * each : (zone + 1) * each]
    still = any(there > moved for there, moved in zip(g.fleet(zone, power), gone, strict=True))
    still |= any(one.owner == power and not one.steps for one in transports_in(g, zone))
    return [] if still else ["moved"]


def _plate(id_: str, space: int, power: int, found: Counted, marks: list[str]) -> Piece:
    words = ", ".join(pieces(count, piece) for piece, count in found)
    parts = [Part(PIECES[piece], count) for piece, count in found]
    return Piece(
        id_,
        SPACES[space],
        POWERS[power],
        parts[0].kind,
        f"{ADJECTIVES[power]}: {words}",
        marks,
        "plate",
        parts=parts,
    )


def _expected(g: Position) -> Iterator[Piece]:
    """What is not there yet: units that were bought, and minor powers that will mobilize."""
    appearing: dict[int, Counted] = {}
    for unit, count in enumerate(g.bought):
        found = places(g, g.power, unit)
        if count and found:
            appearing.setdefault(found[0], []).append((piece_of(unit), count))
    for space, bought in appearing.items():
        yield _plate(f"bought_in_{SPACES[space]}", space, g.power, bought, ["hollow"])
    for space in bits(g.entered & MINORS & ~g.mobilized):
        ally = aligned(g, space)
        force = _some(minor_force(space))
        plate = _plate(f"rising_in_{SPACES[space]}", space, max(ally, 0), force, ["hollow"])
        if ally == NOBODY:
            side = enemy(SIDE_OF[g.power])
            plate.owner = SIDES[side]
            plate.label = f"Will rise: {plate.label.partition(': ')[2]}"
        yield plate


# Marks and arrows.


def _marks(g: Position) -> Iterator[Mark]:
    """Who controls what, what is neutral or contested, and where battles are to be fought."""
    for space, name in enumerate(TERRITORIES):
        if g.control[space] != NOBODY:
            yield Mark(name, "control", POWERS[g.control[space]])
        elif neutral(g, space):
            yield Mark(name, "neutral", label="Neutral")
        elif contested(g, space):
            yield Mark(name, "contested", label="Contested: earns nothing")
        if (g.opened & ~g.fought) >> space & 1 and contested(g, space):
            yield Mark(name, "target", POWERS[g.power], "To be fought over this turn")


def _arrows(g: Position) -> Iterator[Arrow]:
    """The moves made this turn, while it is still that of who made them."""
    if g.phase in (MOVEMENT, COMBAT):
        for origin, goal in g.marches:
            yield Arrow("move", [SPACES[origin], SPACES[goal]], POWERS[g.power])
