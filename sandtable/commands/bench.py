"""``sandtable bench``: how fast the games are, as ratios measured in one run, and the server."""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from math import inf
from statistics import median
from time import perf_counter
from timeit import Timer
from typing import Any

from rich.table import Table as Grid

from sandtable.bots.make import make_bot
from sandtable.bots.match import play_game
from sandtable.commands.common import (
    Commands,
    add_command,
    add_json,
    output,
    print_json,
    progress_bar,
)
from sandtable.commands.serve import require_server
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.outcomes import SeededLuck, any_action
from sandtable.core.registry import find_game, game_keys
from sandtable.core.table.table import Table

EXAMPLES = """\
  sandtable bench
  sandtable bench great_war --seconds 10 --json
  sandtable bench --server --tables 200 --seconds 30
  sandtable bench --research"""
SECONDS = 2.0
SERVER_SECONDS = 30.0
ROUNDS = 5
COPIES = 2000
RECORDS = 5


def add(commands: Commands) -> None:
    words = "Measure decisions a second against python-chess, copies, and the size of records."
    parser = add_command(commands, "bench", run, words, EXAMPLES)
    parser.add_argument("game", metavar="GAME", nargs="?", help="just this one")
    parser.add_argument(
        "--server", action="store_true", help="measure a server under load instead of the games"
    )
    parser.add_argument(
        "--research",
        action="store_true",
        help="measure the research environments beside PettingZoo's chess instead",
    )
    parser.add_argument(
        "--tables", metavar="N", type=int, default=200, help="live tables at the server"
    )
    parser.add_argument(
        "--seconds",
        metavar="S",
        type=float,
        help="how long to measure each speed (default 2, with --server 30)",
    )
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="where luck comes from")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    _check(args)
    if args.server:
        return _run_server(args)
    keys = [args.game] if args.game else game_keys()
    if args.research:
        return _run_research(args, keys)
    games = [find_game(key) for key in keys]
    players: dict[str, Callable[[int], int]] = {}
    chess = chess_player()
    if chess is not None:
        players["chess"] = chess
    for game in games:
        players[game.key] = game_player(game, args.seed)
    speeds = measure(players, args.seconds or SECONDS)
    report = {
        "chess_moves_per_second": speeds.get("chess"),
        "games": {game.key: _entry(game, speeds, args.seed) for game in games},
    }
    if args.json:
        print_json(report)
    else:
        _print(report)
    return 0


def _check(args: argparse.Namespace) -> None:
    """Refuses what cannot be measured, or would never end."""
    if args.tables < 1:
        raise SandtableError(f"--tables must be at least 1, not {args.tables}.")
    if args.seconds is not None and not 0 < args.seconds < inf:
        raise SandtableError(f"--seconds must be a number above 0, not {args.seconds:g}.")


def _run_server(args: argparse.Namespace) -> int:
    require_server()
    from sandtable.commands.bench_server import measure_server, missed, print_server
    from sandtable.commands.bench_waits import measure_waits

    found = measure_server(args.tables, args.seconds or SERVER_SECONDS, args.seed)
    found["waits"] = measure_waits()
    print_server(found, args.json)
    return 1 if missed(found) else 0


def _run_research(args: argparse.Namespace, keys: list[str]) -> int:
    try:
        from sandtable.commands.bench_research import players, print_research

        found = players(keys, args.seed)
    except ImportError as error:
        raise SandtableError(
            f"{error.name} is missing: pip install 'sandtable[research]' pygame chess."
        ) from None
    return print_research(measure(found, args.seconds or SECONDS), args.json)


def measure(players: dict[str, Callable[[int], int]], seconds: float) -> dict[str, float]:
    """Decisions a second of each player: the median of rounds in which all take turns.

    A player plays the game of a number and returns how many decisions that took.
    """
    found: dict[str, list[float]] = {name: [] for name in players}
    with progress_bar("measuring") as progress:
        for number in range(ROUNDS):
            for name, play in players.items():
                found[name].append(_speed(play, seconds / ROUNDS, number))
            progress(number + 1, ROUNDS)
    return {name: median(speeds) for name, speeds in found.items()}


def _speed(play: Callable[[int], int], seconds: float, number: int) -> float:
    decisions = 0
    game = 0
    begun = perf_counter()
    while True:
        decisions += play(1000 * number + game)
        game += 1
        taken = perf_counter() - begun
        if taken >= seconds:
            return decisions / taken


def game_player(game: Game[Any], seed: int) -> Callable[[int], int]:
    """Random play of a game with its default options."""
    bots = {power: make_bot("random", seed + power) for power in range(len(game.powers))}
    options = game.read_options({})
    return lambda number: play_game(game, options, bots, seed, number).decisions


def chess_player() -> Callable[[int], int] | None:
    """Random play of chess, the yardstick; nothing if the package is not installed."""
    try:
        import chess
    except ImportError:
        return None

    def play(number: int) -> int:
        luck = random.Random(number)
        board = chess.Board()
        moves = 0
        while not board.is_game_over():
            board.push(luck.choice(list(board.legal_moves)))
            moves += 1
        return moves

    return play


def _entry(game: Game[Any], speeds: dict[str, float], seed: int) -> dict[str, Any]:
    speed = speeds[game.key]
    sizes = [record_size(game, seed + number) for number in range(RECORDS)]
    return {
        "decisions_per_second": round(speed),
        "ratio_to_chess": round(speed / speeds["chess"], 2) if "chess" in speeds else None,
        "copy_microseconds": round(copy_time(game, seed), 2),
        "record_bytes": max(sizes),
    }


def copy_time(game: Game[Any], seed: int) -> float:
    """Microseconds for a copy of a position in the middle of a game; the best of several runs."""
    positions = []
    luck = SeededLuck(seed)
    g = game.start()
    while True:
        game.settle(g, luck)
        actor = game.actor(g)
        if actor is None:
            break
        positions.append(g.copy())
        offers = game.offers(g, actor)
        game.apply(g, actor, any_action(offers, luck))
    middle = positions[len(positions) // 2]
    return min(Timer(middle.copy).repeat(ROUNDS, COPIES)) / COPIES * 1e6


def record_size(game: Game[Any], seed: int) -> int:
    """The bytes of the record of a whole game of random play."""
    luck = SeededLuck(seed)
    table = Table.new(game)
    while not table.finished:
        power = table.asked()[0]
        offers = table.offers(power)
        table.act(table.history.seat_of(power), power, any_action(offers, luck))
    return len(table.record().text().encode())


def _print(report: dict[str, Any]) -> None:
    console = output()
    chess = report["chess_moves_per_second"]
    if chess is None:
        console.print("chess is not installed, so there is no ratio: pip install chess")
    else:
        console.print(f"chess (python-chess, random moves): {chess:.0f} moves/s")
    grid = Grid(box=None, padding=(0, 2))
    for head in ("game", "decisions/s", "x chess", "copy, µs", "record, bytes"):
        grid.add_column(head, justify="left" if head == "game" else "right")
    for key, entry in report["games"].items():
        ratio = entry["ratio_to_chess"]
        grid.add_row(
            key,
            str(entry["decisions_per_second"]),
            "-" if ratio is None else f"{ratio:.2f}",
            f"{entry['copy_microseconds']:.2f}",
            str(entry["record_bytes"]),
        )
    console.print(grid)
