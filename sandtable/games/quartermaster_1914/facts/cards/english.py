"""The small English words that card texts are made of: pieces, places, powers."""

from __future__ import annotations

from sandtable.core.bits import bits, mask_of
from sandtable.core.english import article, listed, with_the
from sandtable.games.quartermaster_1914.facts.board import (
    ADJECTIVES,
    CENTRAL,
    COUNTRIES,
    COUNTRY_TITLES,
    ENTENTE,
    POWER_TITLES,
    SEA,
    SPACE_TITLES,
    TEAM_COUNTRIES,
    spaces,
)

PIECES = ("Army", "Navy")
PLURALS = ("Armies", "Navies")
ALL_COUNTRIES = (1 << len(COUNTRIES)) - 1
TEAM = (mask_of(TEAM_COUNTRIES[CENTRAL]), mask_of(TEAM_COUNTRIES[ENTENTE]))

WITH_ARTICLE = SEA | spaces("usa", "italian_alps", "middle_east", "caucasus")


def place(space: int) -> str:
    """A space as it stands in a sentence: ``the North Sea``, ``Serbia``."""
    return with_the(SPACE_TITLES[space], bool(WITH_ARTICLE >> space & 1))


def places(mask: int, last: str = "or") -> str:
    """Some spaces in words: ``Belgium, Picardy or Paris``."""
    return listed([place(one) for one in bits(mask)], last)


def nation(country: int) -> str:
    """A country as it stands in a sentence: ``the United States``, ``Italy``."""
    title = COUNTRY_TITLES[country]
    return with_the(title, " " in title)


def power(number: int) -> str:
    """A power in a sentence: ``Russia``, ``France & Italy``."""
    return POWER_TITLES[number]


def countries(mask: int) -> str:
    """Whose pieces, in words: a team by its name, else the adjectives."""
    if mask == TEAM[CENTRAL]:
        return "Central Powers"
    if mask == TEAM[ENTENTE]:
        return "Entente"
    return listed([ADJECTIVES[one] for one in bits(mask)])


def piece(country: int, kind: int) -> str:
    """``Russian Army``."""
    return f"{ADJECTIVES[country]} {PIECES[kind]}"


def a_piece(country: int, kinds: tuple[int, ...]) -> str:
    """``an Austro-Hungarian Army``, ``a US Army or Navy``."""
    return article(f"{ADJECTIVES[country]} {listed([PIECES[kind] for kind in kinds])}")
