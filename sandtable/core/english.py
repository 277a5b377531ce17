"""Small English that several games need."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache

_ALIKE = frozenset(
    ["aircraft", "artillery", "cavalry", "corps", "infantry", "militia", "personnel", "series"]
)
"""Words that are the same for one and for many."""
_HEAD = re.compile(r"(.*?)(,| of | in | at | with | from | to | \(|$)")
"""The head of a name, without what follows it: "Army" of "Army of the North"."""


def listed(things: list[str], last: str = "or") -> str:
    """``a, b or c``."""
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} {last} {things[-1]}"


def listed_by_number(things: list[str]) -> str:
    """``two a, b and three c``."""
    counts = Counter(things)
    return listed(
        [thing if count == 1 else f"{number(count)} {thing}" for thing, count in counts.items()],
        "and",
    )


def times(count: int) -> str:
    """``twice``, ``three times``."""
    return "twice" if count == 2 else f"{number(count)} times"


def capital(words: str) -> str:
    """With a capital letter, the rest as it is."""
    return words[:1].upper() + words[1:]


_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number(count: int) -> str:
    """``two``, ``ten``, ``13``."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def cards(count: int) -> str:
    """``card`` or ``3 cards``."""
    return "card" if count == 1 else f"{count} cards"


def counted(count: int, thing: str) -> str:
    """``1 point``, ``3 points``, ``2 armies of the North``."""
    return f"{count} {thing if count == 1 else plural(thing)}"


@lru_cache(maxsize=1 << 12)
def plural(thing: str) -> str:
    """What several are called: ``points``, ``German Armies``, ``marches``, ``corps, 1-1-4``."""
    found = _HEAD.match(thing)
    head = found[1] if found else thing
    return _several(head) + thing[len(head) :]


def _several(word: str) -> str:
    small = word.lower()
    if small.rpartition(" ")[2] in _ALIKE or not small[-1:].isalpha():
        return word
    if small.endswith("man"):
        return f"{word[:-2]}en"
    if re.search(r"[^aeiou]y$", small):
        return f"{word[:-1]}ies"
    return f"{word}es" if re.search(r"(s|x|z|ch|sh)$", small) else f"{word}s"


def article(words: str) -> str:
    """With ``a`` or ``an``."""
    vowel = words[0] in "AEIO" or words.startswith("any")
    return f"{'an' if vowel else 'a'} {words}"


def with_the(title: str, the: bool) -> str:
    """A name as it stands in a sentence: ``the North Sea``, ``Serbia``."""
    return f"the {title}" if the else title


def addressed(name: str, words: str) -> str:
    """Words to somebody, under their name unless they begin with it: ``The Soviet Union ...``."""
    if words.removeprefix("The ").startswith(name.removeprefix("The ")):
        return words
    return f"{name}: {words}"


def ordinal(place: int) -> str:
    """``first``, ``second``, ``11th``: the place that is counted from one."""
    return _PLACES[place - 1] if place <= len(_PLACES) else f"{place}th"


_PLACES = (
    *("first", "second", "third", "fourth", "fifth"),
    *("sixth", "seventh", "eighth", "ninth", "tenth"),
)


def sentence(*parts: str) -> str:
    """The parts that are not empty, with a full stop."""
    return " ".join(part for part in parts if part) + "."
