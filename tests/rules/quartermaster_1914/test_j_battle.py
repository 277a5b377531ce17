"""Rules J: battle."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.quartermaster_1914.cards.shapes import play
from tests.rules.quartermaster_1914.scene import Scene

ME = "germany"
FR = "france_italy"
UK = "uk_us"
WEST = {
    "germany": ["berlin", "western_germany", "belgium"],
    "france": ["paris", "picardy", "burgundy"],
}
SPARE = ["de_mata_hari", "de_zeppelins", "de_jutland"]


def battle(target: str, base: str, held: int = 3, **fields: Any) -> Scene:
    """Germany battles with a Land Battle card and pays for the terrain."""
    fields.setdefault("armies", WEST)
    s = play("de_land_battle", *SPARE[:held], **fields)
    s.do(ME, f"battle germany {target} {base}")
    while s.step() == "choose_payment" and s.asked() == ME:
        s.do(ME, s.offers(ME)[0])
    return s


def test_j1_a_supplied_piece_beside_it_is_named() -> None:
    armies = {"germany": ["berlin", "western_germany", "belgium", "galicia"], "russia": ["ukraine"]}
    s = play("de_land_battle_2", "de_jutland", armies=armies)
    assert s.refusal(ME, "battle germany ukraine galicia") == "J1", "not supplied"
    assert s.refusal(ME, "battle germany paris belgium") == "J1", "not adjacent"
    assert "battle germany picardy belgium" in s.offers(ME)
    s.do(ME, "battle germany burgundy western_germany")
    assert s.step() == "choose_payment"


def test_j2_land_and_sea_battles_from_land_and_sea() -> None:
    fields: dict[str, Any] = {
        "armies": {"germany": ["berlin", "western_germany"]},
        "navies": {"germany": ["baltic_sea"], "united_kingdom": ["north_sea"]},
    }
    s = play("de_land_battle_2", "de_jutland", **fields)
    assert {text.split()[2] for text in s.offers(ME, "battle")} >= {
        "petrograd",
        "poland",
        "belgium",
    }
    assert "battle germany north_sea baltic_sea" not in s.offers(ME)
    s = play("de_sea_battle", "de_jutland", **fields)
    assert set(s.offers(ME, "battle")) == {
        "battle germany north_sea baltic_sea",
        "battle germany north_sea western_germany",
    }


def test_j3_an_empty_space_may_be_battled_not_a_friendly_one() -> None:
    armies = {"germany": ["berlin", "prussia"], "austria_hungary": ["galicia"]}
    s = play("de_land_battle_2", armies=armies)
    assert s.refusal(ME, "battle germany galicia prussia") == "J3"
    s.do(ME, "battle germany poland prussia")
    assert s.armies("germany") == {"berlin", "prussia"}
    assert "Germany battles Poland from Prussia." in s.told()


@pytest.mark.parametrize(
    ("target", "base", "cost"),
    [
        ("picardy", "belgium", 0),
        ("burgundy", "belgium", 1),
        ("petrograd", "baltic_sea", 1),
        ("vienna", "berlin", 1),
    ],
)
def test_j4_what_is_difficult(target: str, base: str, cost: int) -> None:
    s = battle(
        target,
        base,
        armies={**WEST, "france": [], "russia": [target]},
        navies={"germany": ["baltic_sea"]},
    )
    assert s.count("hands", ME) == 3 - cost
    s = play(
        "de_sea_battle",
        *SPARE,
        armies=WEST,
        navies={"united_kingdom": ["north_sea"]},
        then=("battle germany north_sea belgium",),
    )
    assert s.step() == "choose_payment", "an Army against a sea"


def test_j5_a_card_before_the_battle_and_one_for_each_sustain_card() -> None:
    fields: dict[str, Any] = {
        "prepared": {ME: ["de_land_battle_2"], FR: ["fr_build_army"]},
    }
    s = battle("burgundy", "belgium", held=2, **fields)
    s.do(FR, "reinforce fr_build_army")
    s.do(ME, "sustain de_land_battle_2")
    assert s.step() == "choose_payment"
    s.do(ME, "discard de_zeppelins")
    assert "burgundy" not in s.armies("france")
    s = battle("burgundy", "belgium", held=1, **fields)
    s.do(FR, "reinforce fr_build_army")
    assert s.step() != "choose_sustain", "no card in hand is left"
    s = play("de_land_battle", armies=WEST)
    assert s.refusal(ME, "battle germany burgundy belgium") == "J5"


def test_j5_two_sustain_cards_cost_two_cards() -> None:
    singles = ["de_land_battle_2", "de_land_battle_3"]
    for held, able in ((2, False), (3, True)):
        s = battle("burgundy", "belgium", held=held, prepared={ME: singles, FR: ["fr_verdun"]})
        s.do(FR, "reinforce fr_verdun")
        action = " ".join(["sustain", *singles])
        assert (action in s.offers(ME)) is able
        if not able:
            assert s.refusal(ME, action) == "J5"


@pytest.mark.parametrize(
    ("target", "held", "able"),
    [("belgium", 0, True), ("burgundy", 2, False), ("burgundy", 3, True)],
)
def test_j8_a_teammate_may_give_the_second_single(target: str, held: int, able: bool) -> None:
    """Blackjack: each gives one of the two needed, and France pays for both."""
    spare = ["fr_build_army", "fr_build_army_2", "fr_build_navy"]
    s = Scene(
        power=FR,
        armies={
            "france": ["paris", "picardy"],
            "united_states": ["picardy"],
            "germany": ["berlin", "western_germany", target],
        },
        hands={FR: ["fr_land_battle", *spare[:held]]},
        statuses={UK: ["us_blackjack_and_the_doughboys"]},
        prepared={FR: ["fr_land_battle_2"], UK: ["us_land_battle"], ME: ["de_landwehr"]},
    )
    s.do(FR, "play fr_land_battle", f"battle france {target} picardy")
    while s.step() == "choose_payment":
        s.do(FR, s.offers(FR)[0])
    s.do(ME, "reinforce de_landwehr")
    assert (s.asked(), s.step()) == (FR, "choose_sustain")
    assert ("sustain fr_land_battle_2" in s.offers(FR)) is able


def test_j6_an_event_does_not_waive_the_price() -> None:
    armies = {"austria_hungary": ["vienna", "budapest"], "russia": ["serbia"]}
    s = play("ah_franz_ferdinand_avenged", "ah_build_army", "ot_build_army", armies=armies)
    s.do("austria_ottomans", "discard ah_build_army", "battle austria_hungary serbia budapest")
    assert s.offers("austria_ottomans") == ["discard ot_build_army"]


def test_j7_after_the_price_before_the_exchange() -> None:
    s = battle(
        "burgundy",
        "belgium",
        held=1,
        statuses={FR: ["fr_verdun"]},
        prepared={ME: ["de_land_battle_2"], FR: ["fr_build_army"]},
    )
    assert s.count("hands", ME) == 0
    assert s.asked() == ME
    assert s.offers(ME) == ["give_up de_land_battle_2"]
    s.do(ME, "give_up de_land_battle_2")
    assert s.asked() == FR


def test_j8_totals_count_over_the_whole_battle() -> None:
    s = battle(
        "picardy",
        "belgium",
        prepared={
            ME: ["de_land_battle_2", "de_land_battle_3", "de_stosstruppen"],
            FR: ["fr_build_army", "fr_build_army_2", "fr_build_army_3", "fr_marne"],
        },
    )
    assert s.offers(FR) == ["pass", "reinforce fr_build_army", "reinforce fr_marne"]
    s.do(FR, "reinforce fr_marne")
    assert s.refusal(ME, "sustain de_land_battle_2") == "J8", "one is not enough against two"
    s.do(ME, "sustain de_land_battle_2 de_land_battle_3")
    s.do(FR, "reinforce fr_build_army")
    s.do(ME, "sustain de_stosstruppen")
    assert (s.g.reinforced, s.g.sustained) == (3, 4)
    s.do(FR, "reinforce fr_build_army_2 fr_build_army_3")
    assert s.armies("france") == {"paris", "picardy", "burgundy"}, "the attacker has nothing left"


def test_j8_nobody_has_to_spend() -> None:
    s = battle("picardy", "belgium", prepared={FR: ["fr_marne"]})
    s.do(FR, "pass")
    assert s.cards("prepared", FR) == {"fr_marne"}
    assert "picardy" not in s.armies("france")


def test_j9_the_right_symbol() -> None:
    s = battle("picardy", "belgium", prepared={FR: ["fr_build_navy", "fr_land_battle"]})
    assert s.offers(FR) == ["pass"]
    assert s.refusal(FR, "reinforce fr_build_navy") == "J9"


def test_j10_any_defender_with_a_supplied_piece_may_pay() -> None:
    armies = {**WEST, "united_kingdom": ["britain", "picardy"], "italy": ["picardy"]}
    s = battle(
        "picardy",
        "belgium",
        armies=armies,
        navies={"united_kingdom": ["english_channel"]},
        prepared={FR: ["it_build_army"], UK: ["uk_build_army"]},
    )
    assert s.asked() == FR
    assert s.offers(FR) == ["pass"], "the Italian Army is not supplied"
    s.do(FR, "pass")
    s.do(UK, "reinforce uk_build_army")
    for country in ("france", "italy", "united_kingdom"):
        assert "picardy" in s.armies(country)


def test_j11_an_unsupplied_piece_and_the_supply_symbol() -> None:
    armies = {"germany": ["berlin", "western_germany"], "united_kingdom": ["belgium"]}
    s = battle("belgium", "western_germany", armies=armies, prepared={UK: ["uk_build_army"]})
    assert s.offers(UK) == ["pass"]
    s = battle("belgium", "western_germany", armies=armies, prepared={UK: ["uk_belgium_resists"]})
    s.do(UK, "reinforce uk_belgium_resists")
    assert s.armies("united_kingdom") == {"belgium"}


def test_j12_sustain_cards_of_the_attacking_country() -> None:
    s = Scene(
        power=UK,
        armies={
            "united_kingdom": ["britain", "paris"],
            "germany": ["berlin", "western_germany", "belgium", "picardy"],
        },
        navies={"united_kingdom": ["english_channel"]},
        hands={UK: ["uk_land_battle"]},
        prepared={UK: ["us_land_battle"], ME: ["de_build_army"]},
    )
    s.do(UK, "play uk_land_battle", "battle united_kingdom picardy paris")
    s.do(ME, "reinforce de_build_army")
    assert s.offers(UK) == ["pass"]
    assert s.refusal(UK, "sustain us_land_battle") == "J12"


def test_j13_the_limit_is_where_the_battle_is_fought() -> None:
    prepared = {ME: ["de_schlieffen_plan"], FR: ["fr_build_army"]}
    s = battle("picardy", "belgium", prepared=prepared)
    s.do(FR, "reinforce fr_build_army")
    assert s.offers(ME, "sustain") == ["sustain de_schlieffen_plan"]
    s = battle("burgundy", "belgium", prepared=prepared)
    s.do(FR, "reinforce fr_build_army")
    assert s.offers(ME, "sustain") == [], "it comes from Belgium, but is fought in Burgundy"


def test_j14_a_double_for_a_single() -> None:
    s = battle("picardy", "belgium", prepared={FR: ["fr_paris_taxis"]})
    s.do(FR, "reinforce fr_paris_taxis")
    assert "picardy" in s.armies("france")


def test_j15_every_enemy_piece_goes() -> None:
    s = battle("picardy", "belgium", armies={**WEST, "united_kingdom": ["picardy"]})
    assert "picardy" not in s.armies("france") | s.armies("united_kingdom")
    assert (s.g.attacker, s.g.reinforced, s.g.sustained) == (-1, 0, 0)


def test_j16_eliminated_without_neighbour_price_or_answer() -> None:
    s = play(
        "ot_i_order_you_to_die",
        armies={"italy": ["istanbul"]},
        statuses={FR: ["it_alpini"]},
        then=("eliminate italy istanbul",),
    )
    assert s.armies("italy") == set()
    assert s.step() != "choose_alpini"


def repelled(**fields: Any) -> Scene:
    """A German attack on Picardy from Belgium is held."""
    prepared = {**fields.pop("prepared", {})}
    prepared.setdefault(FR, ["fr_build_army", "fr_la_revanche"])
    s = battle("picardy", "belgium", prepared=prepared, **fields)
    s.do(FR, "reinforce fr_build_army")
    if s.step() == "choose_sustain":
        s.do(ME, "pass")
    return s


def test_j17a_after_a_failed_land_battle_from_land() -> None:
    assert repelled().step() == "choose_counterattack"
    s = battle("picardy", "belgium", prepared={FR: ["fr_la_revanche"]})
    s.passes(until="choose_prepare")
    assert "picardy" not in s.armies("france"), "the Army did not survive"
    s = play(
        "de_land_battle",
        *SPARE,
        armies={"germany": ["berlin"], "france": ["paris"], "russia": ["moscow", "petrograd"]},
        navies={"germany": ["baltic_sea"]},
        prepared={"russia": ["ru_build_army", "ru_cossacks"]},
        then=("battle germany petrograd baltic_sea", "discard de_mata_hari"),
    )
    s.do("russia", "reinforce ru_build_army")
    assert s.step() != "choose_counterattack"


def test_j17b_a_supplied_army_and_a_card_of_its_own() -> None:
    s = repelled(prepared={FR: ["fr_build_army", "fr_land_battle"]})
    assert s.offers(FR) == ["pass"]
    assert s.refusal(FR, "counterattack france fr_land_battle") == "J17b"
    armies = {
        "germany": ["berlin", "prussia", "galicia"],
        "russia": ["romania"],
        "france": ["romania"],
    }
    s = play(
        "de_land_battle",
        armies=armies,
        prepared={FR: ["fr_romania_joins_entente", "fr_la_revanche"]},
        then=("battle germany romania galicia",),
    )
    s.do(FR, "reinforce fr_romania_joins_entente")
    assert s.step() != "choose_counterattack", "the Army in Romania is not supplied"


def test_j17c_it_is_a_battle_like_any_other() -> None:
    s = repelled(
        armies={**WEST, "austria_hungary": ["belgium"]},
        prepared={FR: ["fr_build_army", "fr_la_revanche", "fr_land_battle"], ME: ["de_build_army"]},
    )
    s.do(FR, "counterattack france fr_la_revanche")
    s.do(ME, "reinforce de_build_army")
    s.do(FR, "sustain fr_land_battle")
    s.passes(until="choose_prepare")
    assert "belgium" not in s.armies("germany") | s.armies("austria_hungary")
    assert s.pile(FR)[:2] == ["fr_land_battle", "fr_la_revanche"]


def test_j17d_a_failed_counterattack_may_be_answered_once() -> None:
    s = repelled(prepared={ME: ["de_build_army", "de_tannenberg"]})
    s.do(FR, "counterattack france fr_la_revanche")
    s.do(ME, "reinforce de_build_army", "counterattack germany de_tannenberg")
    s.passes(until="choose_prepare")
    assert "picardy" not in s.armies("france")


def test_j17d_one_counterattack_for_each_failed_battle() -> None:
    """France and the United States both defend, and both could counterattack."""
    telegram = "us_american_public_outraged_by_zimmermann_telegram"
    fields: dict[str, Any] = {
        "armies": {**WEST, "united_states": ["usa", "canada", "picardy"]},
        "navies": {"united_states": ["western_atlantic", "north_atlantic", "english_channel"]},
        "prepared": {
            FR: ["fr_build_army", "fr_la_revanche"],
            UK: [telegram],
            ME: ["de_build_army"],
        },
    }
    s = repelled(**fields)
    s.do(FR, "pass")
    assert (s.asked(), s.step()) == (UK, "choose_counterattack"), "the other may, if one does not"
    s = repelled(**fields)
    s.do(FR, "counterattack france fr_la_revanche")
    s.do(ME, "reinforce de_build_army")
    assert "belgium" in s.armies("germany")
    assert s.step() == "choose_prepare", "it failed, and that was the one counterattack"
    assert s.cards("prepared", UK) == {telegram}
