"""The words a player reads: offers, prompts and news."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.core.action import Action, range_of
from sandtable.core.bits import bits
from sandtable.core.english import capital, counted, listed, number
from sandtable.core.refusal import Refusal
from sandtable.core.state import offers
from sandtable.games.axis_allies_1914.facts.board import (
    ADJECTIVES,
    ALIGNED,
    BASES,
    CAPITALS,
    FIRST_ZONE,
    IPC,
    MINORS,
    NOBODY,
    ORIGINAL,
    POWER_TITLES,
    SIDE_OF,
    SPACE_TITLES,
    SPACES,
    ZONE_NAMES,
    adjacency,
)
from sandtable.games.axis_allies_1914.facts.options import Options
from sandtable.games.axis_allies_1914.facts.units import (
    COSTS,
    FIRST_SHIP,
    ON_LAND,
    PIECES,
    SHIP_OF,
    TRANSPORT,
    UNITS,
)
from sandtable.games.axis_allies_1914.rules.agreement import CONTROL, SUPPLY
from sandtable.games.axis_allies_1914.rules.casualties import suggested
from sandtable.games.axis_allies_1914.rules.combat import must_attack
from sandtable.games.axis_allies_1914.rules.control import friendly
from sandtable.games.axis_allies_1914.rules.infantry import missing
from sandtable.games.axis_allies_1914.rules.movement import moves_from, origins
from sandtable.games.axis_allies_1914.rules.plans import awaited
from sandtable.games.axis_allies_1914.rules.sailing import sailable
from sandtable.games.axis_allies_1914.rules.sea_combat import TRANSPORT as CARRIER
from sandtable.games.axis_allies_1914.rules.state import Position
from sandtable.games.axis_allies_1914.rules.verbs import DONE
from sandtable.games.axis_allies_1914.rules.ways import must_enter_serbia

PLURALS = {"infantry": "infantry", "artillery": "artillery"}
"""Words that stay as they are when there are several."""


def pieces(count: int, piece: int) -> str:
    """``3 infantry``, ``1 tank``, ``2 damaged battleships``."""
    return _so_many(count, PIECES[piece])


def units(count: int, unit: int) -> str:
    """The same of what can be bought."""
    return _so_many(count, UNITS[unit])


def piece_of(unit: int) -> int:
    """What a bought unit is among the pieces."""
    if unit in ON_LAND:
        return unit
    return CARRIER if unit == TRANSPORT else FIRST_SHIP + SHIP_OF[unit]


def _so_many(count: int, name: str) -> str:
    word = name.replace("_", " ")
    return f"{count} {word}" if name in PLURALS else counted(count, word)


def power_name(power: int) -> str:
    """A power in a sentence: ``the Ottoman Empire``."""
    title = POWER_TITLES[power]
    return f"the {title}" if title in ("Ottoman Empire", "United States") else title


def where(space: int) -> str:
    """A space as a player reads it."""
    return SPACE_TITLES[space]


def describe(name: str, options: Options) -> str:
    """A space in words: its value or its base, and its neighbours."""
    if name not in SPACES:
        return ""
    space = SPACES.number(name)
    near = listed([where(one) for one in bits(adjacency(options)[space])], "and")
    return f"{_about(space)} Next to {near}."


def _about(space: int) -> str:
    if space >= FIRST_ZONE:
        zone = space - FIRST_ZONE
        base = BASES[zone]
        mines = f" Mined, with the naval base of {where(base)}." if base != NOBODY else ""
        return f"{ZONE_NAMES[zone]}.{mines}"
    value = f"Worth {IPC[space]} IPC."
    if space in CAPITALS:
        return f"{value} Capital of {power_name(CAPITALS.index(space))}."
    if ORIGINAL[space] != NOBODY:
        return f"{value} It belongs to {power_name(ORIGINAL[space])}."
    ally = ALIGNED[space]
    return f"{value} Neutral." if ally == NOBODY else f"{value} Aligned with {power_name(ally)}."


# Offers.


def _lose(kind: int, number: int) -> str:
    owner, piece = divmod(kind, len(PIECES))
    count, _, name = pieces(number, piece).partition(" ")
    return f"Lose {count} {ADJECTIVES[owner]} {name}"


NUMBERED: dict[str, Callable[..., str]] = {
    "buy": lambda unit, count: f"Buy {units(count, unit)} for {COSTS[unit]} IPC each",
    "send": lambda piece, space, count: f"Move {pieces(count, piece)} to {where(space)}",
    "load": lambda unit, space, count: f"Load {pieces(count, unit)} in {where(space)}",
    "land": lambda unit, space, count: f"Land {pieces(count, unit)} in {where(space)}",
    "lose": _lose,
    "submerge": lambda count: f"Submerge {counted(count, 'submarine')}",
    "place": lambda unit, space, count: f"Place {units(count, unit)} in {where(space)}",
}
"""Offers that say how many."""
LABELS: dict[str, Callable[..., str]] = {
    "from": lambda space: f"Move units from {where(space)}",
    "all": lambda space: f"Move all of them to {where(space)}",
    "sail": lambda place, space: f"Transport {place}: sail to {where(space)}",
    "plan": lambda place, space: f"Transport {place}: land in {where(space)} once the zone is won",
    "plan_one": lambda place, unit, space: (
        f"Transport {place}: land only {pieces(1, unit)} in {where(space)} once the zone is won"
    ),
    "recall": lambda place: f"Transport {place}: land nothing after all",
    "press": lambda: "Press the attack",
    "break_off": lambda: "Break off the attack",
    "attack": lambda space: f"Attack in {where(space)}",
    "choose": lambda power: f"Choose {power_name(power)}",
    "declare": lambda: "Declare unrestricted submarine warfare",
}
ENDINGS = {
    "choose_battle": "Fight no more battles",
    "choose_dive": "Stay and fire",
    "declaring": "Not now",
    "follow_up": "Fight no battle there this turn",
    "landing_now": "Fight the submarines first",
}
"""Question -> what saying done means."""


ACCEPTING = {"agreeing": "Agree", "landing_now": "Land now, past the submarines"}
"""Question -> what accepting means, where it is no suggestion."""


def label(g: Position, action: Action) -> str:
    """An offer in words; a range says so."""
    verb, targets = action
    if verb == "accept":
        return _accept_label(g)
    if verb == "done":
        return ending(g)
    if verb == "object":
        return f"Object: {power_name(g.power)} decides"
    if verb not in NUMBERED:
        return LABELS[verb](*targets)
    words, span = NUMBERED[verb](*targets), range_of(action)
    if span is None or span.least == span:
        return words
    return words.replace(f" {int(span)} ", f" up to {int(span)} ", 1)


def ending(g: Position) -> str:
    """What saying done means now."""
    name = g.now[0]
    if name == "buying":
        return "Buy no more" if any(g.bought) else "Buy nothing"
    return ENDINGS.get(name) or _end_of_movement(g)


def _end_of_movement(g: Position) -> str:
    """How many battles the moves have made; 3.8: a friend that was entered is none of them."""
    minors = bits(g.entered & MINORS & ~g.mobilized)
    hostile = [one for one in minors if not friendly(g, one, SIDE_OF[g.power])]
    ahead = g.opened.bit_count() + len(hostile)
    return f"End movement: {counted(ahead, 'battle')}" if ahead else "End movement"


def unused(g: Position) -> str:
    """4.2 and 5.1: what would be left if one ended now."""
    left = g.treasury[g.power]
    if g.now[0] == "buying" and left >= min(COSTS):
        return f"{left} IPC unused"
    if g.now[0] == "moving":
        waiting, there = _units_to_move(g)
        return f"{waiting} of {counted(there, 'unit')} not moved" if waiting else ""
    return ""


def _units_to_move(g: Position) -> tuple[int, int]:
    """5.1: the units on land and warships that have not moved but could, and all there are."""
    zones = range(len(ZONE_NAMES))
    armies = sum(sum(g.army(space, g.power)) for space in range(FIRST_ZONE))
    waiting = 0
    for space in origins(g, g.power):
        zone = space - FIRST_ZONE
        waiting += sum(g.movable(space) if zone < 0 else sailable(g, zone))
    return waiting, armies + sum(sum(g.fleet(zone, g.power)) for zone in zones)


def _accept_label(g: Position) -> str:
    """What would be taken, if casualties are asked for."""
    name, arguments = g.now
    if name in ACCEPTING:
        return ACCEPTING[name]
    if name in ("sea_casualties", "choose_ashore"):
        return f"Accept: take {counted(arguments[-1], 'hit')} on the cheapest"
    if name != "casualties":
        return "Accept: all the rest in the usual place"
    _, space, attacking, left = arguments
    lost = suggested(g, space, attacking, left)
    named = [f"{count} {ADJECTIVES[owner]} {PIECES[unit]}" for owner, unit, count in lost]
    return f"Accept: lose {', '.join(named)}"


def in_a_row(g: Position, action: Action) -> str:
    """10.1: what must be fought can be fought in a row, unless troops may still land there."""
    if g.now[0] != "choose_battle" or action[0] != "attack":
        return ""
    obvious = [space for space in bits(must_attack(g, g.power)) if not awaited(g, space)]
    if action[1][0] not in obvious or len(obvious) < 2:
        return ""
    return "Fight both" if len(obvious) == 2 else f"Fight all {number(len(obvious))}"


# Prompts that depend on the position.


def _or_end(g: Position, power: int) -> str:
    """The end of a prompt: what else the button says, where there is one."""
    if DONE not in offers(g, power):
        return "."
    words = ending(g).partition(":")[0]
    return f", or {words[0].lower()}{words[1:]}."


def _buying_prompt(g: Position, power: int) -> str:
    return f"You have {g.treasury[power]} IPC: buy units{_or_end(g, power)}"


def _moving_prompt(g: Position, power: int) -> str:
    """5.7 and 3.1: what must come first is said."""
    lacking = missing(g, power)
    if lacking:
        place = where(bits(lacking)[0])
        return f"Bring infantry to {place}, or move on what stands there."
    if must_enter_serbia(g, power):
        return "Move land units into Serbia first: choose where from."
    if g.origin == NOBODY or next(moves_from(g, power, g.origin), None) is None:
        return f"Move units: choose where from{_or_end(g, power)}"
    return f"Move units from {where(g.origin)}, or from elsewhere{_or_end(g, power)}"


def _battle_prompt(g: Position, power: int) -> str:
    return f"Choose a battle to fight{_or_end(g, power)}"


def _casualties_prompt(g: Position, power: int, space: int, attacking: int, left: int) -> str:
    return f"Take {counted(left, 'hit')} in {where(space)}: choose casualties, or accept."


def _agreeing_prompt(
    g: Position, power: int, waiting: int, matter: int, space: int, proposal: int
) -> str:
    """What an ally proposes."""
    said = _proposed(g, matter, space, proposal)
    return f"{said} Agree, or object and {power_name(g.power)} decides."


def _proposed(g: Position, matter: int, space: int, proposal: int) -> str:
    if matter == CONTROL:
        return f"{capital(power_name(proposal))} is to control {where(space)}."
    if matter == SUPPLY:
        return f"{capital(power_name(proposal))} is to supply the units that defend {where(space)}."
    lost = [_lose(kind, count).removeprefix("Lose ") for kind, count in g.proposed]
    return f"Your ally would lose {listed(lost, 'and')} in {where(space)}."


PROMPTS: dict[str, Callable[..., str]] = {
    "buying": _buying_prompt,
    "moving": _moving_prompt,
    "choose_battle": _battle_prompt,
    "casualties": _casualties_prompt,
    "sea_casualties": _casualties_prompt,
    "agreeing": _agreeing_prompt,
}

TIMES = {
    "from": Refusal("5.1", "Units move in the movement phase alone."),
}
"""What has its time at another question, and when, in the order in which a click may mean it."""
