"""Section B: the board and its straits."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.core.bits import bits
from sandtable.core.graph import distance
from sandtable.games.quartermaster import game
from sandtable.games.quartermaster.facts.board import (
    ALLIES,
    LAND,
    NEIGHBOURS,
    SEA,
    SPACES,
    STARS,
    STRAITS,
    TEAMS,
    adjacency,
    space,
)
from sandtable.games.quartermaster.rules.supply import neighbours
from tests.rules.quartermaster.scene import Scene


def quiet(**fields: Any) -> Scene:
    """A moment in which nothing happens by itself."""
    return Scene("choose_discards germany 0", **fields)


def adjacent(a: str, b: str) -> bool:
    """Whether two spaces share a border on the printed board, straits apart."""
    return bool(NEIGHBOURS[space(a)] >> space(b) & 1)


def next_to(s: Scene, team: str, sea: str) -> set[str]:
    """The spaces adjacent to a sea for a team, straits as they stand."""
    around = neighbours(s.g, TEAMS.number(team))[space(sea)]
    return {SPACES[one] for one in bits(around)}


def open_to(s: Scene, strait: str) -> str:
    """The team a strait is open to, as players read it."""
    about = game.view(s.g, 0)["about"]["straits_open_to"]
    assert isinstance(about, dict)
    return str(about[strait])


def test_8_the_board_has_53_spaces_and_129_borders() -> None:
    assert len(SPACES) == 53
    assert (LAND.bit_count(), SEA.bit_count()) == (36, 17)
    assert LAND & SEA == 0
    assert sum(around.bit_count() for around in NEIGHBOURS) == 2 * 129
    assert len(STRAITS) == 5


def test_8_adjacency_goes_both_ways() -> None:
    for one, around in enumerate(NEIGHBOURS):
        assert not around >> one & 1
        assert all(NEIGHBOURS[other] >> one & 1 for other in bits(around))


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("latin_america", "east_pacific"),
        ("east_pacific", "southeast_pacific"),
        ("southern_ocean", "southeast_pacific"),
        ("new_zealand", "east_pacific"),
        ("pacific_northwest", "north_pacific"),
        ("vladivostok", "north_pacific"),
    ],
)
def test_8_the_board_wraps_east_to_west(a: str, b: str) -> None:
    assert adjacent(a, b)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("western_europe", "baltic_sea"),
        ("russia", "baltic_sea"),
        ("indonesia", "indian_ocean"),
        ("kazakhstan", "mongolia"),
        ("middle_east", "szechuan"),
        ("north_sea", "south_atlantic"),
    ],
)
def test_8_short_borders_count(a: str, b: str) -> None:
    assert adjacent(a, b)


def test_8_building_follows_the_edge_of_the_board() -> None:
    s = Scene(
        country="united_states",
        armies={"united_states": ["eastern_united_states", "latin_america"]},
        navies={"united_states": ["east_pacific"]},
        hands={"united_states": ["usa_build_navy"]},
    )
    s.do("united_states", "play usa_build_navy")
    assert "build navy southeast_pacific" in s.offers("united_states")


@pytest.mark.parametrize(
    ("a", "b"), [("middle_east", "balkans"), ("black_sea", "mediterranean_sea")]
)
def test_9_spaces_that_touch_in_one_point_are_not_adjacent(a: str, b: str) -> None:
    assert not adjacent(a, b)


def test_9_a_battle_does_not_cross_such_a_point() -> None:
    s = Scene(
        armies={"germany": ["germany", "balkans"], "united_kingdom": ["middle_east"]},
        hands={"germany": ["ger_land_battle"]},
    )
    s.do("germany", "play ger_land_battle")
    assert s.refusal("germany", "battle middle_east united_kingdom") == "53"


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("north_pacific", "western_united_states"),
        ("pacific_northwest", "east_pacific"),
        ("japan", "vladivostok"),
        ("north_africa", "indian_ocean"),
        ("africa", "bay_of_bengal"),
    ],
)
def test_10_named_cases_that_are_not_adjacent(a: str, b: str) -> None:
    assert not adjacent(a, b)


def test_11_five_straits_and_who_controls_them() -> None:
    assert {
        (strait.name, SPACES[strait.controlled_from], SPACES[strait.sea_a], SPACES[strait.sea_b])
        for strait in STRAITS
    } == {
        ("gibraltar", "north_africa", "north_sea", "mediterranean_sea"),
        ("danish_straits", "scandinavia", "north_sea", "baltic_sea"),
        ("suez", "middle_east", "mediterranean_sea", "bay_of_bengal"),
        ("malacca", "southeast_asia", "bay_of_bengal", "south_china_sea"),
        ("panama", "latin_america", "north_atlantic", "southeast_pacific"),
    }


def test_11_an_open_strait_serves_to_battle() -> None:
    s = Scene(
        country="united_kingdom",
        armies={"united_kingdom": ["united_kingdom"]},
        navies={"united_kingdom": ["north_sea"], "japan": ["mediterranean_sea"]},
        hands={"united_kingdom": ["uk_sea_battle"]},
    )
    s.do("united_kingdom", "play uk_sea_battle")
    assert "battle mediterranean_sea japan" in s.offers("united_kingdom")


def test_11_a_closed_strait_stops_a_battle_and_says_so() -> None:
    s = Scene(
        country="united_kingdom",
        armies={"united_kingdom": ["united_kingdom"], "germany": ["north_africa"]},
        navies={"united_kingdom": ["north_sea"], "japan": ["mediterranean_sea"]},
        hands={"united_kingdom": ["uk_sea_battle"]},
    )
    s.do("united_kingdom", "play uk_sea_battle")
    assert s.refusal("united_kingdom", "battle mediterranean_sea japan") == "11"
    assert s.why("united_kingdom", "battle mediterranean_sea japan") == (
        "The strait between is closed to your team. (rule 11)"
    )


def test_11_an_open_strait_serves_to_build_and_a_closed_one_says_so() -> None:
    def building(**armies: list[str]) -> Scene:
        s = Scene(
            country="united_kingdom",
            armies={
                "united_kingdom": ["united_kingdom"],
                "soviet_union": ["scandinavia"],
                **armies,
            },
            navies={"united_kingdom": ["north_sea"]},
            hands={"united_kingdom": ["uk_build_navy"]},
        )
        s.do("united_kingdom", "play uk_build_navy")
        return s

    assert "build navy baltic_sea" in building().offers("united_kingdom")
    closed = building(soviet_union=["russia"], italy=["scandinavia"])
    assert closed.why("united_kingdom", "build navy baltic_sea") == (
        "The strait between is closed to your team. (rule 11)"
    )


def test_11_an_open_strait_carries_supply() -> None:
    def navies(*axis: str) -> set[str]:
        s = quiet(
            armies={"united_kingdom": ["united_kingdom", "eastern_europe"], "germany": list(axis)},
            navies={"united_kingdom": ["north_sea", "baltic_sea"]},
        )
        return s.supplied("united_kingdom")

    assert "baltic_sea" in navies()
    assert "eastern_europe" in navies()
    assert navies("scandinavia") == {"united_kingdom", "north_sea"}


def test_11_an_open_strait_counts_for_distance() -> None:
    sea_a, sea_b = space("north_sea"), space("mediterranean_sea")
    assert distance(sea_a, sea_b, adjacency(ALLIES, 0)) == 1
    assert distance(sea_a, sea_b, adjacency(ALLIES, 1 << space("north_africa"))) == 2


def test_12_an_empty_controlling_space_is_open_to_the_allies() -> None:
    s = quiet()
    for strait in STRAITS:
        assert open_to(s, strait.name) == "allies"
        assert SPACES[strait.sea_b] in next_to(s, "allies", SPACES[strait.sea_a])


def test_12_an_allied_army_keeps_it_open_to_the_allies() -> None:
    s = quiet(armies={"united_states": ["latin_america"]})
    assert open_to(s, "panama") == "allies"
    assert "southeast_pacific" in next_to(s, "allies", "north_atlantic")


@pytest.mark.parametrize("country", ["germany", "japan", "italy"])
def test_13_an_army_of_any_axis_country_opens_it_to_the_axis(country: str) -> None:
    s = quiet(armies={country: ["southeast_asia"]})
    assert open_to(s, "malacca") == "axis"
    assert "bay_of_bengal" in next_to(s, "axis", "south_china_sea")
    assert "bay_of_bengal" not in next_to(s, "allies", "south_china_sea")


def test_13_an_empty_space_is_closed_to_the_axis() -> None:
    s = quiet()
    assert "bay_of_bengal" not in next_to(s, "axis", "south_china_sea")


def test_14_each_strait_is_open_to_exactly_one_team() -> None:
    held = {
        "germany": ["scandinavia"],
        "japan": ["southeast_asia"],
        "soviet_union": ["middle_east"],
    }
    s = quiet(armies=held)
    for strait in STRAITS:
        a, b = SPACES[strait.sea_a], SPACES[strait.sea_b]
        open_teams = [team for team in TEAMS if b in next_to(s, team, a)]
        assert open_teams == [open_to(s, strait.name)]


def test_14_a_strait_changes_hands_as_the_army_goes() -> None:
    s = Scene(
        armies={"germany": ["germany", "scandinavia"]},
        hands={"germany": ["ger_build_army"]},
    )
    assert open_to(s, "danish_straits") == "axis"
    s.do("germany", "withdraw army scandinavia")
    assert open_to(s, "danish_straits") == "allies"


def test_15_a_navy_beside_it_does_not_control_a_strait() -> None:
    s = quiet(navies={"germany": ["north_sea", "mediterranean_sea"]})
    assert open_to(s, "gibraltar") == "allies"


def test_15_an_army_out_of_supply_controls_a_strait() -> None:
    s = quiet(armies={"italy": ["north_africa"]})
    assert s.supplied("italy") == set()
    assert open_to(s, "gibraltar") == "axis"
    assert "mediterranean_sea" in next_to(s, "axis", "north_sea")


@pytest.mark.rule("32")
def test_8_the_twelve_stars() -> None:
    assert {SPACES[one] for one in bits(STARS)} == {
        "eastern_united_states",
        "western_united_states",
        "united_kingdom",
        "western_europe",
        "germany",
        "italy",
        "ukraine",
        "moscow",
        "india",
        "china",
        "japan",
        "australia",
    }
