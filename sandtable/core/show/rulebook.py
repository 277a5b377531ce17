"""The short rulebook of a game: every numbered rule in our own words, read from one text.

A game keeps it beside its code as ``rules.md``, which reads well as it is::

    # Duel

    ## 2 Playing

    - **2.1 The highest card waits.** In the first round nobody may play it.
    - *2.2 What a call is.* Low is 1 to 3, high is 4 to 6.

Prompts and refusals name the number; clients show the words behind it. A number in bold must
be named by a test (``tools/matrix.py``); one in italics only explains.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cached_property
from hashlib import blake2b
from importlib.resources import files
from itertools import dropwhile
from typing import Any, NamedTuple

from sandtable.core.errors import SandtableError

_RULE = re.compile(
    r"- (?P<mark>\*{1,2})(?P<number>\S+) (?P<heading>[^*]+)[.?](?P=mark) (?P<text>.+)"
)


class Rule(NamedTuple):
    """One numbered rule."""

    number: str
    heading: str
    text: str
    tested: bool = True
    """Whether a program could break it, so that it needs a test."""

    def __str__(self) -> str:
        return f"{self.number} {self.heading}. {self.text}"


class Chapter(NamedTuple):
    """A titled part of the rulebook; ``level`` 2 is a chapter, 3 a section of one."""

    title: str
    level: int
    words: str
    rules: tuple[Rule, ...]


TABLE_RULES = (
    Rule("turn", "Whose turn it is", "You act when you are asked, and choose what is offered."),
    Rule("end", "The end", "When the game is over nothing more can be played."),
    Rule("form", "Actions", "An action is one the game knows, with targets that exist."),
    Rule("chance", "Dice and draws", "The table rolls and draws; nobody may do it for it."),
    Rule("seat", "Seats", "A seat decides only for the powers it plays."),
    Rule(
        "undo",
        "Taking back",
        "You may take back your own steps until a die, a draw, something revealed or the act of "
        "another player lies between.",
    ),
)
"""What holds at every table, whatever the game; refusals name these by a word."""


class Rulebook:
    """The rules of one game by number, and its chapters to read from beginning to end."""

    def __init__(self, title: str = "", words: str = "", chapters: tuple[Chapter, ...] = ()):
        self.title = title
        self.words = words
        self.chapters = chapters
        found = [rule for chapter in chapters for rule in chapter.rules]
        self.rules = {rule.number: rule for rule in found}
        if len(self.rules) < len(found):
            numbers = [rule.number for rule in found]
            twice = sorted({number for number in numbers if numbers.count(number) > 1})
            raise SandtableError(f"The rulebook has two rules numbered {', '.join(twice)}.")

    def find(self, number: str) -> Rule | None:
        """The rule of this number, those of every table included."""
        return self.rules.get(number) or _AT_EVERY_TABLE.get(number)

    def plain(self) -> dict[str, Any]:
        """The whole rulebook as data for a client."""
        return {
            "title": self.title,
            "words": self.words,
            "chapters": [
                {
                    "title": chapter.title,
                    "level": chapter.level,
                    "words": chapter.words,
                    "rules": [_plain_rule(rule) for rule in chapter.rules],
                }
                for chapter in self.chapters
            ],
            "table": [_plain_rule(rule) for rule in TABLE_RULES],
        }

    @cached_property
    def text(self) -> str:
        """The whole rulebook as it is sent to a client."""
        return json.dumps(self.plain(), ensure_ascii=False)

    @cached_property
    def version(self) -> str:
        """What tells these rules from others of the game, for clients that keep them."""
        return blake2b(self.text.encode(), digest_size=8).hexdigest()


def read_rulebook(package: str) -> Rulebook:
    """The rulebook in the ``rules.md`` of a package."""
    return parse_rulebook(files(package).joinpath("rules.md").read_text(encoding="utf-8"))


def parse_rulebook(text: str) -> Rulebook:
    """The rulebook from a text that is written as shown at the top of this module."""
    title, words, chapters = "", "", []
    for level, heading, lines in _parts(text):
        listed = list(dropwhile(lambda line: not line.startswith("- "), lines))
        rules = tuple(map(_read_rule, listed))
        prose = " ".join(lines[: len(lines) - len(listed)])
        if level == 1:
            title, words = heading, prose
        else:
            chapters.append(Chapter(heading, level, prose, rules))
    return Rulebook(title, words, tuple(chapters))


def _parts(text: str) -> Iterator[tuple[int, str, list[str]]]:
    """Each heading with its level, and the lines below it that are not empty."""
    for part in re.split(r"^(?=#+ )", text, flags=re.MULTILINE):
        heading, _, rest = part.partition("\n")
        if heading.startswith("#"):
            marks, _, title = heading.partition(" ")
            yield len(marks), title.strip(), [line for line in rest.splitlines() if line.strip()]


def _read_rule(line: str) -> Rule:
    match = _RULE.fullmatch(line.strip())
    if match is None:
        raise SandtableError(
            f"Write each rule in a line, '- **7.2 Heading.** Words', not {line!r}."
        )
    return Rule(match["number"], match["heading"], match["text"], match["mark"] == "**")


def _plain_rule(rule: Rule) -> dict[str, str]:
    return {"number": rule.number, "heading": rule.heading, "text": rule.text}


_AT_EVERY_TABLE = {rule.number: rule for rule in TABLE_RULES}
