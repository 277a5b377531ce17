"""The board (rules A, C and D): spaces, links, powers and countries as immutable tables.

A set of spaces is a mask. Three of the five powers have two countries: cards, hands and turns
belong to a power, pieces and homes to a country.
"""

from __future__ import annotations

from functools import lru_cache

from sandtable.core.bits import mask_of
from sandtable.core.data_files import read_rows
from sandtable.core.names import Names

_SPACES = read_rows(__package__, "spaces")
_COUNTRIES = read_rows(__package__, "countries")
_POWERS = read_rows(__package__, "powers")
_LINKS = read_rows(__package__, "links")

SPACES = Names("space", (row["id"] for row in _SPACES))
SPACE_TITLES = [row["name"] for row in _SPACES]
COUNTRIES = Names("country", (row["id"] for row in _COUNTRIES))
COUNTRY_TITLES = [row["name"] for row in _COUNTRIES]
ADJECTIVES = [row["adjective"] for row in _COUNTRIES]
POWERS = Names("power", (row["id"] for row in _POWERS))
POWER_TITLES = [row["name"] for row in _POWERS]
TEAMS = Names("team", ("central", "entente"))
TEAM_TITLES = ("Central Powers", "Entente Powers")
KINDS = Names("piece", ("army", "navy"))
NEUTRALS = {row["id"]: row["name"] for row in read_rows(__package__, "neutrals")}
"""C3: areas on the map that are no spaces."""

AUSTRIA_HUNGARY, OTTOMAN_EMPIRE, RUSSIA, GERMANY, FRANCE, ITALY, UNITED_KINGDOM, UNITED_STATES = (
    range(8)
)
P_AUSTRIA, P_RUSSIA, P_GERMANY, P_FRANCE, P_UK = range(5)
CENTRAL, ENTENTE = 0, 1
ARMY, NAVY = 0, 1

POWER_OF = tuple(POWERS.number(row["power"]) for row in _COUNTRIES)
"""A2: the power that plays each country."""
TEAM_OF = tuple(TEAMS.number(row["team"]) for row in _POWERS)
"""A1: the team of each power."""
TEAM_OF_COUNTRY = tuple(TEAM_OF[power] for power in POWER_OF)
COUNTRIES_OF = tuple(
    tuple(country for country, mine in enumerate(POWER_OF) if mine == power)
    for power in range(len(POWERS))
)
"""A2: the countries of each power."""
TEAM_COUNTRIES = tuple(
    tuple(country for country, mine in enumerate(TEAM_OF_COUNTRY) if mine == team)
    for team in (CENTRAL, ENTENTE)
)
TEAM_POWERS = tuple(
    tuple(power for power, mine in enumerate(TEAM_OF) if mine == team)
    for team in (CENTRAL, ENTENTE)
)


def space(name: str) -> int:
    """The number of a space."""
    return SPACES.number(name)


def spaces(*names: str) -> int:
    """The mask of the spaces named."""
    return mask_of(space(name) for name in names)


LAND = mask_of(i for i, row in enumerate(_SPACES) if row["kind"] == "land")
SEA = mask_of(i for i, row in enumerate(_SPACES) if row["kind"] == "sea")
OF_KIND = (LAND, SEA)
"""D1: Armies only on land, Navies only at sea."""
DIFFICULT = mask_of(i for i, row in enumerate(_SPACES) if row["terrain"] == "difficult")
OBJECTIVES = mask_of(i for i, row in enumerate(_SPACES) if row["objective"])
"""L3: the Objectives printed on the board, the homes among them."""
HOMES = [space(row["home"]) for row in _COUNTRIES]
LIMITS = tuple((int(row["armies"]), int(row["navies"])) for row in _COUNTRIES)
"""D1: how many Armies and Navies each country has."""
STARTING_ARMIES = [spaces(*row["starting_armies"].split()) for row in _COUNTRIES]
STARTING_NAVIES = [spaces(*row["starting_navies"].split()) for row in _COUNTRIES]
DECK_SIZES = [int(row["cards"]) for row in _POWERS]


def kind_in(place: int) -> int:
    """D1: what may stand in a space."""
    return ARMY if LAND >> place & 1 else NAVY


NORTH_SEA = ("as_given", "britain", "atlantic", "both")
"""Readings 1: which of the two uncertain links of the North Sea there are."""
_UNCERTAIN = {
    "north_sea_britain": ("britain", "both"),
    "north_sea_atlantic": ("atlantic", "both"),
}


@lru_cache(maxsize=16)
def adjacency(team: int, north_sea: str) -> tuple[int, ...]:
    """C1 and C2: the neighbours of each space for a team; the Kiel Canal serves one team only."""
    beside = [0] * len(SPACES)
    for row in _LINKS:
        only = row["only"]
        if only == "central" and team != CENTRAL:
            continue
        if only in _UNCERTAIN and north_sea not in _UNCERTAIN[only]:
            continue
        a, b = space(row["a"]), space(row["b"])
        beside[a] |= 1 << b
        beside[b] |= 1 << a
    return tuple(beside)
