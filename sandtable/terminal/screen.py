"""The terminal itself: printing within its width, asking, hiding what was shown."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

BROADEST = 100
CURTAIN_LINES = 60
FORGET_SCROLLED = "\x1b[3J"


class InputEnded(Exception):
    """Nobody is there to answer any more."""


class Screen:
    """A terminal, or a pipe that stands for one. All text is printed as it is, never as markup."""

    def __init__(self, colour: bool = True) -> None:
        self.console = Console(file=sys.stdout, markup=False, highlight=False)
        if not colour:
            self.console = Console(
                file=sys.stdout, markup=False, highlight=False, color_system=None
            )
        self.printed = 0
        """How many lines have been printed."""
        self.interactive = sys.stdin.isatty()
        if self.interactive:
            with suppress(ImportError):
                importlib.import_module("readline")  # arrow keys and history while asking

    @property
    def width(self) -> int:
        return min(self.console.width, BROADEST)

    @property
    def height(self) -> int:
        return self.console.height

    def say(self, text: str | Text = "", style: str = "") -> None:
        self.printed += 1 + len(text) // self.width
        self.console.print(text, style=style or None, width=self.width)

    def say_all(self, lines: Iterable[Text]) -> None:
        for line in lines:
            self.say(line)

    def rule(self, title: str) -> None:
        self.printed += 1
        self.console.print(Rule(Text(title), align="left", style="dim"), width=self.width)

    def ask(self, prompt: str = "> ") -> str:
        """What the player types. What comes through a pipe is echoed, so that it can be read."""
        self.console.file.flush()
        try:
            line = input(prompt).strip()
        except EOFError:
            self.say()
            raise InputEnded from None
        if self.interactive:
            self.printed += 1
        else:
            self.say(line)
        return line

    def choose(self, question: str, choices: list[tuple[str, str]], default: int = 0) -> str:
        """Asks for one of several choices, each a key with its words; Enter takes the default.

        Where nobody can be asked the default is taken at once.
        """
        if not self.interactive:
            return choices[default][0]
        self.say(question, "bold")
        for number, (_, words) in enumerate(choices, start=1):
            self.say(f" {number}) {words}")
        while True:
            answer = self.ask(f"[{default + 1}] > ")
            if not answer:
                return choices[default][0]
            if answer.isdecimal() and 1 <= int(answer) <= len(choices):
                return choices[int(answer) - 1][0]
            for key, _ in choices:
                if answer.lower() == key.lower():
                    return key
            self.say(f"Type a number from 1 to {len(choices)}, or Enter for {default + 1}.")

    def hide(self) -> None:
        """Takes what was shown out of sight, where possible also for whoever scrolls back."""
        console = self.console
        if console.is_terminal and not console.is_dumb_terminal:
            console.clear()
            console.file.write(FORGET_SCROLLED)
            console.file.flush()
        else:
            console.file.write("\n" * CURTAIN_LINES)

    @contextmanager
    def busy(self, words: str) -> Iterator[None]:
        """Shows that something is going on, where that can be shown and taken away again."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            with self.console.status(Text(words, "dim")):
                yield
        else:
            yield
