"""The small English words that card texts are made of: pieces, places, nations, lists."""

from __future__ import annotations

from sandtable.core.bits import bits, mask_of
from sandtable.core.english import article, listed, with_the
from sandtable.games.quartermaster.facts.board import (
    ALLIES,
    AXIS,
    COUNTRY_TITLES,
    MEMBERS,
    SEA,
    SPACE_TITLES,
    spaces,
)

ALL_COUNTRIES = (1 << 6) - 1
TEAM = (mask_of(MEMBERS[AXIS]), mask_of(MEMBERS[ALLIES]))


def countries(mask: int) -> str:
    """A set of countries in words: a team by its name, else the countries."""
    if mask == ALL_COUNTRIES:
        return "any"
    if mask == TEAM[AXIS]:
        return "Axis"
    if mask == TEAM[ALLIES]:
        return "Allied"
    return listed([ADJECTIVES[one] for one in bits(mask)])


ADJECTIVES = ("German", "UK", "Japanese", "Soviet", "Italian", "US")
PIECES = ("Army", "Navy")
PLURALS = ("Armies", "Navies")

WITH_ARTICLE = SEA | spaces(
    "balkans", "middle_east", "pacific_northwest", "philippines", "united_kingdom"
)


def place(space: int) -> str:
    """A space as it stands in a sentence: ``the North Sea``, ``Italy``."""
    return with_the(SPACE_TITLES[space], bool(WITH_ARTICLE >> space & 1))


def nation(country: int) -> str:
    """A country as it stands in a sentence: ``the United States``, ``Italy``."""
    title = COUNTRY_TITLES[country]
    return with_the(title, " " in title)


def number(count: int, kind: int, whose: str = "") -> str:
    """``an Army``, ``up to 2 Soviet Armies``."""
    if count == 1:
        return f"{article(whose + PIECES[kind])}"
    return f"up to {count} {whose}{PLURALS[kind]}"
