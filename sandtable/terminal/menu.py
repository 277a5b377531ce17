"""The short start menu: whatever the command line left open."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sandtable.bots.ladder import Opponent, opponents
from sandtable.bots.levels import BY_NAME, STEADY
from sandtable.core.bits import bits, mask_of
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.options import spelled
from sandtable.core.table.record import Seat
from sandtable.terminal.screen import Screen

FRIEND = ("friend", "a friend at this screen (hot seat)")
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
    """The powers of a seat as one name: ``central``, ``germany+italy``, a whole team ``axis``."""
    if powers in game.teams and game.team_titles:
        return game.team_titles[list(game.teams).index(powers)].lower()
    return "+".join(game.powers[power] for power in bits(powers))


def seat_title(game: Game[Any], seat: Seat) -> str:
    """Who sits there, for reading: a person's own name, or what they play."""
    teams = [title.lower() for title in game.team_titles]
    named_so = seat.name in teams or all(part in game.powers for part in seat.name.split("+"))
    return game.seat_title(seat.powers) if named_so else seat.name


def opponent_words(one: Opponent) -> str:
    """A level with what it does, how often it wins, and what it takes for a decision."""
    wins = [f"{share:.0%} against a {BY_NAME[name].title}" for name, share in one.wins.items()]
    words = f"{one.level.title}: {one.level.words}"
    if wins:
        words += f"; wins {', '.join(wins)}"
    return f"{words} (about {one.seconds:.1g} s a decision)" if one.seconds is not None else words


def choose_seats(
    screen: Screen,
    game: Game[Any],
    side: str | None,
    against: str | None,
    people: int | None,
    players: int | None = None,
) -> list[Seat]:
    """Who plays what: people at this screen, or one person and bots.

    ``people`` sit at this screen; of ``players`` all but one are bots.
    """
    if people is None and against is None:
        levels = [(one.level.name, opponent_words(one)) for one in opponents(game)]
        usual = [name for name, _ in levels].index(STEADY)
        question = "Whom do you want to play against?"
        against = screen.choose(question, [*levels, FRIEND], default=usual)
        if against == "friend":
            people = _choose_number(screen, game)
    if people is not None:
        return [Seat(side_name(game, mask), mask) for mask in _seating(game, people)]
    powers = _powers(game, side) if side not in (None, "random") else 0
    if players is None:
        players = _number_for(game, powers) if powers else _choose_number(screen, game)
    masks = _seating(game, players)
    mine = _seat_for(game, masks, powers) if powers else _choose_side(screen, game, masks, side)
    return [
        Seat(side_name(game, mask), mask, "human" if mask == mine else f"bot:{against}")
        for mask in masks
    ]


def _seating(game: Game[Any], people: int) -> tuple[int, ...]:
    if people not in game.seatings:
        numbers = " or ".join(map(str, sorted(game.seatings)))
        raise SandtableError(f"{game.title} can be played by {numbers} people, not by {people}.")
    return game.seatings[people]


def _choose_number(screen: Screen, game: Game[Any]) -> int:
    """How many players there are; asked only where the game leaves a choice, and two by default."""
    numbers = [number for number in sorted(game.seatings) if number > 1]
    if len(numbers) == 1:
        return numbers[0]
    seats = [
        (
            str(number),
            f"{number}: {'; '.join(game.seat_title(one) for one in game.seatings[number])}",
        )
        for number in numbers
    ]
    return int(screen.choose("How many players, bots included?", seats))


def _powers(game: Game[Any], side: str) -> int:
    """The powers that a name, several names or a team stand for."""
    for team, title in zip(game.teams, game.team_titles, strict=False):
        if side.lower() == title.lower():
            return team
    names = side.replace("+", ",").split(",")
    return mask_of(game.powers.number(name.strip().lower()) for name in names)


def _number_for(game: Game[Any], powers: int) -> int:
    """The smallest number of players in which one plays exactly these powers; else two."""
    exact = [n for n, masks in sorted(game.seatings.items()) if n > 1 and powers in masks]
    return exact[0] if exact else min(number for number in game.seatings if number > 1)


def _seat_for(game: Game[Any], masks: tuple[int, ...], powers: int) -> int:
    """The seat that plays exactly these powers, or the one that a single power belongs to."""
    for mask in masks:
        if mask == powers or (powers.bit_count() == 1 and mask & powers):
            return mask
    seats = ", ".join(side_name(game, mask) for mask in masks)
    raise SandtableError(
        f"Nobody plays just {side_name(game, powers)} among {len(masks)} players; choose one of: "
        f"{seats}, or another number of --players."
    )


def _choose_side(screen: Screen, game: Game[Any], masks: tuple[int, ...], side: str | None) -> int:
    if side is None:
        sides = [(side_name(game, mask), game.seat_title(mask)) for mask in masks]
        any_side = ("random", "any of them, by lot")
        side = screen.choose("Which side do you play?", [*sides, any_side], default=len(masks))
    if side == "random":
        return random.choice(masks)
    return next(mask for mask in masks if side_name(game, mask) == side)


def choose_scenario(screen: Screen, game: Game[Any]) -> str | None:
    """One of the game's scenarios; the first is the usual one."""
    if not game.scenarios:
        return None
    choices = [(name, _scenario(name, preset)) for name, preset in game.scenarios.items()]
    return screen.choose("Which scenario?", choices)


def _scenario(name: str, preset: Mapping[str, Any]) -> str:
    """A scenario with the options it sets, if it sets any."""
    options = [f"{key} {spelled(value)}".replace("_", " ") for key, value in preset.items()]
    title = name.replace("_", " ").capitalize()
    return f"{title} ({', '.join(options)})" if options else title
