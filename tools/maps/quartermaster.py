"""The board of Quartermaster General: the whole earth, with Europe enlarged."""

from __future__ import annotations

from sandtable.core.data_files import read_rows
from tools.maps.board import Board, Link, Space, Strait, View
from tools.maps.geometry import Lens, Point, natural_earth

CUT = -169.0
"""The map ends at this meridian, in the Bering Strait."""
SCALE = 178.0
EUROPE = (18.0, 49.0)
EAST_ASIA = (126.0, 22.0)
"""The longitude and latitude around which the map is enlarged."""

VIEWS = {
    "Europe": (
        "iceland united_kingdom western_europe germany scandinavia italy balkans eastern_europe "
        "ukraine russia moscow north_sea baltic_sea mediterranean_sea black_sea north_africa"
    ),
    "Asia": (
        "siberia kazakhstan mongolia vladivostok middle_east india szechuan china caspian_sea "
        "southeast_asia japan sea_of_japan philippines bay_of_bengal"
    ),
    "Pacific": (
        "china japan sea_of_japan philippines indonesia iwo_jima new_guinea new_zealand australia "
        "south_china_sea north_pacific central_pacific south_pacific"
    ),
    "Africa": (
        "north_africa africa madagascar middle_east mediterranean_sea south_atlantic "
        "southern_ocean indian_ocean bay_of_bengal"
    ),
    "America": (
        "eastern_united_states western_united_states pacific_northwest canada hawaii "
        "latin_america north_atlantic east_pacific southeast_pacific"
    ),
}
"""The theatres of war, each with the spaces one wants to see together."""


def _facts(name: str) -> list[dict[str, str]]:
    """A table of the game itself."""
    return read_rows("sandtable.games.quartermaster.facts", name)


def _ours(name: str) -> list[dict[str, str]]:
    """A table of this board."""
    return read_rows(__package__, f"quartermaster_{name}")


def _plain(longitude: float, latitude: float) -> Point:
    """The Natural Earth projection with the cut in the Pacific."""
    east_of_cut = (longitude - CUT) % 360
    x, y = natural_earth(east_of_cut - 180, latitude)
    return x * SCALE, y * SCALE


_LENSES = (
    Lens(_plain(*EUROPE), push=118, reach=108),
    Lens(_plain(*EAST_ASIA), push=44, reach=80),
)


def project(longitude: float, latitude: float) -> Point:
    """Where a place of the earth lies on the board, before seats are given."""
    plain = _plain(longitude, latitude)
    shifts = [lens.shift(plain) for lens in _LENSES]
    return plain[0] + sum(dx for dx, _ in shifts), plain[1] + sum(dy for _, dy in shifts)


def board() -> Board:
    """All that the map is made of."""
    places = {row["id"]: (float(row["lon"]), float(row["lat"])) for row in _ours("places")}
    spaces = [
        Space(
            row["id"],
            row["name"],
            row["kind"],
            bool(row["star"]),
            row["home_of"] or None,
            places.get(row["id"], (float(row["lon"]), float(row["lat"]))),
        )
        for row in _facts("spaces")
    ]
    straits = [
        Strait(row["id"], row["controlled_from"], row["sea_a"], row["sea_b"], places[row["id"]])
        for row in _facts("straits")
    ]
    seeds: dict[str, list[Point]] = {}
    for row in _ours("seeds"):
        seeds.setdefault(row["space"], []).append((float(row["lon"]), float(row["lat"])))
    return Board(
        "quartermaster",
        project,
        cut=CUT,
        spaces=spaces,
        links=[Link(row["a"], row["b"]) for row in _facts("links")],
        straits=straits,
        seeds=seeds,
        views=[View(title.lower(), title, names.split()) for title, names in VIEWS.items()],
    )
