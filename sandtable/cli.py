"""The command ``sandtable``: reads the command line and hands over to a module of ``commands``.

Whatever goes wrong is told in one sentence on the error stream, with exit code 2.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from sandtable.commands import COMMANDS
from sandtable.core.errors import SandtableError
from sandtable.version import version

INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; the exit code is 0 if all went well."""
    _print_anything()
    parsed = build_parser().parse_args(arguments)
    try:
        code: int = parsed.run(parsed)
        sys.stdout.flush()
        return code
    except SandtableError as error:
        print(f"sandtable: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _stop_printing()
        return 0


def build_parser() -> argparse.ArgumentParser:
    """The whole grammar of the command line."""
    parser = argparse.ArgumentParser(
        prog="sandtable",
        description="Board wargames of the world wars, every rule enforced.",
        epilog="example:\n  sandtable play great_war\n\n'sandtable COMMAND --help' tells more.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action=_ShowVersion, nargs=0, help="tell it, and the commit")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add(commands)
    return parser


class _ShowVersion(argparse.Action):
    """Asks for the version only when it is wanted: in a clone that takes a run of git."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        print(f"sandtable {version()}")
        parser.exit()


def _print_anything() -> None:
    """A terminal that cannot write a letter or suit shows a question mark instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _stop_printing() -> None:
    """Whoever read our output has had enough; the interpreter must not try to flush the rest."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
