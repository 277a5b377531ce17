"""What words point at: the things an offer or a line of news is about, by their ids."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.show.scene import power_id
from sandtable.core.show.show import Told
from sandtable.games.paths_of_glory.facts.board import SIDES, SPACES
from sandtable.games.paths_of_glory.facts.cards import CARDS
from sandtable.games.paths_of_glory.facts.units import (
    KIND_OF,
    PIECES,
    PLACES,
    TO_COME,
)
from sandtable.games.paths_of_glory.rules.pieces import where
from sandtable.games.paths_of_glory.rules.state import Position

NEWS_ARGUMENTS = {
    "turn": "-",
    "bids": "side - -",
    "bid_stands": "- side -",
    "take_guns": "side",
    "leave_guns": "side",
    "takes": "side place",
    "lost": "piece place",
    "eliminated": "piece place",
    "points": "- -",
    "offensive": "side - die",
    "offensive_made": "side -",
    "offensive_missed": "side -",
    "siege": "place die - -",
    "victory": "side -",
    "armistice": "",
    "commitment": "side -",
    "peace": "side",
    "no_peace": "side",
    "peace_die": "side die -",
    "discards": "side card",
    "new_cards": "side -",
    "reshuffles": "side",
    "draws": "- card",
    "sees": "- card",
    "ops": "side card",
    "sr": "side card",
    "rp": "side card",
    "event": "side card",
    "offer_peace": "side",
    "one_op": "side",
    "activates_move": "- place -",
    "activates_attack": "- place -",
    "digs": "piece place",
    "entrench_die": "- place die -",
    "trench": "- place",
    "moves": "- piece place place",
    "refits": "piece",
    "reduced": "piece",
    "arrives": "piece place",
    "redeploys": "piece place place",
    "rebuilt": "piece place",
    "enters_war": "-",
    "attacks": "side place -",
    "great_retreat": "place",
    "combat_card": "side card",
    "flank_tried": "- place place",
    "flank_succeeds": "die -",
    "flank_fails": "die -",
    "attack_cancelled": "place",
    "fires": "side die - -",
    "replaces": "- piece -",
    "fort_falls": "place",
    "combat_won": "side place",
    "combat_tied": "place",
    "stands_fast": "side place",
    "falls_back": "piece - place",
    "retreats": "piece - place",
    "regains": "piece -",
    "advances": "piece place",
}
"""What the numbers of each line of news stand for, where its words name them; ``-`` nothing.

Numbers beyond these are more of the last: places of a longer way, cards drawn together.
"""


def mentions(key: str, arguments: tuple[int, ...]) -> list[str]:
    """The ids that a line of news names."""
    named = [
        _named(kind, number) for kind, number in _meant(key, arguments) if kind not in ("-", "die")
    ]
    return [one for one in named if one]


def _meant(key: str, arguments: tuple[int, ...]) -> Iterator[tuple[str, int]]:
    """Each number with what it stands for."""
    kinds = NEWS_ARGUMENTS[key].split()
    kinds += kinds[-1:] * (len(arguments) - len(kinds))
    return zip(kinds, arguments, strict=True)


def _named(kind: str, number: int) -> str:
    if kind == "side":
        return power_id(SIDES[number])
    if kind == "card":
        return CARDS[number]
    if kind == "piece":
        return PIECES[number]
    return SPACES[number] if number < len(SPACES) else ""


def dice(key: str, arguments: tuple[int, ...]) -> list[int]:
    """The die that a line of news tells of."""
    return [one for kind, one in _meant(key, arguments) if kind == "die"]


def goes_on(before: Told, after: Told) -> Told | None:
    """11.1.3 and 12.5.5: the steps of a move, or of a retreat, as one way; cards drawn together."""
    (key, told), (next_key, more) = before, after
    if key == next_key == "draws" and told[0] == more[0]:
        return key, (*told, *more[1:])
    if next_key == "moves" and key == "moves" and told[:2] == more[:2] and told[-1] == more[2]:
        return key, (*told, *more[3:])
    if next_key == "retreats" and key == "falls_back" and told[:2] == more[:2]:
        return next_key, (*told, *more[2:])
    return None


# Offers.

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


def concerns(g: Position, action: Action, side: int) -> list[str]:
    """The ids an action of a side is about, in the order one would click them."""
    verb, arguments = action
    if verb == "bid":
        return [power_id(SIDES[arguments[0]])]
    if verb == "roll":
        return []
    if verb == "stop":
        return list(dict.fromkeys(PIECES[drawn_for(g, p)] for p in bits(g.group)))
    if verb in _CARDS_ONLY:
        return [CARDS[number] for number in arguments]
    if verb in _PIECE_FIRST:
        return [PIECES[drawn_for(g, arguments[0])], *[SPACES[s] for s in arguments[1:]]]
    return [SPACES[s] if s < len(SPACES) else box_id(s, side) for s in arguments]


def box_id(box: int, side: int) -> str:
    """``central_reserve``."""
    return f"{SIDES[side]}_{PLACES[box]}"


# Equal corps in a place are drawn as one counter with a number.


STATES = ("reduced", "moved", "attacked", "digging", "activated")
"""What may have become of a unit, as marks on its counter."""


def doings(g: Position) -> tuple[int, ...]:
    """For each of ``STATES``, the units of which it is true now."""
    return g.reduced, g.moved, g.fought & ~g.attackers, g.digging, g.group | g.attackers


def states(p: int, done: tuple[int, ...]) -> tuple[str, ...]:
    """The marks on the counter of a unit."""
    return tuple(name for name, units in zip(STATES, done, strict=True) if units >> p & 1)


@lru_cache(maxsize=1 << 13)
def grouped(units: int, *done: int) -> tuple[tuple[int, ...], ...]:
    """Units in groups of equal ones, each group by its lowest number first."""
    groups: dict[tuple[int, tuple[str, ...]], list[int]] = {}
    for p in bits(units):
        groups.setdefault((KIND_OF[p], states(p, done)), []).append(p)
    return tuple(map(tuple, groups.values()))


def alike(g: Position, units: int) -> tuple[tuple[int, ...], ...]:
    """Units of a place in groups of equal ones."""
    return grouped(units, *[mask & units for mask in doings(g)])


def drawn_for(g: Position, p: int) -> int:
    """The unit whose counter stands for a unit: the first of those like it in the place."""
    place = where(g, p)
    if place == TO_COME:
        return p
    return next(group[0] for group in alike(g, g.here[place]) if p in group)
