"""Bots that are other programs, in any language, or the bots of another commit.

``program:COMMAND`` starts a program of yours, ``greedy@COMMIT`` the bot of that name as it was at
a commit. Both speak the lines of docs/bot_protocol.md.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from sandtable.bots.bot import Bot, Situation
from sandtable.bots.commits import tree_of
from sandtable.bots.make import make_bot
from sandtable.core.action import Action, offer_for, range_of
from sandtable.core.bits import bits
from sandtable.core.errors import SandtableError

PROTOCOL = 1
LINES = Path(__file__).with_name("lines.py")
"""The script that answers for a bot of whatever package it finds first."""


class Answered(NamedTuple):
    """Of the questions to a bot, how many another bot had to answer in its place."""

    bot: str
    asked: int
    stood_in: int


class ProgramBot:
    """Asks a program, which is started with the key of the game and ends with us."""

    def __init__(
        self, name: str, seed: int, command: list[str], package: Path | None = None
    ) -> None:
        self.name = name
        self.seed = seed
        self.command = command
        self.package = package
        """Where the program finds ``sandtable``, if not where we do."""
        self.stand_in = make_bot("greedy", seed) if package else None
        """Who answers what the rules of an earlier commit did not ask yet."""
        self.asked = self.stood_in = 0
        self._running: dict[str, subprocess.Popen[str]] = {}

    def choose(self, situation: Situation) -> Action:
        game = situation.game
        program = self._running.get(game.key) or self._start(game.key)
        answer = self._ask(program, question(situation, self.seed))
        self.asked += 1
        if self.stand_in is not None and answer.get("unknown"):
            self.stood_in += 1
            return self.stand_in.choose(situation)
        text = answer.get("action")
        action = game.verbs.parse(str(text))
        if offer_for(situation.offers, action) is None:
            raise SandtableError(f"The bot {self.name} chose {text!r}, which is not offered.")
        return action

    def count(self) -> Answered:
        """How many questions there were since the last count, and how many the stand-in had."""
        counted = Answered(self.name, self.asked, self.stood_in)
        self.asked = self.stood_in = 0
        return counted

    def _start(self, key: str) -> subprocess.Popen[str]:
        environment = dict(os.environ)
        if self.package is not None:
            environment["PYTHONPATH"] = str(self.package)
        command = [word.replace("GAME", key) for word in self.command]
        try:
            program = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                env=environment,
            )
        except OSError as error:
            raise SandtableError(
                f"The program {command[0]!r} of a bot cannot be started ({error.strerror})."
            ) from None
        self._running[key] = program
        self._ask(program, {"ask": "hello", "protocol": PROTOCOL, "game": key})
        return program

    def _ask(self, program: subprocess.Popen[str], asked: Mapping[str, Any]) -> dict[str, Any]:
        """One line there and one back."""
        assert program.stdin is not None
        assert program.stdout is not None
        line = ""
        try:
            program.stdin.write(json.dumps(asked) + "\n")
            program.stdin.flush()
            line = program.stdout.readline()
            answer = json.loads(line)
        except (OSError, ValueError):
            answer = None
        if self.stand_in is not None and isinstance(answer, dict) and answer.get("unknown"):
            return answer
        if not isinstance(answer, dict) or "error" in answer:
            said = line.strip()[:200] or "nothing"
            raise SandtableError(f"The bot {self.name} did not answer {asked['ask']!r}: {said}")
        return answer


def question(situation: Situation, seed: int) -> dict[str, Any]:
    """All that a program is told of a decision; it learns no more than its seat may know."""
    game, seat = situation.game, situation.seat
    imagined = situation.imagine(situation.luck(seed))
    return {
        "ask": "choose",
        "seat": [game.powers[power] for power in bits(seat)],
        "power": game.powers[situation.actor],
        "offers": [_offer(situation, offer) for offer in situation.offers],
        "view": situation.view(),
        "position": game.export(imagined),
        "number": situation.number,
        "made": situation.made,
    }


def _offer(situation: Situation, offer: Action) -> dict[str, Any]:
    plain: dict[str, Any] = {"action": situation.game.verbs.text(offer)}
    span = range_of(offer)
    return plain if span is None else plain | {"least": span.least, "most": int(span)}


def make_contestant(name: str, seed: int = 0) -> Bot:
    """A bot by its name, or a program: on a machine of one's own, never on a server."""
    if "@" in name:
        return bot_of_commit(name, seed)
    kind, _, command = name.partition(":")
    return program_bot(name, seed, command) if kind == "program" else make_bot(name, seed)


def program_bot(name: str, seed: int, command: str) -> ProgramBot:
    """A bot that is the program of this command line; GAME in it stands for the game's key."""
    words = shlex.split(command)
    if not words:
        raise SandtableError("Say which program, as in program:./my_bot or program:'node bot.js'.")
    return ProgramBot(name, seed, words)


def bot_of_commit(name: str, seed: int) -> ProgramBot:
    """``greedy@059f530``: the bot of that name at a commit of this clone."""
    bot, _, commit = name.partition("@")
    command = [sys.executable, str(LINES), "GAME", bot, str(seed)]
    return ProgramBot(name, seed, command, tree_of(commit))
