"""``sandtable arena``: bots against each other, sides swapped."""

from __future__ import annotations

import argparse
from typing import Any

from rich.table import Table as Grid

from sandtable.bots.arena import arena
from sandtable.commands.common import (
    Commands,
    add_command,
    comma_separated,
    options_of,
    output,
    percent,
    percent_range,
    print_json,
    write_text,
)
from sandtable.commands.series import add_series, series_of
from sandtable.core.game import Game
from sandtable.core.options import write_options
from sandtable.core.registry import find_game

EXAMPLES = """\
  sandtable arena great_war --bots greedy,random --games 1000 --seed 1
  sandtable arena great_war --bots search:0.2s,greedy --games 200 --workers 2 --report out.md
  sandtable arena great_war --bots search:0.2s --against 059f530 --games 100
  sandtable arena great_war --bots "greedy,program:./my_bot GAME" --games 100"""


def add(commands: Commands) -> None:
    words = "Let bots meet, each pair with sides swapped, and rate them with 95 % confidence."
    parser = add_command(commands, "arena", run, words, EXAMPLES)
    add_series(parser, games=1000)
    parser.add_argument(
        "--bots",
        metavar="A,B,...",
        default="greedy,random",
        help="two or more different bots; program:COMMAND is one of your own, NAME@COMMIT one as "
        "it was at a commit of this clone",
    )
    parser.add_argument(
        "--against", metavar="COMMIT", help="let each bot meet all of them as they were at a commit"
    )
    parser.add_argument("--report", metavar="FILE", help="also write a report in Markdown")


def run(args: argparse.Namespace) -> int:
    game = find_game(args.game)
    options = options_of(game, args)
    bots = comma_separated(args.bots)
    if args.against:
        bots += [f"{bot}@{args.against}" for bot in bots]
    with series_of(game, args) as how:
        report = arena(game, options, bots, args.games, args.seed, **how)
    if args.report:
        write_text(args.report, markdown(game, options, report))
    if args.json:
        print_json(report)
    else:
        _print(report)
    return 0


SCORES = ("bot", "share", "95 % confidence", "won", "drawn", "lost", "margin")
MEETINGS = ("meeting", "share of the first", "95 % confidence", "Elo", "95 % confidence")


def _score_rows(report: dict[str, Any]) -> list[list[str]]:
    rows = []
    for bot, share in sorted(report["scores"].items(), key=lambda item: -item[1]):
        details = report["details"][bot]
        counts = [str(details[key]) for key in ("wins", "draws", "losses")]
        interval = percent_range(report["intervals"][bot])
        rows.append([bot, percent(share), interval, *counts, f"{details['margin']:+.1f}"])
    return rows


def _side_rows(report: dict[str, Any]) -> list[list[str]]:
    return [
        [bot, side, percent(result["share"]), str(result["games"])]
        for bot, details in report["details"].items()
        for side, result in details["by_side"].items()
    ]


def _meeting_rows(report: dict[str, Any]) -> list[list[str]]:
    rows = []
    for pairing in report["pairings"]:
        low, high = map(_rating, pairing["elo_interval"])
        rows.append(
            [
                " - ".join(pairing["bots"]),
                percent(pairing["share"]),
                percent_range(pairing["interval"]),
                _rating(pairing["elo"]),
                f"{low} to {high}",
            ]
        )
    return rows


def _rating(elo: float | None) -> str:
    return "unbounded" if elo is None else f"{elo:+.0f}"


def _print(report: dict[str, Any]) -> None:
    console = output()
    console.print(f"{report['games']} games in {report['seconds']:.1f} s, seed {report['seed']}")
    for heads, rows in ((SCORES, _score_rows(report)), (MEETINGS, _meeting_rows(report))):
        table = Grid(*heads, box=None, padding=(0, 1))
        for row in rows:
            table.add_row(*row)
        console.print(table)
    for words in _stood_in(report):
        console.print(words, soft_wrap=True)


def _stood_in(report: dict[str, Any]) -> list[str]:
    """How often a bot of an earlier commit had no answer."""
    return [
        f"{bot}: today's greedy answered {own['stood_in']} of {own['questions']} questions that "
        "its rules did not know."
        for bot, own in report["stood_in"].items()
    ]


def markdown(game: Game[Any], options: Any, report: dict[str, Any]) -> str:
    """The report as a page of Markdown."""
    chosen = write_options(options)
    played = ", ".join(f"{name}={value}" for name, value in chosen.items()) or "defaults"
    parts = [
        f"# Arena: {game.title}",
        f"{report['games']} games, seed {report['seed']}, options: {played}. "
        f"Sides are swapped; both games of a pair have the same dice and draws. "
        f"A draw counts half.",
        _markdown_table(SCORES, _score_rows(report)),
        "By side:",
        _markdown_table(("bot", "side", "share", "games"), _side_rows(report)),
        "By meeting:",
        _markdown_table(MEETINGS, _meeting_rows(report)),
        *_stood_in(report),
    ]
    return "\n\n".join(parts) + "\n"


def _markdown_table(heads: tuple[str, ...], rows: list[list[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
