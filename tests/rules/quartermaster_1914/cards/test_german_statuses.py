"""The Status cards of Germany, each where it matters."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.quartermaster_1914.cards.shapes import lies_on_the_table, lost, play, text, used
from tests.rules.quartermaster_1914.scene import Scene

ME = "germany"
WEST = {
    "germany": ["berlin", "western_germany", "belgium"],
    "france": ["paris", "picardy", "burgundy"],
}


def attack(target: str = "picardy", base: str = "belgium", **fields: Any) -> Scene:
    """Germany battles with a Land Battle card."""
    prepared = fields.pop("prepared", {})
    hand = fields.pop("hand", [])
    fields.setdefault("armies", WEST)
    s = Scene(hands={ME: ["de_land_battle_9", *hand]}, prepared=prepared, **fields)
    s.do(ME, "play de_land_battle_9", f"battle germany {target} {base}")
    return s


@pytest.mark.parametrize(
    "card",
    [
        "de_german_aid_in_the_east",
        "de_mustard_gas",
        "de_stosstruppen",
        "de_tripled_trench_lines",
        "de_german_high_seas_fleet",
        "de_big_bertha_railway_guns",
        "de_rumpler_taube_air_reconnaissance",
        "de_woe_to_them_that_yet_draw_sword_against_me",
        "de_the_red_baron",
    ],
)
def test_a_german_status_is_laid_on_the_table(card: str) -> None:
    lies_on_the_table(card)


def test_de_easter_rising_of_ireland_strikes_and_scores() -> None:
    s = play("de_easter_rising_of_ireland")
    assert lost(s, "uk_us") == 3
    assert s.points("central") == 1
    assert s.cards("statuses", ME) == {"de_easter_rising_of_ireland"}
    for armies, points in (
        ({}, 1),
        ({"united_kingdom": ["ireland"]}, 0),
        ({"france": ["ireland"]}, 1),
    ):
        s = Scene(
            "end_of_turn uk_us",
            power="uk_us",
            rest_of_turn=False,
            round=3,
            armies=armies,
            statuses={ME: ["de_easter_rising_of_ireland"]},
        )
        assert s.points("central") == points


def east(defending: bool, without: str = "", **fields: Any) -> Scene:
    """A battle between Austria-Hungary and Russia in Galicia."""
    armies = {"austria_hungary": ["vienna", "galicia"], "russia": ["moscow", "ukraine"]}
    armies["austria_hungary"] = [one for one in armies["austria_hungary"] if one != without]
    power, card, act = ("russia", "ru_land_battle", "battle russia galicia ukraine")
    if not defending:
        power, card = "austria_ottomans", "ah_land_battle"
        act = "battle austria_hungary ukraine galicia"
    fields.setdefault("statuses", {ME: ["de_german_aid_in_the_east"]})
    s = Scene(power=power, armies=armies, hands={power: [card]}, **fields)
    s.do(power, f"play {card}", act)
    return s


def test_de_german_aid_in_the_east_reinforces() -> None:
    s = east(True, prepared={ME: ["de_build_army"]})
    s.do(ME, "reinforce de_build_army")
    assert "galicia" in s.armies("austria_hungary")
    s = east(True, prepared={ME: ["de_build_army"]}, statuses={})
    assert "galicia" not in s.armies("austria_hungary")


def test_de_german_aid_in_the_east_helps_supplied_armies_only() -> None:
    s = east(True, prepared={ME: ["de_build_army"]}, without="vienna")
    assert s.step() != "choose_reinforce" or s.offers(ME) == ["pass"]


def test_de_german_aid_in_the_east_sustains() -> None:
    s = east(False, prepared={ME: ["de_land_battle"], "russia": ["ru_build_army"]})
    s.do("russia", "reinforce ru_build_army")
    assert s.asked() == ME
    s.do(ME, "sustain de_land_battle")
    assert "ukraine" not in s.armies("russia")


def test_de_german_aid_in_the_east_counterattacks() -> None:
    s = east(True, prepared={ME: ["de_build_army", "de_tannenberg"]})
    s.do(ME, "reinforce de_build_army")
    s.do(ME, "counterattack austria_hungary de_tannenberg")
    assert s.g.winner == -1
    assert "ukraine" not in s.armies("russia")


def test_de_mustard_gas_once_per_turn_and_optional() -> None:
    fields: dict[str, Any] = {"statuses": {ME: ["de_mustard_gas"]}}
    s = attack(prepared={"france_italy": ["fr_build_army"]}, **fields)
    assert s.offers(ME) == ["pass", "strike france_italy"]
    assert s.refusal(ME, "strike russia") == "J7"
    s.do(ME, "strike france_italy")
    assert used(s) == {"de_mustard_gas"}
    s.do("france_italy", "give_up fr_build_army")
    assert "picardy" not in s.armies("france")
    s = attack(points={"entente": 2}, **fields)
    s.do(ME, "strike france_italy")
    assert s.points("entente") == 1, "nothing was prepared"
    s = attack(prepared={"france_italy": ["fr_build_army"]}, used=["de_mustard_gas"], **fields)
    assert s.step() != "choose_victim"


def test_de_stosstruppen_once_per_turn_and_after_a_build_only() -> None:
    fields: dict[str, Any] = {
        "armies": {"germany": ["berlin", "western_germany"], "france": ["belgium"]},
        "statuses": {ME: ["de_stosstruppen"]},
        "prepared": {ME: ["de_land_battle"]},
    }
    s = play("de_landsturm", then=("recruit germany prussia",), **fields)
    assert s.step() != "choose_storm", "recruited, not built"
    s = play("de_build_army", then=("build germany prussia",), **fields)
    assert s.step() == "choose_storm"
    assert s.refusal(ME, "battle germany belgium western_germany") == "H5", "another Army"
    assert s.refusal(ME, "battle germany moscow western_germany") == "H5", "above all that"
    assert s.refusal(ME, "battle austria_hungary poland prussia") == "H5", "not German"
    assert s.refusal(ME, "battle germany berlin prussia") == "J3", "German itself"
    s.do(ME, "battle germany poland prussia")
    assert used(s) == {"de_stosstruppen"}
    assert s.refusal(ME, "give_up de_land_battle_2") == "H5"
    s.do(ME, "give_up de_land_battle")
    assert s.step() != "choose_storm_card"
    assert s.pile(ME)[0] == "de_land_battle"


def test_de_tripled_trench_lines_cost_the_attacker_a_card() -> None:
    s = Scene(
        power="france_italy",
        armies=WEST,
        statuses={ME: ["de_tripled_trench_lines"]},
        hands={"france_italy": ["fr_land_battle"]},
    )
    s.do("france_italy", "play fr_land_battle", "battle france belgium picardy")
    s.any_chance()
    assert s.count("buried", "france_italy") == 1
    s = Scene(
        power="france_italy",
        armies=WEST,
        points={"entente": 2},
        statuses={ME: ["de_tripled_trench_lines"]},
        hands={"france_italy": ["fr_land_battle"]},
        decks={"france_italy": []},
    )
    s.do("france_italy", "play fr_land_battle", "battle france belgium picardy")
    assert s.points("entente") == 1


def test_de_tripled_trench_lines_protect_german_armies_only() -> None:
    s = Scene(
        power="france_italy",
        armies={**WEST, "germany": ["berlin"], "austria_hungary": ["belgium"]},
        statuses={ME: ["de_tripled_trench_lines"]},
        hands={"france_italy": ["fr_land_battle"]},
    )
    s.do("france_italy", "play fr_land_battle", "battle france belgium picardy")
    s.any_chance()
    assert s.count("buried", "france_italy") == 0


def test_de_german_high_seas_fleet_scores_in_the_west() -> None:
    for sea, points in (
        ("north_sea", 2),
        ("english_channel", 2),
        ("north_atlantic", 2),
        ("baltic_sea", 0),
    ):
        s = Scene(
            "end_of_turn uk_us",
            power="uk_us",
            rest_of_turn=False,
            round=3,
            navies={"germany": [sea]},
            statuses={ME: ["de_german_high_seas_fleet"]},
        )
        assert (s.points("central"), s.points("entente")) == (points, 0)


def fleet(**options: object) -> bool:
    """Whether the prepared fleet may reinforce a German Navy in the North Sea."""
    s = Scene(
        power="uk_us",
        armies={"germany": ["berlin", "western_germany"], "united_kingdom": ["britain"]},
        navies={
            "germany": ["north_sea"],
            "united_kingdom": ["english_channel"],
        },
        hands={"uk_us": ["uk_sea_battle"]},
        prepared={ME: ["de_german_high_seas_fleet"]},
        options=options,
    )
    s.do("uk_us", "play uk_sea_battle", "battle united_kingdom north_sea english_channel")
    return s.asked() == ME and bool(s.offers(ME, "reinforce"))


def test_de_german_high_seas_fleet_prepared_in_the_north_sea_is_an_option() -> None:
    assert not fleet()
    assert fleet(fleet_in_north_sea=True)
    assert text("de_german_high_seas_fleet", fleet_in_north_sea=True).endswith(
        "in or adjacent to the North Atlantic, or in the North Sea."
    )
    beside = text("de_german_high_seas_fleet", fleet_in_north_sea=True, north_sea="atlantic")
    assert beside.endswith("Navy in or adjacent to the North Atlantic."), "named once, not twice"


def test_de_big_bertha_railway_guns_keep_a_card_for_cards_from_hand() -> None:
    s = attack(
        prepared={
            ME: ["de_woe_to_them_that_yet_draw_sword_against_me"],
            "france_italy": ["fr_build_army"],
        },
        hand=["de_mata_hari", "de_zeppelins"],
        statuses={ME: ["de_big_bertha_railway_guns"]},
    )
    s.do("france_italy", "reinforce fr_build_army")
    s.do(ME, "sustain de_woe_to_them_that_yet_draw_sword_against_me")
    s.do(ME, "use de_big_bertha_railway_guns", "discard de_mata_hari", "discard de_zeppelins")
    assert s.cards("prepared", ME) == {"de_woe_to_them_that_yet_draw_sword_against_me"}
    assert "de_woe_to_them_that_yet_draw_sword_against_me" not in s.pile(ME)


def test_de_big_bertha_railway_guns_need_the_cards() -> None:
    s = attack(
        prepared={
            ME: ["de_woe_to_them_that_yet_draw_sword_against_me"],
            "france_italy": ["fr_build_army"],
        },
        hand=["de_mata_hari"],
        statuses={ME: ["de_big_bertha_railway_guns"]},
    )
    s.do("france_italy", "reinforce fr_build_army")
    s.do(ME, "sustain de_woe_to_them_that_yet_draw_sword_against_me")
    assert s.step() != "choose_keep", "a double costs two"


def test_de_rumpler_taube_air_reconnaissance_looks_and_takes() -> None:
    card = "de_rumpler_taube_air_reconnaissance"
    s = attack(prepared={"france_italy": ["fr_build_army", "it_alpini"]}, statuses={ME: [card]})
    assert s.refusal(ME, "use de_the_red_baron") == "F4e"
    s.do(ME, f"use {card}")
    assert s.cards("looks", ME) == {"fr_build_army", "it_alpini"}
    assert s.refusal(ME, "take fr_build_army_2") == "M1"
    s.do(ME, "take fr_build_army")
    assert s.cards("buried", "france_italy") == {"fr_build_army"}
    assert s.pile(ME)[0] == card
    assert "France & Italy discards a prepared card." in s.told("uk_us")
    assert not any("French Build Army" in line for line in s.told("uk_us"))


def test_de_woe_to_them_that_yet_draw_sword_against_me_prepares_in_the_draft_step() -> None:
    card = "de_woe_to_them_that_yet_draw_sword_against_me"
    s = Scene(
        "draft_step germany",
        statuses={ME: [card]},
        hands={ME: ["de_jutland", "de_mata_hari", "de_zeppelins"]},
    )
    s.do(ME, "prepare de_jutland")
    assert s.cards("prepared", ME) == {"de_jutland"}
    assert used(s) == {card}
    assert s.offers(ME, "prepare") == [], "once per turn"
    s.do(ME, "draft de_build_army")
    assert s.step() == "choose_payment", "it does not use up the draft"
    s = Scene(
        "draft_step germany",
        statuses={ME: [card]},
        hands={ME: ["de_jutland", "de_mata_hari", "de_zeppelins", "de_landwehr"]},
    )
    s.do(ME, "draft de_build_army", "discard de_jutland", "discard de_mata_hari")
    assert s.step() == "choose_draft", "nor does the draft use it up"
    assert s.offers(ME, "draft") == []
    assert s.refusal(ME, "draft de_build_navy") == "F3a"


def test_de_the_red_baron_takes_the_top_of_a_deck() -> None:
    s = attack(statuses={ME: ["de_the_red_baron"]})
    s.do(ME, "strike france_italy")
    s.any_chance()
    assert s.count("buried", "france_italy") == 1
    s = attack(
        statuses={ME: ["de_the_red_baron"]}, decks={"france_italy": []}, points={"entente": 1}
    )
    s.do(ME, "strike france_italy")
    assert s.points("entente") == 0
