"""``sandtable odds``: the exact odds of a combat."""

from __future__ import annotations

import argparse

from rich.table import Table as Grid

from sandtable.commands.common import (
    Commands,
    add_command,
    add_json,
    chosen_options,
    output,
    percent,
    print_json,
)
from sandtable.core.english import capital
from sandtable.core.errors import SandtableError, unknown
from sandtable.core.registry import find_game
from sandtable.core.show.odds import Calculator, OddsTable, Value

EXAMPLES = """\
  sandtable odds paths_of_glory
  sandtable odds paths_of_glory attackers='ge_1 ge_2 ge_3' defenders=fr_5 terrain=forest
  sandtable odds paths_of_glory attackers='ge_8 ge_corps' defenders=ru_2 flank=1 --json
  sandtable odds quartermaster_1914 attacker=germany space=picardy prepared='france_italy*2'"""


def add(commands: Commands) -> None:
    words = "Work out the exact odds of a combat, from the game's own tables."
    parser = add_command(commands, "odds", run, words, EXAMPLES)
    parser.add_argument("game", metavar="GAME", help="the game's key, as 'sandtable games' shows")
    parser.add_argument(
        "said",
        metavar="NAME=VALUE",
        nargs="*",
        help="what is known of the combat; without any, what can be said is listed",
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    game = find_game(args.game)
    calculator = game.study.calculator
    if calculator is None:
        raise SandtableError(f"{game.title} has no combats whose odds could be worked out.")
    said = chosen_options(args.said)
    if not said:
        _print_facets(calculator, args.json)
        return 0
    names = [facet.name for facet in calculator.facets]
    for name in said:
        if name not in names:
            raise unknown("part of a combat", name, names)
    table = calculator.odds(said)
    if args.json:
        print_json(_plain(table))
    else:
        _print(table)
    return 0


def _print_facets(calculator: Calculator, as_json: bool) -> None:
    if as_json:
        plain = [
            {"name": facet.name, "words": facet.words, "default": facet.default}
            for facet in calculator.facets
        ]
        print_json({"facets": plain})
        return
    grid = Grid("name", "default", "what it is", box=None, padding=(0, 2))
    for facet in calculator.facets:
        grid.add_row(facet.name, facet.default, facet.words)
    output().print(grid)


def _plain(table: OddsTable) -> dict[str, object]:
    return {
        "columns": list(table.columns),
        "outcomes": [{"chance": share, "values": list(values)} for share, values in table.rows],
        "summary": dict(table.summary),
        "note": table.note,
    }


def _shown(value: Value) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def _print(table: OddsTable) -> None:
    console = output()
    titles = [title.replace(" ", "\n") for title in table.columns]
    grid = Grid("chance", *titles, box=None, padding=(0, 1, 0, 0))
    for share, values in table.rows:
        grid.add_row(percent(share), *map(_shown, values))
    console.print(grid)
    for words, number in table.summary:
        if words.endswith(", %"):
            console.print(f"{capital(words.removesuffix(', %'))}: {percent(number)}")
        else:
            console.print(f"{capital(words)}: {number:.2f}")
    if table.note:
        console.print(f"{capital(table.note)}.")
