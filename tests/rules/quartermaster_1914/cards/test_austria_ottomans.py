"""The cards of Austria-Hungary & Ottoman Empire, each where it matters."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.quartermaster_1914.cards.shapes import (
    holding,
    lies_on_the_table,
    lost,
    offered,
    play,
    text,
    use_attrition,
)
from tests.rules.quartermaster_1914.scene import Scene

ME = "austria_ottomans"
HOME = {"austria_hungary": ["vienna", "budapest"]}


@pytest.mark.parametrize(
    "card",
    [
        "ah_russian_rail_gauge",
        "ah_balkan_domination",
        "ah_k_u_k_kriegsmarine",
        "ot_limited_rail_and_road_network",
    ],
)
def test_a_status_is_laid_on_the_table(card: str) -> None:
    lies_on_the_table(card)


def gauge(target: str, card: str, **fields: Any) -> Scene:
    """Austria-Hungary battles a Russian Army with the gauge on the table."""
    near = {"galicia": "budapest", "serbia": "budapest"}[target]
    s = Scene(
        power=ME,
        armies={**HOME, "russia": ["moscow", "ukraine", target]},
        statuses={ME: ["ah_russian_rail_gauge"]},
        hands={ME: ["ah_land_battle", "ah_build_army"]},
        prepared={"russia": [card]},
        options=dict(fields),
    )
    s.do(ME, "play ah_land_battle", f"battle austria_hungary {target} {near}")
    if s.step() == "choose_payment":
        s.do(ME, "discard ah_build_army")
    return s


def test_ah_russian_rail_gauge_stops_russia_far_from_moscow() -> None:
    assert gauge("galicia", "ru_build_army").offers("russia", "reinforce")
    s = Scene(
        power=ME,
        armies={**HOME, "russia": ["moscow", "ukraine", "romania", "serbia"]},
        statuses={ME: ["ah_russian_rail_gauge"]},
        hands={ME: ["ah_land_battle", "ah_build_army"]},
        prepared={"russia": ["ru_build_army", "ru_cossacks"]},
    )
    s.do(ME, "play ah_land_battle", "battle austria_hungary serbia budapest")
    s.do(ME, "discard ah_build_army")
    assert s.asked() == "russia"
    assert s.offers("russia") == ["pass"], "Serbia is three spaces from Moscow"


def test_ah_russian_rail_gauge_leaves_the_supply_symbol_alone() -> None:
    assert gauge("serbia", "ru_montenegro").offers("russia", "reinforce")
    s = gauge("serbia", "ru_montenegro", gauge_stops_supply_symbol=True)
    assert s.asked() != "russia"


def test_ah_russian_rail_gauge_stops_sustain_cards() -> None:
    s = Scene(
        power="russia",
        armies={
            "russia": ["moscow", "ukraine", "romania"],
            "austria_hungary": ["vienna", "budapest", "serbia"],
        },
        statuses={ME: ["ah_russian_rail_gauge"]},
        hands={"russia": ["ru_land_battle", "ru_build_army", "ru_rasputin"]},
        prepared={"russia": ["ru_land_battle_2"], ME: ["ah_build_army"]},
    )
    s.do("russia", "play ru_land_battle", "battle russia serbia romania", "discard ru_rasputin")
    s.do(ME, "reinforce ah_build_army")
    assert s.step() != "choose_sustain"


def scores(status: str, **fields: Any) -> int:
    s = Scene(
        "end_of_turn uk_us",
        power="uk_us",
        rest_of_turn=False,
        round=3,
        statuses={ME: [status]},
        **fields,
    )
    return s.points("central")


def test_ah_balkan_domination_scores_without_enemies_near_serbia() -> None:
    card = "ah_balkan_domination"
    assert scores(card) == 2
    for space in ("serbia", "budapest", "romania", "bulgaria", "greece"):
        assert scores(card, armies={"russia": [space]}) == 0
    assert scores(card, armies={"russia": ["galicia"]}, navies={"italy": ["adriatic_sea"]}) == 2
    assert scores(card, armies={"russia": ["vienna"]}) == 0, "L4: the home is occupied"


def test_ah_k_u_k_kriegsmarine_scores_for_the_navy() -> None:
    card = "ah_k_u_k_kriegsmarine"
    assert scores(card, navies={"austria_hungary": ["adriatic_sea"]}) == 1
    assert scores(card) == 0


def test_ot_limited_rail_and_road_network_taxes_what_the_entente_does_there() -> None:
    table = {ME: ["ot_limited_rail_and_road_network"]}
    s = Scene(
        power="russia",
        armies={"russia": ["moscow", "caucasus"]},
        statuses=table,
        hands={"russia": ["ru_build_army", "ru_rasputin"]},
    )
    s.do("russia", "play ru_build_army", "build russia azerbaijan", "discard ru_rasputin")
    assert "azerbaijan" in s.armies("russia")
    s = Scene(
        power="russia",
        armies={"russia": ["moscow", "caucasus"]},
        statuses=table,
        hands={"russia": ["ru_build_army"]},
    )
    s.do("russia", "play ru_build_army")
    assert s.refusal("russia", "build russia azerbaijan") == "R11"
    s = Scene(
        power="russia",
        armies={"russia": ["moscow", "caucasus", "azerbaijan"]},
        statuses=table,
        hands={"russia": ["ru_build_army"]},
    )
    s.do("russia", "play ru_build_army")
    assert s.refusal("russia", "build russia anatolia") == "R11", "there above all"


def test_ot_limited_rail_and_road_network_comes_on_top_of_the_terrain() -> None:
    cards = ["ru_land_battle", "ru_rasputin", "ru_cossacks", "ru_montenegro"]
    s = Scene(
        power="russia",
        armies={
            "russia": ["moscow", "caucasus"],
            "ottoman_empire": ["istanbul", "anatolia", "azerbaijan"],
        },
        statuses={ME: ["ot_limited_rail_and_road_network"]},
        hands={"russia": cards},
    )
    s.do("russia", "play ru_land_battle", "battle russia azerbaijan caucasus")
    s.do("russia", "discard ru_rasputin", "discard ru_cossacks")
    assert s.cards("hands", "russia") == {"ru_montenegro"}
    assert "azerbaijan" not in s.armies("ottoman_empire")
    s = Scene(
        power="russia",
        armies={"russia": ["moscow", "caucasus"], "ottoman_empire": ["istanbul", "azerbaijan"]},
        statuses={ME: ["ot_limited_rail_and_road_network"]},
        hands={"russia": cards[:2]},
    )
    s.do("russia", "play ru_land_battle")
    assert s.refusal("russia", "battle russia azerbaijan caucasus") == "R11"


def test_ot_limited_rail_and_road_network_taxes_recruits_and_eliminations() -> None:
    table = {ME: ["ot_limited_rail_and_road_network"]}
    card = "uk_lawrence_foments_arab_revolts"
    for hand, able in ((["uk_build_army"], True), ([], False)):
        s = Scene(
            power="uk_us",
            armies={"ottoman_empire": ["middle_east"]},
            statuses=table,
            hands={"uk_us": [card, *hand]},
        )
        s.do("uk_us", f"play {card}")
        lost(s, ME)
        assert ("eliminate ottoman_empire middle_east" in s.offers("uk_us")) is able
        s = Scene(power="uk_us", statuses=table, hands={"uk_us": [card, *hand]})
        s.do("uk_us", f"play {card}")
        lost(s, ME)
        assert ("recruit united_kingdom middle_east" in s.offers("uk_us")) is able
        if able:
            s.do("uk_us", "recruit united_kingdom middle_east")
            assert s.step() == "choose_payment"


def test_ot_limited_rail_and_road_network_leaves_the_central_powers_alone() -> None:
    s = play(
        "ot_build_army",
        armies={"ottoman_empire": ["istanbul"]},
        statuses={ME: ["ot_limited_rail_and_road_network"]},
        then=("build ottoman_empire anatolia",),
    )
    assert s.armies("ottoman_empire") == {"istanbul", "anatolia"}


def test_ah_soviets_of_petrograd_counts_pieces_around_petrograd() -> None:
    s = play(
        "ah_soviets_of_petrograd",
        armies={"germany": ["poland"], "austria_hungary": ["ukraine", "galicia"]},
        navies={"germany": ["baltic_sea"]},
    )
    assert lost(s, "russia") == 5
    assert s.points("central") == 1


def test_ah_soviets_of_petrograd_prepared() -> None:
    assert lost(use_attrition("ah_soviets_of_petrograd"), "russia") == 2


def test_ah_the_extravagant_lifestyle_of_the_aristocracy() -> None:
    card = "ah_the_extravagant_lifestyle_of_the_aristocracy"
    s = play(card, "ah_build_army", "ot_build_army", "ah_sea_battle")
    assert lost(s, ME) == 1
    assert s.points("central") == 1
    s.do(ME, "discard ah_build_army")
    assert s.cards("hands", ME) == {"ot_build_army", "ah_sea_battle"}
    assert lost(s, "russia") == 2
    s.do(ME, "discard ot_build_army")
    assert lost(s, "russia") == 3
    assert "discard ah_sea_battle" not in s.offers(ME), "two at most"


def test_a_token_lies_in_a_space_only_once() -> None:
    s = play("ah_anti_venizelists_surrender_fort_roupel")
    assert s.tokens() == {"greece"}
    assert len([line for line in s.told() if "token" in line]) == 1
    s = play("ah_anti_venizelists_surrender_fort_roupel", tokens=["greece"])
    assert s.tokens() == {"greece"}
    assert not [line for line in s.told() if "token" in line]


def test_ah_the_october_revolution_counts_pieces_near_moscow() -> None:
    s = play(
        "ah_the_october_revolution",
        armies={"germany": ["petrograd", "prussia"], "austria_hungary": ["romania"]},
        navies={"germany": ["baltic_sea", "north_sea"]},
    )
    assert lost(s, "russia") == 4
    assert s.points("central") == 1


def test_ot_spanish_flu_strikes_all() -> None:
    s = play("ot_spanish_flu")
    lost(s, ME)
    found = [
        s.count("buried", power) for power in (ME, "russia", "germany", "france_italy", "uk_us")
    ]
    assert found == [1, 2, 1, 3, 2]
    assert s.points("central") == 0
    s = use_attrition("ot_spanish_flu")
    lost(s, ME)
    assert [s.count("buried", p) for p in ("russia", "france_italy", "uk_us")] == [1, 1, 1]


def drafting_event(card: str, build: str) -> Scene:
    """A draft at no cost, then a card prepared."""
    s = play(card, "ah_sea_battle", armies={**HOME, "ottoman_empire": ["istanbul"]})
    assert offered(s, card, "draft") == {build}
    s.do(ME, f"draft {build}")
    assert s.cards("shown", ME) == {build}
    s.do(ME, "prepare ah_sea_battle")
    assert s.cards("prepared", ME) == {"ah_sea_battle"}
    assert s.count("buried", ME) == 0
    return s


def test_ah_imperial_austrian_landwehr() -> None:
    card = "ah_imperial_austrian_landwehr"
    s = drafting_event(card, "ah_build_army")
    assert offered(s, card, "recruit") == {
        "austria_hungary tyrol",
        "austria_hungary galicia",
    }
    s.do(ME, "recruit austria_hungary tyrol")
    assert "tyrol" in s.armies("austria_hungary")


def test_ah_royal_hungarian_honved() -> None:
    card = "ah_royal_hungarian_honved"
    s = drafting_event(card, "ah_build_army")
    assert offered(s, card, "recruit") == {"austria_hungary tyrol", "austria_hungary galicia"}


def test_ot_ottoman_mobilization() -> None:
    card = "ot_ottoman_mobilization"
    s = drafting_event(card, "ot_build_army")
    assert offered(s, card, "build") == {"ottoman_empire anatolia"}, "built, so it must be supplied"


def test_ah_caporetto_costs_germany_a_card() -> None:
    armies = {"austria_hungary": ["vienna", "tyrol"], "italy": ["rome", "italian_alps"]}
    s = play(
        "ah_caporetto",
        "ah_build_army",
        armies=armies,
        hands={"germany": ["de_jutland", "de_mata_hari"]},
    )
    assert s.asked() == ME, "it may be left unused"
    assert s.refusal(ME, "use ah_russian_rail_gauge") == "R20"
    s.do(ME, "use ah_caporetto")
    assert s.asked() == "germany"
    s.do("germany", "discard de_jutland")
    s.do(ME, "battle austria_hungary italian_alps tyrol", "discard ah_build_army")
    assert s.armies("italy") == {"rome"}
    s.do(ME, "build austria_hungary italian_alps")
    assert "italian_alps" in s.armies("austria_hungary")
    s = play("ah_caporetto", "ah_build_army", armies=armies)
    assert s.step() == "choose_prepare", "without a German card it does nothing"


def test_ah_franz_ferdinand_avenged_may_be_left_unpaid() -> None:
    s = play("ah_franz_ferdinand_avenged", "ah_build_army", armies=HOME, then=("pass",))
    assert s.cards("hands", ME) == {"ah_build_army"}
    assert s.step() == "choose_prepare"


def test_ah_morava_offensive_supplies_an_army_in_bulgaria() -> None:
    armies = {"austria_hungary": ["bulgaria"], "russia": ["romania"]}
    s = play(
        "ah_morava_offensive", armies=armies, then=("battle austria_hungary romania bulgaria",)
    )
    assert s.armies("russia") == set()
    assert s.supplied("austria_hungary") == {"bulgaria"}
    s.passes(until="choose_play")
    assert s.supplied("austria_hungary") == set(), "until the end of the turn"


def test_ah_morava_offensive_is_for_the_neighbours_of_bulgaria_only() -> None:
    card = "ah_morava_offensive"
    s = play(
        card,
        armies={
            "austria_hungary": ["vienna", "budapest", "serbia"],
            "russia": ["bulgaria", "romania"],
        },
    )
    assert offered(s, card, "battle") == {
        "austria_hungary romania budapest",
        "austria_hungary romania serbia",
    }


@pytest.mark.parametrize(
    ("card", "space"),
    [
        ("ah_anti_venizelists_surrender_fort_roupel", "greece"),
        ("ah_bulgaria_joins_central_powers", "bulgaria"),
        ("ah_treaty_of_amity_and_alliance", "bulgaria"),
    ],
)
def test_a_token_and_an_army_in_the_balkans(card: str, space: str) -> None:
    s = play(card, then=(f"recruit austria_hungary {space}",))
    assert s.tokens() == {space}
    assert s.armies("austria_hungary") == {space}
    s = play(card, tokens=[space], armies={"united_kingdom": [space]})
    assert s.tokens() == {space}
    assert s.step() == "choose_play" or s.step() != "choose", "no room beside an enemy"


def test_ah_brudermann_orders_cavalry_charge() -> None:
    card = "ah_brudermann_orders_cavalry_charge"
    s = play(
        card,
        "ah_build_army",
        armies={**HOME, "russia": ["galicia"]},
        then=("discard ah_build_army", "battle austria_hungary galicia vienna"),
    )
    s.do(ME, "build austria_hungary galicia")
    assert "galicia" in s.armies("austria_hungary")


def test_ot_i_order_you_to_die() -> None:
    armies = {"united_kingdom": ["istanbul"], "france": ["istanbul"]}
    s = play("ot_i_order_you_to_die", armies=armies, then=("eliminate france istanbul",))
    assert s.armies("united_kingdom") == {"istanbul"}
    assert s.armies("france") == set()


@pytest.mark.parametrize(
    ("card", "space"), [("ot_persian_oil", "persia"), ("ot_a_crumbling_empire", "middle_east")]
)
def test_a_token_and_an_ottoman_army(card: str, space: str) -> None:
    armies = {"ottoman_empire": ["istanbul", "anatolia"]}
    s = play(
        card,
        "ah_build_army",
        armies=armies,
        then=("discard ah_build_army", f"build ottoman_empire {space}"),
    )
    assert s.tokens() == {space}
    assert space in s.armies("ottoman_empire")
    s = play(card, "ah_build_army", armies=armies, then=("pass",))
    assert s.tokens() == set(), "without its requirement not even the token"


def test_ot_bombing_of_the_russian_black_sea_ports() -> None:
    card = "ot_bombing_of_the_russian_black_sea_ports"
    s = play(card, navies={"russia": ["black_sea"]}, then=("eliminate russia black_sea",))
    assert s.navies("russia") == set()
    s = play(card, navies={"russia": ["baltic_sea"]})
    assert s.step() != "choose"


def test_the_words_of_the_deck() -> None:
    assert text("ah_caporetto") == (
        "To use: Germany discards a card from hand. Austria-Hungary may battle the Italian Alps. "
        "You may build an Austro-Hungarian Army in the Italian Alps. "
        "Prepared: Double Sustain Land Battle in or adjacent to the Italian Alps."
    )
    assert "(Supply symbol)" in text("ah_royal_hungarian_honved")
    assert "Russia discards 2 cards" in text("ah_soviets_of_petrograd")
    assert holding("ot_spanish_flu").cards("hands", ME) == {"ot_spanish_flu"}
