"""The examples of the rulebook and of the designer's answers, move by move."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.core.graph import distance
from sandtable.games.quartermaster.facts.board import ALLIES, SPACES, adjacency, space
from tests.rules.quartermaster.scene import Scene


def quiet(**fields: Any) -> Scene:
    """A moment in which nothing happens by itself."""
    return Scene("choose_discards germany 0", **fields)


# Straits.


def mediterranean(country: str, card: str, *germans: str) -> Scene:
    """German and Italian Navies in the Mediterranean, a UK Navy in the North Sea."""
    s = Scene(
        country=country,
        armies={
            "germany": ["germany", *germans],
            "italy": ["italy", "balkans"],
            "united_kingdom": ["united_kingdom"],
        },
        navies={
            "germany": ["mediterranean_sea"],
            "italy": ["mediterranean_sea"],
            "united_kingdom": ["north_sea"],
        },
        hands={country: [card]},
    )
    s.do(country, f"play {card}")
    return s


def test_s1_the_straits_are_closed_to_the_united_kingdom() -> None:
    s = mediterranean("united_kingdom", "uk_sea_battle", "north_africa")
    for victim in ("germany", "italy"):
        assert s.refusal("united_kingdom", f"battle mediterranean_sea {victim}") == "11"


def test_s1_italy_may_battle_through_them() -> None:
    s = mediterranean("italy", "ita_sea_battle", "north_africa")
    s.do("italy", "battle north_sea united_kingdom")
    assert s.navies("united_kingdom") == set()


def test_s1_when_the_army_is_gone_the_straits_are_open_to_the_allies_only() -> None:
    s = mediterranean("united_kingdom", "uk_sea_battle")
    assert "battle mediterranean_sea italy" in s.offers("united_kingdom")
    s = mediterranean("italy", "ita_sea_battle")
    assert s.refusal("italy", "battle north_sea united_kingdom") == "11"


# Supply.


def pacific(**armies: list[str]) -> Scene:
    """The board of the supply example."""
    return Scene(
        country="united_states",
        armies={
            "united_states": ["western_united_states", *armies.pop("united_states", [])],
            "united_kingdom": ["australia", *armies.pop("united_kingdom", [])],
        },
        navies={"united_states": ["east_pacific"], "united_kingdom": ["south_china_sea"]},
        hands={"united_states": ["usa_build_navy", "usa_build_army"]},
    )


def test_s2_a_navy_in_the_central_pacific_needs_a_base() -> None:
    s = pacific()
    s.do("united_states", "play usa_build_navy")
    assert s.refusal("united_states", "build navy central_pacific") == "52"


def test_s2_an_army_in_hawaii_and_the_navy_in_the_next_turn() -> None:
    s = pacific()
    s.do("united_states", "play usa_build_army", "build army hawaii")
    assert "hawaii" in s.armies("united_states")
    s = pacific(united_states=["hawaii"])
    s.do("united_states", "play usa_build_navy", "build navy central_pacific")
    assert "central_pacific" in s.navies("united_states")


@pytest.mark.parametrize("base", ["new_guinea", "philippines"])
def test_s2_or_an_army_of_the_united_kingdom(base: str) -> None:
    s = Scene(
        country="united_kingdom",
        armies={"united_kingdom": ["australia"]},
        navies={"united_kingdom": ["south_china_sea"]},
        hands={"united_kingdom": ["uk_build_army"]},
    )
    s.do("united_kingdom", "play uk_build_army", f"build army {base}")
    assert base in s.armies("united_kingdom")
    s = pacific(united_kingdom=[base])
    s.do("united_states", "play usa_build_navy", "build navy central_pacific")
    assert "central_pacific" in s.navies("united_states")


def test_s2_the_navy_of_the_united_kingdom_is_supplied_from_australia() -> None:
    assert "south_china_sea" in pacific().supplied("united_kingdom")


def without_rome(*hand: str) -> Scene:
    """The UK has just removed the Italian Army in Italy."""
    return Scene(
        country="italy",
        armies={"italy": ["balkans"]},
        hands={"italy": [*hand, "ita_bravado"]},
    )


def test_s3_without_its_army_at_home_italy_loses_the_balkans() -> None:
    s = Scene(
        country="united_kingdom",
        armies={
            "united_kingdom": ["united_kingdom", "western_europe"],
            "italy": ["italy", "balkans"],
        },
        hands={"united_kingdom": ["uk_land_battle", "uk_enigma"]},
    )
    s.do("united_kingdom", "play uk_land_battle", "battle italy italy")
    assert s.armies("italy") == {"balkans"}, "nothing else happens in the turn of another"
    s = without_rome("ita_mare_nostrum")
    s.do("italy", "play ita_mare_nostrum")
    assert s.armies("italy") == set()


def test_s3_rebuilt_in_the_play_step_both_stay() -> None:
    s = without_rome("ita_build_army")
    s.do("italy", "play ita_build_army")
    assert s.offers("italy", "build") == ["build army italy"]
    s.do("italy", "build army italy")
    assert s.armies("italy") == {"italy", "balkans"}


# Cards.


def test_s4_hand_and_table_after_three_turns() -> None:
    cards = ["uk_raf", "uk_lord_linlithgow_declares_india_to_be_at_war", "uk_build_army"]
    s = Scene(
        country="united_kingdom",
        armies={"united_kingdom": ["united_kingdom"]},
        hands={"united_kingdom": cards},
    )
    for card in cards:
        s.do("united_kingdom", f"play {card}")
        if card == "uk_build_army":
            s.do("united_kingdom", "build army india")
        if s.step() == "choose_discards":
            s.do("united_kingdom", "done")
        s.any_chance()
        while s.asked() not in (None, "united_kingdom"):
            other = s.asked()
            assert other is not None
            ends = [one for one in ("done", "pass") if one in s.offers(other)]
            s.do(other, (ends or s.offers(other, "discard"))[0])
            s.any_chance()
    assert s.cards("responses", "united_kingdom") == {"uk_raf"}
    assert s.cards("statuses", "united_kingdom") == {cards[1]}
    assert s.top_discard("united_kingdom") == "uk_build_army"
    assert len(s.cards("hands", "united_kingdom")) == 7


@pytest.mark.parametrize("country", ["soviet_union", "united_kingdom"])
def test_s5_titos_partisans_in_an_empty_space(country: str) -> None:
    s = Scene(
        country="soviet_union",
        armies={"soviet_union": ["moscow", "ukraine"]},
        hands={"soviet_union": ["sov_titos_partisans"]},
    )
    s.do("soviet_union", "play sov_titos_partisans")
    assert set(s.offers("soviet_union")) >= {
        "recruit soviet_union balkans",
        "recruit united_kingdom balkans",
    }
    s.do("soviet_union", f"recruit {country} balkans")
    assert "balkans" in s.armies(country)


# The first extended example.


def german_turn(*more: str) -> Scene:
    """Germany before Ukraine; the Soviets wait with Stalingrad and Rasputitsa."""
    return Scene(
        armies={
            "germany": ["balkans", "eastern_europe", "germany"],
            "soviet_union": ["ukraine", "russia", "moscow"],
        },
        hands={"germany": ["ger_land_battle", "ger_plunder"]},
        statuses={"germany": ["ger_dive_bombers", "ger_blitzkrieg", *more]},
        responses={"soviet_union": ["sov_stalingrad", "sov_rasputitsa"]},
    )


def up_to_rasputitsa(s: Scene) -> None:
    """Steps 1 to 4 of the example."""
    s.do("germany", "play ger_land_battle", "battle ukraine soviet_union")
    s.do("soviet_union", "use sov_stalingrad")
    assert "ukraine" in s.armies("soviet_union")
    assert s.top_discard("soviet_union") == "sov_stalingrad"
    s.do("germany", "use ger_dive_bombers")
    s.any_chance()
    s.do("germany", "battle russia soviet_union")
    s.do("soviet_union", "pass")
    assert s.armies("soviet_union") == {"ukraine", "moscow"}
    s.do("germany", "use ger_blitzkrieg")
    s.any_chance()
    s.do("germany", "build army russia")
    assert "russia" in s.armies("germany")
    s.do("soviet_union", "use sov_rasputitsa")
    assert "russia" not in s.armies("germany")


def test_e1_dive_bombers_blitzkrieg_and_rasputitsa() -> None:
    s = german_turn()
    deck = s.deck_size("germany")
    up_to_rasputitsa(s)
    assert s.armies("soviet_union") == {"ukraine", "moscow"}
    assert s.deck_size("germany") == deck - 2
    assert s.step() == "choose_discards", "both German cards are spent for the turn"
    assert s.cards("statuses", "germany") == {"ger_dive_bombers", "ger_blitzkrieg"}


def test_e1_ukraine_again_would_not_be_removed() -> None:
    s = german_turn()
    s.do("germany", "play ger_land_battle", "battle ukraine soviet_union")
    s.do("soviet_union", "use sov_stalingrad")
    s.do("germany", "use ger_dive_bombers")
    s.any_chance()
    s.do("germany", "battle ukraine soviet_union")
    s.all_pass()
    assert s.armies("soviet_union") == {"ukraine", "russia", "moscow"}


def test_e1_variant_bias_for_action_after_the_army_was_eliminated() -> None:
    s = german_turn("ger_bias_for_action")
    up_to_rasputitsa(s)
    assert s.offers("germany", "use") == ["use ger_bias_for_action"]
    s.do("germany", "use ger_bias_for_action")
    s.any_chance()
    assert "battle ukraine soviet_union" in s.offers("germany"), "next to Russia and to the Balkans"
    assert s.refusal("germany", "battle moscow soviet_union") == "53"


# The second extended example.


def japanese_turn() -> Scene:
    """Japan in Southeast Asia, the United Kingdom around India."""
    return Scene(
        country="japan",
        armies={
            "japan": ["japan", "china", "southeast_asia"],
            "united_kingdom": ["united_kingdom", "australia", "india"],
        },
        navies={
            "japan": ["sea_of_japan"],
            "united_kingdom": ["south_china_sea", "bay_of_bengal"],
        },
        hands={"japan": ["jpn_sea_battle", "jpn_build_army"]},
        responses={
            "japan": ["jpn_surprise_attack", "jpn_destroyer_transport"],
            "united_kingdom": ["uk_destroyers", "uk_loyal_to_the_crown"],
        },
    )


def saved_by_destroyers(sea: str) -> Scene:
    """Japan battles the UK Navy in this sea and the UK reveals Destroyers."""
    s = japanese_turn()
    s.do("japan", "play jpn_sea_battle", f"battle {sea} united_kingdom")
    s.do("united_kingdom", "use uk_destroyers")
    assert sea in s.navies("united_kingdom")
    assert s.asked() == "japan"
    return s


def test_e2_destroyers_save_the_navy_for_the_turn() -> None:
    s = saved_by_destroyers("south_china_sea")
    s.do("japan", "use jpn_surprise_attack")
    assert "battle south_china_sea united_kingdom" in s.offers("japan")
    s.do("japan", "battle south_china_sea united_kingdom")
    assert "south_china_sea" in s.navies("united_kingdom")


def test_e2_surprise_attack_takes_the_navy_and_then_the_army() -> None:
    s = saved_by_destroyers("south_china_sea")
    s.do("japan", "use jpn_surprise_attack", "battle bay_of_bengal united_kingdom")
    s.do("japan", "pass", "battle india united_kingdom")
    s.do("united_kingdom", "pass")
    assert s.navies("united_kingdom") == {"south_china_sea"}
    assert s.armies("united_kingdom") == {"united_kingdom", "australia"}


def test_e2_erratum_answering_the_first_battle_india_is_not_adjacent() -> None:
    s = saved_by_destroyers("south_china_sea")
    s.do("japan", "use jpn_surprise_attack", "battle bay_of_bengal united_kingdom")
    s.do("japan", "pass", "battle india united_kingdom")
    s.do("united_kingdom", "pass")
    s.do("japan", "pass", "use jpn_destroyer_transport")
    assert "build army india" not in s.offers("japan")
    assert s.refusal("japan", "build army india") == "50"


def test_e2_erratum_answering_the_second_battle_india_is_still_held() -> None:
    s = saved_by_destroyers("south_china_sea")
    s.do("japan", "use jpn_surprise_attack", "battle bay_of_bengal united_kingdom")
    s.do("japan", "use jpn_destroyer_transport")
    assert s.refusal("japan", "build army india") == "20"


def test_e2b_the_corrected_example() -> None:
    s = saved_by_destroyers("bay_of_bengal")
    s.do("japan", "use jpn_surprise_attack", "battle south_china_sea united_kingdom")
    s.do("japan", "pass", "battle india united_kingdom")
    s.do("united_kingdom", "pass")
    assert s.armies("united_kingdom") == {"united_kingdom", "australia"}
    s.do("japan", "pass", "use jpn_destroyer_transport", "build army india")
    assert "india" in s.armies("japan")
    s.do("united_kingdom", "use uk_loyal_to_the_crown")
    assert "india" not in s.armies("japan")
    s.do("japan", "build army india")
    assert "india" in s.armies("japan")
    assert s.step() == "choose_discards"


# Further cases.


def test_t1_a_cascade_from_the_deck() -> None:
    s = Scene(
        "discard_from_deck germany 7",
        hands={"germany": ["ger_plunder", "ger_v_weapons", "ger_the_autobahn"]},
        decks={"germany": ["ger_land_battle", "ger_build_army"]},
        rest_of_turn=False,
    )
    s.any_chance()
    for card in ("ger_v_weapons", "ger_plunder", "ger_the_autobahn"):
        s.do("germany", f"discard {card}")
    assert (s.deck_size("germany"), s.cards("hands", "germany")) == (0, set())
    assert s.points("axis") == -2


def test_t2_a_cascade_from_the_hand() -> None:
    s = Scene(
        "discard_from_hand soviet_union 2",
        hands={"soviet_union": ["sov_mao_tse_tung"]},
        decks={"soviet_union": ["sov_build_army", *(f"sov_build_army_{n}" for n in range(2, 6))]},
        rest_of_turn=False,
    )
    s.do("soviet_union", "discard sov_mao_tse_tung")
    s.any_chance()
    assert (s.cards("hands", "soviet_union"), s.deck_size("soviet_union")) == (set(), 4)
    assert s.points("allies") == 0


def test_t3_an_empty_hand_in_the_play_step() -> None:
    s = Scene("play_step japan", "choose_discards japan 0", country="japan", rest_of_turn=False)
    assert s.step() == "choose_discards"
    assert (s.points("axis"), s.deck_size("japan")) == (0, 33)


def test_t4_a_shared_star_is_one_point_each() -> None:
    armies = {"germany": ["western_europe"], "italy": ["western_europe"]}
    s = Scene("victory_step germany", "victory_step italy", armies=armies, rest_of_turn=False)
    assert s.points("axis") == 2


def test_t5_an_enemy_at_home_stops_mare_nostrum_but_not_plunder() -> None:
    s = Scene(
        country="italy",
        armies={"italy": ["balkans", "ukraine"], "united_states": ["italy"]},
        navies={"italy": ["mediterranean_sea"]},
        hands={"italy": ["ita_plunder", "ita_bravado"]},
        statuses={"italy": ["ita_mare_nostrum"]},
    )
    s.do("italy", "play ita_plunder")
    assert s.points("axis") == 3


def test_t6_two_allies_in_canada_with_the_marker() -> None:
    marker = ["uk_mackenzie_king_drafts_the_national_resources_mobilization_act"]
    armies = {"united_kingdom": ["canada"], "united_states": ["canada"]}
    for country, points in (("united_kingdom", 2), ("united_states", 0)):
        s = Scene(
            f"victory_step {country}",
            armies=armies,
            statuses={"united_kingdom": marker},
            rest_of_turn=False,
        )
        assert s.points("allies") == points


def test_t7_two_home_spaces_win_before_rasputitsa() -> None:
    s = Scene(
        armies={"germany": ["germany", "eastern_europe", "ukraine"], "japan": ["united_kingdom"]},
        hands={"germany": ["ger_build_army"]},
        responses={"soviet_union": ["sov_rasputitsa"]},
    )
    s.do("germany", "play ger_build_army", "build army moscow")
    assert (s.winner(), s.asked()) == ("axis", None)
    assert s.cards("responses", "soviet_union") == {"sov_rasputitsa"}


def test_t8_equal_totals_after_round_twenty() -> None:
    s = Scene(
        "end_of_turn united_states",
        country="united_states",
        round=20,
        points={"axis": 120, "allies": 120},
        rest_of_turn=False,
    )
    assert s.winner() == "axis"


def test_t9_stavka_on_a_german_and_an_italian_army() -> None:
    s = Scene(
        country="soviet_union",
        armies={
            "soviet_union": ["moscow", "russia"],
            "germany": ["germany", "ukraine"],
            "italy": ["ukraine"],
        },
        hands={"soviet_union": ["sov_land_battle", "sov_mao_tse_tung"]},
        statuses={"soviet_union": ["sov_stavka_forms_artillery_corps"]},
    )
    deck = s.deck_size("soviet_union")
    s.do("soviet_union", "play sov_land_battle", "battle ukraine germany")
    s.do("soviet_union", "use sov_stavka_forms_artillery_corps")
    s.any_chance()
    assert (s.armies("germany"), s.armies("italy")) == ({"germany"}, set())
    battled = [SPACES[words[2]] for _, key, words in s.g.news or [] if key == "battles"]
    assert battled == ["ukraine", "ukraine"]
    assert s.step() == "choose_discards", "it is not asked for a second time"
    assert s.deck_size("soviet_union") == deck - 1


def test_t10_general_winter_removes_no_more_than_two() -> None:
    s = Scene(
        country="soviet_union",
        armies={
            "soviet_union": ["moscow"],
            "germany": ["germany", "ukraine", "russia"],
            "italy": ["ukraine", "italy"],
        },
        hands={"soviet_union": ["sov_general_winter", "sov_mao_tse_tung"]},
    )
    s.do("soviet_union", "play sov_general_winter", "eliminate germany ukraine")
    s.do("soviet_union", "eliminate germany russia")
    assert s.step() == "choose_discards"
    assert s.armies("italy") == {"ukraine", "italy"}


def test_t11_scorched_earth() -> None:
    for country, points in (("germany", 0), ("japan", 2)):
        s = Scene(
            f"victory_step {country}",
            armies={country: ["ukraine"]},
            statuses={"soviet_union": ["sov_scorched_earth"]},
            rest_of_turn=False,
        )
        assert s.supplied(country) == ({"ukraine"} if points else set())
        assert s.points("axis") == points


def test_t12_a_recruited_army_stays_until_its_own_supply_step() -> None:
    s = quiet(armies={"united_states": ["szechuan"]})
    assert s.supplied("united_states") == set()
    for country, left in (("united_kingdom", {"szechuan"}), ("united_states", set())):
        s = Scene(
            f"supply_step {country}",
            country=country,
            armies={"united_states": ["szechuan"]},
            rest_of_turn=False,
        )
        assert s.armies("united_states") == left


def test_t13_firestorm_bombers_from_the_sea_of_japan() -> None:
    s = Scene(
        country="united_states",
        armies={"united_states": ["eastern_united_states"]},
        navies={"united_states": ["sea_of_japan"]},
        hands={"united_states": ["usa_firestorm_bombers", "usa_magic"]},
    )
    deck = s.deck_size("japan")
    s.do("united_states", "play usa_firestorm_bombers")
    s.any_chance()
    assert s.deck_size("japan") == deck - 7


@pytest.mark.parametrize(
    ("start", "goal", "steps"),
    [
        ("united_kingdom", "germany", 3),
        ("united_kingdom", "italy", 3),
        ("hawaii", "japan", 3),
        ("iwo_jima", "japan", 2),
        ("philippines", "japan", 2),
        ("north_africa", "italy", 2),
    ],
)
def test_t14_distances_over_land_and_sea_alike(start: str, goal: str, steps: int) -> None:
    assert distance(space(start), space(goal), adjacency(ALLIES, 0)) == steps


@pytest.mark.parametrize(
    ("base", "bombers", "heavy"),
    [
        ("hawaii", True, False),
        ("iwo_jima", True, True),
        ("philippines", True, True),
        ("north_africa", True, True),
        ("latin_america", False, False),
    ],
)
def test_t14_bombers_and_heavy_bombers(base: str, bombers: bool, heavy: bool) -> None:
    s = Scene(
        country="united_states",
        armies={"united_states": [base]},
        hands={"united_states": ["usa_bombers", "usa_heavy_bombers"]},
    )
    plays = s.of_use("united_states")
    assert ("usa_bombers" in plays) == bombers
    assert ("usa_heavy_bombers" in plays) == heavy
