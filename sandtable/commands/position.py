"""``sandtable position``: positions as files in readable names, for studies and puzzles."""

from __future__ import annotations

import argparse
import json
from typing import Any

from sandtable.commands import play
from sandtable.commands.common import (
    Commands,
    add_command,
    add_json,
    print_json,
    read_json,
    write_text,
)
from sandtable.core.errors import BadPosition, SandtableError
from sandtable.core.game import Game
from sandtable.core.registry import find_game
from sandtable.core.table.history import replay
from sandtable.core.table.record import Record
from sandtable.terminal import saves

EXAMPLES = """\
  sandtable position export game.jsonl --at 40 --out study.json
  sandtable position check study.json
  sandtable position play study.json --as central --against greedy"""


def add(commands: Commands) -> None:
    words = "Export a position from a record, check a position, or play from it."
    parser = add_command(commands, "position", export, words, EXAMPLES)
    orders = parser.add_subparsers(title="what to do", metavar="WHAT", required=True)

    one = add_command(orders, "export", export, "Write a position of a record.", EXAMPLES)
    one.add_argument("file", metavar="FILE", help="the record of a game, or 'latest'")
    one.add_argument("--at", metavar="N", type=int, help="after this event (default: the last)")
    one.add_argument("--out", metavar="FILE", help="write it there instead of printing it")
    add_json(one)

    one = add_command(orders, "check", check, "Say what is wrong with a position.", EXAMPLES)
    one.add_argument("file", metavar="FILE", help="a position")
    add_json(one)

    one = add_command(orders, "play", begin, "Play a game from a position.", EXAMPLES)
    one.add_argument("file", metavar="FILE", help="a position")
    play.add_players(one)


def export(args: argparse.Namespace) -> int:
    """Prints the whole position: what is hidden too, as the record has it."""
    record = Record.read(saves.find(args.file))
    position = record.game.export(_state_at(record, args.at))
    if args.json:
        text = json.dumps(position, ensure_ascii=False) + "\n"
    else:
        text = json.dumps(position, ensure_ascii=False, indent=2) + "\n"
    if args.out:
        write_text(args.out, text)
    else:
        print(text, end="")
    return 0


def _state_at(record: Record, at: int | None) -> Any:
    last = len(record.events) - 1
    wanted = last if at is None else at
    for event, state, _, _ in replay(record):
        if event.n == wanted:
            return state
    raise SandtableError(f"There is no event {wanted}; the record has the events 0 to {last}.")


def check(args: argparse.Namespace) -> int:
    position = read_json(args.file)
    try:
        game = game_of(position, args.file)
        g = game.load(position)
    except SandtableError as error:
        found = {"file": args.file, "right": False, "words": str(error)}
        code = 1
    else:
        asked = " and ".join(game.title_of(power) for power in game.asked(g))
        due = "the game is over" if game.over(g) else "a die or a draw comes next"
        state = f"{asked} to decide" if asked else due
        words = f"A sound position of {game.title}: {state}; its digest is {g.digest()}."
        found = {"file": args.file, "right": True, "words": words, "digest": g.digest()}
        code = 0
    if args.json:
        print_json(found)
    else:
        print(found["words"])
    return code


def begin(args: argparse.Namespace) -> int:
    position = read_json(args.file)
    game = game_of(position, args.file)
    game.load(position)
    return play.start(game, args, position)


def game_of(position: Any, file: str) -> Game[Any]:
    """The game a position belongs to."""
    if not isinstance(position, dict) or not isinstance(position.get("game"), str):
        raise BadPosition(
            f"{file} is no position; it must be an object that names its game, "
            f'as in {{"game": "great_war", ...}}.'
        )
    return find_game(position["game"])
