"""The game board (section B): spaces, links, straits and countries as immutable tables.

A set of spaces is a mask. Countries are numbered in order of play, so the even ones are the
Axis and the odd ones the Allies: ``country & 1`` is the team.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from sandtable.core.bits import mask_of
from sandtable.core.data_files import read_rows
from sandtable.core.names import Names

_SPACES = read_rows(__package__, "spaces")
_COUNTRIES = read_rows(__package__, "countries")

SPACES = Names("space", (row["id"] for row in _SPACES))
SPACE_TITLES = [row["name"] for row in _SPACES]
COUNTRIES = Names("country", (row["id"] for row in _COUNTRIES))
COUNTRY_TITLES = [row["name"] for row in _COUNTRIES]
TEAMS = Names("team", ("axis", "allies"))
TEAM_TITLES = ("Axis", "Allies")
KINDS = Names("piece", ("army", "navy"))

GERMANY, UNITED_KINGDOM, JAPAN, SOVIET_UNION, ITALY, UNITED_STATES = range(6)
AXIS, ALLIES = 0, 1
ARMY, NAVY = 0, 1

MEMBERS = ((GERMANY, JAPAN, ITALY), (UNITED_KINGDOM, SOVIET_UNION, UNITED_STATES))
"""The countries of each team, in order of play."""


def team_of(country: int) -> int:
    """The team a country plays for."""
    return country & 1


def space(name: str) -> int:
    """The number of a space."""
    return SPACES.number(name)


def spaces(*names: str) -> int:
    """The mask of the spaces named."""
    return mask_of(space(name) for name in names)


LAND = mask_of(i for i, row in enumerate(_SPACES) if row["kind"] == "land")
SEA = mask_of(i for i, row in enumerate(_SPACES) if row["kind"] == "sea")
OF_KIND = (LAND, SEA)
"""21: Armies only on land, Navies only on sea."""

STARS = mask_of(i for i, row in enumerate(_SPACES) if row["star"])
"""32: the Supply Spaces on the board."""

HOMES = [space(row["home"]) for row in _COUNTRIES]
LIMITS = tuple((int(row["armies"]), int(row["navies"])) for row in _COUNTRIES)
"""7: how many Armies and Navies each country has."""


@dataclass(frozen=True, slots=True)
class Strait:
    """11: two seas joined through a land space that controls the passage."""

    name: str
    controlled_from: int
    sea_a: int
    sea_b: int


STRAITS = tuple(
    Strait(row["id"], space(row["controlled_from"]), space(row["sea_a"]), space(row["sea_b"]))
    for row in read_rows(__package__, "straits")
)
STRAIT_CONTROLS = mask_of(strait.controlled_from for strait in STRAITS)


def _neighbours() -> list[int]:
    """8 to 10: the spaces adjacent to each space, straits apart."""
    around = [0] * len(SPACES)
    for row in read_rows(__package__, "links"):
        a, b = space(row["a"]), space(row["b"])
        around[a] |= 1 << b
        around[b] |= 1 << a
    return around


NEIGHBOURS = _neighbours()


@lru_cache(maxsize=256)
def adjacency(team: int, axis_controls: int) -> tuple[int, ...]:
    """11 to 14: the neighbours of each space for a team.

    ``axis_controls`` is the mask of strait-controlling spaces in which an Axis Army stands.
    """
    around = NEIGHBOURS[:]
    for strait in STRAITS:
        axis = axis_controls >> strait.controlled_from & 1
        if axis == (team == AXIS):
            around[strait.sea_a] |= 1 << strait.sea_b
            around[strait.sea_b] |= 1 << strait.sea_a
    return tuple(around)
