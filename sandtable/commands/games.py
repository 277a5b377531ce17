"""``sandtable games``: what can be played."""

from __future__ import annotations

import argparse
from typing import Any

from rich.console import Console

from sandtable.commands.common import Commands, add_command, add_json, output, print_json
from sandtable.core.bits import bits
from sandtable.core.game import Game
from sandtable.core.options import OptionInfo, describe
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
    console.print(f"{game.title} ({game.key})", style="bold")
    console.print(f"  Powers: {', '.join(game.powers)}. People: {people}.")
    for name, preset in game.scenarios.items():
        values = ", ".join(f"{key}={value}" for key, value in preset.items())
        console.print(f"  Scenario {name}: {values}")
    for info in describe(game.options).values():
        line = f"Option {info.name}: {_values(info)}. {info.words} (rule {info.rule})"
        for part in wrapped(line, console.width, indent=2):
            console.print(part)


def _values(info: OptionInfo) -> str:
    """All values an option can take."""
    choices = info.choices
    if len(choices) > 5 and choices == tuple(range(int(choices[0]), int(choices[-1]) + 1)):
        values = f"{choices[0]} to {choices[-1]}"
    else:
        values = ", ".join(map(_spelled, choices))
    return f"{values} (default {_spelled(info.default)})"


def _spelled(choice: bool | int | str) -> str:
    if isinstance(choice, bool):
        return "on" if choice else "off"
    return str(choice)
