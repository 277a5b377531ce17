"""Section E: supply."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.quartermaster.facts.board import SPACES
from tests.rules.quartermaster.scene import Scene


def quiet(**fields: Any) -> Scene:
    """A moment in which nothing happens by itself."""
    return Scene("choose_discards germany 0", **fields)


def supply_step(country: str, **fields: Any) -> Scene:
    """A country's Supply step, and then nothing."""
    return Scene(f"supply_step {country}", country=country, rest_of_turn=False, **fields)


def test_24_supply_changes_the_moment_a_piece_does() -> None:
    s = Scene(
        armies={"germany": ["germany", "eastern_europe", "russia"]},
        hands={"germany": ["ger_build_army"]},
    )
    assert s.supplied("germany") == {"germany", "eastern_europe", "russia"}
    s.do("germany", "withdraw army eastern_europe")
    assert s.supplied("germany") == {"germany"}


def test_24_supply_is_no_part_of_the_position() -> None:
    s = quiet(armies={"germany": ["germany", "eastern_europe"]})
    assert not [name for name in s.g.export() if "suppl" in name]


def test_25_supply_is_traced_through_own_pieces_only() -> None:
    s = quiet(armies={"germany": ["germany"], "italy": ["eastern_europe", "russia", "italy"]})
    assert s.supplied("italy") == {"italy"}


def test_25_armies_and_navies_carry_the_chain_alike() -> None:
    s = quiet(
        armies={"united_kingdom": ["united_kingdom", "iceland", "canada"]},
        navies={"united_kingdom": ["north_sea", "north_atlantic"]},
    )
    assert s.supplied("united_kingdom") == {
        "united_kingdom",
        "iceland",
        "canada",
        "north_sea",
        "north_atlantic",
    }


def test_25_a_piece_next_to_a_star_it_does_not_hold_is_not_supplied() -> None:
    s = quiet(armies={"germany": ["eastern_europe"]})
    assert s.supplied("germany") == set()


def test_26_the_supply_space_must_hold_an_own_army() -> None:
    s = quiet(
        armies={"germany": ["ukraine"], "italy": ["balkans"]},
        navies={"italy": ["black_sea"]},
    )
    assert s.supplied("italy") == set()
    s = quiet(armies={"italy": ["ukraine"]}, navies={"italy": ["black_sea"]})
    assert s.supplied("italy") == {"ukraine", "black_sea"}


def test_26_the_home_space_included() -> None:
    s = quiet(armies={"italy": ["balkans"]}, navies={"italy": ["mediterranean_sea"]})
    assert s.supplied("italy") == set()


def test_26_any_star_will_do() -> None:
    s = quiet(armies={"germany": ["moscow", "siberia"]})
    assert s.supplied("germany") == {"moscow", "siberia"}


def test_27_a_navy_needs_a_friendly_army_beside_it() -> None:
    alone = quiet(
        armies={"united_states": ["western_united_states"]},
        navies={"united_states": ["east_pacific", "central_pacific"]},
    )
    assert alone.supplied("united_states") == {"western_united_states", "east_pacific"}


def test_27_the_army_of_a_teammate_will_do_supplied_or_not() -> None:
    s = quiet(
        armies={"united_states": ["western_united_states"], "united_kingdom": ["iwo_jima"]},
        navies={"united_states": ["east_pacific", "central_pacific"]},
    )
    assert s.supplied("united_kingdom") == set()
    assert "central_pacific" in s.supplied("united_states")


def test_27_the_army_of_an_enemy_will_not_do() -> None:
    s = quiet(
        armies={"united_states": ["western_united_states"], "japan": ["iwo_jima"]},
        navies={"united_states": ["east_pacific", "central_pacific"]},
    )
    assert "central_pacific" not in s.supplied("united_states")


def test_27_a_port_is_no_chain() -> None:
    s = quiet(
        armies={"united_states": ["western_united_states"], "united_kingdom": ["australia"]},
        navies={"united_states": ["south_pacific"]},
    )
    assert s.supplied("united_states") == {"western_united_states"}


def test_28_a_navy_without_a_port_still_carries_the_chain() -> None:
    s = quiet(
        armies={"japan": ["japan", "hawaii"]},
        navies={"japan": ["sea_of_japan", "north_pacific", "east_pacific"]},
    )
    assert s.supplied("japan") == {
        "japan",
        "hawaii",
        "sea_of_japan",
        "north_pacific",
        "east_pacific",
    }
    s = quiet(
        armies={"united_kingdom": ["united_kingdom", "madagascar"]},
        navies={"united_kingdom": ["north_sea", "south_atlantic", "southern_ocean"]},
    )
    assert s.supplied("united_kingdom") == {
        "united_kingdom",
        "madagascar",
        "north_sea",
        "southern_ocean",
    }


def test_29_only_pieces_of_the_active_country_are_removed() -> None:
    s = supply_step(
        "germany",
        armies={"germany": ["germany", "russia"], "italy": ["balkans"], "soviet_union": ["india"]},
        navies={"germany": ["north_sea"], "united_kingdom": ["indian_ocean"]},
    )
    assert s.armies("germany") == {"germany"}
    assert s.navies("germany") == set()
    assert s.armies("italy") == {"balkans"}
    assert s.navies("united_kingdom") == {"indian_ocean"}


def test_29_a_supplied_piece_stays() -> None:
    s = supply_step("germany", armies={"germany": ["germany", "eastern_europe", "russia"]})
    assert s.armies("germany") == {"germany", "eastern_europe", "russia"}


def test_29_a_protected_piece_survives_the_supply_step() -> None:
    s = supply_step(
        "soviet_union",
        armies={"soviet_union": ["russia"]},
        responses={"soviet_union": ["sov_leningrad"]},
    )
    s.do("soviet_union", "use sov_leningrad")
    assert s.armies("soviet_union") == {"russia"}
    assert s.asked() is None


def test_29_truk_used_as_the_first_piece_is_announced_saves_them_all() -> None:
    s = supply_step(
        "japan",
        armies={"japan": ["japan", "new_guinea"]},
        navies={"japan": ["central_pacific", "south_pacific"]},
        responses={"japan": ["jpn_truk"]},
    )
    s.do("japan", "pass")
    assert s.step() == "react"
    s.do("japan", "use jpn_truk")
    assert s.armies("japan") == {"japan", "new_guinea"}
    assert s.navies("japan") == {"central_pacific", "south_pacific"}
    assert s.asked() is None


def test_30_removal_is_judged_again_until_nothing_changes() -> None:
    """The Navy without a port goes first, and then the Army that hung on it."""
    s = supply_step(
        "united_kingdom",
        armies={"united_kingdom": ["united_kingdom", "madagascar"]},
        navies={"united_kingdom": ["north_sea", "south_atlantic", "southern_ocean"]},
    )
    assert s.armies("united_kingdom") == {"united_kingdom"}
    assert s.navies("united_kingdom") == {"north_sea"}


def test_30_the_removals_are_told_in_their_order() -> None:
    s = Scene(
        "choose_discards united_kingdom 0",
        "supply_step united_kingdom",
        country="united_kingdom",
        armies={"united_kingdom": ["united_kingdom", "madagascar"]},
        navies={"united_kingdom": ["north_sea", "south_atlantic", "southern_ocean"]},
        rest_of_turn=False,
    )
    s.do("united_kingdom", "done")
    gone = [SPACES[words[2]] for _, key, words in s.g.news or [] if key == "removed"]
    assert gone == ["south_atlantic", "madagascar", "southern_ocean"]


def test_31_canada_is_a_supply_space_for_the_united_kingdom_only() -> None:
    s = quiet(
        armies={"united_kingdom": ["canada", "pacific_northwest"], "united_states": ["canada"]},
        statuses={
            "united_kingdom": ["uk_mackenzie_king_drafts_the_national_resources_mobilization_act"]
        },
    )
    assert s.supplied("united_kingdom") == {"canada", "pacific_northwest"}
    assert s.supplied("united_states") == set()


def test_31_szechuan_is_a_supply_space_for_the_united_states_only() -> None:
    s = quiet(
        armies={"united_states": ["szechuan"], "soviet_union": ["szechuan"]},
        statuses={"united_states": ["usa_american_volunteer_group_expands"]},
    )
    assert s.supplied("united_states") == {"szechuan"}
    assert s.supplied("soviet_union") == set()


def test_31_without_the_card_neither_is_one() -> None:
    s = quiet(armies={"united_kingdom": ["canada"], "united_states": ["szechuan"]})
    assert s.supplied("united_kingdom") == set()
    assert s.supplied("united_states") == set()


@pytest.mark.parametrize("country", ["germany", "italy"])
def test_32_scorched_earth_takes_ukraine_from_germany_and_italy(country: str) -> None:
    s = quiet(
        armies={country: ["ukraine", "balkans"]},
        statuses={"soviet_union": ["sov_scorched_earth"]},
    )
    assert s.supplied(country) == set()


@pytest.mark.parametrize("country", ["japan", "soviet_union", "united_states"])
def test_32_scorched_earth_leaves_ukraine_to_the_others(country: str) -> None:
    s = quiet(armies={country: ["ukraine"]}, statuses={"soviet_union": ["sov_scorched_earth"]})
    assert s.supplied(country) == {"ukraine"}


def test_32_the_card_works_only_on_the_table() -> None:
    s = quiet(armies={"germany": ["ukraine"]}, hands={"soviet_union": ["sov_scorched_earth"]})
    assert s.supplied("germany") == {"ukraine"}
