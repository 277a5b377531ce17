"""``sandtable bot``: a bot as a program that speaks lines of JSON."""

from __future__ import annotations

import argparse
import sys

from sandtable.bots.lines import answers
from sandtable.commands.common import Commands, add_command

EXAMPLES = """\
  sandtable bot great_war search:0.2s
  sandtable arena great_war --bots "greedy,program:./my_bot GAME"

docs/bot_protocol.md describes the lines."""


def add(commands: Commands) -> None:
    words = "Let a bot answer lines of JSON, so that any program can play against it."
    parser = add_command(commands, "bot", run, words, EXAMPLES)
    parser.add_argument("game", metavar="GAME", help="the game's key, as 'sandtable games' shows")
    parser.add_argument("bot", metavar="BOT", help="random, greedy, search:0.2s, plan, captain")
    parser.add_argument(
        "--seed", metavar="N", type=int, default=0, help="where its luck comes from"
    )


def run(args: argparse.Namespace) -> int:
    for answer in answers(args.game, args.bot, args.seed, sys.stdin):
        print(answer, flush=True)
    return 0
