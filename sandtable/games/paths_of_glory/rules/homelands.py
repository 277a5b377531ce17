"""What is a nation's own: capitals, supply sources, and the spaces where its units come in.

Chapters 9.5.3, 13 and 17 share these facts: a lost capital closes the reserve box and the
replacements, units fed from a stranger's source are cut off from home, and new armies appear
in the capital or a source of their nation.
"""

from __future__ import annotations

from sandtable.core.remember import remembered_on
from sandtable.games.paths_of_glory.facts.board import (
    ALLIED,
    CENTRAL,
    FORTS,
    FRANCE,
    PORTS,
    RUSSIAN_SOURCES,
    rows,
    spaces,
)
from sandtable.games.paths_of_glory.facts.units import (
    AH,
    BE,
    BLOC,
    BR,
    BU,
    CENTRAL_NATIONS,
    FR,
    GE,
    GR,
    IT,
    MN,
    NATION,
    NATIONS,
    RO,
    RU,
    SB,
    SIDE,
    TU,
    US,
)
from sandtable.games.paths_of_glory.rules.forts import besieged
from sandtable.games.paths_of_glory.rules.pieces import crowds
from sandtable.games.paths_of_glory.rules.state import STACK, Position
from sandtable.games.paths_of_glory.rules.supply import (
    LINES_OF,
    joined,
    network,
    open_spaces,
    ports,
    rear,
)

_COUNTRY = {
    GE: "germany",
    AH: "austria_hungary",
    TU: "turkey",
    BU: "bulgaria",
    BR: "britain",
    FR: "france",
    RU: "russia",
    IT: "italy",
    BE: "belgium",
    SB: "serbia",
    MN: "montenegro",
    RO: "romania",
    GR: "greece",
}


def parent(nation: int) -> int:
    """13.0: Arabs, Australians, Canadians and Portuguese are British, Senussi Turkish."""
    return nation if nation == MN else BLOC[nation]


def _capitals(nation: int) -> int:
    name = _COUNTRY.get(parent(nation), "")
    found = [row["id"] for row in rows("spaces") if name and row["capital_of"] == name]
    return spaces(*found)


CAPITAL = [_capitals(nation) for nation in range(len(NATIONS))]
"""The capital of each nation: both cities of Austria-Hungary, none for Russia and America."""

_SOURCES_AT_HOME = {
    GE: spaces("essen", "breslau"),
    TU: spaces("constantinople"),
    BU: spaces("sofia"),
    BR: spaces("london"),
    RU: RUSSIAN_SOURCES,
    SB: spaces("belgrade", "salonika"),
    US: PORTS[ALLIED] & FRANCE,
}
OWN = [CAPITAL[nation] | _SOURCES_AT_HOME.get(parent(nation), 0) for nation in range(len(NATIONS))]
"""9.5.3.3 and 13.1.8: the capital and the supply sources of each nation; Serbs use Salonika,
Americans the ports of France."""

_GERMAN_SOURCES = spaces("essen", "breslau")
PROPER_SOURCES = {
    GE: _GERMAN_SOURCES,
    AH: _GERMAN_SOURCES,
    TU: spaces("constantinople"),
    BU: spaces("sofia"),
    RU: RUSSIAN_SOURCES,
    RO: RUSSIAN_SOURCES,
}
"""13.1.12 and 17.1.4.1: the sources that connect these nations with home; other nations may use
all."""

UNHURT = (BE, SB)
"""13.1.11 and 17.1.3: nations that fight on without their capital."""


def capital_lost(g: Position, nation: int) -> bool:
    """13.1.11 and 17.1.3: the enemy controls or besieges the capital, or one of the two."""
    if nation in UNHURT:
        return False
    enemy = ALLIED if CENTRAL_NATIONS >> nation & 1 else CENTRAL
    capital = CAPITAL[nation]
    return bool(capital & g.controlled[enemy] or (capital & FORTS and capital & besieged(g, enemy)))


def home_network(g: Position, p: int) -> int:
    """The spaces in which a unit is supplied from home, not from a stranger's source (R120)."""
    nation = NATION[p]
    if parent(nation) not in PROPER_SOURCES:
        return network(g, p)
    return _home_network(g, SIDE[p], nation)


@remembered_on(rear)
def _home_network(g: Position, side: int, nation: int) -> int:
    sources = PROPER_SOURCES[parent(nation)]
    harbours = ports(g, CENTRAL) if side == CENTRAL else 0
    return joined(sources, open_spaces(g, side), harbours, LINES_OF[nation])


def full_spaces(g: Position, side: int, more: int = 1) -> int:
    """10.1.1: the spaces in which a side has no room for this many more units, at most three."""
    return crowds(g, side)[more]


def room(g: Position, space: int) -> int:
    """10.1.1: how many more units a space can hold."""
    return STACK - g.here[space].bit_count()
