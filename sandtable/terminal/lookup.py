"""Finding what a player means: an offer by number, text or words; a card by its title."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from sandtable.core.action import Action, offer_for
from sandtable.core.errors import SandtableError, unknown
from sandtable.core.game import Game
from sandtable.core.refusal import Refusal
from sandtable.core.table.table import Table
from sandtable.terminal.layout import Offer

MOST_FOUND = 4
COPY = re.compile(r"_\d+\b")
"""The number of a copy at the end of a card's name: ``_3`` of ``ger_build_army_3``."""


def find_offers(game: Game[Any], offers: Sequence[Offer], typed: str) -> list[Offer]:
    """The offers meant: one by its text or words, or several by their numbers.

    An error says what is wrong: no such number, several that fit, nothing that does.
    """
    if all(word.isdecimal() for word in typed.split()):
        return [_numbered(offers, int(word)) for word in typed.split()]
    exact = [offer for offer in offers if typed.lower() in (offer.text, offer.label.lower())]
    copies = [offer for offer in offers if typed.lower() == _without_copies(offer.text)]
    if exact or len({offer.label for offer in copies}) == 1:
        return (exact or copies)[:1]
    words = typed.lower().split()
    fitting = [offer for offer in offers if all(word in offer.label.lower() for word in words)]
    if len(fitting) == 1:
        return fitting
    if fitting:
        which = ", ".join(f"{offers.index(offer) + 1}) {offer.label}" for offer in fitting[:5])
        raise SandtableError(f"Several offers fit {typed!r}: {which}. Type the number.")
    if words[0] in {verb.name for verb in game.verbs}:
        action = game.verbs.parse(typed)
        taken = offer_for([offer.action for offer in offers], action)
        if taken is not None:
            return [Offer(action, typed, typed)]
        raise SandtableError(f"{typed!r} is not offered now; '? {typed}' tells why.")
    raise SandtableError(
        f"{typed!r} is neither an offer nor a command; type a number from 1 to {len(offers)}, "
        f"or help."
    )


def _without_copies(text: str) -> str:
    """Names without the numbers that tell copies apart: ``play ger_build_army``."""
    return COPY.sub("", text)


def _numbered(offers: Sequence[Offer], number: int) -> Offer:
    if not 1 <= number <= len(offers):
        raise SandtableError(f"There is no offer {number}; choose from 1 to {len(offers)}.")
    return offers[number - 1]


def find_names(game: Game[Any], options: Any, words: str, near: set[str]) -> list[str]:
    """The names of things (cards, spaces) that a name or part of a title stands for.

    Where the title begins so, or nearest to its beginning, comes first; of things that are
    described alike only one is taken, if possible one that is ``near``: before one's eyes.
    """
    names = list(dict.fromkeys(game.verbs.names()))
    if words in names:
        return [words]
    wanted = words.lower()
    copies = [name for name in names if _without_copies(name) == wanted]
    if copies:
        return [min(copies, key=lambda name: name not in near)]
    found: dict[str, tuple[int, str]] = {}
    for name in sorted(names, key=lambda name: name not in near):
        text = game.show.describe(name, options)
        place = text.lower().find(wanted)
        if place >= 0 and text not in found:
            found[text] = (place, name)
    if not found:
        raise unknown("card, space or other thing", words, names)
    best = min(place for place, _ in found.values())
    titled = [name for place, name in found.values() if place <= best + len("10♠ ")]
    return titled[:MOST_FOUND]


def words_in(plain: Any) -> set[str]:
    """All texts anywhere in plain data: what a view shows by name."""
    if isinstance(plain, str):
        return {plain}
    if isinstance(plain, dict):
        return {*plain, *(word for value in plain.values() for word in words_in(value))}
    if isinstance(plain, (list, tuple)):
        return {word for value in plain for word in words_in(value)}
    return set()


def refusals(table: Table[Any], power: int, name: str) -> list[tuple[Action, Refusal]]:
    """Every action with a thing alone that is refused, with the refusal; each refusal once."""
    found: dict[Refusal, Action] = {}
    for verb in table.game.verbs:
        first = verb.tables[0] if verb.tables else None
        if first is None or name not in first or not verb.fits(1):
            continue
        action = verb(first.number(name))
        refusal = table.why_not(power, action)
        if refusal is not None and refusal not in found:
            found[refusal] = action
    return [(action, refusal) for refusal, action in found.items()]
