"""``sandtable verify``: was this game played by the rules, with the dice it was sealed with?"""

from __future__ import annotations

import argparse
from pathlib import Path

from sandtable.commands.common import Commands, add_command, add_json, print_json
from sandtable.core.errors import SandtableError
from sandtable.core.table.chance import Verdict, verify
from sandtable.core.table.record import Record
from sandtable.terminal import saves

EXAMPLES = """\
  sandtable verify latest
  sandtable verify game.jsonl --json

The exit code is 0 if all is right and 1 if something is wrong."""


def add(commands: Commands) -> None:
    words = "Replay a record and check every position and every die."
    parser = add_command(commands, "verify", run, words, EXAMPLES)
    parser.add_argument("file", metavar="FILE", help="the record of a game, or 'latest'")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    verdict = _verdict(saves.find(args.file))
    if args.json:
        print_json({"file": args.file, **verdict._asdict()})
    else:
        print(verdict.words)
    return 0 if verdict.right else 1


def _verdict(file: Path) -> Verdict:
    try:
        record = Record.read(file)
    except SandtableError as error:
        return Verdict(False, False, str(error))
    verdict = verify(record)
    if record.damaged_tail:
        return Verdict(False, verdict.dice_checked, f"{record.damaged_tail} {verdict.words}")
    return verdict
