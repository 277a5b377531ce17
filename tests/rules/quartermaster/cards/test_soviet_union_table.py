"""The cards the Soviet Union lays on the table: what each does, and when it cannot."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.quartermaster.cards.shapes_allies import (
    pay_by_hand,
    play_of,
    play_step,
    points_after_victory_step,
)
from tests.rules.quartermaster.scene import Scene

SOV = "soviet_union"
UK = "united_kingdom"
VASILEVSKY = "sov_vasilevsky_takes_command_in_the_far_east"
SHVERNIK = "sov_shverniks_evacuation_council"
STAVKA = "sov_stavka_forms_artillery_corps"
MOTHERLAND = "sov_defense_of_the_motherland"
ASSAULT = "sov_frontal_assault"
CONSCRIPTS = "sov_women_conscripts"
BIAS = {"germany": ["ger_bias_for_action"]}


def front(**axis: list[str]) -> dict[str, list[str]]:
    """Soviet Armies in Moscow and Russia against these."""
    return {SOV: ["moscow", "russia"], **axis}


# Responses

STAND_FAST = [
    ("sov_leningrad", "russia"),
    ("sov_moscow", "moscow"),
    ("sov_stalingrad", "ukraine"),
]


def german_attack(card: str, space: str, **fields: Any) -> Scene:
    """Germany, in Eastern Europe and Kazakhstan, battles a Soviet Army; the card is face down."""
    armies = {
        SOV: ["russia", "moscow", "ukraine"],
        "germany": ["germany", "eastern_europe", "balkans", "middle_east", "kazakhstan"],
        "italy": ["italy"],
    }
    navies = {"germany": ["black_sea"]}
    s = play_of("ger_land_battle", armies=armies, navies=navies, responses={SOV: [card]}, **fields)
    s.do("germany", f"battle {space} soviet_union")
    return s


@pytest.mark.parametrize(("card", "space"), STAND_FAST)
def test_sov_stand_fast_saves_an_army_all_turn(card: str, space: str) -> None:
    s = german_attack(card, space, statuses={"germany": ["ger_dive_bombers"]})
    s.do(SOV, f"use {card}")
    assert s.cards("discards", SOV) == {card}
    s.do("germany", "use ger_dive_bombers")
    s.any_chance()
    s.do("germany", f"battle {space} soviet_union")
    assert s.armies(SOV) == {"russia", "moscow", "ukraine"}


@pytest.mark.parametrize(("card", "space"), STAND_FAST)
def test_sov_stand_fast_saves_no_army_elsewhere(card: str, space: str) -> None:
    for other in {"russia", "moscow", "ukraine"} - {space}:
        s = german_attack(card, other)
        assert s.refusal(SOV, f"use {card}") == "57"
        s.do(SOV, "pass")
        assert s.armies(SOV) == {"russia", "moscow", "ukraine"} - {other}


def test_sov_leningrad_saves_an_army_out_of_supply() -> None:
    s = Scene(
        f"supply_step {SOV}",
        f"discard_step {SOV}",
        country=SOV,
        armies={SOV: ["russia", "scandinavia"]},
        hands={SOV: ["sov_guards"]},
        responses={SOV: ["sov_leningrad"]},
        rest_of_turn=False,
    )
    s.any_chance()
    s.do(SOV, "use sov_leningrad")
    assert s.armies(SOV) == {"russia"}


def test_sov_stalingrad_is_for_soviet_armies() -> None:
    s = play_of(
        "ger_land_battle",
        armies={"germany": ["germany", "balkans"], UK: ["ukraine"]},
        responses={SOV: ["sov_stalingrad"]},
    )
    s.do("germany", "battle ukraine united_kingdom")
    assert s.asked() is None
    assert s.armies(UK) == set()


def test_sov_moscow_keeps_the_capital_from_an_elimination() -> None:
    s = play_of("sov_general_winter", armies=front(), responses={SOV: ["sov_moscow"]})
    s.do(SOV, "eliminate soviet_union moscow", "use sov_moscow", "done")
    assert s.armies(SOV) == {"moscow", "russia"}


def german_build(where: str, **fields: Any) -> Scene:
    """Germany builds from the Ukraine with Rasputitsa face down."""
    fields.setdefault("armies", {"germany": ["germany", "balkans", "ukraine"]})
    s = play_of("ger_build_army", responses={SOV: ["sov_rasputitsa"]}, **fields)
    s.do("germany", f"build army {where}")
    return s


@pytest.mark.parametrize("where", ["moscow", "russia", "kazakhstan"])
def test_sov_rasputitsa_eliminates_a_new_army_in_or_next_to_moscow(where: str) -> None:
    s = german_build(where)
    s.do(SOV, "use sov_rasputitsa")
    assert s.armies("germany") == {"germany", "balkans", "ukraine"}, "only the new one goes"


def test_sov_rasputitsa_also_after_recruiting() -> None:
    s = Scene(
        "place italy army siberia 1",
        country="italy",
        responses={SOV: ["sov_rasputitsa"]},
        rest_of_turn=False,
    )
    s.any_chance()
    s.do(SOV, "use sov_rasputitsa")
    assert s.armies("italy") == set()


def test_sov_rasputitsa_not_farther_off_nor_later() -> None:
    s = german_build("eastern_europe")
    assert s.asked() is None
    assert "eastern_europe" in s.armies("germany")


def test_sov_rasputitsa_comes_after_sudden_victory() -> None:
    armies = {"germany": ["germany", "ukraine"], "italy": ["united_kingdom"]}
    s = german_build("moscow", armies=armies)
    assert s.winner() == "axis"
    assert s.asked() is None


def test_sov_rasputitsa_leaves_what_answers_the_build() -> None:
    s = german_build(
        "russia",
        armies={"germany": ["germany", "balkans", "ukraine"], SOV: ["moscow"]},
        statuses=BIAS,
    )
    s.do(SOV, "use sov_rasputitsa")
    s.do("germany", "use ger_bias_for_action")
    s.any_chance()
    s.do("germany", "battle moscow soviet_union")
    assert s.armies(SOV) == set()


# Status


def test_sov_defense_of_the_motherland_builds_another_army_once_a_turn() -> None:
    s = play_of(
        "sov_build_army",
        "sov_moscow",
        "sov_guards",
        "sov_mao_tse_tung",
        "sov_leningrad",
        armies={SOV: ["moscow"]},
        statuses={SOV: [MOTHERLAND]},
    )
    s.do(SOV, "build army russia", f"use {MOTHERLAND}")
    pay_by_hand(s, SOV, "sov_moscow", "sov_guards")
    s.do(SOV, "build army scandinavia")
    assert s.armies(SOV) == {"moscow", "russia", "scandinavia"}
    assert s.asked() is None, "it was used this turn"
    assert s.cards("hands", SOV) == {"sov_mao_tse_tung", "sov_leningrad"}


def test_sov_defense_of_the_motherland_not_after_recruiting_or_a_navy() -> None:
    s = play_of(VASILEVSKY, armies={SOV: ["moscow"]}, statuses={SOV: [MOTHERLAND]})
    s.do(SOV, "recruit soviet_union vladivostok")
    assert s.asked() is None
    s = play_of("sov_build_navy", armies={SOV: ["moscow", "ukraine"]}, statuses={SOV: [MOTHERLAND]})
    s.do(SOV, "build navy black_sea")
    assert s.asked() is None


def test_sov_women_conscripts_come_before_defense_of_the_motherland() -> None:
    s = play_of(
        "sov_build_army",
        decks={SOV: []},
        armies={SOV: ["moscow"]},
        statuses={SOV: [CONSCRIPTS, MOTHERLAND]},
    )
    s.do(SOV, "return sov_build_army", "build army russia", f"use {MOTHERLAND}")
    assert s.deck_size(SOV) == 0, "with an empty hand the price came from the deck"
    assert s.points("allies") == -1, "and the second card from the points"
    s.do(SOV, "build army siberia")
    assert s.armies(SOV) == {"moscow", "russia", "siberia"}


def test_sov_women_conscripts_keep_a_build_army_card_on_top_of_the_deck() -> None:
    s = play_of("sov_build_army", armies={SOV: ["moscow"]}, statuses={SOV: [CONSCRIPTS]})
    before = s.deck_size(SOV)
    assert s.step() == "choose_conscripts", "asked before the card takes effect"
    s.do(SOV, "return sov_build_army")
    assert s.deck_size(SOV) == before + 1
    assert s.cards("discards", SOV) == set()
    s.do(SOV, "build army russia")
    assert "The Soviet Union puts Build Army on top of its deck." in s.told()


def test_sov_women_conscripts_draw_the_card_again() -> None:
    s = play_of(
        "sov_build_army",
        armies={SOV: ["moscow"]},
        statuses={SOV: [CONSCRIPTS]},
        rest_of_turn=True,
    )
    s.do(SOV, "return sov_build_army", "build army russia")
    assert "sov_build_army" in s.cards("hands", SOV), "the Draw step starts with it"


def test_sov_women_conscripts_may_be_left_and_care_for_build_army_only() -> None:
    s = play_of("sov_build_army", armies={SOV: ["moscow"]}, statuses={SOV: [CONSCRIPTS]})
    s.do(SOV, "pass")
    assert s.cards("discards", SOV) == {"sov_build_army"}
    s = play_of("sov_land_battle", armies=front(), statuses={SOV: [CONSCRIPTS]})
    assert s.step() == "choose_battle"


def test_sov_frontal_assault_battles_there_or_beside_once_a_turn() -> None:
    s = play_of(
        "sov_land_battle",
        "sov_moscow",
        "sov_guards",
        "sov_leningrad",
        "sov_mao_tse_tung",
        armies=front(germany=["ukraine", "eastern_europe", "kazakhstan"], italy=["scandinavia"]),
        statuses={SOV: [ASSAULT]},
    )
    s.do(SOV, "battle ukraine germany", f"use {ASSAULT}")
    pay_by_hand(s, SOV, "sov_moscow", "sov_guards")
    assert s.refusal(SOV, "battle scandinavia italy") == "50", "not next to the Ukraine"
    s.do(SOV, "battle eastern_europe germany")
    assert s.armies("germany") == {"kazakhstan"}
    assert s.asked() is None


def test_sov_frontal_assault_must_be_a_legal_battle_by_land() -> None:
    s = play_of(
        "sov_land_battle",
        "sov_moscow",
        "sov_guards",
        armies={SOV: ["moscow"], "germany": ["ukraine", "balkans"]},
        statuses={SOV: [ASSAULT]},
    )
    s.do(SOV, "battle ukraine germany", f"use {ASSAULT}")
    pay_by_hand(s, SOV, "sov_moscow", "sov_guards")
    assert s.refusal(SOV, "battle balkans germany") == "53", "no Soviet piece is next to it"

    s = play_of("sov_sea_battle", armies=front(), statuses={SOV: [ASSAULT]})
    s.do(SOV, "battle baltic_sea")
    assert s.asked() is None


def test_sov_guards_play_a_build_army_card_again() -> None:
    s = play_step(
        "sov_moscow",
        "sov_mao_tse_tung",
        "sov_leningrad",
        armies={SOV: ["moscow"]},
        statuses={SOV: ["sov_guards", CONSCRIPTS]},
        discards={SOV: ["sov_build_army", "sov_land_battle"]},
    )
    s.do(SOV, "use sov_guards")
    pay_by_hand(s, SOV, "sov_moscow", "sov_leningrad")
    assert s.offers(SOV) == ["take sov_build_army"]
    assert s.refusal(SOV, "take sov_land_battle") == "50"
    before = s.deck_size(SOV)
    s.do(SOV, "take sov_build_army", "return sov_build_army", "build army russia")
    assert s.armies(SOV) == {"moscow", "russia"}
    assert s.deck_size(SOV) == before + 1, "Women Conscripts apply"
    assert s.asked() is None, "no card is played from hand"


def test_sov_guards_may_play_a_card_they_cost() -> None:
    s = play_step(
        "sov_moscow",
        "sov_build_army",
        armies={SOV: ["moscow"]},
        statuses={SOV: ["sov_guards"]},
    )
    s.do(SOV, "use sov_guards")
    pay_by_hand(s, SOV, "sov_build_army", "sov_moscow")
    s.do(SOV, "take sov_build_army", "build army russia")
    assert s.armies(SOV) == {"moscow", "russia"}


def test_sov_guards_need_a_build_army_card() -> None:
    s = play_step(
        "sov_moscow",
        "sov_leningrad",
        armies={SOV: ["moscow"]},
        statuses={SOV: ["sov_guards"]},
        discards={SOV: ["sov_land_battle"]},
    )
    assert s.refusal(SOV, "use sov_guards") == "45"


@pytest.mark.parametrize("country", ["germany", "italy"])
def test_sov_scorched_earth_takes_the_star_from_germany_and_italy(country: str) -> None:
    armies = {country: ["ukraine"]}
    laid = {SOV: ["sov_scorched_earth"]}
    assert Scene(armies=armies).supplied(country) == {"ukraine"}
    assert Scene(armies=armies, statuses=laid).supplied(country) == set()
    assert points_after_victory_step(country, "axis", armies=armies) == 2
    assert points_after_victory_step(country, "axis", armies=armies, statuses=laid) == 0


@pytest.mark.parametrize(("country", "team"), [("japan", "axis"), (SOV, "allies"), (UK, "allies")])
def test_sov_scorched_earth_leaves_the_star_to_others(country: str, team: str) -> None:
    fields: dict[str, Any] = {
        "armies": {country: ["ukraine"]},
        "statuses": {SOV: ["sov_scorched_earth"]},
    }
    assert Scene(**fields).supplied(country) == {"ukraine"}
    assert points_after_victory_step(country, team, **fields) == 2


def test_sov_shverniks_evacuation_council_supplies_every_army() -> None:
    cut_off = {SOV: ["scandinavia"], UK: ["iceland"]}
    s = Scene(armies=cut_off, statuses={SOV: [SHVERNIK]})
    assert s.supplied(SOV) == {"scandinavia"}
    assert s.supplied(UK) == set()
    s = play_of("sov_build_army", armies=cut_off, statuses={SOV: [SHVERNIK]}, rest_of_turn=True)
    s.do(SOV, "build army russia")
    assert s.armies(SOV) == {"scandinavia", "russia"}, "the Supply step took nothing"
    s = play_of("sov_build_army", armies=cut_off, rest_of_turn=True)
    assert s.refusal(SOV, "build army russia") == "51"
    s.do(SOV, "build army moscow")
    assert s.armies(SOV) == {"moscow"}, "without the card the Supply step takes it"


def test_sov_shverniks_evacuation_council_leaves_building_as_it_is() -> None:
    s = play_of("sov_build_army", armies={SOV: ["vladivostok"]}, statuses={SOV: [SHVERNIK]})
    assert s.refusal(SOV, "build army ukraine") == "51"


def test_sov_shverniks_evacuation_council_does_not_supply_the_navy() -> None:
    far = {"navies": {SOV: ["north_pacific"]}, "statuses": {SOV: [SHVERNIK]}}
    s = play_of("sov_build_army", armies={SOV: ["vladivostok"]}, **far)
    assert s.refusal(SOV, "build army pacific_northwest") == "51"
    s = play_of("sov_build_army", armies={SOV: ["moscow", "siberia", "vladivostok"]}, **far)
    s.do(SOV, "build army pacific_northwest")
    assert "pacific_northwest" in s.armies(SOV)


def stavka(*more: str, italy: str = "ukraine", **fields: Any) -> Scene:
    """The Soviets battle the German Army in Ukraine with Stavka on the table."""
    s = play_of(
        "sov_land_battle",
        *more,
        armies=front(germany=["ukraine", "eastern_europe"], italy=[italy, "eastern_europe"]),
        **{"statuses": {SOV: [STAVKA]}, **fields},
    )
    s.do(SOV, "battle ukraine germany")
    return s


def test_sov_stavka_removes_all_armies_in_the_battled_space() -> None:
    s = stavka()
    before = s.deck_size(SOV)
    s.do(SOV, f"use {STAVKA}")
    s.any_chance()
    assert s.armies("germany") == s.armies("italy") == {"eastern_europe"}
    assert s.deck_size(SOV) == before - 1
    assert "The Soviet Union battles the Italian Army in Ukraine." in s.told()
    assert s.asked() is None


def test_sov_stavka_has_nothing_to_do_when_the_space_is_empty() -> None:
    s = stavka(italy="balkans")
    assert s.asked() is None


def test_sov_stavka_is_used_once_for_a_battle() -> None:
    s = play_of(
        "sov_land_battle",
        armies=front(germany=["ukraine"], italy=["ukraine"], japan=["ukraine"]),
        statuses={SOV: [STAVKA]},
    )
    before = s.deck_size(SOV)
    s.do(SOV, "battle ukraine germany", f"use {STAVKA}")
    s.any_chance()
    assert s.asked() is None, "it is not asked again for the Armies it battled"
    assert s.armies("germany") | s.armies("italy") | s.armies("japan") == set()
    assert s.deck_size(SOV) == before - 1


def test_sov_stavka_works_for_each_battle_of_a_turn() -> None:
    s = stavka("sov_moscow", "sov_guards", statuses={SOV: [STAVKA, ASSAULT]})
    s.do(SOV, f"use {STAVKA}")
    s.any_chance()
    s.do(SOV, f"use {ASSAULT}")
    pay_by_hand(s, SOV, "sov_moscow", "sov_guards")
    s.do(SOV, "battle eastern_europe italy", f"use {STAVKA}")
    s.any_chance()
    assert s.armies("germany") == s.armies("italy") == set()


def test_sov_stavka_spares_an_army_that_is_protected() -> None:
    s = play_of(
        "sov_land_battle",
        armies={
            SOV: ["moscow", "ukraine", "balkans"],
            "germany": ["italy", "germany"],
            "italy": ["italy"],
            "japan": ["italy"],
        },
        statuses={SOV: [STAVKA]},
        responses={"italy": ["ita_monte_cassino"]},
    )
    s.do(SOV, "battle italy germany")
    s.do("italy", "use ita_monte_cassino")
    s.do(SOV, f"use {STAVKA}")
    s.any_chance()
    assert s.armies("germany") == {"italy", "germany"}
    assert s.armies("italy") | s.armies("japan") == set()


def test_sov_stavka_is_no_use_against_protected_armies_only() -> None:
    s = play_of(
        "sov_land_battle",
        armies={SOV: ["moscow", "ukraine", "balkans"], "germany": ["italy"]},
        statuses={SOV: [STAVKA]},
        responses={"italy": ["ita_monte_cassino"]},
    )
    s.do(SOV, "battle italy germany")
    s.do("italy", "use ita_monte_cassino")
    assert s.asked() is None


def test_sov_stavka_battles_count_for_the_atlantic_wall() -> None:
    s = play_of(
        "sov_land_battle",
        armies={
            SOV: ["moscow", "ukraine", "balkans", "italy"],
            "germany": ["western_europe"],
            "italy": ["western_europe"],
        },
        statuses={SOV: [STAVKA], "germany": ["ger_atlantic_wall"]},
    )
    before = s.deck_size(SOV)
    s.do(SOV, "battle western_europe germany")
    s.any_chance()
    assert s.deck_size(SOV) == before - 3
    s.do(SOV, f"use {STAVKA}")
    s.any_chance()
    assert s.deck_size(SOV) == before - 7
    assert s.armies("germany") | s.armies("italy") == set()
