"""What several commands share: their arguments, and how they print."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sandtable.core.errors import SandtableError, unknown
from sandtable.core.game import Game
from sandtable.core.plain import read_plain

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_command(
    commands: Commands,
    name: str,
    run: Callable[[argparse.Namespace], int],
    words: str,
    examples: str,
) -> argparse.ArgumentParser:
    """A command with its words and examples in ``--help``."""
    parser = commands.add_parser(
        name,
        help=words.replace("%", "%%"),
        description=words,
        epilog=f"examples:\n{examples}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=run)
    return parser


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object, for programs")


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--scenario", metavar="NAME", help="a preset; see 'sandtable games'")
    parser.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="an option of the game; may be repeated",
    )


def chosen_options(texts: list[str]) -> dict[str, str]:
    """``["turns=5"]`` as a mapping."""
    chosen = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise SandtableError(f"Write an option as NAME=VALUE, not {text!r}.")
        chosen[name.strip()] = value.strip()
    return chosen


def options_of(game: Game[Any], args: argparse.Namespace) -> Any:
    """The game's options: those of the scenario, overridden by those chosen one by one."""
    preset: Mapping[str, Any] = {}
    if args.scenario is not None:
        if args.scenario not in game.scenarios:
            raise unknown("scenario", args.scenario, game.scenarios)
        preset = game.scenarios[args.scenario]
    return game.read_options({**preset, **chosen_options(args.option)})


def comma_separated(text: str) -> list[str]:
    """``greedy,random`` as a list."""
    return [name.strip() for name in text.split(",") if name.strip()]


def read_json(path: str) -> Any:
    """The JSON in a file."""
    try:
        return read_plain(Path(path).read_bytes())
    except OSError as error:
        raise SandtableError(f"Cannot read {path} ({error.strerror}); check the name.") from None
    except ValueError as error:
        raise SandtableError(f"{path} is not JSON ({error}); repair that place.") from None


def write_text(path: str, text: str) -> None:
    """Writes a file, or says why that cannot be done."""
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise SandtableError(
            f"Cannot write {path} ({error.strerror}); choose another place."
        ) from None


def print_json(plain: Any) -> None:
    print(json.dumps(plain, ensure_ascii=False))


def output() -> Console:
    """For results; what stands in square brackets is text, not markup."""
    return Console(file=sys.stdout, markup=False, highlight=False)


@contextmanager
def progress_bar(words: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on the error stream, where that is a terminal; to be told (done, total)."""
    console = Console(file=sys.stderr)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    with bar:
        task = bar.add_task(words, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def percent_range(interval: list[float]) -> str:
    """An interval of shares: ``91.2 to 94.6 %``."""
    low, high = interval
    return f"{100 * low:.1f} to {100 * high:.1f} %"
