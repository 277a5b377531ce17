"""The short start menu: whatever the command line left open."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from sandtable.core.bits import bits
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.record import Seat
from sandtable.terminal.screen import Screen

OPPONENTS = [
    ("greedy", "greedy: quick and sensible"),
    ("search:0.5s", "search: thinks ahead for half a second, the strongest"),
    ("random", "random: any card, for learning the rules"),
    ("friend", "a friend at this screen (hot seat)"),
]
MOST_SAVES = 5


def choose_save(screen: Screen, found: list[Path]) -> Path | None:
    """One of the unfinished games, or none for a new game."""
    if not found:
        return None
    saved = [(str(path), f"resume {path.stem}") for path in found[:MOST_SAVES]]
    if not screen.interactive:
        screen.say(f"There is an unfinished game; to resume it: sandtable play --resume {found[0]}")
        return None
    picked = screen.choose("You have unfinished games.", [*saved, ("new", "a new game")])
    return None if picked == "new" else Path(picked)


def side_name(game: Game[Any], powers: int) -> str:
    """The powers of a seat as one name: ``central``, ``russia+france``."""
    return "+".join(game.powers[power] for power in bits(powers))


def choose_seats(
    screen: Screen, game: Game[Any], side: str | None, against: str | None, people: int | None
) -> list[Seat]:
    """Who plays what: people at this screen, or one person and bots."""
    if people is None and against is None:
        against = screen.choose("Whom do you want to play against?", OPPONENTS)
        if against == "friend":
            people = 2
    masks = _seating(game, people or 2)
    if people is not None:
        return [Seat(side_name(game, mask), mask) for mask in masks]
    mine = _choose_side(screen, game, masks, side)
    return [
        Seat(side_name(game, mask), mask, "human" if mask == mine else f"bot:{against}")
        for mask in masks
    ]


def _seating(game: Game[Any], people: int) -> tuple[int, ...]:
    if people not in game.seatings:
        numbers = " or ".join(map(str, sorted(game.seatings)))
        raise SandtableError(f"{game.title} can be played by {numbers} people, not by {people}.")
    return game.seatings[people]


def _choose_side(screen: Screen, game: Game[Any], masks: tuple[int, ...], side: str | None) -> int:
    if side is None:
        sides = [(side_name(game, mask), side_name(game, mask)) for mask in masks]
        any_side = ("random", "either, by lot")
        side = screen.choose("Which side do you play?", [*sides, any_side], default=len(masks))
    if side == "random":
        return random.choice(masks)
    for mask in masks:
        if side == side_name(game, mask):
            return mask
    power = game.powers.number(side)
    return next(mask for mask in masks if mask >> power & 1)


def choose_scenario(screen: Screen, game: Game[Any]) -> str | None:
    """One of the game's scenarios; the first is the usual one."""
    if not game.scenarios:
        return None
    choices = [
        (name, f"{name} ({', '.join(f'{key} {value}' for key, value in preset.items())})")
        for name, preset in game.scenarios.items()
    ]
    return screen.choose("Which scenario?", choices)
