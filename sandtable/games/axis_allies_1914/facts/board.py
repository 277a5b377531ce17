"""The board (chapters 1 and 2): powers, territories, sea zones and their links.

Spaces are numbered, territories first and sea zones behind them. A set of spaces is a mask.
"""

from __future__ import annotations

from itertools import product

from sandtable.core.bits import mask_of
from sandtable.core.data_files import read_rows
from sandtable.core.names import Names
from sandtable.games.axis_allies_1914.facts.options import CORNERS, Options
from sandtable.games.axis_allies_1914.facts.units import PIECES, SHIPS, TROOPS

_POWERS = read_rows(__package__, "powers")
_TERRITORIES = read_rows(__package__, "territories")
_ZONES = read_rows(__package__, "zones")
_LINKS = read_rows(__package__, "links")

NOBODY = -1

# Powers.

POWERS = Names("power", (row["id"] for row in _POWERS))
"""1.2: in the order of their turns."""
POWER_TITLES = [row["name"] for row in _POWERS]
ADJECTIVES = [row["adjective"] for row in _POWERS]
AUSTRIA_HUNGARY, RUSSIA, GERMANY, FRANCE, BRITAIN, OTTOMAN, ITALY, USA = range(8)
SIDES = Names("side", ("central", "allied"))
SIDE_TITLES = ("Central Powers", "Allies")
CENTRAL, ALLIED = range(2)
SIDE_OF = tuple(SIDES.number(row["side"]) for row in _POWERS)
"""1.1: the side of each power."""
SIDE_POWERS = tuple(
    tuple(power for power, mine in enumerate(SIDE_OF) if mine == side) for side in range(2)
)
INCOMES = [int(row["income"]) for row in _POWERS]
"""1.3: the first treasury of each power, and its income at the start."""

# Spaces.

TERRITORIES = Names("territory", (row["id"] for row in _TERRITORIES))
ZONES = Names("sea zone", (row["id"] for row in _ZONES))
SPACES = Names("space", (*TERRITORIES, *ZONES))
SPACE_TITLES = [
    *[row["name"] for row in _TERRITORIES],
    *[f"Sea Zone {number + 1}" for number in range(len(_ZONES))],
]
ZONE_NAMES = [row["name"] for row in _ZONES]
"""Our own names for the zones, which have numbers only."""
PLACES = [(float(row["lat"]), float(row["lon"])) for row in (*_TERRITORIES, *_ZONES)]
"""Where each space is drawn."""
LAND = (1 << len(TERRITORIES)) - 1
SEA = ((1 << len(SPACES)) - 1) & ~LAND
FIRST_ZONE = len(TERRITORIES)
"""The first zone's number among the spaces."""


def space(name: str) -> int:
    """The number of a space."""
    return SPACES.number(name)


CAPITALS = [space(row["capital"]) for row in _POWERS]
IPC = [int(row["ipc"]) for row in _TERRITORIES]
KINDS = [row["kind"] for row in _TERRITORIES]
"""2.2: capital, regional, colony; minor_aligned, minor_neutral, minor_colony."""
ORIGINAL = [
    POWERS.number(row["owner"]) if row["owner"] in POWERS else NOBODY for row in _TERRITORIES
]
"""2.3: the major power that a territory belongs to at the start; minor powers are nobody's."""
ALIGNED = [POWERS.number(row["aligned"]) if row["aligned"] else NOBODY for row in _TERRITORIES]
"""3.14: the power that a minor power, or its colony, is aligned with."""
MINORS = mask_of(n for n, kind in enumerate(KINDS) if kind in ("minor_aligned", "minor_neutral"))
"""3.2: the capitals of minor powers, which mobilize when entered."""
NEUTRALS = mask_of(
    n for n, kind in enumerate(KINDS) if kind.startswith("minor") and ALIGNED[n] == NOBODY
)
"""2.4: what is neutral until somebody enters it: minor powers without alignment, their colonies."""
MINOR_SOIL = NEUTRALS | mask_of(n for n, ally in enumerate(ALIGNED) if ally != NOBODY)
"""3.2 and 3.9: minor powers and their colonies."""
SERBIA, EGYPT, INDIA = space("serbia"), space("egypt"), space("india")
MOSCOW, BERLIN, PARIS, LONDON = (CAPITALS[one] for one in (RUSSIA, GERMANY, FRANCE, BRITAIN))
RUSSIAN_SOIL = mask_of(n for n, owner in enumerate(ORIGINAL) if owner == RUSSIA)
"""15.1: the original territories of Russia."""

BASES = [space(row["base"]) if row["base"] else NOBODY for row in _ZONES]
"""2.6: the territory that shares its naval base with each zone."""
BASE_ZONES = tuple(
    tuple(zone for zone, base in enumerate(BASES) if base >= 0 and ORIGINAL[base] == power)
    for power in range(len(POWERS))
)
"""13.3: the zones in which each power may mobilize ships."""

# Links.

SUEZ = mask_of((ZONES.number("sz_19"), ZONES.number("sz_28")))
"""2.8: the zones at both ends of the canal, which needs Egypt."""


Uncertain = tuple[bool, bool, str, bool]
"""R2, R3, R8 and R12: what the options say of doubtful borders."""


def _doubtful(kiel: bool, naples: bool, corners: str, rim: bool) -> set[str]:
    """What a doubtful link may be marked with to hold; Rome and Naples share one coast."""
    marks = {"": True, "suez": True, "coast": corners != "none", f"coast_{corners}": True}
    marks |= {"kiel_baltic": kiel, "naples_tuscany": naples, "outer_rim": rim}
    marks["coast_second_without_naples"] = corners == "second" and not naples
    return {mark for mark, holds in marks.items() if holds}


def _links(uncertain: Uncertain) -> tuple[int, ...]:
    beside, holding = [0] * len(SPACES), _doubtful(*uncertain)
    for row in _LINKS:
        if row["only"] in holding:
            a, b = space(row["a"]), space(row["b"])
            beside[a] |= 1 << b
            beside[b] |= 1 << a
    return tuple(beside)


_YES_NO = (False, True)
_BY_OPTIONS = {chosen: _links(chosen) for chosen in product(_YES_NO, _YES_NO, CORNERS, _YES_NO)}


def adjacency(options: Options) -> tuple[int, ...]:
    """2.1: the neighbours of each space, the canal of Suez among them."""
    return _BY_OPTIONS[
        options.kiel_baltic, options.naples_tuscany, options.coast_corners, options.outer_rim
    ]


def _zone_links(rim: bool) -> tuple[int, ...]:
    zones = range(FIRST_ZONE, len(SPACES))
    beside = _BY_OPTIONS[False, True, "none", rim]
    return tuple(sum(1 << b - FIRST_ZONE for b in zones if beside[a] >> b & 1) for a in zones)


ZONE_LINKS = _zone_links(False)
"""The zones beside each zone."""
RIM_LINKS = _zone_links(True)
"""R12: the same with those that may meet at the edge of the board."""

# Kinds of units by power: what stands in a space is counted by these.

TROOP_KINDS = Names("unit", (f"{power}_{unit}" for power in POWERS for unit in TROOPS))
"""Land units and fighters of each power."""
SHIP_KINDS = Names("ship", (f"{power}_{ship}" for power in POWERS for ship in SHIPS))
"""Ships of each power, but for transports."""


KINDS_OF_PIECES = Names("unit", (f"{power}_{piece}" for power in POWERS for piece in PIECES))
"""Everything of each power that can be lost."""


def piece_kind(power: int, piece: int) -> int:
    """The number of a power's piece among those of all powers."""
    return power * len(PIECES) + piece


Forces = tuple[tuple[int, int, str, int], ...]
"""Power, space, unit and how many."""


def _forces(name: str) -> Forces:
    return tuple(
        (POWERS.number(row["power"]), space(row["space"]), row["unit"], int(row["count"]))
        for row in read_rows(__package__, name)
    )


SETUP = _forces("setup")
"""1.3: the units at the start."""
TOURNAMENT = _forces("tournament")
"""16.1: units more, or fewer, at the start of a tournament game."""


def forces(options: Options) -> Forces:
    """1.3 and 16.1: the units at the start, none of them twice."""
    total: dict[tuple[int, int, str], int] = {}
    for power, where, unit, count in (*SETUP, *(TOURNAMENT if options.tournament_forces else ())):
        total[power, where, unit] = total.get((power, where, unit), 0) + count
    return tuple((*key, count) for key, count in total.items() if count)
