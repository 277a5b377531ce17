"""Section G, 51 to 55 and 60 to 63: building and battling."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.quartermaster.scene import Scene


def playing(country: str, card: str, **fields: Any) -> Scene:
    """A country has played this card and has another in hand."""
    prefix = card.split("_")[0]
    spare = {"ger": "ger_plunder", "uk": "uk_enigma", "jpn": "jpn_forward_bases"}
    spare |= {"sov": "sov_mao_tse_tung", "ita": "ita_plunder", "usa": "usa_magic"}
    s = Scene(country=country, hands={country: [card, spare[prefix]]}, **fields)
    s.do(country, f"play {card}")
    return s


def test_51_armies_are_built_next_to_a_supplied_piece() -> None:
    s = playing("germany", "ger_build_army", armies={"germany": ["germany"]})
    assert set(s.offers("germany", "build")) == {
        "build army germany",
        "build army western_europe",
        "build army italy",
        "build army balkans",
        "build army eastern_europe",
    }
    assert s.refusal("germany", "build army ukraine") == "51"
    assert s.why("germany", "build army ukraine") == (
        "You can build only next to a supplied piece of yours, or at home. (rule 51)"
    )


def test_51_next_to_a_navy_too() -> None:
    s = playing(
        "japan",
        "jpn_build_army",
        armies={"japan": ["japan"]},
        navies={"japan": ["sea_of_japan"]},
    )
    assert "build army iwo_jima" in s.offers("japan")


def test_51_not_next_to_a_piece_out_of_supply() -> None:
    s = playing("germany", "ger_build_army", armies={"germany": ["germany", "russia"]})
    assert "build army ukraine" not in s.offers("germany")
    assert s.refusal("germany", "build army ukraine") == "51"


def test_51_always_in_the_home_space() -> None:
    s = playing("germany", "ger_build_army", armies={"germany": []})
    assert s.offers("germany", "build") == ["build army germany"]


def test_51_not_even_at_home_beside_the_enemy() -> None:
    s = playing(
        "germany",
        "ger_build_army",
        armies={"germany": ["western_europe"], "united_states": ["germany"]},
    )
    assert s.refusal("germany", "build army germany") == "20"


def test_51_the_new_piece_must_be_in_supply() -> None:
    """Truk feeds the Navy, but not an Army built beside it away from the Central Pacific."""
    s = playing(
        "japan",
        "jpn_build_army",
        armies={"japan": ["japan"]},
        navies={"japan": ["south_pacific"]},
        truk=1,
    )
    assert "build army australia" in s.offers("japan"), "a star feeds the Army on it"
    assert "build army new_guinea" in s.offers("japan"), "next to the Central Pacific"
    assert s.refusal("japan", "build army new_zealand") == "51"
    assert s.why("japan", "build army new_zealand") == (
        "A piece built there would be out of supply. (rule 51)"
    )


@pytest.mark.parametrize(
    ("country", "card", "status", "space"),
    [
        (
            "united_kingdom",
            "uk_build_army",
            "uk_lord_linlithgow_declares_india_to_be_at_war",
            "india",
        ),
        (
            "united_kingdom",
            "uk_build_army",
            "uk_australia_forms_the_directorate_of_manpower",
            "australia",
        ),
        ("united_states", "usa_build_army", "usa_american_volunteer_group_expands", "szechuan"),
    ],
)
def test_51_spaces_like_home_waive_adjacency_only(
    country: str, card: str, status: str, space: str
) -> None:
    armies = {"united_kingdom": ["united_kingdom"], "united_states": ["eastern_united_states"]}
    s = playing(country, card, armies=armies, statuses={country: [status]})
    assert f"build army {space}" in s.offers(country)
    s = playing(country, card, armies=armies)
    assert s.refusal(country, f"build army {space}") == "51"
    held = {**armies, "japan": [space]}
    s = playing(country, card, armies=held, statuses={country: [status]})
    assert s.refusal(country, f"build army {space}") == "20"


def test_52_navies_are_built_next_to_a_supplied_piece_and_must_have_a_port() -> None:
    s = playing(
        "united_states",
        "usa_build_navy",
        armies={"united_states": ["eastern_united_states"]},
        navies={"united_states": ["north_atlantic"]},
    )
    assert set(s.offers("united_states", "build")) == {"build navy north_atlantic"}
    assert s.refusal("united_states", "build navy north_sea") == "52"
    assert s.why("united_states", "build navy north_sea") == (
        "A Navy there would be out of supply: it needs an Army of your team beside it. (rule 52)"
    )
    assert s.refusal("united_states", "build navy black_sea") == "51"


def test_52_a_teammates_army_is_a_port() -> None:
    s = playing(
        "united_states",
        "usa_build_navy",
        armies={
            "united_states": ["eastern_united_states"],
            "united_kingdom": ["iceland"],
        },
        navies={"united_states": ["north_atlantic"]},
    )
    assert "build navy north_sea" in s.offers("united_states")


def test_53_an_enemy_next_to_a_supplied_piece_is_removed() -> None:
    s = playing(
        "germany",
        "ger_land_battle",
        armies={"germany": ["germany", "eastern_europe"], "soviet_union": ["ukraine"]},
    )
    s.do("germany", "battle ukraine soviet_union")
    assert s.armies("soviet_union") == set()


def test_53_an_army_battles_at_sea_and_a_navy_on_land() -> None:
    s = playing(
        "japan",
        "jpn_sea_battle",
        armies={"japan": ["japan"]},
        navies={"united_states": ["sea_of_japan"]},
    )
    s.do("japan", "battle sea_of_japan united_states")
    assert s.navies("united_states") == set()
    s = playing(
        "japan",
        "jpn_land_battle",
        armies={"japan": ["japan"], "united_states": ["philippines"]},
        navies={"japan": ["sea_of_japan"]},
    )
    s.do("japan", "battle philippines united_states")
    assert s.armies("united_states") == set()


def test_53_not_from_a_piece_out_of_supply() -> None:
    s = playing(
        "germany",
        "ger_land_battle",
        armies={"germany": ["germany", "russia"], "soviet_union": ["ukraine"]},
    )
    assert s.refusal("germany", "battle ukraine soviet_union") == "53"
    assert s.why("germany", "battle ukraine soviet_union") == (
        "You can battle only next to a supplied piece of yours. (rule 53)"
    )


def test_53_who_has_played_the_card_must_battle() -> None:
    armies = {"germany": ["germany", "eastern_europe"], "soviet_union": ["ukraine"]}
    s = playing("germany", "ger_land_battle", armies=armies)
    assert s.refusal("germany", "done") == "48"


def test_53_only_a_country_that_is_there() -> None:
    s = playing(
        "germany",
        "ger_land_battle",
        armies={"germany": ["germany", "eastern_europe"], "soviet_union": ["ukraine"]},
    )
    assert s.why("germany", "battle ukraine united_states") == (
        "That country has no piece there to battle. (rule 53)"
    )
    assert s.refusal("germany", "battle ukraine") == "53"


def test_54_a_follow_up_is_measured_from_the_space_battled() -> None:
    s = playing(
        "germany",
        "ger_land_battle",
        armies={
            "germany": ["germany", "eastern_europe"],
            "soviet_union": ["ukraine", "moscow", "russia"],
            "united_states": ["western_europe"],
        },
        statuses={"germany": ["ger_dive_bombers"]},
    )
    s.do("germany", "battle ukraine soviet_union", "use ger_dive_bombers")
    s.any_chance()
    assert "battle russia soviet_union" in s.offers("germany")
    assert s.refusal("germany", "battle western_europe united_states") == "50", (
        "not next to Ukraine"
    )
    assert s.refusal("germany", "battle moscow soviet_union") == "53", "next to no German piece"


def test_55_the_battler_picks_one_of_several() -> None:
    s = playing(
        "germany",
        "ger_land_battle",
        armies={
            "germany": ["germany"],
            "united_kingdom": ["western_europe"],
            "united_states": ["western_europe"],
        },
    )
    west = [offer for offer in s.offers("germany") if "western_europe" in offer]
    assert west == ["battle western_europe united_kingdom", "battle western_europe united_states"]
    s.do("germany", "battle western_europe united_states")
    assert (s.armies("united_states"), s.armies("united_kingdom")) == (set(), {"western_europe"})


def test_60_recruiting_ignores_supply_and_adjacency() -> None:
    s = playing("united_kingdom", "uk_general_smuts_strengthens_ties_to_uk")
    s.do("united_kingdom", "recruit united_kingdom africa")
    s.do("united_kingdom", "recruit united_kingdom indian_ocean")
    assert s.armies("united_kingdom") == set(), "gone in the Supply step that followed"


def test_60_but_not_occupancy_or_limits() -> None:
    five = ["united_kingdom", "canada", "iceland", "western_europe", "north_africa"]
    s = Scene(
        country="united_kingdom",
        armies={"united_kingdom": five, "germany": ["africa"]},
        hands={"united_kingdom": ["uk_general_smuts_strengthens_ties_to_uk"]},
    )
    s.do("united_kingdom", "play uk_general_smuts_strengthens_ties_to_uk")
    assert {offer.split()[-1] for offer in s.offers("united_kingdom", "recruit")} == {
        "southern_ocean",
        "indian_ocean",
    }


def test_60_a_recruited_piece_lasts_to_its_own_supply_step() -> None:
    s = Scene(
        country="united_kingdom",
        armies={"united_kingdom": ["united_kingdom"], "japan": ["japan"]},
        hands={"united_kingdom": ["uk_ledo_and_burma_roads", "uk_enigma"]},
    )
    s.do("united_kingdom", "play uk_ledo_and_burma_roads", "recruit united_states szechuan")
    assert s.armies("united_states") == {"szechuan"}
    assert s.step() == "choose_discards"
    s.do("united_kingdom", "done")
    assert s.armies("united_states") == {"szechuan"}


def test_60_building_by_another_card_obeys_the_build_rules() -> None:
    s = Scene(
        country="italy",
        armies={"italy": ["italy"]},
        hands={"italy": ["ita_italy_attacks_communists"]},
    )
    assert s.of_use("italy") == [], "Ukraine and Russia are next to no Italian piece"


def test_61_eliminating_needs_no_neighbour_and_is_no_battle() -> None:
    s = Scene(
        country="soviet_union",
        armies={"soviet_union": ["moscow"], "japan": ["china"]},
        hands={"soviet_union": ["sov_mao_tse_tung", "sov_build_army"]},
        statuses={"soviet_union": ["sov_frontal_assault", "sov_stavka_forms_artillery_corps"]},
    )
    s.do("soviet_union", "play sov_mao_tse_tung", "eliminate japan china")
    assert s.armies("japan") == set()
    assert s.step() == "choose_discards", "no card that answers a battle was asked for"


def test_61_a_protected_piece_needs_no_other_protection() -> None:
    """68: nobody is asked to protect what cannot be removed."""
    s = Scene(
        "remove soviet_union army ukraine",
        armies={"germany": ["germany"], "soviet_union": ["moscow", "ukraine"]},
        responses={"soviet_union": ["sov_rasputitsa"]},
        safe_armies={"soviet_union": ["ukraine"]},
        rest_of_turn=False,
    )
    assert s.asked() is None
    assert s.armies("soviet_union") == {"moscow", "ukraine"}


def test_61_a_protection_covers_elimination_too() -> None:
    s = Scene(
        country="soviet_union",
        armies={"soviet_union": ["moscow"], "japan": ["china"]},
        hands={"soviet_union": ["sov_mao_tse_tung", "sov_build_army"]},
        responses={"japan": ["jpn_kwantung_army"]},
    )
    s.do("soviet_union", "play sov_mao_tse_tung", "eliminate japan china")
    s.do("japan", "use jpn_kwantung_army")
    assert s.armies("japan") == {"china"}


def test_62_a_piece_on_the_board_may_be_named_as_built() -> None:
    s = playing(
        "germany",
        "ger_build_army",
        armies={"germany": ["germany", "eastern_europe"], "soviet_union": ["ukraine"]},
        statuses={"germany": ["ger_bias_for_action"]},
    )
    s.do("germany", "build army eastern_europe")
    assert s.armies("germany") == {"germany", "eastern_europe"}
    s.do("germany", "use ger_bias_for_action")
    s.any_chance()
    s.do("germany", "battle ukraine soviet_union")
    assert s.armies("soviet_union") == set()


def test_62_answers_of_the_enemy_fire_too() -> None:
    s = playing(
        "germany",
        "ger_build_army",
        armies={"germany": ["germany", "eastern_europe", "russia"], "soviet_union": ["moscow"]},
        responses={"soviet_union": ["sov_rasputitsa"]},
    )
    s.do("germany", "build army russia")
    s.do("soviet_union", "use sov_rasputitsa")
    assert s.armies("germany") == {"germany", "eastern_europe"}


def test_62_only_a_supplied_piece_may_be_named() -> None:
    s = playing("germany", "ger_build_army", armies={"germany": ["germany", "russia"]})
    assert "build army russia" not in s.offers("germany")
    assert s.refusal("germany", "build army russia") == "20"


def test_62_with_no_piece_left_one_is_named() -> None:
    seven = ["germany", "western_europe", "italy", "balkans", "eastern_europe", "ukraine", "russia"]
    s = playing("germany", "ger_build_army", armies={"germany": seven})
    assert "build army ukraine" in s.offers("germany")
    s.do("germany", "build army ukraine")
    assert s.armies("germany") == set(seven)


def test_62_a_navy_likewise() -> None:
    s = playing(
        "japan",
        "jpn_build_navy",
        armies={"japan": ["japan"]},
        navies={"japan": ["sea_of_japan"]},
        responses={"japan": ["jpn_special_naval_landing_forces"]},
    )
    s.do("japan", "build navy sea_of_japan", "use jpn_special_naval_landing_forces")
    s.do("japan", "build army iwo_jima", "done")
    assert s.armies("japan") == {"japan", "iwo_jima"}


def test_63_an_empty_space_may_be_battled_for_what_answers_it() -> None:
    s = playing(
        "germany",
        "ger_land_battle",
        armies={"germany": ["germany", "eastern_europe"]},
        statuses={"germany": ["ger_blitzkrieg"]},
    )
    s.do("germany", "battle ukraine", "use ger_blitzkrieg")
    s.any_chance()
    s.do("germany", "build army ukraine")
    assert "ukraine" in s.armies("germany")


def test_63_never_a_space_of_ones_own_team() -> None:
    s = playing(
        "germany",
        "ger_land_battle",
        armies={"germany": ["germany", "eastern_europe"], "italy": ["italy"]},
    )
    for space in ("italy", "eastern_europe"):
        assert s.refusal("germany", f"battle {space}") == "63"
    assert s.why("germany", "battle italy") == (
        "Pieces of your own team are there: that space cannot be battled. (rule 63)"
    )


def test_63_every_card_that_battles_may_battle_an_empty_space() -> None:
    s = playing(
        "germany",
        "ger_build_army",
        armies={"germany": ["germany"]},
        statuses={"germany": ["ger_bias_for_action", "ger_blitzkrieg"]},
    )
    s.do("germany", "build army eastern_europe", "use ger_bias_for_action")
    s.any_chance()
    s.do("germany", "battle ukraine", "use ger_blitzkrieg")
    s.any_chance()
    s.do("germany", "build army ukraine")
    assert "ukraine" in s.armies("germany")


def test_63_an_empty_space_out_of_reach_may_not() -> None:
    s = playing("germany", "ger_land_battle", armies={"germany": ["germany"]})
    assert s.refusal("germany", "battle moscow") == "53"
