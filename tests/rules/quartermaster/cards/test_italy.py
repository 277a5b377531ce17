"""The Italian cards, each where it matters and where it does nothing."""

from __future__ import annotations

import pytest

from tests.rules.quartermaster.cards.shapes_axis import (
    battles,
    holding,
    lies_on_table,
    lost,
    only_discarded,
    plays,
    scored,
    words,
)
from tests.rules.quartermaster.scene import Scene

ON_THE_TABLE = (
    "ita_anti_communist_sentiment",
    "ita_balkan_resources",
    "ita_bravado",
    "ita_impero_italiano",
    "ita_mare_nostrum",
    "ita_monte_cassino",
    "ita_romanian_reinforcements",
    "ita_skilled_pilots",
)
ALL_FOUR = ["italy", "balkans", "north_africa", "africa"]


@pytest.mark.parametrize("card", ON_THE_TABLE)
def test_an_italian_status_or_response_is_laid_on_the_table(card: str) -> None:
    lies_on_table(card)


# Basic cards


def test_ita_build_army_next_to_a_supplied_piece() -> None:
    s = holding("ita_build_army", navies={"italy": ["mediterranean_sea"]})
    plays(s, "ita_build_army")
    assert set(s.offers("italy", "build")) == {
        f"build army {where}"
        for where in ("italy", "western_europe", "germany", "balkans", "north_africa")
    } | {"build army middle_east"}
    assert s.refusal("italy", "build army ukraine") == "51"
    s.do("italy", "build army north_africa")
    assert s.armies("italy") == {"italy", "north_africa"}


def test_ita_build_army_is_useless_with_the_home_space_lost() -> None:
    armies: dict[str, list[str]] = {"italy": [], "united_kingdom": ["united_kingdom", "italy"]}
    only_discarded(holding("ita_build_army", armies=armies), "ita_build_army")


def test_ita_build_army_with_all_four_out_takes_one_back_first() -> None:
    s = holding("ita_build_army", armies={"italy": ALL_FOUR})
    plays(s, "ita_build_army")
    assert s.refusal("italy", "build army ukraine") == "22"
    s.do("italy", "withdraw army africa", "build army ukraine")
    assert s.armies("italy") == {"italy", "balkans", "north_africa", "ukraine"}


def test_ita_build_navy_on_a_neighbouring_sea() -> None:
    s = holding("ita_build_navy")
    plays(s, "ita_build_navy")
    assert s.offers("italy", "build") == ["build navy mediterranean_sea"]
    assert s.refusal("italy", "build navy black_sea") == "51"
    s.do("italy", "build navy mediterranean_sea")
    assert s.navies("italy") == {"mediterranean_sea"}


def test_ita_build_navy_passes_suez_with_an_axis_army_in_the_middle_east() -> None:
    fleet = {"italy": ["mediterranean_sea"]}
    s = holding("ita_build_navy", navies=fleet)
    plays(s, "ita_build_navy")
    assert s.refusal("italy", "build navy bay_of_bengal") == "11"
    s = holding("ita_build_navy", navies=fleet, armies={"germany": ["germany", "middle_east"]})
    plays(s, "ita_build_navy", "build navy bay_of_bengal")
    assert s.navies("italy") == {"mediterranean_sea", "bay_of_bengal"}


def test_ita_land_battle_removes_a_neighbouring_army() -> None:
    s = holding("ita_land_battle", armies={"united_kingdom": ["balkans", "north_africa"]})
    plays(s, "ita_land_battle")
    assert s.refusal("italy", "battle north_africa united_kingdom") == "53"
    assert s.refusal("italy", "battle germany") == "63"
    s.do("italy", "battle balkans united_kingdom")
    assert s.armies("united_kingdom") == {"north_africa"}


def test_ita_sea_battle_passes_gibraltar_with_an_axis_army_in_north_africa() -> None:
    navies = {"italy": ["mediterranean_sea"], "united_kingdom": ["north_sea"]}
    armies = {"italy": ["italy", "balkans"]}
    s = holding("ita_sea_battle", navies=navies, armies=armies)
    plays(s, "ita_sea_battle")
    assert s.refusal("italy", "battle north_sea united_kingdom") == "11"
    armies["germany"] = ["germany", "north_africa"]
    s = holding("ita_sea_battle", navies=navies, armies=armies)
    battles(s, "ita_sea_battle", "north_sea united_kingdom")
    assert s.navies("united_kingdom") == set()


# Economic Warfare


def test_ita_decima_flottiglia_mas_needs_nothing() -> None:
    card = "ita_decima_flottiglia_mas_frogmen"
    s = holding(card, armies={"italy": []})
    before = s.deck_size("united_kingdom")
    plays(s, card)
    assert lost(s, "united_kingdom", before) == 1
    assert s.points("axis") == 1


def test_ita_decima_flottiglia_mas_against_nothing_left_costs_a_point() -> None:
    card = "ita_decima_flottiglia_mas_frogmen"
    s = holding(card, decks={"united_kingdom": []})
    plays(s, card)
    assert (s.points("axis"), s.points("allies")) == (1, -1)


def test_ita_regia_marina_closes_shipping_lanes() -> None:
    card = "ita_regia_marina_closes_shipping_lanes"
    s = holding(card, navies={"italy": ["mediterranean_sea"]})
    before = s.deck_size("united_kingdom")
    plays(s, card)
    assert lost(s, "united_kingdom", before) == 1
    assert s.points("axis") == 2


def test_ita_regia_marina_needs_an_italian_navy_in_the_mediterranean() -> None:
    card = "ita_regia_marina_closes_shipping_lanes"
    only_discarded(holding(card, navies={"italy": ["black_sea"]}), card)
    only_discarded(holding(card, navies={"germany": ["mediterranean_sea"]}), card)


# Afrika Korps


def test_ita_afrika_korps_recruits_for_germany() -> None:
    s = holding("ita_afrika_korps")
    plays(s, "ita_afrika_korps", "recruit germany north_africa")
    s.do("italy", "recruit germany mediterranean_sea")
    assert s.armies("germany") == {"germany", "north_africa"}
    assert s.navies("germany") == {"mediterranean_sea"}


def test_ita_afrika_korps_each_part_if_there_is_room_and_a_piece() -> None:
    s = holding("ita_afrika_korps", armies={"united_kingdom": ["north_africa"]})
    plays(s, "ita_afrika_korps", "recruit germany mediterranean_sea")
    assert s.armies("germany") == {"germany"}
    s = holding(
        "ita_afrika_korps", navies={"germany": ["baltic_sea", "north_sea", "north_atlantic"]}
    )
    plays(s, "ita_afrika_korps", "recruit germany north_africa")
    assert s.navies("germany") == {"baltic_sea", "north_sea", "north_atlantic"}
    assert s.step() != "choose_recruit"


def test_ita_afrika_korps_finds_no_room() -> None:
    s = holding(
        "ita_afrika_korps",
        armies={"united_kingdom": ["north_africa"]},
        navies={"united_states": ["mediterranean_sea"]},
    )
    only_discarded(s, "ita_afrika_korps")


# Division Azul


def test_ita_division_azul_discards_a_soviet_response_unseen() -> None:
    s = holding(
        "ita_division_azul",
        responses={"soviet_union": ["sov_stalingrad", "sov_rasputitsa"], "italy": []},
    )
    plays(s, "ita_division_azul")
    assert s.asked() == "chance"
    s.chance("sov_rasputitsa")
    assert s.cards("responses", "soviet_union") == {"sov_stalingrad"}
    assert s.cards("buried", "soviet_union") == {"sov_rasputitsa"}
    for country in (None, "italy", "united_kingdom"):
        assert not any("Rasputitsa" in line for line in s.told(country))
        assert any("face-down Response" in line for line in s.told(country))
    assert any("Rasputitsa" in line for line in s.told("soviet_union"))


def test_ita_division_azul_finds_no_response() -> None:
    s = holding("ita_division_azul", responses={"united_kingdom": ["uk_raf"]})
    only_discarded(s, "ita_division_azul")


# German Aid in Greece


def test_ita_german_aid_in_greece_clears_the_balkans_for_a_german_army() -> None:
    card = "ita_german_aid_in_greece"
    s = holding(card, armies={"united_kingdom": ["balkans"]})
    plays(s, card, "eliminate united_kingdom balkans", "recruit germany balkans")
    assert s.armies("united_kingdom") == set()
    assert s.armies("germany") == {"germany", "balkans"}


def test_ita_german_aid_in_greece_eliminates_only_one_army() -> None:
    card = "ita_german_aid_in_greece"
    s = holding(card, armies={"united_kingdom": ["balkans"], "soviet_union": ["balkans"]})
    plays(s, card, "eliminate soviet_union balkans")
    assert s.armies("united_kingdom") == {"balkans"}
    assert s.armies("germany") == {"germany"}
    assert s.step() != "choose_recruit"


def test_ita_german_aid_in_greece_only_if_germany_has_an_army_left() -> None:
    card = "ita_german_aid_in_greece"
    seven = [
        *("germany", "western_europe", "eastern_europe", "scandinavia"),
        *("ukraine", "russia", "moscow"),
    ]
    s = holding(card, armies={"germany": seven, "soviet_union": [], "italy": ["italy", "balkans"]})
    only_discarded(s, card)
    s = holding(card, armies={"germany": ["germany", "balkans"]})
    only_discarded(s, card)


# German Reinforcements Counterattack


def test_ita_german_reinforcements_counterattack_frees_italy() -> None:
    card = "ita_german_reinforcements_counterattack"
    s = holding(card, armies={"italy": [], "united_kingdom": ["italy"], "united_states": ["italy"]})
    plays(s, card, "eliminate united_states italy")
    assert s.armies("united_states") == set()
    assert s.armies("united_kingdom") == {"italy"}


def test_ita_german_reinforcements_counterattack_only_in_italy() -> None:
    card = "ita_german_reinforcements_counterattack"
    only_discarded(holding(card, armies={"united_kingdom": ["balkans"]}), card)


# Italian East Africa


def test_ita_italian_east_africa_recruits_without_supply() -> None:
    card = "ita_italian_east_africa"
    s = holding(card, armies={"italy": []})
    plays(s, card, "recruit italy north_africa", "recruit italy bay_of_bengal")
    assert s.armies("italy") == {"north_africa"}
    assert s.navies("italy") == {"bay_of_bengal"}
    assert s.supplied("italy") == set()


def test_ita_italian_east_africa_one_part_without_the_other() -> None:
    card = "ita_italian_east_africa"
    s = holding(card, armies={"united_kingdom": ["north_africa"]})
    plays(s, card, "recruit italy bay_of_bengal")
    assert s.armies("italy") == {"italy"}
    assert s.navies("italy") == {"bay_of_bengal"}


def test_ita_italian_east_africa_takes_an_army_back_if_all_are_out() -> None:
    card = "ita_italian_east_africa"
    s = holding(card, armies={"italy": ["italy", "balkans", "western_europe", "africa"]})
    plays(s, card)
    assert s.refusal("italy", "recruit italy north_africa") == "22"
    s.do("italy", "withdraw army africa", "recruit italy north_africa")
    assert s.armies("italy") == {"italy", "balkans", "western_europe", "north_africa"}


def test_ita_italian_east_africa_finds_no_room() -> None:
    card = "ita_italian_east_africa"
    s = holding(
        card,
        armies={"united_kingdom": ["north_africa"]},
        navies={"united_kingdom": ["bay_of_bengal"]},
    )
    only_discarded(s, card)


# Italy Attacks Communists


def test_ita_italy_attacks_communists_builds_step_by_step() -> None:
    card = "ita_italy_attacks_communists"
    s = holding(card, armies={"italy": ["italy", "balkans"]})
    plays(s, card)
    assert s.offers("italy", "build") == ["build army ukraine"]
    assert s.refusal("italy", "build army russia") == "51"
    s.do("italy", "build army ukraine", "build army russia")
    assert s.armies("italy") == {"italy", "balkans", "ukraine", "russia"}
    assert s.step() != "choose_either"


def test_ita_italy_attacks_communists_in_either_order_and_only_one_if_liked() -> None:
    card = "ita_italy_attacks_communists"
    s = holding(card, armies={"italy": ["italy", "balkans", "eastern_europe"]})
    plays(s, card)
    assert s.refusal("italy", "build army germany") == "50"
    s.do("italy", "build army russia")
    assert s.armies("italy") == {"italy", "balkans", "eastern_europe", "russia"}
    s = holding(card, armies={"italy": ["italy", "balkans"]})
    plays(s, card, "build army ukraine", "done")
    assert s.armies("italy") == {"italy", "balkans", "ukraine"}


def test_ita_italy_attacks_communists_obeys_the_rules_of_building() -> None:
    card = "ita_italy_attacks_communists"
    only_discarded(holding(card), card)
    held = {"italy": ["italy", "balkans"], "soviet_union": ["moscow", "ukraine"]}
    only_discarded(holding(card, armies=held), card)


# Plunder


def test_ita_plunder_counts_armies_and_navies_abroad() -> None:
    s = holding(
        "ita_plunder",
        armies={"italy": ["italy", "balkans", "north_africa"]},
        navies={"italy": ["mediterranean_sea"]},
    )
    plays(s, "ita_plunder")
    assert s.points("axis") == 3


def test_ita_plunder_scores_with_the_home_space_lost() -> None:
    s = holding(
        "ita_plunder",
        armies={"italy": ["balkans"], "united_kingdom": ["italy"]},
        navies={"italy": ["black_sea"]},
    )
    plays(s, "ita_plunder")
    assert s.points("axis") == 2


def test_ita_plunder_at_home_is_worth_nothing() -> None:
    only_discarded(holding("ita_plunder"), "ita_plunder")


# Monte Cassino


def landing_in(where: str, victim: str, germans: list[str]) -> Scene:
    """The UK battles from the Mediterranean with Monte Cassino face down."""
    s = holding(
        "uk_land_battle",
        armies={
            "united_kingdom": ["united_kingdom", "north_africa"],
            "germany": germans,
            "italy": ["italy"] if victim == "italy" else [],
        },
        navies={"united_kingdom": ["north_sea", "mediterranean_sea"]},
        responses={"italy": ["ita_monte_cassino"]},
    )
    battles(s, "uk_land_battle", f"{where} {victim}")
    return s


@pytest.mark.parametrize("germans", [["germany", "italy"], ["italy"]])
def test_ita_monte_cassino_holds_a_german_army_in_italy(germans: list[str]) -> None:
    s = landing_in("italy", "germany", germans)
    s.do("italy", "use ita_monte_cassino")
    assert "italy" in s.armies("germany")
    assert "ita_monte_cassino" in s.cards("discards", "italy")


def test_ita_monte_cassino_not_for_italians_nor_elsewhere() -> None:
    s = landing_in("italy", "italy", ["germany"])
    assert s.armies("italy") == set()
    assert s.step() != "react"
    s = landing_in("balkans", "germany", ["balkans"])
    assert s.armies("germany") == set()


# Romanian Reinforcements


def eastern_front(
    germans: list[str], italians: list[str], card: str = "sov_land_battle", **statuses: list[str]
) -> Scene:
    """The Soviets attack Eastern Europe with Romanian Reinforcements face down."""
    s = holding(
        card,
        armies={
            "germany": germans,
            "italy": italians,
            "soviet_union": ["moscow", "ukraine"],
        },
        responses={"italy": ["ita_romanian_reinforcements"]},
        statuses=statuses,
    )
    battles(s, card, "eastern_europe germany")
    return s


def test_ita_romanian_reinforcements_take_the_place_of_a_german_army() -> None:
    s = eastern_front(["germany", "eastern_europe"], ["italy"])
    s.do("italy", "use ita_romanian_reinforcements", "recruit italy eastern_europe")
    assert s.armies("germany") == {"germany"}
    assert s.armies("italy") == {"italy", "eastern_europe"}


def test_ita_romanian_reinforcements_come_before_stavka() -> None:
    stavka = "sov_stavka_forms_artillery_corps"
    s = eastern_front(["germany", "eastern_europe"], ["italy"], soviet_union=[stavka])
    assert s.asked() == "italy"
    s.do("italy", "use ita_romanian_reinforcements", "recruit italy eastern_europe")
    s.do("soviet_union", f"use {stavka}")
    s.any_chance()
    assert s.armies("italy") == {"italy"}


def test_ita_romanian_reinforcements_also_after_an_elimination() -> None:
    s = holding(
        "sov_general_winter",
        armies={"germany": ["germany", "eastern_europe", "russia"]},
        responses={"italy": ["ita_romanian_reinforcements"]},
    )
    plays(s, "sov_general_winter", "eliminate germany russia")
    s.do("italy", "use ita_romanian_reinforcements", "recruit italy russia")
    assert s.armies("italy") == {"italy", "russia"}


def test_ita_romanian_reinforcements_only_for_a_supplied_army() -> None:
    s = eastern_front(["eastern_europe"], ["italy"])
    assert s.armies("germany") == set()
    assert s.step() != "react"


def test_ita_romanian_reinforcements_not_where_italians_stand_already() -> None:
    s = eastern_front(["germany", "eastern_europe"], ["italy", "eastern_europe"])
    assert s.armies("germany") == {"germany"}
    assert s.step() != "react"


def test_ita_romanian_reinforcements_take_an_army_back_if_all_are_out() -> None:
    s = eastern_front(["germany", "eastern_europe"], ALL_FOUR)
    s.do("italy", "use ita_romanian_reinforcements", "withdraw army africa")
    s.do("italy", "recruit italy eastern_europe")
    assert s.armies("italy") == {"italy", "balkans", "north_africa", "eastern_europe"}


def test_ita_romanian_reinforcements_not_for_an_army_germany_withdraws() -> None:
    s = holding(
        "ger_plunder",
        armies={"germany": ["germany", "eastern_europe"]},
        responses={"italy": ["ita_romanian_reinforcements"]},
    )
    s.do("germany", "withdraw army eastern_europe")
    assert s.asked() == "germany"


# Skilled Pilots


def bombed(card: str, target: str, *statuses: str) -> Scene:
    """An Allied raid with Skilled Pilots face down."""
    s = holding(
        card,
        armies={"united_states": ["eastern_united_states", "western_europe"]},
        responses={"italy": ["ita_skilled_pilots"]},
        statuses={"united_states": list(statuses)},
    )
    plays(s, card, f"target {target}")
    return s


@pytest.mark.parametrize(
    "card", ["uk_bomber_command", "usa_bombers", "usa_heavy_bombers", "usa_firestorm_bombers"]
)
def test_ita_skilled_pilots_drive_off_bombers(card: str) -> None:
    s = bombed(card, "italy", "usa_flying_fortresses")
    before = s.deck_size("italy")
    assert s.asked() == "italy"
    s.do("italy", "use ita_skilled_pilots")
    assert lost(s, "italy", before) == 0
    assert any("Italy ignores" in line for line in s.told())


def test_ita_skilled_pilots_are_not_compulsory() -> None:
    s = bombed("uk_bomber_command", "italy")
    before = s.deck_size("italy")
    s.do("italy", "pass")
    assert lost(s, "italy", before) == 4


def test_ita_skilled_pilots_not_for_germany_nor_against_submarines() -> None:
    s = bombed("uk_bomber_command", "germany")
    before = s.deck_size("germany")
    assert s.step() != "react"
    assert lost(s, "germany", before) == 4
    s = holding("uk_malta_submarines", responses={"italy": ["ita_skilled_pilots"]})
    before = s.deck_size("italy")
    plays(s, "uk_malta_submarines")
    assert lost(s, "italy", before) == 2
    assert s.cards("responses", "italy") == {"ita_skilled_pilots"}


# Statuses


def test_ita_anti_communist_sentiment_never_more_than_one() -> None:
    card = "ita_anti_communist_sentiment"
    assert scored(card, {"italy": ["russia"]}) == 1
    assert scored(card, {"italy": ["russia", "ukraine"]}) == 1
    assert scored(card, {"italy": ["balkans"], "germany": ["russia"]}) == 0


def test_ita_balkan_resources() -> None:
    card = "ita_balkan_resources"
    assert scored(card, {"italy": ["balkans"]}) == 1
    assert scored(card, {"italy": ["ukraine"], "germany": ["balkans"]}) == 0


def test_ita_impero_italiano_counts_spaces_of_italy_or_germany() -> None:
    card = "ita_impero_italiano"
    assert scored(card, {"italy": ["north_africa", "africa"], "germany": ["middle_east"]}) == 3
    assert scored(card, {"italy": ["north_africa"], "germany": ["north_africa"]}) == 1
    assert scored(card, {"italy": ["balkans"], "japan": ["middle_east"]}) == 0


def test_ita_mare_nostrum_counts_every_italian_navy() -> None:
    card = "ita_mare_nostrum"
    fleets = ["mediterranean_sea", "black_sea", "bay_of_bengal"]
    assert scored(card, navies={"italy": fleets}) == 3
    assert scored(card, navies={"germany": fleets}) == 0


def test_ita_mare_nostrum_scores_nothing_with_the_home_space_lost() -> None:
    held = {"united_kingdom": ["italy"]}
    navies = {"italy": ["mediterranean_sea"]}
    assert scored("ita_mare_nostrum", held, navies, home=False) == 0


# Bravado


def test_ita_bravado_plays_a_land_battle_of_the_discards() -> None:
    hand = ["ita_plunder", "ita_build_army", "ita_build_navy", "ita_sea_battle"]
    s = holding(
        *hand,
        armies={"united_kingdom": ["balkans"]},
        statuses={"italy": ["ita_bravado"]},
        discards={"italy": ["ita_land_battle", "ita_afrika_korps"]},
    )
    s.do("italy", "use ita_bravado", *[f"discard {card}" for card in hand[:3]])
    assert s.refusal("italy", "take ita_afrika_korps") == "50"
    s.do("italy", "take ita_land_battle", "battle balkans united_kingdom")
    assert s.armies("united_kingdom") == set()
    assert s.cards("hands", "italy") == {"ita_sea_battle"}
    assert s.asked() is None


def test_ita_bravado_may_play_what_it_has_just_discarded() -> None:
    hand = ["ita_plunder", "ita_build_army", "ita_land_battle"]
    s = holding(*hand, statuses={"italy": ["ita_bravado"]})
    s.do("italy", "use ita_bravado", *[f"discard {card}" for card in hand])
    s.do("italy", "take ita_land_battle", "battle balkans")
    assert "ita_land_battle" in s.cards("discards", "italy")


def test_ita_bravado_pays_from_the_deck_when_the_hand_is_empty() -> None:
    s = holding(
        "ita_plunder",
        statuses={"italy": ["ita_bravado"]},
        discards={"italy": ["ita_land_battle"]},
        decks={"italy": ["ita_build_army"]},
    )
    s.do("italy", "use ita_bravado", "discard ita_plunder")
    s.any_chance()
    assert s.deck_size("italy") == 0
    assert s.points("axis") == -1
    s.do("italy", "take ita_land_battle", "battle balkans")


def test_ita_bravado_without_any_land_battle_in_reach() -> None:
    s = holding(
        *("ita_plunder", "ita_build_army", "ita_build_navy"), statuses={"italy": ["ita_bravado"]}
    )
    assert s.refusal("italy", "use ita_bravado") == "45"


def test_ita_card_words() -> None:
    assert words("ita_plunder") == (
        "Your team scores 1 point for each of your Armies and Navies outside your Home Space."
    )
    assert words("ita_impero_italiano") == (
        "In your Victory step: score 1 point for each of North Africa, Africa and the Middle East "
        "that holds an Italian or German Army."
    )
    assert words("ita_romanian_reinforcements") == (
        "When a supplied German Army is removed: Recruit an Army in that space."
    )
