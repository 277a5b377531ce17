"""Numbers asked together: a purchase, how many of a stack go, casualties, where units appear."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from sandtable.core.action import Action
from sandtable.core.english import counted, listed
from sandtable.core.refusal import Refusal
from sandtable.core.show.form import Entry, Form, Preset, Stand, Sum
from sandtable.core.state import offers
from sandtable.games.axis_allies_1914.facts.board import (
    ADJECTIVES,
    FIRST_ZONE,
    KINDS_OF_PIECES,
    NOBODY,
    POWER_TITLES,
    POWERS,
    SPACES,
)
from sandtable.games.axis_allies_1914.facts.units import (
    ARTILLERY,
    ATTACK,
    ATTACK_WITH_AIR,
    COSTS,
    DAMAGED,
    DEFEND,
    FIGHTER,
    FIGHTER_MOVES,
    FIRST_SHIP,
    FROM_ROUND,
    INFANTRY,
    ON_LAND,
    PIECES,
    SHIP_FIRE,
    SHIP_MOVES,
    SHIP_OF,
    SHIPS,
    SUPPORTED,
    TANK,
    TRANSPORT,
    TRANSPORT_MOVES,
    UNIT_TITLES,
    UNITS,
    WHOLE,
)
from sandtable.games.axis_allies_1914.rules.assault import losable
from sandtable.games.axis_allies_1914.rules.casualties import suggested
from sandtable.games.axis_allies_1914.rules.mobilize import places
from sandtable.games.axis_allies_1914.rules.purchase import forbids_unit
from sandtable.games.axis_allies_1914.rules.sea_combat import TRANSPORT as CARRIER
from sandtable.games.axis_allies_1914.rules.sea_combat import carriers, strike, suggested_ship
from sandtable.games.axis_allies_1914.rules.state import Position
from sandtable.games.axis_allies_1914.show.words import ending, piece_of, pieces, where


def forms(g: Position, seat: int) -> list[Form]:
    """The form of the question that this seat is asked, if it has one."""
    if not g.agenda:
        return []
    name, (power, *more) = g.now
    if name not in FORMS or not seat >> power & 1:
        return []
    return list(FORMS[name](g, power, *more))


# 4.2: buying.


def purchase(g: Position, power: int) -> Iterator[Form]:
    """All units with their figures; those that cannot be bought say why."""
    entries = [_wanted(g, power, unit) for unit in range(len(UNITS))]
    left = g.treasury[power]
    yield Form(
        "purchase",
        f"{POWER_TITLES[power]} buys",
        POWERS[power],
        entries,
        f"{left} IPC",
        button="Buy {count} for {sum} IPC",
        none=ending(g),
        then="done",
        columns=["cost", "attack", "defence", "moves"],
        sums=[Sum("IPC", left)],
        presets=list(_presets(g, power, left)),
        rest=INFANTRY,
        after="Where they will stand",
        stands=list(_places(g, power)),
    )


def _presets(g: Position, power: int, left: int) -> Iterator[Preset]:
    """Nothing but infantry, or what was bought last time if it can be paid."""
    most = left // COSTS[INFANTRY]
    if most:
        yield Preset(f"{most} infantry", [most, *[0] * (len(UNITS) - 1)])
    before = list(g.ordered[power * len(UNITS) : (power + 1) * len(UNITS)])
    cost = sum(count * COSTS[unit] for unit, count in enumerate(before))
    if 0 < cost <= left:
        yield Preset("As last round", before)


def _places(g: Position, power: int) -> Iterator[Stand]:
    """13.1 and 13.3: where units appear that are bought, and what is there now."""
    usual: dict[int, list[int]] = {}
    for unit in range(len(UNITS)):
        for nth, space in enumerate(places(g, power, unit)):
            usual.setdefault(space, []).extend([unit] if not nth else [])
    for space, units in usual.items():
        counts = [_standing(g, space, power, piece_of(unit)) for unit in units]
        bought = "no ship bought" if space >= FIRST_ZONE else "nothing bought"
        note = bought if units else "if you choose so later"
        yield Stand(where(space), POWERS[power], units, counts, note=note)


def _standing(g: Position, space: int, power: int, piece: int) -> int:
    """How many of a piece a power has in a space."""
    if space < FIRST_ZONE:
        return g.count(space, power, piece)
    zone = space - FIRST_ZONE
    if piece == CARRIER:
        return carriers(g, zone, [power])
    return g.fleet(zone, power)[piece - FIRST_SHIP]


def _wanted(g: Position, power: int, unit: int) -> Entry:
    refusal = forbids_unit(g, power, unit, 1)
    return Entry(
        UNIT_TITLES[unit],
        [f"buy {UNITS[unit]}"],
        UNITS[unit],
        cost=COSTS[unit],
        figures=[str(COSTS[unit]), *_figures(unit)],
        note=_why_not(g, unit, refusal) if refusal else "",
        rule=refusal.rule if refusal else "",
    )


def _why_not(g: Position, unit: int, refusal: Refusal) -> str:
    """4.2 and 4.3: why a unit cannot be bought, in a few words where there are some."""
    if g.round < FROM_ROUND[unit]:
        return f"from round {FROM_ROUND[unit]}"
    return "too dear" if COSTS[unit] > g.treasury[g.power] else refusal.words


BETTER = {
    INFANTRY: f", {SUPPORTED} with artillery",
    TANK: f", {SUPPORTED} with artillery",
    ARTILLERY: f", {ATTACK_WITH_AIR} under own fighters",
}
"""10.7 and 10.9: what some units attack on with the help of others."""


def _figures(unit: int) -> tuple[str, str, str]:
    """10.5, 10.6, 12.2 and 7.1: on what a unit hits in attack and defence, and how far it goes."""
    if unit in ON_LAND:
        attack = f"{ATTACK[unit]}{BETTER.get(unit, '')}"
        return attack, str(DEFEND[unit]), str(FIGHTER_MOVES if unit == FIGHTER else 1)
    if unit == TRANSPORT:
        return "-", "-", str(TRANSPORT_MOVES)
    ship = SHIP_OF[unit]
    return str(SHIP_FIRE[ship]), str(SHIP_FIRE[ship]), str(SHIP_MOVES[ship])


# 5.2, 7.1 and 8.3: moving.

GOING = ("send", "load", "land")


def stack(g: Position, power: int) -> Iterator[Form]:
    """How many of each kind go from the chosen space; at first all of them."""
    if g.origin == NOBODY:
        return
    found = offers(g, power)
    whole = any(verb == "all" for verb, _ in found)
    kinds: dict[int, list[Action]] = {}
    for action in found:
        if action[0] in GOING:
            kinds.setdefault(action[1][0], []).append(action)
    numbers = {piece: max(int(one[1][-1]) for one in some) for piece, some in kinds.items()}
    if g.origin < FIRST_ZONE and whole:
        numbers |= {unit: count for unit, count in enumerate(g.movable(g.origin)) if count}
    entries = [
        _going(piece, number, kinds.get(piece, [])) for piece, number in sorted(numbers.items())
    ]
    if entries:
        yield Form(
            "stack",
            where(g.origin),
            POWERS[power],
            entries,
            goals=True,
            usual="all" if whole else "",
            space=SPACES[g.origin],
        )


def _going(piece: int, number: int, some: list[Action]) -> Entry:
    """5.7: artillery goes behind infantry, so it may have no offer of its own yet."""
    verbs = dict.fromkeys(verb for verb, _ in some) or ["send"]
    return Entry(
        _title(piece), [f"{verb} {PIECES[piece]}" for verb in verbs], PIECES[piece], number
    )


def _title(piece: int) -> str:
    return PIECES[piece].replace("_", " ").capitalize()


# 10.11, 10.13 and 12.4: casualties.

Lost = dict[tuple[int, int], int]
"""Power and piece -> how many of it are suggested to be lost."""


def losses(g: Position, power: int, space: int, attacking: int, left: int) -> Iterator[Form]:
    """What a side can lose on land; the cheapest units are suggested."""
    lost = {(owner, unit): count for owner, unit, count in suggested(g, space, attacking, left)}
    yield from _casualties(g, power, space, left, lost)


def sunk(g: Position, power: int, space: int, attacking: int, left: int) -> Iterator[Form]:
    """12.4: what a side can lose at sea; battleships are damaged first."""
    h, zone = g.copy(), space - FIRST_ZONE
    lost: Lost = {}
    for _ in range(left):
        one = suggested_ship(h, zone, attacking)
        if one is not None:
            strike(h, zone, *one, 1)
            lost[one] = lost.get(one, 0) + 1
    yield from _casualties(g, power, space, left, lost)


def ashore(g: Position, power: int, space: int, left: int) -> Iterator[Form]:
    """10.13: what coastal fire can take; the cheapest units are suggested."""
    lost: Lost = {}
    for unit, count in losable(g, power, space):
        lost[power, unit] = min(count, left - sum(lost.values()))
    yield from _casualties(g, power, space, left, lost)


def _casualties(g: Position, power: int, space: int, left: int, lost: Lost) -> Iterator[Form]:
    """The form of casualties; none where one loss first makes another possible."""
    found = [targets for verb, targets in offers(g, power) if verb == "lose"]
    owners = {kind // len(PIECES) for kind, _ in found}
    entries: list[Entry] = []
    stands: dict[int, Stand] = {}
    for kind, most in found:
        owner, piece = divmod(kind, len(PIECES))
        title = _title(piece) if len(owners) == 1 else f"{ADJECTIVES[owner]} {PIECES[piece]}"
        number = min(lost.get((owner, piece), 0), int(most))
        says = [f"lose {KINDS_OF_PIECES[kind]}"]
        there = max(_standing(g, space, owner, piece), int(most))
        stand = stands.setdefault(owner, Stand(ADJECTIVES[owner], POWERS[owner], [], []))
        stand.entries.append(len(entries))
        stand.counts.append(there)
        becomes = PIECES[FIRST_SHIP + DAMAGED] if piece == FIRST_SHIP + WHOLE else ""
        entries.append(
            Entry(title, says, PIECES[piece], number, note=f"of {most}", becomes=becomes)
        )
    for owner, stand in stands.items():
        named = {PIECES.number(entries[at].kind) for at in stand.entries}
        stand.others = _others(g, space, owner, named)
    if sum(entry.number for entry in entries) == left:
        yield Form(
            "losses",
            f"{counted(left, 'loss')} to take",
            POWERS[power],
            entries,
            "The cheapest are chosen",
            button="Take {count} losses" if left > 1 else "Take 1 loss",
            usual="accept",
            space=SPACES[space],
            sums=[Sum("losses", left, least=left)],
            after="After these losses",
            stands=list(stands.values()),
            takes=True,
        )


def _others(g: Position, space: int, owner: int, named: set[int]) -> str:
    """What else a power has there, which cannot be lost now."""
    land = space < FIRST_ZONE
    kinds = ON_LAND if land else [*range(FIRST_SHIP, FIRST_SHIP + len(SHIPS)), CARRIER]
    found = [(piece, _standing(g, space, owner, piece)) for piece in kinds if piece not in named]
    return listed([pieces(count, piece) for piece, count in found if count], "and")


# 13.1 and 13.3: mobilizing.


def appearing(g: Position, power: int) -> Iterator[Form]:
    """Where bought units appear; the usual place is suggested."""
    waiting = [unit for unit, count in enumerate(g.bought) if count]
    found = [targets for verb, targets in offers(g, power) if verb == "place"]
    entries = [
        Entry(
            f"{UNIT_TITLES[unit]} in {where(space)}",
            [f"place {UNITS[unit]} {SPACES[space]}"],
            UNITS[unit],
            int(count) if space == places(g, power, unit)[0] else 0,
            sum=waiting.index(unit),
        )
        for unit, space, count in found
    ]
    yield Form(
        "mobilize",
        f"{POWER_TITLES[power]} mobilizes",
        POWERS[power],
        entries,
        button="Place {count}",
        usual="accept",
        sums=[Sum(UNIT_TITLES[unit], g.bought[unit], least=g.bought[unit]) for unit in waiting],
    )


FORMS: Mapping[str, Callable[..., Iterator[Form]]] = {
    "buying": purchase,
    "moving": stack,
    "casualties": losses,
    "sea_casualties": sunk,
    "choose_ashore": ashore,
    "placing": appearing,
}
"""Question -> its form."""
