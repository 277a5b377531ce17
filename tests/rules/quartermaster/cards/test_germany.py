"""The German basic, Economic Warfare and Event cards: where they matter and where they do not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.quartermaster.cards.shapes_axis import (
    HOMES,
    battles,
    holding,
    lost,
    only_discarded,
    plays,
    words,
)
from tests.rules.quartermaster.scene import Scene

ALL_SEVEN = [
    *("germany", "western_europe", "balkans", "eastern_europe"),
    *("italy", "ukraine", "scandinavia"),
]


# Build Army


def test_ger_build_army_next_to_a_supplied_piece() -> None:
    s = holding("ger_build_army")
    plays(s, "ger_build_army")
    assert set(s.offers("germany", "build")) == {
        "build army germany",
        "build army western_europe",
        "build army italy",
        "build army balkans",
        "build army eastern_europe",
    }
    assert s.refusal("germany", "build army ukraine") == "51"
    assert s.refusal("germany", "build army baltic_sea") == "21"
    s.do("germany", "build army balkans")
    assert s.armies("germany") == {"germany", "balkans"}
    assert "Germany builds an Army in the Balkans." in s.told()


def test_ger_build_army_at_home_needs_no_neighbour() -> None:
    s = holding("ger_build_army", armies={"germany": []})
    plays(s, "ger_build_army")
    assert s.offers("germany", "build") == ["build army germany"]
    s.do("germany", "build army germany")
    assert s.armies("germany") == {"germany"}


def test_ger_build_army_not_where_the_enemy_stands() -> None:
    s = holding("ger_build_army", armies={"soviet_union": ["moscow", "eastern_europe"]})
    plays(s, "ger_build_army")
    assert s.refusal("germany", "build army eastern_europe") == "20"


def test_ger_build_army_is_useless_with_the_home_space_lost() -> None:
    only_discarded(
        holding("ger_build_army", armies={"germany": [], "soviet_union": ["moscow", "germany"]}),
        "ger_build_army",
    )


def test_ger_build_army_may_name_an_army_already_there() -> None:
    s = holding("ger_build_army", statuses={"germany": ["ger_bias_for_action"]})
    plays(s, "ger_build_army", "build army germany")
    assert s.armies("germany") == {"germany"}
    assert "use ger_bias_for_action" in s.offers("germany")


def test_ger_build_army_with_all_seven_out_takes_one_back_first() -> None:
    s = holding("ger_build_army", armies={"germany": ALL_SEVEN})
    plays(s, "ger_build_army")
    assert s.refusal("germany", "build army russia") == "22"
    s.do("germany", "withdraw army scandinavia", "build army russia")
    assert s.armies("germany") == {*ALL_SEVEN, "russia"} - {"scandinavia"}


# Build Navy


def test_ger_build_navy_on_a_neighbouring_sea() -> None:
    s = holding("ger_build_navy")
    plays(s, "ger_build_navy")
    assert s.offers("germany", "build") == ["build navy baltic_sea"]
    assert s.refusal("germany", "build navy north_sea") == "51"
    s.do("germany", "build navy baltic_sea")
    assert s.navies("germany") == {"baltic_sea"}


def test_ger_build_navy_needs_an_army_of_the_team_beside_it() -> None:
    s = holding(
        "ger_build_navy",
        armies={"germany": ["germany", "western_europe"]},
        navies={"germany": ["north_sea"]},
    )
    plays(s, "ger_build_navy")
    assert s.refusal("germany", "build navy north_atlantic") == "52"


# Land Battle


def test_ger_land_battle_removes_a_neighbouring_army() -> None:
    s = holding("ger_land_battle", armies={"soviet_union": ["moscow", "eastern_europe"]})
    plays(s, "ger_land_battle")
    assert s.refusal("germany", "battle moscow soviet_union") == "53"
    assert s.refusal("germany", "battle italy") == "63"
    s.do("germany", "battle eastern_europe soviet_union")
    assert s.armies("soviet_union") == {"moscow"}
    assert "The Soviet Army in Eastern Europe is removed." in s.told()


def test_ger_land_battle_may_be_fought_for_an_empty_space() -> None:
    s = holding("ger_land_battle", statuses={"germany": ["ger_blitzkrieg"]})
    battles(s, "ger_land_battle", "balkans")
    assert "use ger_blitzkrieg" in s.offers("germany")


def test_ger_land_battle_removes_one_army_of_several() -> None:
    s = holding(
        "ger_land_battle",
        armies={"united_kingdom": ["western_europe"], "united_states": ["western_europe"]},
    )
    plays(s, "ger_land_battle")
    assert "battle western_europe" not in s.offers("germany")
    s.do("germany", "battle western_europe united_states")
    assert s.armies("united_kingdom") == {"western_europe"}
    assert s.armies("united_states") == set()


def test_ger_land_battle_needs_a_supplied_piece() -> None:
    only_discarded(
        holding("ger_land_battle", armies={"germany": ["siberia"]}),
        "ger_land_battle",
    )


# Sea Battle


def test_ger_sea_battle_removes_a_neighbouring_navy() -> None:
    s = holding(
        "ger_sea_battle",
        armies={"germany": ["germany", "western_europe"]},
        navies={"united_kingdom": ["north_sea"]},
    )
    battles(s, "ger_sea_battle", "north_sea united_kingdom")
    assert s.navies("united_kingdom") == set()


def test_ger_sea_battle_passes_a_strait_only_with_an_axis_army_in_control() -> None:
    fleets = {"germany": ["baltic_sea"], "united_kingdom": ["north_sea"]}
    armies = {"germany": ["germany", "balkans"]}
    s = holding("ger_sea_battle", navies=fleets, armies=armies)
    plays(s, "ger_sea_battle")
    assert s.refusal("germany", "battle north_sea united_kingdom") == "11"
    armies["italy"] = ["italy", "scandinavia"]
    s = holding("ger_sea_battle", navies=fleets, armies=armies)
    battles(s, "ger_sea_battle", "north_sea united_kingdom")
    assert s.navies("united_kingdom") == set()


# Submarines


@pytest.mark.parametrize("card", ["ger_submarines_vs_uk", "ger_submarines_vs_uk_2"])
def test_ger_submarines_vs_uk(card: str) -> None:
    s = holding(card, armies={"germany": ["germany", "western_europe"]})
    before = s.deck_size("united_kingdom")
    plays(s, card)
    assert lost(s, "united_kingdom", before) == 3
    assert s.points("axis") == 1


def test_ger_submarines_vs_uk_need_a_piece_beside_the_north_sea() -> None:
    only_discarded(holding("ger_submarines_vs_uk"), "ger_submarines_vs_uk")
    in_the_sea = holding(
        "ger_submarines_vs_uk",
        armies={"italy": ["italy", "western_europe"]},
        navies={"germany": ["north_sea"]},
    )
    only_discarded(in_the_sea, "ger_submarines_vs_uk")


def test_ger_submarines_vs_uk_count_the_baltic_when_the_strait_is_open() -> None:
    navies = {"germany": ["baltic_sea"]}
    closed = holding("ger_submarines_vs_uk", navies=navies)
    assert closed.does_nothing("germany", "ger_submarines_vs_uk")
    opened = holding(
        "ger_submarines_vs_uk", navies=navies, armies={"italy": ["italy", "scandinavia"]}
    )
    assert "play ger_submarines_vs_uk" in opened.offers("germany")


def test_ger_submarines_vs_uk_score_with_the_home_space_lost() -> None:
    s = holding(
        "ger_submarines_vs_uk",
        armies={"germany": ["western_europe"], "soviet_union": ["moscow", "germany"]},
    )
    plays(s, "ger_submarines_vs_uk")
    s.any_chance()
    assert s.points("axis") == 1


def test_ger_submarines_vs_uk_reach_into_the_hand_and_then_cost_points() -> None:
    s = holding(
        "ger_submarines_vs_uk",
        armies={"germany": ["germany", "western_europe"]},
        hands={"united_kingdom": ["uk_raf"]},
        decks={"united_kingdom": ["uk_enigma"]},
    )
    plays(s, "ger_submarines_vs_uk")
    s.any_chance()
    s.do("united_kingdom", "discard uk_raf")
    assert s.deck_size("united_kingdom") == 0
    assert s.points("allies") == -1


@pytest.mark.parametrize(("navies", "cards"), [([], 3), (["north_sea"], 5)])
def test_ger_submarines_vs_us(navies: list[str], cards: int) -> None:
    s = holding(
        "ger_submarines_vs_us",
        armies={"germany": ["germany", "western_europe"]},
        navies={"germany": navies},
    )
    before = s.deck_size("united_states")
    plays(s, "ger_submarines_vs_us")
    assert lost(s, "united_states", before) == cards
    assert s.points("axis") == 1


def test_ger_submarines_vs_us_need_a_piece_beside_the_north_sea() -> None:
    s = holding(
        "ger_submarines_vs_us",
        armies={"italy": ["italy", "western_europe"]},
        navies={"germany": ["north_sea"]},
    )
    only_discarded(s, "ger_submarines_vs_us")


@pytest.mark.parametrize(
    ("armies", "cards"),
    [
        ({}, 2),
        ({"germany": ["germany", "scandinavia"]}, 5),
        ({"italy": ["italy", "scandinavia"]}, 2),
    ],
)
def test_ger_submarines_vs_ussr_need_nothing(armies: dict[str, list[str]], cards: int) -> None:
    s = holding("ger_submarines_vs_ussr", armies=armies)
    before = s.deck_size("soviet_union")
    plays(s, "ger_submarines_vs_ussr")
    assert lost(s, "soviet_union", before) == cards
    assert s.points("axis") == 1


def test_ger_v_weapons() -> None:
    s = holding("ger_v_weapons", armies={"germany": ["germany", "western_europe"]})
    before = s.deck_size("united_kingdom")
    plays(s, "ger_v_weapons")
    assert lost(s, "united_kingdom", before) == 2
    assert s.points("axis") == 2


def test_ger_v_weapons_need_an_army() -> None:
    fleet_beside_the_north_sea = holding(
        "ger_v_weapons",
        armies={"italy": ["italy", "scandinavia"]},
        navies={"germany": ["baltic_sea"]},
    )
    only_discarded(fleet_beside_the_north_sea, "ger_v_weapons")


# Broad Front


def broad_front(germans: list[str], soviets: list[str], **fields: Any) -> Scene:
    """Germany begins its turn with Broad Front in hand."""
    return Scene(
        "turn germany",
        rest_of_turn=False,
        armies=HOMES | {"germany": germans, "soviet_union": soviets},
        hands={"germany": ["ger_broad_front"]},
        **fields,
    )


def test_ger_broad_front_battles_along_the_whole_front() -> None:
    s = broad_front(
        ["germany", "eastern_europe", "balkans"], ["ukraine", "russia", "moscow", "scandinavia"]
    )
    plays(s, "ger_broad_front", "battle russia soviet_union")
    assert s.refusal("germany", "battle scandinavia soviet_union") == "53"
    s.do("germany", "battle ukraine soviet_union")
    assert s.armies("soviet_union") == {"moscow", "scandinavia"}
    assert s.step() != "choose_battle"


def test_ger_broad_front_may_stop_after_any_battle() -> None:
    s = broad_front(["germany", "eastern_europe"], ["ukraine", "russia", "moscow"])
    plays(s, "ger_broad_front", "battle russia soviet_union", "done")
    assert s.armies("soviet_union") == {"ukraine", "moscow"}


def test_ger_broad_front_never_more_than_three_battles() -> None:
    s = broad_front(
        ["germany", "eastern_europe", "ukraine"],
        ["balkans", "russia", "moscow", "kazakhstan", "middle_east"],
    )
    plays(s, "ger_broad_front")
    s.do("germany", *[f"battle {where} soviet_union" for where in ("russia", "moscow", "balkans")])
    assert s.armies("soviet_union") == {"kazakhstan", "middle_east"}
    assert s.step() != "choose_battle"


def test_ger_broad_front_only_armies_beside_a_german_army_as_the_turn_began() -> None:
    s = broad_front(
        ["germany", "eastern_europe"],
        ["russia", "moscow", "ukraine"],
        statuses={"germany": ["ger_blitzkrieg"]},
    )
    plays(s, "ger_broad_front", "battle russia soviet_union")
    s.do("germany", "use ger_blitzkrieg")
    s.any_chance()
    s.do("germany", "build army russia")
    assert s.refusal("germany", "battle moscow soviet_union") == "50"
    s.do("germany", "battle ukraine soviet_union")
    assert s.armies("soviet_union") == {"moscow"}


def test_ger_broad_front_keeps_the_rules_of_battle() -> None:
    s = broad_front(["germany", "eastern_europe", "kazakhstan"], ["moscow", "siberia", "russia"])
    plays(s, "ger_broad_front")
    assert s.offers("germany", "battle") == ["battle russia soviet_union"]
    assert s.refusal("germany", "battle siberia soviet_union") == "53"


def test_ger_broad_front_only_against_soviet_armies() -> None:
    s = Scene(
        "turn germany",
        rest_of_turn=False,
        armies=HOMES | {"united_kingdom": ["balkans"], "soviet_union": ["moscow"]},
        hands={"germany": ["ger_broad_front"]},
    )
    only_discarded(s, "ger_broad_front")


# Forced Conscription


def test_ger_forced_conscription_recruits_two_armies() -> None:
    s = holding("ger_forced_conscription")
    plays(s, "ger_forced_conscription")
    assert set(s.offers("germany", "recruit")) == {
        f"recruit germany {where}"
        for where in ("western_europe", "italy", "balkans", "eastern_europe")
    }
    assert s.refusal("germany", "done") == "48"
    assert s.refusal("germany", "recruit germany ukraine") == "50"
    s.do("germany", "recruit germany balkans", "recruit germany italy")
    assert s.armies("germany") == {"germany", "balkans", "italy"}
    assert "A German Army is recruited in the Balkans." in s.told()


def test_ger_forced_conscription_may_stop_at_one() -> None:
    s = holding("ger_forced_conscription")
    plays(s, "ger_forced_conscription", "recruit germany balkans", "done")
    assert s.armies("germany") == {"germany", "balkans"}


def test_ger_forced_conscription_asks_for_no_supply() -> None:
    s = holding(
        "ger_forced_conscription", armies={"germany": [], "soviet_union": ["moscow", "germany"]}
    )
    plays(s, "ger_forced_conscription")
    assert s.refusal("germany", "recruit germany germany") == "20"
    s.do("germany", "recruit germany balkans", "done")
    assert s.supplied("germany") == set()


def test_ger_forced_conscription_finds_no_room() -> None:
    s = holding(
        "ger_forced_conscription",
        armies={
            "germany": ["germany", "western_europe", "balkans", "italy"],
            "soviet_union": ["moscow", "eastern_europe"],
        },
    )
    only_discarded(s, "ger_forced_conscription")


# Guns and Butter


def test_ger_guns_and_butter_plays_a_basic_card_of_the_deck() -> None:
    s = holding(
        "ger_guns_and_butter",
        armies={"soviet_union": ["moscow", "balkans"]},
        decks={"germany": ["ger_land_battle", "ger_sea_battle", "ger_plunder", "ger_blitzkrieg"]},
    )
    plays(s, "ger_guns_and_butter")
    assert set(s.offers("germany")) == {"take ger_land_battle", "take ger_sea_battle"}
    assert s.refusal("germany", "take ger_plunder") == "50"
    s.do("germany", "take ger_land_battle", "battle balkans soviet_union")
    assert s.armies("soviet_union") == {"moscow"}
    assert s.cards("discards", "germany") == {"ger_guns_and_butter", "ger_land_battle"}
    assert s.deck_size("germany") == 3


def test_ger_guns_and_butter_reshuffles_even_if_it_finds_nothing() -> None:
    s = holding(
        "ger_guns_and_butter",
        decks={"germany": ["ger_plunder"]},
        tops={"germany": ["ger_blitzkrieg"]},
    )
    plays(s, "ger_guns_and_butter")
    assert s.asked() is None
    assert s.g.tops[0] == ()
    assert s.deck_size("germany") == 2


# Military Dictatorships in the Balkans

DICTATORSHIPS = "ger_military_dictatorships_in_the_balkans"


def test_ger_military_dictatorships_recruit_and_eliminate() -> None:
    s = holding(DICTATORSHIPS, armies={"soviet_union": ["ukraine"], "united_kingdom": ["ukraine"]})
    plays(s, DICTATORSHIPS, "recruit italy balkans")
    assert s.armies("italy") == {"italy", "balkans"}
    s.do("germany", "eliminate united_kingdom ukraine")
    assert s.armies("united_kingdom") == set()
    assert s.armies("soviet_union") == {"ukraine"}


def test_ger_military_dictatorships_one_part_without_the_other() -> None:
    blocked = {"united_kingdom": ["balkans"], "soviet_union": ["moscow", "ukraine"]}
    all_four = {
        "italy": ["italy", "north_africa", "africa", "middle_east"],
        "soviet_union": ["moscow", "ukraine"],
    }
    for armies in (blocked, all_four):
        s = holding(DICTATORSHIPS, armies=armies)
        plays(s, DICTATORSHIPS, "eliminate soviet_union ukraine")
        assert "balkans" not in s.armies("italy")
        assert s.armies("soviet_union") == {"moscow"}
    s = holding(DICTATORSHIPS)
    plays(s, DICTATORSHIPS, "recruit italy balkans")
    assert s.armies("italy") == {"italy", "balkans"}
    assert s.step() != "choose_eliminated"


def test_ger_military_dictatorships_fight_no_battle_and_can_be_warded_off() -> None:
    s = holding(
        DICTATORSHIPS,
        armies={"soviet_union": ["moscow", "ukraine"], "germany": ["germany", "balkans"]},
        statuses={"germany": ["ger_blitzkrieg", "ger_dive_bombers"]},
        responses={"soviet_union": ["sov_stalingrad"]},
    )
    plays(s, DICTATORSHIPS, "recruit italy balkans", "eliminate soviet_union ukraine")
    assert s.asked() == "soviet_union"
    s.do("soviet_union", "use sov_stalingrad")
    assert s.armies("soviet_union") == {"moscow", "ukraine"}
    assert s.step() != "react"


def test_ger_military_dictatorships_are_useless() -> None:
    s = holding(DICTATORSHIPS, armies={"italy": ["italy", "balkans"]})
    only_discarded(s, DICTATORSHIPS)


# Plunder


def test_ger_plunder_scores_for_armies_abroad() -> None:
    s = holding(
        "ger_plunder",
        armies={"germany": ["germany", "western_europe", "balkans", "eastern_europe"]},
        navies={"germany": ["baltic_sea"]},
    )
    plays(s, "ger_plunder")
    assert s.points("axis") == 3


def test_ger_plunder_scores_with_the_home_space_lost() -> None:
    s = holding(
        "ger_plunder",
        armies={"germany": ["western_europe", "balkans"], "soviet_union": ["moscow", "germany"]},
        rest_of_turn=True,
    )
    plays(s, "ger_plunder")
    assert s.points("axis") == 2
    assert "Germany scores nothing: its Home Space is lost." in s.told()


def test_ger_plunder_at_home_is_worth_nothing() -> None:
    only_discarded(holding("ger_plunder", navies={"germany": ["baltic_sea"]}), "ger_plunder")


# Production Initiative


def test_ger_production_initiative_lays_a_status_from_the_deck() -> None:
    s = holding(
        "ger_production_initiative",
        decks={"germany": ["ger_blitzkrieg", "ger_wolf_packs", "ger_plunder"]},
    )
    plays(s, "ger_production_initiative")
    assert set(s.offers("germany")) == {"take ger_blitzkrieg", "take ger_wolf_packs"}
    assert s.refusal("germany", "take ger_plunder") == "50"
    s.do("germany", "take ger_wolf_packs")
    assert s.cards("statuses", "germany") == {"ger_wolf_packs"}
    assert s.deck_size("germany") == 2


def test_ger_production_initiative_shuffles_even_if_it_finds_none() -> None:
    s = holding(
        "ger_production_initiative",
        decks={"germany": ["ger_plunder"]},
        tops={"germany": ["ger_land_battle"]},
    )
    plays(s, "ger_production_initiative")
    assert s.asked() is None
    assert s.cards("statuses", "germany") == set()
    assert s.g.tops[0] == ()


# The Autobahn


def test_ger_the_autobahn_moves_each_army_once() -> None:
    s = holding(
        "ger_the_autobahn",
        armies={"germany": ["germany", "western_europe", "eastern_europe"]},
    )
    plays(s, "ger_the_autobahn", "lift army western_europe", "build army balkans")
    assert s.refusal("germany", "lift army balkans") == "50"
    s.do("germany", "lift army eastern_europe")
    assert s.refusal("germany", "build army eastern_europe") == "50"
    s.do("germany", "build army ukraine", "done")
    assert s.armies("germany") == {"germany", "balkans", "ukraine"}
    assert s.step() != "choose_lifted"


def test_ger_the_autobahn_builds_only_in_supply() -> None:
    s = holding("ger_the_autobahn", armies={"germany": ["germany", "eastern_europe", "russia"]})
    plays(s, "ger_the_autobahn", "lift army eastern_europe")
    assert s.refusal("germany", "build army siberia") == "51"
    s.do("germany", "build army balkans")
    assert s.supplied("germany") == {"germany", "balkans"}


def test_ger_the_autobahn_is_a_build_but_no_removal() -> None:
    s = holding(
        "ger_the_autobahn",
        armies={
            "germany": ["germany", "eastern_europe", "western_europe"],
            "soviet_union": ["moscow", "ukraine"],
        },
        statuses={"germany": ["ger_bias_for_action", "ger_blitzkrieg"]},
        responses={"italy": ["ita_romanian_reinforcements"]},
    )
    plays(s, "ger_the_autobahn", "lift army western_europe", "build army balkans")
    assert s.asked() == "germany"
    s.do("germany", "use ger_bias_for_action")
    s.any_chance()
    s.do("germany", "battle ukraine soviet_union", "use ger_blitzkrieg")
    s.any_chance()
    s.do("germany", "build army ukraine")
    assert s.refusal("germany", "lift army ukraine") == "50"
    assert "lift army eastern_europe" in s.offers("germany")


def test_ger_the_autobahn_needs_somewhere_to_go() -> None:
    only_discarded(holding("ger_the_autobahn"), "ger_the_autobahn")


def test_ger_card_words() -> None:
    assert words("ger_guns_and_butter") == (
        "Search your draw deck for a Build or Battle card and play it; reshuffle the deck."
    )
    assert words("ger_v_weapons") == (
        "Only if a German Army is next to the North Sea. The United Kingdom discards the top 2 "
        "cards of its draw deck. Your team scores 2 points."
    )
    assert words("ger_bias_for_action") == (
        "When you build an Army, you may discard the top card of your draw deck: Battle an Army "
        "in a space next to it. Once per turn."
    )
    assert words("ger_volksturm") == (
        "A Land Battle card you play may instead eliminate an enemy Army in Germany, whether or "
        "not you could battle there."
    )
