"""The German Status cards, each where it matters and where it does nothing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.quartermaster.cards.shapes_axis import (
    HOMES,
    battles,
    holding,
    lies_on_table,
    lost,
    only_discarded,
    plays,
    scored,
)
from tests.rules.quartermaster.scene import Scene

STATUSES = (
    "ger_abundant_resources",
    "ger_atlantic_wall",
    "ger_bias_for_action",
    "ger_blitzkrieg",
    "ger_conscription",
    "ger_dive_bombers",
    "ger_jet_fighters",
    "ger_superior_planning",
    "ger_swedish_iron_ore",
    "ger_volksturm",
    "ger_wolf_packs",
)
ALL_BUILD_ARMY = ["ger_build_army", *[f"ger_build_army_{copy}" for copy in range(2, 7)]]
ALL_SEVEN = [
    *("germany", "western_europe", "balkans", "eastern_europe"),
    *("italy", "ukraine", "scandinavia"),
]


@pytest.mark.parametrize("card", STATUSES)
def test_a_german_status_is_laid_face_up(card: str) -> None:
    lies_on_table(card)


# Statuses that score


def test_ger_abundant_resources() -> None:
    card = "ger_abundant_resources"
    assert scored(card, {"germany": ["ukraine"]}) == 1
    assert scored(card, {"germany": ["russia"]}) == 0
    assert scored(card, {"italy": ["ukraine"]}) == 0
    assert scored(card, {"germany": ["ukraine"], "soviet_union": ["germany"]}, home=False) == 0


def test_ger_swedish_iron_ore_needs_the_navy() -> None:
    card = "ger_swedish_iron_ore"
    assert scored(card, navies={"germany": ["baltic_sea"]}) == 1
    assert scored(card, {"germany": ["scandinavia"]}, {"germany": ["baltic_sea"]}) == 2
    assert scored(card, {"germany": ["scandinavia"]}) == 0
    assert scored(card, {"germany": ["scandinavia"]}, {"italy": ["baltic_sea"]}) == 0


# Atlantic Wall


@pytest.mark.parametrize("defender", ["germany", "italy"])
def test_ger_atlantic_wall_costs_the_attacker_three_cards(defender: str) -> None:
    s = holding(
        "uk_land_battle",
        armies={defender: [defender, "western_europe"]},
        navies={"united_kingdom": ["north_sea"]},
        statuses={"germany": ["ger_atlantic_wall"]},
    )
    before = s.deck_size("united_kingdom")
    battles(s, "uk_land_battle", f"western_europe {defender}")
    assert lost(s, "united_kingdom", before) == 3
    assert s.armies(defender) == {defender}
    assert "Germany: Atlantic Wall takes effect." in s.told()


def test_ger_atlantic_wall_works_for_an_army_that_stays() -> None:
    s = holding(
        "uk_land_battle",
        armies={"germany": ["germany", "western_europe"]},
        navies={"united_kingdom": ["north_sea"]},
        statuses={"germany": ["ger_atlantic_wall"]},
        safe_armies={"germany": ["western_europe"]},
    )
    before = s.deck_size("united_kingdom")
    battles(s, "uk_land_battle", "western_europe germany")
    assert lost(s, "united_kingdom", before) == 3
    assert "western_europe" in s.armies("germany")


def test_ger_atlantic_wall_works_in_every_such_battle() -> None:
    s = Scene(
        "play_step united_kingdom",
        "play_step united_kingdom",
        rest_of_turn=False,
        country="united_kingdom",
        armies=HOMES | {"germany": ["western_europe"], "italy": ["western_europe"]},
        navies={"united_kingdom": ["north_sea"]},
        hands={"united_kingdom": ["uk_land_battle", "uk_land_battle_2"]},
        statuses={"germany": ["ger_atlantic_wall"]},
    )
    before = s.deck_size("united_kingdom")
    battles(s, "uk_land_battle", "western_europe italy")
    s.any_chance()
    battles(s, "uk_land_battle_2", "western_europe germany")
    assert lost(s, "united_kingdom", before) == 6


@pytest.mark.parametrize(
    ("target", "germans"),
    [("western_europe", ["germany"]), ("scandinavia germany", ["germany", "scandinavia"])],
)
def test_ger_atlantic_wall_not_for_an_empty_space_or_another(
    target: str, germans: list[str]
) -> None:
    s = holding(
        "uk_land_battle",
        armies={"germany": germans},
        navies={"united_kingdom": ["north_sea"]},
        statuses={"germany": ["ger_atlantic_wall"]},
        rest_of_turn=False,
    )
    before = s.deck_size("united_kingdom")
    battles(s, "uk_land_battle", target)
    assert lost(s, "united_kingdom", before) == 0


# Bias for Action


def bias(**fields: Any) -> Scene:
    """Germany builds an Army in the Balkans with Bias for Action on the table."""
    s = holding(
        "ger_build_army",
        armies={"soviet_union": ["moscow", "ukraine"], "united_kingdom": ["western_europe"]},
        statuses={"germany": ["ger_bias_for_action"]},
        **fields,
    )
    plays(s, "ger_build_army", "build army balkans")
    return s


def test_ger_bias_for_action_battles_beside_the_new_army() -> None:
    s = bias()
    before = s.deck_size("germany")
    s.do("germany", "use ger_bias_for_action")
    assert lost(s, "germany", before) == 1
    assert "battle eastern_europe" in s.offers("germany")
    assert s.refusal("germany", "battle western_europe united_kingdom") == "50"
    s.do("germany", "battle ukraine soviet_union")
    assert s.armies("soviet_union") == {"moscow"}


def test_ger_bias_for_action_is_never_compulsory() -> None:
    s = bias()
    s.do("germany", "pass")
    assert "ukraine" in s.armies("soviet_union")
    assert s.step() != "react"


def test_ger_bias_for_action_once_per_turn() -> None:
    s = holding(
        "ger_the_autobahn",
        armies={"germany": ["germany", "western_europe", "eastern_europe"]},
        statuses={"germany": ["ger_bias_for_action"]},
    )
    plays(s, "ger_the_autobahn", "lift army western_europe", "build army balkans")
    s.do("germany", "use ger_bias_for_action")
    s.any_chance()
    s.do("germany", "battle ukraine", "lift army eastern_europe", "build army western_europe")
    assert s.step() == "choose_lifted"


def test_ger_bias_for_action_survives_the_new_army() -> None:
    s = holding(
        "ger_build_army",
        armies={
            "germany": ["germany", "eastern_europe"],
            "soviet_union": ["moscow", "ukraine"],
        },
        statuses={"germany": ["ger_bias_for_action"]},
        responses={"soviet_union": ["sov_rasputitsa"]},
    )
    plays(s, "ger_build_army", "build army russia")
    s.do("soviet_union", "use sov_rasputitsa")
    assert "russia" not in s.armies("germany")
    s.do("germany", "use ger_bias_for_action")
    s.any_chance()
    assert s.refusal("germany", "battle moscow soviet_union") == "53"
    s.do("germany", "battle ukraine soviet_union")
    assert s.armies("soviet_union") == {"moscow"}


def test_ger_bias_for_action_not_for_a_navy_or_a_recruit() -> None:
    status = {"germany": ["ger_bias_for_action"]}
    s = holding("ger_build_navy", statuses=status)
    plays(s, "ger_build_navy", "build navy baltic_sea")
    assert s.step() != "react"
    s = holding("ger_forced_conscription", statuses=status)
    plays(s, "ger_forced_conscription", "recruit germany balkans")
    assert s.step() == "choose_recruit"


# Blitzkrieg


def test_ger_blitzkrieg_builds_where_the_battle_was() -> None:
    s = holding(
        "ger_land_battle",
        armies={"soviet_union": ["moscow", "balkans"]},
        statuses={"germany": ["ger_blitzkrieg"]},
    )
    battles(s, "ger_land_battle", "balkans soviet_union")
    before = s.deck_size("germany")
    s.do("germany", "use ger_blitzkrieg")
    assert lost(s, "germany", before) == 1
    assert s.offers("germany", "build") == ["build army balkans"]
    assert s.refusal("germany", "build army eastern_europe") == "50"
    s.do("germany", "build army balkans")
    assert s.armies("germany") == {"germany", "balkans"}


def test_ger_blitzkrieg_not_where_an_enemy_stays() -> None:
    s = holding(
        "ger_land_battle",
        armies={"soviet_union": ["balkans"], "united_kingdom": ["balkans"]},
        statuses={"germany": ["ger_blitzkrieg"]},
    )
    battles(s, "ger_land_battle", "balkans soviet_union")
    assert s.step() != "react"


def test_ger_blitzkrieg_not_at_sea_nor_for_a_teammate() -> None:
    status = {"germany": ["ger_blitzkrieg"]}
    s = holding("ger_sea_battle", statuses=status)
    battles(s, "ger_sea_battle", "baltic_sea")
    assert s.step() != "react"
    s = holding("ita_land_battle", statuses=status)
    battles(s, "ita_land_battle", "balkans")
    assert s.step() != "react"


def test_ger_blitzkrieg_once_per_turn() -> None:
    s = holding(
        "ger_land_battle",
        statuses={"germany": ["ger_blitzkrieg", "ger_dive_bombers"]},
    )
    battles(s, "ger_land_battle", "balkans")
    s.do("germany", "use ger_blitzkrieg")
    s.any_chance()
    s.do("germany", "build army balkans", "use ger_dive_bombers")
    s.any_chance()
    s.do("germany", "battle ukraine")
    assert s.step() != "react"


def test_ger_blitzkrieg_with_all_seven_out_takes_one_back_first() -> None:
    s = holding(
        "ger_land_battle",
        armies={"germany": ALL_SEVEN},
        statuses={"germany": ["ger_blitzkrieg"]},
    )
    battles(s, "ger_land_battle", "russia")
    s.do("germany", "use ger_blitzkrieg")
    s.any_chance()
    s.do("germany", "withdraw army italy", "build army russia")
    assert s.armies("germany") == {*ALL_SEVEN, "russia"} - {"italy"}


# Conscription


def test_ger_conscription_plays_a_build_army_of_the_discards() -> None:
    s = holding(
        "ger_plunder",
        discards={"germany": ["ger_build_army", "ger_land_battle"]},
        statuses={"germany": ["ger_conscription"]},
        decks={"germany": ["ger_v_weapons", "ger_broad_front", "ger_wolf_packs"]},
    )
    s.do("germany", "use ger_conscription")
    s.any_chance()
    assert s.deck_size("germany") == 1
    assert s.refusal("germany", "take ger_land_battle") == "50"
    s.do("germany", "take ger_build_army", "build army balkans")
    assert s.armies("germany") == {"germany", "balkans"}
    assert s.cards("hands", "germany") == {"ger_plunder"}
    assert s.asked() is None


def test_ger_conscription_draws_no_extra_card() -> None:
    hand = ["ger_plunder", "ger_v_weapons", *ALL_BUILD_ARMY[1:]]
    s = holding(
        *hand,
        discards={"germany": ["ger_build_army"]},
        statuses={"germany": ["ger_conscription"]},
        rest_of_turn=True,
    )
    s.do("germany", "use ger_conscription")
    s.any_chance()
    s.do("germany", "take ger_build_army", "build army balkans", "done")
    assert s.cards("hands", "germany") == set(hand)
    assert not any("draws" in line for line in s.told("germany"))


def test_ger_conscription_with_nothing_left_costs_points() -> None:
    s = holding(
        country="germany",
        discards={"germany": ["ger_build_army"]},
        statuses={"germany": ["ger_conscription"]},
        decks={"germany": []},
    )
    s.do("germany", "use ger_conscription")
    assert s.points("axis") == -2
    s.do("germany", "take ger_build_army", "build army balkans")
    assert s.armies("germany") == {"germany", "balkans"}


def test_ger_conscription_may_play_what_it_has_just_discarded() -> None:
    s = holding(
        "ger_plunder",
        statuses={"germany": ["ger_conscription"]},
        tops={"germany": ["ger_build_army", "ger_v_weapons"]},
    )
    s.do("germany", "use ger_conscription", "take ger_build_army", "build army balkans")
    assert s.armies("germany") == {"germany", "balkans"}


def test_ger_conscription_is_a_full_play() -> None:
    s = holding(
        "ger_plunder",
        discards={"germany": ["ger_build_army"]},
        statuses={"germany": ["ger_conscription", "ger_bias_for_action"]},
    )
    s.do("germany", "use ger_conscription")
    s.any_chance()
    s.do("germany", "take ger_build_army", "build army balkans")
    assert "use ger_bias_for_action" in s.offers("germany")
    assert "Germany plays Build Army." in s.told()


def test_ger_conscription_without_any_build_army_in_reach() -> None:
    s = holding(*ALL_BUILD_ARMY, statuses={"germany": ["ger_conscription"]})
    assert s.refusal("germany", "use ger_conscription") == "45"


# Dive Bombers


def test_ger_dive_bombers_battle_beside_the_battle() -> None:
    s = holding(
        "ger_land_battle",
        armies={
            "germany": ["germany", "eastern_europe"],
            "soviet_union": ["moscow", "balkans", "ukraine", "russia"],
        },
        statuses={"germany": ["ger_dive_bombers"]},
    )
    battles(s, "ger_land_battle", "balkans soviet_union")
    before = s.deck_size("germany")
    s.do("germany", "use ger_dive_bombers")
    assert lost(s, "germany", before) == 1
    assert s.refusal("germany", "battle russia soviet_union") == "50"
    s.do("germany", "battle ukraine soviet_union")
    assert s.armies("soviet_union") == {"moscow", "russia"}
    assert s.step() != "react"


def test_ger_dive_bombers_battle_a_second_army_in_the_same_space() -> None:
    s = holding(
        "ger_land_battle",
        armies={"soviet_union": ["balkans"], "united_kingdom": ["balkans"]},
        statuses={"germany": ["ger_dive_bombers"]},
    )
    battles(s, "ger_land_battle", "balkans soviet_union")
    s.do("germany", "use ger_dive_bombers")
    s.any_chance()
    s.do("germany", "battle balkans united_kingdom")
    assert s.armies("united_kingdom") == set()


def test_ger_dive_bombers_keep_the_rules_of_battle() -> None:
    s = holding(
        "ger_land_battle",
        armies={"germany": ["germany", "eastern_europe"], "soviet_union": ["moscow", "ukraine"]},
        statuses={"germany": ["ger_dive_bombers"]},
    )
    battles(s, "ger_land_battle", "ukraine soviet_union")
    s.do("germany", "use ger_dive_bombers")
    s.any_chance()
    assert s.refusal("germany", "battle moscow soviet_union") == "53"
    assert {"battle ukraine", "battle russia", "battle balkans"} == set(s.offers("germany"))


def test_ger_dive_bombers_not_at_sea() -> None:
    s = holding("ger_sea_battle", statuses={"germany": ["ger_dive_bombers"]})
    battles(s, "ger_sea_battle", "baltic_sea")
    assert s.step() != "react"


# Jet Fighters


def test_ger_jet_fighters_cost_the_raider_three_cards() -> None:
    s = holding("uk_bomber_command", statuses={"germany": ["ger_jet_fighters"]})
    british, german = s.deck_size("united_kingdom"), s.deck_size("germany")
    plays(s, "uk_bomber_command", "target germany")
    assert lost(s, "united_kingdom", british) == 3
    assert german - s.deck_size("germany") == 4


def test_ger_jet_fighters_not_for_italy() -> None:
    s = holding("uk_bomber_command", statuses={"germany": ["ger_jet_fighters"]}, rest_of_turn=False)
    before = s.deck_size("united_kingdom")
    plays(s, "uk_bomber_command", "target italy")
    assert lost(s, "united_kingdom", before) == 0


def test_ger_jet_fighters_answer_malta_submarines_once() -> None:
    s = holding(
        "uk_malta_submarines", statuses={"germany": ["ger_jet_fighters"]}, rest_of_turn=False
    )
    before = s.deck_size("united_kingdom")
    plays(s, "uk_malta_submarines")
    assert lost(s, "united_kingdom", before) == 3


# Superior Planning


def planning(deck: list[str], statuses: tuple[str, ...] = ("ger_superior_planning",)) -> Scene:
    """Germany is about to draw one card."""
    return Scene(
        "draw_step germany",
        rest_of_turn=False,
        hands={"germany": ALL_BUILD_ARMY},
        decks={"germany": deck},
        statuses={"germany": list(statuses)},
    )


def test_ger_superior_planning_orders_the_next_three_cards() -> None:
    s = planning(["ger_plunder", "ger_broad_front", "ger_v_weapons", "ger_blitzkrieg"])
    s.chance("ger_plunder", "ger_broad_front", "ger_v_weapons")
    assert s.asked() == "germany"
    assert s.refusal("germany", "return ger_blitzkrieg") == "18"
    s.do("germany", "return ger_v_weapons", "return ger_broad_front")
    assert s.cards("hands", "germany") == {*ALL_BUILD_ARMY, "ger_v_weapons"}
    assert not any("V-Weapons" in line for line in s.told())
    assert s.deck_size("germany") == 3


def test_ger_superior_planning_sees_what_is_there() -> None:
    s = planning(["ger_plunder", "ger_broad_front"])
    s.chance("ger_plunder", "ger_broad_front")
    s.do("germany", "return ger_broad_front")
    assert s.cards("hands", "germany") == {*ALL_BUILD_ARMY, "ger_broad_front"}
    assert planning([]).asked() is None


def test_ger_superior_planning_sees_cards_put_under_the_deck() -> None:
    under = ["ger_plunder", "ger_broad_front", "ger_v_weapons"]
    s = Scene(
        "draw_step germany",
        rest_of_turn=False,
        hands={"germany": ALL_BUILD_ARMY},
        decks={"germany": []},
        bottoms={"germany": under},
        statuses={"germany": ["ger_superior_planning"]},
    )
    assert sorted(s.offers("germany")) == sorted(f"return {card}" for card in under)


def test_ger_superior_planning_only_when_it_lies_on_the_table() -> None:
    s = planning(["ger_plunder", "ger_broad_front", "ger_v_weapons"], statuses=())
    s.chance("ger_plunder")
    assert s.asked() is None


# Volksturm


def invaded(*statuses: str, option: bool = False) -> Scene:
    """The British stand in Germany, and no German piece is supplied."""
    return holding(
        "ger_land_battle",
        armies={"germany": ["balkans"], "united_kingdom": ["united_kingdom", "germany"]},
        statuses={"germany": list(statuses)},
        options={"volksturm_is_battle": option},
    )


def test_ger_volksturm_eliminates_an_army_in_germany() -> None:
    s = invaded("ger_volksturm")
    plays(s, "ger_land_battle")
    assert s.refusal("germany", "battle germany united_kingdom") == "53"
    assert s.refusal("germany", "eliminate united_kingdom united_kingdom") == "50"
    s.do("germany", "eliminate united_kingdom germany")
    assert s.armies("united_kingdom") == {"united_kingdom"}


def test_ger_volksturm_is_what_makes_that_possible() -> None:
    only_discarded(invaded(), "ger_land_battle")


def test_ger_volksturm_needs_an_enemy_in_germany() -> None:
    s = holding("ger_land_battle", statuses={"germany": ["ger_volksturm"]})
    plays(s, "ger_land_battle")
    assert s.offers("germany", "eliminate") == []
    assert s.refusal("germany", "eliminate united_kingdom germany") == "50"


def test_ger_volksturm_leaves_the_battle_as_it_is() -> None:
    s = holding(
        "ger_land_battle",
        armies={"germany": ["western_europe"], "united_kingdom": ["germany"]},
        statuses={"germany": ["ger_volksturm", "ger_blitzkrieg"]},
    )
    plays(s, "ger_land_battle")
    assert "eliminate united_kingdom germany" in s.offers("germany")
    s.do("germany", "battle germany united_kingdom")
    assert "use ger_blitzkrieg" in s.offers("germany")


def test_ger_volksturm_is_no_battle_unless_the_option_says_so() -> None:
    s = invaded("ger_volksturm", "ger_blitzkrieg")
    plays(s, "ger_land_battle", "eliminate united_kingdom germany")
    assert s.step() != "react"
    s = invaded("ger_volksturm", "ger_blitzkrieg", option=True)
    plays(s, "ger_land_battle", "eliminate united_kingdom germany")
    s.do("germany", "use ger_blitzkrieg")
    s.any_chance()
    s.do("germany", "build army germany")
    assert s.armies("germany") == {"germany", "balkans"}


# Wolf Packs


@pytest.mark.parametrize(("where", "cards"), [("western_europe", 4), ("scandinavia", 5)])
def test_ger_wolf_packs_make_submarines_worse(where: str, cards: int) -> None:
    s = holding(
        "ger_submarines_vs_uk",
        armies={"germany": ["germany", where]},
        statuses={"germany": ["ger_wolf_packs"]},
    )
    before = s.deck_size("united_kingdom")
    plays(s, "ger_submarines_vs_uk")
    assert lost(s, "united_kingdom", before) == cards
    assert "Germany: Wolf Packs takes effect." in s.told()


@pytest.mark.parametrize(
    ("card", "victim"),
    [
        ("jpn_submarines_vs_uk", "united_kingdom"),
        ("jpn_submarines_vs_us", "united_states"),
    ],
)
def test_ger_wolf_packs_help_japanese_submarines(card: str, victim: str) -> None:
    s = holding(card, statuses={"germany": ["ger_wolf_packs"]})
    before = s.deck_size(victim)
    plays(s, card)
    assert lost(s, victim, before) == 2


def test_ger_wolf_packs_not_for_other_titles_nor_for_malta() -> None:
    status = {"germany": ["ger_wolf_packs"]}
    s = holding("ger_v_weapons", armies={"germany": ["germany", "western_europe"]}, statuses=status)
    before = s.deck_size("united_kingdom")
    plays(s, "ger_v_weapons")
    assert lost(s, "united_kingdom", before) == 2
    s = holding("uk_malta_submarines", statuses=status, rest_of_turn=False)
    before = s.deck_size("germany")
    plays(s, "uk_malta_submarines")
    assert lost(s, "germany", before) == 2
