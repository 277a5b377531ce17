"""``sandtable play``: a game in the terminal."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sandtable.bots.make import must_play
from sandtable.commands.common import Commands, add_command, add_options, chosen_options
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.registry import find_game, game_keys
from sandtable.core.table.chance import secret_of
from sandtable.core.table.record import Seat
from sandtable.core.table.table import Table
from sandtable.terminal import menu, saves
from sandtable.terminal.screen import InputEnded, Screen
from sandtable.terminal.session import Session

EXAMPLES = """\
  sandtable play great_war
  sandtable play great_war --as entente --against sergeant --scenario half
  sandtable play great_war --guide
  sandtable play great_war --hot-seat
  sandtable play quartermaster --players 4 --as germany,italy --against greedy
  sandtable play --resume"""


def add(commands: Commands) -> None:
    words = "Play in the terminal, against a bot or with a friend at the same screen."
    parser = add_command(commands, "play", run, words, EXAMPLES)
    parser.add_argument("game", metavar="GAME", nargs="?", help="the game's key")
    parser.add_argument(
        "--resume",
        metavar="FILE",
        nargs="?",
        const="",
        help="go on with a saved game; without FILE, with the latest",
    )
    parser.add_argument(
        "--guide", action="store_true", help="learn the game: a first game with lessons"
    )
    add_players(parser)


def add_players(parser: argparse.ArgumentParser) -> None:
    """Who plays, how, and what the screen can do."""
    parser.add_argument(
        "--as", dest="side", metavar="POWERS", help="your side: a power, several, a team, 'random'"
    )
    parser.add_argument(
        "--against",
        metavar="BOT",
        help="recruit, sergeant, captain, general; or random, greedy, careless:0.1, search:200, "
        "search:0.5s, plan",
    )
    parser.add_argument(
        "--players", metavar="N", type=int, help="how many players there are, bots included"
    )
    parser.add_argument(
        "--hot-seat",
        metavar="PEOPLE",
        nargs="?",
        type=int,
        const=2,
        help="people take turns at this screen (default 2)",
    )
    add_options(parser)
    parser.add_argument("--seed", metavar="N", type=int, help="dice known beforehand, for tests")
    parser.add_argument("--save", metavar="FILE", help="keep the game in this file")
    parser.add_argument(
        "--ask-all", action="store_true", help="ask also when there is nothing to choose"
    )
    parser.add_argument(
        "--skip-passes",
        action="store_true",
        help="hot seat: do not call a player who can only pass (quicker, but the other sees it)",
    )
    parser.add_argument(
        "--bots-resign", action="store_true", help="bots give up games that they have lost"
    )
    parser.add_argument("--no-colour", "--no-color", action="store_true", dest="plain")


def run(args: argparse.Namespace) -> int:
    screen = Screen(colour=not args.plain)
    try:
        if args.resume is not None:
            return resume(
                screen, args, saves.find(args.resume) if args.resume else saves.to_resume()
            )
        if args.game is None:
            kept = menu.choose_save(screen, saves.unfinished())
            if kept is not None:
                return resume(screen, args, kept)
        game = find_game(args.game or _which_game(screen))
        return learn(game, args, screen) if args.guide else start(game, args, screen=screen)
    except InputEnded:
        screen.say("No game was started.")
        return 0


def _which_game(screen: Screen) -> str:
    keys = game_keys()
    if len(keys) == 1:
        return keys[0]
    if not screen.interactive:
        raise SandtableError(f"Say which game to play: {', '.join(keys)}.")
    return screen.choose("Which game?", [(key, find_game(key).title) for key in keys])


def resume(screen: Screen, args: argparse.Namespace, path: Path) -> int:
    """Goes on with a saved game, and goes on saving it there."""
    table = Table.load(path, autosave=True)
    if table.damaged_tail:
        screen.say(table.damaged_tail, "yellow")
    return _play(screen, args, table, path)


def learn(game: Game[Any], args: argparse.Namespace, screen: Screen) -> int:
    """A first game at the table that the game's guide was written for."""
    guide = game.show.guide
    if guide is None:
        raise SandtableError(f"{game.title} has no guide yet; try: sandtable play {game.key}.")
    players = {guide.seat: "human"}
    seats = [
        Seat(menu.side_name(game, mask), mask, players.get(mask, f"bot:{guide.bot}"))
        for mask in guide.seats
    ]
    table = Table.new(
        game,
        options=guide.options,
        scenario=guide.scenario,
        seats=seats,
        secret=secret_of(guide.seed),
    )
    return _keep_and_play(screen, args, table)


def start(
    game: Game[Any],
    args: argparse.Namespace,
    position: Mapping[str, Any] | None = None,
    screen: Screen | None = None,
) -> int:
    """A new game, from the set-up or from a position."""
    screen = screen or Screen(colour=not args.plain)
    if args.against is not None:
        must_play(game, args.against)
    options = chosen_options(args.option)
    preset = args.scenario is not None or options or position is not None
    seats = menu.choose_seats(screen, game, args.side, args.against, args.hot_seat, args.players)
    scenario = args.scenario if preset else menu.choose_scenario(screen, game)
    table = Table.new(
        game,
        options=options,
        scenario=scenario,
        seats=seats,
        secret=None if args.seed is None else secret_of(args.seed),
        position=position,
    )
    return _keep_and_play(screen, args, table)


def _keep_and_play(screen: Screen, args: argparse.Namespace, table: Table[Any]) -> int:
    path = Path(args.save) if args.save else saves.new_path(table)
    table.autosave(path)
    return _play(screen, args, table, path)


def _play(screen: Screen, args: argparse.Namespace, table: Table[Any], path: Path) -> int:
    session = Session(screen, table, path, ask_all=args.ask_all, skip_passes=args.skip_passes)
    session.bots_resign = args.bots_resign
    session.play()
    return 0
