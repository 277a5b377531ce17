"""2.1 The game map: spaces, lines, terrain, forts, ports and nations as immutable tables.

A set of spaces is a mask. ``NEAR_EAST`` is the smaller map; Constantinople and Bursa, drawn on
both maps, belong to it (11.3.1).
"""

from __future__ import annotations

from sandtable.core.bits import bits, mask_of
from sandtable.core.data_files import read_rows
from sandtable.core.names import Names


def rows(name: str) -> list[dict[str, str]]:
    """The rows of one of the game's data files."""
    return read_rows(__package__, name)


_SPACES = rows("spaces")

SIDES = Names("side", ("central", "allied"))
SIDE_TITLES = ("Central Powers", "Allied Powers")
CENTRAL, ALLIED = 0, 1

SPACES = Names("space", (row["id"] for row in _SPACES))
SPACE_TITLES = [row["name"] for row in _SPACES]
COUNTRIES = Names("country", dict.fromkeys(row["nation"] for row in _SPACES))
"""To whom spaces belong; units have nations of their own (units.py)."""
COUNTRY_OF = [COUNTRIES.number(row["nation"]) for row in _SPACES]

FRONTS = Names("front", ("west", "east", "italy", "balkans", "near_east"))
FRONT_OF = [FRONTS.number(row["front"]) for row in _SPACES]


def space(name: str) -> int:
    """The number of a space."""
    return SPACES.number(name)


def spaces(*names: str) -> int:
    """The mask of the spaces named."""
    return mask_of(space(name) for name in names)


def country(*names: str) -> int:
    """The mask of all spaces in the countries named."""
    numbers = {COUNTRIES.number(name) for name in names}
    return mask_of(s for s, one in enumerate(COUNTRY_OF) if one in numbers)


def _where(column: str, value: str) -> int:
    return mask_of(s for s, row in enumerate(_SPACES) if row[column] == value)


EVERYWHERE = (1 << len(SPACES)) - 1

# Terrain (Terrain Effects Chart).
TERRAINS = Names("terrain", ("clear", "forest", "desert", "mountain", "swamp"))
TERRAIN_OF = [TERRAINS.number(row["terrain"]) for row in _SPACES]
CLEAR, FOREST, DESERT, MOUNTAIN, SWAMP = (_where("terrain", name) for name in TERRAINS)

# Forts (15): the printed value is combat and loss factor at once.
FORT = [int(row["fort_strength"] or 0) for row in _SPACES]
FORTS = mask_of(s for s, value in enumerate(FORT) if value)
PRINTED = (_where("printed_side", "cp"), _where("printed_side", "ap"))
"""The side whose colour each space has: it owns the fort there for the whole game."""
AT_START = (_where("side_at_start", "cp"), _where("side_at_start", "ap"))
"""Who controls what when the game begins; the rest is neutral."""

VICTORY = _where("is_vp", "yes")
VICTORY_HISTORICAL = _where("is_vp_historical", "yes")
"""5.7.2: the victory spaces of the historical scenario."""

NEAR_EAST = _where("near_east_map", "yes")
BEACHES = spaces("mef1", "mef2", "mef3", "mef4")
"""9.5.3.5: where the MEF may land."""

# Countries that rules name.
BELGIUM = country("belgium")
BRITAIN = country("britain")
FRANCE = country("france")
GERMANY = country("germany")
AUSTRIA_HUNGARY = country("austria_hungary")
ITALY = country("italy")
RUSSIA = country("russia")
SERBIA = country("serbia")
ALBANIA = country("albania")
GREECE = country("greece")
BULGARIA = country("bulgaria")
ROMANIA = country("romania")
TURKEY = country("turkey")
PERSIA = country("persia")
WESTERN = FRANCE | BELGIUM | GERMANY
"""7.1.4: France, Belgium and Germany."""

# Spaces that rules name.
LONDON = space("london")
PARIS = space("paris")
CONSTANTINOPLE = space("constantinople")
GALLIPOLI = space("gallipoli")
SALONIKA = space("salonika")
CETINJE = space("cetinje")
MEDINA = space("medina")
ARABIA = space("arabia")
LIBYA = space("libya")
SINAI = space("sinai")
CAUCASUS = space("caucasus")
TARANTO = space("taranto")
BAKU = space("baku")
SEDAN = space("sedan")
CAUCASUS_CROSSING = spaces("grozny", "poti")
"""11.3.2: the Near East spaces beyond the Caucasus box."""
COAST = spaces("amiens", "calais", "ostend")
"""11.1.9: barred to the Central Powers until the Race to the Sea."""
BELGIAN_CORNER = spaces("antwerp", "ostend", "calais", "amiens")
"""9.2.3: where Belgians count as British for activation."""
RUSSIAN_SOURCES = spaces("petrograd", "moscow", "kharkov", "caucasus")
SOURCES = (spaces("essen", "breslau", "sofia", "constantinople"), 1 << LONDON)
"""14.2: supply sources, apart from those of Russians, Romanians and Serbs."""

# Ports (14.1.4): the Central Powers use theirs in Germany and Russia, the Allies all others.
PORTS = (_where("port", "cp"), _where("port", "ap"))

_LINES = rows("links")


def _join(table: list[int], a: int, b: int) -> None:
    table[a] |= 1 << b
    table[b] |= 1 << a


def _solid() -> list[int]:
    table = [0] * len(SPACES)
    for row in _LINES:
        if row["kind"] == "solid":
            _join(table, space(row["space_a"]), space(row["space_b"]))
    return table


SOLID = _solid()
"""The spaces joined to each space by a solid line."""

ADJACENT = SOLID[:]
"""The spaces joined to each space by any line."""
for _row in _LINES:
    _join(ADJACENT, space(_row["space_a"]), space(_row["space_b"]))


def lines_for(*labels: str) -> tuple[int, ...]:
    """11.1.4: the spaces joined to each space for units that may use these dashed lines."""
    table = SOLID[:]
    for row in _LINES:
        allowed = row["allowed_nations"].split("|")
        if row["kind"] == "dashed" and ("ANY" in allowed or set(allowed) & set(labels)):
            _join(table, space(row["space_a"]), space(row["space_b"]))
    return tuple(table)


def lines_to_russian_sources() -> tuple[int, ...]:
    """14.1.3: Romanians and Serbs trace over dashed lines that end at a Russian source."""
    table = list(lines_for())
    for row in _LINES:
        a, b = space(row["space_a"]), space(row["space_b"])
        if row["kind"] == "dashed" and (1 << a | 1 << b) & RUSSIAN_SOURCES:
            _join(table, a, b)
    return tuple(table)


def around(mask: int, lines: tuple[int, ...] | list[int]) -> int:
    """All spaces joined to any space of a mask."""
    found = 0
    for one in bits(mask):
        found |= lines[one]
    return found


# The turn record track.
SEASONS = Names("season", ("none", "spring", "summer", "fall", "winter"))
_NONE, SPRING, SUMMER, FALL, WINTER = range(5)
LAST_TURN = 20


def season(turn: int) -> int:
    """August and September 1914 have no season; from Fall 1914 they follow each other."""
    return _NONE if turn < 3 else (FALL, WINTER, SPRING, SUMMER)[(turn - 3) % 4]


def year(turn: int) -> int:
    """The year printed on the turn record track."""
    return 1914 + (turn >= 4) + max(0, (turn - 4) // 4)


def turn_title(turn: int) -> str:
    """``August 1914``, ``Winter 1915``."""
    if turn < 3:
        return ("August 1914", "September 1914")[turn - 1]
    return f"{SEASONS[season(turn)].title()} {year(turn)}"
