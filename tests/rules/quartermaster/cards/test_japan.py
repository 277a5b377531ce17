"""The Japanese cards, each where it matters and where it does nothing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.quartermaster.cards.shapes_axis import (
    HOMES,
    battles,
    face_down,
    holding,
    lies_on_table,
    lost,
    only_discarded,
    plays,
    scored,
    used,
    words,
)
from tests.rules.quartermaster.scene import Scene

ON_THE_TABLE = (
    "jpn_banzai_charge",
    "jpn_battleship_repair",
    "jpn_china_offensive",
    "jpn_destroyer_transport",
    "jpn_fall_of_singapore",
    "jpn_forward_bases",
    "jpn_greater_east_asia_co_prosperity_sphere",
    "jpn_imperial_designs",
    "jpn_kamikaze",
    "jpn_kwantung_army",
    "jpn_operation_ketsu_go",
    "jpn_special_naval_landing_forces",
    "jpn_surprise_attack",
    "jpn_truk",
)


@pytest.mark.parametrize("card", ON_THE_TABLE)
def test_a_japanese_status_or_response_is_laid_on_the_table(card: str) -> None:
    lies_on_table(card)


# Basic cards


def test_jpn_build_army_next_to_a_supplied_piece() -> None:
    s = holding(
        "jpn_build_army",
        navies={"japan": ["sea_of_japan"]},
        armies={"soviet_union": ["moscow", "vladivostok"]},
    )
    plays(s, "jpn_build_army")
    assert set(s.offers("japan", "build")) == {
        "build army japan",
        "build army china",
        "build army iwo_jima",
        "build army philippines",
    }
    assert s.refusal("japan", "build army vladivostok") == "20"
    assert s.refusal("japan", "build army szechuan") == "51"
    s.do("japan", "build army china")
    assert s.armies("japan") == {"japan", "china"}


def test_jpn_build_army_with_all_five_out_takes_one_back_first() -> None:
    five = ["japan", "china", "szechuan", "southeast_asia", "mongolia"]
    s = holding("jpn_build_army", armies={"japan": five})
    plays(s, "jpn_build_army")
    assert s.refusal("japan", "build army vladivostok") == "22"
    s.do("japan", "withdraw army szechuan", "build army vladivostok")
    assert s.armies("japan") == {*five, "vladivostok"} - {"szechuan"}


def test_jpn_build_navy_needs_an_army_of_the_team_beside_it() -> None:
    s = holding("jpn_build_navy", navies={"japan": ["sea_of_japan"]})
    plays(s, "jpn_build_navy")
    assert s.offers("japan", "build") == ["build navy sea_of_japan"]
    assert s.refusal("japan", "build navy south_china_sea") == "52"
    s = holding(
        "jpn_build_navy",
        navies={"japan": ["sea_of_japan"]},
        armies={"germany": ["germany", "southeast_asia"]},
    )
    plays(s, "jpn_build_navy", "build navy south_china_sea")
    assert s.navies("japan") == {"sea_of_japan", "south_china_sea"}


def test_jpn_land_battle_from_a_navy() -> None:
    s = holding(
        "jpn_land_battle",
        navies={"japan": ["sea_of_japan"]},
        armies={"united_states": ["china", "szechuan"]},
    )
    plays(s, "jpn_land_battle")
    assert s.refusal("japan", "battle szechuan united_states") == "53"
    s.do("japan", "battle china united_states")
    assert s.armies("united_states") == {"szechuan"}


def test_jpn_land_battle_is_useless_on_the_home_island_alone() -> None:
    only_discarded(holding("jpn_land_battle"), "jpn_land_battle")


def test_jpn_sea_battle_from_the_coast() -> None:
    s = holding("jpn_sea_battle", navies={"united_states": ["sea_of_japan", "north_pacific"]})
    plays(s, "jpn_sea_battle")
    assert s.refusal("japan", "battle north_pacific united_states") == "53"
    s.do("japan", "battle sea_of_japan united_states")
    assert s.navies("united_states") == {"north_pacific"}


def test_jpn_sea_battle_through_malacca_needs_an_axis_army_there() -> None:
    navies = {"japan": ["south_china_sea"], "united_kingdom": ["bay_of_bengal"]}
    australia = {"japan": ["australia"]}
    s = holding("jpn_sea_battle", navies=navies, armies=australia)
    plays(s, "jpn_sea_battle")
    assert s.refusal("japan", "battle bay_of_bengal united_kingdom") == "11"
    s = holding(
        "jpn_sea_battle",
        navies=navies,
        armies=australia | {"germany": ["germany", "southeast_asia"]},
    )
    battles(s, "jpn_sea_battle", "bay_of_bengal united_kingdom")
    assert s.navies("united_kingdom") == set()


# Submarines


@pytest.mark.parametrize(
    ("card", "victim"),
    [
        ("jpn_submarines_vs_us", "united_states"),
        ("jpn_submarines_vs_uk", "united_kingdom"),
    ],
)
def test_jpn_submarines_need_nothing(card: str, victim: str) -> None:
    s = holding(card, armies={"japan": []})
    before = {country: s.deck_size(country) for country in HOMES}
    plays(s, card)
    s.any_chance()
    after = {country: s.deck_size(country) for country in HOMES}
    assert {country for country in HOMES if before[country] != after[country]} == {victim}
    assert lost(s, victim, before[victim]) == 1
    assert s.points("axis") == 2


@pytest.mark.parametrize("card", ["jpn_submarines_vs_us", "jpn_submarines_vs_uk"])
def test_jpn_submarines_against_nothing_left_cost_a_point(card: str) -> None:
    victim = "united_states" if card.endswith("us") else "united_kingdom"
    s = holding(card, decks={victim: []})
    plays(s, card)
    assert s.points("axis") == 2
    assert s.points("allies") == -1


# Battleship Repair


def attack_on_fleet(
    *responses: str, philippines: bool = True, more: tuple[str, ...] = (), **fields: Any
) -> Scene:
    """The UK battles the Japanese Navy in the South China Sea from Australia."""
    s = Scene(
        "play_step united_kingdom",
        *more,
        rest_of_turn=False,
        country="united_kingdom",
        armies=HOMES
        | {
            "united_kingdom": ["australia"],
            "japan": ["japan", "philippines"] if philippines else ["japan"],
        },
        navies={"japan": ["sea_of_japan", "south_china_sea"]},
        hands={"united_kingdom": ["uk_sea_battle", "uk_sea_battle_2"]},
        responses=face_down(*responses),
        **fields,
    )
    battles(s, "uk_sea_battle", "south_china_sea japan")
    return s


def test_jpn_battleship_repair_saves_a_navy_for_the_whole_turn() -> None:
    s = attack_on_fleet("battleship_repair", more=("play_step united_kingdom",))
    assert s.asked() == "japan"
    s.do("japan", "use jpn_battleship_repair")
    assert "south_china_sea" in s.navies("japan")
    assert used(s, "jpn_battleship_repair")
    battles(s, "uk_sea_battle_2", "south_china_sea japan")
    assert "south_china_sea" in s.navies("japan")


def test_jpn_battleship_repair_is_one_use_and_never_compulsory() -> None:
    s = attack_on_fleet("battleship_repair")
    s.do("japan", "pass")
    assert s.navies("japan") == {"sea_of_japan"}
    assert s.cards("responses", "japan") == {"jpn_battleship_repair"}


def test_jpn_battleship_repair_not_for_a_navy_out_of_supply() -> None:
    s = attack_on_fleet("battleship_repair", philippines=False)
    assert s.refusal("japan", "use jpn_battleship_repair") == "57"
    s.do("japan", "pass")
    assert s.navies("japan") == {"sea_of_japan"}


def test_jpn_battleship_repair_not_for_a_teammate() -> None:
    s = holding(
        "uk_sea_battle",
        navies={"germany": ["north_sea"]},
        armies={"germany": ["germany", "western_europe"]},
        responses=face_down("battleship_repair"),
    )
    battles(s, "uk_sea_battle", "north_sea germany")
    assert s.navies("germany") == set()


# Kamikaze


def american_navy(japanese: list[str]) -> Scene:
    """The US builds a Navy in the East Pacific with Kamikaze face down."""
    s = holding(
        "usa_build_navy",
        armies={
            "japan": japanese,
            "united_states": ["eastern_united_states", "western_united_states"],
        },
        responses=face_down("kamikaze"),
    )
    plays(s, "usa_build_navy", "build navy east_pacific")
    return s


def test_jpn_kamikaze_sinks_a_navy_just_built_beside_a_japanese_piece() -> None:
    s = american_navy(["japan", "hawaii"])
    assert s.asked() == "japan"
    s.do("japan", "use jpn_kamikaze")
    assert s.navies("united_states") == set()
    assert used(s, "jpn_kamikaze")


def test_jpn_kamikaze_only_at_that_moment() -> None:
    s = american_navy(["japan", "hawaii"])
    s.do("japan", "pass")
    assert s.navies("united_states") == {"east_pacific"}
    assert s.step() != "react"


def test_jpn_kamikaze_not_without_a_japanese_piece_beside_it() -> None:
    s = american_navy(["japan", "iwo_jima"])
    assert s.step() != "react"
    assert s.navies("united_states") == {"east_pacific"}


def test_jpn_kamikaze_not_against_a_recruited_navy() -> None:
    s = holding(
        "uk_dutch_east_indies",
        armies={"japan": ["japan", "philippines"]},
        responses=face_down("kamikaze"),
    )
    plays(s, "uk_dutch_east_indies", "recruit united_kingdom indonesia", "done")
    s.do("united_kingdom", "recruit united_kingdom south_china_sea")
    assert s.navies("united_kingdom") == {"south_china_sea"}
    assert s.step() != "react"


# Kwantung Army


def soviet_attack(where: str, *soviets: str, fleet: bool = True) -> Scene:
    """The Soviets battle a Japanese Army with Kwantung Army face down."""
    s = holding(
        "sov_land_battle",
        armies={
            "japan": ["japan", where],
            "soviet_union": ["moscow", "siberia", *soviets],
        },
        navies={"japan": ["sea_of_japan"] if fleet else []},
        responses=face_down("kwantung_army"),
    )
    battles(s, "sov_land_battle", f"{where} japan")
    return s


@pytest.mark.parametrize(
    ("where", "soviets"),
    [("vladivostok", []), ("china", ["vladivostok"])],
)
def test_jpn_kwantung_army_holds_its_ground(where: str, soviets: list[str]) -> None:
    s = soviet_attack(where, *soviets)
    s.do("japan", "use jpn_kwantung_army")
    assert s.armies("japan") == {"japan", where}
    assert used(s, "jpn_kwantung_army")


def test_jpn_kwantung_army_in_szechuan_supplied_through_china() -> None:
    s = holding(
        "sov_land_battle",
        armies={
            "japan": ["japan", "china", "szechuan"],
            "soviet_union": ["moscow", "kazakhstan"],
        },
        responses=face_down("kwantung_army"),
    )
    battles(s, "sov_land_battle", "szechuan japan")
    s.do("japan", "use jpn_kwantung_army")
    assert "szechuan" in s.armies("japan")


def test_jpn_kwantung_army_not_elsewhere_nor_out_of_supply() -> None:
    mongolia = soviet_attack("mongolia")
    unsupplied = soviet_attack("vladivostok", fleet=False)
    for s in (mongolia, unsupplied):
        assert s.step() != "react"
        assert s.armies("japan") == {"japan"}


# Operation Ketsu-Go


def invasion(
    defender: str, responses: tuple[str, ...] = ("operation_ketsu_go",), only_japan: bool = False
) -> Scene:
    """The US battles an Army in Japan from the sea."""
    s = holding(
        "usa_land_battle",
        armies={
            "japan": ["japan"] if defender == "japan" else [],
            "italy": ["italy", "japan"] if defender == "italy" else ["italy"],
            "united_states": ["eastern_united_states", "china"],
        },
        navies={"united_states": ["sea_of_japan"]},
        responses=face_down(*responses),
        options={"ketsu_go_japan_only": only_japan},
    )
    battles(s, "usa_land_battle", f"japan {defender}")
    return s


def test_jpn_operation_ketsu_go_holds_japan() -> None:
    s = invasion("japan")
    s.do("japan", "use jpn_operation_ketsu_go")
    assert s.armies("japan") == {"japan"}
    assert used(s, "jpn_operation_ketsu_go")


def test_jpn_operation_ketsu_go_holds_the_sea_of_japan_supplied_or_not() -> None:
    s = holding(
        "usa_sea_battle",
        armies={"japan": [], "united_states": ["eastern_united_states", "china"]},
        navies={"japan": ["sea_of_japan"]},
        responses=face_down("operation_ketsu_go"),
    )
    battles(s, "usa_sea_battle", "sea_of_japan japan")
    s.do("japan", "use jpn_operation_ketsu_go")
    assert s.navies("japan") == {"sea_of_japan"}


def test_jpn_operation_ketsu_go_keeps_a_navy_through_the_supply_step() -> None:
    s = Scene(
        "supply_step japan",
        rest_of_turn=False,
        country="japan",
        navies={"japan": ["sea_of_japan", "north_pacific"]},
        responses=face_down("operation_ketsu_go"),
        discards={"japan": ["jpn_truk"]},
    )
    s.do("japan", "use jpn_operation_ketsu_go")
    assert s.navies("japan") == {"sea_of_japan"}


def test_jpn_operation_ketsu_go_covers_any_axis_piece_unless_the_option_says_japan() -> None:
    s = invasion("italy")
    s.do("japan", "use jpn_operation_ketsu_go")
    assert s.armies("italy") == {"italy", "japan"}
    s = invasion("italy", only_japan=True)
    assert s.step() != "react"
    assert s.armies("italy") == {"italy"}
    s = invasion("japan", only_japan=True)
    s.do("japan", "use jpn_operation_ketsu_go")
    assert s.armies("japan") == {"japan"}


def test_jpn_operation_ketsu_go_nowhere_else() -> None:
    s = attack_on_fleet("operation_ketsu_go")
    assert s.refusal("japan", "use jpn_operation_ketsu_go") == "57"


# Truk


def test_jpn_truk_keeps_the_fleet_through_the_supply_step() -> None:
    s = Scene(
        "supply_step japan",
        rest_of_turn=False,
        country="japan",
        armies={"japan": ["japan", "new_guinea", "mongolia"]},
        navies={"japan": ["sea_of_japan", "central_pacific", "east_pacific"]},
        responses=face_down("truk"),
    )
    assert "mongolia" not in s.supplied("japan")
    s.do("japan", "use jpn_truk")
    s.all_pass()
    assert s.navies("japan") == {"sea_of_japan", "central_pacific", "east_pacific"}
    assert s.armies("japan") == {"japan", "new_guinea"}


def test_jpn_truk_before_playing_makes_a_place_to_build_and_battle_from() -> None:
    s = holding(
        "jpn_build_navy",
        navies={"japan": ["east_pacific"], "united_states": ["southeast_pacific"]},
        responses=face_down("truk"),
    )
    s.do("japan", "use jpn_truk", "play jpn_build_navy", "build navy central_pacific")
    assert s.navies("japan") == {"east_pacific", "central_pacific"}
    s = holding(
        "jpn_sea_battle",
        navies={"japan": ["east_pacific"], "united_states": ["southeast_pacific"]},
        responses=face_down("truk"),
    )
    s.do("japan", "use jpn_truk")
    battles(s, "jpn_sea_battle", "southeast_pacific united_states")
    assert s.navies("united_states") == set()


def test_jpn_truk_ends_with_the_turn() -> None:
    s = holding(
        "jpn_build_navy",
        navies={"japan": ["east_pacific"]},
        responses=face_down("truk"),
        hands={"soviet_union": ["sov_build_army"]},
        rest_of_turn=True,
    )
    s.do("japan", "use jpn_truk", "discard jpn_build_navy")
    assert "east_pacific" in s.supplied("japan")
    s.any_chance()
    assert s.asked() == "soviet_union"
    assert "east_pacific" not in s.supplied("japan")


def test_jpn_truk_in_the_turn_of_another_supplies_a_navy_to_be_repaired() -> None:
    s = attack_on_fleet("truk", "battleship_repair", philippines=False)
    s.do("japan", "use jpn_truk", "use jpn_battleship_repair")
    assert "south_china_sea" in s.navies("japan")


def test_jpn_truk_before_playing_feeds_a_navy_that_is_yet_to_be_built() -> None:
    """All is in supply, but a Navy in the South Pacific would have no Army beside it."""
    s = holding(
        "jpn_build_navy",
        armies={"japan": ["japan", "philippines"]},
        navies={"japan": ["sea_of_japan", "south_china_sea", "central_pacific"]},
        responses=face_down("truk"),
    )
    assert s.supplied("japan") >= s.navies("japan")
    assert "build navy east_pacific" not in s.after("japan", "play jpn_build_navy")
    s.do("japan", "use jpn_truk", "play jpn_build_navy", "build navy east_pacific")
    assert "east_pacific" in s.navies("japan")


def test_jpn_truk_at_any_time_its_owner_is_asked() -> None:
    """In the window of a battle, before Destroyer Transport builds from the Navy it feeds."""
    s = holding(
        "jpn_sea_battle",
        armies={"japan": ["japan", "philippines"]},
        navies={"japan": ["sea_of_japan", "south_china_sea"], "united_states": ["central_pacific"]},
        responses=face_down("truk", "destroyer_transport"),
    )
    s.do("japan", "play jpn_sea_battle", "battle central_pacific united_states")
    assert {"use jpn_truk", "use jpn_destroyer_transport"} <= set(s.offers("japan"))
    s.do("japan", "use jpn_truk", "use jpn_destroyer_transport")
    assert "use jpn_truk" not in s.offers("japan")


def test_jpn_truk_does_not_make_others_wait_where_it_could_change_nothing() -> None:
    s = Scene(
        "supply_step japan",
        "choose_discards japan 0",
        rest_of_turn=False,
        country="japan",
        armies={"japan": ["japan"]},
        navies={"japan": ["sea_of_japan"]},
        responses=face_down("truk"),
    )
    assert s.step() == "choose_discards"


def test_jpn_truk_is_refused_by_the_rule_of_responses() -> None:
    s = holding("jpn_build_navy", "jpn_truk")
    assert s.refusal("japan", "use jpn_truk") == "58", "it is still in hand"
    s = holding("jpn_build_navy", responses=face_down("kamikaze"))
    assert s.refusal("japan", "use jpn_kamikaze") == "57", "nothing was built"


# Statuses


def test_jpn_forward_bases() -> None:
    card = "jpn_forward_bases"
    assert scored(card, {"japan": ["hawaii", "pacific_northwest", "new_zealand"]}) == 3
    assert scored(card, {"japan": ["hawaii", "iwo_jima"]}) == 1
    assert scored(card, {"japan": ["iwo_jima", "australia"]}) == 0
    assert scored(card, {"japan": ["hawaii"], "united_states": ["japan"]}, home=False) == 0


def test_jpn_greater_east_asia_co_prosperity_sphere() -> None:
    card = "jpn_greater_east_asia_co_prosperity_sphere"
    assert scored(card, {"japan": ["indonesia", "new_guinea", "southeast_asia"]}) == 3
    assert scored(card, {"japan": ["southeast_asia"]}) == 1
    assert scored(card, {"japan": ["china", "philippines"], "germany": ["indonesia"]}) == 0


def test_jpn_imperial_designs_never_more_than_one() -> None:
    card = "jpn_imperial_designs"
    assert scored(card, {"japan": ["iwo_jima"]}) == 1
    assert scored(card, {"japan": ["iwo_jima", "philippines"]}) == 1
    assert scored(card, {"japan": ["hawaii"]}) == 0


def test_jpn_card_words() -> None:
    assert words("jpn_submarines_vs_us") == (
        "The United States discards the top card of its draw deck. Your team scores 2 points."
    )
    assert words("jpn_kwantung_army") == (
        "When a supplied Japanese Army in Vladivostok, Szechuan or China would be removed: "
        "It cannot be removed this turn."
    )
    assert words("jpn_surprise_attack") == (
        "When you battle a sea space: You may battle another Navy. You may battle an enemy Army, "
        "or an empty land space, next to a supplied piece of yours."
    )
