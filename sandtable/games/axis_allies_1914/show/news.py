"""The news of the game in sentences, the spaces they name, and their dice."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.core.english import capital, counted, listed
from sandtable.core.show.scene import power_id
from sandtable.core.show.show import Told
from sandtable.games.axis_allies_1914.facts.board import (
    ADJECTIVES,
    FIRST_ZONE,
    NOBODY,
    POWERS,
    SIDE_TITLES,
    SPACES,
)
from sandtable.games.axis_allies_1914.facts.units import FIRST_SHIP, PIECES, WHOLE
from sandtable.games.axis_allies_1914.show.words import pieces, power_name, units, where

BATTLESHIP = FIRST_SHIP + WHOLE


def _who(power: int) -> str:
    """A power at the start of a sentence."""
    return capital(power_name(power))


def _over(power: int, moves: int, battles: int, treasury: int, *taken: int) -> str:
    """What a turn has come to."""
    done = [counted(moves, "move"), counted(battles, "battle")]
    if taken:
        done.append(f"took {listed([where(space) for space in taken], 'and')}")
    return f"{_who(power)} ends its turn: {', '.join(done)}; {treasury} IPC in hand."


def _marched(power: int, *spaces: int) -> str:
    """Where units have gone, goals together by where they came from."""
    goals: dict[int, list[str]] = {}
    for origin, goal in zip(spaces[::2], spaces[1::2], strict=True):
        goals.setdefault(origin, []).append(where(goal))
    moves = [f"{where(origin)} to {listed(names, 'and')}" for origin, names in goals.items()]
    return f"Moves: {'; '.join(moves)}."


def _fought(space: int, holder: int, *hit: int) -> str:
    """What has come of the fighting in a place, and what each power lost there."""
    lost: dict[int, dict[int, int]] = {}
    for kind, count in zip(hit[::2], hit[1::2], strict=True):
        owner, piece = divmod(kind, len(PIECES))
        own = lost.setdefault(owner, {})
        own[piece] = own.get(piece, 0) + count
    tolls = [f"{power_name(owner)} {_toll(own)}" for owner, own in lost.items()]
    if space >= FIRST_ZONE:
        return f"{where(space)}: {', '.join(tolls) or 'no losses'}."
    held = "held by nobody" if holder == NOBODY else f"held by {power_name(holder)}"
    return f"{where(space)}: {held}; {', '.join(tolls) or 'no losses'}."


def _toll(lost: dict[int, int]) -> str:
    """12.4: what a power lost; a whole battleship that was hit is only damaged."""
    gone = [pieces(count, piece) for piece, count in lost.items() if piece != BATTLESHIP]
    parts = [f"lost {listed(gone, 'and')}"] if gone else []
    if BATTLESHIP in lost:
        parts.append(f"had {pieces(lost[BATTLESHIP], BATTLESHIP)} damaged")
    return " and ".join(parts)


def _kinds(name: Callable[[int, int], str], numbers: tuple[int, ...]) -> str:
    """Several kinds, each with its number: 12 infantry and 2 artillery."""
    counts: dict[int, int] = {}
    for kind, count in zip(numbers[::2], numbers[1::2], strict=True):
        counts[kind] = counts.get(kind, 0) + count
    return listed([name(count, kind) for kind, count in counts.items()], "and")


def _control(power: int, space: int) -> str:
    if power == NOBODY:
        return f"Nobody controls {where(space)}."
    return f"{_who(power)} now controls {where(space)}."


NEWS: dict[str, Callable[..., str]] = {
    "turn": lambda power, number: f"Round {number}: {power_name(power)}.",
    "bought": lambda power, unit, count: f"{_who(power)} buys {units(count, unit)}.",
    "purchase": lambda power, *kinds: f"{_who(power)} buys {_kinds(units, kinds)}.",
    "repaired": lambda power, count, zone: (
        f"{_who(power)} repairs {counted(count, 'battleship')} in {where(FIRST_ZONE + zone)}."
    ),
    "moved": lambda power, piece, count, origin, goal: (
        f"{_who(power)}: {pieces(count, piece)} from {where(origin)} to {where(goal)}."
    ),
    "march": lambda power, origin, goal, *kinds: (
        f"{_who(power)}: {_kinds(pieces, kinds)} from {where(origin)} to {where(goal)}."
    ),
    "sailed": lambda power, origin, goal, *cargo: (
        f"{_who(power)}: a transport with {counted(len(cargo), 'unit')} "
        f"from {where(origin)} to {where(goal)}."
    ),
    "loaded": lambda power, unit, count, origin, space: (
        f"{_who(power)} loads {pieces(count, unit)} from {where(origin)} in {where(space)}."
    ),
    "landed": lambda power, unit, count, space, goal: (
        f"{_who(power)} lands {pieces(count, unit)} from {where(space)} in {where(goal)}."
    ),
    "planned": lambda power, space, goal: (
        f"{_who(power)} will land in {where(goal)} if it wins {where(space)}."
    ),
    "recalled": lambda power, space, goal: (
        f"{_who(power)} will not land in {where(goal)} from {where(space)}."
    ),
    "objects": lambda power, space: f"{_who(power)} does not agree about {where(space)}.",
    "mines": lambda power, piece, space, lost, damaged, *faces: (
        f"Mines in {where(space)}: {_who(power)} loses {pieces(lost, piece)}"
        + (f", {damaged} damaged." if damaged else ".")
    ),
    "coast": lambda power, space, scored, *faces: (
        f"The coast of {where(space)} scores {counted(scored, 'hit')}."
    ),
    "bombard": lambda power, count, space: (
        f"{_who(power)}: {counted(count, 'battleship')} off {where(space)}."
    ),
    "submerged": lambda power, count, space: (
        f"{_who(power)} submerges {counted(count, 'submarine')} in {where(space)}."
    ),
    "hit": lambda power, piece, count, space: (
        f"{_who(power)}: {pieces(count, piece)} hit in {where(space)}."
    ),
    "broken_off": lambda power, space: f"{_who(power)} breaks off in {where(space)}.",
    "contested": lambda space: f"{where(space)} is contested.",
    "control": _control,
    "treasury": lambda power, owner, count: (
        f"{_who(power)} seizes {count} IPC of {power_name(owner)}."
    ),
    "mobilized": lambda space, power, infantry: (
        f"{where(space)} mobilizes {pieces(infantry, 0)} and {pieces(1, 1)} "
        f"({ADJECTIVES[power]} units)."
    ),
    "war": lambda: "The United States enter the war.",
    "revolution": lambda: "Revolution in Russia: it signs an armistice and leaves the war.",
    "attack": lambda power, space: f"{_who(power)} attacks in {where(space)}.",
    "supremacy": lambda ruler, space: (
        f"The {('', 'attacker', 'defender')[ruler]} has air supremacy over {where(space)}."
    ),
    "duel": lambda space, shot_down, lost, *faces: (
        f"In the air over {where(space)} the defender loses {shot_down}, the attacker {lost}."
    ),
    "fire": lambda power, space, scored, *faces: (
        f"{_who(power)} scores {counted(scored, 'hit')} in {where(space)}."
    ),
    "fire_back": lambda power, space, scored, *faces: (
        f"The defender of {where(space)} scores {counted(scored, 'hit')}."
    ),
    "absorbed": lambda power, space, count: f"Tanks absorb {counted(count, 'hit')}.",
    "lost": lambda power, piece, count, space: (
        f"{_who(power)} loses {pieces(count, piece)} in {where(space)}."
    ),
    "losses": lambda power, space, *kinds: (
        f"{_who(power)} loses {_kinds(pieces, kinds)} in {where(space)}."
    ),
    "placed": lambda power, unit, count, space: (
        f"{_who(power)} mobilizes {units(count, unit)} in {where(space)}."
    ),
    "mobilization": lambda power, space, *kinds: (
        f"{_who(power)} mobilizes {_kinds(units, kinds)} in {where(space)}."
    ),
    "swapped": lambda power, unit, space: (
        f"{_who(power)} must take an infantry for {units(1, unit)} in {where(space)}."
    ),
    "income": lambda power, count: f"{_who(power)} collects {count} IPC.",
    "unrestricted": lambda: "Germany declares unrestricted submarine warfare.",
    "hunt": lambda power, lost, *faces: f"German submarines cost {power_name(power)} {lost} IPC.",
    "over": _over,
    "marched": _marched,
    "fought": _fought,
    "victory": lambda side: f"Victory of the {SIDE_TITLES[side]}!",
    "draw": lambda number: f"Nobody has won after round {number}: a draw.",
}


def say(key: str, arguments: tuple[int, ...]) -> str:
    """A line of news in words."""
    return NEWS[key](*arguments)


SEVERAL = {
    "bought": ("purchase", (0,)),
    "moved": ("march", (0, 3, 4)),
    "lost": ("losses", (0, 3)),
    "placed": ("mobilization", (0, 3)),
}
"""News of one kind and its number -> the line for several kinds, and the places of the numbers that
they must have in common."""


def goes_on(before: Told, after: Told) -> Told | None:
    """What is bought, moves, falls or is mobilized together, as one line."""
    (key, told), (next_key, more) = before, after
    if next_key not in SEVERAL:
        return None
    line, shared = SEVERAL[next_key]
    if key == next_key:
        told = (*(told[place] for place in shared), *told[1:3])
    elif key != line:
        return None
    if told[: len(shared)] != tuple(more[place] for place in shared):
        return None
    return line, (*told, *more[1:3])


ROLLED = {"duel": 3, "fire": 3, "fire_back": 3, "coast": 3, "mines": 5, "hunt": 2}
"""News that ends with the dice as they fell, and how many numbers come before them."""


def dice(key: str, arguments: tuple[int, ...]) -> list[int]:
    """The dice that a line of news tells of."""
    return list(arguments[ROLLED[key] :]) if key in ROLLED else []


PLACES = {
    "moved": (3, 4),
    "march": (1, 2),
    "sailed": (1, 2),
    "loaded": (3, 4),
    "landed": (3, 4),
    "planned": (1, 2),
    "recalled": (1, 2),
    "objects": (1,),
    "mines": (2,),
    "coast": (1,),
    "bombard": (2,),
    "submerged": (2,),
    "hit": (3,),
    "broken_off": (1,),
    "contested": (0,),
    "control": (1,),
    "mobilized": (0,),
    "attack": (1,),
    "supremacy": (1,),
    "duel": (0,),
    "fire": (1,),
    "fire_back": (1,),
    "lost": (3,),
    "losses": (1,),
    "placed": (3,),
    "mobilization": (1,),
    "swapped": (2,),
    "fought": (0,),
}
"""Which numbers of a piece of news are spaces."""


DETAILS = frozenset(["marched", "fought"])
"""News that unfolds from the line that sums up a turn."""


NOT_BY_POWER = ("contested", "mobilized", "fought", "supremacy", "duel", "victory", "draw")
"""News that does not begin with the number of a power."""


def mentions(key: str, arguments: tuple[int, ...]) -> list[str]:
    """The power and the spaces that a line of news names."""
    rest = {"over": 4, "marched": 1}
    places = arguments[rest[key] :] if key in rest else [arguments[n] for n in PLACES.get(key, ())]
    named = [SPACES[space] for space in places]
    if not arguments or key in NOT_BY_POWER or arguments[0] == NOBODY:
        return named
    return [power_id(POWERS[arguments[0]]), *named]
