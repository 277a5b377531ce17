"""``sandtable simulate``: very many games between bots, summed up."""

from __future__ import annotations

import argparse
from typing import Any

from rich.table import Table as Grid

from sandtable.bots.simulate import simulate
from sandtable.commands.common import (
    Commands,
    add_command,
    comma_separated,
    options_of,
    output,
    percent,
    percent_range,
    print_json,
)
from sandtable.commands.series import add_series, series_of
from sandtable.core.registry import find_game

EXAMPLES = """\
  sandtable simulate great_war --games 1000 --seed 1 --bots random
  sandtable simulate great_war --bots greedy,random --option turns=5 --workers 2 --json"""


def add(commands: Commands) -> None:
    words = "Play many games between bots and show who wins how often, and by how much."
    parser = add_command(commands, "simulate", run, words, EXAMPLES)
    add_series(parser, games=1000)
    parser.add_argument(
        "--bots",
        metavar="A[,B]",
        default="random",
        help="one bot for all sides, or one for each: random, greedy, search:0.2s, plan, captain",
    )


def run(args: argparse.Namespace) -> int:
    game = find_game(args.game)
    options = options_of(game, args)
    bots = comma_separated(args.bots)
    with series_of(game, args) as how:
        report = simulate(game, options, bots, args.games, args.seed, **how)
    if args.json:
        print_json(report)
    else:
        _print(report)
    return 0


def _print(report: dict[str, Any]) -> None:
    console = output()
    console.print(
        f"{report['games']} games, {report['decisions']} decisions in {report['seconds']:.1f} s "
        f"({report['decisions_per_second']} a second)"
    )
    shares = Grid("power", "bot", "share of wins", "95 % confidence", box=None, padding=(0, 2))
    for power, share in report["results"].items():
        bot = _bot_of(report, power)
        shares.add_row(power, bot, percent(share), percent_range(report["intervals"][power]))
    console.print(shares)
    ends = Grid("how it ended", "games", box=None, padding=(0, 2))
    for outcome, count in report["outcomes"].items():
        ends.add_row(outcome, str(count))
    console.print(ends)
    margin = report["margin"]
    quantiles = ", ".join(f"{place} %: {value:g}" for place, value in margin["quantiles"].items())
    console.print(f"Margin: mean {margin['mean']:.1f}, deviation {margin['sd']:.1f}; {quantiles}")


def _bot_of(report: dict[str, Any], power: str) -> str:
    bots: list[str] = report["bots"]
    places = list(report["results"])
    return bots[places.index(power)] if len(bots) == len(places) else ", ".join(bots)
