"""2.2 The playing pieces: every counter with its nation, its factors and its marks.

``PIECES`` are the counters, ``KINDS`` the rows of the fact table: nineteen German corps are
nineteen pieces of one kind. A set of pieces is a mask.
"""

from __future__ import annotations

from functools import lru_cache

from sandtable.core.bits import bits, mask_of
from sandtable.core.names import Names
from sandtable.games.paths_of_glory.facts.board import (
    ALLIED,
    CENTRAL,
    SPACES,
    lines_for,
    lines_to_russian_sources,
    rows,
)

_UNITS = rows("units")

NATIONS = Names(
    "nation",
    [
        "ge",
        "ah",
        "tu",
        "bu",
        "br",
        "fr",
        "ru",
        "it",
        "us",
        "be",
        "sb",
        "mn",
        "ro",
        "gr",
        "pt",
        "aus",
        "cnd",
        "ana",
        "sn",
    ],
)
(GE, AH, TU, BU, BR, FR, RU, IT, US, BE, SB, MN, RO, GR, PT, AUS, CND, ANA, SN) = range(19)
NATION_TITLES = [
    "German",
    "Austro-Hungarian",
    "Turkish",
    "Bulgarian",
    "British",
    "French",
    "Russian",
    "Italian",
    "American",
    "Belgian",
    "Serbian",
    "Montenegrin",
    "Romanian",
    "Greek",
    "Portuguese",
    "Australian",
    "Canadian",
    "Arab",
    "Senussi",
]
CENTRAL_NATIONS = mask_of((GE, AH, TU, BU, SN))

BLOC = [*range(19)]
"""9.2.3 and 12.1.11.2: whom a nation counts as for activation and attacks."""
for _nation in (PT, AUS, CND, ANA):
    BLOC[_nation] = BR
BLOC[MN] = SB
BLOC[SN] = TU

KINDS = Names("kind of unit", (row["id"] for row in _UNITS))


def _names(row: dict[str, str]) -> list[str]:
    """``ge_1`` for an army, ``ge_corps_1`` to ``ge_corps_19`` for equal corps."""
    count = int(row["count"])
    if count == 1:
        return [row["id"]]
    return [f"{row['id']}_{number}" for number in range(1, count + 1)]


_COUNTERS = [(name, kind) for kind, row in enumerate(_UNITS) for name in _names(row)]
PIECES = Names("unit", (name for name, _ in _COUNTERS))
KIND_OF = [kind for _, kind in _COUNTERS]
OF_KIND = [mask_of(p for p, one in enumerate(KIND_OF) if one == kind) for kind in range(len(KINDS))]


def _column(name: str) -> list[int]:
    return [int(_UNITS[kind][name]) for kind in KIND_OF]


# The factors by piece: a list for the full and one for the reduced side.
CF = (_column("cf"), _column("reduced_cf"))
LF = (_column("lf"), _column("reduced_lf"))
MF = (_column("mf"), _column("reduced_mf"))

NATION = [NATIONS.number(_UNITS[kind]["nation"]) for kind in KIND_OF]
BLOC_OF = [BLOC[nation] for nation in NATION]
SIDE = [CENTRAL if CENTRAL_NATIONS >> nation & 1 else ALLIED for nation in NATION]


def _pieces(column: str, value: str) -> int:
    return mask_of(p for p, kind in enumerate(KIND_OF) if _UNITS[kind][column] == value)


def _marked(mark: str) -> int:
    return mask_of(p for p, kind in enumerate(KIND_OF) if mark in _UNITS[kind]["marks"].split())


ARMIES = _pieces("size", "army")
CORPS = _pieces("size", "corps")
OF_SIDE = tuple(mask_of(p for p, one in enumerate(SIDE) if one == side) for side in (0, 1))
OF_NATION = [mask_of(p for p, one in enumerate(NATION) if one == nation) for nation in range(19)]
OF_BLOC = [mask_of(p for p, one in enumerate(BLOC_OF) if one == nation) for nation in range(19)]

NEAR_EAST_ARMIES = _marked("near_east")
"""11.3.1: the only armies that may enter the Near East map."""
DOTTED = _marked("dot")
"""17.1.7: units that never take replacements."""
OPTIONAL = _marked("optional")
PRIORITY = tuple(_marked(f"priority_{number}") for number in (1, 2, 3, 4))
"""12.4.5: who takes the attacker's first loss, in this order."""


def piece(name: str) -> int:
    """The number of a unit."""
    return PIECES.number(name)


def kind(name: str) -> int:
    """All units of a kind, as a mask: ``kind("ge_corps")``."""
    return OF_KIND[KINDS.number(name)]


BEF = kind("br_bef") | kind("bef_corps")
"""11.1.17: these two stay in Britain, France, Belgium and Germany."""
MEF = piece("br_mef")
BR_NEAR_EAST = piece("br_ne")
ORIENT = piece("fr_orient")
CAUCASUS_ARMY = piece("ru_cau")
ARAB_ARMY = piece("ana_corps")
SENUSSI = piece("sn_corps")
MONTENEGRO = piece("mn_corps")
GE_11 = piece("ge_11")
GREEKS = OF_NATION[GR]
BRITISH_PROPER = OF_NATION[BR]
"""7.1.4: British without Australians, Canadians, Portuguese and Arabs."""
TURKS_PROPER = OF_NATION[TU]

RP_TYPES = Names("replacement points", ("ge", "ah", "tu", "bu", "br", "fr", "ru", "it", "us", "a"))
RP_SIDE = (CENTRAL,) * 4 + (ALLIED,) * 6
RP_OF = [
    -1 if _UNITS[kind]["rp"] == "none" else RP_TYPES.number(_UNITS[kind]["rp"]) for kind in KIND_OF
]
"""17.1.1: which replacement points a piece takes; -1 none at all."""

_REPLACE_NOTHING = (
    kind("bef_corps") | kind("ru_cavalry_corps") | kind("czech_legion_corps")
)  # 12.4.4.3 and the cards that bring them


def _replacements() -> dict[int, int]:
    """12.4.4 and 12.4.4.3: the corps that may take the place of each army."""
    found = {}
    for army in bits(ARMIES):
        if army == piece("br_bef"):
            found[army] = kind("bef_corps")
        else:
            found[army] = OF_NATION[NATION[army]] & CORPS & ~_REPLACE_NOTHING
    return found


REPLACED_BY = _replacements()

PLACES = Names("place", (*SPACES, "reserve", "eliminated", "removed", "to_come"))
"""Where a piece can be: on a space or in a box. Both sides share the names of the boxes."""
RESERVE, ELIMINATED, REMOVED, TO_COME = range(len(SPACES), len(SPACES) + 4)

# Lines and supply by nation (11.1.4, 14.2).
LINES = tuple(
    lines_for(NATIONS[nation].upper(), NATIONS[BLOC[nation]].upper()) for nation in range(19)
)
"""The spaces joined to each space for the units of a nation."""
TRACING_LINES = tuple(
    lines_to_russian_sources() if nation in (RO, SB, MN) else LINES[nation] for nation in range(19)
)
"""14.1.3: the same for tracing supply."""


def short(p: int) -> str:
    """How a counter reads on the map: ``GE 1``, ``FR corps``, ``BEF corps``."""
    row = _UNITS[KIND_OF[p]]
    if row["size"] == "army":
        return f"{row['nation'].upper()} {row['name']}"
    return row["name"].upper().replace("CORPS", "corps")


def distinct(mask: int, reduced: int) -> tuple[int, ...]:
    """One piece for each kind and side of counter in a mask: equal corps are one choice."""
    return _distinct(mask, reduced & mask) if mask & (mask - 1) else bits(mask)


@lru_cache(maxsize=1 << 13)
def _distinct(mask: int, reduced: int) -> tuple[int, ...]:
    first: dict[tuple[int, int], int] = {}
    for p in bits(mask):
        first.setdefault((KIND_OF[p], reduced >> p & 1), p)
    return tuple(first.values())
