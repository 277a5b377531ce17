"""``sandtable games``: what can be played."""

from __future__ import annotations

import argparse
from typing import Any

from rich.console import Console

from sandtable.commands.common import Commands, add_command, add_json, output, print_json
from sandtable.core.bits import bits
from sandtable.core.game import Game
from sandtable.core.options import OptionInfo, describe, spelled
from sandtable.core.registry import find_game, game_keys
from sandtable.terminal.layout import wrapped

EXAMPLES = """\
  sandtable games
  sandtable games great_war
  sandtable games --json"""


def add(commands: Commands) -> None:
    words = "List the games with their powers, scenarios and options."
    parser = add_command(commands, "games", run, words, EXAMPLES)
    parser.add_argument("game", metavar="GAME", nargs="?", help="just this one")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    games = [find_game(key) for key in ([args.game] if args.game else game_keys())]
    if args.json:
        print_json({"games": [_plain(game) for game in games]})
    else:
        for game in games:
            _print(output(), game)
    return 0


def _plain(game: Game[Any]) -> dict[str, Any]:
    return {
        "key": game.key,
        "title": game.title,
        "rules": game.rules_version,
        "powers": list(game.powers),
        "seatings": {
            people: [[game.powers[power] for power in bits(mask)] for mask in masks]
            for people, masks in game.seatings.items()
        },
        "scenarios": {name: dict(preset) for name, preset in game.scenarios.items()},
        "options": [
            {
                "name": info.name,
                "default": info.default,
                "choices": list(info.choices),
                "words": info.words,
                "rule": info.rule,
            }
            for info in describe(game.options).values()
        ],
    }


def _print(console: Console, game: Game[Any]) -> None:
    people = " or ".join(map(str, sorted(game.seatings)))
    powers = ", ".join(_power(game, power) for power in range(len(game.powers)))
    lines = [f"Powers: {powers}. People: {people}."]
    for name, preset in game.scenarios.items():
        values = ", ".join(f"{key}={spelled(value)}" for key, value in preset.items())
        lines.append(f"Scenario {name}: {values or 'the defaults'}")
    lines += [
        f"Option {info.name}: {_values(info)}. {info.words} (rule {info.rule})"
        for info in describe(game.options).values()
    ]
    console.print(f"{game.title} ({game.key})", style="bold")
    for line in lines:
        for part in wrapped(line, console.width, indent=2):
            console.print(part)


def _power(game: Game[Any], power: int) -> str:
    """A power as players call it, with the name to type for it where that is another."""
    title, name = game.title_of(power), game.powers[power]
    return title if title.lower() == name else f"{title} ({name})"


def _values(info: OptionInfo) -> str:
    """All values an option can take."""
    choices = info.choices
    if len(choices) > 5 and choices == tuple(range(int(choices[0]), int(choices[-1]) + 1)):
        values = f"{choices[0]} to {choices[-1]}"
    else:
        values = ", ".join(map(spelled, choices))
    return f"{values} (default {spelled(info.default)})"
