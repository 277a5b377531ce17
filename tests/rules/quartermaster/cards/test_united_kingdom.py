"""The cards of the United Kingdom: what each does, when it cannot, and how it reads."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.quartermaster.cards.shapes_allies import play_of, play_step

UK = "united_kingdom"
US = "united_states"
AT_SEA: dict[str, Any] = {"armies": {UK: ["united_kingdom"]}, "navies": {UK: ["north_sea"]}}
COMMONWEALTH = "uk_increased_commonwealth_support"
SMUTS = "uk_general_smuts_strengthens_ties_to_uk"
KING_PETER = "uk_king_peter_enthroned_in_yugoslavia"


# Build and Battle


def test_uk_build_army_next_to_a_supplied_piece() -> None:
    s = play_of("uk_build_army", **AT_SEA)
    assert set(s.offers(UK, "build")) == {
        "build army iceland",
        "build army north_africa",
        "build army scandinavia",
        "build army united_kingdom",
        "build army western_europe",
    }
    assert s.refusal(UK, "build army canada") == "51"
    s.do(UK, "build army western_europe")
    assert s.armies(UK) == {"united_kingdom", "western_europe"}
    assert s.cards("discards", UK) == {"uk_build_army"}
    assert "The United Kingdom builds an Army in Western Europe." in s.told()


def test_uk_build_army_at_home_needs_no_neighbour() -> None:
    s = play_of("uk_build_army", navies={UK: ["north_sea"]})
    assert s.offers(UK, "build") == ["build army united_kingdom"]


def test_uk_build_army_not_among_enemies_and_not_without_a_piece() -> None:
    s = play_of(
        "uk_build_army",
        armies={
            UK: ["united_kingdom", "iceland", "scandinavia", "north_africa", "africa"],
            "germany": ["western_europe"],
        },
        navies={UK: ["north_sea"]},
    )
    assert s.refusal(UK, "build army western_europe") == "20"
    assert s.refusal(UK, "build army middle_east") == "22"
    s.do(UK, "withdraw army africa", "build army middle_east")
    assert s.armies(UK) == {
        "united_kingdom",
        "iceland",
        "scandinavia",
        "north_africa",
        "middle_east",
    }


def test_uk_build_navy_needs_a_neighbour_and_a_port() -> None:
    fields = {"armies": {UK: ["united_kingdom"]}, "navies": {UK: ["north_sea", "north_atlantic"]}}
    fields["armies"]["united_states"] = ["canada"]
    s = play_of("uk_build_navy", **fields)
    assert s.refusal(UK, "build navy south_atlantic") == "52"
    assert s.refusal(UK, "build navy black_sea") == "51"
    fields["armies"]["united_states"] = ["latin_america"]
    s = play_of("uk_build_navy", **fields)
    s.do(UK, "build navy south_atlantic")
    assert s.navies(UK) == {"north_sea", "north_atlantic", "south_atlantic"}


def test_uk_land_battle_removes_an_army_beside_a_supplied_piece() -> None:
    armies = {
        UK: ["united_kingdom"],
        US: ["iceland"],
        "germany": ["western_europe", "germany"],
        "italy": ["western_europe"],
    }
    s = play_of("uk_land_battle", armies=armies, navies={UK: ["north_sea"]})
    assert s.refusal(UK, "battle germany germany") == "53"
    assert s.refusal(UK, "battle iceland") == "63"
    assert "battle scandinavia" in s.offers(UK)
    s.do(UK, "battle western_europe italy")
    assert s.armies("germany") == {"western_europe", "germany"}
    assert s.armies("italy") == set()


def test_uk_land_battle_without_a_supplied_piece_cannot_be_played() -> None:
    s = play_step("uk_land_battle", armies={"germany": ["united_kingdom"]})
    assert s.does_nothing(UK, "uk_land_battle")


def test_uk_sea_battle_through_an_open_strait_only() -> None:
    navies = {UK: ["north_sea"], "germany": ["baltic_sea"]}
    armies = {UK: ["united_kingdom"], "germany": ["germany"]}
    s = play_of("uk_sea_battle", armies=armies, navies=navies)
    s.do(UK, "battle baltic_sea germany")
    assert s.navies("germany") == set()

    armies["germany"].append("scandinavia")
    s = play_of("uk_sea_battle", armies=armies, navies=navies)
    assert s.refusal(UK, "battle baltic_sea germany") == "11"


# Economic Warfare


def test_uk_bomber_command_costs_one_enemy_four_cards() -> None:
    s = play_of("uk_bomber_command")
    before = s.deck_size("germany"), s.deck_size("italy")
    assert s.refusal(UK, "target japan") == "43"
    s.do(UK, "target italy")
    s.any_chance()
    assert (s.deck_size("germany"), s.deck_size("italy")) == (before[0], before[1] - 4)
    assert s.cards("discards", "italy") == set(), "cards from the deck are not shown"
    assert s.told().count("Italy discards the top card of its deck.") == 4


def test_uk_bomber_command_takes_hand_cards_and_then_points() -> None:
    s = play_of(
        "uk_bomber_command",
        decks={"italy": ["ita_plunder"]},
        hands={"italy": ["ita_bravado", "ita_sea_battle"]},
    )
    s.do(UK, "target italy")
    s.any_chance()
    s.do("italy", "discard ita_bravado", "discard ita_sea_battle")
    assert s.deck_size("italy") == 0
    assert s.points("axis") == -1


def test_uk_bomber_command_can_be_ignored_by_skilled_pilots() -> None:
    s = play_of("uk_bomber_command", responses={"italy": ["ita_skilled_pilots"]})
    before = s.deck_size("italy")
    s.do(UK, "target italy")
    s.do("italy", "use ita_skilled_pilots")
    s.all_pass()
    assert s.deck_size("italy") == before


def test_uk_malta_submarines_let_each_victim_choose() -> None:
    s = play_of(
        "uk_malta_submarines",
        armies={"germany": ["germany"], "italy": ["italy"]},
        navies={"germany": ["mediterranean_sea"], "italy": ["mediterranean_sea"]},
    )
    before = s.deck_size("germany"), s.deck_size("italy")
    assert s.asked() == "germany"
    assert s.refusal("germany", "withdraw army germany") == "50"
    s.do("germany", "pass")
    s.any_chance()
    assert s.asked() == "italy"
    s.do("italy", "withdraw navy mediterranean_sea")
    assert s.navies("germany") == {"mediterranean_sea"}
    assert s.navies("italy") == set()
    assert (s.deck_size("germany"), s.deck_size("italy")) == (before[0] - 2, before[1])


def test_uk_malta_submarines_without_navies_in_the_mediterranean_cost_cards() -> None:
    s = play_of(
        "uk_malta_submarines",
        armies={"germany": ["germany"]},
        navies={"germany": ["baltic_sea"]},
        statuses={"germany": ["ger_wolf_packs"]},
    )
    before = s.deck_size("germany"), s.deck_size("italy")
    s.any_chance()
    assert s.asked() is None, "nobody has a choice"
    assert (s.deck_size("germany"), s.deck_size("italy")) == (before[0] - 2, before[1] - 2), (
        "and Wolf Packs add nothing to them"
    )


# Events


def test_uk_dutch_east_indies_recruits_two_armies_and_a_navy() -> None:
    s = play_of("uk_dutch_east_indies")
    s.do(UK, "recruit united_kingdom new_guinea", "recruit united_kingdom indonesia")
    s.do(UK, "recruit united_kingdom south_china_sea")
    assert s.armies(UK) == {"indonesia", "new_guinea"}
    assert s.navies(UK) == {"south_china_sea"}


def test_uk_dutch_east_indies_one_army_is_enough() -> None:
    s = play_of("uk_dutch_east_indies")
    s.do(UK, "recruit united_kingdom new_guinea", "done")
    s.do(UK, "recruit united_kingdom south_china_sea")
    assert s.armies(UK) == {"new_guinea"}
    assert s.navies(UK) == {"south_china_sea"}


def test_uk_dutch_east_indies_skips_what_the_enemy_holds() -> None:
    enemy: dict[str, Any] = {"armies": {"japan": ["indonesia", "new_guinea"]}}
    s = play_of("uk_dutch_east_indies", **enemy)
    assert s.offers(UK) == ["recruit united_kingdom south_china_sea"]
    s = play_step("uk_dutch_east_indies", **enemy, navies={"japan": ["south_china_sea"]})
    assert s.does_nothing(UK, "uk_dutch_east_indies")


def test_uk_enigma_discards_a_german_status() -> None:
    s = play_of(
        "uk_enigma",
        statuses={"germany": ["ger_blitzkrieg", "ger_volksturm"], "italy": ["ita_bravado"]},
    )
    assert s.refusal(UK, "take ita_bravado") == "50"
    s.do(UK, "take ger_blitzkrieg")
    assert s.cards("statuses", "germany") == {"ger_volksturm"}
    assert s.cards("discards", "germany") == {"ger_blitzkrieg"}
    assert "Germany loses the Status Blitzkrieg." in s.told()


def test_uk_enigma_needs_a_german_status() -> None:
    s = play_step("uk_enigma", statuses={"italy": ["ita_bravado"]})
    assert s.does_nothing(UK, "uk_enigma")


@pytest.mark.parametrize("ocean", ["southern_ocean", "indian_ocean"])
def test_uk_general_smuts_recruits_in_africa_and_an_ocean(ocean: str) -> None:
    s = play_of(SMUTS)
    s.do(UK, "recruit united_kingdom africa")
    assert s.refusal(UK, "recruit united_kingdom south_atlantic") == "50"
    s.do(UK, f"recruit united_kingdom {ocean}")
    assert s.armies(UK) == {"africa"}
    assert s.navies(UK) == {ocean}
    assert s.asked() is None, "one ocean only"


def test_uk_general_smuts_navy_stands_without_the_army() -> None:
    s = play_of(SMUTS, armies={"italy": ["africa"]}, navies={"japan": ["indian_ocean"]})
    assert s.offers(UK) == ["recruit united_kingdom southern_ocean"]


@pytest.mark.parametrize("dominion", ["india", "australia", "canada"])
def test_uk_increased_commonwealth_support_recruits_one_army(dominion: str) -> None:
    s = play_of(COMMONWEALTH)
    assert s.refusal(UK, "recruit united_kingdom new_zealand") == "50"
    s.do(UK, f"recruit united_kingdom {dominion}")
    assert s.armies(UK) == {dominion}
    assert s.asked() is None


def test_uk_increased_commonwealth_support_needs_a_free_space() -> None:
    s = play_of(COMMONWEALTH, armies={"japan": ["australia"]})
    assert s.refusal(UK, "recruit united_kingdom australia") == "20"
    s = play_step(COMMONWEALTH, armies={UK: ["india", "canada"], "japan": ["australia"]})
    assert s.does_nothing(UK, COMMONWEALTH)


def test_uk_king_peter_takes_the_balkans() -> None:
    s = play_of(KING_PETER, armies={"italy": ["balkans"], "germany": ["ukraine"]})
    s.do(UK, "eliminate italy balkans", "recruit united_kingdom balkans")
    assert s.armies("italy") == set()
    assert s.armies(UK) == {"balkans"}


def test_uk_king_peter_eliminates_but_one_and_then_finds_no_room() -> None:
    s = play_of(KING_PETER, armies={"italy": ["balkans"], "germany": ["balkans"]})
    s.do(UK, "eliminate germany balkans")
    assert s.armies("italy") == {"balkans"}
    assert s.armies(UK) == set()
    assert s.asked() is None


def test_uk_king_peter_recruits_in_empty_balkans_beside_allies() -> None:
    s = play_of(KING_PETER, armies={"soviet_union": ["balkans"]})
    assert s.offers(UK) == ["recruit united_kingdom balkans"]
    s = play_step(KING_PETER, armies={UK: ["balkans"]})
    assert s.does_nothing(UK, KING_PETER)


def test_uk_ledo_and_burma_roads_strikes_china_and_brings_the_us() -> None:
    s = play_of("uk_ledo_and_burma_roads", armies={"japan": ["china"], US: ["hawaii"]})
    s.do(UK, "eliminate japan china", "recruit united_states szechuan")
    assert s.armies("japan") == set()
    assert s.armies(US) == {"hawaii", "szechuan"}


def test_uk_ledo_and_burma_roads_needs_a_us_army_left() -> None:
    all_out = ["eastern_united_states", "western_united_states", "canada", "hawaii", "iceland"]
    s = play_of("uk_ledo_and_burma_roads", armies={"japan": ["china"], US: all_out})
    s.do(UK, "eliminate japan china")
    assert s.armies(US) == set(all_out)
    assert s.asked() is None
    s = play_step("uk_ledo_and_burma_roads", armies={US: all_out})
    assert s.does_nothing(UK, "uk_ledo_and_burma_roads")


def test_uk_singapore_recruits_by_land_and_sea() -> None:
    s = play_of("uk_singapore")
    s.do(UK, "recruit united_kingdom southeast_asia", "recruit united_kingdom south_china_sea")
    assert s.armies(UK) == {"southeast_asia"}
    assert s.navies(UK) == {"south_china_sea"}


def test_uk_singapore_recruits_only_where_no_enemy_is() -> None:
    s = play_of("uk_singapore", armies={"japan": ["southeast_asia"]})
    assert s.offers(UK) == ["recruit united_kingdom south_china_sea"]
    s = play_step(
        "uk_singapore",
        armies={"japan": ["southeast_asia"]},
        navies={"japan": ["south_china_sea"]},
    )
    assert s.does_nothing(UK, "uk_singapore")


def test_uk_singapore_recruits_may_starve_at_once() -> None:
    s = play_of("uk_singapore", armies={UK: ["united_kingdom"]}, rest_of_turn=True)
    s.do(UK, "recruit united_kingdom southeast_asia", "recruit united_kingdom south_china_sea")
    assert s.armies(UK) == {"united_kingdom"}, "the Supply step followed"
    assert s.navies(UK) == set()
